"""Verification of a ledger's file: the guards, the chain, the database's own check, the receipts.

The file is opened anew by its path, in one read transaction, so that a swapped file is seen and writers go on. Rows
stream through. What is looked at in each is in `walk.py`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from typing import Any

from ledger.chain import genesis
from ledger.connection import DATABASE_ERRORS, open_existing
from ledger.errors import LedgerError, LedgerMissing
from ledger.receipts import read_receipt, receipt_path
from ledger.records import Finding, Receipt, Report
from ledger.schema import GUARDS, TABLES
from ledger.walk import FINDINGS, Walk, shown

_WALK = """SELECT e.position, e.game, e.first, e.count, e.time, e.recorder, e.request, e.text, e.hash,
    g.id, g.label, g.created FROM entries e LEFT JOIN games g ON g.number = e.game
    WHERE e.position > ? ORDER BY e.position"""


def verify_file(path: str, receipts: Iterable[Receipt] = (), timeout_s: float = 30.0) -> Report:
    """The report on the ledger at a path; what is wrong with it is found, not raised.

    Raises `LedgerBusy`, `StorageFailed`, `LedgerMissing` when it cannot be looked at.
    """
    notes: list[str] = []
    early: list[Finding] = []
    # Read before the snapshot is taken: a receipt that is written meanwhile would be newer than the snapshot.
    wanted = [(receipt, "a receipt that was kept") for receipt in receipts]
    try:
        beside = read_receipt(path)
    except (ValueError, OSError) as error:
        early.append(Finding(0, "", str(error)))
    else:
        if beside is not None:
            wanted.append((beside, "the receipt file beside the ledger"))
        else:
            notes.append(f"there is no receipt in {receipt_path(path)}: a loss of the last entries cannot be seen")
    try:
        connection, ledger_id = open_existing(path, timeout_s, to_write=False)
    except (LedgerMissing, OSError):
        raise
    except LedgerError as error:
        return Report(0, 0, Receipt(0), (*early, Finding(0, "", str(error))), tuple(notes))
    try:
        check = Verification(connection, genesis(ledger_id))
        check.run(wanted)
    finally:
        connection.close()
    return check.report(early, notes)


class Verification(Walk):
    """One walk over a ledger's file; `run`, then `report`."""

    def __init__(self, connection: sqlite3.Connection, start: bytes) -> None:
        super().__init__(start)
        self._connection = connection
        # Text comes as bytearray and a blob as bytes: a text that was turned into a blob of the same bytes shows.
        connection.text_factory = bytearray

    def run(self, receipts: list[tuple[Receipt, str]]) -> None:
        """Check everything; every part is tried even when another one fails."""
        parts = (self._guards, self._walk, self._games, self._catalogs, self._people, self._database)
        self._attempt(lambda: self._connection.execute("BEGIN"))
        for part in parts:
            self._attempt(part)
        for receipt, source in receipts:
            self._attempt(lambda receipt=receipt, source=source: self._receipt(receipt, source))

    def _attempt(self, part: Any) -> None:
        try:
            part()
        except DATABASE_ERRORS as error:
            self.found(f"the database cannot be read: {error}")

    def _guards(self) -> None:
        found, expected = _schema(self._connection), _expected_schema()
        for name in sorted(expected.keys() - found.keys()):
            self.found(f"{name} is missing from the database's schema")
        for name in sorted(found):
            if expected.get(name) != found[name]:
                self.found(f"{name} in the database's schema is not what the ledger was created with")

    def _walk(self) -> None:
        for _ in range(FINDINGS):
            after = self.head.position
            try:
                for row in self._connection.execute(_WALK, (after,)):
                    self.entry(row, _well_typed(row))
                return
            except DATABASE_ERRORS as error:
                self._unreadable(error)
                # The next one may lie in another page. Without it neither hash nor numbers can be compared.
                self.head = self.head._replace(position=self.head.position + 1)
                self.broken = True
            if self.head.position >= self._last_position():
                return
        self.found("too many entries cannot be read: the rest was not looked at", self.head.position)

    def _unreadable(self, error: Exception) -> None:
        position = self.head.position + 1
        self.found(f"the entry cannot be read: {error}", position, self._game_of(position))
        self.holes = True

    def _last_position(self) -> int:
        """The last position that the index over games knows."""
        try:
            sql = "SELECT max(position) FROM entries INDEXED BY entries_by_game WHERE game >= 0"
            return int(self._connection.execute(sql).fetchone()[0] or 0)
        except DATABASE_ERRORS:
            return 0

    def _game_of(self, position: int) -> object:
        """The game of an entry whose own page cannot be read, from the index over games."""
        sql = """SELECT g.id FROM (SELECT game FROM entries INDEXED BY entries_by_game WHERE position = ? LIMIT 1) e
            JOIN games g ON g.number = e.game"""
        try:
            found = self._connection.execute(sql, (position,)).fetchone()
        except DATABASE_ERRORS:
            return ""
        return found[0] if found else ""

    def _games(self) -> None:
        if self.holes:
            return
        rows = self._connection.execute("SELECT number, id FROM games WHERE number >= ?", (self.games + 1,))
        for _, id in rows:
            self.found("the game was never opened by an entry", 0, id)

    def _catalogs(self) -> None:
        for hash, text in self._connection.execute("SELECT hash, text FROM catalogs"):
            self.catalog(hash, text, isinstance(text, bytearray))

    def _people(self) -> None:
        for row in self._connection.execute("SELECT key, name, same_as, seal FROM people"):
            self.person(row, all(isinstance(value, bytearray) for value in row[:3]))

    def _database(self) -> None:
        for sentence in _texts(self._connection.execute(f"PRAGMA integrity_check({FINDINGS})")):
            if sentence != "ok":
                self.found(f"the database's own check says: {sentence}")

    def _receipt(self, receipt: Receipt, source: str) -> None:
        stored: bytes | None = self.start
        if receipt.position:
            sql = "SELECT hash FROM entries WHERE position = ?"
            row = self._connection.execute(sql, (receipt.position,)).fetchone()
            stored = bytes(row[0]) if row else None
        self.receipt(receipt, source, stored)


def _schema(connection: sqlite3.Connection) -> dict[str, list[str]]:
    rows = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema")
    return {shown(name): [shown(value) for value in rest] for name, *rest in rows}


def _expected_schema() -> dict[str, list[str]]:
    connection = sqlite3.connect(":memory:")
    try:
        for statement in (*TABLES, *GUARDS):
            connection.execute(statement)
        return _schema(connection)
    finally:
        connection.close()


def _well_typed(row: tuple[Any, ...]) -> bool:
    _, _, _, _, _, by, request, text, stored, id, label, created = row
    return (
        all(type(number) is int for number in row[:5])
        and isinstance(by, bytearray)
        and isinstance(request, bytes | None)
        and isinstance(text, bytearray)
        and isinstance(stored, bytes)
        and isinstance(id, bytearray | None)
        and isinstance(label, bytearray | None)
        and isinstance(created, int | None)
    )


def _texts(rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    for row in rows:
        yield bytes(row[0]).decode(errors="replace")
