"""Every step of a record: what happened, what followed, and the state after it, kept so that any step is reached at
once.

Steps follow the corrected line. What was taken back keeps its steps; the step of the takeback returns to the state
before.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from notation import Entry, Event, Problem, Record, TakenBack
from replays.effects import Effect
from replays.fold import Fold
from replays.game import Game, State, Told
from replays.machine import machine
from replays.referee import Referee
from replays.words import explain, tell

_Chain = tuple[int, "_Chain"] | None  # a step that counts, and those before it


class Step:
    """One place of the line.

    `index` counts from 0 (the start, before any event); `number` is the event's in the log, `token` what stands
    there, `by` the correction that brought or changed it. `effects` are (event, effect) found here, `told` and
    `followed` the same in words. `chapter` names the larger units it belongs to. `undone` is the number of the
    takeback that took it back. `part` is 0, but where an event is told in several steps (`stages.py`): there it is the
    first of the event's effects that the step tells.
    """

    __slots__ = (
        "by",
        "chapter",
        "comments",
        "effects",
        "event",
        "followed",
        "glyph",
        "index",
        "number",
        "part",
        "problems",
        "time",
        "token",
        "told",
        "undone",
    )

    def __init__(self, index: int, number: int, token: str, event: Event | None) -> None:
        self.index = index
        self.number = number
        self.token = token
        self.event = event
        self.by: int | None = None
        self.glyph = ""
        self.effects: list[tuple[int, Effect]] = []
        self.told = Told("")
        self.followed: list[Told] = []
        self.chapter: tuple[str, ...] = ()
        self.comments: list[str] = []
        self.problems: list[Problem] = []
        self.time: str | None = None
        self.undone: int | None = None
        self.part = 0

    @property
    def address(self) -> str:
        """The event's number, with the part if it is told in several steps."""
        return f"{self.number}.{self.part}" if self.part else str(self.number)

    @property
    def consequences(self) -> list[tuple[int, Told]]:
        """(part, what followed), without what `told` says already and what is for questions only."""
        numbered = list(enumerate(self.followed, self.part or 1))
        return [(part, told) for part, told in (numbered if self.event else numbered[1:]) if told.text]


class Timeline:
    """A record step by step. `steps[0]` is the start; `fold` is what the whole record amounts to."""

    def __init__(self, record: Record, game: Game) -> None:
        self.game = game
        self.record = record
        self.fold = Fold(record, game)
        self.names = self.fold.names
        self.steps: list[Step] = []
        self._snapshots: list[bytes] = []
        self._encode, self._decode = _codec(game.state_type)
        self._walk()
        self._annotate()

    def state(self, index: int) -> State:
        """The state after step `index`, a copy of the caller's own."""
        return self._decode(self._snapshots[index])

    def index(self, number: int) -> int:
        """The step at the place of event `number`: its own, or where it would stand if it was struck."""
        if number <= 0:
            return 0
        exact = self._by_number.get(number)
        if exact is not None:
            return exact
        line = self.fold.line
        if line is None:
            return len(self.steps) - 1
        earlier = (self._by_number.get(e.number) for e in reversed(line.entries[: line.index(number)]))
        return next((index for index in earlier if index is not None), 0)

    def _entries(self) -> Sequence[Entry]:
        if self.fold.line is not None:
            return [entry for entry in self.fold.line.entries if entry.event is not None]
        pairs = zip(self.record.tokens, self.fold.events, strict=True)
        return [Entry(number, token, event) for number, (token, event) in enumerate(pairs, 1)]

    def _walk(self) -> None:
        game, run = self.game, machine(self.game).run
        state: State = game.start(self.fold.setup)
        self._keep(Step(0, 0, "", None), state)
        top: _Chain = (0, None)
        before: list[_Chain] = [top]
        places = [i for i, entry in enumerate(self.fold.line.entries) if entry.event] if self.fold.line else []
        for index, entry in enumerate(self._entries(), 1):
            assert entry.event is not None
            before.append(top)
            step = Step(index, entry.number, entry.token, entry.event)
            step.by, step.glyph = entry.by, entry.glyph
            step.told = tell(game, entry.event, self.names, state)
            if entry.back_to is not None:
                first = bisect_left(places, entry.back_to) + 1
                state = self.state(first - 1)
                self._undo(top, first, entry.number, before[first])
                top = before[first]
            elif not isinstance(entry.event, TakenBack):
                referee = Referee()
                run(state, [(entry.number, entry.token, entry.event)], referee)
                step.effects = referee.effects
                step.followed = [explain(game, effect, self.names) for _, effect in referee.effects]
                top = (index, top)
            self._keep(step, state)
        self._by_number = {step.number: step.index for step in self.steps}

    def _undo(self, top: "_Chain", first: int, number: int, again: "_Chain") -> None:
        """Marks the steps from `first` on as taken back by `number`, and those that count again because of it."""
        while top is not None and top[0] >= first:
            self.steps[top[0]].undone = number
            top = top[1]
        while again is not None and self.steps[again[0]].undone is not None:
            self.steps[again[0]].undone = None
            again = again[1]

    def _keep(self, step: Step, state: State) -> None:
        step.chapter = self.game.chapter(state)
        self.steps.append(step)
        self._snapshots.append(self._encode(state))

    def _annotate(self) -> None:
        line = self.fold.line
        spoken = dict(line.notes) if line else {}
        for number, said in self.record.comments:
            self.steps[self.index(spoken.get(number, number))].comments.append(said)
        for number, time in self.record.times:
            if number in self._by_number:
                self.steps[self._by_number[number]].time = time
        for problem in self.fold.problems:
            self.steps[self.index(problem.event or 0)].problems.append(problem)


@cache
def _codec(kind: type[State]) -> tuple[Callable[[State], bytes], Callable[[bytes], State]]:
    """How states of that class are kept: as MessagePack, a few hundred bytes each."""
    return msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(kind).decode
