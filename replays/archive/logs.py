"""Logs without corrections and times: their events, and what each of them says, made into rows inside the database.

Such a row follows from the number of the event and its token alone, and tokens repeat a lot. So the database gets every
token once and each log as one JSON array, and joins them: in less than half the time that rows from Python take. All
other logs go in as rows (`rows.py`), and `archive check` compares both ways.
"""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from notation import WITHHELD
from replays.archive import facts
from replays.archive.columns import Value
from replays.archive.tables import EVENTS, Table, insert, quoted

LOGS = "logs"  # where they stand among the rows of tables
_ENCODE = msgspec.json.Encoder().encode


class Log(NamedTuple):
    """A log: the number of its game, which game it is, its tokens."""

    number: int
    game: str
    tokens: Sequence[str]


class _Spelled(NamedTuple):
    """What tokens stand for in one table: the ends of their rows, after game and number."""

    table: Table
    ends: dict[str, tuple[Value, ...]]


def write(db: sqlite3.Connection, logs: Iterable[Log]) -> None:
    """Writes the rows of logs."""
    by_game: dict[str, list[Log]] = defaultdict(list)
    for log in logs:
        by_game[log.game].append(log)
    for game, of_game in by_game.items():
        tokens = {token for log in of_game for token in log.tokens}
        texts = [(log.number, _ENCODE(log.tokens).decode()) for log in of_game]
        for spelled in _spelled(facts.tokens(game), tokens):
            if len(spelled.ends) > len(tokens) / 2:
                _join(db, spelled, texts)
            else:
                insert(db, spelled.table, _few(spelled, of_game))


def _spelled(known: facts.Tokens, tokens: Iterable[str]) -> Iterator[_Spelled]:
    """Each table that tokens have rows in."""
    events = _Spelled(EVENTS, {})
    of_facts: dict[str, _Spelled] = {}
    for token in tokens:
        kind, seat, marks, table, values = known[token]
        written = None if token == WITHHELD else token
        events.ends[token] = (written, kind, seat, marks, None, None, 1, None)
        if table:
            of_facts.setdefault(table.name, _Spelled(table, {})).ends[token] = values
    yield events
    yield from of_facts.values()


def _few(spelled: _Spelled, logs: Iterable[Log]) -> list[tuple[Value, ...]]:
    """The rows of a table in which only some of the tokens have one: looking all of them up there would take longer."""
    ends = spelled.ends
    return [
        (log.number, number, *ends[token])
        for log in logs
        for number, token in enumerate(log.tokens, 1)
        if token in ends
    ]


def _join(db: sqlite3.Connection, spelled: _Spelled, logs: Sequence[tuple[int, str]]) -> None:
    """Writes the rows of one table: for each token that has one there, its game, its number and what it stands for."""
    ends = [f"end{place}" for place, _ in enumerate(spelled.table.columns[2:])]
    db.execute(f"CREATE TEMP TABLE spelled ({', '.join(['spelling TEXT PRIMARY KEY', *ends])}) WITHOUT ROWID")
    rows = ((token, *end) for token, end in spelled.ends.items())
    db.executemany(f"INSERT INTO temp.spelled VALUES (?{', ?' * len(ends)})", rows)
    chosen = ", ".join(["?", "log.key + 1", *ends])
    source = "json_each(?) AS log CROSS JOIN temp.spelled ON spelling = log.value"
    db.executemany(f"INSERT INTO main.{quoted(spelled.table.name)} SELECT {chosen} FROM {source}", logs)
    db.execute("DROP TABLE temp.spelled")
