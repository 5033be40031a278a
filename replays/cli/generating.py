"""`generate`: games that nobody played, to try things with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from replays.cli.options import write_whole

if TYPE_CHECKING:
    from notation import Record
    from replays.game import Game


@click.command()
@click.argument("game")
@click.option("--games", "wanted", type=click.IntRange(1), default=1, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same games.")
@click.option("--players", type=int, default=None, help="How many play; drawn for each game when not given.")
@click.option("--option", "options", multiple=True, metavar="TAG=VALUE", help="How to play; drawn when not given.")
@click.option("--hands", is_flag=True, help="Record what seats hide, too; without it they hold it all the same.")
@click.option("--output", "-o", default="-", metavar="PATH", help="Where to; standard output when not given.")
def generate(
    game: str, wanted: int, seed: int, players: int | None, options: tuple[str, ...], hands: bool, output: str
) -> None:
    """Write random legal games: to try things with, to measure, to test programs that read them.

    They break no rule, are played to their end by people with names, and can be imported. Moves are drawn, not thought
    about.

    Example: quarterturn generate rotate --games 100 --seed 7 -o random.qtn
    """
    from replays import registry
    from replays.generate import NotGenerated, games

    kind = registry.load(game)
    try:
        made = games(kind, seed, players=players, options=_pairs(options), hands=hands)
    except NotGenerated as wrong:
        raise click.UsageError(str(wrong)) from wrong
    texts = _texts(islice(made, wanted), kind)
    if output != "-":
        write_whole(Path(output), texts)
        return
    for text in texts:
        click.echo(text, nl=False)


def _pairs(options: tuple[str, ...]) -> dict[str, str]:
    pairs = {}
    for given in options:
        tag, equals, value = given.partition("=")
        if not equals or tag in pairs:
            raise click.UsageError(f"{given!r}: each option once, as TAG=VALUE")
        pairs[tag] = value
    return pairs


def _texts(records: Iterator[Record], game: Game) -> Iterator[str]:
    """Each record as text, with an empty line between two."""
    from replays.records import written

    for number, record in enumerate(records):
        yield ("\n" if number else "") + written(record, game)


COMMANDS = (generate,)
