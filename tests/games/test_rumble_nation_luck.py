"""Luck in Rumble Nation: what each roll was worth, against what the 216 rolls are worth to the same supply."""

from fractions import Fraction
from itertools import product

import pytest

from replays.games.rumble_nation.effects import DiceValued, SwordTaken
from replays.timeline import Timeline
from tests.games.rumble_table import RUMBLE, advanced, effects, follows, play


def luck(tokens: str) -> list[tuple[str, str, int, int | None]]:
    """(seat, dice, offered, chosen) of each roll."""
    found = effects(play(f">a {tokens}", 2), DiceValued)
    return [(one.seat, one.dice, one.offered, one.chosen) for one in found if isinstance(one, DiceValued)]


def by_hand(most: int) -> list[int]:
    """What each of the 216 rolls offers, counted in another way."""
    return [
        max(
            (x + y) * min(most, {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[z])
            for x, y, z in ((a, b, c), (a, c, b), (b, c, a))
        )
        for a, b, c in product(range(1, 7), repeat=3)
    ]


def test_a_roll_offers_its_best_grouping_and_says_what_the_chosen_one_was_worth() -> None:
    # 3 + 5 and 4: 8 x 2; 3 + 4 and 5: 7 x 3; 4 + 5 and 3: 9 x 2.
    assert luck("a35.4 b34.5") == [("a", "345", 21, 16), ("b", "345", 21, 21)]


def test_one_and_one_is_not_worth_it_for_a_six() -> None:
    assert luck("a16.1") == [("a", "116", 7, 7)]  # 1 + 1 and 6: 2 x 3


def test_a_roll_that_was_rolled_again_counts_as_a_roll_of_its_own_that_chose_nothing() -> None:
    assert luck("a116/35.4") == [("a", "116", 7, None), ("a", "345", 21, 16)]


def test_dice_that_were_not_seen_have_no_value() -> None:
    assert luck("a_/35.4 b8x2") == [("a", "345", 21, 16)]


@pytest.mark.parametrize("left", [1, 2, 3, 4, 17])
def test_a_short_supply_is_offered_less_and_expects_less(left: int) -> None:
    gone = " ".join(f"a12x{n} b2x1" for n in pieces(18 - left))
    (roll,) = effects(play(f">a {gone} a66.6", 2), DiceValued)
    values = by_hand(min(left, 3))
    assert isinstance(roll, DiceValued)
    assert (roll.offered, roll.chosen, roll.best) == (12 * min(left, 3), 12 * min(left, 3), max(values))
    assert Fraction(roll.expected).limit_denominator(216) == Fraction(sum(values), 216)


def pieces(count: int) -> list[int]:
    return [3] * (count // 3) + [count % 3] * (count % 3 > 0)


def test_nobody_is_lucky_over_all_rolls() -> None:
    rolls = [f"a{min(a, b)}{max(a, b)}.{c}" for a, b, c in product(range(1, 7), repeat=3)]
    found = [one for token in rolls for one in effects(play(f">a {token}", 2), DiceValued)]
    assert abs(sum(one.offered - one.expected for one in found if isinstance(one, DiceValued))) < 1e-6


def test_a_daimyo_is_a_piece_like_any_other() -> None:
    (roll,) = effects(advanced(">a bK=oda aK=mori a35.4d", 2), DiceValued)
    assert isinstance(roll, DiceValued)
    assert (roll.offered, roll.chosen) == (21, 16)


def test_the_value_stands_after_all_that_happened_at_the_table() -> None:
    gone = " ".join(f"a12x3 b{castle}x3" for castle in (3, 4, 5, 6, 7, 8))
    kinds = [type(effect) for effect in follows(play(f">a {gone[:-5]} b66.6", 2), 15)]
    assert kinds[1] is SwordTaken
    assert kinds.index(DiceValued) == len(kinds) - 1


def test_no_replay_tells_it_for_it_would_be_advice() -> None:
    step = Timeline(play(">a a35.4", 2).record, RUMBLE).steps[-1]
    assert [told.text for _, told in step.consequences] == ["Ani places 2 soldiers at castle 8"]
    assert step.effects[-1][1] == DiceValued("a", "345", 21, 16, 36, sum(by_hand(3)) / 216)


def test_dice_of_an_act_that_was_impossible_have_no_value() -> None:
    gone = " ".join("a12x3 b2x1" for _ in range(6))
    assert luck(f"{gone} a35.4") == []
