"""Taking turns: ours and its peers in the same seconds, many short rounds, and the median of the ratios of the rounds.

What else a machine does then hits all of them alike. Nothing is timed that is not done in turns.
"""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter, process_time


class Times:
    """Seconds of each call in each round."""

    def __init__(self, rounds: Sequence[tuple[float, ...]]) -> None:
        self._rounds = rounds

    def of(self, call: int) -> float:
        """What a call took at the median."""
        return median(times[call] for times in self._rounds)

    def ratio(self, over: int, under: int) -> float:
        """How many times as long one call took as another, at the median of the rounds."""
        return median(times[over] / times[under] for times in self._rounds)


def computing(rounds: int, *calls: Callable[[], object]) -> Times:
    """The times of calls that only compute, by the processor's clock; the first round is not counted."""
    return _in_turn(rounds, calls, process_time)


def waiting(rounds: int, *calls: Callable[[], object]) -> Times:
    """The times of calls that wait for the disk or for another process; the first round is not counted."""
    return _in_turn(rounds, calls, perf_counter)


def _in_turn(rounds: int, calls: Sequence[Callable[[], object]], clock: Callable[[], float]) -> Times:
    # What lies around from the set-up is no cost of any call.
    gc.collect()
    gc.freeze()
    try:
        taken = [tuple(_seconds(call, clock) for call in calls) for _ in range(rounds + 1)]
    finally:
        gc.unfreeze()
    return Times(taken[1:])


def _seconds(call: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    call()
    return clock() - start
