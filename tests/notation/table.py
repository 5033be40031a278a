"""Events with the hardest tokens that the five games of the specification have, and a codec for each game.

They are written for these tests alone: they show that the template language can spell every game.
"""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from notation import Act, Claim, Codec, Event, Seat
from notation.slugs import Slug

Die = Annotated[int, Meta(ge=1, le=6)]
Castle = Annotated[int, Meta(ge=2, le=12)]
Count = Annotated[int, Meta(ge=1, le=99)]
Lane = Annotated[int, Meta(ge=1, le=3)]
Bakugan = Annotated[int, Meta(ge=1, le=3)]
Gold = Annotated[int, Meta(ge=0, le=99)]
Amount = Annotated[int, Meta(ge=-9_999, le=9_999)]
Pile = Literal["d", "h", "x"]


# Rotate


class CardPlayed(Act, frozen=True):
    spelling = "{seat}{suit}{value}{orientation}[/{ruling}]"
    seat: Seat
    suit: Literal["R", "Y", "G", "B", "P"]
    value: Annotated[int, Meta(ge=0, le=8)]
    orientation: Literal["v", "h"]
    ruling: Literal["r", "n"] | None = None


class SpecialPlayed(Act, frozen=True):
    spelling = "{seat}X[/{ruling}]"
    seat: Seat
    ruling: Literal["r", "n"] | None = None


class UnseenPlayed(Act, frozen=True):
    spelling = "{seat}_"
    seat: Seat


class HandRecorded(Act, frozen=True):
    spelling = "{seat}={cards}"
    seat: Seat
    cards: tuple[Annotated[str, Meta(pattern="^(?:[RYGBP][0-8]|X)$")], ...]


class TrickClaimed(Claim, frozen=True):
    spelling = "={seat}/{orientation}"
    seat: Seat
    orientation: Literal["v", "h"]


# Rumble Nation


class MapLaid(Act, frozen=True):
    spelling = "MAP={castles}"
    castles: Annotated[tuple[Castle, ...], Meta(min_length=11, max_length=11)]


class DiceGrouped(Act, frozen=True):
    """`first` is () where nothing was rolled again, None where the first roll was not seen."""

    spelling = "{seat}[{first:}/]{pair:}.{single}{daimyo:d}"
    seat: Seat
    pair: tuple[Die, Die]
    single: Die
    first: Annotated[tuple[Die, ...], Meta(min_length=3, max_length=3)] | None = ()
    daimyo: bool = False

    def canonical(self) -> Event:
        first = None if self.first is None else tuple(sorted(self.first))
        return replace(self, pair=tuple(sorted(self.pair)), first=first)


class TroopsPlaced(Act, frozen=True):
    spelling = "{seat}{castle}x{count}{daimyo:d}"
    seat: Seat
    castle: Castle
    count: Annotated[int, Meta(ge=1, le=3)]
    daimyo: bool = False


class TroopsMoved(Act, frozen=True):
    spelling = "{seat}T{card}:{origin}>{to}"
    seat: Seat
    card: Annotated[int, Meta(ge=1, le=5)]
    origin: Castle
    to: Castle


class Troops(msgspec.Struct, frozen=True, omit_defaults=True, order=True):
    spelling: ClassVar[str] = "{castle}[x{count}]"
    castle: Castle
    count: Annotated[int, Meta(ge=1, le=18)] = 1


class KyoEntered(Act, frozen=True):
    spelling = "{seat}T6:{troops}"
    seat: Seat
    troops: tuple[Troops, ...]

    def canonical(self) -> Event:
        return replace(self, troops=tuple(sorted(self.troops)))


class ForeignTroopsMoved(Act, frozen=True):
    spelling = "{seat}T{card}:{origin}{owner}>{to}"
    seat: Seat
    card: Annotated[int, Meta(ge=9, le=11)]
    origin: Castle
    owner: Seat
    to: Castle


