"""The table of Rotate as a picture: seats around it, the Trick Indicator Cards and the lead between them.

The pieces are drawn in `pieces.py`; here they get their places and their keys. Seats sit clockwise in the outer cells
of two rows: in the top row a seat's hand lies above its Scoring Card and its played card below, in the bottom row the
other way round.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from notation import Seat
from replays.board import Board, Shape, fit
from replays.games.rotate import pieces
from replays.games.rotate.events import Orientation
from replays.games.rotate.rules import SUIT_NAMES
from replays.games.rotate.scoring import side_totals
from replays.games.rotate.state import Played, Table
from replays.games.rotate.words import SIDES, WAYS
from replays.words import listed, points, scored

WIDTH, HEIGHT = 480, 432
LEFT, MIDDLE, RIGHT = 84, 240, 396
FELT, FURNITURE, RIM, HAND, CARD, MARK = 0, 1, 2, 3, 4, 12  # layers; cards on cards take those above CARD
HAND_AT, PLATE_AT, CARD_AT = 21.5, 64, 145  # from the seat's edge of the table
BOTH: tuple[Orientation, ...] = ("v", "h")
NAME_ROOM = 118
Spot = tuple[float, float]


class Place(NamedTuple):
    """Where a seat sits: its things lie one above the other."""

    x: float
    top: bool

    def spot(self, from_edge: float) -> Spot:
        """So far from its edge of the table."""
        return self.x, from_edge if self.top else HEIGHT - from_edge


class Layout(NamedTuple):
    """The seats clockwise, where the lead is told, and the Trick Indicator Cards."""

    seats: tuple[Place, ...]
    info: Spot
    vertical: Spot
    horizontal: Spot

    def side(self, way: Orientation) -> Spot:
        """Where the Trick Indicator Card of an orientation lies."""
        return self.vertical if way == "v" else self.horizontal


_THREE = (Place(MIDDLE, False), Place(LEFT, True), Place(RIGHT, True))
_FOUR = (Place(LEFT, False), Place(LEFT, True), Place(RIGHT, True), Place(RIGHT, False))
_FIVE = (*_FOUR[:2], Place(MIDDLE, True), *_FOUR[2:])
LAYOUTS = {
    3: Layout(_THREE, (MIDDLE, 152), (LEFT, 312), (RIGHT, 312)),
    4: Layout(_FOUR, (MIDDLE, 130), (MIDDLE, 224), (MIDDLE, 308)),
    5: Layout(_FIVE, (MIDDLE, 247), (MIDDLE, 310), (MIDDLE, 387)),
}


class View(NamedTuple):
    """A table and what its picture needs to know of it."""

    table: Table
    names: Mapping[str, str]
    layout: Layout
    trick: list[Played]  # on view: the current one, or the last until somebody leads
    way: Orientation | None  # how its cards lie
    winner: Seat | None  # who won it

    def place(self, seat: Seat) -> Place:
        """Where a seat sits; a record that names too many seats has them share places."""
        places = self.layout.seats
        return places[self.table.seats.index(seat) % len(places)]

    def name(self, seat: Seat, room: float = NAME_ROOM) -> str:
        """Who sits there, cut to the room."""
        return fit(self.names.get(seat, seat), room, pieces.SMALL)

    def played(self, seat: Seat) -> int:
        """How many cards a seat has played in the round."""
        return len(self.table.played_by.get(seat, ())) + self.table.unseen.get(seat, 0)


def board(table: Table, names: Mapping[str, str]) -> Board:
    """The table as it lies."""
    layout = LAYOUTS[min(max(len(table.seats), 3), 5)]
    last = table.last
    way = last.orientation if last else table.orientation
    view = View(table, names, layout, table.plays or table.shown, way, last.seat if last else None)
    parts = (_felt, _sides, _tokens, _plates, _hands, _trick, _turn, _info)
    shapes = tuple(shape for part in parts for shape in part(view))
    return Board(WIDTH, HEIGHT, shapes, " ".join(_words(view)))


def _felt(view: View) -> Iterator[Shape]:
    yield Shape("felt", pieces.felt(WIDTH, HEIGHT), WIDTH / 2, HEIGHT / 2, layer=FELT)
    for seat in view.table.seats:
        x, y = view.place(seat).spot(CARD_AT)
        yield Shape(f"spot-{seat}", pieces.card_spot(), x, y, layer=FELT)


def _sides(view: View) -> Iterator[Shape]:
    """The Trick Indicator Cards with the places for tokens, how many lie there, and which of them is in force."""
    table = view.table
    spots = [_token_spot(table, seat, i) for seat in table.seats for i in range(table.limit)]
    empty = "".join(pieces.token_place(x, y, table.variant) for x, y in spots)
    for way, tokens in zip(BOTH, side_totals(table), strict=True):
        x, y = view.layout.side(way)
        yield Shape(f"side-{way}", pieces.indicator(way, table.variant) + empty, x, y, layer=FURNITURE)
        yield Shape(f"count-{way}", pieces.count(tokens, table.variant), x + 60, y - 22, layer=FURNITURE)
    if view.way:
        x, y = view.layout.side(view.way)
        yield Shape("in-force", pieces.outline(*pieces.SIDE, 10, pieces.ON_FELT), x, y, layer=RIM)


def _token_spot(table: Table, seat: Seat, i: int) -> Spot:
    """Where a seat's token number `i` lies on a Trick Indicator Card, from its middle: a column, or a heap of three."""
    column = table.seats.index(seat) - (len(table.seats) - 1) / 2
    if table.limit == 3:
        return column * 47 + (-11, 11, 0)[i], (23, 23, 4)[i]
    return column * min(34, 112 / (len(table.seats) - 1)), 23 - 22 * i


