"""The map of Rumble Nation as it is drawn: where a province lies, its coast, its name, the ways to others.

The land is in `land.toml`, drawn by hand: Kyushu, Ryukyu, Shikoku, Honshu in seven provinces, the tip of Ezo. What is
in a province is placed about its spot.
"""

import tomllib
from importlib import resources
from typing import NamedTuple

from replays.games.rumble_nation.atlas import PROVINCES, WAYS, Way

WIDTH, HEIGHT = 480, 528
WAVES = ((112, 184), (138, 200), (330, 64), (122, 496), (170, 508), (226, 392))
Point = tuple[float, float]


class Land(NamedTuple):
    """A province: the middle of the row of its troops, its name and where that stands, its outline."""

    spot: Point
    name: str
    anchor: str  # beside the castle: `start`, `end`; over it: `middle`
    outline: str

    @property
    def free_side(self) -> int:
        """On which side of the castle no name stands: -1 is left, 1 right."""
        return -1 if self.anchor == "start" else 1


class Road(NamedTuple):
    """A connection of two provinces, from spot to spot."""

    key: str
    kind: Way
    start: Point
    end: Point


def outline(points: str) -> str:
    """The path round some points.

    >>> outline("1,2 3,4 5,6")
    'M1 2L3 4L5 6z'
    """
    return "M" + "L".join(point.replace(",", " ") for point in points.split()) + "z"


def _lands() -> tuple[Land, ...]:
    drawn = tomllib.loads(resources.files(__package__).joinpath("land.toml").read_text("utf-8"))
    rows = [drawn[province.slug] for province in PROVINCES]
    return tuple(Land(tuple(row["spot"]), row["name"], row["anchor"], outline(row["coast"])) for row in rows)


LANDS = _lands()
"""The land of each province."""
ROADS = tuple(
    Road(f"{PROVINCES[a].slug}-{PROVINCES[b].slug}", kind, LANDS[a].spot, LANDS[b].spot)
    for a, ways in enumerate(WAYS)
    for b, kind in ways.items()
    if a < b
)
