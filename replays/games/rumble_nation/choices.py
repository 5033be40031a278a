"""What each tactic card and each daimyo's power can do now, move by move: the part of legal acts that has to be counted
out."""

from collections.abc import Iterator
from itertools import combinations, product

from notation import Seat
from replays.game import Fill
from replays.games.rumble_nation.atlas import LARGE
from replays.games.rumble_nation.cards import (
    BETRAYAL,
    BY,
    ESCAPE,
    FEINT,
    KYO,
    NINJA,
    PRISONER,
    REGROUP,
    REINFORCEMENT,
    RETREAT,
    troops_moved_by,
)
from replays.games.rumble_nation.lords import LEADING, MOST_DRIVEN, MOST_REPLACED, MOST_SUMMONED
from replays.games.rumble_nation.state import Table


def card_moves(table: Table, seat: Seat, card: int) -> Iterator[Fill]:
    """RN-6, RN-7: what may follow on the card's number in the token, for every way to use it."""
    if card <= NINJA:
        return _own_moves(table, seat, card)
    if card == KYO:
        return _to_kyo(table, seat)
    if card == REINFORCEMENT:
        return _reinforced(table, seat)
    if card == BETRAYAL:
        return _betrayed(table, seat)
    if card == RETREAT:
        return _retreats(table, seat)
    return _enemy_moves(table, seat, card)


def power_moves(table: Table, seat: Seat) -> Iterator[Fill]:
    """RN-14: what may follow on `L:` in the token, for every way to use the power of the seat's daimyo."""
    lord, castle = table.lord_of[seat], table.daimyo[seat]
    if lord == "mori":
        return _summoned(table, seat, castle)
    if lord == "takeda":
        return _driven(table, seat, castle)
    if lord == "otomo":
        return _replaced(table, seat, castle)
    return _led(table, seat, castle)


def stands(table: Table, seat: Seat) -> list[int]:
    """The castles with soldiers of a seat."""
    return [castle for castle in LARGE if table.troops[seat][castle]]


def _own_moves(table: Table, seat: Seat, card: int) -> Iterator[Fill]:
    for origin in stands(table, seat):
        there = table.troops[seat][origin]
        count = troops_moved_by(card, there)
        if there < (2 if card == REGROUP else count):
            continue
        near = stands(table, seat) if card == NINJA else table.neighbours(origin, BY.get(card))
        for to in near:
            if to != origin:
                yield Fill(f"{origin}>{to}", f"{count} from castle {origin} to castle {to}", f"From castle {origin}")


def _to_kyo(table: Table, seat: Seat) -> Iterator[Fill]:
    kyo = table.kyo()
    near = [castle for castle in table.neighbours(kyo) if table.troops[seat][castle]] if kyo else []
    for counts in product(*(range(table.troops[seat][castle] + 1) for castle in near)):
        if any(counts):
            yield _fill_of_counts(dict(zip(near, counts, strict=True)), f"to castle {kyo} from")


def _reinforced(table: Table, seat: Seat) -> Iterator[Fill]:
    if table.soldiers[seat]:
        for castle in stands(table, seat):
            yield Fill(str(castle), f"1 to castle {castle}")


def _betrayed(table: Table, seat: Seat) -> Iterator[Fill]:
    if table.soldiers[seat]:
        for owner in table.others(seat):
            for castle in stands(table, owner):
                yield Fill(f"{castle}{owner}", f"1 of seat {owner} at castle {castle}", f"Seat {owner}")


def _enemy_moves(table: Table, seat: Seat, card: int) -> Iterator[Fill]:
    own, count = table.troops[seat], 2 if card == FEINT else 1
    for owner in table.others(seat):
        for origin in stands(table, owner):
            if table.troops[owner][origin] < count or (card in (ESCAPE, FEINT) and not own[origin]):
                continue
            for to in table.neighbours(origin):
                if card != PRISONER or own[to]:
                    said = f"{count} of seat {owner} from castle {origin} to castle {to}"
                    yield Fill(f"{origin}{owner}>{to}", said, f"Seat {owner}")