class Move(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    spelling: ClassVar[str] = "{origin}[{owner}]>{to}[x{count}]{daimyo:d}"
    origin: Castle
    to: Castle
    owner: Seat | None = None
    count: Annotated[int, Meta(ge=1, le=18)] = 1
    daimyo: bool = False


class Soldier(msgspec.Struct, frozen=True, omit_defaults=True, tag=True):
    spelling: ClassVar[str] = "{castle}[{owner}]"
    castle: Castle
    owner: Seat | None = None


class PowerUsed(Act, frozen=True):
    spelling = "{seat}L:{pieces}"
    seat: Seat
    pieces: tuple[Move | Soldier, ...]

    def canonical(self) -> Event:
        moves = [(p.to, p.daimyo, p) for p in self.pieces if isinstance(p, Move)]
        if len(moves) != len(self.pieces):
            return self
        return replace(self, pieces=tuple(piece for _, _, piece in sorted(moves, key=lambda m: m[:2])))


class CastleResolved(Claim, frozen=True):
    spelling = "W{castle}[={winner}[,{second}]]"
    castle: Castle
    winner: Seat | None = None
    second: Seat | None = None


class Pieces(msgspec.Struct, frozen=True, order=True):
    spelling: ClassVar[str] = "{seat}{count}"
    seat: Seat
    count: Gold


class CastleClaimed(Claim, frozen=True):
    spelling = "={castle}:{pieces}"
    castle: Castle
    pieces: tuple[Pieces, ...]

    def canonical(self) -> Event:
        return replace(self, pieces=tuple(sorted(self.pieces)))


# Rotation Rumble


class Printed(msgspec.Struct, frozen=True):
    spelling: ClassVar[str] = "({attack}/{defence})"
    attack: Gold
    defence: Gold


class FighterPlayed(Act, frozen=True):
    spelling = "{seat}F{lane}:{card}[{printed}]"
    seat: Seat
    lane: Lane
    card: Slug
    printed: Printed | None = None


class FighterTurned(Act, frozen=True):
    spelling = "{seat}R{lane}{turn}[${cost}]"
    seat: Seat
    lane: Lane
    turn: Literal["+", "-"]
    cost: Gold | None = None


class ItemEquipped(Act, frozen=True):
    spelling = "{seat}I{lane}:{card}[{printed}][${cost}]"
    seat: Seat
    lane: Lane
    card: Slug
    printed: Printed | None = None
    cost: Gold | None = None


class PhaseEnded(Act, frozen=True):
    spelling = "{seat}."
    seat: Seat


class Rumbled(Act, frozen=True):
    spelling = "R[{lanes:}]"
    lanes: Annotated[tuple[Lane, ...], Meta(min_length=3, max_length=3)] = ()


class FigureAdded(Act, frozen=True):
    spelling = "{seat}:{figure}@{lane}{amount:+}[{lasts}]"
    seat: Seat
    figure: Literal["atk", "def"]
    lane: Lane
    amount: Amount
    lasts: Literal["s", "p"] | None = None


class FigureChanged(Act, frozen=True):
    spelling = "{seat}:{figure}@{lane}{change}[{lasts}]"
    seat: Seat
    figure: Literal["atk", "def"]
    lane: Lane
    change: Literal["x2", "/2"]
    lasts: Literal["s", "p"] | None = None


class CardMoved(Act, frozen=True):
    spelling = "{seat}:{origin}>{to}={card}"
    seat: Seat
    origin: Pile
    to: Pile
    card: Slug


class CardsMoved(Act, frozen=True):
    spelling = "{seat}:{origin}>{to}[{count}]"
    seat: Seat
    origin: Pile
    to: Pile
    count: Count = 1


# Battle Planet


class Hex(msgspec.Struct, frozen=True):
    spelling: ClassVar[str] = "{q},{r}"
    q: Annotated[int, Meta(ge=-9, le=9)]
    r: Annotated[int, Meta(ge=-9, le=9)]


class CorePlaced(Act, frozen=True):
    spelling = "{seat}C:{core}@{at}"
    seat: Seat
    core: Slug | None
    at: Hex


class BakuganOpened(Act, frozen=True):
    """`at` is None where the place was not seen."""

    spelling = "{seat}{bakugan}@{at:+}[={core}]"
    seat: Seat
    bakugan: Bakugan
    at: tuple[Hex, ...] | None
    core: Slug | None = None


class BakuganRolled(Act, frozen=True):
    spelling = "{seat}{bakugan}{result}"
    seat: Seat
    bakugan: Bakugan
    result: Literal["o", "x"]


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    spelling: ClassVar[str] = "[{seat}]{bakugan}"
    bakugan: Bakugan
    seat: Seat | None = None


class Power(msgspec.Struct, frozen=True):
    spelling: ClassVar[str] = "({power},{damage})"
    power: Annotated[int, Meta(ge=0, le=9_999)]
    damage: Gold


class CardUsed(Act, frozen=True):
    spelling = "{seat}P:{card}[{printed}][${cost}][>{on}]{stays:+}"
    seat: Seat
    card: Slug
    printed: Power | None = None
    cost: Gold | None = None
    on: Target | None = None
    stays: bool = False


class TieFlipped(Act, frozen=True):
    spelling = "{seat}Y:{card}[${cost}]"
    seat: Seat
    card: Slug
    cost: Gold | Literal["X"] | None = None


class VictorNamed(Act, Claim, frozen=True):
    """Both an act and a claim."""

    spelling = "V[={victor}]"
    victor: Seat | None = None


class CardsFlipped(Act, frozen=True):
    spelling = "{seat}L{count}[:{card}[${cost}]{stops:.}]"
    seat: Seat
    count: Count
    card: Slug | None = None
    cost: Gold | None = None
    stops: bool = False


class PowerSet(Act, frozen=True):
    spelling = "{seat}{bakugan}:{figure}={value}[{lasts}]"
    seat: Seat
    bakugan: Bakugan
    figure: Literal["b", "d"]
    value: Annotated[int, Meta(ge=0, le=9_999)]
    lasts: Literal["p"] | None = None


class TurnBegun(Act, frozen=True):
    spelling = "T"


# Scores


class Ranked(Claim, frozen=True):
    spelling = "RANK={places:,=}"
    places: tuple[tuple[Seat, ...], ...]


ROTATE = Codec("Rotate", (HandRecorded, CardPlayed, SpecialPlayed, UnseenPlayed, TrickClaimed))
RUMBLE_NATION = Codec(
    "Rumble Nation",
    (
        MapLaid,
        DiceGrouped,
        TroopsPlaced,
        TroopsMoved,
        KyoEntered,
        ForeignTroopsMoved,
        PowerUsed,
        CastleResolved,
        CastleClaimed,
    ),
)
ROTATION_RUMBLE = Codec(
    "Rotation Rumble",
    (
        FighterPlayed,
        FighterTurned,
        ItemEquipped,
        PhaseEnded,
        Rumbled,
        FigureAdded,
        FigureChanged,
        CardMoved,
        CardsMoved,
    ),
)
BATTLE_PLANET = Codec(
    "Battle Planet",
    (
        CorePlaced,
        BakuganOpened,
        BakuganRolled,
        CardUsed,
        TieFlipped,
        VictorNamed,
        CardsFlipped,
        PowerSet,
        TurnBegun,
        CardMoved,
    ),
)
SCORES = Codec("Scores", (Ranked,))
CODECS = (ROTATE, RUMBLE_NATION, ROTATION_RUMBLE, BATTLE_PLANET, SCORES)
