"""What a recorder of Battle Planet is offered, turn by turn; chapters and lines."""

from replays.desk import Desk
from replays.fold import Fold
from replays.game import Form
from replays.timeline import Timeline
from tests.games.battle_planet_table import PLANET, bare, errors, fold, play

LATE = ("T a1@0,0 b1@1,0 V E", 19)


def forms(game: Fold) -> list[Form]:
    return list(PLANET.legal(game.state))


def labels(game: Fold) -> list[str]:
    return list(dict.fromkeys(form.label for form in forms(game)))


def fills(game: Fold, token: str, slot: int = 0) -> list[str]:
    """What the first form with that token offers in one of its slots."""
    found = next(form for form in forms(game) if form.token == token)
    return [fill.text for fill in found.slots[slot].fills or ()]


def test_cores_are_offered_with_the_free_cells_that_touch() -> None:
    assert fills(fold(">a"), "aC:{core}@{cell}", 1) == ["0,0"]
    two = fold(">a aC:c16@0,0 bC:_@1,0")
    assert sorted(fills(two, "aC:{core}@{cell}", 1)) == ["-1,0", "-1,1", "0,-1", "0,1", "1,-1", "1,1", "2,-1", "2,0"]
    assert not [form for form in forms(two) if form.token.startswith("bC")]


def test_only_cores_whose_icons_are_left_are_offered() -> None:
    assert fills(fold(">a"), "aC:{core}@{cell}") == [
        *("fist", "flaming-fist", "shield", "magic-shield"),
        *("c1", "c7", "c8", "c11", "c16", "c20", "c22", "c31", "c35", "c37", "_"),
    ]
    assert "c16" not in fills(fold(">a aC:c20@0,0 bC:_@1,0"), "aC:{core}@{cell}")  # the only flaming fist is placed


def test_a_turn_begins_without_cores_or_with_all_of_them() -> None:
    assert "Begin a turn" in labels(bare(""))
    assert "Begin a turn" not in labels(fold(">a aC:c1@0,0"))
    assert "Begin a turn" in labels(play(""))


def test_what_may_be_rolled_and_where() -> None:
    assert fills(play("T"), "a{bakugan}@{cell}") == ["1", "2", "3"]
    assert len(fills(play("T"), "a{bakugan}@{cell}", 1)) == 13  # twelve cores, and a place that nobody saw
    shared = play("T a1@0,0")
    assert "0,0" in fills(shared, "b{bakugan}@{cell}", 1)  # where the other one landed just now
    assert not [form for form in forms(shared) if form.token == "a{bakugan}x"]
    assert fills(play(f"{LATE[0]} T"), "a{bakugan}x") == ["2", "3"]
    assert fills(bare("T a1x b2x"), "b{bakugan}o") == ["2"]
    assert fills(bare("T a1o b2x b2:reroll"), "b{bakugan}o") == ["2"]


def test_the_brawl_offers_its_victor_first() -> None:
    brawl = bare("T aE a1o b1o")
    assert labels(brawl)[:3] == [
        "The brawl is resolved",
        "The brawl is resolved, with its Victor",
        "Seat a plays a card",
    ]
    assert fills(brawl, "V={seat}") == ["b"]
    assert list(PLANET.facts(brawl.state)) == ["V=b"]
    assert "V=b" in Desk(brawl.record, PLANET).claims()


def test_only_cards_that_can_be_paid_and_may_be_in_the_deck_are_offered() -> None:
    assert fills(bare("T aE a1o b1o"), "aP:{card}") == ["fireball$1", "pyrus-hyper-dragonoid$1"]
    assert fills(bare("T a1o b1o"), "aP:{card}") == []
    assert "toxify$0" not in fills(bare("T a1o b1o"), "bP:{card}")
    assert fills(bare("T aE a1o b1o aP:fireball$1 a:x>h=fireball a:charge+1"), "aP:{card}")[0] == "fireball$1"


def test_any_other_card_may_be_typed() -> None:
    slots = [slot for form in forms(bare("T a1o b1o")) if form.token == "aP:{card}" for slot in form.slots]
    assert [slot.open for slot in slots] == [True]


def test_an_open_tie_offers_flips_to_who_is_to_flip() -> None:
    tie = "T a1o b1o a1:b+100"
    assert "The brawl is resolved" not in labels(bare(tie))
    assert "fireball$1" in fills(bare(tie), "aY:{card}")
    flipped = [form.token for form in forms(bare(f"{tie} aY:fireball$1")) if "flips a card for the tie" in form.label]
    assert flipped == ["bY:{card}"]


