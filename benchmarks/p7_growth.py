"""P7: what a game costs in a large club against a small one: time and bytes; and the most memory that an import takes.

The commands run in processes of their own, by the processor's clock; what it takes to start them is taken off.
"""

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.club import FULL, files, quarterturn, used_by
from benchmarks.games import rotate
from benchmarks.table import Row, at_most, took

SMALL = 1_000
LARGE = 100_000 if FULL else 10_000
TIMES = 3  # for the small one


class Cost(NamedTuple):
    """What a club cost: seconds, bytes on disk, and the most memory in MB of its import and of its archive."""

    seconds: float
    size: int
    importing: float
    archiving: float


def rows() -> list[Row]:
    """Time and bytes by game, and memory."""
    start, small, large = _cost(1, TIMES), _cost(SMALL, TIMES), _cost(LARGE, 1)
    times = [(cost.seconds - start.seconds) / games for cost, games in ((small, SMALL), (large, LARGE))]
    sizes = [cost.size / games for cost, games in ((small, SMALL), (large, LARGE))]
    what = f"a game of {LARGE:,}, against a game of {SMALL:,}"
    shown = [f"{size:,.0f} bytes" for size in sizes]
    memory = max(large.importing, large.archiving)
    which = f"import {large.importing:.0f} MB, archive {large.archiving:.0f} MB"
    return [
        Row("P7", f"time of {what}", took(times[1]), took(times[0]), times[1] / times[0], at_most(1.2)),
        Row("P7", f"bytes of {what}", shown[1], shown[0], sizes[1] / sizes[0], at_most(1.2)),
        Row("P7", f"most memory of an import of {LARGE:,}", which, "", memory, at_most(110, 60, "MB")),
    ]


def _cost(games: int, times: int) -> Cost:
    runs = [_once(games) for _ in range(times)]
    return runs[0]._replace(seconds=median(run.seconds for run in runs))


def _once(games: int) -> Cost:
    with TemporaryDirectory() as name:
        folder = Path(name)
        paths = files(folder, rotate().name, games)
        kept = folder / "club.ledger", folder / "archive.db"
        quarterturn("init", "--ledger", kept[0])
        importing = used_by("import", "--ledger", kept[0], *paths)
        archiving = used_by("archive", "update", "--ledger", kept[0], "--archive", kept[1])
        size = sum(path.stat().st_size for path in kept)
    return Cost(importing.seconds + archiving.seconds, size, importing.megabytes, archiving.megabytes)