def _retreats(table: Table, seat: Seat) -> Iterator[Fill]:
    there = {castle: table.troops[seat][castle] for castle in stands(table, seat)}
    for counts in spread(list(there), table.retreat):
        if sum(counts.values()) == table.retreat and all(counts[castle] <= there[castle] for castle in counts):
            yield _fill_of_counts(counts, "back from")


def _led(table: Table, seat: Seat, castle: int) -> Iterator[Fill]:
    leading = LEADING[table.lord_of[seat]]
    near = table.neighbours(castle, leading.way)
    stay: list[int | None] = [] if leading.daimyo else [None]
    for target in [*stay, *(near if leading.daimyo is not False else ())]:
        most = min(leading.soldiers, leading.most - (target is not None), table.troops[seat][castle])
        reach = [target] if leading.daimyo and target else near
        for counts in [*([{}] if target else []), *spread(reach, most)]:
            moves = [(to, False, f"{castle}>{to}{_times(count)}", _said(count, to)) for to, count in counts.items()]
            moves += [(target, True, f"{castle}>{target}d", f"the daimyo to castle {target}")] if target else []
            moves.sort()
            yield Fill(",".join(move[2] for move in moves), " and ".join(move[3] for move in moves))


def _driven(table: Table, seat: Seat, castle: int) -> Iterator[Fill]:
    near = table.neighbours(castle)
    for owner in table.others(seat):
        for counts in spread(near, min(MOST_DRIVEN, table.troops[owner][castle])):
            text = ",".join(f"{castle}{owner}>{to}{_times(count)}" for to, count in counts.items())
            said = " and ".join(_said(count, to) for to, count in counts.items())
            yield Fill(text, f"of seat {owner} {said}", f"Seat {owner}")


def _summoned(table: Table, seat: Seat, castle: int) -> Iterator[Fill]:
    near = table.neighbours(castle)
    for count in range(1, min(MOST_SUMMONED, table.soldiers[seat]) + 1):
        for castles in combinations(near, count):
            yield Fill(",".join(map(str, castles)), f"1 each to castle {', '.join(map(str, castles))}")


def _replaced(table: Table, seat: Seat, castle: int) -> Iterator[Fill]:
    near = table.neighbours(castle)
    foes = [(there, owner) for there in near for owner in table.others(seat) if table.troops[owner][there]]
    for count in range(1, min(MOST_REPLACED, table.soldiers[seat]) + 1):
        for chosen in combinations(foes, count):
            if len({there for there, _ in chosen}) == count:
                said = " and ".join(f"seat {owner} at castle {there}" for there, owner in chosen)
                yield Fill(",".join(f"{there}{owner}" for there, owner in chosen), f"1 of {said}")


def spread(castles: list[int], most: int) -> Iterator[dict[int, int]]:
    """All ways to spread one to `most` pieces over castles, each as count by castle.

    >>> list(spread([4, 5], 2))
    [{5: 1}, {5: 2}, {4: 1}, {4: 1, 5: 1}, {4: 2}]
    """
    if not castles or most < 1:
        return
    first, *rest = castles
    for count in range(most + 1):
        here = {first: count} if count else {}
        if here:
            yield here
        for more in spread(rest, most - count):
            yield here | more


def _fill_of_counts(counts: dict[int, int], words: str) -> Fill:
    some = {castle: count for castle, count in counts.items() if count}
    text = ",".join(f"{castle}{_times(count)}" for castle, count in some.items())
    return Fill(text, f"{words} {' and '.join(f'castle {castle}: {count}' for castle, count in some.items())}")


def _times(count: int) -> str:
    return f"x{count}" if count > 1 else ""


def _said(count: int, to: int) -> str:
    return f"{count} to castle {to}"
