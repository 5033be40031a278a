"""`archive`, `verify`, `backup`, `restore`: keeping a ledger and its archive whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from replays.cli.options import archive_beside, archive_option, ledger_option, open_ledger, progress

if TYPE_CHECKING:
    from ledger import Receipt


@click.group()
def archive() -> None:
    """The tables that are made from a ledger: they can be deleted and made again at any time.

    Example: quarterturn archive update
    """


@archive.command()
@ledger_option
@archive_option
def update(ledger_path: str, archive_path: str | None) -> None:
    """Bring the archive up to date with the ledger.

    Example: quarterturn archive update
    """
    from replays import archive as archives

    path = archive_beside(ledger_path, archive_path)
    with open_ledger(ledger_path) as book, progress("Folding") as shown:
        report = archives.update(book, path, shown)
    click.echo(f"{path}: {report.games} games folded ({report.events} events), up to position {report.position}.")


@archive.command()
@ledger_option
@archive_option
def rebuild(ledger_path: str, archive_path: str | None) -> None:
    """Make the archive anew from the ledger.

    Example: quarterturn archive rebuild
    """
    from replays import archive as archives

    path = archive_beside(ledger_path, archive_path)
    with open_ledger(ledger_path) as book, progress("Folding") as shown:
        report = archives.rebuild(book, path, shown)
    click.echo(f"{path}: made anew, {report.games} games ({report.events} events), up to position {report.position}.")


@archive.command("check")
@ledger_option
@archive_option
def check_archive(ledger_path: str, archive_path: str | None) -> None:
    """Fold every game again and name each one that differs from the archive, with the first event where it does.

    Example: quarterturn archive check
    """
    from replays import archive as archives

    path = archive_beside(ledger_path, archive_path)
    with open_ledger(ledger_path) as book:
        differences = archives.check(book, path)
    for difference in differences:
        click.echo(str(difference))
    if differences:
        raise SystemExit(1)
    click.echo(f"{path} says what the ledger says.")


@click.command()
@click.option("--receipt", "receipts", multiple=True, metavar="POSITION:HASH", help="A receipt that somebody kept.")
@ledger_option
def verify(receipts: tuple[str, ...], ledger_path: str) -> None:
    """Recompute the chain of the ledger and compare it with the receipts.

    Example: quarterturn verify
    """
    import ledger

    with open_ledger(ledger_path) as book:
        report = book.verify([_receipt(text) for text in receipts])
    for finding in report.findings:
        click.echo(click.style(str(finding.sentence), fg="red"))
    if not report.ok:
        raise SystemExit(1)
    click.echo(f"{ledger.shown(ledger_path)} is whole: {report.entries} entries, {report.games} games.")
    for note in report.notes:
        click.echo(f"Note: {note}.")


def _receipt(text: str) -> Receipt:
    import ledger

    position, colon, digest = text.partition(":")
    if not colon or not position.isdigit():
        raise click.UsageError(f"{text!r} is no receipt; one looks like 7:00ff…")
    return ledger.Receipt(int(position), hash=digest)


@click.command()
@click.argument("path")
@click.option("--overwrite", is_flag=True, help="Replace what lies at PATH.")
@ledger_option
def backup(path: str, overwrite: bool, ledger_path: str) -> None:
    """Copy the ledger safely, also while somebody writes.

    Example: quarterturn backup club-2026-11-26.ledger
    """
    with open_ledger(ledger_path) as book:
        receipt = book.backup(path, overwrite)
    click.echo(f"{path} holds everything up to position {receipt.position}. Keep this receipt elsewhere: {receipt}")


@click.command()
@click.argument("backup_path", metavar="BACKUP")
@ledger_option
def restore(backup_path: str, ledger_path: str) -> None:
    """Bring a backup back as the ledger; nothing that is there is overwritten.

    Example: quarterturn restore club-2026-11-26.ledger --ledger club.ledger
    """
    import ledger

    report = ledger.restore(backup_path, ledger_path)
    click.echo(f"{ledger.shown(ledger_path)} is restored: {report.entries} entries, {report.games} games.")
    for note in report.notes:
        click.echo(f"Note: {note}.")


COMMANDS = (archive, verify, backup, restore)
