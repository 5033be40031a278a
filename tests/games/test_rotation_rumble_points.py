"""Points of Rotation Rumble: lanes, marker, counters, who has won (RR-1 to RR-5, RR-20)."""

import pytest

from replays.effects import GameOver
from replays.games.rotation_rumble.effects import LaneResolved, Rumbled
from tests.games.rotation_rumble_table import codes, effects, play, scores, shown

# The rumble example of the rulebook; three fighters in one turn have to be marked.
EXAMPLE = """>a aF1:elder aF2:minrehol* aF3:blossom* a.
bF1:daveheart bI1:mace bF2:löwenherz* bF3:rondur* b. R"""


def lanes(tokens: str, **tags: str) -> list[tuple[int, int, int, str | None]]:
    return [(one.lane, one.a, one.b, one.winner) for one in effects(play(tokens, **tags), LaneResolved)]


def duel(a: str, b: str, more: str = "") -> str:
    """One fighter of each in lane 1, by ATK and DEF, and the rumble."""
    return f">a aF1:p({a}) a. bF1:q({b}) {more} b. R"


def test_the_example_of_the_rulebook() -> None:
    fold = play(EXAMPLE)
    assert lanes(EXAMPLE) == [(1, 2, 1, "a"), (2, 0, 0, None), (3, 1, 0, "a")]
    assert effects(fold, Rumbled) == [Rumbled(2, 0, 2, {"a": 2, "b": 0})]
    assert (scores(fold), shown(fold)["marker"]) == ((2, 0), 2)


@pytest.mark.parametrize(
    ("a", "b", "points", "winner"),
    [
        ("2/1", "1/2", (0, 0), None),  # ATK not above DEF is blocked
        ("3/1", "1/2", (1, 0), "a"),
        ("3/0", "2/2", (1, 2), "b"),
        ("4/1", "4/1", (3, 3), None),
    ],
)
def test_a_fighter_scores_what_its_atk_has_above_the_defence_it_meets(
    a: str, b: str, points: tuple[int, int], winner: str | None
) -> None:
    assert lanes(duel(a, b))[0] == (1, *points, winner)


def test_the_effect_of_a_lane_says_what_the_numbers_were_made_of() -> None:
    lane, *_ = effects(play(duel("3/1", "1/2", "bI1:club(2/1) b:def@1+1 a:atk@1x2")), LaneResolved)
    assert lane.fighter == {"a": "p", "b": "q"}
    assert (lane.atk, lane.printed_atk, lane.item_atk) == ({"a": 6, "b": 3}, {"a": 3, "b": 1}, {"a": 0, "b": 2})
    assert (lane.defence, lane.printed_def, lane.item_def) == ({"a": 1, "b": 4}, {"a": 1, "b": 2}, {"a": 0, "b": 1})


def test_the_marker_moves_once_by_the_sum_of_the_lanes() -> None:
    tokens = "a+11 >a aF1:p(9/1) a. bF2:q(9/1) b. R"
    assert scores(play(tokens)) == (11, 0)  # not 12 in between
    assert [one.lane for one in effects(play(tokens.replace("R", "R231")), LaneResolved)] == [2, 3, 1]
    assert scores(play(tokens.replace("R", "R231"))) == (11, 0)


def test_what_both_won_in_different_lanes_is_said_before_the_marker_moves() -> None:
    fold = play("a+10 >a aF1:p(9/1) a. bF2:q(2/1) b. R")
    assert effects(fold, Rumbled) == [Rumbled(9, 2, 12, {"a": 12, "b": 0})]


@pytest.mark.parametrize(
    ("tokens", "marker"),
    [("a+2", 2), ("b+2", -2), ("a+2 b+3", -1), ("a-2", -2), ("b-2", 2), ("b+5 a+5", 0), ("a+11 a-11", 0)],
)
def test_points_pull_the_one_marker(tokens: str, marker: int) -> None:
    fold = play(tokens)
    assert (codes(fold), shown(fold)["marker"]) == ([], marker)
    assert scores(fold) == (max(marker, 0), max(-marker, 0))


@pytest.mark.parametrize(
    ("tokens", "points"), [("a+2 b+3", (2, 3)), ("a-2", (0, 0)), ("a+2 a-5", (0, 0)), ("a+2 b-1", (2, 0))]
)
def test_separate_counters_move_alone_and_not_below_nothing(tokens: str, points: tuple[int, int]) -> None:
    fold = play(tokens, Points="separate")
    assert (codes(fold), scores(fold), shown(fold)["marker"]) == ([], points, points[0] - points[1])


def test_with_separate_counters_each_side_gains_what_it_won() -> None:
    fold = play(">a aF1:p(4/1) a. bF2:q(3/1) b. R", Points="separate")
    assert scores(fold) == (4, 3)
    assert scores(play(duel("4/1", "3/1"), Points="separate")) == (1, 0)  # the net of the lane


