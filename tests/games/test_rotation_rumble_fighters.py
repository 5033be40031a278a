"""Fighters of Rotation Rumble: playing, switching, turning, and what cards do to them (RR-6, RR-10, RR-11, RR-13,
RR-14, RR-18 to RR-20)."""

import pytest

from tests.games.rotation_rumble_table import (
    codes,
    fighter,
    numbers,
    play,
    play_with,
    scores,
    shown,
    three,
    warnings,
)


def items(tokens: str, seat: str = "a", lane: int = 1) -> list[str]:
    there = fighter(play(tokens), seat, lane)
    assert there
    found: list[str] = there["items"]
    return found


# RR-10


def test_a_fighter_is_switched_where_all_three_lanes_are_taken() -> None:
    fold = play(f"{three()} >a aF2:s(1/1)")
    assert (codes(fold), numbers(fold, "a", 2), shown(fold)["known"]["a"]) == ([], (1, 1), ["q"])
    assert shown(fold)["hand"]["a"] == 4


def test_the_items_of_a_fighter_that_is_switched_go_home_with_it() -> None:
    fold = play(f"{three()} >a aI2:mace a. b. R >a aF2:s(1/1)")
    assert (shown(fold)["known"]["a"], shown(fold)["hand"]["a"]) == (["q", "mace"], 5)
    assert (codes(play(f"{three()} >a aI2:mace a. b. R >a aF2:s(1/1) aI1:mace"))) == []


def test_a_fighter_that_was_turned_this_turn_cannot_be_switched() -> None:
    assert codes(play(f"{three()} >a aR2+ aF2:s(1/1)")) == ["fixed"]
    assert codes(play(f"{three()} >a aR2+ aF1:s(1/1)")) == []
    assert codes(play(f"{three()} >a aR2+ a. b. R >a aF2:s(1/1)")) == []


def test_a_fighter_on_an_own_one_with_a_lane_free_is_an_error_and_a_switch() -> None:
    fold = play(">a aF1:p(1/1) a. b. R >a aF1:q(2/2)")
    assert (codes(fold), numbers(fold, "a", 1), shown(fold)["known"]["a"]) == (["lane-taken"], (2, 2), ["p"])


def test_a_fighter_that_was_switched_in_is_not_turned_this_turn() -> None:
    assert codes(play(f"{three()} >a aF2:s(1/1) aR2+")) == ["just-came"]


# RR-11


@pytest.mark.parametrize(("turns", "edge"), [("+", 2), ("-", 4), ("+ +", 3), ("- -", 3), ("+ -", 1), ("+ + + +", 1)])
def test_a_quarter_turn_brings_the_next_edge(turns: str, edge: int) -> None:
    each = " ".join(f"aR1{turn} a. b. R >a" for turn in turns.split())
    fold = play(f">a aF1:p(0/1) a. b. R >a {each}")
    assert (codes(fold), fighter(fold, "a", 1)["edge"]) == ([], edge)  # type: ignore[index]


@pytest.mark.parametrize(
    ("tokens", "code"),
    [
        (">a aF1:p(1/1) aR1+", "just-came"),
        (">a aF1:p(1/1) a. b. R >a aR1+ aR1+", "second-turn"),
        (">a aF1:p(1/1) a. b. R >b aR1+", "other-phase"),
        (">a aF1:p(1/1) a. b. R aR1+", "other-phase"),
    ],
)
def test_a_turn_that_is_not_allowed_is_an_error_and_turns(tokens: str, code: str) -> None:
    fold = play(tokens)
    before = play(tokens.rpartition(" ")[0])
    assert codes(fold) == [code]
    assert codes(play(f"{tokens}&")) == []
    assert fighter(fold, "a", 1)["edge"] == fighter(before, "a", 1)["edge"] % 4 + 1  # type: ignore[index]


