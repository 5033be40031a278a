"""What lies on a table of Rotate, piece by piece, as SVG about the middle of the piece. Where it lies says `board.py`.

A suit card is drawn once and turns. Upright it reads its vertical number at the top left and bottom right, on its side
its horizontal number: each number stands in the two corners where it reads upright when it is in force.
"""

from functools import cache

from replays.board import INK, label
from replays.furniture import STAR, rect
from replays.games.rotate.events import Orientation, Suit

CARD = "var(--card, #fffdf8)"
ON_GLOW = "#3a2a00"
SOFT = "var(--soft, #6d675c)"
LINE = "var(--line, #ddd5c6)"
ON_FELT = "var(--on-felt, #f6f1e6)"
GLOW = "var(--glow, #ffd56b)"
BACK = "var(--card-back, #52667a)"
SMALL = 15  # no text is smaller: 11 px and more where the board is 360 px wide

WIDE, HIGH = 66, 94  # a card that lies upright
PLATE = (148, 48)
SIDE = (148, 72)
TILE = (13, 27)
TOKEN = 10

_SUIT_COLOURS = {
    "R": "var(--suit-r, #c8483f)",
    "Y": "var(--suit-y, #d9a21b)",
    "G": "var(--suit-g, #3f8f5b)",
    "B": "var(--suit-b, #2f6fb2)",
    "P": "var(--suit-p, #7c53a6)",
}
_SUIT_PATHS = {  # within ±10
    "R": "M0 -9.5L10 8.5H-10z",
    "Y": "M-9.5 0A9.5 9.5 0 0 0 9.5 0A9.5 9.5 0 0 0 -9.5 0z",
    "G": "M-8.5 -8.5H8.5V8.5H-8.5z",
    "B": "M0 -10.5L8.5 0L0 10.5L-8.5 0z",
    "P": "M-3.4 -10H3.4V-3.4H10V3.4H3.4V10H-3.4V3.4H-10V-3.4H-3.4z",
}
_SEAT_COLOURS = {
    "a": "var(--seat-a, #c8483f)",
    "b": "var(--seat-b, #2f6fb2)",
    "c": "var(--seat-c, #c58a00)",
    "d": "var(--seat-d, #3f8f5b)",
    "e": "var(--seat-e, #7c53a6)",
}
_SIDES = (("#1d2321", "#f6f1e6"), ("#f6f1e6", "#23211d"))  # black for the basic scoring, white for the variant
_ARROWS = "M0 -11L6.5 -4H2V4H6.5L0 11L-6.5 4H-2V-4H-6.5z"


def pip(suit: Suit, x: float = 0, y: float = 0, scale: float = 1, opacity: float = 1) -> str:
    """The shape of a suit in its colour."""
    edge = f'opacity="{opacity:g}"' if opacity < 1 else f'stroke="{INK}" stroke-opacity="0.45" stroke-width="1.2"'
    at = f"translate({x:g} {y:g}) scale({scale:g})"
    return f'<path d="{_SUIT_PATHS[suit]}" transform="{at}" fill="{_SUIT_COLOURS[suit]}" {edge}/>'


def arrows(way: Orientation, x: float, y: float, fill: str, scale: float = 1) -> str:
    """The double arrow of an orientation."""
    turn = " rotate(90)" if way == "h" else ""
    return f'<path d="{_ARROWS}" transform="translate({x:g} {y:g}){turn} scale({scale:g})" fill="{fill}"/>'


def seat_colour(seat: str) -> str:
    """The colour of a seat; letters without one of their own are ink."""
    return _SEAT_COLOURS.get(seat, INK)


@cache
def suit_card(suit: Suit, vertical: int) -> str:
    """The face of a suit card, without the number in force (that is `value`, which does not turn)."""
    frame = rect(WIDE, HIGH, 9, f'fill="{_SUIT_COLOURS[suit]}"') + rect(WIDE - 8, HIGH - 8, 6, f'fill="{CARD}"')
    upright = _corner(vertical, WIDE, HIGH, (0, 180))
    lying = _corner(8 - vertical, HIGH, WIDE, (-90, 90))
    corners = f'<g text-anchor="middle" font-size="18" font-weight="700" fill="{INK}">{upright}{lying}</g>'
    return frame + pip(suit, scale=2.55, opacity=0.42) + corners