def test_damage_is_offered_in_one_tap_then_the_end_then_flip_cards() -> None:
    damage = bare("T a1o b1x V")
    assert labels(damage)[:4] == [
        "All 5 cards are flipped",
        "The turn ends",
        "A Flip card stops the rest",
        "A Flip card is played",
    ]
    assert fills(damage, "bL{place}:{card}.") == ["1", "2", "3", "4", "5"]
    assert fills(damage, "bL{place}:{card}.", 1) == ["halt-darkus$0"]
    assert fills(bare("T a1o b1x V bL2:x$0"), "bL{place}:{card}.") == ["3", "4", "5"]


def test_the_brawl_is_offered_before_what_is_claimed_of_it() -> None:
    brawl = bare("T a1o b1o")
    assert labels(brawl)[0] == "The brawl is resolved"
    groups = {form.label: form.group for form in PLANET.legal(brawl.state)}
    assert groups["The brawl is resolved, with its Victor"] == "The Victor, claimed"
    assert groups["The brawl is resolved"] == ""


def test_two_cores_are_grouped_by_the_cell_of_the_first() -> None:
    (pairs,) = (form for form in PLANET.legal(play("T").state) if form.label == "Seat a opens on two cores")
    assert {fill.group.rpartition(" ")[0] for fill in pairs.slots[1].fills or ()} == {"From cell"}
    assert "0,0 (c35) and 1,0 (c31)" in [fill.label for fill in pairs.slots[1].fills or ()]


def test_where_cards_closed_both_the_end_of_the_turn_is_offered_as_it_is_written() -> None:
    closed = "T a1o b1o a1:retract b1:retract"
    assert "E&" in PLANET.tokens(bare(closed).state)
    assert errors(bare(f"{closed} E& T")) == []
    for token in ("V", "E"):
        (problem,) = (one for one in bare(f"{closed} {token}").problems if one.is_error)
        assert "where cards closed them, the turn ends without a Victor: E&" in problem.message
    assert "E&" not in PLANET.tokens(bare("T a1o b1o").state)


def test_what_the_last_card_does_is_offered_first() -> None:
    assert fills(bare("T aE a1o b1o aP:fireball$1"), "a{bakugan}:{change}", 1)[0] == "d+3"


def test_loose_cores_are_offered_again() -> None:
    game = play(LATE[0])
    assert fills(game, "bC:{core}@{cell}") == ["c31"]
    assert "1,0" in fills(game, "bC:{core}@{cell}", 1)


def test_with_a_hand_limit_the_turn_ends_after_the_discard() -> None:
    full = "T a1o b1o V E T a1o& b1o V a:draw3"
    assert "The turn ends" not in labels(bare(full, HandLimit="7"))
    assert "The turn ends" in labels(bare(f"{full} a:discard3", HandLimit="7"))


def test_where_the_damage_ends_the_game_no_card_is_offered_before_it() -> None:
    assert "Seat a plays a card" in labels(bare("T a1o b1x V"))
    assert "Seat a plays a card" not in labels(bare("T a1o b1x V a1:d=40"))


def test_nothing_is_offered_after_the_end() -> None:
    assert forms(bare("T a#")) == []


def test_the_part_of_the_turn_that_an_event_belongs_to() -> None:
    tokens = "T aE a1o b1o aP:x$0 a1:b+10 V aL2:x$0 b1:d+1 bP:y$0 E"
    steps = Timeline(bare(tokens).record, PLANET).steps
    parts = ["Start", "Start", "Roll", "Roll", "Brawl", "Brawl", "Brawl", "Damage", "Damage", "End", "End"]
    assert [step.chapter for step in steps[2:]] == [("Turn 1", part) for part in parts]
    assert steps[1].chapter == ("Setup",)


def test_lines_begin_at_turns() -> None:
    game = play(f"{LATE[0]} T a2x")
    assert PLANET.layout(game.events, 2) == {14, 19}


def test_who_is_to_act_where_only_one_can() -> None:
    games = (fold(">b"), bare("T"), bare("T a1o"), bare("T a1o b1x V"))
    assert [Desk(game.record, PLANET).to_play for game in games] == ["b", None, "b", "b"]
