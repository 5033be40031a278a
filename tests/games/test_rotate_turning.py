"""ROT-1 to ROT-6: when the cards of a trick turn, and who leads then."""

import pytest

from replays.games.rotate.effects import Rotated, TrickWon
from tests.games.rotate_table import Won, effects, play, problems, shown


def turns(tokens: str, players: int = 3, **tags: str) -> list[tuple[int, int | None, str | None, str]]:
    """(event, condition, suit, orientation) of every turn."""
    found = effects(play(tokens, players, **tags), Rotated)
    return [(event, e.condition, e.suit, e.orientation) for event, e in found if isinstance(e, Rotated)]


def test_rot_1_opposite_values_of_the_same_suit_turn() -> None:
    assert turns(">a aB7v bB1v") == [(3, 1, "B", "h")]


def test_rot_1_the_same_values_of_another_suit_turn_and_lead() -> None:
    assert turns(">a aB7h bP7h") == [(3, 2, "P", "v")]


def test_rot_1_four_and_four_is_the_twin_of_four_and_four() -> None:
    assert turns(">a aB4v bG4v") == [(3, 2, "G", "h")]


def test_rot_1_opposite_values_of_another_suit_do_nothing() -> None:
    assert turns(">a aB7v bP1v") == []


def test_rot_1_by_default_only_the_card_directly_before_counts() -> None:
    assert turns(">a aB7v bR3v cP7v", Match="previous") == turns(">a aB7v bR3v cP7v") == []


def test_rot_1_the_last_trick_is_not_before() -> None:
    assert turns(">a aR1v bR2v cB7v cB1v") == []


def test_rot_1_with_any_an_earlier_card_of_the_trick_counts() -> None:
    assert turns(">a aB7v bR3v cP7v", Match="any") == [(4, 2, "P", "h")]


def test_rot_1_with_any_the_nearest_card_that_meets_a_condition_decides() -> None:
    # The green 3/5 is opposite to the green one, and the twin of the red one, which lies nearer.
    assert turns(">a aG5v bR3v cY7v dG3v", 4, Match="any") == [(5, 2, "G", "h")]
    assert turns(">a aR3v bG5v cY7v dG3v", 4, Match="any") == [(5, 1, "G", "h")]


def test_rot_1_with_any_the_last_trick_is_not_before_either() -> None:
    assert turns(">a aR1v bR2v cB7v cB1v", Match="any") == []


def test_rot_1_a_ruling_that_turns_beats_the_rules_and_is_a_warning() -> None:
    fold = play(">a aB7v bP2v/r cP3h")
    assert effects(fold, Rotated) == [(3, Rotated(None, "P", "h"))]
    assert effects(fold, TrickWon) == [(4, Won("b", "P", "h", 6))]
    assert problems(fold) == [(3, "ruling-differs", "warning")]
    assert not fold.state.irregular


def test_rot_1_a_ruling_that_does_not_turn_beats_the_rules_and_is_a_warning() -> None:
    fold = play(">a aB7v bB1v/n cB5v")
    assert effects(fold, Rotated, TrickWon) == [(4, Won("a", "B", "v", 7))]
    assert problems(fold) == [(3, "ruling-differs", "warning")]


@pytest.mark.parametrize("tokens", [">a aB7v bB1v/r", ">a aB7v bB3v/n", ">a aB7v bX/r", ">a aX/n"])
def test_rot_1_a_ruling_that_says_what_the_rules_say_is_no_problem(tokens: str) -> None:
    assert problems(play(tokens)) == []


def test_rot_1_a_ruling_on_a_special_card_keeps_it_from_turning() -> None:
    fold = play(">a aB7v bX/n cB6v")
    assert effects(fold, Rotated) == []
    assert problems(fold) == [(3, "ruling-differs", "warning")]


def test_rot_1_a_ruling_keeps_the_condition_that_is_met_as_well() -> None:
    assert turns(">a aB7v bB1v/r") == [(3, 1, "B", "h")]


def test_rot_1_a_lead_may_be_ruled_to_turn() -> None:
    fold = play(">a aB7v/r bB5h cB2h")
    assert effects(fold, Rotated) == [(2, Rotated(None, "B", "h"))]
    assert effects(fold, TrickWon) == [(4, Won("b", "B", "h", 5))]
    assert problems(fold) == [(2, "ruling-differs", "warning")]


