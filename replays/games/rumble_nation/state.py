"""Where a game of Rumble Nation stands.

Castles are known by their numbers, 2 to 12; lists by castle have an entry for each number from 0, so that a number is
its own index.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from notation import Seat
from replays.game import Setup, State
from replays.games.rumble_nation.atlas import KYO, LARGE, PROVINCES, WAYS, Province, Way, small
from replays.games.rumble_nation.events import PIECES, Lord

Phase = Literal["setup", "draft", "deployment"]


class Moved(msgspec.Struct, array_like=True):
    """Pieces that the last act moved. Castle 0 is the owner's supply."""

    seat: Seat
    origin: int
    destination: int
    count: int
    daimyo: bool = False


class Battle(msgspec.Struct, array_like=True):
    """How a castle was resolved."""

    castle: int
    strength: dict[str, int]
    ranking: list[Seat]  # of those who were there, the winner first; empty where the tokens were set aside
    sent: list[int]  # castles to which the winner sent reinforcements
    by_reinforcements: bool
    ruled: bool
    number: int = 0  # of the event that the effects stand on

    def tells_as(self, other: "Battle") -> bool:
        """True where nothing but the number of the event differs."""
        return msgspec.structs.astuple(self)[:-1] == msgspec.structs.astuple(other)[:-1]


class Table(State, kw_only=True):
    """A game of Rumble Nation."""

    advanced: bool
    retreat: int  # troops that card 12 returns
    phase: Phase = "setup"
    starter: Seat | None = None
    to_play: Seat | None = None
    round: int = 0  # of the deployment: in each, every seat that still has pieces plays once
    turn: int = 0  # within the round: how far after the starter the last seat that acted sits
    castles: list[int] = []  # the castle token of each province, in the order of the provinces
    tactics: list[int] | None = None  # cards left on display
    cards_used: dict[Seat, int] = {}
    lords: list[Lord] | None = None  # daimyo cards left on display
    lord_of: dict[Seat, Lord] = {}
    powers_used: list[Seat] = []
    soldiers: dict[Seat, int]  # in the supply
    daimyo: dict[Seat, int]  # the castle where it stands, 0 in the supply; empty in the basic game
    troops: dict[Seat, list[int]]  # soldiers at each castle
    swords: dict[Seat, int] = {}
    rulings: dict[int, list[Seat]] = {}  # castle -> who won it, and came second, as the table ruled
    battles: list[Battle] = []  # all castles, ascending, once the war is resolved
    moved: list[Moved] = []  # by the last event that moved any
    moved_by: int = 0  # its number

    @property
    def prize_seconds(self) -> bool:
        """RN-10: whether small castle tokens are in the game."""
        return len(self.seats) > 2

    @property
    def reinforcements(self) -> int:
        """RN-1: how many reinforcements a neighbour gets."""
        return 2 if len(self.seats) > 2 else 1

    def supply(self, seat: Seat) -> int:
        """The pieces that a seat has still to place, the daimyo included."""
        return self.soldiers[seat] + (self.daimyo.get(seat) == 0)

    def pieces(self, seat: Seat, castle: int) -> int:
        """The pieces of a seat at a castle; the daimyo is one."""
        return self.troops[seat][castle] + (self.daimyo.get(seat) == castle)

    def province(self, castle: int) -> Province | None:
        """The province in which a castle token lies, as far as the map is known."""
        return PROVINCES[self.castles.index(castle)] if self.castles else None

    def kyo(self) -> int | None:
        """The castle token that lies in Kyo."""
        return self.castles[KYO] if self.castles else None

    def neighbours(self, castle: int, way: Way | None = None) -> list[int]:
        """The castles next to one, ascending: all, or those by land or by sea."""
        if not self.castles:
            return []
        ways = WAYS[self.castles.index(castle)]
        return sorted(self.castles[other] for other, kind in ways.items() if way in (None, kind))

    def others(self, seat: Seat) -> Iterator[Seat]:
        """The opponents of a seat."""
        return (other for other in self.seats if other != seat)

    def after(self, seat: Seat, step: int = 1) -> Iterator[Seat]:
        """All seats in turn order (with `step` -1 backwards), beginning with the one after `seat`."""
        seats = self.seats
        at = seats.index(seat)
        return (seats[(at + step * n) % len(seats)] for n in range(1, len(seats) + 1))


def start(setup: Setup) -> Table:
    """RN-1: the table before anything is laid out."""
    advanced = setup.options["Mode"] == "advanced"
    return Table(
        seats=setup.seats,
        scores=dict.fromkeys(setup.seats, 0),
        advanced=advanced,
        retreat=int(setup.options["Retreat"]),
        soldiers=dict.fromkeys(setup.seats, 16 if advanced else PIECES),
        daimyo=dict.fromkeys(setup.seats, 0) if advanced else {},
        troops={seat: [0] * 13 for seat in setup.seats},
    )


def reinforced(table: Table, castle: int) -> dict[Seat, int]:
    """The reinforcements that were sent to a castle, by seat."""
    sent = dict.fromkeys(table.seats, 0)
    for battle in table.battles:
        if castle in battle.sent:
            sent[battle.ranking[0]] += table.reinforcements
    return sent


def show(table: Table) -> dict[str, Any]:
    """The table as plain data: what a fold prints as its state."""
    battles = {battle.castle: battle for battle in table.battles}
    return {
        "phase": "over" if table.over else table.phase,
        "round": table.round or None,
        "to_play": None if table.over else table.to_play,
        "supply": {seat: table.supply(seat) for seat in table.seats},
        "swords": {seat: table.swords.get(seat) for seat in table.seats},
        "castles": {str(castle): _shown(table, castle, battles.get(castle)) for castle in LARGE},
        "tactics": list(table.tactics or ()),
        "cards_used": dict(table.cards_used),
        "lords": {seat: table.lord_of.get(seat) for seat in table.seats} if table.advanced else None,
        "powers_used": sorted(table.powers_used),
    }


def _shown(table: Table, castle: int, battle: Battle | None) -> dict[str, Any]:
    province = table.province(castle)
    return {
        "province": province.slug if province else None,
        "troops": {seat: table.troops[seat][castle] for seat in table.seats},
        "reinforcements": reinforced(table, castle),
        "daimyo": [seat for seat in table.seats if table.daimyo.get(seat) == castle],
        "large": holder_of_large(battle),
        "small": holder_of_small(table, battle),
    }


def holder_of_large(battle: Battle | None) -> str | None:
    """The seat that holds a large castle token, or `aside`; None as long as it lies on the board."""
    return None if battle is None else battle.ranking[0] if battle.ranking else "aside"


def holder_of_small(table: Table, battle: Battle | None) -> str | None:
    """RN-8, RN-10: the seat that holds the small token of a castle, or `aside`; None where nobody took it."""
    if battle is None or not table.prize_seconds:
        return None
    return battle.ranking[1] if len(battle.ranking) > 1 else None if battle.ranking else "aside"


def war_points(table: Table, battles: list[Battle]) -> dict[Seat, int]:
    """RN-10: what the castle tokens taken in these battles are worth, by seat."""
    points = dict.fromkeys(table.seats, 0)
    for battle in battles:
        if battle.ranking:
            points[battle.ranking[0]] += battle.castle
            if table.prize_seconds and len(battle.ranking) > 1:
                points[battle.ranking[1]] += small(battle.castle)
    return points