def _tokens(view: View) -> Iterator[Shape]:
    """Each token on its Scoring Card or a Trick Indicator Card. A seat's first ones go to Vertical, its last ones to
    Horizontal, so that placing or moving one moves no other."""
    table, limit = view.table, view.table.limit
    for seat in table.seats:
        v, h = table.tokens[seat]
        home_x, home_y = view.place(seat).spot(PLATE_AT)
        for i in range(limit):
            way: Orientation | None = "v" if i < v else "h" if i >= limit - h else None
            x, y = home_x - 61 + 21 * i, home_y + 11
            if way:
                x, y = view.layout.side(way)
                dx, dy = _token_spot(table, seat, i if way == "v" else limit - 1 - i)
                x, y = x + dx, y + dy
            yield Shape(f"token-{seat}-{i + 1}", pieces.token(seat), x, y, layer=CARD)


def _plates(view: View) -> Iterator[Shape]:
    """The Scoring Cards; after a round what it brought; at the end who won."""
    table = view.table
    for seat in table.seats:
        place = view.place(seat)
        x, y = place.spot(PLATE_AT)
        body = pieces.plate(seat, view.name(seat), table.scores[seat], table.target, table.tricks_won[seat])
        yield Shape(f"plate-{seat}", body, x, y, layer=FURNITURE)
        if table.round and not table.running:
            body = pieces.gained(table.last_round.get(seat, 0))
            yield Shape(f"gained-{seat}", body, *place.spot(HAND_AT), layer=MARK)
        if seat in table.winners:
            yield Shape(f"won-{seat}", pieces.outline(*pieces.PLATE, 9), x, y, layer=RIM)
            yield Shape(f"star-{seat}", pieces.star_badge(), x + 68, y - 18, layer=MARK)


def _hands(view: View) -> Iterator[Shape]:
    """What is left of every hand: cards that are known open, others face down."""
    table = view.table
    if not table.running:
        return
    for seat in table.seats:
        x, y = view.place(seat).spot(HAND_AT)
        hand = table.hands.get(seat)
        keys = _hand_keys(seat, hand) if hand is not None else _back_keys(view, seat)
        left = x - (pieces.PLATE[0] - pieces.TILE[0]) / 2  # from one side, so that few cards move when one is played
        pitch = min(15, (pieces.PLATE[0] - pieces.TILE[0]) / (table.hand_size - 1))
        for i, (key, card) in enumerate(keys):
            yield Shape(key, pieces.hand_tile(card), left + i * pitch, y, layer=HAND)


