"""What can be written down in a game of Rotate, and how: each event once, with its token."""

from typing import Annotated, Literal

from msgspec import Meta

from notation import Act, Claim, Seat

Suit = Literal["R", "Y", "G", "B", "P"]
SUITS: tuple[Suit, ...] = ("R", "Y", "G", "B", "P")
Orientation = Literal["v", "h"]
Value = Annotated[int, Meta(ge=0, le=8)]
HandCard = Annotated[str, Meta(pattern="^(?:[RYGBP][0-8]|X)$")]


class HandRecorded(Act, frozen=True):
    """`a=R7,Y4,X`: a's whole hand of this round; cards by suit and vertical number."""

    spelling = "{seat}={cards}"
    seat: Seat
    cards: tuple[HandCard, ...]


class CardPlayed(Act, frozen=True):
    """`aB7v`: a plays the blue card so that it shows 7, vertically. `/r`, `/n`: the table did, did not rotate here."""

    spelling = "{seat}{suit}{value}{orientation}[/{ruling}]"
    seat: Seat
    suit: Suit
    value: Value
    orientation: Orientation
    ruling: Literal["r", "n"] | None = None

    @property
    def vertical(self) -> int:
        """The number that the card shows vertically; horizontally it shows 8 less this."""
        return self.value if self.orientation == "v" else 8 - self.value


class SpecialPlayed(Act, frozen=True):
    """`cX`: c plays a Special Card."""

    spelling = "{seat}X[/{ruling}]"
    seat: Seat
    ruling: Literal["r", "n"] | None = None


class UnseenPlayed(Act, frozen=True):
    """`a_`: a plays a card that the recorder did not see."""

    spelling = "{seat}_"
    seat: Seat


class TrickClaimed(Claim, frozen=True):
    """`=b/h`: b won the trick, horizontally. `=b/h*`: the table gave it to b."""

    spelling = "={seat}/{orientation}"
    seat: Seat
    orientation: Orientation


EVENTS = (HandRecorded, CardPlayed, SpecialPlayed, UnseenPlayed, TrickClaimed)
