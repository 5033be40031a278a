"""RN-8 to RN-12 and RN-15: how castles are resolved, reinforcements, the end; claims and rulings about the war.

Pieces are put on the board by rulings; the one that empties the last supply brings the war.
"""

import pytest

from replays.effects import GameOver
from replays.fold import Fold
from replays.games.rumble_nation.effects import CastleResolved, Reinforced, SetAside, TroopsPlaced, TroopsReturned
from replays.timeline import Timeline
from tests.games.rumble_table import EXAMPLE, EXAMPLE_WAR, advanced, codes, effects, follows, play, problems, shown

ENDS = 33  # the number of the last placement of the example


def war(*castles: str, players: int = 3, after: str = "") -> Fold:
    """A war with these pieces, such as `8:a3,b2`; what is left of each supply stands at castle 12, a's first, so that a
    has the highest sword and the last seat the lowest."""
    seats = "abcd"[:players]
    left = {
        seat: 18 - sum(int(p[1:]) for c in castles for p in c.split(":")[1].split(",") if p[0] == seat)
        for seat in seats
    }
    rest = [f"=12:{seat}{count}&" for seat, count in left.items()]
    return play(f">a {' '.join(f'={castle}&' for castle in castles)} {' '.join(rest)} {after}", players)


def resolved(fold: Fold, castle: int) -> CastleResolved:
    """How a castle was resolved."""
    (found,) = (e for e in effects(fold, CastleResolved) if isinstance(e, CastleResolved) and e.castle == castle)
    return found


def sent(fold: Fold) -> list[tuple[str, int, int, int]]:
    """(seat, from, to, count) of all reinforcements."""
    return [(e.seat, e.source, e.castle, e.count) for e in effects(fold, Reinforced) if isinstance(e, Reinforced)]


def test_the_example_of_the_rule_text() -> None:
    """The first four castles as the rule text tells them, the others as it would."""
    example = play(EXAMPLE)
    assert problems(example) == []
    found = [(e.castle, e.winner, e.second) for e in effects(example, CastleResolved) if isinstance(e, CastleResolved)]
    assert found == [
        (2, "c", "b"),
        (3, "a", "c"),
        (4, "a", "b"),
        (5, "a", "c"),
        (6, "a", "b"),
        (7, "b", None),
        (8, "c", "b"),
        (9, "a", "c"),
        (10, "c", "b"),
        (11, "a", "b"),
        (12, "a", "c"),
    ]
    assert sent(example)[:5] == [("c", 2, 5, 2), ("c", 2, 12, 2), ("a", 3, 4, 2), ("a", 3, 5, 2), ("a", 4, 5, 2)]
    assert resolved(example, 4).strength == {"a": 3, "b": 1, "c": 1}
    assert resolved(example, 5).strength == {"a": 5, "b": 0, "c": 5}
    assert resolved(example, 5).reinforcements == {"a": 4, "b": 0, "c": 2}
    assert example.state.scores == {"a": 50, "b": 27, "c": 33}


def test_the_claims_of_the_example_hold() -> None:
    assert problems(play(f"{EXAMPLE} {EXAMPLE_WAR} =50,27,33")) == []


def test_rn_8_castles_are_resolved_in_ascending_order_with_what_each_sends_on() -> None:
    fought = [e for e in follows(play(EXAMPLE), ENDS) if isinstance(e, (CastleResolved, Reinforced, SetAside))]
    at = [e.source if isinstance(e, Reinforced) else e.castle for e in fought]
    assert at == sorted(at)


def test_rn_8_a_castle_without_pieces_is_set_aside_with_its_tokens() -> None:
    fought = war("8:a3,b2")
    assert SetAside(9, "shuri") in effects(fought, SetAside)
    assert {k: shown(fought)["castles"]["9"][k] for k in ("large", "small")} == {"large": "aside", "small": "aside"}
    assert shown(war("8:a3,b2", players=2))["castles"]["9"]["small"] is None


