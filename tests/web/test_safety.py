"""Who may read, and what a browser is told about every answer."""

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from hypothesis import given, settings
from hypothesis import strategies as st
from quarterturn_web import headers
from quarterturn_web.routes import ROUTES
from quarterturn_web.server import app

ADDRESSES = {
    r"/$": "/",
    r"/games$": "/games",
    "players": "/players",
    "player": "/player/ani",
    "ladder": "/ladder/rotate",
    "opening": "/replay/evening-1",
    "text": "/replay/evening-1.qtn",
    "film": "/replay/evening-1/film.json",
    "jump": "/replay/evening-1/go?event=3",
    "page": "/replay/evening-1/3",
    "picture": "/replay/evening-1/3.svg",
    "photo": "/replay/evening-1/3.png",
    "animation": "/replay/kitchen-1.gif",
    "eyes": "/replay/evening-1/3?seat=b",
    "paste": "/paste",
    "data": "/replay/evening-1/3.json",
    r"/rules$": "/rules",
    "rules": "/rules/rotate",
    "questions": "/questions",
    "questions of a game": "/questions/rotate",
    "question": "/questions/rotate/wins-by-player?all=1",
    "rows": "/questions/all/wins-by-player/rows?figure=games&player=ani&all=1",
    "answer": "/questions/rotate/wins-by-player.json?all=1",
    "cells": "/questions/rotate/wins-by-player.csv?all=1",
}
DATASETTES = ("/archive", "/archive/games", "/archive.json", "/archive?sql=select+1", "/-/versions", "/-/plugins.json")
CLOSED = ({"allow": {"id": "root"}}, {"databases": {"archive": {"allow": {"id": "root"}}}})


@pytest.mark.parametrize("regex", [regex for regex, _ in ROUTES])
@settings(max_examples=5)
@given(data=st.data())
def test_every_route_is_closed_where_reading_is(
    archive_path: Path, wait_for: Callable[..., Any], regex: str, data: st.DataObject
) -> None:
    address = data.draw(st.from_regex(re.compile(regex.removesuffix("$"), re.ASCII), fullmatch=True))
    closed = app(archive_path, metadata=CLOSED[0])
    assert wait_for(closed.client.get, address).status_code == 403


@pytest.mark.parametrize("address", ADDRESSES.values())
@pytest.mark.parametrize("metadata", CLOSED, ids=["instance", "database"])
def test_nothing_is_read_where_reading_is_closed(
    archive_path: Path, wait_for: Callable[..., Any], metadata: dict[str, Any], address: str
) -> None:
    closed = app(archive_path, metadata=metadata)
    answer = wait_for(closed.client.get, address)
    assert answer.status_code == 403
    assert "Zhenya" not in answer.text
    assert "aB7v" not in answer.text
    cookie = closed.sign({"a": {"id": "root"}}, "actor")
    opened = wait_for(closed.client.get, address, cookies={"ds_actor": cookie})
    assert opened.status_code in (200, 302)


def test_a_closed_archive_describes_itself_to_nobody(archive_path: Path, wait_for: Callable[..., Any]) -> None:
    closed = app(archive_path, metadata=CLOSED[1])
    assert wait_for(closed.client.get, "/archive/games.json").status_code == 403


@pytest.mark.parametrize("address", [*ADDRESSES.values(), *DATASETTES, "/nonsense", "/replay/nobody-knows"])
def test_every_answer_has_a_policy_and_is_not_sniffed(
    datasette: Datasette, wait_for: Callable[..., Any], address: str
) -> None:
    told = wait_for(datasette.client.get, address).headers
    assert told["x-content-type-options"] == "nosniff"
    assert told["referrer-policy"] in ("same-origin", "no-referrer")
    policy = told["content-security-policy"]
    assert "frame-ancestors 'self'" in policy
    assert "default-src 'self'" in policy or "default-src 'none'" in policy


@pytest.mark.parametrize("address", [a for a in ADDRESSES.values() if not a.endswith((".svg", ".png", ".gif"))])
def test_our_pages_allow_no_inline_script_or_style(
    datasette: Datasette, wait_for: Callable[..., Any], address: str
) -> None:
    answer = wait_for(datasette.client.get, address)
    if answer.status_code == 200:
        assert answer.headers["content-security-policy"] == headers.OURS
    assert "unsafe" not in headers.OURS
    assert inline_parts(answer.text) == []


def inline_parts(html: str) -> list[str]:
    """What in a page a policy without inline parts would stop."""
    found: list[str] = []

    class Finder(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            names = {name for name, _ in attrs}
            if tag == "style" or (tag == "script" and "src" not in names):
                found.append(tag)
            found.extend(name for name in names if name == "style" or name.startswith("on"))
            found.extend(value for _, value in attrs if value and value.startswith("javascript:"))

    Finder().feed(html)
    return found


def test_inline_parts_are_seen() -> None:
    assert inline_parts("<p onclick=x style=y><script>1</script><script src=a></script>") != []


def test_large_answers_are_compressed_for_who_can_read_them(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    plain = wait_for(datasette.client.get, "/replay/evening-1/3", headers={"accept-encoding": "identity"})
    small = wait_for(datasette.client.get, "/replay/evening-1/3", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in small.headers["vary"]
    assert small.text == plain.text
    tiny = wait_for(datasette.client.get, "/archive.json?sql=select+1&_shape=array")
    assert "content-encoding" not in tiny.headers


def test_pictures_run_nothing(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    answer = wait_for(datasette.client.get, "/replay/hostile-1/2.svg")
    assert answer.headers["content-security-policy"] == headers.PICTURE
    assert "script" not in headers.PICTURE


def test_the_archive_is_the_only_database_and_cannot_be_written(
    datasette: Datasette, wait_for: Callable[..., Any]
) -> None:
    names = [found["name"] for found in wait_for(datasette.client.get, "/-/databases.json").json()]
    assert names == ["archive"]
    answer = wait_for(datasette.client.get, "/archive.json?sql=delete+from+games")
    assert answer.status_code == 400
    answer = wait_for(datasette.client.get, "/archive.json?sql=with+x+as+(select+1)+delete+from+games")
    assert answer.status_code == 400
    assert wait_for(datasette.client.get, "/archive/games.json?_shape=array").json()
