"""The result of any box, ruling by ruling: what is noted, who has won, and what is refused."""

import json

import pytest

from replays.effects import GameOver
from replays.fold import as_json
from replays.machine import machine
from replays.referee import Referee
from tests.games.scores_sheet import SCORES, play, problems, won


def scores(tokens: str, players: int = 3, **tags: str) -> list[int | None]:
    return list(play(tokens, players, **tags).state.noted.values())


# SC-1


@pytest.mark.parametrize("title", ["", "  "])
def test_a_record_without_a_title_is_no_record(title: str) -> None:
    (problem,) = play("=1,2,3", Title=title).problems
    assert (problem.code, problem.token, problem.severity) == ("missing-tag", "Title", "error")


def test_a_record_goes_by_the_title_of_its_box() -> None:
    assert SCORES.title_of({"Title": "Catan"}) == "Catan"
    assert SCORES.title_of({}) == "Scores"


# SC-2


def test_points_come_and_go_also_below_zero() -> None:
    assert scores("a+5 b-3 a-2 a+100") == [103, -3, 0]


def test_once_somebody_has_points_the_others_have_none() -> None:
    assert scores("") == [None, None, None]
    assert scores("b+1") == [0, 1, 0]


def test_who_starts_is_noted_and_decides_nothing() -> None:
    fold = play(">b a+1 >c")
    assert (fold.state.starter, won(fold), problems(fold)) == ("c", "", [])


def test_points_of_a_seat_that_does_not_play_are_impossible() -> None:
    assert problems(play("d+5")) == [(1, "no-such-seat", "error")]


# SC-3


def test_the_scores_are_what_is_said_whatever_the_points_were() -> None:
    fold = play("a+5 b+7 =9,6,3")
    assert (list(fold.state.scores.values()), problems(fold), won(fold)) == ([9, 6, 3], [], "a points")


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("=10,9.5", "points are whole numbers, and 9.5 is none"),
        ("=10,9½", "points are whole numbers, and 9½ is none"),
        ("a+2.5", "points are whole numbers, and 2.5 is none"),
        ("=10, 9", "scores stand in one token without blanks"),
        ("= 10,9", "scores stand in one token without blanks"),
    ],
)
def test_points_as_they_are_written_elsewhere_are_refused_with_the_reason_and_no_wrong_guess(
    token: str, said: str
) -> None:
    first = next(problem for problem in play(token, 2).problems if problem.is_error)
    assert said in first.message
    assert first.suggestion is None


def test_a_score_that_is_left_out_stays_what_it_was() -> None:
    assert scores("a+5 =_,9,4") == [5, 9, 4]


def test_a_score_of_which_nothing_was_said_is_no_zero() -> None:
    assert scores("=12,_,7") == [12, None, 7]
    assert as_json(play("=12,_,7"))["state"]["noted"] == ["a", "c"]


def test_a_claim_that_notes_nothing_ends_nothing() -> None:
    assert (won(play("=_,_,_")), problems(play("=_,_,_"))) == ("", [])


@pytest.mark.parametrize(("token", "meant"), [("=12,9", "=12,9,_"), ("=12,9,7,3", "=12,9,7"), ("=5", "=5,_,_")])
def test_scores_for_another_number_of_seats_are_impossible(token: str, meant: str) -> None:
    fold = play(token)
    assert problems(fold) == [(1, "claim-shape", "error")]
    assert fold.problems[0].suggestion == meant
    assert won(fold) == ""


# SC-4


@pytest.mark.parametrize(
    ("tokens", "wins", "expected"),
    [
        ("=12,9,7", "highest", "a points"),
        ("=12,9,7", "lowest", "c points"),
        ("=12,9,12", "highest", "ac points"),
        ("=9,9,12", "lowest", "ab points"),
        ("=0,0,0", "highest", "abc points"),
        ("=-5,-3,-9", "highest", "b points"),
        ("=-5,-3,-9", "lowest", "c points"),
    ],
)
def test_the_scores_decide_and_who_is_level_wins_together(tokens: str, wins: str, expected: str) -> None:
    assert won(play(tokens, Wins=wins)) == expected


def test_a_seat_whose_score_is_not_noted_does_not_win_and_a_warning_says_so() -> None:
    fold = play("=-12,_,-7")
    assert won(fold) == "c points"
    assert problems(fold) == [(1, "score-missing", "warning")]
    assert problems(play("=12,_,7 =_,3,_")) == [(1, "score-missing", "warning")]
    assert won(play("=12,_,7 =_,13,_")) == "b points"


