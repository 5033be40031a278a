"""A ledger in a database on PostgreSQL, written by recorders on several machines.

The tables and guards are in `postgres_schema.py`. A writer locks the one row of `head`, so writers come one after the
other and positions follow the order of the commits. One thread at a time uses the connection; no read keeps a
transaction open between calls. A connection that was lost is made anew when the next call finds it so.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from ledger.address import beside, shown
from ledger.book import Book
from ledger.chain import genesis
from ledger.errors import LedgerClosed, LedgerDamaged, LedgerError, LedgerMoved, StorageFailed
from ledger.postgres_connection import DATABASE_ERRORS, Connection, create_database, open_database, translated
from ledger.postgres_store import PostgresStore
from ledger.records import Entry, Game, GameId, Receipt, Report
from ledger.shared_receipt import keep_receipt, kept_receipt, kept_where
from ledger.writing import Writer

T = TypeVar("T")

_ENTRIES = """SELECT position, id, label, first, count, time, recorder, request, text, hash
    FROM quarterturn.entries JOIN quarterturn.games ON number = game WHERE position > %s """
_TAIL = _ENTRIES + "ORDER BY position LIMIT %s"
_READ = _ENTRIES + "AND game = %s ORDER BY position LIMIT %s"
_HEAD = """SELECT h.position, coalesce(e.first, 1), coalesce(e.count, 0), h.hash
    FROM quarterturn.head h LEFT JOIN quarterturn.entries e ON e.position = h.position"""


class PostgresBook(Book):
    """The book of one database. `target` is its address with all that is needed to connect."""

    def __init__(self, target: str, create: bool, timeout_s: float) -> None:
        super().__init__(shown(target), beside(target))
        self._target, self._timeout_s = target, timeout_s
        self._thread_lock = threading.RLock()
        self._connection: Connection | None = None
        self._genesis = b""
        self._writer: Writer | None = None
        self._process = os.getpid()
        self._closed = False
        if create:
            create_database(target, timeout_s)
        self._connected()

    def head(self) -> Receipt:
        ((position, first, count, hash),) = self._rows(_HEAD)
        return Receipt(position, first, count, hash.hex())

    def verify(self, receipts: Iterable[Receipt] = ()) -> Report:
        from ledger.postgres_verification import verify_database

        return verify_database(self._target, receipts, self._timeout_s)

    def backup(self, path: str, overwrite: bool = False) -> Receipt:
        from ledger.copying import backup_book

        return backup_book(self, self._ledger_id, os.fspath(path), overwrite, self._timeout_s)

    def close(self) -> None:
        with self._thread_lock:
            if self._writer is not None:
                raise LedgerClosed(self.address, "it was to be closed inside its own bulk block")
            self._closed = True
            if os.getpid() == self._process:
                self._disconnect()

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        with self._thread_lock:
            if self._writer is not None:
                yield self._writer
                return
            self._writer = writer = self._on_living_connection(self._begin)
            before = writer.position
            try:
                yield writer
                self._commit(writer)
            except BaseException:
                self._roll_back()
                raise
            finally:
                writer.closed = True
                self._writer = None
            self._acknowledge(writer, before)

    @contextmanager
    def reading(self) -> Iterator[PostgresStore]:
        with self._thread_lock:
            if self._writer is None:
                # Whether the connection lives shows when something is asked.
                self._rows("SELECT 1")
            yield self._store(self._connected())

    def entries_after(self, after: int, number: int | None, limit: int) -> list[Entry]:
        rows = self._rows(_TAIL, after, limit) if number is None else self._rows(_READ, after, number, limit)
        return [
            Entry(position, GameId(id), label, first, count, time, by, (request or b"").hex(), text, hash.hex())
            for position, id, label, first, count, time, by, request, text, hash in rows
        ]

    def games_after(self, number: int, limit: int) -> list[Game]:
        sql = "SELECT number, id, label, created FROM quarterturn.games WHERE number > %s ORDER BY number LIMIT %s"
        return [Game._make(row) for row in self._rows(sql, number, limit)]

    def games_like(self, prefix: str, limit: int) -> list[Game]:
        # "~" sorts behind every letter of an id.
        sql = """SELECT number, id, label, created FROM quarterturn.games
            WHERE id >= %s AND id < %s ORDER BY id LIMIT %s"""
        if not prefix.isascii() or "\0" in prefix:
            return []
        return [Game._make(row) for row in self._rows(sql, prefix, prefix + "~", limit)]

    def ids_near(self, id: str) -> list[str]:
        with self.reading() as store:
            return store.near(id)

    def catalogs(self) -> list[str]:
        return [hash.hex() for (hash,) in self._rows("SELECT hash FROM quarterturn.catalogs ORDER BY hash")]

    def catalog_text(self, hash: str) -> str | None:
        try:
            key = bytes.fromhex(hash)
        except ValueError:
            return None
        rows = self._rows("SELECT text FROM quarterturn.catalogs WHERE hash = %s", key)
        return str(rows[0][0]) if rows else None

    def _begin(self) -> Writer:
        connection = self._connected()
        try:
            # Not what a database or a role may have set: after waiting for the head the newest rows must be seen.
            connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")
            writer = Writer(self._store(connection), self.address)
            self._check_receipt(writer)
        except DATABASE_ERRORS as error:
            self._roll_back()
            raise translated(error, self.address, self._timeout_s) from error
        except BaseException:
            self._roll_back()
            raise
        return writer

    def _check_receipt(self, writer: Writer) -> None:
        # Going on behind a lost history would also overwrite what this machine knows of the loss.
        try:
            receipt = kept_receipt(self.beside, self._timeout_s)
        except LedgerError:
            raise
        except (ValueError, OSError) as error:
            raise LedgerDamaged(self.address, str(error)) from error
        if receipt is not None:
            writer.check_contains(receipt, kept_where(self.beside))

    def _commit(self, writer: Writer) -> None:
        if writer.store.failure is not None:
            raise writer.store.failure
        try:
            ended = self._connected().execute("COMMIT").statusmessage
        except DATABASE_ERRORS as error:
            raise translated(error, self.address, self._timeout_s) from error
        if ended != "COMMIT":
            raise StorageFailed(self.address, "the server took the transaction back")

    def _roll_back(self) -> None:
        """End the transaction; where that fails, the next call starts with a fresh connection."""
        if self._connection is not None:
            try:
                self._connection.execute("ROLLBACK")
            except DATABASE_ERRORS:
                self._disconnect()

    def _acknowledge(self, writer: Writer, before: int) -> None:
        if writer.position != before:
            # The append is on disk and an older receipt is still true: this is no failure of the append.
            with suppress(OSError, ValueError):
                keep_receipt(self.beside, self._timeout_s, writer.position, writer.hash)
        if writer.store.erased:
            # A deleted row's bytes stay until the table is written anew. Who may not do that leaves it to the server.
            with suppress(*DATABASE_ERRORS):
                self._connected().execute("VACUUM (FULL) quarterturn.people")

    def _store(self, connection: Connection) -> PostgresStore:
        return PostgresStore(connection, self._genesis, self.address, self._timeout_s)

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        def ask() -> list[tuple[Any, ...]]:
            try:
                return self._connected().execute(sql, values).fetchall()
            except DATABASE_ERRORS as error:
                failure = translated(error, self.address, self._timeout_s)
                if self._writer is not None:
                    self._writer.store.failure = failure
                raise failure from error

        with self._thread_lock:
            return ask() if self._writer is not None else self._on_living_connection(ask)

    def _on_living_connection(self, call: Callable[[], T]) -> T:
        """What a call gives that changes nothing, made again where it finds that the connection was lost."""
        was_connected = self._connection is not None
        try:
            return call()
        except StorageFailed:
            if not was_connected or (self._connection is not None and not self._connection.closed):
                raise
            self._disconnect()
            return call()

    def _connected(self) -> Connection:
        if self._closed:
            raise LedgerClosed(self.address)
        if os.getpid() != self._process:
            raise LedgerClosed(self.address, "it was opened in another process")
        if self._connection is None:
            connection, ledger_id = open_database(self._target, self._timeout_s)
            start = genesis(ledger_id)
            if self._genesis not in (b"", start):
                connection.close()
                raise LedgerMoved(self.address)
            self._connection, self._ledger_id, self._genesis = connection, ledger_id, start
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*DATABASE_ERRORS):
                connection.close()
