"""What is asked of Rumble Nation, on two games whose answers were worked out by hand."""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.games.rumble_table import EXAMPLE, MAP
from tests.questions.by_hand import answered, archive_of, columns, followed, mean, rate

SEATS = '[Game "rumble-nation"]\n[Id "{}"]\n[a "Ani"]\n[b "Vova"]\n'

# By land 2-5, 2-7, 2-12, 3-4, 3-5, 3-10, 4-5, 4-7, 5-7, 7-12; by sea 3-8, 6-8, 6-9, 6-10, 8-10, 11-12.
# In the end Ani has three pieces at each of 2, 3, 5, 7, 11, 12 and Vova at each of 5, 6, 7, 8, 10, 12 and the higher
# sword. Ani takes 2 and 3 alone, 5 by 3 + 2 to 3, 7 by 3 + 2 to 3, 11 alone, 12 by 3 + 3 to 3: all three are Vova's
# without reinforcements, by the sword. Vova takes 6, 8, 10 alone.
DUEL = f"""{MAP} TACTICS=1,5,8 >b b66.6 a11.5 b14.6 a26.1 b7x3 aT1:8>3 b10x3 a112/12.3 b6x3 a5x3 b8x3 a7x3 a11x3 a66.6
=40,24"""

# The example of the rule text, in which Ani and Vova sit with Zhenya: swords 3, 2, 1. Castles 5 and 9 are Ani's and 10
# Zhenya's thanks to reinforcements. Sent are 2 from 2 to 5, 12; from 3 to 4, 5; from 4 to 5; from 6 to 9; from 7 to 12;
# from 8 to 10; from 11 to 12. Margins: 2 by 1, 3 by 0, 4 by 2, 5 by 0, 6 by 0, 8 by 1, 9 by 1, 10 by 1, 11 by 2, 12
# by 2.
OF_THREE = f"{MAP} TACTICS=1,5,8,11 {EXAMPLE} =50,27,33"

GAMES = (
    f"{SEATS.format('two-of-us')}\n{DUEL}\n",
    f'{SEATS.format("three-of-us")}[c "Zhenya"]\n\n{OF_THREE}\n',
)
HALF, THIRD, BOTH = 1 / 2, 1 / 3, pytest.approx((1 / 2 + 1 / 3) / 2)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    with archive_of(tmp_path_factory.mktemp("nation"), GAMES) as db:
        yield db


