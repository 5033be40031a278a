"""The daimyo of the advanced game of Rumble Nation: the draft, and the six powers (RN-13, RN-14)."""

from typing import NamedTuple

from notation import Seat
from replays.games.rumble_nation.atlas import LORDS, Way
from replays.games.rumble_nation.cards import check_lock
from replays.games.rumble_nation.deployment import (
    add,
    check_opponent,
    check_turn,
    check_way,
    end_turn,
    give_back,
    move,
    need_seat,
    need_soldiers,
    need_supply,
    note,
)
from replays.games.rumble_nation.effects import TroopsMoved
from replays.games.rumble_nation.events import EnemiesDriven, EnemiesReplaced, LordTaken, PiecesLed, SoldiersSummoned
from replays.games.rumble_nation.state import Moved, Table
from replays.referee import Referee


class Leading(NamedTuple):
    """What a daimyo's power may do with own pieces: how many, by which way, and whether the daimyo goes along."""

    most: int
    way: Way | None
    soldiers: int
    daimyo: bool | None  # None: it may


LEADING: dict[str, Leading] = {
    "uesugi": Leading(3, "land", 3, False),
    "oda": Leading(2, None, 1, True),
    "chosokabe": Leading(3, "sea", 3, None),
}
MOST_DRIVEN = MOST_SUMMONED = 3
MOST_REPLACED = 2


def take_lord(table: Table, event: LordTaken, referee: Referee) -> None:
    """RN-13: the last in turn order takes first, then backwards; with everybody served the deployment begins."""
    seat, lord = event.seat, event.lord
    need_advanced(table, referee)
    if lord not in (table.lords or ()):
        taker = next((other for other, taken in table.lord_of.items() if taken == lord), None)
        here = f"left are: {', '.join(table.lords or ()) or 'none'}"
        message = f"{LORDS[lord].name} {f'was taken by seat {taker}' if taker else 'is not on display'}; {here}"
        referee.impossible("no-such-lord", message, "RN-16")
    if table.phase != "draft" or seat != table.to_play:
        turn = f"seat {table.to_play} is to take one" if table.phase == "draft" else "this is not the draft"
        referee.refuse("draft-order", f"daimyo are taken from the last in turn order backwards; {turn}", "RN-13")
    assert table.lords is not None
    table.lords.remove(lord)
    if earlier := table.lord_of.get(seat):
        table.lords.append(earlier)
    table.lord_of[seat] = lord
    if table.phase != "draft":
        return
    table.to_play = next((other for other in table.after(seat, -1) if other not in table.lord_of), None)
    if table.to_play is None:
        table.phase, table.to_play = "deployment", table.starter


def need_advanced(table: Table, referee: Referee) -> None:
    """RN-13: daimyo are of the advanced game."""
    if not table.advanced:
        referee.impossible("basic-game", 'there are no daimyo in the basic game ([Mode "advanced"])', "RN-13")


def need_power(table: Table, seat: Seat, lords: tuple[str, ...], referee: Referee) -> int:
    """RN-13, RN-16: the seat has a daimyo whose power is written so, and it is on the board; gives its castle."""
    need_advanced(table, referee)
    lord = table.lord_of.get(seat)
    if lord is None:
        referee.impossible("no-lord", f"seat {seat} has taken no daimyo card", "RN-13")
    if lord not in lords:
        message = f"this is not how the power of {LORDS[lord].name} is written: {LORDS[lord].does}"
        referee.impossible("other-lord", message, "RN-16")
    castle = table.daimyo[seat]
    if not castle:
        referee.impossible("daimyo-off", f"the daimyo of seat {seat} is not on the board", "RN-13")
    return castle


def use_power(table: Table, seat: Seat, referee: Referee) -> None:
    """RN-4, RN-13: once per game, instead of another turn, and not after the first sword."""
    check_turn(table, seat, referee)
    check_lock(table, referee)
    if seat in table.powers_used:
        referee.refuse("second-power", f"seat {seat} has used the power of its daimyo", "RN-13")
    else:
        table.powers_used.append(seat)


def check_total(count: int, most: int, what: str, referee: Referee) -> None:
    """RN-14: up to so many."""
    if count > most:
        referee.refuse("too-many", f"the power reaches {most} {what} at most, not {count}", "RN-14")


def check_home(castle: int, origin: int, referee: Referee) -> None:
    """RN-14: from the daimyo's own province."""
    if origin != castle:
        message = f"the daimyo stands at castle {castle}: its power begins there, not at castle {origin}"
        referee.refuse("wrong-province", message, "RN-14")


