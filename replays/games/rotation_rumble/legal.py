"""What may come next in a game of Rotation Rumble, as forms, the most used first; chapters; how a record is laid out.

Hands are hidden and most cards are in no catalogue, so cards are suggestions: any other slug may stand there too. What
cards do is in `results.py`.
"""

from collections.abc import Iterable, Iterator, Sequence

from notation import Event, LeadGiven, Seat
from replays.game import Fill, Form, Slot
from replays.games.rotation_rumble.plays import price
from replays.games.rotation_rumble.results import cards, gold, lane_fill, results
from replays.games.rotation_rumble.rumble import ORDERS
from replays.games.rotation_rumble.state import LANES, OTHER, SEATS, Fighter, Table

TURNS = {"+": "clockwise", "-": "counter-clockwise"}
FIGHTER = "the fighter's name; where no catalogue knows it with its ATK and DEF, such as elder(2/2)"
ITEM = "the item's name; where no catalogue knows it with what it adds to ATK and DEF, such as club(1/0)"
FLASH = "the flash card's name"


def legal(table: Table) -> Iterable[Form]:
    """The acts that the rules allow now, one form for each kind."""
    if table.over:
        return
    if table.phase == "rumble":
        yield from _rumble()
    elif table.phase == "before":
        yield from _start(table)
    else:
        yield from _phase(table, table.phase)
    first: Seat = table.phase if table.phase in SEATS else "a"
    for seat in (first, OTHER[first]):
        yield from results(table, seat)
    yield _dice()


def _rumble() -> Iterator[Form]:
    orders = tuple(Fill(order, f"lane {', '.join(order)}") for order in ORDERS)
    yield Form("The rumble", "R", weight=40)
    yield Form("The rumble, lanes in this order", "R{order}", (Slot("order", orders),), weight=0.2)


def _start(table: Table) -> Iterator[Form]:
    fills = tuple(Fill(seat, f"Seat {seat} goes first") for seat in SEATS)
    yield Form("Begin a turn", ">{seat}", (Slot("seat", fills),), weight=20)
    again = tuple(Fill(seat, f"Seat {seat} draws again") for seat in SEATS if seat not in table.redrawn)
    if again and not table.turn:
        yield Form("Draw the opening hand again", "{seat}M", (Slot("seat", again),), weight=2)


def _dice() -> Form:
    seats = tuple(Fill(seat, f"Seat {seat}") for seat in SEATS)
    shown = tuple(Fill(str(value), str(value)) for value in range(1, 7))
    return Form("Roll a die", "{seat}D{value}", (Slot("seat", seats), Slot("value", shown, dice=True)), weight=0.05)


def _phase(table: Table, seat: Seat) -> Iterator[Form]:
    yield from _fighters(table, seat)
    yield from _turns(table, seat)
    yield from _items(table, seat)
    yield from _flashes(table, seat)
    yield Form("End the phase", f"{seat}.", weight=8)
    yield from _flashes(table, OTHER[seat])


def _fighters(table: Table, seat: Seat) -> Iterator[Form]:
    if seat in table.fighters:
        return
    taken = table.lanes_of(seat)
    full = len(taken) == len(LANES)
    lanes = [lane for lane in LANES if (full or lane not in taken) and not _is_fixed(table.fighter(seat, lane))]
    fills = tuple(cards(table, seat, "fighter"))
    if lanes and table.hand[seat]:
        slots = (_lanes(table, seat, lanes), Slot("card", fills, FIGHTER, open=True, card=True, figures="/"))
        weight = 40 / max(1, len(fills) * len(lanes))
        yield Form("Play a fighter", f"{seat}F{{lane}}:{{card}}", slots, weight)


def _is_fixed(fighter: Fighter | None) -> bool:
    return fighter is not None and fighter.fixed


def _lanes(table: Table, seat: Seat, lanes: Sequence[int]) -> Slot:
    """Lanes, with the fighters that a seat has there."""
    there = {lane: table.fighter(seat, lane) for lane in lanes}
    return Slot("lane", tuple(lane_fill(n, table.named(one.card) if one else "") for n, one in there.items()))


def _turns(table: Table, seat: Seat) -> Iterator[Form]:
    ways = tuple(_ways(table, seat))
    if not ways:
        return
    yield Form("Turn a fighter", f"{seat}R{{way}}", (Slot("way", ways),), weight=4)
    if table.gold[seat]:
        slots = (Slot("way", ways), gold(table, seat))
        yield Form("Turn a fighter for gold", f"{seat}R{{way}}${{gold}}", slots, weight=0.5)


def _ways(table: Table, seat: Seat) -> Iterator[Fill]:
    """RR-11, RR-18: the turns that are left this turn, as far as arrows allow them."""
    for lane in table.lanes_of(seat):
        fighter = table.fighter(seat, lane)
        if fighter is None or fighter.came or fighter.fixed:
            continue
        card = table.find(fighter.card)
        for turn, said in TURNS.items():
            if not card or not card.arrows or turn in card.arrows:
                yield Fill(f"{lane}{turn}", said, f"{table.named(fighter.card)} in lane {lane}")


def _items(table: Table, seat: Seat) -> Iterator[Form]:
    lanes = table.lanes_of(seat)
    if seat in table.items or not lanes or not table.hand[seat]:
        return
    fills = tuple(cards(table, seat, "item"))
    payable = tuple(fill for fill in fills if price(None, table.find(fill.text)) <= table.gold[seat])
    lane = _lanes(table, seat, lanes)
    open_slot = Slot("card", payable, ITEM, open=True, card=True, figures="/")
    yield Form("Equip an item", f"{seat}I{{lane}}:{{card}}", (lane, open_slot), weight=3)
    if table.gold[seat]:
        slots = (lane, Slot("card", fills, ITEM, open=True, card=True, figures="/"), gold(table, seat))
        yield Form("Equip an item for gold", f"{seat}I{{lane}}:{{card}}${{gold}}", slots, weight=0.5)


def _flashes(table: Table, seat: Seat) -> Iterator[Form]:
    if seat in table.flashes or not table.hand[seat]:
        return
    fills = tuple(cards(table, seat, "flash"))
    payable = tuple(fill for fill in fills if price(None, table.find(fill.text)) <= table.gold[seat])
    whose = "Play a flash card" if seat == table.phase else f"Seat {seat} plays a flash card"
    yield Form(whose, f"{seat}Z:{{card}}", (Slot("card", payable, FLASH, open=True, card=True),), weight=3)
    if table.gold[seat]:
        slots = (Slot("card", fills, FLASH, open=True, card=True), gold(table, seat))
        yield Form(f"{whose} for gold", f"{seat}Z:{{card}}${{gold}}", slots, weight=0.5)


def chapter(table: Table) -> tuple[str, ...]:
    """The turn and the phase that the last event belongs to; what comes before `>` belongs to the coming turn."""
    if table.arena or table.phase == "rumble":
        return (f"Turn {table.turn}", "Rumble")
    if table.phase == "before":
        return (f"Turn {table.turn + 1}", "Start")
    return (f"Turn {table.turn}", "First phase" if table.phase == table.first else "Second phase")


def layout(events: Sequence[Event], seats: int) -> set[int]:
    """The numbers of the events that begin a line: each turn."""
    return {number for number, event in enumerate(events, 1) if isinstance(event, LeadGiven)}
