"""What SQLite knows of an archive's tables, so that questions take the short way: counted again as the games double."""

from pathlib import Path

from replays import archive
from tests.replays.archives import book_at, imported, rows

COUNTED = "SELECT CAST(stat AS INTEGER) FROM sqlite_stat1 WHERE idx = 'games_public_id'"


def test_tables_are_counted_again_only_when_the_games_have_doubled(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with book_at(tmp_path) as book:
        counted = []
        for seed, games in enumerate((2, 2, 1, 4)):
            imported(book, games, seed)
            archive.update(book, path)
            counted += rows(path, COUNTED)
    assert counted == [(2,), (2,), (5,), (5,)]


def test_an_archive_that_is_made_anew_is_counted_at_once(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with book_at(tmp_path) as book:
        imported(book, 3)
        archive.rebuild(book, path)
    assert rows(path, COUNTED) == [(3,)]
