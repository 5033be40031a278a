"""RN-5, RN-6, RN-7: the twelve tactic cards, each with what it does, its edges and its refusals.

Troops are put on the board by rulings, which are events 4 and so on; the card is the last event.
"""

import pytest

from replays.effects import Effect
from replays.games.rumble_nation.effects import SwordTaken, TroopsMoved, TroopsPlaced, TroopsReturned
from tests.games.rumble_table import MAP, RUMBLE, advanced, codes, fold, follows, play, problems, shown, troops


def use(before: str, token: str, **tags: str) -> tuple[list[Effect], list[tuple[str, str]]]:
    """What a card does after some rulings, and what is wrong: (code, severity)."""
    shown_cards = cards_with(int(token[2:].partition(":")[0]))
    used = play(f">a {before} {token}", 3, shown_cards, **tags)
    last = len(used.record.tokens)
    return follows(used, last), [(problem.code, problem.severity) for problem in used.problems]


def cards_with(card: int) -> str:
    """A display of four cards with this one among them."""
    others = [other for other in (1, 4, 9, 12) if other != card]
    return ",".join(map(str, sorted([card, *others][:4])))


@pytest.mark.parametrize(
    ("before", "token", "expected"),
    [
        ("=8:a1&", "aT1:8>6", [TroopsMoved("a", 8, 6, 1)]),
        ("=3:a2&", "aT2:3>10", [TroopsMoved("a", 3, 10, 2)]),
        ("=3:a3&", "aT3:3>8", [TroopsMoved("a", 3, 8, 2)]),
        ("=3:a6&", "aT4:3>8", [TroopsMoved("a", 3, 8, 3)]),
        ("=3:a5&", "aT4:3>10", [TroopsMoved("a", 3, 10, 2)]),
        ("=3:a1& =11:a1&", "aT5:3>11", [TroopsMoved("a", 3, 11, 1)]),
        (
            "=4:a3& =8:a1& =10:a1&",
            "aT6:4x2,8,10",
            [TroopsMoved("a", 4, 3, 2), TroopsMoved("a", 8, 3, 1), TroopsMoved("a", 10, 3, 1)],
        ),
        ("=11:a1&", "aT7:11", [TroopsPlaced("a", 11, 1)]),
        ("=8:b2&", "aT8:8b", [TroopsReturned("b", 8, 1), TroopsPlaced("a", 8, 1)]),
        ("=8:a1,b1&", "aT9:8b>3", [TroopsMoved("b", 8, 3, 1)]),
        ("=8:b1& =3:a1&", "aT10:8b>3", [TroopsMoved("b", 8, 3, 1)]),
        ("=8:a1,b3&", "aT11:8b>3", [TroopsMoved("a", 8, 3, 1), TroopsMoved("b", 8, 3, 2)]),
        ("=5:a1& =8:a2&", "aT12:5,8x2", [TroopsReturned("a", 5, 1), TroopsReturned("a", 8, 2)]),
        ("=8:a3&", "aT12:8x3", [TroopsReturned("a", 8, 3)]),
    ],
)
def test_rn_6_a_card_does_what_it_says_in_the_order_of_its_text(
    before: str, token: str, expected: list[Effect]
) -> None:
    assert use(before, token) == (expected, [])


@pytest.mark.parametrize(
    ("before", "token"),
    [
        ("=12:a1&", "aT1:12>11"),  # Scout: by sea as well as by land
        ("=3:a2&", "aT2:3>4"),  # Mountain Pass: with none left behind
        ("=12:a2&", "aT3:12>11"),
        ("=3:a2&", "aT4:3>4"),  # Regroup: two are enough
        ("=3:a2&", "aT4:3>8"),  # Regroup: by sea
        ("=6:a1& =2:a1&", "aT5:6>2"),  # Ninja: to the other end of the map
        ("=8:a1&", "aT6:8"),  # Enter Kyo: one is enough, by sea
        ("=4:a2& =3:c1&", "aT6:4x2"),
        ("=6:a1,b4&", "aT7:6"),
        ("=8:c1&", "aT8:8c"),  # Betrayal: without own troops there
        ("=8:a1,c1&", "aT9:8c>6"),  # Escape: to where nobody is
        ("=8:c1& =6:a1,b1&", "aT10:8c>6"),
        ("=8:a1,b2&", "aT11:8b>6"),  # Feint: with none left behind
        ("=2:a1& =3:a1& =4:a1&", "aT12:2,3,4"),
    ],
)
def test_rn_6_at_the_edge_a_card_can_just_be_used(before: str, token: str) -> None:
    effects, wrong = use(before, token)
    assert effects
    assert wrong == []


