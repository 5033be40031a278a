"""`doctor`: what is here, and what is wrong with it."""

from __future__ import annotations

import json

import click
from click.core import ParameterSource

from replays.cli.options import archive_beside, archive_option, json_option, ledger_option

COLOURS = {"ok": "green", "warning": "yellow", "wrong": "red"}


@click.command()
@json_option
@ledger_option
@archive_option
@click.pass_context
def doctor(context: click.Context, as_json: bool, ledger_path: str, archive_path: str | None) -> None:
    """Look at versions, games, the ledger, its archive, the disk and the clock; say what to do about what is wrong.

    Nothing is changed. Exit code 1 when something is wrong; a warning is not.

    Example: quarterturn doctor
    """
    from replays.doctor import examine

    named = context.get_parameter_source("ledger_path") is not ParameterSource.DEFAULT
    findings = list(examine(ledger_path, archive_beside(ledger_path, archive_path), expected=named))
    wrong = sum(finding.state == "wrong" for finding in findings)
    if as_json:
        click.echo(json.dumps({"ok": not wrong, "findings": [f._asdict() for f in findings]}, ensure_ascii=False))
    else:
        for finding in findings:
            state = click.style(f"{finding.state:<8}", fg=COLOURS[finding.state])
            click.echo(f"{state} {finding.subject}: {finding.found}")
            if finding.to_do:
                click.echo(f"         → {finding.to_do}")
    if wrong:
        raise SystemExit(1)


COMMANDS = (doctor,)
