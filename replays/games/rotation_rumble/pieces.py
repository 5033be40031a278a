"""What lies on a table of Rotation Rumble, piece by piece, as SVG about the middle of the piece. Where it lies says
`board.py`.

A card is square and really turns: the body shows which way the portrait stands and which edge faces its player. What
is to be read, the name and both numbers, lies on it upright.
"""

from functools import cache

from replays.board import INK, fit, label
from replays.furniture import (
    CARD,
    GLOW,
    ON_GLOW,
    SOFT,
    deck_sign,
    discard_sign,
    hand_sign,
    pile,
    rect,
)

ON_FELT = "var(--on-felt, #f6f1e6)"
GOLD = "#e0a526"
ATK = "#f2c230"
DEF = "#b3372f"
WHITE = "#ffffff"
SMALL = 15  # no text is smaller: 11 px and more where the board is 366 px wide

SIDE = 108  # of a card
PLATE = (462, 52)
ITEM = (104, 21)
TRACK_STEP = 13
COLOURS = {"a": "var(--seat-a, #c8483f)", "b": "var(--seat-b, #2f6fb2)"}
_SHIELD = "M-9 -10L0 -13L9 -10V0A12 12 0 0 1 0 12A12 12 0 0 1 -9 0z"
_CRACK = "M-2 -12L3 -4L-3 1L2 6L0 12"


@cache
def lane(number: int, height: float) -> str:
    """A lane of the field with its number between both sides."""
    ground = rect(SIDE + 14, height, 14, 'fill="#000" fill-opacity="0.13"')
    return ground + label(str(number), -50, 0, 17, ON_FELT, weight=700)


@cache
def card_spot() -> str:
    """Where a fighter comes to lie."""
    edge = f'stroke="{ON_FELT}" stroke-opacity="0.4" stroke-width="1.8" stroke-dasharray="6 6"'
    return rect(SIDE - 4, SIDE - 4, 11, f'fill="none" {edge}')


@cache
def fighter(owner: str, edge: int) -> str:
    """A fighter's card with edge 1 at its bottom: a frame in its owner's colour, the portrait, dots that count the
    edges, the one in force bright."""
    half = SIDE / 2
    frame = rect(SIDE, SIDE, 11, f'fill="{COLOURS[owner]}"') + rect(SIDE - 5, SIDE - 5, 9, f'fill="{CARD}"')
    bust = f'<g fill="{SOFT}" fill-opacity="0.38"><circle cy="-15" r="15"/><path d="M-31 33A31 31 0 0 1 31 33z"/></g>'
    edges = "".join(_edge(number, number == edge, half) for number in (1, 2, 3, 4))
    return frame + bust + edges


def _edge(number: int, in_force: bool, half: float) -> str:
    """An edge of a card: so many dots; a clockwise turn brings the next one to the player."""
    fill = ON_GLOW if in_force else SOFT
    band = rect(66, 14, 7, f'fill="{GLOW}"', 0, half - 11) if in_force else ""
    dots = "".join(
        f'<circle cx="{8 * i - 4 * (number - 1):g}" cy="{half - 11:g}" r="2.4" fill="{fill}"/>' for i in range(number)
    )
    return f'<g transform="rotate({-90 * (number - 1)})">{band}{dots}</g>'


def name(said: str) -> str:
    """The name of a card, upright on it."""
    return rect(SIDE - 9, 20, 4, f'fill="{CARD}" fill-opacity="0.82"') + label(
        fit(said, SIDE - 10, SMALL), 0, 0, SMALL, weight=600
    )


@cache
def figures(attack: int, defence: int, attack_by: int, defence_by: int) -> str:
    """ATK on yellow, DEF on red, as they count now; with a mark where they are above or below what is printed."""
    return _figure(attack, attack_by, -24, ATK, ON_GLOW) + _figure(defence, defence_by, 24, DEF, WHITE)


def _figure(value: int, by: int, x: float, ground: str, ink: str) -> str:
    face = rect(38, 28, 6, f'fill="{ground}" stroke="{CARD}" stroke-width="2"', x)
    mark = "M-4 2.5L0 -4L4 2.5z" if by > 0 else "M-4 -2.5L0 4L4 -2.5z"
    changed = f'<path d="{mark}" transform="translate({x + 13:g} 0)" fill="{ink}"/>' if by else ""
    return face + label(str(value), x - (5 if by else 0), 0, 19, ink, weight=800) + changed


@cache
def fixed_badge() -> str:
    """The mark of a fighter that was turned this turn: an arrow around a corner."""
    arc = f'<path d="M5 -3.4A6 6 0 1 0 5.7 2" fill="none" stroke="{CARD}" stroke-width="2.2"/>'
    head = f'<path d="M8 -7.4V-0.8H1.4z" fill="{CARD}"/>'
    return f'<circle r="11.5" fill="{CARD}"/><circle r="10" fill="{INK}"/>{arc}{head}'


