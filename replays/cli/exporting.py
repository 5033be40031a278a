"""`export`: games out of the ledger, as texts of each game, as one text of all, or as a folder of tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import archive_beside, archive_option, ledger_option, open_ledger, progress, write_whole

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ledger.book import Book
    from notation import Record
    from replays.game import Game

Told = tuple["Record", "Game"]
"""A game to export: its record with people's names and its `Id`, and what it is a record of."""

ONE, MANY = "quarterturn.exports", "quarterturn.exports.many"
"""The entry point groups of further formats: a function of record and game that gives the whole text of one game;
a function of all games, as an iterable of both, that gives one text in pieces."""

TEXTS, TABLES = ("qtn", "jsonl"), ("csv", "parquet")
FORMATS = (
    "qtn: notation. jsonl: an event a line. csv, parquet: every table of the archive, into a folder. "
    "html: a page of one game that needs no server. bgstats: plays for that app."
)


@click.command()
@click.argument("ids", nargs=-1, metavar="ID...")
@click.option("--all", "everything", is_flag=True, help="Every game of the ledger.")
@click.option(
    "--format", "form", default="qtn", show_default=True, metavar="qtn|jsonl|csv|parquet|html|bgstats", help=FORMATS
)
@click.option("--raw", is_flag=True, help="With corrections and takebacks as they were written.")
@click.option("--output", "-o", default="-", metavar="PATH", help="Where to; standard output when not given.")
@ledger_option
@archive_option
def export(
    ids: tuple[str, ...],
    everything: bool,
    form: str,
    raw: bool,
    output: str,
    ledger_path: str,
    archive_path: str | None,
) -> None:
    """Write games out of the ledger: as notation, as JSON, as tables, as a page that replays one game.

    Without --raw, corrections are carried out and what was taken back is left out; tables hold both. What is written
    appears whole or not at all.

    Example: quarterturn export --all --format parquet -o games/
    """
    if bool(ids) == everything:
        raise click.UsageError("name the games to export, or say --all")
    if form in TABLES and (raw or output == "-"):
        raise click.UsageError(
            f"--raw is for texts; {form} holds what was written and what it amounts to"
            if raw
            else f"{form} is a folder of tables; -o FOLDER says where to"
        )
    written = None if form in TABLES else _format(form)
    if form in _installed(ONE) and (everything or len(ids) > 1):
        raise click.UsageError(f"{form} holds one game; name it")
    with open_ledger(ledger_path) as book:
        chosen = [game.id for game in book.games()] if everything else [book.find(id).id for id in ids]
        if written is None:
            _tables(book, None if everything else chosen, form, Path(output), archive_beside(ledger_path, archive_path))
        else:
            _texts(book, chosen, written, raw, output)


def _tables(book: Book, chosen: Sequence[str] | None, form: str, folder: Path, archive_path: str) -> None:
    from replays.cli.report import counted
    from replays.exports import as_csv, as_parquet, tables
    from replays.exports.folder import whole
    from replays.exports.snapshot import snapshot

    writer = as_csv.write if form == "csv" else as_parquet.write
    with (
        whole(folder, tables.is_export) as partial,
        progress("Folding") as shown,
        snapshot(book, archive_path, partial / ".archive", shown) as db,
    ):
        made = tables.write(partial, db, chosen, form, writer)
    games = "all games" if chosen is None else counted(len(set(chosen)), "game")
    click.echo(f"{folder}: {made} tables of {games}; dictionary.{form} says what they hold.")


def _texts(
    book: Book, chosen: Sequence[str], written: Callable[[Iterable[Told]], Iterable[str]], raw: bool, output: str
) -> None:
    left_out: list[str] = []
    texts = written(_told(book, chosen, raw, left_out))
    if output == "-":
        for text in texts:
            click.echo(text, nl=False)
    else:
        write_whole(Path(output), texts)
    if left_out:
        raise click.ClickException("; ".join(left_out))


def _told(book: Book, ids: Sequence[str], raw: bool, left_out: list[str]) -> Iterator[Told]:
    """The games, one at a time; those whose game is not installed are left out and named."""
    import notation
    from replays import registry
    from replays.recorder import Recorder

    recorder = Recorder(book)
    for id in ids:
        record = recorder.record(id)
        try:
            game = registry.load(record.game or "")
        except registry.UnknownGame as unknown:
            left_out.append(f"{id} is left out: {unknown}")
            continue
        if not raw:
            events = game.codec.events(record.tokens)
            record = notation.rewritten(record, notation.resolve(events, record.tokens, game.codec))
        yield record, game


def _installed(group: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


def _format(form: str) -> Callable[[Iterable[Told]], Iterable[str]]:
    """What writes games in that format."""
    if form == "qtn":
        return _qtn
    if form == "jsonl":
        return _jsonl
    one, many = _installed(ONE), _installed(MANY)
    if form in many:
        collected: Callable[[Iterable[Told]], Iterable[str]] = many[form].load()
        return collected
    if form not in one:
        known = ", ".join([*TEXTS, *TABLES, *sorted([*one, *many])])
        raise click.BadParameter(f"{form!r} is not one of {known}", param_hint="--format")
    whole: Callable[[Record, Game], str] = one[form].load()
    return lambda games: (whole(record, game) for record, game in games)


def _qtn(games: Iterable[Told]) -> Iterator[str]:
    from replays.records import written

    for number, (record, game) in enumerate(games):
        yield ("\n" if number else "") + written(record, game)


def _jsonl(games: Iterable[Told]) -> Iterator[str]:
    for record, game in games:
        for number, event in enumerate(game.codec.events(record.tokens), 1):
            data: dict[str, Any] = json.loads(game.codec.to_json(event))
            line = json.dumps({"game": record.tags.get("Id"), "number": number, **data}, ensure_ascii=False)
            yield f"{line}\n"


COMMANDS = (export,)
