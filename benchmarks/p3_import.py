"""P3: files to ledger to archive, as the commands do it, against SQLite taking in the archive's rows and nothing else;
and against python-chess and sqlite-utils doing the same for games of chess.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.club import FULL, events_of, files, quarterturn
from benchmarks.games import chess_texts, rotate
from benchmarks.rounds import computing
from benchmarks.table import Row, at_least, at_most, rate, took
from replays import registry
from replays.archive import schema
from replays.archive.tables import quoted

GAMES = 10_000 if FULL else 1_000
CHESS = 150  # games; each takes as long as many of ours
ROUNDS = 1 if FULL else 3

_COUNT = count()


def rows() -> list[Row]:
    """One row for each kind of game, and one for chess."""
    return [*map(_against_bare, registry.names()), _against_chess(rotate().name)]


def _against_bare(kind: str) -> Row:
    with TemporaryDirectory() as folder:
        paths = files(Path(folder), kind, GAMES)
        held = list(_rows_of(imported(folder, paths)))
        times = computing(ROUNDS, lambda: imported(folder, paths), lambda: insert_bare(folder, held))
    size = sum(len(rows) for _, rows in held)
    what = f"import of {GAMES:,} {kind}, {events_of(kind, GAMES):,} events, against inserting its {size:,} rows"
    return Row("P3", what, took(times.of(0)), took(times.of(1)), times.ratio(0, 1), at_most(2, 1.2))


def _against_chess(kind: str) -> Row:
    texts = chess_texts(CHESS)
    with TemporaryDirectory() as folder:
        paths = files(Path(folder), kind, GAMES)
        half_moves, events = chess_imported(folder, texts), events_of(kind, GAMES)
        times = computing(ROUNDS, lambda: imported(folder, paths), lambda: chess_imported(folder, texts))
    ours, peer = rate(events, times.of(0), "events"), rate(half_moves, times.of(1), "half-moves")
    what = f"import of {kind}, against chess with python-chess and sqlite-utils"
    return Row("P3", what, ours, peer, times.ratio(1, 0) * events / half_moves, at_least(10, 25))


def imported(folder: str, paths: list[str]) -> Path:
    """The archive that the commands make of files, in files of its own."""
    ledger, archive = (Path(folder) / f"{next(_COUNT)}.{kind}" for kind in ("ledger", "db"))
    quarterturn("init", "--ledger", ledger)
    quarterturn("import", "--ledger", ledger, *paths)
    quarterturn("archive", "update", "--ledger", ledger, "--archive", archive)
    return archive


def _rows_of(archive: Path) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """The rows of each ordinary table that come from games; the full text stays out."""
    with closing(sqlite3.connect(archive)) as db:
        for table in schema.tables():
            rows = db.execute(f"SELECT * FROM {quoted(table.name)}").fetchall()
            if rows and (table.by_game or table.name in ("games", "players")):
                yield table.name, rows


def insert_bare(folder: str, held: list[tuple[str, list[tuple[Any, ...]]]]) -> None:
    """The same rows in tables of the same kind, with one `executemany` for each table."""
    with closing(schema.connect(f"{folder}/{next(_COUNT)}.db", make=True)) as db:
        schema.create(db, "")
        db.execute("BEGIN")
        for name, rows in held:
            marks = ", ".join("?" * len(rows[0]))
            db.executemany(f"INSERT INTO {quoted(name)} VALUES ({marks})", rows)
        db.execute("COMMIT")


def chess_imported(folder: str, texts: list[str]) -> int:
    """Games of chess as tables of games and of half-moves, with what each does; gives how many of these there are."""
    import chess.pgn
    from sqlite_utils import Database

    db = Database(f"{folder}/{next(_COUNT)}.db")
    games, moves = db.table("games", pk="id"), db.table("moves", pk=("game", "ply"))
    for number, text in enumerate(texts, 1):
        game = chess.pgn.read_game(StringIO(text))
        assert game is not None
        games.insert({"id": number, **game.headers})
        moves.insert_all(_half_moves(number, game))
    games.enable_fts(["White", "Black", "Event"])
    return int(moves.count)


def _half_moves(number: int, game: Any) -> Iterator[dict[str, Any]]:
    board = game.board()
    for ply, move in enumerate(game.mainline_moves(), 1):
        taken = board.piece_type_at(move.to_square)
        piece = board.piece_type_at(move.from_square)
        board.push(move)
        check = board.is_check()
        yield {"game": number, "ply": ply, "move": move.uci(), "piece": piece, "taken": taken, "check": check}
