"""Boards as pixels, for whatever shows no SVG: link previews, chats, papers. The fonts lie in `fonts/`."""

import re
from functools import cache
from importlib import resources

_COLOUR = re.compile(r"var\(--[\w-]+, ?([^()]+)\)")
FONTS = ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")


def png(svg: str, width: int) -> bytes:
    """A drawing of `board.svg` as PNG, so many pixels wide, in the light colours."""
    from resvg_py import svg_to_bytes

    drawn = _COLOUR.sub(r"\1", svg)
    made = svg_to_bytes(
        svg_string=drawn,
        width=width,
        font_files=_fonts(),
        font_family="DejaVu Sans",
        sans_serif_family="DejaVu Sans",
        skip_system_fonts=True,
    )
    return bytes(made)


@cache
def _fonts() -> list[str]:
    return [str(resources.files("replays").joinpath("fonts", name)) for name in FONTS]
