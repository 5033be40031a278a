"""No tap is lost, none is written twice: the network goes, the server dies, the page is loaded anew, others write."""

import re
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Route, expect

from tests.web.recording import Table, opened, phone, ready, serving, tap, type_in

# Whether this browser's database holds a tap, or the server has it: from then on nothing loses it.
HELD = """(token) => new Promise((resolve) => {
  const recorded = [...document.querySelectorAll("#strip .event:not(.unsent) code")];
  if (recorded.some((code) => code.textContent === token)) return resolve(true);
  const opening = indexedDB.open("quarterturn", 1);
  opening.onsuccess = () => {
    const asked = opening.result.transaction("taps").objectStore("taps").getAll();
    asked.onsuccess = () => {
      opening.result.close();
      resolve(asked.result.some((tap) => tap.text === token));
    };
  };
})"""
FIRST = (("Ani leads",), ("vertically: ◆ Blue", "7"))


@pytest.fixture
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone(browser) as context:
        yield context


def begun(table: Table, context: BrowserContext) -> tuple[str, Page]:
    """A game with a lead, and its page."""
    id = table.new()
    table.write(id, ">a aB7v")
    page = opened(context, table.link(id))
    page.wait_for_function("indexedDB.databases().then((all) => all.length)")
    return id, page


def test_taps_without_network_wait_are_counted_and_go_in_order_when_it_is_back(
    table: Table, context: BrowserContext
) -> None:
    id, page = begun(table, context)
    context.set_offline(True)
    tap(page, "◆ Blue", "1")
    expect(page.locator("#state")).to_have_text("offline · 1 waiting")
    expect(page.get_by_role("group", name="Whose act").get_by_role("button", name="Zhenya")).to_have_class(
        re.compile("current")
    )
    tap(page, "horizontally: ◆ Blue", "4")
    type_in(page, "bR4v")
    expect(page.locator("#state")).to_have_text("offline · 3 waiting")
    assert table.tokens(id) == [">a", "aB7v"]
    context.set_offline(False)
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB1v", "cB4h", "bR4v"]


def test_taps_survive_a_killed_server_and_a_page_that_is_opened_anew_while_it_is_dead(
    table: Table, context: BrowserContext
) -> None:
    id, page = begun(table, context)
    link = page.url
    table.kill()
    tap(page, "◆ Blue", "1")
    expect(page.locator("#state")).to_have_text("offline · 1 waiting")
    page.close()
    again = context.new_page()
    again.goto(link)  # from the browser's cache: nobody answers
    expect(again.locator("#state")).to_have_text("offline · 1 waiting")
    expect(again.locator("#board svg")).to_be_visible()
    type_in(again, "cB4h")
    expect(again.locator("#state")).to_have_text("offline · 2 waiting")
    table.start()
    ready(again)
    assert table.tokens(id) == [">a", "aB7v", "bB1v", "cB4h"]


