"""Which rows of the archive go with some games, and the folder that holds them: a file for each table, and a README."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from notation import SEATS
from replays.archive import schema
from replays.archive.tables import CHECKPOINT, GAMES, PLAYERS, Table, quoted
from replays.csv_cells import Value

Writer = Callable[[Path, Table, Iterator[tuple[Value, ...]]], None]

TITLE = "# Games, exported by Quarterturn"
README = "README.md"
CSV_RULE = """
The files are UTF-8. An empty cell is null. Where a spreadsheet could take a text for a formula an apostrophe stands
before it: at the start of a cell, and inside of it after a semicolon, tab or line break. A program that wants the text
as it was takes the apostrophes in these places away. Numbers are written as they are.
"""
PARQUET_RULE = """
What each column means also stands in the files themselves, as the metadata `description` of the field.
"""
RULES = {"csv": CSV_RULE, "parquet": PARQUET_RULE}

_IN_GAMES = "IN (SELECT id FROM chosen)"
_SEATED = f"""SELECT player FROM seats WHERE game {_IN_GAMES} UNION SELECT value FROM tags WHERE game {_IN_GAMES}
    AND name IN ({", ".join(f"'{seat}'" for seat in SEATS)})"""


def tables() -> list[Table]:
    """Every table that is exported: all but the one by which the archive knows how far it has come."""
    return [table for table in schema.tables() if table is not CHECKPOINT]


def write(folder: Path, db: sqlite3.Connection, ids: Sequence[str] | None, form: str, writer: Writer) -> int:
    """Writes what the archive holds of these games, of all with None, as one file of that form for each table.

    What is about people is written for those who sit in the games. Gives the number of tables. Raises `OSError`.
    """
    _choose(db, ids)
    for table in tables():
        writer(folder / f"{table.name}.{form}", table, rows_of(db, table))
    (folder / README).write_text(_readme(form, len(tables())), "utf-8")
    return len(tables())


def rows_of(db: sqlite3.Connection, table: Table) -> Iterator[tuple[Value, ...]]:
    """The rows of a table that go with the games that were chosen, in the order of its key."""
    order = ", ".join(quoted(column.name) for column in table.columns[: table.key])
    columns = ", ".join(quoted(column.name) for column in table.columns)
    return iter(db.execute(f"SELECT {columns} FROM {quoted(table.name)} WHERE {_condition(table)} ORDER BY {order}"))


def is_export(folder: Path) -> bool:
    """Whether a folder holds an export and nothing else."""
    readme = folder / README
    files = list(folder.iterdir())
    if not readme.is_file() or any(not file.is_file() or file.is_symlink() for file in files):
        return False
    ours = readme.read_bytes().startswith(TITLE.encode())
    return ours and all(file.suffix in (".csv", ".parquet") for file in files if file != readme)


def _choose(db: sqlite3.Connection, ids: Sequence[str] | None) -> None:
    db.execute("CREATE TEMP TABLE chosen (id INTEGER PRIMARY KEY)")
    if ids is None:
        db.execute("INSERT INTO chosen SELECT id FROM games")
    else:
        sql = "INSERT OR IGNORE INTO chosen SELECT id FROM games WHERE public_id = ?"
        db.executemany(sql, [(id,) for id in ids])


def _condition(table: Table) -> str:
    """Which of a table's rows go with the games that were chosen, as SQL."""
    if table is GAMES:
        return f"id {_IN_GAMES}"
    if table is PLAYERS:
        return f"key IN ({_SEATED})"
    for target, chosen in (("games", _IN_GAMES), ("players", f"IN ({_SEATED})")):
        for column in table.columns:
            if column.references and column.references[0] == target:
                return f"{quoted(column.name)} {chosen}"
    return "1"


def _readme(form: str, count: int) -> str:
    return f"""{TITLE}

{count} tables, a file for each. `games.{form}` has a row for every game; `game` in the other tables is its `id`, and
`event` the number of an event in the log of that game. `dictionary.{form}` says of every table and column what it
means, and where it leads.
{RULES[form]}"""
