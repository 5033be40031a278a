"""What may come next in Rotation Rumble, as a phone offers it: forms in order, likely cards, groups."""

import pytest

from replays.desk import Desk
from replays.game import Fill, Form
from tests.games.rotation_rumble_table import RUMBLE, codes, play, play_with, record, three, warnings
from tests.play import apply


def forms(tokens: str, **tags: str) -> list[Form]:
    return list(RUMBLE.legal(play(tokens, **tags).state))


def first(tokens: str, **tags: str) -> list[str]:
    """The forms that are not behind a button of a group."""
    return [form.label for form in forms(tokens, **tags) if not form.group]


def fills(tokens: str, token: str, slot: str, **tags: str) -> list[str]:
    """What is offered for a slot of the form with this token."""
    (form,) = [form for form in forms(tokens, **tags) if form.token == token]
    return [fill.text for fill in next(one.fills for one in form.slots if one.name == slot) or ()]


def test_what_is_used_most_is_offered_first() -> None:
    assert first("") == ["Begin a turn", "Draw the opening hand again", "Roll a die"]
    assert first(f"{three()} >a") == [
        "Play a fighter",
        "Turn a fighter",
        "Turn a fighter for gold",
        "Equip an item",
        "Equip an item for gold",
        "Play a flash card",
        "Play a flash card for gold",
        "End the phase",
        "Seat b plays a flash card",
        "Seat b plays a flash card for gold",
        "Roll a die",
    ]
    assert first(">a a. b.") == ["The rumble", "The rumble, lanes in this order", "Roll a die"]
    assert first("a+12") == []


def test_what_a_seat_has_done_is_not_offered_again() -> None:
    done = first(">a aF1:elder aI1:mace aZ:evil-genius bZ:x")
    assert done == ["End the phase", "Roll a die"]


def test_what_cards_do_is_offered_in_groups_those_of_the_seat_to_play_first() -> None:
    groups = list(dict.fromkeys(form.group for form in forms(">b") if form.group))
    assert groups == [
        f"Seat {seat}: {group}"
        for seat in "ba"
        for group in ("points and fighters", "gold and cards", "deck, hand, discard")
    ]


def test_a_fighter_is_offered_for_free_lanes_else_for_those_that_may_be_switched() -> None:
    token = "aF{lane}:{card}"
    assert fills(">a aF2:elder a. b. R >a", token, "lane") == ["1", "3"]
    assert fills(f"{three()} >a aR2+", token, "lane") == ["1", "3"]
    assert token not in [form.token for form in forms(f"{three()} >a aR1+ aR2+ aR3+")]


def test_likely_cards_are_of_the_right_kind_and_not_on_the_table() -> None:
    token = "aF{lane}:{card}"
    everyone = ["malatari", "elder", "daveheart", "minrehol", "löwenherz", "blossom", "rondur"]
    assert fills(">a", token, "card") == everyone
    tokens = ">a aF1:elder aZ:x a:discard=blossom a. b. R >a a:draw=rondur"
    assert fills(tokens, token, "card") == ["rondur", "malatari", "daveheart", "minrehol", "löwenherz"]
    assert fills(">a aF1:elder", "aI{lane}:{card}", "card") == ["mace"]
    assert fills(">a", "aZ:{card}", "card") == ["evil-genius"]


def test_likely_cards_are_those_of_the_deck_list_and_of_a_hand_that_is_known() -> None:
    token, deck = "aF{lane}:{card}", "elder mace stranger"
    assert fills(">a", token, "card", Deck_a=deck) == ["elder", "stranger"]
    assert fills(">a a:h>d4 a:draw=blossom", token, "card", Deck_a=deck) == ["blossom"]


def test_likely_cards_have_the_colours_of_the_captain() -> None:
    table = play_with(">a a:gold+3", Captain_a="grandmother-moss").state
    (form,) = [form for form in RUMBLE.legal(table) if form.token == "aF{lane}:{card}"]
    assert [fill.text for fill in form.slots[1].fills or ()] == ["weathercock"]


def test_any_other_card_may_be_named() -> None:
    open_slots = {slot.name for form in forms(f"{three()} >a") for slot in form.slots if slot.open}
    assert {"card", "gold", "change", "points"} <= open_slots


def test_a_card_is_offered_for_its_own_cost_where_that_can_be_paid() -> None:
    def offered(tokens: str) -> list[str]:
        table = play_with(tokens).state
        (form,) = [form for form in RUMBLE.legal(table) if form.token == "aZ:{card}"]
        return [fill.text for fill in form.slots[0].fills or ()]

    assert offered(">a") == ["ambush", "tithe"]
    assert offered(">a a:gold-1") == ["tithe"]


def test_turns_are_offered_as_arrows_allow() -> None:
    table = play_with(">a aF1:weathercock a. b. R >a aF2:snow-fox").state
    (form,) = [form for form in RUMBLE.legal(table) if form.token == "aR{way}"]
    assert form.slots[0].fills == (Fill("1+", "clockwise", "Weathercock in lane 1"),)


def test_a_counter_is_offered_where_there_is_something_to_counter() -> None:
    assert "b:counter" in RUMBLE.tokens(play(">a aF1:elder").state)
    assert "a:counter" not in RUMBLE.tokens(play(">a aF1:elder").state)


GAME = f"{three()} >a aI1:mace a:atk@1+1 aR2+ a:draw=elder aZ:x a. bF1:rondur bZ:y a:counter a:swap@1>1 b. R".split()


@pytest.mark.parametrize("events", range(len(GAME)))
def test_what_is_offered_is_applied_without_error_or_warning(events: int) -> None:
    fold = play(" ".join(GAME[:events]))
    assert (codes(fold), warnings(fold)) == ([], [])
    state = fold.state
    for token in RUMBLE.tokens(state):
        referee = apply(RUMBLE, RUMBLE.copy(state), 1, token)
        assert not referee.problems, (token, referee.problems)


def test_a_phone_knows_who_is_to_play() -> None:
    assert [Desk(record(tokens), RUMBLE).to_play for tokens in ("", ">b", ">b b.", ">b b. a.")] == [
        None,
        "b",
        "a",
        None,
    ]
