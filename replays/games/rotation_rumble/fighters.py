"""What cards do to fighters and items on the field; the counter is in `counters.py`."""

from notation import Seat
from replays.games.rotation_rumble.events import (
    CardDestroyed,
    CardReturned,
    DiceCalled,
    FighterFaced,
    FighterMoved,
    FightersSwapped,
    FigureRaised,
    FigureScaled,
    FigureSet,
    ItemMoved,
    LaneNegated,
    Pile,
)
from replays.games.rotation_rumble.piles import lay, put_away
from replays.games.rotation_rumble.plays import face, need_fighter
from replays.games.rotation_rumble.state import OTHER, Change, Fighter, How, Item, Table
from replays.referee import Referee

Changing = FigureRaised | FigureSet | FigureScaled


def raise_figure(table: Table, event: FigureRaised, referee: Referee) -> None:
    """RR-19: so much more or less."""
    change(table, event, "+", event.amount, referee)


def set_figure(table: Table, event: FigureSet, referee: Referee) -> None:
    """RR-19: exactly so much."""
    change(table, event, "=", event.value, referee)


def scale_figure(table: Table, event: FigureScaled, referee: Referee) -> None:
    """RR-6, RR-19: doubled or halved, on the sum, rounded down."""
    change(table, event, event.scale, 0, referee)


def change(table: Table, event: Changing, how: How, amount: int, referee: Referee) -> None:
    """RR-19: a change to ATK or DEF lies on the fighter as long as it lasts."""
    fighter = need_fighter(table, event.seat, event.lane, referee)
    fighter.changes.append(Change(event.figure, how, amount, event.lasts, referee.number, table.source))


def negate(table: Table, event: LaneNegated, referee: Referee) -> None:
    """RR-5: no rumble in this lane this turn."""
    if event.lane not in table.negated:
        table.negated.append(event.lane)


def destroy(table: Table, event: CardDestroyed, referee: Referee) -> None:
    """RR-14: a fighter with its items, or one item, goes to the owner's discard."""
    remove(table, event.seat, event.lane, event.item, "x", referee)


def bring_home(table: Table, event: CardReturned, referee: Referee) -> None:
    """RR-14: a fighter with its items, or one item, goes to the owner's hand."""
    remove(table, event.seat, event.lane, event.item, "h", referee)


def remove(table: Table, seat: Seat, lane: int, item: str | None, to: Pile, referee: Referee) -> None:
    """A fighter with its items, or one item, leaves the field."""
    fighter = need_fighter(table, seat, lane, referee)
    if item is None:
        table.field[seat][lane - 1] = None
        put_away(table, fighter, to)
    else:
        found = need_item(fighter, item, referee)
        fighter.items.remove(found)
        lay(table, found.owner, to, found.card)


def need_item(fighter: Fighter, card: str, referee: Referee) -> Item:
    """The item of a fighter; one that is not there cannot go."""
    found = fighter.item(card)
    if found is None:
        has = f"; it has {', '.join(item.card for item in fighter.items)}" if fighter.items else ""
        referee.impossible("no-item", f"{fighter.card} has no item {card}{has}", "RR-17")
    return found


def move_item(table: Table, event: ItemMoved, referee: Referee) -> None:
    """RR-19: an item goes to another fighter of the seat, and both are counted anew."""
    need_other_lane(event.origin, event.to, referee)
    fighter = need_fighter(table, event.seat, event.origin, referee)
    other = need_fighter(table, event.seat, event.to, referee)
    item = need_item(fighter, event.item, referee)
    fighter.items.remove(item)
    other.items.append(item)


def move_fighter(table: Table, event: FighterMoved, referee: Referee) -> None:
    """RR-20: two fighters of a seat change lanes, or one goes to a lane that is empty."""
    need_other_lane(event.origin, event.to, referee)
    need_fighter(table, event.seat, event.origin, referee)
    side, here, there = table.field[event.seat], event.origin - 1, event.to - 1
    side[here], side[there] = side[there], side[here]


def need_other_lane(origin: int, to: int, referee: Referee) -> None:
    """Who changes lanes comes to another one."""
    if origin == to:
        referee.impossible("same-place", f"lane {to} is where it is already", "RR-20")


def swap(table: Table, event: FightersSwapped, referee: Referee) -> None:
    """RR-14: two fighters change sides: items go home first, both enter at edge 1, changes on them end, and they may
    not be turned this turn."""
    seat, other = event.seat, OTHER[event.seat]
    own = need_fighter(table, seat, event.origin, referee)
    foe = need_fighter(table, other, event.to, referee)
    for fighter in (own, foe):
        for item in fighter.items:
            lay(table, item.owner, "h", item.card)
    table.field[seat][event.origin - 1] = _entering(foe)
    table.field[other][event.to - 1] = _entering(own)


def _entering(fighter: Fighter) -> Fighter:
    return Fighter(fighter.card, fighter.owner, fighter.attack, fighter.defence, came=True)


def turn_by_effect(table: Table, event: FighterFaced, referee: Referee) -> None:
    """RR-20: an effect turns a fighter; that does not fix it, and ends what lasted while it faced so."""
    face(need_fighter(table, event.seat, event.lane, referee), event.edge)


def call(table: Table, event: DiceCalled, referee: Referee) -> None:
    """A call of odd or even is noted; what comes of it is written as what it does."""
