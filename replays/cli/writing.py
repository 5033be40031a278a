"""`init`, `new`, `import`: what goes into a ledger."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from replays.cli.options import (
    files_argument,
    ledger_option,
    lenient_option,
    open_ledger,
    read_text,
    records_in,
    trouble,
)

if TYPE_CHECKING:
    from replays.cli.options import Read
    from replays.imports import Known
    from replays.recorder import Plan, Recorder

BATCH = 100  # games that go into the ledger together
MANY = 50  # records from which on only what needs attention is listed


@click.command()
@ledger_option
def init(ledger_path: str) -> None:
    """Create an empty ledger.

    Example: quarterturn init --ledger club.ledger
    """
    import ledger

    address = ledger.shown(ledger_path)
    if _is_ledger(ledger_path):
        raise ledger.LedgerExists(address)
    try:
        ledger.open(ledger_path, create=True).close()
    except ledger.LedgerError:
        if not ledger.is_server(ledger_path):
            Path(ledger_path).unlink(missing_ok=True)  # nothing half-made may stand in the way of a restore
        raise
    click.echo(f"{address} is ready. Next: quarterturn new GAME --seat a=NAME …, or quarterturn import FILE…")


def _is_ledger(address: str) -> bool:
    """Whether something lies where a ledger is to be made."""
    import ledger

    if not ledger.is_server(address):
        return Path(address).exists()
    try:
        ledger.open(address).close()
    except ledger.LedgerMissing:
        return False
    return True


@click.command()
@click.argument("game")
@click.option("--seat", "seats", multiple=True, metavar="a=NAME", help="Who sits where, in seating order.")
@click.option("--tag", "tags", multiple=True, metavar="NAME=VALUE", help="Any other tag, such as Event=Thursday.")
@click.option("--catalog", "catalog", default=None, metavar="HASH|NAME", help="A catalogue of the ledger.")
@click.option("--id", "id", default=None, help="The game's id; made up when not given.")
@ledger_option
def new(
    game: str, seats: tuple[str, ...], tags: tuple[str, ...], catalog: str | None, id: str | None, ledger_path: str
) -> None:
    """Open a game in the ledger and print its id.

    Example: quarterturn new rotate --seat a=Ani --seat b=Vova --seat c=Zhenya --tag Scoring=white
    """
    from notation import visible
    from replays.recorder import Recorder, Refused

    pairs: dict[str, str] = {}
    for given in (*seats, *tags):
        name, equals, value = given.partition("=")
        if not equals or not name:
            raise click.UsageError(f"{given!r} is not NAME=VALUE")
        if name in pairs or name in ("Game", "Id") or not value.strip():
            raise click.UsageError(f"{given!r}: each tag once, with a value; the game and --id are given by themselves")
        pairs[name] = value
    _check_seats(seats)
    with open_ledger(ledger_path) as book:
        recorder = Recorder(book)
        if catalog:
            pairs["Catalog"] = _catalog_tag(recorder, game, catalog)
        try:
            opened = recorder.new(game, pairs, id)
            for doubt in recorder.doubts(game, pairs):
                click.echo(f"warning: {visible(doubt.message)}", err=True)
            click.echo(opened)
        except Refused as refused:
            raise click.ClickException("; ".join(problem.message for problem in refused.problems)) from refused


def _check_seats(given: Iterable[str]) -> None:
    """Raises `click.UsageError` for what is no seat, and says where one person sits twice."""
    from notation import SEATS

    people: dict[str, str] = {}
    for seat, _, name in (one.partition("=") for one in given):
        if seat not in SEATS:
            raise click.UsageError(f"{seat!r} is no seat; seats are {SEATS[0]} to {SEATS[-1]}, in seating order")
        if other := people.get(name.strip()):
            said = f"{name.strip()} sits at {other} and at {seat}; people are told apart by name"
            click.echo(f"warning: {said}", err=True)
        people[name.strip()] = seat


def _catalog_tag(recorder: Recorder, game: str, wanted: str) -> str:
    """The tag of the catalogue of a ledger whose name, or the beginning of whose hash, is given."""
    from replays import registry

    ours = recorder.catalogs(registry.load(game))
    found = [one for one in ours if one.name == wanted or one.hash.startswith(wanted.lower())]
    if len(found) != 1:
        there = ", ".join(f"{one.name} ({one.hash[:8]})" for one in ours) or "none; `quarterturn catalog add` keeps one"
        reason = "several catalogues fit" if found else "there is no such catalogue"
        raise click.ClickException(f"{wanted!r}: {reason}; the ledger has for {game}: {there}")
    return found[0].tag


@click.command("import")
@files_argument
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would happen, and the ripple of corrections.")
@click.option("--keep-errors", is_flag=True, help="Import games although the rules find errors in them.")
@lenient_option
@ledger_option
def import_files(files: tuple[str, ...], dry_run: bool, keep_errors: bool, lenient: bool, ledger_path: str) -> None:
    """Bring records from files into the ledger; also plays that BG Stats or BoardGameGeek saved.

    A game that is there already is recognised. A file with the Id of a game that is there becomes corrections to it.
    A game with errors is refused, the others are imported; then the exit code is 1.

    Example: quarterturn import --dry-run thursday.qtn
    """
    from replays.recorder import Recorder

    counts = dict.fromkeys(("new", "known", "corrected", "refused"), 0)
    with open_ledger(ledger_path) as book:
        recorder = Recorder(book)
        reads = _reads(files, lenient, counts, _known(recorder))
        total = _total(files)
        with click.progressbar(length=total, label="Importing", show_pos=True, file=sys.stderr, hidden=_quiet()) as bar:
            while batch := list(islice(reads, BATCH)):
                for read, plan in _batch(recorder, batch, keep_errors=keep_errors, dry_run=dry_run):
                    counts[plan.outcome] += 1
                    few = max(total, sum(counts.values())) <= MANY
                    if few or plan.outcome in ("corrected", "refused") or _notes(read, plan):
                        _say(read, plan)
                bar.update(len(batch))
    said = ", ".join(f"{n} {name}" for name, n in counts.items() if n) or "nothing to import"
    click.echo(f"{'Would be: ' if dry_run else ''}{said}.")
    if counts["refused"]:
        raise SystemExit(1)


def _quiet() -> bool:
    """True where nobody looks at a terminal."""
    return not sys.stderr.isatty()


def _total(files: tuple[str, ...]) -> int:
    """About how many records the files hold: for the progress bar, and to say less where there are many."""
    paths = [Path(file) for file in files if file != "-"]
    return sum(path.read_bytes().count(b"[Game ") for path in paths if path.is_file())


def _known(recorder: Recorder) -> Known:
    """The games of the ledger, for readers of other programs' files; read when one of them asks."""
    from replays.imports import Known

    return Known(lambda: (game.id for game in recorder.book.games()), recorder.record)


