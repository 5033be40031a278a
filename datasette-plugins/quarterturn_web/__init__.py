"""The front end of Quarterturn inside Datasette: routes, templates and static files. Reads the archive, and only that.

server.py      an archive as a Datasette, served       routes.py     which address is which page
permission.py  who may read                            headers.py    what a browser is told about every answer
shelf.py       games as the archive holds them         sheet.py      a replay's rows, grouped, in words
reel.py        one game, ready to be shown             compression.py  large answers made smaller
pages.py       templates and answers                   home.py  replay.py  rules.py  errors.py   the pages
"""

from collections.abc import Awaitable, Callable
from typing import Any

from datasette import hookimpl

from quarterturn_web import errors, headers
from quarterturn_web.compression import compressed
from quarterturn_web.pages import static
from quarterturn_web.routes import ROUTES


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Our addresses come before Datasette's own."""
    return ROUTES


@hookimpl
def asgi_wrapper() -> Callable[[Any], Any]:
    """Security headers on every answer, and large ones compressed."""
    return lambda app: compressed(headers.secured(app))


@hookimpl
def extra_css_urls(datasette: Any) -> list[str]:
    """Datasette's own pages in our colours."""
    return [static(datasette, "datasette.css")]


@hookimpl
def menu_links(datasette: Any) -> list[dict[str, str]]:
    """The way back from Datasette's own pages."""
    return [
        {"href": datasette.urls.path("/"), "label": "Games"},
        {"href": datasette.urls.path("/rules"), "label": "Rules"},
    ]


@hookimpl
def handle_exception(datasette: Any, request: Any, exception: Exception) -> Any:
    """Our own page for what is not there or went wrong, None where Datasette's says more."""
    return errors.answer(datasette, request, exception)


@hookimpl
def forbidden(datasette: Any, request: Any) -> Any:
    """Our own page for whoever may not read."""
    return errors.closed(datasette, request)
