"""The archive as a whole: all its tables, the file that holds them, and their description for whoever shows them."""

import sqlite3
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from replays.archive import facts
from replays.archive.errors import ArchiveMissing, NotAnArchive
from replays.archive.tables import GAMES, INDEXES, KINDS, OWN, SEARCH, Table, ddl, insert, search_ddl

APPLICATION_ID = 0x51544152
PAGE_BYTES = 4096
TIMEOUT_S = 60.0


@cache
def tables() -> tuple[Table, ...]:
    """Every table but the full-text one: the archive's own and those of the facts of all installed games."""
    return (*OWN, *facts.tables())


@cache
def format() -> str:
    """A digest of the tables' definition: an archive with another one is rebuilt."""
    return blake2b("\n".join([*_statements(), *map(repr, _kinds())]).encode(), digest_size=8).hexdigest()


def connect(path: str, *, make: bool = False) -> sqlite3.Connection:
    """A connection to the archive at a path; with `make` it may be an empty or a new file.

    Raises `ArchiveMissing`, `NotAnArchive`.
    """
    if not make and not Path(path).exists():
        raise ArchiveMissing(path)
    db = sqlite3.connect(path, timeout=TIMEOUT_S, isolation_level=None)
    try:
        (id,) = db.execute("PRAGMA application_id").fetchone()
        empty = _is_empty(db)
    except sqlite3.DatabaseError as error:
        db.close()
        if isinstance(error, sqlite3.OperationalError):
            raise
        raise NotAnArchive(path) from error
    if id != APPLICATION_ID and (not empty or not make):
        db.close()
        raise NotAnArchive(path)
    db.execute("PRAGMA synchronous=NORMAL")
    return db


def create(db: sqlite3.Connection, mark: str) -> None:
    """Makes the tables in an empty file, unless somebody else just did; the checkpoint is the ledger's beginning."""
    if not _is_empty(db):
        return
    db.execute(f"PRAGMA page_size={PAGE_BYTES}")
    db.execute("BEGIN IMMEDIATE")
    with db:
        if not _is_empty(db):
            return
        for statement in _statements():
            db.execute(statement)
        insert(db, KINDS, _kinds())
        db.execute("INSERT INTO checkpoint VALUES (1, 0, ?, ?)", (mark, format()))
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")


def describe() -> dict[str, Any]:
    """The archive for Datasette: each table with its columns in words, the column that labels a row, the order."""
    return {
        "description": "Every game, event and derived fact. Made from the ledger; it can be deleted and made again.",
        "tables": {table.name: _described(table) for table in (*tables(), SEARCH)},
    }


def _described(table: Table) -> dict[str, Any]:
    out: dict[str, Any] = {
        "description": table.about,
        "columns": {column.name: column.about for column in table.columns},
    }
    if table.label:
        out["label_column"] = table.label
    if table.sort:
        out["sort_desc" if table.sort.startswith("-") else "sort"] = table.sort.lstrip("-")
    if table is GAMES:
        out["fts_table"], out["fts_pk"] = SEARCH.name, "id"
    if table is SEARCH:
        out["hidden"] = True
    return out


def _is_empty(db: sqlite3.Connection) -> bool:
    return not db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]


def _statements() -> list[str]:
    return [*map(ddl, tables()), search_ddl(), *INDEXES]


def _kinds() -> list[tuple[int, str, str | None, str]]:
    return [(kind.id, kind.name, kind.game, kind.about) for kind in facts.all_kinds()]