def test_who_is_turned_is_fixed_until_the_rumble() -> None:
    tokens = ">a aF1:p(1/1) a. b. R >a aR1+"
    assert [fighter(play(t), "a", 1)["fixed"] for t in (tokens, f"{tokens} a. b. R")] == [True, False]  # type: ignore[index]


def test_without_a_fighter_in_the_lane_nothing_can_happen_to_it() -> None:
    acts = "aR1+ aI1:x a:atk@1+1 a:def@1=2 a:atk@1x2 a:destroy@1 a:return@1 a:turn@1=2 a:lane@1>2 a:swap@1>1"
    for act in acts.split():
        assert codes(play(f">a bF2:p(1/1)& {act}*")) == ["no-fighter"], act


def test_a_turn_for_gold_is_paid() -> None:
    assert shown(play(">a aF1:p(1/1) a. b. R >a aR1+$2"))["gold"]["a"] == 0
    assert codes(play(">a aF1:p(1/1) a. b. R >a aR1+$3")) == ["cannot-pay"]


def test_a_star_ends_when_the_fighter_is_turned_and_other_changes_stay() -> None:
    tokens = ">a aF1:p(1/1) a:atk@1+3s a:atk@1+1p a. b. R"
    assert numbers(play(tokens), "a", 1) == (5, 1)
    assert numbers(play(f"{tokens} >b b. aR1+"), "a", 1) == (2, 1)


# RR-18


def test_a_turn_against_the_arrows_is_a_warning() -> None:
    tokens = ">a aF1:weathercock a. b. R >a aR1"
    assert (codes(play_with(f"{tokens}-")), warnings(play_with(f"{tokens}-"))) == ([], ["no-such-arrow"])
    assert warnings(play_with(f"{tokens}+")) == []


# RR-6, RR-19


@pytest.mark.parametrize(
    ("changes", "atk"),
    [
        ("+2", 5),
        ("-9", 0),
        ("-9 +7", 1),  # not below nothing in the end
        ("=7", 7),
        ("x2", 6),
        ("/2", 1),
        ("+2 /2", 2),
        ("/2 +2", 3),
        ("+2 =1 x2", 2),
        ("=0 +1", 1),
    ],
)
def test_changes_act_in_the_order_in_which_they_were_written(changes: str, atk: int) -> None:
    written = " ".join(f"a:atk@1{change}" for change in changes.split())
    assert numbers(play(f">a aF1:p(3/1) {written}"), "a", 1) == (atk, 1)


def test_items_count_before_changes_whenever_they_come() -> None:
    assert numbers(play(">a aF1:p(3/1) a:atk@1x2 aI1:x(2/-1)"), "a", 1) == (10, 0)
    assert numbers(play(">a aF1:p(3/1) aI1:x(2/3) a:def@1/2 a:destroy@1=x"), "a", 1) == (3, 0)


def test_a_change_lasts_as_long_as_it_says() -> None:
    tokens = ">a aF1:p(3/1) a:atk@1+1 a:atk@1+2s a:atk@1+4p"
    assert [numbers(play(t), "a", 1)[0] for t in (tokens, f"{tokens} a. b. R")] == [10, 9]


def test_an_item_goes_to_another_fighter_with_what_it_adds() -> None:
    tokens = f"{three()} >a aI1:mace a:equip@1>3=mace"
    assert (items(tokens, lane=1), items(tokens, lane=3)) == ([], ["mace"])
    assert (numbers(play(tokens), "a", 1), numbers(play(tokens), "a", 3)) == ((2, 1), (2, 4))
    assert codes(play(f"{tokens} a:equip@1>2=mace")) == ["no-item"]
    assert codes(play(f"{tokens} a:equip@3>3=mace")) == ["same-place"]


# RR-14


def test_a_fighter_that_is_destroyed_takes_its_items_along() -> None:
    fold = play(">a aF1:p(1/1) aI1:mace a:destroy@1")
    assert (fighter(fold, "a", 1), shown(fold)["discard"]["a"]) == (None, ["p", "mace"])


