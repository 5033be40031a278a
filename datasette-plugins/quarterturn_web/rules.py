"""The rules of each game, with an anchor for every ruling."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

from datasette import Response
from markdown_it import MarkdownIt
from markupsafe import Markup

from quarterturn_web import pages
from quarterturn_web.errors import Missing
from quarterturn_web.permission import check_reading
from replays import registry
from replays.game import Game

_RULING = re.compile(r"(?:(?<=<p>)|(?<=<li>))<strong>([A-Z]{1,5}-[0-9]{1,3})</strong>")


async def index(datasette: Any, request: Any) -> Response:
    """`/rules`: the games that are known."""
    await check_reading(datasette, request)
    return pages.html(datasette, "rulebooks.html", {"games": list(_playable())})


async def page(datasette: Any, request: Any) -> Response:
    """`/rules/GAME`: what that game's `rules.md` says."""
    await check_reading(datasette, request)
    name = request.url_vars["game"]
    try:
        game = registry.load(name)
    except (registry.UnknownGame, registry.BrokenGame) as wrong:
        raise Missing(str(wrong)) from wrong
    return pages.html(datasette, "rules.html", {"game": game, "text": rendered(game.name)})


def _playable() -> Iterator[Game]:
    for name in registry.names():
        with suppress(registry.BrokenGame):
            yield registry.load(name)


@cache
def rendered(name: str) -> Markup:
    """The rules of a game as HTML; each ruling's id is an anchor where a paragraph begins with it."""
    try:
        source = registry.load(name).file("rules.md")
    except FileNotFoundError:
        source = "The rules of this game are not written down here yet."
    html = _anchored(MarkdownIt("commonmark", {"html": False}).enable("table").render(source))
    wide = html.replace("<table>", '<div class="scroll" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Markup(wide)


def _anchored(html: str) -> str:
    """Each ruling can be linked to where a paragraph first begins with its id in bold."""
    seen: set[str] = set()

    def anchor(found: re.Match[str]) -> str:
        if found[1] in seen:
            return found[0]
        seen.add(found[1])
        return f'<strong id="{found[1]}"><a href="#{found[1]}">{found[1]}</a></strong>'

    return _RULING.sub(anchor, html)
