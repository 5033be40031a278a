"""Boards: a game gives keyed shapes for a state, this module makes SVG of them.

A shape that keeps its key from one step to the next is the same piece, so a page can move and turn it. Colours are
custom properties of the page (`--suit-b`, `--seat-a`, `--felt` …) with the light ones as fallback: one drawing serves
both. Bodies have no `style`, `class` or `id`: several boards stand on one page, whose policy forbids inline styles.
"""

import unicodedata
from html import escape
from typing import NamedTuple

from notation import visible

FONTS = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"
INK = "var(--ink, #23211d)"
_NO_XML = {0xFFFE: "\ufffd", 0xFFFF: "\ufffd"}  # the two that `visible` leaves alone and XML does not allow


class Shape(NamedTuple):
    """A piece: SVG `body` drawn about its own origin, put at `x`, `y` and turned by `turn` degrees.

    Higher layers lie above; within a layer, later shapes do.
    """

    key: str
    body: str
    x: float = 0
    y: float = 0
    turn: float = 0
    layer: int = 0


class Board(NamedTuple):
    """The shapes of a state within `width` × `height` units, and the same in words.

    `ground` is the colour of the page around it, `felt` or `sea`.
    """

    width: int
    height: int
    shapes: tuple[Shape, ...]
    words: str
    ground: str = "felt"


def text(said: str) -> str:
    """What a person typed, as it may stand in SVG."""
    return escape(visible(said)).translate(_NO_XML)


def label(
    said: str, x: float, y: float, size: float, fill: str = INK, anchor: str = "middle", weight: int = 400
) -> str:
    """A line of text whose capitals are centred on `y`; `anchor` is `start`, `middle` or `end`."""
    placed = f'x="{x:g}" y="{y + 0.36 * size:.4g}" text-anchor="{anchor}" font-size="{size:g}"'
    bold = f' font-weight="{weight}"' if weight != 400 else ""
    return f'<text {placed}{bold} fill="{fill}">{text(said)}</text>'


def fit(said: str, room: float, size: float) -> str:
    """`said` cut with an ellipsis to what fits into `room` units at that font size, in wide fonts too."""
    shown = visible(said)
    if sum(map(_em, shown)) * size <= room:
        return shown
    left = room / size - _em("…")
    kept = []
    for char in shown:
        left -= _em(char)
        if left < 0:
            break
        kept.append(char)
    return f"{''.join(kept).rstrip()}…"


def _em(char: str) -> float:
    """About how wide a character is, in units of the font size."""
    if char in "ijl|'":
        return 0.3
    if char in "frtI.,:;!()[]{}- ":
        return 0.42
    if unicodedata.combining(char):
        return 0.15  # not nothing: a name of a thousand accents is cut as well
    if unicodedata.east_asian_width(char) in "WF" or unicodedata.category(char) == "So":
        return 1.3
    return 0.98 if char in "mwMW@%…" else 0.72 if char.isupper() else 0.62


def place(shape: Shape) -> str:
    """The shape's `transform`."""
    turn = f" rotate({shape.turn:g})" if shape.turn else ""
    return f"translate({shape.x:g} {shape.y:g}){turn}"


def svg(board: Board, *, attributes: str = "") -> str:
    """The board as one SVG element that stands alone."""
    shapes = sorted(board.shapes, key=lambda shape: shape.layer)
    drawn = "".join(f'<g data-key="{escape(s.key)}" transform="{place(s)}">{s.body}</g>' for s in shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {board.width} {board.height}" role="img" '
        f'data-ground="{escape(board.ground)}" '
        f'font-family="{FONTS}" aria-label="{text(board.words)}"{attributes}>{drawn}</svg>'
    )