def test_rn_9_the_strongest_wins_and_the_next_is_second() -> None:
    castle = resolved(war("8:a1,b3,c2"), 8)
    assert (castle.winner, castle.second, castle.margin, castle.by_sword) == ("b", "c", 1, False)


def test_rn_9_ties_go_to_the_higher_sword_for_first_and_for_second() -> None:
    first = resolved(war("8:b3,c3"), 8)
    assert (first.winner, first.second, first.margin, first.by_sword) == ("b", "c", 0, True)
    second = resolved(war("8:a1,b1,c3"), 8)
    assert (second.winner, second.second, second.by_sword) == ("c", "a", False)


def test_rn_9_the_daimyo_is_as_strong_as_two() -> None:
    drafted = ">a cK=oda bK=mori aK=uesugi a8x1d b9x1d c10x1d"
    fought = advanced(f"{drafted} =8:b2& =2:a16& =11:b14& =4:c16&")
    assert resolved(fought, 8).strength == {"a": 2, "b": 2, "c": 0}
    assert resolved(fought, 8).winner == "a"


@pytest.mark.parametrize(("castle", "small"), [(2, 1), (3, 1), (5, 2), (8, 4), (11, 5)])
def test_rn_10_the_second_gets_half_rounded_down(castle: int, small: int) -> None:
    fought = war(f"{castle}:b2,c1")
    at_twelve = 0 if castle in (2, 11) else 6  # next to castle 12 the reinforcements make b second there
    assert fought.state.scores["c"] == small + at_twelve
    assert shown(fought)["castles"][str(castle)]["small"] == "c"


def test_rn_10_nobody_is_second_where_one_colour_stands_alone() -> None:
    assert (resolved(war("8:b2"), 8).second, resolved(war("8:b2"), 8).runner_up) == (None, None)
    assert shown(war("8:b2"))["castles"]["8"]["small"] is None


def test_rn_10_with_two_players_there_are_no_small_tokens_but_a_runner_up() -> None:
    castle = resolved(war("8:a3,b2", players=2), 8)
    assert (castle.second, castle.runner_up) == (None, "b")


@pytest.mark.parametrize(("players", "count"), [(2, 1), (3, 2), (4, 2)])
def test_rn_11_the_winner_reinforces_own_troops_next_door(players: int, count: int) -> None:
    assert sent(war("3:b2", "4:a1,b1", "8:b1", players=players))[:2] == [("b", 3, 4, count), ("b", 3, 8, count)]


def test_rn_11_only_neighbours_that_still_have_their_token_and_hold_own_pieces() -> None:
    fought = war("3:a1,b1", "4:b2", "8:a1")  # 4 has no piece of a, 3 is resolved before 4 and 8
    assert [(seat, source, to) for seat, source, to, _ in sent(fought)] == [("a", 3, 8)]


def test_rn_11_reinforcements_decide_and_are_not_troops_themselves() -> None:
    fought = war("3:b1", "4:a2,b1", "5:a1")
    assert (resolved(fought, 4).winner, resolved(fought, 4).by_reinforcements) == ("b", True)
    assert resolved(fought, 4).strength == {"a": 2, "b": 3, "c": 0}
    assert [(s, source, to) for s, source, to, _ in sent(fought) if source == 4] == []  # none of b at 5
    assert shown(fought)["castles"]["4"]["reinforcements"] == {"a": 0, "b": 2, "c": 0}
    assert shown(fought)["castles"]["4"]["troops"] == {"a": 2, "b": 1, "c": 0}


def test_rn_11_the_daimyo_alone_draws_reinforcements() -> None:
    drafted = ">a cK=oda bK=mori aK=uesugi a8x1d b9x1d c10x1d"
    fought = advanced(f"{drafted} =3:a1& =12:a15& =2:b16& =4:c16&")
    assert ("a", 3, 8, 2) in sent(fought)


