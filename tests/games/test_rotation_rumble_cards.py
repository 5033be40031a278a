"""Cards of Rotation Rumble: catalogues, piles, what is known of a hand (RR-15 to RR-17, RR-20, RR-21)."""

import pytest

from notation import read
from replays.fold import Fold
from replays.games.rotation_rumble.cards import RumbleCard
from replays.games.rotation_rumble.effects import Drew, LastTurn
from tests.games.rotation_rumble_table import RUMBLE, codes, effects, fighter, numbers, play, play_with, shown, warnings

# RR-16


def test_the_catalogue_has_the_numbers_of_a_fighter_and_what_an_item_adds() -> None:
    fold = play(">a aF1:elder aI1:mace")
    assert (codes(fold), warnings(fold), numbers(fold, "a", 1)) == ([], [], (3, 2))


@pytest.mark.parametrize(
    ("token", "warned", "counts"),
    [
        ("aF1:elder(2/2)", [], (2, 2)),
        ("aF1:elder(5/5)", ["printed-differs"], (2, 2)),
        ("aF1:nobody(5/4)", [], (5, 4)),
        ("aF1:nobody", ["no-numbers"], (0, 0)),
        ("aF1:mace", ["other-kind", "no-numbers"], (0, 0)),
        ("aF1:mace(1/1)", ["other-kind"], (1, 1)),
    ],
)
def test_numbers_come_from_the_catalogue_then_from_the_token(
    token: str, warned: list[str], counts: tuple[int, int]
) -> None:
    fold = play(f">a {token}")
    assert (codes(fold), sorted(warnings(fold)), numbers(fold, "a", 1)) == ([], sorted(warned), counts)


@pytest.mark.parametrize(
    ("token", "warned", "counts"),
    [
        ("aI1:mace(1/0)", [], (3, 2)),
        ("aI1:mace(4/4)", ["printed-differs"], (3, 2)),
        ("aI1:club(4/-1)", [], (6, 1)),
        ("aI1:club", [], (2, 2)),
        ("aI1:evil-genius", ["other-kind"], (2, 2)),
    ],
)
def test_what_an_item_adds_comes_from_the_catalogue_then_from_the_token(
    token: str, warned: list[str], counts: tuple[int, int]
) -> None:
    fold = play(f">a aF1:elder {token}")
    assert (codes(fold), warnings(fold), numbers(fold, "a", 1)) == ([], warned, counts)


@pytest.mark.parametrize(
    ("token", "gold"), [("aZ:ambush", 3), ("aZ:ambush$3", 1), ("aZ:ambush$0", 4), ("aZ:tithe", 4), ("aZ:tithe$2", 2)]
)
def test_a_cost_is_what_was_paid_else_what_the_catalogue_says_else_nothing(token: str, gold: int) -> None:
    fold = play_with(f">a a:gold+3 {token}")
    assert (codes(fold), shown(fold)["gold"]["a"]) == ([], gold)


def test_a_name_that_is_nearly_that_of_a_card_is_a_warning() -> None:
    fold = play(">a aZ:evil-genus! aF1:eldre(2/2) aI1:bludgeon")
    assert [(problem.message, problem.suggestion) for problem in fold.problems] == [
        ("no catalogue knows evil-genus, which looks like evil-genius", "aZ:evil-genius!"),
        ("no catalogue knows eldre, which looks like elder", "aF1:elder(2/2)"),
    ]


def test_an_item_costs_what_the_catalogue_says() -> None:
    assert shown(play_with(">a a:gold+3 aF1:snow-fox aI1:anvil"))["gold"]["a"] == 1
    assert codes(play_with(">a aF1:snow-fox aI1:anvil")) == ["cannot-pay"]


def test_the_sample_has_the_fighters_of_the_example_in_the_rulebook() -> None:
    table = play("").state
    known = {card.slug: (card.attack, card.defence) for card in table.cards if card.kind == "fighter"}  # type: ignore[attr-defined]
    assert known == {
        "malatari": (2, 1),
        "elder": (2, 2),
        "daveheart": (2, 0),
        "minrehol": (1, 2),
        "löwenherz": (0, 3),
        "blossom": (3, 1),
        "rondur": (1, 2),
    }


def test_a_catalogue_writes_lists_with_blanks_or_commas() -> None:
    card = RumbleCard.model_validate(
        {"name": "X", "kind": "fighter", "colours": "blue, red", "types": "elf mage", "arrows": "+"}
    )
    assert (card.colours, card.types, card.arrows) == (("blue", "red"), ("elf", "mage"), ("+",))


# RR-17


def test_a_card_on_the_field_cannot_be_played_again() -> None:
    for act in ("aF2:elder", "aI1:elder", "aZ:elder", "aI1:mace", "a:discard=mace", "a:draw=elder", "a:h>d=elder"):
        fold = play(f">a aF1:elder aI1:mace {act}*")
        assert codes(fold) == ["card-on-field"], act


def test_the_opponent_may_play_the_same_card() -> None:
    assert codes(play(">a aF1:elder a. bF1:elder")) == []


def test_a_card_in_the_discard_is_played_from_there() -> None:
    fold = play(">a aZ:x a. aZ:x")
    assert (codes(fold), warnings(fold), shown(fold)["hand"]["a"]) == ([], ["from-discard"], 3)
    assert shown(fold)["discard"]["a"] == ["x"]
    assert warnings(play(">a aZ:x a. aZ:x&")) == []
    assert shown(play(">a a:discard=elder aF1:elder&"))["hand"]["a"] == 3


# RR-20, RR-21


