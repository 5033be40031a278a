"""The ledger: who recorded what and when, as append-only text that is never lost and never changed.

It knows no game and parses nothing. `open` gives a `Book` (see `book.py` for its calls); the errors are drawn in
`errors.py`, the chain in `chain.py`, the tables and their guards in `schema.py`. Importing this package loads no
database: a store is loaded when it is opened.

>>> import ledger, tempfile
>>> folder = tempfile.TemporaryDirectory()
>>> with ledger.open(folder.name + "/club.ledger", create=True) as book:
...     game = book.create("rotate", tags='[Game "rotate"]', by="ani")
...     receipt = book.append(game, expected=0, text="bB1v", count=1, by="ani")
...     [entry.text for entry in book.read(game)]
['[Game "rotate"]', 'bB1v']
>>> folder.cleanup()
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ledger.address import beside, is_postgres, is_server, shown
from ledger.errors import (
    AmbiguousGame,
    EmptyAppend,
    GameExists,
    GuardRefused,
    HistoryMismatch,
    KeyTaken,
    LedgerBusy,
    LedgerClosed,
    LedgerDamaged,
    LedgerError,
    LedgerExists,
    LedgerMissing,
    LedgerMoved,
    NotALedger,
    NotFound,
    RequestReused,
    StaleAppend,
    StorageFailed,
    Unacceptable,
    UnknownCatalog,
    UnknownGame,
    UnknownPerson,
)
from ledger.records import Entry, Finding, Game, GameId, Mention, Receipt, Report

if TYPE_CHECKING:
    from ledger.book import Book

__all__ = [
    "AmbiguousGame",
    "EmptyAppend",
    "Entry",
    "Finding",
    "Game",
    "GameExists",
    "GameId",
    "GuardRefused",
    "HistoryMismatch",
    "KeyTaken",
    "LedgerBusy",
    "LedgerClosed",
    "LedgerDamaged",
    "LedgerError",
    "LedgerExists",
    "LedgerMissing",
    "LedgerMoved",
    "Mention",
    "NotALedger",
    "NotFound",
    "Receipt",
    "Report",
    "RequestReused",
    "StaleAppend",
    "StorageFailed",
    "Unacceptable",
    "UnknownCatalog",
    "UnknownGame",
    "UnknownPerson",
    "beside",
    "is_server",
    "open",
    "restore",
    "shown",
]


def open(address: str | os.PathLike[str], create: bool = False, *, timeout_s: float = 30.0) -> Book:
    """The book at an address: a path, or `postgresql://…`. With `create` a missing ledger is made, an existing one is
    opened.

    `timeout_s` is how long a call waits for other writers. Raises `LedgerMissing`, `NotALedger`, `LedgerDamaged`,
    `StorageFailed`, `LedgerBusy`.
    """
    path = os.fspath(address)
    if is_server(path):
        _check_server(path)
        from ledger.postgres import PostgresBook

        return PostgresBook(path, create, timeout_s)
    from ledger.sqlite import open_sqlite

    return open_sqlite(path, create, timeout_s)


def restore(backup: str | os.PathLike[str], address: str | os.PathLike[str]) -> Report:
    """Put a verified backup where a ledger was lost, and give the report on it; nothing is ever overwritten.

    The address may be that of a database that holds no ledger. The report's notes say when the receipt that is kept
    on this machine shows that events after the backup are missing. Raises `LedgerExists`, `LedgerMissing`,
    `LedgerDamaged`, `StorageFailed`.
    """
    path = os.fspath(address)
    if is_server(path):
        _check_server(path)
        from ledger.copying import restore_database

        return restore_database(os.fspath(backup), path)
    from ledger.backups import restore_file

    return restore_file(os.fspath(backup), path)


def _check_server(address: str) -> None:
    """Raise `NotALedger` unless there is a store for such an address, with what it needs."""
    if not is_postgres(address):
        raise NotALedger(shown(address), "no store for such an address")
    try:
        import psycopg  # noqa: F401
    except ImportError:
        wanted = "a database needs the package psycopg, install it with: pip install 'quarterturn[postgresql]'"
        raise NotALedger(shown(address), wanted) from None