# SC-5


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("WON=b", "b won"),
        ("WON=a,c", "ac won"),
        ("RANK=b,a,c", "b rank"),
        ("RANK=a=b,c", "ab rank"),
        ("RANK=c", "c rank"),
        ("=9,9,3 WON=b", "b won"),
        ("=9,9,3 RANK=b,a,c", "b rank"),
        ("RANK=b,a,c WON=a", "a won"),
        ("WON=a RANK=b,a,c", "b rank"),
    ],
)
def test_what_is_said_about_who_won_ends_the_game_and_the_last_word_counts(tokens: str, expected: str) -> None:
    fold = play(tokens)
    assert (won(fold), problems(fold)) == (expected, [])


def test_who_won_counts_more_than_the_scores() -> None:
    assert won(play("=12,9,7 WON=b")) == "b won"


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("WON=d", "no-such-seat"),
        ("RANK=a,d", "no-such-seat"),
        ("WON=a,a", "seat-twice"),
        ("RANK=a=b,a", "seat-twice"),
        ("WON=b,a", "unreadable-token"),
        ("RANK=b=a,c", "unreadable-token"),
        ("WON=", "unreadable-token"),
        ("RANK=a,,b", "unreadable-token"),
    ],
)
def test_seats_that_cannot_be_named_so_are_refused_and_change_nothing(token: str, code: str) -> None:
    fold = play(token)
    assert problems(fold) == [(1, code, "error")]
    assert won(fold) == ""


def test_seats_in_another_order_are_read_as_what_is_meant() -> None:
    assert [play(token).problems[0].suggestion for token in ("WON=b,a", "RANK=b=a,c")] == ["WON=a,b", "RANK=a=b,c"]


def test_the_next_best_follow_the_places_and_then_the_scores() -> None:
    state = play("RANK=b,a=d", 5).state
    assert SCORES.leaders(state, ["a", "c", "d", "e"]) == ("a", "d")
    assert SCORES.leaders(state, ["c", "e"]) == ("c", "e")
    assert SCORES.leaders(play("=4,_,9 WON=a").state, ["b", "c"]) == ("c",)


# SC-6


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [("LOST", "nobody lost"), ("WON=a,b,c", "abc won"), ("=3,4,5", ""), ("=3,4,5 LOST", "nobody lost"), ("a+5", "")],
)
def test_a_team_wins_and_loses_by_word_and_not_by_scores(tokens: str, expected: str) -> None:
    fold = play(tokens, Wins="team")
    assert (won(fold), problems(fold)) == (expected, [])


def test_one_of_several_teams_may_win() -> None:
    assert SCORES.teams(play("WON=a,c", 4, Wins="team").state) == (("a", "c"), ("b", "d"))
    assert SCORES.teams(play("LOST", 2, Wins="team").state) == (("a", "b"),)
    assert SCORES.teams(play("=1,2", 2).state) == (("a",), ("b",))


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [("=37", "nobody points"), ("=37 WON=a", "a won"), ("LOST", "nobody lost"), ("WON=a", "a won")],
)
def test_who_plays_alone_wins_by_no_score(tokens: str, expected: str) -> None:
    fold = play(tokens, 1)
    assert (won(fold), problems(fold)) == (expected, [])


def test_nobody_wins_where_nobody_can() -> None:
    assert won(play("=3,4,5", Wins="none")) == "nobody points"
    for token in ("WON=a", "RANK=a,b,c"):
        fold = play(token, Wins="none")
        assert problems(fold) == [(1, "nobody-wins", "error")]
        assert fold.state.winners == ("a",)
        assert problems(play(f"{token}*", Wins="none")) == []


def test_a_loss_against_the_game_is_refused_where_people_play_against_each_other() -> None:
    fold = play("LOST")
    assert (problems(fold), won(fold)) == ([(1, "not-a-team", "error")], "nobody lost")
    marked = play("LOST*")
    assert (problems(marked), marked.state.irregular) == ([], True)


# SC-7


def test_it_does_not_matter_whether_scores_or_winners_are_written_first() -> None:
    one, two = play("=9,9,3 WON=b"), play("WON=b =9,9,3")
    assert (one.state.scores, won(one)) == (two.state.scores, won(two))


def test_a_later_result_replaces_the_earlier_one_and_its_effect() -> None:
    fold = play("=9,7,3 =9,10,3")
    assert won(fold) == "b points"
    assert [(number, effect.winners) for number, _, effect in fold.effects if isinstance(effect, GameOver)] == [
        (2, ("b",))
    ]


