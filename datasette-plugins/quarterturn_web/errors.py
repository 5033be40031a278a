"""What to show where there is nothing to show: not found, closed, broken. Each page says what to do next."""

from collections.abc import Awaitable, Callable
from logging import getLogger
from typing import Any

from datasette import NotFound, Response

from notation import visible
from quarterturn_web import pages

OURS = ("/replay", "/player", "/ladder", "/rules", "/games", "/find", "/paste", "/questions")


class BadAddress(ValueError):
    """An address says something that cannot be meant; `back` is where the same is without it."""

    def __init__(self, said: str, back: str) -> None:
        super().__init__(said)
        self.back = back


class Missing(NotFound):  # type: ignore[misc]  # Datasette has no types
    """What an address of ours speaks of is not there; `game` is where the game can be opened, if that is."""

    def __init__(self, said: str, game: str | None = None) -> None:
        super().__init__(said)
        self.game = game


def answer(datasette: Any, request: Any, exception: Exception) -> Callable[[], Awaitable[Response]] | None:
    """Our page for an address that leads nowhere; also for what breaks under our own addresses."""
    found = not isinstance(exception, (NotFound, BadAddress))
    if found and not is_ours(request.path):
        return None  # Datasette explains errors of SQL better

    async def page() -> Response:
        if found:
            getLogger(__name__).error("%s broke", request.path, exc_info=exception)
            return refusal(datasette, request, 500, "Something broke", "The page could not be made. The fault is ours.")
        if isinstance(exception, BadAddress):
            asked = ("Ask without it", exception.back)
            return refusal(datasette, request, 400, "That cannot be asked", str(exception), asked)
        if isinstance(exception, Missing):
            way = ("Open the game", exception.game) if exception.game else None
            return refusal(datasette, request, 404, "Not found", str(exception), way)
        return refusal(datasette, request, 404, "Not found", "There is no page at this address.")

    return page


def closed(datasette: Any, request: Any) -> Callable[[], Awaitable[Response]]:
    """The page for whoever may not read."""

    async def page() -> Response:
        said = "Only its members may read this archive. Sign in, or ask whoever runs it."
        return refusal(datasette, request, 403, "This archive is closed", said)

    return page


def is_ours(path: str) -> bool:
    """True for an address that one of our views answers."""
    return path == "/" or path.startswith(OURS)


def refusal(
    datasette: Any, request: Any, status: int, title: str, said: str, way: tuple[str, str] | None = None
) -> Response:
    """The page, or the data, that says why there is nothing else to show; `way` is a button, with where it leads."""
    if request.path.endswith(".json"):
        return Response.json({"ok": False, "error": said, "status": status, "title": title}, status=status)
    context = {"title": title, "said": visible(said), "way": way}
    return pages.html(datasette, "error.html", context, status=status)
