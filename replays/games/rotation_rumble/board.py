"""The field of Rotation Rumble as a picture: b's side above, a's below, three lanes between them, the track of points
at the right.

The pieces are drawn in `pieces.py`; here they get their places and their keys. Cards lie as they were turned: towards
their own player, so that b's stand on their heads and what is to be read lies on them upright.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from notation import Seat
from replays.board import Board, Shape
from replays.furniture import felt, outline, star_badge
from replays.games.rotation_rumble import pieces
from replays.games.rotation_rumble.state import LANES, Fighter, Result, Table
from replays.words import listed, points, scored

WIDTH, HEIGHT = 480, 500
X = {1: 72, 2: 200, 3: 328}
TRACK_AT, MIDDLE = 440, HEIGHT / 2
PLATE_AT, ITEM_AT, CARD_AT = 37, 75, 157  # from the seat's edge of the table
GOLD_AT = 178
FELT, FURNITURE, ITEM, CARD, ON_CARD, MARK = 0, 1, 2, 4, 6, 12  # layers
SHOWN_ITEMS = 2


def board(table: Table, names: Mapping[str, str]) -> Board:
    """The field as it lies; after a rumble as it was rumbled on, with what it brought."""
    field = table.arena.field if table.arena else table.field
    shapes = [*_ground(table), *_lanes(table), *_track(table)]
    for seat in table.seats:
        shapes += _plate(table, seat, names)
    shapes += _fighters(table, field)
    return Board(WIDTH, HEIGHT, tuple(shapes), " ".join(_words(table, field, names)))


def _y(seat: Seat, from_edge: float) -> float:
    """So far from the seat's edge of the table."""
    return from_edge if seat == "b" else HEIGHT - from_edge


def _ground(table: Table) -> Iterator[Shape]:
    yield Shape("felt", felt(WIDTH, HEIGHT), WIDTH / 2, HEIGHT / 2, layer=FELT)
    for lane in LANES:
        yield Shape(f"lane-{lane}", pieces.lane(lane, 2 * (MIDDLE - ITEM_AT) + 26), X[lane], MIDDLE, layer=FELT)
        for seat in table.seats:
            yield Shape(f"spot-{lane}-{seat}", pieces.card_spot(), X[lane], _y(seat, CARD_AT), layer=FELT)


def _lanes(table: Table) -> Iterator[Shape]:
    """What is special in a lane: no rumble here, or what the rumble brought."""
    results = {result.lane: result for result in table.results} if table.arena else {}
    for lane in LANES:
        result = results.get(lane)
        if lane in table.negated or (result and result.negated):
            yield Shape(f"negated-{lane}", pieces.negated(), X[lane] + 6, MIDDLE, layer=MARK)
        elif result:
            yield Shape(f"result-{lane}", pieces.result(result.a, result.b), X[lane] + 6, MIDDLE, layer=MARK)


def _track(table: Table) -> Iterator[Shape]:
    yield Shape("track", pieces.track(), TRACK_AT, MIDDLE, layer=FURNITURE)
    if table.separate:
        for seat in table.seats:
            own = table.scores[seat]
            yield Shape(f"marker-{seat}", pieces.marker(seat, own), *_on_track(seat, own), layer=MARK)
    else:
        lead: Seat | None = "a" if table.marker > 0 else "b" if table.marker < 0 else None
        body = pieces.marker(lead, abs(table.marker))
        yield Shape("marker", body, *_on_track(lead or "a", abs(table.marker)), layer=MARK)
    if table.last_turn and not table.over:
        yield Shape("last-turn", pieces.note("last"), TRACK_AT, MIDDLE + 35, layer=MARK + 1)


def _on_track(seat: Seat, own: int) -> tuple[float, float]:
    """Where a marker stands; beyond twelve it stays at the end."""
    step = min(own, 12) * pieces.TRACK_STEP
    return TRACK_AT, MIDDLE + (step if seat == "a" else -step)


def _plate(table: Table, seat: Seat, names: Mapping[str, str]) -> Iterator[Shape]:
    x, y = WIDTH / 2, _y(seat, PLATE_AT)
    captain = table.captains.get(seat, "")
    body = pieces.plate(
        seat,
        names.get(seat, seat),
        table.named(captain) if captain else "",
        table.hand[seat],
        table.deck[seat],
        len(table.discard[seat]),
    )
    yield Shape(f"plate-{seat}", body, x, y, layer=FURNITURE)
    most = max(table.most_gold[seat], table.gold[seat])
    pitch = min(23, 92 / max(most, 1))
    for number in range(1, most + 1):
        coin = pieces.gold(number, number <= table.gold[seat])
        yield Shape(f"gold-{seat}-{number}", coin, GOLD_AT + pitch * number, y, layer=CARD)
    if seat in table.winners:
        yield Shape(f"won-{seat}", outline(*pieces.PLATE, 10), x, y, layer=ON_CARD)
        yield Shape(f"star-{seat}", star_badge(), x - 222, y - 18, layer=MARK)
    elif table.phase == seat and not table.over:
        yield Shape("to-play", outline(*pieces.PLATE, 10), x, y, layer=ON_CARD)


