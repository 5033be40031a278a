"""Where cores lie and who holds them: which one a roll takes, and what comes loose.

Each function works on a list of cores that it may change; a rule gives it a copy, and keeps that when all of a token
can be done.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from notation import Seat
from replays.catalog import Catalog
from replays.game import Fill
from replays.games.battle_planet.cards import ICONS, PlanetCard, agree
from replays.games.battle_planet.events import Hex, Landing
from replays.games.battle_planet.state import Core, Table
from replays.referee import Referee

CENTRE = "0,0"
_SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


def neighbours(cell: str) -> list[str]:
    """BP-3: the six cells that touch a cell along a side."""
    q, r = map(int, cell.split(","))
    return [f"{q + dq},{r + dr}" for dq, dr in _SIDES]


def cell_fill(table: Table, cell: str, group: str = "") -> Fill:
    """A cell to be picked, by its name or on the board: there it is the core that lies on it, or the place for one."""
    lying = (f"core-{index}" for index, core in enumerate(table.cores) if core.lies and core.cell == cell)
    return Fill(cell, f"cell {cell}", group, key=next(lying, f"cell-{cell}"))


def copied(cores: Sequence[Core]) -> list[Core]:
    """The same cores, to be changed."""
    return [replace(core, holders=list(core.holders)) for core in cores]


def name(core: Core, told: str | None) -> None:
    """Remembers which core it is, unless that is known already."""
    if told is not None and (core.core is None or (core.core in ICONS.values() and told not in ICONS.values())):
        core.core = told


def loose_one(cores: list[Core], told: str | None, cards: Catalog[PlanetCard]) -> Core | None:
    """BP-18: the loose core that was told, else the only kind there is, else one of which nobody knows which it is."""
    loose = [core for core in cores if core.loose]
    if told is not None:
        fitting = [core for core in loose if agree(core.core, told, cards)]
        best = min(fitting, key=lambda core: (core.core != told, core.core is None), default=None)
        if best:
            name(best, told)
        return best
    if len({core.core for core in loose}) > 1:
        for core in loose:  # one of them is taken, and from here nobody knows which are left
            core.core = None
    return next(iter(loose), None)


def release(cores: Iterable[Core], holder: str, *, back: bool = False) -> None:
    """BP-11: what a Bakugan holds comes loose, unless another one holds it too; `back`: onto its cell (BP-5)."""
    cores = list(cores)
    for core in cores:
        if holder in core.holders:
            core.holders.remove(holder)
            taken = any(other.lies and other.cell == core.cell for other in cores if other is not core)
            if not core.holders and (not back or taken):
                core.cell = None


class Landings:
    """The cores of a roll, part by part. Reports to the referee what is impossible."""

    def __init__(self, table: Table, cores: list[Core], holder: str, referee: Referee) -> None:
        self.table = table
        self.cores = cores
        self.holder = holder
        self.referee = referee

    def take(self, landing: Landing) -> None:
        """BP-5, BP-18: gives the Bakugan the core on which it opened."""
        core = self._found(landing)
        if core.cell is None and landing.at:
            core.cell = str(landing.at)
        core.holders.append(self.holder)
        core.turn = self.table.turn

    def _found(self, landing: Landing) -> Core:
        if landing.at is None:
            return self._anywhere(landing.core)
        return self._at(landing.at, landing.core) or self._instead(landing.at, landing.core)

    def _at(self, at: Hex, told: str | None) -> Core | None:
        """The core that lies on the cell, or that the other one took there in this same roll."""
        here = [core for core in self.cores if core.cell == str(at) and (core.lies or core.turn == self.table.turn)]
        core = min(here, key=lambda core: not core.lies, default=None)
        if core is None:
            return None
        if self.holder in core.holders:
            self.referee.impossible("core-twice", f"the core of cell {at} is named twice", "BP-18")
        if not agree(core.core, told, self.table.cards):
            message = f"core {core.core} lies on cell {at}, not {told}"
            self.referee.impossible("other-core", message, "BP-18")
        name(core, told)
        return core

    def _instead(self, at: Hex, told: str | None) -> Core:
        """BP-18: on an empty cell lies a core that came loose."""
        if core := loose_one(self.cores, told, self.table.cards):
            return core
        if self.table.recorded:
            loose = [core.core or "an unknown one" for core in self.cores if core.loose]
            there = f"only {', '.join(loose)} came loose" if loose else "none came loose"
            message = f"no core {told} can lie on cell {at}; {there}" if told else f"no core lies on cell {at}; {there}"
            self.referee.impossible("no-such-core", message, "BP-18")
        return self._new(told)

    def _anywhere(self, told: str | None) -> Core:
        """BP-11: the place was not seen: a loose core, else one of the matrix, else one that nobody saw."""
        if core := loose_one(self.cores, told, self.table.cards):
            return core
        if told and (core := one_lying(self.cores, told, self.table.cards)):
            name(core, told)
            return core
        if told and self.table.recorded:
            self.referee.impossible("no-such-core", f"no core {told} lies on the matrix or came loose", "BP-18")
        return self._new(told)

    def _new(self, told: str | None) -> Core:
        core = Core(told, None)
        self.cores.append(core)
        return core


def one_lying(cores: Iterable[Core], told: str, cards: Catalog[PlanetCard]) -> Core | None:
    """A core of the matrix that may be the one told: one of that very name before others."""
    fitting = [core for core in cores if core.lies and agree(core.core, told, cards)]
    return min(fitting, key=lambda core: (core.core != told, core.core is None), default=None)


def keep(table: Table, cores: list[Core]) -> None:
    """BP-3: the cores are these now; where none are recorded, those that nobody holds are out of sight."""
    table.cores = cores if table.recorded else [core for core in cores if core.holders or core.seat]


def close(table: Table, seat: Seat, number: int) -> None:
    """BP-11: a Bakugan closes, and what it holds comes loose; changes that last as long as it stays end."""
    bakugan = table.bakugan(seat, number)
    bakugan.open = False
    bakugan.changes = [change for change in bakugan.changes if not change.stays]
    release(table.cores, f"{seat}{number}")
    keep(table, table.cores)
