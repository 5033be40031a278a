"""A replay through somebody's eyes: what a seat, or a bystander, could know, and what everybody held in the end.

A secret is a token of a kind that the game names (`Game.secret`), also as a correction's payload; and a token that
cannot be read, because it may be a slip in one. Whoever does not know it gets a record in which it is withheld, and
everything else from that record: pictures, words, problems and their suggestions cannot show what is not in it.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property

from notation import SEATS, WITHHELD, Event, EventFixed, EventInserted, Record, Seat, Unread
from replays.film import Steps
from replays.game import Game, State
from replays.records import copied
from replays.timeline import Step, Timeline

OPEN, BYSTANDER, ALL = "", "none", "all"  # what eyes are called; the others are seats


def through(
    eyes: str, record: Record, game: Game, replay: Callable[[Record, Game], Steps] = Timeline
) -> tuple[Record, Steps]:
    """A record and its replay as these eyes see them: `OPEN` sees what is written, `ALL` also what everybody held.

    A seat sees what it could know, with its own hand once that is known; a bystander sees nobody's.
    """
    seen = record if eyes in (OPEN, ALL) else known_to(eyes, record, game)
    steps = replay(seen, game)
    held = [seat for seat in SEATS if seat in steps.names and eyes in (ALL, seat)]
    return seen, Unveiled(steps, held) if held and game.unveil else steps


def offered(game: Game, seats: Iterable[str]) -> list[str]:
    """The eyes between which a game gives a choice; none where it hides nothing."""
    if not game.secret:
        return []
    return [OPEN, *([ALL] if game.unveil else []), *seats, BYSTANDER]


def known_to(eyes: str, record: Record, game: Game) -> Record:
    """The record without what a seat, or for any other eyes everybody, keeps from these eyes."""
    if not game.secret:
        return record
    events = game.codec.events(record.tokens)
    hidden = {
        number
        for number, event in enumerate(events, 1)
        if (secret := secret_in(event, game)) and getattr(secret, "seat", None) != eyes
    }
    return without(record, events, hidden) if hidden else record


def secret_in(event: Event, game: Game) -> Event | None:
    """What of an event may be a secret: itself or what it corrects another to; None for what everybody may see."""
    if isinstance(event, (EventFixed, EventInserted)):
        event = game.codec.event(event.token)
    return event if isinstance(event, (Unread, *game.secret)) else None


def without(record: Record, events: Sequence[Event], hidden: Collection[int]) -> Record:
    """A copy of the record with these tokens withheld."""
    copy = copied(record)
    for number in hidden:
        copy.tokens[number - 1] = _outside(events[number - 1])
    return copy


def _outside(event: Event) -> str:
    """What may be seen of a hidden token: of a correction, which event it is about."""
    if isinstance(event, (EventFixed, EventInserted)):
        return f"%{event.target}{'=' if isinstance(event, EventFixed) else '+'}{WITHHELD}"
    return WITHHELD


class Unveiled:
    """A replay in which the hands of some seats lie open as soon as what was played later has shown them.

    At a step it shows them once the record has passed the event that reveals them (`State.revealed`), never before.
    """

    def __init__(self, replay: Steps, seats: Sequence[Seat]) -> None:
        assert replay.game.unveil
        self._replay, self._seats, self._unveil = replay, seats, replay.game.unveil
        self.game: Game = replay.game
        self.names: Mapping[str, str] = replay.names
        self.steps: Sequence[Step] = replay.steps

    def index(self, number: int) -> int:
        """The step at the place of an event."""
        return self._replay.index(number)

    def state(self, index: int) -> State:
        """The state after step `index`, with what those seats held."""
        state = self._replay.state(index)
        later = bisect_left(self._revealing, index)
        if later == len(self._revealing):
            return state
        shown: State = self._unveil(state, self._replay.state(self._revealing[later]), self._seats)
        return shown

    @cached_property
    def _revealing(self) -> list[int]:
        """The steps that reveal what was hidden up to them, and still do at the end of the record."""
        replay, last = self._replay, len(self.steps) - 1
        end = replay.index(replay.state(last).revealed)
        states = ((step, replay.state(step.index)) for step in self.steps[1 : end + 1] if step.undone is None)
        return [step.index for step, state in states if state.revealed == step.number]