@pytest.mark.parametrize(
    ("tokens", "deck", "hand", "discard"),
    [
        ("a:bury", 6, 3, ["_"]),
        ("a:bury=x", 6, 3, ["x"]),
        ("a:discard", 7, 2, ["_"]),
        ("a:discard=x", 7, 2, ["x"]),
        ("a:discard=x a:recycle=x", 8, 2, []),
        ("a:bury a:recycle=x", 7, 3, []),  # the card that nobody saw was x
        ("a:draw", 6, 4, []),
        ("a:draw2", 5, 5, []),
        ("a:draw=x", 6, 4, []),
        ("a:d>h=x", 6, 4, []),
        ("a:d>h", 6, 4, []),
        ("a:h>d3", 10, 0, []),
        ("a:d>x3", 4, 3, ["_", "_", "_"]),
        ("a:discard=x a:bury a:x>h=x", 6, 3, ["_"]),
        ("a:discard=x a:bury=y a:x>d", 7, 2, ["x"]),
        ("a:discard=x a:bury a:x>h2", 6, 4, []),
    ],
)
def test_cards_go_from_pile_to_pile(tokens: str, deck: int, hand: int, discard: list[str]) -> None:
    fold = play(tokens)
    assert codes(fold) == []
    assert (shown(fold)["deck"]["a"], shown(fold)["hand"]["a"], shown(fold)["discard"]["a"]) == (deck, hand, discard)


def test_only_drawing_is_drawing() -> None:
    fold = play("a:d>h7")
    assert effects(fold, Drew, LastTurn) == []
    assert effects(play("a:draw=x"), Drew) == [Drew("a", 1)]


@pytest.mark.parametrize(
    "tokens",
    [
        "a:d>x7 a:bury",
        "a:d>x7 a:draw=x",
        "a:d>x7 a:d>h",
        "a:h>d3 a:discard",
        "a:h>d3 a:discard=x",
        ">a a:h>d4 aF1:p(1/1)",
        ">a a:h>d4 aZ:p",
        "a:recycle=x",
        "a:x>h",
    ],
)
def test_a_card_cannot_come_from_an_empty_pile(tokens: str) -> None:
    fold = play(f"{tokens}*")
    assert codes(fold) == ["no-cards"]
    assert shown(fold) == shown(play(tokens.rpartition(" ")[0]))


def test_more_cards_than_there_are_is_an_error_and_all_go() -> None:
    fold = play("a:h>x5")
    assert (codes(fold), shown(fold)["hand"]["a"], len(shown(fold)["discard"]["a"])) == (["too-few-cards"], 0, 3)
    assert codes(play("a:h>x5*")) == ["too-few-cards"]


@pytest.mark.parametrize(
    "tokens",
    [
        "a:discard=x a:discard=x",
        "a:discard=x a:bury=x",
        "a:discard=x a:draw=x",
        "a:draw=x a:bury=x",
        "a:draw=x a:d>h=x",
        "a:bury=x a:recycle=y",
        "a:bury=x a:x>h=y",
    ],
)
def test_a_card_that_is_known_to_be_elsewhere_cannot_leave_a_pile(tokens: str) -> None:
    assert codes(play(f"{tokens}*")) == ["card-elsewhere"]


def test_a_pile_is_another_than_where_the_cards_come_from() -> None:
    assert codes(play("a:d>d a:h>h2 a:x>x=x")) == ["same-place"] * 3


def test_a_card_that_was_shown_is_known_until_it_may_be_gone() -> None:
    assert shown(play("a:draw=x a:draw=y"))["known"]["a"] == ["x", "y"]
    assert shown(play("a:draw=x a:draw=y a:discard=x"))["known"]["a"] == ["y"]
    assert shown(play("a:draw=x a:draw=y a:discard=z"))["known"]["a"] == ["x", "y"]
    assert shown(play("a:draw=x a:discard"))["known"]["a"] == []
    assert shown(play("a:draw=x aM"))["known"]["a"] == []


def test_another_card_from_a_hand_that_is_known_is_a_warning() -> None:
    fold = play("a:h>d3 a:draw=x >b b. a:h>d a:draw=y a:d>h=z aF1:elder")
    assert warnings(fold) == []
    known = play("a:h>d3 a:draw=x a:discard=elder")
    assert (codes(known), warnings(known), shown(known)["known"]["a"]) == ([], ["not-in-hand"], [])


def test_a_card_that_is_not_in_the_deck_list_is_a_warning() -> None:
    deck = "elder mace q r s t u v w x"
    fold = play(">a aF1:elder aI1:axe a:draw=blossom a:bury=q", Deck_a=deck)
    assert (codes(fold), warnings(fold)) == ([], ["not-in-deck", "not-in-deck"])
    assert fighter(fold, "a", 1)


def test_dice_have_six_sides() -> None:
    assert codes(play("aD6")) == []
    assert codes(play("aD7*")) == ["no-such-die"]


def test_a_record_needs_no_catalogue_card_at_all() -> None:
    fold = play(">a aF1:炎(2/1) aI1:小槌(1/0)$1 aZ:é-1 a. bF1:q(1/1) b. R")
    assert (codes(fold), warnings(fold)) == ([], [])


def test_seats_that_are_missing_or_too_many_do_not_stop_a_fold() -> None:
    tokens = ">a aF1:elder cF1:elder c+2 a. b. R =1,2,3 b#"
    for seats in ('[a "Ani"]', '[b "Vova"]', "", '[a "A"] [b "B"] [c "C"]'):
        fold = Fold(next(read(f'[Game "rotation-rumble"] {seats} {tokens}')), RUMBLE)
        assert "no-such-seat" in codes(fold)
        assert shown(fold)["lanes"][0]["b"] is None
