"""Corrections and takebacks, sentence by sentence, and any log of them against a model that shares no code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import Line, Problem, resolve
from tests.notation.model import Log
from tests.notation.table import BATTLE_PLANET, ROTATE


def line_of(text: str) -> Line:
    tokens = text.split()
    return resolve(ROTATE.events(tokens), tokens, ROTATE)


def left(text: str, upto: int | None = None) -> str:
    """What counts, each event with its number."""
    return " ".join(f"{entry.number}:{entry.token}" for entry in line_of(text).effective(upto))


def wrong(text: str) -> list[tuple[int | None, str]]:
    return [(problem.event, problem.code) for problem in line_of(text).problems_at()]


@pytest.mark.parametrize(
    ("log", "counts"),
    [
        # fix, strike, insert, note
        ("aX bX %1=aR1v", "1:aR1v 2:bX"),
        ("aX bX %1-", "2:bX"),
        ("aX bX %1+cX", "1:aX 3:cX 2:bX"),
        ("aX bX %0+cX", "3:cX 1:aX 2:bX"),
        ("aX bX %1 %2!?", "1:aX 2:bX"),
        # the last standing fix or strike of an event counts
        ("aX %1=bX %1=cX", "1:cX"),
        ("aX %1=bX %1-", ""),
        ("aX %1- %1=cX", "1:cX"),
        ("aX %1=bX %1=cX %3-", "1:bX"),
        ("aX %1- %2-", "1:aX"),
        # a withdrawal is withdrawn
        ("aX %1=bX %2- %3-", "1:bX"),
        ("aX %1=bX %2- %3- %4-", "1:aX"),
        ("aX %1=bX %2- %2-", "1:aX"),
        ("aX %1=bX %2- %2- %4-", "1:aX"),
        # what an insert brought
        ("aX %1+bX %2=cX", "1:aX 2:cX"),
        ("aX %1+bX %2-", "1:aX"),
        ("aX %1+bX %2- %3-", "1:aX 2:bX"),
        ("aX %1+bX %2- %2=cX", "1:aX 2:cX"),
        # inserts stand in the order written, each with what was inserted after it
        ("aX %1+bX %1+cX", "1:aX 2:bX 3:cX"),
        ("aX %0+bX %0+cX", "2:bX 3:cX 1:aX"),
        ("aX %1+bX %1+cX %2+dX", "1:aX 2:bX 4:dX 3:cX"),
        ("aX %1+bX %2+cX %3+dX %2-", "1:aX 3:cX 4:dX"),
        # an insert after a struck event keeps its place
        ("aX bX cX %2- %2+dX", "1:aX 5:dX 3:cX"),
        ("aX bX cX %2+dX %2-", "1:aX 4:dX 3:cX"),
        # claims and unreadable tokens are events like any other
        ("aX =1,2,3 zz %2=bX %3=cX", "1:aX 2:bX 3:cX"),
        ("aX zz %2-", "1:aX"),
        ("aX %1+=1,2", "1:aX 2:=1,2"),
        ("aX =1 %2+bX", "1:aX 2:=1 3:bX"),
    ],
)
def test_a_correction_changes_what_counts(log: str, counts: str) -> None:
    assert left(log) == counts
    assert wrong(log) == []


@pytest.mark.parametrize(
    ("log", "code"),
    [
        ("aX %2-", "correction-target"),
        ("aX %3=bX", "correction-target"),
        ("aX %9+bX", "correction-target"),
        ("aX %0-", "correction-target"),
        ("aX %0=bX", "correction-target"),
        ("aX %0", "correction-target"),
        ("aX %1! %2=bX", "correction-target"),
        ("aX %1! %2+bX", "correction-target"),
        ("aX %1! %2!", "correction-target"),
        ("aX %1=%1-", "correction-payload"),
        ("aX %1+%1", "correction-payload"),
        ("aX %1=zz", "correction-payload"),
        ("aX %1+AX", "correction-payload"),
        ("aX %1=@+3", "correction-payload"),
        ("aX %1=[a", "correction-payload"),
        ("aX %1=^0", "correction-payload"),
    ],
)
def test_a_wrong_correction_is_an_error_and_changes_nothing(log: str, code: str) -> None:
    number = len(log.split())
    assert left(log) == "1:aX"
    assert wrong(log) == [(number, code)]


def test_a_refused_insert_brought_no_event() -> None:
    for after in ("%2=bX", "%2+bX", "%2!"):
        assert left(f"aX %1+zz {after}") == "1:aX"
        assert wrong(f"aX %1+zz {after}") == [(2, "correction-payload"), (3, "correction-target")]


def test_a_refused_correction_that_is_withdrawn_is_no_problem_any_more() -> None:
    for refused in ("%1=zz", "%1+zz", "%0-", "%9-"):
        assert left(f"aX {refused} %2-") == "1:aX"
        assert wrong(f"aX {refused} %2-") == []


def test_a_payload_that_is_nearly_right_comes_with_a_suggestion() -> None:
    (problem,) = line_of("aX %1=AR1V").problems
    assert problem.suggestion == "%1=aR1v"
    assert problem.token == "%1=AR1V"


@pytest.mark.parametrize(
    ("log", "counts"),
    [
        ("aX bX ^", "1:aX"),
        ("aX bX cX ^2", "1:aX"),
        ("aX bX ^ ^", ""),
        ("aX bX ^ cX ^ ^", ""),
        ("aX bX ^ cX ^2", ""),
        # claims are not counted, but undone with what they stand behind
        ("aX bX =1 ^", "1:aX"),
        ("aX =1 bX ^", "1:aX 2:=1"),
        # an unreadable token is counted
        ("aX zz ^", "1:aX"),
        # corrections are not
        ("aX bX %1=cX ^", "1:cX"),
        # bound in the original log: a later correction does not rebind it
        ("aX bX ^ %2-", "1:aX"),
        ("aX bX cX ^ %3-", "1:aX 2:bX"),
        ("aX %1- ^", ""),
        ("aX bX %2- ^", "1:aX"),
        ("aX =1 ^ %2=bX", ""),
        ("aX bX ^ %2==1", "1:aX"),
        ("aX bX ^ ^ %3-", ""),
        ("aX bX ^ cX ^2 %3-", ""),
        ("aX bX ^ %3-", "1:aX 2:bX"),
        ("aX bX ^ %3=cX", "1:aX 2:bX 3:cX"),
        # what stands between is undone with it, inserts too; an inserted event is not counted
        ("aX bX ^ %2+cX", "1:aX"),
        ("aX bX ^ %1+cX", "1:aX 4:cX"),
        ("aX bX cX ^2 %2+dX", "1:aX"),
        # one that a correction brought is bound at its place in the corrected line
        ("aX bX cX %2+^", "1:aX 3:cX"),
        ("aX bX cX %2=^", "3:cX"),
        ("aX bX cX ^ %2+^", "1:aX"),
        ("aX bX cX %3+^2", "1:aX"),
        ("aX bX cX %2- %3+^2", ""),
        ("aX bX %1+cX %2+^", "1:aX 3:cX"),
        ("aX bX %1+cX %2+^2", ""),
        ("aX bX %2+cX %2+^", "1:aX"),
        ("aX =1 bX %2=cX %3+^2", "1:aX"),
        ("aX bX ^ %3=^2", ""),
        ("aX bX cX ^ %4+^", "1:aX"),
        ("aX bX ^ ^ %3- %4+^ cX", "7:cX"),
        # it restores the state before that act, whatever was taken back in between
        ("aX bX ^ %2=^", "1:aX"),
        ("aX bX ^ %2+^2", "1:aX"),
    ],
)
def test_a_takeback_restores_what_stood_before_its_act(log: str, counts: str) -> None:
    assert left(log) == counts


@pytest.mark.parametrize(
    ("log", "counts", "problems"),
    [
        ("^", "", [1]),
        ("aX ^2 bX", "1:aX 3:bX", [2]),
        ("aX ^ ^ bX", "4:bX", [3]),
        ("aX %1+bX ^2", "1:aX 2:bX", [3]),
        ("aX %1=^", "", [1]),
        ("aX bX %2+cX %1+^2", "1:aX 2:bX 3:cX", [4]),
        ("aX ^2 %2-", "1:aX", []),
        ("aX ^2 %2=^", "", []),
        # once it was taken back itself it is no problem any more
        ("aX bX ^9 ^", "1:aX", []),
        ("aX ^9 bX ^", "1:aX", [2]),
    ],
)
def test_more_than_there_are_is_an_error_and_changes_nothing(log: str, counts: str, problems: list[int]) -> None:
    assert left(log) == counts
    assert [number for number, _ in wrong(log)] == problems


def test_up_to_an_event_means_its_place_in_the_line_struck_or_not() -> None:
    log = "aX bX cX %2- %1+dX %2 ^"
    assert left(log, 0) == ""
    assert left(log, 2) == "1:aX 5:dX"
    assert left(log, 3) == "1:aX 5:dX 3:cX"
    assert left(log, 4) == left(log, 6) == left(log, 3)
    assert left(log, 5) == "1:aX 5:dX"
    assert left(log) == left(log, 7) == "1:aX 5:dX"
    line = line_of(log)
    assert [entry.number for entry in line.entries] == [1, 5, 2, 3, 4, 6, 7]


def test_problems_up_to_an_event_are_those_of_the_line_so_far() -> None:
    line = line_of("aX bX ^9 %9- ^")
    found = {upto: {problem.event for problem in line.problems_at(upto)} for upto in (0, 2, 3, 4, 5, None)}
    assert found == {0: set(), 2: set(), 3: {3}, 4: {3, 4}, 5: {4}, None: {4}}


def test_a_note_sets_a_glyph_and_moves_its_comments() -> None:
    line = line_of("aX bX %1+cX %3!? %1! %1 %2?? %7-")
    assert {entry.number: entry.glyph for entry in line.entries if entry.glyph} == {1: "!", 3: "!?"}
    assert line.notes == {4: 3, 5: 1, 6: 1}


def test_an_entry_says_what_brought_or_changed_it() -> None:
    line = line_of("aX bX %1=cX %2- %2+dX")
    assert {entry.number: entry.by for entry in line.entries} == {1: 3, 2: 4, 5: 5, 3: None, 4: None}


def test_what_is_both_act_and_claim_counts_as_an_act() -> None:
    tokens = ["T", "V=a", "^"]
    line = resolve(BATTLE_PLANET.events(tokens), tokens, BATTLE_PLANET)
    assert [entry.number for entry in line.effective()] == [1]


def test_the_problem_names_the_correction() -> None:
    (problem,) = line_of("aX %1=zz").problems
    assert problem == Problem(2, "%1=zz", "correction-payload", "error", problem.message)
    assert problem.message.startswith("zz cannot be read: this is no token of Rotate")


ACTS = ("aX", "bX", "cR1v", "zz", "b#", ">a")
PAYLOADS = (*ACTS[:3], "=1,2", "^", "^2", "^7", "zz", "%1-", "AX")
READABLE = {*ACTS, "=1,2", "^", "^2", "^7"} - {"zz"}


@st.composite
def logs(draw: st.DrawFn) -> list[str]:
    """Logs in which corrections and takebacks are as frequent as acts, most of them possible."""
    tokens: list[str] = []
    for number in range(1, draw(st.integers(1, 14)) + 1):
        target = draw(st.integers(0, number + (draw(st.integers(0, 9)) == 0)))
        payload = draw(st.sampled_from(PAYLOADS))
        corrections = (f"%{target}={payload}", f"%{target}+{payload}", f"%{target}-", f"%{target}", f"%{target}!?")
        tokens.append(draw(st.one_of(st.sampled_from((*ACTS, "=1,2", "^", "^2")), st.sampled_from(corrections))))
    return tokens


@given(logs(), st.data())
def test_any_log_amounts_to_what_the_specification_says(tokens: list[str], data: st.DataObject) -> None:
    line = resolve(ROTATE.events(tokens), tokens, ROTATE)
    model = Log(tokens, READABLE)
    assert [entry.number for entry in line.entries] == model.line()
    for upto in (None, data.draw(st.integers(0, len(tokens)))):
        told = model.told(upto)
        assert [(entry.number, entry.token) for entry in line.effective(upto)] == told.kept
        assert {(problem.event, problem.code) for problem in line.problems_at(upto)} == told.wrong
