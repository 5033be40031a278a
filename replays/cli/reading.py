"""`check`, `format`, `fold`: what a record says, without writing to a ledger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import (
    Read,
    catalog_option,
    files_argument,
    in_ledger,
    is_here,
    json_option,
    ledger_option,
    lenient_option,
    open_ledger,
    read_records,
    read_text,
    records_in,
    trouble,
    write_whole,
)

if TYPE_CHECKING:
    from notation import Problem, Record
    from replays.catalog import Catalog
    from replays.fold import Fold


def folded(record: Record, at: int | None = None, catalog: Catalog[Any] | None = None) -> Fold | Problem:
    """The fold of a record, or the problem that no game of its name is installed.

    `catalog` is taken in place of the one that the record names.
    """
    from notation import Problem
    from replays import registry
    from replays.fold import Fold

    try:
        return Fold(record, registry.load(record.game or ""), at, catalog)
    except registry.UnknownGame as unknown:
        if record.problems:
            return record.problems[0]
        return Problem(None, record.game, "unknown-game", "error", str(unknown), suggestion=unknown.near)


@click.command()
@files_argument
@json_option
@lenient_option
@catalog_option
@ledger_option
def check(files: tuple[str, ...], as_json: bool, lenient: bool, catalog_file: str | None, ledger_path: str) -> None:
    """Read and fold records; say what is wrong, where, and what to do about it.

    Exit code 1 when any error was found. `-` reads standard input.

    Example: quarterturn check thursday.qtn
    """
    from replays.records import recall

    errors = 0
    for file in files:
        try:
            records = list(read_records(file, lenient=lenient))
        except (OSError, ValueError) as wrong:
            records = []
            click.echo(f"{file}: {trouble(wrong)}", err=True)
        else:
            if not records:
                click.echo(f'{file} holds no record; a record starts with a tag such as [Game "rotate"]', err=True)
        errors += not records
        for read in records:
            recall(read.record, in_ledger(ledger_path))
            result = folded(read.record, catalog=_cards(catalog_file, read.record.game or ""))
            errors += _say_json(read, result) if as_json else _say(read, result, len(records))
    if errors:
        raise SystemExit(1)


def _cards(file: str | None, game: str) -> Catalog[Any] | None:
    """The catalogue that is to be taken for a game, if it has any."""
    from replays import registry
    from replays.cli.cataloguing import read_catalog

    if file is None or game not in registry.names() or registry.load(game).cards is None:
        return None
    return read_catalog(file, game, None)


def _problems(read: Read, result: Fold | Problem) -> list[Problem]:
    from notation import Problem

    found = [result] if isinstance(result, Problem) else result.problems
    return [*found, *_besides(read)]


def _besides(read: Read) -> list[Problem]:
    """What no fold finds: an `Id` that no ledger would take, and what was mended."""
    from replays.records import unstorable

    return [*unstorable(read.record, "warning"), *read.record.repairs]


def _say(read: Read, result: Fold | Problem, records: int) -> int:
    from notation import Problem
    from replays.cli import report

    problems = _problems(read, result)
    errors = [p for p in problems if p.is_error]
    primary = [p for p in errors if p.because is None]
    warnings = len(problems) - len(errors)
    which = f", record {read.number}" if records > 1 else ""
    found = ", ".join(report.counted(n, what) for n, what in ((len(primary), "error"), (warnings, "warning")) if n)
    head = "" if isinstance(result, Problem) else f"{report.result_line(result)}. "
    verdict = click.style(found, fg="red" if errors else "yellow") if found else click.style("No problems", fg="green")
    click.echo(f"{read.file}{which}: {head}{verdict}.")
    if isinstance(result, Problem):
        click.echo("\n".join(report.problem_lines(result, read.record.source)))
    elif result.problems:
        click.echo(report.problems_text(result))
    for problem in _besides(read):
        click.echo("\n".join(report.problem_lines(problem, read.record.source)))
    if slips := _mendable(result):
        click.echo(f"  With --lenient, {report.counted(slips, 'token')} would be read as what is meant.")
    return len(errors)


def _mendable(result: Fold | Problem) -> int:
    """How many tokens a lenient reading would mend."""
    from notation import Problem

    if isinstance(result, Problem):
        return 0
    repair = result.game.codec.repair
    unread = [p.token for p in result.problems if p.code == "unreadable-token" and p.token]
    return sum(repair(token) is not None for token in unread)


def _say_json(read: Read, result: Fold | Problem) -> int:
    from msgspec import to_builtins

    from notation import Problem
    from replays.cli import report

    found = _problems(read, result)
    legal: dict[int, list[str]] = {}
    if not isinstance(result, Problem):
        legal = report.legal_at(result, [p for p in found if p.because is None][: report.MOST])
    problems: list[dict[str, Any]] = [
        {**to_builtins(p), **({"legal": legal[p.event]} if p.event in legal and p.because is None else {})}
        for p in found
    ]
    out = {"file": read.file, "record": read.number, "game": read.record.game, "id": read.record.tags.get("Id")}
    click.echo(json.dumps({**out, "problems": problems}, ensure_ascii=False))
    return sum(row["severity"] == "error" for row in problems)


@click.command("format")
@files_argument
@click.option("--check", "only_check", is_flag=True, help="Change nothing; exit code 1 where something would change.")
@click.option("--diff", is_flag=True, help="Change nothing; show what would change.")
@lenient_option
def format_files(files: tuple[str, ...], only_check: bool, diff: bool, lenient: bool) -> None:
    """Rewrite records in their canonical form.

    A file whose text cannot be read is left as it is, with exit code 1. `-` is standard input, to standard output.

    Example: quarterturn format --diff thursday.qtn
    """
    failed = False
    for file in files:
        before = read_text(file)
        try:
            after = _canonical(file, before, lenient)
        except click.ClickException as wrong:
            wrong.show()
            failed = True
            continue
        if file == "-" and not (only_check or diff):
            click.echo(after, nl=False)
        elif diff:
            click.echo(_difference(file, before, after), nl=False)
        elif only_check:
            failed |= before != after
            click.echo(f"{file}: {'would change' if before != after else 'is canonical'}")
        elif before != after:
            write_whole(Path(file), [after])
            click.echo(f"{file}: rewritten")
        else:
            click.echo(f"{file}: is canonical")
    if failed:
        raise SystemExit(1)


def _canonical(file: str, text: str, lenient: bool) -> str:
    from notation import Problem
    from replays.records import written

    out = []
    for read in records_in(file, text, lenient=lenient):
        result = folded(read.record)
        problems = [result] if isinstance(result, Problem) else read.record.problems
        if problems:
            first = problems[0]
            raise click.ClickException(f"{file}, line {first.line or 1}: {first.message}; the file is left as it is")
        for repair in read.record.repairs:
            click.echo(f"{file}, line {repair.line}: {repair.message}", err=True)
        assert not isinstance(result, Problem)
        out.append(written(read.record, result.game))
    return "\n".join(out)


def _difference(file: str, before: str, after: str) -> str:
    from difflib import unified_diff

    lines = unified_diff(before.splitlines(True), after.splitlines(True), file, f"{file} (canonical)")
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


class Address(click.ParamType[tuple[int, int | None]]):
    """`N` or `N.P`: an event, and a part of it."""

    name = "N[.P]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int | None]:
        """(event, part or None)."""
        if isinstance(value, tuple):
            return value
        event, _, part = str(value).partition(".")
        if not event.isascii() or not event.isdigit() or (part and not (part.isascii() and part.isdigit())):
            self.fail(f"{value!r} is no event number such as 57 or 57.3", param, ctx)
        return int(event), int(part) if part else None


@click.command()
@click.argument("source", metavar="FILE|ID")
@click.option(
    "--at", type=Address(), help="The corrected line up to the place of event N; with P only its first P effects."
)
@click.option("--as-of", type=click.IntRange(0), metavar="N", help="The log as it stood after its token N.")
@json_option
@click.option("--effects", is_flag=True, help="Show everything that followed.")
@lenient_option
@catalog_option
@ledger_option
def fold(
    source: str,
    at: tuple[int, int | None] | None,
    as_of: int | None,
    as_json: bool,
    effects: bool,
    lenient: bool,
    catalog_file: str | None,
    ledger_path: str,
) -> None:
    """Fold records to the state they lead to.

    FILE may be `-`; an ID may be any unambiguous beginning. Exit code 1 when any error was found.

    Example: quarterturn fold thursday.qtn --at 57 --effects
    """
    failed = False
    for record in records_of(source, ledger_path, lenient):
        _need_event(record, as_of)
        seen = record if as_of is None else record.upto(as_of)
        _need_event(seen, at[0] if at else None)
        failed |= _print_fold(seen, at, _cards(catalog_file, seen.game or ""), as_json=as_json, effects=effects)
    if failed:
        raise SystemExit(1)


def _need_event(record: Record, number: int | None) -> None:
    last = len(record.tokens)
    if number is not None and number > last:
        raise click.ClickException(f"there is no event {number}: the record has {last} events")


def records_of(source: str, ledger_path: str, lenient: bool = False) -> Iterator[Record]:
    """The records of a file, or that of a game of the ledger by the beginning of its id. Raises `ClickException`."""
    from replays.records import recall

    if source == "-" or Path(source).exists():
        for read in read_records(source, lenient=lenient):
            recall(read.record, in_ledger(ledger_path))
            yield read.record
        return
    import ledger
    from replays.recorder import Recorder

    if "/" in source or source.endswith(".qtn") or not is_here(ledger_path):
        address = ledger.shown(ledger_path)
        raise click.ClickException(f"there is no file {source}, and no ledger at {address} to look for it as an id")
    with open_ledger(ledger_path) as book:
        yield Recorder(book).record(book.find(source).id)


def _print_fold(
    record: Record, at: tuple[int, int | None] | None, catalog: Catalog[Any] | None, *, as_json: bool, effects: bool
) -> bool:
    from notation import Problem
    from replays.fold import as_json as data

    event, part = at if at else (None, None)
    result = folded(record, event, catalog)
    if isinstance(result, Problem):
        click.echo(json.dumps(_unknown(record, result), ensure_ascii=False) if as_json else result.message)
        return True
    if as_json:
        click.echo(json.dumps(data(result, effects=effects, part=part), ensure_ascii=False))
    else:
        _print_people(result, effects, part)
    return any(problem.is_error for problem in result.problems)


def _unknown(record: Record, problem: Problem) -> dict[str, Any]:
    from msgspec import to_builtins

    last = len(record.tokens)
    return {
        "game": record.game,
        "id": record.tags.get("Id"),
        "last": last,
        "at": last,
        "over": False,
        "reason": None,
        "irregular": False,
        "seats": {},
        "scores": {},
        "winners": [],
        "problems": [to_builtins(problem)],
        "state": None,
    }


def _print_people(fold: Fold, effects: bool, part: int | None) -> None:
    from replays.cli import report
    from replays.words import explain

    click.echo(report.result_line(fold) + ".")
    for key, value in fold.game.show(fold.state).items():
        click.echo(f"  {key.replace('_', ' ')}: {json.dumps(value, ensure_ascii=False)}")
    if effects:
        for event, number, effect in fold.effects:
            told = explain(fold.game, effect, fold.names).text
            if told and (part is None or event != fold.at or number <= part):
                click.echo(f"  {event}.{number}  {told}")
    if fold.problems:
        click.echo(report.problems_text(fold))


COMMANDS = (check, format_files, fold)
