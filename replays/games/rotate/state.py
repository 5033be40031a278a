"""Where a game of Rotate stands."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal

import msgspec

from notation import Seat
from replays.game import Setup, State
from replays.games.rotate.events import SUITS, Orientation, Suit

Moved = Literal["placed", "moved", ""]


class Played(msgspec.Struct, array_like=True, gc=False):
    """One card of a trick. `suit` and `vertical` are None for a Special Card and for a card that was not seen."""

    seat: Seat
    suit: Suit | None
    vertical: int | None
    special: bool
    number: int  # of the event
    turned: bool = False  # this card rotated the others

    def value(self, orientation: Orientation) -> int | None:
        """The number that the card shows in that orientation."""
        if self.vertical is None:
            return None
        return self.vertical if orientation == "v" else 8 - self.vertical


class Result(msgspec.Struct, array_like=True, gc=False):
    """How the last trick ended, as far as a ruling may still replace it (ROT-16)."""

    number: int  # of the event that ended it
    trick: int  # of the round
    suit: Suit | None  # that led at its end
    lay: Orientation | None  # how its cards lay at its end, whatever was ruled
    seat: Seat | None = None  # who won it, and which way
    orientation: Orientation | None = None
    moved: Moved = ""  # what the winner's token did
    gained: dict[str, int] | None = None  # where it ended the round


@cache
def deck(lowest: int, highest: int) -> frozenset[str]:
    """The suit cards, by vertical number."""
    return frozenset(f"{suit}{vertical}" for suit in SUITS for vertical in range(lowest, highest + 1))


class Table(State, kw_only=True):
    """A game of Rotate. Cards are written by suit and vertical number, `X` for a Special Card."""

    variant: bool  # the white side
    match_any: bool
    hand_size: int
    lowest: int  # vertical numbers in the deck
    highest: int
    specials: int
    limit: int  # Scoring Tokens of each player
    target: int
    round: int = 0
    running: bool = False
    dealt: int = 0  # the event that dealt the round
    trick: int = 0
    lead_suit: Suit | None = None
    orientation: Orientation | None = None
    plays: list[Played] = []  # of the current trick
    ended: list[Played] = []  # the last trick of the round
    waiting: list[Seat] = []  # the seats that still play in the trick, in their order; none where nobody is to play
    played: dict[str, int] = {}  # card -> event, in this round
    played_by: dict[Seat, list[str]] = {}
    specials_played: int = 0
    unseen: dict[Seat, int] = {}
    hands: dict[Seat, list[str]] = {}  # recorded hands, what is left of them
    hand_events: list[int] = []
    # ROT-12: plays off suit that a later one may show to be revokes, number -> token by the suit that was led
    doubts: dict[Seat, dict[Suit, dict[int, str]]] = {}
    tokens: dict[Seat, list[int]]  # on Vertical, on Horizontal
    tricks_won: dict[Seat, int]
    last_round: dict[str, int] = {}  # points gained in it
    result: Result | None = None  # of the trick that ended last

    @property
    def to_play(self) -> Seat | None:
        """The seat whose turn it is."""
        return self.waiting[0] if self.waiting else None

    @property
    def last(self) -> Result | None:
        """How the last trick ended, until the next play."""
        return None if self.plays else self.result

    @property
    def shown(self) -> list[Played]:
        """The trick on view: the current one, or the last until somebody leads."""
        return self.plays or self.ended


def start(setup: Setup) -> Table:
    """The table before the first round: deck, hands, tokens and target by the number of players."""
    n = min(max(len(setup.seats), 3), 5)
    return Table(
        seats=setup.seats,
        scores=dict.fromkeys(setup.seats, 0),
        variant=setup.options["Scoring"] == "white",
        match_any=setup.options["Match"] == "any",
        hand_size={3: 11, 4: 9, 5: 9}[n],
        lowest=0 if n == 5 else 1,
        highest=8 if n == 5 else 7,
        specials=n - 1,
        limit=3 if n == 3 else 2,
        target={3: 7, 4: 6, 5: 5}[n],
        tokens={seat: [0, 0] for seat in setup.seats},
        tricks_won=dict.fromkeys(setup.seats, 0),
    )


def show(table: Table) -> dict[str, Any]:
    """The table as plain data: what a fold prints as its state."""
    lead = None
    if table.orientation is not None:
        lead = {"suit": table.lead_suit, "orientation": table.orientation}
    return {
        "round": table.round or None,
        "trick": table.trick if table.running else None,
        "lead": lead,
        "to_play": None if table.over else table.to_play,
        "table": [shown_card(play, table.orientation) for play in table.plays],
        "tokens": {seat: {"v": v, "h": h} for seat, (v, h) in table.tokens.items()},
        "tricks_won": dict(table.tricks_won),
    }


def shown_card(play: Played, orientation: Orientation | None) -> dict[str, Any]:
    """One card on the table as it lies."""
    if play.vertical is None:
        return {"seat": play.seat, "card": "X" if play.special else "_"}
    value = play.value(orientation or "v")
    return {"seat": play.seat, "card": f"{play.suit}{play.vertical}", "suit": play.suit, "value": value}


def unveil(table: Table, end: Table, seats: Sequence[Seat]) -> Table:
    """ROT-14: the table with the hands of these seats, as the plays up to the end of the round show them."""
    if not table.running or table.dealt != end.dealt:
        return table
    held = {seat: _held(table, end, seat) for seat in seats if seat not in table.hands}
    return msgspec.structs.replace(table, hands={**table.hands, **held})


def _held(table: Table, end: Table, seat: Seat) -> list[str]:
    """What a seat still played from here on: by suit and number, then Special Cards, `_` for each that was not seen."""
    cards = Counter(end.played_by[seat]) - Counter(table.played_by[seat])
    unseen = end.unseen.get(seat, 0) - table.unseen.get(seat, 0)
    return [*sorted(cards.elements(), key=_in_hand), *["_"] * unseen]


def _in_hand(card: str) -> tuple[bool, int, str]:
    return card == "X", SUITS.index(card[0]) if card != "X" else 0, card
