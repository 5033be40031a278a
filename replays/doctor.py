"""What is here and whether it is in order: versions, games, the ledger, its archive, room, the clock.

Everything is looked at quickly and nothing is changed; `verify` and `archive check` go through every entry.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from ledger.book import Book

State = Literal["ok", "warning", "wrong"]

DISTRIBUTION = "quarterturn"
SAFE_SQLITE = (3, 51, 3)  # before it two connections that checkpoint at once can corrupt a file in WAL mode
OLDEST_CLOCK = 1_767_225_600  # 2026-01-01: no clock that is right stands before it
AHEAD_MS = 60_000  # how far the last entry may lie ahead, because clocks differ
SCARCE_BYTES, TOO_FEW_BYTES = 500_000_000, 50_000_000


class Finding(NamedTuple):
    """One thing that was looked at: what it is, how it is, what was found, and what to do about it."""

    subject: str
    state: State
    found: str
    to_do: str = ""


def examine(ledger_path: str, archive_path: str, *, expected: bool) -> Iterator[Finding]:
    """All findings. A ledger that is not there is wrong where it is `expected`, else a beginning."""
    from ledger import is_server

    yield from versions()
    yield from sqlite()
    yield from games()
    yield from clock()
    yield from room(Path(archive_path if is_server(ledger_path) else ledger_path).absolute().parent)
    yield from ledger(ledger_path, archive_path, expected=expected)


def versions() -> Iterator[Finding]:
    """Python, this package, and everything that it stands on."""
    yield Finding("python", "ok", f"{platform.python_version()} on {platform.system()}")
    yield Finding(DISTRIBUTION, "ok", metadata.version(DISTRIBUTION))
    for required in metadata.requires(DISTRIBUTION) or ():
        if ";" in required:  # needed under conditions, which the installer has looked at
            continue
        name = re.split(r"[^\w.-]", required, maxsplit=1)[0]
        try:
            yield Finding(name, "ok", metadata.version(name))
        except metadata.PackageNotFoundError:
            yield Finding(name, "wrong", f"not installed, {required} is needed", f"install {required}")


def sqlite(version: tuple[int, ...] = sqlite3.sqlite_version_info) -> Iterator[Finding]:
    """SQLite, with what is known of its older versions."""
    said = ".".join(map(str, version))
    if version >= SAFE_SQLITE:
        yield Finding("sqlite", "ok", said)
        return
    yield Finding(
        "sqlite",
        "warning",
        f"{said}: before {'.'.join(map(str, SAFE_SQLITE))} two programs that checkpoint a file at once can damage it; "
        "Quarterturn does so under a lock of its own",
        "open the ledger with nothing else that writes, keep backups, take a Python with a newer SQLite when there is",
    )


def games() -> Iterator[Finding]:
    """The games that are installed, and those that cannot be loaded."""
    from replays import registry

    names = registry.names()
    if not names:
        yield Finding("games", "wrong", "no game is installed", f"install {DISTRIBUTION} anew")
    for name in names:
        try:
            yield Finding(f"game {name}", "ok", registry.load(name).title)
        except registry.BrokenGame as broken:
            yield Finding(f"game {name}", "wrong", str(broken), "install its package anew, or remove it")


def clock(now: float | None = None) -> Iterator[Finding]:
    """Whether the clock can be right: the ledger notes when everything was recorded."""
    seconds = time.time() if now is None else now
    said = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(seconds))
    if seconds < OLDEST_CLOCK:
        yield Finding("clock", "wrong", f"it says {said}, which cannot be", "set the clock of this machine")
    else:
        yield Finding("clock", "ok", said)


def room(folder: Path) -> Iterator[Finding]:
    """The room that is left on the disk of a folder, and whether it may be written."""
    if not folder.is_dir():
        yield Finding("folder", "wrong", f"there is no folder {folder}", "make it, or name another ledger")
        return
    free = shutil.disk_usage(folder).free
    state: State = "ok" if free > SCARCE_BYTES else "warning" if free > TOO_FEW_BYTES else "wrong"
    yield Finding("disk", state, f"{free // 1_000_000:,} MB are free", "" if state == "ok" else "make room on the disk")
    if not os.access(folder, os.W_OK):
        yield Finding("folder", "wrong", f"{folder} may not be written", "a ledger needs its folder: change its rights")


def ledger(path: str, archive_path: str, *, expected: bool) -> Iterator[Finding]:
    """The ledger, its receipt, and its archive."""
    import ledger as ledgers

    if not ledgers.is_server(path) and not Path(path).exists():
        lost = expected or Path(f"{path}-receipt").exists()
        do = (
            "quarterturn restore brings a backup back" if lost else "quarterturn init makes one, --ledger names another"
        )
        yield Finding("ledger", "wrong" if lost else "warning", f"there is none at {path}", do)
        return
    try:
        with ledgers.open(path) as book:
            yield from _ledger(book, path)
            yield from archive(book, archive_path)
    except ledgers.LedgerError as wrong:
        yield Finding("ledger", "wrong", str(wrong), "quarterturn verify looks closer, restore brings a backup back")


def _ledger(book: Book, path: str) -> Iterator[Finding]:
    import ledger as ledgers
    from ledger.rights import in_the_way

    head = book.head()
    games = sum(1 for _ in book.games())
    held = [] if ledgers.is_server(path) else in_the_way(path)
    yield Finding(
        "ledger",
        "wrong" if held else "ok",
        f"{ledgers.shown(path)}: games {games}, entries {head.position}"
        + (f"; it can be read only, for {', '.join(held)} may not be written" if held else ""),
        "change the rights of what is named" if held else "",
    )
    yield from _receipt(book)
    last = next((entry.time for entry in book.tail(after=max(head.position - 1, 0))), 0)
    if last > time.time() * 1000 + AHEAD_MS:
        said = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(last / 1000))
        yield Finding("clock", "warning", f"the last entry says {said}, which is to come", "compare the clocks")


def _receipt(book: Book) -> Iterator[Finding]:
    from ledger.receipts import read_receipt

    do = "quarterturn verify says what differs; restore brings a backup back"
    try:
        receipt = read_receipt(book.beside)
    except ValueError as unreadable:
        yield Finding("receipt", "wrong", str(unreadable), do)
        return
    if receipt is None:
        if not book.head().position:
            return
        yield Finding("receipt", "warning", "there is none on this machine", "the next event that is recorded makes it")
        return
    with book.reading() as store:
        known = store.hash_at(receipt.position)
    if known is None or known.hex() != receipt.hash:
        yield Finding("receipt", "wrong", f"the ledger does not hold entry {receipt.position} as it was received", do)
    else:
        yield Finding("receipt", "ok", f"the ledger holds everything up to entry {receipt.position}")


def archive(book: Book, path: str) -> Iterator[Finding]:
    """The archive, and how far it follows its ledger."""
    from replays.archive import ArchiveError, CheckpointLost, schema
    from replays.archive.projector import checkpoint

    if not schema.is_there(path):
        yield Finding("archive", "warning", f"there is none at {path}", "quarterturn archive update makes it")
        return
    try:
        with closing(schema.connect(path)) as db:
            reached = checkpoint(book, db, path).position
            (made,) = db.execute("SELECT format FROM checkpoint").fetchone()
    except CheckpointLost as lost:
        yield Finding("archive", "wrong", str(lost), "quarterturn archive rebuild, once you know the ledger is right")
        return
    except (ArchiveError, sqlite3.DatabaseError) as wrong:
        yield Finding("archive", "wrong", f"{path}: {wrong}", "quarterturn archive rebuild, or --archive names another")
        return
    behind = book.head().position - reached
    if behind or made != schema.format():
        late = (
            f"behind the ledger by {behind} of its entries"
            if behind
            else "made for other tables than the games here have"
        )
        yield Finding("archive", "warning", f"{path}: {late}", "quarterturn archive update")
    else:
        yield Finding("archive", "ok", f"{path} follows the ledger")
