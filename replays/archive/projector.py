"""From the ledger to the archive: `update` follows what was appended, `rebuild` makes everything anew.

Rows are made outside of any transaction, batch by batch; the checkpoint moves in the transaction that writes them, and
only from where the batch began. So a projector that is killed, or runs beside another one, leaves each entry projected
exactly once.
"""

import os
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from hashlib import blake2b
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ledger.people import is_forgotten
from notation import SEATS
from replays.archive import logs, ratings, schema
from replays.archive.errors import CheckpointLost
from replays.archive.logs import LOGS, Log
from replays.archive.rows import Origin, People, Rows, rows_of
from replays.archive.tables import CATALOGS, GAMES, SEARCH, TAGS, insert, quoted
from replays.places import in_the_making
from replays.shelf import shelve

if TYPE_CHECKING:
    from ledger import Entry
    from ledger.book import Book

Progress = Callable[[int, int], None]

# Bounds of a batch: what is in memory at once, and how long a reader of the archive may have to wait for the writer.
_ENTRIES = 200
_CHARACTERS = 500_000
_MOVE = "UPDATE checkpoint SET position = ?, mark = ? WHERE position = ? AND mark = ?"
_SEARCHABLE = f"INSERT INTO {SEARCH.name} (rowid, players, title, event, site, comments) VALUES (?, ?, ?, ?, ?, ?)"
_NAMING = """SELECT public_id, id FROM games
    WHERE id IN (SELECT game FROM tags WHERE name = 'Catalog' AND value LIKE '%' || ?) ORDER BY id"""
_MEASURED = "SELECT CAST(stat AS INTEGER) FROM sqlite_stat1 WHERE idx = 'games_public_id'"
_EVENTS = [column.name for column in GAMES.columns].index("events")
_ERASE = 1  # the file's own mark, which goes on disk with the names: whoever is killed before the end is followed up
_SEATS = ", ".join(f"'{seat}'" for seat in SEATS)


class Report(NamedTuple):
    """What an update or a rebuild did: games written, events in them, the position that the archive has come to."""

    games: int
    events: int
    position: int
    rebuilt: bool = False


class Checkpoint(NamedTuple):
    """The last entry that is in the archive: its position and its mark."""

    position: int
    mark: str


def update(book: "Book", path: str | os.PathLike[str], progress: Progress | None = None) -> Report:
    """Brings the archive at a path up to the ledger's last entry; makes it where there is none.

    Only games that were touched since the checkpoint are folded again. An archive whose tables are not those of the
    installed games is rebuilt. `progress` is told the position reached and the last one. Raises `NotAnArchive`,
    `CheckpointLost`.
    """
    path = os.fspath(path)
    with closing(schema.connect(path, make=True)) as db:
        schema.create(db, mark_at(book, 0) or "")
        (found,) = db.execute("SELECT format FROM checkpoint").fetchone()
        if found == schema.format():
            return _follow(book, db, path, progress)
    return rebuild(book, path, progress)


def rebuild(book: "Book", path: str | os.PathLike[str], progress: Progress | None = None) -> Report:
    """Makes the archive at a path anew from the ledger, row for row what `update` would have come to.

    It is made in a file beside it and copied over in one transaction: whoever reads the archive sees the old one, then
    the new one, and a projector that is killed leaves the old one. Raises `NotAnArchive`.
    """
    path = os.fspath(path)
    with (
        closing(schema.connect(path, make=True)) as db,
        in_the_making(Path(path), "rebuild") as spare,
        closing(schema.connect(str(spare), make=True)) as new,
    ):
        new.execute("PRAGMA journal_mode=OFF")
        new.execute("PRAGMA synchronous=OFF")
        schema.create(new, mark_at(book, 0) or "")
        report = _follow(book, new, str(spare), progress)
        new.execute(f"INSERT INTO {SEARCH.name} ({SEARCH.name}) VALUES ('optimize')")
        new.execute("ANALYZE")
        new.execute("VACUUM")
        new.backup(db)
    return report._replace(rebuilt=True)


def mark_at(book: "Book", position: int) -> str | None:
    """A digest by which an entry of this ledger is known again, or None where there is no such entry.

    It is keyed with the hash of the ledger's beginning, which nobody outside knows. The bare hash would let a reader
    of the archive try out which hidden hand the last entry holds.
    """
    with book.reading() as store:
        found, key = store.hash_at(position), store.hash_at(0)
    return None if found is None else blake2b(found, digest_size=16, key=key or b"").hexdigest()


def people_of(book: "Book") -> People:
    """Who is who in the ledger."""
    return People(book.people.names(), book.people.doubles())


