"""ROT-7, ROT-8, ROT-15, ROT-16: whose turn it is, who wins a trick, where the token goes, and what the table rules."""

import pytest

from replays.effects import GameOver
from replays.games.rotate.effects import Rotated, RoundScored, TokenMoved, TokenPlaced, TrickWon
from tests.games.rotate_table import BLANK_ROUND_OF_FOUR, ROUND, Won, effects, play, problems, shown


def tokens_of(tokens: str, seat: str = "a", players: int = 3) -> dict[str, int]:
    found: dict[str, int] = shown(play(tokens, players))["tokens"][seat]
    return found


def test_rot_7_numbers_count_as_the_cards_lie_at_the_end() -> None:
    assert effects(play(">a aB1v bB5v cX"), TrickWon) == [(4, Won("a", "B", "h", 7))]


def test_rot_7_only_the_final_lead_suit_counts() -> None:
    assert effects(play(">a aB2v bP2v cB7h"), TrickWon) == [(4, Won("b", "P", "h", 6))]
    assert effects(play(">a aB2v bR7v cG6v"), TrickWon) == [(4, Won("a", "B", "v", 2))]


def test_rot_7_a_zero_can_win() -> None:
    fold = play(">a aB0v bR5v cG4v dY6v eP7v", 5)
    assert effects(fold, TrickWon) == [(6, Won("a", "B", "v", 0))]


def test_rot_7_the_special_card_never_wins() -> None:
    assert effects(play(">a aX bX cB1v"), TrickWon) == [(4, Won("c", "B", "v", 1))]


def test_rot_8_tokens_are_placed_up_to_the_limit_and_then_nothing_happens() -> None:
    tricks = [">a aR7v bB4v cP3v", "aR6v bB3v cP1v", "aR5v bB1v cP2v", "aR4v bY2v cG1v"]
    assert [tokens_of(" ".join(tricks[: i + 1]))["v"] for i in range(4)] == [1, 2, 3, 3]
    assert effects(play(" ".join(tricks)), TokenPlaced, TokenMoved)[2:] == [(10, TokenPlaced("a", "v"))]


def test_rot_8_with_all_tokens_lying_one_moves_over() -> None:
    three = ">a aR7v bB4v cP3v aR6v bB3v cP1v aR5v bB1v cP2v"
    fold = play(f"{three} aY7h bB6h cP1h")
    assert effects(fold, TokenMoved) == [(13, TokenMoved("a", "h"))]
    assert shown(fold)["tokens"]["a"] == {"v": 2, "h": 1}


def test_rot_8_with_four_players_two_tokens_are_all() -> None:
    fold = play(">a aR7v bB4v cP3v dG6v aR6v bB3v cP1v dG5v aR5v bB1v cP2v dG4v", 4)
    assert shown(fold)["tokens"]["a"] == {"v": 2, "h": 0}
    assert problems(fold) == []


def test_rot_15_the_turn_passes_clockwise_and_the_winner_leads() -> None:
    turns = [shown(play(">b bR1v cR6v aR4v"[: 2 + 5 * n]))["to_play"] for n in range(4)]
    assert turns == ["b", "c", "a", "c"]


def test_rot_15_a_finished_trick_stays_on_view_until_somebody_leads() -> None:
    def numbers(tokens: str) -> list[int]:
        return [card.number for card in play(tokens).state.shown]

    assert numbers(">a aB7v bB5v") == [2, 3]
    assert numbers(">a aB7v bB5v cB6v") == [2, 3, 4]
    assert numbers(">a aB7v bB5v cB6v aR1v") == [5]
    assert numbers(">a aB7v bB5v cB6v >b*") == []


def test_rot_15_out_of_turn_is_an_error_and_the_turn_goes_on_from_there() -> None:
    fold = play(">a aB7v cB2v", 4)
    assert problems(fold) == [(3, "out-of-turn", "error")]
    assert shown(fold)["to_play"] == "d"
    assert shown(play(">a aB7v cB2v dB4v", 4))["to_play"] == "b"


