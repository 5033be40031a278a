"""What to do about problems: the nearest token that is legal there, and which problem only follows from an earlier one.

A problem follows from an earlier one if it is gone when the earlier is mended: by its suggestion, by leaving the
event out, or by an event before it that was forgotten. So the record is folded again with each mend, and the one that
leaves least wrong is taken.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

import msgspec

from notation import Problem, Unread
from replays.conduct import scores_claim
from replays.game import Form, Game, State
from replays.machine import Machine, Play
from replays.nearest import LONG as LONG_TOKEN
from replays.nearest import distance, nearest
from replays.referee import Referee

AHEAD = 80  # events that a mend is judged by
CANDIDATES = 8  # replacements that are tried
MOST = 12  # primary problems that are looked into
FEW = 3  # legal tokens of one form that are shown before those of others
FEW_IN_ALL = 12  # legal tokens that are all seen at once
COMPARED = 1_000  # legal tokens that are looked at
LONG = 5_000  # events from which on only the first problem is


class _Mend(NamedTuple):
    """A way to mend an event: what stands there instead, and what it says about the record."""

    plays: tuple[Play, ...]
    token: str | None
    hint: str = ""


class Mender:
    """Looks for what problems come from, in one record."""

    def __init__(self, machine: Machine, start: State, plays: Sequence[Play]) -> None:
        self.machine = machine
        self.game: Game = machine.game
        self.start = start
        self.plays = list(plays)
        self._places = _places(self.plays)

    def advise(self, problems: Sequence[Problem]) -> list[Problem]:
        """The same problems, each with a suggestion and the event it follows from, where that can be said."""
        waiting = [p for p in problems if p.is_error and p.event in self._places]
        order = dict(self._places)
        waiting.sort(key=lambda p: order[p.event or 0])
        advice: dict[int, Problem] = {}
        rounds = MOST if len(self.plays) < LONG else 1
        while waiting and rounds:
            rounds -= 1
            first, *rest = waiting
            mended, after = self._mend(first)
            advice[id(first)] = mended
            begun = order[first.event or 0]
            warnings = [p for p in problems if not p.is_error and order.get(p.event or 0, -1) >= begun]
            for problem in [*rest, *warnings]:
                if id(problem) not in advice and _follows(problem, first, after):
                    advice[id(problem)] = msgspec.structs.replace(problem, because=first.event)
            waiting = [p for p in rest if id(p) not in advice]
        return [advice.get(id(problem), problem) for problem in problems]

    def _mend(self, problem: Problem) -> tuple[Problem, set[tuple[int | None, str]]]:
        """The problem with its suggestion, and the errors that are left when it is mended in the best way."""
        at = self._places[problem.event or 0]
        before = self._state(at)
        mends = list(self._mends(before, self.plays[at], problem.suggestion))
        now = self._errors(before, self.plays[at : at + AHEAD])
        ranked = [(self._worth(before, mend, at), i) for i, mend in enumerate(mends)]
        suggestion = self._suggestion(mends, ranked, problem)
        problem = self._refused(before, self.plays[at], problem)
        best = min(ranked, default=None)
        if best is None or best[0] >= len(now):
            return msgspec.structs.replace(problem, suggestion=suggestion), self._left(before, self.plays[at:])
        mend = mends[best[1]]
        self.plays[at : at + 1] = mend.plays
        self._places = _places(self.plays)
        hint = f"; {mend.hint}" if mend.hint and mend.hint not in problem.message else ""
        after = self._left(before, self.plays[at:])
        return msgspec.structs.replace(problem, suggestion=suggestion, message=problem.message + hint), after

    def _suggestion(self, mends: list[_Mend], ranked: list[tuple[int, int]], problem: Problem) -> str | None:
        """The best of the mends that put another token there; what the rule itself suggested counts first among
        equals."""
        tokens = [(left, i) for left, i in ranked if mends[i].token]
        return mends[min(tokens)[1]].token if tokens else problem.suggestion

    def _refused(self, before: State, play: Play, problem: Problem) -> Problem:
        """The problem of a token in another spelling, with what is wrong with the event that it spells."""
        number, _, event = play
        meant = problem.suggestion
        if meant is None or not isinstance(event, Unread):
            return problem
        wrong = self._errors(before, [(number, meant, self.game.codec.event(meant))])
        if not wrong:
            return problem
        message = f"{problem.message}; {meant} would be refused too: {wrong[0].message}"
        return msgspec.structs.replace(problem, message=message)

    def _mends(self, before: State, play: Play, ruled: str | None) -> Iterator[_Mend]:
        for token in self._instead(before, play, ruled):
            yield _Mend(((play[0], token, self.game.codec.event(token)),), token)
        yield _Mend((), None, "perhaps it should not be here")
        for form in self.game.legal(before):
            missing = next(iter(form.tokens()), None)
            if missing:
                inserted = (-play[0], missing, self.game.codec.event(missing))
                yield _Mend((inserted, play), None, "perhaps an event before it is missing")

    def _instead(self, before: State, play: Play, ruled: str | None) -> Iterable[str]:
        """What the token of a play may have been: what its spelling says, refused or not; else what is legal."""
        number, token, event = play
        if ruled and isinstance(event, Unread):
            return [ruled]
        codec = self.game.codec
        known = [*self.game.tokens(before), *self.game.facts(before), scores_claim(before)]
        near = dict.fromkeys(chain([ruled] if ruled else [], nearest(token, known, codec)))
        return islice((t for t in near if not self._errors(before, [(number, t, codec.event(t))])), CANDIDATES)

    def _worth(self, before: State, mend: _Mend, at: int) -> int:
        """How many errors a mend leaves in what follows: fewer is better."""
        left = self._errors(before, [*mend.plays, *self.plays[at + 1 : at + AHEAD]])
        return len(left) + (0 if mend.token else 1)

    def _state(self, at: int) -> State:
        state = self.game.copy(self.start)
        self.machine.run(state, self.plays[:at], Referee())
        return state

    def _errors(self, before: State, plays: Sequence[Play]) -> list[Problem]:
        referee = Referee()
        self.machine.run(self.game.copy(before), plays, referee)
        return [problem for problem in referee.problems if problem.is_error]

    def _left(self, before: State, plays: Sequence[Play]) -> set[tuple[int | None, str]]:
        referee = Referee()
        self.machine.run(self.game.copy(before), plays, referee)
        return {(problem.event, problem.code) for problem in referee.problems}


def _follows(problem: Problem, first: Problem, after: set[tuple[int | None, str]]) -> bool:
    """Whether a problem is gone once the first is mended, or only repeats that the game was over by then."""
    return (problem.event, problem.code) not in after or problem.code == first.code == "after-the-end"


def _places(plays: Sequence[Play]) -> dict[int, int]:
    """Where the events stand among the plays, by number."""
    return {play[0]: i for i, play in enumerate(plays)}


def legal_here(machine: Machine, start: State, plays: Sequence[Play], numbers: Iterable[int]) -> dict[int, list[str]]:
    """The tokens that would be legal in the places of these events, as `in_order` gives them, in one pass over the
    record."""
    places = _places(plays)
    state = machine.game.copy(start)
    out: dict[int, list[str]] = {}
    done = 0
    for at, number in sorted((places.get(number, len(plays)), number) for number in numbers):
        machine.run(state, plays[done:at], Referee())
        done = at
        out[number] = in_order(machine.game, state, plays[at][1] if at < len(plays) else "")
    return out


def in_order(game: Game, state: State, token: str) -> list[str]:
    """What is legal in the place of a token, what is most likely to be meant first: the kind of event that was
    written, the usual, the same seat; of each form those few that are nearest, and then the rest.

    A form whose slots have nothing to offer is shown with `…` in them.
    """
    forms = list(game.legal(state))
    each = COMPARED // max(1, len(forms)) + 1
    kind, seat = game.codec.form(token), token[:1]

    def rank(form: Form, first: str) -> tuple[bool, bool, bool, float]:
        other_seat = first[:1] in state.seats and seat in state.seats and first[:1] != seat
        other_kind = kind is None or not isinstance(game.codec.event(first), kind)
        return other_kind, bool(form.group) or not form.weight, other_seat, -form.weight

    offered = [(form, list(islice(form.tokens(), each)) or [form.outline()]) for form in forms]
    offered.sort(key=lambda pair: rank(pair[0], pair[1][0]))
    if sum(len(tokens) for _, tokens in offered) <= FEW_IN_ALL:
        return list(chain.from_iterable(tokens for _, tokens in offered))
    near = [
        sorted(tokens, key=partial(distance, token)) if len(token) <= LONG_TOKEN else tokens for _, tokens in offered
    ]
    return [*chain.from_iterable(one[:FEW] for one in near), *chain.from_iterable(one[FEW:] for one in near)]