def test_an_answer_that_gets_lost_doubles_nothing(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    lost = []

    def lose(route: Route) -> None:
        route.fetch()  # the server has written
        lost.append(route.request.post_data_json["request"])
        route.abort()

    page.route("**/append.json", lose, times=2)
    tap(page, "◆ Blue", "1")
    ready(page)
    assert len(lost) == 2
    assert lost[0] == lost[1]
    assert table.tokens(id) == [">a", "aB7v", "bB1v"]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_the_network_does_every_tap_is_written_once_in_its_place(
    table: Table, context: BrowserContext, seed: int
) -> None:
    chance = Random(seed)
    id, page = begun(table, context)
    tokens = ["bB1v", "cB4h", "bR4v", "cR6v", "aR1v", "cG5v", "aG6v", "bG4v"]

    def fate(route: Route) -> None:
        drawn = chance.random()
        if drawn < 0.5:
            if drawn < 0.25:
                with suppress(Error):  # unless the server is dead just now
                    route.fetch(timeout=3_000)  # written, and the answer is lost
            route.abort()
        else:
            route.continue_()

    context.route("**/append.json", fate)
    for number, token in enumerate(tokens):
        type_in(page, token)
        if number == 3:
            page.wait_for_function(HELD, arg=token)
            page.goto("about:blank")
            page.go_back()
            expect(page.locator("#whose")).not_to_have_text("One moment …")
        if number == 5:
            table.kill()
            table.start()
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", *tokens]


def test_many_hasty_taps_write_one_event(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    tap(page, "◆ Blue")
    page.get_by_role("button", name="1", exact=True).evaluate("(one) => { one.click(); one.click(); one.click(); }")
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB1v"]


def test_two_who_record_at_once_see_both_and_neither_is_written_unasked(table: Table, browser: Browser) -> None:
    with phone(browser) as one, phone(browser) as other:
        id, page = begun(table, one)
        second = opened(other, table.link(id))
        one.set_offline(True)
        tap(page, "◆ Blue", "1")
        expect(page.locator("#state")).to_have_text("offline · 1 waiting")
        tap(second, "◆ Blue", "5")
        ready(second)
        one.set_offline(False)
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text("Somebody else has recorded meanwhile")
        expect(trouble).to_contain_text("bB5v")
        expect(trouble).to_contain_text("bB1v")
        assert table.tokens(id) == [">a", "aB7v", "bB5v"]
        page.get_by_role("button", name="Drop mine").tap()
        ready(page)
        assert table.tokens(id) == [">a", "aB7v", "bB5v"]
        expect(page.locator("#strip")).to_contain_text("bB5v")


def test_mine_goes_after_theirs_where_the_person_says_so(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    context.set_offline(True)
    type_in(page, "cB4v")
    expect(page.locator("#state")).to_have_text("offline · 1 waiting")
    table.write(id, "bB5v")
    context.set_offline(False)
    page.get_by_role("button", name="Record mine after theirs").tap()
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB5v", "cB4v"]


def test_what_waits_behind_a_dropped_tap_follows_on_what_the_person_saw(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    context.set_offline(True)
    for text in ("bB5v", "cB4v", "nonsense", "; said"):
        type_in(page, text)
    expect(page.locator("#state")).to_have_text("offline · 4 waiting")
    table.write(id, "bB5v")
    context.set_offline(False)
    expect(page.locator("#trouble")).to_contain_text("They recorded the same event")
    page.get_by_role("button", name="Drop mine").tap()
    expect(page.locator("#trouble code").first).to_have_text("nonsense")
    page.get_by_role("button", name="Change it").tap()
    expect(page.locator("#token")).to_have_value("nonsense")
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB5v", "cB4v"]
    assert table.record(id).comments == [(4, "said")]


def test_what_others_record_appears_by_itself(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    table.write(id, "bB1v")
    expect(page.locator("#whose")).to_have_text("Zhenya to play")
    expect(page.locator("#strip")).to_contain_text("bB1v")


def test_a_tap_that_waits_is_undone_without_a_trace(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    context.set_offline(True)
    tap(page, "◆ Blue", "1")
    expect(page.locator("#state")).to_have_text("offline · 1 waiting")
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Drop bB1v").tap()
    context.set_offline(False)
    ready(page)
    assert table.tokens(id) == [">a", "aB7v"]


def test_a_ledger_that_lost_what_it_once_gave_is_not_written_on(table: Table, context: BrowserContext) -> None:
    id, page = begun(table, context)
    page.route(
        "**/append.json",
        lambda route: route.continue_(
            post_data={**route.request.post_data_json, "seen": {"position": 2, "hash": "0" * 32}}  # type: ignore[dict-item]
        ),
        times=1,
    )
    tap(page, "◆ Blue", "1")
    expect(page.locator("#trouble")).to_contain_text("Not recorded")
    assert table.tokens(id) == [">a", "aB7v"]
    page.get_by_role("button", name="Try again").tap()
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB1v"]
