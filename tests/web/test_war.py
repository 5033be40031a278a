"""An event that is told in several steps: each has its page, picture and data; the event's own address has it whole."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from quarterturn_web.server import app

import ledger
from notation import read
from replays import archive
from replays.recorder import Recorder

WAR = """[Game "rumble-nation"]
[Id "long-war"]
[a "Ani"]
[b "Vova"]

MAP=6,8,9,10,3,4,5,7,12,2,11 TACTICS=1,5,8 >a
a2x3 b2x1 a3x3 b4x3 a3x3 b4x3 a3x3 b4x3 a3x3 b4x3 a3x3 b4x3 b4x2
"""
LAST = 16  # Vova's last troops: 1 placed, 2 sword, 3 castle 2, 4 castle 3 …
SECOND = f"{LAST}.3"

Get = Callable[[str], Any]


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Datasette:
    """The front end on an archive of one game."""
    folder = tmp_path_factory.mktemp("war")
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        recorder.carry_out([recorder.plan(record) for record in read(WAR)])
        archive.update(book, str(folder / "club.db"))
    return app(Path(folder / "club.db"))


@pytest.fixture
def get(war: Datasette, wait_for: Callable[..., Any]) -> Get:
    """Asks for a path below the game."""
    return lambda path: wait_for(war.client.get, f"/replay/long-war/{path}")


def test_the_page_of_a_part_tells_it_and_leads_to_the_next(get: Get) -> None:
    page = get(SECOND).text
    assert f'data-at="{SECOND}"' in page
    assert "Castle 2: Ani wins 3 to 1 against Vova" in page.split("<h2>")[1].split("</h2>")[0]
    forward = page.split('<a class="forward" href="')[1].split('"')[0]
    assert forward.endswith(f"{LAST}.4")


def test_an_event_opens_with_its_first_step(get: Get) -> None:
    assert f'data-at="{LAST}.1"' in get(str(LAST)).text


def test_the_picture_of_a_part_is_of_its_stage_and_that_of_the_event_of_its_end(get: Get) -> None:
    part, whole = get(f"{SECOND}.svg").text, get(f"{LAST}.svg").text
    assert "War at castle 2, Odawara Castle." in part
    assert "The game is over; " in whole


def test_the_data_of_a_part_has_its_own_effects_and_state_and_that_of_the_event_all(get: Get) -> None:
    part, whole = get(f"{SECOND}.json").json(), get(f"{LAST}.json").json()
    assert [effect["part"] for effect in part["followed"]] == [3]
    assert (part["over"], part["scores"]) == (False, {"a": 2, "b": 0})
    assert [effect["part"] for effect in whole["followed"]] == list(range(1, 15))
    assert (whole["over"], whole["act"]["castle"]) == (True, 4)


def test_the_film_has_the_addresses_of_the_rows(get: Get) -> None:
    steps = get("film.json").json()["steps"]
    assert steps[-2:] == [f"{LAST}.13", f"{LAST}.14"]
    page = get("0").text
    assert [step for step in steps if f"<b>{step}</b>" not in page] == []


def test_a_part_that_is_not_there_is_missing(get: Get) -> None:
    assert get(f"{LAST}.15").status_code == 404
