"""Short games of Rumble Nation for tests: what follows from a few tokens on one map."""

from typing import Any

from notation import read
from replays.effects import Effect
from replays.fold import Fold
from replays.registry import load

RUMBLE = load("rumble-nation")
NAMES = dict(zip("abcd", ("Ani", "Vova", "Zhenya", "Li"), strict=True))

# Usuki 6, Okō 8, Shuri 9, Yoshida Kōriyama 10, Kyo 3, Inabayama 4, Kiyosu 5, Kasugayama 7, Yonezawa 12, Odawara 2,
# Tokuyama 11: by sea 6-8, 6-9, 6-10, 8-10, 8-3, 12-11; by land 10-3, 3-4, 3-5, 4-5, 4-7, 5-7, 5-2, 7-12, 7-2, 12-2.
MAP = "MAP=6,8,9,10,3,4,5,7,12,2,11"
CARDS = {2: "1,5,8", 3: "1,5,8,11", 4: "1,5,8,11,12"}
LORDS = {2: "uesugi,oda,mori", 3: "uesugi,oda,mori,otomo", 4: "uesugi,oda,mori,otomo,takeda"}

# The example of the rule text, as far as it goes, and completed.
EXAMPLE = """>a a3x2 b2x1 c2x1 a4x1 b4x1 c2x1 a5x1 b6x1 c3x1 a6x3 b6x2 c3x1 a9x2 b7x3 c4x1 a11x3 b7x1 c5x1 a11x2 b8x2
c5x2 a12x3 b10x3 c8x3 a12x1 b11x3 c9x3 b12x1 c10x2 c12x2"""
EXAMPLE_WAR = "W2=c,b W3=a,c W4=a,b W5=a,c W6=a,b W7=b W8=c,b W9=a,c W10=c,b W11=a,b W12=a,c"


def fold(tokens: str, players: int = 3, **tags: str) -> Fold:
    """The fold of a record with these tokens and no others."""
    seats = {seat: NAMES[seat] for seat in "abcd"[:players]}
    head = "".join(f'[{name} "{value}"]\n' for name, value in {"Game": "rumble-nation", **seats, **tags}.items())
    return Fold(next(read(f"{head}\n{tokens}\n")), RUMBLE)


def play(tokens: str, players: int = 3, cards: str = "", **tags: str) -> Fold:
    """The fold of a basic game: the map and the cards are events 1 and 2."""
    return fold(f"{MAP} TACTICS={cards or CARDS[players]} {tokens}", players, **tags)


def advanced(tokens: str, players: int = 3, lords: str = "", cards: str = "", **tags: str) -> Fold:
    """The fold of an advanced game: map, cards and daimyo are events 1 to 3."""
    setup = f"{MAP} TACTICS={cards or CARDS[players]} LORDS={lords or LORDS[players]}"
    return fold(f"{setup} {tokens}", players, Mode="advanced", **tags)


def effects(fold: Fold, *kinds: type[Effect]) -> list[Effect]:
    """All effects of these kinds, or of all."""
    return [effect for _, _, effect in fold.effects if isinstance(effect, kinds or Effect)]


def follows(fold: Fold, number: int) -> list[Effect]:
    """The effects of one event."""
    return [effect for event, _, effect in fold.effects if event == number]


def problems(fold: Fold) -> list[tuple[int | None, str, str]]:
    """(event, code, severity) of all that is wrong."""
    return [(problem.event, problem.code, problem.severity) for problem in fold.problems]


def codes(fold: Fold) -> list[str]:
    """The codes of the errors."""
    return [problem.code for problem in fold.problems if problem.is_error]


def shown(fold: Fold) -> dict[str, Any]:
    """The state as people and tools get to see it."""
    return RUMBLE.show(fold.state)


def troops(fold: Fold, castle: int) -> dict[str, int]:
    """The soldiers at a castle, of those who have some."""
    there: dict[str, int] = shown(fold)["castles"][str(castle)]["troops"]
    return {seat: count for seat, count in there.items() if count}
