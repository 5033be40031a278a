"""Both widths, day and night, paper, and whoever cannot see: axe finds nothing on our pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import A_PHONE, watched_context

PAGES = (
    "/",
    "/games?player=vova",
    "/games?q=nothing-like-it",
    "/replay/evening-1/4",
    "/replay/held-hands/3?seat=all",
    "/paste",
    "/replay/evening-1/written/19",
    "/replay/hostile-1/2",
    "/replay/nobody-knows",
    "/rules",
    "/rules/rotate",
)
A_DESK = {"viewport": {"width": 1280, "height": 800}}


@pytest.mark.parametrize(
    ("device", "scheme"), [(A_DESK, "light"), (A_DESK, "dark"), (A_PHONE, "light")], ids=["desk", "night", "phone"]
)
def test_axe_finds_no_fault(
    browser: Browser, site: str, assert_accessible: Callable[[Page], None], device: dict[str, object], scheme: str
) -> None:
    with watched_context(browser, color_scheme=scheme, **device) as context:
        page = context.new_page()
        for path in PAGES:
            page.goto(f"{site}{path}")
            page.wait_for_load_state("networkidle")
            assert_accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_help_is_accessible(page: Page, site: str, assert_accessible: Callable[[Page], None]) -> None:
    page.goto(f"{site}/replay/evening-1/4")
    expect(page.locator("#replay.scripted")).to_be_visible()
    page.keyboard.press("?")
    assert_accessible(page)


def test_controls_of_a_phone_are_large_and_always_at_the_thumb(phone: Page, site: str) -> None:
    phone.goto(f"{site}/replay/evening-1/4")
    expect(phone.locator("#replay.scripted")).to_be_visible()
    for scroll in (0, 5000):
        phone.evaluate(f"scrollTo(0, {scroll})")
        for control in phone.locator(".controls :is(a, button, select, input):not(.unseen):visible").all():
            box = control.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44, control
            assert box["y"] > 844 / 2
            assert box["y"] + box["height"] <= 844


def test_a_phone_shows_board_and_words_at_once_and_steps_by_tap(phone: Page, site: str) -> None:
    phone.goto(f"{site}/replay/evening-1/4")
    expect(phone.locator("#replay.scripted")).to_be_visible()
    for part in (".board svg", ".now h2"):
        box = phone.locator(part).bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 844
    phone.get_by_role("link", name="Step forward").tap()
    expect(phone.locator(".now h2")).to_have_text("Vova leads Red 4 vertical")


def test_all_that_matters_fits_a_desk_without_scrolling(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/evening-1/3")
    expect(page.locator("#replay.scripted")).to_be_visible()
    for part in (".board svg", ".controls", ".now", ".sheet"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= 800, part


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(247, 244, 238)"), ("dark", "rgb(23, 22, 20)")])
@pytest.mark.parametrize("path", ["/", "/replay/evening-1/4", "/archive/games", "/-/versions"])
def test_day_and_night_have_their_paper_on_all_pages(page: Page, site: str, path: str, scheme: str, paper: str) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{site}{path}")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == paper


def test_print_has_the_position_the_words_and_every_row(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/evening-1/4")
    page.emulate_media(media="print")
    for part in (".title h1", ".board svg", ".now h2"):
        expect(page.locator(part)).to_be_visible()
    for part in (".controls", ".site", ".sheet footer"):
        expect(page.locator(part)).to_be_hidden()
    hidden = page.evaluate("(frame => frame.scrollHeight - frame.clientHeight)(document.querySelector('.frame'))")
    assert hidden <= 1


def test_a_reader_of_the_screen_hears_the_board_and_the_step(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/evening-1/3")
    expect(page.locator("#replay.scripted")).to_be_visible()
    expect(page.get_by_role("img", name="Blue leads, horizontal")).to_be_visible()
    expect(page.locator(".now")).to_have_attribute("aria-live", "polite")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
