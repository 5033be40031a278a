"""The board of Rumble Nation as a picture: the map with castles and troops, the players' supplies, cards and swords.

The pieces are drawn in `pieces.py`, the map is in `land.py`; here they get their places and their keys. In each
province lie, from top to bottom: the castle token, a row with the troops of each seat, and below a seat's troops its
reinforcements and the castle tokens that it took there.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from notation import Seat
from replays.board import Board, Shape, fit
from replays.games.rumble_nation import pieces
from replays.games.rumble_nation.atlas import LARGE, LORDS, PROVINCES, TACTICS, small
from replays.games.rumble_nation.described import described
from replays.games.rumble_nation.land import HEIGHT, LANDS, ROADS, WAVES, WIDTH, Land, Point
from replays.games.rumble_nation.state import Battle, Moved, Table, reinforced

SEA, GROUND, ROAD, ARROW, PIECE, CROWN, MARK, PANEL, CHIP = range(9)
PITCH = 23.5
TOP = 38  # how far the castle stands above the row of troops
LORD_TOP = 26  # and a daimyo above its own
CARDS = (392, 426)
DISPLAY = (270, 427)
HEADING = (230, 406)
SWORDS = (250, 470)
HEADING_ROOM = 84


class View(NamedTuple):
    """A table and what its picture needs to know of it."""

    table: Table
    names: Mapping[str, str]
    battles: Mapping[int, Battle]  # by castle, as far as they are resolved
    fought: Battle | None  # that of the castle where the war is now

    def top(self, castle: int) -> float:
        """How far a castle stands above its troops: higher where a daimyo does."""
        return TOP + 12 * (castle in self.table.daimyo.values())

    def land(self, castle: int) -> Land:
        """The province of a castle; without a map the castles lie in the order of the provinces."""
        castles = self.table.castles
        return LANDS[castles.index(castle) if castles else castle - LARGE[0]]

    def spot(self, castle: int) -> Point:
        """The middle of the row of troops at a castle."""
        return self.land(castle).spot

    def columns(self, castle: int) -> dict[Seat, float]:
        """For each seat with something at a castle, the middle of its column."""
        table = self.table
        there = [seat for seat in table.seats if table.pieces(seat, castle)]
        x = self.spot(castle)[0]
        return {seat: x + (i - (len(there) - 1) / 2) * PITCH for i, seat in enumerate(there)}


def board(table: Table, names: Mapping[str, str]) -> Board:
    """The table as it lies."""
    fought = table.battles[-1] if table.battles and not table.over else None
    view = View(table, names, {battle.castle: battle for battle in table.battles}, fought)
    parts = (_sea, _provinces, _roads, _castles, _troops, _taken, _fight, _moves, _plates, _display, _swords, _heading)
    shapes = tuple(shape for part in parts for shape in part(view))
    return Board(WIDTH, HEIGHT, shapes, " ".join(described(table, names, fought)), "sea")


def _sea(view: View) -> Iterator[Shape]:
    middle = WIDTH / 2, HEIGHT / 2
    yield Shape("sea", pieces.sea(WIDTH, HEIGHT, WAVES), *middle, layer=SEA)
    yield Shape("shore", pieces.shore([one.outline for one in LANDS]), layer=SEA)


def _provinces(view: View) -> Iterator[Shape]:
    """The land, in the colour of who took the castle, and the names."""
    castles = view.table.castles or [0] * len(PROVINCES)
    for province, here, castle in zip(PROVINCES, LANDS, castles, strict=True):
        battle = view.battles.get(castle)
        fought = battle is not None and battle is view.fought
        holder = battle.ranking[0] if battle and battle.ranking else None
        body = pieces.province(here.outline, holder, fought)
        yield Shape(f"land-{province.slug}", body, layer=GROUND)
        if not fought:
            x, y = here.spot
            up = view.top(castle) + 22 if here.anchor == "middle" else TOP + 4
            yield Shape(f"name-{province.slug}", pieces.name(here.name, here.anchor), x, y - up, layer=ARROW)


def _roads(view: View) -> Iterator[Shape]:
    for key, kind, (x, y), (to_x, to_y) in ROADS:
        yield Shape(f"road-{key}", pieces.road(kind, to_x - x, to_y - y), x, y, layer=ROAD)
    for province, here in zip(PROVINCES, LANDS, strict=True):
        yield Shape(f"spot-{province.slug}", pieces.spot(), *here.spot, layer=ROAD)


def _castles(view: View) -> Iterator[Shape]:
    """The castle tokens that lie on the board: those not fought for yet, and those set aside."""
    if not view.table.castles:
        for province, here in zip(PROVINCES, LANDS, strict=True):
            x, y = here.spot
            yield Shape(f"place-{province.slug}", pieces.castle(None, aside=True), x, y - TOP, layer=PIECE)
        return
    for castle in LARGE:
        x, y = view.spot(castle)
        battle = view.battles.get(castle)
        if battle is None or not battle.ranking:
            body = pieces.castle(castle, aside=battle is not None)
            yield Shape(f"castle-{castle}", body, x, y - view.top(castle), layer=PIECE)


def _troops(view: View) -> Iterator[Shape]:
    """What each seat has at each castle, and reinforcements as long as they count."""
    table = view.table
    for castle in LARGE:
        y = view.spot(castle)[1]
        help = reinforced(table, castle) if _open(view, castle) else {}
        for seat, x in view.columns(castle).items():
            yield Shape(f"troops-{seat}-{castle}", pieces.block(seat, table.troops[seat][castle]), x, y, layer=PIECE)
            if table.daimyo.get(seat) == castle:
                yield Shape(f"daimyo-{seat}", pieces.daimyo(seat), x, y - LORD_TOP, layer=CROWN)
            if help.get(seat):
                new = view.fought is not None and castle in view.fought.sent and seat == view.fought.ranking[0]
                yield Shape(f"help-{seat}-{castle}", pieces.tab(help[seat], new), x, y + 28, layer=MARK)


def _open(view: View, castle: int) -> bool:
    """Whether reinforcements still count at a castle."""
    return castle not in view.battles or view.battles[castle] is view.fought


def _taken(view: View) -> Iterator[Shape]:
    """The castle tokens below the troops of who took them."""
    for castle, battle in view.battles.items():
        if not battle.ranking:
            continue
        columns, y = view.columns(castle), view.spot(castle)[1] + 35
        if battle is view.fought and any(reinforced(view.table, castle).values()):
            y += 17
        takers = battle.ranking[: 2 if view.table.prize_seconds else 1]
        at = [columns.get(seat, view.spot(castle)[0]) for seat in takers]
        if len(at) > 1 and abs(at[0] - at[1]) < 31:
            middle, half = (at[0] + at[1]) / 2, 15.5 if at[0] < at[1] else -15.5
            at = [middle - half, middle + half]
        at = [min(max(x, 19), WIDTH - 19) for x in at]
        yield Shape(f"castle-{castle}", pieces.castle(castle), at[0], y, layer=MARK)
        if len(at) > 1:
            yield Shape(f"small-{castle}", pieces.small_castle(small(castle)), at[1], y + 2, layer=MARK)


def _fight(view: View) -> Iterator[Shape]:
    """Where the war is now: how strong everybody is, and where the winner sends reinforcements."""
    if not view.fought or not view.fought.ranking:
        return
    battle = view.fought
    winner = battle.ranking[0]
    y = view.spot(battle.castle)[1] - view.top(battle.castle) + 2
    for seat, x in view.columns(battle.castle).items():
        body = pieces.strength(battle.strength[seat], seat == winner)
        yield Shape(f"strength-{seat}", body, x, y, layer=MARK)
    for castle in battle.sent:
        yield from _way(view, f"sent-{castle}", battle.castle, castle, None)


def _way(view: View, key: str, origin: int, destination: int, seat: Seat | None) -> Iterator[Shape]:
    """An arrow from the troops at one castle to those at another. A steep one passes beside the lower castle."""
    (x, y), (to_x, to_y) = view.spot(origin), view.spot(destination)
    dx, dy = to_x - x, to_y - y
    long = (dx * dx + dy * dy) ** 0.5 or 1
    start, end = 28 / long, 1 - 36 / long
    body = pieces.arrow(dx * (end - start), dy * (end - start), seat)
    beside = 24 * abs(dy) / long * view.land(destination if dy > 0 else origin).free_side
    yield Shape(key, body, x + dx * start + beside, y + dy * start, layer=ARROW)


def _moves(view: View) -> Iterator[Shape]:
    """What the last act moved: the ways that pieces went, rings where they came, how many came and went."""
    table = view.table
    if table.battles:
        return
    changes: Counter[tuple[Seat, int]] = Counter()
    for seat, origin, destination in dict.fromkeys(map(_path, table.moved)):
        if origin and destination:
            yield from _way(view, f"way-{seat}-{origin}-{destination}", origin, destination, seat)
    for moved in table.moved:
        if moved.destination:
            changes[moved.seat, moved.destination] += moved.count
        else:
            changes[moved.seat, moved.origin] -= moved.count
    for (seat, castle), change in changes.items():
        yield from _change(view, seat, castle, change)


def _path(moved: Moved) -> tuple[Seat, int, int]:
    return moved.seat, moved.origin, moved.destination


def _change(view: View, seat: Seat, castle: int, change: int) -> Iterator[Shape]:
    """How many pieces of a seat came to a castle, or went back to the supply; beside the others if none is left."""
    columns, (middle, y) = view.columns(castle), view.spot(castle)
    beside = min(max(columns.values(), default=middle - PITCH) + PITCH, WIDTH - 20)
    said = f"{'' if seat in columns else seat}{change:+d}".replace("-", "\N{MINUS SIGN}")
    yield Shape(f"change-{seat}-{castle}", pieces.change(said, seat), columns.get(seat, beside), y + 31, layer=MARK)
    if change > 0 and seat in columns:
        yield Shape(f"came-{seat}-{castle}", pieces.ring(), columns[seat], y, layer=CROWN)


def _plate_height(table: Table) -> float:
    return 68 if table.advanced else 54


def _plate_at(table: Table, seat: Seat) -> Point:
    """Where a seat's plate lies: two in a row."""
    height = _plate_height(table)
    row, column = divmod(table.seats.index(seat), 2)
    return 8 + pieces.PLATE / 2 + column * (pieces.PLATE + 6), 8 + height / 2 + row * (height + 5)