@pytest.mark.parametrize(
    ("before", "token", "code"),
    [
        ("=8:a1&", "aT1:8>5", "wrong-neighbour"),
        ("=8:a1&", "aT1:8>8", "wrong-neighbour"),
        ("=3:a2&", "aT2:3>8", "wrong-neighbour"),  # by sea
        ("=3:a2&", "aT3:3>4", "wrong-neighbour"),  # by land
        ("=3:a2&", "aT4:3>7", "wrong-neighbour"),
        ("=3:a2&", "aT5:3>11", "no-own-troops"),
        ("=3:a2& =11:b1&", "aT5:3>11", "no-own-troops"),
        ("=3:a2&", "aT5:3>3", "wrong-neighbour"),
        ("=7:a1&", "aT6:7", "wrong-neighbour"),
        ("=3:a1&", "aT6:3", "wrong-neighbour"),
        ("=8:b1&", "aT7:8", "no-own-troops"),
        ("=8:a1&", "aT8:8a", "own-troops"),
        ("=8:b1&", "aT9:8b>6", "no-own-troops"),
        ("=8:a1,b1&", "aT9:8b>5", "wrong-neighbour"),
        ("=8:b1&", "aT10:8b>6", "no-own-troops"),
        ("=8:b1& =5:a1&", "aT10:8b>5", "wrong-neighbour"),
        ("=8:a1,b2&", "aT11:8b>5", "wrong-neighbour"),
        ("=8:a4&", "aT12:8x2", "wrong-count"),
        ("=8:a4&", "aT12:8x4", "wrong-count"),
    ],
)
def test_rn_16_a_card_that_is_used_against_its_text_is_an_error_and_does_it_all_the_same(
    before: str, token: str, code: str
) -> None:
    effects, wrong = use(before, token)
    assert effects
    assert wrong == [(code, "error")]


@pytest.mark.parametrize(
    ("before", "token"),
    [
        ("", "aT1:8>6"),
        ("=3:a1&", "aT2:3>4"),
        ("=3:a1&", "aT3:3>8"),
        ("=3:a1&", "aT4:3>4"),
        ("", "aT4:8>3"),
        ("=11:a1&", "aT5:3>11"),
        ("=4:a1&", "aT6:4x2"),
        ("=4:a1&", "aT6:4,10"),
        ("=8:b1&", "aT8:8c"),
        ("=8:a1&", "aT9:8b>6"),
        ("=6:a1&", "aT10:8b>6"),
        ("=8:a1,b1&", "aT11:8b>6"),
        ("=8:b2&", "aT11:8b>6"),
        ("=8:a2&", "aT12:8x3"),
        ("=8:a2&", "aT12:5,8x2"),
    ],
)
def test_rn_16_troops_that_are_not_there_are_impossible(before: str, token: str) -> None:
    assert use(before, token) == ([], [("no-such-troops", "error")])


@pytest.mark.parametrize("token", ["aT7:8", "aT8:9b"])
def test_rn_6_cards_7_and_8_need_a_soldier_in_the_supply(token: str) -> None:
    used = advanced(
        f">a cK=oda bK=mori aK=uesugi =8:a16& =9:b1& {token}", cards="1,5,7,8"
    )  # the daimyo is all that is left
    assert codes(used) == ["no-such-troops"]


def test_rn_6_cards_leave_the_daimyo_alone() -> None:
    drafted = ">a cK=oda bK=mori aK=uesugi a8x1d b9x1 c10x1 "
    assert codes(advanced(drafted + "aT1:8>6")) == ["no-such-troops"]
    assert codes(advanced(drafted + "aT7:8", cards="1,5,7,8")) == ["no-own-troops"]
    assert "which is no soldier" in advanced(drafted + "aT1:8>6").problems[0].message
    moved = advanced(drafted + "=8:a4& aT4:8>6", cards="1,4,7,8")
    assert (troops(moved, 6), shown(moved)["castles"]["8"]["daimyo"]) == ({"a": 1}, ["a"])


