"""Options and arguments that several commands share, and how a ledger and its files are found."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

if TYPE_CHECKING:
    from ledger.book import Book
    from notation import Record
    from replays.imports import Settled

F = TypeVar("F", bound=Callable[..., Any])


def ledger_option(command: F) -> F:
    """`--ledger`: which ledger."""
    return click.option(
        "--ledger",
        "ledger_path",
        envvar="QUARTERTURN_LEDGER",
        default="club.ledger",
        show_default=True,
        metavar="PATH",
        help="The ledger: a file, or postgresql://… on a server; also the variable QUARTERTURN_LEDGER.",
    )(command)


def archive_option(command: F) -> F:
    """`--archive`: which archive."""
    return click.option(
        "--archive",
        "archive_path",
        envvar="QUARTERTURN_ARCHIVE",
        default=None,
        metavar="PATH",
        help="The archive; archive.db beside the ledger (in this folder for one on a server) when not given.",
    )(command)


def json_option(command: F) -> F:
    """`--json`: for programs."""
    return click.option("--json", "as_json", is_flag=True, help="One JSON object per record and line.")(command)


def lenient_option(command: F) -> F:
    """`--lenient`: read what is meant."""
    return click.option("--lenient", is_flag=True, help="Read small slips as what they mean, and report each one.")(
        command
    )


def catalog_option(command: F) -> F:
    """`--catalog`: fold with the cards of this file."""
    return click.option(
        "--catalog",
        "catalog_file",
        default=None,
        metavar="FILE",
        help="Take the cards of this catalogue, whichever the records name.",
    )(command)


def files_argument(command: F) -> F:
    """`FILE…`: records to read; `-` is standard input."""
    return click.argument("files", nargs=-1, required=True, metavar="FILE...")(command)


def open_ledger(path: str) -> Book:
    """The ledger at `path`. Raises `ledger.LedgerError`."""
    import ledger

    return ledger.open(path)


def is_here(ledger_path: str) -> bool:
    """Whether a ledger lies at an address; of a server that is believed until it is opened."""
    import ledger

    return ledger.is_server(ledger_path) or Path(ledger_path).exists()


def in_ledger(path: str) -> Callable[[str], str | None]:
    """What looks a catalogue up by its hash in the ledger at a path, if there is one; for a name without a hash it
    makes known what catalogues are there."""

    def find(value: str) -> str | None:
        if not is_here(path):
            return None
        from replays.catalog import hash_in  # with pydantic, which games without cards do without
        from replays.shelf import shelve

        with open_ledger(path) as book:
            if not hash_in(value):
                shelve(book)
                return None
            return book.catalog_text(value)

    return find


def archive_beside(ledger_path: str, archive_path: str | None) -> str:
    """Where the archive of a ledger lies."""
    import ledger

    folder = Path() if ledger.is_server(ledger_path) else Path(ledger_path).parent
    return archive_path or str(folder / "archive.db")


def up_to_date(ledger_path: str, archive_path: str | None) -> str:
    """The path of the archive, which follows its ledger where that is here.

    Where the one cannot be read or the other not be written, an archive that is there has to do, and that is said.
    """
    import sqlite3

    from ledger import StorageFailed
    from replays.archive import ArchiveUnusable, schema, update

    path = archive_beside(ledger_path, archive_path)
    if is_here(ledger_path):
        try:
            with open_ledger(ledger_path) as book:
                update(book, path)
        except (StorageFailed, ArchiveUnusable, sqlite3.OperationalError) as wrong:
            if not schema.is_current(path):
                raise
            click.echo(f"Note: {path} may not be up to date ({wrong}).", err=True)
    return path


class Read(NamedTuple):
    """One record of a file: where it was read, and as which of the file; `settled` where it became none."""

    file: str
    number: int
    record: Record
    settled: Settled | None = None


def trouble(wrong: Exception) -> str:
    """What went wrong with a file, in words."""
    if isinstance(wrong, FileNotFoundError):
        return "there is no such file"
    if isinstance(wrong, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(wrong, OSError) and wrong.strerror:
        return wrong.strerror.lower()
    return str(wrong)


def read_text(file: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `OSError`, `notation.BudgetExceeded`."""
    import notation
    from notation.text import MAX_FILE_BYTES

    if file == "-":
        return notation.decode(sys.stdin.buffer.read(MAX_FILE_BYTES + 1))
    with Path(file).open("rb") as stream:
        return notation.decode(stream.read(MAX_FILE_BYTES + 1))


def read_records(file: str, *, lenient: bool = False) -> Iterator[Read]:
    """The records of a file. Raises `OSError`, `notation.NotationError`."""
    yield from records_in(file, read_text(file), lenient=lenient)


def records_in(file: str, text: str, *, lenient: bool = False) -> Iterator[Read]:
    """The records of a text that was read from a file. Raises `notation.NotationError`."""
    import notation

    for number, record in enumerate(notation.read(text, lenient=lenient), 1):
        yield Read(file, number, mended(record) if lenient else record)


def mended(record: Record) -> Record:
    """The record with its tokens in canonical spelling, as far as can be said what is meant."""
    import notation
    from replays import registry

    try:
        game = registry.load(record.game or "")
    except registry.UnknownGame:
        return record
    return notation.mend(record, game.codec)


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], None]]:
    """What long work calls with how far it has come and how far it goes: shown on a terminal, and nowhere else."""
    with click.progressbar(length=1, label=label, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def show(done: int, whole: int) -> None:
            bar.length = max(whole, 1)
            bar.update(done - bar.pos)

        yield show


def write_whole(path: Path, pieces: Iterable[str | bytes]) -> None:
    """Writes a file, text in UTF-8, so that it is either the old or the whole new one, whatever happens.

    Raises `click.ClickException` where a database lies there, or what belongs to one, since that may be somebody's
    ledger, and where the file cannot be written.
    """
    from replays.places import in_the_making, is_database

    try:
        if is_database(path):
            said = "looks like a ledger, an archive or what belongs to one; give another name"
            raise click.ClickException(f"{path} {said}")
        if not path.parent.is_dir():
            raise click.ClickException(f"{path} cannot be written: there is no folder {path.parent}; make it first")
        with in_the_making(path) as partial:
            with partial.open("wb") as stream:
                stream.writelines(piece.encode() if isinstance(piece, str) else piece for piece in pieces)
                stream.flush()
                os.fsync(stream.fileno())
            if path.exists():
                shutil.copymode(path, partial)
            partial.replace(path)
    except OSError as wrong:
        if wrong.errno is None:  # not of this file: what the pieces are made from says it in its own words
            raise
        raise click.ClickException(f"{path} cannot be written: {trouble(wrong)}") from wrong
