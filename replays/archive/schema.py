"""The archive as a whole: all its tables, the file that holds them, and their description for whoever shows them."""

import sqlite3
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from replays.archive import facts
from replays.archive.dictionary import Entry, entries
from replays.archive.errors import ArchiveError, ArchiveMissing, ArchiveUnusable, NotAnArchive
from replays.archive.tables import (
    DICTIONARY,
    GAMES,
    KINDS,
    OWN,
    PLAYED,
    PLAYERS,
    QUESTIONS,
    RATINGS,
    RESULTS,
    RESULTS_SQL,
    SEARCH,
    SEATS_TABLE,
    Table,
    insert,
)
from replays.places import belongs_to_one
from replays.questions import everything

APPLICATION_ID = 0x51544152
VERSION = 3  # of what is made of the definitions and of a ledger
TYPES = {"INTEGER": int, "REAL": float, "TEXT": str}
PAGE_BYTES = 4096
TIMEOUT_S = 60.0


@cache
def tables() -> tuple[Table, ...]:
    """Every table but the full-text one: the archive's own and those of the facts of all installed games."""
    return (*OWN, *facts.tables())


@cache
def format() -> str:
    """A digest of the tables' definition: an archive with another one is rebuilt."""
    parts = (VERSION, *tables(), SEARCH, RESULTS, RESULTS_SQL, *_kinds(), *_questions())
    return blake2b("\n".join(map(repr, parts)).encode(), digest_size=8).hexdigest()


def is_there(path: str) -> bool:
    """Whether anything lies at a path; a full disk leaves an empty file of an archive that was to be made."""
    try:
        return Path(path).stat().st_size > 0
    except OSError:
        return False


def is_current(path: str) -> bool:
    """Whether an archive lies at a path whose tables are those of the installed games."""
    try:
        with closing(connect(path)) as db:
            return bool(db.execute("SELECT format FROM checkpoint").fetchone() == (format(),))
    except (ArchiveError, sqlite3.DatabaseError):
        return False


def connect(path: str, *, make: bool = False) -> sqlite3.Connection:
    """A connection to the archive at a path; with `make` it may be an empty or a new file.

    Raises `ArchiveMissing`, `ArchiveUnusable`, `NotAnArchive`.
    """
    if not make and not is_there(path):
        raise ArchiveMissing(path)
    if belongs_to_one(Path(path)):
        raise NotAnArchive(path)
    try:
        db = sqlite3.connect(path, timeout=TIMEOUT_S, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise ArchiveUnusable(path, str(error)) from error
    try:
        (id,) = db.execute("PRAGMA application_id").fetchone()
        empty = _is_empty(db)
    except sqlite3.DatabaseError as error:
        db.close()
        if isinstance(error, sqlite3.OperationalError):
            raise ArchiveUnusable(path, str(error)) from error
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
        _make(db)
        insert(db, KINDS, _kinds())
        insert(db, QUESTIONS, _questions())
        insert(db, DICTIONARY, dictionary())
        db.execute("INSERT INTO checkpoint VALUES (1, 0, ?, ?)", (mark, format()))
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")


def describe() -> dict[str, Any]:
    """The archive for Datasette: each table with its columns in words, the column that labels a row, the order."""
    return {
        "description": "Every game, event and derived fact. Made from the ledger; it can be deleted and made again.",
        "tables": {table.name: _described(table) for table in (*tables(), SEARCH, RESULTS)},
    }


def dictionary() -> list[Entry]:
    """The same as rows: every table and column in words, as the archive's table `dictionary` holds them."""
    return list(entries((*tables(), SEARCH, RESULTS)))


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


def _make(db: sqlite3.Connection) -> None:
    """All tables, those first that others refer to; sqlite-utils takes 250 ms to load and is needed only here."""
    import sqlite_utils

    schema = sqlite_utils.Database(db)
    first = (GAMES, PLAYERS, KINDS)
    for table in (*first, *(table for table in tables() if table not in first)):
        keys = tuple(column.name for column in table.columns[: table.key])
        sql = schema.create_table_sql(
            table.name,
            {column.name: TYPES[column.type] for column in table.columns},
            pk=keys if len(keys) > 1 else keys[0],
            foreign_keys=[(column.name, *column.references) for column in table.columns if column.references],
        )
        db.execute(sql.rstrip().removesuffix(";") + ("" if table.rowid else " WITHOUT ROWID"))
    db.execute(f"CREATE UNIQUE INDEX games_public_id ON {GAMES.name} (public_id)")
    db.execute(f"CREATE INDEX games_played ON {GAMES.name} ({PLAYED} DESC, id DESC)")
    db.execute(f"CREATE INDEX seats_player ON {SEATS_TABLE.name} (player)")
    db.execute(f"CREATE INDEX games_rated ON {GAMES.name} (ladder, sequence) WHERE rated")
    db.execute(f"CREATE INDEX ratings_player ON {RATINGS.name} (player, ladder, match)")
    db.execute(f"CREATE INDEX ratings_game ON {RATINGS.name} (game)")
    columns = ", ".join(column.name for column in SEARCH.columns)
    db.execute(f"CREATE VIRTUAL TABLE {SEARCH.name} USING fts5({columns}, tokenize='unicode61 remove_diacritics 2')")
    db.execute(f"CREATE VIEW {RESULTS.name} AS {RESULTS_SQL}")


def _kinds() -> list[tuple[int, str, str | None, str]]:
    return [(kind.id, kind.name, kind.game, kind.about) for kind in facts.all_kinds()]


def _questions() -> list[tuple[str, str, str, str, str]]:
    return [(game, q.name, q.title, q.about.strip(), q.sql.strip()) for game, q in everything()]