def test_a_fighter_that_is_returned_goes_home_with_its_items() -> None:
    fold = play(">a aF1:p(1/1) aI1:mace a:return@1")
    assert (fighter(fold, "a", 1), shown(fold)["known"]["a"], shown(fold)["hand"]["a"]) == (None, ["p", "mace"], 4)


def test_one_item_is_destroyed_or_returned() -> None:
    assert shown(play(">a aF1:p(1/1) aI1:mace a:destroy@1=mace"))["discard"]["a"] == ["mace"]
    assert shown(play(">a aF1:p(1/1) aI1:mace a:return@1=mace"))["known"]["a"] == ["mace"]
    assert codes(play(">a aF1:p(1/1) aI1:mace a:destroy@1=club*")) == ["no-item"]


SWAPPED = ">a aF1:p(2/1) aI1:mace a:atk@1+1p a. bF3:q(1/4) bI3:club(0/1) b:turn@3=2 a:swap@1>3"


def test_fighters_that_change_sides_come_to_edge_1_without_items_and_changes() -> None:
    fold = play(SWAPPED)
    here, there = fighter(fold, "a", 1), fighter(fold, "b", 3)
    assert here
    assert there
    assert (here["card"], here["owner"], here["edge"], here["atk"], here["items"]) == ("q", "b", 1, 1, [])
    assert (there["card"], there["owner"], there["edge"], there["atk"], there["items"]) == ("p", "a", 1, 2, [])
    assert shown(fold)["known"] == {"a": ["mace"], "b": ["club"]}


def test_a_fighter_that_changed_sides_is_not_turned_this_turn() -> None:
    assert codes(play(f"{SWAPPED} bR3+")) == ["just-came"]
    assert codes(play(f"{SWAPPED} b. R >a aR1+ a. bR3+")) == []


def test_a_card_leaves_the_field_to_its_owner() -> None:
    fold = play(f"{SWAPPED} a:destroy@1 b:return@3")
    assert (shown(fold)["discard"], shown(fold)["known"]["a"]) == ({"a": [], "b": ["q"]}, ["mace", "p"])
    assert codes(play(f"{SWAPPED} b. R >a aF2:p(2/1)*")) == ["card-on-field"]


# RR-20


def test_an_effect_turns_a_fighter_without_fixing_it_and_ends_its_stars() -> None:
    fold = play(">a aF1:p(1/1) a. b. R >a a:atk@1+3s a:turn@1=3 aR1+")
    assert (codes(fold), numbers(fold, "a", 1), fighter(fold, "a", 1)["edge"]) == ([], (1, 1), 4)  # type: ignore[index]


def test_fighters_change_lanes_or_one_goes_to_an_empty_lane() -> None:
    fold = play(f"{three()} >a a:atk@1+1 a:lane@1>3")
    assert (numbers(fold, "a", 1), numbers(fold, "a", 3)) == ((1, 4), (3, 1))
    moved = play(">a aF1:p(1/1) a:lane@1>3")
    assert (fighter(moved, "a", 1), numbers(moved, "a", 3)) == (None, (1, 1))
    assert codes(play(">a aF1:p(1/1) a:lane@1>1*")) == ["same-place"]


# RR-13


def test_a_countered_fighter_goes_to_the_discard() -> None:
    fold = play(">a aF1:p(3/1) bZ:no b:counter a. b. R")
    assert (codes(fold), fighter(fold, "a", 1), shown(fold)["discard"]["a"]) == ([], None, ["p"])
    assert scores(fold) == (0, 0)


def test_a_fighter_that_a_countered_one_switched_out_is_back_with_its_items() -> None:
    fold = play(f"{three()} >a aI2:mace a. b. R >a aF2:s(9/9) bZ:no b:counter")
    assert (numbers(fold, "a", 2), fighter(fold, "a", 2)["items"]) == ((4, 1), ["mace"])  # type: ignore[index]
    assert (shown(fold)["known"]["a"], shown(fold)["discard"]["a"], shown(fold)["hand"]["a"]) == ([], ["s"], 3)


