"""A ledger in one SQLite file, written through one connection that stays open.

Beside `club.ledger` lie SQLite's own `-wal` and `-shm` while it is open, the writers' lock `-lock` and the receipt
`-receipt`. One thread at a time uses the connection; no read keeps a statement open between calls.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from ledger.book import Book
from ledger.chain import genesis
from ledger.connection import create_file, open_existing, retrying, translated
from ledger.errors import (
    LedgerClosed,
    LedgerDamaged,
    LedgerError,
    LedgerMissing,
    LedgerMoved,
    NotALedger,
)
from ledger.locks import WritersLock
from ledger.receipts import read_receipt, write_receipt
from ledger.records import Entry, Game, GameId, Receipt, Report
from ledger.schema import PAGE_BYTES
from ledger.sqlite_store import SQLiteStore
from ledger.writing import Writer

_CHECKPOINT_PAGES = 1000

_ENTRIES = """SELECT position, id, label, first, count, time, recorder, request, text, hash
    FROM entries JOIN games ON number = game WHERE position > ? """
_TAIL = _ENTRIES + "ORDER BY position LIMIT ?"
_READ = _ENTRIES + "AND game = ? ORDER BY position LIMIT ?"
_RECEIPT_FILE = "the receipt file beside the ledger"


def open_sqlite(path: str, create: bool, timeout_s: float) -> SQLiteBook:
    """The book of the file at a path. Raises `LedgerMissing`, `NotALedger`, `LedgerDamaged`, `StorageFailed`."""
    if os.path.isdir(path):
        raise NotALedger(path, "a folder")
    if not create and not os.path.exists(path):
        raise LedgerMissing(path, _near(path))
    return SQLiteBook(path, create, timeout_s)


class SQLiteBook(Book):
    """The book of one SQLite file."""

    def __init__(self, path: str, create: bool, timeout_s: float) -> None:
        super().__init__(path)
        self._path, self._timeout_s = path, timeout_s
        self._thread_lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._writer: Writer | None = None
        self._process = os.getpid()
        self._closed = False
        self._writers_lock = WritersLock(path, timeout_s) if create else None
        try:
            if self._writers_lock is not None:
                with self._writers_lock.held():
                    create_file(path, timeout_s)
            self._connected()
        except BaseException:
            self.close()
            raise

    def head(self) -> Receipt:
        rows = self._rows("SELECT position, first, count, hash FROM entries ORDER BY position DESC LIMIT 1")
        if not rows:
            return Receipt(0, 1, 0, self._genesis.hex())
        position, first, count, hash = rows[0]
        return Receipt(position, first, count, hash.hex())

    def verify(self, receipts: Iterable[Receipt] = ()) -> Report:
        from ledger.verification import verify_file

        return verify_file(self._path, receipts, self._timeout_s)

    def backup(self, path: str, overwrite: bool = False) -> Receipt:
        from ledger.backups import backup_file

        return backup_file(self._path, os.fspath(path), overwrite, self._timeout_s)

    def close(self) -> None:
        with self._thread_lock:
            self._closed = True
            if os.getpid() != self._process:
                return
            # The last connection to close copies the write-ahead log into the file: that too under the lock.
            with suppress(LedgerError):
                if self._connection is not None and self._writers_lock is not None:
                    with self._writers_lock.held():
                        self._disconnect()
            self._disconnect()
            if self._writers_lock is not None:
                self._writers_lock.close()

    @contextmanager
    def writing(self) -> Iterator[Writer]:
        with self._thread_lock:
            if self._writer is not None:
                yield self._writer
                return
            connection = self._connected()
            with self._lock().held():
                writer = self._begin(connection)
                before = writer.position
                try:
                    self._check_receipt(writer)
                    yield writer
                    self._commit(connection, writer)
                except BaseException:
                    self._roll_back(connection, writer)
                    raise
                finally:
                    self._writer, writer.closed = None, True
                self._after_commit(connection, writer, before)

    @contextmanager
    def reading(self) -> Iterator[SQLiteStore]:
        with self._thread_lock:
            yield SQLiteStore(self._connected(), self._genesis, self._path)

    def entries_after(self, after: int, number: int | None, limit: int) -> list[Entry]:
        rows = self._rows(_TAIL, after, limit) if number is None else self._rows(_READ, after, number, limit)
        try:
            return [
                Entry(position, GameId(id), label, first, count, time, by, (request or b"").hex(), text, hash.hex())
                for position, id, label, first, count, time, by, request, text, hash in rows
            ]
        except AttributeError as error:
            raise LedgerDamaged(self._path, "a column holds a value of the wrong type") from error

    def games_after(self, number: int, limit: int) -> list[Game]:
        sql = "SELECT number, id, label, created FROM games WHERE number > ? ORDER BY number LIMIT ?"
        return [Game._make(row) for row in self._rows(sql, number, limit)]

    def games_like(self, prefix: str, limit: int) -> list[Game]:
        # "~" sorts behind every letter of an id.
        sql = "SELECT number, id, label, created FROM games WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
        if not prefix.isascii() or "\0" in prefix:
            return []
        return [Game._make(row) for row in self._rows(sql, prefix, prefix + "~", limit)]

    def ids_near(self, id: str) -> list[str]:
        with self.reading() as store:
            return store.near(id)

    def catalog_text(self, hash: str) -> str | None:
        try:
            key = bytes.fromhex(hash)
        except ValueError:
            return None
        rows = self._rows("SELECT text FROM catalogs WHERE hash = ?", key)
        return str(rows[0][0]) if rows else None

    def _connected(self) -> sqlite3.Connection:
        if self._closed:
            raise LedgerClosed(self._path)
        if os.getpid() != self._process:
            raise LedgerClosed(self._path, "it was opened in another process")
        if self._connection is None:
            if not os.path.exists(self._path):
                raise LedgerMissing(self._path, _near(self._path))
            self._connection, ledger_id = open_existing(self._path, self._timeout_s)
            self._genesis = genesis(ledger_id)
            self._place = _place(self._path)
            self._pages_since_checkpoint = _size(self._path + "-wal") // PAGE_BYTES
        return self._connection

    def _lock(self) -> WritersLock:
        if self._writers_lock is None:
            self._writers_lock = WritersLock(self._path, self._timeout_s)
        return self._writers_lock

    def _begin(self, connection: sqlite3.Connection) -> Writer:
        if _place(self._path) != self._place:
            raise LedgerMoved(self._path)
        retrying(self._path, self._timeout_s, lambda: connection.execute("BEGIN IMMEDIATE"))
        try:
            self._writer = Writer(SQLiteStore(connection, self._genesis, self._path), self._path)
        except BaseException:
            self._disconnect()
            raise
        return self._writer

    def _commit(self, connection: sqlite3.Connection, writer: Writer) -> None:
        if writer.store.failure is not None:
            raise writer.store.failure
        try:
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            writer.store.failure = translated(error, self._path, self._timeout_s)
            raise writer.store.failure from error

    def _roll_back(self, connection: sqlite3.Connection, writer: Writer) -> None:
        """End the transaction; after a failure drop the connection too: the next call starts with a fresh one."""
        try:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        except sqlite3.Error:
            self._disconnect()
        if writer.store.failure is not None:
            self._disconnect()

    def _check_receipt(self, writer: Writer) -> None:
        # Going on behind a lost history would also overwrite the one file that knows of the loss.
        try:
            receipt = read_receipt(self._path)
        except (ValueError, OSError) as error:
            raise LedgerDamaged(self._path, str(error)) from error
        if receipt is not None:
            writer.check_contains(receipt, _RECEIPT_FILE)

    def _after_commit(self, connection: sqlite3.Connection, writer: Writer, before: int) -> None:
        if writer.position != before:
            # The append is on disk: an older receipt is still true, so failing to write it is no failure.
            with suppress(OSError):
                write_receipt(self._path, writer.position, writer.hash)
        self._pages_since_checkpoint += 3 + writer.bytes_written * 4 // (PAGE_BYTES * 3)
        if self._pages_since_checkpoint >= _CHECKPOINT_PAGES or writer.store.erased:
            self._checkpoint(connection, "TRUNCATE" if writer.store.erased else "FULL")

    def _checkpoint(self, connection: sqlite3.Connection, mode: str) -> None:
        """Copy the write-ahead log into the file without waiting for readers; the writers' lock is held."""
        self._pages_since_checkpoint = 0
        try:
            connection.execute("PRAGMA busy_timeout=0")
            connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
            connection.execute(f"PRAGMA busy_timeout={int(self._timeout_s * 1000)}")
        except sqlite3.Error:
            # What was appended is durable in the log; the next call starts with a fresh connection.
            self._disconnect()

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._thread_lock:
            connection = self._connected()
            return retrying(self._path, self._timeout_s, lambda: connection.execute(sql, values).fetchall())

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def _place(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _near(path: str) -> list[str]:
    """Ledgers in the folder where one was looked for."""
    try:
        names = os.listdir(os.path.dirname(path) or ".")
    except OSError:
        return []
    return sorted(name for name in names if name.endswith(".ledger"))[:5]
