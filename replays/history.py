"""A log as it was written: a step for each token, corrections and takebacks as they came, the state after each.

The corrected line, where each event stands in its place, is in `timeline.py`. Both can be shown and filmed.
"""

import msgspec

from notation import Correction, Event, EventFixed, EventInserted, EventNoted, EventStruck, Record, TakenBack
from replays.fold import Fold
from replays.game import Game, State, Told
from replays.machine import machine
from replays.referee import Referee
from replays.timeline import Step, Timeline
from replays.words import explain, tell


class History:
    """A record token by token: `steps[n]` is the event with number n, its state what the log amounted to by then."""

    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.game = game
        self.events = game.codec.events(record.tokens)
        self._line = Timeline(record, game)
        self.names = self._line.names
        self.steps: list[Step] = []
        self._snapshots: list[bytes] = []
        self._amended = {number for number, _, _ in record.amendments}
        self._write()
        self._annotate()

    def state(self, index: int) -> State:
        """The state after step `index`, a copy of the caller's own."""
        return msgspec.msgpack.decode(self._snapshots[index], type=self.game.state_type)

    def index(self, number: int) -> int:
        """The step of an event: its number."""
        return number

    def _write(self) -> None:
        state = Fold(self.record.upto(0), self.game).state
        self._keep(Step(0, 0, "", None), state)
        for number, (token, event) in enumerate(zip(self.record.tokens, self.events, strict=True), 1):
            step = Step(number, number, token, event)
            step.told = _told(event) or tell(self.game, event, self.names, state)
            if isinstance(event, (Correction, TakenBack)) or number - 1 in self._amended:
                state = self._anew(step)
            else:
                self._follow(step, event, state)
            self._keep(step, state)

    def _anew(self, step: Step) -> State:
        """The state after a step that changes what came before it."""
        fold = Fold(self.record.upto(step.number), self.game)
        step.problems = [problem for problem in fold.problems if problem.event == step.number]
        return fold.state

    def _follow(self, step: Step, event: Event, state: State) -> None:
        referee = Referee()
        machine(self.game).run(state, [(step.number, step.token, event)], referee)
        step.effects = referee.effects
        step.followed = [explain(self.game, effect, self.names) for _, effect in referee.effects]
        step.problems = [problem for problem in referee.problems if problem.event == step.number]

    def _keep(self, step: Step, state: State) -> None:
        step.chapter = self.game.chapter(state)
        self.steps.append(step)
        self._snapshots.append(msgspec.msgpack.encode(state))

    def _annotate(self) -> None:
        for later in self._line.steps:
            self.steps[later.number].undone = later.undone
            if later.by:
                correction = self.steps[later.by]
                correction.told = Told(f"{correction.told.text} ({later.told.text})", later.told.rules)
        for entry in self._line.fold.line.entries if self._line.fold.line else ():
            self.steps[entry.number].by = entry.by if entry.by != entry.number else None
        for number, said in self.record.comments:
            self.steps[number].comments.append(said)
        for number, time in self.record.times:
            if number < len(self.steps):
                self.steps[number].time = time


def _told(event: Event) -> Told | None:
    """A correction in words; None for what happened at the table."""
    if isinstance(event, EventFixed):
        return Told(f"Event {event.target} was written wrongly: it was {event.token}")
    if isinstance(event, EventStruck):
        return Told(f"Event {event.target} never happened")
    if isinstance(event, EventInserted):
        where = f"after event {event.target}" if event.target else "at the very beginning"
        return Told(f"Forgotten {where}: {event.token}")
    if isinstance(event, EventNoted):
        return Told(f"A remark on event {event.target}")
    return None
