"""P10: what a fix of an early play does to all that follows in a game of about 300 events, suggestions and all."""

import notation
from benchmarks.games import long_record, rotate
from benchmarks.rounds import computing
from benchmarks.table import Row, at_most, took
from replays.fold import Fold
from replays.records import fragment, joined
from replays.ripple import ripple


def rows() -> list[Row]:
    """One row: milliseconds, which no peer takes."""
    game, record = rotate(), next(notation.read(long_record()))
    before = Fold(record, game)
    second, third = record.tokens[1:3]
    fix = fragment(f"%2={second[0]}{third[1:]}")  # the card that the next seat played: its own play is refused then

    def corrected() -> None:
        _ = ripple(before, Fold(joined(record, fix), game)).new_problems

    times = computing(15, corrected)
    what = f"ripple of a fix of event 2 of {len(record.tokens)}"
    return [Row("P10", what, took(times.of(0)), "", times.of(0) * 1e3, at_most(100, 20, "ms"))]
