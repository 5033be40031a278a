"""`serve`: the front end, which registers itself in the entry point group `quarterturn.serve`."""

from __future__ import annotations

import click

from replays.cli.options import archive_beside, archive_option, is_here, ledger_option, open_ledger, up_to_date


@click.command()
@click.option("--port", default=8001, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Loopback unless you say otherwise.")
@click.option("--record", is_flag=True, help="Let whoever has a link record games; the links are printed.")
@click.option("--new-keys", is_flag=True, help="With --record: links given out before stop working.")
@ledger_option
@archive_option
def serve(port: int, host: str, record: bool, new_keys: bool, ledger_path: str, archive_path: str | None) -> None:
    """Serve the archive with replays of every game; it is brought up to date first, where that can be.

    Example: quarterturn serve --record --host 0.0.0.0
    """
    from importlib.metadata import entry_points

    if new_keys and not record:
        raise click.UsageError("--new-keys goes with --record")
    if record or (archive_path is None and not is_here(ledger_path)):
        from replays.archive import update

        path = archive_beside(ledger_path, archive_path)
        with open_ledger(ledger_path) as book:
            update(book, path)
    else:
        path = up_to_date(ledger_path, archive_path)
    fronts = list(entry_points(group="quarterturn.serve"))
    if not fronts:
        raise click.ClickException("no front end is installed")
    writing = {"record": ledger_path, "new_keys": new_keys} if record else {}
    fronts[0].load()(path, host=host, port=port, **writing)


COMMANDS = (serve,)