def _corner(number: int, width: float, height: float, angles: tuple[int, int]) -> str:
    """A number in the top left corner of a card of that size, which is turned by these angles."""
    at = f'x="{13.5 - width / 2:g}" y="{21.5 - height / 2:g}"'
    return "".join(f'<text {at} transform="rotate({angle})">{number}</text>' for angle in angles)


@cache
def value(number: int) -> str:
    """The number in force, large on its card."""
    return label(str(number), 0, 0, 50, weight=800)


@cache
def special_card() -> str:
    """A Special Card: the large X, dark among the others, and the same every way it lies."""
    cross = "M-15 -15L15 15M15 -15L-15 15"
    stroke = f'fill="none" stroke="{CARD}" stroke-linecap="round"'
    small = "".join(
        f'<path d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" transform="translate({x} {y})" {stroke} stroke-width="2.6"/>'
        for x, y in ((-22, -36), (22, -36), (-22, 36), (22, 36))
    )
    face = rect(WIDE, HIGH, 9, f'fill="{CARD}"') + rect(WIDE - 5, HIGH - 5, 7, f'fill="{INK}"')
    return f'{face}<path d="{cross}" {stroke} stroke-width="9"/>{small}'


@cache
def card_back() -> str:
    """A card face down."""
    face = rect(WIDE, HIGH, 9, f'fill="{CARD}"')
    back = rect(WIDE - 8, HIGH - 8, 6, f'fill="{BACK}"')
    mark = f'fill="none" stroke="{CARD}" stroke-width="2.5"'
    return f'{face}{back}{rect(26, 26, 5, mark)}<path d="M0 -22L22 0L0 22L-22 0z" {mark}/>'


@cache
def hand_tile(card: str) -> str:
    """A card in a hand: its vertical number over its suit; nothing for one that is face down."""
    width, height = TILE
    if not card:
        return rect(width, height, 3, f'fill="{BACK}" stroke="{CARD}" stroke-width="1.5"')
    if card == "X":
        face = rect(width, height, 3, f'fill="{INK}" stroke="{CARD}"')
        return f'{face}<path d="M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5" fill="none" stroke="{CARD}" stroke-width="2.6"/>'
    suit: Suit = card[0]  # type: ignore[assignment]
    face = rect(width, height, 3, f'fill="{CARD}"')
    return face + label(card[1:], 0, -5.5, SMALL, weight=600) + pip(suit, 0, 7.5, 0.48)


@cache
def token(seat: str) -> str:
    """A Scoring Token: a chip in the seat's colour with its letter."""
    return f'<circle r="{TOKEN}" fill="{seat_colour(seat)}"/><circle r="7.6" fill="{CARD}"/>' + label(
        seat, 0, -1, SMALL, weight=700
    )


def token_place(x: float, y: float, variant: bool) -> str:
    """Where a token may come to lie on a Trick Indicator Card."""
    edge = f'stroke="{_SIDES[variant][1]}" stroke-width="1.5" stroke-dasharray="3 2.4" stroke-opacity="0.5"'
    return f'<circle cx="{x:g}" cy="{y:g}" r="8.6" fill="none" {edge}/>'


@cache
def indicator(way: Orientation, variant: bool) -> str:
    """A Trick Indicator Card, black side up or white side up."""
    paper, ink = _SIDES[variant]
    name = "Vertical" if way == "v" else "Horizontal"
    face = rect(*SIDE, 10, f'fill="{paper}"')
    return face + arrows(way, -59, -22, ink, 0.8) + label(name, -44, -22, SMALL, ink, "start", 600)


@cache
def count(number: int, variant: bool) -> str:
    """How many tokens lie on a Trick Indicator Card."""
    return label(str(number), 0, 0, 17, _SIDES[variant][1], weight=700)


def plate(seat: str, name: str, score: int, target: int, tricks: int) -> str:
    """A Scoring Card: whose it is, tricks won in the round, score and target. Its tokens lie on it."""
    colour = seat_colour(seat)
    points = str(score)
    size = min(23, 44 / len(points))
    return (
        rect(*PLATE, 9, f'fill="{CARD}"')
        + f'<rect x="-70" y="-20" width="18" height="18" rx="4" fill="{CARD}" stroke="{colour}" stroke-width="3"/>'
        + label(seat, -61, -12, SMALL, weight=700)
        + label(name, -46, -11, SMALL, anchor="start", weight=500)
        + _pile(3, 12)
        + label(str(tricks), 12, 12, SMALL, SOFT, "start", 600)
        + label(points, 52, 10, size, anchor="end", weight=800)
        + label(f"/{target}", 53, 12, SMALL, SOFT, "start")
    )


