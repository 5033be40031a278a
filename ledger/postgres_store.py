"""The statements of a write transaction in PostgreSQL. The rules that decide what is written are in `writing.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ledger.chain import seal
from ledger.errors import GuardRefused
from ledger.postgres_connection import DATABASE_ERRORS, Connection, translated
from ledger.records import Game, Row
from ledger.store import Person, Store

# Whoever has read the head inside a transaction holds it until that ends: the one lock of a ledger.
_HEAD = "SELECT position, hash FROM quarterturn.head FOR UPDATE"
_GAME = "SELECT number, id, label, created FROM quarterturn.games WHERE "
_PROGRESS = """SELECT number, coalesce((SELECT first + count - 1 FROM quarterturn.entries WHERE game = number
    ORDER BY position DESC LIMIT 1), 0) FROM quarterturn.games WHERE id = %s"""
_BY_REQUEST = """SELECT position, game, first, count, time, recorder, request, text, hash
    FROM quarterturn.entries WHERE request = %s"""
# A request id that is there already must not end the transaction, as an error would.
_ADD_ENTRY = """INSERT INTO quarterturn.entries VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT DO NOTHING RETURNING position"""
_PUT_PERSON = """INSERT INTO quarterturn.people VALUES (%s, %s, %s, %s)
    ON CONFLICT (key) DO UPDATE SET name = excluded.name, same_as = excluded.same_as, seal = excluded.seal"""


class PostgresStore(Store):
    """What a writer needs, on one connection inside a transaction; what a reader needs, on one outside of any."""

    def __init__(self, connection: Connection, genesis: bytes, address: str, timeout_s: float) -> None:
        self._connection, self._genesis = connection, genesis
        self._address, self._timeout_s = address, timeout_s

    def head(self) -> tuple[int, bytes]:
        position, hash = self._one(_HEAD)
        return position, hash

    def last_game(self) -> int:
        return int(self._one("SELECT games FROM quarterturn.head")[0])

    def game(self, id: str) -> Game | None:
        found = self._one(_GAME + "id = %s", id)
        return Game._make(found) if found else None

    def game_numbered(self, number: int) -> Game | None:
        found = self._one(_GAME + "number = %s", number)
        return Game._make(found) if found else None

    def progress(self, id: str) -> tuple[int, int] | None:
        found: tuple[int, int] | None = self._one(_PROGRESS, _askable(id))
        return found

    def beginning(self, begin: str) -> list[str]:
        # "~" sorts behind every letter of an id.
        sql = "SELECT id FROM quarterturn.games WHERE id >= %s AND id < %s ORDER BY id LIMIT 5"
        return [row[0] for row in self._all(sql, begin, begin + "~")]

    def by_request(self, request: bytes) -> Row | None:
        found = self._one(_BY_REQUEST, request)
        return Row._make(found) if found else None

    def hash_at(self, position: int) -> bytes | None:
        if position == 0:
            return self._genesis
        found = self._one("SELECT hash FROM quarterturn.entries WHERE position = %s", position)
        return bytes(found[0]) if found else None

    def add_game(self, game: Game) -> None:
        self._run("INSERT INTO quarterturn.games VALUES (%s, %s, %s, %s)", *game)

    def add_entry(self, row: Row) -> None:
        if self._one(_ADD_ENTRY, *row) is None:
            raise GuardRefused(self._address, "the position or the request id is taken")

    def add_catalog(self, hash: bytes, text: str) -> None:
        self._run("INSERT INTO quarterturn.catalogs VALUES (%s, %s) ON CONFLICT DO NOTHING", hash, text)

    def people(self) -> list[Person]:
        rows = self._all("SELECT key, name, same_as FROM quarterturn.people ORDER BY key")
        return [Person._make(row) for row in rows]

    def person(self, key: str) -> Person | None:
        found = self._one("SELECT key, name, same_as FROM quarterturn.people WHERE key = %s", _askable(key))
        return Person._make(found) if found else None

    def put_person(self, person: Person) -> None:
        self._run(_PUT_PERSON, *person, seal(*(field.encode() for field in person)))

    def erase_people(self, people: Iterable[Person]) -> None:
        for person in people:
            self.put_person(person)
        self.erased = True

    def _one(self, sql: str, *values: object) -> Any:
        return self._run(sql, *values).fetchone()

    def _all(self, sql: str, *values: object) -> list[Any]:
        rows: list[Any] = self._run(sql, *values).fetchall()
        return rows

    def _run(self, sql: str, *values: object) -> Any:
        try:
            return self._connection.execute(sql, values)
        except DATABASE_ERRORS as error:
            # The server takes nothing more in this transaction.
            self.failure = translated(error, self._address, self._timeout_s)
            raise self.failure from error


def _askable(id: str) -> str | None:
    """What is looked up: the server cannot even be asked for text with NUL, and holds none."""
    return None if "\0" in id else id
