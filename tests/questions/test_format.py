"""How a file of questions is read, and what is said of one that cannot be meant."""

import sqlite3
from contextlib import closing

import pytest

from replays import answers, questions, registry
from replays.questions import QuestionsBroken, Unanswerable, read
from tests.docs.blocks import ROOT, blocks

GOOD = """
[[question]]
name = "even-squares"
title = "What is even?"
about = "Numbers."
sql = "WITH n(i) AS (VALUES (1), (2)) SELECT i, 1 AS k, 9 AS n FROM n"

[question.rates]
share = ["k", "n"]
"""


def test_the_example_of_the_page_is_the_question_that_is_asked() -> None:
    (example,) = blocks(ROOT / "docs" / "questions.md", "toml")
    (question,) = read(example.text, "the page")
    assert question == questions.find(questions.EVERY, question.name)


def test_the_page_describes_every_key() -> None:
    text = (ROOT / "docs" / "questions.md").read_text("utf-8")
    for part in (questions.Question, questions.Parameter, questions.Chart):
        assert [key for key in part.__struct_fields__ if f"`{key}`" not in text] == []


@pytest.mark.parametrize(
    ("replaced", "by", "said"),
    [
        ("[[question]]", "[[question]", "this is no TOML"),
        ('name = "even-squares"', "", "question 1: object missing required field `name`"),
        ('name = "even-squares"', 'name = "Even squares"', "key name: expected `str` matching regex"),
        ('name = "even-squares"', "name = 5", "question 1, key name: expected `str`, got `int`"),
        (
            'title = "What is even?"',
            'titel = "What is even?"',
            'question "even-squares": object contains unknown field `titel`',
        ),
        ('["k", "n"]', '["k"]', 'question "even-squares", key rates'),
        ('sql = "WITH', 'sql = "DELETE FROM games; WITH', "key sql: expected one SELECT"),
        ("FROM n", "FROM n WHERE i = :nmuber", "key sql: :nmuber is no parameter"),
        ("[question.rates]", 'figures = ["k"]\n[question.rates]', "keys rows and figures"),
        ("[question.rates]", 'answer = "{k.__class__}"\n[question.rates]', "key answer: only {column}"),
        ("[question.rates]", 'answer = "{k"\n[question.rates]', "key answer: "),
        ("[question.rates]", "least = 0\n[question.rates]", "key least: expected `int` >= 1"),
        (
            "[question.rates]",
            'chart = { kind = "pie", label = ["i"], value = "n" }\n[question.rates]',
            "key chart.kind: invalid enum value 'pie'",
        ),
        (
            "[question.rates]",
            'parameters = { sql = { label = "x" } }\n[question.rates]',
            "sql cannot be the name of a parameter",
        ),
        (
            "[question.rates]",
            'parameters = { how = { label = "x", kind = "choice" } }\n[question.rates]',
            "choices belong to",
        ),
        ('share = ["k", "n"]', f'share = ["k", "n"]\n{GOOD}', 'two questions are called "even-squares"'),
        (GOOD, "question = 5", "Expected `array`, got `int`"),
        (GOOD, "", "missing required field `question`"),
    ],
)
def test_what_cannot_be_meant_is_said_with_file_question_and_key(replaced: str, by: str, said: str) -> None:
    assert replaced in GOOD
    with pytest.raises(QuestionsBroken) as raised:
        read(GOOD.replace(replaced, by, 1), "questions.toml of noughts")
    sentence = str(raised.value)
    assert sentence.startswith("questions.toml of noughts: ")
    assert said in sentence
    assert sentence.endswith("docs/questions.md has the format")


@pytest.mark.parametrize(
    ("replaced", "by", "said"),
    [
        ('["k", "n"]', '["k", "m"]', "rates and means: m is no column"),
        ("[question.rates]", 'headline = "nn"\n[question.rates]', "headline: nn is no column; did you mean n?"),
        (
            "[question.rates]",
            'answer = "{kk} of them"\n[question.rates]',
            "its sentence speaks of kk, which is no column",
        ),
        ("1 AS k", "10 AS k", "share: 10 of 9: expected 0 to 9"),
        ("1 AS k", "'one' AS k", "share: "),
        ("1 AS k", "1 AS n", "two of its columns are called n"),
        ("FROM n", "FROM nowhere", "no such table: nowhere"),
        ("FROM n", "FROM n; DROP TABLE games", "one statement at a time"),
    ],
)
def test_what_only_the_database_can_tell_is_said_with_the_question(replaced: str, by: str, said: str) -> None:
    assert replaced in GOOD
    (question,) = read(GOOD.replace(replaced, by, 1), "here")
    with closing(sqlite3.connect(":memory:")) as db, pytest.raises(Unanswerable) as raised:
        answers.ask(db, question)
    assert str(raised.value).startswith("the question even-squares cannot be answered: ")
    assert said in str(raised.value)


def test_values_are_bound_and_never_part_of_the_sql() -> None:
    text = GOOD.replace("FROM n", "FROM n WHERE :who = 'x'").replace(
        "[question.rates]", 'parameters = { who = { label = "Who" } }\n[question.rates]'
    )
    (question,) = read(text, "here")
    with closing(sqlite3.connect(":memory:")) as db:
        assert len(answers.ask(db, question, given={"who": "x"}).rows) == 2
        assert answers.ask(db, question, given={"who": "' OR 1 --"}).rows == []


@pytest.mark.parametrize("game", [questions.EVERY, *registry.names()])
def test_every_question_that_is_shipped_can_be_read_and_is_said_in_words(game: str) -> None:
    for question in questions.asked_of(game):
        assert question.title.endswith("?"), question.name
        assert question.about.strip(), question.name
