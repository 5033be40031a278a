"""ROT-9, ROT-10, ROT-11, ROT-14: rounds, their points and the end; what was hidden."""

from itertools import count

import pytest

from notation import Seat
from replays.effects import GameOver
from replays.games.rotate.effects import RoundScored
from tests.games.rotate_table import ROTATE, ROUND, effects, play, problems, shown

HAND = "=R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X"


def round_of(won: str, players: int) -> str:
    """A round without a seen card, its tricks given by the table: `av bh` to a vertically, then to b horizontally."""
    tricks = [f"={seat}/{way}*" for seat, way in won.split()]
    leads = ["a", *(trick[1] for trick in tricks)]
    seats = "abcde"[:players]
    order = (seats[seats.index(lead) :] + seats[: seats.index(lead)] for lead in leads)
    plays = (" ".join(f"{seat}_" for seat in turn) for turn in order)
    return ">a " + " ".join(f"{played} {ruled}" for played, ruled in zip(plays, tricks, strict=False))


def points(won: str, players: int = 4, **tags: str) -> tuple[int, int, list[int]]:
    """Tokens on Vertical, on Horizontal, and what each seat gains in a round whose tricks are won like that."""
    scored = [e for _, e in effects(play(round_of(won, players), players, **tags), RoundScored)]
    assert isinstance(scored[-1], RoundScored)
    return scored[-1].vertical, scored[-1].horizontal, list(scored[-1].gained.values())


def test_rot_9_every_round_names_its_leader() -> None:
    assert shown(play(f"{ROUND} >b"))["to_play"] == "b"
    assert shown(play(ROUND))["to_play"] is None


def test_rot_9_nobody_plays_before_the_next_round_is_dealt() -> None:
    assert problems(play(f"{ROUND} cB7v")) == [(35, "no-round", "error")]


def test_rot_9_tokens_come_back_and_cards_too() -> None:
    fold = play(f"{ROUND} >a aB7v")
    assert problems(fold) == []
    assert shown(fold)["round"] == 2
    assert shown(fold)["tokens"] == {seat: {"v": 0, "h": 0} for seat in "abc"}
    assert shown(fold)["tricks_won"] == {"a": 0, "b": 0, "c": 0}


def test_rot_9_tokens_lie_until_then() -> None:
    assert shown(play(ROUND))["tokens"]["c"] == {"v": 2, "h": 1}


def test_rot_10_the_minor_brings_two_for_each_token_and_zero_trick_players_get_their_number() -> None:
    # a has two on Vertical, b one on each side; three to one.
    assert points("av av bv bh av av av av av") == (3, 1, [0, 2, 1, 1])


def test_rot_10_on_the_white_side_the_minor_brings_one() -> None:
    assert points("av av bv bh av av av av av", Scoring="white") == (3, 1, [0, 1, 1, 1])


def test_rot_10_equal_sides_bring_one_for_each_token_and_zero_trick_players_half_of_all() -> None:
    assert points("av av ah av ah av ah av ah") == (1, 1, [2, 1, 1, 1])
    assert points("av av bh bh av av av av av") == (2, 2, [2, 2, 2, 2])


def test_rot_10_on_the_white_side_equal_sides_bring_two() -> None:
    assert points("av av bh bh av av av av av", Scoring="white") == (2, 2, [4, 4, 2, 2])


def test_rot_10_with_an_empty_minor_nobody_gains() -> None:
    assert points("av bv cv av bv cv av bv cv") == (6, 0, [0, 0, 0, 0])


def test_rot_10_who_won_tricks_is_no_zero_trick_player() -> None:
    assert points("av av bv ch av av av av av") == (3, 1, [0, 0, 2, 1])


def test_rot_10_three_players_have_three_tokens() -> None:
    assert points("av av av bh bh bh av av av av av", 3) == (3, 3, [3, 3, 3])
    assert points("av av av bh bh bh av av av av av", 3, Scoring="white") == (3, 3, [6, 6, 3])


def test_rot_10_five_players_may_have_ten_tokens() -> None:
    assert points("av bv cv dv eh ah bh ch dh", 5) == (4, 5, [2, 2, 2, 2, 0])


@pytest.mark.parametrize(("players", "target"), [(3, 7), (4, 6), (5, 5)])
def test_rot_11_the_target_is_by_the_number_of_players(players: int, target: int) -> None:
    scores = [target - 1, *[0] * (players - 1)]
    below = ",".join(map(str, scores))
    assert not play(f"={below}*", players).state.over
    fold = play(f"={below}* a+1*", players)
    assert (fold.state.over, fold.state.reason, fold.state.winners) == (True, "target", ("a",))