def _reads(files: tuple[str, ...], lenient: bool, counts: dict[str, int], known: Known) -> Iterator[Read]:
    """All records of all files; a file that cannot be read is reported and counted as refused."""
    from notation import NotationError

    for file in files:
        try:
            yield from _file(file, lenient, known)
        except (OSError, NotationError) as wrong:
            counts["refused"] += 1
            click.echo(f"{file}: {trouble(wrong)}", err=True)


def _file(file: str, lenient: bool, known: Known) -> Iterator[Read]:
    """The records of a file of ours or of another program's. Raises `OSError`, `notation.NotationError`."""
    import notation
    from replays import imports
    from replays.cli.options import Read

    text = read_text(file)
    items = imports.read(text, known)
    if items is None:
        yield from records_in(file, text, lenient=lenient)
        return
    for number, item in enumerate(items, 1):
        if isinstance(item, imports.Settled):
            yield Read(file, number, notation.Record(notation.Source("")), item)
        else:
            yield Read(file, number, item)


def _batch(recorder: Recorder, reads: list[Read], *, keep_errors: bool, dry_run: bool) -> list[tuple[Read, Plan]]:
    """What became of each record; one whose game came up before in the batch is planned once that one is written."""
    from replays.recorder import Plan

    done: list[Plan] = []
    waiting: list[Plan] = []
    for read in reads:
        if read.settled:
            id, problem = read.settled
            waiting.append(Plan("refused", id, [problem]) if problem else Plan("known", id, []))
            continue
        id = recorder.id_of(read.record)
        if any(plan.id == id for plan in waiting):
            done += waiting if dry_run else recorder.carry_out(waiting)
            waiting = []
        waiting.append(recorder.plan(read.record, keep_errors=keep_errors))
    done += waiting if dry_run else recorder.carry_out(waiting)
    return list(zip(reads, done, strict=True))


def _notes(read: Read, plan: Plan) -> list[str]:
    """What was mended in a record that goes into the ledger, or could not be taken over from another program."""
    from notation import visible

    return [visible(repair.message) for repair in read.record.repairs] if plan.outcome in ("new", "corrected") else []


def _say(read: Read, plan: Plan) -> None:
    from replays.cli import report

    said = {"known": "already there as"}.get(plan.outcome, plan.outcome)
    click.echo(f"{read.file}, record {read.number}: {said} {plan.id or ''}".rstrip())
    for note in _notes(read, plan):
        click.echo(f"    {note}")
    if plan.outcome == "refused":
        for problem in [p for p in plan.problems if p.is_error and p.because is None][:5]:
            click.echo("\n".join(report.problem_lines(problem, read.record.source)))
    if plan.outcome == "corrected" or (plan.ripple and plan.text):
        click.echo("".join(f"    {line}\n" for line in plan.text.splitlines()), nl=False)
    if plan.ripple:
        click.echo("".join(f"{line}\n" for line in report.ripple_lines(plan.ripple)), nl=False)


COMMANDS = (init, new, import_files)
