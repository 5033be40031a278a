"""RN-2, RN-3, RN-4, RN-17: dice and pieces, turns, a short supply, swords; and claims of the pieces at a castle."""

import pytest

from replays.games.rumble_nation.effects import CastleResolved, SwordTaken, TroopsPlaced, TroopsReturned
from tests.games.rumble_table import advanced, codes, effects, fold, follows, play, problems, shown, troops

DRAFTED = ">a cK=oda bK=mori aK=uesugi"
ROUND = "a8x3 b9x3 c10x3 "


@pytest.mark.parametrize(
    ("token", "castle", "count"),
    [("a35.4", 8, 2), ("a11.1", 2, 1), ("a66.2", 12, 1), ("a34.3", 7, 2), ("a12.5", 3, 3), ("a55.6", 10, 3)],
)
def test_rn_2_two_dice_name_the_castle_and_one_the_pieces(token: str, castle: int, count: int) -> None:
    placed = play(f">a {token}")
    assert follows(placed, 4)[:1] == [TroopsPlaced("a", castle, count)]
    assert problems(placed) == []


@pytest.mark.parametrize("token", ["a116/35.4", "a_/35.4", "a8x2"])
def test_rn_2_after_a_reroll_or_with_dice_not_seen_the_same_is_placed(token: str) -> None:
    assert follows(play(f">a {token}"), 4)[:1] == [TroopsPlaced("a", 8, 2)]


@pytest.mark.parametrize(
    ("token", "right"), [("a53.4", "a35.4"), ("a611/35.4", "a116/35.4"), ("aT12:8x2,5", "aT12:5,8x2")]
)
def test_rn_2_dice_are_written_ascending(token: str, right: str) -> None:
    wrong = play(f">a {token}").problems[0]
    assert (wrong.code, wrong.suggestion) == ("unreadable-token", right)


@pytest.mark.parametrize("token", ["a35.7", "a8x0", "a13x2", "a1x2", "a35", "aT13:8"])
def test_rn_2_what_dice_cannot_show_cannot_be_read(token: str) -> None:
    assert codes(play(f">a {token}")) == ["unreadable-token"]


def test_rn_2_more_than_three_pieces_are_an_error_and_lie_there() -> None:
    placed = play(">a a8x4")
    assert problems(placed) == [(4, "too-many-pieces", "error")]
    assert troops(placed, 8) == {"a": 4}


def test_rn_2_turns_go_clockwise() -> None:
    assert [shown(play(tokens))["to_play"] for tokens in (">b", ">b b8x1", ">b b8x1 c8x1")] == ["b", "c", "a"]


def test_rn_4_an_act_out_of_turn_is_an_error_and_the_turn_goes_on_from_there() -> None:
    placed = play(">a c8x1")
    assert problems(placed) == [(4, "out-of-turn", "error")]
    assert shown(placed)["to_play"] == "a"


def test_what_is_marked_by_a_card_or_irregular_is_no_error() -> None:
    assert problems(play(">a c8x1& b8x4*")) == []
    assert not play(">a c8x1&").state.irregular
    assert play(">a c8x1*").state.irregular


def test_rn_3_a_short_supply_places_what_is_left() -> None:
    placed = play(">a =2:a17& a8x3")
    assert follows(placed, 5) == [TroopsPlaced("a", 8, 1), SwordTaken("a", 3)]
    assert problems(placed) == []
    assert follows(play(">a =2:a17& a35.6"), 5)[0] == TroopsPlaced("a", 8, 1)


def test_rn_3_the_daimyo_is_one_of_the_pieces() -> None:
    placed = advanced(f"{DRAFTED} a8x2d")
    assert follows(placed, 8) == [TroopsPlaced("a", 8, 2, daimyo=True)]
    assert (troops(placed, 8), shown(placed)["castles"]["8"]["daimyo"]) == ({"a": 1}, ["a"])
    assert shown(placed)["supply"]["a"] == 15
    assert follows(advanced(f"{DRAFTED} a35.1d"), 8)[:1] == [TroopsPlaced("a", 8, 1, daimyo=True)]


