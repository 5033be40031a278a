"""The archive follows the ledger while a game is recorded, and spectators hear of it: the head of a game as data."""

import logging
from threading import Event, Thread
from typing import TYPE_CHECKING

import msgspec
from datasette import Response

from quarterturn_web import archive, pages
from quarterturn_web.errors import Missing
from quarterturn_web.permission import check_reading
from replays.archive import update

if TYPE_CHECKING:
    from replays.recorder import Book

LOOK_S = 0.5


class Follower:
    """Brings the archive up to date soon after anybody wrote, one update at a time."""

    def __init__(self, book: "Book", archive_path: str) -> None:
        self._book = book
        self._path = archive_path
        self._position = -1
        self._written, self._stopped = Event(), Event()
        self._thread = Thread(target=self._follow, name="quarterturn-follower", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Something was written just now."""
        self._written.set()

    def stop(self) -> None:
        """Returns when no update runs any more."""
        self._stopped.set()
        self._written.set()
        self._thread.join()

    def _follow(self) -> None:
        while not self._stopped.is_set():
            self._written.clear()
            try:
                if self._book.head().position != self._position:
                    self._position = update(self._book, self._path).position
            except Exception:  # the log is safe; the archive can be made again, and the next look tries that
                logging.getLogger(__name__).exception("the archive could not follow the ledger")
            self._written.wait(LOOK_S)


async def head(datasette: object, request: object) -> Response:
    """`/replay/ID/head.json`: the last event of a game as the archive has it, and a mark that changes with its replay."""
    await check_reading(datasette, request)
    id = request.url_vars["id"]  # type: ignore[attr-defined]  # Datasette has no types
    found = await archive.head(datasette, id)
    if found is None:
        raise Missing("There is no such game in this archive.")
    return pages.data(msgspec.json.encode(found))
