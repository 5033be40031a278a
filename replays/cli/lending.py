"""`export`, `games`: what is in a ledger, for people and other programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import json_option, ledger_option, open_ledger, write_whole

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ledger.book import Book
    from notation import Record
    from replays.game import Game

OWN = ("qtn", "jsonl")
FORMATS = "html: one page of one game that needs no server, to mail or put anywhere."

Told = tuple["Record", "Game"]
"""A game to export: its record with people's names and its `Id`, and what it is a record of."""


@click.command()
@click.argument("ids", nargs=-1, metavar="ID...")
@click.option("--all", "everything", is_flag=True, help="Every game of the ledger.")
@click.option("--format", "form", default="qtn", show_default=True, metavar="qtn|jsonl|html", help=FORMATS)
@click.option("--raw", is_flag=True, help="With corrections and takebacks as they were written.")
@click.option("--output", "-o", default="-", metavar="PATH", help="Where to; standard output when not given.")
@ledger_option
def export(ids: tuple[str, ...], everything: bool, form: str, raw: bool, output: str, ledger_path: str) -> None:
    """Write games out of the ledger: as notation, as one JSON object per event, or as a page that replays one game.

    Without --raw, corrections are carried out and what was taken back is left out.

    Example: quarterturn export rotate-5c1 --format qtn
    """
    if bool(ids) == everything:
        raise click.UsageError("name the games to export, or say --all")
    written = _format(form)
    if form in _installed(ONE) and (everything or len(ids) > 1):
        raise click.UsageError(f"{form} holds one game; name it")
    with open_ledger(ledger_path) as book:
        chosen = [game.id for game in book.games()] if everything else [book.find(id).id for id in ids]
        left_out: list[str] = []
        texts = written(_told(book, chosen, raw, left_out))
        if output == "-":
            for text in texts:
                click.echo(text, nl=False)
        else:
            write_whole(Path(output), texts)
    if left_out:
        raise click.ClickException("; ".join(left_out))


def _told(book: Book, ids: Sequence[str], raw: bool, left_out: list[str]) -> Iterator[Told]:
    """The games, one at a time; those whose game is not installed are left out and named."""
    import notation
    from replays import registry
    from replays.recorder import Recorder

    recorder = Recorder(book)
    for id in ids:
        record = recorder.record(id)
        try:
            game = registry.load(record.game or "")
        except registry.UnknownGame as unknown:
            left_out.append(f"{id} is left out: {unknown}")
            continue
        if not raw:
            events = game.codec.events(record.tokens)
            record = notation.rewritten(record, notation.resolve(events, record.tokens, game.codec))
        yield record, game


ONE, MANY = "quarterturn.exports", "quarterturn.exports.many"
"""The entry point groups of further formats: a function of record and game that gives the whole text of one game;
a function of all games, as an iterable of both, that gives one text in pieces."""


def _installed(group: str) -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


def _format(form: str) -> Callable[[Iterable[Told]], Iterable[str]]:
    """What writes games in that format."""
    if form == "qtn":
        return _qtn
    if form == "jsonl":
        return _jsonl
    one, many = _installed(ONE), _installed(MANY)
    if form in many:
        collected: Callable[[Iterable[Told]], Iterable[str]] = many[form].load()
        return collected
    if form not in one:
        known = ", ".join([*OWN, *sorted([*one, *many])])
        raise click.BadParameter(f"{form!r} is not one of {known}", param_hint="--format")
    whole: Callable[[Record, Game], str] = one[form].load()
    return lambda games: (whole(record, game) for record, game in games)


def _qtn(games: Iterable[Told]) -> Iterator[str]:
    from replays.records import written

    for number, (record, game) in enumerate(games):
        yield ("\n" if number else "") + written(record, game)


def _jsonl(games: Iterable[Told]) -> Iterator[str]:
    for record, game in games:
        for number, event in enumerate(game.codec.events(record.tokens), 1):
            data: dict[str, Any] = json.loads(game.codec.to_json(event))
            line = json.dumps({"game": record.tags.get("Id"), "number": number, **data}, ensure_ascii=False)
            yield f"{line}\n"


@click.command()
@json_option
@ledger_option
def games(as_json: bool, ledger_path: str) -> None:
    """List the games that can be recorded, and those in the ledger.

    Example: quarterturn games
    """
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
    click.echo(
        f"\n{len(here)} in {ledger_path}" if Path(ledger_path).exists() else f"\nNo ledger at {ledger_path} yet."
    )
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

    if not Path(ledger_path).exists():
        return
    with open_ledger(ledger_path) as book:
        for game in book.games():
            record = Recorder(book).record(game.id)
            tags = record.tags_at(len(record.tokens))
            names = [visible(tags[seat]) for seat in SEATS if seat in tags]
            yield {"id": game.id, "game": game.label, "events": len(record.tokens), "players": ", ".join(names)}


COMMANDS = (export, games)
