"""The result of a box as a picture: a sheet of scores, as it lies on the table at the end of an evening."""

from collections.abc import Iterator, Mapping

from replays.board import INK, Board, Shape, fit, label
from replays.games.scores.state import Sheet, standing
from replays.games.scores.words import WINS, placed
from replays.words import listed

WIDTH = 480
EDGE, HEAD, ROW, FOOT = 14, 72, 54, 52
LEFT, RIGHT = EDGE + 22, WIDTH - EDGE - 22
SCORE_AT, PLACE_AT = RIGHT - 46, RIGHT - 12
NAME_AT, NAME_ROOM, LATELY_ROOM = LEFT + 40, 256, 90
SMALL = 15  # no text is smaller: 11 px and more where the board is 360 px wide

CARD = "var(--card, #fffdf8)"
SOFT = "var(--soft, #6d675c)"
LINE = "var(--line, #ddd5c6)"
GLOW, ON_GLOW = "var(--glow, #ffd56b)", "#3a2a00"
_WHITE, _NIGHT = "#ffffff", "#14110c"
_SEATS = {  # colour, and what is read on it
    "a": ("var(--seat-a, #c8483f)", _WHITE),
    "b": ("var(--seat-b, #2f6fb2)", _WHITE),
    "c": ("var(--seat-c, #c58a00)", _NIGHT),
    "d": ("var(--seat-d, #3f8f5b)", _NIGHT),
    "e": ("var(--seat-e, #7c53a6)", _WHITE),
}
_STAR = "M0 -9L2.5 -3.2L8.8 -2.6L4 1.6L5.5 7.8L0 4.5L-5.5 7.8L-4 1.6L-8.8 -2.6L-2.5 -3.2z"


def board(sheet: Sheet, names: Mapping[str, str]) -> Board:
    """The sheet as it lies."""
    height = 2 * EDGE + HEAD + ROW * len(sheet.seats) + FOOT
    shapes = [_paper(sheet, height), _heading(sheet)]
    for i, seat in enumerate(sheet.seats):
        shapes += _row(sheet, seat, names.get(seat, seat), EDGE + HEAD + ROW * i + ROW / 2)
    shapes.append(
        Shape(
            "end",
            label(fit(_ended(sheet, names), RIGHT - LEFT, 17), LEFT, height - EDGE - FOOT / 2, 17, anchor="start"),
        )
    )
    return Board(WIDTH, height, tuple(shapes), _words(sheet, names))


def _paper(sheet: Sheet, height: int) -> Shape:
    """The sheet with a rule under its head and under each row."""
    rules = "".join(f"M{LEFT} {EDGE + HEAD + ROW * i}H{RIGHT}" for i in range(len(sheet.seats) + 1))
    inner = f'width="{WIDTH - 2 * EDGE}" height="{height - 2 * EDGE}" rx="8"'
    paper = f'<rect x="{EDGE}" y="{EDGE}" {inner} fill="{CARD}" stroke="{LINE}"/>'
    return Shape("paper", f'{paper}<path d="{rules}" stroke="{LINE}" stroke-width="1.5"/>')


def _heading(sheet: Sheet) -> Shape:
    title = label(
        fit(sheet.title or "A box without a title", (RIGHT - LEFT) * 0.92, 23),
        LEFT,
        EDGE + 30,
        23,
        anchor="start",
        weight=650,
    )
    return Shape("heading", title + label(WINS[sheet.wins], LEFT, EDGE + 54, SMALL, SOFT, anchor="start"))


def _row(sheet: Sheet, seat: str, name: str, y: float) -> Iterator[Shape]:
    """A seat's line: its letter, who sits there, what changed lately, the score, the place; a star for who won."""
    won = seat in sheet.winners
    if won:
        band = f'<rect x="{LEFT - 12}" y="{-ROW / 2 + 4}" width="{RIGHT - LEFT + 24}" height="{ROW - 8}" rx="9"'
        yield Shape(f"won-{seat}", f'{band} fill="{GLOW}"/>', 0, y)
    ink, soft = (ON_GLOW, ON_GLOW) if won else (INK, SOFT)
    colour, letter = _SEATS.get(seat, (INK, CARD))
    disc = f'<circle r="14" fill="{colour}"/>{label(seat, 0, 0, 16, letter, weight=700)}'
    yield Shape(f"seat-{seat}", disc, LEFT + 14, y, layer=1)
    starts = seat == sheet.starter
    lately = "" if sheet.over else " ".join(map(_signed, sheet.lately.get(seat, ())[-3:]))
    room = NAME_ROOM - LATELY_ROOM if lately else NAME_ROOM
    who = label(
        fit(name, room * (0.9 if won else 1), 19), 0, -9 if starts else 0, 19, ink, "start", 650 if won else 400
    )
    yield Shape(
        f"name-{seat}", who + (label("starts", 0, 13, SMALL, soft, "start") if starts else ""), NAME_AT, y, layer=1
    )
    if lately:
        yield Shape(
            f"lately-{seat}",
            label(fit(lately, LATELY_ROOM, SMALL), 0, 0, SMALL, soft, "end"),
            SCORE_AT - 66,
            y,
            layer=1,
        )
    score = "–" if seat in sheet.unnoted else _plain(sheet.scores[seat])
    size = 26 if len(score) < 6 else 19
    yield Shape(f"score-{seat}", label(score, 0, 0, size, ink, "end", 650), SCORE_AT, y, layer=1)
    yield from _place(sheet, seat, y, soft)


def _place(sheet: Sheet, seat: str, y: float, soft: str) -> Iterator[Shape]:
    if seat in sheet.winners:
        yield Shape(
            f"star-{seat}", f'<path d="{_STAR}" transform="scale(1.2)" fill="{ON_GLOW}"/>', PLACE_AT, y, layer=1
        )
    elif sheet.over and sheet.winners:
        for place, tied in placed(tuple(standing(sheet))):
            if seat in tied:
                yield Shape(f"place-{seat}", label(f"{place + 1}.", 0, 0, SMALL + 2, soft), PLACE_AT, y, layer=1)


def _ended(sheet: Sheet, names: Mapping[str, str]) -> str:
    """Who has won, or how it stands, in a few words."""
    if not sheet.over:
        return "Still open"
    if sheet.winners:
        return f"{listed([names.get(seat, seat) for seat in sheet.winners])} won"
    said = {"lost": "Lost against the game", "stopped": "Stopped without a result", "void": "Does not count"}
    return said.get(sheet.reason or "", "Over; nobody has won")


def _words(sheet: Sheet, names: Mapping[str, str]) -> str:
    scores = (
        f"{names.get(seat, seat)} {'not noted' if seat in sheet.unnoted else sheet.scores[seat]}"
        for seat in sheet.seats
    )
    return f"Score sheet of {sheet.title or 'a box without a title'}: {', '.join(scores)}. {_ended(sheet, names)}."


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"


def _plain(score: int) -> str:
    return str(score) if score >= 0 else f"−{-score}"
