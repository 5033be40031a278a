"""Charts as SVG: numbers in, a drawing out; nothing here knows where the numbers come from.

Drawings are 400 units wide, so that a phone shows them at about their own size. Colours are those of the page, with the
light ones as fallback, and never the only sign: a bar is a bar, an interval a whisker, what to compare with a diamond;
lines differ in their dashes and in the shape of their points. What people typed is shown as text.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from replays.board import FONTS, fit, label, text

WIDTH = 400
EDGE = 12.0
SMALL = 12.0
FILL = "var(--accent, #0f766e)"
INK = "var(--ink, #23211d)"
SOFT = "var(--soft, #6d675c)"
LINE = "var(--line, #ddd5c6)"
MARK = "var(--warn, #b45309)"
_ROW = 38.0
_PLOT = 170.0  # the height of what is drawn above an axis
_ACROSS = 5  # about so many steps on an axis
_DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 5", "4 2")
_POINTS = (  # by their shape
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "M-3.5-3.5h7v7h-7z",
    "M0-4.5 4.5 3.5h-9z",
    "M0-5 5 0 0 5-5 0z",
    "M0 4.5 4.5-3.5h-9z",
    "M-4-1.5h8v3h-8z",
)


class Bar(NamedTuple):
    """One bar: what it is about, its value (None: not enough is known), its interval, and what to compare it with."""

    label: str
    value: float | None
    said: str
    low: float | None = None
    high: float | None = None
    mark: float | None = None


class Scale(NamedTuple):
    """An axis from one round number to another, in round steps."""

    low: float
    high: float
    step: float

    def steps(self) -> Iterator[float]:
        """The numbers that stand on the axis."""
        count = round((self.high - self.low) / self.step)
        yield from (self.low + number * self.step for number in range(count + 1))

    def place(self, value: float, start: float, end: float) -> float:
        """Where a value lies between the two ends of the axis as it is drawn."""
        return start + (value - self.low) / (self.high - self.low) * (end - start)


def scale(values: Iterable[float], *, zero: bool = True) -> Scale:
    """An axis on which all values lie; with `zero` it has that as well.

    >>> scale([3, 17]), scale([0.12, 0.4])
    (Scale(low=0.0, high=20.0, step=5.0), Scale(low=0.0, high=0.4, step=0.1))
    """
    known = [*values, *([0.0] if zero else [])] or [0.0]
    low, high = min(known), max(known)
    if low == high:
        high = low + 1
    rough = (high - low) / _ACROSS
    size = 10.0 ** floor(log10(rough))
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough * (1 - 1e-9))
    return Scale(round(floor(low / step + 1e-9) * step, 12), round(ceil(high / step - 1e-9) * step, 12), step)


def bars(rows: Sequence[Bar], *, title: str, about: str, percent: bool = False, mark: str = "") -> str:
    """Bars from the left, each under its label, with whiskers for intervals and diamonds for `mark`."""
    numbers = [value for row in rows for value in (row.value, row.low, row.high, row.mark) if value is not None]
    axis = scale(numbers)
    bottom = EDGE + _ROW * len(rows)
    body = [_below(axis, bottom, percent=percent)]
    body += [_bar(row, EDGE + _ROW * number, axis) for number, row in enumerate(rows)]
    signs = []
    if any(row.low is not None for row in rows):
        signs.append((_whisker(EDGE, EDGE + 22, 0), "95 % interval"))
    if mark and any(row.mark is not None for row in rows):
        signs.append((_diamond(EDGE + 11, 0), mark))
    return _svg(bottom + 22 + 18 * len(signs), [*body, *_legend(signs, bottom + 30)], title, about)


def histogram(bins: Sequence[tuple[float, float]], *, title: str, about: str, across: str, up: str) -> str:
    """Columns side by side: how many (`up`) from one number of `across` to the next; gaps are where nothing is."""
    if not bins:
        return _svg(EDGE * 2, [], title, about)
    starts = [start for start, _ in bins]
    wide = min((b - a for a, b in pairwise(starts)), default=1.0)
    axis, left, right = scale(count for _, count in bins), 44.0, WIDTH - EDGE
    run = Scale(starts[0], starts[-1] + wide, wide)
    body = [_level(axis, left)]
    for start, count in bins:
        x, end = (run.place(value, left, right) for value in (start, start + wide))
        y = axis.place(count, _floor(), EDGE)
        gap = min(1.0, (end - x) / 5)
        shape = f'<rect x="{x + gap:.4g}" y="{y:.4g}" width="{end - x - 2 * gap:.4g}" height="{_floor() - y:.4g}"'
        body.append(f'{shape} fill="{FILL}"><title>{text(f"{_number(start)}: {_number(count)}")}</title></rect>')
    every = ceil(len(list(run.steps())) / 8)
    ticks = [value for number, value in enumerate(run.steps()) if number % every == 0]
    body += [label(_number(value), run.place(value, left, right), _floor() + 12, SMALL, SOFT) for value in ticks]
    body.append(label(across, right, _floor() + 30, SMALL, SOFT, "end"))
    body.append(label(up, EDGE, _floor() + 30, SMALL, SOFT, "start"))
    return _svg(_floor() + 44, body, title, about)


def lines(
    series: Mapping[str, Sequence[tuple[float | str, float]]],
    *,
    title: str,
    about: str,
    across: str,
    up: str,
    percent: bool = False,
) -> str:
    """A line for each series, at most six; places across are numbers, or texts that stand side by side in order."""
    shown = dict(list(series.items())[: len(_DASHES)])
    places = sorted({at for points in shown.values() for at, _ in points}, key=lambda at: (isinstance(at, str), at))
    words = any(isinstance(at, str) for at in places)
    where = {at: float(number) if words else float(at) for number, at in enumerate(places)}
    values = [value for points in shown.values() for _, value in points]
    axis, left, right = scale(values, zero=percent), 44.0, WIDTH - EDGE
    run = Scale(0.0, max(1.0, len(places) - 1.0), 1.0) if words else scale(where.values(), zero=False)
    body = [_level(axis, left, percent=percent)]
    for at in places[:: ceil(len(places) / 5) or 1] if words else run.steps():
        x = run.place(where[at] if words else float(at), left, right)
        body.append(label(at if isinstance(at, str) else _number(at), x, _floor() + 12, SMALL, SOFT, _anchor(x)))
    body.append(label(across, right, _floor() + 30, SMALL, SOFT, "end"))
    body.append(label(up, EDGE, _floor() + 30, SMALL, SOFT, "start"))
    signs = []
    for number, (name, points) in enumerate(shown.items()):
        placed = [(run.place(where[at], left, right), axis.place(value, _floor(), EDGE)) for at, value in points]
        body.append(_path(placed, number))
        signs.append((_path([(EDGE, 0), (EDGE + 22, 0)], number), name))
    return _svg(_floor() + 44 + 18 * len(signs), [*body, *_legend(signs, _floor() + 52)], title, about)


def _bar(row: Bar, top: float, axis: Scale) -> str:
    said_room = 7.0 * len(row.said) + 8
    named = fit(row.label, WIDTH - 2 * EDGE - said_room, 13)
    parts = [
        label(named, EDGE, top + 8, 13, INK, "start"),
        label(row.said, WIDTH - EDGE, top + 8, 13, INK if row.value is not None else SOFT, "end"),
    ]
    middle, here = top + 24, partial(axis.place, start=EDGE, end=WIDTH - EDGE)
    parts += [f'<path d="M{here(step):.4g} {middle - 9:g}v18" stroke="{LINE}"/>' for step in axis.steps()]
    if row.value is not None:
        zero, end = sorted((here(min(max(0.0, axis.low), axis.high)), here(row.value)))
        size = f'width="{max(end - zero, 0.5):.4g}" height="12"'
        parts.append(f'<rect x="{zero:.4g}" y="{middle - 6:g}" {size} rx="2" fill="{FILL}" fill-opacity=".75"/>')
    if row.value is not None and row.low is not None and row.high is not None:
        parts.append(_whisker(here(row.low), here(row.high), middle))
    if row.mark is not None:
        parts.append(_diamond(here(row.mark), middle))
    return "".join(parts)


def _below(axis: Scale, top: float, *, percent: bool) -> str:
    """The numbers of an axis that lies below bars from the left."""
    places = ((axis.place(value, EDGE, WIDTH - EDGE), value) for value in axis.steps())
    return "".join(label(_number(value, percent=percent), x, top + 10, SMALL, SOFT, _anchor(x)) for x, value in places)


def _level(axis: Scale, left: float, *, percent: bool = False) -> str:
    """Thin lines from left to right with their numbers before them, for what rises from an axis."""
    parts = []
    for value in axis.steps():
        y = axis.place(value, _floor(), EDGE)
        parts.append(f'<path d="M{left:g} {y:.4g}H{WIDTH - EDGE:g}" stroke="{LINE}"/>')
        parts.append(label(_number(value, percent=percent), left - 6, y, SMALL, SOFT, "end"))
    return "".join(parts)


def _floor() -> float:
    """Where the axis lies from which things rise."""
    return EDGE + _PLOT


def _anchor(x: float) -> str:
    return "start" if x <= EDGE + 1 else "end" if x >= WIDTH - EDGE - 1 else "middle"


def _whisker(low: float, high: float, y: float) -> str:
    path = f"M{low:.4g} {y:g}H{high:.4g}M{low:.4g} {y - 4:g}v8M{high:.4g} {y - 4:g}v8"
    return f'<path d="{path}" stroke="{INK}" stroke-width="1.5" fill="none"/>'


def _diamond(x: float, y: float) -> str:
    return f'<path d="M{x:.4g} {y - 6:g}l5 6-5 6-5-6z" fill="{MARK}" stroke="var(--card, #fffdf8)"/>'


def _path(points: Sequence[tuple[float, float]], number: int) -> str:
    """A line through points in the style of the series with that number."""
    through = " ".join(f"{x:.4g} {y:.4g}" for x, y in points)
    dashes = f' stroke-dasharray="{_DASHES[number]}"' if _DASHES[number] else ""
    line = f'<path d="M{through}" fill="none" stroke="{FILL}" stroke-width="2"{dashes}/>'
    marks = "".join(f'<path transform="translate({x:.4g} {y:.4g})" d="{_POINTS[number]}"/>' for x, y in points)
    return f'{line}<g fill="{INK}">{marks}</g>'


def _legend(signs: Sequence[tuple[str, str]], top: float) -> Iterator[str]:
    for number, (sign, said) in enumerate(signs):
        named = label(fit(said, WIDTH - 60, SMALL), EDGE + 32, 0, SMALL, SOFT, "start")
        yield f'<g transform="translate(0 {top + 18 * number:g})">{sign}{named}</g>'


def _number(value: float, *, percent: bool = False) -> str:
    said = f"{100 * value:.4g} %" if percent else f"{value:,.6g}"
    return said.replace("-", "−")


def _svg(height: float, body: Iterable[str], title: str, about: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img" font-family="{FONTS}">'
        f"<title>{text(title)}</title><desc>{text(about)}</desc>{''.join(body)}</svg>"
    )
