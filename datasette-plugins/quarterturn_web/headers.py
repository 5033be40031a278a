"""What a browser is told about every answer: what may run in it, who may frame it, what it may say to others.

Our pages hold no script and no style of their own. Datasette's do, so theirs gets a policy under which they still work.
"""

from collections.abc import Awaitable, Callable
from typing import Any

Scope = dict[str, Any]
Message = dict[str, Any]
App = Callable[[Scope, Any, Callable[[Message], Awaitable[None]]], Awaitable[None]]

OURS = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; "
    "frame-ancestors 'self'; base-uri 'none'; form-action 'self'"
)
DATASETTES = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'self'"
)
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

POLICY = b"content-security-policy"
ALWAYS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
]


def secured(app: App) -> App:
    """The application with these headers on each of its answers; a view may set a policy of its own."""

    async def wrapped(scope: Scope, receive: Any, send: Callable[[Message], Awaitable[None]]) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = [(name.lower(), value) for name, value in message.get("headers", [])]
                added = [*ALWAYS, (POLICY, DATASETTES.encode())]
                names = {name for name, _ in there}
                message = {**message, "headers": [*there, *(pair for pair in added if pair[0] not in names)]}
            await send(message)

        await app(scope, receive, with_headers)

    return wrapped
