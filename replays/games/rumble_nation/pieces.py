"""What lies on a table of Rumble Nation, piece by piece, as SVG about the middle of the piece. Where it lies says
`board.py`.

A seat's pieces have its colour and carry its letter, or are fixed to one that does.
"""

from collections.abc import Sequence
from functools import cache

from replays.board import INK, fit, label
from replays.furniture import STAR, rect
from replays.games.rumble_nation.atlas import Way

CARD = "var(--card, #fffdf8)"
SOFT = "var(--soft, #6d675c)"
LINE = "var(--line, #ddd5c6)"
ACCENT = "var(--accent, #0f766e)"
SEA = "var(--sea, #cfe0ea)"
GLOW = "#ffd56b"
ON_GLOW = "#3a2a00"
WHITE = "#ffffff"
NIGHT = "#14110c"
ROAD = "#a8916a"
ROUTE = "#4d87ab"
SMALL = 15  # no text is smaller: 11 px and more where the board is 366 px wide

BLOCK = (22, 36)
PLATE = 152
LIST = (152, 20)

_SEATS = {  # colour, and what is read on it
    "a": ("var(--seat-a, #c8483f)", WHITE),
    "b": ("var(--seat-b, #2f6fb2)", WHITE),
    "c": ("var(--seat-c, #c58a00)", NIGHT),
    "d": ("var(--seat-d, #3f8f5b)", NIGHT),
}
_KEEP = "M-18 -2L-13 -4L-10 -8L-13 -9L-7 -12L0 -19L7 -12L13 -9L10 -8L13 -4L18 -2L14 1L16 15H-16L-14 1z"
_TOWER = "M-16 0L-9 -4L0 -12L9 -4L16 0L12 2L13 14H-13L-12 2z"
_HELMET = "M-10 5A10 10 0 0 1 10 5L13 9H-13z"
_CREST = "M-9 -12A9 9 0 0 0 9 -12A10.5 10.5 0 0 1 -9 -12z"
_BLADE = "M-9 7L-5 3L-7 1L-5.6 -0.4L-4 1L6 -9L9 -10L8 -7L-2 3L-0.6 4.6L-2 6L-4 4L-8 8z"


def seat_colour(seat: str) -> str:
    """The colour of a seat; letters without one of their own are ink."""
    return _SEATS.get(seat, (INK, CARD))[0]


def _on_seat(seat: str) -> str:
    return _SEATS.get(seat, (INK, CARD))[1]


def sea(width: float, height: float, waves: Sequence[tuple[float, float]]) -> str:
    """The sea, some waves on it."""
    wave = "M0 0A7 7 0 0 0 13 0A7 7 0 0 0 26 0A7 7 0 0 0 39 0"
    drawn = "".join(f'<path d="{wave}" transform="translate({x - width / 2:g} {y - height / 2:g})"/>' for x, y in waves)
    edge = f'fill="none" stroke="{ROUTE}" stroke-opacity="0.35" stroke-width="1.8"'
    return rect(width, height, 14, f'fill="{SEA}"') + f"<g {edge}>{drawn}</g>"


def shore(coasts: Sequence[str]) -> str:
    """The shallow water and the line of the coast, below the land."""
    water = f'fill="none" stroke="{WHITE}" opacity="0.2" stroke-width="22" stroke-linejoin="round"'
    coast = f'fill="none" stroke="{ROAD}" stroke-width="4" stroke-linejoin="round"'
    paths = "".join(f'<path d="{path}"/>' for path in coasts)
    return f"<g {water}>{paths}</g><g {coast}>{paths}</g>"


def province(path: str, holder: str | None = None, fought: bool = False) -> str:
    """The land of a province: washed with the colour of who took its castle, bright where the war is now."""
    border = f'stroke="{ROAD}" stroke-opacity="0.5" stroke-width="1.5" stroke-linejoin="round"'
    ground = f'<path d="{path}" fill="{CARD}"/><path d="{path}" fill="{LINE}" fill-opacity="0.62" {border}/>'
    if fought:
        edge = f'stroke="{ACCENT}" stroke-width="4" stroke-linejoin="round"'
        return f'{ground}<path d="{path}" fill="{GLOW}" fill-opacity="0.4" {edge}/>'
    if holder:
        return f'{ground}<path d="{path}" fill="{seat_colour(holder)}" fill-opacity="0.32"/>'
    return ground


def road(kind: Way, dx: float, dy: float) -> str:
    """A connection as far as that: a brown road by land, blue dots by sea."""
    line = f'd="M0 0L{dx:g} {dy:g}" fill="none" stroke-linecap="round"'
    if kind == "land":
        return f'<path {line} stroke="{ROAD}" stroke-width="8"/>'
    return f'<path {line} stroke="{ROUTE}" stroke-width="5.5" stroke-dasharray="0.1 9.5"/>'


@cache
def spot() -> str:
    """Where the ways of a province meet."""
    return f'<circle r="8.5" fill="{CARD}" stroke="{ROAD}" stroke-width="3"/>'


