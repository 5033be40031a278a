"""The archive follows the ledger while a game is recorded, and spectators hear of it: the head of a game as data."""

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

import msgspec
from datasette import Response

from quarterturn_web import archive, pages
from quarterturn_web.errors import Missing
from quarterturn_web.permission import check_reading

LOOK_S = 0.5
RETRY_S = 10.0


class Follower:
    """Brings the archive up to date soon after anybody wrote, one update at a time.

    `position` is how far the ledger has come, `update` follows it and says how far the archive has.
    """

    def __init__(self, position: Callable[[], int], update: Callable[[], int]) -> None:
        self._position, self._update = position, update
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
        reached = -1
        while not self._stopped.is_set():
            self._written.clear()
            try:
                if self._position() != reached:
                    reached = self._update()
            except Exception:  # the log is safe, the archive can be made again, and a later look tries that
                logging.getLogger(__name__).exception("the archive could not follow the ledger")
                self._stopped.wait(RETRY_S)
            self._written.wait(LOOK_S)


async def head(datasette: Any, request: Any) -> Response:
    """`/replay/ID/head.json`: the last event of a game as the archive has it, and a mark of all that a replay shows."""
    await check_reading(datasette, request)
    reel = await archive.reel(datasette, request.url_vars["id"])
    if reel is None:
        raise Missing("There is no such game in this archive.")
    over = reel.line.state(len(reel.steps) - 1).over
    told = {"version": reel.version, "last": reel.steps[-1].number, "over": over}
    return pages.data(msgspec.json.encode(told))
