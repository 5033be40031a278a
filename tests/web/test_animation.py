"""The whole game as a GIF: what is served, and that drawing it never takes more than one thread."""

import io
from collections.abc import Callable
from concurrent.futures import Future
from queue import Full
from threading import Event
from typing import Any

import pytest
from datasette.app import Datasette
from PIL import Image
from quarterturn_web import replay
from quarterturn_web.studio import Studio

IN_TIME_S = 60


def test_the_gif_of_a_game_shows_every_change_and_may_be_kept(
    datasette: Datasette, wait_for: Callable[..., Any]
) -> None:
    page = wait_for(datasette.client.get, "/replay/kitchen-1/3").text
    link = page[page.index("/replay/kitchen-1.gif") :].split('"')[0].replace("&amp;", "&")
    answer = wait_for(datasette.client.get, link)
    assert answer.headers["content-type"] == "image/gif"
    assert "immutable" in answer.headers["cache-control"]
    with Image.open(io.BytesIO(answer.content)) as moving:
        assert moving.size == (480, 432)
        assert moving.n_frames == 9  # type: ignore[attr-defined]  # a play out of turn and a claim move nothing
    again = wait_for(datasette.client.get, "/replay/kitchen-1.gif")
    assert again.headers["cache-control"] == "no-cache"
    assert again.content == answer.content


def test_the_gif_is_seen_by_the_eyes_of_the_page(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    page = wait_for(datasette.client.get, "/replay/evening-1/3?seat=b").text
    assert "/replay/evening-1.gif?v=" in page
    assert "&amp;seat=b" in page[page.index(".gif?v=") :].split('"')[0]
    assert wait_for(datasette.client.get, "/replay/evening-1.gif?seat=h").status_code == 404
    assert wait_for(datasette.client.get, "/replay/nobody-knows.gif").status_code == 404


def test_where_too_many_wait_one_is_asked_to_come_again(
    datasette: Datasette, wait_for: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    studio, go = busy()
    monkeypatch.setattr(replay, "_studio", studio)
    answer = wait_for(datasette.client.get, "/replay/kitchen-1.gif")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "30")
    go.set()


def busy() -> tuple[Studio, Event]:
    """A studio that draws until it is told to go on, and for which one thing waits: it takes no more."""
    begun, go = Event(), Event()

    def slow() -> bytes:
        begun.set()
        assert go.wait(IN_TIME_S)
        return b"slow"

    studio = Studio(waiting=1, kept=10)
    studio.ask("slow", slow)
    assert begun.wait(IN_TIME_S)
    studio.ask("next", lambda: b"next")
    return studio, go


def test_a_studio_draws_one_thing_after_the_other_and_each_once() -> None:
    studio, go = busy()
    waiting: list[Future[bytes]] = [studio.ask(key, lambda: b"never") for key in ("next", "slow", "next")]
    with pytest.raises(Full):
        studio.ask("one too many", lambda: b"never")
    assert not any(future.done() for future in waiting)
    go.set()
    assert [future.result(IN_TIME_S) for future in waiting] == [b"next", b"slow", b"next"]


def test_what_could_not_be_drawn_is_said_to_who_waits_and_tried_again() -> None:
    studio = Studio(waiting=1, kept=10)

    def broken() -> bytes:
        raise ValueError("no pens")

    with pytest.raises(ValueError, match="no pens"):
        studio.ask("picture", broken).result(IN_TIME_S)
    assert studio.ask("picture", lambda: b"drawn").result(IN_TIME_S) == b"drawn"


def test_a_studio_keeps_the_last_things_that_were_asked_for() -> None:
    studio, drawn = Studio(waiting=1, kept=2), []

    def draw(name: str) -> bytes:
        drawn.append(name)
        return name.encode()

    for name in ("a", "b", "a", "c", "a", "b"):
        assert studio.ask(name, lambda name=name: draw(name)).result(IN_TIME_S) == name.encode()  # type: ignore[misc]
    assert drawn == ["a", "b", "c", "b"]
