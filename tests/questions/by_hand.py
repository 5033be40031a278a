"""Small archives of games whose answers were worked out by hand, and what is compared with them."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import ledger
from notation import read
from replays import answers, archive, questions
from replays.answers import Estimate
from replays.intervals import student, wilson
from replays.recorder import Recorder


@contextmanager
def archive_of(folder: Path, games: Sequence[str]) -> Iterator[sqlite3.Connection]:
    """A connection to the archive of these records."""
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        recorder.carry_out([recorder.plan(record) for text in games for record in read(text)])
        archive.update(book, folder / "archive.db")
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        yield db


def columns(db: sqlite3.Connection, game: str, question: str, *names: str) -> list[tuple[Any, ...]]:
    """These columns of an answer's rows, also such that only programs see."""
    answer = answers.ask(db, questions.find(game, question), game)
    at = [[column.name for column in answer.columns].index(name) for name in names]
    return [tuple(row[index] for index in at) for row in answer.rows]


def answered(db: sqlite3.Connection, game: str, question: str, **given: str) -> list[tuple[Any, ...]]:
    """The rows of an answer, without the columns that only programs see."""
    answer = answers.ask(db, questions.find(game, question), game, given)
    return [
        tuple(value for column, value in zip(answer.columns, row, strict=True) if column.kind != "hidden")
        for row in answer.rows
    ]


def followed(db: sqlite3.Connection, game: str, question: str, row: int, figure: str) -> list[str]:
    """The addresses of the steps behind a figure of an answer's row."""
    found = questions.find(game, question)
    answer = answers.ask(db, found, game)
    behind = answers.behind(db, found, game, answers.path_values(answer, answer.rows[row], figure))
    at = [column.name for column in behind.columns].index("replay")
    return [str(one[at]) for one in behind.rows]


def rate(k: int, n: int) -> Estimate:
    """So many of so many, with the interval."""
    return Estimate(k / n, *wilson(k, n), n)


def mean(*values: float) -> Any:
    """The mean of these, with the interval, up to what adding up in another order may change."""
    n = len(values)
    return pytest.approx(Estimate(sum(values) / n, *student(sum(values), sum(value * value for value in values), n), n))
