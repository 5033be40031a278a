"""Whose eyes a replay is seen with: the address says it, keys and controls change it, the server decides."""

import re
from collections.abc import Callable
from typing import Any

from datasette.app import Datasette
from playwright.sync_api import Page, expect

HELD = "/replay/held-hands/3"


def test_f_goes_through_all_eyes_and_stays_at_the_step(page: Page, site: str) -> None:
    page.goto(site + HELD)
    seen = []
    for _ in range(6):
        expect(page.locator("#replay.scripted")).to_be_visible()
        seen.append(page.url.rpartition("/3")[2])
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowRight")
        with page.expect_navigation():
            page.keyboard.press("f")
    assert seen == ["", "?seat=all", "?seat=a", "?seat=b", "?seat=c", "?seat=none"]
    assert page.url == site + HELD


def test_each_pair_of_eyes_sees_what_it_could_know(page: Page, site: str) -> None:
    board = page.locator(".board svg")
    for seat, open_hands in (("", "a"), ("?seat=all", "abc"), ("?seat=a", "a"), ("?seat=b", "b"), ("?seat=none", "")):
        page.goto(site + HELD + seat)
        expect(page.locator("#replay.scripted")).to_be_visible()
        said = board.get_attribute("aria-label") or ""
        names = {"a": "Ani", "b": "Vova", "c": "Zhenya"}
        assert [seat for seat, name in names.items() if f"{name} holds" in said] == list(open_hands), seat


def test_eyes_follow_while_stepping_and_on_every_link(page: Page, site: str) -> None:
    page.goto(f"{site}{HELD}?seat=b")
    expect(page.locator("#replay.scripted")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{site}/replay/held-hands/4?seat=b")
    for name in ("JSON", "SVG", "PNG", "QTN"):
        href = page.get_by_role("link", name=name).get_attribute("href") or ""
        assert href.endswith("?seat=b"), name
    page.get_by_label("Event number").fill("7")
    page.get_by_label("Event number").press("Enter")
    expect(page).to_have_url(f"{site}/replay/held-hands/7?seat=b")
    page.get_by_label("Seen by").select_option("none")
    expect(page).to_have_url(f"{site}/replay/held-hands/7?seat=none")


def test_eyes_are_chosen_without_script(no_script: Page, site: str) -> None:
    no_script.goto(site + HELD)
    no_script.get_by_label("Seen by").select_option("c")
    no_script.get_by_role("button", name="Look").click()
    expect(no_script).to_have_url(re.compile(r"/held-hands/3\?seat=c$"))
    expect(no_script.get_by_label("Seen by")).to_have_value("c")
    no_script.get_by_role("link", name="Step forward").click()
    expect(no_script).to_have_url(re.compile(r"/held-hands/4\?seat=c$"))
    no_script.get_by_label("Event number").fill("9")
    no_script.keyboard.press("Enter")
    expect(no_script).to_have_url(re.compile(r"/held-hands/9\?seat=c$"))


def test_eyes_that_are_not_there_are_told_so(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    answer = wait_for(datasette.client.get, f"{HELD}?seat=q")
    assert answer.status_code == 404
    assert "Nobody sits at seat q in this game." in answer.text
    assert wait_for(datasette.client.get, f"{HELD}.json?seat=b").json()["seen_by"] == "b"
