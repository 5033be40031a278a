"""The table of Battle Planet as a picture: b's Bakugan above, a's below, the Hide Matrix between them.

The pieces are drawn in `pieces.py`; here they get their places and their keys. A core keeps its key wherever it goes:
from its cell to the Bakugan that opened on it and back.
"""

from collections.abc import Iterator, Mapping

from notation import Seat
from replays.board import Board, Shape
from replays.furniture import felt, outline, star_badge
from replays.games.battle_planet import pieces
from replays.games.battle_planet.cards import icon
from replays.games.battle_planet.cores import CENTRE, neighbours
from replays.games.battle_planet.figures import Worth, worth
from replays.games.battle_planet.rules import core_to_come
from replays.games.battle_planet.state import Core, Table
from replays.words import listed, scored

WIDTH, HEIGHT = 480, 604
COLUMNS = (84, 240, 396)
PLATE_AT, PANEL_AT, NOTE_AT = 36, 123, 195  # from the seat's edge of the table
MATRIX_AT = (WIDTH / 2, HEIGHT / 2)
MATRIX_ROOM = (452, 184)
LARGEST, HELD = 36, 12  # sizes of cores: on the matrix at most, and on a Bakugan
NAMED, NAMED_CORE = 22, 30  # from these sizes on there is room for coordinates, and beside the icon of a core
FELT, FURNITURE, LYING, PANEL, ON_PANEL, MARK = 0, 1, 2, 4, 6, 12  # layers
SHOWN_CORES = 3
Spot = tuple[float, float]


def board(table: Table, names: Mapping[str, str]) -> Board:
    """The table as it lies."""
    worths = {(seat, n): worth(table, seat, n) for seat in table.seats for n in (1, 2, 3)}
    shapes = [Shape("felt", felt(WIDTH, HEIGHT), WIDTH / 2, HEIGHT / 2, layer=FELT)]
    for seat in table.seats:
        shapes += _plate(table, seat, names)
        for number in (1, 2, 3):
            shapes += _bakugan(table, seat, number, worths[seat, number])
    shapes += [*_matrix(table), *_held(table), *_loose(table), *_note(table), *_stays(table)]
    return Board(WIDTH, HEIGHT, tuple(shapes), " ".join(_words(table, worths, names)))


def _y(seat: Seat, from_edge: float) -> float:
    """So far from the seat's edge of the table."""
    return from_edge if seat == "b" else HEIGHT - from_edge


def _spot(seat: Seat, number: int) -> Spot:
    """The middle of a Bakugan's place."""
    return COLUMNS[number - 1], _y(seat, PANEL_AT)


def _plate(table: Table, seat: Seat, names: Mapping[str, str]) -> Iterator[Shape]:
    side, x, y = table.sides[seat], WIDTH / 2, _y(seat, PLATE_AT)
    body = pieces.plate(seat, names.get(seat, seat), side.deck, side.hand, len(side.discard))
    yield Shape(f"plate-{seat}", body, x, y, layer=FURNITURE)
    yield Shape(f"energy-{seat}", pieces.energy(side.charged, side.uncharged), x - 48, y, layer=PANEL)
    if seat in table.winners:
        yield Shape(f"won-{seat}", outline(*pieces.PLATE, 10), x, y, layer=ON_PANEL)
        yield Shape(f"star-{seat}", star_badge(), x - 222, y - 17, layer=MARK)
    elif table.starter == seat and not table.over:
        yield Shape("starter", outline(*pieces.PLATE, 10), x, y, layer=ON_PANEL)


