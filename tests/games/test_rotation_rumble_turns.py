"""Turns of Rotation Rumble: initiative, phases, what begins and ends with them, the last turn (RR-7 to RR-9, RR-12,
RR-15, RR-19)."""

import pytest

from replays.effects import GameOver
from replays.games.rotation_rumble.effects import Drew, Gold, LastTurn, Rumbled
from tests.games.rotation_rumble_table import codes, effects, numbers, play, play_with, scores, shown, warnings


def test_a_phase_begins_with_a_card_and_one_gold() -> None:
    fold = play(">b b.")
    assert effects(fold) == [Drew("b", 1), Gold("b", 1, 1), Drew("a", 1), Gold("a", 1, 1)]
    assert (shown(fold)["hand"], shown(fold)["deck"], shown(fold)["gold"]) == (
        {"a": 4, "b": 4},
        {"a": 6, "b": 6},
        {"a": 1, "b": 1},
    )


def test_phases_follow_one_another_and_the_rumble_comes_last() -> None:
    assert [shown(play(tokens))["phase"] for tokens in ("", ">b", ">b b.", ">b b. a.", ">b b. a. R")] == [
        "before",
        "b",
        "a",
        "rumble",
        "before",
    ]
    assert [shown(play(tokens))["turn"] for tokens in ("", ">b", ">b b. a. R", ">b b. a. R >a")] == [0, 1, 1, 2]


def test_gold_stops_at_four_and_says_nothing_when_it_does_not_change() -> None:
    fold = play(" ".join([">a a. b. R"] * 5))
    assert shown(fold)["gold"] == {"a": 4, "b": 4}
    assert len(effects(fold, Gold)) == 8


def test_gold_stops_at_the_maximum_of_a_captain_that_a_catalogue_knows() -> None:
    fold = play_with(" ".join([">a a. b. R"] * 4), Captain_a="grandmother-moss")
    assert shown(fold)["gold"] == {"a": 2, "b": 4}


@pytest.mark.parametrize(
    ("tokens", "gold"),
    [
        (">a a:gold+2", {"a": 3, "b": 0}),
        (">a a:gold+9", {"a": 4, "b": 0}),
        (">a a:gold-3", {"a": 0, "b": 0}),
        (">a a. b:steal2", {"a": 0, "b": 2}),
        (">a a. a:gold+2 b:steal2", {"a": 1, "b": 3}),
        (">a a:gold+3 b:gold+3 b:steal2", {"a": 2, "b": 4}),  # what is above four is lost
        ("b:gold+1 >a a:captain$1", {"a": 0, "b": 1}),
    ],
)
def test_gold_is_gained_lost_stolen_and_paid_as_far_as_it_goes(tokens: str, gold: dict[str, int]) -> None:
    fold = play(tokens)
    assert (codes(fold), shown(fold)["gold"]) == ([], gold)


def test_a_cost_that_cannot_be_paid_is_an_error_and_takes_what_is_there() -> None:
    fold = play(">a aZ:ambush$2 a:captain$1")
    assert codes(fold) == ["cannot-pay", "cannot-pay"]
    assert effects(fold, Gold)[1:] == [Gold("a", 0, -1, paid=True)]
    assert codes(play(">a aZ:ambush$2&")) == []


@pytest.mark.parametrize(
    ("dice", "warned"),
    [
        ("aD4 bD4", ["equal-dice"]),
        ("aD4 bD4 aD2 bD3", []),
        ("aD4 bD5", []),
        ("aD4 aD4", []),
        ("aD4 bD4 aM", []),  # not directly before
    ],
)
def test_a_turn_after_equal_dice_is_a_warning(dice: str, warned: list[str]) -> None:
    fold = play(f"{dice} >a")
    assert (codes(fold), warnings(fold)) == ([], warned)


def test_dice_before_another_turn_are_looked_at_anew() -> None:
    assert warnings(play("aD4 bD2 >a a. b. R aD2 >a")) == []
    assert warnings(play("aD4 bD2 >a a. b. R aD2 bD2 >a")) == ["equal-dice"]


@pytest.mark.parametrize(
    ("tokens", "code"),
    [
        (">a aF1:p(1/1) aF2:q(1/1)", "second-fighter"),
        (">a aF1:p(1/1) aI1:x aI1:y", "second-item"),
        (">a aZ:x aZ:y", "second-flash"),
        (">a bZ:x bZ:y", "second-flash"),
        (">a bF1:p(1/1)", "other-phase"),
        (">a aF1:p(1/1) a. aI1:x", "other-phase"),
        (">a a. b. aF1:p(1/1)", "other-phase"),
        (">a a. b. aZ:x", "other-phase"),
        ("aF1:p(1/1)", "other-phase"),
        (">a b.", "other-phase"),
    ],
)
def test_what_a_seat_may_not_do_now_is_an_error_and_applied(tokens: str, code: str) -> None:
    fold = play(tokens)
    assert codes(fold) == [code]
    assert codes(play(f"{tokens}&")) == codes(play(f"{tokens}*")) == []
    assert shown(fold) == shown(play(f"{tokens}&"))
    assert (play(f"{tokens}&").state.irregular, play(f"{tokens}*").state.irregular) == (False, True)


