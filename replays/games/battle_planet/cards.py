"""What a catalogue of Battle Planet says of a card, a core or a Bakugan, and the short form of what they do.

    B+100; D+3 if Pyrus or Darkus      held FT: B+100 D+2      on Dragonoid; held FF: B+300 D+3

Parts stand apart by `;`, each with its own condition. `on …` says where an Evo may lie and changes nothing.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from replays.catalog import Card, Catalog

Kind = Literal["char", "core", "action", "flip", "hero", "evo"]
Sign = Literal["FT", "FF", "SD", "MS", "HE"]
ICONS: dict[str, str] = {"FT": "fist", "FF": "flaming-fist", "SD": "shield", "MS": "magic-shield", "HE": "helix"}

FACTIONS = ("Pyrus", "Aquos", "Darkus", "Haos", "Ventus", "Aurelus")
MOST_POWER, MOST_DAMAGE, MOST_COST = 9_999, 99, 99  # as tokens have them

Cost = Annotated[int, Field(ge=0, le=MOST_COST)]
Power = Annotated[int, Field(ge=-MOST_POWER, le=MOST_POWER)]
Damage = Annotated[int, Field(ge=-MOST_DAMAGE, le=MOST_DAMAGE)]

_PART = re.compile(
    r"(?:held (?P<held>FT|FF|SD|MS|HE): *)?"
    r"(?P<figures>[BD][+-]\d+(?: +[BD][+-]\d+)*)"
    r"(?: +if (?P<factions>\w+(?: or \w+)*))?"
)


class Change(NamedTuple):
    """What an effect adds to B-Power and Damage: only for some factions (small letters; empty: all), only while a core
    with this icon is held."""

    power: int = 0
    damage: int = 0
    factions: tuple[str, ...] = ()
    held: str = ""


@cache
def changes_in(effect: str) -> tuple[Change, ...]:
    """BP-17: the changes that a text says; none where it says anything else.

    >>> changes_in("B+100; D+3 if Pyrus or Darkus")[1]
    Change(power=0, damage=3, factions=('pyrus', 'darkus'), held='')
    >>> changes_in("B-400 (one Bakugan)")
    ()
    """
    parts = [part.strip() for part in effect.split(";")]
    found = [_PART.fullmatch(part) for part in parts if not part.startswith("on ")]
    if not all(found):
        return ()
    return tuple(_change(part.groupdict()) for part in found if part)


def faults_in(effect: str) -> Iterator[str]:
    """BP-17: what is wrong in the changes that a text says: a faction that there is none of, a number out of range."""
    for change in changes_in(effect):
        for faction in change.factions:
            if faction.capitalize() not in FACTIONS:
                yield f"{faction} is none of {', '.join(FACTIONS)}; what stands in brackets is shown, not computed"
        for figure, by, most in (("B", change.power, MOST_POWER), ("D", change.damage, MOST_DAMAGE)):
            if abs(by) > most:
                yield f"the change {figure}{by:+d} is not within -{most} to +{most}"


def _change(part: dict[str, Any]) -> Change:
    figures = {"B": 0, "D": 0}
    for figure, amount in re.findall(r"([BD])([+-]\d+)", part["figures"]):
        figures[figure] += int(amount)
    factions = tuple((part["factions"] or "").lower().split(" or ")) if part["factions"] else ()
    return Change(figures["B"], figures["D"], factions, ICONS.get(part["held"] or "", ""))


class _Listed(BaseModel):
    """One change as TOML has it: `{B = 100, D = 3, if = ["Pyrus", "Darkus"], held = "FT"}`."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    power: int = Field(0, alias="B")
    damage: int = Field(0, alias="D")
    factions: tuple[str, ...] = Field((), alias="if")
    held: Sign | None = None

    def __str__(self) -> str:
        figures = " ".join(f"{name}{by:+d}" for name, by in (("B", self.power), ("D", self.damage)) if by) or "B+0"
        held = f"held {self.held}: " if self.held else ""
        return f"{held}{figures}{' if ' if self.factions else ''}{' or '.join(self.factions)}"


