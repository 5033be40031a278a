"""Answers: a question put to an archive. The numbers of the pages, of CSV and JSON and of the terminal all come from
here.

Rates and means get their intervals here and not in SQL, since not every SQLite knows square roots.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import islice
from math import inf
from typing import Any, Literal, NamedTuple

from replays import dates, registry
from replays.intervals import student, wilson
from replays.questions import (
    ALL,
    EVERY,
    FIGURE,
    LEAST,
    BadValue,
    Parameter,
    Question,
    Unanswerable,
    UnknownParameter,
    named_in,
    used_in,
)

FOR_PEOPLE, FOR_PROGRAMS = 10_000, 1_000_000  # rows of one answer at most
SURE = 0.03  # where every interval is narrower, tenths of a per cent mean something
_DIGITS = 9
_ON, _OFF = ("1", "true", "on", "yes"), ("", "0", "false", "off", "no")
DASH = "–"

Plain = str | int | float | None


class Estimate(NamedTuple):
    """A rate or a mean with its 95 % interval, and how many cases it rests on."""

    value: float
    low: float
    high: float
    n: int


Value = Plain | Estimate
Kind = Literal["plain", "percent", "rate", "mean", "bounds", "hidden"]
NAMES_OF_GAMES = ("ladder", "played")  # columns that people see by the games' titles
WIDE = ("rate", "mean", "bounds")


class Column(NamedTuple):
    """A column of an answer: `kind` says how it is read (hidden: by programs only), `about` what it means.

    `digits` is how many decimals its percentages have: as many in each row, so that rows can be compared.
    """

    name: str
    kind: Kind = "plain"
    about: str = ""
    digits: int = 0

    @property
    def title(self) -> str:
        """Its name for people."""
        return self.name.replace("_", " ")


class Answer(NamedTuple):
    """What a question gives: the values that were asked for, columns, rows, and the first row as a sentence.

    `more` is true where rows were left out; `sentence` is None where no row has enough cases to say anything.
    """

    question: Question
    game: str
    values: dict[str, str]
    sql: str
    columns: tuple[Column, ...]
    rows: list[tuple[Value, ...]]
    sentence: str | None
    more: bool = False

    @property
    def numeric(self) -> frozenset[str]:
        """The columns that hold nothing but numbers."""
        cells = {column.name: [row[at] for row in self.rows] for at, column in enumerate(self.columns)}
        return frozenset(name for name, of in cells.items() if not any(isinstance(value, str) for value in of))

    def header(self) -> list[str]:
        """The columns as programs get them: a rate and a mean have two more for their interval."""
        names = []
        for column in self.columns:
            wide = column.kind in WIDE
            names += [column.name, *((f"{column.name}_low", f"{column.name}_high") if wide else ())]
        return names

    def records(self) -> Iterator[list[Plain]]:
        """The rows as programs get them, in the order of `header`."""
        for row in self.rows:
            record: list[Plain] = []
            for column, value in zip(self.columns, row, strict=True):
                if column.kind in WIDE:
                    record += value[:3] if isinstance(value, Estimate) else (None, None, None)
                else:
                    assert not isinstance(value, Estimate)
                    record.append(value)
            yield record


def ask(
    db: sqlite3.Connection,
    question: Question,
    game: str = EVERY,
    given: Mapping[str, str] | None = None,
    *,
    most: int = FOR_PEOPLE,
) -> Answer:
    """The answer to a question asked of a game, with what was given for its parameters; at most so many rows.

    Raises `UnknownParameter`, `BadValue`, `Unanswerable`.
    """
    values = _values(db, question, game, given or {})
    answer = _run(db, question, game, question.sql, values, most)
    return answer._replace(sentence=_sentence(answer))


def behind(
    db: sqlite3.Connection, question: Question, game: str, given: Mapping[str, str], *, most: int = FOR_PEOPLE
) -> Answer:
    """The rows behind a figure; `given` holds `figure`, the values asked for, and those of the figure's row.

    Raises `UnknownParameter`, `BadValue`, `Unanswerable`.
    """
    named = named_in(question.rows)
    asked = {name: given[name] for name in (ALL, *question.parameters) if name in given}
    values = _values(db, question, game, asked)
    values |= {name: given.get(name, "") for name in (FIGURE, *named) if name not in values}
    if values[FIGURE] not in question.figures:
        known = f"the figures are {', '.join(question.figures)}" if question.figures else "no figure leads to rows"
        raise BadValue(FIGURE, values[FIGURE], known)
    return _run(db, question, game, question.rows, values, most)


def plain(answer: Answer) -> dict[str, Any]:
    """The answer as plain data for programs."""
    header = answer.header()
    question = answer.question
    return {
        "game": answer.game,
        "question": question.name,
        "title": question.title,
        "about": question.about.strip(),
        "values": answer.values,
        "answer": answer.sentence,
        "least": question.least,
        "rows": [dict(zip(header, record, strict=True)) for record in answer.records()],
        "more": answer.more,
        "sql": answer.sql.strip(),
    }


def path_values(answer: Answer, row: Sequence[Value], figure: str) -> dict[str, str]:
    """What leads from a figure to its rows: what was asked for, and the row's values that the rows' query names."""
    named = named_in(answer.question.rows)
    own = {
        column.name: "" if value is None else str(value)
        for column, value in zip(answer.columns, row, strict=True)
        if column.name in named and not isinstance(value, Estimate)
    }
    return {**answer.values, **own, FIGURE: figure}


def too_few(answer: Answer) -> str | None:
    """What to say in place of a sentence where there are rows, but none about which enough is known."""
    question = answer.question
    if answer.sentence or not answer.rows or not any(name in question.estimates for name in used_in(question)):
        return None
    return f"Too little is known to say anything yet: a rate or a mean needs {question.least} cases."


def shown(column: Column, value: Value) -> str:
    """A value as people read it.

    >>> shown(Column("share", "rate"), Estimate(0.5, 0.31, 0.69, 24))
    '50 % (31–69 %)'
    >>> shown(Column("games"), 12345), shown(Column("luck"), -2.5), shown(Column("fair", "percent"), 1 / 3)
    ('12,345', '−2.5', '33 %')
    """
    if isinstance(value, Estimate):
        if column.kind == "rate":
            rate, low, high = (f"{100 * part:.{column.digits}f}" for part in value[:3])
            return f"{rate} % ({low}–{high} %)"
        return f"{_number(value.value)} ({_number(value.low)} to {_number(value.high)})"
    if value is None:
        return DASH
    if isinstance(value, str):
        return registry.titled(value) if column.name in NAMES_OF_GAMES else value
    return f"{100 * value:.{column.digits}f} %" if column.kind == "percent" else _number(value)


def _number(value: float) -> str:
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2
    said = f"{value:,.{digits}f}" if isinstance(value, float) else f"{value:,}"
    if "." in said:
        said = said.rstrip("0").rstrip(".")
    return "0" if said == "-0" else said.replace("-", "−")


def _sentence(answer: Answer) -> str | None:
    """The answer in one sentence, about the first row of which enough is known."""
    used = used_in(answer.question)
    for row in _by_headline(answer):
        known = dict(zip((column.name for column in answer.columns), row, strict=True))
        missing = [name for name in used if name not in known]
        if missing:
            raise Unanswerable(answer.question.name, f"its sentence speaks of {missing[0]}, which is no column")
        if used and all(known[name] is not None for name in used):
            said = {column.name: shown(column, value) for column, value in zip(answer.columns, row, strict=True)}
            return answer.question.answer.format_map(said)
    return None


def _by_headline(answer: Answer) -> list[tuple[Value, ...]]:
    """The rows with the greatest value in the column of the headline first; as they are where none is named."""
    names = [column.name for column in answer.columns]
    if not answer.question.headline:
        return answer.rows
    at = names.index(answer.question.headline)

    def size(row: tuple[Value, ...]) -> float:
        value = row[at]
        return float(value) if isinstance(value, (int, float)) else -inf

    return sorted(answer.rows, key=size, reverse=True)


def _run(db: sqlite3.Connection, question: Question, game: str, sql: str, values: dict[str, str], most: int) -> Answer:
    bound = {name: values.get(name, "") for name in named_in(sql)} | {LEAST: str(question.least)}
    try:
        cursor = db.execute(sql, bound)
        names = [column[0] for column in cursor.description]
        found = [tuple(row) for row in islice(cursor, most + 1)]
    except (sqlite3.Error, sqlite3.Warning) as wrong:
        raise Unanswerable(question.name, f"{wrong}; `quarterturn archive update` brings an old archive up") from wrong
    if sql is question.sql:
        _check_columns(question, names)
    made = {name: of for name, of in question.estimates.items() if all(source in names for source in of)}
    columns = _columns(question, names, made)
    rows = []
    for row in found:
        cells: dict[str, Value] = dict(zip(names, row, strict=True))
        cells |= {name: _estimate(question, name, [cells[source] for source in of]) for name, of in made.items()}
        rows.append(tuple(cells[column.name] for column in columns))
    columns = _set(columns, rows[:most])
    return Answer(question, game, values, sql, columns, rows[:most], None, more=len(rows) > most)


def _columns(question: Question, names: Sequence[str], made: Mapping[str, Sequence[str]]) -> tuple[Column, ...]:
    """The columns of a query; rates and means stand before the number of cases that they rest on."""
    hidden = {*question.hidden, *(address for shown, address in question.links.items() if shown in names)}
    hidden |= {source for of in question.means.values() for source in of[:2]}
    order = list(names)
    for name, of in made.items():
        order.insert(order.index(of[-1]), name)
    kinds = {name: _estimated(question, name) if name in made else _kind(question, name, hidden) for name in order}
    return tuple(Column(name, kind, question.columns.get(name, "")) for name, kind in kinds.items())


def _set(columns: Sequence[Column], rows: Sequence[tuple[Value, ...]]) -> tuple[Column, ...]:
    """The columns with the decimals of their percentages: none, unless all rates of the answer are known well."""
    widths = [
        cell.high - cell.low
        for row in rows
        for cell, column in zip(row, columns, strict=True)
        if isinstance(cell, Estimate) and column.kind == "rate"
    ]
    digits = int(bool(widths) and max(widths) < SURE)
    return tuple(column._replace(digits=digits) for column in columns)


def _kind(question: Question, name: str, hidden: set[str]) -> Kind:
    if name in hidden:
        return "hidden"
    return "percent" if name in question.percent else "plain"


def _estimated(question: Question, name: str) -> Kind:
    return "rate" if name in question.rates else "mean" if name in question.means else "bounds"


def _check_columns(question: Question, known: Sequence[str]) -> None:
    """Every column that the question speaks of has to be there; else its file is wrong, which only SQL can tell."""
    if twice := next((name for name in known if known.count(name) > 1), None):
        raise Unanswerable(question.name, f"two of its columns are called {twice}")
    chart = question.chart
    spoken = {
        "rates and means": [source for of in question.estimates.values() for source in of],
        "figures": question.figures,
        "headline": [question.headline] if question.headline else [],
        "chart": [*chart.label, chart.value, *filter(None, (chart.mark, chart.series))] if chart else [],
    }
    for key, names in spoken.items():
        for name in names:
            if name not in (*known, *question.estimates):
                near = get_close_matches(name, known, 1)
                hint = f"did you mean {near[0]}?" if near else f"its columns are {', '.join(known)}"
                raise Unanswerable(question.name, f"{key}: {name} is no column; {hint}")


def _estimate(question: Question, name: str, cells: Sequence[Any]) -> Estimate | None:
    """A rate or mean with its interval; None where it rests on too few cases."""
    n = cells[-1] or 0
    if n < question.least:
        return None
    try:
        if name in question.bounds:
            return Estimate(float(cells[0]), float(cells[1]), float(cells[2]), n)
        if name in question.rates:
            k = cells[0] or 0
            return Estimate(k / n, *wilson(k, n), n)
        total, squares = cells[0] or 0, cells[1] or 0
        return Estimate(total / n, *student(total, squares, n), n)
    except (TypeError, ValueError) as wrong:
        raise Unanswerable(question.name, f"{name}: {wrong}") from wrong


def _values(db: sqlite3.Connection, question: Question, game: str, given: Mapping[str, str]) -> dict[str, str]:
    """The value of every parameter as text. Raises `UnknownParameter`, `BadValue` for what cannot be one."""
    for name in given:
        if name not in (ALL, *question.parameters):
            raise UnknownParameter(question.name, name, [*question.parameters, ALL])
    values = {}
    for name, parameter in question.parameters.items():
        value = given.get(name, parameter.default).strip()
        if name == "game" and game != EVERY:
            value = game
        values[name] = _checked(db, name, parameter, value) if value else ""
    values[ALL] = _switch(given.get(ALL, ""))
    return values


def _switch(said: str) -> str:
    """Whether what does not count is let in, as `1` or `0`."""
    if said.strip().lower() not in (*_ON, *_OFF):
        raise BadValue(ALL, said, "it is 1 or 0")
    return "1" if said.strip().lower() in _ON else "0"


def _checked(db: sqlite3.Connection, name: str, parameter: Parameter, value: str) -> str:
    if parameter.kind == "number" and not (value.isascii() and value.isdigit() and len(value) <= _DIGITS):
        raise BadValue(name, value, "a whole number was expected")
    if parameter.kind == "date" and not dates.is_limit(value):
        raise BadValue(name, value, dates.LIMIT)
    if parameter.kind == "choice" and value not in parameter.choices:
        raise BadValue(name, value, f"it is one of {', '.join(parameter.choices)}")
    if parameter.kind == "game" and value not in registry.names():
        known = registry.names()
        near = get_close_matches(value.lower(), known, 1, 0.5)
        raise BadValue(name, value, f"did you mean {near[0]}?" if near else f"it is one of {', '.join(known)}")
    return _player(db, name, value) if parameter.kind == "player" else value


def _player(db: sqlite3.Connection, name: str, value: str) -> str:
    """The key of a player who is given by key or by name."""
    if db.execute("SELECT 1 FROM players WHERE key = ?", (value,)).fetchone():
        return value
    keys: dict[str, str] = dict(db.execute("SELECT key, name FROM players").fetchall())
    found = [key for key, said in keys.items() if said.casefold() == value.casefold()]
    if len(found) > 1:
        raise BadValue(name, value, f"several people have that name; say which: {', '.join(sorted(found)[:8])}")
    if not found:
        near = get_close_matches(value, keys.values(), 1, 0.5)
        raise BadValue(name, value, f"did you mean {near[0]}?" if near else "nobody of that name is in the archive")
    return found[0]
