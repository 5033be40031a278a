"""A trick as a whole: what questions ask of it, in one row."""

from replays.games.rotate.effects import TrickEnded
from tests.games.rotate_table import ROUND, effects, play


def test_a_trick_tells_who_led_who_won_and_how_often_it_turned() -> None:
    # 7/1 and 1/7 of blue are opposite; the Special Card turns everything once more.
    assert effects(play(">a aB7v bB1v cX"), TrickEnded) == [
        (4, TrickEnded("a", 1, 1, "a", 1, "v", 2, "c", False, True))
    ]


def test_a_special_card_in_front_turns_nothing_and_what_follows_sets_the_orientation() -> None:
    fold = play(">b bX cG5h aG6h")
    assert effects(fold, TrickEnded) == [(4, TrickEnded("a", 1, 1, "b", 3, "h", 0, None, True, False))]


def test_tricks_are_numbered_within_their_rounds() -> None:
    found = [(effect.round, effect.trick) for _, effect in effects(play(f"{ROUND} >b bB1h cB4h aB6h"), TrickEnded)]
    assert found == [*((1, trick) for trick in range(1, 12)), (2, 1)]


def test_a_ruling_replaces_the_whole_trick_also_the_last_of_a_round() -> None:
    early = play(">a aB7v bB5v cB6v =b/h*")
    assert effects(early, TrickEnded) == [(5, TrickEnded("b", 1, 1, "a", 2, "v", 0, None, False, False))]
    late = play(f"{ROUND} =a/h*")
    assert [(event, effect.seat, effect.trick) for event, effect in effects(late, TrickEnded)][-2:] == [
        (31, "c", 10),  # who leads next
        (35, "a", 11),
    ]


def test_a_trick_without_a_winner_is_whole_once_it_is_ruled() -> None:
    assert effects(play(">a a_ bX c_"), TrickEnded) == []
    fold = play(">a a_ bX c_ =c/h*")
    assert effects(fold, TrickEnded) == [(5, TrickEnded("c", 1, 1, "a", 3, None, 0, None, False, False))]
