"""What can be written down in a game of Rumble Nation, and how: each event once, with its token.

Castles are named by the number on their large token, as people at the table do.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from notation import Act, Claim, Event, Seat

PIECES = 18  # of each player
Key = TypeVar("Key", int, tuple[int, int], tuple[int, Seat, int])

Castle = Annotated[int, Meta(ge=2, le=12, description="The castle, by the number on its large token")]
Origin = Annotated[int, Meta(ge=2, le=12, description="The castle that the pieces leave")]
Destination = Annotated[int, Meta(ge=2, le=12, description="The castle that they go to")]
Owner = Annotated[Seat, Meta(description="The opponent whose troops they are")]
Count = Annotated[int, Meta(ge=1, le=PIECES, description="How many")]
Daimyo = Annotated[bool, Meta(description="True where the daimyo is one of the pieces")]
First = Annotated[
    str, Meta(pattern="^(?:[1-6]{3}|_)$", description="A first roll that was rolled again, ascending; _: not seen")
]
Lord = Literal["uesugi", "oda", "takeda", "mori", "chosokabe", "otomo"]
Tactic = Annotated[int, Meta(ge=1, le=12)]


class Troops(msgspec.Struct, frozen=True, omit_defaults=True):
    """`4x2`: two troops at castle 4; `7`: one at castle 7."""

    spelling: ClassVar[str] = "{castle}[x{count}]"
    castle: Castle
    count: Count = 1


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """`8>5x2`: two soldiers go from castle 8 to castle 5; `8>5d`: the daimyo does."""

    spelling: ClassVar[str] = "{origin}>{destination}[x{count}]{daimyo:d}"
    origin: Origin
    destination: Destination
    count: Count = 1
    daimyo: Daimyo = False


class Drive(msgspec.Struct, frozen=True, omit_defaults=True):
    """`8b>5x2`: two soldiers of b go from castle 8 to castle 5."""

    spelling: ClassVar[str] = "{origin}{owner}>{destination}[x{count}]"
    origin: Origin
    owner: Owner
    destination: Destination
    count: Count = 1


class Foe(msgspec.Struct, frozen=True):
    """`4c`: one soldier of c at castle 4."""

    spelling: ClassVar[str] = "{castle}{owner}"
    castle: Castle
    owner: Owner


class Pieces(msgspec.Struct, frozen=True):
    """`a3`: three pieces of a."""

    spelling: ClassVar[str] = "{seat}{count}"
    seat: Seat
    count: Annotated[int, Meta(ge=0, le=PIECES)]


def placed_by(single: int) -> int:
    """RN-2: how many pieces a single die places: 1, 1, 2, 2, 3, 3."""
    return (single + 1) // 2


class MapLaid(Act, frozen=True):
    """`MAP=6,8,9,10,3,4,5,7,12,2,11`: which castle token lies in which province, in the order of the provinces."""

    spelling = "MAP={castles}"
    castles: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=99)], ...],
        Meta(description="The castle tokens of Usuki, Okō, Shuri, Yoshida Kōriyama, Kyo … Tokuyama"),
    ]


class TacticsDisplayed(Act, frozen=True):
    """`TACTICS=1,5,8,11`: the tactic cards on display."""

    spelling = "TACTICS={cards}"
    cards: Annotated[tuple[Tactic, ...], Meta(description="The numbers of the cards")]

    def canonical(self) -> Event:
        return replace(self, cards=tuple(sorted(self.cards)))


class LordsDisplayed(Act, frozen=True):
    """`LORDS=uesugi,oda,takeda`: the daimyo cards on display."""

    spelling = "LORDS={lords}"
    lords: Annotated[tuple[Lord, ...], Meta(description="The daimyo on display")]


class LordTaken(Act, frozen=True):
    """`cK=oda`: c takes this daimyo card."""

    spelling = "{seat}K={lord}"
    seat: Seat
    lord: Annotated[Lord, Meta(description="The daimyo")]


class DiceGrouped(Act, frozen=True):
    """`a35.4`: a rolled 3, 4, 5; 3 + 5 is the castle, the 4 says how many pieces. `a116/35.4`: after rerolling 1, 1, 6;
    `a_/35.4`: after a first roll that was not seen; `a35.4d`: the daimyo is among the pieces."""

    spelling = "{seat}[{rerolled}/]{pair}.{single}{daimyo:d}"
    seat: Seat
    pair: Annotated[str, Meta(pattern="^[1-6]{2}$", description="The two dice whose sum is the castle, ascending")]
    single: Annotated[int, Meta(ge=1, le=6, description="The die that says how many pieces are placed")]
    rerolled: First | None = None
    daimyo: Daimyo = False

    @property
    def castle(self) -> int:
        """The castle that the two dice name."""
        return int(self.pair[0]) + int(self.pair[1])

    @property
    def count(self) -> int:
        """How many pieces the single die places."""
        return placed_by(self.single)

    def canonical(self) -> Event:
        rerolled = None if self.rerolled is None else "".join(sorted(self.rerolled))
        return replace(self, pair="".join(sorted(self.pair)), rerolled=rerolled)


class PiecesPlaced(Act, frozen=True):
    """`a8x2`: two pieces placed at castle 8, the dice were not seen. `a8x2d`: the daimyo is one of them."""

    spelling = "{seat}{castle}x{count}{daimyo:d}"
    seat: Seat
    castle: Castle
    count: Count
    daimyo: Daimyo = False


class OwnTroopsMoved(Act, frozen=True):
    """`aT1:8>5`: by tactic card 1 to 5 own troops go from castle 8 to castle 5; how many, the card says."""

    spelling = "{seat}T{card}:{origin}>{destination}"
    seat: Seat
    card: Annotated[int, Meta(ge=1, le=5, description="The card: Scout, Mountain Pass, Fleet, Regroup, Ninja")]
    origin: Origin
    destination: Destination


class KyoEntered(Act, frozen=True):
    """`aT6:4x2,7`: Enter Kyo with two troops from castle 4 and one from castle 7."""

    spelling = "{seat}T6:{sources}"
    seat: Seat
    sources: Annotated[tuple[Troops, ...], Meta(description="Where the troops come from, castles ascending")]

    def canonical(self) -> Event:
        return replace(self, sources=_gathered(self.sources))


class TroopAdded(Act, frozen=True):
    """`aT7:8`: Reinforcement at castle 8."""

    spelling = "{seat}T7:{castle}"
    seat: Seat
    castle: Castle


class TroopBetrayed(Act, frozen=True):
    """`aT8:8b`: Betrayal: b's troop at castle 8 is replaced."""

    spelling = "{seat}T8:{castle}{owner}"
    seat: Seat
    castle: Castle
    owner: Owner


