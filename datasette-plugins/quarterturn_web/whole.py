"""A replay that one page holds whole, film and all: of a pasted record, or in a file of its own."""

import zlib
from base64 import b64encode
from typing import Any

from markupsafe import Markup

from notation import Record
from quarterturn_web.links import Inside
from quarterturn_web.reel import Reel
from replays.board import svg
from replays.game import Game
from replays.timeline import Timeline


def whole(record: Record, game: Game, rules: str = "") -> Reel[Inside]:
    """The replay of a record whose steps are links within the page; rulings are at `rules`, or on the page too."""
    return Reel(record, Timeline(record, game), Inside(rules))


def context(reel: Reel[Inside], index: int) -> dict[str, Any]:
    """What the templates show of it, opened at a step."""
    return {
        "served": False,
        "eyes": [],
        "film": None,
        "qtn": None,
        "part": None,
        "reel": reel,
        "step": reel.steps[index],
        "board": Markup(svg(reel.game.board(reel.line.state(index), reel.line.names))),
        "goto": reel.goto(index),
    }


def plain_film(reel: Reel[Inside]) -> Markup:
    """The film as it may stand in an element."""
    return Markup(reel.film.decode().replace("&", "&amp;").replace("<", "&lt;"))


def packed_film(reel: Reel[Inside]) -> str:
    """The film in a sixth of the room, for a page that nothing else compresses."""
    return b64encode(zlib.compress(reel.film, 9)).decode()