def _plates(view: View) -> Iterator[Shape]:
    """Each seat's plate: its supply or its points, the card that it used, its daimyo; whose turn it is, who won."""
    table, height = view.table, _plate_height(view.table)
    for seat in table.seats:
        x, y = _plate_at(table, seat)
        scored = bool(table.battles or table.over or any(table.scores.values()))
        number, what = (table.scores[seat], "points") if scored else (table.supply(seat), "supply")
        yield Shape(
            f"plate-{seat}", pieces.plate(seat, view.names.get(seat, seat), number, what, height), x, y, layer=PANEL
        )
        top = y - height / 2 + 38
        if table.soldiers[seat]:
            yield Shape(f"pile-{seat}", pieces.pile(seat, table.soldiers[seat]), x - 70, top, layer=PANEL)
        if seat in table.cards_used:
            yield Shape(f"used-{seat}", pieces.number_card(table.cards_used[seat]), x + 58, top, layer=PANEL)
        if table.advanced:
            yield from _lord(view, seat, x - 70, top)
        if seat == table.to_play and not table.over:
            yield Shape("to-play", pieces.outlined(height, pieces.ACCENT), x, y, layer=PANEL)
        if seat in table.winners:
            yield Shape(f"won-{seat}", pieces.outlined(height, pieces.GLOW), x, y, layer=PANEL)
            yield Shape(f"star-{seat}", pieces.star(), x + 63, y + height / 2 - 13, layer=CHIP)