def _hand_keys(seat: Seat, hand: list[str]) -> list[tuple[str, str]]:
    keys = []
    for i, card in enumerate(hand):
        same = hand[: i + 1].count(card)
        if card == "_":
            keys.append((f"back-{seat}-{same}", ""))
        else:
            keys.append((f"hand-X-{seat}-{same}" if card == "X" else f"hand-{card}", card))
    return keys


def _back_keys(view: View, seat: Seat) -> list[tuple[str, str]]:
    left = max(view.table.hand_size - view.played(seat), 0)
    return [(f"back-{seat}-{i}", "") for i in range(1, left + 1)]


def _trick(view: View) -> Iterator[Shape]:
    """The cards of the trick as they lie, the numbers in force, the card that turned them, the winner."""
    turn = 90 if view.way == "h" else 0
    seen: dict[Seat, int] = {}
    for play in view.trick:
        card, again = _card(play), seen.get(play.seat, 0)  # a seat's second card, out of turn, lies on its first
        seen[play.seat] = min(again + 1, 3)
        x, y = view.place(play.seat).spot(CARD_AT)
        x, y, layer = x + 7 * again, y + 7 * again, CARD + 2 * again
        yield Shape(f"card-{card}", _face(play), x, y, turn, layer)
        number = play.value(view.way or "v")
        if number is not None:
            yield Shape(f"value-{card}-{number}", pieces.value(number), x, y, layer=layer + 1)
        if play.turned:
            dx, dy = (42, -28) if turn else (28, -42)
            yield Shape(f"turned-{card}", pieces.turned_badge(), x + dx, y + dy, layer=MARK)
        if play.seat == view.winner and not again:
            said = "leads" if view.table.to_play == play.seat else "won"
            yield Shape("winning", pieces.outline(pieces.WIDE, pieces.HIGH, 9), x, y, turn, RIM)
            yield Shape("star", pieces.star_tag(said), x, y + 40, layer=MARK)


def _card(play: Played) -> str:
    """A card's name in keys. Special and unseen cards are told apart by the event that played them."""
    if play.vertical is None:
        return f"{'X' if play.special else '_'}-{play.number}"
    return f"{play.suit}{play.vertical}"


def _face(play: Played) -> str:
    if play.suit is not None and play.vertical is not None:
        return pieces.suit_card(play.suit, play.vertical)
    return pieces.special_card() if play.special else pieces.card_back()


def _turn(view: View) -> Iterator[Shape]:
    """Whose turn it is: the seat, and where its card will lie: in either way for who leads."""
    table = view.table
    seat = table.to_play
    if seat is None or table.over:
        return
    place = view.place(seat)
    yield Shape("to-play", pieces.outline(*pieces.PLATE, 9), *place.spot(PLATE_AT), layer=RIM)
    if view.winner == seat:
        return  # its card of the last trick still lies there, and says so
    x, y = place.spot(CARD_AT)
    yield Shape("slot", pieces.slot(), x, y, 90 if view.way == "h" else 0, CARD)
    if view.way is None:
        yield Shape("slot-other", pieces.slot(), x, y, 90, CARD)
    yield Shape("prompt", pieces.prompt("plays" if table.plays else "leads"), x, y, layer=CARD)


def _info(view: View) -> Iterator[Shape]:
    x, y = view.layout.info
    yield Shape("heading", pieces.heading(_heading(view.table)), x, y - 29, layer=FURNITURE)
    yield Shape("info", _panel(view), x, y, layer=FURNITURE)


def _heading(table: Table) -> str:
    if table.over:
        return "Game over"
    if not table.round:
        return "Nothing dealt yet"
    if not table.running:
        return f"Round {table.round} is over"
    return f"Round {table.round} · Trick {_trick_number(table)}"


