"""CSV that a spreadsheet shows and never carries out, and that reads back to exactly what was written.

The rule: wherever a spreadsheet could take text for the beginning of a formula, an apostrophe stands in front. That is
at the start of a cell, and inside of it after a semicolon, tab or line break, where a spreadsheet with other habits
begins a new cell; when what follows is = + - @ (also in their wide forms, or after blanks), or an apostrophe; and
before a tab or line break at the start. Who reads the file takes away the apostrophes in these places (`text`).

Numbers are written as numbers, so -3 stays -3. An empty cell is SQL's null; a text without letters is one apostrophe.
"""

import csv
import io
import re
from collections.abc import Iterable, Iterator

_FORMULA = r"[^\S\t\r\n]*[=+\-@＝＋－＠]|'"
_OPENS = re.compile(rf"^(?={_FORMULA}|[\t\r\n]|\Z)|(?<=[;\t\r\n])(?={_FORMULA})")
_OPENED = re.compile(r"(?:^|(?<=[;\t\r\n]))'")

Value = str | int | float | None
"""What a cell of a table holds."""


def cell(value: Value) -> str | int | float:
    """The value as it is written into CSV.

    >>> [cell("Ani"), cell("=1+1"), cell("it's"), cell("'quoted'"), cell(-3), cell("-3"), cell(None), cell("")]
    ['Ani', "'=1+1", "it's", "''quoted'", -3, "'-3", '', "'"]
    """
    if isinstance(value, str):
        return _OPENS.sub("'", value)
    return "" if value is None else value


def text(written: str) -> str | None:
    """The text that a cell was written from; None for an empty cell. Numbers have no rule: they are as they stand.

    >>> [text(str(cell(value))) for value in ("=1+1", "a;=b", "'quoted'", "", None)]
    ['=1+1', 'a;=b', "'quoted'", '', None]
    """
    return _OPENED.sub("", written) if written else None


def lines(rows: Iterable[Iterable[Value]]) -> Iterator[str]:
    """The rows as CSV, one text each that ends in CR LF; rows may come from a cursor and are never held.

    >>> list(lines([("name", "points"), ("@ani, or so", -3)]))
    ['name,points\\r\\n', '"\\'@ani, or so",-3\\r\\n']
    """
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    for row in rows:
        writer.writerow([cell(value) for value in row])
        yield buffer.getvalue()
        buffer.seek(0)
        buffer.truncate()
