"""The rules of Battle Planet: the setup and the turn; which rule applies to which event.

Rolling is in `rolling.py`, the brawl and its damage in `brawl.py`, cards and energy in `piles.py`, what is played and
what it does in `playing.py`.
"""

from collections.abc import Sequence
from typing import Any

from notation import Conceded, Event, LeadGiven, Seat
from replays.conduct import finish
from replays.game import Rule, State
from replays.games.battle_planet.brawl import (
    CLOSED,
    both_closed,
    do_damage,
    flip_for_tie,
    play_flip,
    resolve,
    take_damage,
)
from replays.games.battle_planet.cards import agree
from replays.games.battle_planet.cores import CENTRE, copied, keep, loose_one, name, neighbours
from replays.games.battle_planet.effects import Recharged
from replays.games.battle_planet.events import (
    BakuganOpened,
    CardDiscarded,
    CardEnergized,
    CardMoved,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsMoved,
    CoreGained,
    CorePlaced,
    CoreTaken,
    DamageTaken,
    EnergyAdded,
    EnergyCharged,
    FigureAdded,
    FigureSet,
    FlipPlayed,
    KeywordGiven,
    OpenedByEffect,
    OpenedOffCores,
    RerollGiven,
    RetractedByEffect,
    StayedClosed,
    TieFlipped,
    TurnBegun,
    TurnEnded,
    VictorCalled,
)
from replays.games.battle_planet.piles import (
    add_energy,
    charge,
    discard,
    discard_one,
    draw,
    draw_more,
    energize,
    move,
    move_one,
)
from replays.games.battle_planet.playing import add_figure, give_keyword, play, set_figure
from replays.games.battle_planet.rolling import allow_reroll, gain_core, open_by_effect, retract_by_effect, roll
from replays.games.battle_planet.state import CORES, Core, Part, Phase, Table, Verdict
from replays.games.battle_planet.teams import icons_wanted
from replays.referee import Referee


def give_lead(table: Table, event: LeadGiven, referee: Referee) -> None:
    """BP-3, BP-12: a seat places the first core; without cores it starts the first turn."""
    if table.phase != "setup" or table.first_core or table.cores:
        referee.refuse("started", "who begins was said already, or is known by the cores", "BP-12")
    table.starter = event.seat
    table.first_core = table.first_core or event.seat


def place_core(table: Table, event: CorePlaced, referee: Referee) -> None:
    """BP-3, BP-11: cores are placed in turns, each beside another; later one that came loose is laid down."""
    cell = str(event.at)
    if cell in table.lying():
        message = f"core {table.lying()[cell].core or '_'} lies on cell {cell} already"
        referee.impossible("cell-taken", message, "BP-18")
    if table.phase == "setup":
        _check_core(table, event.seat, cell, referee)
        table.cores.append(Core(event.core, event.seat, cell))
        table.recorded = True
        table.starter = event.seat
    else:
        _lay_again(table, event, cell, referee)


def _check_core(table: Table, seat: Seat, cell: str, referee: Referee) -> None:
    """BP-3: six a side, in turns, the first in the centre, each along a side of another."""
    lying = table.lying()
    placed = sum(core.seat == seat for core in table.cores)
    to_place = core_to_come(table)
    if table.first_core is None and not table.cores:
        referee.warn("no-lead", ">a should say who places the first core", "BP-3")
    if placed >= CORES:
        referee.refuse("too-many-cores", f"seat {seat} has placed its six cores", "BP-3")
    elif to_place and to_place != seat:
        referee.refuse("out-of-turn", f"seat {to_place} is to place a core, not seat {seat}", "BP-3")
    if not lying and cell != CENTRE:
        referee.refuse("core-apart", "the first core lies on cell 0,0", "BP-3")
    elif lying and not any(near in lying for near in neighbours(cell)):
        referee.refuse("core-apart", f"no core lies beside cell {cell}; the sides have to touch", "BP-3")


def core_to_come(table: Table) -> Seat | None:
    """BP-3: who places the next core; None where that is open, or all lie."""
    if len(table.cores) >= 2 * CORES:
        return None
    if not table.cores:
        return table.first_core
    return table.other(table.cores[-1].seat) if table.cores[-1].seat else None


def _lay_again(table: Table, event: CorePlaced, cell: str, referee: Referee) -> None:
    """BP-11: a core that came loose lies on this cell, else one that is held; without recorded cores any does."""
    cores = copied(table.cores)
    core = loose_one(cores, event.core, table.cards)
    if core is None and event.core:
        core = next((one for one in cores if one.holders and agree(one.core, event.core, table.cards)), None)
    if core is None and table.recorded:
        what = f"no core {event.core}" if event.core else "no core"
        referee.impossible("no-such-core", f"{what} came loose", "BP-11")
    if core is None:
        core = Core(event.core, event.seat)
        cores.append(core)
    name(core, event.core)
    core.cell, core.holders = cell, []
    keep(table, cores)


def begin_turn(table: Table, event: TurnBegun, referee: Referee) -> None:
    """BP-2, BP-19: the turn is counted, and both draw."""
    if table.phase == "setup":
        _check_setup(table, referee)
    elif table.phase != "between":
        message = f"turn {table.turn} has not ended with E; nothing of it is settled"
        referee.refuse("turn-open", message, "BP-19", "E")
    table.turn += 1
    table.phase = "start"
    table.chosen, table.due, table.rerolls, table.rolls, table.flips = {}, list(table.seats), [], [], []
    table.brawl = None
    for seat in table.seats:
        table.sides[seat].energized = False
        draw(table, seat, 1, referee)