class EnemyTroopsMoved(Act, frozen=True):
    """`aT9:8b>5`: Escape, Prisoner or Feint with b's troops from castle 8 to castle 5."""

    spelling = "{seat}T{card}:{origin}{owner}>{destination}"
    seat: Seat
    card: Annotated[int, Meta(ge=9, le=11, description="The card: Escape, Prisoner, Feint")]
    origin: Origin
    owner: Owner
    destination: Destination


class TroopsRetreated(Act, frozen=True):
    """`aT12:5,8x2`: Retreat of one troop from castle 5 and two from castle 8."""

    spelling = "{seat}T12:{sources}"
    seat: Seat
    sources: Annotated[tuple[Troops, ...], Meta(description="Where the troops come from, castles ascending")]

    def canonical(self) -> Event:
        return replace(self, sources=_gathered(self.sources))


class PiecesLed(Act, frozen=True):
    """`aL:8>4,8>5x2`: Uesugi, Oda or Chosokabe: own pieces go from the daimyo's province to neighbours."""

    spelling = "{seat}L:{moves}"
    seat: Seat
    moves: Annotated[tuple[Move, ...], Meta(description="By destination, ascending, soldiers before the daimyo")]

    def canonical(self) -> Event:
        soldiers: Counter[tuple[int, int]] = Counter()
        for move in self.moves:
            soldiers[move.destination, move.origin] += move.count - move.daimyo
        moves = [Move(origin, to, count) for (to, origin), count in _heaps(soldiers)]
        moves += [Move(move.origin, move.destination, daimyo=True) for move in self.moves if move.daimyo]
        return replace(self, moves=tuple(sorted(moves, key=lambda m: (m.destination, m.daimyo, m.origin))))


