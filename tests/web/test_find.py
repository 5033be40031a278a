"""Finding games by what happened in them, in a browser and without one."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from datasette.app import Datasette
from playwright.sync_api import Page, expect
from quarterturn_web.findform import SEASONS, periods
from quarterturn_web.server import app

import ledger
from replays import archive
from tests.replays.findable import write_club
from tests.web.conftest import served

LED_AND_LOST = "/find?game=rotate&fact=lead_given&player=ani&result=lost&since=2026-03&until=2026-05&which=first"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_club(tmp_path_factory.mktemp("found"))


@pytest.fixture(scope="module")
def findable(club: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(club, tmp_path_factory.mktemp("server") / "log") as address:
        yield address


@pytest.fixture
def get(club: Path, wait_for: Callable[..., Any]) -> Callable[..., Any]:
    site = app(club)
    return lambda address, **options: wait_for(site.client.get, address, **options)


def test_a_newcomer_finds_the_game_in_which_ani_led_the_first_trick_and_lost(page: Page, findable: str) -> None:
    page.goto(f"{findable}/")
    page.get_by_role("link", name="Find what happened").click()
    page.get_by_role("link", name="Who led the very first trick and lost the game").click()
    page.get_by_label("Player").fill("Ani")
    page.get_by_label("From").fill("2026-03")
    page.get_by_label("To", exact=True).fill("2026-05")
    page.get_by_role("button", name="Find").click()
    expect(page).to_have_url(f"{findable}{LED_AND_LOST}#found")
    hit = page.locator(".hits li")
    expect(hit).to_have_count(1)
    expect(hit).to_contain_text("Round 1 is dealt; Ani leads")
    expect(hit).to_contain_text("12 Apr 2026 · event 1")
    hit.get_by_role("link").click()
    expect(page).to_have_url(f"{findable}/replay/spring-one/1")
    expect(page.locator(".now h2")).to_have_text("Round 1 is dealt; Ani leads")


def test_the_form_works_without_script_and_its_address_can_be_shared(no_script: Page, findable: str) -> None:
    no_script.goto(f"{findable}/find?game=rotate&fact=trick_won")
    no_script.get_by_label(re.compile("^Value(?!:)")).fill("6")
    no_script.get_by_label("Orientation: how to compare").select_option("is not")
    no_script.get_by_label(re.compile("^Orientation(?!:)")).select_option("v")
    no_script.get_by_role("button", name="Find").click()
    expect(no_script.locator(".hits li")).to_have_count(1)
    asked = parse_qs(urlsplit(no_script.url).query)
    assert asked == {"game": ["rotate"], "fact": ["trick_won"], "where": ["orientation!=v", "value=6"]}
    expect(no_script.get_by_label(re.compile("^Value(?!:)"))).to_have_value("6")
    expect(no_script.locator(".said")).to_have_text("A trick was won · orientation is not v · value is 6")


def test_a_number_can_be_bounded_from_both_sides(no_script: Page, findable: str) -> None:
    no_script.goto(f"{findable}/find?game=rotate&fact=trick_won&where=value>=6")
    lines = no_script.get_by_label(re.compile("^Value(?!:)"))
    expect(lines).to_have_count(2)
    lines.nth(1).fill("6")
    no_script.get_by_role("button", name="Find").click()
    expect(no_script.locator("#found")).to_have_text("2 hits in 1 game")


def test_yes_or_no_is_asked_in_words(get: Callable[..., Any]) -> None:
    text = get("/find?game=rotate&fact=trick_won&where=special_last%3Dyes").text
    assert "<small>Whether a Special Card was played last</small>" in text
    assert '<option value="yes" selected>yes</option>' in text
    assert "1 hit in 1 game" in text


def test_so_many_times_leads_to_each_of_its_steps(page: Page, findable: str) -> None:
    page.goto(f"{findable}/find?game=rotate&fact=rotated&times=3")
    places = page.locator(".places a")
    expect(places).to_have_text(["3.1", "4.1", "5.1"])
    places.nth(1).click()
    expect(page).to_have_url(f"{findable}/replay/summer-one/4.1")


def test_the_query_opens_in_datasette_and_gives_the_same_rows(page: Page, findable: str) -> None:
    page.goto(f"{findable}/find?game=rotate&fact=rotated&times=2")
    page.locator(".sql summary").click()
    page.get_by_role("link", name="Open it in Datasette").click()
    expect(page.locator("table.rows-and-columns tbody tr")).to_have_count(1)
    page.goto(f"{findable}{LED_AND_LOST}")
    page.locator(".sql summary").click()
    page.get_by_role("link", name="Open it in Datasette").click()
    expect(page.locator("table.rows-and-columns tbody tr")).to_have_count(1)


def test_nothing_found_says_what_to_do_next(
    page: Page, findable: str, assert_accessible: Callable[[Page], None]
) -> None:
    page.goto(f"{findable}/find?game=rotate&fact=trick_won&where=value%3D0")
    expect(page.locator("#found")).to_have_text("Nothing like that")
    expect(page.get_by_role("link", name="all of them")).to_be_visible()
    expect(page.locator(".tries a").first).to_be_visible()
    assert_accessible(page)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("fact=trick_won&player=Anj", 'did you mean "Ani"?'),
        ("fact=trick_won&where=colour%3Dred", "there are seat, suit, orientation, value"),
        ("fact=trick_won&sent=1&v.value=seven", "value is a number"),
        ("fact=trick_won&since=spring", "2026-03-15"),
        ("fact=trick_won&times=-1", "how many times is a number from 1"),
    ],
)
def test_slips_are_answered_in_the_form(get: Callable[..., Any], query: str, said: str) -> None:
    answer = get(f"/find?game=rotate&{query}")
    assert answer.status_code == 400
    assert said in answer.text.replace("&#34;", '"')
    assert '<form class="find"' in answer.text


def test_what_was_typed_stays_in_the_form_that_could_not_be_read(get: Callable[..., Any]) -> None:
    text = get("/find?game=rotate&fact=trick_won&sent=1&v.value=seven&player=Anj").text
    assert 'value="seven"' in text
    assert 'value="Anj"' in text


def test_an_unknown_fact_or_game_is_answered_with_what_can_be_found(get: Callable[..., Any]) -> None:
    answer = get("/find?game=rotate&fact=trik_won")
    assert answer.status_code == 404
    assert "did you mean trick_won?" in answer.text
    assert "All that can be found in Rotate" in answer.text
    assert get("/find?game=chess&fact=mate").status_code == 404


def test_an_empty_archive_says_how_to_fill_it(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    with ledger.open(str(tmp_path / "empty.ledger"), create=True) as book:
        archive.update(book, str(tmp_path / "empty.db"))
    site = app(tmp_path / "empty.db")
    assert "quarterturn import" in wait_for(site.client.get, "/find").text
    text = wait_for(site.client.get, "/find?game=rotate&fact=trick_won").text
    assert "Nothing like that" in text


def test_what_people_typed_is_text_and_never_sql(
    archive_path: Path, datasette: Datasette, wait_for: Callable[..., Any]
) -> None:
    with closing(sqlite3.connect(archive_path)) as db:
        names = [
            name for (name,) in db.execute("SELECT name FROM players WHERE name LIKE '%alert%' OR name LIKE '%drop%'")
        ]
    assert len(names) == 3
    for name in names:
        asked = {"game": "rotate", "fact": "card_played", "player": name, "seat": "any"}
        answer = wait_for(datasette.client.get, "/find", params=asked)
        assert answer.status_code == 200
        assert "2 hits in 1 game" in answer.text
        assert "<script>alert" not in answer.text
    evil = {"game": "rotate", "fact": "trick_won", "where": "suit~'; DROP TABLE games; --"}
    assert "Nothing like that" in wait_for(datasette.client.get, "/find", params=evil).text
    column = {"game": "rotate", "fact": 'trick_won" UNION SELECT 1 --'}
    assert wait_for(datasette.client.get, "/find", params=column).status_code == 404


@pytest.mark.parametrize(
    "address", ["/find", "/find?game=rotate", "/find?game=rumble-nation&fact=castle_resolved", LED_AND_LOST]
)
def test_pages_are_accessible_by_day_and_by_night(
    page: Page, findable: str, assert_accessible: Callable[[Page], None], address: str
) -> None:
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.goto(findable + address)
        assert_accessible(page)


def test_a_phone_shows_all_of_it_and_jumps_to_the_hits(phone: Page, findable: str) -> None:
    phone.goto(f"{findable}/find?game=rumble-nation&fact=castle_resolved")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.goto(f"{findable}/find?game=rotate&fact=trick_won")
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.get_by_role("button", name="Find").click()
    phone.wait_for_url("**#found")
    expect(phone.locator("#found")).to_be_in_viewport()
    for field in phone.locator(".find select:visible, .find input:visible, .find button:visible").all():
        box = field.bounding_box()
        assert box
        assert box["height"] >= 44


def test_seasons_and_years_can_be_chosen(get: Callable[..., Any]) -> None:
    text = get("/find?game=rotate&fact=lead_given&sent=1&when=2026-06/2026-08", follow_redirects=True).text
    assert "from 2026-06 · to 2026-08" in text
    assert "1 hit in 1 game" in text


@pytest.mark.parametrize(
    ("today", "first", "second"),
    [
        ("2026-01-15", ("2025-12/2026-02", "Winter 2025/26 (Dec–Feb)"), ("2025-09/2025-11", "Autumn 2025 (Sep–Nov)")),
        ("2026-11-30", ("2026-09/2026-11", "Autumn 2026 (Sep–Nov)"), ("2026-06/2026-08", "Summer 2026 (Jun–Aug)")),
        ("2026-12-01", ("2026-12/2027-02", "Winter 2026/27 (Dec–Feb)"), ("2026-09/2026-11", "Autumn 2026 (Sep–Nov)")),
        ("2026-03-01", ("2026-03/2026-05", "Spring 2026 (Mar–May)"), ("2025-12/2026-02", "Winter 2025/26 (Dec–Feb)")),
    ],
)
def test_the_last_seasons_are_those_before_today(today: str, first: tuple[str, str], second: tuple[str, str]) -> None:
    found = periods(date.fromisoformat(today), ["2026"])
    assert found[:2] == [first, second]
    assert found[len(SEASONS) + 1 :] == [("2026/2026", "2026")]
