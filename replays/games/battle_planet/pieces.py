"""What lies on a table of Battle Planet, piece by piece, as SVG about the middle of the piece. Where it lies says
`board.py`."""

from collections.abc import Sequence
from functools import cache

from replays.board import INK, fit, label
from replays.furniture import (
    CARD,
    GLOW,
    LINE,
    ON_GLOW,
    SOFT,
    STAR,
    deck_sign,
    discard_sign,
    hand_sign,
    pile,
    rect,
)

ACCENT = "var(--accent, #0f766e)"
ON_FELT = "var(--on-felt, #f6f1e6)"
RED = "#b3372f"
WHITE = "#ffffff"
NIGHT = "#14110c"
SMALL = 15  # no text is smaller: 11 px and more where the board is 366 px wide

PLATE = (462, 50)
PANEL = (148, 102)
COLOURS = {"a": "var(--seat-a, #c8483f)", "b": "var(--seat-b, #2f6fb2)"}
_FACTIONS = {  # the colour of a Bakugan, and what is read on it
    "pyrus": ("#cf4a2c", WHITE),
    "aquos": ("#2b78c2", WHITE),
    "darkus": ("#5b3f8c", WHITE),
    "haos": ("#e9dfae", NIGHT),
    "ventus": ("#3f8f5b", WHITE),
    "aurelus": ("#c9962a", NIGHT),
}
_UNKNOWN = ("#8b8577", WHITE)
_SHIELD = "M-8 -9L0 -11.5L8 -9V-0.5A10.5 10.5 0 0 1 0 10.5A10.5 10.5 0 0 1 -8 -0.5z"
_FIST = "M-8 -4A2 2 0 0 1 -4 -5A2 2 0 0 1 0 -5.5A2 2 0 0 1 4 -5A2 2 0 0 1 8 -3V3A6 6 0 0 1 2 9H-3A5 5 0 0 1 -8 4z"
_FLAME = "M-9 -3A9 9 0 0 0 -4 -12A8 8 0 0 0 1 -8A6 6 0 0 0 3 -13A9 9 0 0 1 9 -4z"
_HELIX = "M-5 -10A7 7 0 0 1 5 0A7 7 0 0 1 -5 10M5 -10A7 7 0 0 0 -5 0A7 7 0 0 0 5 10M-4 -7H4M-4 7H4"
_WINGS = "M-13 3L-25 -9L-19 -15L-9 -9zM13 3L25 -9L19 -15L9 -9z"


def _hexagon(size: float) -> str:
    """A hexagon that stands on a corner."""
    wide = size * 0.866
    return f"M0 {-size:g}L{wide:g} {-size / 2:g}V{size / 2:g}L0 {size:g}L{-wide:g} {size / 2:g}V{-size / 2:g}z"


@cache
def cell(size: float, name: str = "") -> str:
    """A place of the Hide Matrix on which no core lies, with its coordinates where there is room."""
    edge = f'stroke="{ON_FELT}" stroke-opacity="0.4" stroke-width="1.5" stroke-dasharray="4 4"'
    said = label(name, 0, 0, SMALL, ON_FELT) if name else ""
    return f'<path d="{_hexagon(size - 1.5)}" fill="none" {edge}/>{said}'


@cache
def core(icon: str, seat: str | None, size: float, name: str = "") -> str:
    """A BakuCore with its icon; its edge has the colour of the seat that placed it. `name`: where it lies."""
    edge = COLOURS[seat] if seat else SOFT
    face = f'<path d="{_hexagon(size - 2)}" fill="{CARD}" stroke="{edge}" stroke-width="{max(1.6, size / 11):.3g}"/>'
    if not name:
        return face + f'<g transform="scale({size / 21:.3g})">{_icon(icon)}</g>'
    said = label(name, 0, size * 0.5, SMALL, SOFT)
    return face + f'<g transform="translate(0 {-size * 0.24:.3g}) scale({size / 30:.3g})">{_icon(icon)}</g>' + said


def _icon(icon: str) -> str:
    """The icon of a core within 13 units of its middle."""
    shield = f'<path d="{_SHIELD}" fill="{SOFT}"/>'
    drawn = {
        "fist": f'<path d="{_FIST}" fill="{INK}"/>{_fingers()}',
        "flaming-fist": f'<g transform="translate(0 2)"><path d="{_FLAME}" fill="#cf4a2c"/>'
        f'<path d="{_FIST}" fill="{INK}"/>{_fingers()}</g>',
        "shield": shield,
        "magic-shield": f'<path d="{_SHIELD}" fill="#5b3f8c"/><path d="{STAR}" transform="scale(0.68)" fill="{GLOW}"/>',
        "helix": f'<path d="{_HELIX}" fill="none" stroke="{ACCENT}" stroke-width="2.4"/>',
    }
    return drawn.get(icon) or label("?", 0, 0, 17, SOFT, weight=700)


