"""What a seat hides in a running round is on none of our pages: two games that differ in nothing else look the same."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from quarterturn_web.server import app

import ledger
from notation import read
from replays import archive
from replays.recorder import Recorder

HEAD = '[Game "rotate"]\n[Id "running-1"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
SECRETS = ("R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X", "R1,R2,R3,R4,R5,R6,R7,P1,P2,P3,X")
STEPS = [f"/replay/running-1/{way}{number}" for way in ("", "written/") for number in range(5)]
REPLAY = [
    "/replay/running-1.qtn",
    "/replay/running-1/film.json",
    "/replay/running-1/written/film.json",
    "/replay/running-1/4.png",
    "/replay/running-1.gif",
    *(step + kind for step in STEPS for kind in ("", ".json", ".svg")),
]


def pages(
    folder: Path, hand: str, wait_for: Callable[..., Any], *, more: str = "", seat: str | None = None
) -> dict[str, str]:
    """Every page of a game in which b holds that hand and two cards have been played, as a seat sees it."""
    folder.mkdir()
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        (record,) = read(f"{HEAD}>a b={hand} aB7v bR2v {more}\n")
        recorder.carry_out([recorder.plan(record)])
        archive.update(book, str(folder / "club.db"))
    get = app(folder / "club.db").client.get
    paths = ["/", "/games", *REPLAY] if seat is None else [f"{path}?seat={seat}" for path in REPLAY]
    answers = {path: wait_for(get, path) for path in paths}
    assert {answer.status_code for answer in answers.values()} == {200}
    return {path: re.sub(r"\?v=\w+", "?v=", answer.text) for path, answer in answers.items()}


def test_games_that_differ_in_a_hidden_hand_look_the_same(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    one, other = (pages(tmp_path / str(i), hand, wait_for) for i, hand in enumerate(SECRETS))
    assert one == other
    assert "Something that is not shown yet" in one["/replay/running-1/2"]


@pytest.mark.parametrize("more", ["", "a#"], ids=["running", "over"])
@pytest.mark.parametrize("seat", ["a", "none"])
def test_a_seat_and_a_bystander_see_nothing_of_what_another_seat_hid(
    tmp_path: Path, wait_for: Callable[..., Any], seat: str, more: str
) -> None:
    one, other = (pages(tmp_path / str(i), hand, wait_for, seat=seat, more=more) for i, hand in enumerate(SECRETS))
    assert one == other


def test_a_seat_sees_its_own_hand_at_every_step(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    own = pages(tmp_path / "own", SECRETS[0], wait_for, seat="b", more="a#")
    assert "Vova holds R1 R2" in own["/replay/running-1/2?seat=b"]
    assert SECRETS[0] in own["/replay/running-1.qtn?seat=b"]
    others = pages(tmp_path / "others", SECRETS[0], wait_for, seat="a", more="a#")
    assert not [path for path, text in others.items() if "Vova holds" in text or SECRETS[0] in text]


def test_the_hand_is_shown_once_the_game_is_over(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    shown = pages(tmp_path / "over", SECRETS[0], wait_for, more="a#")
    assert "Y3" in shown["/replay/running-1/2"]
    assert SECRETS[0] in shown["/replay/running-1.qtn"]