def test_a_countered_item_goes_to_the_discard_and_stays_paid() -> None:
    fold = play(">a aF1:p(1/1) aI1:club(3/0)$1 bZ:no b:counter aI1:axe(1/0)")
    assert (numbers(fold, "a", 1), shown(fold)["discard"]["a"], shown(fold)["gold"]["a"]) == ((2, 1), ["club"], 0)
    assert codes(fold) == ["second-item"]


def test_a_countered_turn_stays_turned_and_fixed() -> None:
    fold = play(">a aF1:p(1/1) a. b. R >a aR1+ bZ:no b:counter")
    there = fighter(fold, "a", 1)
    assert there
    assert (there["edge"], there["fixed"]) == (2, True)


def test_of_a_chain_of_flash_cards_the_last_resolves_first() -> None:
    """b counters the fighter, a counters that card: a's flash meets what came before it, which is b's flash."""
    fold = play(">a aF1:p(3/1) bZ:no aZ:not-so b:counter")
    assert fighter(fold, "a", 1) is None  # b's counter looks back before b's flash
    chain = play(">a aF1:p(3/1) bZ:no aZ:not-so a:counter")
    assert [(one.card, one.void) for one in chain.state.actions] == [  # type: ignore[attr-defined]
        ("p", False),
        ("no", True),
        ("not-so", False),
    ]


def test_without_a_flash_card_of_its_own_the_last_action_is_countered() -> None:
    fold = play(">a aF1:p(3/1) aZ:x b:counter")
    assert [(one.card, one.void) for one in fold.state.actions] == [("p", False), ("x", True)]  # type: ignore[attr-defined]


def test_what_is_void_already_is_passed_over() -> None:
    fold = play(">a aF1:p(3/1) aZ:x b:counter b:counter")
    assert [one.void for one in fold.state.actions] == [True, True]  # type: ignore[attr-defined]
    assert codes(play(">a aF1:p(3/1) aZ:x b:counter b:counter b:counter*")) == ["nothing-to-counter"]


@pytest.mark.parametrize("before", ["", ">a ", ">a bZ:x ", ">a aF1:p(1/1) a. ", ">a aF1:p(1/1) a. b. "])
def test_a_counter_looks_back_within_the_running_phase_only(before: str) -> None:
    assert codes(play(f"{before}b:counter*")) == ["nothing-to-counter"]


TABLE_ORDER = ">a aF1:elder(2/2) bZ:block b:counter aZ:unblock a:counter"


@pytest.mark.parametrize(
    ("tokens", "void", "there"),
    [
        (TABLE_ORDER, ["block"], True),
        (">a aF1:elder(2/2) bZ:block aZ:unblock a:counter", ["block"], True),
        (f"{TABLE_ORDER} bZ:third& b:counter", ["elder", "unblock"], False),
        (">a aF1:elder(2/2) bZ:block aZ:unblock bZ:third& b:counter b:counter", ["elder", "unblock"], False),
        (f"{TABLE_ORDER} bZ:third& b:counter aZ:fourth& a:counter", ["block", "third"], True),
    ],
)
def test_of_counters_the_last_flash_resolves_first_in_either_order_of_writing(
    tokens: str, void: list[str], there: bool
) -> None:
    fold = play(f"{tokens} a. b.")
    assert codes(fold) == []
    fold = play(tokens)
    assert sorted(one.card for one in fold.state.actions if one.void) == void  # type: ignore[attr-defined]
    assert (fighter(fold, "a", 1) is not None, "elder" in shown(fold)["discard"]["a"]) == (there, not there)


