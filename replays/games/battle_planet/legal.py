"""What may come next in a game of Battle Planet, as forms, the most used first. Its cards and what they do are in
`choices.py`.

Cards and cores are suggestions: most are in no catalogue, and any slug may stand there.
"""

from collections.abc import Iterable, Iterator, Sequence

from notation import Event, Seat
from replays.game import Fill, Form, Slot
from replays.games.battle_planet.brawl import both_closed, due, outcome
from replays.games.battle_planet.cards import ICONS
from replays.games.battle_planet.choices import card_slot, energize_forms, on_bakugan, play_forms, result_forms
from replays.games.battle_planet.cores import CENTRE, cell_fill, neighbours
from replays.games.battle_planet.events import TurnBegun
from replays.games.battle_planet.rules import core_to_come
from replays.games.battle_planet.state import CORES, UNSEEN, Table
from replays.games.battle_planet.teams import SIZE, icons_left

CORE_HINT = "the core's id or icon, such as c35 or magic-shield; _ if it was not seen"
CELL_HINT = "the cell, such as 0,0; two as 0,0+1,0; 0,0=c16 where the core was seen; _ for a place not seen"


def legal(table: Table) -> Iterable[Form]:
    """The acts that the rules allow now, one form for each kind."""
    if table.over:
        return
    if table.phase == "setup":
        yield from _setup(table)
    elif table.phase in ("start", "roll", "brawl"):
        yield from _before_victor(table)
    elif table.phase in ("damage", "end"):
        yield from _after_victor(table)
    else:
        yield Form("Begin a turn", "T", weight=60)
    if table.phase != "setup":
        yield from _loose_cores(table)
    for seat in table.seats:
        yield from result_forms(table, seat)


def _setup(table: Table) -> Iterator[Form]:
    seats = tuple(Fill(seat, f"Seat {seat}") for seat in table.seats)
    if table.first_core is None and not table.cores:
        yield Form("Places the first core, or starts", ">{seat}", (Slot("seat", seats),), weight=60)
        return
    if seat := core_to_come(table):
        lying = table.lying()
        free = dict.fromkeys(near for cell in lying for near in neighbours(cell) if near not in lying)
        cells = tuple(cell_fill(table, cell) for cell in (free if lying else [CENTRE]))
        slots = (Slot("core", _cores(table, seat), CORE_HINT, open=True, card=True), Slot("cell", cells))
        yield Form("Place a core", f"{seat}C:{{core}}@{{cell}}", slots, weight=1)
    if len(table.cores) in (0, 2 * CORES):
        yield Form("Begin a turn", "T", weight=60 if table.cores else 3)


def _cores(table: Table, seat: Seat) -> tuple[Fill, ...]:
    """BP-15: the cores that a seat may place: by icon, then those of the catalogue."""
    placed = [core.core for core in table.cores if core.seat == seat]
    left = icons_left(table.sides[seat].bakugan, placed, table.cards)
    icons = [icon for icon in ICONS.values() if left is None or icon in left]
    known = [card for card in table.cards.cards if card.icon in icons and card.id]  # a name may be that of an icon
    named = (Fill(card.id.lower(), f"{card.id} {card.effect}", card.name) for card in known)
    return (*(Fill(icon, icon.replace("-", " ")) for icon in icons), *named, Fill(UNSEEN, "not seen"))


def _before_victor(table: Table) -> Iterator[Form]:
    """Energize, roll, play cards, break ties, and call the Victor."""
    if table.phase == "brawl":
        yield from _call(table)
        yield from _ties(table)
        for seat in table.seats:
            yield from play_forms(table, seat)
    for seat in table.seats:
        if table.phase == "start" and table.sides[seat].hand and not table.sides[seat].energized:
            yield from energize_forms(table, seat)
    for seat in table.seats:
        yield from _rolls(table, seat)


def _call(table: Table) -> Iterator[Form]:
    now = outcome(table)
    if now and (now.victor or now.stuck):
        yield Form("The brawl is resolved", "V", weight=100)
    if now and now.victor:
        said = (Fill(now.victor, f"Seat {now.victor} is the Victor"),)
        slot = (Slot("seat", said),)
        yield Form("The brawl is resolved, with its Victor", "V={seat}", slot, weight=20, group="The Victor, claimed")
    if both_closed(table):
        yield Form("The turn ends without a Victor, as cards closed both", "E&", weight=0)


def _ties(table: Table) -> Iterator[Form]:
    now = outcome(table)
    if now is None or now.by != "flip" or now.victor:
        return
    for seat in table.seats:
        ahead = 2 * sum(flip.seat == seat for flip in table.flips) > len(table.flips)
        if table.sides[seat].deck and not ahead:
            slot = card_slot(table, seat, "the card and its printed cost, such as fireball$1, or $X", most=None)
            yield Form(f"Seat {seat} flips a card for the tie", f"{seat}Y:{{card}}", (slot,), weight=10)


