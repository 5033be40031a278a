"""Rolling in Battle Planet: who may roll what, where it lands, and cores that come loose."""

import pytest

from replays.fold import Fold
from tests.games.battle_planet_table import FIRST, bakugan, bare, errors, fold, follows, play, shown

T2 = "T a1@0,0 b1@1,0 V E"  # events 14 to 18: a1 wins with c35, c31 comes loose; 19 follows


def cores(game: Fold, seat: str, number: int) -> list[str]:
    found: list[str] = bakugan(game, seat, number)["cores"]
    return found


def test_the_phases_of_a_turn() -> None:
    phases = ["setup", "start", "start", "roll", "brawl", "damage", "damage", "end", "between"]
    tokens = ["T", "aE", "a1o", "b1x", "V", "a1:d+1", "bL6", "E"]
    assert [shown(bare(" ".join(tokens[:n])))["phase"] for n in range(9)] == phases


def test_bp_4_an_open_bakugan_cannot_be_rolled() -> None:
    rolled = play(f"{T2} T a1@0,1")
    assert errors(rolled) == [(20, "bakugan-open")]
    assert cores(rolled, "a", 1) == ["c1"]
    assert errors(play(f"{T2} T a2@0,1")) == []


def test_bp_4_three_open_retract_when_one_must_be_chosen() -> None:
    tokens = "T a1@0,0 a2:open a3:open b2@1,1 V=b& E T"
    assert [bakugan(play(tokens), "a", n)["open"] for n in (1, 2, 3)] == [False, True, True]
    three = play("T a1:open a2:open a3:open b3x a1@0,0")
    assert follows(three, 18) == ["Retracted"] * 3  # at the first roll of the turn
    assert errors(three) == []
    assert [bakugan(three, "a", n)["open"] for n in (1, 2, 3)] == [True, False, False]


def test_bp_5_both_closed_roll_the_same_two_again() -> None:
    assert shown(bare("T a1x b2x"))["phase"] == "roll"
    assert errors(bare("T a1x b2x a1o b2x V")) == []
    assert errors(bare("T a1x b2x a2o")) == [(5, "other-bakugan")]


def test_bp_5_one_open_begins_the_brawl_and_the_other_does_not_roll_again() -> None:
    rolled = bare("T a1x b2o")
    assert shown(rolled)["phase"] == "brawl"
    assert errors(bare("T a1x b2o a1o")) == [(5, "no-roll")]
    assert errors(bare("T a1x b2o a1o&")) == []


@pytest.mark.parametrize("tokens", ["a1o", "T a1o b1o V a2o", "T a1o b1o V E a2o", "T a1o a2o"])
def test_bp_5_a_roll_out_of_its_time_is_an_error_and_opens_the_bakugan(tokens: str) -> None:
    rolled = bare(tokens)
    assert [code for _, code in errors(rolled)] == ["no-roll"]
    assert bakugan(rolled, "a", int(tokens[-2]))["open"]


def test_bp_5_a_reroll_puts_the_cores_back_first() -> None:
    rolled = play("T a1@0,0 b1@1,0 b1:reroll")
    assert cores(rolled, "b", 1) == ["c31"]
    rolled = play("T a1@0,0 b1@1,0 b1:reroll b1@1,1")
    assert errors(rolled) == []
    assert (cores(rolled, "b", 1), shown(rolled)["matrix"]["1,0"]) == (["c11"], "c31")
    again = play("T a1@0,0 b1@1,0 b1:reroll b1@1,0")  # onto the very same one
    assert (errors(again), cores(again, "b", 1)) == ([], ["c31"])
    assert shown(play("T a1@0,0 b1@1,0 b1:reroll b1x"))["matrix"]["1,0"] == "c31"


def test_bp_5_a_reroll_may_open_who_stayed_closed_and_is_used_up_by_it() -> None:
    assert errors(play("T a1@0,0 b1x b1:reroll b1@1,0 V")) == []
    assert errors(play("T a1@0,0 b1x b1:reroll b1x b1x")) == [(FIRST + 5, "no-roll")]


def test_bp_5_a_reroll_that_closes_the_last_one_lets_both_roll() -> None:
    rolled = play("T a1@0,0 b1x a1:reroll a1x")
    assert shown(rolled)["phase"] == "roll"
    assert errors(play("T a1@0,0 b1x a1:reroll a1x b1@0,0 a1x V")) == []


def test_bp_5_two_on_one_core_both_get_it_and_the_last_to_close_gives_it_back() -> None:
    both = play("T a1@0,0 b1@0,0")
    assert (cores(both, "a", 1), cores(both, "b", 1)) == (["c35"], ["c35"])
    assert errors(both) == []
    won = play("T a1@0,0 b1@0,0 b1:b-200 V E")
    assert (cores(won, "a", 1), cores(won, "b", 1), shown(won)["loose"]) == (["c35"], [], [])
    assert shown(play("T a1@0,0 b1@0,0 b1:b-200 V E a1:retract"))["loose"] == ["c35"]


def test_bp_5_a_core_that_was_taken_in_an_earlier_turn_is_gone() -> None:
    assert errors(play(f"{T2} T a2@0,1 b2@0,0")) == []  # c31, the only loose one, lies there
    assert cores(play(f"{T2} T a2@0,1 b2@0,0"), "b", 2) == ["c31"]
    assert errors(play(f"{T2} bC:c31@1,0 T a2@0,1 b2@0,0")) == [(22, "no-such-core")]


