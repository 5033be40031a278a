"""`catalog add | list | check`: what the cards of a game say."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import is_here, json_option, ledger_option, open_ledger, read_text, trouble

if TYPE_CHECKING:
    from collections.abc import Callable

    from replays.catalog import Catalog


def game_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--game`: which game a file of cards belongs to."""
    return click.option("--game", default=None, help="The game, where the file's fields do not tell.")(command)


@click.group()
def catalog() -> None:
    """Card catalogues: what the cards of a game say, from a file of yours.

    A game works without one: then what cards do is written down as it happens.

    Example: quarterturn catalog check cards.csv
    """


@catalog.command()
@click.argument("file")
@game_option
@click.option("--name", default=None, help="What to call it; the file's name when not given.")
@ledger_option
def add(file: str, game: str | None, name: str | None, ledger_path: str) -> None:
    """Keep a catalogue in the ledger, and say how games name it.

    FILE is TOML or a table with commas, semicolons or tabs; `-` is standard input. The same cards are kept once.

    Example: quarterturn catalog add cards.csv --game rotation-rumble
    """
    found = read_catalog(file, game, name)
    with open_ledger(ledger_path) as book:
        there = found.hash in book.catalogs()
        book.add_catalog(found.text)
    click.echo(f"{_said(found)}{'; it was there already' if there else ''}.")
    click.echo(
        f"A game that is played with it: quarterturn new {found.game} --catalog {found.hash[:8]} --seat a=NAME …"
    )
    click.echo(f'In a file: [Catalog "{found.tag}"]')


@catalog.command("list")
@json_option
@ledger_option
def list_catalogs(as_json: bool, ledger_path: str) -> None:
    """List the catalogues that ship with the games, and those in the ledger.

    Example: quarterturn catalog list
    """
    from replays import registry
    from replays.catalog import sample
    from replays.shelf import shelve

    found = [(sample(game), "ships with the game") for game in registry.games() if game.cards]
    if is_here(ledger_path):
        with open_ledger(ledger_path) as book:
            found += [(one, "in the ledger") for one in shelve(book)]
    for one, where in found:
        if as_json:
            row = {"game": one.game, "name": one.name, "hash": one.hash, "cards": len(one.cards), "where": where}
            click.echo(json.dumps(row, ensure_ascii=False))
        else:
            click.echo(f"{one.hash[:8]}  {_said(one)}, {where}")
    if not found and not as_json:
        click.echo("No installed game has card catalogues.")


@catalog.command()
@click.argument("file")
@game_option
@json_option
def check(file: str, game: str | None, as_json: bool) -> None:
    """Read a catalogue and say what is wrong, with line and field; nothing is kept.

    Example: quarterturn catalog check cards.toml
    """
    found = read_catalog(file, game, None)
    if as_json:
        for card in found.cards:
            click.echo(card.model_dump_json(exclude_defaults=True))
    else:
        click.echo(f"{_said(found)}. No problems.")


def read_catalog(file: str, game: str | None, name: str | None) -> Catalog[Any]:
    """The catalogue in a file, or a sentence for each thing that is wrong with it. Raises `click.ClickException`."""
    from replays import registry
    from replays.catalogfile import BadCatalog, read

    try:
        return read(read_text(file), file, game=registry.load(game) if game else None, name=name)
    except BadCatalog as wrong:
        raise click.ClickException(str(wrong)) from wrong
    except (OSError, ValueError) as wrong:
        raise click.ClickException(f"{file}: {trouble(wrong)}") from wrong


def _said(one: Catalog[Any]) -> str:
    return f"{one.name}: {len(one.cards)} cards of {one.game}"


COMMANDS = (catalog,)
