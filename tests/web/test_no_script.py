"""A browser that runs no script: every step is a page of its own, and plain links lead on."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.club import LAST
from tests.web.conftest import A_PHONE, watched_context


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("First step", "0"),
        ("Back to the start of trick", "2"),
        ("Step back", "3"),
        ("Step forward", "5"),
        ("On to the next trick", "5"),
        ("Last step", str(LAST)),
    ],
)
def test_controls_are_links(no_script: Page, site: str, link: str, there: str) -> None:
    no_script.goto(f"{site}/replay/evening-1/4")
    no_script.get_by_role("link", name=link).click()
    expect(no_script).to_have_url(re.compile(f"/replay/evening-1/{there}$"))
    expect(no_script.locator(".sheet li[aria-current] b").first).to_have_text(there)


def test_a_step_is_there_whole(no_script: Page, site: str) -> None:
    no_script.goto(f"{site}/replay/evening-1/4")
    expect(no_script.locator(".board svg g[data-key]").first).to_be_visible()
    expect(no_script.locator(".now")).to_contain_text("Vova wins the trick with Blue 7")
    expect(no_script.locator(".sheet ol > li > a")).to_have_count(LAST - 1)
    for hidden in (".slider", ".pace", ".buttons button", "a.copy", "dialog"):
        expect(no_script.locator(hidden)).to_be_hidden()


def test_a_row_of_the_sheet_is_a_link(no_script: Page, site: str) -> None:
    no_script.goto(f"{site}/replay/evening-1/4")
    no_script.get_by_role("link", name="aY6h~").click()
    expect(no_script).to_have_url(re.compile("/replay/evening-1/11$"))


def test_a_typed_number_leads_to_its_step(no_script: Page, site: str) -> None:
    no_script.goto(f"{site}/replay/evening-1/written/4")
    no_script.get_by_label("Event number").fill("12")
    no_script.keyboard.press("Enter")
    expect(no_script).to_have_url(re.compile("/replay/evening-1/written/12$"))


def test_walking_from_the_first_step_reaches_each_step_once(no_script: Page, site: str) -> None:
    no_script.goto(f"{site}/replay/evening-1/0")
    seen = ["0"]
    while (link := no_script.get_by_role("link", name="Step forward")).get_attribute("href"):
        link.click()
        seen.append(no_script.url.rsplit("/", 1)[1])
    numbers = no_script.locator(".sheet ol > li > a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    assert seen == numbers


def test_a_game_opens_at_its_beginning_when_it_is_over_and_else_where_it_stands(no_script: Page, site: str) -> None:
    no_script.goto(f"{site}/replay/evening-1")
    expect(no_script).to_have_url(re.compile(f"/evening-1/{LAST}$"))
    no_script.goto(f"{site}/replay/conceded-1")
    expect(no_script).to_have_url(re.compile("/conceded-1/0$"))


def test_on_a_phone_the_button_for_other_eyes_is_one_line(browser: Browser, site: str) -> None:
    with watched_context(browser, java_script_enabled=False, **A_PHONE) as context:
        page = context.new_page()
        page.goto(f"{site}/replay/held-hands/4")
        look = page.get_by_role("button", name="Look")
        box = look.bounding_box()
        assert box
        assert look.evaluate("button => button.scrollWidth <= button.clientWidth")
        assert box["height"] < 50
        assert box["x"] + box["width"] <= 390
