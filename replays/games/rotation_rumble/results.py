"""What cards may do now, as forms: the part of legal acts that is written `seat:result`. And the cards that are likely
to be meant."""

from collections.abc import Iterable, Iterator

from notation import Seat
from replays.game import Fill, Form, Slot
from replays.games.rotation_rumble.counters import countered
from replays.games.rotation_rumble.events import Pile
from replays.games.rotation_rumble.piles import PILES
from replays.games.rotation_rumble.state import LANES, OTHER, UNSEEN, Table, pile


def lane_fill(lane: int, name: str = "") -> Fill:
    """A lane to be picked, by its number or on the board, with who stands there."""
    return Fill(str(lane), f"lane {lane}" + (f", {name}" if name else ""), key=f"lane-{lane}")


MOST_CARDS = 100  # that are suggested
RARE, NEVER = 0.05, 0.0  # how usual most of them are in random games
CARD = "the card's name"
POINTS = tuple(Fill(text, text) for text in ("+1", "+2", "+3", "-1", "-2"))
GOLD = tuple(Fill(text, text) for text in ("+1", "+2", "-1", "-2"))
FEW = (Fill("1", "1"), Fill("2", "2"))
MORE = (Fill("2", "2 cards"), Fill("3", "3 cards"))
FIGURES = (Fill("atk", "ATK"), Fill("def", "DEF"))
CALLS = (Fill("odd", "odd"), Fill("even", "even"))
EVERY_LANE = tuple(lane_fill(lane) for lane in LANES)
EDGES = tuple(Fill(str(edge), f"edge {edge}") for edge in range(1, 5))
CHANGES = tuple(
    Fill(f"{change}{lasts}", f"{said}", until)
    for lasts, until in {"": "this turn", "s": "until it is turned (star)", "p": "as long as it stays"}.items()
    for change, said in {"+1": "+1", "+2": "+2", "-1": "-1", "-2": "-2", "x2": "doubled", "/2": "halved"}.items()
)
WAYS: dict[Pile, tuple[Pile, Pile]] = {"d": ("h", "x"), "h": ("d", "x"), "x": ("h", "d")}


def results(table: Table, seat: Seat) -> Iterator[Form]:
    """What may happen to a seat by a card, in groups, the most used first."""
    groups = {"points and fighters": _on_field, "gold and cards": _on_cards, "deck, hand, discard": _between_piles}
    for group, forms in groups.items():
        for form in forms(table, seat):
            yield form._replace(token=f"{seat}{form.token}", group=f"Seat {seat}: {group}")


def _on_field(table: Table, seat: Seat) -> Iterator[Form]:
    yield Form("Points", "{points}", (Slot("points", POINTS, "such as +2", open=True),), 0.3)
    if countered(table, seat):
        yield Form("Counter", ":counter", weight=0.1)
    taken = tuple(lane_fill(n, table.named(one.card)) for n in LANES if (one := table.fighter(seat, n)))
    if taken:
        yield from _on_fighters(table, seat, taken)
        yield from _on_items(table, seat)
    yield Form("Negate a lane", ":negate@{lane}", (Slot("lane", EVERY_LANE),), RARE)


def _on_fighters(table: Table, seat: Seat, taken: tuple[Fill, ...]) -> Iterator[Form]:
    there, change = Slot("lane", taken), Slot("change", CHANGES, "such as +2, =3, x2, /2s", open=True)
    yield Form("ATK or DEF", ":{figure}@{lane}{change}", (Slot("figure", FIGURES), there, change), RARE / 4)
    yield Form("Destroy a fighter", ":destroy@{lane}", (there,), RARE)
    yield Form("Return a fighter", ":return@{lane}", (there,), RARE)
    yield Form("Turn a fighter by an effect", ":turn@{lane}={edge}", (there, Slot("edge", EDGES)), RARE / 4)
    moves = tuple(
        Fill(f"{one.text}>{n}", f"to lane {n}", one.label) for one in taken for n in LANES if str(n) != one.text
    )
    yield Form("Move a fighter", ":lane@{way}", (Slot("way", moves),), RARE / 4)
    foes = tuple(lane_fill(n, table.named(one.card)) for n in LANES if (one := table.fighter(OTHER[seat], n)))
    if foes:
        yield Form("Swap with a fighter of the opponent", ":swap@{lane}>{foe}", (there, Slot("foe", foes)), RARE / 4)


