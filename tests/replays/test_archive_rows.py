"""What the tables say of a game, and that its record comes out of them as it went in."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

import notation
from ledger.book import Book
from replays import archive
from replays.archive import facts
from replays.fold import Fold
from replays.game import Game
from replays.recorder import Recorder
from replays.registry import games
from tests.games.samples import samples
from tests.replays.archives import ROTATE, TAGS, appended, book_at, imported, loaded, opened, rows, said

CORRECTED = (
    ">a aR7v bR1v cG2v",  # 1 to 4
    "%3=bR3v ; the light was bad",
    "%4-",
    "%4+cR2v*",
    "%7!?",
    "; it was the three",
    "aY1h",  # 9
    "^",
    "aY1h~!!",  # 11
)


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with closing(book_at(tmp_path)) as book:
        yield book


@pytest.fixture
def path(book: Book, tmp_path: Path) -> Path:
    """The archive of one corrected game."""
    opened(book)
    appended(book, "game-one", *CORRECTED)
    archive.update(book, tmp_path / "archive.db")
    return tmp_path / "archive.db"


def test_every_number_of_the_log_has_its_row_with_what_corrections_and_takebacks_did(path: Path) -> None:
    sql = """SELECT event, token, kinds.name, seat, marks, by, undone, stands FROM events
        JOIN kinds ON kinds.id = kind ORDER BY event"""
    assert rows(path, sql) == [
        (1, ">a", "lead_given", "a", None, None, None, 1),
        (2, "aR7v", "card_played", "a", None, None, None, 1),
        (3, "bR1v", "card_played", "b", None, 5, None, 1),
        (4, "cG2v", "card_played", "c", None, 6, None, 0),
        (5, "%3=bR3v", "event_fixed", None, None, None, None, 0),
        (6, "%4-", "event_struck", None, None, None, None, 0),
        (7, "%4+cR2v*", "card_played", "c", "*!?", 7, None, 1),
        (8, "%7!?", "event_noted", None, None, None, None, 0),
        (9, "aY1h", "card_played", "a", None, None, 10, 0),
        (10, "^", "taken_back", None, None, None, None, 0),
        (11, "aY1h~!!", "card_played", "a", "~!!", None, None, 1),
    ]


def test_facts_hold_what_counts_and_nothing_that_was_struck_or_taken_back(path: Path) -> None:
    sql = "SELECT event, seat, suit, value, orientation FROM rotate_card_played"
    assert rows(path, sql) == [
        (2, "a", "R", 7, "v"),
        (3, "b", "R", 3, "v"),
        (7, "c", "R", 2, "v"),
        (11, "a", "Y", 1, "h"),
    ]
    assert rows(path, "SELECT event, part, seat, value FROM rotate_trick_won") == [(7, 1, "a", 7)]


def test_a_comment_belongs_to_the_event_that_a_note_speaks_of(path: Path) -> None:
    assert rows(path, "SELECT event, after, text FROM comments") == [
        (5, 5, "the light was bad"),
        (7, 8, "it was the three"),
    ]


def test_a_game_is_found_by_names_comments_and_occasion(path: Path) -> None:
    for word in ("zhenya", "light", "friday", "three ani"):
        assert rows(path, "SELECT rowid FROM search WHERE search MATCH ?", word) == [(1,)]
    assert rows(path, "SELECT rowid FROM search WHERE search MATCH 'aR7v'") == []


def test_a_game_says_how_it_stands_and_when_it_was_written(path: Path) -> None:
    sql = "SELECT label, game, event, date, players, events, over, result, irregular, opened, updated FROM games"
    label = "Rotate · Ani, Vova, Zhenya · 2026-11-26"
    times = ("2023-11-14T22:13:20Z", "2023-11-14T22:13:21Z")
    assert rows(path, sql) == [(label, "rotate", "Friday", "2026-11-26", 3, 11, 0, None, 1, *times)]
    assert rows(path, "SELECT seat, player, score, won FROM seats") == [
        ("a", "ani", 0, None),
        ("b", "vova", 0, None),
        ("c", "zhenya", 0, None),
    ]


def test_a_result_names_scores_and_winners(book: Book, tmp_path: Path) -> None:
    opened(book, tags=TAGS + '[Colour.b "blue"]\n')
    appended(book, "game-one", "=7,4,7* ; by hand")
    archive.update(book, tmp_path / "archive.db")
    assert rows(tmp_path / "archive.db", "SELECT over, reason, result FROM games") == [(1, "target", "7–4–7")]
    seats = rows(tmp_path / "archive.db", "SELECT seat, colour, score, won FROM seats")
    assert seats == [("a", None, 7, 1), ("b", "blue", 4, 0), ("c", None, 7, 1)]
    ends = rows(tmp_path / "archive.db", "SELECT event, winners, scores_a, scores_b, scores_d, reason FROM game_over")
    assert ends == [(1, "a,c", 7, 4, None, "target")]
    assert rows(tmp_path / "archive.db", "SELECT scores FROM scores_claimed") == [("7,4,7",)]


def test_a_date_that_is_no_day_is_a_warning_and_none_in_the_archive(book: Book, tmp_path: Path) -> None:
    dates = ("2026-13-45", "2026-02-30", "20260101", "<b>", "2026-02-??")
    for number, date in enumerate(dates):
        opened(book, f"game-{number:04d}", TAGS.replace("2026-11-26", date))
    path = tmp_path / "archive.db"
    archive.update(book, path)
    assert rows(path, "SELECT date FROM games ORDER BY id") == [(None,), (None,), (None,), (None,), ("2026-02-??",)]
    assert rows(path, "SELECT DISTINCT code, severity FROM problems WHERE code = 'date'") == [("date", "warning")]
    assert rows(path, "SELECT game FROM problems WHERE code = 'date'") == [(1,), (2,), (3,), (4,)]
    assert rows(path, "SELECT id FROM games ORDER BY sequence LIMIT 1") == [(5,)]
    assert rows(path, "SELECT value FROM tags WHERE name = 'Date' ORDER BY game") == [(date,) for date in dates]


def test_a_game_in_which_somebody_sits_twice_has_a_result_and_no_places(book: Book, tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    opened(book)
    appended(book, "game-one", ">a aR7v c#")
    archive.update(book, path)
    assert rows(path, "SELECT rank, won FROM seats") == [(1, 1), (1, 1), (3, 0)]
    book.people.merge("vova", "ani")
    archive.update(book, path)
    assert rows(path, "SELECT player, rank, won FROM seats") == [
        ("ani", None, 1),
        ("ani", None, 1),
        ("zhenya", None, 0),
    ]
    assert rows(path, "SELECT over, counts, rated FROM games") == [(1, 1, 0)]


def test_times_become_seconds_as_far_as_a_moment_is_known(book: Book, tmp_path: Path) -> None:
    opened(book)
    appended(book, "game-one", "@+5 >a @1970-01-01T00:01:00Z aR7v @+35 bR1v cR2v @+5")
    archive.update(book, tmp_path / "archive.db")
    assert rows(tmp_path / "archive.db", "SELECT time FROM events ORDER BY event") == [(None,), (60,), (95,), (None,)]
    assert rows(tmp_path / "archive.db", "SELECT seconds FROM games") == [(40,)]


def test_problems_are_those_of_the_fold(book: Book, tmp_path: Path) -> None:
    opened(book)
    appended(book, "game-one", ">a bR1v aR1v aY1v bR2v cR3v zap #")
    archive.update(book, tmp_path / "archive.db")
    fold = Fold(loaded(tmp_path / "archive.db", "game-one"), ROTATE)
    assert {problem.code for problem in fold.problems} >= {"out-of-turn", "card-twice", "unreadable-token"}
    sql = "SELECT event, token, code, severity, message, suggestion, because, rule FROM problems ORDER BY part"
    expected = [
        (p.event, p.token, p.code, p.severity, p.message, p.suggestion, p.because, p.rule) for p in fold.problems
    ]
    assert rows(tmp_path / "archive.db", sql) == expected
    assert rows(tmp_path / "archive.db", "SELECT problems FROM games") == [(len(expected),)]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_every_effect_of_a_fold_has_a_row_that_says_the_same(book: Book, tmp_path: Path, game: Game) -> None:
    imported(book, 3, game=game)
    path = tmp_path / "archive.db"
    archive.update(book, path)
    for number, found in enumerate(book.games(), 1):
        fold = Fold(loaded(path, found.id), game)
        assert fold.effects
        expected: dict[str, list[tuple[Any, ...]]] = {}
        for event, part, effect in fold.effects:
            table = facts.effects_of(game.name)[type(effect)].table
            said = flat(msgspec.to_builtins(effect))
            values = tuple(said.get(column.name) for column in table.columns[3:])
            expected.setdefault(table.name, []).append((number, event, part, *values))
        for table in {found.table for found in facts.effects_of(game.name).values()}:
            stored = rows(path, f"SELECT * FROM {table.name} WHERE game = ?", number)
            assert stored == sorted(expected.get(table.name, []))


def flat(effect: dict[str, Any]) -> dict[str, Any]:
    """An effect's fields as columns have them, written down a second time."""
    out: dict[str, Any] = {}
    for name, value in effect.items():
        if isinstance(value, dict):
            out |= {f"{name}_{seat}": number for seat, number in value.items()}
        elif isinstance(value, (list, tuple)):
            out[name] = ",".join("_" if one is None else one for one in value)
        else:
            out[name] = value
    return out


