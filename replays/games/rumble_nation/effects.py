"""What follows from the events of a game of Rumble Nation."""

from typing import Annotated

from msgspec import Meta

from notation import Seat
from replays.effects import Effect

CastleNumber = Annotated[int, Meta(description="The castle, by the number on its large token")]
Count = Annotated[int, Meta(description="How many pieces")]
Owner = Annotated[Seat, Meta(description="Whose pieces")]
IsDaimyo = Annotated[bool, Meta(description="1 where the daimyo is it, or is among them")]
Where = Annotated[str | None, Meta(description="The province in which it lies; null where the map is not known")]


class TroopsPlaced(Effect, frozen=True):
    """Pieces came from the supply to a castle."""

    seat: Owner
    castle: CastleNumber
    count: Count
    daimyo: IsDaimyo = False


class TroopsMoved(Effect, frozen=True, rename={"origin": "from", "destination": "to"}):
    """Pieces went from one castle to another."""

    seat: Owner
    origin: Annotated[int, Meta(description="The castle they left")]
    destination: Annotated[int, Meta(description="The castle they went to")]
    count: Count
    daimyo: IsDaimyo = False


class TroopsReturned(Effect, frozen=True):
    """Pieces went back from a castle to the supply of their owner."""

    seat: Owner
    castle: CastleNumber
    count: Count
    daimyo: IsDaimyo = False


class SwordTaken(Effect, frozen=True):
    """A supply is empty, and its owner took the highest sword that was left."""

    seat: Annotated[Seat, Meta(description="Who took it")]
    sword: Annotated[int, Meta(description="The number of swords on it")]


class CastleResolved(Effect, frozen=True):
    """A castle was fought for, and its tokens were taken."""

    castle: CastleNumber
    strength: Annotated[dict[str, int], Meta(description="Strength there by seat, reinforcements and daimyo included")]
    reinforcements: Annotated[dict[str, int], Meta(description="How much of that are reinforcements, by seat")]
    winner: Annotated[Seat, Meta(description="The seat that takes the large token")]
    second: Annotated[Seat | None, Meta(description="The seat that takes the small token; null where nobody does")]
    runner_up: Annotated[Seat | None, Meta(description="The seat that came second; null where nobody else was there")]
    margin: Annotated[int | None, Meta(description="Strength of the winner less that of the runner-up; null without")]
    by_sword: Annotated[bool, Meta(description="1 where both were equally strong and the higher sword decided")]
    by_reinforcements: Annotated[bool, Meta(description="1 where without reinforcements another seat would have won")]
    ruled: Annotated[bool, Meta(description="1 where the table ruled who won")]
    province: Where = None


class Reinforced(Effect, frozen=True):
    """The winner of a castle sent reinforcements to own pieces in a neighbouring province."""

    seat: Annotated[Seat, Meta(description="For whom they fight")]
    castle: CastleNumber
    count: Annotated[int, Meta(description="How many reinforcements")]
    source: Annotated[int, Meta(description="The castle whose winner sent them")]


class SetAside(Effect, frozen=True):
    """Nobody stood at a castle, and its tokens were set aside."""

    castle: CastleNumber
    province: Where = None


class DiceValued(Effect, frozen=True):
    """Three dice were rolled and seen: what they were worth (castle number times pieces), and what dice are worth."""

    seat: Annotated[Seat, Meta(description="Who rolled them")]
    dice: Annotated[str, Meta(description="What they showed, ascending, such as 345")]
    offered: Annotated[int, Meta(description="The worth of their best grouping")]
    chosen: Annotated[
        int | None, Meta(description="The worth of the grouping chosen; null where they were rolled again")
    ]
    best: Annotated[int, Meta(description="The best that any roll would have offered to this supply")]
    expected: Annotated[float, Meta(description="What the 216 rolls offer to this supply on average")]


EFFECTS = (TroopsPlaced, TroopsMoved, TroopsReturned, SwordTaken, CastleResolved, Reinforced, SetAside, DiceValued)
