"""What cards may do now, as forms: the part of legal acts that is written `seat:result`. And the cards that are likely
to be meant."""

from collections.abc import Iterable, Iterator

from notation import Seat
from replays.game import Fill, Form, Slot
from replays.games.rotation_rumble.events import Pile
from replays.games.rotation_rumble.fighters import countered
from replays.games.rotation_rumble.piles import PILES
from replays.games.rotation_rumble.state import LANES, OTHER, UNSEEN, Table, pile

MOST_CARDS = 100  # that are suggested
RARE, NEVER = 0.05, 0.0  # how usual most of them are in random games
CARD = "the card's name"
POINTS = tuple(Fill(text, text) for text in ("+1", "+2", "+3", "-1", "-2"))
GOLD = tuple(Fill(text, text) for text in ("+1", "+2", "-1", "-2"))
FEW = (Fill("1", "1"), Fill("2", "2"))
MORE = (Fill("2", "2 cards"), Fill("3", "3 cards"))
FIGURES = (Fill("atk", "ATK"), Fill("def", "DEF"))
CALLS = (Fill("odd", "odd"), Fill("even", "even"))
EDGES = tuple(Fill(str(edge), f"edge {edge}") for edge in range(1, 5))
CHANGES = tuple(
    Fill(f"{change}{lasts}", f"{said}", until)
    for lasts, until in {"": "this turn", "s": "until it is turned (star)", "p": "as long as it stays"}.items()
    for change, said in {"+1": "+1", "+2": "+2", "-1": "-1", "-2": "-2", "x2": "doubled", "/2": "halved"}.items()
)
WAYS: dict[Pile, tuple[Pile, Pile]] = {"d": ("h", "x"), "h": ("d", "x"), "x": ("h", "d")}


def results(table: Table, seat: Seat) -> Iterator[Form]:
    """What may happen to a seat by a card, the most used first."""
    at, who = f"{seat}:", f"Seat {seat}:"
    yield Form(f"{who} points", f"{seat}{{points}}", (Slot("points", POINTS, "such as +2", open=True),), 0.3)
    yield from _on_fighters(table, seat, at, who)
    yield Form(f"{who} gold", f"{at}gold{{gold}}", (Slot("gold", GOLD, "such as +1", open=True),), RARE)
    yield Form(f"{who} steal gold", f"{at}steal{{gold}}", (Slot("gold", FEW, "how much", open=True),), RARE)
    yield Form(f"{who} draw a card", f"{at}draw", weight=RARE)
    yield Form(f"{who} draw more cards", f"{at}draw{{count}}", (Slot("count", MORE, "how many", open=True),), RARE)
    yield from _on_cards(table, seat, at, who)
    if countered(table, seat):
        yield Form(f"{who} counter", f"{at}counter")
    yield from _captain(table, seat, at, who)
    yield Form(f"{who} call", f"{at}{{call}}", (Slot("call", CALLS),), RARE)
    yield from _between_piles(table, seat, at, who)


def _on_fighters(table: Table, seat: Seat, at: str, who: str) -> Iterator[Form]:
    lanes = Slot("lane", tuple(Fill(str(lane), f"lane {lane}") for lane in LANES))
    taken = tuple(Fill(str(n), f"lane {n}, {one.card}") for n in LANES if (one := table.fighter(seat, n)))
    if taken:
        there = Slot("lane", taken)
        figure, change = Slot("figure", FIGURES), Slot("change", CHANGES, "such as +2, =3, x2, /2s", open=True)
        yield Form(f"{who} ATK or DEF", f"{at}{{figure}}@{{lane}}{{change}}", (figure, there, change), RARE)
    yield Form(f"{who} negate a lane", f"{at}negate@{{lane}}", (lanes,), RARE)
    if not taken:
        return
    yield Form(f"{who} destroy a fighter", f"{at}destroy@{{lane}}", (there,), RARE)
    yield Form(f"{who} return a fighter", f"{at}return@{{lane}}", (there,), RARE)
    yield Form(f"{who} turn a fighter by an effect", f"{at}turn@{{lane}}={{edge}}", (there, Slot("edge", EDGES)), RARE)
    moves = tuple(
        Fill(f"{one.text}>{to}", f"to lane {to}", one.label) for one in taken for to in LANES if str(to) != one.text
    )
    yield Form(f"{who} move a fighter", f"{at}lane@{{way}}", (Slot("way", moves),), RARE)
    foes = tuple(Fill(str(n), f"lane {n}, {one.card}") for n in LANES if (one := table.fighter(OTHER[seat], n)))
    if foes:
        slots = (there, Slot("foe", foes))
        yield Form(f"{who} swap fighters with the opponent", f"{at}swap@{{lane}}>{{foe}}", slots, RARE)
    yield from _on_items(table, seat, at, who)