@pytest.fixture(scope="module")
def duels(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """Five times the game of two, so that there is enough of it for rates and means."""
    with archive_of(
        tmp_path_factory.mktemp("duels"), [GAMES[0].replace("two-of-us", f"duel-{n:04}") for n in range(5)]
    ) as db:
        yield db


def test_the_games_have_no_problem_and_end_as_they_claim(db: sqlite3.Connection) -> None:
    assert db.execute("SELECT result, problems, counts FROM games").fetchall() == [("40–24", 0, 1), ("50–27–33", 0, 1)]


def test_provinces(db: sqlite3.Connection) -> None:
    names = ("province", "castle", "fair", "fought", "wins", "reinforcements")
    found = {row[0]: row[1:] for row in columns(db, "rumble-nation", "provinces", *names)}
    assert found == {
        "kyo": (3, BOTH, 2, 2, 1 + 4),
        "inabayama": (4, pytest.approx(THIRD), 1, 1, 2),
        "tokuyama": (11, BOTH, 2, 2, 1 + 2),
        "kiyosu": (5, BOTH, 2, 2, 1),
        "shuri": (9, pytest.approx(THIRD), 1, 1, 0),
        "yonezawa": (12, BOTH, 2, 2, 0),
        "odawara": (2, BOTH, 2, 1, 3 + 4),  # Zhenya took it and lost
        "usuki": (6, BOTH, 2, 1, 2 + 2),
        "kasugayama": (7, BOTH, 2, 1, 1 + 2),
        "oko": (8, BOTH, 2, 0, 1 + 2),
        "yoshida-koriyama": (10, BOTH, 2, 0, 0),
    }


def test_what_a_province_is_worth_in_many_games(duels: sqlite3.Connection) -> None:
    found = {row[0]: row for row in answered(duels, "rumble-nation", "provinces")}
    assert found["kyo"] == ("kyo", 3, HALF, 5, rate(5, 5), mean(1, 1, 1, 1, 1), 5)
    assert found["oko"] == ("oko", 8, HALF, 0, rate(0, 5), mean(1, 1, 1, 1, 1), 5)


def test_swords(db: sqlite3.Connection) -> None:
    assert answered(db, "rumble-nation", "swords") == [
        (2, 2, 0, None, 1, HALF),
        (2, 1, 1, None, 1, HALF),
        (3, 3, 1, None, 1, THIRD),
        (3, 2, 0, None, 1, THIRD),
        (3, 1, 0, None, 1, THIRD),
    ]


def test_reinforcements(db: sqlite3.Connection, duels: sqlite3.Connection) -> None:
    names = ("name", "received", "games", "flipped", "castles")
    assert columns(db, "rumble-nation", "reinforcements", *names) == [
        ("Ani", 7 + 10, 2, 3 + 2, 6 + 7),
        ("Zhenya", 6, 1, 1, 3),
        ("Vova", 3 + 2, 2, 0, 3 + 1),
    ]
    assert answered(duels, "rumble-nation", "reinforcements") == [
        ("Ani", mean(7, 7, 7, 7, 7), 5, 15, rate(15, 30), 30),
        ("Vova", mean(3, 3, 3, 3, 3), 5, 0, rate(0, 15), 15),
    ]
    assert len(followed(db, "rumble-nation", "reinforcements", 0, "flipped")) == 5


def test_tactic_cards(db: sqlite3.Connection, duels: sqlite3.Connection) -> None:
    assert answered(db, "rumble-nation", "tactic-cards") == [
        (1, "Scout", 2, 1, None, 1, HALF),
        (5, "Ninja", 2, None, None, 0, None),
        (8, "Betrayal", 2, None, None, 0, None),
        (11, "Feint", 1, None, None, 0, None),
    ]
    assert answered(duels, "rumble-nation", "tactic-cards")[:1] == [(1, "Scout", 5, 5, rate(5, 5), 5, HALF)]
    assert followed(db, "rumble-nation", "tactic-cards", 0, "played") == ["two-of-us/9"]


def test_luck(db: sqlite3.Connection) -> None:
    # Ani was offered 6, 9, 3 (rolled again), 6, 36, Vova 36 and 15, where 16.046 are to be expected of three pieces. Of
    # 2 + 6 and 1 Ani took 8, where 1 + 2 and 6 would have been 9. Vova's two rolls are too few for a mean.
    expected = 16 + 10 / 216
    assert answered(db, "rumble-nation", "luck") == [
        ("Ani", mean(*(offered - expected for offered in (6, 9, 3, 6, 36))), 5, 1),
        ("Vova", None, 2, 0),
    ]
    assert columns(db, "rumble-nation", "luck", "name", "in_all") == [
        ("Ani", pytest.approx(-20.2, abs=0.05)),
        ("Vova", pytest.approx(18.9, abs=0.05)),
    ]
    assert followed(db, "rumble-nation", "luck", 1, "rolls") == ["two-of-us/4", "two-of-us/6"]


def test_margins(db: sqlite3.Connection) -> None:
    # Of two: 2, 2, 3; of three those above.
    assert answered(db, "rumble-nation", "margins") == [
        (0, 3, rate(3, 13), 1, None),
        (1, 4, rate(4, 13), 2, None),
        (2, 5, rate(5, 13), 2, rate(2, 5)),
        (3, 1, rate(1, 13), 1, None),
    ]
