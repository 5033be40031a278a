"""An archive of one's own to read from: up to date, unmoved by what others write, and nothing is written beside it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from replays import archive
from replays.archive import schema
from replays.archive.projector import Progress

if TYPE_CHECKING:
    from ledger.book import Book


@contextmanager
def snapshot(book: "Book", archive_path: str, copy: Path, progress: Progress | None) -> Iterator[sqlite3.Connection]:
    """A connection to a copy of the archive at a path, made at `copy` and brought up to date with the ledger.

    Where there is no archive, or it was made from another ledger, the copy is made from the ledger alone. The copy is
    gone afterwards. Raises `archive.ArchiveError`.
    """
    try:
        if schema.is_there(archive_path):
            with closing(schema.connect(archive_path)) as source, closing(sqlite3.connect(copy)) as target:
                source.backup(target)
        try:
            archive.update(book, copy, progress)
        except archive.CheckpointLost:
            archive.rebuild(book, copy, progress)
        with closing(schema.connect(str(copy))) as db:
            yield db
    finally:
        for file in copy.parent.glob(f"{copy.name}*"):
            file.unlink()