def name(said: str, anchor: str) -> str:
    """The name of a province, beside the place where its castle stands."""
    x = {"start": 21, "end": -21}.get(anchor, 0)
    halo = f'stroke="{CARD}" stroke-width="4" stroke-opacity="0.75" stroke-linejoin="round"'
    return f"<g {halo}>{label(said, x, 0, SMALL, CARD, anchor, 500)}</g>" + label(said, x, 0, SMALL, INK, anchor, 500)


@cache
def castle(number: int | None, aside: bool = False) -> str:
    """A large castle token; pale where it was set aside, without a number where nobody knows it."""
    said = "?" if number is None else str(number)
    if aside:
        pale = f'fill="{CARD}" stroke="{SOFT}" stroke-width="1.5" stroke-dasharray="3 2.5" stroke-linejoin="round"'
        return f'<path d="{_KEEP}" {pale}/>' + label(said, 0, 6.5, 16, SOFT, weight=700)
    keep = f'fill="{INK}" stroke="{CARD}" stroke-width="1.5" stroke-linejoin="round"'
    return f'<path d="{_KEEP}" {keep}/>' + label(said, 0, 6.5, 16, CARD, weight=800)


@cache
def small_castle(number: int) -> str:
    """A small castle token: pale, with one roof."""
    tower = f'fill="{CARD}" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round"'
    return f'<path d="{_TOWER}" {tower}/>' + label(str(number), 0, 6, SMALL, weight=700)


@cache
def block(seat: str, count: int) -> str:
    """The troops of a seat in a province: its letter, and how many soldiers."""
    ink = _on_seat(seat)
    face = rect(*BLOCK, 4.5, f'fill="{seat_colour(seat)}" stroke="{CARD}" stroke-width="1.5"')
    shade = f'<path d="M-7 0H7" fill="none" stroke="{ink}" stroke-opacity="0.4" stroke-width="1"/>'
    return face + label(seat, 0, -8.5, SMALL, ink, weight=500) + shade + label(str(count), 0, 9, 17, ink, weight=800)


@cache
def tab(count: int, new: bool) -> str:
    """Reinforcements, white, below the troops that they help; with a bright edge where some just came."""
    edge = f'stroke="{ACCENT}" stroke-width="3.5"' if new else 'stroke="#7a7263" stroke-width="1.2"'
    face = rect(22 + 9 * (count > 9), 18, 4, f'fill="{WHITE}" {edge}')
    return face + label(f"+{count}", 0, 0, SMALL, NIGHT, weight=500)


@cache
def daimyo(seat: str) -> str:
    """A daimyo: a helmet with a golden crest, on its seat's troops."""
    edge = f'stroke="{CARD}" stroke-width="1.5" stroke-linejoin="round"'
    crest = f'<path d="{_CREST}" fill="{GLOW}" stroke="{ON_GLOW}" stroke-width="0.8"/>'
    return f'<path d="{_HELMET}" fill="{seat_colour(seat)}" {edge}/>{crest}'


@cache
def strength(count: int, won: bool) -> str:
    """How strong a seat is where the war is now; bright for who wins."""
    width = 22 + 9 * (count > 9)
    if won:
        return rect(width, 22, 6, f'fill="{GLOW}" stroke="{ON_GLOW}" stroke-width="1.5"') + label(
            str(count), 0, 0, 17, ON_GLOW, weight=800
        )
    return rect(width, 22, 6, f'fill="{CARD}" stroke="{SOFT}" stroke-width="1"') + label(str(count), 0, 0, 17)


@cache
def ring() -> str:
    """The mark of troops that just came."""
    width, height = BLOCK
    return rect(width + 6, height + 6, 7, f'fill="none" stroke="{ACCENT}" stroke-width="4"')


@cache
def change(said: str, seat: str) -> str:
    """How many pieces just came or went, and whose."""
    width = 4 + 10 * len(said)
    face = rect(width, 19, 5, f'fill="{seat_colour(seat)}" stroke="{CARD}" stroke-width="1.5"')
    return face + label(said, 0, 0, SMALL, _on_seat(seat), weight=500)


def arrow(dx: float, dy: float, seat: str | None) -> str:
    """The way that pieces just went: a seat's colour, white for reinforcements."""
    long = (dx * dx + dy * dy) ** 0.5 or 1
    ux, uy = dx / long, dy / long
    bx, by = dx - 12 * ux, dy - 12 * uy
    shaft = f"M0 0L{bx:.4g} {by:.4g}"
    head = f"M{dx:.4g} {dy:.4g}L{bx - 8 * uy:.4g} {by + 8 * ux:.4g}L{bx + 8 * uy:.4g} {by - 8 * ux:.4g}z"
    colour = seat_colour(seat) if seat else WHITE
    edge = CARD if seat else "#7a7263"
    casing = f'<path d="{shaft}" fill="none" stroke="{edge}" stroke-width="8.5" stroke-linecap="round"/>'
    line = f'<path d="{shaft}" fill="none" stroke="{colour}" stroke-width="5" stroke-linecap="round"/>'
    point = f'<path d="{head}" fill="{colour}" stroke="{edge}" stroke-width="1.8" stroke-linejoin="round"/>'
    return casing + point + line


