"""The pages for recording and their files, which the browser keeps, so that they open where there is no network.

Each address holds a version that changes with any of the files. Nothing in them depends on a game: the script asks for
that. A page's token stands behind the `#` of its address, which a browser never sends.
"""

from functools import cache
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any

from datasette import Response

from quarterturn_web import pages
from quarterturn_web.errors import Missing
from quarterturn_web.headers import OURS

KINDS = {"js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8"}
SHARED = ("palette.css", "style.css")
PAGES = ("record.html", "start.html")


@cache
def version() -> str:
    """A mark of all files that the pages are made of."""
    digest = blake2b(digest_size=6)
    for name in sorted([*_names(), *SHARED]):
        digest.update(content(name))
    for name in ("shell.html", *PAGES):
        digest.update(_folder().joinpath("templates", "quarterturn", "recording", name).read_bytes())
    return digest.hexdigest()


@cache
def content(name: str) -> bytes:
    """A file of the pages. Raises `Missing`."""
    if name in SHARED:
        return _folder().joinpath("static", name).read_bytes()
    if name not in _names():
        raise Missing("There is no such file.")
    return _folder().joinpath("static", "recording", name).read_bytes()


def file(name: str) -> Response:
    """A file, to be kept."""
    return pages.data(content(name), keep=True, kind=KINDS[name.rpartition(".")[2]])


def page(datasette: Any, template: str, **context: Any) -> Response:
    """A page without anything of a game in it, to be kept."""
    given = {
        "root": datasette.urls.path("/"),
        "assets": f"{datasette.urls.path('/record/assets')}/{version()}",
        **context,
    }
    text = pages.environment().get_template(f"quarterturn/recording/{template}").render(given)
    headers = {"content-security-policy": OURS, "cache-control": pages.FOREVER, "referrer-policy": "no-referrer"}
    return Response(text, headers=headers, content_type="text/html; charset=utf-8")


@cache
def _names() -> frozenset[str]:
    found = (entry.name for entry in _folder().joinpath("static", "recording").iterdir())
    return frozenset(name for name in found if name.rpartition(".")[2] in KINDS)


def _folder() -> Traversable:
    return resources.files("quarterturn_web")