def origins(
    book: "Book", ids: Iterable[str], upto: int, at_hand: Mapping[str, list["Entry"]] | None = None
) -> Iterator[Origin]:
    """Games of the ledger as they stood at a position; `at_hand` are all entries of those that need not be read."""
    for id in ids:
        game = book.find_exactly(id)
        entries = at_hand.get(id) if at_hand else None
        if entries is None:
            entries = list(takewhile(lambda entry: entry.position <= upto, book.read(id)))
        texts = [entry.text for entry in entries]
        yield Origin(game.number, id, game.label, texts, entries[0].time, entries[-1].time)


def project(origin: Origin, people: People, *, bulk: bool = False) -> Rows:
    """The rows of one game, with `bulk` as they are written; whatever goes wrong names the game."""
    try:
        return rows_of(origin, people, bulk=bulk)
    except Exception as error:
        error.add_note(f"while the game {origin.public_id} was folded")
        raise


def _follow(book: "Book", db: sqlite3.Connection, path: str, progress: Progress | None) -> Report:
    done: Counter[str] = Counter()
    while True:
        start = checkpoint(book, db, path)
        entries = _batch(book, start.position)
        people = people_of(book)
        if not _rename(book, db, people, start, done) or not _stock(book, db, people, start, done):
            continue
        if not entries:
            _rate(db)
            _measure(db)
            _erase(db)
            return Report(done["games"], done["events"], start.position)
        touched: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            touched[entry.game].append(entry)
        known = _numbers(db, touched)
        at_hand = {id: of_game for id, of_game in touched.items() if id not in known}
        end = Checkpoint(entries[-1].position, mark_at(book, entries[-1].position) or "")
        rows = _projected(origins(book, touched, end.position, at_hand), people)
        last = end.position >= book.head().position
        if _write(db, rows, known.values(), start, end, people, last=last):
            done.update(games=len(touched), events=sum(entry.count for entry in entries))
        if progress:
            progress(end.position, book.head().position)


def checkpoint(book: "Book", db: sqlite3.Connection, path: str) -> Checkpoint:
    """Where the archive has come to. Raises `CheckpointLost` where the ledger does not contain it."""
    found = Checkpoint._make(db.execute("SELECT position, mark FROM checkpoint").fetchone())
    if mark_at(book, found.position) != found.mark:
        raise CheckpointLost(path, found.position, book.head().position)
    return found


def _batch(book: "Book", after: int) -> list["Entry"]:
    entries: list[Entry] = []
    characters = 0
    for entry in book.tail(after=after, limit=_ENTRIES):
        entries.append(entry)
        characters += len(entry.text)
        if characters > _CHARACTERS:
            break
    return entries


def _numbers(db: sqlite3.Connection, ids: Iterable[str]) -> dict[str, int]:
    """The games that the archive has already, with their numbers."""
    found = (db.execute("SELECT public_id, id FROM games WHERE public_id = ?", (id,)).fetchone() for id in ids)
    return dict(row for row in found if row)


def _projected(games: Iterable[Origin], people: People) -> Rows:
    rows: Rows = defaultdict(list)
    for origin in games:
        for name, of_game in project(origin, people, bulk=True).items():
            rows[name] += of_game
    return rows


def _write(
    db: sqlite3.Connection,
    rows: Rows,
    replaced: Iterable[int],
    start: Checkpoint,
    end: Checkpoint,
    people: People | None = None,
    *,
    last: bool = False,
) -> bool:
    """Writes rows in the place of those of the games `replaced` and moves the checkpoint, all or nothing.

    False where somebody else has moved the checkpoint since `start`. With `people` those named are written too. Ratings
    that do not follow any more go; with the `last` batch, those that are missing are worked out.
    """
    db.execute("BEGIN IMMEDIATE")
    with db:
        moved = db.execute(_MOVE, (*end, *start)).rowcount
        if not moved:
            return False
        gone = [(number,) for number in replaced]
        before = ratings.matches(db, [number for (number,) in gone])
        for table in schema.tables():
            if gone and (table.by_game or table is GAMES):
                db.executemany(f"DELETE FROM {quoted(table.name)} WHERE {quoted(table.columns[0].name)} = ?", gone)
            if table.name in rows:
                insert(db, table, rows[table.name])
        logs.write(db, map(Log._make, rows[LOGS]))
        db.executemany(f"DELETE FROM {SEARCH.name} WHERE rowid = ?", gone)
        db.executemany(_SEARCHABLE, rows[SEARCH.name])
        if people:
            keys = sorted({value for _, _, _, name, value in rows[TAGS.name] if name in SEATS and value})
            db.executemany("INSERT OR REPLACE INTO players VALUES (?, ?)", [(key, people.name(key)) for key in keys])
        ratings.drop(db, before, ratings.matches(db, [row[0] for row in rows[GAMES.name]]))
        if last:
            ratings.complete(db)
    return True


