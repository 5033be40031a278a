"""P4: one durable append that the rules have checked, against a bare insert and against the eventsourcing library.

All three write on the same disk, in a folder beside this file, and return when the bytes are on it.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import ledger
import notation
from benchmarks.games import rotate_texts
from benchmarks.rounds import waiting
from benchmarks.table import Row, at_least, at_most, took
from replays.recorder import Recorder

APPENDS = 500


def rows() -> list[Row]:
    """One row for each peer."""
    with (
        TemporaryDirectory(dir=Path(__file__).parent) as folder,
        ledger.open(f"{folder}/club.ledger", create=True) as book,
        bare_insert(f"{folder}/bare.db") as insert,
        saved_event(f"{folder}/eventsourcing.db") as save,
    ):
        times = waiting(APPENDS, appended(Recorder(book)), insert, save)
    what = ("durable append of a play, against a bare insert", "durable append of a play, against eventsourcing")
    append, inserted, saved = took(times.of(0)), took(times.of(1)), took(times.of(2))
    return [
        Row("P4", what[0], append, inserted, times.ratio(0, 1), at_most(1.5, 1.2)),
        Row("P4", what[1], append, saved, times.ratio(2, 0), at_least(5)),
    ]


def plays(recorder: Recorder) -> Iterator[tuple[str, str]]:
    """The id of a game and a token that comes next there; the games are open before the first one is given."""
    records = [next(notation.read(text)) for text in rotate_texts(20)]
    opened = [recorder.new("rotate", record.tags) for record in records]
    yield from ((id, token) for id, record in zip(opened, records, strict=True) for token in record.tokens)


def appended(recorder: Recorder) -> Callable[[], object]:
    """Records one play after the other, as a phone at the table does."""
    waiting_plays = list(plays(recorder))[APPENDS::-1]
    return lambda: recorder.append(*waiting_plays.pop())


@contextmanager
def bare_insert(path: str) -> Iterator[Callable[[], object]]:
    """Inserts the same texts with nothing but SQLite."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE entries (position INTEGER PRIMARY KEY, text TEXT NOT NULL)")
        texts = [token for text in rotate_texts(20) for token in next(notation.read(text)).tokens][APPENDS::-1]
        yield lambda: connection.execute("INSERT INTO entries (text) VALUES (?)", (texts.pop(),))


@contextmanager
def saved_event(path: str) -> Iterator[Callable[[], object]]:
    """Saves the same texts as events of one aggregate, with the library's own recorder for SQLite."""
    from eventsourcing.application import Application
    from eventsourcing.domain import Aggregate, event

    class Game(Aggregate):
        @event("Played")
        def play(self, text: str) -> None:
            self.text = text

    texts = [token for text in rotate_texts(20) for token in next(notation.read(text)).tokens][APPENDS::-1]
    with Application[UUID](env={"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": path}) as application:
        game = Game()
        application.save(game)

        def call() -> None:
            game.play(texts.pop())
            application.save(game)

        yield call
