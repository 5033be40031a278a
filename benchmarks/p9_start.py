"""P9: the whole process of `quarterturn --help`, against one that only imports click."""

import sys
from pathlib import Path
from subprocess import DEVNULL, run

from benchmarks.rounds import waiting
from benchmarks.table import Row, at_most, took


def rows() -> list[Row]:
    """One row."""
    times = waiting(
        25,
        lambda: run([Path(sys.executable).with_name("quarterturn"), "--help"], stdout=DEVNULL, check=True),
        lambda: run([sys.executable, "-c", "import click"], check=True),
    )
    what = "quarterturn --help, against python -c 'import click'"
    return [Row("P9", what, took(times.of(0)), took(times.of(1)), times.ratio(0, 1), at_most(1.5, 1.2))]