def _bakugan(table: Table, seat: Seat, number: int, worth: Worth) -> Iterator[Shape]:
    bakugan, (x, y), key = table.bakugan(seat, number), _spot(seat, number), f"{seat}{number}"
    yield Shape(f"panel-{key}", pieces.panel(seat, bakugan.open), x, y, layer=PANEL)
    body = pieces.values(worth.name, worth.faction, worth.total.power, worth.damage, _parts(worth))
    yield Shape(f"values-{key}", body, x, y, layer=PANEL)
    yield Shape(f"ball-{key}", pieces.ball(number, worth.faction, bakugan.open), x - 51, y + 12, layer=ON_PANEL)
    brawl = table.brawl
    if brawl and brawl.standing.get(seat) == number:
        yield Shape(f"stands-{seat}", outline(*pieces.PANEL, 10), x, y, layer=ON_PANEL)
        if brawl.victor == seat:
            yield Shape("victor", star_badge(), x + 66, y - 44, layer=MARK)
    elif not brawl and table.contender(seat) == number:
        yield Shape(f"stands-{seat}", outline(*pieces.PANEL, 10), x, y, layer=ON_PANEL)


def _parts(worth: Worth) -> tuple[str, str]:
    """What B-Power and Damage are made of, such as `200+400` and `5-1`; nothing where the card says it all."""
    power, damage = zip(worth.printed, worth.own, worth.by_cores, worth.changes, strict=True)
    return _sum(*power), _sum(*damage)


def _sum(printed: int, *more: int) -> str:
    return f"{printed}{''.join(f'{by:+d}' for by in more if by)}" if any(more) else ""


def _matrix(table: Table) -> Iterator[Shape]:
    """The cores that lie, and the places that others have left."""
    cells = {core.cell for core in table.cores if core.cell is not None} | set(_free(table))
    if not cells:
        if table.turn:
            yield Shape("unrecorded", pieces.unrecorded(), *MATRIX_AT, layer=FELT)
        return
    size, spots = _spots(cells)
    taken = {core.cell for core in table.cores if core.lies}
    for cell in sorted(cells - taken):
        yield Shape(f"cell-{cell}", pieces.cell(size, cell if size >= NAMED else ""), *spots[cell], layer=FELT)
    seen: dict[str, int] = {}
    for index, core in enumerate(table.cores):
        if core.lies and core.cell:
            x, y = spots[core.cell]
            again = seen[core.cell] = seen.get(core.cell, -1) + 1  # two that share a cell lie beside each other
            body = pieces.core(icon(core.core, table.cards), core.seat, size, core.cell if size >= NAMED_CORE else "")
            yield Shape(f"core-{index}", body, x + 4 * again, y + 4 * again, layer=LYING)


def _free(table: Table) -> list[str]:
    """BP-3, BP-11: the places on which the next core may lie, while some are to be placed or came loose."""
    lying = table.lying()
    if table.phase == "setup" and core_to_come(table) and not lying:
        return [CENTRE]
    if not (table.loose() and table.recorded) and not (table.phase == "setup" and core_to_come(table)):
        return []
    return [near for cell in lying for near in neighbours(cell) if near not in lying]


def _spots(cells: set[str]) -> tuple[float, dict[str, Spot]]:
    """The size of the hexagons, so that all fit, and the middle of each cell: BP-3, axial coordinates."""
    flat = {}
    for cell in cells:
        q, r = map(int, cell.split(","))
        flat[cell] = (1.732 * (q + r / 2), 1.5 * r)
    left, right = min(x for x, _ in flat.values()), max(x for x, _ in flat.values())
    top, bottom = min(y for _, y in flat.values()), max(y for _, y in flat.values())
    wide, high = MATRIX_ROOM
    size = min(LARGEST, wide / (right - left + 1.732), high / (bottom - top + 2))
    x0, y0 = MATRIX_AT
    dx, dy = (left + right) / 2, (top + bottom) / 2
    return size, {cell: (x0 + (x - dx) * size, y0 + (y - dy) * size) for cell, (x, y) in flat.items()}


def _held(table: Table) -> Iterator[Shape]:
    """The cores that Bakugan hold, small on the first that holds them."""
    for seat in table.seats:
        for number in (1, 2, 3):
            x, y = _spot(seat, number)
            here = [(i, core) for i, core in enumerate(table.cores) if f"{seat}{number}" in core.holders]
            for place, (index, core) in enumerate(here[:SHOWN_CORES]):
                again = "" if core.holders[0] == f"{seat}{number}" else f"-{seat}"
                body = pieces.core(icon(core.core, table.cards), core.seat, HELD)
                yield Shape(f"core-{index}{again}", body, x + 60 - 23 * place, y - 15, layer=ON_PANEL)
            if len(here) > SHOWN_CORES:
                left = pieces.more(len(here) - SHOWN_CORES)
                yield Shape(f"more-{seat}{number}", left, x + 60 - 23 * SHOWN_CORES, y - 15, layer=MARK)


