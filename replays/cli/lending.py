"""`export`, `games`: what is in a ledger, for people and other programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import json_option, ledger_option, open_ledger, write_whole

if TYPE_CHECKING:
    from ledger.book import Book
    from notation import Record
    from replays.game import Game

OWN = ("qtn", "jsonl")
FORMATS = "html: one page of one game that needs no server, to mail or put anywhere."


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
    whole = None if form in OWN else _whole(form)
    if whole and (everything or len(ids) > 1):
        raise click.UsageError(f"{form} holds one game; name it")
    with open_ledger(ledger_path) as book:
        chosen = [game.id for game in book.games()] if everything else [book.find(id).id for id in ids]
        left_out: list[str] = []
        texts = _texts(book, chosen, lambda record: _exported(record, form, raw, whole), left_out)
        joined = (("\n" if i and form == "qtn" else "") + text for i, text in enumerate(texts))
        if output == "-":
            for text in joined:
                click.echo(text, nl=False)
        else:
            write_whole(Path(output), joined)
    if left_out:
        raise click.ClickException("; ".join(left_out))


def _texts(book: Book, ids: Sequence[str], text: Callable[[Record], str], left_out: list[str]) -> Iterator[str]:
    """What is written of each game; those whose game is not installed are left out and named."""
    from replays.recorder import Recorder
    from replays.registry import UnknownGame

    recorder = Recorder(book)
    for id in ids:
        try:
            yield text(recorder.record(id))
        except UnknownGame as unknown:
            left_out.append(f"{id} is left out: {unknown}")


def _whole(form: str) -> Callable[[Record, Game], str]:
    """What an installed package makes of one game in that format."""
    from importlib.metadata import entry_points

    points = {point.name: point for point in entry_points(group="quarterturn.exports")}
    if form not in points:
        raise click.BadParameter(f"{form!r} is not one of {', '.join([*OWN, *sorted(points)])}", param_hint="--format")
    made: Callable[[Record, Game], str] = points[form].load()
    return made


def _exported(record: Record, form: str, raw: bool, whole: Callable[[Record, Game], str] | None) -> str:
    import notation
    from replays import registry
    from replays.records import written

    game = registry.load(record.game or "")
    if not raw:
        events = game.codec.events(record.tokens)
        record = notation.rewritten(record, notation.resolve(events, record.tokens, game.codec))
    if whole:
        return whole(record, game)
    if form == "qtn":
        return written(record, game)
    lines = []
    for number, event in enumerate(game.codec.events(record.tokens), 1):
        data: dict[str, Any] = json.loads(game.codec.to_json(event))
        lines.append(json.dumps({"game": record.tags.get("Id"), "number": number, **data}, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines)


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
