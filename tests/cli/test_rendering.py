"""`render`: a step of a game as a picture, a whole game as an animation."""

from pathlib import Path

import pytest
from PIL import Image

from tests.cli.runner import GAME, quarterturn, right, wrong

HANDS = """[Game "rotate"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

>a a=R3,R4,R5,Y1,Y3,G2,B5,B7,P1,P2,P6 aB7v bB6v cB1v
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder with a record of a game in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    Path("thursday.qtn").write_text(GAME)
    return tmp_path


@pytest.mark.parametrize(("arguments", "size"), [([], (960, 864)), (["--width", "300"], (300, 270))])
def test_a_png_is_as_wide_as_is_said(arguments: list[str], size: tuple[int, int]) -> None:
    right("render", "thursday.qtn", "--at", 4, "-o", "step.png", *arguments)
    with Image.open("step.png") as picture:
        assert (picture.format, picture.size) == ("PNG", size)


def test_an_svg_is_the_board_of_the_step_that_is_asked_for() -> None:
    fourth = right("render", "thursday.qtn", "--at", 4, "--format", "svg")
    assert fourth.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert "Vova won it" in fourth
    assert "Zhenya is to play" in right("render", "thursday.qtn", "--at", 3, "--format", "svg")
    last = right("render", "thursday.qtn", "--format", "svg")
    assert last == right("render", "thursday.qtn", "--at", 10, "--format", "svg")


def test_a_gif_shows_the_whole_game_and_holds_its_end() -> None:
    right("render", "thursday.qtn", "-o", "game.gif", "--delay", 300, "--width", 100)
    with Image.open("game.gif") as moving:
        assert (moving.format, moving.size, moving.n_frames) == ("GIF", (100, 90), 11)  # type: ignore[attr-defined]
        assert moving.info["loop"] == 0
        assert moving.info["duration"] == 300
        moving.seek(10)
        assert moving.info["duration"] == 1500


def test_bytes_go_to_standard_output_where_it_is_no_terminal() -> None:
    made = quarterturn("render", "thursday.qtn", "--format", "png", "--width", 60)
    assert made.stdout_bytes.startswith(b"\x89PNG")
    right("render", "thursday.qtn", "-o", "same.png", "--width", 60)
    assert Path("same.png").read_bytes() == made.stdout_bytes


def test_a_game_of_the_ledger_is_drawn_by_the_beginning_of_its_id() -> None:
    right("init")
    right("import", "thursday.qtn")
    assert "Zhenya" in right("render", "rotate-", "--format", "svg")


def test_the_eyes_of_a_seat_see_what_it_could_know() -> None:
    Path("hands.qtn").write_text(HANDS)
    seen = {eyes: right("render", "hands.qtn", "--format", "svg", "--seat", eyes) for eyes in ("", "a", "b", "none")}
    assert [("Ani holds" in drawing) for drawing in seen.values()] == [True, True, False, False]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["thursday.qtn", "--at", "99", "--format", "png"], "no event 99: the record has 10 events"),
        (["thursday.qtn", "--at", "4.9", "--format", "png"], "event 4 has no part 9"),
        (["nowhere.qtn", "--format", "png"], "there is no file nowhere.qtn"),
        (["two.qtn", "--format", "png"], "holds 2 records; this shows one"),
        (["chess.qtn", "--format", "png"], "chess"),
    ],
)
def test_what_cannot_be_drawn_is_said(arguments: list[str], says: str) -> None:
    Path("two.qtn").write_text(f"{GAME}\n{GAME}")
    Path("chess.qtn").write_text('[Game "chess"]\n[a "Ani"]\n\ne4\n')
    assert says in wrong("render", *arguments)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["-o", "picture"], "say --format svg, png or gif"),
        (["-o", "game.gif", "--at", "3"], "--at goes with svg and png"),
        (["-o", "game.png", "--seat", "h"], "nobody sits at 'h'; there are a, b, c"),
        (["-o", "game.png", "--width", "0"], "--width"),
        (["-o", "game.png", "--at", "x"], "no event number"),
    ],
)
def test_arguments_that_do_not_go_together_are_answered(arguments: list[str], says: str) -> None:
    assert says in wrong("render", "thursday.qtn", *arguments, code=2)
    assert sorted(path.name for path in Path().iterdir()) == ["thursday.qtn"]


def test_a_picture_that_cannot_be_written_leaves_the_old_one_and_nothing_else(here: Path) -> None:
    right("init")
    before = Path("club.ledger").read_bytes()
    assert "give another name" in wrong("render", "thursday.qtn", "--format", "png", "-o", "club.ledger")
    assert Path("club.ledger").read_bytes() == before
    assert wrong("render", "thursday.qtn", "-o", "nowhere/step.png")
    assert not list(here.glob(".*partial*"))
