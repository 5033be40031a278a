"""The writers' lock: a file beside the ledger that one writer at a time holds, across threads and processes.

SQLite has its own lock and would do without this one, but before version 3.51.3 a checkpoint and a commit of two
connections at once can corrupt the database. Under this lock neither commits nor checkpoints ever meet, the receipt
file is written in commit order, and waiting writers get their turn. The ledger's file itself is never opened here:
closing any descriptor of it would drop SQLite's own locks in this process.
"""

from __future__ import annotations

import fcntl
import os
import time

from ledger.errors import LedgerBusy, StorageFailed


class WritersLock:
    """The lock of one book; the kernel releases it when the process dies."""

    def __init__(self, path: str, timeout_s: float) -> None:
        self._path, self._timeout_s = path, timeout_s
        try:
            self._file = os.open(path + "-lock", os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise StorageFailed(path, f"{path}-lock cannot be opened ({error.strerror})") from error

    def take(self) -> None:
        """Take the lock. Raises `LedgerBusy` after the timeout."""
        if not self._taken():
            self._wait()

    def give(self) -> None:
        """Give the lock back."""
        fcntl.flock(self._file, fcntl.LOCK_UN)

    def __enter__(self) -> None:
        self.take()

    def __exit__(self, *_: object) -> None:
        self.give()

    def close(self) -> None:
        """Give the file back; closing twice is nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _wait(self) -> None:
        until, pause = time.monotonic() + self._timeout_s, 0.0005
        while not self._taken():
            if time.monotonic() > until:
                raise LedgerBusy(self._path, self._timeout_s)
            time.sleep(pause)
            pause = min(pause * 1.5, 0.01)

    def _taken(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
