"""People: everybody with the ladders, one person's games and results, one ladder whole."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote, urlencode

from datasette import Response
from markupsafe import Markup

from notation import visible
from quarterturn_web import archive, arguments, pages, players_archive
from quarterturn_web.links import query_page
from quarterturn_web.permission import check_reading
from quarterturn_web.players_archive import LEAST, Point, thinned
from replays import charts, registry
from replays.archive import ratings
from replays.registry import titled

TOP = 5  # rungs of each ladder on the page of all people
CARDS = 12  # ladders that are shown there; others are links
A_PAGE = 60
DRAWN = 3  # ratings as charts; the others are one link away
NUMBERS = 30  # of the newest points that stand behind a chart as a table
_SEATS_SQL = (
    "select label, games.ladder, date, seat, score, rank, won, counts, public_id\n"
    "from seats join games on games.id = seats.game\nwhere player = :player{also}\norder by sequence desc"
)
_MET_SQL = (
    "select label, date, me.rank, other.rank as rank_of_other, counts, public_id\n"
    "from seats as me join games on games.id = me.game\n"
    "join seats as other on other.game = me.game and other.team <> me.team\n"
    "where me.player = :player and other.player = :other and me.rank is not null{also}\norder by sequence desc"
)
_RATINGS_SQL = (
    "select label, match, n, rating, mu, sigma, public_id\n"
    "from ratings join games on games.id = ratings.game\n"
    "where player = :player and ratings.ladder = :ladder order by match"
)
_LADDER_SQL = (
    "select name, rating, mu, sigma, n, max(match) as match from ratings join players on key = player\n"
    "where ladder = :ladder group by player order by rating desc"
)


async def index(datasette: Any, request: Any) -> Response:
    """`/players`: everybody, found by name, and the top of every ladder."""
    await check_reading(datasette, request)
    text = (request.args.get("q") or "").strip()[:200]
    start = arguments.start(request)

    def find(db: Any) -> dict[str, Any]:
        found = players_archive.matching(db, text)
        return {
            "people": players_archive.people(db, found[start : start + A_PAGE]),
            "count": len(found),
            "ladders": [] if text or start else players_archive.ladders(db, TOP),
        }

    context = await archive.in_thread(datasette, find)
    links = _paged({"q": text} if text else {}, start, A_PAGE, context["count"])
    return pages.html(datasette, "players.html", {**_shared(), **context, **links, "q": text, "start": start})


async def page(datasette: Any, request: Any) -> Response:
    """`/player/KEY`: what came of the games of one person."""
    await check_reading(datasette, request)
    key = unquote(request.url_vars["key"])
    ladder = (request.args.get("game") or "").strip()
    everything, start = arguments.switch(request, "all"), arguments.start(request)

    def find(db: Any) -> dict[str, Any]:
        name = players_archive.name_of(db, key)
        if name is None:
            return {"near": players_archive.near(db, key)}
        games, count = players_archive.games(db, key, ladder, start)
        return {
            "name": name,
            "games": games,
            "count": count,
            "results": players_archive.results(db, key, everything=everything, by_seat=False),
            "seats": players_archive.results(db, key, everything=everything, by_seat=True),
            "opponents": players_archive.opponents(db, key, ladder, everything=everything),
            "history": players_archive.history(db, key),
        }

    context = await archive.in_thread(datasette, find)
    if "near" in context:
        said = (
            "Nobody in this archive has this key. Somebody who was merged with another person is found under that one."
        )
        return _nothing(datasette, "No such player", said, [(_player(near), name) for near, name in context["near"]])
    asked = {name: value for name, value in (("game", ladder), ("all", "1" if everything else "")) if value}
    by_length = sorted(context["history"], key=lambda line: -len(context["history"][line]))
    drawn = [line for line in by_length if line == ladder] if ladder else by_length[:DRAWN]
    context |= {
        "key": key,
        "ladder": ladder,
        "everything": everything,
        "start": start,
        "charts": [_chart(datasette, key, context["name"], line, context["history"][line]) for line in drawn],
        "undrawn": [line for line in context["history"] if line not in drawn],
        "switch": f"?{urlencode({**({'game': ladder} if ladder else {}), **({} if everything else {'all': '1'})})}",
        "rows": query_page(datasette, _SEATS_SQL.format(also=""), player=key),
        "behind": _behind(datasette, key, everything=everything),
        "met": _met(datasette, key, ladder, everything=everything),
        **_paged(asked, start, players_archive.A_PAGE, context["count"]),
    }
    return pages.html(datasette, "player.html", {**_shared(), **context})


async def ladder(datasette: Any, request: Any) -> Response:
    """`/ladder/GAME`, or `/ladder/GAME/TITLE`: everybody who has a rating there."""
    await check_reading(datasette, request)
    name = unquote(request.url_vars["ladder"])

    def find(db: Any) -> dict[str, Any]:
        rungs = ratings.ladder(db, name)
        matches = db.execute("select max(match) from ratings where ladder = ?", (name,)).fetchone()[0]
        there = ratings.ladders(db)
        return {"rungs": rungs, "wins": players_archive.wins(db, name), "matches": matches or 0, "others": there}

    context = await archive.in_thread(datasette, find)
    if not context["rungs"] and name not in registry.names():
        others = [(f"ladder/{quote(other)}", titled(other)) for other in context["others"]]
        return _nothing(datasette, "No such ladder", "No rated game of that name is in this archive.", others)
    context |= {
        "name": name,
        "title": titled(name),
        "games": archive.Wanted(game=name.partition("/")[0]).query(),
        "sql": query_page(datasette, _LADDER_SQL, ladder=name),
    }
    return pages.html(datasette, "ladder.html", {**_shared(), **context})


def _chart(datasette: Any, key: str, name: str, ladder: str, points: list[Point]) -> dict[str, Any]:
    """A rating over time as a drawing, and the numbers behind it."""
    first, last = points[0], points[-1]
    about = f"From {first.rating} after the first rated game to {last.rating} after {len(points)}."
    drawing = charts.lines(
        {visible(titled(ladder)): [(float(point.n), float(point.rating)) for point in thinned(points)]},
        title=visible(f"Rating of {name} in {titled(ladder)}"),
        about=about,
        across="rated games",
        up="rating",
    )
    return {
        "ladder": ladder,
        "drawing": Markup(drawing),
        "about": about,
        "points": points[::-1][:NUMBERS],
        "left": max(0, len(points) - NUMBERS),
        "rows": query_page(datasette, _RATINGS_SQL, player=key, ladder=ladder),
    }


def _behind(datasette: Any, key: str, *, everything: bool) -> Callable[..., str]:
    """What gives the address of the rows behind a figure: games on a ladder, at a seat, those that were won."""

    def address(ladder: str, seat: str = "", *, won: bool = False) -> str:
        also = f" and games.ladder = :ladder and {players_archive.counted(everything)}"
        also += (" and seat = :seat" if seat else "") + (" and won" if won else "")
        values = {"player": key, "ladder": ladder, **({"seat": seat} if seat else {})}
        return query_page(datasette, _SEATS_SQL.format(also=also), **values)

    return address


def _met(datasette: Any, key: str, ladder: str, *, everything: bool) -> Callable[[str], str]:
    """What gives the address of the rows behind the games against somebody."""
    also = (" and over" if everything else " and counts") + (" and games.ladder = :ladder" if ladder else "")
    values = {"player": key, **({"ladder": ladder} if ladder else {})}
    return lambda other: query_page(datasette, _MET_SQL.format(also=also), other=other, **values)


def _nothing(datasette: Any, title: str, said: str, near: list[tuple[str, str]]) -> Response:
    """What is not there, and what may have been meant."""
    return pages.html(datasette, "nobody.html", {"title": title, "said": said, "near": near}, status=404)


def _shared() -> dict[str, Any]:
    return {
        "titled": titled,
        "player": _player,
        "least": LEAST,
        "origin": ratings.ORIGIN,
        "scale": ratings.SCALE,
        "cards": CARDS,
    }


def _player(key: str) -> str:
    """The address of a player's page, below the root."""
    return f"player/{quote(key, safe='')}"


def _paged(asked: dict[str, str], start: int, most: int, count: int) -> dict[str, str | None]:
    """The links to the pages before and after this one."""
    ahead, behind = start + most, max(start - most, 0)
    return {
        "older": f"?{urlencode({**asked, 'start': ahead})}" if ahead < count else None,
        "newer": f"?{urlencode({**asked, 'start': behind})}" if start else None,
    }
