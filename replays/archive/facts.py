"""The tables of the games' facts: one for each kind of event and of effect, made from their Structs.

Kinds that all games share have tables without a game's name (`lead_given`, `game_over`), a game's own begin with it.
Corrections and takebacks have none: what they did stands in `events`.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from inspect import cleandoc
from typing import Any, NamedTuple

import msgspec

from notation import SEATS, SHARED, Correction, Event, Marked, TakenBack, Unread, Withheld
from replays import registry
from replays.archive.columns import Fields, Value, fields
from replays.archive.tables import EVENT, GAME, PART, Table
from replays.effects import Effect, GameOver

_REMEMBERED = 100_000


class Facts(NamedTuple):
    """A table of facts, and how a Struct becomes the end of its row."""

    table: Table
    fields: Fields


class Kind(NamedTuple):
    """A kind of event: its row in `kinds`, and its table where it has one."""

    id: int
    name: str
    game: str | None
    about: str
    facts: Facts | None


class Read(NamedTuple):
    """What one token says: its kind, seat and marks, the table of its facts and the end of its row there."""

    kind: int
    seat: str | None
    marks: str | None
    table: Table | None
    values: tuple[Value, ...]


class Tokens(dict[str, Read]):
    """Token to what it says in one game. Tokens repeat a lot, so each is looked at once."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self._codec = registry.load(game).codec
        self._kinds = {**shared_kinds(), **kinds_of(game)}

    def __missing__(self, token: str) -> Read:
        if len(self) >= _REMEMBERED:
            self.clear()
        event = self._codec.event(token)
        kind = self._kinds[type(event)]
        facts = kind.facts
        values = facts.fields.values(event) if facts else ()
        table = facts.table if facts else None
        read = self[token] = Read(kind.id, getattr(event, "seat", None), marks(event), table, values)
        return read


def marks(event: Event) -> str | None:
    """The marks of an event as they are written after its token."""
    if not isinstance(event, Marked):
        return None
    return "&" * event.by_card + "*" * event.irregular + "~" * event.unsure + event.glyph or None


@cache
def tokens(game: str) -> Tokens:
    """The tokens of the game with that name that were looked at so far."""
    return Tokens(game)


@cache
def shared_kinds() -> dict[type[Event], Kind]:
    """The kinds of events that all games have; their ids begin at 1."""
    kinds: dict[type[Event], Kind] = {}
    everywhere: tuple[type[Event], ...] = (*SHARED, Unread, Withheld)
    for id, cls in enumerate(everywhere, 1):
        bare = issubclass(cls, (Correction, TakenBack, Unread, Withheld))
        kinds[cls] = Kind(id, _name(cls), None, _about(cls), None if bare else _facts(cls, "", SEATS))
    return kinds


@cache
def kinds_of(game: str) -> dict[type[Event], Kind]:
    """The kinds of a game's own events; their ids follow on the shared ones and on those of the games before it."""
    before = [registry.load(other) for other in registry.names() if other < game]
    first = len(shared_kinds()) + 1 + sum(len(other.events) for other in before)
    seats = _seats(game)
    return {
        cls: Kind(id, _name(cls), game, _about(cls), _facts(cls, game, seats))
        for id, cls in enumerate(registry.load(game).events, first)
    }


@cache
def effects_of(game: str) -> dict[type[Effect], Facts]:
    """The tables of the effects that a game may have."""
    own = {cls: _facts(cls, game, _seats(game)) for cls in registry.load(game).effects}
    return {GameOver: _game_over(), **own}


def all_kinds() -> list[Kind]:
    """All kinds of events of the installed games, by id."""
    own = [kind for game in registry.names() for kind in kinds_of(game).values()]
    return [*shared_kinds().values(), *own]


def tables() -> list[Table]:
    """The tables of the facts of all installed games."""
    return list({table.name: table for table in _tables()}.values())


def _tables() -> Iterator[Table]:
    yield from (kind.facts.table for kind in all_kinds() if kind.facts)
    yield from (facts.table for game in registry.names() for facts in effects_of(game).values())


@cache
def _game_over() -> Facts:
    return _facts(GameOver, "", SEATS)


def _seats(game: str) -> Sequence[str]:
    return SEATS[: registry.load(game).players[-1]]


def _facts(cls: type[msgspec.Struct], game: str, seats: Sequence[str]) -> Facts:
    found = fields(cls, seats)
    key = (GAME, EVENT, PART) if issubclass(cls, Effect) else (GAME, EVENT)
    name = f"{game.replace('-', '_')}_{_name(cls)}".lstrip("_")
    return Facts(Table(name, _about(cls), (*key, *found.columns), len(key)), found)


def _name(cls: Any) -> str:
    return str(cls.__struct_config__.tag)


def _about(cls: type[msgspec.Struct]) -> str:
    return cleandoc(cls.__doc__ or "").split("\n\n")[0].replace("\n", " ")
