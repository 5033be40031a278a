"""The receipt file beside a ledger: position and hash of the last append, one line of fixed width, not synced.

SQLite opens a file whose write-ahead log was lost without a word; this file, written after each commit, knows how far
the ledger had come. Being older than the ledger is no fault; being newer or different is.
"""

from __future__ import annotations

import os
import re

from ledger.records import Receipt

_LINE = re.compile(rb"([0-9]{20}) ([0-9a-f]{32})\n")
_WIDTH = 54


def receipt_path(ledger_path: str) -> str:
    """Where the receipt of the ledger at this path lies."""
    return ledger_path + "-receipt"


def read_receipt(ledger_path: str) -> Receipt | None:
    """The receipt beside a ledger, or None when there is none; raise ValueError when it cannot be read.

    Empty or all zeros is what a power failure leaves of a file that was never synced: no receipt.
    """
    try:
        file = os.open(receipt_path(ledger_path), os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        content = os.read(file, _WIDTH + 1)
    finally:
        os.close(file)
    if not content.strip(b"\0"):
        return None
    match = _LINE.fullmatch(content)
    if match is None:
        raise ValueError(f"the receipt file {receipt_path(ledger_path)} cannot be read")
    return Receipt(int(match[1]), hash=match[2].decode())


def write_receipt(ledger_path: str, position: int, hash: bytes) -> None:
    """Write the receipt beside a ledger, in one write of one sector, in place of the one before."""
    file = os.open(receipt_path(ledger_path), os.O_WRONLY | os.O_CREAT, 0o666)
    try:
        os.write(file, b"%020d %b\n" % (position, hash.hex().encode()))
    finally:
        os.close(file)
