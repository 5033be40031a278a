"""A replay as one file: page, style, script, pictures and rules, which need no server and no network."""

import re
from base64 import b64encode
from hashlib import sha256
from urllib.parse import quote

from markupsafe import Markup

from notation import Record
from quarterturn_web import pages, rules, whole
from replays.game import Game
from replays.records import written

_COMMENTS = re.compile(r"/\*.*?\*/", re.DOTALL)
_LINE_COMMENTS = re.compile(r"^\s*//.*$", re.MULTILINE)
_PUNCTUATION = re.compile(r"\s*([{};,])\s*|(?<=:) (?=[^{}]*;)")
_BETWEEN = re.compile(r">\n+<")
_BLANKS = re.compile(r"\n\s*")


def html(record: Record, game: Game) -> str:
    """The page of a record, opened at its first step. Nothing but its own script can run in it."""
    reel = whole.whole(record, game)
    style = _PUNCTUATION.sub(r"\1", _COMMENTS.sub("", pages.file("palette.css") + pages.file("style.css"))).strip()
    script = _BLANKS.sub("\n", _LINE_COMMENTS.sub("", pages.file("replay.js"))).strip()
    policy = f"default-src 'none'; script-src '{_hash(script)}'; style-src '{_hash(style)}'; img-src data:"
    context = {
        **whole.context(reel, 0),
        "policy": policy,
        "style": Markup(style),
        "script": Markup(script),
        "packed": whole.packed_film(reel),
        "rules": rules.rendered(game.name),
        "qtn": f"data:text/plain;charset=utf-8,{quote(written(record, game))}",
        "name": record.tags.get("Id") or game.name,
    }
    return _BETWEEN.sub("><", pages.render("single.html", context))


def _hash(text: str) -> str:
    """What a policy names a script or a style by."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
