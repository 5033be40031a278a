"""What may be written of a ledger's files, and how one is read that may not be.

In WAL mode SQLite writes beside a file even to read it. Where that may not be, a reader either shares what a writer
left there, or, where nobody can write, takes the file as it is. Nothing is ever left beside it.
"""

from __future__ import annotations

import os
from pathlib import Path

from ledger.checks import PARTS


def in_the_way(path: str) -> list[str]:
    """Of the file at a path, its folder and what lies beside it: what is there and may not be written."""
    there = [str(Path(path).absolute().parent), path, *(path + part for part in PARTS)]
    return [one for one in there if os.path.lexists(one) and not os.access(one, os.W_OK)]


def may_be_written(path: str) -> bool:
    """Whether a ledger may be written at a path, as far as its file and its folder say."""
    folder = Path(path).absolute().parent
    return not os.path.lexists(path) or (os.access(path, os.W_OK) and os.access(folder, os.W_OK))


def to_read(path: str) -> str:
    """The address under which SQLite reads a file that may not be written."""
    how = "immutable=1" if _is_at_rest(path) else "readonly_shm=1"
    return f"{Path(path).absolute().as_uri()}?mode=ro&{how}"


def _is_at_rest(path: str) -> bool:
    """Whether a file is all there is of its ledger, and nobody can change it."""
    log, folder = Path(path + "-wal"), Path(path).absolute().parent
    if log.exists() and (log.stat().st_size or os.path.lexists(path + "-shm")):
        return False
    fixed = os.statvfs(path).f_flag & os.ST_RDONLY
    return bool(fixed) or any(not place.stat().st_mode & 0o222 for place in (Path(path), folder))
