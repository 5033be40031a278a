"""BP-6: what a Bakugan is worth: B-Power and Damage, of character, cores and changes."""

from collections.abc import Iterable
from typing import NamedTuple

from notation import Seat
from replays.games.battle_planet.cards import PlanetCard, card_name, core_card, icon
from replays.games.battle_planet.state import Core, Table


class Figures(NamedTuple):
    """B-Power and Damage. B-Power may be negative; Damage is what it adds up to, which counts as 0 below 0."""

    power: int
    damage: int


class CoreShare(NamedTuple):
    """A core that is held, and what it adds."""

    core: str | None
    icon: str
    power: int
    damage: int


class Worth(NamedTuple):
    """A Bakugan's figures, and what they are made of: `printed` on the character or the Evo, `own` what that card does
    itself, then cores and everything else."""

    name: str
    faction: str | None
    printed: Figures
    own: Figures
    cores: tuple[CoreShare, ...]
    changes: Figures
    total: Figures

    @property
    def by_cores(self) -> Figures:
        """What the cores add together."""
        return Figures(sum(core.power for core in self.cores), sum(core.damage for core in self.cores))

    @property
    def damage(self) -> int:
        """BP-6: its Damage as it counts, at least 0."""
        return max(0, self.total.damage)


def worth(table: Table, seat: Seat, number: int) -> Worth:
    """BP-6: B-Power and Damage = character (or Evo) + cores held + changes in the order in which they were written."""
    bakugan, held = table.bakugan(seat, number), table.held(seat, number)
    icons = {icon(core.core, table.cards) for core in held}
    name, card, printed = _printed(table, seat, number)
    own = _changed(card, bakugan.faction, icons)
    shares = tuple(_share(table, core, bakugan.faction, icons) for core in held)
    base = _add(printed, own, *(Figures(share.power, share.damage) for share in shares))
    total = base
    for change in bakugan.changes:
        field = "power" if change.figure == "b" else "damage"
        value = change.amount if change.sets else getattr(total, field) + change.amount
        total = total._replace(**{field: value})
    changes = Figures(total.power - base.power, total.damage - base.damage)
    return Worth(name, bakugan.faction, printed, own, shares, changes, total)


def _printed(table: Table, seat: Seat, number: int) -> tuple[str, PlanetCard | None, Figures]:
    """The name, the catalogue's card and the printed figures of what lies on top: the character, or an Evo."""
    bakugan = table.bakugan(seat, number)
    evo = table.evo(seat, number)
    if evo is None:
        return bakugan.name, table.cards.find(bakugan.card), Figures(bakugan.power, bakugan.damage)
    card = table.cards.find(evo.card)
    return card_name(evo.card, table.cards), card, Figures(evo.power or 0, evo.damage or 0)


def _share(table: Table, core: Core, faction: str | None, icons: set[str]) -> CoreShare:
    card = core_card(core.core, table.cards)
    return CoreShare(core.core, icon(core.core, table.cards), *_changed(card, faction, icons))


def _changed(card: PlanetCard | None, faction: str | None, icons: Iterable[str]) -> Figures:
    """BP-17: what a card's changes add for this faction while cores with these icons are held."""
    total = Figures(0, 0)
    for change in card.changes if card else ():
        if (not change.factions or faction in change.factions) and (not change.held or change.held in icons):
            total = _add(total, Figures(change.power, change.damage))
    return total


def _add(*figures: Figures) -> Figures:
    return Figures(sum(one.power for one in figures), sum(one.damage for one in figures))
