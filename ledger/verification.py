"""Verification of a ledger's file: the guards, the chain, the database's own check, the receipts.

The file is opened anew by its path, in one read transaction, so that a swapped file is seen and writers go on. Rows
stream through; what is kept is one number per game. After a broken link the walk goes on from the stored hash, so
that one changed row gives one finding.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Iterable, Iterator
from typing import Any

from ledger.chain import digest, entry_hash, genesis, seal
from ledger.connection import DATABASE_ERRORS, open_existing
from ledger.errors import LedgerError, LedgerMissing, mismatch
from ledger.receipts import read_receipt, receipt_path
from ledger.records import Finding, Receipt, Report
from ledger.schema import GUARDS, TABLES

_FINDINGS = 200

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


class Verification:
    """One walk over a ledger; `run`, then `report`."""

    def __init__(self, connection: sqlite3.Connection, start: bytes) -> None:
        self._connection = connection
        # Text comes as bytearray and a blob as bytes: a text that was turned into a blob of the same bytes shows.
        connection.text_factory = bytearray
        self._findings: list[Finding] = []
        self._unlisted = 0
        self._start = start
        self._head = Receipt(0, 1, 0, start.hex())
        self._previous = start
        # The number that each game's next event gets, by the game's internal number.
        self._next = array("q", [0])
        self._broken = False
        self._holes = False

    def run(self, receipts: list[tuple[Receipt, str]]) -> None:
        """Check everything; every part is tried even when another one fails."""
        parts = (self._guards, self._walk, self._games, self._catalogs, self._people, self._database)
        self._attempt(lambda: self._connection.execute("BEGIN"))
        for part in parts:
            self._attempt(part)
        for receipt, source in receipts:
            self._attempt(lambda receipt=receipt, source=source: self._receipt(receipt, source))

    def report(self, early: list[Finding], notes: list[str]) -> Report:
        """What was found."""
        if self._unlisted:
            notes = [*notes, f"{self._unlisted} more findings are not listed"]
        return Report(self._head.position, len(self._next) - 1, self._head, (*early, *self._findings), tuple(notes))

    def _attempt(self, part: Any) -> None:
        try:
            part()
        except DATABASE_ERRORS as error:
            self._found(f"the database cannot be read: {error}")

    def _found(self, sentence: str, position: int = 0, game: object = "") -> None:
        if len(self._findings) < _FINDINGS:
            self._findings.append(Finding(position, _shown(game), sentence))
        else:
            self._unlisted += 1

    def _guards(self) -> None:
        found, expected = _schema(self._connection), _expected_schema()
        for name in sorted(expected.keys() - found.keys()):
            self._found(f"{name} is missing from the database's schema")
        for name in sorted(found):
            if expected.get(name) != found[name]:
                self._found(f"{name} in the database's schema is not what the ledger was created with")

    def _walk(self) -> None:
        for _ in range(_FINDINGS):
            after = self._head.position
            try:
                for row in self._connection.execute(_WALK, (after,)):
                    self._entry(row)
                return
            except DATABASE_ERRORS as error:
                self._unreadable(error)
                # The next one may lie in another page. Without it neither hash nor numbers can be compared.
                self._head = self._head._replace(position=self._head.position + 1)
                self._broken = True
            if self._head.position >= self._last_position():
                return
        self._found("too many entries cannot be read: the rest was not looked at", self._head.position)

    def _unreadable(self, error: Exception) -> None:
        position = self._head.position + 1
        self._found(f"the entry cannot be read: {error}", position, self._game_of(position))
        self._holes = True

    def _last_position(self) -> int:
        """The last position that the index over games knows."""
        try:
            sql = "SELECT max(position) FROM entries INDEXED BY entries_by_game WHERE game >= 0"
            return int(self._connection.execute(sql).fetchone()[0] or 0)
        except DATABASE_ERRORS:
            return 0

    def _entry(self, row: tuple[Any, ...]) -> None:
        position, game, first, count, _, by, request, text, stored = row[:9]
        id = row[9] if row[9] is not None else f"number {game}"
        expected = self._head.position + 1
        if position != expected and not self._broken:
            self._found(f"position {expected} is missing, {position} follows", position, id)
        if not _well_typed(row):
            self._found("a column holds a value of the wrong type", position, id)
            self._head = self._head._replace(position=position)
            self._broken = self._holes = True
            return
        self._head = Receipt(position, first, count, stored.hex())
        opening = (row[9] or b"", row[10] or b"", row[11] or 0)
        opens = game == len(self._next)
        fits = entry_hash(self._previous, row[:5], by, request, text, opening if opens else None) == stored
        if not fits and self._holes and opens:
            # The entry that opened the game may be among the unreadable ones.
            fits = entry_hash(self._previous, row[:5], by, request, text) == stored
        if not fits and not self._broken:
            self._found("the entry is not what was appended: its hash does not fit", position, id)
        self._numbers(position, game, first, count, id)
        self._previous, self._broken = stored, False

    def _numbers(self, position: int, game: int, first: int, count: int, id: object) -> None:
        if game == len(self._next):
            self._next.append(1)
        elif self._holes and len(self._next) < game <= position:
            self._next.extend([1] * (game + 1 - len(self._next)))
        if not 0 < game < len(self._next):
            self._found("the entry belongs to a game that was not opened", position, id)
            return
        if first != self._next[game] and not self._holes:
            self._found(f"its first event has number {first}, {self._next[game]} is next", position, id)
        self._next[game] = min(first + count, 1 << 62)

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
        if self._holes:
            return
        rows = self._connection.execute("SELECT number, id FROM games WHERE number >= ?", (len(self._next),))
        for _, id in rows:
            self._found("the game was never opened by an entry", 0, id)

    def _catalogs(self) -> None:
        for hash, text in self._connection.execute("SELECT hash, text FROM catalogs"):
            if not isinstance(text, bytearray) or digest(bytes(text)) != hash:
                self._found(f"the catalogue {_shown(hash)} is not what was added")

    def _people(self) -> None:
        for key, name, same_as, stored in self._connection.execute("SELECT key, name, same_as, seal FROM people"):
            texts = all(isinstance(value, bytearray) for value in (key, name, same_as))
            if not texts or seal(key, name, same_as) != stored:
                self._found(f"the row of the person {_shown(key)} was changed from outside")

    def _database(self) -> None:
        for sentence in _texts(self._connection.execute(f"PRAGMA integrity_check({_FINDINGS})")):
            if sentence != "ok":
                self._found(f"the database's own check says: {sentence}")

    def _receipt(self, receipt: Receipt, source: str) -> None:
        stored: bytes | None = self._start
        if receipt.position:
            sql = "SELECT hash FROM entries WHERE position = ?"
            row = self._connection.execute(sql, (receipt.position,)).fetchone()
            stored = bytes(row[0]) if row else None
        if stored is None or stored.hex() != receipt.hash:
            self._found(f"{mismatch(receipt.position, self._head.position)} ({source})", receipt.position)


def _schema(connection: sqlite3.Connection) -> dict[str, list[str]]:
    rows = connection.execute("SELECT name, type, tbl_name, sql FROM sqlite_schema")
    return {_shown(name): [_shown(value) for value in rest] for name, *rest in rows}


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


def _shown(value: object) -> str:
    if isinstance(value, bytearray):
        return value.decode(errors="replace")
    return value.hex() if isinstance(value, bytes) else str(value)


def _texts(rows: Iterable[tuple[Any, ...]]) -> Iterator[str]:
    for row in rows:
        yield bytes(row[0]).decode(errors="replace")
