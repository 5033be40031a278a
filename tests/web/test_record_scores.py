"""The result of a box is noted on a phone, by taps."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.web.recording import Table, opened, phone, ready, serving, tap


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone(browser) as context:
        yield context


def test_points_are_tapped_for_a_seat_and_the_final_scores_are_one_tap(table: Table, context: BrowserContext) -> None:
    id = table.new("scores", Title="Catan")
    page = opened(context, table.link(id))
    expect(page.locator("h1")).to_contain_text("Catan")
    for seat, group, points in (("Ani", "gains", "+10"), ("Vova", "gains", "+7"), ("Ani", "loses", "−2")):
        tap(page, seat, group, points)
        ready(page)
    assert table.tokens(id) == ["a+10", "b+7", "a-2"]
    page.get_by_role("button", name="These are the final scores: 8,7,0").tap()
    ready(page)
    assert table.tokens(id)[-1] == "=8,7,0"
    assert table.state(id).winners == ("a",)


def test_who_won_and_the_places_are_tapped(table: Table, context: BrowserContext) -> None:
    won, ranked = table.new("scores", Title="Azul"), table.new("scores", Title="Azul")
    page = opened(context, table.link(won))
    tap(page, "Who won: Vova")
    ready(page)
    assert table.tokens(won) == ["WON=b"]
    page = opened(context, table.link(ranked))
    tap(page, "The places", "Vova first", "Vova, Ani, Zhenya")
    ready(page)
    assert table.tokens(ranked) == ["RANK=b,a,c"]


def test_scores_that_are_not_noted_are_dashes_and_can_be_typed_all_at_once(
    table: Table, context: BrowserContext
) -> None:
    id = table.new("scores", Title="Azul")
    page = opened(context, table.link(id))
    expect(page.locator("#scores .score")).to_have_text(["–", "–", "–"])
    page.locator("#scores").tap()
    page.get_by_role("spinbutton", name="Ani").fill("31")
    page.get_by_role("spinbutton", name="Zhenya").fill("-4")
    page.get_by_role("button", name="The table says so").tap()
    ready(page)
    assert table.tokens(id) == ["=31,_,-4"]
    expect(page.locator("#scores .score")).to_have_text(["31", "–", "-4"])
