"""Whether an archive says what its ledger gives today: after a change of rules or of cards, or of the file itself.

Every game is folded again, as far as the archive has come, and compared row for row.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, NamedTuple

from replays.archive import ratings, schema
from replays.archive.errors import CheckpointLost
from replays.archive.projector import checkpoint, origins, people_of, project
from replays.archive.rows import Row, Rows
from replays.archive.tables import GAMES, SEARCH, Table, quoted
from replays.shelf import shelve

if TYPE_CHECKING:
    from ledger.book import Book

_LAST = 1 << 62  # where what belongs to no event stands in the order


class Difference(NamedTuple):
    """Where the archive differs: the game's public id ("": the archive as a whole), the first event, what is different.

    `event` is None where it is about the game as a whole.
    """

    game: str
    event: int | None
    sentence: str

    def __str__(self) -> str:
        at = f", event {self.event}" if self.event is not None else ""
        return f"{self.game}{at}: {self.sentence}" if self.game else self.sentence


def check(book: "Book", path: str | os.PathLike[str]) -> list[Difference]:
    """For each game that folds differently now, the first event where anything is different; empty: nothing is.

    Raises `ArchiveMissing`, `NotAnArchive`.
    """
    path = os.fspath(path)
    with closing(schema.connect(path)) as db:
        (found,) = db.execute("SELECT format FROM checkpoint").fetchone()
        if found != schema.format():
            return [Difference("", None, "the archive has other tables than the games installed here; rebuild it")]
        return list(_differences(book, db, path))


def _differences(book: "Book", db: sqlite3.Connection, path: str) -> Iterator[Difference]:
    try:
        upto = checkpoint(book, db, path).position
    except CheckpointLost as lost:
        yield Difference("", None, str(lost))
        upto = book.head().position
    people = people_of(book)
    shelve(book)
    missing = dict(db.execute("SELECT public_id, id FROM games ORDER BY id"))
    for game in book.games():
        first = next(iter(book.entries_after(0, game.number, 1)), None)
        if first is None or first.position > upto:
            continue
        missing.pop(game.id, None)
        (origin,) = origins(book, [game.id], upto)
        if difference := _difference(db, game.id, game.number, project(origin, people)):
            yield difference
    for id in missing:
        yield Difference(id, None, "the game is in the archive, but not in the ledger")
    for number, sentence in ratings.differences(db):
        (id,) = db.execute("SELECT public_id FROM games WHERE id = ?", (number,)).fetchone() or ("",)
        yield Difference(id, None, sentence)


def _difference(db: sqlite3.Connection, id: str, number: int, rows: Rows) -> Difference | None:
    """The first difference of one game: the earliest event, facts before what is counted from them."""
    if not db.execute("SELECT 1 FROM games WHERE id = ? AND public_id = ?", (number, id)).fetchone():
        return Difference(id, None, "the game is not in the archive")
    found = [
        (place, order, sentence)
        for order, table in enumerate(_compared())
        for place, sentence in _in_table(table, _stored(db, table, number), rows.get(table.name, []))
    ]
    if not found:
        return None
    place, _, sentence = min(found)
    return Difference(id, None if place == _LAST else place, sentence)


def _compared() -> Iterable[Table]:
    """The tables of one game, those of facts first."""
    of_game = [table for table in schema.tables() if table.by_game]
    return [*reversed(of_game), GAMES, SEARCH]


def _stored(db: sqlite3.Connection, table: Table, number: int) -> list[Row]:
    if table is SEARCH:
        columns = ", ".join(column.name for column in table.columns)
        sql = f"SELECT rowid, {columns} FROM {SEARCH.name} WHERE rowid = ?"
    else:
        sql = f"SELECT * FROM {quoted(table.name)} WHERE {quoted(table.columns[0].name)} = ?"
    return [tuple(row) for row in db.execute(sql, (number,))]


def _in_table(table: Table, stored: list[Row], given: list[Row]) -> Iterator[tuple[int, str]]:
    """Each row that differs: the event it belongs to, and in words what is different."""
    names = [column.name for column in table.columns]
    names = ["rowid", *names] if table is SEARCH else names
    key = max(table.key, 1)
    here, now = ({row[:key]: row for row in rows} for rows in (stored, given))
    for at in here.keys() | now.keys():
        old, new = here.get(at), now.get(at)
        if old != new:
            row = old or new or ()
            place = row[names.index("event")] if table.by_game and "event" in names else None
            yield (_LAST if place is None else place), _sentence(table.name, names, old, new)


def _sentence(table: str, names: list[str], old: Row | None, new: Row | None) -> str:
    if new is None:
        return f"{table}: the archive has a row that does not follow ({_shown(names, old)})"
    if old is None:
        return f"{table}: a row that follows is not in the archive ({_shown(names, new)})"
    for name, before, after in zip(names, old, new, strict=True):
        if before != after:
            return f"{table}: {name} is {_said(before)} in the archive, now {_said(after)} follows"
    return table


def _shown(names: list[str], row: Row | None) -> str:
    pairs = zip(names, row or (), strict=True)
    return ", ".join(f"{name} {_said(value)}" for name, value in pairs if value is not None and name != "game")


def _said(value: Any) -> str:
    return "nothing" if value is None else str(value)
