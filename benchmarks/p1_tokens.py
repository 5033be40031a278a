"""P1: record text to numbered typed events, against msgspec reading the same events from JSON."""

from typing import Union

import msgspec

import notation
from benchmarks.games import events_in, rotate, rotate_texts
from benchmarks.rounds import computing
from benchmarks.table import Row, at_least, rate


def rows() -> list[Row]:
    """One row."""
    codec, texts = rotate().codec, rotate_texts(60)
    lists = [msgspec.json.encode(codec.events(next(notation.read(text)).tokens)) for text in texts]
    decoder = msgspec.json.Decoder(list[Union[codec.kinds]])  # type: ignore[name-defined]  # noqa: UP007

    def ours() -> None:
        for text in texts:
            codec.events(next(notation.read(text)).tokens)

    def peer() -> None:
        for data in lists:
            decoder.decode(data)

    times, count = computing(60, ours, peer), events_in(texts)
    what = "text → typed events, as fast as msgspec from JSON"
    figures = rate(count, times.of(0), "events"), rate(count, times.of(1), "events")
    return [Row("P1", what, *figures, times.ratio(1, 0), at_least(0.5, 0.9))]
