"""Places to write at: names of one's own beside a path, and names that belong to a database."""

import fcntl
import glob
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from ledger.checks import PARTS

_PARTS = (*PARTS, "-keys")


def belongs_to_one(path: Path) -> bool:
    """Whether a path is called like what belongs to a ledger or an archive."""
    return path.name.endswith(_PARTS)


def is_database(path: Path) -> bool:
    """Whether a ledger or an archive lies at a path, or what belongs to one, as the log that holds its last games.

    What is called like such a part counts too, and a place beside which there are parts: what lay there may come back.
    """
    if belongs_to_one(path) or any(os.path.lexists(f"{path}{part}") for part in _PARTS):
        return True
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(6) == b"SQLite"


def new_name(path: Path, kind: str) -> Path:
    """A name beside a path that nobody else takes; `swept` knows it again by the kind."""
    return path.with_name(f".{path.name}.{kind}-{os.getpid()}-{token_hex(4)}")


def left_over(path: Path, kind: str) -> list[Path]:
    """The files and folders of a kind beside a path that were left by processes that have ended, oldest first."""
    found = path.parent.glob(f".{glob.escape(path.name)}.{kind}-*")
    left = [one for one in found if not _runs(one.name.rpartition(f".{kind}-")[2].partition("-")[0])]
    return sorted(left, key=lambda one: one.lstat().st_mtime)


@contextmanager
def in_the_making(path: Path, kind: str = "partial") -> Iterator[Path]:
    """A name beside a path for what will take its place; whatever still has it afterwards is gone.

    So is what processes that were killed left there under such names.
    """
    for left in left_over(path, kind):
        clear(left)
    partial = new_name(path, kind)
    try:
        yield partial
    finally:
        clear(partial)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """A block that one process at a time is in, for each folder; not where the file system knows no such locks."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def clear(path: Path) -> None:
    """Deletes a file or a folder, if it is there."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)


def _runs(pid: str) -> bool:
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except (ValueError, OSError):
        return True
    return True