def test_rn_12_a_tie_in_the_end_goes_to_the_higher_sword() -> None:
    tie = war("10:b1", "2:c1", players=4, after="=5,5,1,0*")
    assert (tie.state.reason, tie.state.winners) == ("war", ("a",))
    assert effects(tie, GameOver) == [GameOver(("a",), {"a": 5, "b": 5, "c": 1, "d": 0}, "war")]


def test_rn_15_before_the_war_there_is_nothing_to_claim() -> None:
    assert codes(play(">a W8")) == codes(play(">a W8=a*")) == ["no-war"]
    assert codes(play(">a b# W8=a")) == ["no-war"]


def test_rn_15_claims_are_checked_in_any_order_and_without_winner_only_mark_the_castle() -> None:
    assert problems(war("8:b3,c2", after="W12 W8=b W2 W8=b,c W8")) == []


@pytest.mark.parametrize(
    ("claim", "right"),
    [("W8=c", "W8=b"), ("W8=b,a", "W8=b,c"), ("W8=c,b", "W8=b,c"), ("W9=a", "W9"), ("W7=b,c", "W7=b")],
)
def test_rn_15_a_wrong_claim_is_an_error_with_the_right_one(claim: str, right: str) -> None:
    wrong = war("8:b3,c2", "7:b1", after=claim)
    assert [(p.code, p.suggestion) for p in wrong.problems] == [("claim-fails", right)]


@pytest.mark.parametrize("claim", ["W8=d", "W8=b,b", "W8=d*", "W8=b,b*"])
def test_rn_15_a_claim_names_two_seats_that_play(claim: str) -> None:
    wrong = war("8:b3,c2", after=claim)
    assert codes(wrong) == ["claim-shape"]
    assert resolved(wrong, 8).winner == "b"


def test_with_two_players_a_claim_may_name_who_came_second() -> None:
    assert problems(war("8:a1,b3", players=2, after="W8=b,a")) == []


def test_rn_15_a_ruling_gives_the_castle_away_and_the_war_is_computed_again_from_there() -> None:
    ruled = play(f"{EXAMPLE} W8=b*")
    assert (resolved(ruled, 8).winner, resolved(ruled, 8).second, resolved(ruled, 8).ruled) == ("b", "c", True)
    assert ("b", 8, 10, 2) in sent(ruled)
    assert ("c", 8, 10, 2) not in sent(ruled)
    assert resolved(ruled, 10).winner == "b"
    assert ruled.state.irregular
    assert problems(ruled) == [(ENDS + 1, "ruling-differs", "warning")]


def test_rn_15_what_a_ruling_replaces_leaves_and_what_it_brings_stands_on_it() -> None:
    ruled = play(f"{EXAMPLE} W8=b*")
    before = {e.castle for e in follows(ruled, ENDS) if isinstance(e, CastleResolved)}
    assert before == {2, 3, 4, 5, 6, 7}
    assert {e.castle for e in follows(ruled, ENDS + 1) if isinstance(e, CastleResolved)} == {8, 9, 10, 11, 12}
    assert all(e.source < 8 for e in follows(ruled, ENDS) if isinstance(e, Reinforced))
    assert [event for event, _, effect in ruled.effects if isinstance(effect, GameOver)] == [ENDS + 1]


def test_rn_15_two_rulings_stand_together_whatever_their_order() -> None:
    one, other = play(f"{EXAMPLE} W8=b* W5=c&"), play(f"{EXAMPLE} W5=c& W8=b*")
    assert one.state.scores == other.state.scores
    assert (resolved(one, 8).winner, resolved(one, 5).winner) == ("b", "c")
    assert {e.castle for e in follows(one, ENDS + 2) if isinstance(e, CastleResolved)} == set(range(5, 13))
    assert {e.castle for e in follows(other, ENDS + 1) if isinstance(e, CastleResolved)} == {5, 6, 7}
    assert len(effects(one, GameOver)) == len(effects(other, GameOver)) == 1


