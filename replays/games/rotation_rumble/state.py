"""Where a game of Rotation Rumble stands.

A state is plain data. It names its card catalogue by the hash of its content; `Table.find` looks a card up there. Lanes
are numbered from 1; of each seat there is a list of three places.
"""

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from notation import Seat
from notation.slugs import is_slug
from replays.catalog import of
from replays.game import Setup, State
from replays.games.rotation_rumble.cards import RumbleCard
from replays.games.rotation_rumble.events import Figure, Lasting, Pile

LANES = (1, 2, 3)
SEATS: tuple[Seat, Seat] = ("a", "b")
OTHER: dict[Seat, Seat] = {"a": "b", "b": "a"}
GOAL = 12  # points
DECK = 10  # cards, a captain not among them
HAND = 3  # cards at the start
MOST_GOLD = 4
UNSEEN = "_"  # a card in a discard pile that nobody noted

Phase = Seat | Literal["before", "rumble"]
How = Literal["+", "=", "x2", "/2"]
Kind = Literal["F", "R", "I", "Z", "C"]  # as in their tokens; C: the captain's ability


class Item(msgspec.Struct):
    """An item on a fighter, and what it adds."""

    card: str
    owner: Seat
    attack: int
    defence: int


class Change(msgspec.Struct):
    """What a card did to ATK or DEF of a fighter. `lasts` is None for this turn; `source` is the card that acted last
    before it was written down, or ""."""

    figure: Figure
    how: How
    amount: int
    lasts: Lasting | None
    number: int  # of the event
    source: str


class Fighter(msgspec.Struct):
    """A fighter on the field: the card, the seat that owns it, its printed numbers, and what is on it."""

    card: str
    owner: Seat
    attack: int
    defence: int
    edge: int = 1
    items: list[Item] = []
    changes: list[Change] = []
    fixed: bool = False  # it was turned this turn
    came: bool = False  # it was played, or changed sides, this turn

    def printed(self, figure: Figure) -> int:
        """ATK or DEF as printed."""
        return self.attack if figure == "atk" else self.defence

    def of_items(self, figure: Figure) -> int:
        """What its items add to ATK or DEF."""
        return sum(item.attack if figure == "atk" else item.defence for item in self.items)

    def value(self, figure: Figure) -> int:
        """RR-19: ATK or DEF as it counts: printed + items, then the changes in the order written. RR-6: not below 0."""
        value = self.printed(figure) + self.of_items(figure)
        for change in self.changes:
            if change.figure != figure:
                continue
            if change.how == "+":
                value += change.amount
            elif change.how == "=":
                value = change.amount
            else:
                value = value * 2 if change.how == "x2" else value // 2
        return max(value, 0)

    def item(self, card: str) -> Item | None:
        """Its item of that name."""
        return next((item for item in self.items if item.card == card), None)


class Action(msgspec.Struct):
    """A card that was played, a fighter that was turned, or the captain's ability, in the running phase.

    `countered_by` are the numbers of the flash cards that countered it, 0 where it was none; `gone` and `item` are what
    left the field with that, from a place of a side or from a fighter (its card and owner).
    """

    number: int  # of the event
    seat: Seat
    kind: Kind
    card: str
    lane: int = 0
    void: bool = False  # it was countered, by what is not void itself
    replaced: Fighter | None = None  # the fighter that it switched out
    countered_by: list[int] = []
    gone: Fighter | None = None
    gone_from: tuple[Seat, int] = ("a", 0)
    item: Item | None = None
    host: tuple[str, Seat] = ("", "a")


class Result(msgspec.Struct):
    """How a lane was rumbled in: points of both fighters, the winner."""

    lane: int
    a: int
    b: int
    winner: Seat | None
    negated: bool


class Arena(msgspec.Struct):
    """What the last rumble began with: the fighters, with all that counted then, and the scores."""

    field: dict[Seat, list[Fighter | None]]
    scores: dict[str, int]


