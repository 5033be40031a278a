"""The dictionary: every table and column in words, as rows, so that whoever has the file alone knows what it says."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notation import SEATS
from replays.archive.columns import Column
from replays.archive.tables import SEATS_TABLE, Table


class Entry(NamedTuple):
    """A row of the table `dictionary`: a table (`position` 0), or one of its columns (from 1).

    `in_key` is the column's place in the table's key, `refers_to` the column that it leads to, such as `games.id`, and
    `within_game` 1 where that column is one in the same game.
    """

    table_name: str
    position: int
    column_name: str | None
    type: str | None
    in_key: int | None
    refers_to: str | None
    within_game: int | None
    about: str


def entries(tables: Iterable[Table]) -> Iterator[Entry]:
    """The rows for these tables, each table before its columns."""
    for table in tables:
        yield Entry(table.name, 0, None, None, None, None, None, table.about)
        for position, column in enumerate(table.columns, 1):
            leads, within = _leads(table, column)
            key = position if position <= table.key else None
            yield Entry(table.name, position, column.name, column.type, key, leads, within, column.about)


def _leads(table: Table, column: Column) -> tuple[str | None, int | None]:
    """The column that this one leads to, and whether only within the same game."""
    if column.references:
        return ".".join(column.references), 0
    if not table.by_game:
        return None, None
    if table.name != "events" and column.name == "event":
        return "events.event", 1
    if table is not SEATS_TABLE and (column.name == "seat" or column.values == SEATS):
        return "seats.seat", 1
    return None, None