def plate(seat: str, name: str, number: int, what: str, height: float) -> str:
    """Whose it is, and what counts now: what is left of the supply, or the points."""
    ink, colour = _on_seat(seat), seat_colour(seat)
    top = 16 - height / 2
    size = min(22, 66 / len(str(number)))
    left = 67 - 0.7 * size * len(str(number)) - 12
    return (
        rect(PLATE, height, 9, f'fill="{CARD}" stroke="{LINE}" stroke-width="1"')
        + rect(19, 21, 4.5, f'fill="{colour}"', -62, top)
        + label(seat, -62, top - 1, SMALL, ink, weight=700)
        + label(fit(name, left + 34, SMALL), -47, top, SMALL, anchor="start", weight=500)
        + label(str(number), 67, top, size, anchor="end", weight=800)
        + (_mark_points(left, top) if what == "points" else _mark_supply(left, top))
    )


def _mark_points(x: float, y: float) -> str:
    return f'<path d="{_KEEP}" transform="translate({x:g} {y:g}) scale(0.56)" fill="{SOFT}"/>'


def _mark_supply(x: float, y: float) -> str:
    cube = f'fill="none" stroke="{SOFT}" stroke-width="1.6" stroke-linejoin="round"'
    return f'<path d="M-6 -3L0 -6L6 -3V4L0 7L-6 4zM-6 -3L0 0L6 -3M0 0V7" transform="translate({x:g} {y:g})" {cube}/>'


@cache
def pile(seat: str, count: int) -> str:
    """The soldiers in a supply, one by one, from the left."""
    cubes = "".join(f'<rect x="{i * 6.2:g}" y="-6" width="5" height="12" rx="1.2"/>' for i in range(min(count, 18)))
    return f'<g fill="{seat_colour(seat)}">{cubes}</g>'


def pile_length(count: int) -> float:
    """How long the pile of so many soldiers is."""
    return 6.2 * min(count, 18)


def said(text: str, fill: str = INK, weight: int = 400) -> str:
    """A line of text that begins here."""
    return label(text, 0, 0, SMALL, fill, "start", weight)


@cache
def sword(number: int) -> str:
    """A sword token: how many swords are on it."""
    face = rect(36, 21, 5, f'fill="{CARD}" stroke="{INK}" stroke-width="1.4"')
    return f'{face}<path d="{_BLADE}" transform="translate(-7 0.5) scale(0.85)" fill="{INK}"/>' + label(
        str(number), 9.5, 0, SMALL, weight=800
    )


@cache
def number_card(number: int) -> str:
    """The number of a tactic card, on its own."""
    return rect(24, LIST[1], 4, f'fill="{INK}"') + label(str(number), 0, 0, SMALL, CARD, weight=700)


def tactic(number: int, name: str, used: bool) -> str:
    """A tactic card on display; one that was used has left its place."""
    width, height = LIST
    paper = f'fill="{CARD}" stroke="{LINE}" stroke-width="1"' + (' fill-opacity="0.45"' if used else "")
    left = 12 - width / 2
    face = rect(width, height, 4, paper) + rect(24, height, 4, f'fill="{INK}"', left)
    body = face + label(str(number), left, 0, SMALL, CARD, weight=700)
    if used:
        return body + label(fit(name, width - 52, SMALL), left + 17, 0, SMALL, anchor="start")
    return body + label(name, left + 17, 0, SMALL, anchor="start", weight=500)


def lord(name: str) -> str:
    """A daimyo card on display."""
    return rect(84, LIST[1], 4, f'fill="{CARD}" stroke="{LINE}" stroke-width="1"') + label(name, 0, 0, SMALL)


@cache
def chip(seat: str) -> str:
    """The letter of a seat in its colour."""
    face = rect(20, 18, 4, f'fill="{seat_colour(seat)}" stroke="{CARD}" stroke-width="1.5"')
    return face + label(seat, 0, -1, SMALL, _on_seat(seat), weight=700)


def outlined(height: float, colour: str) -> str:
    """An edge round a plate: whose turn it is, who won."""
    return rect(PLATE + 4, height + 4, 11, f'fill="none" stroke="{colour}" stroke-width="4"')


@cache
def star() -> str:
    """The mark of whoever won the game."""
    return f'<circle r="12" fill="{ON_GLOW}"/><circle r="11" fill="{GLOW}"/><path d="{STAR}" fill="{ON_GLOW}"/>'


def heading(lines: Sequence[str]) -> str:
    """The part of the game, a line for each word of it."""
    return "".join(
        label(line, 0, 20 * i, 17 if not i else SMALL, anchor="start", weight=700 if not i else 500)
        for i, line in enumerate(lines)
    )
