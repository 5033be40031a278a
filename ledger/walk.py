"""The chain recomputed over rows in order, the same for every store; how a store reads them is in its verification.

What is kept is one number per game. After a broken link the walk goes on from the stored hash, so that one changed
row gives one finding.
"""

from __future__ import annotations

from array import array
from typing import Any

from ledger.chain import Bytes, digest, entry_hash, seal
from ledger.errors import mismatch
from ledger.records import Finding, Receipt, Report

FINDINGS = 200


class Walk:
    """One walk over a ledger that begins with the hash `start`; `head` is the last entry seen."""

    def __init__(self, start: bytes) -> None:
        self.start = start
        self.head = Receipt(0, 1, 0, start.hex())
        self._findings: list[Finding] = []
        self._unlisted = 0
        self._previous = start
        # The number that each game's next event gets, by the game's internal number.
        self._next = array("q", [0])
        # Nothing is known of the entry before, and not even which games the unreadable ones opened.
        self.broken = False
        self.holes = False

    @property
    def games(self) -> int:
        """How many games were opened so far."""
        return len(self._next) - 1

    def report(self, early: list[Finding], notes: list[str]) -> Report:
        """What was found."""
        if self._unlisted:
            notes = [*notes, f"{self._unlisted} more findings are not listed"]
        return Report(self.head.position, self.games, self.head, (*early, *self._findings), tuple(notes))

    def found(self, sentence: str, position: int = 0, game: object = "") -> None:
        """Note something that is wrong."""
        if len(self._findings) < FINDINGS:
            self._findings.append(Finding(position, shown(game), sentence))
        else:
            self._unlisted += 1

    def entry(self, row: tuple[Any, ...], well_typed: bool = True) -> None:
        """Look at the next row: the columns of the entry, then id, label and creation of its game; text as bytes."""
        position, game, first, count, _, by, request, text, stored = row[:9]
        id = row[9] if row[9] is not None else f"number {game}"
        expected = self.head.position + 1
        if position != expected and not self.broken:
            self.found(f"position {expected} is missing, {position} follows", position, id)
        if not well_typed:
            self.found("a column holds a value of the wrong type", position, id)
            self.head = self.head._replace(position=position)
            self.broken = self.holes = True
            return
        self.head = Receipt(position, first, count, stored.hex())
        opening = (row[9] or b"", row[10] or b"", row[11] or 0)
        opens = game == len(self._next)
        fits = entry_hash(self._previous, row[:5], by, request, text, opening if opens else None) == stored
        if not fits and self.holes and opens:
            # The entry that opened the game may be among the unreadable ones.
            fits = entry_hash(self._previous, row[:5], by, request, text) == stored
        if not fits and not self.broken:
            self.found("the entry is not what was appended: its hash does not fit", position, id)
        self._numbers(position, game, first, count, id)
        self._previous, self.broken = stored, False

    def catalog(self, hash: bytes, text: Bytes, well_typed: bool = True) -> None:
        """Look at a catalogue."""
        if not well_typed or digest(bytes(text)) != hash:
            self.found(f"the catalogue {shown(hash)} is not what was added")

    def person(self, row: tuple[Any, ...], well_typed: bool = True) -> None:
        """Look at a person's row: key, name, whom it was merged into, seal; text as bytes."""
        key, name, same_as, stored = row
        if not well_typed or seal(key, name, same_as) != stored:
            self.found(f"the row of the person {shown(key)} was changed from outside")

    def receipt(self, receipt: Receipt, source: str, stored: bytes | None) -> None:
        """Compare a receipt with the hash that is stored at its position."""
        if stored is None or stored.hex() != receipt.hash:
            self.found(f"{mismatch(receipt.position, self.head.position)} ({source})", receipt.position)

    def _numbers(self, position: int, game: int, first: int, count: int, id: object) -> None:
        if game == len(self._next):
            self._next.append(1)
        elif self.holes and len(self._next) < game <= position:
            self._next.extend([1] * (game + 1 - len(self._next)))
        if not 0 < game < len(self._next):
            self.found("the entry belongs to a game that was not opened", position, id)
            return
        if first != self._next[game] and not self.holes:
            self.found(f"its first event has number {first}, {self._next[game]} is next", position, id)
        self._next[game] = min(first + count, 1 << 62)


def shown(value: object) -> str:
    """A value out of a database in letters."""
    if isinstance(value, bytearray):
        return value.decode(errors="replace")
    return value.hex() if isinstance(value, bytes) else str(value)
