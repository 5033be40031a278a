"""What can be written down in a game of Rotate, and how: each event once, with its token."""

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from notation import Act, Claim, Seat

Suit = Literal["R", "Y", "G", "B", "P"]
SUITS: tuple[Suit, ...] = ("R", "Y", "G", "B", "P")
Orientation = Literal["v", "h"]
Value = Annotated[int, Meta(ge=0, le=8, description="The number that it shows")]
Ruling = Annotated[
    Literal["r", "n"] | None, Meta(description="r: the table did rotate here; n: it did not; null: the rules decide")
]
HandCard = Annotated[str, Meta(pattern="^(?:[RYGBP][0-8]|X)$")]


class HandRecorded(Act, frozen=True):
    """`a=R7,Y4,X`: a's whole hand of this round; cards by suit and vertical number."""

    spelling = "{seat}={cards}"
    seat: Seat
    cards: Annotated[tuple[HandCard, ...], Meta(description="The cards, by suit and vertical number")]


class CardPlayed(Act, frozen=True, dict=True):
    """`aB7v`: a plays the blue card so that it shows 7, vertically. `/r`, `/n`: the table did, did not rotate here."""

    spelling = "{seat}{suit}{value}{orientation}[/{ruling}]"
    seat: Seat
    suit: Annotated[Suit, Meta(description="Its suit")]
    value: Value
    orientation: Annotated[Orientation, Meta(description="How it was played: v or h")]
    ruling: Ruling = None

    @cached_property
    def vertical(self) -> int:
        """The number that the card shows vertically; horizontally it shows 8 less this."""
        return self.value if self.orientation == "v" else 8 - self.value

    @cached_property
    def card(self) -> str:
        """The card by suit and vertical number, such as `B7`."""
        return f"{self.suit}{self.vertical}"


class SpecialPlayed(Act, frozen=True):
    """`cX`: c plays a Special Card."""

    spelling = "{seat}X[/{ruling}]"
    seat: Seat
    ruling: Ruling = None


class UnseenPlayed(Act, frozen=True):
    """`a_`: a plays a card that the recorder did not see."""

    spelling = "{seat}_"
    seat: Seat


class TrickClaimed(Claim, frozen=True):
    """`=b/h`: b won the trick, horizontally. `=b/h*`: the table gave it to b."""

    spelling = "={seat}/{orientation}"
    seat: Seat
    orientation: Annotated[Orientation, Meta(description="Which way the trick was won: v or h")]


EVENTS = (HandRecorded, CardPlayed, SpecialPlayed, UnseenPlayed, TrickClaimed)