def test_rot_15_out_of_turn_with_a_mark_is_allowed_and_irregular() -> None:
    fold = play(">a aB7v cB5v* bB6v*")
    assert problems(fold) == []
    assert fold.state.irregular
    assert effects(fold, TrickWon) == [(4, Won("a", "B", "v", 7))]


def test_rot_15_by_a_card_is_allowed_and_regular() -> None:
    fold = play(">a aB7v cB5v& bB6v&")
    assert problems(fold) == []
    assert not fold.state.irregular


def test_rot_15_an_error_that_is_applied_does_not_make_the_game_irregular() -> None:
    assert not play(">a aB7v cB5v").state.irregular


def test_rot_15_a_seat_that_plays_twice_in_a_trick_is_out_of_turn_and_the_trick_waits_for_the_others() -> None:
    fold = play(">a aB7v aB6v bB5v")
    assert problems(fold) == [(3, "out-of-turn", "error")]
    assert shown(fold)["to_play"] == "c"
    assert effects(play(">a aB5v aB6v bB4v cB1v"), TrickWon) == [(5, Won("a", "B", "v", 6))]


def test_rot_15_the_loser_of_a_trick_who_leads_is_out_of_turn() -> None:
    fold = play(">a aB7v bB5v cB6v bR1v")
    assert problems(fold) == [(5, "out-of-turn", "error")]
    assert shown(fold)["to_play"] == "c"


def test_rot_15_an_impossible_act_does_not_pass_the_turn() -> None:
    assert shown(play(">a aB7v bB7v"))["to_play"] == "b"


def test_rot_15_a_deal_inside_a_round_is_an_error_and_a_redeal_all_the_same() -> None:
    fold = play(">a aB7v bB5v cB6v aR7v >b")
    assert problems(fold) == [(6, "round-running", "error")]
    assert shown(fold) == shown(play(">b"))


def test_rot_15_a_marked_redeal_keeps_the_number_of_the_round_and_forgets_its_plays() -> None:
    fold = play(">a aB7v bB5v cB6v aR7v >b* bB7v cB5v aB6v")
    assert problems(fold) == []
    assert (shown(fold)["round"], shown(fold)["trick"]) == (1, 2)
    assert shown(fold)["tokens"] == {"a": {"v": 0, "h": 0}, "b": {"v": 1, "h": 0}, "c": {"v": 0, "h": 0}}
    assert fold.state.irregular


def test_rot_15_a_redeal_in_a_later_round_keeps_the_scores() -> None:
    fold = play(f"{ROUND} >a aB7v >b*")
    assert shown(fold)["round"] == 2
    assert fold.state.scores == {"a": 2, "b": 0, "c": 4}


def test_rot_16_a_true_claim_is_no_problem_and_changes_nothing() -> None:
    fold = play(">a aB7v bB5v cB6v =a/v")
    assert problems(fold) == []
    assert fold.state == play(">a aB7v bB5v cB6v").state


@pytest.mark.parametrize("claim", ["=b/v", "=a/h"])
def test_rot_16_a_claim_that_fails_is_an_error_and_changes_nothing(claim: str) -> None:
    fold = play(f">a aB7v bB5v cB6v {claim}")
    assert problems(fold) == [(5, "claim-fails", "error")]
    assert fold.problems[0].suggestion == "=a/v"
    assert fold.state == play(">a aB7v bB5v cB6v").state


@pytest.mark.parametrize("tokens", ["=a/v", ">a =a/v", ">a aB7v =a/v", ">a aB7v bB5v cB6v aR1v =a/v"])
@pytest.mark.parametrize("mark", ["", "*"])
def test_rot_16_a_claim_or_ruling_of_no_finished_trick_is_an_error_and_changes_nothing(tokens: str, mark: str) -> None:
    fold = play(tokens + mark)
    assert problems(fold) == [(fold.last, "claim-fails", "error")]
    assert fold.state == play(tokens.removesuffix("=a/v")).state


def test_rot_16_a_ruling_gives_the_trick_and_the_lead_to_another() -> None:
    fold = play(">a aB7v bB5v cB6v =b/h*")
    assert effects(fold) == [(5, Won("b", "B", "h", 3)), (5, TokenPlaced("b", "h"))]
    assert shown(fold)["to_play"] == "b"
    assert shown(fold)["tricks_won"] == {"a": 0, "b": 1, "c": 0}
    assert shown(fold)["tokens"]["a"] == {"v": 0, "h": 0}
    assert fold.state.irregular


