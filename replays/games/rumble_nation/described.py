"""The board of Rumble Nation in words, for whoever does not see it. Events and effects in words are in `words.py`."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from notation import Seat
from replays.games.rumble_nation.atlas import LARGE, LORDS, TACTICS, small
from replays.games.rumble_nation.state import Battle, Table, reinforced
from replays.words import listed, scored


class Reader(NamedTuple):
    """A table and the people at it."""

    table: Table
    names: Mapping[str, str]
    battles: Mapping[int, Battle]

    def who(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names.get(seat, seat)


def described(table: Table, names: Mapping[str, str], fought: Battle | None) -> Iterator[str]:
    """What the picture shows, sentence by sentence; `fought` is the castle where the war is now."""
    reader = Reader(table, names, {battle.castle: battle for battle in table.battles})
    yield _phase(reader, fought)
    for castle in LARGE:
        there = _there(reader, castle)
        result = _result(reader, reader.battles.get(castle))
        if there or result:
            yield f"{_place(table, castle)}: {', '.join([*there, *result]) or 'nobody'}."
    if table.battles or table.over:
        yield f"Scores: {scored(table.scores, names)}."
    else:
        yield f"Still to place: {', '.join(f'{reader.who(seat)} {table.supply(seat)}' for seat in table.seats)}."
    yield from _held(reader)
    if table.tactics:
        cards = [f"{card} {TACTICS[card].name}" for card in sorted(table.tactics)]
        yield f"Tactic cards on display: {', '.join(cards)}."
    if table.phase in ("setup", "draft") and table.lords:
        yield f"Daimyo on display: {', '.join(LORDS[lord].name for lord in table.lords)}."


def _phase(reader: Reader, fought: Battle | None) -> str:
    table = reader.table
    if table.over:
        winners = listed([reader.who(seat) for seat in table.winners])
        return f"The game is over; {winners} won." if winners else "The game is over; nobody won."
    if fought:
        return f"War at {_place(table, fought.castle, small=True)}."
    if table.phase == "draft" and table.to_play:
        return f"Draft: {reader.who(table.to_play)} is to take a daimyo."
    if table.to_play:
        return f"Round {max(table.round, 1)}: {reader.who(table.to_play)} is to play."
    return "All pieces are placed." if table.round else "The table is being laid out."


def _place(table: Table, castle: int, small: bool = False) -> str:
    province = table.province(castle)
    return f"{'c' if small else 'C'}astle {castle}" + (f", {province.name}" if province else "")


def _there(reader: Reader, castle: int) -> list[str]:
    """What everybody has at a castle."""
    table = reader.table
    help = reinforced(table, castle)
    there = []
    for seat in table.seats:
        if not table.pieces(seat, castle):
            continue
        soldiers = table.troops[seat][castle]
        parts = [str(soldiers)] if soldiers else []
        parts += ["the daimyo"] if table.daimyo.get(seat) == castle else []
        parts += [f"{help[seat]} reinforcements"] if help[seat] else []
        there.append(f"{reader.who(seat)} {' and '.join(parts)}")
    return there


def _result(reader: Reader, battle: Battle | None) -> list[str]:
    """Who took the tokens of a castle."""
    if battle is None:
        return []
    if not battle.ranking:
        return ["set aside"]
    taken = [f"taken by {reader.who(battle.ranking[0])} with strength {battle.strength[battle.ranking[0]]}"]
    if reader.table.prize_seconds and len(battle.ranking) > 1:
        taken.append(f"{reader.who(battle.ranking[1])} took the small token {small(battle.castle)}")
    return taken


def _held(reader: Reader) -> Iterator[str]:
    """Swords, cards and daimyo that the players have."""
    table = reader.table
    for seat in table.seats:
        has = [f"sword {table.swords[seat]}"] if seat in table.swords else []
        if seat in table.cards_used:
            has.append(f"used card {table.cards_used[seat]} {TACTICS[table.cards_used[seat]].name}")
        if seat in table.lord_of:
            used = " with the power used" if seat in table.powers_used else ""
            has.append(f"{LORDS[table.lord_of[seat]].name}{used}")
        if has:
            yield f"{reader.who(seat)}: {', '.join(has)}."
