"""Short games of Rotate for tests: what follows from a few tokens."""

from typing import Any, NamedTuple

from notation import read
from replays.effects import Effect
from replays.fold import Fold
from replays.games.rotate.effects import TrickWon
from replays.registry import load

ROTATE = load("rotate")
NAMES = dict(zip("abcdef", ("Ani", "Vova", "Zhenya", "Li", "Mar", "Noor"), strict=True))

# Three players: after it a has no token on the table, b three on Horizontal, c two on Vertical and one on Horizontal.
# The last trick is c's, horizontally; the round brings 2, 0, 4. The deal is the first of its 34 events.
ROUND = """>a aB7v bB1v cB4h bR4v cR6v aR1v cR5h aR6h bX cG6v aB5v bG4v cX aP4h bP5h bG3v cG7v aB6v
cP1v aY5v bY4v cP2h aY7h bY6h cY3v aY7v bR7v bG6h cP6h aR5v cY2h aB6h bG3h"""
# The same with four players, all but the last trick: nobody has seen a card.
BLANK_ROUND_OF_FOUR = ">a " + "a_ b_ c_ d_ =a/v* " * 8


class Won(NamedTuple):
    """What ROT-7 says of a trick; how it went until then is tested with whole tricks."""

    seat: str
    suit: str | None
    orientation: str
    value: int | None


def play(tokens: str, players: int = 3, **tags: str) -> Fold:
    """The fold of a game with these tokens."""
    seats = {seat: NAMES[seat] for seat in "abcdef"[:players]}
    head = "".join(f'[{name} "{value}"]\n' for name, value in {"Game": "rotate", **seats, **tags}.items())
    return Fold(next(read(f"{head}\n{tokens}\n")), ROTATE)


def effects(fold: Fold, *kinds: type[Effect]) -> list[tuple[int, Effect | Won]]:
    """(event, effect) of these kinds, or of all; a trick that was won as `Won`."""
    return [(event, _short(effect)) for event, _, effect in fold.effects if isinstance(effect, kinds or Effect)]


def _short(effect: Effect) -> Effect | Won:
    if isinstance(effect, TrickWon):
        return Won(effect.seat, effect.suit, effect.orientation, effect.value)
    return effect


def problems(fold: Fold) -> list[tuple[int | None, str, str]]:
    """(event, code, severity) of all that is wrong."""
    return [(problem.event, problem.code, problem.severity) for problem in fold.problems]


def shown(fold: Fold) -> dict[str, Any]:
    """The state as people and tools get to see it."""
    return ROTATE.show(fold.state)
