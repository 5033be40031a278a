"""`games`: what can be recorded, and what is in a ledger."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click

from replays.cli.options import is_here, json_option, ledger_option, open_ledger


@click.command()
@json_option
@ledger_option
def games(as_json: bool, ledger_path: str) -> None:
    """List the games that can be recorded, and those in the ledger.

    Example: quarterturn games
    """
    import ledger
    from replays import registry

    kinds = [_kind(name) for name in registry.names()]
    here = list(_here(ledger_path))
    if as_json:
        click.echo(json.dumps({"installed": kinds, "recorded": here}, ensure_ascii=False))
        return
    for kind in kinds:
        click.echo(
            f"{click.style(kind['name'], bold=True)}  {kind['title']}, {kind['players']} players. {kind['about']}"
        )
        for tag, values in kind["options"].items():
            click.echo(f'    [{tag} "{values[0]}"]  or {", ".join(values[1:])}')
    address = ledger.shown(ledger_path)
    click.echo(f"\n{len(here)} in {address}" if is_here(ledger_path) else f"\nNo ledger at {address} yet.")
    for game in here:
        click.echo(f"  {game['id']}  {game['events']} events  {game['players']}")


def _kind(name: str) -> dict[str, Any]:
    from replays import registry

    game = registry.load(name)
    few, many = game.players[0], game.players[-1]
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "players": f"{few}–{many}" if few != many else str(few),
        "options": {option.tag: list(option.values) for option in game.options},
    }


def _here(ledger_path: str) -> Iterator[dict[str, Any]]:
    from notation import SEATS, visible
    from replays.recorder import Recorder

    if not is_here(ledger_path):
        return
    with open_ledger(ledger_path) as book:
        for game in book.games():
            record = Recorder(book).record(game.id)
            tags = record.tags_at(len(record.tokens))
            names = [visible(tags[seat]) for seat in SEATS if seat in tags]
            yield {"id": game.id, "game": game.label, "events": len(record.tokens), "players": ", ".join(names)}


COMMANDS = (games,)
