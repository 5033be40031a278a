"""The tables of a ledger in SQLite and their guards. Verification compares a file's schema with this text.

STRICT tables let the database's own check find a value whose type was flipped. Every index costs bytes per append:
`entries_by_game` finds a game's entries and its last one, `entries_by_request` exists only where a request id was
given. Triggers refuse UPDATE and DELETE, and a BEFORE INSERT trigger refuses what `INSERT OR REPLACE` would delete
without firing a DELETE trigger.
"""

from __future__ import annotations

APPLICATION_ID = 0x51544C47
PAGE_BYTES = 8192

_TABLES = {
    "meta": "CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    "games": """CREATE TABLE games (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, label TEXT NOT NULL, created INTEGER NOT NULL) STRICT""",
    "entries": """CREATE TABLE entries (
    position INTEGER PRIMARY KEY, game INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL,
    time INTEGER NOT NULL, recorder TEXT NOT NULL, request BLOB, text TEXT NOT NULL, hash BLOB NOT NULL,
    CHECK (count >= 0 AND text <> '' AND length(hash) = 16)) STRICT""",
    "entries_by_game": "CREATE INDEX entries_by_game ON entries (game)",
    "entries_by_request": "CREATE UNIQUE INDEX entries_by_request ON entries (request) WHERE request IS NOT NULL",
    "catalogs": "CREATE TABLE catalogs (hash BLOB PRIMARY KEY, text TEXT NOT NULL) STRICT",
    "people": """CREATE TABLE people (
    key TEXT PRIMARY KEY, name TEXT NOT NULL, same_as TEXT NOT NULL, seal BLOB NOT NULL) STRICT, WITHOUT ROWID""",
}

_INSERT_GUARDS = {
    "meta": ("1", "meta is fixed when the ledger is created"),
    "games": (
        "NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM games)"
        " OR EXISTS (SELECT 1 FROM games WHERE id = NEW.id)",
        "a game takes the next number and a new id",
    ),
    "entries": (
        "NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM entries)"
        " OR NEW.first IS NOT (SELECT coalesce((SELECT first + count FROM entries WHERE game = NEW.game"
        " ORDER BY position DESC LIMIT 1), 1) FROM games WHERE number = NEW.game)"
        " OR NEW.request IS NOT NULL AND EXISTS (SELECT 1 FROM entries WHERE request = NEW.request)",
        "an entry takes the next position, the next number of its game and a new request id",
    ),
    "catalogs": ("EXISTS (SELECT 1 FROM catalogs WHERE hash = NEW.hash)", "a catalogue is kept once"),
}


def _guard(table: str, action: str, condition: str, sentence: str) -> tuple[str, str]:
    name = f"{table}_{action.lower()}"
    when = "" if condition == "1" else f" WHEN {condition}"
    return name, f"CREATE TRIGGER {name} BEFORE {action} ON {table}{when} BEGIN SELECT RAISE(ABORT, '{sentence}'); END"


def _guards() -> dict[str, str]:
    guards = [_guard(table, "INSERT", *guard) for table, guard in _INSERT_GUARDS.items()]
    for table in _INSERT_GUARDS:
        guards.append(_guard(table, "UPDATE", "1", f"{table} never change"))
        guards.append(_guard(table, "DELETE", "1", f"{table} are never deleted"))
    return dict(guards)


TABLES: tuple[str, ...] = tuple(_TABLES.values())
GUARDS: tuple[str, ...] = tuple(_guards().values())
