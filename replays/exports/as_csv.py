"""A table as CSV; what people typed is text in every spreadsheet (`replays.csv_cells`)."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from replays.archive.tables import Table
from replays.csv_cells import Value, lines

ENCODING = "utf-8-sig"  # without the mark at its start some spreadsheets take UTF-8 for something else


def write(path: Path, table: Table, rows: Iterator[tuple[Value, ...]]) -> None:
    """Writes the rows under the names of the columns. Raises `OSError`."""
    with path.open("w", encoding=ENCODING, newline="") as stream:
        stream.writelines(lines(chain([[column.name for column in table.columns]], rows)))
