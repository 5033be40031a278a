"""What a correction would change is told before anything is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import ledger
from replays.cli.report import ripple_lines
from replays.recorder import Recorder, Refused

SEATS = {"a": "Ani", "b": "Vova", "c": "Zhenya"}
ROUND = ">a aB7v bB1v cB4h bR4v cR6v aR1v =c/v"


@pytest.fixture
def recorder(tmp_path: Path) -> Iterator[Recorder]:
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        yield Recorder(book)


@pytest.fixture
def id(recorder: Recorder) -> str:
    id = recorder.new("rotate", SEATS)
    recorder.append(id, ROUND)
    return id


def test_a_claim_that_would_fail_is_named_and_nothing_is_written(recorder: Recorder, id: str) -> None:
    found = recorder.ripple(id, "%6=cR2v")
    assert [(problem.event, problem.code) for problem in found.new_problems] == [(8, "claim-fails")]
    assert recorder.record(id).tokens == ROUND.split()


def test_a_problem_that_would_be_gone_is_named(recorder: Recorder, id: str) -> None:
    recorder.append(id, "=a/v", keep_errors=True)
    found = recorder.ripple(id, "%9-")
    assert found.new_problems == []
    assert [problem.event for problem in found.gone_problems] == [9]


def test_a_result_that_would_change_is_told(recorder: Recorder, id: str) -> None:
    recorder.append(id, "b#")
    found = recorder.ripple(id, "%9-")
    assert (found.winners_before != (), found.winners_after) == (True, ())


def test_it_is_told_from_what_the_ledger_holds_now(recorder: Recorder, id: str) -> None:
    recorder.ripple(id, "%6=cR2v")
    recorder.append(id, "%8-")
    assert recorder.ripple(id, "%6=cR2v").new_problems == []


@pytest.mark.parametrize("text", ["%99=cX", "%6=cR66v", "%6=%5-", "^99", "nonsense"])
def test_what_cannot_be_carried_out_is_refused(recorder: Recorder, id: str, text: str) -> None:
    with pytest.raises(Refused):
        recorder.ripple(id, text)


def test_a_correction_that_breaks_later_events_is_written_only_where_that_is_wanted(
    recorder: Recorder, id: str
) -> None:
    with pytest.raises(Refused):
        recorder.append(id, "%6=cR2v")
    recorder.append(id, "%6=cR2v", keep_errors=True)
    assert recorder.record(id).tokens[8:] == ["%6=cR2v"]


def test_a_game_is_opened_once_however_often_it_is_asked_for(recorder: Recorder) -> None:
    first = recorder.new("rotate", SEATS, request_id="request-1")
    assert recorder.new("rotate", SEATS, request_id="request-1") == first
    assert recorder.new("rotate", SEATS, request_id="request-2") != first


def test_a_score_that_nobody_noted_is_no_zero(recorder: Recorder) -> None:
    id = recorder.new("scores", {"Title": "Azul", "a": "Ani", "b": "Bo", "c": "Li"})
    recorder.append(id, "=78,_,0 WON=a")
    found = recorder.ripple(id, "%1==79,_,0")
    assert found.scores_before == {"a": 78, "b": None, "c": 0}
    assert found.scores_after == {"a": 79, "b": None, "c": 0}
    assert "    scores: a 78, b –, c 0 → a 79, b –, c 0" in ripple_lines(found)
    noted = recorder.ripple(id, "%1==78,0,0")
    assert "    scores: a 78, b –, c 0 → a 78, b 0, c 0" in ripple_lines(noted), "a zero that is noted is a change"