def test_rn_3_a_soldier_and_the_daimyo_go_together_and_the_token_has_its_d() -> None:
    placed = advanced(f"{DRAFTED} =2:a15& a8x2d")
    assert follows(placed, 9) == [TroopsPlaced("a", 8, 2, daimyo=True), SwordTaken("a", 3)]
    assert problems(placed) == []


def test_rn_3_the_die_decides_whether_the_daimyo_has_to_go() -> None:
    assert problems(advanced(f"{DRAFTED} =2:a15& a8x1")) == []
    assert problems(advanced(f"{DRAFTED} =2:a13& a8x3")) == []


def test_rn_16_a_missing_d_is_an_error_and_the_soldiers_are_placed() -> None:
    placed = advanced(f"{DRAFTED} =2:a15& a8x3")
    assert problems(placed) == [(9, "daimyo-missing", "error")]
    assert follows(placed, 9) == [TroopsPlaced("a", 8, 1)]
    assert placed.problems[0].suggestion == "a8x3d"
    assert (shown(placed)["supply"]["a"], shown(placed)["to_play"]) == (1, "b")


def test_rn_16_with_the_daimyo_alone_a_missing_d_is_impossible() -> None:
    placed = advanced(f"{DRAFTED} =2:a16& a36.4")
    assert problems(placed) == [(9, "daimyo-missing", "error")]
    assert placed.problems[0].suggestion == "a36.4d"
    assert (shown(placed)["supply"]["a"], shown(placed)["to_play"]) == (1, "a")


def test_rn_13_a_daimyo_is_placed_once() -> None:
    placed = advanced(f"{DRAFTED} a8x2d b8x1 c8x1 a9x1d")
    assert problems(placed) == [(11, "daimyo-placed", "error")]
    assert shown(placed)["to_play"] == "a"


def test_rn_4_swords_go_from_the_highest_down_as_supplies_run_out() -> None:
    assert shown(play(">a =2:a18&"))["swords"] == {"a": 3, "b": None, "c": None}
    out = play(">a =2:b16& =3:c18& a8x1 b8x2")
    assert shown(out)["swords"] == {"a": None, "b": 2, "c": 3}


def test_rn_4_a_player_who_is_out_is_skipped() -> None:
    out = play(">a =2:a17& =3:b15& a8x1 b9x1 c9x1 b9x1")
    assert problems(out) == []
    assert shown(out)["to_play"] == "c"


def test_rn_4_who_has_no_piece_cannot_place_one() -> None:
    out = play(">a =2:a18& b8x1 a8x1")
    assert problems(out) == [(6, "supply-empty", "error")]
    assert shown(out)["to_play"] == "c"


@pytest.mark.parametrize("token", ["bT1:9>6", "bT7:9"])
def test_rn_4_the_first_sword_locks_the_cards(token: str) -> None:
    locked = play(">a =9:b2& =2:a17& a8x2 " + token, cards="1,5,7,11")
    assert problems(locked) == [(7, "locked", "error")]
    assert troops(locked, 9) != {"b": 2}


def test_rn_4_before_the_first_sword_nothing_is_locked() -> None:
    assert problems(play(">a =9:b2& =2:a16& a8x1 bT1:9>6")) == []


def test_rn_4_a_card_may_empty_the_supply_too() -> None:
    assert follows(play(">a =8:a17& aT7:8", cards="1,5,7,8"), 5) == [TroopsPlaced("a", 8, 1), SwordTaken("a", 3)]


def test_rn_17_who_got_troops_back_after_the_sword_stays_out() -> None:
    back = play(">a =8:a18& bT8:8a* c8x1 b8x1")
    assert problems(back) == []
    assert (shown(back)["supply"]["a"], shown(back)["to_play"]) == (1, "c")
    assert shown(back)["swords"]["a"] == 3


def test_rn_17_who_is_out_and_places_all_the_same_takes_no_second_sword() -> None:
    back = play(">a =8:a18& bT8:8a* c8x1 a8x1")
    assert problems(back) == [(7, "out-of-turn", "error")]
    assert shown(back)["swords"] == {"a": 3, "b": None, "c": None}


