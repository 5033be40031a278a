"""The chart of an answer: which of its columns become bars, lines or columns of a histogram."""

from collections.abc import Sequence

from replays import charts
from replays.answers import Answer, Column, Estimate, Value, shown
from replays.questions import Chart

MOST = 30  # bars of one chart


def drawn(answer: Answer) -> str | None:
    """The chart of an answer as SVG; None where the question has none, or there is nothing to draw."""
    chart = answer.question.chart
    if chart is None or not answer.rows:
        return None
    return {"bars": _bars, "lines": _lines, "histogram": _histogram}[chart.kind](answer, chart)


def _bars(answer: Answer, chart: Chart) -> str:
    value = _column(answer, chart.value)
    marked = _cells(answer, chart.mark) if chart.mark else [None] * len(answer.rows)
    cells = list(zip(_labels(answer, chart), _cells(answer, chart.value), marked, strict=True))
    told = [row for row in cells if _size(row[1]) is not None] or cells  # a dash is no bar, and stands in the table
    rows = [
        charts.Bar(
            label,
            _size(cell),
            shown(value, cell),
            cell.low if isinstance(cell, Estimate) else None,
            cell.high if isinstance(cell, Estimate) else None,
            _size(mark),
        )
        for label, cell, mark in told[:MOST]
    ]
    left = len(answer.rows) - len(rows)
    return charts.bars(
        rows,
        title=answer.question.title,
        about=f"{value.title} by {_by(answer, chart)}{f'; {left} more are in the table' if left else ''}.",
        percent=value.kind in ("rate", "percent"),
        mark=_column(answer, chart.mark).title if chart.mark else "",
    )


def _histogram(answer: Answer, chart: Chart) -> str:
    starts, counts = _cells(answer, chart.label[0]), _cells(answer, chart.value)
    bins = [(_size(start), _size(count)) for start, count in zip(starts, counts, strict=True)]
    across, up = (_column(answer, name).title for name in (chart.label[0], chart.value))
    return charts.histogram(
        sorted((start, count) for start, count in bins if start is not None and count is not None),
        title=answer.question.title,
        about=f"{up} by {across}.",
        across=across,
        up=up,
    )


def _lines(answer: Answer, chart: Chart) -> str:
    series: dict[str, list[tuple[float | str, float]]] = {}
    value = _column(answer, chart.value)
    names = _cells(answer, chart.series) if chart.series else [value.title] * len(answer.rows)
    for name, at, cell in zip(names, _cells(answer, chart.label[0]), _cells(answer, chart.value), strict=True):
        size = _size(cell)
        if size is not None and at is not None and not isinstance(at, Estimate):
            series.setdefault("–" if name is None else str(name), []).append((at, size))
    across = _column(answer, chart.label[0]).title
    return charts.lines(
        series,
        title=answer.question.title,
        about=f"{value.title} by {across}.",
        across=across,
        up=value.title,
        percent=value.kind in ("rate", "percent"),
    )


def _labels(answer: Answer, chart: Chart) -> list[str]:
    """What each row is about, in words; a number or a letter gets the name of its column."""
    columns = [_column(answer, name) for name in chart.label]
    rows = zip(*(_cells(answer, name) for name in chart.label), strict=True)
    return [" · ".join(map(_named, columns, row)) for row in rows]


def _named(column: Column, value: Value) -> str:
    said = shown(column, value)
    bare = isinstance(value, int) or (isinstance(value, str) and len(value) == 1)
    if not bare:
        return said
    return f"{said} {column.title}" if column.title.endswith("s") else f"{column.title} {said}"


def _by(answer: Answer, chart: Chart) -> str:
    return " and ".join(_column(answer, name).title for name in chart.label)


def _column(answer: Answer, name: str) -> Column:
    return next(column for column in answer.columns if column.name == name)


def _cells(answer: Answer, name: str) -> Sequence[Value]:
    at = answer.columns.index(_column(answer, name))
    return [row[at] for row in answer.rows]


def _size(value: Value) -> float | None:
    if isinstance(value, Estimate):
        return value.value
    return None if value is None or isinstance(value, str) else float(value)