def _listed(number: int, given: Any) -> str:
    """One change of a TOML list in the short form; raises ValueError with what is wrong in it."""
    try:
        return str(_Listed.model_validate(given))
    except ValidationError as wrong:
        (first, *_) = wrong.errors(include_url=False)
        where = ", ".join([f"change {number}", *map(str, first["loc"])])
        raise ValueError(f"in {where}: {first['msg']}") from wrong


class PlanetCard(Card):
    """A card of Battle Planet, a BakuCore or a Bakugan."""

    kind: Kind = Field(description="char (a Bakugan), core, action, flip, hero or evo")
    faction: str = Field("", description="Pyrus, Aquos, Darkus, Haos, Ventus or Aurelus")
    cost: Cost | Literal["X"] | None = Field(None, description="The printed energy cost, or X")
    power: Power | None = Field(None, alias="B", description="The printed B-Power of a Bakugan or an Evo")
    damage: Damage | None = Field(None, alias="D", description="Its printed Damage")
    cores: tuple[Sign, ...] = Field((), description="FT, FF, SD, MS, HE: the icons on a Bakugan, or the one of a core")
    effect: str = Field("", description="What it does, in the short form or in any words")

    @field_validator("cores", mode="before")
    @classmethod
    def _split(cls, given: Any) -> Any:
        return tuple(given.replace(",", " ").split()) if isinstance(given, str) else given

    @field_validator("effect", mode="before")
    @classmethod
    def _spelled(cls, given: Any) -> Any:
        if isinstance(given, Sequence) and not isinstance(given, str):
            return "; ".join(_listed(number, one) for number, one in enumerate(given, 1))
        return given

    @field_validator("effect")
    @classmethod
    def _right(cls, effect: str) -> str:
        for fault in faults_in(effect):
            raise ValueError(fault)
        return effect

    @property
    def icon(self) -> str:
        """The icon of a core as tokens name it, such as `flaming-fist`; empty for what is no core."""
        return ICONS[self.cores[0]] if self.kind == "core" and self.cores else ""

    @property
    def changes(self) -> tuple[Change, ...]:
        """BP-17: what it does to B-Power and Damage, as far as that can be computed."""
        return changes_in(self.effect) if self.effect else ()


def names_of(signs: Sequence[str]) -> Iterator[str]:
    """The icons of these signs as tokens name them."""
    return (ICONS[sign] for sign in signs)


def core_card(core: str | None, cards: Catalog[PlanetCard]) -> PlanetCard | None:
    """What the catalogue says of a core; None for one that is known by its icon only."""
    return None if core is None or core in ICONS.values() else cards.find(core)


def icon(core: str | None, cards: Catalog[PlanetCard]) -> str:
    """The icon of a core as tokens name it; empty where it is not known."""
    if core is None or core in ICONS.values():
        return core or ""
    card = cards.find(core)
    return card.icon if card else ""


def agree(one: str | None, other: str | None, cards: Catalog[PlanetCard]) -> bool:
    """Whether two names can be of the same core: equal, one of them not known, or the icon of the other."""
    if one is None or other is None or one == other:
        return True
    icons = {name for name in (one, other) if name in ICONS.values()}
    shown = {icon(one, cards), icon(other, cards)}
    return len(icons) == 1 and (len(shown) == 1 or "" in shown)


def titled(slug: str) -> str:
    """A name made of a slug, for a card that no catalogue knows.

    >>> titled("halt-outsiders"), titled("炎")
    ('Halt Outsiders', '炎')
    """
    return " ".join(word[:1].upper() + word[1:] for word in slug.split("-"))


def several(slug: str, cards: Catalog[PlanetCard]) -> str:
    """What is to be said of a slug that several cards share; empty where it is of one, or of none."""
    sharing = cards.sharing(slug)
    return f"; several cards are called so, one is named by its id: {', '.join(sharing)}" if sharing else ""


def card_name(slug: str, cards: Catalog[PlanetCard]) -> str:
    """What people call a card."""
    card = cards.find(slug)
    return card.name if card else titled(slug)


def core_name(core: str | None, cards: Catalog[PlanetCard]) -> str:
    """What people call a core: its number and icon, as far as they are known."""
    card = core_card(core, cards)
    if card:
        return f"{card.id} {card.name}".strip()
    return "an unseen core" if core is None else titled(core)
