"""The receipt that this machine keeps of a ledger on a server, where other machines write as well.

It is the same file as beside a ledger's own file (`receipts.py`), in the folder that `address.beside` names, so each
machine knows how far the ledger had come when it last wrote. Without the writers' lock of a file ledger, two
processes could read and write it at once: it has a lock of its own.
"""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from ledger.locks import WritersLock
from ledger.receipts import read_receipt, receipt_path, write_receipt
from ledger.records import Receipt


def kept_where(beside: str) -> str:
    """What the receipt is, for a sentence about it."""
    return f"the receipt that this machine keeps in {receipt_path(beside)}"


def kept_receipt(beside: str, timeout_s: float) -> Receipt | None:
    """The receipt as it lies there, or None where there is none. Raises ValueError when it cannot be read, OSError."""
    if not Path(receipt_path(beside)).exists():
        return None
    with closing(WritersLock(beside, timeout_s)) as lock, lock:
        return read_receipt(beside)


def keep_receipt(beside: str, timeout_s: float, position: int, hash: bytes) -> None:
    """Write the receipt of the head, unless a newer one lies there. Raises OSError."""
    Path(beside).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with closing(WritersLock(beside, timeout_s)) as lock, lock:
        known = read_receipt(beside)
        if known is None or known.position < position:
            write_receipt(beside, position, hash)


def replace_receipt(beside: str, timeout_s: float, head: Receipt) -> None:
    """Write the receipt of a restored ledger in place of that of the lost one. Raises OSError."""
    Path(receipt_path(beside)).unlink(missing_ok=True)
    if head.position:
        keep_receipt(beside, timeout_s, head.position, bytes.fromhex(head.hash))
