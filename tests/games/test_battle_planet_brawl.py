"""The brawl of Battle Planet: B-Power, ties, damage, Flip cards, the end of turn and game."""

from typing import Any

import pytest

from replays.effects import GameOver
from replays.games.battle_planet.effects import (
    BrawlResolved,
    Contended,
    Damaged,
    Recharged,
    Retracted,
    Stopped,
    TeamAttack,
)
from tests.games.battle_planet_table import bakugan, bare, effects, errors, figures, follows, play, shown, warnings


def deck(tokens: str, **tags: str) -> dict[str, int]:
    found: dict[str, int] = shown(bare(tokens, **tags))["deck"]
    return found


def result(tokens: str) -> Any:
    state = bare(tokens).state
    return state.reason, state.winners, state.scores


# Teams, written out: a 200/5, 400/3, 200/4; b 300/4, 500/7, 700/5.


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("T a1@0,0 b1@1,0", (600, 5)),  # 200 and 400 of c35, for Pyrus
        ("T a1@0,0+1,2 b1@1,0", (600, 10)),
        ("T a1@1,1 b1@1,0", (300, 8)),  # B+100 for all, D+3 for Pyrus
        ("T a1@0,0 b1@1,0 a1:b+400 a1:d-1", (1000, 4)),
        ("T a1@0,0 b1@1,0 a1:b=700 a1:b+50 a1:d=9", (750, 9)),  # in the order in which they came
        ("T a1@0,0 b1@1,0 a1:b+50 a1:b=700", (700, 5)),
        ("T a1@0,0 b1@1,0 a1:b-900 a1:d-9", (-300, 0)),
        ("T a1@0,0 b1@1,0 a1:d-9 a1:d+5", (600, 1)),  # 5 - 9 + 5
    ],
)
def test_bp_6_character_cores_and_changes_are_added_up(tokens: str, expected: tuple[int, int]) -> None:
    assert figures(play(tokens), "a", 1) == expected


def test_bp_6_the_higher_b_power_is_the_victor_also_below_zero() -> None:
    assert effects(bare("T a1o b1o V"), BrawlResolved) == [BrawlResolved("b", {"a": 200, "b": 300}, 4, "power")]
    low = bare("T a1o b1o b1:b-900 a1:b-300 V")
    assert effects(low, BrawlResolved) == [BrawlResolved("a", {"a": -100, "b": -600}, 5, "power")]


def test_bp_5_who_is_open_alone_is_the_victor_and_the_other_has_no_power() -> None:
    assert effects(bare("T a1o b3x V"), BrawlResolved) == [BrawlResolved("a", {"a": 200, "b": None}, 5, "open")]


def test_of_what_the_figures_are_made_is_said() -> None:
    a, b = effects(play("T a3@0,1+0,0 b1@2,1 b1:b+50 V"), Contended)
    assert a == Contended("a", 3, "Gorthion", "pyrus", ("c35", "c1"), 700, 200, 100, 400, 0, 7, 4, 2, 1, 0, True)
    assert b == Contended("b", 1, "Hydorous", "darkus", ("c8",), 350, 300, 0, 0, 50, 3, 4, 0, -1, 0, False)


TIE = "T a1o b1o a1:b+100"  # events 2 to 5: 300 each


@pytest.mark.parametrize(
    ("flips", "victor"),
    [
        ("aY:x$3 bY:y$2", "a"),
        ("bY:y$2 aY:x$1", "b"),
        ("aY:x$X bY:y$1", "b"),  # X counts 0
        ("aY:x$2 bY:y$2 aY:x$0 bY:y$4", "b"),
        ("aY:fireball bY:dark-boost", "b"),  # the catalogue's costs, 1 and 2
        ("aY:x$3 bY:y$2 b1:b+1", "b"),  # and then it is no tie any more
    ],
)
def test_bp_7_a_tie_is_broken_by_printed_costs(flips: str, victor: str) -> None:
    brawl = bare(f"{TIE} {flips} V")
    assert errors(brawl) == []
    assert shown(brawl)["brawl"]["victor"] == victor
    assert shown(brawl)["deck"] == {seat: 34 - flips.count(f"{seat}Y") for seat in "ab"}
    assert shown(brawl)["discard"] == {seat: flips.count(f"{seat}Y") for seat in "ab"}


@pytest.mark.parametrize("flips", ["", "aY:x$3", "aY:x$2 bY:y$2"])
def test_bp_19_a_brawl_with_an_open_tie_cannot_be_resolved(flips: str) -> None:
    brawl = bare(f"{TIE} {flips} V")
    assert [code for _, code in errors(brawl)] == ["tie-open"]
    assert shown(brawl)["phase"] == "brawl"
    assert errors(bare(f"{TIE} {flips} V=b&")) == []