def test_a_record_comes_out_as_the_ledger_has_it(book: Book, tmp_path: Path) -> None:
    opened(book)
    appended(book, "game-one", "; before all\n", *CORRECTED, '[b "zhenya"]\n[Odd "a \\"b\\" ; c"]', "@+35 @+1 bY2h @+9")
    imported(book, 3)
    archive.update(book, tmp_path / "archive.db")
    recorder = Recorder(book)
    for game in book.games():
        assert said(loaded(tmp_path / "archive.db", game.id)) == said(recorder.record(game.id))


@pytest.mark.parametrize("text", [text for _, _, text in samples()], ids=[name for _, name, _ in samples()])
def test_a_sample_comes_out_of_the_archive_as_it_was_brought(book: Book, tmp_path: Path, text: str) -> None:
    recorder = Recorder(book)
    plan = recorder.plan(next(notation.read(text)), keep_errors=True)
    assert plan.id
    recorder.carry_out([plan])
    archive.update(book, tmp_path / "archive.db")
    assert said(loaded(tmp_path / "archive.db", plan.id)) == said(recorder.record(plan.id))


def test_a_game_that_is_not_there_is_named(path: Path) -> None:
    with pytest.raises(archive.NotInArchive, match="no game game-two"):
        loaded(path, "game-two")


def test_names_that_look_like_code_are_stored_as_text(book: Book, tmp_path: Path) -> None:
    name = "Robert'); DROP TABLE games;-- <b>"
    key = book.people.enrol(name)
    opened(book, tags=f'[Game "rotate"]\n[a "{key}"]\n[b "vova"]\n[c "zhenya"]\n[Site "x\'; --"]\n')
    archive.update(book, tmp_path / "archive.db")
    assert loaded(tmp_path / "archive.db", "game-one").tags["a"] == name
    assert rows(tmp_path / "archive.db", "SELECT site FROM games") == [("x'; --",)]
