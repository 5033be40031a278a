"""What is asked of Battle Planet, on a game whose answers were worked out by hand, played five times.

| turn | Ani | Vova | Victor | damage | flipped |
|---|---|---|---|---|---|
| 1 | Dragonoid 700 on a fist | Mantonoid 500 on a shield | Ani | 6 | 3, then a Flip card stops it |
| 2 | Trox 600 on a fist | Mantonoid 500 on a core nobody saw | Ani | 4 | 4 |
| 3 | Pegatrix 500 without a core | Gorthion 400 without a core | Ani | 6 + 4 + 5, all three are open | 15 |
| 4 | Dragonoid stays closed | Mantonoid 500 without a core | Vova, unanswered | 7 | 7 |

Then Vova concedes. The cores do nothing by themselves.
"""

import sqlite3
from collections.abc import Iterator

import pytest

from tests.questions.by_hand import answered, archive_of, followed, mean, rate

GAME = """[Game "battle-planet"]
[Id "{id}"]
[a "Ani"]
[b "Vova"]
[Team.a "dragonoid(pyrus,700,6) trox(aquos,600,4) pegatrix(haos,500,5)"]
[Team.b "mantonoid(ventus,500,7) gorthion(darkus,400,6) fangzor(darkus,600,5)"]

>a aC:fist@0,0 bC:shield@0,1 aC:_@1,0 bC:helix@1,-1 aC:fist@-1,0 bC:shield@0,-1
T aE bE a1@0,0 b1@0,1 V=a bL3:leaf-screen$1. E
T aE bE a2@-1,0 b1@1,0 V=a bL4 E
T aE bE a3o b2o V=a bL15 E
T aE bE a1x b1o V=b aL7 E
b#
"""
IDS = [f"evening-{number}" for number in range(1, 6)]


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    with archive_of(tmp_path_factory.mktemp("brawls"), [GAME.format(id=id) for id in IDS]) as db:
        yield db


def test_the_games_end_as_is_said_above(db: sqlite3.Connection) -> None:
    sql = "SELECT DISTINCT winners, games.reason, counts FROM games JOIN game_over ON games.id = game_over.game"
    assert db.execute(sql).fetchall() == [("a", "conceded", 1)]
    assert db.execute("SELECT count(*) FROM problems WHERE severity = 'error'").fetchone() == (0,)


def test_bakugan(db: sqlite3.Connection) -> None:
    assert answered(db, "battle-planet", "bakugan") == [
        ("Dragonoid", "pyrus", 5, rate(5, 5), mean(*[700] * 5), 5),
        ("Pegatrix", "haos", 5, rate(5, 5), mean(*[500] * 5), 5),
        ("Trox", "aquos", 5, rate(5, 5), mean(*[600] * 5), 5),
        ("Mantonoid", "ventus", 5, rate(5, 15), mean(*[500] * 15), 15),
        ("Gorthion", "darkus", 0, rate(0, 5), mean(*[400] * 5), 5),
    ]
    assert [row[0] for row in answered(db, "battle-planet", "bakugan", faction="haos")] == ["Pegatrix"]
    assert followed(db, "battle-planet", "bakugan", 3, "wins") == [f"{id}/37.1" for id in IDS]


def test_cores(db: sqlite3.Connection) -> None:
    assert answered(db, "battle-planet", "cores") == [
        ("fist", 10, rate(10, 10), mean(*[0] * 10), 10),
        ("shield", 0, rate(0, 5), mean(*[0] * 5), 5),
    ]
    assert followed(db, "battle-planet", "cores", 0, "wins")[:2] == ["evening-1/13.1", "evening-1/21.1"]


def test_damage(db: sqlite3.Connection) -> None:
    assert answered(db, "battle-planet", "damage") == [
        ("Ani", mean(*[6, 4, 15] * 5), 15, 15, 0, 0, 0, 15),
        ("Vova", mean(*[7] * 5), 5, 0, 5, 0, 0, 7),
    ]
    assert followed(db, "battle-planet", "damage", 1, "unanswered") == [f"{id}/37.2" for id in IDS]


def test_cards_flipped(db: sqlite3.Connection) -> None:
    assert answered(db, "battle-planet", "cards-flipped") == [
        ("Ani", mean(*[7] * 5), 5, 0, 35, rate(0, 5)),
        ("Vova", mean(*[3, 4, 15] * 5), 15, 5, 110, rate(5, 15)),
    ]
    assert followed(db, "battle-planet", "cards-flipped", 1, "stopped") == [f"{id}/14.2" for id in IDS]


def test_team_attacks(db: sqlite3.Connection) -> None:
    assert answered(db, "battle-planet", "team-attacks") == [
        ("Ani", 5, rate(5, 15), 15, mean(*[15] * 5), 5, rate(5, 5), 5),
        ("Vova", 0, rate(0, 5), 5, None, 0, None, 0),
    ]
    assert followed(db, "battle-planet", "team-attacks", 0, "attacks") == [f"{id}/29.3" for id in IDS]
