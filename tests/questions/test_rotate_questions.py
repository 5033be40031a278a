"""What is asked of Rotate, on three games whose answers were worked out by hand.

The round of `rotate_table.ROUND`, in which Ani leads first, trick by trick: who led, who won it as which, how it lay at
its beginning, what happened.

| 1 | a | b, second | v | b's card turned everything (opposite) |
| 2 | b | c, second | v | |
| 3 | c | c, first | h | a Special Card of b's, the last one, turned everything |
| 4 | c | c, first | v | |
| 5 | c | b, third | h | c's card was a Special Card |
| 6 | b | c, second | v | |
| 7 | c | c, first | v | |
| 8 | c | c, first | h | |
| 9 | c | b, third | v | b's card turned everything (same value) |
| 10 | b | c, second | h | c's card turned everything (same value) |
| 11 | c | c, first | h | |

The round brings 2 to a, who won no trick, 0 to b and 4 to c. Then Ani concedes, and Zhenya has won.

In the other game Zhenya leads, vertically; Li's card turns everything, and so do Special Cards of Ani and Vova, the
last to play. Li wins, as second, and leads a Special Card; Ani wins as second, horizontally. Then Ani concedes, and the
three others share the win.

In the third, Zhenya plays out of turn, which was allowed; there are no rotations. It does not count.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.rotate_table import ROUND
from tests.questions.by_hand import answered, archive_of, followed, mean, rate

THREE = '[Game "rotate"]\n[Id "{id}"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n'
GAMES = (
    f"{THREE.format(id='first-one')}\n{ROUND} a#\n",
    f'{THREE.format(id="second-one")}[d "Li"]\n\n>c cY7v dY1v aX bX dX aG5h bG4h cG3h a#\n',
    f"{THREE.format(id='irregular-one')}\n>a aB7v bB6v cB5v aR7v cR5v* bR4v a#\n",
)
THIRD = pytest.approx(1 / 3)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    with archive_of(tmp_path_factory.mktemp("rotate"), GAMES) as db:
        yield db


def test_the_games_end_as_is_said_above(db: sqlite3.Connection) -> None:
    sql = "SELECT public_id, result, winners, counts FROM games JOIN game_over ON games.id = game_over.game"
    assert db.execute(sql).fetchall() == [
        ("first-one", "2–0–4", "c", 1),
        ("second-one", "0–0–0–0", "b,c,d", 1),
        ("irregular-one", "0–0–0", "b,c", 0),
    ]


def test_rotations_by_condition(db: sqlite3.Connection) -> None:
    # Two by opposite cards, two by the same value, three by Special Cards, in two games; no mean of so few games.
    assert answered(db, "rotate", "rotations") == [
        ("opposite cards of one suit", 2, rate(2, 7), None, 2),
        ("the same value in another suit", 2, rate(2, 7), None, 2),
        ("a Special Card", 3, rate(3, 7), None, 2),
    ]
    assert followed(db, "rotate", "rotations", 2, "rotations") == ["first-one/10.1", "second-one/4.1", "second-one/5.1"]


def test_who_profits_from_rotations(db: sqlite3.Connection) -> None:
    # Never: 2, 4 to 8 and 11 of three players, and one of four. Once: 1, 3, 9, 10. Three times: one of four players.
    assert answered(db, "rotate", "who-profits-from-rotations") == [
        ("never", None, rate(4, 8), rate(1, 8), 8, 8 / 25, 0, 4, 1),
        ("once", None, None, None, 4, THIRD, 3, 1, 1),
        ("three times or more", None, None, None, 1, 1 / 4, 0, 0, 0),
    ]
    assert followed(db, "rotate", "who-profits-from-rotations", 1, "turner_won") == [
        "first-one/4",
        "first-one/28",
        "first-one/31",
    ]


def test_places_in_the_trick(db: sqlite3.Connection) -> None:
    assert answered(db, "rotate", "place-in-the-trick") == [
        (3, 1, 5, rate(5, 11), 11, THIRD),
        (3, 2, 4, rate(4, 11), 11, THIRD),
        (3, 3, 2, rate(2, 11), 11, THIRD),
        (4, 1, 0, None, 2, 0.25),
        (4, 2, 2, None, 2, 0.25),
        (4, 3, 0, None, 2, 0.25),
        (4, 4, 0, None, 2, 0.25),
    ]
    assert followed(db, "rotate", "place-in-the-trick", 2, "won") == ["first-one/16", "first-one/28"]


def test_rounds_without_a_trick(db: sqlite3.Connection) -> None:
    assert answered(db, "rotate", "rounds-without-a-trick") == [(3, None, 1, None, 2, None, 3)]
    assert followed(db, "rotate", "rounds-without-a-trick", 0, "zeros") == ["first-one/34.3"]


def test_leads(db: sqlite3.Connection) -> None:
    # Vertically: 1, 2, 4, 6, 7, 9, and one of four players. The leaders who won a game are c, then c and d.
    assert answered(db, "rotate", "leading") == [
        ("vertically", rate(2, 7), rate(4, 7), rate(4, 7), 7, 2, 4, 4),
        ("horizontally", rate(3, 6), rate(4, 6), rate(5, 6), 6, 3, 4, 5),
    ]
    assert followed(db, "rotate", "leading", 0, "leader_won") == ["first-one/13", "first-one/22"]


def test_special_cards(db: sqlite3.Connection) -> None:
    assert answered(db, "rotate", "special-cards") == [
        ("at neither end", rate(4, 9), rate(4, 9), rate(1, 9), rate(3, 9), 9, THIRD, 4, 4, 1, 3),
        ("in front", None, None, None, None, 2, 2 / 7, 0, 1, 1, 0),
        ("at the end", None, None, None, None, 2, 2 / 7, 1, 1, 0, 2),
    ]


def test_games_that_do_not_count_are_let_in_when_asked_for(db: sqlite3.Connection) -> None:
    # Its two tricks go to who led: 7 of 13.
    found = answered(db, "rotate", "place-in-the-trick", all="1", players="3")
    assert found[:1] == [(3, 1, 7, rate(7, 13), 13, THIRD)]


def test_means_are_over_games_and_over_rounds(tmp_path: Path) -> None:
    # Five times the first game: one rotation by opposite cards in each, one round without a trick, which brings 2.
    with archive_of(tmp_path, [GAMES[0].replace("first-one", f"copy-{n:04}") for n in range(5)]) as db:
        opposite, *_ = answered(db, "rotate", "rotations")
        assert opposite == ("opposite cards of one suit", 5, rate(5, 20), mean(1, 1, 1, 1, 1), 5)
        (rounds,) = answered(db, "rotate", "rounds-without-a-trick")
        assert rounds == (3, mean(2, 2, 2, 2, 2), 5, mean(*[0, 4] * 5), 10, rate(5, 15), 15)