def test_after_the_end_no_points_come() -> None:
    fold = play("=9,7,3 b+9")
    assert problems(fold) == [(2, "after-the-end", "error")]
    assert won(fold) == "a points"


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [
        ("a+5 # =5,3,1", "nobody stopped"),
        ("a+5 #void WON=a", "nobody void"),
        ("a+5 b# ", "a conceded"),
        ("a+5 b# =5,30,9", "c conceded"),
        ("b# WON=c", "c conceded"),
        ("b#", "ac conceded"),
        ("a+5 #unrecorded", "nobody unrecorded"),
        ("a+5 #unrecorded =7,9,2", "b unrecorded"),
        ("#unrecorded RANK=c,a,b", "c unrecorded"),
    ],
)
def test_an_end_that_was_something_else_stays_so(tokens: str, expected: str) -> None:
    fold = play(tokens)
    assert (won(fold), problems(fold)) == (expected, [])


def test_a_result_that_somebody_reports_of_a_play_that_went_on_is_unverified() -> None:
    assert [play(f"{token} WON=a").state.unverified for token in ("#unrecorded", "#", "b#")] == [True, False, False]


def test_a_fix_of_the_scores_gives_the_right_winner() -> None:
    assert won(play("=9,7,3 %1==9,17,3")) == "b points"


# SC-8


@pytest.mark.parametrize(
    ("tokens", "wins", "differs"),
    [
        ("=12,9,7 WON=b", "highest", True),
        ("WON=b =12,9,7", "highest", True),
        ("=12,9,7 WON=a,b", "highest", False),
        ("=12,9,7 WON=a,c", "highest", True),
        ("=12,9,7 WON=c", "lowest", False),
        ("=12,9,9 RANK=a,c,b", "highest", False),
        ("=12,9,7 RANK=a,c,b", "highest", True),
        ("=12,9,7 RANK=c,b,a", "lowest", False),
        ("=12,9,7 RANK=a,b", "highest", False),
        ("=12,9,17 RANK=a,b", "highest", True),
        ("=12,9,_ RANK=a,c,b", "highest", False),
        ("RANK=c,b,a", "highest", False),
    ],
)
def test_a_result_that_is_not_in_the_order_of_the_scores_brings_a_warning(
    tokens: str, wins: str, differs: bool
) -> None:
    assert ("result-differs" in [code for _, code, _ in problems(play(tokens, Wins=wins))]) is differs


def test_a_team_has_no_order_of_scores() -> None:
    assert problems(play("=3,9,1 WON=a", Wins="team")) == []


# What may come next


@pytest.mark.parametrize("wins", ["highest", "lowest", "team", "none"])
@pytest.mark.parametrize("players", range(1, 9))
def test_everything_that_is_offered_is_legal_and_little_enough_to_choose_from(players: int, wins: str) -> None:
    fold = play("a+3", players, Wins=wins)
    tokens = SCORES.tokens(fold.state)
    assert len(tokens) == len(set(tokens)) < 500
    for token in tokens:
        state, referee = SCORES.copy(fold.state), Referee()
        machine(SCORES).run(state, [(2, token, SCORES.codec.decode(token))], referee)
        assert [problem for problem in referee.problems if problem.severity == "error"] == [], token


def test_the_ways_to_end_are_those_of_the_kind_of_game() -> None:
    def labels(wins: str, players: int = 2) -> set[str]:
        return {form.token for form in SCORES.legal(play("a+3", players, Wins=wins).state)} - {
            "{seat}{points}",
            "={scores}",
        }

    assert labels("highest") == {"=3,0", "WON={seat}", "WON={seats}", "RANK={places}"}
    assert labels("team") == {"WON={seat}", "WON={seats}", "LOST"}
    assert labels("none") == {"=3,0"}
    assert labels("highest", 1) == {"=3", "WON={seat}", "LOST"}


def test_all_orders_of_four_are_offered_with_their_ties() -> None:
    (form,) = [form for form in SCORES.legal(play("", 4).state) if form.token == "RANK={places}"]
    assert len(set(form.tokens())) == 75


def test_the_claim_that_is_true_notes_what_is_noted() -> None:
    assert list(SCORES.facts(play("=9,9,3 WON=b").state)) == ["WON=b"]
    assert list(SCORES.facts(play("").state)) == []


def test_the_state_is_plain_data() -> None:
    shown = as_json(play(">a RANK=b,a=c =1,2,1"))["state"]
    assert json.loads(json.dumps(shown)) == {
        "title": "Catan",
        "wins": "highest",
        "starter": "a",
        "noted": ["a", "b", "c"],
        "places": [["b"], ["a", "c"]],
    }
