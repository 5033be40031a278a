"""Battle Planet before the first turn: teams, cores, who starts; and the opening cards."""

import pytest

from tests.games.battle_planet_table import CORES, FIRST, bakugan, bare, errors, fold, play, shown, warnings


def test_bp_2_both_have_35_cards_in_the_deck_and_five_in_the_hand() -> None:
    state = shown(bare(""))
    assert (state["deck"], state["hand"], state["phase"]) == ({"a": 35, "b": 35}, {"a": 5, "b": 5}, "setup")


def test_bp_3_six_cores_a_side_lie_on_cells_that_touch() -> None:
    laid = play("T")
    assert errors(laid) == []
    assert len(shown(laid)["matrix"]) == 12
    assert shown(laid)["matrix"]["2,1"] == "c8"


@pytest.mark.parametrize(
    ("tokens", "found"),
    [
        (">a aC:c1@1,0", (2, "core-apart")),  # the first one lies on 0,0
        (">a aC:c1@0,0 bC:c1@1,1", (3, "core-apart")),
        (">a aC:c1@0,0 bC:c1@2,-1", (3, "core-apart")),
        (">a aC:c1@0,0 aC:c1@1,0", (3, "out-of-turn")),
        (">a bC:c1@0,0", (2, "out-of-turn")),
        (f"{CORES} aC:c1@3,-1", (FIRST, "too-many-cores")),
    ],
)
def test_bp_3_a_core_that_is_placed_otherwise_is_an_error_and_lies_there(tokens: str, found: tuple[int, str]) -> None:
    laid = fold(tokens)
    assert errors(laid) == [found]
    assert len(shown(laid)["matrix"]) == tokens.count("C:")


@pytest.mark.parametrize("cell", ["1,0", "-1,0", "0,1", "0,-1", "1,-1", "-1,1"])
def test_bp_3_a_cell_has_six_neighbours(cell: str) -> None:
    assert errors(fold(f">a aC:c1@0,0 bC:c1@{cell}")) == []


def test_bp_3_the_card_may_allow_a_core_apart() -> None:
    assert errors(fold(">a aC:c1@0,0 bC:c1@5,5&")) == []


def test_bp_3_some_cores_but_not_all_are_a_warning_when_the_turn_begins() -> None:
    assert warnings(fold(">a aC:fist@0,0 bC:_@1,0 T")) == [(4, "cores-missing"), (4, "cores-missing")]


def test_bp_3_without_cores_nothing_is_said_about_them() -> None:
    laid = bare("T a1@_ b1@3,3=c8")
    assert (errors(laid), warnings(laid)) == ([], [])
    assert bakugan(laid, "b", 1)["cores"] == ["c8"]


def test_bp_18_a_core_on_a_taken_cell_is_impossible() -> None:
    laid = fold(">a aC:shield@0,0 bC:fist@0,0")
    assert errors(laid) == [(3, "cell-taken")]
    assert shown(laid)["matrix"] == {"0,0": "shield"}


def test_bp_12_who_placed_the_last_core_starts_and_without_cores_the_one_named() -> None:
    assert shown(play("T"))["starter"] == "b"
    assert shown(bare("T"))["starter"] == "a"


def test_bp_12_later_the_last_victor_starts() -> None:
    assert shown(bare("T a1o b2o V E"))["starter"] == "b"


@pytest.mark.parametrize("again", [">b", "T >b", "aC:c1@0,0 >b"])
def test_bp_12_who_begins_is_said_once(again: str) -> None:
    assert [code for _, code in errors(bare(again))] == ["started"]


def test_bp_12_without_a_word_on_who_begins_there_is_a_warning() -> None:
    assert (2, "no-lead") not in warnings(bare("T"))
    assert warnings(fold("T")) == [(1, "no-lead")]
    assert warnings(fold("aC:c1@0,0")) == [(1, "no-lead")]


