"""`replay`: a game step by step in the terminal, or all of it in words."""

from pathlib import Path

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from notation import read
from replays import registry
from replays.cli.showing import screen
from replays.stages import Staged
from replays.stepper import Stepper
from replays.timeline import Timeline
from tests.cli.runner import GAME, right, wrong

RIGHT, LEFT, HOME, END = "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F"
LAST = 11


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a record of a game in it."""
    monkeypatch.chdir(tmp_path)
    Path("thursday.qtn").write_text(GAME)
    return tmp_path


def stepper() -> Stepper:
    record = next(read(GAME))
    return Stepper(record, Staged(Timeline(record, registry.load("rotate"))))


def pressed(keys: str) -> Stepper:
    """Where these keys lead, pressed one after the other on a real application."""
    moved = stepper()
    with create_pipe_input() as pipe:
        pipe.send_text(f"{keys}q")
        screen(moved, input=pipe, output=DummyOutput()).run()
    return moved


@pytest.mark.parametrize(
    ("keys", "at"),
    [
        ("", 0),
        (RIGHT * 3, 3),
        ("  ", 2),
        (RIGHT * 3 + LEFT, 2),
        (LEFT, 0),
        (END, 10),
        (END + RIGHT, 10),
        (END + HOME, 0),
        ("]]", 2),
        ("]]]", 5),
        ("]]]]]]]", 10),
        (END + "[", 8),
        (END + "[[", 5),
        ("[", 0),
        ("7\r", 7),
        ("10\r", 10),
        ("99\r", 0),
        ("4.1\r", 4),
        ("4.9\r", 0),
        ("7" + RIGHT, 1),
        ("99\x7f7\r", 7),
        ("..\r", 0),
        ("\r", 0),
        ("?" + RIGHT + "?", 1),
    ],
)
def test_keys_lead_where_they_say(keys: str, at: int) -> None:
    assert pressed(keys).at == at


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_control_c_and_control_d_leave(key: str) -> None:
    with create_pipe_input() as pipe:
        pipe.send_text(key)
        screen(stepper(), input=pipe, output=DummyOutput()).run()


def test_a_step_shows_what_happened_what_followed_by_which_rule_and_what_was_said() -> None:
    moved = stepper()
    moved.to_event(4)
    seen = "\n".join(moved.view(100))
    assert "4 of 10 · Round 1 · Trick 1" in seen
    assert "cB4h       Zhenya plays Blue 4 horizontal" in seen
    assert "Vova wins the trick with Blue 7, horizontal (ROT-7)" in seen
    assert "; nice" in seen
    assert "Ani 0, Vova 0, Zhenya 0" in seen
    assert "Vova is to lead" in seen


@pytest.mark.parametrize("width", [20, 40, 100])
def test_a_step_fits_its_columns(width: int) -> None:
    moved = stepper()
    for index in range(moved.last + 1):
        moved.go(index)
        assert max(map(len, moved.view(width))) <= width


def test_without_a_terminal_all_steps_are_told_in_order() -> None:
    told = right("replay", "thursday.qtn")
    places = [told.index(f"\n{number:>6}  ") for number in range(11)]
    assert places == sorted(places)
    assert told.startswith("Rotate · Ani, Vova and Zhenya\n")
    assert "\nRound 1 · Trick 1\n" in told
    assert "Vova wins the trick with Blue 7, horizontal (ROT-7)" in told
    assert "; nice" in told


def test_without_a_terminal_at_prints_one_step() -> None:
    assert "Zhenya plays Blue 4" in right("replay", "thursday.qtn", "--at", "4")
    assert "Vova leads" not in right("replay", "thursday.qtn", "--at", "4")


def test_corrections_takebacks_and_problems_are_told_where_they_belong() -> None:
    Path("wrong.qtn").write_text(GAME.replace("cB4h ; nice", "cB4h aR9v bX ^ %3=bB2v"))
    told = right("replay", "wrong.qtn")
    assert "bB2v       Vova plays Blue 2 vertical\n        corrected by event 8" in told
    assert "taken back by event 7" in told
    assert "error: " in told


def test_scores_are_told_where_they_change() -> None:
    Path("points.qtn").write_text(GAME.replace("cB4h ; nice", "cB4h a+2"))
    assert right("replay", "points.qtn").count("        Ani 2, Vova 0, Zhenya 0\n") == 1


def test_names_and_comments_cannot_steer_the_terminal() -> None:
    Path("evil.qtn").write_text(GAME.replace("Ani", "A\u009b2Jni").replace("nice", "n\u009bice"))
    assert "\u009b" not in right("replay", "evil.qtn")


def test_a_step_that_is_not_there_is_refused() -> None:
    assert "no event 99: the record has 10 events" in wrong("replay", "thursday.qtn", "--at", "99")
