"""The replay: a page, a picture and data for each step of a game, under an address of its own."""

import asyncio
from collections.abc import Mapping
from queue import Full
from typing import Any
from urllib.parse import quote

import msgspec
from datasette import Response
from markupsafe import Markup

from notation import visible
from quarterturn_web import archive, pages
from quarterturn_web.errors import Missing, refusal
from quarterturn_web.links import Served
from quarterturn_web.permission import DATABASE, check_reading
from quarterturn_web.reel import Reel
from quarterturn_web.studio import Studio
from replays.animation import gif
from replays.board import svg
from replays.eyes import ALL, BYSTANDER, OPEN, offered
from replays.game import State
from replays.pixels import png
from replays.records import written
from replays.timeline import Step

EYES = {OPEN: "everybody", ALL: "everybody, hands open", BYSTANDER: "a bystander"}
WIDTH = 960  # of a picture in pixels
GIF_WIDTH, GIF_DELAY_MS = 480, 700
AGAIN_S = 30  # after which to ask again where too many wait for a GIF
_studio = Studio(waiting=4, kept=12)


class Place:
    """A place of a reel, found by the numbers of an address; `part` counts what followed from the event.

    `step` is what the page shows there: the event, or the stage of it that tells the part.
    """

    def __init__(self, reel: Reel[Served], index: int, part: int | None) -> None:
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
    return _redirect(reel, "0" if reel.end.over else reel.steps[-1].address)


async def jump(datasette: Any, request: Any) -> Response:
    """`/replay/ID/go?event=57.3`: what the field of the page asks for without script."""
    await check_reading(datasette, request)
    reel = await _reel(datasette, request)
    return _redirect(reel, quote(request.args.get("event", "0").strip(), safe=""))


async def page(datasette: Any, request: Any) -> Response:
    """`/replay/ID/57.3`: the page of a step."""
    await check_reading(datasette, request)
    place = await _place(datasette, request)
    if place is None:
        return _redirect(await _reel(datasette, request), request.url_vars["event"], written=True)
    return pages.html(datasette, "replay.html", _context(datasette, request, place))


async def picture(datasette: Any, request: Any) -> Response:
    """`/replay/ID/57.svg`: the board of a step alone."""
    await check_reading(datasette, request)
    place = await _known(datasette, request)
    keep = request.args.get("v") == place.reel.version
    return pages.picture(place.reel.board(place.meant()[1]), keep=keep)


async def photo(datasette: Any, request: Any) -> Response:
    """`/replay/ID/57.png`: the same as pixels, for whoever shows a link."""
    await check_reading(datasette, request)
    place = await _known(datasette, request)
    keep = request.args.get("v") == place.reel.version
    made = await archive.in_thread(datasette, lambda _: png(place.reel.board(place.meant()[1]), WIDTH))
    return pages.data(made, keep=keep, kind="image/png")


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


async def animation(datasette: Any, request: Any) -> Response:
    """`/replay/ID.gif`: the whole game as a picture that moves."""
    await check_reading(datasette, request)
    reel = await _reel(datasette, request)
    key = (datasette.get_database(DATABASE).path, reel.links.game, reel.version, reel.links.eyes)
    try:
        drawing = _studio.ask(key, lambda: gif(reel.line, GIF_WIDTH, GIF_DELAY_MS))
    except Full:
        said = f"Others wait for their animations. Try again in {AGAIN_S} seconds."
        answer = refusal(datasette, request, 503, "One moment", said, ("Open the game", reel.links.game))
        answer.headers["retry-after"] = str(AGAIN_S)
        return answer
    # Whoever goes away takes nothing from those who wait for the same.
    made = await asyncio.shield(asyncio.wrap_future(drawing))
    return pages.data(made, keep=request.args.get("v") == reel.version, kind="image/gif")


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
        "id": reel.tags.get("Id"),
        "seen_by": reel.links.eyes or None,
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
        "scores": state.noted,
        "over": state.over,
        "winners": state.winners,
        "board": reel.game.board(state, reel.line.names).words,
        "state": reel.game.show(state),
    }


def _context(datasette: Any, request: Any, place: Place) -> dict[str, Any]:
    reel, step = place.reel, place.step
    board = reel.game.board(place.state(), reel.line.names)
    here = f"{reel.links.game}/{'written/' if reel.written else ''}"
    picture = reel.links.file(step.address, "png")
    return {
        "served": True,
        "reel": reel,
        "step": step,
        "part": place.part,
        "board": Markup(svg(board)),
        "words": board.words,
        "goto": reel.goto(step.index),
        "film": reel.links.film(reel.version),
        "eyes": [(eyes, _called(eyes, reel.line.names)) for eyes in offered(reel.game, reel.line.names)],
        "absolute": {
            "page": datasette.absolute_url(request, here + reel.links.step(step.address)),
            "picture": datasette.absolute_url(request, here + picture),
        },
    }


def _called(eyes: str, names: Mapping[str, str]) -> str:
    """Whose eyes these are."""
    return EYES.get(eyes) or names[eyes]


async def _reel(datasette: Any, request: Any) -> Reel[Served]:
    eyes, written = request.args.get("seat") or OPEN, "/written/" in request.path
    reel = await archive.reel(datasette, request.url_vars["id"], eyes=eyes, written=written)
    if reel is None:
        raise Missing(f"There is no game {visible(request.url_vars['id'])} in this archive.")
    return reel


async def _place(datasette: Any, request: Any) -> Place | None:
    """The step of an address; None for an event that stands in the log only, such as a correction."""
    reel = await _reel(datasette, request)
    number = int(request.url_vars["event"])
    part = int(request.url_vars["part"]) if request.url_vars.get("part") else None
    index = reel.at.get(number)
    if index is None and not reel.written and number <= len(reel.record.tokens):
        return None
    if index is None:
        raise Missing(f"This game has no event {number}; its last one is {reel.highest}.", reel.links.game)
    if part is not None and not 1 <= part <= len(reel.events.steps[index].followed):
        raise Missing(f"Event {number} has no part {part}.", reel.links.game)
    return Place(reel, index, part)


async def _known(datasette: Any, request: Any) -> Place:
    """The step of an address, or the one at whose place an event of the log stands."""
    place = await _place(datasette, request)
    if place is None:
        reel = await _reel(datasette, request)
        place = Place(reel, reel.events.index(int(request.url_vars["event"])), None)
    return place


def _redirect(reel: Reel[Served], address: str, *, written: bool | None = None) -> Response:
    way = "written/" if (reel.written if written is None else written) else ""
    return Response.redirect(f"{reel.links.game}/{way}{reel.links.step(address)}")