@pytest.mark.parametrize(
    "tokens",
    ["T aY:x$1", "T a1o b1o aY:x$1", "T a1o b1x aY:x$1", f"{TIE} aY:x$1 bY:y$2 aY:x$1", f"{TIE} aY:x$1 aY:x$1"],
)
def test_bp_7_a_flip_without_a_tie_or_out_of_turn_is_an_error_and_the_card_is_gone(tokens: str) -> None:
    brawl = bare(tokens)
    assert [code for _, code in errors(brawl)] == ["no-tie"]
    assert len(brawl.state.sides["a"].discard) == tokens.count("aY")  # type: ignore[attr-defined]


def test_bp_20_a_flip_of_unknown_cost_counts_0_with_a_warning() -> None:
    brawl = bare(f"{TIE} aY:x bY:y$1 V")
    assert (warnings(brawl), shown(brawl)["brawl"]["victor"]) == ([(6, "unknown-cost")], "b")


def test_bp_7_who_cannot_flip_loses_the_game_and_if_neither_can_it_is_a_draw() -> None:
    empty = "a:d>x34"
    assert result(f"{TIE} {empty} V") == ("deck", ("b",), {"a": 0, "b": 1})
    assert result(f"{TIE} {empty} bY:x$0 V") == ("deck", ("b",), {"a": 0, "b": 1})
    assert result(f"{TIE} {empty} b:d>x34 V") == ("draw", (), {"a": 0, "b": 0})
    assert result(f"{TIE} a:d>x33 aY:x$1 bY:x$1 V") == ("deck", ("b",), {"a": 0, "b": 1})
    assert errors(bare(f"{TIE} {empty} aY:x$1")) == [(7, "empty-deck")]


def test_bp_19_with_nobody_open_only_the_table_can_say_who_wins() -> None:
    assert errors(bare("T V")) == [(3, "nobody-open")]
    assert errors(bare("T a1x b1x V*")) == [(5, "nobody-open")]
    ruled = bare("T a1x b1x V=b*")
    assert (errors(ruled), shown(ruled)["brawl"]["damage"], ruled.state.irregular) == ([], 4, True)


def test_bp_19_a_claim_of_the_victor_is_checked() -> None:
    assert errors(bare("T a1o b1o V=b")) == []
    wrong = bare("T a1o b1o V=a")
    assert (errors(wrong), wrong.problems[0].suggestion) == ([(5, "claim-fails")], "V=b")
    assert shown(wrong)["brawl"]["victor"] == "b"


@pytest.mark.parametrize(("mark", "irregular"), [("&", False), ("*", True)])
def test_bp_19_a_ruling_gives_the_brawl_away(mark: str, irregular: bool) -> None:
    ruled = bare(f"T a1o b1o V=a{mark} E")
    assert effects(ruled, BrawlResolved) == [BrawlResolved("a", {"a": 200, "b": 300}, 5, "ruling")]
    assert (errors(ruled), warnings(ruled)) == ([], [(5, "ruling-differs")])
    assert (shown(ruled)["deck"], ruled.state.irregular) == ({"a": 34, "b": 29}, irregular)
    assert [bakugan(ruled, seat, 1)["open"] for seat in "ab"] == [True, False]


def test_bp_19_a_ruling_after_v_replaces_what_was_computed() -> None:
    ruled = bare("T a1o b1o V V=a& E")
    assert effects(ruled, BrawlResolved) == [BrawlResolved("a", {"a": 200, "b": 300}, 5, "ruling")]
    assert (follows(ruled, 5), shown(ruled)["deck"]) == ([], {"a": 34, "b": 29})


@pytest.mark.parametrize("after", ["V", "V=b", "aL4 V", "E V"])
def test_bp_19_a_brawl_is_resolved_once(after: str) -> None:
    assert [code for _, code in errors(bare(f"T a1o b1o V {after}"))] == ["no-brawl"]


def test_bp_19_v_before_both_have_rolled_is_an_error() -> None:
    early = bare("T a1o V")
    assert (errors(early), shown(early)["phase"]) == ([(4, "no-brawl")], "damage")


