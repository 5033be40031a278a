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
from pathlib import Path
from typing import Any

from ledger.book import Book
from ledger.chain import genesis
from ledger.checks import check_place
from ledger.connection import create_file, open_existing, retrying
from ledger.errors import (
    LedgerClosed,
    LedgerDamaged,
    LedgerError,
    LedgerMissing,
    NotALedger,
)
from ledger.locks import WritersLock
from ledger.receipts import ReceiptFile
from ledger.records import Entry, Game, GameId, Receipt, Report
from ledger.schema import PAGE_BYTES
from ledger.sqlite_store import SQLiteStore
from ledger.transaction import Transaction, place
from ledger.writing import Known, Writer

_CHECKPOINT_PAGES = 1000

_ENTRIES = """SELECT position, id, label, first, count, time, recorder, request, text, hash
    FROM entries JOIN games ON number = game WHERE position > ? """
_TAIL = _ENTRIES + "ORDER BY position LIMIT ?"
_READ = _ENTRIES + "AND game = ? ORDER BY position LIMIT ?"


def open_sqlite(path: str, create: bool, timeout_s: float) -> SQLiteBook:
    """The book of the file at a path. Raises `LedgerMissing`, `NotALedger`, `LedgerDamaged`, `StorageFailed`."""
    # Absolute, so that a program that changes its folder goes on with the same ledger.
    path = str(Path(path).absolute())
    if Path(path).is_dir():
        raise NotALedger(path, "a folder")
    if create:
        check_place(path)
    if not create and not Path(path).exists():
        raise LedgerMissing(path, _near(path))
    return SQLiteBook(path, create, timeout_s)


class SQLiteBook(Book):
    """The book of one SQLite file."""

    def __init__(self, path: str, create: bool, timeout_s: float) -> None:
        super().__init__(path, path)
        self.timeout_s = timeout_s
        self.thread_lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self.writer: Writer | None = None
        self._process = os.getpid()
        self._closed = False
        self._lock = WritersLock(path, timeout_s) if create else None
        self.receipt_file = ReceiptFile(path)
        self.known = Known()
        try:
            if self._lock is not None:
                with self._lock:
                    create_file(path, timeout_s)
            self.connected()
        except BaseException:
            self.close()
            raise

    def head(self) -> Receipt:
        rows = self._rows("SELECT position, first, count, hash FROM entries ORDER BY position DESC LIMIT 1")
        if not rows:
            return Receipt(0, 1, 0, self.genesis.hex())
        position, first, count, hash = rows[0]
        return Receipt(position, first, count, hash.hex())

    def verify(self, receipts: Iterable[Receipt] = ()) -> Report:
        from ledger.verification import verify_file

        return verify_file(self.address, receipts, self.timeout_s)

    def backup(self, path: str, overwrite: bool = False) -> Receipt:
        from ledger.backups import backup_file

        return backup_file(self.address, os.fspath(path), overwrite, self.timeout_s)

    def close(self) -> None:
        with self.thread_lock:
            if self.writer is not None:
                raise LedgerClosed(self.address, "it was to be closed inside its own bulk block")
            self._closed = True
            if os.getpid() != self._process:
                return
            # The last connection to close copies the write-ahead log into the file: that too under the lock.
            with suppress(LedgerError):
                if self._connection is not None and self._lock is not None:
                    with self._lock:
                        self.disconnect()
            self.disconnect()
            if self._lock is not None:
                self._lock.close()

    def writing(self) -> Transaction:
        return Transaction(self)

    @contextmanager
    def reading(self) -> Iterator[SQLiteStore]:
        with self.thread_lock:
            yield SQLiteStore(self.connected(), self.genesis, self.address)

    def entries_after(self, after: int, number: int | None, limit: int) -> list[Entry]:
        rows = self._rows(_TAIL, after, limit) if number is None else self._rows(_READ, after, number, limit)
        try:
            return [
                Entry(position, GameId(id), label, first, count, time, by, (request or b"").hex(), text, hash.hex())
                for position, id, label, first, count, time, by, request, text, hash in rows
            ]
        except AttributeError as error:
            raise LedgerDamaged(self.address, "a column holds a value of the wrong type") from error

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

    def catalogs(self) -> list[str]:
        return [bytes(hash).hex() for (hash,) in self._rows("SELECT hash FROM catalogs ORDER BY hash")]

    def catalog_text(self, hash: str) -> str | None:
        try:
            key = bytes.fromhex(hash)
        except ValueError:
            return None
        rows = self._rows("SELECT text FROM catalogs WHERE hash = ?", key)
        return str(rows[0][0]) if rows else None

    def connected(self) -> sqlite3.Connection:
        if self._closed:
            raise LedgerClosed(self.address)
        if os.getpid() != self._process:
            raise LedgerClosed(self.address, "it was opened in another process")
        if self._connection is None:
            if not Path(self.address).exists():
                raise LedgerMissing(self.address, _near(self.address))
            self._connection, ledger_id = open_existing(self.address, self.timeout_s, to_write=True)
            self.genesis = genesis(ledger_id)
            self.place = place(self.address)
            self._pages_since_checkpoint = _size(self.address + "-wal") // PAGE_BYTES
        return self._connection

    def writers_lock(self) -> WritersLock:
        if self._lock is None:
            self._lock = WritersLock(self.address, self.timeout_s)
        return self._lock

    def after_commit(self, writer: Writer) -> None:
        """Copy the write-ahead log into the file when enough has come together; the writers' lock is held."""
        self._pages_since_checkpoint += 3 + writer.bytes_written * 4 // (PAGE_BYTES * 3)
        if writer.store.erased:
            self._checkpoint("TRUNCATE")
        elif self._pages_since_checkpoint >= _CHECKPOINT_PAGES:
            self._checkpoint("FULL")

    def _checkpoint(self, mode: str) -> None:
        connection = self.connected()
        self._pages_since_checkpoint = 0
        try:
            # Without waiting for readers: what they still need is copied the next time.
            connection.execute("PRAGMA busy_timeout=0")
            connection.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
            connection.execute(f"PRAGMA busy_timeout={int(self.timeout_s * 1000)}")
        except sqlite3.Error:
            # What was appended is durable in the log; the next call starts with a fresh connection.
            self.disconnect()

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self.thread_lock:
            connection = self.connected()
            return retrying(self.address, self.timeout_s, lambda: connection.execute(sql, values).fetchall())

    def disconnect(self) -> None:
        connection, self._connection = self._connection, None
        self.receipt_file.close()
        self.known = Known()
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()


def _size(path: str) -> int:
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0


def _near(path: str) -> list[str]:
    """Ledgers in the folder where one was looked for."""
    try:
        names = [found.name for found in Path(path).parent.iterdir()]
    except OSError:
        return []
    return sorted(name for name in names if name.endswith(".ledger"))[:5]