def test_twelve_points_win_at_once_in_a_phase() -> None:
    fold = play(">a a+11 aZ:x a+5 aF1:elder")
    assert codes(fold) == ["after-the-end"]
    assert effects(fold, GameOver) == [GameOver(("a",), {"a": 12, "b": 0}, "points")]
    assert play("b+12").state.winners == ("b",)
    assert not play("a+11").state.over


def test_twelve_points_win_after_the_rumble() -> None:
    fold = play(">a a+8 aF1:p(9/9) a. b. R")
    assert effects(fold, GameOver) == [GameOver(("a",), {"a": 12, "b": 0}, "points")]


@pytest.mark.parametrize(
    ("points", "end"),
    [
        ("a+10 b+11", (("b",), {"a": 12, "b": 14}, "points")),
        ("a+11 b+10", ((), {"a": 13, "b": 13}, "draw")),
        ("a+9 b+10", (("b",), {"a": 11, "b": 13}, "points")),
    ],
)
def test_with_separate_counters_the_higher_wins_and_equal_is_a_draw(points: str, end: tuple[object, ...]) -> None:
    fold = play(f"{points} >a aF1:p(2/0) a. bF2:q(3/0) b. R", Points="separate")
    assert [(one.winners, one.scores, one.reason) for one in effects(fold, GameOver)] == [end]


def test_a_fighter_without_an_opponent_scores_its_atk_or_nothing() -> None:
    tokens = ">a aF1:p(3/1) a. b. R"
    assert lanes(tokens) == [(1, 3, 0, "a"), (2, 0, 0, None), (3, 0, 0, None)]
    assert lanes(tokens, Empty="none")[0] == (1, 0, 0, None)
    assert lanes(duel("3/1", "1/1"), Empty="none")[0] == (1, 2, 0, "a")


def test_a_negated_lane_scores_nobody_and_has_no_winner() -> None:
    tokens = duel("9/1", "1/1", "b:negate@1 a:negate@1")
    assert lanes(tokens)[0] == (1, 0, 0, None)
    assert [one.negated for one in effects(play(tokens), LaneResolved)] == [True, False, False]
    assert scores(play(tokens)) == (0, 0)


def test_a_ruling_of_the_scores_sets_the_marker() -> None:
    fold = play(">a a+2 =7,2*")
    assert (scores(fold), shown(fold)["marker"], fold.state.irregular) == ((5, 0), 5, True)
    assert scores(play(">a a+2 =7,2*", Points="separate")) == (7, 2)


def test_a_ruling_of_the_scores_ends_the_game_or_takes_its_end_back() -> None:
    assert play("a+2 =12,0&").state.reason == "points"
    fold = play("a+12 =11,0* >a")
    assert (codes(fold), fold.state.over, scores(fold)) == ([], False, (11, 0))


def test_a_ruling_after_the_last_turn_decides_who_won() -> None:
    fold = play(">a a:draw6 aF1:p(1/1) a. b. R =0,3*")
    assert (fold.state.winners, fold.state.reason, scores(fold)) == (("b",), "deck", (0, 3))
    assert effects(fold, GameOver) == [GameOver(("b",), {"a": 0, "b": 3}, "deck")]


def test_a_claim_of_the_scores_is_checked() -> None:
    assert codes(play("a+3 =3,0 =_,0")) == []
    assert codes(play("a+3 =3,1")) == ["claim-fails"]


def test_who_concedes_loses_whatever_the_marker_says() -> None:
    fold = play(">a a+9 a#")
    assert (fold.state.winners, fold.state.reason) == (("b",), "conceded")


def test_points_for_the_winner_of_the_rumble_count_with_it() -> None:
    """12 are not looked for between the phases and the rumble; the lanes may still pull the marker back."""
    fold = play(">a a+11 bF1:p(3/1) a. b. a+1 R")
    assert (scores(fold), fold.state.over) == ((9, 0), False)
    assert play(">a a+11 a. b. a+1 R").state.winners == ("a",)
    assert play(">a a+11 a. b. a+1").state.over is False


def test_a_ruling_by_a_card_after_the_last_rumble_is_regular() -> None:
    fold = play(">a a:draw9 a. b. R =1,0&")
    assert (fold.state.over, fold.state.winners, fold.state.irregular) == (True, ("a",), False)


def test_a_second_rumble_by_a_card_is_as_the_first() -> None:
    fold = play(">a aF1:p(3/1) aF2:q(2/1)& a:atk@1+1 a:negate@2 a. b. R R&")
    assert (codes(fold), scores(fold)) == ([], (8, 0))
    assert shown(fold)["phase"] == "before"
    assert codes(play(">a aF1:p(3/1) a. b. R R")) == ["no-turn"]
    assert codes(play(">a aF1:p(3/1) a. b. R a+1 R&")) == ["no-turn"]
    assert "directly after R" in play(">a a. b. R R").problems[-1].message
