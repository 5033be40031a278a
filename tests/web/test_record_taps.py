"""Games are recorded by taps on a phone, without a word typed where the game offers buttons."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from notation import Record, read
from replays import registry
from tests.games.samples import samples
from tests.web.recording import Table, opened, phone, ready, serving, tap, type_in


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with serving(tmp_path_factory.mktemp("table")) as table:
        yield table


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with phone(browser) as context:
        yield context


def test_the_first_tricks_of_a_round_of_cards_take_two_taps_an_event(table: Table, context: BrowserContext) -> None:
    id = table.new()
    page = opened(context, table.link(id))
    taps = [
        ("Ani leads",),
        ("vertically: ◆ Blue", "7"),
        ("◆ Blue", "1"),
        ("◆ Blue", "4"),
        ("horizontally: ▲ Red", "5"),
        ("▲ Red", "2"),
        ("Play a Special Card",),
    ]
    for names in taps:
        tap(page, *names)
        ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB1v", "cB4h", "bR5h", "cR2h", "aX"]
    expect(page.locator("#whose")).to_have_text("Zhenya to play")


def test_dice_are_tapped_as_they_lie_and_the_groupings_offered(table: Table, context: BrowserContext) -> None:
    id = table.new("rumble-nation", "ab")
    table.write(id, "MAP=6,8,9,10,3,4,5,7,12,2,11 TACTICS=1,5,8")
    page = opened(context, table.link(id))
    tap(page, "Ani starts")
    ready(page)
    for face in "534":
        page.get_by_role("button", name=f"a die shows {face}").tap()
    page.get_by_role("button", name=re.compile(r"^3 \+ 5: castle 8")).tap()
    ready(page)
    assert table.tokens(id)[2:] == [">a", "a35.4"]


@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_recorded_by_whatever_button_comes_first(
    table: Table, context: BrowserContext, name: str
) -> None:
    sample = next(next(read(text)) for game, _, text in samples() if game.name == name)
    id = table.new(name, "".join(seat for seat in "abcdefgh" if seat in sample.tags), **ways_to_play(sample))
    setup = iter(sample.tokens)
    while not registry.load(name).tokens(table.state(id)):  # what nobody can tap, such as a map
        table.write(id, next(setup))
    page = opened(context, table.link(id))
    for _ in range(6):
        before = len(table.tokens(id))
        for _ in range(8):
            press_something(page)
            ready(page)
            if len(table.tokens(id)) > before:
                break
        assert len(table.tokens(id)) == before + 1
        expect(page.locator("#trouble")).to_be_hidden()


def ways_to_play(sample: Record) -> dict[str, str]:
    return {tag: value for tag, value in sample.tags.items() if tag not in ("Id", "Game") and len(tag) > 1}


def press_something(page: Page) -> None:
    """Presses a way to group dice, else whatever button comes first; a card that nobody knows is named."""
    groupings = page.locator("#forms .dice > .choices button")
    first = page.locator("#forms .part button:not(.rolled), #forms .singles button:not(.quiet)")
    named = page.locator("#forms .part .open input")
    if named.count() and not page.locator("#forms .part .choices button").count():
        named.first.fill("sphinx")
    (groupings if groupings.count() else first).first.tap()


def test_marks_comment_and_claim_are_one_tap_away(table: Table, context: BrowserContext) -> None:
    id = table.new()
    table.write(id, ">a")
    page = opened(context, table.link(id))
    page.get_by_role("button", name="unsure").tap()
    tap(page, "vertically: ◆ Blue", "7")
    ready(page)
    assert table.tokens(id)[-1] == "aB7v~"
    expect(page.get_by_role("button", name="unsure")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="comment").tap()
    page.get_by_role("textbox", name="Comment").fill("she laughed; [Game")
    page.get_by_role("button", name="Record the comment").tap()
    ready(page)
    assert table.record(id).comments == [(2, "she laughed; [Game")]
    page.locator("#scores").tap()
    page.get_by_role("button", name="The table says so").tap()
    ready(page)
    assert table.tokens(id)[-1] == "=0,0,0"


def test_whoever_types_is_completed_and_told_at_once_what_is_wrong(table: Table, context: BrowserContext) -> None:
    id = table.new()
    table.write(id, ">a aB7v")
    page = opened(context, table.link(id))
    page.locator("#token").fill("bb1")
    page.locator("#likely").get_by_role("button", name="bB1v").tap()
    expect(page.locator("#hint")).to_contain_text("Vova plays Blue 1 vertical")
    page.locator("#token").fill("bB7v")
    expect(page.locator("#hint.wrong")).to_contain_text("played already")
    page.locator("#token").fill("bB1v")
    page.locator("#token").press("Enter")
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "bB1v"]


def test_what_the_rules_refuse_is_never_written_unless_the_table_allowed_it(
    table: Table, context: BrowserContext
) -> None:
    id = table.new()
    table.write(id, ">a aB7v")
    page = opened(context, table.link(id))
    type_in(page, "cB4v")
    expect(page.locator("#trouble")).to_contain_text("The rules do not allow this")
    assert table.tokens(id) == [">a", "aB7v"]
    page.get_by_role("button", name="It happened all the same").tap()
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "cB4v*"]
    type_in(page, "nonsense")
    page.get_by_role("button", name="Drop it").tap()
    ready(page)
    assert table.tokens(id) == [">a", "aB7v", "cB4v*"]


def test_a_new_game_is_opened_with_known_players_in_few_taps(table: Table, context: BrowserContext) -> None:
    table.new()
    page = context.new_page()
    page.goto(f"{table.address}/record#{table.key('')}")
    page.get_by_role("button", name="Rotate", exact=True).tap()
    page.get_by_role("button", name="Same players again: Ani, Vova, Zhenya").tap()
    page.get_by_role("button", name="white").tap()
    page.get_by_role("button", name="Start", exact=True).tap()
    ready(page)
    record = table.record(table.games()[-1])
    assert [record.tags[seat] for seat in "abc"] == ["Ani", "Vova", "Zhenya"]
    assert record.tags["Scoring"] == "white"
    tap(page, "Vova leads")
    ready(page)
    assert table.tokens(table.games()[-1]) == [">b"]
    page.get_by_role("button", name="More").tap()
    page.get_by_role("link", name="A new game").tap()  # the owner's browser knows the owner
    expect(page.get_by_role("button", name="Same players again: Ani, Vova, Zhenya")).to_be_visible()


def test_the_buttons_of_a_lead_are_all_above_the_thumb_bar(table: Table, context: BrowserContext) -> None:
    id = table.new()
    table.write(id, ">a aB7v bB1v cB4h")
    page = opened(context, table.link(id))
    bar = page.locator(".thumb").bounding_box()
    assert bar
    for control in page.locator("#forms button").all():
        box = control.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= bar["y"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_link_for_another_phone_is_shown_as_a_code(table: Table, context: BrowserContext) -> None:
    page = opened(context, table.link(table.new()))
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="Record on another phone").tap()
    expect(page.get_by_role("img", name="QR code of this page’s link")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault(
    table: Table, browser: Browser, assert_accessible: Callable[[Page], None], scheme: str
) -> None:
    id = table.new()
    table.write(id, ">a aB7v bB1v ; said")
    with phone(browser, color_scheme=scheme) as context:
        page = opened(context, table.link(id))
        assert_accessible(page)
        for opener in ("Undo", "More", "comment"):
            page.get_by_role("button", name=opener, exact=True).tap()
            expect(page.locator("#sheet")).to_be_visible()
            page.wait_for_timeout(300)
            assert_accessible(page)
            page.keyboard.press("Escape")
        type_in(page, "zzz")
        expect(page.locator("#trouble")).to_be_visible()
        assert_accessible(page)
        page.goto(f"{table.address}/record#{table.key('')}")
        expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()
        assert_accessible(page)


def test_the_keyboard_alone_records_and_keeps_its_place(table: Table, browser: Browser) -> None:
    id = table.new()
    table.write(id, ">a aB7v")
    with phone(browser, has_touch=False, is_mobile=False) as context:
        page = opened(context, table.link(id))
        page.get_by_role("button", name="◆ Blue", exact=True).focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")  # the first number has the focus
        ready(page)
        assert len(table.tokens(id)) == 3
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('#forms, #extras, .thumb') !== null")


def test_what_people_typed_is_shown_and_never_run(table: Table, context: BrowserContext) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    id = table.new(Event=nasty, c="</script><b>")
    table.write(id, f">a ; {nasty}")
    page = opened(context, table.link(id))
    expect(page.locator("#title")).to_have_text(f"Rotate · {nasty}")
    type_in(page, "<svg/onload=alert(2)>")
    expect(page.locator("#trouble code").first).to_have_text("<svg/onload=alert(2)>")
    assert page.locator("img").count() == 0


def test_another_site_cannot_write_even_with_the_token(table: Table, context: BrowserContext) -> None:
    id = table.new()
    page = context.new_page()
    page.goto("data:text/html,<p>elsewhere</p>")
    tries = [
        {"method": "POST", "headers": {"Authorization": f"Bearer {table.key(id)}", "Content-Type": "application/json"}},
        {"method": "POST", "mode": "no-cors", "credentials": "include", "headers": {"Content-Type": "text/plain"}},
    ]
    body = '{"text": ">a", "expected": 0, "request": "request-1"}'
    for options in tries:
        page.evaluate(
            "([address, options]) => fetch(address, options).then((answer) => answer.type, () => 'refused')",
            [f"{table.address}/record/{id}/append.json", {**options, "body": body}],
        )
    assert table.tokens(id) == []
