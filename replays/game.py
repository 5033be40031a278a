"""What a game is. A game is one folder in `replays/games/` that makes one `Game`; the engine knows nothing else about
it.

The functions are pure but for `rules`, which change the state that they are given and report to the referee.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec

from notation import SEATS, Codec, Event, Seat
from replays.board import Board
from replays.effects import Effect
from replays.referee import Referee

if TYPE_CHECKING:
    from replays.catalog import Card, Catalog


class State(msgspec.Struct, kw_only=True):
    """Where a game stands: what every game has. A game's own state adds its fields; rules change it in place."""

    seats: tuple[Seat, ...]
    scores: dict[str, int]
    over: bool = False
    reason: str | None = None
    winners: tuple[Seat, ...] = ()
    conceded: Seat | None = None
    irregular: bool = False
    unverified: bool = False
    ended_by: int = 0  # the number of the event that ended the game
    revealed: int = 0  # the number of the event up to whose place nothing is hidden any more
    unnoted: tuple[Seat, ...] = ()  # seats whose score the record does not say; it stands as 0 in `scores`

    @property
    def noted(self) -> dict[str, int | None]:
        """The scores as far as the record says them, in seat order."""
        return {seat: None if seat in self.unnoted else self.scores[seat] for seat in self.seats}


class Option(NamedTuple):
    """A tag that chooses between ways to play: `values[0]` is the default."""

    tag: str
    values: tuple[str, ...]
    about: str


class Detail(NamedTuple):
    """A tag in people's own words that a game asks for when it is opened; `required`: without it, it is no record.

    `examples` are what random games say. `cards` says that it names one card or many, so that what people type is
    brought into the spelling of tags.
    """

    tag: str
    about: str
    required: bool = False
    examples: tuple[str, ...] = ()
    cards: Literal["", "one", "many"] = ""


class Setup(NamedTuple):
    """What is known before the first event: the seats that play, the options, all tags, the catalogue of the cards."""

    seats: tuple[Seat, ...]
    options: dict[str, str]
    tags: dict[str, str]
    catalog: "Catalog[Any] | None" = None


class Fill(NamedTuple):
    """One thing that a slot may hold: its text in the token, its name for people, and the group it is offered in.

    `tint` names a colour of the palette for it, such as `suit-b`; `key` the shape of the board that stands for it, so
    that it may be tapped there.
    """

    text: str
    label: str
    group: str = ""
    tint: str = ""
    key: str = ""


class Slot(NamedTuple):
    """A gap in a form. `fills` is None where what may stand there is not finite; then `hint` says what it is.

    `dice` says that each character of a fill is what one die shows, so that dice may be tapped in place of it. `open`
    says that the fills are only what is likely: any other text that the token can hold may stand there too. `card` says
    that a card stands there, which people call by its name; `figures` what parts the two numbers that may follow it in
    brackets.
    """

    name: str
    fills: tuple[Fill, ...] | None
    hint: str = ""
    dice: bool = False
    open: bool = False
    card: bool = False
    figures: str = ""


class Form(NamedTuple):
    """A kind of legal act as a token with slots, such as `b{card}h`.

    `weight` is how usual each of its tokens is against those of other forms, for random games; 0: only recorders who
    missed something need it. `group` names what less usual forms are offered under, such as "What a card did".
    """

    label: str
    token: str
    slots: tuple[Slot, ...] = ()
    weight: float = 1
    group: str = ""

    def tokens(self) -> Iterable[str]:
        """Every token that the form stands for with what its slots offer; none where one offers nothing."""
        if any(slot.fills is None for slot in self.slots):
            return
        for fills in product(*(slot.fills or () for slot in self.slots)):
            yield self.token.format_map({slot.name: fill.text for slot, fill in zip(self.slots, fills, strict=True)})

    def outline(self) -> str:
        """The token with what its slots offer first, and `…` where they offer nothing."""
        fills = {slot.name: slot.fills[0].text if slot.fills else "…" for slot in self.slots}
        return self.token.format_map(fills)


class Told(NamedTuple):
    """One sentence for people, and the rulings that it rests on."""

    text: str
    rules: tuple[str, ...] = ()


UNTOLD = Told("")  # of an effect that is a fact for questions only, and part of no replay


class Stage(NamedTuple):
    """Where an event that is shown piece by piece stands after its first `part` effects."""

    part: int
    state: Any


