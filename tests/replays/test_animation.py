"""Pictures as pixels, and animations of whole games."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from notation import read
from replays import animation, registry
from replays.animation import gif, shown
from replays.board import Board, Shape, svg
from replays.pixels import ground, png
from replays.stages import Staged
from replays.timeline import Timeline

TRICK = """[Game "rotate"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

>a aB7v bB1v cB4h =c/v {tokens}
"""


def replay(tokens: str = "") -> Staged:
    record = next(read(TRICK.format(tokens=tokens)))
    return Staged(Timeline(record, registry.load("rotate")))


def frames(data: bytes) -> list[tuple[int, Image.Image]]:
    """(milliseconds, picture) for each frame as a viewer shows it."""
    found = []
    with Image.open(io.BytesIO(data)) as moving:
        for number in range(moving.n_frames):  # type: ignore[attr-defined]
            moving.seek(number)
            found.append((moving.info["duration"], moving.convert("RGB")))
    return found


def test_each_change_is_a_frame_and_the_last_one_is_held() -> None:
    line = replay()
    assert len(line.steps) == 6
    assert [held for held, _ in frames(gif(line, 120, 500))] == [500, 500, 500, 500, 2500]  # a claim moves nothing


def test_the_frames_are_the_boards_in_the_colours_of_the_palette() -> None:
    line = replay()
    for board, (_, frame) in zip(shown(line, 120), frames(gif(line, 120, 500)), strict=True):
        drawn = Image.open(io.BytesIO(png(svg(board), 120, ground(board)))).convert("RGB")
        assert frame.size == drawn.size == (120, 108)
        pairs = zip(frame.get_flattened_data(), drawn.get_flattened_data(), strict=True)
        off = sum(max(abs(a - b) for a, b in zip(one, other, strict=True)) > 24 for one, other in pairs)
        assert off < 0.02 * 120 * 108


def test_all_frames_share_at_most_64_colours() -> None:
    colours = set()
    for _, frame in frames(gif(replay(), 120, 500)):
        colours |= {colour for _, colour in frame.getcolors(256) or []}
    assert 8 < len(colours) <= 64


def test_the_same_replay_gives_the_same_bytes() -> None:
    assert gif(replay(), 100, 500) == gif(replay(), 100, 500)


def test_a_game_without_events_is_one_frame() -> None:
    record = next(read(TRICK.format(tokens="").replace(">a aB7v bB1v cB4h =c/v", "")))
    data = gif(Staged(Timeline(record, registry.load("rotate"))), 100, 500)
    with Image.open(io.BytesIO(data)) as still:
        assert (still.format, still.size) == ("GIF", (100, 90))


def test_a_long_game_is_thinned_evenly_from_its_first_to_its_last_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "MOST", 3)
    line = replay()
    assert [board.words for board in shown(line, 120)] == [
        line.game.board(line.state(index), line.names).words for index in (0, 2, 4)
    ]
    assert len(frames(gif(line, 120, 500))) == 3


def test_a_wide_animation_has_as_many_pictures_as_memory_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animation, "MOST_PIXELS", 4 * 120 * 108)
    assert len(shown(replay(), 120)) == 4
    assert len(shown(replay(), 60)) == 5


def test_progress_is_told_for_every_picture() -> None:
    told: list[tuple[int, int]] = []
    gif(replay(), 100, 500, lambda done, whole: told.append((done, whole)))
    assert told == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]


def pixel(board: Board, background: str | None = None) -> Sequence[int]:
    picture = Image.open(io.BytesIO(png(svg(board), 100, background)))
    found = picture.getpixel((1, 1))
    assert isinstance(found, tuple)
    return found


def test_a_picture_has_the_width_asked_for_and_only_the_ground_that_is_given() -> None:
    board = Board(100, 50, (Shape("dot", '<circle r="5" fill="var(--ink, #23211d)"/>', 50, 25),), "a dot", "sea")
    with Image.open(io.BytesIO(png(svg(board), 640))) as picture:
        assert (picture.format, picture.size) == ("PNG", (640, 320))
        assert picture.getpixel((320, 160)) == (0x23, 0x21, 0x1D, 255)
    assert pixel(board)[3] == 0
    assert pixel(board, ground(board)) == (0xCF, 0xE0, 0xEA, 255)
    assert ground(board._replace(ground="somewhere else")) == "#f7f4ee"


def test_writing_that_our_fonts_lack_does_not_disturb_the_rest() -> None:
    def board(name: str) -> Board:
        return Board(200, 40, (Shape("name", f'<text y="20" font-size="16">{name}</text>', 5),), name)

    ours, both = (Image.open(io.BytesIO(png(svg(board(name)), 200, "#fff"))) for name in ("Łukasz Ω", "Łukasz Ω 日本"))
    assert ours.crop((0, 0, 75, 40)).tobytes() == both.crop((0, 0, 75, 40)).tobytes()


def test_japanese_names_are_drawn_with_the_font_that_ships() -> None:
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 30"><text y="24" font-size="24">{}</text></svg>'
    pictures = [png(drawn.format(name), 60) for name in ("美咲", "さん", "\ue000\ue001")]  # the last: in no font
    assert len(set(pictures)) == 3
