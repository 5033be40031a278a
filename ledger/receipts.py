"""The receipt file beside a ledger: position and hash of the last append, one line of fixed width, not synced.

SQLite opens a file whose write-ahead log was lost without a word; this file, written after each commit, knows how far
the ledger had come. Being older than the ledger is no fault; being newer or different is.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

from ledger.records import Receipt

_LINE = re.compile(rb"([0-9]{20}) ([0-9a-f]{32})\n")
_WIDTH = 54


class ReceiptFile:
    """The receipt file of one book, kept open because every append reads and writes it."""

    def __init__(self, ledger_path: str) -> None:
        self._path = receipt_path(ledger_path)
        self._file = -1
        self._written = b""

    def holds_what_was_written(self) -> bool:
        """Whether it still says exactly what this book wrote last."""
        try:
            return self._file >= 0 and os.pread(self._file, _WIDTH + 1, 0) == self._written
        except OSError:
            return False

    def read(self) -> Receipt | None:
        """The receipt as it lies there now, or None when there is none. Raises ValueError when it cannot be read."""
        return _parsed(os.pread(self._file, _WIDTH + 1, 0), self._path) if self._opened(os.O_RDWR) else None

    def write(self, position: int, hash: bytes) -> None:
        """Write the receipt of the head in place of the one before: one write, within one sector."""
        if self._file >= 0 or self._opened(os.O_RDWR | os.O_CREAT):
            self._written = b"%020d %b\n" % (position, hash.hex().encode())
            os.pwrite(self._file, self._written, 0)

    def close(self) -> None:
        """Give the file back; closing twice is nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file, self._written = -1, b""

    def _opened(self, flags: int) -> bool:
        self.close()
        with suppress(FileNotFoundError):
            self._file = os.open(self._path, flags, 0o666)
        return self._file >= 0


def receipt_path(ledger_path: str) -> str:
    """Where the receipt of the ledger at this path lies."""
    return ledger_path + "-receipt"


def read_receipt(ledger_path: str) -> Receipt | None:
    """The receipt beside a ledger, or None when there is none. Raises ValueError when it cannot be read."""
    path = receipt_path(ledger_path)
    try:
        file = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        return _parsed(os.pread(file, _WIDTH + 1, 0), path)
    finally:
        os.close(file)


def write_receipt(ledger_path: str, position: int, hash: bytes) -> None:
    """Write a receipt beside a ledger that no book has open."""
    file = ReceiptFile(ledger_path)
    file.write(position, hash)
    file.close()


def _parsed(content: bytes, path: str) -> Receipt | None:
    # Empty or all zeros is what a power failure leaves of a file that was never synced: no receipt.
    if not content.strip(b"\0"):
        return None
    match = _LINE.fullmatch(content)
    if match is None:
        raise ValueError(f"the receipt file {path} cannot be read")
    return Receipt(int(match[1]), hash=match[2].decode())