def test_a_flash_card_may_be_played_in_each_of_the_two_phases() -> None:
    fold = play(">a aZ:w bZ:x a. aZ:y bZ:z b. R >a aF1:p(1/1) a. b. R >a aF2:q(1/1) aI2:v")
    assert codes(fold) == []
    assert shown(fold)["discard"] == {"a": ["w", "y"], "b": ["x", "z"]}


def test_the_turn_goes_on_from_the_seat_that_ended_its_phase() -> None:
    assert shown(play(">a b."))["phase"] == "rumble"
    assert shown(play(">a a. a."))["phase"] == "b"
    assert shown(play(">a a. a."))["hand"] == {"a": 4, "b": 4}


@pytest.mark.parametrize(
    ("tokens", "code"),
    [("R", "no-turn"), (">a a. b. R R", "no-turn"), ("a.", "no-phase"), (">a a. b. b.", "no-phase")],
)
def test_without_a_turn_there_is_nothing_to_end(tokens: str, code: str) -> None:
    fold = play(f"{tokens}*")
    assert codes(fold) == [code]
    assert not fold.state.irregular
    assert shown(fold) == shown(play(tokens.rpartition(" ")[0]))


def test_a_turn_that_is_begun_inside_another_has_cost_that_one_its_rumble() -> None:
    fold = play(">a aF1:p(3/1) a:atk@1+1 a. >b")
    assert codes(fold) == ["turn-running"]
    assert effects(fold, Rumbled) == []
    assert (shown(fold)["turn"], shown(fold)["phase"], numbers(fold, "a", 1)) == (2, "b", (3, 1))


def test_an_early_rumble_ends_the_turn() -> None:
    fold = play(">a aF1:p(3/1) R")
    assert codes(fold) == ["early-rumble"]
    assert (scores(fold), shown(fold)["phase"]) == ((3, 0), "before")


def test_limits_changes_and_negated_lanes_end_with_the_rumble() -> None:
    fold = play(">a aF1:p(3/1) aI1:x(0/0) aZ:y a:atk@1+4 a:negate@1 a:draw a. b. R >a aF2:q(1/1) aI1:z(0/0) aZ:w")
    assert codes(fold) == []
    assert (scores(fold), shown(fold)["negated"], numbers(fold, "a", 1)) == ((0, 0), [], (3, 1))


def test_what_happens_between_the_rumble_and_the_next_turn_belongs_to_that_turn() -> None:
    fold = play(">a aF1:p(3/1) a. b. R a:atk@1+4 b:negate@2 >a")
    assert (numbers(fold, "a", 1), shown(fold)["negated"]) == ((7, 1), [2])


def test_who_draws_the_last_card_makes_the_turn_the_last_one() -> None:
    fold = play(">a a:draw6 aF1:p(1/1) a. b. R")
    assert effects(fold, LastTurn) == [LastTurn("a")]
    assert effects(fold, GameOver) == [GameOver(("a",), {"a": 1, "b": 0}, "deck")]


def test_who_finds_the_deck_empty_makes_the_turn_the_last_one() -> None:
    fold = play(">a a:d>x6 a. b. R >b b. a. R")
    assert effects(fold, LastTurn) == [LastTurn("a")]
    assert (fold.state.reason, fold.state.winners) == ("draw", ())


def test_an_empty_deck_gives_what_there_is_without_an_error() -> None:
    fold = play(">a a:draw9 a:draw2")
    assert (codes(fold), effects(fold, Drew)) == ([], [Drew("a", 1), Drew("a", 6)])


def test_the_last_turn_stays_the_last_one_although_cards_come_back() -> None:
    fold = play(">a aZ:x a:draw6 a:recycle=x a. b. R")
    assert fold.state.over


def test_burying_the_last_card_does_not_end_the_game() -> None:
    fold = play(">a a:d>x5 a:bury a. b. R")
    assert not fold.state.over
    assert effects(fold, LastTurn) == []


def test_without_any_card_the_game_ends_after_seven_turns() -> None:
    fold = play(" ".join([">a a. b. R"] * 7))
    assert (fold.state.over, fold.state.reason, shown(fold)["turn"]) == (True, "draw", 7)
    assert effects(fold, LastTurn) == [LastTurn("a")]


def test_an_opening_hand_is_drawn_again_once_and_before_the_first_turn() -> None:
    fold = play("aM bM >a")
    assert (codes(fold), effects(fold)[:2]) == ([], [Drew("a", 3), Drew("b", 3)])
    assert codes(play("aM aM")) == ["redraw-again"]
    assert codes(play(">a aM")) == ["redraw-late"]
    assert shown(play(">a aM"))["hand"]["a"] == 3


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("weathercock ambush q r s t u v w x", []),
        ("weathercock ambush q", ["a deck has 10 cards; the list of seat a has 3"]),
        ("ambush ambush q r s t u v w x", ["ambush stands twice in the deck list of seat a"]),
        (
            "snow-fox ambush q r s t u v w x",
            ["snow-fox in the deck list of seat a is red; the captain's are green and blue"],
        ),
    ],
)
def test_a_deck_list_that_is_no_deck_for_its_captain_is_a_warning(deck: str, said: list[str]) -> None:
    fold = play_with(">a a. b. R >a", Captain_a="grandmother-moss", Deck_a=deck)
    assert [problem.message for problem in fold.problems if problem.code == "deck-list"] == said
    assert codes(fold) == []
