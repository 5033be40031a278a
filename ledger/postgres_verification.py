"""Verification of a ledger in PostgreSQL: the guards, the chain, the head, the receipts, from one snapshot.

What is looked at in each row is in `walk.py`. The server checks its pages itself as they are read, where it was set up
with checksums; a page that it refuses is a finding, and the rest of that table is not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from ledger.address import beside, shown
from ledger.chain import genesis
from ledger.errors import LedgerError, LedgerMissing, StorageFailed
from ledger.postgres_connection import DATABASE_ERRORS, Connection, open_database, said
from ledger.postgres_schema import DESCRIBED, expected
from ledger.receipts import receipt_path
from ledger.records import Finding, Receipt, Report
from ledger.shared_receipt import kept_receipt, kept_where
from ledger.walk import Walk

_ROWS_AT_ONCE = 100

# As bytes, so that text which is no text can be read and compared as well.
_WALK = """SELECT e.position, e.game, e.first, e.count, e.time, convert_to(e.recorder, 'UTF8'), e.request,
    convert_to(e.text, 'UTF8'), e.hash, convert_to(g.id, 'UTF8'), convert_to(g.label, 'UTF8'), g.created
    FROM quarterturn.entries e LEFT JOIN quarterturn.games g ON g.number = e.game ORDER BY e.position"""
_GAMES = "SELECT id FROM quarterturn.games WHERE number > %s ORDER BY number"
_CATALOGS = "SELECT hash, convert_to(text, 'UTF8') FROM quarterturn.catalogs"
_PEOPLE = """SELECT convert_to(key, 'UTF8'), convert_to(name, 'UTF8'), convert_to(same_as, 'UTF8'), seal
    FROM quarterturn.people"""


def verify_database(target: str, receipts: Iterable[Receipt], timeout_s: float) -> Report:
    """The report on the ledger at an address; what is wrong with it is found, not raised.

    Raises `LedgerBusy`, `StorageFailed`, `LedgerMissing` when it cannot be looked at.
    """
    notes: list[str] = []
    early: list[Finding] = []
    # Read before the snapshot is taken: a receipt that is written meanwhile would be newer than the snapshot.
    wanted = [(receipt, "a receipt that was kept") for receipt in receipts]
    place = beside(target)
    try:
        kept = kept_receipt(place, timeout_s)
    except (ValueError, OSError) as error:
        early.append(Finding(0, "", str(error)))
    else:
        if kept is not None:
            wanted.append((kept, kept_where(place)))
        else:
            notes.append(f"there is no receipt in {receipt_path(place)}: a loss of the last entries cannot be seen")
    try:
        connection, ledger_id = open_database(target, timeout_s)
    except (LedgerMissing, StorageFailed):
        raise
    except LedgerError as error:
        return Report(0, 0, Receipt(0), (*early, Finding(0, "", str(error))), tuple(notes))
    with connection:
        check = Verification(connection, genesis(ledger_id), shown(target))
        check.run(wanted)
        notes += check.weaknesses()
    return check.report(early, notes)


class Verification(Walk):
    """One walk over a ledger's database; `run`, then `report`."""

    def __init__(self, connection: Connection, start: bytes, address: str) -> None:
        super().__init__(start)
        self._connection, self._address = connection, address

    def run(self, receipts: list[tuple[Receipt, str]]) -> None:
        """Check everything; every part is tried even when another one fails."""
        self._connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        for part in (self._guards, self._walk, self._games, self._catalogs, self._people, self._at_head):
            self._attempt(part)
        for receipt, source in receipts:
            self._attempt(partial(self._receipt, receipt, source))
        self._connection.execute("ROLLBACK")

    def weaknesses(self) -> list[str]:
        """What about the server makes it less safe than a ledger ought to be."""
        (row,) = self._connection.execute("SELECT current_setting('fsync'), current_setting('full_page_writes')")
        if row == ("on", "on"):
            return []
        return [f"the server runs with fsync {row[0]}, full_page_writes {row[1]}: a power failure can lose the ledger"]

    def _attempt(self, part: Callable[[], None]) -> None:
        try:
            # A savepoint, because after an error the server takes nothing more in the transaction itself.
            with self._connection.transaction():
                part()
        except DATABASE_ERRORS as error:
            if self._connection.closed:
                raise StorageFailed(self._address, said(error)) from error
            self.holes = True
            self.found(f"the database cannot be read: {said(error)}")

    def _guards(self) -> None:
        described = self._connection.execute(DESCRIBED).fetchall()
        found, wanted = {f"{kind} {name}": what for kind, name, what in described}, expected()
        for name in sorted(wanted.keys() - found.keys()):
            self.found(f"{name} is missing from the database's schema")
        for name in sorted(found):
            if wanted.get(name) != found[name]:
                self.found(f"{name} in the database's schema is not what the ledger was created with")

    def _walk(self) -> None:
        for row in self._stream(_WALK):
            self.entry((*row[:9], None if row[9] is None else bytearray(row[9]), *row[10:]))

    def _games(self) -> None:
        if not self.holes:
            for (id,) in self._connection.execute(_GAMES, (self.games,)):
                self.found("the game was never opened by an entry", 0, id)

    def _catalogs(self) -> None:
        for hash, text in self._stream(_CATALOGS):
            self.catalog(hash, text)

    def _people(self) -> None:
        for key, *rest in self._stream(_PEOPLE):
            self.person((bytearray(key), *rest))

    def _at_head(self) -> None:
        rows = self._connection.execute("SELECT position, games, encode(hash, 'hex') FROM quarterturn.head").fetchall()
        if not self.holes and rows != [(self.head.position, self.games, self.head.hash)]:
            self.found(f"the head says {rows}, and the entries end at {self.head} with {self.games} games")

    def _receipt(self, receipt: Receipt, source: str) -> None:
        stored: bytes | None = self.start
        if receipt.position:
            sql = "SELECT hash FROM quarterturn.entries WHERE position = %s"
            row = self._connection.execute(sql, (receipt.position,)).fetchone()
            stored = row[0] if row else None
        self.receipt(receipt, source, stored)

    def _stream(self, sql: str) -> Iterable[tuple[Any, ...]]:
        """Rows a few at a time: one text may have a megabyte."""
        with self._connection.cursor("walk") as cursor:
            cursor.itersize = _ROWS_AT_ONCE
            yield from cursor.execute(sql)
