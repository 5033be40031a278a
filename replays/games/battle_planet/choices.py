"""What people pick from while they record: cards of the catalogue, and the results that cards have."""

from collections.abc import Iterable, Iterator

from notation import Seat
from replays.game import Fill, Form, Slot
from replays.games.battle_planet.cards import PlanetCard
from replays.games.battle_planet.cores import cell_fill
from replays.games.battle_planet.piles import unlike_deck
from replays.games.battle_planet.state import Table
from replays.games.battle_planet.teams import SIZE

IN_DECKS = ("action", "hero", "evo", "flip")
PLAY_HINT = "the card and the energy paid, such as fireball$1; an Evo that is not known as x-evo(400,6)$1"
CHANGE_HINT = "b or d, then + - or = and how much, such as b+400, d-1, b=700; p at the end: as long as it stays"
MOVE_HINT = "from>to of d deck, h hand, x discard, e energy, and how many or which, such as d>x2 or x>h=fireball"


def energize_forms(table: Table, seat: Seat) -> Iterator[Form]:
    """BP-13: a card of the hand to the energy, named or not."""
    yield Form(f"Seat {seat} energizes a card", f"{seat}E", weight=150)
    slot = Slot("card", tuple(_named(table, seat)), "the card, where it shall be written", open=True, card=True)
    yield Form("Energizes a card, named", f"{seat}E={{card}}", (slot,), weight=0.2, group=on_cards(seat))


def play_forms(table: Table, seat: Seat) -> Iterator[Form]:
    """BP-13, BP-20: cards that can be paid: played for themselves, on a Bakugan, or to stay."""
    if not table.sides[seat].hand:
        return
    own, every = _targets(table, seat, seat), _targets(table, seat, seat, table.other(seat))
    alone = card_slot(table, seat, PLAY_HINT, ("action", "hero", *(["evo"] if table.chosen.get(seat) else [])))
    action, evo = (card_slot(table, seat, PLAY_HINT, (kind,)) for kind in ("action", "evo"))
    token, on, group = f"{seat}P:{{card}}", f"{seat}P:{{card}}>{{target}}", f"Seat {seat}: more ways to play a card"
    yield Form(f"Seat {seat} plays a card", token, (alone,), weight=6)
    yield Form("On a Bakugan", on, (action, every), weight=0.5, group=group)
    yield Form("An Evo on a Bakugan", on, (evo, own), weight=0.5, group=group)
    yield Form("A card that stays", f"{token}+", (alone,), weight=0, group=group)
    yield Form("A card that stays on a Bakugan", f"{on}+", (action, every), weight=0, group=group)


def card_slot(table: Table, seat: Seat, hint: str, kinds: tuple[str, ...] = IN_DECKS, most: int | None = -1) -> Slot:
    """Cards of these kinds with their cost, at most `most` (None: any; not given: what the seat has charged)."""
    charged = table.sides[seat].charged if most == -1 else most
    fills = []
    for card in suggested(table, seat):
        if card.kind not in kinds or card.cost is None:
            continue
        cost = card.cost if most is None or card.cost != "X" else charged
        if charged is None or (isinstance(cost, int) and cost <= charged):
            token = f"{table.cards.token_name(card)}${cost}"
            fills.append(Fill(token, f"{card.name}, {cost} energy", card.faction or card.kind))
    return Slot("card", tuple(fills), hint, open=True, card=True, figures=",")


def suggested(table: Table, seat: Seat) -> list[PlanetCard]:
    """BP-15: the cards of the catalogue that may still come from the deck of this team, those first that are known to
    be in the hand."""
    side, name = table.sides[seat], table.cards.token_name
    cards = (card for card in table.cards.cards if card.kind in IN_DECKS and not unlike_deck(table, seat, name(card)))
    return sorted(cards, key=lambda card: name(card) not in side.known)


def _named(table: Table, seat: Seat) -> Iterator[Fill]:
    for card in suggested(table, seat):
        yield Fill(table.cards.token_name(card), card.name, card.faction or card.kind)


def _targets(table: Table, seat: Seat, *owners: Seat) -> Slot:
    """The Bakugan of some seats, as a token of `seat` names them."""
    fills = []
    for owner in owners:
        for number, bakugan in enumerate(table.sides[owner].bakugan, 1):
            text = str(number) if owner == seat else f"{owner}{number}"
            fills.append(Fill(text, f"{number} {bakugan.name}", "Own" if owner == seat else f"Seat {owner}"))
    return Slot("target", tuple(fills))


def result_forms(table: Table, seat: Seat) -> Iterator[Form]:
    """What a card did to a seat, as the table writes it down."""
    fought = table.phase in ("brawl", "damage")
    slots = (_bakugan(table, seat, range(1, SIZE + 1)), Slot("change", tuple(_changes(table)), CHANGE_HINT, open=True))
    group = "" if fought else on_bakugan(seat)  # in a brawl it is what most cards do
    label = f"Seat {seat}: B-Power or Damage"
    yield Form(label, f"{seat}{{bakugan}}:{{change}}", slots, weight=0.1 * fought, group=group)
    yield from (form._replace(group=on_bakugan(seat)) for form in _on_bakugan(table, seat))
    yield from (form._replace(group=on_cards(seat)) for form in _on_cards(table, seat))


def on_bakugan(seat: Seat) -> str:
    """The group of what happens to a seat's Bakugan."""
    return f"Seat {seat}: Bakugan and cores"


