"""A whole game as one moving picture: a GIF of its boards, which chats and slides play without anything else.

All pictures share 64 colours: a palette for each of them would take ten times the room and the time.
"""

import io
from collections.abc import Callable, Iterator, Sequence

from PIL import Image

from replays.board import Board, svg
from replays.film import Steps
from replays.pixels import ground, png

COLOURS = 64
MOST = 300  # pictures, so that nobody waits for longer than a minute
MOST_PIXELS = 80_000_000  # of all pictures together; each takes a byte of memory
SAMPLES = 12  # pictures that the colours are taken from
LAST_HELD = 5  # times as long as the others

Progress = Callable[[int, int], None]


def gif(replay: Steps, width: int, delay_ms: int, progress: Progress | None = None) -> bytes:
    """The boards of a replay one after the other, each `delay_ms` long and the last one five times that, forever.

    Steps that leave the picture as it was are left out, and of a long game as many more, evenly, as keep it within
    `MOST` and `MOST_PIXELS`. The same replay gives the same bytes. `progress` is told how many pictures are drawn.
    """
    boards = shown(replay, width)
    palette = _palette([_drawn(board, width) for board in _thinned(boards, SAMPLES)])
    pictures = _pictures(boards, width, palette, progress)
    out = io.BytesIO()
    next(pictures).save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures,
        duration=[delay_ms] * (len(boards) - 1) + [delay_ms * LAST_HELD],
        loop=0,
        optimize=True,
    )
    return out.getvalue()


def shown(replay: Steps, width: int) -> Sequence[Board]:
    """The boards that an animation so many pixels wide shows: those that differ from the one before, or some of them.

    The first and the last are always among them.
    """
    boards = [replay.game.board(replay.state(step.index), replay.names) for step in replay.steps]
    changed = [board for index, board in enumerate(boards) if not index or board.shapes != boards[index - 1].shapes]
    height = width * boards[0].height // boards[0].width
    return _thinned(changed, max(2, min(MOST, MOST_PIXELS // (width * height))))


def _thinned(boards: Sequence[Board], most: int) -> Sequence[Board]:
    """At most so many of the boards, evenly spread from the first to the last."""
    if len(boards) <= most:
        return boards
    return [boards[round(place * (len(boards) - 1) / (most - 1))] for place in range(most)]


def _pictures(
    boards: Sequence[Board], width: int, palette: Image.Image, tell: Progress | None
) -> Iterator[Image.Image]:
    for done, board in enumerate(boards, 1):
        yield _drawn(board, width).quantize(palette=palette, dither=Image.Dither.NONE)
        if tell:
            tell(done, len(boards))


def _palette(samples: Sequence[Image.Image]) -> Image.Image:
    """The colours that serve all of these pictures best."""
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for number, sample in enumerate(samples):
        sheet.paste(sample, (0, number * height))
    return sheet.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def _drawn(board: Board, width: int) -> Image.Image:
    """The board on its ground, without transparency, which a GIF has only for whole pixels."""
    return Image.open(io.BytesIO(png(svg(board), width, ground(board)))).convert("RGB")
