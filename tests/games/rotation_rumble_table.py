"""Short games of Rotation Rumble for tests: what follows from a few tokens."""

from typing import Any

from notation import Record, read
from replays.catalogfile import read as read_catalog
from replays.effects import Effect
from replays.fold import Fold
from replays.registry import load

RUMBLE = load("rotation-rumble")
NAMES = {"a": "Ani", "b": "Vova"}

CARDS = """name,kind,colours,cost,atk,def,bonus_atk,bonus_def,arrows,edge1,edge2,max_gold
Grandmother Moss,captain,green blue,,,,,,,,,2
Weathercock,fighter,green,,2,3,,,+,,points +1,
Snow Fox,fighter,red,,1,1,,,,draw a card,,
Anvil,item,green,3,,,2,-1,,,,
Ambush,flash,blue,1,,,,,,,,
Tithe,flash,green,X,,,,,,,,
"""


def three(seat: str = "a") -> str:
    """Tokens after which a seat has p 2/1, q 3/1 and r 1/4 in its lanes, three turns have passed and nobody has points:
    the lanes were negated."""
    other = "b" if seat == "a" else "a"
    quiet = "a:negate@1 a:negate@2 a:negate@3"
    return " ".join(
        f">{seat} {seat}F{lane}:{card} {quiet} {seat}. {other}. R"
        for lane, card in ((1, "p(2/1)"), (2, "q(3/1)"), (3, "r(1/4)"))
    )


def record(tokens: str, **tags: str) -> Record:
    """The record of these tokens; `Captain_a` stands for the tag `Captain.a`."""
    named = {"Game": "rotation-rumble", **NAMES, **{name.replace("_", "."): value for name, value in tags.items()}}
    head = "".join(f'[{name} "{value}"]\n' for name, value in named.items())
    return next(read(f"{head}\n{tokens}\n"))


def play(tokens: str, **tags: str) -> Fold:
    """The fold of these tokens with the sample catalogue."""
    return Fold(record(tokens, **tags), RUMBLE)


def play_with(tokens: str, **tags: str) -> Fold:
    """The fold of these tokens with the catalogue of these tests."""
    catalog = read_catalog(CARDS, "cards.csv", game=RUMBLE, name="tests")
    return Fold(record(tokens, Catalog=catalog.tag, **tags), RUMBLE)


def shown(fold: Fold) -> dict[str, Any]:
    """The state as people and tools get to see it."""
    return RUMBLE.show(fold.state)


def fighter(fold: Fold, seat: str, lane: int) -> dict[str, Any] | None:
    """The fighter in a lane."""
    there: dict[str, Any] | None = shown(fold)["lanes"][lane - 1][seat]
    return there


def numbers(fold: Fold, seat: str, lane: int) -> tuple[int, int]:
    """ATK and DEF of the fighter in a lane."""
    there = fighter(fold, seat, lane)
    assert there
    return there["atk"], there["def"]


def effects(fold: Fold, *kinds: type[Effect]) -> list[Any]:
    """All effects of these kinds, or of all."""
    return [effect for _, _, effect in fold.effects if isinstance(effect, kinds or Effect)]


def codes(fold: Fold) -> list[str]:
    """The codes of the errors."""
    return [problem.code for problem in fold.problems if problem.is_error]


def warnings(fold: Fold) -> list[str]:
    """The codes of the warnings."""
    return [problem.code for problem in fold.problems if not problem.is_error]


def scores(fold: Fold) -> tuple[int, int]:
    """The points of a and b."""
    return fold.state.scores["a"], fold.state.scores["b"]
