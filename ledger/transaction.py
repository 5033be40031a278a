"""One write transaction on a SQLite ledger: lock, begin, the receipt of the last one, commit, the new receipt.

A class with two methods and not a generator: this is the path of every append.
"""

from __future__ import annotations

import os
import sqlite3
from typing import TYPE_CHECKING

from ledger.connection import retrying, translated
from ledger.errors import LedgerDamaged, LedgerMoved, StorageFailed
from ledger.sqlite_store import SQLiteStore
from ledger.writing import Known, Writer

if TYPE_CHECKING:
    from ledger.sqlite import SQLiteBook

_RECEIPT_FILE = "the receipt file beside the ledger"


class Transaction:
    """The block in which a book writes; inside another block of the same thread it is part of that one."""

    __slots__ = ("_before", "_book", "_connection", "_nested")

    def __init__(self, book: SQLiteBook) -> None:
        self._book = book
        self._nested = False

    def __enter__(self) -> Writer:
        book = self._book
        book.thread_lock.acquire()
        try:
            if book.writer is not None:
                self._nested = True
                return book.writer
            self._connection = book.connected()
            lock = book.writers_lock()
            lock.take()
            try:
                book.writer = writer = self._begin()
            except BaseException:
                lock.give()
                raise
        except BaseException:
            book.thread_lock.release()
            raise
        self._before = writer.position
        return writer

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        book = self._book
        try:
            if not self._nested:
                assert book.writer is not None
                try:
                    self._end(book.writer, failed=kind is not None)
                finally:
                    book.writer = None
                    book.writers_lock().give()
        finally:
            book.thread_lock.release()

    def _begin(self) -> Writer:
        book, connection = self._book, self._connection
        if place(book.address) != book.place:
            raise LedgerMoved(book.address)
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.Error:
            retrying(book.address, book.timeout_s, lambda: connection.execute("BEGIN IMMEDIATE"))
        try:
            known = book.known if book.known.position >= 0 and book.receipt_file.holds_what_was_written() else None
            writer = Writer(SQLiteStore(connection, book.genesis, book.address), book.address, known)
            if known is None:
                self._check_receipt(writer)
        except BaseException:
            book.disconnect()
            raise
        return writer

    def _check_receipt(self, writer: Writer) -> None:
        # Going on behind a lost history would also overwrite the one file that knows of the loss.
        try:
            receipt = self._book.receipt_file.read()
        except ValueError as error:
            raise LedgerDamaged(self._book.address, str(error)) from error
        except OSError as error:
            raise StorageFailed(self._book.address, f"{error.filename}: {error.strerror}") from error
        if receipt is not None:
            writer.check_contains(receipt, _RECEIPT_FILE)

    def _end(self, writer: Writer, failed: bool) -> None:
        writer.closed = True
        try:
            if failed:
                self._roll_back(writer)
                return
            self._commit(writer)
        except BaseException:
            self._roll_back(writer)
            raise
        self._acknowledge(writer)

    def _commit(self, writer: Writer) -> None:
        if writer.store.failure is not None:
            raise writer.store.failure
        try:
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            writer.store.failure = translated(error, self._book.address, self._book.timeout_s)
            raise writer.store.failure from error

    def _roll_back(self, writer: Writer) -> None:
        """End the transaction; after a failure drop the connection too: the next call starts with a fresh one."""
        book = self._book
        book.known = Known()
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            book.disconnect()
        if writer.store.failure is not None:
            book.disconnect()

    def _acknowledge(self, writer: Writer) -> None:
        known = self._book.known
        known.position, known.hash, known.games = writer.position, writer.hash, writer.games
        if writer.position != self._before:
            try:
                self._book.receipt_file.write(writer.position, writer.hash)
            except OSError:
                # The append is on disk and an older receipt is still true: this is no failure of the append.
                self._book.receipt_file.close()
        self._book.after_commit(writer)


def place(path: str) -> tuple[int, int] | None:
    """Device and inode of the file at a path, None where there is none."""
    try:
        found = os.stat(path)  # noqa: PTH116  # at every append, and pathlib takes twice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
