"""The twelve tactic cards of Rumble Nation (RN-5, RN-6, RN-7). They touch soldiers only."""

from collections.abc import Iterable

from notation import Seat
from replays.games.rumble_nation.atlas import TACTICS, Way
from replays.games.rumble_nation.deployment import (
    add,
    check_opponent,
    check_own,
    check_turn,
    check_way,
    end_turn,
    give_back,
    move,
    need_seat,
    need_soldiers,
    need_supply,
)
from replays.games.rumble_nation.events import (
    EnemyTroopsMoved,
    KyoEntered,
    OwnTroopsMoved,
    TroopAdded,
    TroopBetrayed,
    Troops,
    TroopsRetreated,
)
from replays.games.rumble_nation.state import Table
from replays.referee import Referee

SCOUT, PASS, FLEET, REGROUP, NINJA, KYO, REINFORCEMENT, BETRAYAL, ESCAPE, PRISONER, FEINT, RETREAT = range(1, 13)
BY: dict[int, Way] = {PASS: "land", FLEET: "sea"}


def need_card(table: Table, card: int, referee: Referee) -> None:
    """RN-5, RN-16: the card lies on display; who used one has taken it."""
    if card in (table.tactics or ()):
        return
    name = f"tactic card {card} ({TACTICS[card].name})"
    taker = next((seat for seat, used in table.cards_used.items() if used == card), None)
    if table.tactics is None:
        message = "no tactic cards are on display; TACTICS=… says which are"
    elif taker:
        message = f"{name} was used by seat {taker}"
    else:
        message = f"{name} is not on display; left are: {', '.join(map(str, table.tactics)) or 'none'}"
    referee.impossible("no-such-card", message, "RN-5")


def use_card(table: Table, seat: Seat, card: int, referee: Referee) -> None:
    """RN-4, RN-5: once per player and game, instead of rolling, and not after the first sword; then it is gone."""
    check_turn(table, seat, referee)
    check_lock(table, referee)
    if used := table.cards_used.get(seat):
        message = f"seat {seat} has used its card, {used} ({TACTICS[used].name})"
        referee.refuse("second-card", message, "RN-5")
    assert table.tactics is not None
    table.tactics.remove(card)
    table.cards_used[seat] = card


def check_lock(table: Table, referee: Referee) -> None:
    """RN-4: from the first sword on nobody uses a card or a power."""
    if table.swords:
        first = next(iter(table.swords))
        message = f"seat {first} has placed all its pieces; from then on nobody uses a card or a power"
        referee.refuse("locked", message, "RN-4")


def troops_moved_by(card: int, there: int) -> int:
    """RN-6: how many own troops a card moves away from a province with so many."""
    return {PASS: 2, FLEET: 2, REGROUP: there // 2}.get(card, 1)


def move_own(table: Table, event: OwnTroopsMoved, referee: Referee) -> None:
    """RN-6: cards 1 to 5. Scout, Mountain Pass, Fleet and Regroup go to a neighbour, Ninja to any own troops."""
    seat, card, origin, destination = event.seat, event.card, event.origin, event.destination
    need_card(table, card, referee)
    there = table.troops[seat][origin]
    need_soldiers(table, seat, origin, 2 if card == REGROUP else troops_moved_by(card, there), referee)
    if card == NINJA:
        check_own(table, seat, destination, referee)
        if origin == destination:
            referee.refuse("wrong-neighbour", f"the troop is at castle {origin} already", "RN-6")
    else:
        check_way(table, origin, destination, BY.get(card), referee)
    use_card(table, seat, card, referee)
    move(table, seat, origin, destination, troops_moved_by(card, there), referee)
    end_turn(table, seat, referee)


def enter_kyo(table: Table, event: KyoEntered, referee: Referee) -> None:
    """RN-6: card 6: at least one own troop, from neighbours of Kyo, by land or sea."""
    need_card(table, KYO, referee)
    kyo = table.kyo()
    if kyo is None:
        referee.impossible("no-map", "which castle is Kyo's is not known without MAP=…", "RN-6")
    need_all(table, event.seat, event.sources, referee)
    for source in event.sources:
        check_way(table, source.castle, kyo, None, referee)
    use_card(table, event.seat, KYO, referee)
    for source in event.sources:
        move(table, event.seat, source.castle, kyo, source.count, referee)
    end_turn(table, event.seat, referee)


def need_all(table: Table, seat: Seat, sources: Iterable[Troops], referee: Referee) -> None:
    """RN-6: the soldiers are where the token says, all of them."""
    wanted: dict[int, int] = {}
    for source in sources:
        wanted[source.castle] = wanted.get(source.castle, 0) + source.count
    for castle, count in wanted.items():
        need_soldiers(table, seat, castle, count, referee)


def add_troop(table: Table, event: TroopAdded, referee: Referee) -> None:
    """RN-6: card 7: one soldier from the supply to own troops."""
    need_card(table, REINFORCEMENT, referee)
    need_supply(table, event.seat, 1, referee)
    check_own(table, event.seat, event.castle, referee)
    use_card(table, event.seat, REINFORCEMENT, referee)
    add(table, event.seat, event.castle, 1, False, referee)
    end_turn(table, event.seat, referee)


def betray(table: Table, event: TroopBetrayed, referee: Referee) -> None:
    """RN-6, RN-17: card 8: an opponent's troop goes back to its supply, then an own one takes its place."""
    need_card(table, BETRAYAL, referee)
    need_seat(table, event.owner, referee)
    need_soldiers(table, event.owner, event.castle, 1, referee)
    need_supply(table, event.seat, 1, referee)
    check_opponent(table, event.seat, event.owner, referee)
    use_card(table, event.seat, BETRAYAL, referee)
    give_back(table, event.owner, event.castle, 1, False, referee)
    add(table, event.seat, event.castle, 1, False, referee)
    end_turn(table, event.seat, referee)


def move_enemy(table: Table, event: EnemyTroopsMoved, referee: Referee) -> None:
    """RN-6, RN-17: cards 9 to 11. Escape leaves own troops, Prisoner comes to some, Feint takes one along, first."""
    seat, card, origin, destination = event.seat, event.card, event.origin, event.destination
    need_card(table, card, referee)
    need_seat(table, event.owner, referee)
    count = 2 if card == FEINT else 1
    need_soldiers(table, event.owner, origin, count, referee)
    if card == FEINT:
        need_soldiers(table, seat, origin, 1 + (2 if event.owner == seat else 0), referee)
    check_opponent(table, seat, event.owner, referee)
    check_way(table, origin, destination, None, referee)
    if card == ESCAPE:
        check_own(table, seat, origin, referee)
    if card == PRISONER:
        check_own(table, seat, destination, referee)
    use_card(table, seat, card, referee)
    if card == FEINT:
        move(table, seat, origin, destination, 1, referee)
    move(table, event.owner, origin, destination, count, referee)
    end_turn(table, seat, referee)


def retreat(table: Table, event: TroopsRetreated, referee: Referee) -> None:
    """RN-7: card 12: three own troops (tag `Retreat`: two) go back to the supply, from any provinces."""
    need_card(table, RETREAT, referee)
    need_all(table, event.seat, event.sources, referee)
    count = sum(source.count for source in event.sources)
    if count != table.retreat:
        message = f"Retreat returns {table.retreat} troops, not {count}"
        referee.refuse("wrong-count", message, "RN-7")
    use_card(table, event.seat, RETREAT, referee)
    for source in event.sources:
        give_back(table, event.seat, source.castle, source.count, False, referee)
    end_turn(table, event.seat, referee)
