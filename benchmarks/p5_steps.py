"""P5: the state at a step of a game of about 300 events, against folding from the start."""

from random import Random

import notation
from benchmarks.games import SEED, long_record, rotate
from benchmarks.rounds import computing
from benchmarks.table import Goal, Row, at_least, took
from replays.fold import Fold
from replays.timeline import Timeline

STEPS = 40


def rows() -> list[Row]:
    """Jumping to any step, and stepping back from the end."""
    game, record = rotate(), next(notation.read(long_record()))
    timeline, last = Timeline(record, game), len(record.tokens)
    anywhere = Random(SEED).choices(range(1, last + 1), k=STEPS)
    backward = list(range(last - 1, last - 1 - STEPS, -1))
    return [
        _row(timeline, f"state at any step of {last}, against a fold from the start", anywhere, at_least(8)),
        _row(timeline, f"step back at the end of {last}, against a fold from the start", backward, at_least(80)),
    ]


def _row(timeline: Timeline, what: str, steps: list[int], goal: Goal) -> Row:
    def kept() -> None:
        for step in steps:
            timeline.state(step)

    def folded() -> None:
        for step in steps:
            _ = Fold(timeline.record, timeline.game, at=step).state

    times = computing(15, kept, folded)
    return Row("P5", what, took(times.of(0) / STEPS), took(times.of(1) / STEPS), times.ratio(1, 0), goal)
