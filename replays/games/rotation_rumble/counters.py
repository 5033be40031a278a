"""Countering: which action is void, and what that does to the field.

RR-13: flash cards resolve last in, first out, in whatever order they were written down. So after each counter it is
worked out anew which actions are void: one whose counter is itself void has its effect after all.
"""

from notation import Seat
from replays.games.rotation_rumble.events import ActionCountered
from replays.games.rotation_rumble.piles import lay, lift, put_away
from replays.games.rotation_rumble.state import OTHER, Action, Fighter, Table
from replays.referee import Referee

WITHOUT_FLASH = 0  # stands for the flash card of a counter that came from none, and so is never void


def counter(table: Table, event: ActionCountered, referee: Referee) -> None:
    """RR-13: what the opponent did last is void, and what that had countered is not; what was done already stays."""
    seat = event.seat
    flash = flash_of(table, seat)
    if flash and flash.void:
        message = f"{flash.card} of seat {seat} is void, it was countered itself, and so it counters nothing"
        referee.impossible("nothing-to-counter", message, "RR-13")
    action = countered(table, seat, captains=event.allowed)
    if action is None:
        message = f"seat {OTHER[seat]} has done nothing in this phase that could be countered"
        if not event.allowed and countered(table, seat, captains=True):
            message = f"{message}; the ability of its captain is countered with {referee.token}&"
        referee.impossible("nothing-to-counter", message, "RR-13")
    action.countered_by.append(flash.number if flash else WITHOUT_FLASH)
    resolve(table)


def flash_of(table: Table, seat: Seat) -> Action | None:
    """The latest flash card of a seat in the running phase: what it counters with."""
    return next((one for one in reversed(table.actions) if (one.seat, one.kind) == (seat, "Z")), None)


def countered(table: Table, seat: Seat, *, captains: bool = False) -> Action | None:
    """RR-13: the opponent's last action before the seat's latest flash card of this phase, without one simply the
    last; what is void already is passed over, and a flash card that is void counters nothing.

    `captains`: a captain's ability counts too, which only a card allows.
    """
    flash = flash_of(table, seat)
    if flash and flash.void:
        return None
    until = table.actions.index(flash) if flash else len(table.actions)
    standing = (one for one in reversed(table.actions[:until]) if one.seat != seat and not one.void)
    return next((one for one in standing if captains or one.kind != "C"), None)


def resolve(table: Table) -> None:
    """RR-13: what is void, from the last action to the first, and the field as it is then."""
    void = {WITHOUT_FLASH: False}
    for action in reversed(table.actions):
        by = [number for number in action.countered_by if not void.get(number, False)]
        void[action.number] = bool(by)
        if action.void != bool(by):
            action.void = bool(by)
            _CHANGES.get((action.kind, action.void), _nothing)(table, action)


def _nothing(_: Table, __: Action) -> None:
    """A turn stays turned and fixed; a flash card, and a captain's ability, leave nothing on the field."""


def _take_back(table: Table, action: Action) -> None:
    """A countered fighter goes to its owner's discard, with its items; whom it switched out is back, as long as its
    lane is free."""
    for seat, side in table.field.items():
        for place, fighter in enumerate(side):
            if fighter and (fighter.card, fighter.owner) == (action.card, action.seat):
                put_away(table, fighter, "x")
                side[place] = None
                action.gone, action.gone_from = fighter, (seat, place)
    side, place = table.field[action.seat], action.lane - 1
    if action.replaced and side[place] is None:
        side[place] = _back(table, action.replaced)


def _bring_back(table: Table, action: Action) -> None:
    """A fighter that is not countered after all is where it was, with those of its items that lie in the discard; whom
    it switched out is gone again."""
    fighter = action.gone
    if fighter is None:
        return
    seat, place = action.gone_from
    there = table.field[seat][place]
    if there and not (action.replaced and there.card == action.replaced.card and there.owner == action.replaced.owner):
        return  # another has come there
    if not _from_discard(table, fighter.owner, fighter.card):
        return
    if there:
        put_away(table, there, "h")
    fighter.items = [item for item in fighter.items if _from_discard(table, item.owner, item.card)]
    table.field[seat][place], action.gone = fighter, None


def _drop_item(table: Table, action: Action) -> None:
    """A countered item goes to its owner's discard."""
    for fighter in table.on_field():
        found = fighter.item(action.card)
        if found and found.owner == action.seat:
            fighter.items.remove(found)
            lay(table, action.seat, "x", found.card)
            action.item, action.host = found, (fighter.card, fighter.owner)


def _pick_item_up(table: Table, action: Action) -> None:
    """An item that is not countered after all is on its fighter, if both are still there."""
    item = action.item
    host = next((one for one in table.on_field() if (one.card, one.owner) == action.host), None)
    if item and host and _from_discard(table, item.owner, item.card):
        host.items.append(item)
        action.item = None


_CHANGES = {
    ("F", True): _take_back,
    ("F", False): _bring_back,
    ("I", True): _drop_item,
    ("I", False): _pick_item_up,
}


def _back(table: Table, fighter: Fighter) -> Fighter | None:
    """A fighter comes back from its owner's hand as it was, with those of its items that are there too."""
    if not _from_hand(table, fighter.owner, fighter.card):
        return None
    fighter.items = [item for item in fighter.items if _from_hand(table, item.owner, item.card)]
    return fighter


def _from_hand(table: Table, owner: Seat, card: str) -> bool:
    """Takes a card out of a hand that may have it."""
    there = card in table.known[owner] or len(table.known[owner]) < table.hand[owner]
    if there:
        lift(table, owner, "h", card)
    return there


def _from_discard(table: Table, owner: Seat, card: str) -> bool:
    """Takes a card out of a discard where it lies."""
    there = card in table.discard[owner]
    if there:
        lift(table, owner, "x", card)
    return there