def test_rot_16_a_ruling_by_a_card_is_regular() -> None:
    assert not play(">a aB7v bB5v cB6v =b/v&").state.irregular


def test_rot_16_a_ruling_leaves_what_the_cards_did() -> None:
    fold = play(">a aB7v bB1v cB4h =c/h*")
    assert effects(fold, Rotated) == [(3, Rotated(1, "B", "h"))]
    assert effects(fold, TrickWon) == [(5, Won("c", "B", "h", 4))]


def test_rot_16_a_second_ruling_replaces_the_first() -> None:
    fold = play(">a aB7v bB5v cB6v =b/h* =c/v*")
    assert effects(fold) == [(6, Won("c", "B", "v", 6)), (6, TokenPlaced("c", "v"))]


@pytest.mark.parametrize("card", ["bX", "bR5v", "b_"])
def test_rot_16_a_ruling_for_a_card_of_no_or_another_suit_has_no_number(card: str) -> None:
    assert effects(play(f">a aB7v {card} cB6v =b/v*"), TrickWon) == [(5, Won("b", "B", "v", None))]


def test_rot_16_a_ruling_brings_a_moved_token_back() -> None:
    three = ">a aR7v bB4v cP3v aR6v bB3v cP1v aR5v bB1v cP2v"
    fold = play(f"{three} aY7h bB6h cP1h =b/h*")
    assert shown(fold)["tokens"]["a"] == {"v": 3, "h": 0}
    assert shown(fold)["tokens"]["b"] == {"v": 0, "h": 1}
    assert effects(fold, TokenMoved) == []


def test_rot_16_a_ruling_that_gives_the_trick_where_no_token_could_move_takes_nothing_back() -> None:
    four = ">a aR7v bB4v cP3v aR6v bB3v cP1v aR5v bB1v cP2v aR4v bY2v cG1v"
    assert shown(play(f"{four} =b/v*"))["tokens"]["a"] == {"v": 3, "h": 0}


def test_rot_16_after_an_impossible_play_a_ruling_still_counts() -> None:
    assert problems(play(">a aB7v bB5v cB6v aB5v =b/v*")) == [(5, "card-twice", "error")]


def test_rot_16_a_ruling_after_a_taken_back_play_still_counts() -> None:
    assert effects(play(">a aB7v bB5v cB6v aR1v ^ =b/v*"), TrickWon) == [(7, Won("b", "B", "v", 5))]


def test_rot_16_a_ruling_on_the_last_trick_counts_the_round_again() -> None:
    fold = play(f"{ROUND} =a/v*")
    assert effects(fold)[-3:] == [
        (35, Won("a", "Y", "v", None)),
        (35, TokenPlaced("a", "v")),
        (35, RoundScored(4, 3, {"a": 0, "b": 6, "c": 0})),
    ]
    assert len(effects(fold, RoundScored)) == 1
    assert fold.state.scores == {"a": 0, "b": 6, "c": 0}
    assert shown(fold)["to_play"] is None


def test_rot_16_a_ruling_that_takes_the_target_away_opens_the_game_again() -> None:
    fold = play(f"{ROUND} {ROUND} =a/v*")
    assert not fold.state.over
    assert effects(fold, GameOver) == []
    assert fold.state.scores == {"a": 2, "b": 6, "c": 4}
    assert problems(play(f"{ROUND} {ROUND} =a/v* >a")) == []


def test_rot_16_a_ruling_that_leaves_the_target_reached_ends_the_game_at_the_claim() -> None:
    fold = play(f"{ROUND} {ROUND} =b/h*")
    assert effects(fold, GameOver) == [(69, GameOver(("c",), {"a": 5, "b": 3, "c": 7}, "target"))]
    assert fold.state.over


def test_rot_16_a_ruling_that_reaches_the_target_ends_the_game() -> None:
    fold = play(f"{ROUND} =_,3,_* =a/v*")
    assert effects(fold, GameOver) == [(36, GameOver(("b",), {"a": 0, "b": 9, "c": 0}, "target"))]


