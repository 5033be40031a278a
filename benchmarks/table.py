"""Rows, goals and verdicts, and the table that they make."""

import os
import platform
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Goal(NamedTuple):
    """What a figure has to be: at least or at most `met`, better still `stretch`; both in `unit`."""

    sign: str
    met: float
    stretch: float | None
    unit: str

    def reached(self, figure: float, limit: float) -> bool:
        """True where the figure is on the right side of the limit."""
        return figure >= limit if self.sign == "≥" else figure <= limit

    def verdict(self, figure: float) -> str:
        """`met`, `stretch met` or `missed`."""
        if self.stretch is not None and self.reached(figure, self.stretch):
            return "stretch met"
        return "met" if self.reached(figure, self.met) else "missed"

    def __str__(self) -> str:
        further = "" if self.stretch is None else f" ({self.stretch:g})"
        return f"{self.sign} {self.met:g}{further} {self.unit}"


def at_least(met: float, stretch: float | None = None, unit: str = "×") -> Goal:
    """A goal for what should be large."""
    return Goal("≥", met, stretch, unit)


def at_most(met: float, stretch: float | None = None, unit: str = "×") -> Goal:
    """A goal for what should be small."""
    return Goal("≤", met, stretch, unit)


class Row(NamedTuple):
    """One comparison: what was measured, ours and the peer's figure in words, and what is held against the goal."""

    id: str
    what: str
    ours: str
    peer: str
    figure: float
    goal: Goal

    def cells(self) -> tuple[str, ...]:
        """The row as it is printed."""
        figure = f"{self.figure:.3g}" if self.figure < 100 else f"{self.figure:.0f}"
        verdict = self.goal.verdict(self.figure)
        return self.id, self.what, self.ours, self.peer, f"{figure} {self.goal.unit}", str(self.goal), verdict


HEAD = ("id", "what", "ours", "peer", "ratio", "goal (stretch)", "verdict")


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table, in columns, and the machine they were taken on."""
    cells = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(HEAD))]
    lines = [_line(line, widths) for line in cells]
    lines.insert(1, _line(["-" * width for width in widths], widths))
    machine = (
        f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}"
    )
    return "\n".join([*lines, "", f"{machine}. Rates and times are of this machine; only the ratios mean anything."])


def _line(cells: Iterable[str], widths: Iterable[int]) -> str:
    return f"| {' | '.join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True))} |"


def rate(count: int, seconds: float, unit: str) -> str:
    """So many in so many seconds, in words: `195,000 events/s`."""
    return f"{float(f'{count / seconds:.3g}'):,.0f} {unit}/s"


def took(seconds: float) -> str:
    """A time in a unit that fits it."""
    for factor, unit in ((1, "s"), (1e3, "ms")):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"