def test_rot_11_the_highest_total_wins_and_keeps_its_number() -> None:
    fold = play(f"{ROUND} {ROUND}")
    assert effects(fold, GameOver) == [(68, GameOver(("c",), {"a": 4, "b": 0, "c": 8}, "target"))]


def test_rot_11_among_equals_more_points_in_the_last_round_win() -> None:
    fold = play(f"=5,7,3* {ROUND}")  # 7, 7, 7 after 2, 0 and 4
    assert fold.state.over
    assert fold.state.winners == ("b",)  # the game was over before the round
    fold = play(f"=5,6,3* {ROUND}")
    assert (fold.state.scores, fold.state.winners) == ({"a": 7, "b": 6, "c": 7}, ("c",))


def test_rot_11_equal_totals_and_equal_last_rounds_share() -> None:
    fold = play(round_of("av av bh bh av av av av av", 4) + " =6,6,2,2*", 4)
    assert fold.state.winners == ("a", "b")


def test_rot_11_inside_a_round_the_target_is_not_looked_at() -> None:
    fold = play(">a aB7v =9,0,0* a+1*")
    assert not fold.state.over
    assert fold.state.scores == {"a": 10, "b": 0, "c": 0}


def test_rot_11_scores_set_inside_a_round_count_when_it_is_over() -> None:
    fold = play(ROUND.replace("cB4h", "cB4h =_,9,_*"))
    assert effects(fold, GameOver) == [(35, GameOver(("b",), {"a": 2, "b": 9, "c": 4}, "target"))]


def test_rot_11_a_ruling_of_scores_between_rounds_ends_the_game_at_the_claim() -> None:
    fold = play(f"{ROUND} =7,4,5*")
    assert effects(fold, GameOver) == [(35, GameOver(("a",), {"a": 7, "b": 4, "c": 5}, "target"))]
    assert fold.state.irregular


def test_rot_11_a_ruling_of_scores_below_the_target_opens_the_game_again() -> None:
    fold = play(f"{ROUND} {ROUND} =4,0,6*")
    assert not fold.state.over
    assert effects(fold, GameOver) == []
    assert problems(play(f"{ROUND} {ROUND} =4,0,6* >b bR1v")) == []


def test_rot_11_a_ruling_of_scores_at_the_target_names_the_winners_anew() -> None:
    fold = play(f"{ROUND} {ROUND} =9,0,8*")
    assert effects(fold, GameOver) == [(69, GameOver(("a",), {"a": 9, "b": 0, "c": 8}, "target"))]


def test_a_claim_of_scores_is_checked_and_names_the_first_seat_that_differs() -> None:
    assert problems(play(f"{ROUND} =2,0,4 =_,_,4 =2,_,_")) == []
    fold = play(f"{ROUND} =2,1,5")
    assert problems(fold) == [(35, "claim-fails", "error")]
    assert "seat b" in fold.problems[0].message
    assert fold.problems[0].suggestion == "=2,0,4"
    assert fold.state == play(ROUND).state


@pytest.mark.parametrize("mark", ["", "*"])
def test_a_claim_of_scores_for_too_few_or_too_many_seats_changes_nothing(mark: str) -> None:
    assert problems(play(f"=1,1{mark}")) == problems(play(f"=1,1,1,1{mark}")) == [(1, "claim-shape", "error")]
    assert not play(f"=9,9{mark}").state.over


def test_points_that_the_rules_do_not_know_are_an_error_and_counted() -> None:
    fold = play("a+2")
    assert problems(fold) == [(1, "no-such-points", "error")]
    assert fold.state.scores["a"] == 2
    assert problems(play("a+2*")) == []


def test_more_points_than_are_there_cannot_be_taken() -> None:
    fold = play("a+2* a-5*")
    assert problems(fold) == [(2, "points-below-zero", "error")]
    assert fold.state.scores["a"] == 0


def test_points_between_rounds_reach_the_target() -> None:
    assert effects(play(f"{ROUND} c+3*"), GameOver) == [(35, GameOver(("c",), {"a": 2, "b": 0, "c": 7}, "target"))]


def test_who_concedes_leaves_the_game_to_the_best_of_the_others() -> None:
    fold = play(f"{ROUND} c#")
    assert effects(fold, GameOver) == [(35, GameOver(("a",), {"a": 2, "b": 0, "c": 4}, "conceded"))]
    assert play("b#").state.winners == ("a", "c")


