"""The dictionary: the file says in words what its own tables and columns are."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from replays import archive
from tests.replays.archives import book_at

DERIVED = ("sqlite_", "search")


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    folder: Path = tmp_path_factory.mktemp("dictionary")
    with closing(book_at(folder)) as book:
        archive.update(book, folder / "archive.db")
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        yield db


def test_every_column_of_the_file_is_in_its_dictionary_with_its_type_and_key(db: sqlite3.Connection) -> None:
    names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")]
    kept = [name for name in names if not name.startswith(DERIVED)]
    there = {
        (name, number + 1, column, type, key or None)
        for name in kept
        for number, column, type, _, _, key in db.execute(f'PRAGMA table_info("{name}")')
    }
    said = "SELECT table_name, position, column_name, type, in_key FROM dictionary WHERE position AND table_name != ?"
    assert set(db.execute(said, ("search",))) == there


def test_every_table_and_column_has_words(db: sqlite3.Connection) -> None:
    assert db.execute("SELECT table_name, column_name FROM dictionary WHERE about = ''").fetchall() == []


def test_every_reference_leads_to_a_column_that_is_there(db: sqlite3.Connection) -> None:
    columns = {f"{table}.{column}" for table, column in db.execute("SELECT table_name, column_name FROM dictionary")}
    leads = {to for (to,) in db.execute("SELECT DISTINCT refers_to FROM dictionary WHERE refers_to IS NOT NULL")}
    assert leads == {"games.id", "players.key", "kinds.id", "events.event", "seats.seat"}
    assert leads <= columns


def test_seats_are_found_under_whatever_name_a_fact_gives_them(db: sqlite3.Connection) -> None:
    sql = "SELECT column_name, within_game FROM dictionary WHERE table_name = ? AND refers_to = 'seats.seat'"
    found = db.execute(sql, ("rumble_nation_castle_resolved",)).fetchall()
    assert found == [("winner", 1), ("second", 1), ("runner_up", 1)]


def test_the_function_gives_the_rows_of_the_table(db: sqlite3.Connection) -> None:
    stored = db.execute("SELECT * FROM dictionary").fetchall()
    assert sorted(stored) == sorted(map(tuple, archive.dictionary()))
    assert archive.Entry._make(stored[0])._fields == archive.dictionary()[0]._fields