def _on_items(table: Table, seat: Seat, at: str, who: str) -> Iterator[Form]:
    taken = table.lanes_of(seat)
    items = {f"{n}={item.card}": n for n in taken if (one := table.fighter(seat, n)) for item in one.items}
    if not items:
        return
    fills = tuple(Fill(text, text.partition("=")[2], f"lane {lane}") for text, lane in items.items())
    yield Form(f"{who} destroy an item", f"{at}destroy@{{item}}", (Slot("item", fills),), RARE)
    yield Form(f"{who} return an item", f"{at}return@{{item}}", (Slot("item", fills),), RARE)
    moves = tuple(
        Fill(f"{lane}>{to}={text.partition('=')[2]}", f"to lane {to}", text.partition("=")[2])
        for text, lane in items.items()
        for to in taken
        if to != lane
    )
    if moves:
        yield Form(f"{who} equip an item to another fighter", f"{at}equip@{{way}}", (Slot("way", moves),), RARE)


def _on_cards(table: Table, seat: Seat, at: str, who: str) -> Iterator[Form]:
    hidden = tuple(cards(table, seat))
    if table.deck[seat]:
        unseen = tuple(fill for fill in hidden if fill.text not in table.known[seat])
        slot = (Slot("card", unseen, CARD, open=True),)
        yield Form(f"{who} draw and show a card", f"{at}draw={{card}}", slot, RARE)
        yield Form(f"{who} bury a card", f"{at}bury", weight=RARE)
        yield Form(f"{who} bury a card that was seen", f"{at}bury={{card}}", slot, RARE)
    if table.hand[seat]:
        yield Form(f"{who} discard a card", f"{at}discard", weight=RARE)
        slot = (Slot("card", hidden, CARD, open=True),)
        yield Form(f"{who} discard a card that was seen", f"{at}discard={{card}}", slot, RARE)
    if table.discard[seat]:
        yield Form(f"{who} recycle a card", f"{at}recycle={{card}}", (_discarded(table, seat),), RARE)


def _discarded(table: Table, seat: Seat) -> Slot:
    """The cards of a discard; where some lie there unseen, any other may be one of them."""
    lies = table.discard[seat]
    fills = tuple(Fill(card, card) for card in dict.fromkeys(lies) if card != UNSEEN)
    return Slot("card", fills, CARD, open=UNSEEN in lies)


def _captain(table: Table, seat: Seat, at: str, who: str) -> Iterator[Form]:
    yield Form(f"{who} captain's ability", f"{at}captain", weight=RARE)
    if table.gold[seat]:
        yield Form(f"{who} captain's ability for gold", f"{at}captain${{gold}}", (gold(table, seat),), RARE)


def _between_piles(table: Table, seat: Seat, at: str, who: str) -> Iterator[Form]:
    for origin, others in WAYS.items():
        if not pile(table, seat, origin):
            continue
        to = Slot("to", tuple(Fill(other, f"to the {PILES[other]}") for other in others))
        label = f"{who} from the {PILES[origin]}"
        count, card = Slot("count", None, "how many"), Slot("card", None, CARD)
        yield Form(f"{label}, a card", f"{at}{origin}>{{to}}", (to,), NEVER)
        yield Form(f"{label}, several cards", f"{at}{origin}>{{to}}{{count}}", (to, count), NEVER)
        yield Form(f"{label}, a card that was seen", f"{at}{origin}>{{to}}={{card}}", (to, card), NEVER)


def gold(table: Table, seat: Seat) -> Slot:
    """The gold that a seat can pay."""
    return Slot("gold", tuple(Fill(str(n), f"{n} gold") for n in range(1, table.gold[seat] + 1)), "how much", open=True)


def cards(table: Table, seat: Seat, kind: str | None = None) -> Iterable[Fill]:
    """The cards of a kind that a seat may have in hand or deck: those it has shown, those of its deck list, else of the
    catalogue in its captain's colours."""
    known = table.known[seat]
    likely = known if kind and 0 < len(known) == table.hand[seat] else [*known, *_likely(table, seat)]
    fills = 0
    for slug in dict.fromkeys(likely):
        card = table.find(slug)
        if kind and (card.kind if card else kind) != kind:
            continue
        if slug in table.discard[seat] or table.lies_on_field(seat, slug):
            continue
        yield Fill(slug, card.name if card else slug)
        fills += 1
        if fills == MOST_CARDS:
            return


def _likely(table: Table, seat: Seat) -> Iterable[str]:
    if deck := table.decks.get(seat):
        return deck
    captain = table.find(table.captains.get(seat, ""))
    colours = set(captain.colours) if captain else set()
    found = (card for card in table.cards if card.kind != "captain" and (not colours or set(card.colours) <= colours))
    return (table.name_in_tokens(card) for card in found)
