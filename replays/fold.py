"""The fold: a record's corrected line applied event by event, giving the state, the effects and the problems."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from notation import (
    Entry,
    Line,
    Problem,
    Record,
    is_plain,
    resolve,
)
from replays import conduct
from replays.effects import Effect
from replays.game import Game, State
from replays.machine import Play, machine
from replays.mend import Mender
from replays.referee import Referee

if TYPE_CHECKING:
    from replays.catalog import Catalog


class Fold:
    """What a record amounts to.

    `upto` is the event up to whose place it was played (None: all), `last` the last number of the log; `effects` and
    `problems` are in the order of the line, `line` is None for a log without corrections and takebacks. `catalog` is
    taken in place of the one that the record names.
    """

    def __init__(
        self, record: Record, game: Game, at: int | None = None, catalog: "Catalog[Any] | None" = None
    ) -> None:
        self.record = record
        self.game = game
        self.machine = machine(game)
        self.events = game.codec.events(record.tokens)
        self.last = len(self.events)
        self.upto = at
        self.tags = record.tags_at(self.last)
        self.line: Line | None = None
        if not is_plain(self.events):
            self.line = resolve(self.events, record.tokens, game.codec)
        self.setup, tag_problems = conduct.setup(game, self.tags, record.tokens, catalog)
        self.state: State = game.start(self.setup)
        self.referee = Referee()
        self.machine.run(self.state, self._counting(), self.referee)
        self._tag_problems = tag_problems

    @cached_property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, in the order of the line: with places, suggestions and causes."""
        found = self._found()
        if any(problem.is_error for problem in found):
            found = Mender(self.machine, self.game.start(self.setup), self.plays).advise(found)
        tags = [with_place(problem, *self.record.tag_place(problem.token)) for problem in self._tag_problems]
        return [*self.record.problems, *tags, *self._in_order(found)]

    @property
    def names(self) -> dict[str, str]:
        """Seat to the name of the person who sits there."""
        return {seat: self.tags.get(seat) or seat for seat in self.setup.seats}

    @property
    def effects(self) -> list[tuple[int, int, Effect]]:
        """(event, part, effect) of everything that follows, events in the order of the line, parts from 1."""
        return numbered(self._by_place(self.referee.effects))

    @property
    def at(self) -> int:
        """The number of the event up to whose place the line was played."""
        return self.last if self.upto is None else self.upto

    @cached_property
    def plays(self) -> Sequence[Play]:
        """What counts, in order."""
        return list(self._counting())

    def _counting(self) -> Iterable[Play]:
        if self.line is None:
            return zip(range(1, self.at + 1), self.record.tokens, self.events, strict=False)
        return map(play_of, self.line.effective(self.upto))

    def _found(self) -> list[Problem]:
        ours = self.line.problems_at(self.upto) if self.line else []
        return [*self.referee.problems, *ours]

    def _in_order(self, problems: list[Problem]) -> list[Problem]:
        where = self.record.place
        placed = []
        for problem in problems:
            line, column = where(problem.event)
            placed.append(with_place(problem, line, column))
        key = self.line.index if self.line else int
        return sorted(placed, key=lambda p: -1 if p.event is None else key(p.event))

    def _by_place(self, effects: list[tuple[int, Effect]]) -> list[tuple[int, Effect]]:
        if self.line is None:
            return sorted(effects, key=itemgetter(0))
        index = self.line.index
        return sorted(effects, key=lambda pair: index(pair[0]))


def numbered(effects: Iterable[tuple[int, Effect]]) -> list[tuple[int, int, Effect]]:
    """Effects with their parts: within one event from 1."""
    out: list[tuple[int, int, Effect]] = []
    last = part = 0
    for event, effect in effects:
        part = part + 1 if event == last else 1
        last = event
        out.append((event, part, effect))
    return out


def play_of(entry: Entry) -> Play:
    """An entry of the line as the fold applies it."""
    assert entry.event is not None
    return entry.number, entry.token, entry.event


def with_place(problem: Problem, line: int | None, column: int | None) -> Problem:
    """The problem at a line and column of its text."""
    from msgspec.structs import replace

    return replace(problem, line=line, column=column)


def as_json(fold: Fold, *, effects: bool = False, part: int | None = None) -> dict[str, Any]:
    """The fold as plain data, in the form that tools rely on (docs/notation.md, "What a fold prints")."""
    from msgspec import to_builtins

    state = fold.state
    out: dict[str, Any] = {
        "game": fold.game.name,
        "id": fold.tags.get("Id"),
        "last": fold.last,
        "at": fold.at,
        "over": state.over,
        "reason": state.reason,
        "irregular": state.irregular,
        "seats": fold.names,
        "scores": dict(state.scores),
        "winners": list(state.winners),
        "problems": [to_builtins(problem) for problem in fold.problems],
        "state": fold.game.show(state),
    }
    if state.unverified:
        out["unverified"] = True
    if fold.setup.catalog:
        out["catalog"] = fold.setup.catalog.tag
    if part is not None:
        out["part"] = part
    if effects:
        shown = [e for e in fold.effects if part is None or e[0] != fold.at or e[1] <= part]
        out["effects"] = [{"event": n, "part": p, **to_builtins(effect)} for n, p, effect in shown]
    return out
