"""The statements of a write transaction in SQLite. The rules that decide what is written are in `writing.py`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from ledger.chain import seal
from ledger.connection import DATABASE_ERRORS, translated
from ledger.errors import GuardRefused
from ledger.records import Game, Row
from ledger.store import Person, Store

_HEAD = "SELECT position, hash FROM entries ORDER BY position DESC LIMIT 1"
_GAME = "SELECT number, id, label, created FROM games WHERE "
_PROGRESS = """SELECT number, coalesce((SELECT first + count - 1 FROM entries WHERE game = number
    ORDER BY position DESC LIMIT 1), 0) FROM games WHERE id = ?"""
_BY_REQUEST = """SELECT position, game, first, count, time, recorder, request, text, hash
    FROM entries WHERE request = ?"""


class SQLiteStore(Store):
    """What a writer needs, on one connection inside `BEGIN IMMEDIATE`."""

    def __init__(self, connection: sqlite3.Connection, genesis: bytes, path: str) -> None:
        self._connection, self._genesis, self._path = connection, genesis, path

    def head(self) -> tuple[int, bytes]:
        found: tuple[int, bytes] | None = self._one(_HEAD)
        return found or (0, self._genesis)

    def last_game(self) -> int:
        return int(self._one("SELECT max(number) FROM games")[0] or 0)

    def game(self, id: str) -> Game | None:
        found = self._one(_GAME + "id = ?", (id,))
        return Game._make(found) if found else None

    def game_numbered(self, number: int) -> Game | None:
        found = self._one(_GAME + "number = ?", (number,))
        return Game._make(found) if found else None

    def progress(self, id: str) -> tuple[int, int] | None:
        found: tuple[int, int] | None = self._one(_PROGRESS, (id,))
        return found

    def beginning(self, begin: str) -> list[str]:
        # "~" sorts behind every letter of an id.
        sql = "SELECT id FROM games WHERE id >= ? AND id < ? ORDER BY id LIMIT 5"
        return [row[0] for row in self._all(sql, (begin, begin + "~"))]

    def by_request(self, request: bytes) -> Row | None:
        found = self._one(_BY_REQUEST, (request,))
        return Row._make(found) if found else None

    def hash_at(self, position: int) -> bytes | None:
        if position == 0:
            return self._genesis
        found = self._one("SELECT hash FROM entries WHERE position = ?", (position,))
        return bytes(found[0]) if found else None

    def add_game(self, game: Game) -> None:
        self._run("INSERT INTO games VALUES (?, ?, ?, ?)", game)

    def add_entry(self, row: Row) -> None:
        self._run("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)

    def add_catalog(self, hash: bytes, text: str) -> None:
        if not self._one("SELECT 1 FROM catalogs WHERE hash = ?", (hash,)):
            self._run("INSERT INTO catalogs VALUES (?, ?)", (hash, text))

    def people(self) -> list[Person]:
        return [Person._make(row) for row in self._all("SELECT key, name, same_as FROM people ORDER BY key")]

    def person(self, key: str) -> Person | None:
        found = self._one("SELECT key, name, same_as FROM people WHERE key = ?", (key,))
        return Person._make(found) if found else None

    def put_person(self, person: Person) -> None:
        with self._leaving_nothing():
            self._put(person)

    def erase_people(self, people: Iterable[Person]) -> None:
        everybody = {person.key: person for person in (*self.people(), *people)}
        with self._leaving_nothing():
            # All of them anew: where SQLite has moved rows to another page, copies stay behind in the first one.
            self._run("DELETE FROM people")
            for person in everybody.values():
                self._put(person)
        self.erased = True

    def _put(self, person: Person) -> None:
        sql = "INSERT OR REPLACE INTO people VALUES (?, ?, ?, ?)"
        self._run(sql, (*person, seal(*(field.encode() for field in person))))

    @contextmanager
    def _leaving_nothing(self) -> Iterator[None]:
        # What is deleted would otherwise stay in its page until something else needs the room.
        self._run("PRAGMA secure_delete=ON")
        yield
        self._run("PRAGMA secure_delete=OFF")

    def _one(self, sql: str, values: tuple[object, ...] = ()) -> Any:
        return self._run(sql, values).fetchone()

    def _all(self, sql: str, values: tuple[object, ...] = ()) -> list[Any]:
        return self._run(sql, values).fetchall()

    def _run(self, sql: str, values: tuple[object, ...] = ()) -> sqlite3.Cursor:
        try:
            return self._connection.execute(sql, values)
        except DATABASE_ERRORS as error:
            # SQLite may have rolled back already: whatever followed would be committed on its own.
            failure = translated(error, self._path, 0)
            if not isinstance(failure, GuardRefused):
                self.failure = failure
            raise failure from error
