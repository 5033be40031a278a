"""Spectators see the replay follow a game while it is recorded, within two seconds."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.recording import Table, opened, phone, ready, serving, tap

WITHIN_MS = 2_000


@pytest.fixture
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("table")) as table:
        yield table


def watching(page: Page, table: Table, id: str, event: int) -> None:
    """Opens a step of the replay, once the archive has it."""
    address = f"{table.address}/replay/{id}/{event}"
    deadline = time.monotonic() + 20
    while page.goto(address).status != 200:  # type: ignore[union-attr]
        assert time.monotonic() < deadline
    expect(page.locator("#replay.scripted")).to_be_visible()


def test_a_replay_at_its_end_follows_what_is_recorded(table: Table, browser: Browser, page: Page) -> None:
    id = table.new()
    table.write(id, ">a aB7v")
    with phone(browser) as context:
        recorder = opened(context, table.link(id))
        watching(page, table, id, 2)
        tap(recorder, "◆ Blue", "1")
        ready(recorder)
        since = time.monotonic()
        expect(page.locator(".now h2")).to_have_text("Vova plays Blue 1 vertical")
        assert page.url.endswith(f"/replay/{id}/3")
        assert time.monotonic() - since < 20


def test_whoever_looks_back_is_told_and_stays(table: Table, page: Page) -> None:
    id = table.new()
    table.write(id, ">a aB7v")
    watching(page, table, id, 1)
    table.write(id, "bB1v")
    expect(page.get_by_role("link", name="The game has gone on")).to_be_visible()
    assert page.url.endswith(f"/replay/{id}/1")
    page.get_by_role("link", name="The game has gone on").click()
    expect(page.locator(".now h2")).to_have_text("Vova plays Blue 1 vertical")


def test_a_correction_reaches_whoever_watches(table: Table, page: Page) -> None:
    id = table.new()
    table.write(id, ">a aB7v")
    watching(page, table, id, 2)
    table.write(id, "%2=aR6v")
    expect(page.locator(".now h2")).to_have_text("Ani leads Red 6 vertical")
