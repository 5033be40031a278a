"""The command `quarterturn`. Each command lives in the module named for what it does, loaded only when it is called.

reading.py   check, format, fold          writing.py   init, new, import
lending.py   games                        keeping.py   archive, verify, backup, restore
serving.py   serve                        recording.py record, fix
generating.py generate                    cataloguing.py catalog
finding.py   find                         doctor.py    doctor
stats.py     stats                        exporting.py export
showing.py   replay, render               people.py    people
report.py    problems and results for people
"""

import os
from typing import Any

import click

COMMANDS = {
    "init": ("writing", "Create an empty ledger."),
    "new": ("writing", "Open a game in the ledger and print its id."),
    "record": ("recording", "Record a game in the terminal."),
    "fix": ("recording", "Correct what was recorded wrongly, once its ripple is seen."),
    "import": ("writing", "Bring records from files into the ledger."),
    "check": ("reading", "Say what is wrong with records, where, and what to do about it."),
    "format": ("reading", "Rewrite records in their canonical form."),
    "fold": ("reading", "Fold records to the state they lead to."),
    "replay": ("showing", "Step through a game in the terminal."),
    "render": ("showing", "Draw a step of a game, or the whole game as an animation."),
    "catalog": ("cataloguing", "Card catalogues: add, list or check them."),
    "generate": ("generating", "Write random legal games to try things with."),
    "stats": ("stats", "Ask the archive a question, or list what can be asked."),
    "find": ("finding", "Find games by what happened in them."),
    "games": ("lending", "List the games that can be recorded, and those in the ledger."),
    "export": ("exporting", "Write games out of the ledger: as notation, JSON, tables, a page."),
    "people": ("people", "List, rename, merge or forget the people in a ledger."),
    "archive": ("keeping", "Make the tables: update, rebuild or check them."),
    "serve": ("serving", "Serve the archive with replays of every game."),
    "verify": ("keeping", "Check that nothing in the ledger was lost or changed."),
    "doctor": ("doctor", "Look at versions, games, ledger, archive, disk and clock."),
    "backup": ("keeping", "Copy the ledger safely, also while somebody writes."),
    "restore": ("keeping", "Bring a backup back as the ledger."),
}
"""Every command: the module it lives in, and what it does in one line (so that `--help` loads none of them)."""


class Quarterturn(click.Group):
    """The group of all commands; what our packages raise becomes one clear sentence and exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order in which people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module = import_module(f"replays.cli.{COMMANDS[cmd_name][0]}")
        commands: dict[str | None, click.Command] = {command.name: command for command in module.COMMANDS}
        return commands[cmd_name]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, about) for name, (_, about) in COMMANDS.items()])

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """The command that is meant; an unknown one is answered with the nearest."""
        if args[0] not in COMMANDS:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, 1)
            ctx.fail(f"No such command '{args[0]}'." + (f" Did you mean '{near[0]}'?" if near else ""))
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, BrokenPipeError):
            raise
        except Exception as wrong:
            if os.environ.get("QUARTERTURN_TRACEBACK"):
                raise
            raise click.ClickException(_sentence(wrong)) from wrong


def _sentence(wrong: Exception) -> str:
    """What to say: our packages, and files, say in their own words what is wrong; anything else is a fault of ours."""
    import sqlite3

    if type(wrong).__name__ == "LedgerMissing":
        return (
            f"there is no ledger at {getattr(wrong, 'path', '')}; `quarterturn init` makes one, --ledger names another"
        )
    if isinstance(wrong, sqlite3.OperationalError):
        return f"a database cannot be written or read: {wrong}; nothing was half-written"
    if isinstance(wrong, OSError) and wrong.strerror:
        named = f"{wrong.filename}" if wrong.filename else "what was to be printed cannot be written"
        return f"{named}: {wrong.strerror.lower()}"
    if isinstance(wrong, OSError) or type(wrong).__module__.split(".")[0] in ("ledger", "notation", "replays"):
        return str(wrong)
    said = f"{type(wrong).__name__}: {wrong}"
    return f"this is a fault of quarterturn itself ({said}); QUARTERTURN_TRACEBACK=1 shows where"


@click.group(
    cls=Quarterturn,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="A ledger is found by --ledger, the variable QUARTERTURN_LEDGER, or club.ledger in this folder.",
)
@click.version_option(package_name="quarterturn", message="%(prog)s %(version)s")
def main() -> None:
    """Keep the record of games played at a real table.

    Example: quarterturn check thursday.qtn
    """
