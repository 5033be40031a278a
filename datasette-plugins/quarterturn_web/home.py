"""Home, and the list of games with its filters."""

from typing import Any

from datasette import Response

from quarterturn_web import archive, arguments, pages
from quarterturn_web.permission import check_reading
from replays.questions import EVERY, find

NEWEST = 8
QUESTIONS = (
    ("wins-by-player", "games, wins and share of each player"),
    ("wins-by-seat", "wins by seat and number of players"),
    ("most-irregular", "what no rule allows, and happened"),
)


async def page(datasette: Any, request: Any) -> Response:
    """`/`: what the archive holds, its newest games, a way to search and something to ask."""
    await check_reading(datasette, request)
    rows, count = await archive.rows(datasette, archive.Wanted(), most=NEWEST)
    asked = [(find(EVERY, name), about) for name, about in QUESTIONS]
    questions = [(q.title, about, datasette.urls.path(f"/questions/{EVERY}/{q.name}")) for q, about in asked]
    extent = await archive.extent(datasette)
    context = {
        "rows": rows,
        "count": count,
        "extent": extent,
        "questions": questions,
        "recording": hasattr(datasette, "quarterturn_clerk"),
    }
    return pages.html(datasette, "home.html", context)


async def games(datasette: Any, request: Any) -> Response:
    """`/games`: the games that the filters in the address ask for."""
    await check_reading(datasette, request)
    wanted = archive.Wanted.of(request.args)
    start, wrong = arguments.start(request), wanted.wrong
    rows, count = ([], 0) if wrong else await archive.rows(datasette, wanted, start=start)
    ahead, behind = start + len(rows), max(start - archive.A_PAGE, 0)
    context = {
        "rows": rows,
        "count": count,
        "start": start,
        "wanted": wanted,
        "results": [(value, name) for value, (name, _) in archive.RESULTS.items()],
        "known": await archive.known(datasette),
        "older": wanted.query(start=ahead) if ahead < count else None,
        "newer": wanted.query(start=behind) if start else None,
        "filtered": any(wanted),
        "wrong": wrong,
    }
    return pages.html(datasette, "games.html", context, status=400 if wrong else 200)