def highest(state: State, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Those of some seats that have the highest score."""
    best = max((state.scores[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if state.scores[seat] == best)


def each_alone(state: State) -> tuple[tuple[Seat, ...], ...]:
    """Teams of one seat each."""
    return tuple((seat,) for seat in state.seats)


def untitled(_: Mapping[str, str]) -> str:
    """No title of its own."""
    return ""


Rule = Callable[[Any, Any, Referee], None]


@dataclass(frozen=True)
class Game:
    """One game, whole.

    `rules` maps each kind of event to the function that applies it. `show` gives the state as plain data for people
    and tests, `legal` the acts that may come now, `facts` the claims that are true now, `leaders` the best of some
    seats (ties broken as far as the rules do), `teams` the seats that play together, `settle` looks whether scores that
    were set from outside end the game, `withheld` the numbers of the events that a seat still hides, `secret` the kinds
    of events that tell what a seat hides (their `seat`; without one, what nobody knows), until the state's `revealed`
    passes them or the game is over.
    `unveil` puts into a state what some seats held there, from a later one that shows it; None where nothing can.
    `tell(event, names, state before it)` and `explain(effect, names)` put its own events and effects into words, None
    for those that all games share, `UNTOLD` for an effect that only questions ask for; `names` maps seats to people.
    `chapter` names the larger units that the state's last event belongs to, outermost first. `layout` gives the numbers
    of the events that begin a line. `stages` gives the states on the way through an event with many effects, from the
    state after it and all its effects; none for an event that is one picture. `cards` is the class of what a catalogue
    says of a card, for a game that has catalogues; its folder then holds a sample, `catalog.csv`. `faults(setup)` says
    what in the game's own tags can hardly be meant so, to whoever opens a game. `deal(state,
    random)` gives the tokens of what is shuffled, laid out or dealt at this point, as a random game needs them; none
    elsewhere. `named` is the title by which a record goes
    in lists, from its tags; the game's own where that is empty. `codes` describes the game's own problems.
    """

    name: str
    title: str
    about: str
    package: str
    players: range
    events: tuple[type[Event], ...]
    rules: Mapping[type[Event], Rule]
    start: Callable[[Setup], Any]
    show: Callable[[Any], dict[str, Any]]
    legal: Callable[[Any], Iterable[Form]]
    board: Callable[[Any, Mapping[str, str]], Board]
    effects: tuple[type[Effect], ...] = ()
    options: tuple[Option, ...] = ()
    details: tuple[Detail, ...] = ()
    named: Callable[[Mapping[str, str]], str] = untitled
    tell: Callable[[Event, Mapping[str, str], Any], Told | None] = lambda *_: None
    explain: Callable[[Effect, Mapping[str, str]], Told | None] = lambda *_: None
    chapter: Callable[[Any], tuple[str, ...]] = lambda _: ()
    layout: Callable[[Sequence[Event], int], set[int]] = lambda *_: set()
    stages: Callable[[Any, Sequence[Effect]], Sequence[Stage]] = lambda *_: ()
    leaders: Callable[[Any, Sequence[Seat]], tuple[Seat, ...]] = highest
    teams: Callable[[Any], Sequence[Sequence[Seat]]] = each_alone
    facts: Callable[[Any], Iterable[str]] = lambda _: ()
    settle: Callable[[Any, Referee], None] = lambda *_: None
    withheld: Callable[[Any], frozenset[int]] = lambda _: frozenset()
    secret: tuple[type[Event], ...] = ()
    unveil: Callable[[Any, Any, Sequence[Seat]], Any] | None = None
    deal: Callable[[Any, Random], list[str]] = lambda *_: []
    cards: "type[Card] | None" = None
    faults: Callable[[Setup], Iterable[str]] = lambda _: ()
    codes: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def codec(self) -> Codec:
        """The game's tokens."""
        return Codec(self.title, self.events)

    @cached_property
    def state_type(self) -> type[State]:
        """The class of its states."""
        options = {option.tag: option.values[0] for option in self.options}
        return type(self.start(Setup(SEATS[: self.players[0]], options, {})))

    def title_of(self, tags: Mapping[str, str]) -> str:
        """What was played, in words: what the record names itself, or the game's title."""
        return self.named(tags).strip() or self.title

    def copy(self, state: State) -> State:
        """A state of the caller's own that says the same."""
        return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=self.state_type)

    def tokens(self, state: State, most: int = 4_000) -> list[str]:
        """The tokens of all finite legal acts, at most `most`."""
        return list(islice((token for form in self.legal(state) for token in form.tokens()), most))

    def file(self, name: str) -> str:
        """The text of a file in the game's folder, such as `rules.md`."""
        return resources.files(self.package).joinpath(name).read_text("utf-8")
