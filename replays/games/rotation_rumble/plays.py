"""Playing cards and turning fighters."""

from difflib import get_close_matches
from functools import lru_cache
from typing import Literal

from notation import Seat
from replays.catalog import of
from replays.games.rotation_rumble.cards import RumbleCard
from replays.games.rotation_rumble.events import (
    CaptainUsed,
    FighterPlayed,
    FighterTurned,
    FlashPlayed,
    ItemEquipped,
    Pile,
)
from replays.games.rotation_rumble.piles import check_card, lay, lift, need_off_field, put_away
from replays.games.rotation_rumble.scoring import pay
from replays.games.rotation_rumble.state import LANES, OTHER, Action, Fighter, Item, Table
from replays.games.rotation_rumble.turns import check_phase
from replays.referee import Referee

ALIKE = 0.75  # from here on a slug looks like a slip for another


def play_fighter(table: Table, event: FighterPlayed, referee: Referee) -> None:
    """RR-9, RR-10, RR-16: a fighter enters a lane at edge 1; the one that stands there goes home with its items."""
    seat, lane = event.seat, event.lane
    origin = need_playable(table, seat, event.card, referee)
    check_phase(table, seat, "RR-9", referee)
    if seat in table.fighters:
        referee.refuse("second-fighter", f"seat {seat} has played a fighter this turn already", "RR-9")
    there = table.fighter(seat, lane)
    if there:
        check_switch(table, seat, lane, there, referee)
    card = check_origin(table, seat, event.card, origin, "fighter", referee)
    attack, defence = printed_on(table, event, card, referee)
    lift(table, seat, origin, event.card)
    if there:
        put_away(table, there, "h")
    table.field[seat][lane - 1] = Fighter(event.card, seat, attack, defence, came=True)
    table.fighters.append(seat)
    table.actions.append(Action(referee.number, seat, "F", event.card, lane, replaced=there))
    table.source = event.card


def check_switch(table: Table, seat: Seat, lane: int, there: Fighter, referee: Referee) -> None:
    """RR-10: a fighter is switched where all three lanes are taken, and not after it was turned."""
    lanes = table.lanes_of(seat)
    if len(lanes) < len(LANES):
        free = next(lane for lane in LANES if lane not in lanes)
        message = (
            f"{there.card} stands in lane {lane}; seat {seat} switches with three fighters only, lane {free} is free"
        )
        referee.refuse("lane-taken", message, "RR-10")
    elif there.fixed:
        referee.refuse("fixed", f"{there.card} was turned this turn and cannot be switched", "RR-10")


def printed_on(table: Table, event: FighterPlayed, card: RumbleCard | None, referee: Referee) -> tuple[int, int]:
    """RR-16: ATK and DEF as the catalogue has them, else as the token has, else nothing."""
    written = (event.printed.attack, event.printed.defence) if event.printed else None
    if card and card.attack is not None and card.defence is not None:
        known = (card.attack, card.defence)
        check_printed(event.card, written, known, referee)
        return known
    told = not card and (of(table.catalog).sharing(event.card) or nearest(table.catalog, event.card))
    if written is None and not told:  # of a slip, and of a name that several cards have, is warned already
        message = f"nobody knows the numbers of {event.card}; it counts 0/0, unless the token says more, such as (2/1)"
        referee.warn("no-numbers", message, "RR-16")
    return written or (0, 0)


def check_printed(card: str, written: tuple[int, int] | None, known: tuple[int, int], referee: Referee) -> None:
    """RR-16: the catalogue wins over the token."""
    if written and written != known:
        message = f"{card} is written with {written[0]}/{written[1]}, the catalogue has {known[0]}/{known[1]}"
        referee.warn("printed-differs", message, "RR-16")


def turn_fighter(table: Table, event: FighterTurned, referee: Referee) -> None:
    """RR-11: a quarter turn, once a turn, in the own phase, not in the turn in which it came; it is fixed then."""
    fighter = need_fighter(table, event.seat, event.lane, referee)
    check_phase(table, event.seat, "RR-11", referee)
    if fighter.came:
        referee.refuse("just-came", f"{fighter.card} came this turn; it may be turned from the next turn on", "RR-11")
    elif fighter.fixed:
        referee.refuse("second-turn", f"{fighter.card} was turned this turn already", "RR-11")
    card = table.find(fighter.card)
    if card and card.arrows and event.turn not in card.arrows:
        message = f"the arrows of {fighter.card} allow {' and '.join(card.arrows)}, not {event.turn}"
        referee.warn("no-such-arrow", message, "RR-18")
    pay(table, event.seat, event.cost or 0, referee)
    face(fighter, next_edge(fighter.edge, event.turn))
    fighter.fixed = True
    table.actions.append(Action(referee.number, event.seat, "R", fighter.card, event.lane))
    table.source = fighter.card


def next_edge(edge: int, turn: Literal["+", "-"]) -> int:
    """RR-11: the edge that a quarter turn brings to the player: clockwise 2 after 1, and 1 after 4.

    >>> next_edge(1, "+"), next_edge(4, "+"), next_edge(1, "-")
    (2, 1, 4)
    """
    return edge % 4 + 1 if turn == "+" else (edge - 2) % 4 + 1


def face(fighter: Fighter, edge: int) -> None:
    """RR-11, RR-20: another edge faces the player, and what lasted while the old one did ends."""
    fighter.edge = edge
    fighter.changes = [change for change in fighter.changes if change.lasts != "s"]