def _loose(table: Table) -> Iterator[Shape]:
    """Cores that came loose, and of which nobody said where they lie, in a row beside the matrix."""
    loose = [(index, core) for index, core in enumerate(table.cores) if core.loose]
    pitch = min(26, 200 / max(len(loose), 1))
    for place, (index, core) in enumerate(loose):
        body = pieces.core(icon(core.core, table.cards), core.seat, HELD)
        yield Shape(f"core-{index}", body, 26 + pitch * place, HEIGHT - NOTE_AT - 2, layer=LYING)


def _note(table: Table) -> Iterator[Shape]:
    """The brawl in one line: both B-Powers, and the damage of the Victor."""
    brawl = table.brawl
    if not brawl or table.phase not in ("damage", "end", "brawl") or table.over:
        return
    power = [f"{seat} {'closed' if value is None else value}" for seat, value in brawl.power.items()]
    due = sum(worth(table, brawl.victor, number).damage for number in brawl.attackers)
    damage = f"{'team ' if brawl.team else ''}damage {brawl.flipped if brawl.done else f'{brawl.flipped}/{due}'}"
    yield Shape("note", pieces.note([" : ".join(power), damage]), WIDTH / 2, NOTE_AT, layer=MARK)


def _stays(table: Table) -> Iterator[Shape]:
    """Heroes and other cards that stay in play."""
    for seat in table.seats:
        names = [_name(table, card.card) for card in table.sides[seat].play if card.power is None]
        if names:
            x, y = (WIDTH - 118, HEIGHT - NOTE_AT - 2) if seat == "a" else (WIDTH / 2, NOTE_AT + 21)
            yield Shape(f"stays-{seat}", pieces.stays(names, 210), x, y, layer=MARK)


def _name(table: Table, slug: str) -> str:
    """A card's name where the catalogue knows it."""
    card = table.cards.find(slug)
    return card.name if card else slug


def _words(table: Table, worths: Mapping[tuple[Seat, int], Worth], names: Mapping[str, str]) -> Iterator[str]:
    """The table in words."""

    def who(seat: Seat) -> str:
        return names.get(seat, seat)

    yield f"Turn {table.turn}." if table.turn else "Before the first turn."
    for seat in table.seats:
        side = table.sides[seat]
        said = [_said(table, seat, n, worths[seat, n]) for n in (1, 2, 3)]
        yield f"{who(seat)}: {'; '.join(said)}."
        piles = f"{side.deck} cards in the deck, {side.hand} in hand, {len(side.discard)} discarded"
        yield f"{piles}, {side.charged} energy charged, {side.uncharged} used."
    lying = [f"{_core(table, core)} at {cell}" for cell, core in table.lying().items()]
    if lying:
        yield f"On the Hide Matrix: {', '.join(lying)}."
    if table.brawl:
        yield f"{who(table.brawl.victor)} won the brawl."
    yield f"Scores: {scored(table.scores, names)}."
    if table.over:
        winners = [who(seat) for seat in table.winners]
        yield f"The game is over; {listed(winners)} won." if winners else "The game is over; nobody won."


def _said(table: Table, seat: Seat, number: int, worth: Worth) -> str:
    bakugan, held = table.bakugan(seat, number), table.held(seat, number)
    cores = f", holding {listed([_core(table, core) for core in held])}" if held else ""
    state = "open" if bakugan.open else "closed"
    return f"{worth.name} is {state} (B-Power {worth.total.power}, Damage {worth.damage}{cores})"


def _core(table: Table, core: Core) -> str:
    return core.core or icon(core.core, table.cards) or "an unknown core"
