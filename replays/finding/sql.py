"""The query for what is asked. Names in it are those of the archive's own tables; whatever somebody wrote is a bound
parameter.
"""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from notation import SEATS
from replays.archive.tables import PLAYED, quoted
from replays.finding.asking import ANYWHERE, Asked, Condition
from replays.finding.errors import NoSuchPerson

Value = str | int | float
_PLAYED = PLAYED.replace("date", "games.date").replace("opened", "games.opened")  # a fact may have such columns too


class Query(NamedTuple):
    """A query with named parameters: which rows, in which order (newest games first), and the parameters' values."""

    rows: str
    order: str
    values: dict[str, Value]

    @property
    def sql(self) -> str:
        """The whole query."""
        return f"{self.rows}\n{self.order}"

    @property
    def counting(self) -> str:
        """The query for how many rows it gives, and from how many games."""
        return f"SELECT count(*), count(DISTINCT public_id) FROM (\n{self.rows}\n)"


def query(asked: Asked) -> Query:
    """The rows of the fact that are asked for, or the games (events) with at least so many of them; of one seat, where
    something is asked of that.

    Games come first in the join, in the order in which they are shown: the first hits need not wait for the last ones.
    """
    values: dict[str, Value] = {}
    tests = "\n  AND ".join(_tests(asked, values))
    source = f"FROM games CROSS JOIN {quoted(asked.fact.table.name)} AS fact ON fact.game = games.id\nWHERE {tests}"
    order = f"ORDER BY {_PLAYED} DESC, games.id DESC, fact.event"
    if asked.times == 1:
        rows = f"SELECT games.public_id, games.label, fact.*\n{source}"
        return Query(rows, f"{order}, fact.part" if asked.fact.has_parts else order, values)
    place = "fact.event || '.' || fact.part" if asked.fact.has_parts else "fact.event"
    head = (
        "SELECT games.public_id, games.label, games.id AS game, count(*) AS times,\n"
        f"       group_concat({place}, ' ') AS places"
    )
    group = "games.id, fact.event" if asked.per == "event" else "games.id"
    if (asked.player or asked.result) and asked.seat not in (*SEATS, ANYWHERE):
        group += f", fact.{quoted(asked.seat)}"  # so many times by one and the same
    times = _bound(values, "times", asked.times)
    return Query(f"{head}\n{source}\nGROUP BY {group}\nHAVING count(*) >= CAST({times} AS INTEGER)", order, values)


def person(db: sqlite3.Connection, said: str) -> str:
    """The key of the person whom a key or a name means. Raises `NoSuchPerson`."""
    if db.execute("SELECT 1 FROM players WHERE key = ?", (said,)).fetchone():
        return said
    people = db.execute("SELECT key, name FROM players ORDER BY key").fetchall()
    keys = [key for key, name in people if name == said] or [
        key for key, name in people if name.casefold() == said.casefold()
    ]
    if len(keys) != 1:
        raise NoSuchPerson(said, [name for _, name in people], keys)
    return str(keys[0])


def _tests(asked: Asked, values: dict[str, Value]) -> Iterator[str]:
    yield f"games.game = {_bound(values, 'game', asked.fact.game)}"
    for condition in asked.where:
        yield _on_column(condition, values)
    if asked.player or asked.result:
        yield _on_seat(asked, values)
    for key in asked.company:
        yield f"games.id IN (SELECT game FROM seats WHERE player = {_bound(values, 'with', key)})"
    if asked.since:
        yield f"games.date >= {_bound(values, 'since', asked.since)}"
    if asked.until:
        yield f"games.date <= {_bound(values, 'until', asked.until)} || '~'"
    if asked.irregular:
        yield "games.irregular" if asked.irregular == "only" else "NOT games.irregular"
    if asked.which:
        yield _on_order(asked)


def _on_column(condition: Condition, values: dict[str, Value]) -> str:
    column = f"fact.{quoted(condition.column.name)}"
    name = _bound(values, condition.column.name, condition.value)
    if condition.operator == "~":
        if condition.column.many:
            return f"instr(',' || {column} || ',', ',' || {name} || ',')"
        return f"instr(lower({column}), lower({name}))"
    return f"{column} {'IS NOT' if condition.operator == '!=' else condition.operator} {name}"


def _on_seat(asked: Asked, values: dict[str, Value]) -> str:
    tests = ["seats.game = games.id"]
    if asked.seat in SEATS:
        tests.append(f"seats.seat = {_bound(values, 'seat', asked.seat)}")
    elif asked.seat != ANYWHERE:
        tests.append(f"seats.seat = fact.{quoted(asked.seat)}")
    if asked.player:
        tests.append(f"seats.player = {_bound(values, 'player', asked.player)}")
    if asked.result:
        tests.append(f"seats.won = {int(asked.result == 'won')}")
    return f"EXISTS (SELECT 1 FROM seats WHERE {' AND '.join(tests)})"


def _on_order(asked: Asked) -> str:
    """The first or last of its game, by the numbers of the events."""
    columns = ["event", "part"] if asked.fact.has_parts else ["event"]
    way = " DESC" if asked.which == "last" else ""
    order = ", ".join(f"{column}{way}" for column in columns)
    mine = ", ".join(f"fact.{column}" for column in columns)
    return (
        f"({mine}) = (SELECT {', '.join(columns)} FROM {quoted(asked.fact.table.name)} AS other\n"
        f"    WHERE other.game = games.id ORDER BY {order} LIMIT 1)"
    )


def _bound(values: dict[str, Value], name: str, value: Value) -> str:
    """The parameter that holds a value, under a name that is not taken yet."""
    free = name
    number = 2
    while free in values:
        free, number = f"{name}_{number}", number + 1
    values[free] = value
    return f":{free}"