def equip(table: Table, event: ItemEquipped, referee: Referee) -> None:
    """RR-9, RR-12, RR-16: an item is paid for and lies on a fighter."""
    seat = event.seat
    fighter = need_fighter(table, seat, event.lane, referee)
    if taken := taken_item(table, event):
        pay(table, seat, event.cost or 0, referee)
        fighter.items.append(taken)
        table.source = event.card
        return
    origin = need_playable(table, seat, event.card, referee)
    check_phase(table, seat, "RR-9", referee)
    if seat in table.items:
        referee.refuse("second-item", f"seat {seat} has equipped an item this turn already", "RR-9")
    card = check_origin(table, seat, event.card, origin, "item", referee)
    written = (event.bonus.attack, event.bonus.defence) if event.bonus else None
    attack, defence = written or (0, 0)
    if card and card.kind == "item":
        attack, defence = card.bonus_atk, card.bonus_def
        check_printed(event.card, written, (attack, defence), referee)
    pay(table, seat, price(event.cost, card), referee)
    lift(table, seat, origin, event.card)
    fighter.items.append(Item(event.card, seat, attack, defence))
    table.items.append(seat)
    table.actions.append(Action(referee.number, seat, "I", event.card, event.lane))
    table.source = event.card


def taken_item(table: Table, event: ItemEquipped) -> Item | None:
    """RR-14: the opponent's item that a card lets a seat take from a fighter, and which stays the opponent's; None
    where it is one of the seat's own. It is not played, and so no limit counts it."""
    seat, owner = event.seat, OTHER[event.seat]
    own = event.card in (*table.known[seat], *table.discard[seat], *table.decks.get(seat, ()))
    if not event.by_card or own or table.lies_on_field(seat, event.card):
        return None
    for fighter in table.on_field():
        item = fighter.item(event.card)
        if item and item.owner == owner:
            fighter.items.remove(item)
            return item
    return None


def play_flash(table: Table, event: FlashPlayed, referee: Referee) -> None:
    """RR-9, RR-12: a flash card is paid for, does what it does and lies in the discard; one in each phase."""
    seat = event.seat
    origin = need_playable(table, seat, event.card, referee)
    if table.phase not in table.seats:
        message = "flash cards are played in the phase of either seat"
        referee.refuse("other-phase", message, "RR-9")
    if seat in table.flashes:
        referee.refuse("second-flash", f"seat {seat} has played a flash card in this phase already", "RR-9")
    card = check_origin(table, seat, event.card, origin, "flash", referee)
    pay(table, seat, price(event.cost, card), referee)
    lift(table, seat, origin, event.card)
    lay(table, seat, "x", event.card)
    table.flashes.append(seat)
    table.actions.append(Action(referee.number, seat, "Z", event.card))
    table.source = event.card


def use_captain(table: Table, event: CaptainUsed, referee: Referee) -> None:
    """RR-12: the captain's ability, for the gold named."""
    pay(table, event.seat, event.cost or 0, referee)
    table.source = table.captains.get(event.seat, "")
    table.actions.append(Action(referee.number, event.seat, "C", table.source))


def need_fighter(table: Table, seat: Seat, lane: int, referee: Referee) -> Fighter:
    """The fighter of a seat in a lane: without one nothing can happen to it."""
    fighter = table.fighter(seat, lane)
    if fighter is None:
        referee.impossible("no-fighter", f"seat {seat} has no fighter in lane {lane}", "RR-11")
    return fighter


def need_playable(table: Table, seat: Seat, card: str, referee: Referee) -> Pile:
    """RR-17, RR-21: the pile that a card is played from: the discard if it lies there, else the hand."""
    need_off_field(table, seat, card, referee)
    if card in table.discard[seat]:
        return "x"
    if not table.hand[seat]:
        referee.impossible("no-cards", f"the hand of seat {seat} is empty", "RR-21")
    return "h"


def check_origin(table: Table, seat: Seat, slug: str, origin: Pile, kind: str, referee: Referee) -> RumbleCard | None:
    """RR-16, RR-17, RR-21: warns of a card that comes from the discard, that is not in the deck, not quite in
    the catalogue, or there of another kind; gives what the catalogue says of it."""
    if origin == "x" and not (referee.event and getattr(referee.event, "by_card", False)):
        referee.warn(
            "from-discard", f"{slug} is played from the discard of seat {seat}; & says that a card allows it", "RR-17"
        )
    check_card(table, seat, origin, slug, referee)
    card = table.find(slug)
    if card is None and (sharing := of(table.catalog).sharing(slug)):
        message = f"several cards are called {slug}; one is named by its id: {', '.join(sharing)}"
        referee.warn("unknown-card", message, "RR-16")
    elif card is None and (near := nearest(table.catalog, slug)):
        meant = referee.token.replace(f":{slug}", f":{near}", 1)
        referee.warn("unknown-card", f"no catalogue knows {slug}, which looks like {near}", "RR-16", suggestion=meant)
    if card and card.kind != kind:
        referee.warn("other-kind", f"{slug} is played as {kind}; the catalogue has it as {card.kind}", "RR-16")
    return card


@lru_cache(maxsize=4_096)
def nearest(catalog: str, slug: str) -> str | None:
    """The card of a catalogue that a slug is probably a slip for."""
    cards = of(catalog)
    close = get_close_matches(slug, [cards.token_name(card) for card in cards.cards], 1, ALIKE)
    return close[0] if close else None


def price(written: int | None, card: RumbleCard | None) -> int:
    """RR-16: what was paid; not written: what the catalogue says; unknown: nothing."""
    if written is not None:
        return written
    return card.cost if card and isinstance(card.cost, int) else 0