def test_rn_7_some_printings_say_two() -> None:
    assert use("=8:a2&", "aT12:8x2", Retreat="2") == ([TroopsReturned("a", 8, 2)], [])
    assert use("=8:a3&", "aT12:8x3", Retreat="2")[1] == [("wrong-count", "error")]


def test_rn_5_a_used_card_is_gone() -> None:
    used = play(">a a8x1 b9x1 c10x1 aT1:8>6 bT1:9>6")
    assert problems(used) == [(8, "no-such-card", "error")]
    assert "was used by seat a" in used.problems[0].message
    assert (shown(used)["tactics"], shown(used)["to_play"]) == ([5, 8, 11], "b")


def test_rn_5_a_second_card_of_a_player_is_an_error_and_used() -> None:
    used = play(">a a8x2 b9x1 c10x1 aT1:8>6 b9x1 c10x1 aT5:8>6")
    assert problems(used) == [(10, "second-card", "error")]
    assert (shown(used)["tactics"], troops(used, 6)) == ([8, 11], {"a": 2})


def test_rn_16_a_card_that_is_not_on_display_is_impossible() -> None:
    used = play(">a a8x2 b9x1 c10x1 aT2:8>6")
    assert codes(used) == ["no-such-card"]
    assert "is not on display; left are: 1, 5, 8, 11" in used.problems[0].message


def test_rn_16_without_a_display_no_card_can_be_used() -> None:
    used = fold(f"{MAP} >a a8x2 b9x1 c10x1 aT2:8>6")
    assert codes(used) == ["no-such-card"]
    assert "no tactic cards are on display" in used.problems[0].message


def test_rn_5_a_card_takes_the_turn() -> None:
    assert shown(play(">a a8x1 b9x1 c10x1 aT1:8>6"))["to_play"] == "b"


def test_a_card_out_of_turn_is_an_error_and_used() -> None:
    used = play(">a a8x1 b9x1 aT1:8>6")
    assert problems(used) == [(6, "out-of-turn", "error")]
    assert (shown(used)["tactics"], shown(used)["to_play"]) == ([5, 8, 11], "b")


def test_an_impossible_card_is_not_used_and_does_not_pass_the_turn() -> None:
    used = play(">a aT1:8>6")
    assert (shown(used)["tactics"], shown(used)["to_play"]) == ([1, 5, 8, 11], "a")


@pytest.mark.parametrize("token", ["aT8:8d", "aT9:8d>6", "aT10:8d>6", "aT11:8d>6"])
def test_the_owner_of_the_troops_has_to_play(token: str) -> None:
    assert use("=8:a2,b2&", token) == ([], [("no-such-seat", "error")])


def test_rn_17_betrayal_with_the_last_piece_takes_the_sword_after_both_moved() -> None:
    effects, wrong = use("=8:b1& =2:a17&", "aT8:8b")
    assert effects == [TroopsReturned("b", 8, 1), TroopsPlaced("a", 8, 1), SwordTaken("a", 3)]
    assert wrong == []


def test_the_message_of_a_wrong_way_names_the_right_ones() -> None:
    wrong = play(">a =3:a2& aT3:3>4", cards="1,2,3,4").problems[0]
    assert "those are: 8" in wrong.message


def test_legal_acts_offer_each_card_with_all_its_moves() -> None:
    table = play(">a =8:a2,b2& =3:a1&", cards="1,3,9,11").state
    offered = {token for token in RUMBLE.tokens(table) if token[1] == "T"}
    ways = {8: (3, 6, 10), 3: (4, 5, 8, 10)}
    assert {token for token in offered if token.startswith("aT1:")} == {
        f"aT1:{origin}>{to}" for origin, near in ways.items() for to in near
    }
    assert {token for token in offered if not token.startswith("aT1:")} == {
        f"aT{card}" + f":{text}>{to}" for card, text in ((3, "8"), (9, "8b"), (11, "8b")) for to in (3, 6, 10)
    }
