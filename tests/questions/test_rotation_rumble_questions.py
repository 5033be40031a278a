"""What is asked of Rotation Rumble, on a game whose answers were worked out by hand, played five times.

In the first turn Ani plays a knight into lane 1 and cheers for 1 gold, which brings 2 points; Vova plays a guard
across. The knight's 3 against the guard's 2 bring Ani a point, the guard's 1 against the knight's 1 nothing. Ani is
ahead by 3.

In the second turn Vova plays a scout into lane 2, gives it a spear for 1 gold, and a card forbids to rumble in lane 1.
The scout's 2 + 2 meet nobody: Vova is ahead by 1. In the third nothing new is played: 1 for Ani, 4 for Vova. Then Vova,
who is ahead, concedes.
"""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.questions.by_hand import answered, archive_of, followed, mean, rate

GAME = """[Game "rotation-rumble"]
[Id "{id}"]
[a "Ani"]
[b "Vova"]

>a aF1:knight(3/1) aZ:cheer$1 a+2 a. bF1:guard(1/2) b. R
>b bF2:scout(2/0) bI2:spear(2/0)$1 b:negate@1 b. a. R
>a a. b. R b#
"""
IDS = [f"evening-{number}" for number in range(1, 6)]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    with archive_of(tmp_path_factory.mktemp("rumbles"), [GAME.format(id=id) for id in IDS]) as db:
        yield db


def test_the_games_have_no_problem_and_ani_wins_all(db: sqlite3.Connection) -> None:
    sql = "SELECT DISTINCT result, winners, problems, counts FROM games JOIN game_over ON games.id = game_over.game"
    assert db.execute(sql).fetchall() == [("0–4", "a", 0, 1)]


def test_cards(db: sqlite3.Connection) -> None:
    assert answered(db, "rotation-rumble", "cards") == [
        ("cheer", "flash", 5, rate(5, 5), 5, 5),
        ("knight", "fighter", 5, rate(5, 5), 5, 5),
        ("guard", "fighter", 0, rate(0, 5), 5, 5),
        ("scout", "fighter", 0, rate(0, 5), 5, 5),
        ("spear", "item", 0, rate(0, 5), 5, 5),
    ]
    assert [row[0] for row in answered(db, "rotation-rumble", "cards", kind="item")] == ["spear"]
    assert followed(db, "rotation-rumble", "cards", 4, "games") == [f"{id}/11" for id in IDS]


def test_lanes(db: sqlite3.Connection) -> None:
    ten, fifteen = [0] * 10, [0] * 15
    assert answered(db, "rotation-rumble", "lanes") == [
        (1, "a", 10, rate(10, 10), mean(*[1] * 10), 10, 0),
        (1, "b", 0, rate(0, 10), mean(*ten), 10, 0),
        (2, "a", 0, rate(0, 15), mean(*fifteen), 15, 0),
        (2, "b", 10, rate(10, 15), mean(*[0, 4, 4] * 5), 15, 10),
        (3, "a", 0, rate(0, 15), mean(*fifteen), 15, 0),
        (3, "b", 0, rate(0, 15), mean(*fifteen), 15, 0),
    ]
    assert followed(db, "rotation-rumble", "lanes", 0, "wins")[:2] == ["evening-1/8.1", "evening-1/19.1"]


def test_gold_per_point(db: sqlite3.Connection) -> None:
    # Ani makes 1 + 1 in lanes and 2 by a card, Vova 4 + 4; both spend 1.
    assert answered(db, "rotation-rumble", "gold-per-point") == [
        ("Vova", mean(*[1] * 5), mean(*[8] * 5), 5, 0.125),
        ("Ani", mean(*[1] * 5), mean(*[4] * 5), 5, 0.25),
    ]


def test_leads(db: sqlite3.Connection) -> None:
    # Ani by 3, then Vova by 1; the last rumble is left out.
    assert answered(db, "rotation-rumble", "leads") == [
        ("1", "1 to 3", 5, rate(5, 5), 5),
        ("2", "1 to 3", 0, rate(0, 5), 5),
    ]
    assert followed(db, "rotation-rumble", "leads", 1, "games") == [f"{id}/15.4" for id in IDS]
