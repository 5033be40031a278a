"""Events and effects of Rumble Nation in plain words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from notation import Event, LeadGiven
from replays.effects import Effect
from replays.game import UNTOLD, Told
from replays.games.rumble_nation.atlas import LORDS, TACTICS, small
from replays.games.rumble_nation.effects import (
    CastleResolved,
    DiceValued,
    Reinforced,
    SetAside,
    SwordTaken,
    TroopsMoved,
    TroopsPlaced,
    TroopsReturned,
)
from replays.games.rumble_nation.events import (
    CastleClaimed,
    DiceGrouped,
    EnemiesDriven,
    EnemiesReplaced,
    EnemyTroopsMoved,
    KyoEntered,
    LordsDisplayed,
    LordTaken,
    MapLaid,
    OwnTroopsMoved,
    PiecesClaimed,
    PiecesLed,
    PiecesPlaced,
    SoldiersSummoned,
    TacticsDisplayed,
    TroopAdded,
    TroopBetrayed,
    Troops,
    TroopsRetreated,
)
from replays.games.rumble_nation.state import Table
from replays.words import listed

Names = Mapping[str, str]


def tell(event: Event, names: Names, before: Table) -> Told | None:
    """What happened, in one sentence."""
    say = _TOLD.get(type(event))
    return say(event, names, before) if say else None


def explain(effect: Effect, names: Names) -> Told | None:
    """What followed, in one sentence, and by which ruling."""
    say = _EXPLAINED.get(type(effect))
    return say(effect, names) if say else None


def castle(table: Table, number: int) -> str:
    """A castle by its number, and its province where the map is known."""
    province = table.province(number)
    return f"castle {number} ({province.name})" if province else f"castle {number}"


def pieces(count: int, daimyo: bool = False) -> str:
    """So many pieces in words, the daimyo named."""
    if daimyo:
        soldiers = count - 1
        return "the daimyo" if not soldiers else f"the daimyo and {pieces(soldiers)}"
    return f"{count} soldier{'s' * (count != 1)}"


def _who(event: Any, names: Names) -> str:
    return names.get(event.seat, str(event.seat))


def _of(owner: str, names: Names) -> str:
    return f"of {names.get(owner, owner)}"


def _dice(event: DiceGrouped, names: Names, table: Table) -> Told:
    again = ""
    if event.rerolled:
        first = "a first roll that was not seen" if event.rerolled == "_" else " ".join(event.rerolled)
        again = f" after {first}"
    rolled = " ".join(sorted(f"{event.pair}{event.single}"))
    groups = f"{event.pair[0]} + {event.pair[1]} and {event.single}"
    what = f"{_placed(event.count, event.daimyo)} at {castle(table, event.castle)}"
    return Told(f"{_who(event, names)} rolls {rolled}{again} and groups {groups}: {what}", ("RN-2",))


def _placed(count: int, daimyo: bool) -> str:
    number = f"{count} piece{'s' * (count != 1)}"
    return number if not daimyo else f"{number}, the daimyo among them," if count > 1 else "the daimyo"


def _place(event: PiecesPlaced, names: Names, table: Table) -> Told:
    where = castle(table, event.castle)
    return Told(f"{_who(event, names)} places {_placed(event.count, event.daimyo)} at {where}", ("RN-2",))


def _map(event: MapLaid, names: Names, table: Table) -> Told:
    return Told("The castle tokens are laid out", ("RN-1",))


def _tactics(event: TacticsDisplayed, names: Names, table: Table) -> Told:
    cards = listed([f"{number} {TACTICS[number].name}" for number in event.cards])
    return Told(f"Tactic cards on display: {cards}", ("RN-1",))


def _lords(event: LordsDisplayed, names: Names, table: Table) -> Told:
    return Told(f"Daimyo on display: {listed([LORDS[lord].name for lord in event.lords])}", ("RN-13",))


def _start(event: LeadGiven, names: Names, table: Table) -> Told:
    return Told(f"{_who(event, names)} starts the deployment", ("RN-2",))


def _take(event: LordTaken, names: Names, table: Table) -> Told:
    lord = LORDS[event.lord]
    return Told(f"{_who(event, names)} takes {lord.name}: {lord.does}", ("RN-13",))


def _card(event: Any, names: Names, card: int, what: str, rule: str = "RN-6") -> Told:
    return Told(f"{_who(event, names)} uses {TACTICS[card].name}: {what}", ("RN-5", rule))


def _own(event: OwnTroopsMoved, names: Names, table: Table) -> Told:
    what = f"from {castle(table, event.origin)} to {castle(table, event.destination)}"
    return _card(event, names, event.card, what)


def _kyo(event: KyoEntered, names: Names, table: Table) -> Told:
    return _card(event, names, 6, _from(event.sources, table))


def _from(sources: Iterable[Troops], table: Table) -> str:
    return listed([f"{source.count} from {castle(table, source.castle)}" for source in sources])


def _added(event: TroopAdded, names: Names, table: Table) -> Told:
    return _card(event, names, 7, f"one soldier to {castle(table, event.castle)}")


def _betrayed(event: TroopBetrayed, names: Names, table: Table) -> Told:
    return _card(event, names, 8, f"a soldier {_of(event.owner, names)} at {castle(table, event.castle)} is replaced")


def _enemy(event: EnemyTroopsMoved, names: Names, table: Table) -> Told:
    what = f"troops {_of(event.owner, names)} from {castle(table, event.origin)} to {castle(table, event.destination)}"
    return _card(event, names, event.card, what)


def _retreat(event: TroopsRetreated, names: Names, table: Table) -> Told:
    return _card(event, names, 12, _from(event.sources, table), "RN-7")


def _power(event: Any, names: Names, table: Table, what: Iterable[str]) -> Told:
    lord = table.lord_of.get(event.seat)
    power = f"the power of {LORDS[lord].name}" if lord else "the power of a daimyo"
    return Told(f"{_who(event, names)} uses {power}: {listed(list(what))}", ("RN-14",))


def _led(event: PiecesLed, names: Names, table: Table) -> Told:
    what = (f"{pieces(one.count, one.daimyo)} to {castle(table, one.destination)}" for one in event.moves)
    return _power(event, names, table, what)


def _driven(event: EnemiesDriven, names: Names, table: Table) -> Told:
    what = (f"{pieces(one.count)} {_of(one.owner, names)} to {castle(table, one.destination)}" for one in event.drives)
    return _power(event, names, table, what)


def _summoned(event: SoldiersSummoned, names: Names, table: Table) -> Told:
    return _power(event, names, table, (f"one soldier to {castle(table, number)}" for number in event.castles))


def _replaced(event: EnemiesReplaced, names: Names, table: Table) -> Told:
    what = (f"a soldier {_of(foe.owner, names)} at {castle(table, foe.castle)} is replaced" for foe in event.foes)
    return _power(event, names, table, what)


def _castle_claimed(event: CastleClaimed, names: Names, table: Table) -> Told:
    where = castle(table, event.castle)
    if not event.seats:
        return Told(f"The table resolves {where}", ("RN-15",))
    winner, *second = (names.get(seat, seat) for seat in event.seats)
    then = f", then {second[0]}" if second else ""
    said = f"The table gives {where} to" if event.allowed else f"Claim: {where} goes to"
    return Told(f"{said} {winner}{then}", ("RN-15",))


def _pieces_claimed(event: PiecesClaimed, names: Names, table: Table) -> Told:
    there = listed([f"{names.get(one.seat, one.seat)} {one.count}" for one in event.pieces])
    said = "The table sets the pieces at" if event.allowed else "Claim: pieces at"
    return Told(f"{said} {castle(table, event.castle)}: {there}", ("RN-15",))


def _troops_placed(effect: TroopsPlaced, names: Names) -> Told:
    what = pieces(effect.count, effect.daimyo)
    return Told(f"{_who(effect, names)} places {what} at castle {effect.castle}", ("RN-3",))


def _troops_moved(effect: TroopsMoved, names: Names) -> Told:
    what = f"{pieces(effect.count, effect.daimyo)} {_of(effect.seat, names)}"
    verb = "goes" if effect.count == 1 else "go"
    return Told(f"{_capital(what)} {verb} from castle {effect.origin} to castle {effect.destination}", ("RN-17",))


def _troops_returned(effect: TroopsReturned, names: Names) -> Told:
    what = f"{pieces(effect.count, effect.daimyo)} {_of(effect.seat, names)}"
    verb = "goes" if effect.count == 1 else "go"
    return Told(f"{_capital(what)} {verb} back from castle {effect.castle} to the supply", ("RN-17",))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _sword(effect: SwordTaken, names: Names) -> Told:
    return Told(f"{_who(effect, names)} has placed everything and takes sword {effect.sword}", ("RN-4",))


def _resolved(effect: CastleResolved, names: Names) -> Told:
    winner, number = names.get(effect.winner, effect.winner), effect.castle
    strength = _strength(effect, effect.winner)
    if effect.ruled:
        return Told(f"Castle {number}: the table gives it to {winner}{_second(effect, names)}", ("RN-15",))
    if effect.runner_up is None:
        return Told(f"Castle {number}: {winner} stands there alone, {strength} strong, and takes it", ("RN-10",))
    other = names.get(effect.runner_up, effect.runner_up)
    versus = f"{strength} to {_strength(effect, effect.runner_up)} against {other}"
    how = f"{versus}, by the higher sword" if effect.by_sword else versus
    how += ", thanks to reinforcements" if effect.by_reinforcements else ""
    return Told(f"Castle {number}: {winner} wins {how}{_second(effect, names)}", ("RN-9", "RN-10"))


def _strength(effect: CastleResolved, seat: str) -> str:
    """A strength, and of what it is made where reinforcements are in it."""
    strength, sent = effect.strength[seat], effect.reinforcements[seat]
    return f"{strength} ({strength - sent} + {sent})" if sent else str(strength)


def _second(effect: CastleResolved, names: Names) -> str:
    if effect.second is None:
        return ""
    return f"; {names.get(effect.second, effect.second)} takes small token {small(effect.castle)}"


def _reinforced(effect: Reinforced, names: Names) -> Told:
    who, count = _who(effect, names), effect.count
    return Told(f"{who} sends {count} reinforcement{'s' * (count != 1)} to castle {effect.castle}", ("RN-11",))


def _aside(effect: SetAside, names: Names) -> Told:
    return Told(f"Castle {effect.castle}: nobody is there, it is set aside", ("RN-8",))


def _valued(effect: DiceValued, names: Names) -> Told:
    return UNTOLD  # what the dice might have been would be advice to who is still playing


_TOLD: dict[type[Event], Callable[[Any, Names, Table], Told]] = {
    MapLaid: _map,
    TacticsDisplayed: _tactics,
    LordsDisplayed: _lords,
    LeadGiven: _start,
    LordTaken: _take,
    DiceGrouped: _dice,
    PiecesPlaced: _place,
    OwnTroopsMoved: _own,
    KyoEntered: _kyo,
    TroopAdded: _added,
    TroopBetrayed: _betrayed,
    EnemyTroopsMoved: _enemy,
    TroopsRetreated: _retreat,
    PiecesLed: _led,
    EnemiesDriven: _driven,
    SoldiersSummoned: _summoned,
    EnemiesReplaced: _replaced,
    CastleClaimed: _castle_claimed,
    PiecesClaimed: _pieces_claimed,
}
_EXPLAINED: dict[type[Effect], Callable[[Any, Names], Told]] = {
    TroopsPlaced: _troops_placed,
    TroopsMoved: _troops_moved,
    TroopsReturned: _troops_returned,
    SwordTaken: _sword,
    CastleResolved: _resolved,
    Reinforced: _reinforced,
    SetAside: _aside,
    DiceValued: _valued,
}
