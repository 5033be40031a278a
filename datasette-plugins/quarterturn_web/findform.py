"""The form of `/find`: one line for each column of a fact, filled with what the address asks for."""

import re
import sqlite3
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from notation import SEATS
from quarterturn_web.shelf import Shelf
from replays import finding, registry
from replays.archive.columns import Column
from replays.finding import ANYWHERE, OPERATORS, Fact

MOST_CHOICES = 30
MOST_PEOPLE = 500
YEARS = 12
REST = ("result", "irregular", "which", "times", "per")
_BY_SEAT = re.compile(r".*_[a-h]")
SEASONS = (("Winter", "Dec–Feb"), ("Spring", "Mar–May"), ("Summer", "Jun–Aug"), ("Autumn", "Sep–Nov"))
_NUMBERS = ("=", "!=", ">=", "<=")
_TEXTS = ("=", "!=", "~")
_choices: Shelf[dict[str, list[str]]] = Shelf(64)


class Line(NamedTuple):
    """One line of the form: a column, the operators that suit it, what may stand there, and what does."""

    column: Column
    label: str
    operators: list[tuple[str, str]]
    choices: list[tuple[str, str]]
    operator: str
    value: str

    @property
    def about(self) -> str:
        """What it holds, for people: they choose yes or no, and leave empty what does not matter."""
        said = self.column.about.partition("; null")[0]
        return f"Whether {said.removeprefix('1 where ')}" if said.startswith("1 where ") else said

    @property
    def number(self) -> bool:
        """Whether a number is asked for."""
        return self.column.type != "TEXT"


class Form(NamedTuple):
    """The form as it is filled in. `by_seat` are the lines of columns that hold a seat or stand for one, `said` is what
    of the rest is asked for (`REST`).
    """

    lines: list[Line]
    by_seat: list[Line]
    where: list[str]
    player: str
    company: list[str]
    since: str
    until: str
    seat: str
    said: dict[str, str]
    roles: list[tuple[str, str]]
    periods: list[tuple[str, str]]
    people: list[str]

    @property
    def period(self) -> str:
        """The period that the dates are."""
        return f"{self.since}/{self.until}"

    @property
    def more(self) -> bool:
        """Whether something is asked for that is rarely asked."""
        return bool(
            self.company or any(value not in ("", "1") for name, value in self.said.items() if name != "result")
        )


def form(db: sqlite3.Connection, fact: Fact, arguments: Any, today: date) -> Form:
    """The form for a fact, filled with the arguments of an address, of a form that was sent as well."""
    said = {name: (arguments.get(name) or "").strip() for name in arguments}
    where = [text for text in arguments.getlist("where") if text.strip()] + list(_sent(fact, said))
    lines = list(_lines(db, fact, where))
    since, until = said.get("since", ""), said.get("until", "")
    if said.get("when"):
        since, _, until = said["when"].partition("/")
    people = db.execute("SELECT name FROM players ORDER BY name COLLATE NOCASE LIMIT ?", (MOST_PEOPLE,))
    return Form(
        [line for line in lines if not _is_by_seat(line.column)],
        [line for line in lines if _is_by_seat(line.column)],
        where,
        _name(db, said.get("player", "")),
        [_name(db, text) for text in arguments.getlist("with") if text.strip()],
        since,
        until,
        said.get("seat", "") or (fact.seats[0].name if fact.seats else ANYWHERE),
        {name: said.get(name, "") for name in REST},
        _roles(fact),
        periods(today, _years(db)),
        sorted({name for (name,) in people}, key=str.casefold),
    )


def _sent(fact: Fact, said: dict[str, str]) -> Iterator[str]:
    """The conditions that a form sends: `v.COLUMN` is the value, `o.COLUMN` the operator; `v2`, `o2` a second one."""
    for column in fact.columns:
        for mark in ("", "2"):
            if value := said.get(f"v{mark}.{column.name}"):
                yield f"{column.name}{said.get(f'o{mark}.{column.name}') or '='}{value}"


