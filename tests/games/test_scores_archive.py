"""Results of boxes in the archive: told apart by their titles, and without scores that nobody noted."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

import ledger
import notation
from replays import archive
from replays.recorder import Recorder

TEXT = """[Game "scores"]
[a "Ani"]
[b "Vova"]
[Title "Catan"]

=9,7

[Game "scores"]
[a "Ani"]
[b ""]
[c "Vova"]
[Title "Azul"]

WON=b =_,4,_

[Game "scores"]
[a "Ani"]
[Wins "team"]
[Title "Friday"]

LOST
"""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    folder = tmp_path_factory.mktemp("archive")
    with ledger.open(folder / "club.ledger", create=True) as book:
        recorder = Recorder(book)
        recorder.carry_out([recorder.plan(record) for record in notation.read(TEXT)])
        archive.update(book, folder / "archive.db")
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        yield db


def asked(db: sqlite3.Connection, sql: str) -> list[tuple[Any, ...]]:
    return db.execute(sql).fetchall()


def test_a_game_has_the_title_of_its_box(db: sqlite3.Connection) -> None:
    assert asked(db, "select game, title, label from games order by id") == [
        ("scores", "Catan", "Catan · Ani, Vova"),
        ("scores", "Azul", "Azul · Ani, Vova"),
        ("scores", "Friday", "Friday · Ani"),
    ]


def test_a_score_that_is_not_noted_is_empty_and_no_zero(db: sqlite3.Connection) -> None:
    assert asked(db, "select result from games order by id") == [("9–7",), ("_–4–_",), (None,)]
    assert asked(db, "select avg(score) from seats join games on games.id = seats.game where title = 'Azul'") == [
        (4.0,)
    ]


def test_who_sits_without_a_name_is_nobody(db: sqlite3.Connection) -> None:
    assert asked(db, "select seat, player, won from seats where game = 2 order by seat") == [
        ("a", "ani", 0),
        ("b", None, 1),
        ("c", "vova", 0),
    ]


def test_games_are_found_by_the_title_of_their_box(db: sqlite3.Connection) -> None:
    assert asked(db, "select rowid from search where search match 'azul'") == [(2,)]


def test_places_and_winners_have_tables_of_their_own(db: sqlite3.Connection) -> None:
    tables = {name for (name,) in asked(db, "select name from sqlite_master where type = 'table'")}
    assert {"scores_places_named", "scores_winners_named", "scores_table_lost"} <= tables
