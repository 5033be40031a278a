"""Cards and energy: what goes from pile to pile, and what is paid."""

from collections.abc import Callable

from notation import Seat
from replays.games.battle_planet.cards import several
from replays.games.battle_planet.effects import Drew
from replays.games.battle_planet.events import (
    CardDiscarded,
    CardEnergized,
    CardMoved,
    CardsDiscarded,
    CardsDrawn,
    CardsMoved,
    EnergyAdded,
    EnergyCharged,
    Pile,
)
from replays.games.battle_planet.state import UNSEEN, Side, Table
from replays.referee import Referee

COPIES = 3  # of one card in a deck
PILES: dict[Pile, str] = {"d": "deck", "h": "hand", "x": "discard", "e": "energy"}


def draw(table: Table, seat: Seat, count: int, referee: Referee) -> None:
    """BP-2: cards come from the deck to the hand, as many as there are."""
    side = table.sides[seat]
    count = min(count, side.deck)
    side.deck -= count
    side.hand += count
    if count:
        referee.effect(Drew(seat, count))


def flip(table: Table, seat: Seat, count: int, card: str = UNSEEN) -> None:
    """BP-10: cards go from the deck to the discard."""
    side = table.sides[seat]
    side.deck -= count
    side.discard += [card] * count


def pay(table: Table, seat: Seat, card: str, cost: int | None, referee: Referee) -> int:
    """BP-13: energy is used: the amount written, else what the catalogue says; gives what was paid."""
    side = table.sides[seat]
    if cost is None:
        known = table.cards.find(card)
        if known is None or known.cost is None:
            message = f"what {card} costs is not known; nothing is paid{several(card, table.cards)}"
            referee.warn("unknown-cost", message, "BP-20")
        cost = known.cost if known and isinstance(known.cost, int) else 0
    if cost > side.charged:
        message = f"seat {seat} has {side.charged} charged energy; {card} is paid with {cost}"
        referee.refuse("not-charged", message, "BP-13")
    paid = min(cost, side.charged)
    side.charged -= paid
    return paid


def check_deck(table: Table, seat: Seat, slug: str, referee: Referee) -> None:
    """BP-15: a warning where the catalogue knows that the card can be in no deck of this team, or not once more."""
    if reason := unlike_deck(table, seat, slug):
        referee.warn("unlike-deck", reason, "BP-15")


def unlike_deck(table: Table, seat: Seat, slug: str) -> str:
    """BP-15: why a card cannot come from the deck of a seat once more; empty where it may."""
    side, card = table.sides[seat], table.cards.find(slug)
    factions = {bakugan.faction for bakugan in side.bakugan}
    if card and card.faction and None not in factions and card.faction.lower() not in factions:
        own = ", ".join(sorted(faction for faction in factions if faction))
        return f"{card.name} is {card.faction}; the team of seat {seat} is {own}"
    often = [*side.discard, *side.energy, *side.known, *(one.card for one in side.play)].count(slug)
    return f"seat {seat} has shown {slug} {often} times already; a deck holds it three" if often >= COPIES else ""


def from_hand(table: Table, seat: Seat, card: str, referee: Referee) -> Callable[[], None]:
    """Checks that a card can come from the hand; gives what takes it there."""
    side = table.sides[seat]
    if not side.hand:
        referee.impossible("no-such-card", f"seat {seat} has no card in hand", "BP-2")

    def take() -> None:
        side.hand -= 1
        if card in side.known:
            side.known.remove(card)
        del side.known[side.hand :]

    return take


def energize(table: Table, event: CardEnergized, referee: Referee) -> None:
    """BP-1, BP-13: a card of the hand becomes charged energy, one each turn, in the start phase."""
    take = from_hand(table, event.seat, event.card or "", referee)
    side = table.sides[event.seat]
    if table.phase != "start":
        referee.refuse("not-now", "cards are energized at the start of a turn, before anybody rolls", "BP-19")
    elif side.energized:
        referee.refuse("second-energy", f"seat {event.seat} has energized a card this turn", "BP-13")
    take()
    side.energy.append(event.card or UNSEEN)
    side.charged += 1
    side.energized = True


def draw_more(table: Table, event: CardsDrawn, referee: Referee) -> None:
    """BP-2: an effect lets a seat draw; an empty deck is no loss."""
    draw(table, event.seat, event.count or 1, referee)


def discard(table: Table, event: CardsDiscarded, referee: Referee) -> None:
    """Cards go from the hand to the discard."""
    _move(table, event.seat, "h", "x", [UNSEEN] * (event.count or 1), referee)