def lead(table: Table, event: PiecesLed, referee: Referee) -> None:
    """RN-14: Uesugi, Oda and Chosokabe: own pieces go from the daimyo's province to neighbours. RN-17: the daimyo's
    move is an effect of its own."""
    seat, moves = event.seat, event.moves
    daimyo = [one for one in moves if one.daimyo]
    lords = tuple(lord for lord, leading in LEADING.items() if leading.daimyo in (None, bool(daimyo)))
    castle = need_power(table, seat, lords, referee)
    leading = LEADING[table.lord_of[seat]]
    if len(daimyo) > 1 or any(one.origin != castle for one in daimyo):
        referee.impossible("daimyo-elsewhere", f"the daimyo stands at castle {castle}, and moves once", "RN-14")
    soldiers = [one for one in moves if not one.daimyo]
    for origin in {one.origin for one in soldiers}:
        need_soldiers(table, seat, origin, sum(one.count for one in soldiers if one.origin == origin), referee)
    for one in moves:
        check_home(castle, one.origin, referee)
        check_way(table, one.origin, one.destination, leading.way, referee)
    check_total(sum(one.count for one in moves), leading.most, "pieces", referee)
    if table.lord_of[seat] == "oda" and len({one.destination for one in moves}) > 1:
        referee.refuse("wrong-neighbour", "Oda and the soldier go to the same castle", "RN-14")
    use_power(table, seat, referee)
    for one in moves:
        if one.daimyo:
            move_daimyo(table, seat, one.destination, referee)
        else:
            move(table, seat, one.origin, one.destination, one.count, referee)
    end_turn(table, seat, referee)


def move_daimyo(table: Table, seat: Seat, destination: int, referee: Referee) -> None:
    """RN-17: the daimyo goes to another castle."""
    origin = table.daimyo[seat]
    table.daimyo[seat] = destination
    note(table, Moved(seat, origin, destination, 1, daimyo=True), referee)
    referee.effect(TroopsMoved(seat, origin, destination, 1, daimyo=True))


def drive(table: Table, event: EnemiesDriven, referee: Referee) -> None:
    """RN-14: Takeda: soldiers of one opponent go from the daimyo's province to neighbours."""
    seat, drives = event.seat, event.drives
    castle = need_power(table, seat, ("takeda",), referee)
    for owner, origin in {(one.owner, one.origin) for one in drives}:
        need_seat(table, owner, referee)
        count = sum(one.count for one in drives if (one.owner, one.origin) == (owner, origin))
        need_soldiers(table, owner, origin, count, referee)
    for one in drives:
        check_opponent(table, seat, one.owner, referee)
        check_home(castle, one.origin, referee)
        check_way(table, one.origin, one.destination, None, referee)
    if len({one.owner for one in drives}) > 1:
        referee.refuse("several-owners", "Takeda drives soldiers of one opponent only", "RN-14")
    check_total(sum(one.count for one in drives), MOST_DRIVEN, "soldiers", referee)
    use_power(table, seat, referee)
    for one in drives:
        move(table, one.owner, one.origin, one.destination, one.count, referee)
    end_turn(table, seat, referee)


def summon(table: Table, event: SoldiersSummoned, referee: Referee) -> None:
    """RN-14: Mori: soldiers from the supply come to different neighbours of the daimyo's province."""
    seat, castles = event.seat, event.castles
    castle = need_power(table, seat, ("mori",), referee)
    need_supply(table, seat, len(castles), referee)
    for target in castles:
        check_way(table, castle, target, None, referee)
    check_different(castles, referee)
    check_total(len(castles), MOST_SUMMONED, "soldiers", referee)
    use_power(table, seat, referee)
    for target in castles:
        add(table, seat, target, 1, False, referee)
    end_turn(table, seat, referee)


def check_different(castles: tuple[int, ...], referee: Referee) -> None:
    """RN-14: one soldier in each of different neighbours."""
    if len(set(castles)) < len(castles):
        referee.refuse("same-castle", "the power reaches each neighbour once", "RN-14")


def replace_enemies(table: Table, event: EnemiesReplaced, referee: Referee) -> None:
    """RN-14, RN-17: Otomo: in neighbours one enemy soldier each goes back to its owner, then an own one is placed."""
    seat, foes = event.seat, event.foes
    castle = need_power(table, seat, ("otomo",), referee)
    need_supply(table, seat, len(foes), referee)
    for foe in set(foes):
        need_seat(table, foe.owner, referee)
        need_soldiers(table, foe.owner, foe.castle, foes.count(foe), referee)
    for foe in foes:
        check_opponent(table, seat, foe.owner, referee)
        check_way(table, castle, foe.castle, None, referee)
    check_different(tuple(foe.castle for foe in foes), referee)
    check_total(len(foes), MOST_REPLACED, "soldiers", referee)
    use_power(table, seat, referee)
    for foe in foes:
        give_back(table, foe.owner, foe.castle, 1, False, referee)
        add(table, seat, foe.castle, 1, False, referee)
    end_turn(table, seat, referee)
