"""What follows from the events of a game of Rotate."""

from typing import Annotated

from msgspec import Meta

from notation import Seat
from replays.effects import Effect
from replays.games.rotate.events import Orientation, Suit


class Rotated(Effect, frozen=True):
    """All cards in play were turned."""

    condition: Annotated[
        int | None, Meta(description="1 opposite, 2 same values, 3 Special Card; null where the table ruled it")
    ]
    suit: Annotated[Suit | None, Meta(description="The lead suit from here on")]
    orientation: Annotated[Orientation, Meta(description="The orientation from here on: v or h")]


class TrickWon(Effect, frozen=True):
    """A trick was won: by whom and with what, and how it went until then."""

    seat: Annotated[Seat, Meta(description="The seat that won it")]
    suit: Annotated[Suit | None, Meta(description="The lead suit at its end")]
    orientation: Annotated[Orientation, Meta(description="The orientation at its end")]
    value: Annotated[
        int | None,
        Meta(description="The number that won; null where the table gave it to another card than of the lead suit"),
    ]
    round: Annotated[int, Meta(description="The round, from 1")]
    trick: Annotated[int, Meta(description="The trick of the round, from 1")]
    leader: Annotated[Seat, Meta(description="The seat that played first")]
    place: Annotated[int | None, Meta(description="As which the winner played, from 1; null where it played no card")]
    led: Annotated[Orientation | None, Meta(description="The orientation at its beginning; null where none was seen")]
    rotations: Annotated[int, Meta(description="How often all cards were turned")]
    turner: Annotated[Seat | None, Meta(description="Who played the card that turned them last; null without")]
    special_first: Annotated[bool, Meta(description="1 where a Special Card was played first")]
    special_last: Annotated[bool, Meta(description="1 where a Special Card was played last")]


class TokenPlaced(Effect, frozen=True):
    """The trick's winner put a Scoring Token on a Trick Indicator Card."""

    seat: Annotated[Seat, Meta(description="Whose token")]
    side: Annotated[Orientation, Meta(description="The Trick Indicator Card")]


class TokenMoved(Effect, frozen=True):
    """All tokens of the trick's winner lay on the table: one moved over from the other card."""

    seat: Annotated[Seat, Meta(description="Whose token")]
    side: Annotated[Orientation, Meta(description="The Trick Indicator Card it moved to")]


class RoundScored(Effect, frozen=True):
    """A round was over and its points were counted."""

    vertical: Annotated[int, Meta(description="Tokens on the Vertical card")]
    horizontal: Annotated[int, Meta(description="Tokens on the Horizontal card")]
    gained: Annotated[dict[str, int], Meta(description="Points gained in this round by seat")]


class Revoke(Effect, frozen=True):
    """A seat did not follow suit although it could: a later play of its own shows it."""

    seat: Annotated[Seat, Meta(description="Who did not follow")]
    proof: Annotated[int, Meta(description="The number of the later play that shows it")]


EFFECTS = (Rotated, TrickWon, TokenPlaced, TokenMoved, RoundScored, Revoke)
