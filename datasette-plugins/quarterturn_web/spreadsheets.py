"""Datasette's own CSV, of tables and of queries, made as harmless in a spreadsheet as ours: by the rule of
`replays.csv_cells`, cell by cell, while it is streamed.

There every cell is text, so whatever is a plain number stays one. An empty cell may be a null, and stays empty.
"""

import codecs
import re
from collections.abc import Awaitable, Callable
from typing import Any

from quarterturn_web.headers import POLICY, App, Message, Scope
from replays.csv_cells import cell

_CELL = re.compile(r'(?P<said>"(?:[^"]|"")*"|[^",\r\n]*)(?P<end>,|\r?\n|\Z)')
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")
_KINDS = (b"text/csv", b"text/plain")


def guarded(app: App) -> App:
    """The application with every CSV made safe that is not a view's of ours, which are safe and have a policy."""

    async def wrapped(scope: Scope, receive: Any, send: Callable[[Message], Awaitable[None]]) -> None:
        if scope["type"] != "http" or not scope["path"].endswith(".csv"):
            await app(scope, receive, send)
            return
        guards: list[Guard] = []

        async def safer(message: Message) -> None:
            if message["type"] == "http.response.start" and _is_foreign(message):
                guards.append(Guard())
            elif message["type"] == "http.response.body" and guards:
                body = guards[0].feed(message.get("body", b""), last=not message.get("more_body"))
                message = {**message, "body": body}
            await send(message)

        await app(scope, receive, safer)

    return wrapped


class Guard:
    """What makes CSV safe that comes in pieces."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._left = ""
        self._quoted = False

    def feed(self, piece: bytes, *, last: bool = False) -> bytes:
        """The rows that are whole by now; with `last` all that is left."""
        new = self._decoder.decode(piece, last)
        end = self._ended(new)
        if last:
            end = len(new)
        elif not end:
            self._left += new
            return b""
        rows, self._left = self._left + new[:end], new[end:]
        return _CELL.sub(_safe, rows).encode()

    def _ended(self, new: str) -> int:
        """Where the last row ends that is whole with this text: at a line break outside of quotation marks."""
        end = 0
        for sign in re.finditer(r'["\n]', new):
            if sign[0] == '"':
                self._quoted = not self._quoted
            elif not self._quoted:
                end = sign.end()
        return end


def _safe(found: re.Match[str]) -> str:
    said: str = found["said"]
    text = said[1:-1].replace('""', '"') if said.startswith('"') else said
    safe = str(cell(text))
    if not text or _NUMBER.fullmatch(text) or safe == text:
        return found[0]
    return '"{}"{}'.format(safe.replace('"', '""'), found["end"])


def _is_foreign(message: Message) -> bool:
    told = {name.lower(): value for name, value in message["headers"]}
    return told.get(b"content-type", b"").startswith(_KINDS) and POLICY not in told
