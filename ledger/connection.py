"""Connections to a ledger's SQLite file: how they are set up, and what SQLite's errors mean to a caller."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ledger.chain import FORMAT
from ledger.errors import (
    GuardRefused,
    HistoryMismatch,
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    NotALedger,
    StorageFailed,
)
from ledger.receipts import read_receipt
from ledger.rights import in_the_way, may_be_written, to_read
from ledger.schema import APPLICATION_ID, GUARDS, PAGE_BYTES, TABLES

T = TypeVar("T")

# A damaged schema comes with a message that need not be UTF-8, on which the module's own decoding fails.
DATABASE_ERRORS = (sqlite3.Error, UnicodeDecodeError)

_BUSY = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL}
_STORAGE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_NOMEM,
}

_RIGHTS = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}


def connect(path: str, timeout_s: float) -> sqlite3.Connection:
    """A connection to a file, durable at every commit, checkpointing only when told.

    What may not be written is read. `to_read` says how.
    """
    reads = not may_be_written(path)
    connection = sqlite3.connect(
        to_read(path) if reads else path,
        timeout=timeout_s,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=64,
        uri=reads,
    )
    try:
        for pragma in ("trusted_schema=OFF", "cell_size_check=ON", "cache_size=-8000", "wal_autocheckpoint=0"):
            connection.execute(f"PRAGMA {pragma}")
        # On macOS only `fullfsync` reaches the medium; elsewhere it is nothing.
        for pragma in ("synchronous=FULL", "fullfsync=ON", "journal_size_limit=16777216"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def open_existing(path: str, timeout_s: float, *, to_write: bool) -> tuple[sqlite3.Connection, str]:
    """A connection to the ledger at a path, and the ledger's id. Raises `NotALedger` and the others.

    To write, the file is brought into WAL mode; otherwise, and where it may not be written, it is left as it is, as a
    backup must be.
    """
    connection = retrying(path, timeout_s, lambda: connect(path, timeout_s))
    try:
        to_write = to_write and may_be_written(path)
        return connection, retrying(path, timeout_s, lambda: _opened(connection, path, to_write))
    except BaseException:
        connection.close()
        raise


def create_file(path: str, timeout_s: float, ledger_id: str | None = None) -> None:
    """Make a new ledger at a path, unless another process just did; with an id, an empty copy of that ledger.

    The writers' lock is held by the caller.
    """
    try:
        receipt = read_receipt(path)
    except ValueError as error:
        raise LedgerDamaged(path, str(error)) from error
    connection = retrying(path, timeout_s, lambda: connect(path, timeout_s))
    try:
        if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
            return
        if receipt is not None:
            raise HistoryMismatch(path, receipt.position, 0, "the receipt file beside the ledger")
        connection.execute(f"PRAGMA page_size={PAGE_BYTES}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        for statement in TABLES:
            connection.execute(statement)
        meta = [("format", str(FORMAT)), ("ledger", ledger_id or os.urandom(16).hex())]
        connection.executemany("INSERT INTO meta VALUES (?, ?)", meta)
        for statement in GUARDS:
            connection.execute(statement)
        connection.execute("COMMIT")
    except DATABASE_ERRORS as error:
        raise translated(error, path, timeout_s) from error
    finally:
        connection.close()


def retrying(path: str, timeout_s: float, call: Callable[[], T]) -> T:
    """What the call gives, tried again while the database is busy. Raises `LedgerBusy` after the timeout.

    SQLite's own waiting does not cover all: a recovery of the write-ahead log or the last close of another process
    can answer "busy" or "locking protocol" at once.
    """
    until = time.monotonic() + timeout_s
    while True:
        try:
            return call()
        except DATABASE_ERRORS as error:
            if _code(error) not in _BUSY or time.monotonic() > until:
                raise translated(error, path, timeout_s) from error
        time.sleep(0.005)


def translated(error: Exception, path: str, timeout_s: float) -> LedgerError:
    """The ledger's own error for one of SQLite."""
    code, found = _code(error), ascii(str(error)).strip("'")
    if code in _BUSY:
        return LedgerBusy(path, timeout_s)
    if code in _STORAGE:
        return StorageFailed(path, _refused(path) if code in _RIGHTS and in_the_way(path) else found)
    if code == sqlite3.SQLITE_NOTADB:
        return NotALedger(path, found)
    if code == sqlite3.SQLITE_CONSTRAINT:
        return GuardRefused(path, found)
    return LedgerDamaged(path, found)


def _opened(connection: sqlite3.Connection, path: str, to_write: bool) -> str:
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        raise NotALedger(path, "another program's file, or an empty one")
    mode = connection.execute("PRAGMA journal_mode=WAL").fetchone()[0] if to_write else "wal"
    if mode != "wal":
        raise StorageFailed(path, f"it stays in journal mode {mode} and cannot be written safely")
    meta = dict(connection.execute("SELECT name, value FROM meta"))
    if meta.get("format") != str(FORMAT):
        raise NotALedger(path, f"format {meta.get('format')} is unknown to this version, which knows {FORMAT}")
    if not isinstance(meta.get("ledger"), str):
        raise LedgerDamaged(path, "its own id is missing")
    return str(meta["ledger"])


def _refused(path: str) -> str:
    """What has to be said of files that may not be written."""
    log = Path(path + "-wal")
    held = f"; its last appends may be in {log}, which cannot be read like that" if log.exists() else ""
    return f"{', '.join(in_the_way(path))} may not be written{held}"


def _code(error: Exception) -> int:
    # Errors that the Python module raises itself, as for text that is no UTF-8, have no code.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
