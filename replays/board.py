"""Boards: a game gives keyed shapes for a state, this module makes SVG of them.

A shape that keeps its key from one step to the next is the same piece, so a page can move and turn it. Colours are
classes and custom properties of the page (`--suit-b`, `--seat-a`, `--felt` …) with the light ones as fallback, so one
drawing serves both.
"""

from html import escape
from typing import NamedTuple

from notation import visible


class Shape(NamedTuple):
    """A piece: SVG `body` drawn about its own origin, put at `x`, `y` and turned by `turn` degrees. Higher layers lie
    above."""

    key: str
    body: str
    x: float = 0
    y: float = 0
    turn: float = 0
    layer: int = 0


class Board(NamedTuple):
    """The shapes of a state within `width` × `height` units, and the same in words."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    words: str


def text(said: str) -> str:
    """What a person typed, as it may stand in SVG."""
    return escape(visible(said))


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
        f'aria-label="{text(board.words)}"{attributes}>{drawn}</svg>'
    )