def test_rot_16_after_the_next_deal_a_ruling_is_an_error() -> None:
    fold = play(f"{ROUND} >a =a/v*")
    assert problems(fold) == [(36, "claim-fails", "error")]
    assert fold.state == play(f"{ROUND} >a").state


def test_rot_16_after_a_ruling_of_the_scores_a_ruled_trick_takes_no_score_below_zero() -> None:
    fold = play(f"{ROUND} =0,0,0* =a/v*")
    assert fold.state.scores == {"a": 0, "b": 6, "c": 0}


def test_rot_16_a_trick_in_which_no_card_was_seen_has_no_winner_until_it_is_ruled() -> None:
    fold = play(">a a_ bX c_")
    assert problems(fold) == [(4, "no-winner", "warning")]
    assert shown(fold)["to_play"] is None
    assert effects(fold) == []
    assert effects(play(">a a_ bX c_ =c/h*")) == [(5, Won("c", None, "h", None)), (5, TokenPlaced("c", "h"))]
    assert shown(play(">a a_ bX c_ =c/h*"))["to_play"] == "c"


def test_rot_16_a_claim_without_a_mark_gives_nobody_that_trick() -> None:
    fold = play(">a a_ bX c_ =c/h")
    assert problems(fold) == [(4, "no-winner", "warning"), (5, "claim-fails", "error")]
    assert fold.problems[1].suggestion == "=c/h*"


def test_rot_16_playing_on_without_a_ruling_is_out_of_turn() -> None:
    fold = play(">a a_ bX c_ bB7v")
    assert problems(fold) == [(4, "no-winner", "warning"), (5, "out-of-turn", "error")]
    assert shown(fold)["to_play"] == "c"


def test_rot_16_the_last_trick_of_a_round_may_have_no_winner_and_be_ruled_too() -> None:
    fold = play(f"{BLANK_ROUND_OF_FOUR} a_ b_ c_ d_", 4)
    assert effects(fold, RoundScored) == [(45, RoundScored(2, 0, {"a": 0, "b": 0, "c": 0, "d": 0}))]
    ruled = play(f"{BLANK_ROUND_OF_FOUR} a_ b_ c_ d_ =b/h*", 4)
    assert effects(ruled, RoundScored) == [(46, RoundScored(2, 1, {"a": 0, "b": 2, "c": 1, "d": 1}))]


def test_rot_16_a_card_that_was_not_seen_neither_turns_nor_wins() -> None:
    assert effects(play(">a aB7v b_ cB1v"), TrickWon, Rotated) == [(4, Won("a", "B", "v", 7))]


def test_rot_16_a_fixed_claim_is_judged_as_fixed() -> None:
    assert problems(play(">a aB7v bB5v cB6v =b/v")) == [(5, "claim-fails", "error")]
    assert problems(play(">a aB7v bB5v cB6v =b/v %5==a/v")) == []
    assert problems(play(">a aB7v bB5v cB6v =b/v %5-")) == []


def test_rot_16_a_takeback_over_the_end_of_a_trick_takes_its_token_back() -> None:
    fold = play(">a aB7v bB5v cB6v aR1v ^2")
    assert shown(fold)["tokens"] == shown(play(">a"))["tokens"]
    assert effects(fold) == []
    assert fold.state == play(">a aB7v bB5v").state


def test_rot_16_two_takebacks_over_the_end_of_a_trick_take_two_plays() -> None:
    fold = play(">a aB7v bB5v cB6v =a/v aR1v ^ ^ cB1v")
    assert effects(fold, Rotated, TrickWon) == [(9, Won("a", "B", "v", 7))]
    assert problems(fold) == []


def test_rot_16_a_struck_deal_runs_the_rounds_together() -> None:
    fold = play(f"{ROUND} >a aB7v %35-")
    assert problems(fold) == [(36, "no-round", "error")]
    assert fold.state == play(f"{ROUND}").state


def test_rot_16_a_struck_first_deal_leaves_no_round() -> None:
    fold = play(">a aB7v %1-")
    assert problems(fold) == [(2, "no-round", "error")]