def test_a_flash_that_was_countered_counters_nothing() -> None:
    fold = play(">a aF1:elder(2/2) bZ:block aZ:unblock a:counter b:counter* a. b. R")
    (problem,) = (one for one in fold.problems if one.is_error)
    assert problem.code == "nothing-to-counter"
    assert problem.message.startswith("block of seat b is void, it was countered itself")
    assert scores(fold) == (2, 0)


def test_a_fighter_that_is_not_countered_after_all_is_back_with_its_items_and_switches_again() -> None:
    fold = play(f"{three()} >a aI2:mace a. b. R >a aF2:s(9/9) aI2:club(1/1) bZ:no b:counter aZ:so a:counter")
    assert (numbers(fold, "a", 2), fighter(fold, "a", 2)["items"]) == ((10, 10), ["club"])  # type: ignore[index]
    switched = play(f"{three()} >a aI2:mace a. b. R >a aF2:s(9/9) bZ:no b:counter aZ:so a:counter")
    assert (numbers(switched, "a", 2), sorted(shown(switched)["known"]["a"])) == ((9, 9), ["mace", "q"])
    assert shown(switched)["discard"] == {"a": ["so"], "b": ["no"]}


def test_an_item_that_is_not_countered_after_all_is_on_its_fighter() -> None:
    fold = play(">a aF1:p(1/1) aI1:club(3/0) bZ:no b:counter aZ:so a:counter")
    assert (numbers(fold, "a", 1), shown(fold)["discard"]["a"]) == ((4, 1), ["so"])


def test_a_countered_fighter_that_was_recycled_meanwhile_does_not_come_back_twice() -> None:
    fold = play(">a aF1:p(1/1) bZ:no b:counter a:recycle=p aZ:so a:counter")
    assert (fighter(fold, "a", 1), shown(fold)["discard"]["a"]) == (None, ["so"])
    assert shown(fold)["hand"]["a"] + shown(fold)["deck"]["a"] + 1 == 10


def test_an_inserted_flash_counts_where_it_stands() -> None:
    fold = play(">a aF1:p(1/1) aI1:club(3/0) b:counter %2+bZ:no")
    assert fighter(fold, "a", 1) is None


def test_the_ability_of_a_captain_is_countered_where_a_card_allows_it() -> None:
    assert codes(play(">a aF1:p(3/1) a:captain$1 b:counter&")) == []
    fold = play(">a aF1:p(3/1) a:captain$1 bZ:no b:counter& b:counter")
    assert [(one.kind, one.void) for one in fold.state.actions] == [("F", True), ("C", True), ("Z", False)]  # type: ignore[attr-defined]
    (problem,) = play(">a a:captain$1 b:counter").problems
    assert problem.code == "nothing-to-counter"
    assert "countered with b:counter&" in problem.message


def test_what_a_countered_card_has_done_already_stays_done() -> None:
    assert scores(play(">a aZ:x a+2 b:counter")) == (2, 0)


def test_an_item_that_is_taken_from_the_opponent_comes_from_its_fighter_and_stays_the_opponents() -> None:
    board = ">b bF1:p(1/1) bI1:club(3/0)$1 b. aF1:q(1/1)"
    fold = play(f"{board} aI1:club& aI1:axe(1/0)")
    assert codes(fold) == []
    assert (numbers(fold, "b", 1), numbers(fold, "a", 1)) == ((1, 1), (5, 1))
    assert shown(fold)["hand"] == {"a": 2, "b": 2}
    gone = play(f"{board} aI1:club& a:destroy@1")
    assert shown(gone)["discard"] == {"a": ["q"], "b": ["club"]}


def test_an_item_of_ones_own_is_played_although_the_opponent_has_one_of_that_name() -> None:
    fold = play(">b bF1:p(1/1) bI1:club(3/0)$1 b. a:draw=club aF1:q(1/1) aI1:club(1/0)&")
    assert (numbers(fold, "b", 1), numbers(fold, "a", 1)) == ((4, 1), (2, 1))
