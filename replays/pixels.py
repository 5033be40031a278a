"""Boards as pixels, for whatever shows no SVG: link previews, chats, papers. The fonts lie in `fonts/`."""

import re
from functools import cache
from importlib import resources

from replays.board import Board

_COLOUR = re.compile(r"var\(--[\w-]+, ?([^()]+)\)")
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "NotoSansJP.otf")
GROUNDS = {"felt": "#2f5d50", "sea": "#cfe0ea"}  # the light ones of the pages
PAPER = "#f7f4ee"

# Writing that DejaVu lacks, from Syriac to emoji: Chinese, Devanagari, Japanese, Korean, Thai …
_FOREIGN = re.compile(
    "[\u0700-\u07bf\u0800-\u0e3e\u0e40-\u109f\u1100-\u13ff\u1700-\u1cff\u2e80-\ua4cf\ua800-\ud7ff\uf900-\ufaff"
    "\ufe30-\ufe6f\uff00-\uffef\U0001f300-\U0003ffff]"
)


def png(svg: str, width: int, background: str | None = None) -> bytes:
    """A drawing of `board.svg` as PNG, so many pixels wide, in the light colours; without background it has none.

    The same drawing gives the same bytes on every machine, unless it holds writing that our fonts lack: that is drawn
    in a font of the machine, or as boxes where it has none.
    """
    from resvg_py import svg_to_bytes

    made = svg_to_bytes(
        svg_string=_COLOUR.sub(r"\1", svg),
        width=width,
        background=background,
        font_files=_fonts(),
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        skip_system_fonts=all(map(_is_ours, _FOREIGN.findall(svg))),
    )
    return bytes(made)


def ground(board: Board) -> str:
    """The colour of the page around a board."""
    return GROUNDS.get(board.ground, PAPER)


def _is_ours(character: str) -> bool:
    """Whether our Japanese font has it: kana, full-width forms, and the kanji of JIS X 0208, level 1.

    >>> _is_ours("か"), _is_ours("美"), _is_ours("ก")
    (True, True, False)
    """
    if "\u3000" <= character <= "\u30ff" or "\uff01" <= character <= "\uff9f":
        return True
    code = character.encode("euc_jp", "ignore")
    return len(code) == 2 and 0xB0 <= code[0] <= 0xCF


@cache
def _fonts() -> list[str]:
    return [str(resources.files("replays").joinpath("fonts", name)) for name in FONTS]
