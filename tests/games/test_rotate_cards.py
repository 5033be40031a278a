"""ROT-12 and ROT-13: which cards can be played, which should not have been, and recorded hands."""

import pytest

from replays.games.rotate.effects import Revoke, TrickWon
from tests.games.rotate_table import Won, effects, play, problems, shown

A = "a=R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X"
B = "b=B1,B2,B3,B4,B5,B6,B7,Y4,Y5,Y6,X"
C = "c=G1,G2,G3,G4,G5,G6,G7,Y7,P1,P2,P3"


def test_rot_12_a_later_card_of_the_suit_shows_a_revoke() -> None:
    fold = play(">a aB7v bB5v cP3v aB3v bB6v cB2v")
    assert problems(fold) == [(4, "revoke", "warning")]
    assert effects(fold, Revoke) == [(4, Revoke("c", 7))]


def test_rot_12_the_warning_names_the_offence_and_the_play_that_shows_it() -> None:
    warning = play(">a aB7v bB5v cP3v aB3v bB6v cB2v").problems[0]
    assert (warning.token, warning.rule) == ("cP3v", "ROT-12")
    assert "event 7" in warning.message


def test_rot_12_each_offence_is_warned_of_once() -> None:
    fold = play(">a aB7v bB5v cP3v aB3v bB6v cB2v aY1v bY2v cB1v")
    assert effects(fold, Revoke) == [(4, Revoke("c", 7))]


def test_rot_12_one_card_may_show_several_offences() -> None:
    fold = play(">a aB7v bB5v cP3v aB3v bB6v cG7v bB2v cB4v")
    assert effects(fold, Revoke) == [(4, Revoke("c", 9)), (7, Revoke("c", 9))]


def test_rot_12_a_special_card_is_no_offence() -> None:
    assert problems(play(">a aB7v bB5v cX bB2v cB4v aB1v")) == []


def test_rot_12_the_suit_to_follow_is_the_one_before_the_card_turned_the_trick() -> None:
    # c plays the twin of blue 5 and leads from there; it should have followed blue, not purple.
    fold = play(">a aB7v bB5v cP5v cP1v aP2v bP3v")
    assert effects(fold, Revoke) == []
    assert effects(play(">a aB7v bB5v cP5v cB1v"), Revoke) == [(4, Revoke("c", 5))]


def test_rot_12_another_suit_shows_nothing() -> None:
    assert problems(play(">a aB7v bB5v cP3v aG3v bG6v cG2v")) == []


def test_rot_12_another_seat_shows_nothing() -> None:
    assert problems(play(">a aB7v bP2v cB3v aB2v bY1v cB4v")) == []


def test_rot_12_the_next_round_shows_nothing() -> None:
    assert problems(play(">a aB7v bB5v cP3v >a* aB7v bB5v cB2v")) == []


@pytest.mark.parametrize("mark", ["*", "&"])
def test_rot_12_what_is_marked_is_no_offence(mark: str) -> None:
    assert problems(play(f">a aB7v bB5v cP3v{mark} aB3v bB6v cB2v")) == []


def test_rot_12_a_fix_of_the_play_that_shows_it_takes_the_warning_away() -> None:
    assert problems(play(">a aB7v bB5v cP3v aB3v bB6v cB2v %7=cG2v")) == []


def test_rot_12_with_the_hand_recorded_it_is_an_error_at_once_and_no_warning_later() -> None:
    fold = play(f">a {A} aR7v bB5v cP1v aR6v bB4v cP2v")
    assert problems(fold) == []
    fold = play(f">b {A} bY4v cG1v aR3v bY5v cG2v aY1v")
    assert problems(fold) == [(5, "must-follow", "error")]
    assert effects(fold, Revoke) == []


def test_rot_13_a_suit_not_followed_is_applied_and_allowed_with_a_mark() -> None:
    fold = play(f">b {A} bY4v cG1v aR3v*")
    assert problems(fold) == []
    assert fold.state.irregular
    assert effects(fold, TrickWon) == [(5, Won("b", "Y", "v", 4))]


def test_rot_13_a_special_card_need_not_follow() -> None:
    assert problems(play(f">b {A} bY4v cG1v aX")) == []


def test_rot_13_an_unseen_play_may_have_been_the_card_to_follow_with() -> None:
    hand = "a=R1,R2,R3,R4,R5,R6,R7,Y1,P2,P3,X"
    assert problems(play(f">a {hand} a_ bG4v cG1v bY4v cY5v aR1v")) == []
    assert problems(play(f">a {A} a_ bG4v cG1v bY4v cY5v aR1v")) == [(8, "must-follow", "error")]


