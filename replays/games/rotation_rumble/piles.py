"""Cards between deck, hand and discard: drawing, burying, recycling, discarding.

`need_…` raises where something is impossible, and comes before anything is changed or refused.
"""

from notation import Seat
from replays.games.rotation_rumble.effects import Drew, LastTurn
from replays.games.rotation_rumble.events import (
    CardBuried,
    CardDiscarded,
    CardDrawn,
    CardMoved,
    CardRecycled,
    CardsDrawn,
    CardsMoved,
    HandRedrawn,
    Pile,
)
from replays.games.rotation_rumble.state import DECK, HAND, UNSEEN, Fighter, Table, pile
from replays.referee import Referee

PILES: dict[Pile, str] = {"d": "deck", "h": "hand", "x": "discard"}


def redraw(table: Table, event: HandRedrawn, referee: Referee) -> None:
    """RR-15: before the first turn, once, the hand goes back into the deck and three other cards come."""
    seat = event.seat
    if table.turn:
        referee.refuse("redraw-late", "a hand is drawn again before the first turn only", "RR-15")
    if seat in table.redrawn:
        referee.refuse("redraw-again", f"seat {seat} has drawn its hand again already; it may do so once", "RR-15")
    table.redrawn.append(seat)
    there = table.hand[seat] + table.deck[seat]
    table.hand[seat], table.known[seat] = min(HAND, there), []
    table.deck[seat] = there - table.hand[seat]
    if table.hand[seat]:
        referee.effect(Drew(seat, table.hand[seat]))


def draw(table: Table, seat: Seat, count: int, referee: Referee, card: str | None = None) -> None:
    """RR-7: cards are drawn as far as the deck goes; a draw that empties it, or finds it empty, makes this the last
    turn."""
    drawn = min(count, table.deck[seat])
    for _ in range(drawn):
        lift(table, seat, "d")
        lay(table, seat, "h", card)
    if drawn:
        referee.effect(Drew(seat, drawn))
    if not table.deck[seat] and not table.last_turn:
        table.last_turn = True
        referee.effect(LastTurn(seat))


def draw_more(table: Table, event: CardsDrawn, referee: Referee) -> None:
    """RR-7: extra cards are drawn."""
    draw(table, event.seat, event.count or 1, referee)


def draw_shown(table: Table, event: CardDrawn, referee: Referee) -> None:
    """RR-7, RR-21: a card is drawn and shown."""
    need_card(table, event.seat, "d", event.card, referee)
    draw(table, event.seat, 1, referee, event.card)


def bury(table: Table, event: CardBuried, referee: Referee) -> None:
    """RR-7: the top card of the deck goes to the discard; that alone does not make it the last turn."""
    move(table, event.seat, "d", "x", event.card, referee)


def recycle(table: Table, event: CardRecycled, referee: Referee) -> None:
    """RR-21: a card of the discard goes under the deck."""
    move(table, event.seat, "x", "d", event.card, referee)


def discard(table: Table, event: CardDiscarded, referee: Referee) -> None:
    """RR-20: a card of the hand goes to the discard; one that was not seen lies there as `_`."""
    move(table, event.seat, "h", "x", event.card, referee)


def move_card(table: Table, event: CardMoved, referee: Referee) -> None:
    """RR-21: a card goes from one pile to another."""
    need_way(event.origin, event.to, referee)
    move(table, event.seat, event.origin, event.to, event.card, referee)


def move_cards(table: Table, event: CardsMoved, referee: Referee) -> None:
    """RR-21: cards go from one pile to another, as many as are there."""
    need_way(event.origin, event.to, referee)
    need_card(table, event.seat, event.origin, None, referee)
    count = event.count or 1
    there = pile(table, event.seat, event.origin)
    if count > there:
        said = f"there {'is 1 card' if there == 1 else f'are {there} cards'} in the {PILES[event.origin]}"
        referee.error("too-few-cards", f"{said} of seat {event.seat}; {count} cannot leave it", "RR-21")
    for _ in range(min(count, there)):
        lay(table, event.seat, event.to, lift(table, event.seat, event.origin))


def move(table: Table, seat: Seat, origin: Pile, to: Pile, card: str | None, referee: Referee) -> None:
    """A card goes from one pile to another."""
    need_card(table, seat, origin, card, referee)
    lift(table, seat, origin, card)
    lay(table, seat, to, card)


