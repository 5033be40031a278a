"""Teams: three Bakugan of a seat, from its tag `[Team.a "bb343 dragonoid(pyrus,200,5) trox"]`."""

import re
from collections import Counter
from collections.abc import Sequence

import msgspec

from notation import Seat
from notation.slugs import is_slug
from replays.catalog import NOTHING, Catalog
from replays.game import Setup
from replays.games.battle_planet.cards import PlanetCard, icon, names_of, titled

SIZE = 3
FACTIONS = ("pyrus", "aquos", "darkus", "haos", "ventus", "aurelus")

_ENTRY = re.compile(r"(?P<slug>[^(),]+)(?:\((?P<faction>[^(),]*),(?P<power>\d{1,4}),(?P<damage>\d{1,2})\))?")


class Change(msgspec.Struct, array_like=True):
    """A change to a figure: added, or set; until the end of the turn, or as long as the Bakugan stays open."""

    figure: str  # b or d
    amount: int
    sets: bool
    stays: bool
    card: str | None  # the card that it was written after, most probably its source
    number: int  # of the event


class Bakugan(msgspec.Struct):
    """One Bakugan of a team, with what its character card says."""

    name: str
    card: str = ""  # how the catalogue finds it; empty where the tag says all
    faction: str | None = None  # in small letters
    power: int = 0
    damage: int = 0
    known: bool = False  # whether its numbers are
    open: bool = False
    opened_in: int = 0  # the turn in which it opened last
    by_effect: bool = False  # and whether an effect opened it
    changes: list[Change] = []
    keywords: list[str] = []


def team(tag: str, seat: Seat, cards: Catalog[PlanetCard], faults: list[str]) -> list[Bakugan]:
    """BP-15: the three Bakugan that a tag names; what is wrong with it is added to `faults`."""
    entries = tag.split()
    if len(entries) != SIZE:
        faults.append(f'[Team.{seat} "…"] names {len(entries) or "no"} Bakugan; a team has three')
    faults += [f"Team.{seat} names {entry[:40]} twice" for entry, often in Counter(entries).items() if often > 1]
    found = [_entry(entry, seat, cards, faults) for entry in entries[:SIZE]]
    return found + [Bakugan(f"Bakugan {number}") for number in range(len(found) + 1, SIZE + 1)]


def faults(setup: Setup) -> list[str]:
    """BP-15: what is wrong with the teams that the tags name."""
    found: list[str] = []
    for seat in setup.seats:
        if said := setup.tags.get(f"Team.{seat}", "").strip():
            team(said, seat, setup.catalog or NOTHING, found)
    return found


def _entry(entry: str, seat: Seat, cards: Catalog[PlanetCard], faults: list[str]) -> Bakugan:
    """A Bakugan as it is written, else as the catalogue has it, else by its name only."""
    found = _ENTRY.fullmatch(entry)
    slug = found["slug"].lower() if found else entry
    if not found or not is_slug(slug):
        faults.append(f"Team.{seat}: {entry[:40]} is no Bakugan; write an id, or slug(faction,B,D)")
        return Bakugan(entry[:40])
    if found["power"]:
        return Bakugan(
            titled(slug), "", found["faction"].lower() or None, int(found["power"]), int(found["damage"]), True
        )
    card = cards.find(slug)
    if card is None or card.power is None or card.damage is None:
        several = ", ".join(one.id for one in cards.cards if one.slug == slug and one.id)
        said = f"is the name of {several}; write an id" if "," in several else "is not known with its numbers"
        faults.append(f"Team.{seat}: {slug} {said}; it counts as 0 and 0")
        return Bakugan(card.name if card else titled(slug))
    return Bakugan(card.name, slug, card.faction.lower() or None, card.power, card.damage, True)


def icons_of(team: Sequence[Bakugan], cards: Catalog[PlanetCard]) -> Counter[str] | None:
    """BP-15: how often the characters of a team show each icon; None where that is not known of all."""
    characters = [cards.find(bakugan.card) for bakugan in team]
    if not all(card and card.cores for card in characters):
        return None
    return Counter(name for card in characters if card for name in names_of(card.cores))


def icons_left(team: Sequence[Bakugan], placed: Sequence[str | None], cards: Catalog[PlanetCard]) -> set[str] | None:
    """BP-15: the icons that a seat has still to place; None where that is not known."""
    wanted = icons_of(team, cards)
    return None if wanted is None else set(wanted - _shown(placed, cards))


def icons_wanted(team: Sequence[Bakugan], placed: Sequence[str | None], cards: Catalog[PlanetCard]) -> str:
    """BP-15: the icons that the characters ask for, where the cores placed certainly have others; else nothing."""
    wanted = icons_of(team, cards)
    if wanted is None or not _shown(placed, cards) - wanted:
        return ""
    return ", ".join(f"{name} {count}" for name, count in sorted(wanted.items()))


def _shown(placed: Sequence[str | None], cards: Catalog[PlanetCard]) -> Counter[str]:
    return Counter(name for core in placed if (name := icon(core, cards)))
