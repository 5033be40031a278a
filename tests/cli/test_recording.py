"""`record` and `fix`: a game goes on in a terminal, and what was recorded wrongly is mended."""

from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

import ledger
from replays.cli.recording import terminal
from replays.recorder import Recorder
from tests.cli.runner import right, wrong

ROUND = ">a aB7v bB1v cB4h bR4v cR6v aR1v =c/v"


@pytest.fixture
def id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game in the ledger of the current folder."""
    monkeypatch.chdir(tmp_path)
    right("init")
    id = right("new", "rotate", "--seat", "a=Ani", "--seat", "b=Vova", "--seat", "c=Zhenya").strip()
    with ledger.open("club.ledger") as book:
        Recorder(book).append(id, ROUND)
    return id


def tokens(id: str) -> list[str]:
    with ledger.open("club.ledger") as book:
        return Recorder(book).record(id).tokens


def test_a_dry_run_shows_the_ripple_and_writes_nothing(id: str) -> None:
    said = right("fix", id, "6=cR2v", "--dry-run")
    assert "new: event 8: =c/v" in said
    assert "Nothing was written" in said
    assert tokens(id) == ROUND.split()


def test_a_fix_is_asked_about_and_written(id: str) -> None:
    assert "Nothing was written" in right("fix", id, "6=cR2v", input="n\n")
    assert tokens(id) == ROUND.split()
    assert "Written as event 9" in right("fix", id, "6=cR2v", input="y\n")
    assert tokens(id)[8:] == ["%6=cR2v"]


@pytest.mark.parametrize(
    ("said", "token"), [("8-", "%8-"), ("8+=0,0,0", "%8+=0,0,0"), ("^", "^"), ("%8-", "%8-"), ("^2", "^2")]
)
def test_strike_insert_and_takeback_are_written_the_same_way(id: str, said: str, token: str) -> None:
    right("fix", id, said, "--yes")
    assert tokens(id)[8:] == [token]


def test_several_corrections_go_together(id: str) -> None:
    right("fix", id, "8-", "6=cR2v", "--yes")
    assert tokens(id)[8:] == ["%8-", "%6=cR2v"]


@pytest.mark.parametrize("said", ["99=cX", "6=cR66v", "6=", "^99", "0-"])
def test_what_cannot_be_carried_out_is_said_and_not_written(id: str, said: str) -> None:
    assert "error" in wrong("fix", id, said, "--yes")
    assert tokens(id) == ROUND.split()


def test_where_nothing_else_changes_that_is_said(id: str) -> None:
    assert "nothing else changes" in right("fix", id, "8-", "--dry-run")


def test_a_game_is_recorded_line_by_line(id: str) -> None:
    said = right("record", id[:9], input="cG5v ; green at last\naG6v bG4v\nlog\nquit\n")
    assert "Zhenya leads Green 5 vertical" in said
    assert tokens(id)[8:] == ["cG5v", "aG6v", "bG4v"]


def test_a_line_that_the_rules_refuse_is_explained_and_not_written(id: str) -> None:
    said = right("record", id, input="bG5v\ncG55v\n?\n")
    assert "seat c is to play" in said
    assert "Nothing was written" in said
    assert "Play a Special Card: cX" in said
    assert tokens(id) == ROUND.split()


def test_a_refused_line_is_told_what_is_legal_and_only_what_can_be_read_may_be_marked(id: str) -> None:
    said = right("record", id, input="cG55v\nbG5v\n")
    unread, refused = said.split("Nothing was written.")[:2]
    assert "legal now, nearest first: cG5v" in unread
    assert "mark it" not in said.split("Nothing was written.")[1].splitlines()[0]
    assert "legal now, nearest first:" in refused
    assert "If the table allowed it, mark it" in said


def test_warnings_tags_and_comments_are_said_when_they_are_recorded(id: str) -> None:
    game = right("new", "rotation-rumble", "--seat", "a=Ani", "--seat", "b=Vova").strip()
    said = right("record", game, input='>a aF1:wendigo\n[Event "Thursday"]\n; late\n?\n')
    assert "nobody knows the numbers of wendigo" in said
    assert "Event is now “Thursday”" in said
    assert "Noted: “late”" in said
    assert "{" not in said


def test_a_correction_in_the_recorder_shows_its_ripple_and_asks(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = right("record", id, input="%6=cR2v\nn\n")
    assert "new: event 8: =c/v" in said
    assert tokens(id) == ROUND.split()


def test_the_terminal_completes_legal_tokens() -> None:
    with create_pipe_input() as keys:
        session = terminal(lambda: ["aB7v", "bB1v", "bX"], input=keys, output=DummyOutput())
        completer = session.completer
        from prompt_toolkit.completion import CompleteEvent
        from prompt_toolkit.document import Document

        found = [each.text for each in completer.get_completions(Document("aB7v bb"), CompleteEvent())]
        assert found == ["bB1v"]
        keys.send_text("aB7v\r")
        assert session.prompt("1> ") == "aB7v"