def _pile(x: float, y: float) -> str:
    """The mark of tricks won: cards set aside."""
    card = f'width="8" height="11" rx="1.5" fill="{CARD}" stroke="{SOFT}" stroke-width="1.3"'
    return f'<rect x="{x - 6:g}" y="{y - 7:g}" {card}/><rect x="{x - 3:g}" y="{y - 4:g}" {card}/>'


def outline(width: float, height: float, radius: float, colour: str = GLOW) -> str:
    """An edge around a piece: bright around a card that won or a seat that is to play, pale around a side in force."""
    return rect(width + 7, height + 7, radius + 3, f'fill="none" stroke="{colour}" stroke-width="3.5"')


def slot() -> str:
    """Where the next card will lie."""
    return rect(WIDE, HIGH, 9, f'fill="none" stroke="{ON_FELT}" stroke-width="2" stroke-dasharray="6 5"')


def star_badge() -> str:
    """The mark of whoever won."""
    return f'<circle r="12" fill="{INK}"/><circle r="11" fill="{GLOW}"/><path d="{STAR}" fill="{ON_GLOW}"/>'


def turned_badge() -> str:
    """The mark of the card that turned all others: an arrow in a circle."""
    arc = f'<path d="M5.6 -3.2A6.4 6.4 0 1 0 6.1 2" fill="none" stroke="{CARD}" stroke-width="2.4"/>'
    head = f'<path d="M8.6 -7.6V-0.6H1.6z" fill="{CARD}"/>'
    return f'<circle r="12.5" fill="{CARD}"/><circle r="11" fill="var(--accent, #0f766e)"/>{arc}{head}'


def gained(points: int) -> str:
    """Points that the round brought."""
    if not points:
        return label("+0", 0, 0, 17, ON_FELT)
    return rect(44, 24, 12, f'fill="{GLOW}"') + label(f"{points:+d}", 0, 0, 17, ON_GLOW, weight=800)


def prompt(said: str) -> str:
    """What is expected where the next card will lie."""
    return label(said, 0, 0, 16, ON_FELT, weight=700)


def star_tag(said: str) -> str:
    """The mark of a card that won, with a word."""
    pill = rect(74, 20, 10, f'fill="{GLOW}" stroke="{ON_GLOW}" stroke-width="0.8"')
    star = f'<path d="{STAR}" transform="translate(-25 0) scale(0.9)" fill="{ON_GLOW}"/>'
    return pill + star + label(said, 7, 0, SMALL, ON_GLOW, weight=600)


def heading(said: str) -> str:
    """Round and trick."""
    return label(said, 0, 0, SMALL, ON_FELT, weight=600)


def panel(first: str, second: str, suit: Suit | None = None, way: Orientation | None = None, star: bool = False) -> str:
    """Two short lines between a suit, or a star, and an orientation."""
    middle = 15 if (suit or star) and not way else -15 if way and not suit else 0
    lines = label(first, middle, -9 if second else 0, SMALL, ON_FELT, weight=700)
    if second:
        lines += label(second, middle, 9, SMALL, ON_FELT)
    left = rect(26, 26, 6, f'fill="{CARD}" transform="translate(-56 0)"') + pip(suit, -56, 0, 0.95) if suit else ""
    if star:
        left = f'<g transform="translate(-56 0)">{star_badge()}</g>'
    right = arrows(way, 57, 0, ON_FELT, 1.1) if way else ""
    return rect(148, 40, 10, 'fill="#000" fill-opacity="0.24"') + left + lines + right


@cache
def felt(width: float, height: float) -> str:
    """The table."""
    return (
        rect(width, height, 18, 'fill="var(--felt, #2f5d50)"')
        + f'<ellipse rx="{width * 0.48:g}" ry="{height * 0.47:g}" fill="#fff" fill-opacity="0.025"/>'
        + f'<ellipse rx="{width * 0.36:g}" ry="{height * 0.34:g}" fill="#fff" fill-opacity="0.025"/>'
        + rect(width - 10, height - 10, 14, 'fill="none" stroke="#fff" stroke-opacity="0.1" stroke-width="1.5"')
    )


@cache
def card_spot() -> str:
    """Where a seat's cards come to lie."""
    return '<circle r="46" fill="#000" fill-opacity="0.1"/>'