def _rate(db: sqlite3.Connection) -> None:
    """Works out ratings that are missing, as after a projector that was killed or people who were merged."""
    if ratings.behind(db):
        db.execute("BEGIN IMMEDIATE")
        with db:
            ratings.complete(db)


def _measure(db: sqlite3.Connection) -> None:
    """Has SQLite count its tables again once the games have doubled, or questions go the long way round.

    It looks at a part of each table only: 30 ms for 50,000 games.
    """
    (games,) = db.execute("SELECT coalesce(max(id), 0) FROM games").fetchone()
    measured = db.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'").fetchone()
    (then,) = (db.execute(_MEASURED).fetchone() if measured else None) or (0,)
    if games > 2 * then:
        db.execute("PRAGMA analysis_limit=1000")
        db.execute("ANALYZE")


def _erase(db: sqlite3.Connection) -> None:
    """Writes the whole file anew once somebody was forgotten, whose name is left in its free room till then."""
    if db.execute("PRAGMA user_version").fetchone() == (_ERASE,):
        db.execute(f"INSERT INTO {SEARCH.name} ({SEARCH.name}) VALUES ('optimize')")
        db.execute("PRAGMA analysis_limit=1000")
        db.execute("ANALYZE")
        db.execute("VACUUM")
        db.execute("PRAGMA user_version=0")


def _rename(book: "Book", db: sqlite3.Connection, people: People, start: Checkpoint, done: Counter[str]) -> bool:
    """Writes the games anew of people who were renamed, merged or forgotten, which the log does not say.

    The people themselves come last: as long as they have their old names, the next projector begins again.
    """
    stored = db.execute("SELECT key, name FROM players").fetchall()
    stale = [key for key, name in stored if people.key(key) != key or people.name(key) != name]
    if not stale:
        return True
    marks = ", ".join("?" * len(stale))
    sql = f"""SELECT public_id, id FROM games
        WHERE id IN (SELECT game FROM tags WHERE name IN ({_SEATS}) AND value IN ({marks})) ORDER BY id"""
    if not _anew(book, db, db.execute(sql, stale).fetchall(), people, start, done):
        return False
    db.execute("BEGIN IMMEDIATE")
    with db:
        db.executemany("DELETE FROM players WHERE key = ?", [(key,) for key in stale])
        now = sorted({people.key(key) for key in stale})
        db.executemany("INSERT OR REPLACE INTO players VALUES (?, ?)", [(key, people.name(key)) for key in now])
        if any(is_forgotten(people.name(key)) for key in now):
            db.execute(f"PRAGMA user_version={_ERASE}")
    return True


def _stock(book: "Book", db: sqlite3.Connection, people: People, start: Checkpoint, done: Counter[str]) -> bool:
    """Takes in catalogues that came into the ledger, and writes the games anew that were folded without them."""
    there = {hash for (hash,) in db.execute("SELECT hash FROM catalogs")}
    new = [catalog for catalog in shelve(book) if catalog.hash not in there]
    if not new:
        return True
    for catalog in new:
        if not _anew(book, db, db.execute(_NAMING, (catalog.hash,)).fetchall(), people, start, done):
            return False
    rows = [(one.hash, one.game, one.name, len(one.cards), one.text) for one in new]
    db.execute("BEGIN IMMEDIATE")
    with db:
        db.executemany("DELETE FROM catalogs WHERE hash = ?", [row[:1] for row in rows])  # another projector was faster
        insert(db, CATALOGS, rows)
    return True


def _anew(
    book: "Book",
    db: sqlite3.Connection,
    games: list[tuple[str, int]],
    people: People,
    start: Checkpoint,
    done: Counter[str],
) -> bool:
    """Writes games (id, number) anew as they stood at the checkpoint; False where that has moved meanwhile."""
    for chunk in _chunks(games):
        rows = _projected(origins(book, [id for id, _ in chunk], start.position), people)
        if not _write(db, rows, [number for _, number in chunk], start, start):
            return False
        done.update(games=len(chunk), events=sum(row[_EVENTS] for row in rows[GAMES.name]))
    return True


def _chunks(games: list[tuple[str, int]]) -> Iterator[list[tuple[str, int]]]:
    for first in range(0, len(games), _ENTRIES):
        yield games[first : first + _ENTRIES]