def test_a_team_comes_from_the_catalogue_or_is_taken_as_written() -> None:
    state = fold(">a T", **{"Team.a": "bb343 trox dragonoid(aquos,700,9)"})
    assert [(one["name"], one["b"], one["d"]) for one in shown(state)["bakugan"]["a"]] == [
        ("Dragonoid", 200, 5),
        ("Trox", 700, 3),
        ("Dragonoid", 700, 9),
    ]
    assert bakugan(state, "a", 3)["faction"] == "aquos"


@pytest.mark.parametrize(
    ("team", "said"),
    [
        ("bb343 bb350", "names 2 Bakugan; a team has three"),
        ("", "names no Bakugan"),
        ("bb343 bb350 bb347 bb295", "names 4 Bakugan"),
        ("bb343 bb350 hydorous", "is the name of BB350, BB318; write an id"),
        ("bb343 bb350 serpenteze", "serpenteze is not known with its numbers"),
        ("bb343 bb350 fireball", "fireball is not known with its numbers"),
        ("bb343 bb350 gorthion(pyrus,200)", "gorthion(pyrus,200) is no Bakugan"),
        ("bb343 bb343 bb347", "names bb343 twice"),
    ],
)
def test_bp_15_what_is_wrong_with_a_team_is_a_warning_at_the_first_turn(team: str, said: str) -> None:
    state = fold(">a T aE T", **{"Team.a": team})
    found = [problem for problem in state.problems if problem.code == "team"]
    assert {problem.event for problem in found} == {2}
    assert any(said in problem.message for problem in found)
    assert len(shown(state)["bakugan"]["a"]) == 3


def test_bp_15_an_unknown_bakugan_plays_and_counts_nothing() -> None:
    state = fold(">a T a1o b1o V", **{"Team.a": "serpenteze bb350 bb347"})
    assert errors(state) == []
    assert (bakugan(state, "a", 1)["name"], shown(state)["brawl"]["power"]) == ("Serpenteze", {"a": 0, "b": 300})


MATCHING = """>a aC:c16@0,0 bC:c1@1,0 aC:c1@0,1 bC:fist@1,1 aC:c37@2,0 bC:c8@2,1 aC:c35@3,0 bC:_@3,1 aC:c7@0,2
bC:c11@1,2 aC:fist@2,2 bC:c22@3,2"""


def test_bp_15_the_icons_of_the_cores_are_those_of_the_characters() -> None:
    assert warnings(fold(f"{MATCHING} T")) == []  # b: four fists of five, one shield, one that nobody saw
    assert warnings(fold(f"{MATCHING.replace('aC:c37', 'aC:c43')} T")) == [(FIRST, "icons-differ")]
    written = {"Team.a": "dragonoid(pyrus,200,5) bb350 bb347"}  # of whose icons nobody knows
    assert warnings(fold(f"{MATCHING.replace('aC:c37', 'aC:c43')} T", **written)) == []


def test_bp_15_of_one_kind_several_cores_may_lie() -> None:
    state = fold(">a aC:c1@0,0 bC:c1@1,0 aC:c1@0,1")
    assert errors(state) == []
    assert list(shown(state)["matrix"].values()) == ["c1"] * 3


def test_bp_15_a_card_of_a_foreign_faction_or_a_fourth_copy_is_a_warning() -> None:
    state = bare("T a1o b1o aP:water-slash$0 bP:dark-boost$0")
    assert warnings(state) == [(5, "unlike-deck")]  # Aquos in a team of Pyrus
    state = bare("T a1o b1o aP:x$0 aP:x$0 aP:x$0 aP:x$0")
    assert warnings(state) == [(8, "unlike-deck")]


def test_a_hand_limit_is_off_unless_the_tag_gives_one() -> None:
    tokens = "T a1o b1o V b:draw2 E"
    assert errors(bare(tokens)) == []
    limited = bare(tokens, HandLimit="7")
    assert errors(limited) == [(7, "hand-limit")]
    assert limited.problems[0].suggestion == "b:discard"
    assert errors(bare("T a1o b1o V b:draw2 b:discard E", HandLimit="7")) == []
