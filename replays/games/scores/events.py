"""What can be written down of any box's result, and how: what the scores themselves do not say.

Points (`a+5`), the scores (`=12,9,7`) and who starts (`>b`) are written as in every game.
"""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from notation import Claim, Seat

Tied = Annotated[tuple[Seat, ...], Meta(description="Seats that share a place")]


class PlacesNamed(Claim, frozen=True):
    """`RANK=b,a,c`: b came first, a second, c third; `b,a=c`: a and c share the second place."""

    spelling = "RANK={places:,=}"
    places: Annotated[
        tuple[Tied, ...], Meta(description="From first to last; seats that are left out came behind all of them")
    ]

    def canonical(self) -> "PlacesNamed":
        """Seats that share a place stand in order."""
        return replace(self, places=tuple(tuple(sorted(tied)) for tied in self.places))


class WinnersNamed(Claim, frozen=True):
    """`WON=b`, `WON=a,c`: these seats won."""

    spelling = "WON={seats}"
    seats: Annotated[tuple[Seat, ...], Meta(description="The seats that won, in order")]

    def canonical(self) -> "WinnersNamed":
        """The seats stand in order."""
        return replace(self, seats=tuple(sorted(self.seats)))


class TableLost(Claim, frozen=True):
    """`LOST`: the table lost together against the game."""

    spelling = "LOST"


EVENTS = (PlacesNamed, WinnersNamed, TableLost)