def need_way(origin: Pile, to: Pile, referee: Referee) -> None:
    """Cards go from a pile to another."""
    if origin == to:
        referee.impossible("same-place", f"cards cannot go from the {PILES[origin]} to the {PILES[to]}", "RR-21")


def need_card(table: Table, seat: Seat, origin: Pile, card: str | None, referee: Referee) -> None:
    """RR-21: a card can leave a pile that has cards, and does not lie elsewhere; then what its deck list says."""
    if not pile(table, seat, origin):
        referee.impossible("no-cards", f"the {PILES[origin]} of seat {seat} is empty", "RR-21")
    if card is None:
        return
    lies = table.discard[seat]
    if origin == "x":
        if card not in lies and UNSEEN not in lies:
            referee.impossible("card-elsewhere", f"{card} does not lie in the discard of seat {seat}", "RR-21")
        return
    need_off_field(table, seat, card, referee)
    where = "discard" if card in lies else "hand" if origin == "d" and card in table.known[seat] else ""
    if where:
        message = f"{card} is in the {where} of seat {seat}, not in its {PILES[origin]}"
        referee.impossible("card-elsewhere", message, "RR-21")
    check_card(table, seat, origin, card, referee)


def need_off_field(table: Table, seat: Seat, card: str, referee: Referee) -> None:
    """RR-17: a card that lies on the field is not anywhere else."""
    if table.lies_on_field(seat, card):
        referee.impossible("card-on-field", f"{card} of seat {seat} lies on the field", "RR-17")


def check_card(table: Table, seat: Seat, origin: Pile, card: str, referee: Referee) -> None:
    """RR-21: warns of a card that the deck list does not have, and of a hand that holds other cards."""
    deck = table.decks.get(seat)
    if deck and card not in deck:
        referee.warn("not-in-deck", f"{card} is not in the deck list of seat {seat}", "RR-21")
    known = table.known[seat]
    if origin == "h" and card not in known and len(known) >= table.hand[seat]:
        referee.warn("not-in-hand", f"seat {seat} has shown all cards of its hand: {', '.join(known)}", "RR-21")


def lift(table: Table, seat: Seat, origin: Pile, card: str | None = None) -> str | None:
    """Takes a card from a pile that has one, and gives what is known of it; a discard without it has it unseen."""
    if origin == "d":
        table.deck[seat] -= 1
        return card
    if origin == "h":
        table.hand[seat] -= 1
        known = table.known[seat]
        if card in known:
            known.remove(card)
        elif card is None or len(known) > table.hand[seat]:
            known.clear()  # any of them may have been it
        return card
    lies = table.discard[seat]
    wanted = card if card in lies else UNSEEN if UNSEEN in lies else lies[-1]
    del lies[len(lies) - 1 - lies[::-1].index(wanted)]
    return card or (None if wanted == UNSEEN else wanted)


def lay(table: Table, seat: Seat, to: Pile, card: str | None) -> None:
    """Puts a card onto a pile; None: nobody saw which."""
    if to == "d":
        table.deck[seat] += 1
    elif to == "x":
        table.discard[seat].append(card or UNSEEN)
    else:
        table.hand[seat] += 1
        if card:
            table.known[seat].append(card)


def put_away(table: Table, fighter: Fighter, to: Pile) -> None:
    """RR-14: a fighter and its items go to their owners' discard or hand."""
    lay(table, fighter.owner, to, fighter.card)
    for item in fighter.items:
        lay(table, item.owner, to, item.card)


def check_decks(table: Table, referee: Referee) -> None:
    """RR-15: warns of a deck list that is no deck: ten cards, none twice, in the captain's colours."""
    for seat, deck in table.decks.items():
        if len(deck) != DECK:
            referee.warn("deck-list", f"a deck has {DECK} cards; the list of seat {seat} has {len(deck)}", "RR-15")
        if twice := sorted({card for card in deck if deck.count(card) > 1}):
            referee.warn("deck-list", f"{', '.join(twice)} stands twice in the deck list of seat {seat}", "RR-15")
        captain = table.find(table.captains.get(seat, ""))
        for card in dict.fromkeys(deck):
            found = table.find(card)
            if captain and captain.colours and found and not set(found.colours) <= set(captain.colours):
                colours = f"{' and '.join(found.colours)}; the captain's are {' and '.join(captain.colours)}"
                referee.warn("deck-list", f"{card} in the deck list of seat {seat} is {colours}", "RR-15")
