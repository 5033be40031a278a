"""Backup and restore: always through SQLite's online copy, verified before the name is given, never over anything.

A backup is one file in rollback mode (it can be read from a read-only folder) with a receipt file beside it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from ledger.checks import check_place
from ledger.connection import connect, open_existing, retrying
from ledger.errors import LedgerDamaged, LedgerExists, LedgerMissing, StorageFailed
from ledger.receipts import read_receipt, receipt_path, write_receipt
from ledger.records import Receipt, Report
from ledger.verification import verify_file


def backup_file(source: str, path: str, overwrite: bool, timeout_s: float) -> Receipt:
    """Write a verified copy of the ledger at `source` while others append, and give the receipt of its head."""
    if Path(path).exists() and (not overwrite or Path(path).samefile(source)):
        raise LedgerExists(path)
    report = copy_verified(source, path, lambda partial: copy_file(source, partial, timeout_s), timeout_s)
    return report.head


def restore_file(backup: str, path: str, timeout_s: float = 30.0) -> Report:
    """Put a verified copy of a backup at a path where nothing lies, and give the report on it."""
    if not Path(backup).is_file():
        raise LedgerMissing(backup)
    if os.path.lexists(path):
        raise LedgerExists(path)
    check_against_own_receipt(backup, timeout_s)
    lost: Receipt | None = None
    with suppress(ValueError):
        lost = read_receipt(path)
    report = copy_verified(backup, path, lambda partial: copy_file(backup, partial, timeout_s), timeout_s)
    return with_loss(report, lost)


def with_loss(report: Report, lost: Receipt | None) -> Report:
    """The report on a restored ledger with a note when the lost one had come further, as its last receipt says."""
    if lost is None or lost.position <= report.head.position:
        return report
    note = f"the lost ledger had come to position {lost.position}, the backup ends at {report.head.position}"
    return report._replace(notes=(*report.notes, note))


def check_against_own_receipt(backup: str, timeout_s: float) -> None:
    """Raise `NotALedger`, or `LedgerDamaged` unless a backup is whole and contains the receipt beside it."""
    open_existing(backup, timeout_s, to_write=False)[0].close()
    report = verify_file(backup, timeout_s=timeout_s)
    if report.findings:
        raise LedgerDamaged(backup, str(report.findings[0]))


def copy_verified(source: str, path: str, write: Callable[[str], None], timeout_s: float) -> Report:
    """Let a ledger's file be written under another name, verify it and give it the name `path`."""
    check_place(path)
    # A write-ahead log that lies there would be played into the file.
    for suffix in ("-wal", "-journal"):
        if os.path.lexists(path + suffix):
            raise LedgerExists(path + suffix)
    partial = f"{path}.partial-{os.getpid()}"
    try:
        write(partial)
        report = verify_file(partial, timeout_s=timeout_s)
        if report.findings:
            raise LedgerDamaged(source, str(report.findings[0]))
        _settle(partial, timeout_s)
        _place(partial, path, report.head)
    except OSError as error:
        if isinstance(error, StorageFailed):
            raise
        raise StorageFailed(path, str(error)) from error
    finally:
        for suffix in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                Path(partial + suffix).unlink()
    return report._replace(notes=())


def copy_file(source: str, target: str, timeout_s: float) -> None:
    """Copy a ledger's file while others write to it."""
    with (
        closing(retrying(source, timeout_s, lambda: connect(source, timeout_s))) as reader,
        closing(retrying(target, timeout_s, lambda: connect(target, timeout_s))) as writer,
    ):
        retrying(source, timeout_s, lambda: reader.backup(writer))


def _settle(target: str, timeout_s: float) -> None:
    """Leave the copy in rollback mode: one file with nothing beside it."""

    def to_rollback() -> None:
        with closing(sqlite3.connect(target, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchone()

    retrying(target, timeout_s, to_rollback)


def _place(partial: str, path: str, head: Receipt) -> None:
    with Path(partial).open("rb+") as file:
        os.fsync(file.fileno())
    Path(partial).replace(path)
    Path(receipt_path(path)).unlink(missing_ok=True)
    write_receipt(path, head.position, bytes.fromhex(head.hash))
    folder = os.open(Path(path).parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
