"""A game's record out of the archive's rows alone, for pages that never see the ledger."""

import sqlite3

from notation import SEATS, WITHHELD, Record, Source
from replays.archive.errors import NotInArchive
from replays.records import recall


def load(db: sqlite3.Connection, public_id: str) -> Record:
    """The record of a game as far as it is published, with people's names in the seat tags.

    What is hidden stands as `notation.WITHHELD`. Raises `NotInArchive`.
    """
    found = db.execute("SELECT id FROM games WHERE public_id = ?", (public_id,)).fetchone()
    if found is None:
        raise NotInArchive(public_id)
    game = (found[0],)
    record = Record(Source(""))
    for event, name, value in _tags(db, found[0]):
        if event:
            record.amendments.append((event, name, value))
        else:
            record.tags[name] = value
    record.tags["Id"] = public_id
    tokens = db.execute("SELECT token FROM events WHERE game = ? ORDER BY event", game)
    record.tokens = [WITHHELD if token is None else token for (token,) in tokens]
    comments = db.execute("SELECT after, text FROM comments WHERE game = ? ORDER BY part", game)
    record.comments = [(after, said) for after, said in comments]
    times = db.execute("SELECT event, token FROM times WHERE game = ? ORDER BY part", game)
    record.times = [(event, token) for event, token in times]
    recall(record, lambda hash: _catalog(db, hash))
    return record


def _catalog(db: sqlite3.Connection, hash: str) -> str | None:
    found = db.execute("SELECT text FROM catalogs WHERE hash = ?", (hash,)).fetchone()
    return str(found[0]) if found else None


def _tags(db: sqlite3.Connection, game: int) -> list[tuple[int, str, str]]:
    sql = """SELECT event, tags.name, value, players.name FROM tags LEFT JOIN players ON key = value
        WHERE game = ? ORDER BY part"""
    rows = db.execute(sql, (game,)).fetchall()
    return [
        (event, tag, person if tag in SEATS and person is not None else value) for event, tag, value, person in rows
    ]
