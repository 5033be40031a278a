"""Undo asks what happened; a correction shows what it changes before it is written."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import ledger
from replays import registry
from replays.desk import Desk
from replays.recorder import Recorder
from tests.web.recording import Table, opened, phone, ready, serving

ROUND = ">a aB7v bB1v cB4h bR4v cR6v aR1v =c/v"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone(browser) as context:
        yield context


def undoing(table: Table, context: BrowserContext, text: str = ROUND) -> tuple[str, Page]:
    """A game with its page, on which undo was tapped."""
    id = table.new()
    table.write(id, text)
    page = opened(context, table.link(id))
    page.get_by_role("button", name="Undo").tap()
    return id, page


def event(page: Page, number: int) -> None:
    page.locator("#sheet .row").filter(has=page.locator(".number", has_text=re.compile(f"^{number}$"))).tap()


def test_what_the_table_took_back_is_two_taps(table: Table, context: BrowserContext) -> None:
    id, page = undoing(table, context, ">a aB7v")
    page.get_by_role("button", name="The table took it back").tap()
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "^"]
    expect(page.locator("#whose")).to_have_text("Ani to play")


def test_a_fix_is_five_taps_and_shows_its_ripple_before_it_is_written(table: Table, context: BrowserContext) -> None:
    id, page = undoing(table, context)  # the first tap
    event(page, 6)
    body = page.locator("#sheet-body")
    body.get_by_role("button", name="▲ Red", exact=True).tap()
    body.get_by_role("button", name="2", exact=True).tap()
    expect(body).to_contain_text("Zhenya plays Red 2 vertical")
    expect(body).to_contain_text("1 claim would fail")
    expect(body.locator(".ripple")).to_contain_text("=c/v")
    assert len(table.tokens(id)) == 8
    page.get_by_role("button", name="Correct the record").tap()
    ready(page)
    assert table.tokens(id)[8:] == ["%6=cR2v"]


def test_a_ripple_that_is_not_wanted_is_dropped(table: Table, context: BrowserContext) -> None:
    id, page = undoing(table, context)
    event(page, 6)
    page.get_by_role("button", name="It never happened").tap()
    expect(page.locator("#sheet-body")).to_contain_text("It never happened")
    page.get_by_role("button", name="Leave it as it is").tap()
    ready(page)
    assert len(table.tokens(id)) == 8


def test_what_never_happened_is_struck(table: Table, context: BrowserContext) -> None:
    id, page = undoing(table, context, ">a aB7v bB1v cB4h =0,0,0")
    event(page, 5)
    page.get_by_role("button", name="It never happened").tap()
    expect(page.locator(".fine")).to_be_visible()
    page.get_by_role("button", name="Correct the record").tap()
    ready(page)
    assert table.tokens(id)[-1] == "%5-"


def test_what_was_forgotten_is_inserted_also_at_the_beginning(table: Table, context: BrowserContext) -> None:
    id, page = undoing(table, context, ">a aB7v bB1v")
    event(page, 2)
    page.get_by_role("button", name="Something is missing after it").tap()
    body = page.locator("#sheet-body")
    expect(body).to_contain_text("What happened:")
    body.get_by_role("textbox", name="Or type the event").fill("=0,0,0")
    body.get_by_role("button", name="On").last.tap()
    page.get_by_role("button", name="Correct the record").tap()
    ready(page)
    assert table.tokens(id)[-1] == "%2+=0,0,0"
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Something is missing at the very beginning").tap()
    expect(body).to_contain_text("Ani leads")


def test_consequences_stand_under_their_cause(table: Table, context: BrowserContext) -> None:
    id = table.new()
    for choice in range(24):
        legal = registry.load("rotate").tokens(table.state(id))
        table.write(id, legal[7 * choice % len(legal)])
    fix = next(fix for fix in fixes(table, id, 3) if chained(table, id, fix))
    page = opened(context, table.link(id))
    page.get_by_role("button", name="Undo").tap()
    event(page, 3)
    body = page.locator("#sheet-body")
    body.get_by_role("textbox", name="Or type the event").fill(fix)
    body.get_by_role("button", name="On").last.tap()
    follower = body.locator(".ripple details li").first
    expect(body.locator(".ripple > li").first).to_be_visible()
    expect(follower).to_be_hidden()
    body.locator(".ripple summary").first.tap()
    expect(follower).to_be_visible()
    assert len(table.tokens(id)) == 24


def fixes(table: Table, id: str, number: int) -> list[str]:
    """What else was legal in the place of an event."""
    record = table.record(id)
    return [token for form in Desk(record, registry.load("rotate")).forms_at(number) for token in form.tokens()]


def chained(table: Table, id: str, fix: str) -> bool:
    """Whether of what a fix of event 3 breaks, something only follows from something else that it breaks."""
    with ledger.open(table.ledger) as book:
        new = Recorder(book).ripple(id, f"%3={fix}").new_problems
    return any(problem.because in {other.event for other in new} for problem in new)


def test_what_cannot_be_read_is_said_and_nothing_is_written(table: Table, context: BrowserContext) -> None:
    id, page = undoing(table, context, ">a aB7v")
    event(page, 2)
    body = page.locator("#sheet-body")
    body.get_by_role("textbox", name="Or type the event").fill("aB77v")
    body.get_by_role("button", name="On").last.tap()
    expect(body).to_contain_text("cannot be read")
    assert table.tokens(id) == [">a", "aB7v"]


def test_without_a_server_a_correction_waits_for_its_ripple(table: Table, context: BrowserContext) -> None:
    _, page = undoing(table, context)
    expect(page.locator("#sheet .row").first).to_be_visible()
    context.set_offline(True)
    event(page, 6)
    expect(page.locator("#sheet-body")).to_contain_text("The server cannot be reached")
