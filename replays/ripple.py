"""What a change of a record does to what follows: problems that come and go, scores and result."""

from typing import NamedTuple

from notation import Problem
from replays.fold import Fold


class Ripple(NamedTuple):
    """The difference between two folds of one game; a score that is not noted is None."""

    new_problems: list[Problem]
    gone_problems: list[Problem]
    scores_before: dict[str, int | None]
    scores_after: dict[str, int | None]
    winners_before: tuple[str, ...]
    winners_after: tuple[str, ...]

    @property
    def new_errors(self) -> list[Problem]:
        """The errors that were not there before."""
        return [problem for problem in self.new_problems if problem.is_error]


def ripple(before: Fold, after: Fold) -> Ripple:
    """What changed from one fold to the other."""
    return Ripple(
        _missing(after.problems, before.problems),
        _missing(before.problems, after.problems),
        before.state.noted,
        after.state.noted,
        before.state.winners,
        after.state.winners,
    )


def _missing(problems: list[Problem], others: list[Problem]) -> list[Problem]:
    there = {(p.event, p.code, p.token) for p in others}
    return [p for p in problems if (p.event, p.code, p.token) not in there]