def test_rot_1_nothing_turns_while_no_orientation_is_set_whatever_is_ruled() -> None:
    fold = play(">a aX/r bB6h cB3h")
    assert effects(fold, Rotated) == []
    assert problems(fold) == [(2, "ruling-differs", "warning")]
    assert effects(fold, TrickWon) == [(4, Won("b", "B", "h", 6))]


def test_rot_2_a_special_card_led_fixes_nothing() -> None:
    fold = play(">a aX")
    assert shown(fold)["lead"] is None
    assert effects(fold) == []


def test_rot_2_the_first_suit_card_after_it_fixes_both() -> None:
    fold = play(">a aX bR2h")
    assert shown(fold)["lead"] == {"suit": "R", "orientation": "h"}
    assert problems(play(">a aX bR2h cR5v")) == [(4, "wrong-orientation", "error")]


def test_rot_2_a_special_card_on_a_special_card_led_does_nothing_still() -> None:
    fold = play(">a aX bX cR2h")
    assert effects(fold, Rotated) == []
    assert effects(fold, TrickWon) == [(4, Won("c", "R", "h", 2))]


def test_rot_3_a_special_card_turns_and_leaves_the_lead_suit() -> None:
    assert turns(">a aB7v bX cB6h") == [(3, 3, "B", "h")]


def test_rot_3_two_special_cards_in_a_row_turn_twice() -> None:
    fold = play(">a aB5v bX cX dB4v", 4)
    assert effects(fold, Rotated) == [(3, Rotated(3, "B", "h")), (4, Rotated(3, "B", "v"))]
    assert effects(fold, TrickWon) == [(5, Won("a", "B", "v", 5))]


def test_rot_4_after_a_special_card_there_is_nothing_to_compare_with() -> None:
    assert turns(">a aB7v bX cB7h") == [(3, 3, "B", "h")]
    assert turns(">a aB7v bX cP1h") == [(3, 3, "B", "h")]


def test_rot_4_with_any_a_special_card_is_passed_over() -> None:
    assert turns(">a aB7v bX cB7h", Match="any")[1:] == [(4, 1, "B", "v")]
    assert turns(">a aB7v bX cP1h", Match="any")[1:] == [(4, 2, "P", "v")]


def test_rot_4_after_a_card_that_was_not_seen_neither() -> None:
    assert turns(">a aB7v b_ cB1v") == []


def test_rot_5_a_card_off_suit_that_turns_gives_the_lead_suit() -> None:
    # Green is led; red 5/3 is opposite to red 3/5, and neither follows green.
    fold = play(">a aG6v bR3v cR5v dR2h", 4)
    assert effects(fold, Rotated) == [(4, Rotated(1, "R", "h"))]
    assert effects(fold, TrickWon) == [(5, Won("b", "R", "h", 5))]


def test_rot_5_a_twin_off_suit_gives_the_lead_suit() -> None:
    assert turns(">a aG6v bR3v cY3v dY7h", 4) == [(4, 2, "Y", "h")]


def test_rot_6_one_play_turns_once_however_many_cards_it_fits() -> None:
    # Blue 2/6 is opposite to blue 6/2 and the twin of red 2/6.
    assert turns(">a aB6v bR2v cB2v", Match="any") == [(4, 2, "B", "h")]


def test_rot_6_several_plays_of_a_trick_may_turn() -> None:
    assert turns(">a aB6v bB2v cP6h dP3v", 4) == [(3, 1, "B", "h"), (4, 2, "P", "v")]


def test_rot_6_earlier_plays_are_not_judged_by_the_new_lead() -> None:
    fold = play(">a aB7v bR3v cG3v dG6h", 4)  # green leads now; blue and red came before
    assert effects(fold, Rotated) == [(4, Rotated(2, "G", "h"))]
    assert problems(fold) == []


def test_rot_6_those_still_to_play_follow_the_new_lead() -> None:
    assert problems(play(">a aB7v bB1v cB6v")) == [(4, "wrong-orientation", "error")]
