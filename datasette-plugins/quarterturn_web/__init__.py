"""The front end of Quarterturn inside Datasette: routes, templates and static files. Reads the archive, and only that.

server.py      an archive as a Datasette, served       routes.py     which address is which page
permission.py  who may read                            headers.py    what a browser is told about every answer
archive.py     what the pages read                     shelf.py      games kept while somebody looks at them
reel.py        one game, ready to be shown             sheet.py      its rows, grouped, in words
links.py       where its links lead                    whole.py      a replay that one page holds
pages.py       templates and answers                   single.py     a replay as a file
compression.py  large answers made smaller             forms.py      what is sent, bounded
arguments.py   what an address asks for, checked       spreadsheets.py  Datasette's CSV made safe
finding.py     games by what happened in them          findform.py   the form for that, filled in
players.py     people and ladders                      players_archive.py  what those read
home.py  replay.py  paste.py  rules.py  questions.py  errors.py   the pages
"""

from collections.abc import Awaitable, Callable
from typing import Any

from datasette import hookimpl

from quarterturn_web import errors, headers
from quarterturn_web.compression import compressed
from quarterturn_web.forms import received
from quarterturn_web.pages import static
from quarterturn_web.routes import ROUTES
from quarterturn_web.spreadsheets import guarded


@hookimpl
def register_routes() -> list[tuple[str, Callable[..., Awaitable[Any]]]]:
    """Our addresses come before Datasette's own."""
    return ROUTES


@hookimpl
def asgi_wrapper(datasette: Any) -> Callable[[Any], Any]:
    """Security headers on every answer, large ones compressed, no CSV with formulas, no paste too large to show."""
    return lambda app: compressed(headers.secured(guarded(received(datasette, app))))


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