def test_rn_15_a_later_ruling_on_the_same_castle_replaces_the_earlier() -> None:
    ruled = play(f"{EXAMPLE} W8=b* W8=c*")
    assert ruled.state.scores == play(EXAMPLE).state.scores
    assert resolved(ruled, 8).winner == "c"


def test_rn_15_a_ruling_may_say_who_came_second() -> None:
    ruled = war("8:a1,b3,c2", after="W8=b,a*")
    assert (resolved(ruled, 8).winner, resolved(ruled, 8).second) == ("b", "a")


def test_rn_15_a_ruling_may_give_away_a_castle_that_was_set_aside() -> None:
    ruled = war("8:b3,c2", after="W9=c*")
    assert shown(ruled)["castles"]["9"]["large"] == "c"
    assert SetAside(9, "shuri") not in effects(ruled)


def test_rn_15_a_ruling_that_says_what_the_rules_say_is_no_warning() -> None:
    assert problems(war("8:b3,c2", after="W8=b,c*")) == []


def test_rn_15_a_mark_without_a_winner_rules_nothing() -> None:
    ruled = war("8:b3,c2", after="W8&")
    assert (problems(ruled), resolved(ruled, 8).ruled) == ([], False)


def test_rn_15_a_ruling_on_pieces_after_the_war_is_put_into_it() -> None:
    ruled = war("8:b3,c2", after="=8:b1*")
    last = len(ruled.record.tokens)
    assert follows(ruled, last)[0] == TroopsReturned("b", 8, 2)
    assert resolved(ruled, 8).winner == "c"
    assert {e.castle for e in follows(ruled, last) if isinstance(e, (CastleResolved, SetAside))} >= {8}
    assert ruled.state.reason == "war"
    assert problems(war("8:b3,c2", after="=8:b1* =8:b1,c2 W8=c,b")) == []


def test_rn_15_a_ruling_on_pieces_that_changes_no_battle_leaves_the_war_alone() -> None:
    ruled = war("8:b3,c2", after="=8:b3*")
    assert follows(ruled, len(ruled.record.tokens)) == []


def test_a_ruling_on_the_scores_ends_the_game_anew_and_later_rulings_add_to_it() -> None:
    ruled = play(f"{EXAMPLE} =40,30,20*")
    assert ruled.state.winners == ("a",)
    assert play(f"{EXAMPLE} =40,50,20*").state.winners == ("b",)
    change = {seat: play(f"{EXAMPLE} W8=b*").state.scores[seat] - play(EXAMPLE).state.scores[seat] for seat in "abc"}
    later = play(f"{EXAMPLE} =40,30,20* W8=b*")
    assert later.state.scores == {"a": 40 + change["a"], "b": 30 + change["b"], "c": 20 + change["c"]}


def test_points_that_the_table_gave_before_the_war_count_in_the_end() -> None:
    assert play(EXAMPLE.replace(">a", ">a a+3*")).state.scores["a"] == 53


def test_the_act_that_ends_the_deployment_holds_the_war_in_its_parts() -> None:
    first, second, *_, last = follows(play(EXAMPLE), ENDS)
    assert first == TroopsPlaced("c", 12, 2)
    assert type(second).__name__ == "SwordTaken"
    assert isinstance(last, GameOver)


def test_a_war_that_a_fix_changes_is_fought_again() -> None:
    fixed = play(f"{EXAMPLE} %{ENDS}=c11x2")
    assert fixed.state.scores != play(EXAMPLE).state.scores
    assert {event for event, _, effect in fixed.effects if isinstance(effect, CastleResolved)} == {ENDS}


def test_a_timeline_shows_the_war_as_it_was_and_as_it_was_ruled() -> None:
    timeline = Timeline(play(f"{EXAMPLE} W8=b*").record, play(EXAMPLE).game)
    assert timeline.steps[-1].chapter == timeline.steps[-2].chapter == ("War",)
    assert len([e for _, e in timeline.steps[-2].effects if isinstance(e, CastleResolved)]) == 11
    assert len([e for _, e in timeline.steps[-1].effects if isinstance(e, CastleResolved)]) == 5