def on_cards(seat: Seat) -> str:
    """The group of what happens to a seat's cards and energy."""
    return f"Seat {seat}: cards and energy"


def _on_bakugan(table: Table, seat: Seat) -> Iterator[Form]:
    every = _bakugan(table, seat, range(1, SIZE + 1))
    brawl, open_turn = table.phase == "brawl", table.phase not in ("setup", "between")
    fought = table.phase in ("brawl", "damage")
    keywords = tuple(Fill(one, one) for one in ("frost1", "frost2", "double", "shadow"))
    slots = (every, Slot("keyword", keywords, "frost, double or shadow, and its number", open=True))
    yield Form("A keyword", f"{seat}{{bakugan}}:{{keyword}}", slots, weight=0.1 * fought)
    yield Form("May be rolled again", f"{seat}{{bakugan}}:reroll", (every,), weight=1 * brawl)
    open_ones = [n for n in range(1, SIZE + 1) if table.bakugan(seat, n).open]
    closed = [n for n in range(1, SIZE + 1) if n not in open_ones]
    if open_ones:
        yield Form(
            "Is retracted", f"{seat}{{bakugan}}:retract", (_bakugan(table, seat, open_ones),), weight=0.2 * open_turn
        )
        yield from _cores(table, seat, _bakugan(table, seat, open_ones))
    if closed:
        yield Form("Is opened", f"{seat}{{bakugan}}:open", (_bakugan(table, seat, closed),), weight=0.2 * open_turn)


def _cores(table: Table, seat: Seat, bakugan: Slot) -> Iterator[Form]:
    """BP-18: cores that an effect may give."""
    cells = tuple(cell_fill(table, cell, core.core or "not seen") for cell, core in table.lying().items())
    there = dict.fromkeys(core.core for core in table.cores if core.core and not core.holders)
    named = tuple(Fill(core, core) for core in there)
    slots = (bakugan, Slot("cell", cells, "the cell", open=not table.recorded))
    yield Form("Gets the core of a cell", f"{seat}{{bakugan}}:core@{{cell}}", slots, weight=0.02)
    slots = (bakugan, Slot("core", named, "the core's id or icon", open=True, card=True))
    yield Form("Gets a core", f"{seat}{{bakugan}}:core={{core}}", slots, weight=0.02)


def _bakugan(table: Table, seat: Seat, numbers: Iterable[int]) -> Slot:
    fills = (Fill(str(number), f"{number} {table.bakugan(seat, number).name}") for number in numbers)
    return Slot("bakugan", tuple(fills))


def _changes(table: Table) -> Iterator[Fill]:
    """Changes as cards have them; first what the card says that was just played."""
    card = table.cards.find(table.last_card) if table.last_card else None
    said = [("b", change.power) for change in card.changes if change.power] if card else []
    said += [("d", change.damage) for change in card.changes if change.damage] if card else []
    usual = [("b", by) for by in (100, 200, 300, 400, 500, -100, -200, -300, -400)]
    usual += [("d", by) for by in (1, 2, 3, 4, 5, -1, -2, -3, -4)]
    for figure, by in dict.fromkeys([*said, *usual]):
        yield Fill(f"{figure}{by:+d}", f"{by:+d}", "B-Power" if figure == "b" else "Damage")


def _on_cards(table: Table, seat: Seat) -> Iterator[Form]:
    side, often = table.sides[seat], 0.2 * (table.phase not in ("setup", "between"))
    counts = {"": "one card", "2": "two cards", "3": "three cards"}
    draw = tuple(Fill(text, said) for text, said in counts.items())
    yield Form("Draws", f"{seat}:draw{{count}}", (Slot("count", draw, "how many", open=True),), weight=often)
    if side.hand:
        most = tuple(fill for fill in draw if int(fill.text or 1) <= side.hand)
        slots = (Slot("count", most, "how many", open=True),)
        over = table.hand_limit is not None and side.hand > table.hand_limit and table.phase == "end"
        yield Form("Discards", f"{seat}:discard{{count}}", slots, weight=40 if over else often)
        named = Slot("card", tuple(_named(table, seat)) if not side.known else (), "the card", open=True, card=True)
        yield Form("Discards a card, named", f"{seat}:discard={{card}}", (named,), weight=0)
    energy = [Fill("+1", "one from the deck")] if side.deck else []
    energy += [Fill("-1", "one is lost")] if side.energy else []
    yield Form("Energy from the deck, or lost", f"{seat}:energy{{amount}}", (_amounts(energy),), weight=often / 2)
    charge = [Fill(f"+{n}", f"{n} charged") for n in (1, 2) if n <= side.uncharged]
    charge += [Fill("-1", "one uncharged")] if side.charged else []
    yield Form("Energy charged, or uncharged", f"{seat}:charge{{amount}}", (_amounts(charge),), weight=often / 2)
    piles = {"d": side.deck, "x": len(side.discard), "e": len(side.energy), "h": side.hand}
    moves = [Fill(move, move) for move in ("d>x", "x>h", "x>d", "e>h", "e>x", "h>d", "d>h") if piles[move[0]]]
    yield Form(
        "Cards go elsewhere", f"{seat}:{{move}}", (Slot("move", tuple(moves), MOVE_HINT, open=True),), weight=0.03
    )


def _amounts(fills: list[Fill]) -> Slot:
    return Slot("amount", tuple(fills), "+ or - and how many", open=True)
