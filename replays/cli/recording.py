"""`record`, `fix`: a game goes on, or was recorded wrongly. A correction shows its ripple before it is written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import ledger_option, open_ledger

if TYPE_CHECKING:
    from notation import Problem
    from replays.desk import Desk
    from replays.game import Form
    from replays.recorder import Recorder

HELP = """\
Type what happens, such as it is written; Tab completes what is legal now. Several tokens, marks (* & ~) and a
; comment may follow each other. Also:
  ?          what is legal now            board     the table in words
  ^          the table took it back       log       what happened so far
  %12=cX     event 12 was cX              %12-      event 12 never happened      %12+cX   cX is missing after it
  quit       leave; everything is written already"""
SHOWN = 24


@click.command()
@click.argument("id", metavar="ID")
@click.argument("corrections", nargs=-1, required=True, metavar="CORRECTION...")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change.")
@click.option("--yes", is_flag=True, help="Do not ask.")
@ledger_option
def fix(id: str, corrections: tuple[str, ...], dry_run: bool, yes: bool, ledger_path: str) -> None:
    """Correct what was recorded wrongly, once its ripple is seen.

    12=cX: event 12 was cX. 12-: it never happened. 12+cX: cX is missing after it. ^: the table took the last act back.

    Example: quarterturn fix rotate-k3 12=cX --dry-run
    """
    from replays.recorder import Recorder

    text = " ".join(said if said.startswith(("^", "%")) else f"%{said}" for said in corrections)
    with open_ledger(ledger_path) as book:
        recorder = Recorder(book)
        game = book.find(id).id
        if not _show_ripple(recorder, game, text):
            raise SystemExit(1)
        if dry_run:
            click.echo("Nothing was written.")
            return
        expected = len(recorder.record(game).tokens)
        if not yes and not click.confirm("Write this?"):
            click.echo("Nothing was written.")
            return
        receipt = recorder.append(game, text, expected=expected, keep_errors=True)
        click.echo(f"Written as event {receipt.first} of {game}.")


@click.command()
@click.argument("id", metavar="ID")
@ledger_option
def record(id: str, ledger_path: str) -> None:
    """Record a game in the terminal, with completion of what is legal.

    Example: quarterturn record rotate-k3
    """
    from replays.recorder import Recorder

    with open_ledger(ledger_path) as book:
        game = book.find(id).id
        table = _Table(Recorder(book), game)
        click.echo(HELP)
        table.say_where()
        for line in _lines(table):
            if line in ("quit", "exit", "q"):
                break
            table.take(line)


class _Table:
    """A game that is recorded in a terminal."""

    def __init__(self, recorder: Recorder, id: str) -> None:
        self.recorder = recorder
        self.id = id
        self.desk = self._look()

    def _look(self) -> Desk:
        from replays import registry
        from replays.desk import Desk

        record = self.recorder.record(self.id)
        return Desk(record, registry.load(record.game or ""))

    @property
    def prompt(self) -> str:
        """What stands before the cursor: the number of the next event, and whose turn it is."""
        from notation import visible

        seat = self.desk.to_play
        who = "over" if self.desk.state.over else visible(self.desk.names[seat]) if seat else "table"
        return f"{self.desk.last + 1} {who}> "

    def legal(self) -> list[str]:
        """What may be typed now: legal tokens, and the claims that are true."""
        return [*self.desk.game.tokens(self.desk.state), *self.desk.claims()]

    def say_where(self) -> None:
        """Says the board in words."""
        from notation import visible

        click.echo(visible(self.desk.game.board(self.desk.state, self.desk.names).words))

    def take(self, line: str) -> None:
        """Does what a line says; what is wrong with it is said, and nothing written."""
        acts: dict[str, Callable[[], None]] = {
            "?": self._say_legal,
            "help": lambda: click.echo(HELP),
            "board": self.say_where,
            "log": self._say_log,
            "": lambda: None,
        }
        if line in acts:
            acts[line]()
        else:
            self._write(line)

    def _write(self, line: str) -> None:
        from notation import NotationError, visible
        from replays.recorder import LedgerError, Refused
        from replays.records import fragment

        corrects = any(token.startswith("%") for token in line.split(";")[0].split())
        if corrects and not (_show_ripple(self.recorder, self.id, line) and click.confirm("Write this?")):
            click.echo("Nothing was written.")
            return
        before = self.desk.last
        try:
            self.recorder.append(self.id, line, expected=before, keep_errors=corrects)
        except Refused as refused:
            self._say_refused(refused.problems)
            return
        except (LedgerError, NotationError) as wrong:
            click.echo(f"{wrong}\nNothing was written.")
            return
        self.desk = self._look()
        self._say_news(before)
        for remark in self.desk.remarks(fragment(line)):
            click.echo(f"       {visible(remark)}")

    def _say_refused(self, problems: list[Problem]) -> None:
        _say_problems(problems)
        first = next((problem for problem in problems if problem.event == self.desk.last + 1), None)
        if first and (legal := self.desk.near(first.token or "")):
            click.echo(f"  legal now, nearest first: {' '.join(legal)}")
        readable = first is not None and first.code != "unreadable-token"
        advice = " If the table allowed it, mark it: * irregular, & by a card." if readable else ""
        click.echo(f"Nothing was written.{advice}")

    def _say_news(self, before: int) -> None:
        from notation import visible

        for step in self.desk.steps():
            if step.number > before or (step.by or 0) > before:
                click.echo(f"  {step.number}  {visible(step.told.text)}")
                for _, told in step.consequences:
                    click.echo(f"       {visible(told.text)}")

    def _say_log(self) -> None:
        from notation import visible

        for step in self.desk.steps()[-SHOWN:]:
            undone = " (taken back)" if step.undone else ""
            click.echo(f"  {step.number:>3}  {visible(step.token):<10} {visible(step.told.text)}{undone}")

    def _say_legal(self) -> None:
        for form in self.desk.forms:
            tokens = list(form.tokens())
            shown = " ".join(tokens[:SHOWN]) or _open(form)
            more = f" … and {len(tokens) - SHOWN} more" if len(tokens) > SHOWN else ""
            click.echo(f"  {form.label}: {shown}{more}")
        click.echo(f"  true now: {' '.join(self.desk.claims())}")


def _open(form: Form) -> str:
    """A form whose slots cannot be filled in for people: what stands in them, in their own words."""
    named = {slot.name: f"…{slot.name}…" for slot in form.slots}
    hints = "; ".join(f"{slot.name}: {slot.hint}" for slot in form.slots if slot.hint)
    return f"{form.token.format_map(named)}   {hints}".rstrip()


def _lines(table: _Table) -> Iterator[str]:
    """What is typed, line by line; from a pipe, what is in it."""
    if not sys.stdin.isatty():
        yield from (line.strip() for line in sys.stdin)
        return
    session = terminal(table.legal)
    while True:
        try:
            yield session.prompt(table.prompt).strip()
        except (EOFError, KeyboardInterrupt):
            return


def terminal(legal: Callable[[], Iterable[str]], **options: Any) -> Any:
    """A prompt that completes the token that is being typed from those that are legal."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class Legal(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            start = document.get_word_before_cursor(WORD=True)
            for token in legal():
                if token.lower().startswith(start.lower()):
                    yield Completion(token, -len(start))

    return PromptSession(completer=Legal(), complete_while_typing=True, **options)


def _show_ripple(recorder: Recorder, id: str, text: str) -> bool:
    """Prints what a correction would change; False where it cannot be carried out."""
    from replays.cli import report
    from replays.recorder import Refused

    try:
        found = recorder.ripple(id, text)
    except Refused as refused:
        _say_problems(refused.problems)
        return False
    click.echo(f"{text}:")
    lines = list(report.ripple_lines(found))
    click.echo("\n".join(lines) if lines else "    nothing else changes: later events fit, the scores stay")
    return True


def _say_problems(problems: Iterable[Problem]) -> None:
    from notation import visible

    for problem in problems:
        hint = f"; did you mean {problem.suggestion}?" if problem.suggestion else ""
        click.echo(f"  {problem.severity}: {visible(problem.message)}{hint}")


COMMANDS = (record, fix)
