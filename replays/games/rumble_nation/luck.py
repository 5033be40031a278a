"""How lucky dice were, by a measure that is simple and stated: a grouping is worth the number of its castle times the
pieces that it places.

A roll offers the best of its groupings, and is compared with what all 216 rolls offer to the same supply.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from replays.games.rumble_nation.effects import DiceValued
from replays.games.rumble_nation.events import DiceGrouped, placed_by

MOST = 3  # pieces that dice can place


class Roll(NamedTuple):
    """Three dice, ascending, what they offer, and what the best and the average of all rolls do."""

    dice: str
    offered: int
    best: int
    expected: float


def valued(event: DiceGrouped, supply: int) -> Iterator[DiceValued]:
    """The rolls of a turn, valued for a supply of so many pieces: one that was seen and rolled again, then the one that
    stood."""
    most = min(supply, MOST)
    if event.rerolled and event.rerolled != "_":
        yield _valued(event, roll(event.rerolled, most), None)
    yield _valued(event, roll(f"{event.pair}{event.single}", most), worth(event.castle, event.count, most))


def _valued(event: DiceGrouped, of: Roll, chosen: int | None) -> DiceValued:
    return DiceValued(event.seat, of.dice, of.offered, chosen, of.best, of.expected)


@cache
def roll(dice: str, most: int) -> Roll:
    """What three dice are worth to whom at most so many pieces are left."""
    return Roll("".join(sorted(dice)), offered(dice, most), *chances(most))


@cache
def chances(most: int) -> tuple[int, float]:
    """The best and the mean of what all 216 rolls offer."""
    rolls = [offered("".join(dice), most) for dice in product("123456", repeat=3)]
    return max(rolls), sum(rolls) / len(rolls)


def offered(dice: str, most: int) -> int:
    """The worth of the best grouping of three dice.

    >>> offered("345", 3), offered("345", 1)
    (21, 9)
    """
    faces = [int(die) for die in dice]
    return max(worth(sum(faces) - single, placed_by(single), most) for single in faces)


def worth(castle: int, count: int, most: int) -> int:
    """RN-3: the worth of a grouping: so many pieces, or those that are left."""
    return castle * min(count, most)
