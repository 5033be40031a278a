"""What tables of several games have alike, as SVG about its own middle: rectangles, felt, edges, stars, piles of cards.

A game's own pieces are in its `pieces.py`.
"""

from functools import cache

from replays.board import INK, label

CARD = "var(--card, #fffdf8)"
SOFT = "var(--soft, #6d675c)"
LINE = "var(--line, #ddd5c6)"
GLOW = "#ffd56b"
ON_GLOW = "#3a2a00"
STAR = "M0 -9L2.5 -3.2L8.8 -2.6L4 1.6L5.5 7.8L0 4.5L-5.5 7.8L-4 1.6L-8.8 -2.6L-2.5 -3.2z"


def rect(width: float, height: float, radius: float, attributes: str, x: float = 0, y: float = 0) -> str:
    """A rectangle with round corners about a point."""
    corner = f'x="{x - width / 2:g}" y="{y - height / 2:g}"'
    return f'<rect {corner} width="{width:g}" height="{height:g}" rx="{radius:g}" {attributes}/>'


@cache
def felt(width: float, height: float) -> str:
    """A table of felt with a pale line along its edge."""
    edge = 'fill="none" stroke="#fff" stroke-opacity="0.1" stroke-width="1.5"'
    return rect(width, height, 18, 'fill="var(--felt, #2f5d50)"') + rect(width - 10, height - 10, 14, edge)


def outline(width: float, height: float, radius: float) -> str:
    """A bright edge around a piece of that size."""
    return rect(width + 6, height + 6, radius + 3, f'fill="none" stroke="{GLOW}" stroke-width="4"')


@cache
def star_badge() -> str:
    """The mark of whoever won."""
    return f'<circle r="12" fill="{INK}"/><circle r="11" fill="{GLOW}"/><path d="{STAR}" fill="{ON_GLOW}"/>'


def pile(sign: str, count: int, x: float) -> str:
    """How many cards are in a pile, behind its sign."""
    return f'<g transform="translate({x:g} 0)">{sign}{label(str(count), 14, 0, 17, anchor="start", weight=700)}</g>'


@cache
def hand_sign() -> str:
    """The sign of a hand: cards like a fan."""
    sheet = f'width="10" height="14" rx="2" fill="{CARD}" stroke="{SOFT}" stroke-width="1.6"'
    return "".join(f'<rect x="-5" y="-9" {sheet} transform="rotate({turn} 0 8)"/>' for turn in (-24, 0, 24))


@cache
def deck_sign(width: float, height: float) -> str:
    """The sign of a deck of cards of that shape."""
    sheet = f'width="{width:g}" height="{height:g}" rx="2" fill="{CARD}" stroke="{SOFT}" stroke-width="1.6"'
    return "".join(f'<rect x="{-9 + 3 * i}" y="{-6 - 2.5 * i:g}" {sheet}/>' for i in range(3))


@cache
def discard_sign(width: float, height: float) -> str:
    """The sign of a discard pile of cards of that shape: one that is crossed out."""
    sheet = f'width="{width:g}" height="{height:g}" rx="2" fill="{LINE}" stroke="{SOFT}" stroke-width="1.6"'
    cross = f'<path d="M-4 -3L4 4M4 -3L-4 4" stroke="{SOFT}"/>'
    return f'<rect x="{-width / 2:g}" y="{-height / 2:g}" {sheet} transform="rotate(-12)"/>{cross}'
