"""A table as CSV; what people typed is text in every spreadsheet (`replays.csv_cells`)."""

import csv
from collections.abc import Iterator
from pathlib import Path

from replays.archive.tables import Table
from replays.csv_cells import Value, cell

ENCODING = "utf-8-sig"  # without the mark at its start some spreadsheets take UTF-8 for something else


def write(path: Path, table: Table, rows: Iterator[tuple[Value, ...]]) -> None:
    """Writes the rows under the names of the columns. Raises `OSError`."""
    with path.open("w", encoding=ENCODING, newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow([column.name for column in table.columns])
        writer.writerows([cell(value) for value in row] for row in rows)