def _lines(db: sqlite3.Connection, fact: Fact, where: list[str]) -> Iterator[Line]:
    """A line for each condition, and for each column that has none. A number can have two: from and to."""
    found = [parts for parts in map(finding.parts, where) if parts]
    offered = _offered(db, fact)
    for column in fact.columns:
        given = [(operator, value) for name, operator, value in found if name == column.name] or [("", "")]
        for operator, value in given[:2]:
            yield _line(fact, column, offered.get(column.name, []), operator, value)
        if len(given) == 1 and given[0][1] and given[0][0] in (">=", "<="):
            yield _line(fact, column, [], "<=" if given[0][0] == ">=" else ">=", "")


def _line(fact: Fact, column: Column, offered: list[str], operator: str, value: str) -> Line:
    number = column.type != "TEXT"
    label = _plain(column).capitalize()
    if column.values == (0, 1):
        return Line(column, label, [], [("yes", "yes"), ("no", "no")], "=", {"1": "yes", "0": "no"}.get(value, value))
    values = column.values
    if values == SEATS:
        values = SEATS[: registry.load(fact.game).players[-1]]
    texts = [str(one) for one in values] or offered
    operators = _NUMBERS if number else ("=", "!=") if texts else _TEXTS
    default = "=" if not column.many else "~"
    return Line(
        column,
        label,
        [(one, OPERATORS[one]) for one in operators],
        [(one, one) for one in texts],
        operator or default,
        value,
    )


def _offered(db: sqlite3.Connection, fact: Fact) -> dict[str, list[str]]:
    """All values of the columns of text that have few of them; remembered as long as the archive stays as it is."""
    (state,) = db.execute("SELECT mark FROM checkpoint").fetchone()

    def made() -> dict[str, list[str]]:
        offered = {}
        for column in fact.columns:
            if column.type == "TEXT" and not column.values and not column.many:
                sql = f'SELECT DISTINCT "{column.name}" FROM "{fact.table.name}" WHERE "{column.name}" != \'\' LIMIT ?'
                values = [value for (value,) in db.execute(sql, (MOST_CHOICES + 1,))]
                if len(values) <= MOST_CHOICES:
                    offered[column.name] = sorted(values)
        return offered

    return _choices.get((state, fact.table.name), made)


def _is_by_seat(column: Column) -> bool:
    return column.values == SEATS or bool(_BY_SEAT.fullmatch(column.name))


def _roles(fact: Fact) -> list[tuple[str, str]]:
    """Whom a player and a result may speak of, in words."""
    own = [
        (column.name, _small(column.about) if column.name == "seat" else f"{_plain(column)}: {_small(column.about)}")
        for column in fact.seats
    ]
    seats = SEATS[: registry.load(fact.game).players[-1]]
    return [*own, (ANYWHERE, "anywhere at the table"), *((seat, f"at seat {seat}") for seat in seats)]


def _plain(column: Column) -> str:
    return column.name.replace("_", " ")


def _small(about: str) -> str:
    first = about.partition(";")[0]
    return first[:1].lower() + first[1:]


def periods(today: date, years: list[str]) -> list[tuple[str, str]]:
    """The last seasons, this one first, then some years; each as `since/until`."""
    now = (today.year * 12 + today.month) // 3
    return [*(_season(now - back) for back in range(len(SEASONS) + 1)), *((f"{year}/{year}", year) for year in years)]


def _years(db: sqlite3.Connection) -> list[str]:
    """The years in which games were played, newest first."""
    sql = "SELECT DISTINCT substr(date, 1, 4) AS year FROM games WHERE date >= '1' ORDER BY year DESC LIMIT ?"
    return [year for (year,) in db.execute(sql, (YEARS,)) if year.isdecimal()]


def _season(number: int) -> tuple[str, str]:
    """A season, counted in quarters of years of which each begins in December."""
    first, last = (divmod(month - 1, 12) for month in (number * 3, number * 3 + 2))
    name, months = SEASONS[number % len(SEASONS)]
    year = f"{first[0]}/{last[0] % 100:02}" if first[0] != last[0] else str(first[0])
    return f"{first[0]}-{first[1] + 1:02}/{last[0]}-{last[1] + 1:02}", f"{name} {year} ({months})"


def _name(db: sqlite3.Connection, said: str) -> str:
    """A person's name for the form, where only one person has it; else the key."""
    row = db.execute("SELECT name FROM players WHERE key = ?", (said,)).fetchone()
    if row is None:
        return said
    (count,) = db.execute("SELECT count(*) FROM players WHERE name = ?", (row[0],)).fetchone()
    return str(row[0]) if count == 1 else said