class EnemiesDriven(Act, frozen=True):
    """`aL:8b>4,8b>5x2`: Takeda: soldiers of an opponent go from the daimyo's province to neighbours."""

    spelling = "{seat}L:{drives}"
    seat: Seat
    drives: Annotated[tuple[Drive, ...], Meta(description="By destination, ascending")]

    def canonical(self) -> Event:
        counts: Counter[tuple[int, Seat, int]] = Counter()
        for drive in self.drives:
            counts[drive.destination, drive.owner, drive.origin] += drive.count
        drives = [Drive(origin, owner, to, count) for (to, owner, origin), count in _heaps(counts)]
        return replace(self, drives=tuple(drives))


class SoldiersSummoned(Act, frozen=True):
    """`aL:4,5,7`: Mori: soldiers from the supply come to neighbours of the daimyo's province."""

    spelling = "{seat}L:{castles}"
    seat: Seat
    castles: Annotated[tuple[Castle, ...], Meta(description="Where they are placed, ascending")]

    def canonical(self) -> Event:
        return replace(self, castles=tuple(sorted(self.castles)))


class EnemiesReplaced(Act, frozen=True):
    """`aL:4c,5b`: Otomo: a soldier of c at castle 4 and one of b at castle 5 are replaced."""

    spelling = "{seat}L:{foes}"
    seat: Seat
    foes: Annotated[tuple[Foe, ...], Meta(description="Who is replaced, castles ascending")]

    def canonical(self) -> Event:
        return replace(self, foes=tuple(sorted(self.foes, key=lambda foe: (foe.castle, foe.owner))))


class CastleClaimed(Claim, frozen=True):
    """`W8`: the table resolves castle 8. `W8=a,c`: a won it, c came second. `W8=a*`: the table gave it to a."""

    spelling = "W{castle}[={seats}]"
    castle: Castle
    seats: Annotated[
        tuple[Seat, ...], Meta(max_length=2, description="Who won it, and who came second, as far as claimed")
    ] = ()


class PiecesClaimed(Claim, frozen=True):
    """`=8:a3,b2`: a has three pieces at castle 8 and b two. With `*` it counts, whatever was recorded."""

    spelling = "={castle}:{pieces}"
    castle: Castle
    pieces: Annotated[tuple[Pieces, ...], Meta(description="The pieces of each seat that is named, by seat")]

    def canonical(self) -> Event:
        return replace(self, pieces=tuple(sorted(self.pieces, key=lambda pieces: pieces.seat)))


def _gathered(troops: tuple[Troops, ...]) -> tuple[Troops, ...]:
    """One entry for each castle, ascending."""
    counts: Counter[int] = Counter()
    for one in troops:
        counts[one.castle] += one.count
    return tuple(Troops(castle, count) for castle, count in _heaps(counts))


def _heaps(counts: Counter[Key]) -> Iterator[tuple[Key, int]]:
    """Each key with its count, ascending; a count that no token can say, in several."""
    for key, count in sorted(counts.items()):
        for taken in range(0, count, PIECES):
            yield key, min(count - taken, PIECES)


EVENTS = (
    MapLaid,
    TacticsDisplayed,
    LordsDisplayed,
    LordTaken,
    DiceGrouped,
    PiecesPlaced,
    OwnTroopsMoved,
    KyoEntered,
    TroopAdded,
    TroopBetrayed,
    EnemyTroopsMoved,
    TroopsRetreated,
    PiecesLed,
    EnemiesDriven,
    SoldiersSummoned,
    EnemiesReplaced,
    CastleClaimed,
    PiecesClaimed,
)
