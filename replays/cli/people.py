"""`people`: who the keys in a ledger stand for. Names change, doubles are merged, people forgotten; no log changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import json_option, ledger_option, open_ledger

if TYPE_CHECKING:
    from ledger import Mention
    from ledger.book import Book

_FOLLOW = (
    "`quarterturn archive update` brings the archive up to date; where games are recorded, that happens by itself."
)
_OF_BOTH = (
    "They sat together in {both}: there one person will sit at two seats, so nobody has a place, and it counts for "
    "no rate and no rating of people. Are they one person?"
)
_person = click.argument("person", metavar="PERSON")
_yes = click.option("--yes", is_flag=True, help="Do not ask.")


@click.group()
def people() -> None:
    """The people in a ledger: list, rename, merge or forget them. PERSON is a key or a name.

    Example: quarterturn people list
    """


@people.command("list")
@json_option
@ledger_option
def list_people(as_json: bool, ledger_path: str) -> None:
    """List everybody: the key that games hold, the name, and the keys that were merged into it.

    Example: quarterturn people list
    """
    with open_ledger(ledger_path) as book:
        names, doubles = book.people.names(), book.people.doubles()
    merged: dict[str, list[str]] = {key: [] for key in names if key not in doubles}
    for double, key in sorted(doubles.items()):
        merged[key].append(double)
    everybody = sorted(merged, key=lambda key: (names[key].casefold(), key))
    if as_json:
        import json

        for key in everybody:
            click.echo(json.dumps({"key": key, "name": names[key], "doubles": merged[key]}, ensure_ascii=False))
        return
    width = max(map(len, everybody), default=0)
    for key in everybody:
        also = f"  (also {', '.join(merged[key])})" if merged[key] else ""
        click.echo(f"{key:<{width}}  {_visible(names[key])}{also}")
    if not everybody:
        click.echo("Nobody is in this ledger yet; people come in with their first game.")


@people.command()
@_person
@click.argument("name")
@ledger_option
def rename(person: str, name: str, ledger_path: str) -> None:
    """Give a person another name; all games show it.

    Example: quarterturn people rename ani "Anna K."
    """
    with open_ledger(ledger_path) as book:
        key = _key(book, person)
        before = book.people.name(key)
        book.people.rename(key, name)
        now = book.people.name(key)
        others = [other for other, called in _counted(book).items() if called == now and other != key]
    click.echo(f"{_visible(before)} ({key}) is called {_visible(now)} now. {_FOLLOW}")
    if others:
        click.echo(f"{_visible(now)} is also the name of {', '.join(others)}; `people merge` makes one person of two.")


@people.command()
@click.argument("double", metavar="DOUBLE")
@click.argument("into", metavar="INTO")
@_yes
@ledger_option
def merge(double: str, into: str, yes: bool, ledger_path: str) -> None:
    """Let a DOUBLE stand for somebody else from now on: one person with the games, results and ratings of both.

    It cannot be undone.

    Example: quarterturn people merge wowa vova
    """
    with open_ledger(ledger_path) as book:
        gone, stays = _key(book, double), _key(book, into)
        said = f"{_visible(book.people.name(gone))} ({gone})", f"{_visible(book.people.name(stays))} ({stays})"
        if gone == stays:
            raise click.ClickException(f"{_visible(double)} and {_visible(into)} are one person already, {said[1]}")
        both = _with_both(book, gone, stays)
        if both:
            click.echo(_OF_BOTH.format(both=f"{both:,} game{'' if both == 1 else 's'}"))
        _confirm(yes, f"Every game of {said[0]} will be one of {said[1]}, for good.")
        book.people.merge(gone, stays)
    click.echo(f"{said[0]} is {said[1]} now. {_FOLLOW}")


@people.command()
@_person
@_yes
@ledger_option
def forget(person: str, yes: bool, ledger_path: str) -> None:
    """Delete a person's name, and the names of doubles, for good; their games go on under a number.

    The key stays in the log, also where it was made from the name, and is never given to somebody else.
    What was said in comments is part of the log and stays: the entries that mention a name are listed, so that somebody
    can decide what to do. Backups that were taken before keep the name.

    Example: quarterturn people forget vova
    """
    with open_ledger(ledger_path) as book:
        key = _key(book, person)
        name = _visible(book.people.name(key))
        _confirm(yes, f"The name {name} will be deleted, for good; games will show a number in its place.")
        mentions = book.people.forget(key)
        now = book.people.name(key)
    click.echo(f"{name} is forgotten; games show {now}, and the log goes on to hold the key {key}. {_FOLLOW}")
    if mentions:
        click.echo(_listed(mentions))


def _listed(mentions: list[Mention]) -> str:
    """Where a name is still mentioned, game by game."""
    places: dict[str, list[str]] = {}
    for mention in mentions:
        places.setdefault(mention.game, []).append(str(mention.position))
    lines = [f"  game {game}, position {', '.join(found)}" for game, found in places.items()]
    return "\n".join(["The log, which nobody can change, still mentions a name in:", *lines])


def _with_both(book: Book, one: str, other: str) -> int:
    """In how many games two people sit at different seats."""
    from notation import SEATS
    from replays.records import logged

    doubles, found = book.people.doubles(), 0
    for game in book.games():
        record = logged(entry.text for entry in book.read(game.id))
        tags = record.tags_at(len(record.tokens))
        seated = {doubles.get(tags[seat], tags[seat]) for seat in SEATS if seat in tags}
        found += {one, other} <= seated
    return found


def _confirm(yes: bool, said: str) -> None:
    if not yes:
        click.confirm(f"{said} Go on?", abort=True)


def _counted(book: Book) -> dict[str, str]:
    """Everybody who counts, doubles left out: key and name."""
    doubles = book.people.doubles()
    return {key: name for key, name in book.people.names().items() if key not in doubles}


def _key(book: Book, said: str) -> str:
    """The key of the person who is meant by a key or a name; for a double the one it was merged into."""
    if said in book.people.names():
        return book.people.key(said)
    known = _counted(book)
    called = sorted(key for key, name in known.items() if name.casefold() == said.casefold())
    if len(called) == 1:
        return called[0]
    if called:
        raise click.ClickException(f"{_visible(said)} is the name of several: {', '.join(called)}; give the key")
    raise click.ClickException(f"nobody has the key or name {_visible(said)}{_nearest(said, known)}")


def _nearest(said: str, known: dict[str, str]) -> str:
    from difflib import get_close_matches

    words = {word.casefold(): key for key, name in known.items() for word in (key, name)}
    near = get_close_matches(said.casefold(), words, 1)
    if near:
        key = words[near[0]]
        return f"; did you mean {key} ({_visible(known[key])})?"
    return "; `quarterturn people list` shows everybody"


def _visible(said: Any) -> str:
    from notation import visible

    return visible(str(said))


COMMANDS = (people,)
