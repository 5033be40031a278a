"""Rolling: which Bakugan may be rolled, what it opens on, and Bakugan that effects open, close and give cores."""

from typing import Any

from notation import Seat
from replays.games.battle_planet.cores import Landings, close, copied, keep, loose_one, name, one_lying, release
from replays.games.battle_planet.effects import Retracted
from replays.games.battle_planet.events import (
    BakuganOpened,
    CoreGained,
    CoreTaken,
    OpenedByEffect,
    RerollGiven,
    RetractedByEffect,
    Roll,
    StayedClosed,
)
from replays.games.battle_planet.state import Core, Rolled, Table
from replays.referee import Referee


def roll(table: Table, event: Roll, referee: Referee) -> None:
    """BP-4, BP-5, BP-18: a Bakugan is rolled, and opens on cores, without one, or stays closed."""
    seat, number = event.seat, event.bakugan
    holder = f"{seat}{number}"
    closing = _all_open(table)
    cores = copied(table.cores)
    for other, _ in closing:
        for n in (1, 2, 3):
            release(cores, f"{other}{n}")
    release(cores, holder, back=holder in table.rerolls)
    landings = event.landings if isinstance(event, BakuganOpened) else ()
    taking = Landings(table, cores, holder, referee)
    for landing in landings:
        taking.take(landing)
    _check(table, seat, number, closing, referee)
    for other, n in closing:
        _retract(table, other, n, referee)
    keep(table, cores)
    _note(table, event, [str(one.at) if one.at else None for one in landings], referee)


def _all_open(table: Table) -> list[tuple[Seat, int]]:
    """BP-4: the Bakugan of the seats that have to choose one and find all three open."""
    seats = [seat for seat in table.seats if seat not in table.chosen]
    all_open = [seat for seat in seats if all(bakugan.open for bakugan in table.sides[seat].bakugan)]
    return [(seat, number) for seat in all_open for number in (1, 2, 3)]


def _check(table: Table, seat: Seat, number: int, closing: list[tuple[Seat, int]], referee: Referee) -> None:
    """BP-4, BP-5: whether this Bakugan may be rolled now."""
    holder = f"{seat}{number}"
    if holder in table.rerolls and table.phase in ("roll", "brawl"):
        return
    chosen = table.chosen.get(seat)
    if table.phase not in ("start", "roll"):
        said = "the turn begins with T" if table.phase in ("setup", "between") else "both have rolled"
        referee.refuse("no-roll", f"Bakugan are rolled after the start of a turn; {said}", "BP-5")
    elif seat not in table.due:
        message = f"seat {seat} has rolled; a card that lets Bakugan {chosen} roll again is a{chosen}:reroll"
        referee.refuse("no-roll", message.replace("is a", f"is {seat}"), "BP-5")
    elif chosen is not None and chosen != number:
        referee.refuse("other-bakugan", f"the same two roll again: Bakugan {chosen} of seat {seat}", "BP-5")
    elif table.bakugan(seat, number).open and (seat, number) not in closing:
        closed = [str(n) for n, one in enumerate(table.sides[seat].bakugan, 1) if not one.open]
        message = f"Bakugan {number} of seat {seat} is open; it can roll {' or '.join(closed)}"
        referee.refuse("bakugan-open", message, "BP-4", f"{seat}{closed[0]}{referee.token[2:]}" if closed else None)


def _note(table: Table, event: Roll, cells: list[str | None], referee: Referee) -> None:
    """What the roll leaves behind."""
    seat, number = event.seat, event.bakugan
    opened = not isinstance(event, StayedClosed)
    bakugan = table.bakugan(seat, number)
    if bakugan.open and not opened:
        close(table, seat, number)
    bakugan.open = opened
    if opened:
        bakugan.opened_in, bakugan.by_effect = table.turn, False
    table.rolls.append(Rolled(seat, number, opened, cells, referee.number))
    table.rerolls = [holder for holder in table.rerolls if holder != f"{seat}{number}"]
    table.chosen[seat] = number
    if seat in table.due:
        table.due.remove(seat)
    pass_on(table)


def pass_on(table: Table) -> None:
    """BP-5: with both rolled the brawl begins, or both roll again where neither is open."""
    if table.phase == "start":
        table.phase = "roll"
    if table.phase in ("roll", "brawl") and not table.due:
        closed = all(table.contender(seat) is None for seat in table.seats)
        table.phase = "roll" if closed else "brawl"
        if closed:
            table.due = list(table.seats)


def _retract(table: Table, seat: Seat, number: int, referee: Referee) -> None:
    close(table, seat, number)
    referee.effect(Retracted(seat, number, table.bakugan(seat, number).name))


def allow_reroll(table: Table, event: RerollGiven, referee: Referee) -> None:
    """BP-5: a Bakugan may be rolled again; its cores go back when it is."""
    holder = f"{event.seat}{event.bakugan}"
    if holder not in table.rerolls:
        table.rerolls.append(holder)


def retract_by_effect(table: Table, event: RetractedByEffect, referee: Referee) -> None:
    """BP-11: an effect closes a Bakugan."""
    if not table.bakugan(event.seat, event.bakugan).open:
        message = f"Bakugan {event.bakugan} of seat {event.seat} is closed"
        referee.impossible("bakugan-closed", message, "BP-11")
    _retract(table, event.seat, event.bakugan, referee)


def open_by_effect(table: Table, event: OpenedByEffect, referee: Referee) -> None:
    """BP-5: an effect opens a Bakugan; where its seat has none in the brawl, this one is."""
    bakugan = table.bakugan(event.seat, event.bakugan)
    if bakugan.open:
        message = f"Bakugan {event.bakugan} of seat {event.seat} is open already"
        referee.impossible("bakugan-open", message, "BP-4")
    bakugan.open, bakugan.opened_in, bakugan.by_effect = True, table.turn, True
    if table.phase == "roll" and len(table.chosen) == len(table.seats):
        table.due, table.phase = [], "brawl"


def gain_core(table: Table, event: CoreGained | CoreTaken, referee: Referee) -> None:
    """BP-18: an effect gives a Bakugan a core: a loose one before one from the matrix, or that of a cell."""
    cores = copied(table.cores)
    core = _gained(table, event, cores, referee)
    if not table.bakugan(event.seat, event.bakugan).open:
        message = f"Bakugan {event.bakugan} of seat {event.seat} is closed; only an open one holds cores"
        referee.refuse("bakugan-closed", message, "BP-18")
    core.holders.append(f"{event.seat}{event.bakugan}")
    keep(table, cores)


def _gained(table: Table, event: CoreGained | CoreTaken, cores: list[Core], referee: Referee) -> Core:
    if isinstance(event, CoreTaken):
        found = next((core for core in cores if core.lies and core.cell == str(event.at)), None)
        missing = f"no core lies on cell {event.at}"
    else:
        told = event.core
        found = loose_one(cores, told, table.cards) or one_lying(cores, told, table.cards)
        missing = f"no core {told} lies on the matrix or came loose"
        if found:
            name(found, told)
    if found is None and table.recorded:
        referee.impossible("no-such-core", missing, "BP-18")
    if found is None:
        found = Core(None if isinstance(event, CoreTaken) else event.core, None, _cell(event))
        cores.append(found)
    return found


def _cell(event: Any) -> str | None:
    """Where an effect took a core that nobody had recorded."""
    return str(event.at) if isinstance(event, CoreTaken) else None
