"""What a query finds: the games, the steps, and in words what happened there."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from notation import SEATS
from replays import registry
from replays.archive import load
from replays.archive.columns import Column
from replays.effects import Effect
from replays.finding.asking import Asked
from replays.finding.sql import query
from replays.fold import Fold
from replays.machine import machine
from replays.referee import Referee
from replays.words import explain, tell

_PLACES = 60  # of one hit that are named


class Place(NamedTuple):
    """Where in a game something happened: the number of the event, and which of several that follow from it."""

    event: int
    part: int | None = None

    def __str__(self) -> str:
        return str(self.event) if self.part is None else f"{self.event}.{self.part}"


class Hit(NamedTuple):
    """Something that was found: in which game, where (`times` in all, the first of them in `places`), in words."""

    game: int
    public_id: str
    label: str
    places: tuple[Place, ...]
    times: int
    told: str
    row: dict[str, Any]

    @property
    def address(self) -> str:
        """What stands after `/replay/` in the address of its step."""
        return f"{self.public_id}/{self.places[0]}"


class Found(NamedTuple):
    """A page of hits, and how many there are in all, in how many games."""

    hits: tuple[Hit, ...]
    total: int
    games: int


def find(db: sqlite3.Connection, asked: Asked, start: int = 0, most: int = 24) -> Found:
    """What is asked for, newest games first, from the hit with index `start` on."""
    rows, total, games = _rows(db, asked, start, most)
    found = [(row, _places(asked, row)) for row in rows]
    told = _told(db, asked, [(row["public_id"], places[0]) for row, places in found])
    hits = (
        Hit(row["game"], row.pop("public_id"), row.pop("label"), places, row.pop("times", 1), words, row)
        for (row, places), words in zip(found, told, strict=True)
    )
    return Found(tuple(hits), total, games)


def _rows(db: sqlite3.Connection, asked: Asked, start: int, most: int) -> tuple[list[dict[str, Any]], int, int]:
    """A page of rows, how many there are in all, and in how many games."""
    wanted = query(asked)
    if asked.times > 1:  # every game is added up before the first hit is known: once is enough
        cursor = db.execute(wanted.sql, wanted.values)
        every = cursor.fetchall()
        found, total, games = every[start : start + most], len(every), len({row[0] for row in every})
    else:
        total, games = db.execute(wanted.counting, wanted.values).fetchone()
        cursor = db.execute(f"{wanted.sql} LIMIT {int(most)} OFFSET {int(start)}", wanted.values)
        found = cursor.fetchall()
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in found], total, games


def _places(asked: Asked, row: dict[str, Any]) -> tuple[Place, ...]:
    if asked.times == 1:
        return (Place(row["event"], row.get("part")),)
    places = sorted(Place(*map(int, place.split("."))) for place in row.pop("places").split(" "))
    return tuple(places[:_PLACES])


def _told(db: sqlite3.Connection, asked: Asked, wanted: Sequence[tuple[str, Place]]) -> Iterator[str]:
    """What happened at each place, as the replay says it; games are folded for that, each once."""
    folds: dict[str, Fold] = {}
    for public_id, place in wanted:
        if public_id not in folds:
            folds[public_id] = Fold(load(db, public_id), registry.load(asked.fact.game))
        fold = folds[public_id]
        yield _followed(asked, fold, place) if asked.fact.derived else _happened(fold, place)


def _followed(asked: Asked, fold: Fold, place: Place) -> str:
    effects = {(event, part): effect for event, part, effect in fold.effects}
    effect = effects.get((place.event, place.part or 1))
    if effect is None:  # the archive is older than the rules
        return asked.fact.title
    return explain(fold.game, effect, fold.names).text or _listed(asked.fact.columns, effect, fold.names)


def _happened(fold: Fold, place: Place) -> str:
    plays = list(fold.plays)
    index = next((index for index, (number, *_) in enumerate(plays) if number == place.event), None)
    if index is None:
        return ""
    state = fold.game.start(fold.setup)
    machine(fold.game).run(state, plays[:index], Referee())
    return tell(fold.game, plays[index][2], fold.names, state).text


def _listed(columns: Iterable[Column], effect: Effect, names: Mapping[str, str]) -> str:
    """An effect that no replay tells, by its values."""
    said = []
    for column in columns:
        value = getattr(effect, column.name, None)
        name = column.name.replace("_", " ")
        if column.values == (0, 1):
            said += [name] if value else []
        elif value is not None:
            shown = names.get(value, value) if column.values == SEATS else value
            said.append(f"{name} {shown:.4g}" if isinstance(shown, float) else f"{name} {shown}")
    return ", ".join(said)
