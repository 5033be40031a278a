"""What the form of `/paste` sends: read up to a bound and taken apart, before anybody else looks at it.

Datasette's check against forms of other sites looks for its token in the body, and cannot do so in a form with a file
where python-multipart is newer than it knows. It takes the token from a header as well, so we put it there and leave
no body.
"""

from collections.abc import Awaitable, Callable
from io import BytesIO
from logging import getLogger
from typing import Any

from datasette import Response
from datasette.utils.asgi import Request
from python_multipart import parse_form
from python_multipart.exceptions import FormParserError

from quarterturn_web.errors import refusal
from quarterturn_web.headers import App, Message, Scope

MOST_BYTES = 250_000
FORM = "quarterturn.form"  # where in the scope the fields are
TOO_LARGE = f"At most {MOST_BYTES // 1_000} kB are replayed here. For more: quarterturn import, quarterturn serve."
UNREADABLE = "This is not what the form on this page sends."


def received(datasette: Any, app: App) -> App:
    """The application, with a page of ours for a form that is too large or that nobody can take apart."""

    async def wrapped(scope: Scope, receive: Any, send: Callable[[Message], Awaitable[None]]) -> None:
        if scope["type"] != "http" or scope["method"] != "POST" or scope["path"] != datasette.urls.path("/paste"):
            await app(scope, receive, send)
            return
        body, request = await _body(receive), Request(scope, receive)
        refused: Response | None = None
        if len(body) > MOST_BYTES:
            refused = refusal(datasette, request, 413, "Too large", TOO_LARGE)
        else:
            try:
                found = fields(request.headers.get("content-type", ""), body)
            except (FormParserError, ValueError) as wrong:
                getLogger(__name__).info("a form could not be taken apart: %s", wrong)
                refused = refusal(datasette, request, 400, "Not readable", UNREADABLE)
        if refused:
            await refused.asgi_send(send)
            return
        token = found.get("csrftoken", b"").decode("ascii", "ignore").encode()
        told = {**dict(scope["headers"]), b"x-csrftoken": token, b"content-type": b"application/x-www-form-urlencoded"}
        await app({**scope, "headers": list(told.items()), FORM: found}, _nothing, send)

    return wrapped


def fields(kind: str, body: bytes) -> dict[str, bytes]:
    """The fields and files of a form with several parts. Raises `FormParserError`, `ValueError`."""
    found: dict[str, bytes] = {}

    def on_field(field: Any) -> None:
        found[field.field_name.decode("ascii", "replace")] = field.value or b""

    def on_file(file: Any) -> None:
        file.file_object.seek(0)
        found[file.field_name.decode("ascii", "replace")] = file.file_object.read()
        file.close()

    parse_form({"Content-Type": kind.encode("latin-1", "replace")}, BytesIO(body), on_field, on_file)
    return found


async def _nothing() -> Message:
    """What is left of the body."""
    return {"type": "http.request", "body": b"", "more_body": False}


async def _body(receive: Any) -> bytes:
    """What was sent, or a little more than is allowed; the rest is read too, so that the answer arrives."""
    kept, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        kept = (kept + message.get("body", b""))[: MOST_BYTES + 1]
        more = message.get("more_body", False)
    return kept