def _check_setup(table: Table, referee: Referee) -> None:
    """BP-3, BP-15: what was laid out before the first turn, as far as somebody knows better."""
    for fault in table.team_faults:
        referee.warn("team", fault, "BP-15")
    if table.starter is None:
        referee.warn("no-lead", ">a should say who starts the first turn", "BP-12")
    for seat in table.seats:
        placed = [core.core for core in table.cores if core.seat == seat]
        if table.recorded and len(placed) < CORES:
            referee.warn("cores-missing", f"seat {seat} has placed {len(placed)} of its six cores", "BP-3")
        elif table.recorded and (wanted := icons_wanted(table.sides[seat].bakugan, placed, table.cards)):
            message = f"the cores of seat {seat} do not have the icons of its Bakugan: {wanted}"
            referee.warn("icons-differ", message, "BP-15")


def end_turn(table: Table, event: TurnEnded, referee: Referee) -> None:
    """BP-8, BP-14: damage that is not done yet, then energy is charged and changes of this turn end."""
    if table.phase in ("setup", "between"):
        referee.refuse("no-turn", "no turn is running; T begins one", "BP-19")
    elif table.phase not in ("damage", "end"):
        message = f"the turn has no brawl yet that was resolved with V{CLOSED if both_closed(table) else ''}"
        referee.refuse("brawl-open", message, "BP-19")
    do_damage(table, referee)
    if table.over:
        return
    for seat in table.seats:
        _reset(table, seat, referee)
    table.rerolls = []
    if table.phase != "setup":
        table.phase = "between"


def _reset(table: Table, seat: Seat, referee: Referee) -> None:
    """BP-1, BP-14: all energy of a seat is charged, its Bakugan are what they are without this turn's changes."""
    side = table.sides[seat]
    if table.hand_limit is not None and side.hand > table.hand_limit:
        message = f"seat {seat} holds {side.hand} cards; {table.hand_limit} is the limit"
        more = side.hand - table.hand_limit
        referee.refuse("hand-limit", message, "BP-2", f"{seat}:discard{more if more > 1 else ''}")
    used, side.charged = side.uncharged, len(side.energy)
    if side.energy:
        referee.effect(Recharged(seat, side.charged, used))
    for bakugan in side.bakugan:
        bakugan.changes = [change for change in bakugan.changes if change.stays]
        bakugan.keywords = []


def concede(table: Table, event: Conceded, referee: Referee) -> None:
    """BP-16: the other one has won."""
    winner = table.other(event.seat)
    table.conceded = event.seat
    table.verdict = Verdict([winner], "conceded")
    table.scores[winner] = 1
    finish(table, referee, [winner], "conceded")


def settle(table: Table, referee: Referee) -> None:
    """BP-16: a ruling of scores overrides the scores only; who has won by the rules has won."""
    if table.verdict and not table.over:
        finish(table, referee, table.verdict.winners, table.verdict.reason)


def leaders(table: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """BP-16: who has scored; where two are left and neither has, nobody."""
    best = max((table.scores[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if table.scores[seat] == best and (best or len(seats) == 1))


_RULES: dict[type[Event], Rule] = {
    LeadGiven: give_lead,
    CorePlaced: place_core,
    TurnBegun: begin_turn,
    CardEnergized: energize,
    BakuganOpened: roll,
    OpenedOffCores: roll,
    StayedClosed: roll,
    CardPlayed: play,
    TieFlipped: flip_for_tie,
    VictorCalled: resolve,
    FlipPlayed: play_flip,
    DamageTaken: take_damage,
    TurnEnded: end_turn,
    FigureAdded: add_figure,
    FigureSet: set_figure,
    KeywordGiven: give_keyword,
    RerollGiven: allow_reroll,
    RetractedByEffect: retract_by_effect,
    OpenedByEffect: open_by_effect,
    CoreGained: gain_core,
    CoreTaken: gain_core,
    CardsDrawn: draw_more,
    CardsDiscarded: discard,
    CardDiscarded: discard_one,
    EnergyAdded: add_energy,
    EnergyCharged: charge,
    CardMoved: move_one,
    CardsMoved: move,
    Conceded: concede,
}
_PARTS: dict[type[Event], Part] = {
    TurnBegun: "Start",
    BakuganOpened: "Roll",
    OpenedOffCores: "Roll",
    StayedClosed: "Roll",
    VictorCalled: "Brawl",
    FlipPlayed: "Damage",
    DamageTaken: "Damage",
    TurnEnded: "End",
}
_BY_PHASE: dict[Phase, Part] = {
    "setup": "Setup",
    "start": "Start",
    "roll": "Roll",
    "brawl": "Brawl",
    "damage": "Damage",
    "end": "End",
    "between": "End",
}


def _noted(kind: type[Event], rule: Rule) -> Rule:
    """The rule, which then also notes the last event: its number, the part of the turn, who acted. What a card did
    (`a1:b+400`) is no act of the seat that it happens to."""
    rolls = _PARTS.get(kind) == "Roll"
    ends = kind in (TurnBegun, VictorCalled, TurnEnded)
    acts = rolls or kind in (LeadGiven, CorePlaced, CardEnergized, CardPlayed, TieFlipped, FlipPlayed, DamageTaken)

    def apply(table: Table, event: Any, referee: Referee) -> None:
        rule(table, event, referee)
        table.last = referee.number
        table.part = _PARTS.get(kind, _BY_PHASE[table.phase])
        if acts or ends:
            table.acted = event.seat if acts else None
        if ends or rolls or kind in (CorePlaced, CardEnergized):
            table.last_card = None

    return apply


RULES: dict[type[Event], Rule] = {kind: _noted(kind, rule) for kind, rule in _RULES.items()}
