"""Every question of every installed game, on random games of that game."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from replays import answers, archive, questions, registry
from replays.charted import drawn
from tests.replays.archives import book_at, imported

ASKED = [(game, question) for game in registry.names() for question in questions.asked_of(game)]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    folder: Path = tmp_path_factory.mktemp("random")
    with closing(book_at(folder)) as book:
        for number, name in enumerate(registry.names(), 1):
            imported(book, games=6, seed=number, game=registry.load(name))
        archive.update(book, folder / "archive.db")
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        yield db


@pytest.mark.parametrize(("game", "question"), ASKED, ids=[f"{game}-{question.name}" for game, question in ASKED])
def test_it_is_answered_its_chart_drawn_and_its_figures_followed(
    db: sqlite3.Connection, game: str, question: questions.Question
) -> None:
    for everything in ("0", "1"):
        answer = answers.ask(db, question, game, {"all": everything})
        assert all(len(record) == len(answer.header()) for record in answer.records())
        assert bool(drawn(answer)) == bool(question.chart and answer.rows)
        for row in answer.rows[:2]:
            for figure in question.figures:
                value = dict(zip([column.name for column in answer.columns], row, strict=True))[figure]
                found = answers.behind(db, question, game, answers.path_values(answer, row, figure))
                assert bool(found.rows) == bool(value), figure


def test_the_file_holds_every_question_with_its_sql(db: sqlite3.Connection) -> None:
    stored = db.execute("SELECT asked_of, name, sql FROM questions").fetchall()
    assert sorted(stored) == sorted((game, q.name, q.sql.strip()) for game, q in questions.everything())