def test_bp_11_the_loser_s_cores_come_loose_and_the_victor_keeps_its_own() -> None:
    rolled = play(T2)
    assert shown(rolled)["loose"] == ["c31"]
    assert "1,0" not in shown(rolled)["matrix"]
    assert (cores(rolled, "a", 1), cores(rolled, "b", 1)) == (["c35"], [])


def test_bp_11_where_a_loose_core_lies_is_recorded() -> None:
    laid = play(f"{T2} bC:c31@4,0")
    assert (shown(laid)["matrix"]["4,0"], shown(laid)["loose"], errors(laid)) == ("c31", [], [])


def test_bp_11_a_loose_core_is_laid_before_one_that_is_held() -> None:
    laid = play(f"{T2} aC:c35@4,0")  # nothing of that name is loose: it leaves the Bakugan
    assert (shown(laid)["matrix"]["4,0"], cores(laid, "a", 1), errors(laid)) == ("c35", [], [])
    assert errors(play(f"{T2} aC:c16@4,0")) == [(19, "no-such-core")]  # it lies elsewhere


def test_bp_11_a_later_roll_on_a_cell_that_nobody_saw_takes_the_loose_core() -> None:
    assert cores(play(f"{T2} T b1@_"), "b", 1) == ["c31"]
    assert cores(play("T a1@_ b1@1,0"), "a", 1) == ["_"]  # none is loose: one that nobody saw


@pytest.mark.parametrize(
    ("roll", "held"),
    [
        ("a2@0,1+0,2", ["c1", "c37"]),
        ("a2@0,1=c1", ["c1"]),
        ("a2@0,1=fist", ["c1"]),  # by its icon
        ("a2@_=c16", ["c16"]),
        ("a2@_=c16+0,1", ["c1", "c16"]),
        ("a2@1,0", ["c31"]),  # an empty cell: the only one that came loose
        ("a2@7,7=c31", ["c31"]),
    ],
)
def test_bp_18_where_a_roll_lands(roll: str, held: list[str]) -> None:
    rolled = play(f"{T2} T {roll}")
    assert errors(rolled) == []
    assert cores(rolled, "a", 2) == held


@pytest.mark.parametrize(
    ("roll", "code"),
    [
        ("a2@0,1=c7", "other-core"),
        ("a2@0,1=shield", "other-core"),
        ("a2@1,0=c1", "no-such-core"),  # only c31 can lie there
        ("a2@_=c99", "no-such-core"),
        ("a2@0,1+0,1", "core-twice"),
    ],
)
def test_bp_18_what_contradicts_the_matrix_is_impossible(roll: str, code: str) -> None:
    before, after = play(f"{T2} T"), play(f"{T2} T {roll}")
    assert errors(after) == [(20, code)]
    assert after.state.chosen == before.state.chosen == {}  # type: ignore[attr-defined]
    assert shown(after) == shown(before)


def test_bp_18_with_cores_recorded_and_none_loose_an_empty_cell_is_impossible() -> None:
    assert errors(play("T a1@9,9")) == [(15, "no-such-core")]


def test_bp_18_of_several_loose_ones_nobody_knows_which() -> None:
    tokens = "T a1@0,0+0,1 b1@1,0 V=b& E"
    assert shown(play(tokens))["loose"] == ["c35", "c1"]
    rolled = play(f"{tokens} T a2@0,0")
    assert (errors(rolled), cores(rolled, "a", 2), shown(rolled)["loose"]) == ([], ["_"], ["_"])
    assert cores(play(f"{tokens} T a2@0,0=c1"), "a", 2) == ["c1"]


def test_a_core_that_nobody_saw_gets_its_name_from_the_roll() -> None:
    tokens = ">a aC:_@0,0 bC:fist@1,0 T"
    assert cores(fold(f"{tokens} a1@0,0"), "a", 1) == ["_"]
    assert cores(fold(f"{tokens} a1@0,0=c37 b1@1,0=c8"), "a", 1) == ["c37"]
    assert cores(fold(f"{tokens} a1@0,0=c37 b1@1,0=c8"), "b", 1) == ["c8"]


def test_bp_18_an_effect_gives_a_loose_core_first_then_one_from_the_matrix() -> None:
    given = play(f"{T2} a1:core=c31")
    assert (cores(given, "a", 1), shown(given)["loose"], errors(given)) == (["c35", "c31"], [], [])
    given = play("T a1@0,0 a1:core=c16 a1:core@0,1")
    assert (cores(given, "a", 1), errors(given)) == (["c35", "c1", "c16"], [])
    assert "1,2" not in shown(given)["matrix"]


@pytest.mark.parametrize(
    ("token", "code"),
    [("a1:core=c99", "no-such-core"), ("a1:core@0,0", "no-such-core"), ("a2:core=c1", "bakugan-closed")],
)
def test_bp_18_a_core_that_is_not_there_or_a_closed_bakugan(token: str, code: str) -> None:
    assert errors(play(f"T a1@0,0 {token}")) == [(16, code)]


def test_an_effect_opens_and_closes() -> None:
    assert bakugan(bare("T a1x b1x a1:open"), "a", 1)["open"]
    assert shown(bare("T a1x b1x a1:open"))["phase"] == "brawl"
    assert shown(bare("T a1x b1x a1:open V"))["brawl"]["victor"] == "a"
    assert shown(bare("T a1o b1o a1:retract V"))["brawl"]["victor"] == "b"
    assert errors(bare("T a1o a1:open")) == [(4, "bakugan-open")]
    assert errors(bare("T a1:retract")) == [(3, "bakugan-closed")]
