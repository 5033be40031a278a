"""`Effect`: a derived fact. Games declare theirs in `replays/games/<game>/effects.py`; all of them share `GameOver`."""

from typing import Annotated

import msgspec
from msgspec import Meta

from notation.events import Seat, snake


class Effect(msgspec.Struct, frozen=True, gc=False, tag=snake, tag_field="effect"):
    """A fact that follows from an event: what a replay explains, an archive stores and questions ask.

    None can be part of a cycle, so that the collector need not look at the many there are.
    """


class GameOver(Effect, frozen=True):
    """The game has ended."""

    winners: Annotated[tuple[Seat, ...], Meta(description="The seats that won; empty where nobody did")]
    scores: Annotated[dict[str, int], Meta(description="The final score of every seat, as far as it was noted")]
    reason: Annotated[
        str, Meta(description="Why it ended: target, war, points, deck, conceded, draw, stopped, void, unrecorded …")
    ]