@pytest.mark.parametrize("last", ["E", "bL5", "aP:x$0", "bP:x$0"])
def test_bp_8_damage_and_retraction_come_at_the_first_of_a_card_the_count_and_the_end(last: str) -> None:
    before, done = bare("T a1o b1x V b2:open"), bare(f"T a1o b1o b1:b-200 V {last}")
    assert (shown(before)["deck"], follows(before, 5)) == ({"a": 34, "b": 34}, ["Contended", "BrawlResolved"])
    assert follows(done, 7) == ["Damaged", "Retracted"]
    assert (shown(done)["deck"], shown(done)["discard"]["b"]) == ({"a": 34, "b": 29}, 5 + (last == "bP:x$0"))
    assert [bakugan(done, seat, 1)["open"] for seat in "ab"] == [True, False]


def test_bp_8_a_change_of_damage_after_v_still_counts_until_it_is_done() -> None:
    assert deck("T a1o b1x V a1:d+2 a1:d-1 E")["b"] == 28
    assert deck("T a1o b1x V bL5 a1:d+2 E")["b"] == 29
    assert shown(bare("T a1o b1x V a1:d+2"))["brawl"]["damage"] == 7


THREE = "T a1o b1x V E T a2o b1x V E T a3o b1x V"  # events 2 to 14; 5 + 3 cards were flipped


def test_bp_8_three_open_are_a_team_attack_and_then_all_three_retract() -> None:
    team = bare(f"{THREE} a2:d-9 E")
    assert effects(team, TeamAttack) == [TeamAttack("a", 12)]
    assert effects(team, BrawlResolved)[-1] == BrawlResolved("a", {"a": 200, "b": None}, 12, "open")
    assert effects(team, Damaged)[-1] == Damaged("b", 9)  # 5 + 0 + 4: none counts below 0
    assert effects(team, Retracted) == [
        Retracted("a", 1, "Dragonoid"),
        Retracted("a", 2, "Hydorous"),
        Retracted("a", 3, "Gorthion"),
    ]
    assert not effects(bare("T a1o b1x V E T a2o b1x V E"), TeamAttack)


def test_bp_8_who_lost_nothing_open_retracts_nothing() -> None:
    assert effects(bare("T a1o b1x V E"), Retracted) == []


def test_bp_9_damage_equal_to_the_deck_is_survived() -> None:
    assert deck("T a1o b1x V a1:d=34 E") == {"a": 34, "b": 0}
    assert result("T a1o b1x V a1:d=34 E") == (None, (), {"a": 0, "b": 0})


@pytest.mark.parametrize("last", ["E", "bL35", "bL34", "bL3:x$0 E", "aP:x$0"])
def test_bp_9_only_a_card_that_is_not_there_loses(last: str) -> None:
    lost = bare(f"T a1o b1x V a1:d=35 {last}")
    assert (lost.state.reason, lost.state.winners, shown(lost)["deck"]["b"]) == ("deck", ("a",), 0)
    assert effects(lost, Damaged) == [Damaged("b", 34)]
    assert [code for _, code in errors(lost)] == (["after-the-end"] if "P" in last else [])


def test_bp_2_an_empty_deck_is_no_loss() -> None:
    going_on = bare("T a1o b1x V a1:d=34 E T")
    assert (errors(going_on), shown(going_on)["hand"]) == ([], {"a": 7, "b": 6})
    assert follows(going_on, 8) == ["Drew"]


def test_bp_10_a_flip_card_may_stop_the_rest() -> None:
    stopped = bare("T aE bE a1o b1o V=a& bL2:halt-dark$1. E")
    assert effects(stopped, Stopped, Damaged) == [Stopped("b", 2), Damaged("b", 2)]
    assert follows(stopped, 8) == ["Stopped", "Damaged", "Retracted"]
    side = stopped.state.sides["b"]  # type: ignore[attr-defined]
    assert (side.deck, side.discard, side.charged, errors(stopped)) == (32, ["_", "halt-dark"], 1, [])


def test_bp_10_a_flip_card_that_does_not_stop_lets_the_rest_go_on() -> None:
    played = bare("T a1o b1x V bL2:leaf$0 bL4:leaf$0 bL5")
    assert effects(played, Damaged) == [Damaged("b", 5)]
    assert played.state.sides["b"].discard == ["_", "leaf", "_", "leaf", "_"]  # type: ignore[attr-defined]
    assert effects(bare("T a1o b1x V bL5:leaf$0"), Damaged) == [Damaged("b", 5)]  # the last one: it is done


