"""`/find`: games by what happened in them. What is asked stands in the address; a form that was sent leads there."""

import sqlite3
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode

from datasette import Response

from quarterturn_web import archive, arguments, pages
from quarterturn_web.archive import Row
from quarterturn_web.findform import Form, form
from quarterturn_web.links import query_page
from quarterturn_web.permission import check_reading
from replays import finding, registry
from replays.finding import Asked, Fact, FindingError, Found, Hit

A_PAGE = 24
SENT = "sent"  # what only the form says, so that its address can be made short
_TOLD = ("seat", "result", "since", "until", "irregular", "which", "times", "per")


class Shown(NamedTuple):
    """A hit with the game as it stands in lists."""

    hit: Hit
    row: Row


class Answer(NamedTuple):
    """What a page of hits needs: the question, its hits, the people's names by key; or what is wrong with it."""

    asked: Asked | None
    form: Form
    found: Found | None = None
    shown: tuple[Shown, ...] = ()
    names: Mapping[str, str] = {}
    wrong: str = ""


async def page(datasette: Any, request: Any) -> Response:
    """`/find`: what can be found; with `game` and `fact` the form for it and what it finds."""
    await check_reading(datasette, request)
    game, name = request.args.get("game") or "", request.args.get("fact") or ""
    try:
        if not name:
            return await _overview(datasette, registry.load(game).name if game else "")
        fact = finding.fact(game, name)
    except (FindingError, registry.UnknownGame, registry.BrokenGame) as wrong:
        return await _overview(datasette, game, str(wrong))
    first = arguments.start(request)
    answer = await archive.in_thread(datasette, lambda db: _answer(db, fact, request.args, first))
    if answer.asked and SENT in request.args:
        return Response.redirect(f"{datasette.urls.path('/find')}?{urlencode(finding.written(answer.asked))}")
    return pages.html(
        datasette, "find.html", _context(datasette, fact, answer, first), status=400 if answer.wrong else 200
    )


async def _overview(datasette: Any, opened: str, wrong: str = "") -> Response:
    """What can be found in each game of the archive, with examples."""
    games = (await archive.known(datasette))["games"]
    known = [(name, title) for name, title in games if name in registry.names()]
    offered = [
        {
            "name": name,
            "title": title,
            "facts": finding.facts(name),
            "examples": _examples(name),
            "open": name == opened,
        }
        for name, title in known
    ]
    context = {"games": offered, "wrong": wrong}
    return pages.html(datasette, "finds.html", context, status=404 if wrong else 200)


def _examples(game: str) -> list[tuple[str, str]]:
    """(title, query of the address) of what a game suggests."""
    return [
        (example.title, urlencode({"game": game, "fact": example.fact, **example.ask}, doseq=True))
        for example in finding.examples(game)
    ]


def _answer(db: sqlite3.Connection, fact: Fact, arguments: Any, start: int) -> Answer:
    made = form(db, fact, arguments, datetime.now(UTC).date())
    told = {name: arguments.get(name) or "" for name in _TOLD} | {"since": made.since, "until": made.until}
    try:
        told["player"] = finding.person(db, made.player) if made.player else ""
        company = [finding.person(db, said) for said in made.company]
        asked = finding.asked(fact, told, made.where, company)
        found = finding.find(db, asked, start, A_PAGE)
    except FindingError as wrong:
        return Answer(None, made, wrong=str(wrong))
    rows = archive.of(db, [hit.game for hit in found.hits])
    keys = [key for key in (asked.player, *asked.company) if key]
    sql = f"SELECT key, name FROM players WHERE key IN ({', '.join('?' * len(keys))})"
    names = dict(db.execute(sql, keys).fetchall())
    return Answer(asked, made, found, tuple(Shown(hit, rows[hit.game]) for hit in found.hits), names)


def _context(datasette: Any, fact: Fact, answer: Answer, start: int) -> dict[str, Any]:
    context: dict[str, Any] = {
        "fact": fact,
        "title": registry.load(fact.game).title,
        "form": answer.form,
        "wrong": answer.wrong,
        "found": answer.found,
        "shown": answer.shown,
        "start": start,
        "examples": _examples(fact.game),
    }
    if answer.asked and answer.found:
        query = finding.query(answer.asked)
        pairs = finding.written(answer.asked)
        ahead = start + len(answer.shown)
        context |= {
            "said": finding.described(answer.asked, answer.names),
            "sql": query.sql,
            "parameters": query.values,
            "datasette": query_page(datasette, query.sql, **{name: str(value) for name, value in query.values.items()}),
            "older": urlencode([*pairs, ("start", ahead)]) if ahead < answer.found.total else None,
            "newer": urlencode([*pairs, ("start", max(start - A_PAGE, 0))]) if start else None,
        }
    return context
