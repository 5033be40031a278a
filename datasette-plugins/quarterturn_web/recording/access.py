"""Who may write, how much at once, and how often. Every request is looked at here before anything else is done."""

import time
from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from typing import Any, TypeVar

import msgspec
from datasette import Response
from pydantic import BaseModel, ValidationError

from quarterturn_web import pages
from quarterturn_web.recording.keys import Finding

MOST_BYTES = 64_000
MOST_CLIENTS = 10_000
B = TypeVar("B", bound=BaseModel)

SAID: dict[Finding, tuple[int, str]] = {
    "unknown": (401, "This link is not known here. Ask whoever serves the game for a new one."),
    "foreign": (403, "This link is for another game."),
    "revoked": (403, "This link was taken back. Ask whoever serves the game for a new one."),
    "expired": (403, "This link has ended with its game. Ask whoever serves the game for a new one."),
}


class Refusal(Exception):
    """A request that is not carried out: the status, a word for programs, a sentence for people."""

    def __init__(self, status: int, code: str, said: str, wait_s: int = 0, **more: Any) -> None:
        super().__init__(said)
        self.status, self.code, self.said, self.wait_s, self.more = status, code, said, wait_s, more

    def response(self) -> Response:
        """The answer that says so."""
        return answer({"ok": False, "code": self.code, "error": self.said, **self.more}, self.status, self.wait_s)


class Bucket:
    """So many at once, so many a second, for each client."""

    def __init__(self, most: int, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.per_second, self.clock = most, per_second, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait_s(self, client: str) -> int:
        """0, and one less is left; or the seconds until there is one again."""
        now = self.clock()
        left, since = self._left.pop(client, (float(self.most), now))
        left = min(self.most, left + (now - since) * self.per_second)
        wait = 0 if left >= 1 else ceil((1 - left) / self.per_second)
        self._left[client] = (left if wait else left - 1, now)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return wait


def bearer(request: Any) -> str:
    """The token of a request. It comes in a header, which no other site can make a browser send."""
    kind, _, token = (request.headers.get("authorization") or "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise Refusal(401, "no-link", "This page needs the whole link, with what stands behind the #.")
    return token.strip()[:200]


async def body(request: Any, model: type[B]) -> B:
    """The body of a request, checked. Raises `Refusal`."""
    if request.method != "POST":
        raise Refusal(405, "method", "This address takes POST only.")
    if (request.headers.get("content-type") or "").partition(";")[0].strip().lower() != "application/json":
        raise Refusal(415, "content-type", "The body has to be application/json.")
    try:
        return model.model_validate_json(await _bytes(request))
    except ValidationError as wrong:
        first = wrong.errors(include_url=False, include_input=False, include_context=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise Refusal(400, "body", f"The request cannot be read: {place}: {first['msg']}.") from None


async def _bytes(request: Any) -> bytes:
    """The body, which is not read on once it is too long."""
    found = b""
    while True:
        message = await request.receive()
        if message["type"] != "http.request":
            raise Refusal(400, "body", "The request ended too early.")
        found += bytes(message.get("body", b""))
        if len(found) > MOST_BYTES:
            raise Refusal(413, "too-long", f"A request has at most {MOST_BYTES:,} bytes.")
        if not message.get("more_body"):
            return found


def client(request: Any) -> str:
    """Who asks, as far as the network says."""
    found = request.scope.get("client")
    return str(found[0]) if found else ""


def answer(data: Any, status: int = 200, wait_s: int = 0) -> Response:
    """Data for the page's script; nobody keeps it, and it says nothing of where it was."""
    response = pages.data(msgspec.json.encode(data))
    response.status = status
    response.headers.update({"cache-control": "no-store", "referrer-policy": "no-referrer"})
    if wait_s:
        response.headers["retry-after"] = str(wait_s)
    return response
