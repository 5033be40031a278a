"""`stats`: questions to the archive, answered in the terminal."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import closing
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import archive_option, ledger_option, up_to_date

if TYPE_CHECKING:
    from replays.answers import Answer
    from replays.questions import Parameter, Question

MOST = 60  # rows that a terminal shows
NARROWEST = 6  # what is left of a column where there is little room
ELSEWHERE = 96  # the width where there is no terminal


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game", required=False)
@click.argument("question", required=False)
@click.argument("parameters", nargs=-1, type=click.UNPROCESSED, metavar="[--PARAMETER VALUE]...")
@click.option("--all", "everything", is_flag=True, help="Count irregular, unverified and unfinished games, too.")
@click.option("--rows", "figure", metavar="FIGURE", help="The rows behind a figure; name its row by its columns.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object; in a list one for each question and line.")
@click.option("--csv", "as_csv", is_flag=True, help="All rows as CSV, safe for spreadsheets.")
@ledger_option
@archive_option
def stats(
    game: str | None,
    question: str | None,
    parameters: tuple[str, ...],
    everything: bool,
    figure: str | None,
    as_json: bool,
    as_csv: bool,
    ledger_path: str,
    archive_path: str | None,
) -> None:
    """Ask the archive a question; without one, list what can be asked of a GAME, or of all of them.

    GAME is a game's name, or `all`. The archive is brought up to date first.

    Example: quarterturn stats rotate wins-by-seat --players 3
    """
    from replays import answers, questions
    from replays.archive.schema import connect

    if as_json and as_csv:
        raise click.UsageError("--json and --csv are two forms; choose one")
    if question is None:
        if as_csv or figure is not None or everything:
            raise click.UsageError("name a question; `quarterturn stats` lists what can be asked")
        _list(game, as_json)
        return
    found = questions.find(game or questions.EVERY, question)
    given = _given(parameters) | ({questions.ALL: "1"} if everything else {})
    with closing(connect(up_to_date(ledger_path, archive_path))) as db:
        db.execute("PRAGMA query_only = 1")
        asked = game or questions.EVERY
        most = answers.FOR_PROGRAMS if as_json or as_csv else answers.FOR_PEOPLE
        if figure is None:
            answer = answers.ask(db, found, asked, given, most=most)
        else:
            answer = answers.behind(db, found, asked, {**given, questions.FIGURE: figure}, most=most)
    if as_json:
        click.echo(json.dumps(answers.plain(answer), ensure_ascii=False))
    elif as_csv:
        _print_csv(answer)
    else:
        click.echo("\n".join(_lines(answer, figure)))


def _given(parameters: Sequence[str]) -> dict[str, str]:
    """`--players 3` and `--players=3` as names with their values."""
    given: dict[str, str] = {}
    left = list(parameters)
    while left:
        word = left.pop(0)
        if not word.startswith("--") or word == "--":
            raise click.UsageError(f"{word!r} is not expected here; a parameter looks like --players 3")
        name, equals, value = word[2:].partition("=")
        if not equals:
            if not left:
                raise click.UsageError(f"{word} has no value")
            value = left.pop(0)
        given[name.replace("-", "_")] = value
    return given


def _list(game: str | None, as_json: bool) -> None:
    """What can be asked: of one game, or of each."""
    from replays import questions, registry

    if game in {found.name for found in questions.shared()} - {*registry.names()}:
        raise click.UsageError(f"say of which game: quarterturn stats {questions.EVERY} {game}")
    if game is not None:
        groups = {game: questions.asked_of(game)}
    else:
        groups = {questions.EVERY: questions.shared(), **{name: questions.own(name) for name in registry.names()}}
    if as_json:
        for name, found in groups.items():
            for question in found:
                click.echo(json.dumps(_described(name, question), ensure_ascii=False))
        return
    click.echo("\n\n".join("\n".join(_listed(name, found)) for name, found in groups.items() if found))


def _described(game: str, question: Question) -> dict[str, Any]:
    """A question as plain data: what is asked, with what, and which figures lead to rows."""
    asked = {
        name: {"label": parameter.label, "kind": parameter.kind, "default": parameter.default}
        | ({"choices": parameter.choices} if parameter.choices else {})
        for name, parameter in _parameters(game, question)
    }
    said = {"game": game, "question": question.name, "title": question.title, "about": " ".join(question.about.split())}
    return {**said, "parameters": asked, "figures": question.figures}


def _parameters(game: str, question: Question) -> list[tuple[str, Parameter]]:
    """What may be given; the game is, where the question is asked of one."""
    return [(name, asked) for name, asked in question.parameters.items() if name != "game" or game == "all"]


def _listed(game: str, found: Sequence[Question]) -> Iterator[str]:
    yield click.style(f"quarterturn stats {game} …", bold=True)
    width = max((len(question.name) for question in found), default=0)
    for question in found:
        asked = [f"--{name}" for name, _ in _parameters(game, question)]
        yield f"  {question.name:{width}}  {question.title}  {click.style(' '.join(asked), dim=True)}".rstrip()


def _print_csv(answer: Answer) -> None:
    from replays.csv_cells import lines

    for line in lines([answer.header(), *answer.records()]):
        click.echo(line, nl=False)


def _lines(answer: Answer, figure: str | None) -> Iterator[str]:
    """The answer as people read it: the sentence, the table, what counts."""
    from notation import visible
    from replays.answers import too_few

    width = shutil.get_terminal_size((ELSEWHERE, 24)).columns
    yield click.style(answer.question.title, bold=True) + (f" The rows behind “{figure}”." if figure else "")
    if said := answer.sentence or too_few(answer):
        yield fill(visible(said), width)
    yield ""
    if not answer.rows:
        yield "No game that counts says anything about this. --all asks those that do not count, too."
        return
    yield from _table(answer, width)
    left = len(answer.rows) - MOST
    if left > 0:
        yield f"… and {'more than ' if answer.more else ''}{left:,} more rows; --csv gives all of them"
    if figure is None:
        yield ""
        if answer.question.estimates:
            yield fill(f"In brackets: the 95 % interval. –: fewer than {answer.question.least} cases.", width)
        yield fill(" ".join(answer.question.about.split()), width)


def _table(answer: Answer, room: int) -> Iterator[str]:
    """The rows in columns; numbers stand on the right. Where there is little room the widest columns are cut."""
    from notation import visible
    from replays.answers import shown
    from replays.cli.report import display_width

    kept = [at for at, column in enumerate(answer.columns) if column.kind != "hidden"]
    right = [answer.columns[at].name in answer.numeric for at in kept]
    cells = [[answer.columns[at].title for at in kept]]
    cells += [[visible(shown(answer.columns[at], row[at])) for at in kept] for row in answer.rows[:MOST]]
    widths = [max(map(display_width, column)) for column in zip(*cells, strict=True)]
    while sum(widths) + 2 * (len(widths) - 1) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    for number, row in enumerate(cells):
        line = "  ".join(map(_placed, row, widths, right)).rstrip()
        yield line if number else click.style(line, bold=True)


def _placed(said: str, width: int, right: bool) -> str:
    from replays.cli.report import display_width

    if display_width(said) > width:
        while said and display_width(said) >= width:
            said = said[:-1]
        said += "…"
    blank = " " * (width - display_width(said))
    return blank + said if right else said + blank


COMMANDS = (stats,)