def test_rn_17_the_war_does_not_wait_for_troops_that_came_back() -> None:
    back = play(">a =8:a18& bT8:8a* =9:b17& =10:c18&")
    assert back.state.reason == "war"
    assert shown(back)["supply"]["a"] == 1


def test_a_claim_of_pieces_is_checked_and_a_daimyo_is_one() -> None:
    assert problems(play(">a a8x3 b8x2 =8:a3,b2")) == []
    assert problems(play(">a a8x3 b8x2 =8:a3,b2,c0 =8:b2 =9:a0")) == []
    assert problems(advanced(f"{DRAFTED} a8x3d =8:a3")) == []


def test_a_wrong_claim_of_pieces_is_an_error_that_says_what_is_there() -> None:
    wrong = play(">a a8x3 b8x2 =8:a3,b1")
    assert problems(wrong) == [(6, "claim-fails", "error")]
    assert wrong.problems[0].suggestion == "=8:a3,b2"
    assert "seat b has 2 pieces at castle 8, not 1" in wrong.problems[0].message


def test_a_claim_of_pieces_that_names_a_seat_twice_or_nobody_is_impossible() -> None:
    assert codes(play(">a =8:a0,a0")) == ["claim-shape"]
    assert codes(play(">a =8:d0")) == ["no-such-seat"]


def test_rn_15_a_ruling_on_pieces_takes_the_difference_from_the_supply_or_gives_it_back() -> None:
    ruled = play(">a a8x3 b8x2 =8:a1,b3*")
    assert follows(ruled, 6) == [TroopsReturned("a", 8, 2), TroopsPlaced("b", 8, 1)]
    assert shown(ruled)["supply"] == {"a": 17, "b": 15, "c": 18}
    assert shown(ruled)["to_play"] == "c"
    assert ruled.state.irregular
    assert not play(">a =8:a3&").state.irregular


def test_rn_15_a_ruling_moves_the_daimyo_last() -> None:
    assert shown(advanced(f"{DRAFTED} a8x2d =8:a1*"))["castles"]["8"]["daimyo"] == ["a"]
    assert shown(advanced(f"{DRAFTED} a8x2d =8:a0*"))["castles"]["8"]["daimyo"] == []
    assert shown(advanced(f"{DRAFTED} =2:a16* =8:a1*"))["castles"]["8"]["daimyo"] == ["a"]


def test_rn_15_pieces_that_are_not_in_the_supply_cannot_be_ruled_anywhere() -> None:
    ruled = play(">a a8x3 =9:b2,a16*")
    assert problems(ruled) == [(5, "unreadable-token", "error")]
    ruled = play(">a a8x3 =9:a16,b2*")
    assert problems(ruled) == [(5, "no-such-troops", "error")]
    assert troops(ruled, 9) == {}


def test_rn_15_a_ruling_that_empties_the_last_supply_brings_the_war() -> None:
    ended = play(">a =8:a18& =9:b18& =10:c18&")
    assert ended.state.reason == "war"
    assert [effect.castle for effect in effects(ended, CastleResolved) if isinstance(effect, CastleResolved)] == [
        8,
        9,
        10,
    ]


def test_rn_15_a_ruling_that_empties_the_supply_of_who_is_to_play_passes_the_turn() -> None:
    assert shown(play(">a a8x1 =9:b18&"))["to_play"] == "c"


@pytest.mark.parametrize("tokens", [">a " + ROUND * 2, ">a a8x1", ""])
def test_before_the_war_the_scores_are_nought(tokens: str) -> None:
    assert set(play(tokens).state.scores.values()) == {0}


def test_rn_12_who_concedes_before_the_war_leaves_it_to_the_higher_sword_as_far_as_one_is_taken() -> None:
    assert play(">a a8x1 b#").state.winners == ("a", "c")
    assert play(">a =8:c18& b#").state.winners == ("c",)
    assert play(">a b#").state.reason == "conceded"


def test_an_act_after_the_end_is_impossible() -> None:
    assert codes(play(">a b# a8x1")) == ["after-the-end"]


def test_a_seat_that_does_not_play_is_impossible() -> None:
    assert codes(fold(">a")) == ["no-map"]
    assert codes(play(">a d8x1")) == ["no-such-seat"]
