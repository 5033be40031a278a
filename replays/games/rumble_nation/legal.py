"""What may come next in a game of Rumble Nation, as forms; the claims that are true; how a record is laid out in lines.

The moves of cards and daimyo are counted out in `choices.py`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from notation import Act, Event, LeadGiven, Seat
from replays.game import Fill, Form, Slot
from replays.games.rumble_nation.atlas import LARGE, LORDS, TACTICS
from replays.games.rumble_nation.choices import card_moves, power_moves
from replays.games.rumble_nation.events import (
    CastleClaimed,
    LordsDisplayed,
    LordTaken,
    MapLaid,
    TacticsDisplayed,
    placed_by,
)
from replays.games.rumble_nation.state import Table

PAIRS = tuple(combinations_with_replacement(range(1, 7), 2))
FIRST_ROLL = "the first roll, ascending, such as 116; _ if it was not seen"


def legal(table: Table) -> Iterable[Form]:
    """The acts that the rules allow now, one form for each kind."""
    if table.over:
        return
    if table.phase == "setup":
        yield from _setup(table)
    elif table.phase == "draft":
        yield from _draft(table)
    elif table.to_play:
        yield from _placements(table, table.to_play)
        if not table.swords:
            yield from _cards(table, table.to_play)
            yield from _power(table, table.to_play)
        yield from _rerolls(table, table.to_play)


def _setup(table: Table) -> Iterator[Form]:
    if not table.castles:
        hint = "the castle tokens of Usuki, Okō, Shuri, Yoshida Kōriyama, Kyo, Inabayama, Kiyosu, Kasugayama, Yonezawa,"
        yield Form("Lay the castle tokens", "MAP={castles}", (Slot("castles", None, f"{hint} Odawara, Tokuyama"),))
        return
    if table.tactics is None:
        hint = f"the numbers of {len(table.seats) + 1} cards, ascending, such as 1,5,8"
        yield Form("Display the tactic cards", "TACTICS={cards}", (Slot("cards", None, hint),))
    if table.advanced and table.lords is None:
        hint = f"{len(table.seats) + 1} of {', '.join(LORDS)}"
        yield Form("Display the daimyo cards", "LORDS={lords}", (Slot("lords", None, hint),))
        return
    fills = tuple(Fill(seat, f"Seat {seat} starts") for seat in table.seats)
    yield Form("Start the deployment", ">{seat}", (Slot("seat", fills),))


def _draft(table: Table) -> Iterator[Form]:
    fills = tuple(Fill(lord, f"{LORDS[lord].name}: {LORDS[lord].does}") for lord in table.lords or ())
    if fills and table.to_play:
        yield Form("Take a daimyo", f"{table.to_play}K={{lord}}", (Slot("lord", fills),))


def _placements(table: Table, seat: Seat) -> Iterator[Form]:
    pair = Slot("pair", tuple(_pair(table, a, b) for a, b in PAIRS), dice=True)
    castle = Slot("castle", tuple(Fill(str(n), _castle(table, n)) for n in LARGE))
    for daimyo, most in _most(table, seat):
        kind = "Place pieces, the daimyo among them" if daimyo else "Place pieces"
        singles, counts = _singles(table, seat, most), _counts(table, seat, most)
        if singles:
            yield Form(kind, f"{seat}{{pair}}.{{single}}{daimyo}", (pair, Slot("single", singles, dice=True)))
            slots = (castle, Slot("count", counts))
            yield Form(f"{kind}; dice not seen", f"{seat}{{castle}}x{{count}}{daimyo}", slots, weight=0)


def _rerolls(table: Table, seat: Seat) -> Iterator[Form]:
    pair = Slot("pair", tuple(_pair(table, a, b) for a, b in PAIRS), dice=True)
    first = Slot("first", None, FIRST_ROLL)
    for daimyo, most in _most(table, seat):
        singles = Slot("single", _singles(table, seat, most), dice=True)
        if singles.fills:
            kind = "Reroll and place, the daimyo among the pieces" if daimyo else "Reroll and place"
            yield Form(kind, f"{seat}{{first}}/{{pair}}.{{single}}{daimyo}", (first, pair, singles))
            token = f"{seat}_/{{pair}}.{{single}}{daimyo}"
            yield Form(f"{kind}; first roll not seen", token, (pair, singles), weight=0.1)


def _most(table: Table, seat: Seat) -> Iterator[tuple[str, int]]:
    """RN-3: how many pieces may be asked for without and with the daimyo: all go that are left, if it comes to that."""
    holds = table.daimyo.get(seat) == 0
    yield "", table.soldiers[seat] if holds else 3
    if holds:
        yield "d", 3


def _singles(table: Table, seat: Seat, most: int) -> tuple[Fill, ...]:
    singles = [single for single in range(1, 7) if placed_by(single) <= most]
    return tuple(Fill(str(single), _pieces(table, seat, placed_by(single))) for single in singles)


def _counts(table: Table, seat: Seat, most: int) -> tuple[Fill, ...]:
    return tuple(Fill(str(count), _pieces(table, seat, count)) for count in range(1, min(most, 3) + 1))


def _pieces(table: Table, seat: Seat, count: int) -> str:
    placed = min(count, table.supply(seat))
    return f"{placed} piece{'s' * (placed > 1)}" + (", all that are left" if placed == table.supply(seat) else "")


def _pair(table: Table, a: int, b: int) -> Fill:
    return Fill(f"{a}{b}", f"{a} + {b}: {_castle(table, a + b)}", f"Castle {a + b}")


def _castle(table: Table, castle: int) -> str:
    province = table.province(castle)
    return f"castle {castle}, {province.name}" if province else f"castle {castle}"


def _cards(table: Table, seat: Seat) -> Iterator[Form]:
    if seat in table.cards_used:
        return
    for card in table.tactics or ():
        fills = tuple(card_moves(table, seat, card))
        if fills:
            label = f"{TACTICS[card].name}: {TACTICS[card].does}"
            yield Form(label, f"{seat}T{card}:{{move}}", (Slot("move", fills),))


def _power(table: Table, seat: Seat) -> Iterator[Form]:
    if seat in table.powers_used or seat not in table.lord_of or not table.daimyo.get(seat):
        return
    fills = tuple(power_moves(table, seat))
    if fills:
        lord = LORDS[table.lord_of[seat]]
        yield Form(f"{lord.name}: {lord.does}", f"{seat}L:{{move}}", (Slot("move", fills),))


def facts(table: Table) -> Iterable[str]:
    """The claims that are true now: of each castle resolved, and of the pieces at each castle."""
    for battle in table.battles:
        yield f"W{battle.castle}"
        for named in range(1, min(len(battle.ranking), 2) + 1):
            yield f"W{battle.castle}={','.join(battle.ranking[:named])}"
    for castle in LARGE:
        there = {seat: table.pieces(seat, castle) for seat in table.seats}
        yield f"={castle}:{','.join(f'{seat}{count}' for seat, count in there.items())}"
        if 0 < sum(count > 0 for count in there.values()) < len(there):
            yield f"={castle}:{','.join(f'{seat}{count}' for seat, count in there.items() if count)}"


def chapter(table: Table) -> tuple[str, ...]:
    """The part of the game that the last event belongs to: setup, draft, a round of the deployment, the war."""
    if table.battles:
        return ("War",)
    if table.round:
        return ("Deployment", f"Round {table.round}")
    return ("Draft",) if table.lord_of or table.phase == "draft" else ("Setup",)


def layout(events: Sequence[Event], seats: int) -> set[int]:
    """The numbers of the events that begin a line: the first act after the setup, each round of seats, the war."""
    starts: set[int] = set()
    first: str | None = None
    last = -1
    war = False
    for number, event in enumerate(events, 1):
        if isinstance(event, LeadGiven):
            first, last = event.seat, seats
        elif isinstance(event, CastleClaimed):
            if not war:
                starts.add(number)
            war = True
        elif isinstance(event, Act) and not isinstance(event, (MapLaid, TacticsDisplayed, LordsDisplayed, LordTaken)):
            seat: str = getattr(event, "seat", "")
            if seat and first:
                turn = (ord(seat) - ord(first)) % max(seats, 1)
                if turn <= last:
                    starts.add(number)
                last = turn
    return starts
