"""What follows from the events of a game of Rotation Rumble."""

from typing import Annotated

from msgspec import Meta

from notation import Seat
from replays.effects import Effect

Whose = Annotated[Seat, Meta(description="Whose it is")]


class Drew(Effect, frozen=True):
    """Cards were drawn."""

    seat: Annotated[Seat, Meta(description="Who drew them")]
    count: Annotated[int, Meta(description="How many, as far as the deck went")]


class Gold(Effect, frozen=True):
    """Gold came or went."""

    seat: Whose
    gold: Annotated[int, Meta(description="How much there is now")]
    change: Annotated[int, Meta(description="How much came; negative: went")]
    paid: Annotated[bool, Meta(description="1 where it was paid as a cost")] = False


class LaneResolved(Effect, frozen=True, rename={"defence": "def"}):
    """A lane was rumbled in."""

    lane: Annotated[int, Meta(description="The lane, from 1 at seat a's left")]
    a: Annotated[int, Meta(description="Points of a's fighter: its ATK above the other's DEF")]
    b: Annotated[int, Meta(description="Points of b's fighter: its ATK above the other's DEF")]
    winner: Annotated[Seat | None, Meta(description="Whose fighter has more; null where neither")]
    negated: Annotated[bool, Meta(description="1 where a card forbade to rumble here")]
    fighter: Annotated[dict[Seat, str | None], Meta(description="The fighter there; null where none is")]
    atk: Annotated[dict[Seat, int | None], Meta(description="ATK with all that counts")]
    defence: Annotated[dict[Seat, int | None], Meta(description="DEF with all that counts")]
    printed_atk: Annotated[dict[Seat, int | None], Meta(description="ATK as printed")]
    printed_def: Annotated[dict[Seat, int | None], Meta(description="DEF as printed")]
    item_atk: Annotated[dict[Seat, int | None], Meta(description="What items add to ATK")]
    item_def: Annotated[dict[Seat, int | None], Meta(description="What items add to DEF")]


class Rumbled(Effect, frozen=True):
    """All lanes were rumbled in, and the points were taken."""

    a: Annotated[int, Meta(description="The sum of a's leads in the lanes")]
    b: Annotated[int, Meta(description="The sum of b's leads in the lanes")]
    marker: Annotated[int, Meta(description="How far a is ahead now; negative: b is")]
    scores: Annotated[dict[str, int], Meta(description="The score now")]


class LastTurn(Effect, frozen=True):
    """A deck is empty: this turn is the last one."""

    seat: Annotated[Seat, Meta(description="Who drew the last card, or found none")]


EFFECTS: tuple[type[Effect], ...] = (Drew, Gold, LaneResolved, Rumbled, LastTurn)
