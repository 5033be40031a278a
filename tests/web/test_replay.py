"""The replay page in a browser: each key and control, the address, the words, the board."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.club import LAST


def number(page: Page) -> str:
    """The event whose row is marked."""
    row = page.locator(".sheet li[aria-current=step]")
    expect(row).to_have_count(1)
    return row.locator("b").first.inner_text()


@pytest.fixture
def replay(page: Page, site: str) -> Page:
    """The evening at event 3, ready for keys."""
    page.goto(f"{site}/replay/evening-1/3")
    expect(page.locator("#replay.scripted")).to_be_visible()
    return page


@pytest.mark.parametrize(
    ("key", "there"),
    [
        ("ArrowLeft", "2"),
        ("ArrowRight", "4"),
        ("Home", "0"),
        ("End", str(LAST)),
        ("[", "2"),
        ("]", "5"),
        ("Shift+ArrowLeft", "2"),
        ("Shift+ArrowRight", "4"),
        ("ArrowUp", "3"),
        ("ArrowDown", "3"),
        ("/", "3"),
        ("Control+ArrowRight", "3"),
    ],
)
def test_each_key_goes_where_the_help_says_and_others_nowhere(replay: Page, key: str, there: str) -> None:
    replay.keyboard.press(key)
    assert number(replay) == there
    expect(replay).to_have_url(re.compile(rf"/replay/evening-1/{there}$"))


def test_shift_passes_what_moves_nothing_but_not_what_is_wrong(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/kitchen-1/9")
    expect(page.locator("#replay.scripted")).to_be_visible()
    page.keyboard.press("Shift+ArrowRight")
    assert number(page) == "10"  # the last one, a claim, is the end
    page.goto(f"{site}/replay/evening-1/0")
    expect(page.locator("#replay.scripted")).to_be_visible()
    seen = []
    while number(page) != str(LAST):
        page.keyboard.press("Shift+ArrowRight")
        seen.append(number(page))
    assert "17" not in seen
    assert {"1", "2", "14", "15"} <= set(seen)
    back = []
    while number(page) != "0":
        page.keyboard.press("Shift+ArrowLeft")
        back.append(number(page))
    assert back == [*reversed(seen[:-1]), "0"]


def test_a_war_is_stepped_castle_by_castle_or_passed_at_once(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/cats-and-war/0")
    expect(page.locator("#replay.scripted")).to_be_visible()
    addresses = page.locator(".sheet ol > li > a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    war = [address for address in addresses if "." in address]
    before = addresses[addresses.index(war[0]) - 1]
    page.goto(f"{site}/replay/cats-and-war/{before}")
    expect(page.locator("#replay.scripted")).to_be_visible()
    boards = []
    for address in war:
        page.keyboard.press("ArrowRight")
        assert number(page) == address
        boards.append(page.locator(".board svg").get_attribute("aria-label"))
    assert len(set(boards)) == len(boards) > 5
    page.keyboard.press("Shift+ArrowLeft")
    assert number(page) == before
    page.keyboard.press("Shift+ArrowRight")
    assert number(page) == war[-1]


@pytest.mark.parametrize(
    ("control", "there"),
    [
        ("First step", "0"),
        ("Back to the start of trick", "2"),
        ("Step back", "2"),
        ("Step forward", "4"),
        ("On to the next trick", "5"),
        ("Last step", str(LAST)),
    ],
)
def test_each_control_does_what_it_is_called(replay: Page, control: str, there: str) -> None:
    replay.get_by_role("link", name=control).click()
    assert number(replay) == there


def test_a_step_changes_words_controls_title_and_board_without_asking_the_server(replay: Page) -> None:
    asked: list[str] = []
    replay.on("request", lambda request: asked.append(request.url))
    board = replay.locator(".board svg")
    before = board.get_attribute("aria-label")
    replay.keyboard.press("ArrowRight")
    expect(replay.locator(".now h2")).to_have_text("Zhenya plays Blue 5 horizontal")
    expect(replay.locator(".now .place")).to_have_text(re.compile("Round 1 · Trick 1.*cB5h"))
    expect(replay.locator(".now li").first).to_contain_text("Vova wins the trick with Blue 7")
    expect(replay.locator(".now q")).to_have_text("everything turned")
    expect(replay.locator(".goto input")).to_have_value("4")
    expect(replay.locator(".slider")).to_have_value("5")
    expect(replay).to_have_title(re.compile("^Zhenya plays Blue 5 horizontal · Rotate · Thursday club"))
    expect(replay.get_by_role("link", name="SVG")).to_have_attribute("href", "4.svg")
    assert board.get_attribute("aria-label") != before
    assert [url for url in asked if "/replay/" in url] == []


def test_the_board_after_stepping_is_the_board_that_the_server_draws(replay: Page, site: str) -> None:
    pieces = "() => [...document.querySelectorAll('.board g[data-key]')].map(g => g.dataset.key + g.innerHTML).sort()"
    for key in ("ArrowRight", "]", "]", "ArrowLeft", "ArrowLeft"):
        replay.keyboard.press(key)
    stepped = replay.evaluate(pieces)
    fresh = replay.context.new_page()
    fresh.goto(f"{site}/replay/evening-1/{number(replay)}")
    assert stepped == fresh.evaluate(pieces)


def test_the_address_survives_reload_and_back(replay: Page, site: str) -> None:
    replay.keyboard.press("End")
    replay.keyboard.press("ArrowLeft")
    there = number(replay)
    replay.reload()
    assert number(replay) == there
    replay.goto(f"{site}/rules")
    replay.go_back()
    assert number(replay) == there


def test_the_slider_goes_to_each_step_and_shows_chapters(replay: Page) -> None:
    slider = replay.locator(".slider")
    slider.focus()
    replay.keyboard.press("ArrowRight")
    assert number(replay) == "4"
    slider.fill("0")
    assert number(replay) == "0"
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^0: Ani, Vova and Zhenya sit down"))
    assert replay.locator(".ticks path").count() == 5


def test_a_number_typed_into_the_field_is_gone_to_and_typing_moves_nothing(replay: Page) -> None:
    field = replay.get_by_label("Event number")
    field.fill("1")
    replay.keyboard.press("ArrowLeft")
    replay.keyboard.press("Home")
    replay.keyboard.type("1")
    assert number(replay) == "3"
    field.press("Enter")
    assert number(replay) == "11"


def test_a_number_that_is_not_there_leads_to_the_page_that_says_so(replay: Page) -> None:
    field = replay.get_by_label("Event number")
    field.fill("999")
    field.press("Enter")
    expect(replay.locator("h1")).to_have_text("Not found")
    replay.get_by_role("link", name="Open the game").click()
    expect(replay).to_have_url(re.compile("/replay/evening-1/"))


def test_space_plays_to_the_end_and_pauses(replay: Page) -> None:
    replay.get_by_label("Speed").select_option("4")
    replay.locator("h1").click()
    replay.keyboard.press("Space")
    button = replay.get_by_role("button", name="Pause")
    expect(button).to_be_visible()
    expect(replay.locator(".sheet li[aria-current] b").first).not_to_have_text("3")
    replay.keyboard.press("Space")
    there = number(replay)
    replay.wait_for_timeout(600)
    assert number(replay) == there
    replay.keyboard.press("End")
    replay.keyboard.press("ArrowLeft")
    replay.get_by_role("button", name="Play").click()
    expect(replay.locator(".sheet li[aria-current] b").first).to_have_text(str(LAST))
    expect(replay.get_by_role("button", name="Play")).to_be_visible()


def test_play_at_the_real_pace_is_offered_where_times_are_known(replay: Page, site: str) -> None:
    assert "as played" in replay.get_by_label("Speed").inner_text()
    replay.goto(f"{site}/replay/kitchen-1/3")
    expect(replay.locator("#replay.scripted")).to_be_visible()
    assert "as played" not in replay.get_by_label("Speed").inner_text()


def test_question_mark_shows_the_keys_and_escape_closes(replay: Page) -> None:
    replay.keyboard.press("?")
    expect(replay.get_by_role("dialog")).to_contain_text("back and on by a trick")
    replay.keyboard.press("ArrowRight")
    assert number(replay) == "3"
    replay.keyboard.press("Escape")
    expect(replay.get_by_role("dialog")).to_be_hidden()


def test_a_row_of_the_sheet_is_gone_to_and_the_current_one_is_kept_in_view(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/long-evening/700")
    expect(page.locator("#replay.scripted")).to_be_visible()
    row = page.locator(".sheet li[aria-current]")
    expect(row).to_be_in_viewport()
    page.keyboard.press("End")
    expect(row).to_be_in_viewport()
    row.locator("xpath=preceding-sibling::li[1]").click()
    assert number(page) == "999"
    assert page.evaluate("scrollY") == 0


def test_the_end_disables_what_leads_on(replay: Page) -> None:
    replay.keyboard.press("End")
    for name in ("Step forward", "On to the next trick", "Last step"):
        expect(replay.get_by_role("link", name=name)).to_have_attribute("aria-disabled", "true")
    replay.get_by_role("link", name="Step back").click()
    assert replay.locator("nav [aria-disabled]").count() == 0


def test_rulings_lead_to_the_rules(replay: Page) -> None:
    replay.locator(".now").get_by_role("link", name="ROT-5").click()
    expect(replay.locator("#ROT-5")).to_be_in_viewport()


def test_marks_problems_and_corrections_are_plain_to_see(page: Page, site: str) -> None:
    now = page.locator(".now")
    page.goto(f"{site}/replay/evening-1/11")
    expect(now).to_contain_text("(recorder unsure)")
    page.goto(f"{site}/replay/evening-1/14")
    expect(now).to_contain_text("(irregular)")
    page.goto(f"{site}/replay/evening-1/{LAST}")
    expect(now.locator(".error")).to_contain_text("Vova won the trick")
    page.goto(f"{site}/replay/evening-1/7")
    expect(now).to_contain_text("Taken back at 8")
    page.goto(f"{site}/replay/evening-1/13")
    expect(now.locator("h2")).to_contain_text("!?")
    page.goto(f"{site}/replay/evening-1/4")
    expect(now).to_contain_text("First written cB4h, corrected at 16")
    expect(page.locator(".title")).to_contain_text("irregular")
    expect(page.locator(".title")).to_contain_text(f"1 problem: {LAST}")


def test_the_log_as_it_was_written_shows_corrections_where_they_came(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/evening-1/4")
    page.get_by_role("link", name="As it was written").click()
    expect(page).to_have_url(re.compile("/replay/evening-1/written/4$"))
    expect(page.locator(".now h2")).to_have_text("Zhenya plays Blue 4 horizontal")
    expect(page.locator("#replay.scripted")).to_be_visible()
    page.goto(f"{site}/replay/evening-1/16")
    expect(page).to_have_url(re.compile("/replay/evening-1/written/16$"))
    expect(page.locator(".now h2")).to_have_text(
        "Event 4 was written wrongly: it was cB5h (Zhenya plays Blue 5 horizontal)"
    )


def test_single_steps_move_pieces_gradually_but_not_jumps_and_not_with_reduced_motion(replay: Page) -> None:
    replay.evaluate(
        """() => {
            const animate = Element.prototype.animate;
            window.moves = 0;
            Element.prototype.animate = function (...how) { window.moves += 1; return animate.apply(this, how); };
        }"""
    )

    def moves(*keys: str) -> int:
        replay.evaluate("window.moves = 0")
        for key in keys:
            replay.keyboard.press(key)
        count: int = replay.evaluate("window.moves")
        return count

    assert moves("ArrowRight") > 0
    assert moves("End", "Home") == 0
    replay.emulate_media(reduced_motion="reduce")
    assert moves("ArrowRight", "ArrowRight", "ArrowRight") == 0
