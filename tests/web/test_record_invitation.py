"""`serve --record` says how to get in: the owner's link, the link of a game that goes on, and what a phone needs."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from quarterturn_web.recording.clerk import Clerk
from quarterturn_web.recording.invitation import invitation, reachable
from quarterturn_web.recording.keys import OWNER
from quarterturn_web.recording.routes import qr_svg

import ledger
from replays import archive
from replays.recorder import Recorder
from tests.cli.runner import wrong
from tests.web.recording import phone, ready, serving


@pytest.fixture
def clerk(tmp_path: Path) -> Iterator[Clerk]:
    path = str(tmp_path / "club.ledger")
    with ledger.open(path, create=True) as book:
        archive.update(book, tmp_path / "archive.db")
    clerk = Clerk(path, str(tmp_path / "archive.db"))
    yield clerk
    clerk.close()


def links(lines: list[str]) -> list[str]:
    return [line.strip() for line in lines if line.strip().startswith("http")]


def test_the_owner_gets_a_link_and_a_running_game_another(clerk: Clerk) -> None:
    (owner,) = links(list(invitation(clerk, "127.0.0.1", 8001, pictures=False)))
    assert clerk.keys.look(owner.partition("#")[2], OWNER, time.time()) == "good"
    id = Recorder(clerk.book).new("rotate", {"a": "Ani", "b": "Vo\u202eva", "c": "Zhenya"})
    lines = list(invitation(clerk, "127.0.0.1", 8001, pictures=False))
    _, recorder = links(lines)
    assert clerk.keys.look(recorder.partition("#")[2], id, time.time()) == "good"
    assert f"/record/{id}/" in recorder
    assert "\u202e" not in "".join(lines)
    clerk.recorder.append(id, "#")
    assert len(links(list(invitation(clerk, "127.0.0.1", 8001, pictures=False)))) == 1


def test_at_a_terminal_each_link_has_its_code(clerk: Clerk) -> None:
    plain = list(invitation(clerk, "127.0.0.1", 8001, pictures=False))
    drawn = list(invitation(clerk, "127.0.0.1", 8001, pictures=True))
    assert len(drawn) == len(plain) + 1


def test_a_loopback_address_is_said_to_be_of_no_use_to_a_phone(clerk: Clerk) -> None:
    assert "--host 0.0.0.0" in list(invitation(clerk, "127.0.0.1", 8001, pictures=False))[-1]
    assert "--host" not in "".join(invitation(clerk, "0.0.0.0", 8001, pictures=False))


def test_any_address_is_written_as_one_that_others_can_use() -> None:
    assert reachable("0.0.0.0") != "0.0.0.0"
    assert reachable("192.0.2.7") == "192.0.2.7"
    assert reachable("::1") == "[::1]"


def test_a_code_is_dark_on_white_and_runs_nothing() -> None:
    svg = qr_svg("http://192.0.2.7:8001/record/rotate-12345678/0#key")
    assert svg.startswith("<svg")
    assert "#fff" in svg
    assert "script" not in svg
    assert "style" not in svg


def test_the_printed_link_opens_games_and_outlives_a_restart(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with serving(tmp_path_factory.mktemp("table")) as table, phone(browser) as context:
        owner = links(table.lines[1:])[0]
        table.new()
        table.kill()
        table.start()
        page = context.new_page()
        page.goto(owner)
        page.get_by_role("button", name="Go on").tap()
        ready(page)
        page.goto(owner)
        page.get_by_role("button", name="New link, the old ones end").tap()
        ready(page)
        page.goto(links(table.lines[1:])[1])
        expect(page.locator("#state")).to_contain_text("taken back")


def test_new_keys_are_for_recording(tmp_path: Path) -> None:
    assert "--record" in wrong("serve", "--new-keys", "--ledger", tmp_path / "club.ledger", code=2)