@pytest.mark.parametrize(
    ("tokens", "code", "flipped"),
    [
        ("bL3", "wrong-damage", 3),  # below: done at 3
        ("bL9", "wrong-damage", 9),  # above: so many flipped
        ("bL7:x$0", "wrong-damage", 7),
        ("bL3:x$0 bL3:y$0", "flipped-already", 3),
        ("bL3:x$0 bL2", "flipped-already", 3),
        ("aL5", "no-damage", 0),
        ("bL5 bL5", "no-damage", 5),
        ("bL40:x$0", "empty-deck", 0),
    ],
)
def test_bp_19_cards_flipped_otherwise_than_the_damage_says(tokens: str, code: str, flipped: int) -> None:
    done = bare(f"T a1o b1x V {tokens}")
    assert [code for _, code in errors(done)] == [code]
    assert shown(done)["deck"]["b"] == 34 - flipped


def test_bp_19_before_v_there_is_no_damage() -> None:
    assert errors(bare("T a1o b1x bL5")) == [(5, "no-damage")]


def test_bp_14_changes_of_the_turn_end_with_it_and_others_stay_while_it_is_open() -> None:
    tokens = "T a1o b1x a1:b+400 a1:b+50p a1:d+1p a1:frost2 V"
    assert (figures(bare(tokens), "a", 1), bakugan(bare(tokens), "a", 1)["keywords"]) == ((650, 6), ["frost2"])
    assert figures(bare(f"{tokens} E"), "a", 1) == (250, 6)
    assert bakugan(bare(f"{tokens} E"), "a", 1)["keywords"] == []
    assert figures(bare(f"{tokens} E a1:retract"), "a", 1) == (200, 5)


def test_bp_19_a_turn_that_has_not_ended_is_not_settled() -> None:
    again = bare("T aE a1o b1o aP:x$1 b1:b-200 V T")
    assert errors(again) == [(9, "turn-open")]
    state = shown(again)
    assert (state["turn"], state["phase"], state["deck"]) == (2, "start", {"a": 33, "b": 33})
    assert state["energy"]["a"] == {"charged": 0, "uncharged": 1}
    assert [bakugan(again, seat, 1)["open"] for seat in "ab"] == [True, True]


@pytest.mark.parametrize(
    ("tokens", "code"),
    [("E", "no-turn"), ("T E", "brawl-open"), ("T a1o b1o E", "brawl-open"), ("T a1o b1x V E E", "no-turn")],
)
def test_bp_19_an_end_without_a_brawl_or_without_a_turn(tokens: str, code: str) -> None:
    ended = bare(tokens)
    assert [code for _, code in errors(ended)] == [code]
    assert shown(ended)["phase"] == ("setup" if tokens == "E" else "between")


def test_bp_1_the_end_of_the_turn_charges_all_energy() -> None:
    ended = bare("T aE a1o b1o V aP:x$1 E")
    assert effects(ended, Recharged) == [Recharged("a", 1, 1)]
    assert shown(ended)["energy"]["a"] == {"charged": 1, "uncharged": 0}


def test_bp_16_who_concedes_leaves_the_game_to_the_other() -> None:
    given = bare("T a1o b1o V b#")
    assert effects(given, GameOver) == [GameOver(("a",), {"a": 1, "b": 0}, "conceded")]


@pytest.mark.parametrize("end", ["a#", "T a1o b1x V a1:d=40 E"])
def test_bp_16_a_ruling_of_scores_changes_the_scores_only(end: str) -> None:
    plain, ruled = bare(end), bare(f"{end} =3,2*")
    assert (ruled.state.winners, ruled.state.reason) == (plain.state.winners, plain.state.reason)
    assert ruled.state.scores == {"a": 3, "b": 2}
    assert len(effects(ruled, GameOver)) == 1
    assert errors(bare(f"{end} {'=0,1' if end == 'a#' else '=1,0'}")) == []


def test_after_the_end_nothing_is_done() -> None:
    over = bare("T a1o b1o b# V E a1:b+1")
    assert errors(over) == [(6, "after-the-end"), (7, "after-the-end"), (8, "after-the-end")]


def test_who_is_unrecorded_wins_by_the_claim() -> None:
    assert bare("T #unrecorded =0,1").state.winners == ("b",)
    assert bare("T #unrecorded =0,0").state.winners == ()


@pytest.mark.parametrize("done", ["bL5", "E", "aP:x$0"])
def test_damage_that_was_done_already_is_refused_with_when(done: str) -> None:
    problem = next(one for one in bare(f"T a1o b1x V {done} bL5").problems if one.is_error)
    assert problem.code == "no-damage"
    assert problem.message == "the damage was done already, by event 6: seat b flipped 5 of its cards"


def test_before_any_brawl_there_is_no_damage() -> None:
    assert "V resolves the brawl" in bare("T aL4").problems[0].message