def item(said: str, attack: int, defence: int, owner: str) -> str:
    """An item, its lower part to be seen under its fighter: its name, and what it adds to ATK and DEF."""
    edge = f'stroke="{COLOURS[owner]}" stroke-width="2"'
    half = ITEM[0] / 2
    adds = f"{attack}/{defence}" if attack or defence else ""
    room = ITEM[0] - 12 - 9.5 * len(adds)
    name = label(fit(said, room, SMALL), 5 - half, 0, SMALL, anchor="start")
    return rect(*ITEM, 5, f'fill="{CARD}" {edge}') + name + label(adds, half - 5, 0, SMALL, SOFT, "end", 700)


def more(count: int) -> str:
    """How many more items there are."""
    return rect(*ITEM, 5, f'fill="{CARD}" fill-opacity="0.85"') + label(f"and {count} more", 0, 0, SMALL, SOFT)


def plate(seat: str, name: str, captain: str, hand: int, deck: int, discard: int) -> str:
    """Whose side it is, the captain, and how many cards are in hand, deck and discard pile."""
    wide, high = PLATE
    left = -wide / 2
    letter = rect(26, 26, 6, f'fill="{COLOURS[seat]}"', left + 24) + label(seat, left + 24, 0, 17, WHITE, weight=800)
    who = label(fit(name, 118, 16), left + 46, -11 if captain else 0, 16, anchor="start", weight=600)
    under = label(fit(captain, 118, SMALL), left + 46, 12, SMALL, SOFT, "start") if captain else ""
    piles = ((hand, hand_sign()), (deck, deck_sign(14, 14)), (discard, discard_sign(14, 14)))
    counted = "".join(pile(sign, count, 64 + 56 * i) for i, (count, sign) in enumerate(piles))
    return rect(wide, high, 10, f'fill="{CARD}"') + letter + who + under + counted


@cache
def gold(number: int, held: bool) -> str:
    """A place of the gold tracker, with a coin where there is one."""
    if held:
        return f'<circle r="10" fill="{GOLD}" stroke="#8a5f0c" stroke-width="1.8"/>' + label(
            str(number), 0, 0, SMALL, ON_GLOW, weight=700
        )
    return f'<circle r="9" fill="none" stroke="{SOFT}" stroke-width="1.4" stroke-dasharray="3 2.6"/>'


@cache
def track() -> str:
    """The track of points from b's twelve at the top to a's at the bottom."""
    goal = 12 * TRACK_STEP
    way = rect(12, 2 * goal, 6, 'fill="#000" fill-opacity="0.25"')
    ticks = "".join(
        f'<path d="M-{9 if i % 3 else 13} {i * TRACK_STEP}H{9 if i % 3 else 13}"/>' for i in range(-12, 13) if i
    )
    lines = f'<g stroke="{ON_FELT}" stroke-opacity="0.5" stroke-width="1.4">{ticks}</g>'
    middle = f'<path d="M-16 0H16" stroke="{ON_FELT}" stroke-width="2.5"/>'
    ends = label("12", 0, -goal - 15, SMALL, ON_FELT, weight=700) + label(
        "12", 0, goal + 15, SMALL, ON_FELT, weight=700
    )
    return way + lines + middle + ends


@cache
def marker(seat: str | None, points: int) -> str:
    """The marker on the track: how many points its seat is ahead, or has."""
    colour = COLOURS[seat] if seat else INK
    disc = f'<circle r="16.5" fill="{CARD}"/><circle r="15" fill="{colour}"/>'
    return disc + label(f"{seat}{points}" if seat else "0", 0, 0, 16 if points < 10 else 14.9, WHITE, weight=800)


@cache
def result(a: int, b: int) -> str:
    """How a lane was rumbled in: the points of both fighters, and who leads by how much."""
    lead = "a" if a > b else "b" if b > a else None
    said = f"{lead} +{abs(a - b)}" if lead else "even" if a else "blocked"
    ground = COLOURS[lead] if lead else CARD
    edge = f'stroke="{CARD}" stroke-width="2"'
    return rect(82, 28, 14, f'fill="{ground}" {edge}') + label(said, 0, 0, 17, WHITE if lead else INK, weight=800)


@cache
def negated() -> str:
    """A broken shield: no rumble in this lane this turn."""
    shield = f'<path d="{_SHIELD}" fill="{CARD}" stroke="{INK}" stroke-width="1.8"/>'
    crack = f'<path d="{_CRACK}" fill="none" stroke="{DEF}" stroke-width="2.6"/>'
    return shield + crack


@cache
def note(said: str) -> str:
    """A short word on the felt."""
    return rect(8 * len(said) + 16, 24, 12, f'fill="{GLOW}"') + label(said, 0, 0, SMALL, ON_GLOW, weight=700)