def test_conceding_inside_a_round_goes_by_the_scores_as_they_stand() -> None:
    fold = play(f"{ROUND} >a aB7v a#")
    assert fold.state.winners == ("c",)
    assert shown(fold)["to_play"] is None


@pytest.mark.parametrize(("token", "reason"), [("#", "stopped"), ("#void", "void"), ("#unrecorded", "unrecorded")])
def test_play_that_stops_has_no_winner(token: str, reason: str) -> None:
    fold = play(f"{ROUND} {token}")
    assert effects(fold, GameOver) == [(35, GameOver((), {"a": 2, "b": 0, "c": 4}, reason))]


def test_a_claim_of_scores_after_the_record_stopped_is_the_result_but_unverified() -> None:
    fold = play(f"{ROUND} #unrecorded =7,4,5")
    assert problems(fold) == []
    assert effects(fold, GameOver) == [(36, GameOver(("a",), {"a": 7, "b": 4, "c": 5}, "unrecorded"))]
    assert fold.state.unverified


@pytest.mark.parametrize("end", ["b#", "#", "#void", "#unrecorded", "=7,0,0*"])
@pytest.mark.parametrize("act", [">a", "aB7v", "aX", "a_", f"a{HAND}", "a+1*", "aD4", "b#", "#"])
def test_no_act_counts_after_the_end(end: str, act: str) -> None:
    fold = play(f"{end} {act}")
    assert problems(fold) == [(2, "after-the-end", "error")]
    assert fold.state == play(end).state


def test_claims_are_judged_after_the_end() -> None:
    assert problems(play(f"{ROUND} {ROUND} =c/h =4,0,8")) == []
    assert problems(play(f"{ROUND} {ROUND} =b/h =4,0,9")) == [
        (69, "claim-fails", "error"),
        (70, "claim-fails", "error"),
    ]


def test_the_end_can_be_taken_back() -> None:
    assert problems(play("b# ^ >a aB7v")) == []


def test_rot_14_recorded_hands_are_withheld_while_their_round_runs() -> None:
    last = ROUND.rpartition(" ")
    assert ROTATE.withheld(play(f">a a{HAND} aR1v").state) == {2}
    assert ROTATE.withheld(play(last[0]).state) == frozenset()
    assert ROTATE.withheld(play(f">a a{HAND} aR1v b#").state) == frozenset()
    assert ROTATE.withheld(play(f">a a{HAND} >b*").state) == frozenset()


def test_rot_14_after_the_round_every_hand_is_known_from_its_plays() -> None:
    hand = "R4,G4,P3,B1,G3,X,Y4,Y2,R7,G2,G5"
    fold = play(ROUND.replace(">a ", f">a b={hand} "))
    assert problems(fold) == []
    assert sorted(fold.state.played_by["b"]) == sorted(hand.split(","))
    assert ROTATE.withheld(fold.state) == frozenset()
    assert fold.state.revealed == fold.last
    assert fold.state.hands == {"b": []}


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        ({"a": "Ani", "b": "Vova"}, "seats"),
        ({"a": "Ani", "c": "Vova", "d": "Li"}, "seats"),
        ({"b": "Ani", "c": "Vova", "d": "Li"}, "seats"),
        ({}, "seats"),
        (dict(zip("abcdef", count(1), strict=False)), "seats"),
        ({"a": "1", "b": "2", "c": "3", "Scoring": "grey"}, "option-value"),
        ({"a": "1", "b": "2", "c": "3", "Match": "Any"}, "option-value"),
        ({"a": "1", "b": "2", "c": "3", "Rules": "2"}, "notation-version"),
    ],
)
def test_tags_that_no_game_can_be_played_by_are_named(tags: dict[str, str], code: str) -> None:
    fold = play(">a aB7v", 0, **tags)
    assert (None, code, "error") in problems(fold)


def test_an_option_in_the_wrong_case_is_suggested_in_the_right_one() -> None:
    assert play("", Match="Any").problems[0].suggestion == "any"


@pytest.mark.parametrize("seat", ["d", "h"])
def test_a_seat_that_does_not_play_does_nothing(seat: Seat) -> None:
    fold = play(f">a {seat}B7v >{seat} ={seat}/v")
    assert [code for _, code, _ in problems(fold)] == ["no-such-seat"] * 3
    assert fold.state == play(">a").state
