"""Runs every benchmark, prints the table and keeps it in `latest.md`; `python -m benchmarks p2` only prints.

`--full` runs as much as the goals speak of, which takes an hour or so.
"""

import sys
from importlib import import_module
from pathlib import Path

from benchmarks.table import Row, table

MODULES = (
    "p1_tokens",
    "p2_fold",
    "p3_import",
    "p4_append",
    "p5_steps",
    "p6_size",
    "p7_growth",
    "p8_pages",
    "p9_start",
    "p10_ripple",
)
LATEST = Path(__file__).parent / "latest.md"


def main(wanted: list[str]) -> None:
    """Runs the modules whose names begin with what is wanted, or all."""
    rows: list[Row] = []
    for name in MODULES:
        if not wanted or name.split("_")[0] in wanted:
            print(f"running {name} …", file=sys.stderr)
            rows += import_module(f"benchmarks.{name}").rows()
    print(table(rows))
    if not wanted:
        LATEST.write_text(f"# The last run of `make bench`\n\n{table(rows)}\n", "utf-8")


main([argument for argument in sys.argv[1:] if argument != "--full"])