def _lord(view: View, seat: Seat, x: float, y: float) -> Iterator[Shape]:
    """A seat's daimyo: the piece as long as it is in the supply, and the card."""
    table = view.table
    if not table.daimyo.get(seat):
        behind = pieces.pile_length(table.soldiers[seat])
        yield Shape(f"daimyo-{seat}", pieces.daimyo(seat), x + behind + 14, y + 1, layer=CHIP)
    if seat in table.lord_of:
        used = ", used" if seat in table.powers_used else ""
        body = pieces.said(_short(table.lord_of[seat]) + used)
        yield Shape(f"lord-{table.lord_of[seat]}", body, x, y + 19, layer=PANEL)


def _short(lord: str) -> str:
    """The family name of a daimyo."""
    return LORDS[lord].name.split()[0]


def _display(view: View) -> Iterator[Shape]:
    """The tactic cards, those that are used with the letter of who did; in the draft the daimyo cards."""
    table = view.table
    used = {card: seat for seat, card in table.cards_used.items()}
    x, y = CARDS
    for row, card in enumerate(sorted({*(table.tactics or ()), *used})):
        body = pieces.tactic(card, TACTICS[card].name, card in used)
        yield Shape(f"tactic-{card}", body, x, y + row * 22.5, layer=PANEL)
        if card in used:
            yield Shape(f"by-{card}", pieces.chip(used[card]), x + 64, y + row * 22.5, layer=CHIP)
    if table.phase in ("setup", "draft"):
        x, y = DISPLAY
        for row, lord in enumerate(table.lords or ()):
            yield Shape(f"lord-{lord}", pieces.lord(_short(lord)), x, y + row * 22.5, layer=PANEL)


def _swords(view: View) -> Iterator[Shape]:
    """The sword tokens: on the plate of who took one, else on display."""
    table = view.table
    if table.phase != "deployment":
        return
    holders = {sword: seat for seat, sword in table.swords.items()}
    for sword in range(1, len(table.seats) + 1):
        yield Shape(f"sword-{sword}", pieces.sword(sword), *_sword_at(table, sword, holders.get(sword)), layer=CHIP)


def _sword_at(table: Table, sword: int, holder: Seat | None) -> Point:
    if holder is None:
        row, column = divmod(sword - 1, 2)
        return SWORDS[0] + 39 * column, SWORDS[1] + 25 * row
    x, y = _plate_at(table, holder)
    return x - 53, y - _plate_height(table) / 2 + 39


def _heading(view: View) -> Iterator[Shape]:
    yield Shape("heading", pieces.heading(list(_part(view))), *HEADING, layer=PANEL)


def _part(view: View) -> Iterator[str]:
    """The part of the game; in the deployment the round, in the war the province."""
    table = view.table
    if table.over:
        winners = [view.names.get(seat, seat) for seat in table.winners]
        yield fit(" and ".join(winners) or "Nobody", HEADING_ROOM, 17)
        yield "win" if len(winners) > 1 else "wins"
    elif view.fought:
        yield "War"
        province = table.province(view.fought.castle)
        yield province.name.split()[0] if province else f"castle {view.fought.castle}"
    elif table.round:
        yield f"Round {table.round}"
    else:
        yield "Draft" if table.phase == "draft" else "Setup"