def discard_one(table: Table, event: CardDiscarded, referee: Referee) -> None:
    """A card that is named goes from the hand to the discard."""
    _move(table, event.seat, "h", "x", [event.card], referee)


def move_one(table: Table, event: CardMoved, referee: Referee) -> None:
    """A card that is named goes from one pile to another."""
    _move(table, event.seat, event.origin, event.destination, [event.card], referee)


def move(table: Table, event: CardsMoved, referee: Referee) -> None:
    """Cards go from one pile to another."""
    _move(table, event.seat, event.origin, event.destination, [UNSEEN] * (event.count or 1), referee)


def _move(table: Table, seat: Seat, origin: Pile, to: Pile, cards: list[str], referee: Referee) -> None:
    """Taking a named card that is not there is impossible, taking more than there are takes those that are."""
    side = table.sides[seat]
    there = count_in(side, origin)
    if origin == to:
        referee.impossible("same-pile", f"the cards are in the {PILES[origin]} already", None)
    if not there or (cards[0] != UNSEEN and not _may_hold(side, origin, cards[0])):
        what = "a card" if cards[0] == UNSEEN else cards[0]
        referee.impossible("no-such-card", f"{what} is not in the {PILES[origin]} of seat {seat}", None)
    if len(cards) > there:
        message = f"seat {seat} has {there} cards in the {PILES[origin]}; no more can be taken"
        referee.error("too-few-cards", message)
    for card in cards[:there]:
        _put(side, to, _take(side, origin, card))


def count_in(side: Side, pile: Pile) -> int:
    """How many cards lie in a pile."""
    piles = {"d": side.deck, "h": side.hand, "x": len(side.discard), "e": len(side.energy)}
    return piles[pile]


def _seen(side: Side, pile: Pile) -> list[str] | None:
    """The cards of a pile in order; None where they are counted only."""
    return side.discard if pile == "x" else side.energy if pile == "e" else None


def _may_hold(side: Side, pile: Pile, card: str) -> bool:
    """Whether a card is in a pile, for all that anybody has seen."""
    seen = _seen(side, pile)
    if seen is None:
        return pile == "d" or card in side.known or len(side.known) < side.hand
    return card in seen or UNSEEN in seen


def _take(side: Side, pile: Pile, card: str) -> str:
    """Takes a card from a pile, the last one where none is named; gives what is known of it."""
    seen = _seen(side, pile)
    if seen is None:
        if pile == "d":
            side.deck -= 1
        else:
            side.hand -= 1
            if card in side.known:
                side.known.remove(card)
            elif card == UNSEEN:
                side.known.clear()  # it may have been any of them
            del side.known[side.hand :]
        return card
    at = max((n for n, one in enumerate(seen) if one == card), default=None)
    if at is None:
        at = max((n for n, one in enumerate(seen) if one == UNSEEN), default=len(seen) - 1)
    taken = seen.pop(at)
    if pile == "e":
        side.charged = max(0, side.charged - 1)
    return card if taken == UNSEEN else taken


def _put(side: Side, pile: Pile, card: str) -> None:
    if pile == "d":
        side.deck += 1
    elif pile == "h":
        side.hand += 1
        if card != UNSEEN:
            side.known.append(card)
    elif pile == "x":
        side.discard.append(card)
    else:
        side.energy.append(card)
        side.charged += 1


def add_energy(table: Table, event: EnergyAdded, referee: Referee) -> None:
    """BP-20: energy comes charged from the deck; what is lost goes to the discard, charged energy first."""
    side = table.sides[event.seat]
    if event.amount >= 0:
        there, pile = side.deck, "deck"
    else:
        there, pile = len(side.energy), "energy"
    count = _at_most(abs(event.amount), there, f"cards in the {pile}", event.seat, referee)
    for _ in range(count):
        if event.amount > 0:
            side.deck -= 1
            _put(side, "e", UNSEEN)
        else:
            side.charged = max(0, side.charged - 1)
            side.discard.append(side.energy.pop())


def charge(table: Table, event: EnergyCharged, referee: Referee) -> None:
    """BP-1: energy is charged, or uncharged, by an effect."""
    side = table.sides[event.seat]
    there, state = (side.uncharged, "uncharged") if event.amount >= 0 else (side.charged, "charged")
    count = _at_most(abs(event.amount), there, f"{state} energy cards", event.seat, referee)
    side.charged += count if event.amount > 0 else -count


def _at_most(count: int, there: int, what: str, seat: Seat, referee: Referee) -> int:
    if count > there:
        referee.error("too-few-cards", f"seat {seat} has {there} {what}; {count} cannot be taken")
    return min(count, there)
