"""What can be found: the facts of every game, in words. A game may name them better, and give examples, in its
`finding.toml`.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from notation import SEATS
from replays import registry
from replays.archive.columns import Column
from replays.archive.facts import effects_of, kinds_of, shared_kinds
from replays.archive.tables import Table
from replays.finding.errors import UnknownColumn, UnknownFact

PLACE = ("game", "event", "part")  # the columns that lead to the step


class Fact(NamedTuple):
    """A kind of fact in one game. `title` says in a few words what happened, `about` more of it.

    `derived` is true for what follows from events, false for what was written down.
    """

    game: str
    name: str
    title: str
    about: str
    table: Table
    derived: bool

    @property
    def has_parts(self) -> bool:
        """Whether several of them can follow from one event."""
        return self.derived

    @property
    def columns(self) -> tuple[Column, ...]:
        """What can be asked of it."""
        players = registry.load(self.game).players[-1]
        beyond = tuple(f"_{seat}" for seat in SEATS[players:])
        return tuple(c for c in self.table.columns if c.name not in PLACE and not c.name.endswith(beyond))

    @property
    def seats(self) -> tuple[Column, ...]:
        """The columns that hold one seat: whose fact it is comes first."""
        return tuple(column for column in self.columns if column.values == SEATS)

    def column(self, name: str) -> Column:
        """The column of that name. Raises `UnknownColumn`."""
        found = {column.name: column for column in self.columns}
        if name not in found:
            raise UnknownColumn(name, self.name, list(found))
        return found[name]


class Example(NamedTuple):
    """Something worth finding: in words, and what to ask, as texts (see `asking.written`)."""

    title: str
    fact: str
    ask: dict[str, Any]


@cache
def facts(game: str) -> tuple[Fact, ...]:
    """The facts of a game: what follows from events first, then what is written down. Raises `UnknownGame`."""
    named = words(game)
    return tuple(found._replace(title=named.get(found.name, found.title)) for found in _facts(game))


def words(game: str) -> dict[str, str]:
    """What a game calls its facts, by their names."""
    found: dict[str, str] = _file(game).get("words", {})
    return found


def fact(game: str, name: str) -> Fact:
    """The fact of that name. Raises `UnknownGame`, `UnknownFact`."""
    found = {fact.name: fact for fact in facts(game)}
    if name not in found:
        raise UnknownFact(name, registry.load(game).title, list(found))
    return found[name]


@cache
def examples(game: str) -> tuple[Example, ...]:
    """What a game suggests to look for."""
    found = []
    for given in _file(game).get("examples", ()):
        ask = dict(given)
        found.append(Example(ask.pop("title"), ask.pop("fact"), ask))
    return tuple(found)


def _facts(game: str) -> Iterator[Fact]:
    for cls, found in effects_of(game).items():
        table = found.table
        sentence = table.about.partition(": ")[0].rstrip(".")
        yield Fact(game, _name(cls), sentence, table.about, table, True)
    for kind in (*kinds_of(game).values(), *shared_kinds().values()):
        if kind.facts:
            title = kind.name.replace("_", " ").capitalize()
            yield Fact(game, kind.name, title, kind.about, kind.facts.table, False)


def _name(cls: Any) -> str:
    return str(cls.__struct_config__.tag)


def _file(game: str) -> dict[str, Any]:
    """The game's `finding.toml`; empty where it has none."""
    try:
        return tomllib.loads(registry.load(game).file("finding.toml"))
    except FileNotFoundError:
        return {}