def _fighters(table: Table, field: Mapping[Seat, list[Fighter | None]]) -> Iterator[Shape]:
    """The fighters of both sides with their items. Keys name owner and card, so that a card which moves is the same."""
    seen: Counter[str] = Counter()
    for seat, lanes in field.items():
        for lane, fighter in zip(LANES, lanes, strict=True):
            if fighter:
                key = _key(seen, fighter.owner, fighter.card)
                yield from _fighter(table, key, fighter, seat, X[lane])
                yield from _items(table, seen, fighter, seat, X[lane])


def _key(seen: Counter[str], owner: Seat, card: str) -> str:
    key = f"{owner}-{card}"
    seen[key] += 1
    return key if seen[key] == 1 else f"{key}-{seen[key]}"


def _fighter(table: Table, key: str, fighter: Fighter, seat: Seat, x: float) -> Iterator[Shape]:
    y, front = _y(seat, CARD_AT), 1 if seat == "b" else -1
    turn = 90 * (fighter.edge - 1) + (180 if seat == "b" else 0)
    yield Shape(f"card-{key}", pieces.fighter(fighter.owner, fighter.edge), x, y, turn, CARD)
    yield Shape(f"name-{key}", pieces.name(table.named(fighter.card)), x, y - 20 * front, layer=ON_CARD)
    attack, defence = fighter.value("atk"), fighter.value("def")
    body = pieces.figures(attack, defence, attack - fighter.attack, defence - fighter.defence)
    yield Shape(f"figures-{key}", body, x, y + 18 * front, layer=ON_CARD)
    if fighter.fixed:
        yield Shape(f"fixed-{key}", pieces.fixed_badge(), x + 44, y - 44 * front, layer=MARK)


def _items(table: Table, seen: Counter[str], fighter: Fighter, seat: Seat, x: float) -> Iterator[Shape]:
    y, out = _y(seat, ITEM_AT + 19), -1 if seat == "b" else 1
    shown = fighter.items if len(fighter.items) <= SHOWN_ITEMS else fighter.items[: SHOWN_ITEMS - 1]
    for place, item in enumerate(shown):
        body = pieces.item(table.named(item.card), item.attack, item.defence, item.owner)
        yield Shape(f"item-{_key(seen, item.owner, item.card)}", body, x, y + 20 * place * out, layer=ITEM)
    if left := len(fighter.items) - len(shown):
        yield Shape(f"more-{fighter.owner}-{x:g}", pieces.more(left), x, y + 20 * len(shown) * out, layer=ITEM)


def _words(table: Table, field: Mapping[Seat, list[Fighter | None]], names: Mapping[str, str]) -> Iterator[str]:
    """The field in words."""

    def who(seat: Seat) -> str:
        return names.get(seat, seat)

    yield f"Turn {table.turn}." if table.turn else "Before the first turn."
    for lane in LANES:
        sides = [(seat, field[seat][lane - 1]) for seat in table.seats]
        said = [
            f"{who(seat)} has {_said(table, fighter)}" if fighter else f"{who(seat)} has nobody"
            for seat, fighter in sides
        ]
        if any(fighter for _, fighter in sides):
            yield f"Lane {lane}{' (no rumble here)' if lane in table.negated else ''}: {', '.join(said)}."
    if table.arena:
        yield f"The rumble: {', '.join(_brought(result, names) for result in table.results)}."
    for seat in table.seats:
        piles = f"{table.hand[seat]} in hand, {table.deck[seat]} in the deck, {len(table.discard[seat])} discarded"
        top = f" ({', '.join(map(table.named, table.discard[seat]))})" if table.discard[seat] else ""
        yield f"{who(seat)}: {table.gold[seat]} gold, {piles}{top}."
    if table.last_turn and not table.over:
        yield "This is the last turn."
    yield f"Points: {scored(table.scores, names)}."
    if table.over:
        winners = [who(seat) for seat in table.winners]
        yield f"The game is over; {listed(winners)} won." if winners else "The game is over; nobody won."


def _said(table: Table, fighter: Fighter) -> str:
    """A fighter with its numbers and what is on it."""
    items = f", with {listed([table.named(item.card) for item in fighter.items])}" if fighter.items else ""
    turned = f", turned to edge {fighter.edge}" if fighter.edge != 1 else ""
    return f"{table.named(fighter.card)} (ATK {fighter.value('atk')}, DEF {fighter.value('def')}{turned}{items})"


def _brought(result: Result, names: Mapping[str, str]) -> str:
    if result.negated:
        return f"lane {result.lane} was negated"
    if result.winner is None:
        return f"lane {result.lane} brought nobody points"
    lead = abs(result.a - result.b)
    return f"lane {result.lane} brought {names.get(result.winner, result.winner)} {points(lead)}"