def _on_items(table: Table, seat: Seat) -> Iterator[Form]:
    lanes = table.lanes_of(seat)
    items = [(lane, item.card) for lane in lanes if (one := table.fighter(seat, lane)) for item in one.items]
    if not items:
        return
    slot = (Slot("item", tuple(Fill(f"{lane}={card}", table.named(card), f"lane {lane}") for lane, card in items)),)
    yield Form("Destroy an item", ":destroy@{item}", slot, RARE)
    yield Form("Return an item", ":return@{item}", slot, RARE)
    moves = tuple(
        Fill(f"{lane}>{to}={card}", f"to lane {to}", table.named(card))
        for lane, card in items
        for to in lanes
        if to != lane
    )
    if moves:
        yield Form("Equip an item to another fighter", ":equip@{way}", (Slot("way", moves),), RARE)


def _on_cards(table: Table, seat: Seat) -> Iterator[Form]:
    yield Form("Gold", ":gold{gold}", (Slot("gold", GOLD, "such as +1", open=True),), RARE)
    yield Form("Steal gold", ":steal{gold}", (Slot("gold", FEW, "how much", open=True),), RARE)
    yield Form("Draw a card", ":draw", weight=RARE)
    yield Form("Draw several cards", ":draw{count}", (Slot("count", MORE, "how many", open=True),), RARE)
    if table.deck[seat]:
        unseen = tuple(fill for fill in cards(table, seat) if fill.text not in table.known[seat])
        card = (Slot("card", unseen, CARD, open=True, card=True),)
        yield Form("Draw a card and show it", ":draw={card}", card, RARE / 4)
        yield Form("Bury a card", ":bury", weight=RARE)
        yield Form("Bury a card that was seen", ":bury={card}", card, RARE / 4)
    if table.hand[seat]:
        yield Form("Discard a card", ":discard", weight=RARE)
        card = (Slot("card", tuple(cards(table, seat)), CARD, open=True, card=True),)
        yield Form("Discard a card that was seen", ":discard={card}", card, RARE / 4)
    if table.discard[seat]:
        yield Form("Recycle a card", ":recycle={card}", (_discarded(table, seat),), RARE)
    yield from _called(table, seat)


def _discarded(table: Table, seat: Seat) -> Slot:
    """The cards of a discard; where some lie there unseen, any other may be one of them."""
    lies = table.discard[seat]
    fills = tuple(Fill(card, table.named(card)) for card in dict.fromkeys(lies) if card != UNSEEN)
    return Slot("card", fills, CARD, open=UNSEEN in lies, card=True)


def _called(table: Table, seat: Seat) -> Iterator[Form]:
    yield Form("The captain's ability", ":captain", weight=RARE)
    if table.gold[seat]:
        yield Form("The captain's ability for gold", ":captain${gold}", (gold(table, seat),), RARE)
    yield Form("Call odd or even", ":{call}", (Slot("call", CALLS),), RARE)


def _between_piles(table: Table, seat: Seat) -> Iterator[Form]:
    for origin, others in WAYS.items():
        if not pile(table, seat, origin):
            continue
        to = Slot("to", tuple(Fill(other, f"to the {PILES[other]}") for other in others))
        label = f"From the {PILES[origin]}"
        count, card = Slot("count", None, "how many"), Slot("card", None, CARD, card=True)
        yield Form(f"{label} a card", f":{origin}>{{to}}", (to,), NEVER)
        yield Form(f"{label} several cards", f":{origin}>{{to}}{{count}}", (to, count), NEVER)
        yield Form(f"{label} a card that was seen", f":{origin}>{{to}}={{card}}", (to, card), NEVER)


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
        yield Fill(slug, table.named(slug))
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
