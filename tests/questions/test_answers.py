"""What every game answers, on a club whose answers were worked out by hand (`club.py`)."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from replays import answers, questions
from replays.answers import Estimate, Value
from replays.archive.ratings import ladder
from replays.intervals import wilson
from replays.questions import EVERY
from tests.questions.club import write_archive

THIRD, HALF = pytest.approx(1 / 3), pytest.approx(1 / 2)
ABOUT = partial(pytest.approx, abs=0.001)
CATAN = "scores/Catan"


def rate(k: int, n: int) -> Estimate:
    return Estimate(k / n, *wilson(k, n), n)


# Question and what is asked for → rows, without the columns that only programs see; and the answer in a sentence.
BY_HAND: list[tuple[str, dict[str, str], list[tuple[object, ...]], str | None]] = [
    (
        # Two players: catan-04, -05. Three: catan-01 to -03, rotate-01: the first seat won all, b and c one each.
        "wins-by-seat",
        {},
        [
            *[(2, "a", None, 2, 1, HALF), (2, "b", None, 2, 1, HALF)],
            *[(3, "a", None, 4, 4, THIRD), (3, "b", None, 4, 1, THIRD), (3, "c", None, 4, 1, THIRD)],
        ],
        None,
    ),
    (
        # With those that do not count: rotate-02 is the fifth of three, a and c won it; catan-06 is one more of two.
        "wins-by-seat",
        {"all": "1"},
        [
            *[(2, "a", None, 3, 1, HALF), (2, "b", None, 3, 2, HALF)],
            (3, "a", rate(5, 5), 5, 5, THIRD),
            (3, "b", rate(1, 5), 5, 1, THIRD),
            (3, "c", rate(2, 5), 5, 2, THIRD),
        ],
        "With 3 players, seat a wins 100 % (57–100 %) of 5 games, where 33 % were fair.",
    ),
    (
        "wins-by-seat",
        {"players": "3", "since": "2026-03"},
        [(3, "a", None, 1, 1, THIRD), (3, "b", None, 1, 0, THIRD), (3, "c", None, 1, 1, THIRD)],
        None,
    ),
    (
        # Ani: all of six but catan-02; four at three, two at two: (4/3 + 2/2) / 6 were to be expected.
        "wins-by-player",
        {},
        [
            ("Ani", rate(5, 6), 6, 5, pytest.approx(7 / 18)),
            ("Zhenya", rate(1, 5), 5, 1, pytest.approx(2 / 5)),
            ("Li", None, 1, 1, THIRD),
            ("Vova", None, 4, 1, THIRD),
        ],
        "Ani wins 83 % (44–97 %) of 6 games; 39 % were to be expected.",
    ),
    (
        "wins-by-player",
        {"game": "rotate"},
        [("Ani", None, 1, 1, THIRD), ("Li", None, 1, 1, THIRD), ("Vova", None, 1, 0, THIRD)],
        None,
    ),
    (
        "head-to-head",
        {},
        [
            ("Ani", "Zhenya", 5, rate(4, 5), 5, 4, 1),
            ("Ani", "Vova", 4, None, 4, 3, 1),
            ("Vova", "Zhenya", 3, None, 2, 1, 1),  # they shared catan-02
            ("Li", "Vova", 1, None, 1, 1, 0),
            ("Ani", "Li", 1, None, 0, 0, 0),
        ],
        "Ani comes out ahead of Zhenya in 80 % (38–96 %) of 5 decided meetings.",
    ),
    ("head-to-head", {"player": "vova", "opponent": "ani"}, [("Vova", "Ani", 4, None, 4, 1, 3)], None),
    (
        # 4 | 8 7 6 9 9 8 | 10 10 10 12 11 10
        "scores",
        {},
        [(CATAN, 0, None, 1, 0), (CATAN, 5, rate(0, 6), 6, 0), (CATAN, 10, rate(6, 6), 6, 6)],
        "Most often Catan ends between 5 and 10: 6 times, of which 0 % (0–39 %) won.",
    ),
    ("scores", {"width": "100", "players": "2"}, [(CATAN, 0, None, 4, 2)], None),
    ("scores", {"game": "rotate"}, [("rotate", 0, None, 3, 2)], None),
    (
        "length",
        {},
        [
            ("rotate", 3, None, 1, 4, 4, None, 0, None, None),
            (CATAN, 2, None, 2, 1, 2, None, 1, 30, 30),
            (CATAN, 3, None, 3, 1, 1, None, 0, None, None),
            ("scores/Pandemic", 2, None, 1, 1, 1, None, 0, None, None),
        ],
        None,
    ),
    (
        # Of two: 1, 2, 2, 1, 1 events. Their mean is 1.4, its standard error sqrt(0.3 / 5), Student's quantile 2.7764.
        "length",
        {"all": "1", "game": "scores", "players": "2"},
        [
            (CATAN, 2, Estimate(1.4, ABOUT(0.72), ABOUT(2.08), 5), 5, 1, 2, None, 1, 30, 30),
            ("scores/Pandemic", 2, None, 1, 1, 1, None, 0, None, None),
        ],
        "With 2 players, Catan takes 1.4 (0.72 to 2.08) events on average of 5 games.",
    ),
    (
        "most-played",
        {},
        [
            (CATAN, 5, 3, "2026-01-05", "2026-03-01"),
            ("rotate", 1, 3, "2026-03-03", "2026-03-03"),
            ("scores/Pandemic", 1, 2, "2026-03-02", "2026-03-02"),
        ],
        "Catan is played most: 5 games by 3 people.",
    ),
    (
        "most-played",
        {"player": "Li"},
        [("rotate", 1, 3, "2026-03-03", "2026-03-03")],
        "Rotate is played most: 1 games by 3 people.",
    ),
    (
        "most-irregular",
        {},
        [("Rotate · Ani, Vova, Li · 2026-03-04", 1, 4, 0)],
        "Rotate · Ani, Vova, Li · 2026-03-04 has most: 1 acts that no rule allows.",
    ),
]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path: Path = write_archive(tmp_path_factory.mktemp("club"))
    with closing(sqlite3.connect(path)) as db:
        yield db


@pytest.mark.parametrize(("name", "given", "rows", "sentence"), BY_HAND)
def test_a_question_gives_what_was_worked_out_by_hand(
    db: sqlite3.Connection, name: str, given: dict[str, str], rows: list[tuple[object, ...]], sentence: str | None
) -> None:
    answer = answers.ask(db, questions.find(EVERY, name), EVERY, given)
    kept = [at for at, column in enumerate(answer.columns) if column.kind != "hidden"]
    assert [tuple(row[at] for at in kept) for row in answer.rows] == rows
    assert answer.sentence == sentence


def test_the_ladder_is_that_of_the_ratings(db: sqlite3.Connection) -> None:
    answer = answers.ask(db, questions.find(EVERY, "ladder"), EVERY, {"game": "scores"})
    rows = [dict(zip(answer.header(), record, strict=True)) for record in answer.records()]
    rungs = ladder(db, CATAN)
    assert [(row["name"], row["rating"], row["matches"]) for row in rows] == [
        (r.name, r.rating, r.standing.n) for r in rungs
    ]
    for row, rung in zip(rows, rungs, strict=True):
        spread = 40 * 1.96 * rung.standing.sigma
        assert row["strength"] == pytest.approx(1000 + 40 * rung.standing.mu)
        assert row["strength_low"] == pytest.approx(row["strength"] - spread)
        assert row["strength_high"] == pytest.approx(row["strength"] + spread)


def test_every_question_has_an_answer_here() -> None:
    assert {name for name, *_ in BY_HAND} | {"ladder"} == {question.name for question in questions.shared()}


@pytest.mark.parametrize("everything", ["0", "1"])
@pytest.mark.parametrize("question", questions.shared(), ids=lambda question: question.name)
def test_every_figure_leads_to_as_many_rows_and_each_row_to_a_replay(
    db: sqlite3.Connection, question: questions.Question, everything: str
) -> None:
    answer = answers.ask(db, question, EVERY, {"all": everything})
    names = [column.name for column in answer.columns]
    followed = 0
    for row in answer.rows:
        for figure in question.figures:
            behind = answers.behind(db, question, EVERY, answers.path_values(answer, row, figure))
            assert len(behind.rows) == row[names.index(figure)], (row, figure)
            replays = [dict(zip(behind.header(), record, strict=True))["replay"] for record in behind.records()]
            assert all(
                db.execute("SELECT 1 FROM games WHERE public_id = ?", (str(r).partition("/")[0],)).fetchone()
                for r in replays
            )
            followed += 1
    assert followed


def test_a_question_is_asked_of_one_game_by_its_name(db: sqlite3.Connection) -> None:
    question = questions.find("rotate", "wins-by-player")
    asked = answers.ask(db, question, "rotate")
    assert asked.rows == answers.ask(db, question, EVERY, {"game": "rotate"}).rows
    assert asked.values["game"] == "rotate"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (((40, 100), (4000, 10000)), ["40 % (31–50 %)", "40 % (39–41 %)"]),
        (((0, 1000), (4000, 10000)), ["0.0 % (0.0–0.4 %)", "40.0 % (39.0–41.0 %)"]),
    ],
)
def test_rates_have_tenths_where_they_mean_something_in_every_row(
    db: sqlite3.Connection, rows: tuple[tuple[int, int], ...], expected: list[str]
) -> None:
    cases = " UNION ALL ".join(f"SELECT {k} AS wins, {n} AS games" for k, n in rows)
    question = questions.Question(name="q", title="", about="", sql=cases, rates={"share": ("wins", "games")})
    answer = answers.ask(db, question)
    at = [column.name for column in answer.columns].index("share")
    assert [answers.shown(answer.columns[at], row[at]) for row in answer.rows] == expected


def test_players_are_found_by_key_and_by_name(db: sqlite3.Connection) -> None:
    question = questions.find(EVERY, "head-to-head")
    found: list[list[tuple[Value, ...]]] = [
        answers.ask(db, question, EVERY, {"player": said}).rows for said in ("ani", "Ani", " ANI ")
    ]
    assert found[0] == found[1] == found[2] != []


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("wins-by-seat", {"players": "three"}, '"three" is no value for players; a whole number was expected'),
        ("wins-by-seat", {"players": "-3"}, "a whole number"),
        ("wins-by-seat", {"plyers": "3"}, '"plyers" is no parameter of wins-by-seat; did you mean players?'),
        ("wins-by-seat", {"foo": "1"}, '"foo" is no parameter of wins-by-seat; there are game, players, since, all'),
        ("wins-by-seat", {"all": "maybe"}, '"maybe" is no value for all; it is 1 or 0'),
        ("wins-by-seat", {"since": "2026-99"}, "a day that there is"),
        ("wins-by-seat", {"since": "2026-02-30"}, "a day that there is"),
        ("wins-by-seat", {"game": "rotat"}, "did you mean rotate?"),
        ("wins-by-seat", {"since": "last spring"}, "a date is a year, a month or a day that there is"),
        ("head-to-head", {"player": "Anni"}, "did you mean Ani?"),
        ("head-to-head", {"player": "'; DROP TABLE games; --"}, "nobody of that name"),
    ],
)
def test_what_cannot_be_asked_for_is_said_with_what_can(
    db: sqlite3.Connection, name: str, given: dict[str, str], said: str
) -> None:
    with pytest.raises((questions.BadValue, questions.UnknownParameter)) as raised:
        answers.ask(db, questions.find(EVERY, name), EVERY, given)
    assert said in str(raised.value)


def test_a_figure_that_is_none_is_refused_with_those_that_are(db: sqlite3.Connection) -> None:
    with pytest.raises(questions.BadValue, match="the figures are games, wins"):
        answers.behind(db, questions.find(EVERY, "wins-by-seat"), EVERY, {"figure": "fair"})


def test_an_unknown_question_is_answered_with_the_nearest() -> None:
    with pytest.raises(questions.UnknownQuestion, match='did you mean "wins-by-seat"'):
        questions.find("rotate", "wins-by-seats")


def test_an_archive_without_the_tables_says_what_to_do() -> None:
    with closing(sqlite3.connect(":memory:")) as empty, pytest.raises(questions.Unanswerable, match="archive update"):
        answers.ask(empty, questions.find(EVERY, "wins-by-seat"))
