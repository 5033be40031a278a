"""Events of Rotation Rumble in plain words; effects are in `reasons.py`."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from notation import Event, LeadGiven, PointsChanged, Seat
from replays.game import Told
from replays.games.rotation_rumble import events
from replays.games.rotation_rumble.counters import countered
from replays.games.rotation_rumble.piles import PILES
from replays.games.rotation_rumble.plays import next_edge, price
from replays.games.rotation_rumble.reasons import who
from replays.games.rotation_rumble.scoring import gain_points
from replays.games.rotation_rumble.state import OTHER, SEATS, Action, Change, Fighter, How, Table, pile
from replays.words import points, scored

Names = Mapping[str, str]
LASTS = {None: "this turn", "s": "until it is turned", "p": "as long as it stays"}
TURNS = {"+": "clockwise", "-": "counter-clockwise"}
FIGURES = {"atk": "ATK", "def": "DEF"}


def tell(event: Event, names: Names, before: Table) -> Told | None:
    """What happened, in one sentence."""
    say = _TOLD.get(type(event))
    return say(event, names, before) if say else None


def named(table: Table, slug: str) -> str:
    """A card by its name in the catalogue, else by its slug."""
    return table.named(slug)


def because(table: Table) -> str:
    """The card that acted last, as the likely reason for what a card does."""
    return f" ({named(table, table.source)})" if table.source else ""


def _there(table: Table, seat: str, lane: int, names: Names) -> str:
    """Who stands in a lane, in words."""
    fighter = table.field[seat][lane - 1] if seat in table.field else None
    return f"{who(seat, names)}'s {named(table, fighter.card) if fighter else 'fighter'} in lane {lane}"


def _fighter(table: Table, seat: str, lane: int) -> Fighter | None:
    return table.field[seat][lane - 1] if seat in table.field else None


def _for(cost: int) -> str:
    return f" for {cost} gold" if cost else ""


def _edge(table: Table, slug: str, edge: int) -> str:
    """RR-18: what an edge of a card says, where a catalogue knows it."""
    card = table.find(slug)
    said = getattr(card, f"edge{edge}", "")
    return f": {said}" if said else ""


def _lead(event: LeadGiven, names: Names, table: Table) -> Told:
    said = f"Turn {table.turn + 1}: {who(event.seat, names)} takes the first phase"
    return Told(f"{said}; the turn before it had no rumble", ("RR-19",)) if table.running else Told(said, ("RR-8",))


def _points(event: PointsChanged, names: Names, table: Table) -> Told:
    verb = "gains" if event.points >= 0 else "loses"
    gained = f"{who(event.seat, names)} {verb} {points(abs(event.points))}{because(table)}"
    if event.seat not in table.scores:
        return Told(gained)
    after = replace(table, scores=dict(table.scores))
    gain_points(after, {event.seat: event.points})
    return Told(f"{gained}: it stands at {scored(after.scores, names)}", ("RR-1", "RR-3"))


def _redraw(event: events.HandRedrawn, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} shuffles the opening hand back and draws another", ("RR-15",))


def _play(event: events.FighterPlayed, names: Names, table: Table) -> Told:
    card, there = table.find(event.card), _fighter(table, event.seat, event.lane)
    known = (card.attack, card.defence) if card and card.attack is not None and card.defence is not None else None
    written = (event.printed.attack, event.printed.defence) if event.printed else None
    numbers = known or written
    shown = f" {numbers[0]}/{numbers[1]}" if numbers else ""
    instead = f" in place of {named(table, there.card)}, which goes home" if there else ""
    played = f"{who(event.seat, names)} plays {named(table, event.card)}{shown} into lane {event.lane}{instead}"
    return Told(f"{played}{_edge(table, event.card, 1)}", ("RR-10",) if there else ("RR-9",))


def _turn(event: events.FighterTurned, names: Names, table: Table) -> Told:
    fighter = _fighter(table, event.seat, event.lane)
    said = (
        f"{who(event.seat, names)} turns {named(table, fighter.card) if fighter else 'a fighter'} in lane {event.lane}"
    )
    to = f" {TURNS[event.turn]}"
    if fighter:
        edge = next_edge(fighter.edge, event.turn)
        to += f" to edge {edge}{_for(event.cost or 0)}{_edge(table, fighter.card, edge)}"
    return Told(f"{said}{to}", ("RR-11",))


def _equip(event: events.ItemEquipped, names: Names, table: Table) -> Told:
    card = table.find(event.card)
    adds = (event.bonus.attack, event.bonus.defence) if event.bonus else (0, 0)
    adds = (card.bonus_atk, card.bonus_def) if card and card.kind == "item" else adds
    bonus = f" ({adds[0]:+d}/{adds[1]:+d})" if any(adds) else ""
    to = _there(table, event.seat, event.lane, names)
    said = f"{who(event.seat, names)} equips {named(table, event.card)}{bonus} to {to}"
    return Told(f"{said}{_for(price(event.cost, card))}", ("RR-9",))


def _flash(event: events.FlashPlayed, names: Names, table: Table) -> Told:
    cost = price(event.cost, table.find(event.card))
    return Told(f"{who(event.seat, names)} plays {named(table, event.card)}{_for(cost)}", ("RR-9",))


def _end(event: events.PhaseEnded, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} ends the phase", ("RR-19",))


def _rumble(event: events.RumbleHeld, names: Names, table: Table) -> Told:
    order = f", lanes in the order {', '.join(event.lanes)}" if event.lanes else ""
    return Told(f"The rumble{order}", ("RR-2",))


def _gold(event: events.GoldChanged, names: Names, table: Table) -> Told:
    there = table.gold.get(event.seat, 0)
    room = table.most_gold.get(event.seat, 0) - there
    verb, most = ("gets", room) if event.amount >= 0 else ("loses", there)
    return Told(f"{who(event.seat, names)} {verb} {_gold_of(abs(event.amount), most)}{because(table)}", ("RR-12",))


def _steal(event: events.GoldStolen, names: Names, table: Table) -> Told:
    victim = OTHER.get(event.seat, "a")
    stolen = _gold_of(event.amount, table.gold[victim])
    return Told(f"{who(event.seat, names)} steals {stolen} from {who(victim, names)}{because(table)}", ("RR-12",))


def _gold_of(wanted: int, most: int) -> str:
    """RR-12: so much gold as can come or go, and how much was named where that is more."""
    return f"{wanted} gold" if wanted <= most else f"{max(most, 0)} gold instead of {wanted}"


def _draw(event: events.CardsDrawn, names: Names, table: Table) -> Told:
    drawn = _taken(event.count or 1, table, event.seat, "d", "more ")
    return Told(f"{who(event.seat, names)} draws {drawn}{because(table)}", ("RR-7",))


def _taken(wanted: int, table: Table, seat: Seat, origin: events.Pile, which: str = "") -> str:
    """RR-7, RR-21: so many cards as can leave a pile, and how many were named where that is more."""
    there = pile(table, seat, origin) if seat in SEATS else wanted
    count = min(wanted, there)
    return f"{count} {which}card{'s' * (count != 1)}" + (f" instead of {wanted}" if there < wanted else "")


def _show(event: events.CardDrawn, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} draws {named(table, event.card)} and shows it{because(table)}", ("RR-7",))


def _shown(table: Table, card: str | None) -> str:
    return named(table, card) if card else "a card that was not seen"


def _bury(event: events.CardBuried, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} buries {_shown(table, event.card)}{because(table)}", ("RR-7",))


def _recycle(event: events.CardRecycled, names: Names, table: Table) -> Told:
    said = f"{who(event.seat, names)} recycles {named(table, event.card)}: from the discard to under the deck"
    return Told(f"{said}{because(table)}", ("RR-21",))


def _discard(event: events.CardDiscarded, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} discards {_shown(table, event.card)}{because(table)}", ("RR-20",))


def _move(event: Any, names: Names, table: Table) -> Told:
    if isinstance(event, events.CardsMoved):
        what = _taken(event.count or 1, table, event.seat, event.origin)
    else:
        what = named(table, event.card)
    way = f"from {PILES[event.origin]} to {PILES[event.to]}"
    return Told(f"{who(event.seat, names)} moves {what} {way}{because(table)}", ("RR-21",))


def _gone(event: Any, names: Names, table: Table) -> Told:
    fighter = _fighter(table, event.seat, event.lane)
    there = _there(table, event.seat, event.lane, names)
    where = "discard" if isinstance(event, events.CardDestroyed) else "hand"
    verb = "is destroyed" if where == "discard" else "is returned"
    if event.item:
        said = f"{named(table, event.item)} on {there} {verb}"
    else:
        items = [named(table, item.card) for item in fighter.items] if fighter else []
        said = f"{there} {verb}" + (f", with {', '.join(items)}" if items else "")
    return Told(f"{said}{because(table)}: to its owner's {where}", ("RR-14",))


def _raise(event: events.FigureRaised, names: Names, table: Table) -> Told:
    return _change(event, names, table, f"{event.amount:+d}", "+", event.amount)


def _set(event: events.FigureSet, names: Names, table: Table) -> Told:
    return _change(event, names, table, f"set to {event.value}", "=", event.value)


def _scale(event: events.FigureScaled, names: Names, table: Table) -> Told:
    return _change(event, names, table, "doubled" if event.scale == "x2" else "halved", event.scale, 0)


def _change(event: Any, names: Names, table: Table, what: str, how: How, amount: int) -> Told:
    fighter = _fighter(table, event.seat, event.lane)
    now = ""
    if fighter:
        change = Change(event.figure, how, amount, event.lasts, 0, "")
        after = replace(fighter, changes=[*fighter.changes, change])
        now = f" and is {after.value(event.figure)} instead of {fighter.value(event.figure)}"
    there = _there(table, event.seat, event.lane, names)
    said = f"{FIGURES[event.figure]} of {there} is {what} {LASTS[event.lasts]}{now}{because(table)}"
    return Told(said, ("RR-19",))


def _negate(event: events.LaneNegated, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} negates lane {event.lane} this turn{because(table)}", ("RR-5",))


def _re_equip(event: events.ItemMoved, names: Names, table: Table) -> Told:
    to = _there(table, event.seat, event.to, names)
    return Told(f"{named(table, event.item)} goes to {to}{because(table)}", ("RR-19",))


def _change_lane(event: events.FighterMoved, names: Names, table: Table) -> Told:
    there, other = _there(table, event.seat, event.origin, names), _fighter(table, event.seat, event.to)
    what = f"changes places with {named(table, other.card)}" if other else "goes"
    return Told(f"{there} {what} {'in' if other else 'to'} lane {event.to}{because(table)}", ("RR-20",))


def _swap(event: events.FightersSwapped, names: Names, table: Table) -> Told:
    own = _there(table, event.seat, event.origin, names)
    foe = _there(table, OTHER.get(event.seat, ""), event.to, names)
    return Told(f"{own} and {foe} change sides; items go home{because(table)}", ("RR-14",))


def _face(event: events.FighterFaced, names: Names, table: Table) -> Told:
    fighter = _fighter(table, event.seat, event.lane)
    said = _edge(table, fighter.card, event.edge) if fighter else ""
    there = _there(table, event.seat, event.lane, names)
    return Told(f"{there} is turned to edge {event.edge}{because(table)}{said}", ("RR-20",))


def _counter(event: events.ActionCountered, names: Names, table: Table) -> Told:
    action = countered(table, event.seat, captains=event.allowed) if event.seat in OTHER else None
    if action is None:
        return Told(f"{who(event.seat, names)} counters", ("RR-13",))
    what = f"{who(action.seat, names)}'s {named(table, action.card)}"
    gone, back = f"{what}, which goes to the discard", _back(table, action)
    void = {
        "R": f"the turn of {what}",
        "C": f"the ability of {who(action.seat, names)}'s captain",
        "I": gone,
        "F": gone,
    }
    return Told(f"{who(event.seat, names)} counters {void.get(action.kind, what)}{back}", ("RR-13",))


def _back(table: Table, action: Action) -> str:
    """RR-13: what is no longer countered, once its counter is."""
    freed = [one for one in table.actions if one.void and one.countered_by[-1:] == [action.number]]
    return "".join(f": {named(table, one.card)} is countered no longer" for one in freed)


def _call(event: events.DiceCalled, names: Names, table: Table) -> Told:
    return Told(f"{who(event.seat, names)} calls {event.call}")


def _captain(event: events.CaptainUsed, names: Names, table: Table) -> Told:
    captain = table.captains.get(event.seat)
    which = f" of {named(table, captain)}" if captain else " of the captain"
    return Told(f"{who(event.seat, names)} uses the ability{which}{_for(event.cost or 0)}", ("RR-12",))


_TOLD: dict[type[Event], Callable[[Any, Names, Table], Told]] = {
    LeadGiven: _lead,
    PointsChanged: _points,
    events.HandRedrawn: _redraw,
    events.FighterPlayed: _play,
    events.FighterTurned: _turn,
    events.ItemEquipped: _equip,
    events.FlashPlayed: _flash,
    events.PhaseEnded: _end,
    events.RumbleHeld: _rumble,
    events.GoldChanged: _gold,
    events.GoldStolen: _steal,
    events.CardsDrawn: _draw,
    events.CardDrawn: _show,
    events.CardBuried: _bury,
    events.CardRecycled: _recycle,
    events.CardDiscarded: _discard,
    events.CardMoved: _move,
    events.CardsMoved: _move,
    events.CardDestroyed: _gone,
    events.CardReturned: _gone,
    events.FigureRaised: _raise,
    events.FigureSet: _set,
    events.FigureScaled: _scale,
    events.LaneNegated: _negate,
    events.ItemMoved: _re_equip,
    events.FighterMoved: _change_lane,
    events.FightersSwapped: _swap,
    events.FighterFaced: _face,
    events.ActionCountered: _counter,
    events.DiceCalled: _call,
    events.CaptainUsed: _captain,
}
