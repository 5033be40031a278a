"""Ledgers to project, and archives as plain rows: what the tests of the archive share."""

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import ledger
import notation
from ledger.book import Book
from replays import archive, registry
from replays.game import Game
from tests.play import random_record

ROTATE = registry.load("rotate")
PEOPLE = {"ani": "Ani", "vova": "Vova", "zhenya": "Zhenya"}
TAGS = '[Game "rotate"]\n[a "ani"]\n[b "vova"]\n[c "zhenya"]\n[Event "Friday"]\n[Date "2026-11-26"]\n'
DERIVED = ("sqlite_", "search_")  # what the database makes for itself out of the rest


def book_at(folder: Path, name: str = "club.ledger") -> Book:
    """A new ledger in which Ani, Vova and Zhenya are enrolled."""
    book = ledger.open(folder / name, create=True)
    for key, person in PEOPLE.items():
        book.people.enrol(person, key)
    return book


def opened(book: Book, id: str = "game-one", tags: str = TAGS) -> str:
    """A new game without events; its entries have fixed times."""
    return book.create("rotate", tags=tags, id=id, by="ani", time=1_700_000_000_000)


def appended(book: Book, game: str, *texts: str) -> None:
    """Each text as one entry."""
    before = sum(entry.count for entry in book.read(game))
    for text in texts:
        count = len(next(notation.read('[Game ""]\n' + text)).tokens)
        book.append(game, expected=before, text=text, count=count, by="ani", time=1_700_000_001_000 + before)
        before += count


def imported(book: Book, games: int, seed: int = 1, game: Game = ROTATE) -> None:
    """Random whole games, one entry each; hands are recorded where the game has them."""
    rng = Random(seed)
    with book.bulk() as writer:
        for number in range(games):
            record = next(notation.read(random_record(game, rng, hands=True)))
            record.tags |= {seat: name.lower() for seat, name in record.tags.items() if seat in notation.SEATS}
            writer.create(
                game.name,
                tags=notation.tags_text(record.tags),
                text=notation.body_text(record),
                count=len(record.tokens),
                id=f"random-{seed}-{number:04d}",
                time=1_700_000_000_000 + number,
            )


def content(path: Path, without: Iterable[str] = ()) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables in the order in which the file holds them, but for what the database derives."""
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        kept = [name for name in names if not name.startswith(DERIVED) and name not in without]
        assert len(kept) > 20
        return {name: db.execute(f'SELECT * FROM "{name}"').fetchall() for name in kept}


def rows(path: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """What a query gives."""
    with closing(sqlite3.connect(path)) as db:
        return db.execute(sql, values).fetchall()


def loaded(path: Path, game: str) -> notation.Record:
    """A game's record out of the archive."""
    with closing(sqlite3.connect(path)) as db:
        return archive.load(db, game)


def said(record: notation.Record) -> tuple[Any, ...]:
    """Everything that a record says."""
    return list(record.tags.items()), record.tokens, record.comments, record.times, record.amendments
