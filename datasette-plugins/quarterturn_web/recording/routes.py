"""Which address of recording is what. Every view looks who may read, then at the token; only then at anything else."""

from collections.abc import Awaitable, Callable
from io import BytesIO
from typing import Any

import segno
from datasette import Response

from quarterturn_web.errors import Missing
from quarterturn_web.permission import check_reading
from quarterturn_web.recording import assets, following
from quarterturn_web.recording.access import Refusal, answer, bearer, body, client
from quarterturn_web.recording.bodies import Appended, Asked, Nothing, Opened
from quarterturn_web.recording.clerk import Clerk
from quarterturn_web.recording.keys import OWNER

View = Callable[[Any, Any], Awaitable[Response]]
Answer = Callable[[Clerk, Any], Awaitable[Any]]

_ID = r"/record/(?P<id>[a-z0-9][a-z0-9-]{7,63})"
_VERSION = r"(?P<version>[0-9a-f]{12})"


async def start(datasette: Any, request: Any) -> Response:
    """`/record/new/VERSION`: the page on which a game is opened; `/record` leads to it."""
    await check_reading(datasette, request)
    clerk_of(datasette)
    if request.url_vars.get("version") != assets.version():
        return _moved(datasette, f"/record/new/{assets.version()}")
    return assets.page(datasette, "start.html")


async def page(datasette: Any, request: Any) -> Response:
    """`/record/ID/VERSION`: the page on which a game is recorded; without version, the way to it."""
    await check_reading(datasette, request)
    clerk_of(datasette)
    if request.url_vars.get("version") != assets.version():
        return _moved(datasette, f"/record/{request.url_vars['id']}/{assets.version()}")
    return assets.page(datasette, "record.html")


async def asset(datasette: Any, request: Any) -> Response:
    """`/record/assets/VERSION/NAME`: a script or a style of these pages."""
    await check_reading(datasette, request)
    if request.url_vars["version"] != assets.version():
        raise Missing("This file is of another version; open the page again.")
    return assets.file(request.url_vars["name"])


def answering(work: Answer, *, owner: bool = False) -> View:
    """A view that gives data: it admits the token, then does its work."""

    async def view(datasette: Any, request: Any) -> Response:
        await check_reading(datasette, request)
        clerk = clerk_of(datasette)
        game = OWNER if owner else request.url_vars["id"]
        try:
            await clerk.ask(clerk.admit, bearer(request), game, client(request))
            found = await work(clerk, request)
        except Refusal as refusal:
            return refusal.response()
        return found if isinstance(found, Response) else answer({"ok": True, **found})

    return view


async def _show(clerk: Clerk, request: Any) -> dict[str, Any]:
    known = request.args.get("known") or ""
    desk = await clerk.ask(clerk.show, request.url_vars["id"], int(known) if known[:12].isdecimal() else -1)
    return {"desk": desk}


async def _events(clerk: Clerk, request: Any) -> dict[str, Any]:
    return {"events": await clerk.ask(clerk.events, request.url_vars["id"])}


async def _outlook(clerk: Clerk, request: Any) -> dict[str, Any]:
    return {"forms": await clerk.ask(clerk.outlook, request.url_vars["id"])}


async def _cards(clerk: Clerk, request: Any) -> dict[str, Any]:
    return {"cards": await clerk.ask(clerk.cards, request.url_vars["id"])}


async def _place(clerk: Clerk, request: Any) -> dict[str, Any]:
    number, after = int(request.url_vars["event"]), request.args.get("after") == "1"
    return await clerk.ask(clerk.place, request.url_vars["id"], number, after)


async def _append(clerk: Clerk, request: Any) -> dict[str, Any]:
    wanted = await body(request, Appended)
    return await clerk.ask(clerk.append, request.url_vars["id"], wanted, client(request))


async def _preview(clerk: Clerk, request: Any) -> dict[str, Any]:
    wanted = await body(request, Asked)
    return await clerk.ask(clerk.preview, request.url_vars["id"], wanted.text)


async def _ripple(clerk: Clerk, request: Any) -> dict[str, Any]:
    wanted = await body(request, Asked)
    return await clerk.ask(clerk.ripple, request.url_vars["id"], wanted.text)


async def _picture(_: Clerk, request: Any) -> Response:
    """The link of whoever asks, as a QR code for the phones of others."""
    path = f"/record/{request.url_vars['id']}/{assets.version()}"
    return answer({"ok": True, "svg": qr_svg(f"{_origin(request)}{path}#{bearer(request)}")})


async def _office(clerk: Clerk, _: Any) -> dict[str, Any]:
    return await clerk.ask(clerk.office)


async def _open(clerk: Clerk, request: Any) -> dict[str, Any]:
    wanted = await body(request, Opened)
    opened = await clerk.ask(clerk.open, wanted)
    return {**opened, "page": f"{opened['id']}/{assets.version()}"}


async def _link(clerk: Clerk, request: Any) -> dict[str, Any]:
    await body(request, Nothing)
    anew = request.path.endswith("/anew.json")
    made = await clerk.ask(lambda: clerk.link(request.url_vars["id"], anew=anew))
    return {**made, "page": f"{made['id']}/{assets.version()}"}


def qr_svg(link: str) -> str:
    """A link as an SVG element, dark on white by day and night."""
    out = BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgclass=None, lineclass=None, border=3, light="#fff", omitsize=True)
    return out.getvalue().decode()


def clerk_of(datasette: Any) -> Clerk:
    """Who writes for this Datasette. Raises `Missing` where nothing may be recorded."""
    found: Clerk | None = getattr(datasette, "quarterturn_clerk", None)
    if found is None:
        raise Missing("Nothing can be recorded here. Start it with: quarterturn serve --record")
    return found


def _origin(request: Any) -> str:
    return f"{request.scheme}://{request.host}"


def _moved(datasette: Any, path: str) -> Response:
    headers = {"cache-control": "no-store", "referrer-policy": "no-referrer", "location": datasette.urls.path(path)}
    return Response("", status=302, headers=headers)


ROUTES: list[tuple[str, View]] = [
    (r"/record$", start),
    (rf"/record/new/{_VERSION}$", start),
    (rf"/record/assets/{_VERSION}/(?P<name>[a-z-]+\.(?:js|css))$", asset),
    (r"/record/office\.json$", answering(_office, owner=True)),
    (r"/record/open\.json$", answering(_open, owner=True)),
    (rf"{_ID}/link\.json$", answering(_link, owner=True)),
    (rf"{_ID}/anew\.json$", answering(_link, owner=True)),
    (rf"{_ID}$", page),
    (rf"{_ID}/{_VERSION}$", page),
    (rf"{_ID}/desk\.json$", answering(_show)),
    (rf"{_ID}/events\.json$", answering(_events)),
    (rf"{_ID}/cards\.json$", answering(_cards)),
    (rf"{_ID}/outlook\.json$", answering(_outlook)),
    (rf"{_ID}/(?P<event>[0-9]{{1,6}})\.json$", answering(_place)),
    (rf"{_ID}/append\.json$", answering(_append)),
    (rf"{_ID}/preview\.json$", answering(_preview)),
    (rf"{_ID}/ripple\.json$", answering(_ripple)),
    (rf"{_ID}/qr\.json$", answering(_picture)),
    (r"/replay/(?P<id>[a-z0-9-]{1,64})/head\.json$", following.head),
]
