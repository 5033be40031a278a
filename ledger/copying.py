"""A ledger copied from one store into another, entry by entry: the same ledger, with the same chain.

A backup of a database is a ledger in a file, which `restore` can bring back as a file or into an empty database.
"""

from __future__ import annotations

import tempfile
from contextlib import closing, suppress
from pathlib import Path

from ledger.address import beside
from ledger.backups import check_against_own_receipt, copy_file, copy_verified, with_loss
from ledger.book import Book
from ledger.chain import genesis
from ledger.connection import connect, create_file, open_existing, retrying
from ledger.errors import LedgerExists, LedgerMissing
from ledger.records import Receipt, Report, Row
from ledger.shared_receipt import kept_receipt, replace_receipt
from ledger.sqlite import SQLiteBook
from ledger.sqlite_store import SQLiteStore
from ledger.store import Store


def copy(book: Book, head: Receipt, store: Store) -> None:
    """Put what a book holds up to `head` into the store of an empty ledger with the same id.

    What is in a book never changes, so it may go on being written meanwhile.
    """
    games = {game.id: game for game in book.games()}
    opened: set[str] = set()
    for entry in book.tail(limit=head.position):
        game = games[entry.game]
        if entry.game not in opened:
            store.add_game(game)
            opened.add(entry.game)
        request = bytes.fromhex(entry.request) or None
        numbers = (entry.position, game.number, entry.first, entry.count, entry.time)
        store.add_entry(Row(*numbers, entry.by, request, entry.text, bytes.fromhex(entry.hash)))
    for hash in book.catalogs():
        store.add_catalog(bytes.fromhex(hash), book.catalog(hash))
    with book.reading() as people:
        for person in people.people():
            store.put_person(person)


def backup_book(book: Book, ledger_id: str, path: str, overwrite: bool, timeout_s: float) -> Receipt:
    """Write a verified copy of a book as a ledger's file, and give the receipt of its head."""
    if Path(path).exists() and not overwrite:
        raise LedgerExists(path)

    def write(partial: str) -> None:
        create_file(partial, timeout_s, ledger_id)
        with closing(connect(partial, timeout_s)) as connection:
            retrying(partial, timeout_s, lambda: connection.execute("BEGIN IMMEDIATE"))
            copy(book, book.head(), SQLiteStore(connection, genesis(ledger_id), partial))
            retrying(partial, timeout_s, lambda: connection.execute("COMMIT"))

    return copy_verified(book.address, path, write, timeout_s).head


def restore_database(backup: str, target: str, timeout_s: float = 30.0) -> Report:
    """Put a verified backup into a database that holds no ledger, and give the report on it."""
    from ledger.postgres_connection import fill_database
    from ledger.postgres_verification import verify_database

    lost: Receipt | None = None
    if not Path(backup).is_file():
        raise LedgerMissing(backup)
    check_against_own_receipt(backup, timeout_s)
    with tempfile.TemporaryDirectory() as folder:
        # Opening a backup as a book would bring it into another mode, and it is to stay as it is.
        own = str(Path(folder) / "backup")
        copy_file(backup, own, timeout_s)
        connection, ledger_id = open_existing(own, timeout_s, to_write=False)
        connection.close()
        with SQLiteBook(own, False, timeout_s) as book:
            head = book.head()
            fill_database(target, ledger_id, timeout_s, lambda store: copy(book, head, store))
    with suppress(ValueError, OSError):
        lost = kept_receipt(beside(target), timeout_s)
    # A machine that cannot keep a receipt has none; the ledger is there all the same.
    with suppress(OSError):
        replace_receipt(beside(target), timeout_s, head)
    return with_loss(verify_database(target, (), timeout_s), lost)