@pytest.mark.parametrize(
    ("tokens", "problem"),
    [
        (">a aB7v bB7v", (3, "card-twice")),
        (">a aB7v bB1h", (3, "card-twice")),
        (">a aB8v", (2, "no-such-card")),
        (">a aB0v", (2, "no-such-card")),
        (">a aB8h", (2, "no-such-card")),
        (">a aX bX cX", (4, "too-many-specials")),
        (f">a {A} bR4v", (3, "in-another-hand")),
        (f">b {B} bR4v", (3, "not-in-hand")),
        (f">c {C} cX", (3, "not-in-hand")),
        (f">c {A} {B} cX", (4, "too-many-specials")),
        (f">a {A} aR1v bG2v cG3v aR1v", (6, "card-twice")),
        ("aB7v", (1, "no-round")),
        ("aX", (1, "no-round")),
        ("a_", (1, "no-round")),
        (A, (1, "no-round")),
        (f">a {A} {A}", (3, "bad-hand")),
        (">a a=R1,R2", (2, "bad-hand")),
        (f">a {A},Y4", (2, "bad-hand")),
        (">a a=R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,Y3", (2, "bad-hand")),
        (">a a=R0,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X", (2, "bad-hand")),
        (">a a=R1,R2,R3,R4,R5,R6,R7,Y1,X,X,X", (2, "bad-hand")),
        (f">a {A} b=R7,B2,B3,B4,B5,B6,B7,Y4,Y5,Y6,X", (3, "bad-hand")),
        (f">a {A} {B} c=G1,G2,G3,G4,G5,G6,G7,Y7,P1,P2,X", (4, "bad-hand")),
    ],
)
@pytest.mark.parametrize("mark", ["", "*"])
def test_rot_13_what_is_impossible_is_never_applied(tokens: str, problem: tuple[int, str], mark: str) -> None:
    before = play(tokens.rpartition(" ")[0])
    fold = play(tokens + mark)
    assert problems(fold) == [(*problem, "error")]
    assert fold.state == before.state


def test_rot_13_with_five_players_the_cards_go_from_0_to_8_and_there_are_four_special_cards() -> None:
    assert problems(play(">a aB8v bR0v cX dX eX bB0h", 5)) == [(7, "card-twice", "error")]
    assert problems(play(">a aB8v bB1h cX dX eX bX cX", 5)) == [
        (3, "wrong-orientation", "error"),
        (8, "too-many-specials", "error"),
    ]


def test_rot_13_a_wrong_letter_is_an_error_and_the_card_is_the_one_written() -> None:
    fold = play(">a aB7v bP2h cB5v")
    assert problems(fold) == [(3, "wrong-orientation", "error")]
    assert shown(play(">a aB7v bP2h"))["table"][1] == {"seat": "b", "card": "P6", "suit": "P", "value": 6}
    assert effects(fold, TrickWon) == [(4, Won("a", "B", "v", 7))]


def test_rot_13_a_wrong_letter_does_not_keep_the_card_from_turning() -> None:
    fold = play(">a aB7v bP1h cP2h")  # purple 7/1 is the twin of blue 7/1, however it was put down
    assert problems(fold) == [(3, "wrong-orientation", "error")]
    assert effects(fold, TrickWon) == [(4, Won("c", "P", "h", 2))]


def test_rot_13_a_wrong_letter_with_a_mark_is_allowed() -> None:
    assert problems(play(">a aB7v bP2h*")) == []


def test_rot_13_a_hand_after_the_first_play_is_an_error_and_counts() -> None:
    fold = play(f">a aR7v {A} bB5v cP3v aG1v")
    assert problems(fold) == [(3, "hand-late", "error"), (6, "not-in-hand", "error")]
    assert problems(play(f">a a_ {A} bB5v")) == [(3, "hand-late", "error")]


def test_rot_13_what_was_played_before_a_late_hand_is_not_in_it_any_more() -> None:
    hand = "a=Y1,R1,R2,R3,R4,R5,R6,R7,P1,P2,X"
    fold = play(f">b bY4v cG3v aY1v {hand} bY5v cG2v aR1v")
    assert problems(fold) == [(5, "hand-late", "error")]
    assert "Y1" not in fold.state.hands["a"]


def test_rot_13_what_was_not_seen_counts_for_its_own_round_only() -> None:
    hand = A.replace("Y2,Y3", "P1,P2")
    assert problems(play(f">a a_ >b* {hand} bY4v cG3v aR3v")) == [(7, "must-follow", "error")]


def test_rot_13_a_late_hand_must_hold_what_its_seat_has_played_and_nothing_of_the_others() -> None:
    assert problems(play(f">a aP7v {A}")) == [(3, "bad-hand", "error")]
    assert problems(play(f">a aX {C} bX {A}")) == [(3, "hand-late", "error"), (5, "hand-late", "error")]
    assert problems(play(f">c cX aX {B}")) == [(4, "bad-hand", "error")]
    assert problems(play(f">c cR7v {A}")) == [(3, "bad-hand", "error")]


def test_rot_13_hands_of_four_and_five_have_nine_cards() -> None:
    hand = "a=R1,R2,R3,R4,R5,R6,R7,Y1,X"
    assert problems(play(f">a {hand}", 4)) == problems(play(f">a {hand}", 5)) == []
    assert problems(play(f">a {hand}", 3)) == [(2, "bad-hand", "error")]
