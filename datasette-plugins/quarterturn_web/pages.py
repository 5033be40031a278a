"""Templates and answers: how each of our pages becomes a response, with its policy."""

from collections.abc import Mapping
from functools import cache, partial
from hashlib import blake2b
from importlib import resources
from typing import Any

from datasette import Response
from jinja2 import Environment, PackageLoader, StrictUndefined

from notation import visible
from quarterturn_web import sheet
from quarterturn_web.headers import OURS, PICTURE

FOREVER = "max-age=31536000, immutable"


@cache
def environment() -> Environment:
    """The templates. They are rendered without asyncio, which is several times faster for a long list."""
    found = Environment(
        loader=PackageLoader("quarterturn_web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.filters["visible"] = lambda said: visible(str(said))
    found.filters["day"] = day
    found.globals.update(marks=sheet.marks, glyph=sheet.glyph)
    return found


def html(datasette: Any, template: str, context: Mapping[str, Any], *, status: int = 200) -> Response:
    """A page made from a template of ours."""
    given = {"root": datasette.urls.path("/"), "static": partial(static, datasette), **context}
    return Response.html(render(template, given), status=status, headers={"content-security-policy": OURS})


def render(template: str, context: Mapping[str, Any]) -> str:
    """A template of ours with what it is about."""
    return environment().get_template(f"quarterturn/{template}").render(context)


def picture(svg: str, *, keep: bool) -> Response:
    """A drawing that stands alone, in the colours of the reader's day or night; nothing in it can run."""
    svg = svg.replace(">", f">{_palette()}", 1)
    headers = {"content-security-policy": PICTURE, "cache-control": FOREVER if keep else "no-cache"}
    return Response(svg, headers=headers, content_type="image/svg+xml; charset=utf-8")


def data(text: bytes | str, *, keep: bool = False, kind: str = "application/json; charset=utf-8") -> Response:
    """Data for a program; `keep` where its address changes with its content."""
    headers = {"content-security-policy": OURS, "cache-control": FOREVER if keep else "no-cache"}
    return Response(text, headers=headers, content_type=kind)


def static(datasette: Any, name: str) -> str:
    """The address of a static file; it changes with the file, so that a browser may keep it."""
    path: str = datasette.urls.path(f"/-/static-plugins/quarterturn/{name}?{_mark(name)}")
    return path


@cache
def _mark(name: str) -> str:
    return blake2b(file(name).encode(), digest_size=6).hexdigest()


def file(name: str) -> str:
    """The text of a static file."""
    return resources.files("quarterturn_web").joinpath("static", name).read_text("utf-8")


@cache
def _palette() -> str:
    """The colours, day and night, for a drawing that stands alone."""
    return f"<style>{file('palette.css')}</style>"


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day(date: str | None) -> str:
    """A date of a record for people: `2026-11-26` as `26 Nov 2026`, unknown parts left out."""
    parts = (date or "").split("-")
    if len(parts) != 3 or not parts[0].isdigit():
        return visible((date or "").replace("?", "")).strip("-")
    year, month, number = parts
    named = MONTHS[int(month) - 1] if month.isdigit() and 1 <= int(month) <= 12 else ""
    counted = str(int(number)) if named and number.isdigit() else ""
    return " ".join(part for part in (counted, named, year) if part)
