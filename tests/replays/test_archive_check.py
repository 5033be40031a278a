"""`check` folds every game again and names the first event where the archive says something else."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.book import Book
from replays import archive
from replays.archive import Difference
from tests.replays.archives import appended, book_at, imported, opened, rows
from tests.replays.golden import golden, projected


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with closing(book_at(tmp_path)) as book:
        opened(book)
        appended(book, "game-one", ">a aB7v bB1v cB5h", "aR6v ; well", "=1,0,0*")
        imported(book, 3)
        yield book


@pytest.fixture
def path(book: Book, tmp_path: Path) -> Path:
    archive.update(book, tmp_path / "archive.db")
    return tmp_path / "archive.db"


def changed(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            assert db.execute(statement).rowcount == 1


def test_an_archive_that_says_the_same_has_no_differences(book: Book, path: Path) -> None:
    assert archive.check(book, path) == []


@pytest.mark.parametrize(
    ("statement", "event", "sentence"),
    [
        (
            "UPDATE rotate_rotated SET condition = 2 WHERE game = 1 AND event = 3",
            3,
            "rotate_rotated: condition is 2 in the archive, now 1 follows",
        ),
        (
            "DELETE FROM rotate_trick_won WHERE game = 1 AND event = 4",
            4,
            "rotate_trick_won: a row that follows is not in the archive "
            "(event 4, part 1, seat b, suit B, orientation h, value 7, round 1, ",
        ),
        (
            "INSERT INTO rotate_revoke VALUES (1, 2, 1, 'a', 9)",
            2,
            "rotate_revoke: the archive has a row that does not follow (event 2, part 1, seat a, proof 9)",
        ),
        (
            "UPDATE events SET stands = 0 WHERE game = 1 AND event = 5",
            5,
            "events: stands is 0 in the archive, now 1 follows",
        ),
        (
            "UPDATE comments SET text = 'bad' WHERE game = 1",
            5,
            "comments: text is bad in the archive, now well follows",
        ),
        (
            "UPDATE seats SET score = 9 WHERE game = 1 AND seat = 'b'",
            None,
            "seats: score is 9 in the archive, now 0 follows",
        ),
        (
            "UPDATE games SET label = 'x' WHERE id = 1",
            None,
            "games: label is x in the archive, now Rotate · Ani, Vova, Zhenya",
        ),
        ("DELETE FROM search WHERE rowid = 1", None, "search: a row that follows is not in the archive"),
        ("DELETE FROM games WHERE id = 1", None, "the game is not in the archive"),
    ],
)
def test_what_differs_is_named_with_its_game_and_event(
    book: Book, path: Path, statement: str, event: int | None, sentence: str
) -> None:
    changed(path, statement)
    (found,) = archive.check(book, path)
    assert (found.game, found.event) == ("game-one", event)
    assert found.sentence.startswith(sentence)


def test_the_first_event_of_each_game_is_named(book: Book, path: Path) -> None:
    event = rows(path, "SELECT min(event) FROM rotate_trick_won WHERE game = 3")[0][0]
    changed(
        path,
        "UPDATE rotate_rotated SET condition = 2 WHERE game = 1 AND event = 3",
        "UPDATE rotate_trick_won SET value = 99 WHERE game = 1 AND event = 4",
        f"UPDATE rotate_trick_won SET value = 99 WHERE game = 3 AND event = {event}",
    )
    assert [(found.game, found.event) for found in archive.check(book, path)] == [
        ("game-one", 3),
        ("random-1-0001", event),
    ]


def test_a_game_that_the_ledger_does_not_have_is_named(book: Book, path: Path) -> None:
    changed(path, "INSERT INTO games (id, public_id) VALUES (99, 'game-from-nowhere')")
    assert archive.check(book, path) == [
        Difference("game-from-nowhere", None, "the game is in the archive, but not in the ledger")
    ]


def test_entries_that_are_not_projected_yet_are_no_difference(book: Book, path: Path) -> None:
    appended(book, "game-one", "^")
    opened(book, "game-two")
    assert archive.check(book, path) == []


def test_a_ledger_without_the_checkpoint_is_reported_first(path: Path, tmp_path: Path) -> None:
    with closing(book_at(tmp_path, "other.ledger")) as other:
        opened(other)
        found = archive.check(other, path)
    assert "was made from a ledger with entries up to position" in str(found[0])
    assert {difference.game for difference in found[1:]} >= {"game-one", "random-1-0000"}


def test_other_tables_are_one_difference(book: Book, path: Path) -> None:
    changed(path, "UPDATE checkpoint SET format = 'older'")
    (found,) = archive.check(book, path)
    assert "rebuild" in str(found)


def test_no_archive_is_said_so(book: Book, tmp_path: Path) -> None:
    with pytest.raises(archive.ArchiveMissing, match="there is no archive"):
        archive.check(book, tmp_path / "nowhere.db")


def test_games_fold_as_they_did_when_the_golden_archive_was_made(tmp_path: Path) -> None:
    old = golden()
    columns, rows = projected(old["records"], tmp_path)
    assert len(old["rows"]["events"]) > 250
    for table, names in old["columns"].items():
        places = [columns[table].index(name) for name in names]
        assert [[row[place] for place in places] for row in rows[table]] == old["rows"][table], table