class Table(State, kw_only=True):
    """A game of Rotation Rumble."""

    separate: bool  # two counters instead of one marker
    empty_scores: bool  # RR-4: a fighter without an opponent scores its ATK
    catalog: str = ""  # the hash of its content
    captains: dict[Seat, str] = {}
    decks: dict[Seat, list[str]] = {}  # the deck lists, where recorded
    most_gold: dict[Seat, int]
    turn: int = 0
    phase: Phase = "before"
    first: Seat | None = None  # who has the first phase of the turn
    last_turn: bool = False
    played_out: bool = False  # the last turn's rumble is over
    gold: dict[Seat, int]
    hand: dict[Seat, int]  # how many cards
    known: dict[Seat, list[str]]  # those of them that everybody has seen
    deck: dict[Seat, int]  # how many cards
    discard: dict[Seat, list[str]]  # the top one last, `_` for one that nobody noted
    field: dict[Seat, list[Fighter | None]]  # the three lanes, as the seat controls them
    negated: list[int] = []  # lanes without a rumble this turn
    redrawn: list[Seat] = []
    fighters: list[Seat] = []  # seats that have played a fighter this turn
    items: list[Seat] = []  # … an item this turn
    flashes: list[Seat] = []  # … a flash in this phase
    actions: list[Action] = []  # of the running phase
    dice: dict[Seat, int] = {}  # rolled directly before
    source: str = ""  # the card that acted last
    acted: Seat | None = None  # the seat of the last act; None where it was the table's
    number: int = 0  # of the last act
    results: list[Result] = []  # of the last rumble, in the order of its lanes
    arena: Arena | None = None  # only as long as the rumble is the last act

    @property
    def marker(self) -> int:
        """RR-1: how far a is ahead; negative: b is."""
        return self.scores["a"] - self.scores["b"]

    @property
    def running(self) -> bool:
        """Whether a turn is running."""
        return self.phase != "before"

    def find(self, slug: str) -> RumbleCard | None:
        """What the catalogue says of a card."""
        card: RumbleCard | None = of(self.catalog).find(slug)
        return card

    def named(self, slug: str) -> str:
        """What people call a card: its name in the catalogue, else its slug as a name."""
        card = self.find(slug)
        return card.name if card else called(slug)

    @property
    def cards(self) -> tuple[RumbleCard, ...]:
        """All cards of the catalogue."""
        return of(self.catalog).cards

    def name_in_tokens(self, card: RumbleCard) -> str:
        """How a token names a card of the catalogue."""
        return of(self.catalog).token_name(card)

    def fighter(self, seat: Seat, lane: int) -> Fighter | None:
        """The fighter that a seat has in a lane."""
        return self.field[seat][lane - 1]

    def lanes_of(self, seat: Seat) -> list[int]:
        """The lanes in which a seat has a fighter."""
        return [lane for lane in LANES if self.fighter(seat, lane)]

    def on_field(self) -> Iterator[Fighter]:
        """All fighters on the field."""
        return (fighter for side in self.field.values() for fighter in side if fighter)

    def lies_on_field(self, owner: Seat, card: str) -> bool:
        """Whether a card of that owner is a fighter or an item on the field."""
        fighters = list(self.on_field())
        pieces: list[Fighter | Item] = [*fighters, *(item for fighter in fighters for item in fighter.items)]
        return any((piece.card, piece.owner) == (card, owner) for piece in pieces)


def called(slug: str) -> str:
    """A card by its slug, as a name.

    >>> called("evil-genius")
    'Evil Genius'
    """
    return " ".join(word[:1].upper() + word[1:] for word in slug.split("-"))


def start(setup: Setup) -> Table:
    """RR-15: both players with ten cards, three of them in hand, and without gold. Whatever tags say, two play."""
    seats = SEATS
    captains = {seat: slug for seat in seats if is_slug(slug := setup.tags.get(f"Captain.{seat}", "").strip().lower())}
    table = Table(
        seats=seats,
        scores=dict.fromkeys(seats, 0),
        separate=setup.options["Points"] == "separate",
        empty_scores=setup.options["Empty"] == "full",
        catalog=setup.catalog.hash if setup.catalog else "",
        captains=captains,
        decks={seat: cards for seat in seats if (cards := _slugs(setup.tags.get(f"Deck.{seat}", "")))},
        most_gold=dict.fromkeys(seats, MOST_GOLD),
        gold=dict.fromkeys(seats, 0),
        hand=dict.fromkeys(seats, HAND),
        known={seat: [] for seat in seats},
        deck=dict.fromkeys(seats, DECK - HAND),
        discard={seat: [] for seat in seats},
        field={seat: [None] * len(LANES) for seat in seats},
    )
    for seat, slug in captains.items():
        if (card := table.find(slug)) and card.kind == "captain":
            table.most_gold[seat] = card.max_gold
    return table


def _slugs(tag: str) -> list[str]:
    """The cards that a tag names; what no token could name is none."""
    return [card for card in tag.lower().split() if is_slug(card)]


def show(table: Table) -> dict[str, Any]:
    """The table as plain data: what a fold prints as its state."""
    return {
        "turn": table.turn,
        "phase": "over" if table.over else table.phase,
        "to_play": table.phase if table.phase in SEATS and not table.over else None,
        "marker": table.marker,
        "gold": dict(table.gold),
        "hand": dict(table.hand),
        "known": {seat: list(cards) for seat, cards in table.known.items()},
        "deck": dict(table.deck),
        "discard": {seat: list(cards) for seat, cards in table.discard.items()},
        "lanes": [{seat: _shown(table.fighter(seat, lane)) for seat in table.seats} for lane in LANES],
        "negated": sorted(table.negated),
        "last_turn": table.last_turn,
    }


def _shown(fighter: Fighter | None) -> dict[str, Any] | None:
    if fighter is None:
        return None
    return {
        "card": fighter.card,
        "owner": fighter.owner,
        "edge": fighter.edge,
        "atk": fighter.value("atk"),
        "def": fighter.value("def"),
        "items": [item.card for item in fighter.items],
        "fixed": fighter.fixed,
        "came": fighter.came,
    }


def pile(table: Table, seat: Seat, which: Pile) -> int:
    """How many cards are in a seat's deck, hand or discard."""
    return {"d": table.deck[seat], "h": table.hand[seat], "x": len(table.discard[seat])}[which]
