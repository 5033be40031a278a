"""The archive follows the ledger: incremental and rebuilt are the same, people change, foreign files are refused."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import ledger
from ledger.book import Book
from replays import archive
from tests.replays.archives import TAGS, appended, book_at, content, imported, opened, rows

LIVE = (
    ">a",
    "a=R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X",
    "aR7v ; a bold start",
    "bR1v cG2v",
    "^",
    "cR2v",
    "%4=bR3v",
    "%4 ; it was the three",
    '@2026-11-26T19:03:11Z @+35 aY1h\n[Site "the kitchen"]',
    "%0+a+1*",
    "%9-",
    '[b "zhenya"]',
)


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return book_at(tmp_path)


def rebuilt(book: Book, tmp_path: Path) -> Path:
    path = tmp_path / "rebuilt.db"
    archive.rebuild(book, path)
    return path


def test_following_every_entry_gives_row_for_row_what_a_rebuild_gives(book: Book, tmp_path: Path) -> None:
    live = tmp_path / "archive.db"
    imported(book, 5)
    opened(book)
    for text in LIVE:
        appended(book, "game-one", text)
        archive.update(book, live)
        assert content(live) == content(rebuilt(book, tmp_path))


def test_many_games_in_several_batches_are_what_a_rebuild_gives(book: Book, tmp_path: Path) -> None:
    live = tmp_path / "archive.db"
    reached: list[tuple[int, int]] = []
    with book.bulk() as writer:
        for number in range(230):
            writer.create("rotate", tags=TAGS, text=">a aR7v bR2v cR3v #", count=5, id=f"game-{number:04d}")
    report = archive.update(book, live, lambda at, last: reached.append((at, last)))
    assert report.games == 230
    assert report.events == rows(live, "SELECT count(*) FROM events")[0][0]
    assert len(reached) > 1
    assert reached[-1] == (230, 230)
    assert content(live) == content(rebuilt(book, tmp_path))


def test_only_games_that_the_ledger_touched_are_folded_again(book: Book, tmp_path: Path) -> None:
    imported(book, 3)
    opened(book)
    assert archive.update(book, tmp_path / "archive.db").games == 4
    appended(book, "game-one", ">a", "aR7v")
    assert archive.update(book, tmp_path / "archive.db") == archive.Report(games=1, events=2, position=6)
    assert archive.update(book, tmp_path / "archive.db") == archive.Report(games=0, events=0, position=6)


def test_an_empty_ledger_gives_an_empty_archive(book: Book, tmp_path: Path) -> None:
    assert archive.update(book, tmp_path / "archive.db") == archive.Report(0, 0, 0)
    assert content(tmp_path / "archive.db")["games"] == []
    assert content(tmp_path / "archive.db") == content(rebuilt(book, tmp_path))


def test_a_person_who_was_renamed_is_renamed_everywhere(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    archive.update(book, path)
    book.people.rename("ani", "Anahit")
    archive.update(book, path)
    assert rows(path, "SELECT label FROM games") == [("Rotate · Anahit, Vova, Zhenya · 2026-11-26",)]
    assert rows(path, "SELECT rowid FROM search WHERE search MATCH 'anahit'") == [(1,)]
    assert rows(path, "SELECT rowid FROM search WHERE search MATCH 'ani'") == []
    assert content(path) == content(rebuilt(book, tmp_path))


def test_a_double_that_was_merged_counts_as_the_one_person(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    book.people.enrol("Wowa", "wowa")
    opened(book, "game-one")
    opened(book, "game-two", '[Game "rotate"]\n[a "ani"]\n[b "wowa"]\n[c "zhenya"]\n')
    archive.update(book, path)
    book.people.merge("wowa", "vova")
    archive.update(book, path)
    assert rows(path, "SELECT player, count(*) FROM seats WHERE seat = 'b' GROUP BY player") == [("vova", 2)]
    assert rows(path, "SELECT key FROM players") == [("ani",), ("vova",), ("zhenya",)]
    assert content(path) == content(rebuilt(book, tmp_path))


def test_the_name_of_a_person_who_was_forgotten_is_gone_from_every_byte(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    book.people.enrol("Wilhelmina Testperson", "p-1")
    for number in range(30):
        opened(book, f"game-{number:04d}", '[Game "rotate"]\n[a "p-1"]\n[b "vova"]\n[c "zhenya"]\n')
        archive.update(book, path)
    book.people.rename("p-1", "Wilhelmina Exampleperson")
    archive.update(book, path)
    book.people.rename("p-1", "Jo")
    archive.update(book, path)
    book.people.rename("p-1", "Wilhelmina Testperson")
    archive.update(book, path)
    assert b"wilhelmina" in path.read_bytes().lower()
    book.people.forget("p-1")
    assert archive.update(book, path).games == 30
    assert b"wilhelmina" not in path.read_bytes().lower()
    assert b"exampleperson" not in path.read_bytes().lower()
    assert rows(path, "SELECT name FROM players WHERE key = 'p-1'") == [(book.people.name("p-1"),)]
    assert content(path) == content(rebuilt(book, tmp_path))


def test_a_projector_that_was_killed_before_it_erased_a_name_is_followed_up(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    archive.update(book, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA secure_delete=OFF")
        with db:
            db.execute("INSERT INTO players VALUES ('p-1', 'Wilhelmina Testperson')")
        with db:
            db.execute("DELETE FROM players WHERE key = 'p-1'")
            db.execute("PRAGMA user_version=1")
    assert b"Wilhelmina" in path.read_bytes()
    archive.update(book, path)
    assert b"Wilhelmina" not in path.read_bytes()
    assert rows(path, "PRAGMA user_version") == [(0,)]


def test_an_update_says_how_many_games_it_wrote_anew_for_people(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    book.people.enrol("Wowa", "wowa")
    appended(book, opened(book, "game-one"), ">a aB7v", "bB1v")
    opened(book, "game-two", '[Game "rotate"]\n[a "ani"]\n[b "wowa"]\n[c "zhenya"]\n')
    archive.update(book, path)
    book.people.rename("ani", "Anahit")
    assert archive.update(book, path)[:2] == (2, 3)
    book.people.merge("wowa", "vova")
    assert archive.update(book, path)[:2] == (1, 0)
    assert archive.update(book, path)[:2] == (0, 0)


def test_an_empty_seat_is_no_player(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book, tags='[Game "rotate"]\n[a "ani"]\n[b ""]\n[c "zhenya"]\n')
    archive.update(book, path)
    assert rows(path, "SELECT key, name FROM players") == [("ani", "Ani"), ("zhenya", "Zhenya")]


def test_an_archive_of_another_ledger_is_reported_and_left_alone(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    archive.update(book, path)
    before = path.read_bytes()
    other = book_at(tmp_path, "other.ledger")
    opened(other)
    with pytest.raises(archive.CheckpointLost, match="position 1, this one has another entry there"):
        archive.update(other, path)
    assert path.read_bytes() == before


def test_a_ledger_that_lost_its_end_is_reported(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    book.backup(str(tmp_path / "old.ledger"))
    appended(book, "game-one", ">a")
    archive.update(book, path)
    older = ledger.open(tmp_path / "old.ledger")
    with pytest.raises(archive.CheckpointLost, match="this one ends at 1"):
        archive.update(older, path)
    archive.rebuild(older, path)
    assert content(path) == content(rebuilt(older, tmp_path))


@pytest.mark.parametrize("kind", ["text", "database"])
def test_a_file_that_is_no_archive_is_refused_and_left_alone(book: Book, tmp_path: Path, kind: str) -> None:
    path = tmp_path / "archive.db"
    if kind == "text":
        path.write_text("my diary " * 200)
    else:
        with closing(sqlite3.connect(path)) as db:
            db.execute("CREATE TABLE diary (day TEXT)")
    before = path.read_bytes()
    for call in (archive.update, archive.rebuild, archive.check):
        with pytest.raises(archive.NotAnArchive):
            call(book, path)
    assert path.read_bytes() == before


def test_an_archive_with_other_tables_is_made_anew(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    archive.update(book, path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("DROP TABLE comments")
        db.execute("UPDATE checkpoint SET format = 'older'")
    assert archive.update(book, path).rebuilt
    assert content(path) == content(rebuilt(book, tmp_path))


def test_a_game_that_is_not_installed_is_listed_with_its_problem_and_no_tokens(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    book.create("rotato", tags='[Game "rotato"]\n[a "ani"]\n', text="aSECRET\n", count=1, id="game-odd")
    opened(book)
    archive.update(book, path)
    assert rows(path, "SELECT label, events FROM games ORDER BY id")[0] == ("rotato · Ani", 1)
    assert rows(path, "SELECT code, suggestion FROM problems") == [("unknown-game", "rotate")]
    assert "SECRET" not in repr(content(path))
    assert archive.check(book, path) == []


def test_a_reader_that_had_the_archive_open_sees_the_rebuilt_one(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    archive.update(book, path)
    with closing(sqlite3.connect(path)) as reader:
        assert reader.execute("SELECT count(*) FROM games").fetchone() == (1,)
        imported(book, 2)
        archive.rebuild(book, path)
        assert reader.execute("SELECT count(*) FROM games").fetchone() == (3,)


def test_an_archive_is_one_file_in_rollback_mode(book: Book, tmp_path: Path) -> None:
    imported(book, 2)
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / ".archive.db.rebuild-999999999-ab").write_text("left behind by a process that is gone")
    archive.update(book, folder / "archive.db")
    archive.rebuild(book, folder / "archive.db")
    assert [found.name for found in folder.iterdir()] == ["archive.db"]
    assert rows(folder / "archive.db", "PRAGMA journal_mode") == [("delete",)]
    assert rows(folder / "archive.db", "PRAGMA integrity_check") == [("ok",)]
