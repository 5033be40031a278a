"""The board of Rumble Nation and its cards, from `map.toml` and `cards.toml`: what never changes.

Provinces are known by their place in `PROVINCES`; which castle token lies in which of them is a matter of the game.
"""

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Literal, NamedTuple

Way = Literal["land", "sea"]
LARGE = range(2, 13)  # the numbers of the large castle tokens


class Province(NamedTuple):
    """A province: its names, and its place on the map, from 0 to 1."""

    slug: str
    name: str
    kanji: str
    region: str
    x: float
    y: float


class Card(NamedTuple):
    """A tactic card or a daimyo card: its name, and what it does in few words."""

    name: str
    does: str


def _data(name: str) -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(resources.files(__package__).joinpath(name).read_text("utf-8"))


def _ways() -> list[dict[int, Way]]:
    at = {province.slug: index for index, province in enumerate(PROVINCES)}
    ways: list[dict[int, Way]] = [{} for _ in PROVINCES]
    for way in _MAP["ways"]:
        a, b = at[way["a"]], at[way["b"]]
        ways[a][b] = ways[b][a] = way["kind"]
    return ways


_MAP = _data("map.toml")
_CARDS = _data("cards.toml")

PROVINCES: tuple[Province, ...] = tuple(Province(**row) for row in _MAP["provinces"])
WAYS: tuple[Mapping[int, Way], ...] = tuple(_ways())
"""For each province its neighbours, and whether the way there is by land or by sea."""
KYO = next(index for index, province in enumerate(PROVINCES) if province.slug == "kyo")
TACTICS: dict[int, Card] = {row["number"]: Card(row["name"], row["does"]) for row in _CARDS["tactics"]}
LORDS: dict[str, Card] = {row["slug"]: Card(row["name"], row["does"]) for row in _CARDS["lords"]}


def small(castle: int) -> int:
    """RN-10: the value of the small castle token that goes with a large one."""
    return castle // 2