def _fingers() -> str:
    return f'<path d="M-4 -4V1M0 -4.5V1M4 -4V1" fill="none" stroke="{CARD}" stroke-width="1.3"/>'


@cache
def panel(seat: str, open: bool) -> str:
    """The place of a Bakugan: bright while it is open."""
    edge = f'stroke="{COLOURS[seat]}" stroke-width="{2.5 if open else 1.2}"'
    return rect(*PANEL, 10, f'fill="{CARD}" fill-opacity="{1 if open else 0.82}" {edge}')


@cache
def ball(number: int, faction: str | None, open: bool) -> str:
    """A Bakugan: a ball with its number, wings spread while it is open."""
    colour, ink = _FACTIONS.get(faction or "", _UNKNOWN)
    edge = f'stroke="{INK}" stroke-opacity="0.55" stroke-width="1.5"'
    wings = f'<path d="{_WINGS}" fill="{colour}" {edge}/>' if open else ""
    seam = "" if open else f'<path d="M-15 4A22 22 0 0 0 15 4" fill="none" stroke="{ink}" stroke-opacity="0.6"/>'
    return wings + f'<circle r="16" fill="{colour}" {edge}/>' + seam + label(str(number), 0, -1, 17, ink, weight=800)


def values(name: str, faction: str | None, power: int, damage: int, parts: tuple[str, str]) -> str:
    """What a Bakugan is worth: name and faction, B-Power, Damage on a shield, and below what each is made of."""
    left = -PANEL[0] / 2 + 9
    said = faction.capitalize() if faction else "faction unknown"
    shield = f'<path d="{_SHIELD}" transform="translate(52 12) scale(1.4)" fill="{RED}"/>'
    return (
        label(fit(name, 130, SMALL), left, -36, SMALL, anchor="start", weight=600)
        + label(fit(said, 66, SMALL), left, -16, SMALL, SOFT, "start")
        + label(str(power), -25, 11, 20, anchor="start", weight=800)
        + shield
        + label(str(damage), 52, 11, 16, WHITE, weight=800)
        + label(fit(parts[0], 108, SMALL), left, 38, SMALL, SOFT, "start")
        + label(fit(parts[1], 52, SMALL), -left, 38, SMALL, SOFT, "end")
    )


def more(count: int) -> str:
    """How many more cores are held."""
    return label(f"+{count}", 0, 0, SMALL, SOFT, weight=700)


def plate(seat: str, name: str, deck: int, hand: int, discard: int) -> str:
    """Whose side it is, and how many cards are in deck, hand and discard pile."""
    wide, high = PLATE
    left = -wide / 2
    letter = rect(26, 26, 6, f'fill="{COLOURS[seat]}"', left + 24) + label(seat, left + 24, 0, 17, WHITE, weight=800)
    who = label(fit(name, 112, 16), left + 46, 0, 16, anchor="start", weight=600)
    piles = ((hand, hand_sign()), (deck, deck_sign(11, 15)), (discard, discard_sign(11, 15)))
    counted = "".join(pile(sign, count, 62 + 58 * i) for i, (count, sign) in enumerate(piles))
    return rect(wide, high, 10, f'fill="{CARD}"') + letter + who + counted


@cache
def energy(charged: int, uncharged: int) -> str:
    """The energy: charged cards stand, used ones lie; beside them how many there are of each."""
    bolt = "M2 -9L-6 1H-1L-2 9L6 -1H1z"
    sign = f'<path d="{bolt}" fill="#e0a526" stroke="#8a5f0c" stroke-width="1"/>'
    stand = label(str(charged), 11, 0, 17, weight=700, anchor="start")
    card = f'fill="{LINE}" stroke="{SOFT}" stroke-width="1.4"'
    lie = rect(16, 11, 2, card, 47) + label(str(uncharged), 59, 0, 17, SOFT, "start", 600) if uncharged else ""
    return sign + stand + lie


def note(parts: Sequence[str]) -> str:
    """What the brawl is about, in one line on the felt."""
    said = fit(" · ".join(parts), 400, 16)
    return rect(min(440, 8.6 * len(said) + 26), 27, 13.5, f'fill="{GLOW}"') + label(said, 0, 0, 16, ON_GLOW, weight=700)


def stays(names: Sequence[str], room: float) -> str:
    """Cards that stay in play on no Bakugan."""
    return label(fit(", ".join(names), room, SMALL), 0, 0, SMALL, ON_FELT)


@cache
def unrecorded() -> str:
    """What stands where nobody recorded the cores."""
    return label("Hide Matrix: cores not recorded", 0, 0, SMALL, ON_FELT)
