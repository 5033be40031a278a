"""`render`, `replay`: a game as a picture, as a picture that moves, or step by step in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import ledger_option, progress, write_whole
from replays.cli.reading import Address, records_of

if TYPE_CHECKING:
    from prompt_toolkit.application import Application
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.key_binding import KeyBindings

    from notation import Record
    from replays.game import State
    from replays.stages import Staged
    from replays.stepper import Stepper

FORMATS = ("svg", "png", "gif")
WIDTHS = {"png": 960, "gif": 480}
PRINTED = 100  # columns where there is no terminal
HINT = "← → steps   [ ] chapters   ? keys   q leaves"
HELP = """\
Right, space   a step on            Left      a step back
]              the next chapter     [         this chapter, or the one before
End            the last step        Home      the beginning
57 Enter       event 57             57.3 Enter  what tells its third part
?              this help            q         leave"""

seat_option = click.option(
    "--seat",
    "eyes",
    default="",
    metavar="a…h|none|all",
    help="As that seat could know it, as a bystander (none), or with all hands that came out later (all).",
)


@click.command()
@click.argument("source", metavar="FILE|ID")
@click.option("--at", type=Address(), help="The step of event N, or of its part P; the last step when not given.")
@click.option("--format", "form", type=click.Choice(FORMATS), help="By the name of the output when not given.")
@click.option("--output", "-o", default="-", metavar="PATH", help="Where to; standard output when not given.")
@click.option("--width", type=click.IntRange(60, 4000), help="Pixels; 960 for png and 480 for gif when not given.")
@click.option(
    "--delay", default=700, show_default=True, type=click.IntRange(20, 60_000), help="Milliseconds for each gif step."
)
@seat_option
@ledger_option
def render(
    source: str,
    at: tuple[int, int | None] | None,
    form: str | None,
    output: str,
    width: int | None,
    delay: int,
    eyes: str,
    ledger_path: str,
) -> None:
    """Draw a step of a game, or the whole game as an animation.

    svg and png show one step, gif all of them. FILE may be `-`; an ID may be any unambiguous beginning.

    Example: quarterturn render rotate-k3 --at 57 -o leads.png
    """
    form = form or _form_of(output)
    if form == "gif" and at:
        raise click.UsageError("a gif shows the whole game; --at goes with svg and png")
    if form != "svg" and output == "-" and sys.stdout.isatty():
        raise click.UsageError(f"{form} is not for a terminal; -o FILE says where to")
    record, line = _replay(source, eyes, ledger_path)
    if form == "gif":
        from replays.animation import gif

        with progress("Drawing") as shown:
            picture: str | bytes = gif(line, width or WIDTHS["gif"], delay, shown)
    else:
        picture = _drawn(line, _state(record, line, at), form, width)
    if output == "-":
        click.echo(picture, nl=False)
    else:
        write_whole(Path(output), [picture])


def _form_of(output: str) -> str:
    """The format that a file's name ends with."""
    form = Path(output).suffix.lstrip(".").lower()
    if form not in FORMATS:
        raise click.UsageError(f"say --format {', '.join(FORMATS[:-1])} or {FORMATS[-1]}, or end the output's name so")
    return form


def _drawn(line: Staged, state: State, form: str, width: int | None) -> str | bytes:
    from replays.board import svg
    from replays.pixels import png

    board = line.game.board(state, line.names)
    if form == "png":
        return png(svg(board), width or WIDTHS["png"])
    return svg(board, attributes=f' width="{width}"' if width else "")


def _state(record: Record, line: Staged, at: tuple[int, int | None] | None) -> State:
    """The state to be drawn: after a whole event, or after the stage of it that tells a part."""
    from replays.stepper import Missing, find

    if at is None:
        return line.state(len(line.steps) - 1)
    number, part = at
    try:
        index = find(record, line, number, part)
    except Missing as missing:
        raise click.ClickException(str(missing)) from missing
    return line.replay.state(line.replay.index(number)) if part is None else line.state(index)


def _replay(source: str, eyes: str, ledger_path: str) -> tuple[Record, Staged]:
    """The one record of a file or of the ledger, and its replay as these eyes see it."""
    from replays import registry
    from replays.cli.options import trouble
    from replays.eyes import ALL, BYSTANDER, OPEN, through
    from replays.stages import Staged

    try:
        records = list(records_of(source, ledger_path))
    except (OSError, ValueError) as wrong:
        raise click.ClickException(f"{source}: {trouble(wrong)}") from wrong
    if len(records) != 1:
        raise click.ClickException(f"{source} holds {len(records)} records; this shows one")
    record, steps = through(eyes, records[0], registry.load(records[0].game or ""))
    if eyes not in (OPEN, ALL, BYSTANDER, *steps.names):
        raise click.BadParameter(f"nobody sits at {eyes!r}; there are {', '.join(steps.names)}", param_hint="--seat")
    return record, Staged(steps)


@click.command()
@click.argument("source", metavar="FILE|ID")
@click.option(
    "--at", type=Address(), help="Begin at event N, or its part P; where there is no terminal, print only that."
)
@seat_option
@ledger_option
def replay(source: str, at: tuple[int, int | None] | None, eyes: str, ledger_path: str) -> None:
    """Step through a game in the terminal; `?` names the keys.

    Where the output is no terminal, all steps are printed in words.

    Example: quarterturn replay rotate-k3
    """
    from replays.stepper import Missing, Stepper

    stepper = Stepper(*_replay(source, eyes, ledger_path))
    if at:
        try:
            stepper.to_event(*at)
        except Missing as missing:
            raise click.ClickException(str(missing)) from missing
    if sys.stdout.isatty() and sys.stdin.isatty():
        screen(stepper).run()
    else:
        click.echo("\n".join(stepper.view(PRINTED) if at else stepper.story()))


class _Typing:
    """What the last line of the screen says: the keys, what is typed, or what is wrong with it."""

    def __init__(self, stepper: Stepper) -> None:
        self.stepper = stepper
        self.number = ""
        self.said = ""

    def line(self) -> str:
        """The last line, or lines."""
        return f"Go to event {self.number}" if self.number else self.said

    def digit(self, char: str) -> None:
        """One more character of the number of an event."""
        self.number, self.said = self.number + char, ""

    def enter(self) -> None:
        """Goes to the event whose number is typed."""
        from replays.stepper import Missing

        event, _, part = self.number.partition(".")
        self.clear()
        try:
            self.stepper.to_event(int(event), int(part) if part else None)
        except Missing as missing:
            self.said = str(missing)
        except ValueError:
            self.said = "an event is a number, such as 57, or 57.3 for its third part"

    def clear(self, said: str = "") -> None:
        """Forgets what is typed."""
        self.number, self.said = "", said


def screen(stepper: Stepper, **options: Any) -> Application[None]:
    """The application that shows a stepper on the whole terminal and moves it by keys."""
    from prompt_toolkit.application import Application, get_app
    from prompt_toolkit.layout import FormattedTextControl, Layout, Window

    typing = _Typing(stepper)

    def text() -> StyleAndTextTuples:
        first, *others = stepper.view(max(get_app().output.get_size().columns - 1, 20))
        return [("bold", first), ("", "\n".join(["", *others, "", typing.line() or HINT]))]

    layout = Layout(Window(FormattedTextControl(text, focusable=True, show_cursor=False), wrap_lines=True))
    return Application(layout=layout, key_bindings=_keys(stepper, typing), full_screen=True, **options)


def _keys(stepper: Stepper, typing: _Typing) -> KeyBindings:
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    keys = KeyBindings()
    moves: dict[str, Callable[[], None]] = {
        "right": lambda: stepper.go(stepper.at + 1),
        " ": lambda: stepper.go(stepper.at + 1),
        "left": lambda: stepper.go(stepper.at - 1),
        "home": lambda: stepper.go(0),
        "end": lambda: stepper.go(stepper.last),
        "]": stepper.to_next_chapter,
        "[": stepper.to_chapter_before,
    }
    acts: dict[str, Callable[[], None]] = {
        "enter": typing.enter,
        "backspace": typing.clear,
        "?": lambda: typing.clear("" if typing.said == HELP else HELP),
        **{char: partial(typing.digit, char) for char in "0123456789."},
    }

    def move(act: Callable[[], None], _: KeyPressEvent) -> None:
        typing.clear()
        act()

    def do(act: Callable[[], None], _: KeyPressEvent) -> None:
        act()

    for key, act in moves.items():
        keys.add(key)(partial(move, act))
    for key, act in acts.items():
        keys.add(key)(partial(do, act))
    for key in ("q", "c-c", "c-d"):
        keys.add(key)(lambda event: event.app.exit())
    return keys


COMMANDS = (render, replay)
