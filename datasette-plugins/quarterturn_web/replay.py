"""The replay: a page, a picture and data for each step of a game, under an address of its own."""

from typing import Any
from urllib.parse import quote

import msgspec
from datasette import Response
from markupsafe import Markup

from notation import visible
from quarterturn_web import archive, pages
from quarterturn_web.errors import Missing
from quarterturn_web.permission import check_reading
from quarterturn_web.reel import Reel
from replays.game import State
from replays.records import written
from replays.timeline import Step
from replays.words import listed


class Place:
    """A place of a reel, found by the numbers of an address; `part` counts what followed from the event.

    `step` is what the page shows there: the event, or the stage of it that tells the part.
    """

    def __init__(self, reel: Reel, index: int, part: int | None) -> None:
        self.reel = reel
        self.part = part
        self.event: Step = reel.events.steps[index]
        self.step = reel.steps[reel.line.find(self.event.number, part or 1)]

    def state(self) -> State:
        """The state after the step."""
        return self.reel.line.state(self.step.index)

    def meant(self) -> tuple[Step, State]:
        """What data and pictures are about, and the state after it: without a part it is the whole event."""
        if self.part is not None:
            return self.step, self.state()
        return self.event, self.reel.events.state(self.event.index)


async def opening(datasette: Any, request: Any) -> Response:
    """`/replay/ID`: the beginning of a finished game, the present of a running one."""
    await check_reading(datasette, request)
    reel = await _reel(datasette, request)
    over = reel.line.state(len(reel.steps) - 1).over
    return _redirect(datasette, reel, 0 if over else reel.steps[-1].address)


async def jump(datasette: Any, request: Any) -> Response:
    """`/replay/ID/go?event=57.3`: what the field of the page asks for without script."""
    await check_reading(datasette, request)
    reel = await _reel(datasette, request)
    return _redirect(datasette, reel, quote(request.args.get("event", "0").strip(), safe=""))


async def page(datasette: Any, request: Any) -> Response:
    """`/replay/ID/57.3`: the page of a step."""
    await check_reading(datasette, request)
    place = await _place(datasette, request)
    if place is None:
        return _redirect(datasette, await _reel(datasette, request), request.url_vars["event"], written=True)
    return pages.html(datasette, "replay.html", _context(datasette, place))


async def picture(datasette: Any, request: Any) -> Response:
    """`/replay/ID/57.svg`: the board of a step alone."""
    await check_reading(datasette, request)
    place = await _known(datasette, request)
    keep = request.args.get("v") == place.reel.version
    return pages.picture(place.reel.board(place.meant()[1]), keep=keep)


async def data(datasette: Any, request: Any) -> Response:
    """`/replay/ID/57.json`: a step as data."""
    await check_reading(datasette, request)
    return pages.data(msgspec.json.encode(as_data(await _known(datasette, request))))


async def film(datasette: Any, request: Any) -> Response:
    """`/replay/ID/film.json`: every board of the game in compact form, for the page's script."""
    await check_reading(datasette, request)
    reel = await _reel(datasette, request)
    made = await archive.in_thread(datasette, lambda _: reel.film)
    return pages.data(made, keep=request.args.get("v") == reel.version)


async def text(datasette: Any, request: Any) -> Response:
    """`/replay/ID.qtn`: the record as text."""
    await check_reading(datasette, request)
    reel = await _reel(datasette, request)
    return pages.data(written(reel.record, reel.game), kind="text/plain; charset=utf-8")


def as_data(place: Place) -> dict[str, Any]:
    """A step as plain data: what happened, what followed, where the game stands."""
    reel = place.reel
    step, state = place.meant()
    followed = [
        {"part": part, "text": told.text, "rules": told.rules, **msgspec.to_builtins(effect)}
        for part, (told, (_, effect)) in enumerate(zip(step.followed, step.effects, strict=True), step.part or 1)
    ]
    return {
        "game": reel.game.name,
        "id": reel.public_id,
        "event": step.number,
        "part": place.part,
        "token": step.token,
        "act": msgspec.to_builtins(step.event) if step.event else None,
        "chapter": step.chapter,
        "text": step.told.text,
        "rules": step.told.rules,
        "followed": followed,
        "comments": step.comments,
        "problems": msgspec.to_builtins(step.problems),
        "undone": step.undone,
        "corrected_by": step.by,
        "time": step.time,
        "seats": reel.line.names,
        "scores": state.scores,
        "over": state.over,
        "winners": state.winners,
        "board": reel.game.board(state, reel.line.names).words,
        "state": reel.game.show(state),
    }


def _context(datasette: Any, place: Place) -> dict[str, Any]:
    reel, step = place.reel, place.step
    tags = reel.tags
    board = Markup(reel.board(place.state()))
    log, corrected = ("", "../") if reel.written else ("written/", "")
    return {
        "id": reel.public_id,
        "title": " · ".join(filter(None, (reel.game.title, tags.get("Event", "")))),
        "players": listed(list(reel.line.names.values())),
        "date": pages.day(tags.get("Date")),
        "irregular": reel.line.state(len(reel.steps) - 1).irregular,
        "wrong": reel.problems,
        "film": f"film.json?v={reel.version}",
        "step": step,
        "part": place.part,
        "record": reel.record,
        "rulebook": f"{datasette.urls.path('/rules')}/{reel.game.name}",
        "board": board,
        "ticks": reel.ticks,
        "last": len(reel.steps) - 1,
        "highest": reel.highest,
        "goto": reel.goto(step.index),
        "unit": reel.unit,
        "timed": any(second is not None for second in reel.clock),
        "sheet": reel.sheet(step.index),
        "rewritten": reel.rewritten,
        "as_written": reel.written,
        "log": f"{log}{step.number}",
        "corrected": f"{corrected}{step.number}",
        "events": archive.events_page(datasette, reel.id),
        "sql": archive.query_page(datasette, archive.EVENTS_SQL, game=reel.public_id),
        "qtn": f"{datasette.urls.path('/replay')}/{reel.public_id}.qtn",
    }


async def _reel(datasette: Any, request: Any) -> Reel:
    reel = await archive.reel(datasette, request.url_vars["id"], written="/written/" in request.path)
    if reel is None:
        raise Missing(f"There is no game {visible(request.url_vars['id'])} in this archive.")
    return reel


async def _place(datasette: Any, request: Any) -> Place | None:
    """The step of an address; None for an event that stands in the log only, such as a correction."""
    reel = await _reel(datasette, request)
    number = int(request.url_vars["event"])
    part = int(request.url_vars["part"]) if request.url_vars.get("part") else None
    index = reel.at.get(number)
    game = datasette.urls.path(f"/replay/{reel.public_id}")
    if index is None and not reel.written and number <= len(reel.record.tokens):
        return None
    if index is None:
        raise Missing(f"This game has no event {number}; its last one is {reel.highest}.", game)
    if part is not None and not 1 <= part <= len(reel.events.steps[index].followed):
        raise Missing(f"Event {number} has no part {part}.", game)
    return Place(reel, index, part)


async def _known(datasette: Any, request: Any) -> Place:
    """The step of an address, or the one at whose place an event of the log stands."""
    place = await _place(datasette, request)
    if place is None:
        reel = await _reel(datasette, request)
        place = Place(reel, reel.events.index(int(request.url_vars["event"])), None)
    return place


def _redirect(datasette: Any, reel: Reel, event: object, *, written: bool | None = None) -> Response:
    way = "written/" if (reel.written if written is None else written) else ""
    return Response.redirect(datasette.urls.path(f"/replay/{reel.public_id}/{way}{event}"))