def _rolls(table: Table, seat: Seat) -> Iterator[Form]:
    """BP-4, BP-5: what a Bakugan that may be rolled can do: open on cores, without one, or stay closed."""
    numbers = rollable(table, seat)
    if not numbers:
        return
    names = {number: table.bakugan(seat, number).name for number in numbers}
    bakugan = Slot("bakugan", tuple(Fill(str(number), f"{number} {name}") for number, name in names.items()))
    cells = [cell_fill(table, cell, core) for cell, core in reachable(table, seat).items()]
    one = Slot("cell", (*cells, Fill(UNSEEN, "place not seen")), CELL_HINT, open=True)
    yield Form(f"Seat {seat} opens on a core", f"{seat}{{bakugan}}@{{cell}}", (bakugan, one), weight=4)
    if pairs := tuple(_pairs(table, seat)):
        slots = (bakugan, Slot("cells", pairs, CELL_HINT, open=True))
        yield Form(f"Seat {seat} opens on two cores", f"{seat}{{bakugan}}@{{cells}}", slots, weight=0.3)
    yield Form(f"Seat {seat} stays closed", f"{seat}{{bakugan}}x", (bakugan,), weight=8)
    without = 1 if table.recorded else 30
    yield Form(f"Seat {seat} opens without a core", f"{seat}{{bakugan}}o", (bakugan,), weight=without)


def rollable(table: Table, seat: Seat) -> list[int]:
    """BP-4, BP-5: the Bakugan that a seat may roll now."""
    numbers = range(1, SIZE + 1)
    again = [n for n in numbers if f"{seat}{n}" in table.rerolls and table.phase in ("roll", "brawl")]
    if seat not in table.due or table.phase not in ("start", "roll"):
        return again
    chosen = table.chosen.get(seat)
    closed = [n for n in numbers if not table.bakugan(seat, n).open]
    fresh = [chosen] if chosen else closed or list(numbers)
    return sorted({*again, *fresh})


def reachable(table: Table, seat: Seat) -> dict[str, str]:
    """BP-5: the cells on which a Bakugan of a seat may land, with what lies there: also where the other one just
    landed."""
    shared = [core for core in table.cores if core.holders and core.turn == table.turn and core.cell]
    other = table.other(seat)
    there = [*table.lying().values(), *(core for core in shared if all(one[0] == other for one in core.holders))]
    return {core.cell: core.core or "not seen" for core in there if core.cell}


def _pairs(table: Table, seat: Seat) -> Iterator[Fill]:
    """Two cells side by side."""
    cells = reachable(table, seat)
    for cell in cells:
        for near in neighbours(cell):
            if near in cells and cell < near:
                label = f"{cell} ({cells[cell]}) and {near} ({cells[near]})"
                yield Fill(f"{cell}+{near}", label, f"From cell {cell}")


def _after_victor(table: Table) -> Iterator[Form]:
    """Damage card by card, cards played after it, and the end of the turn."""
    brawl, amount = table.brawl, due(table)
    lethal = False
    flips: Iterable[Form] = ()
    if table.phase == "damage" and brawl:
        there = brawl.flipped + table.sides[brawl.loser].deck
        lethal = amount > there
        if brawl.flipped < amount <= 99:
            yield Form(f"All {amount} cards are flipped", f"{brawl.loser}L{amount}", weight=40)
        flips = _damage_flips(table, brawl.loser, range(brawl.flipped + 1, min(amount, there) + 1))
    if all(table.hand_limit is None or side.hand <= table.hand_limit for side in table.sides.values()):
        yield Form("The turn ends", "E", weight=60)
    yield from flips
    if not lethal:
        for seat in table.seats:
            yield from play_forms(table, seat)


def _damage_flips(table: Table, seat: Seat, which: range) -> Iterator[Form]:
    """BP-10: Flip cards that may turn up among the flipped ones."""
    places = tuple(Fill(str(n), f"card {n}") for n in which[:99])
    if not places:
        return
    hint = "the Flip card and the energy paid, such as halt-outsiders$3"
    slots = (Slot("place", places), card_slot(table, seat, hint, ("flip",)))
    yield Form("A Flip card stops the rest", f"{seat}L{{place}}:{{card}}.", slots, weight=0.5)
    yield Form("A Flip card is played", f"{seat}L{{place}}:{{card}}", slots, weight=0.5)


def _loose_cores(table: Table) -> Iterator[Form]:
    """BP-11: where cores that came loose lie."""
    lying = table.lying()
    free = dict.fromkeys(near for cell in lying for near in neighbours(cell) if near not in lying)
    cells = tuple(cell_fill(table, cell) for cell in free or [CENTRE])
    loose = tuple(Fill(core, core) for core in dict.fromkeys(core.core or UNSEEN for core in table.loose()))
    for seat in table.seats:
        own = tuple(f for f in loose if any((c.core or UNSEEN) == f.text and c.seat == seat for c in table.loose()))
        slots = (Slot("core", own, CORE_HINT, open=True, card=True), Slot("cell", cells, CELL_HINT, open=True))
        group = "" if own else on_bakugan(seat)
        yield Form(f"A loose core of seat {seat}", f"{seat}C:{{core}}@{{cell}}", slots, weight=3, group=group)


def facts(table: Table) -> Iterable[str]:
    """The claim of a Victor that is true now."""
    now = outcome(table) if table.phase == "brawl" else None
    if now and now.victor:
        yield f"V={now.victor}"


def chapter(table: Table) -> tuple[str, ...]:
    """The turn and the part of it that the last event belongs to."""
    return (f"Turn {table.turn}", table.part) if table.turn else ("Setup",)


def layout(events: Sequence[Event], seats: int) -> set[int]:
    """The numbers of the events that begin a line: each turn."""
    return {number for number, event in enumerate(events, 1) if isinstance(event, TurnBegun)}