def _trick_number(table: Table) -> int:
    """The number of the trick on view."""
    return table.trick - 1 if table.running and table.last else table.trick


def _panel(view: View) -> str:
    """What matters most now, in two short lines: the lead, who won, which side scores."""
    table, suit = view.table, view.table.lead_suit
    if table.over:
        return _ended(view)
    if not table.round:
        return pieces.panel("Target", points(table.target))
    if not table.running:
        return pieces.panel(*_minor(table))
    if table.last:
        return _won(view)
    if view.way is None:
        return pieces.panel("No lead yet", "")
    return pieces.panel(SUIT_NAMES[suit] if suit else "Lead", WAYS[view.way], suit, view.way)


def _ended(view: View) -> str:
    winners = view.table.winners
    if not winners:
        return pieces.panel("No winner", "")
    if len(winners) > 1:
        return pieces.panel("Shared by", " and ".join(winners), star=True)
    return pieces.panel(view.name(winners[0], 92), "wins", star=True)


def _minor(table: Table) -> tuple[str, str, None, Orientation | None]:
    vertical, horizontal = side_totals(table)
    if vertical == horizontal:
        return "Tie", "both sides", None, None
    way: Orientation = "v" if vertical < horizontal else "h"
    return "Minor", WAYS[way], None, way


def _won(view: View) -> str:
    last = view.table.last
    if not last or not last.seat:
        return pieces.panel("No winner", "to be ruled")
    number = next((play.value(view.way) for play in view.trick if play.seat == last.seat and view.way), None)
    how = "wins" if number is None else f"wins with {number}"
    return pieces.panel(view.name(last.seat, 94), how, last.suit, star=not last.suit)


def _words(view: View) -> Iterator[str]:
    """The board in words."""
    table, names = view.table, view.names

    def who(seat: Seat) -> str:
        return names.get(seat, seat)

    if not table.round:
        everybody = listed([who(seat) for seat in table.seats])
        yield f"Nothing has been dealt yet. {everybody} play to {points(table.target)}."
    else:
        yield f"Round {table.round}, trick {_trick_number(table)}."
    if view.way and table.running and not table.last:
        suit = f"{SUIT_NAMES[table.lead_suit]} leads, " if table.lead_suit else "Lead: "
        yield f"{suit}{WAYS[view.way]}."
    if view.trick:
        cards = [f"{who(play.seat)} {_said(play, view.way)}" for play in view.trick]
        yield f"{'The last trick' if table.last else 'On the table'}: {', '.join(cards)}."
    if table.last:
        yield f"{who(view.winner)} won it." if view.winner else "It has no winner."
    if table.round and not table.running:
        gained = [f"{who(seat)} {table.last_round.get(seat, 0):+d}" for seat in table.seats]
        yield f"The round is over: {', '.join(gained)}."
    for seat in table.seats if table.running else ():
        if table.hands.get(seat):
            yield f"{who(seat)} holds {_counted(table.hands[seat])}."
    if table.to_play and not table.over:
        yield f"{who(table.to_play)} is to {'play' if table.plays else 'lead'}."
    for way, side in (("v", 0), ("h", 1)):
        lie = [f"{who(seat)} {table.tokens[seat][side]}" for seat in table.seats if table.tokens[seat][side]]
        if table.round:
            yield f"Tokens on {SIDES[way]}: {', '.join(lie) or 'none'}."
    yield f"Scores, target {table.target}: {scored(table.scores, names)}."
    if table.over:
        yield f"The game is over; {listed([who(seat) for seat in table.winners])} won."


def _counted(hand: list[str]) -> str:
    unseen = hand.count("_")
    told = [" ".join(card for card in hand if card != "_")] if unseen < len(hand) else []
    return " and ".join([*told, *([f"{unseen} not seen"] if unseen else [])])


def _said(play: Played, way: Orientation | None) -> str:
    turned = ", which turned all cards" if play.turned else ""
    if play.suit is None:
        return ("a Special Card" if play.special else "a card not seen") + turned
    return f"{SUIT_NAMES[play.suit]} {play.value(way or 'v')}{turned}"
