"""Turns and phases of Rotation Rumble: dice, who goes first, what begins and ends with a phase. The rumble itself is in
`rumble.py`."""

from msgspec.structs import replace

from notation import DieRolled, LeadGiven, Seat
from replays.games.rotation_rumble.events import PhaseEnded
from replays.games.rotation_rumble.piles import check_decks, draw
from replays.games.rotation_rumble.scoring import add_gold
from replays.games.rotation_rumble.state import OTHER, Fighter, Table
from replays.referee import Referee

DIE = 6


def roll(table: Table, event: DieRolled, referee: Referee) -> None:
    """RR-21: a die for the initiative or for a card; it shows 1 to 6."""
    if event.value > DIE:
        referee.impossible("no-such-die", f"a die shows 1 to {DIE}, not {event.value}", "RR-21")
    table.dice[event.seat] = event.value


def give_lead(table: Table, event: LeadGiven, referee: Referee) -> None:
    """RR-8, RR-19: a turn begins with the phase of this seat."""
    if table.running:
        message = f"turn {table.turn} has not come to its rumble; R ends it"
        referee.refuse("turn-running", message, "RR-19")
        end_turn(table)
    rolled = set(table.dice.values())
    if len(table.dice) == len(table.seats) and len(rolled) == 1:
        referee.warn("equal-dice", f"both rolled {rolled.pop()}; equal dice are rolled again", "RR-8")
    if not table.turn:
        check_decks(table, referee)
    table.turn += 1
    table.first = event.seat
    begin_phase(table, event.seat, referee)


def end_phase(table: Table, event: PhaseEnded, referee: Referee) -> None:
    """RR-19: after the first phase comes the other seat's, after that the rumble. The turn goes on from the seat that
    acted."""
    seat = event.seat
    if table.phase not in table.seats:
        message = (
            "both phases are over; R is the rumble" if table.running else f"no turn is running; >{seat} begins one"
        )
        referee.impossible("no-phase", message, "RR-19")
    if table.phase != seat:
        referee.refuse("other-phase", f"this is the phase of seat {table.phase}, not of seat {seat}", "RR-19")
    if seat != table.first:
        table.phase, table.flashes, table.actions = "rumble", [], []
    elif table.phase == seat:
        begin_phase(table, OTHER[seat], referee)


def begin_phase(table: Table, seat: Seat, referee: Referee) -> None:
    """RR-12: a phase begins with one card and one gold. RR-9, RR-13: flash cards and counters look no further back."""
    table.phase, table.flashes, table.actions = seat, [], []
    draw(table, seat, 1, referee)
    add_gold(table, seat, 1, referee)


def end_turn(table: Table) -> None:
    """RR-11, RR-19: limits, what is fixed, negated lanes and this turn's changes end.

    Fighters are made anew, so that those of the field before stay as they were.
    """
    table.phase = "before"
    table.fighters, table.items, table.flashes, table.actions, table.negated = [], [], [], [], []
    table.field = {seat: [one and _rested(one) for one in side] for seat, side in table.field.items()}


def _rested(fighter: Fighter) -> Fighter:
    lasting = [change for change in fighter.changes if change.lasts]
    return replace(fighter, fixed=False, came=False, changes=lasting, items=list(fighter.items))


def check_phase(table: Table, seat: Seat, rule: str, referee: Referee) -> None:
    """RR-9, RR-11: fighters, items and turning belong to the own phase."""
    if table.phase == seat:
        return
    if table.phase in table.seats:
        message = f"this is the phase of seat {table.phase}, not of seat {seat}"
    elif table.running:
        message = "both phases are over; R is the rumble"
    else:
        message = f"no turn is running; > says who begins one, such as >{seat}"
    referee.refuse("other-phase", message, rule)
