"""Home, the list of games, the rules, and the pages that say that something is not there."""

import re
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from datasette.app import Datasette
from playwright.sync_api import Page, expect
from quarterturn_web.server import app

import ledger
from replays import archive
from replays.recorder import Recorder
from tests.web.club import GAMES, LAST, NAMES


def test_home_shows_the_newest_games_with_players_result_date_and_picture(page: Page, site: str) -> None:
    page.goto(f"{site}/")
    rows = page.locator(".games li")
    expect(rows).to_have_count(len(GAMES))
    first = rows.filter(has_text="Thursday club")
    expect(first).to_contain_text("Rotate · Thursday club · 26 Nov 2026")
    expect(first).to_contain_text("irregular")
    expect(first).to_contain_text("1 problem")
    picture = first.locator("img")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("img => img.complete && img.naturalWidth > 0", arg=picture.element_handle())
    first.get_by_role("link", name="Rotate").click()
    expect(page.locator(".now h2")).to_have_text("Claim: the trick goes to Ani, horizontal")


def test_questions_on_home_are_answered_with_their_sql_below(page: Page, site: str) -> None:
    page.goto(f"{site}/")
    links = page.locator("section").filter(has_text="Ask the archive").locator(".list a")
    assert links.count() == 3
    for address in links.evaluate_all("links => links.map(link => link.href)"):
        page.goto(address)
        expect(page.locator(".lead").first).to_be_visible()
        expect(page.locator("pre")).to_contain_text("SELECT")


def test_home_leads_to_recording_where_that_is_possible(archive_path: Path, wait_for: Callable[..., Any]) -> None:
    path = str(archive_path.with_name("club.ledger"))
    site = app(archive_path, record=path)
    assert 'href="/record"' in wait_for(site.client.get, "/").text
    assert 'href="/record"' not in wait_for(app(archive_path).client.get, "/").text
    site.quarterturn_clerk.close()


def test_search_finds_comments_and_names(page: Page, site: str) -> None:
    page.goto(f"{site}/")
    page.get_by_role("searchbox").fill("tea")
    page.keyboard.press("Enter")
    expect(page.locator(".games li")).to_have_count(1)
    expect(page.locator(".games li")).to_contain_text("Thursday club")


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("", len(GAMES)),
        ("player=noor", 1),
        ("player=vova", 4),
        ("event=Kitchen", 1),
        ("since=2026-11", 1),
        ("until=2026-10", 4),
        ("since=2026-10&until=2026-11", 2),
        ("irregular=1", 2),
        ("result=won", 2),
        ("result=shared", 1),
        ("result=running", 5),
        ("result=nobody", 0),
        ("result=won&player=mar", 1),
        ("result=won&player=li", 0),
        ("q=vova+thursday", 1),
        ("q=vova&player=noor", 1),
        ("q=%22%20OR%20*%20NEAR(", 0),
        ("start=99", 0),
        ("game=nothing", 0),
    ],
)
def test_each_filter_is_an_address(datasette: Datasette, wait_for: Callable[..., Any], query: str, count: int) -> None:
    answer = wait_for(datasette.client.get, f"/games?{query}")
    assert answer.status_code == 200
    assert answer.text.count('loading="lazy"') == count


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/games?start=-1", 400, "start is a whole number from 0"),
        ("/games?start=%D9%A3", 400, "start is a whole number from 0"),
        ("/games?since=2026-99", 400, "a date is a year, a month or a day that there is"),
        ("/games?until=2026-02-30", 400, "a date is a year, a month or a day that there is"),
        ("/games?result=nonsense", 400, "there are won, shared, nobody, running"),
        ("/players?start=abc", 400, "start is a whole number from 0"),
        ("/player/ani?start=abc", 400, "start is a whole number from 0"),
        ("/player/ani?all=maybe", 400, "all is 1 or 0"),
        ("/find?game=nope", 404, "no game &#34;nope&#34; is installed"),
        ("/find?game=rotate&fact=trick_won&start=abc", 400, "start is a whole number from 0"),
        ("/find?game=rotate&fact=trick_won&since=2026-99", 400, "a day that there is"),
        ("/questions/all/wins-by-seat?all=maybe", 400, "it is 1 or 0"),
    ],
)
def test_what_an_address_cannot_mean_is_said(
    datasette: Datasette, wait_for: Callable[..., Any], address: str, status: int, said: str
) -> None:
    answer = wait_for(datasette.client.get, address)
    assert answer.status_code == status
    assert said in answer.text
    assert 'loading="lazy"' not in answer.text


def test_one_of_something_is_said_as_one(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    with ledger.open(str(tmp_path / "one.ledger"), create=True) as book:
        Recorder(book).new("scores", {"a": "Ani", "Title": "Go"}, "only-one")
        Recorder(book).append("only-one", "a+1")
        archive.update(book, str(tmp_path / "one.db"))
    one = app(tmp_path / "one.db")
    assert "<p>1 event ·" in wait_for(one.client.get, "/games").text
    assert "1 game by 1 person, 1 event:" in wait_for(one.client.get, "/").text


def test_an_empty_archive_says_what_to_do(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    with ledger.open(str(tmp_path / "empty.ledger"), create=True) as book:
        archive.update(book, str(tmp_path / "empty.db"))
    empty = app(tmp_path / "empty.db")
    for path in ("/", "/games"):
        answer = wait_for(empty.client.get, path)
        assert answer.status_code == 200
        assert "quarterturn import" in answer.text


@pytest.fixture
def damaged(archive_path: Path, tmp_path: Path) -> Datasette:
    """The club's archive without its events, and with a game that nobody has installed."""
    path = shutil.copy(archive_path, tmp_path / "damaged.db")
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("drop table events")
        db.execute("update games set game = 'chess', title = 'chess' where public_id = 'kitchen-1'")
    return app(path)


def test_what_breaks_has_a_page_and_a_line_in_the_log(
    damaged: Datasette, wait_for: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    answer = wait_for(damaged.client.get, "/replay/evening-1/3")
    assert answer.status_code == 500
    assert "Something broke" in answer.text
    assert "All games" in answer.text
    assert "no such table: events" in caplog.text


def test_a_game_that_is_not_installed_says_so_and_its_row_stays(
    damaged: Datasette, wait_for: Callable[..., Any]
) -> None:
    answer = wait_for(damaged.client.get, "/replay/kitchen-1/3")
    assert answer.status_code == 404
    assert "no game &#34;chess&#34; is installed" in answer.text
    assert "chess · Kitchen" in wait_for(damaged.client.get, "/").text


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/replay/nobody-knows/3", "There is no game nobody-knows"),
        (f"/replay/evening-1/{LAST + 1}", f"This game has no event {LAST + 1}; its last one is {LAST}."),
        ("/replay/evening-1/4.9", "Event 4 has no part 9."),
        ("/rules/chess", "no game &#34;chess&#34; is installed"),
        ("/nonsense", "There is no page at this address."),
        ("/replay/evening-1/x", "There is no page at this address."),
    ],
)
def test_what_is_not_there_has_a_page_with_a_way_on(
    datasette: Datasette, wait_for: Callable[..., Any], path: str, said: str
) -> None:
    answer = wait_for(datasette.client.get, path)
    assert answer.status_code == 404
    assert said in answer.text
    assert '<a class="button' in answer.text


def test_data_that_is_not_there_says_so_as_data(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    answer = wait_for(datasette.client.get, "/replay/evening-1/99.json")
    assert answer.status_code == 404
    assert answer.json()["error"] == f"This game has no event 99; its last one is {LAST}."


def test_a_step_as_data_says_what_happened_what_followed_and_by_which_ruling(
    datasette: Datasette, wait_for: Callable[..., Any]
) -> None:
    step = wait_for(datasette.client.get, "/replay/evening-1/3.json").json()
    assert step["token"] == "bB1v"
    assert step["text"] == "Vova plays Blue 1 vertical"
    assert step["followed"][0]["effect"] == "rotated"
    assert step["followed"][0]["rules"] == ["ROT-1", "ROT-5"]
    assert step["state"]["lead"] == {"suit": "B", "orientation": "h"}


def test_a_link_is_previewed_with_title_players_result_and_picture(
    datasette: Datasette, wait_for: Callable[..., Any]
) -> None:
    text = wait_for(datasette.client.get, "/replay/conceded-1/2").text
    told = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)"', text))
    assert told["title"] == "Rotate: Ani, Li and Mar"
    assert told["description"] == "Mar leads Blue 1 horizontal · Ani and Mar won: Ani 0, Li 0, Mar 0"
    assert told["image"] == "http://localhost/replay/conceded-1/2.png"
    picture = wait_for(datasette.client.get, told["image"].removeprefix("http://localhost"))
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")
    assert len(picture.content) > 20_000


def test_the_record_comes_back_as_text(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    answer = wait_for(datasette.client.get, "/replay/evening-1.qtn")
    assert answer.headers["content-type"].startswith("text/plain")
    assert '[Event "Thursday club"]' in answer.text
    assert "%4=cB5h" in answer.text
    assert "; everything turned" in answer.text


def test_a_part_of_an_event_is_pointed_at(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    text = wait_for(datasette.client.get, "/replay/evening-1/4.2").text
    assert '<li class="part">Vova places a token' in text
    assert text.count('class="part"') == 1


def test_rules_have_an_anchor_for_every_ruling_that_a_replay_links_to(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/evening-1/4")
    cited = set(page.locator(".sheet a[href*='#']").evaluate_all("links => links.map(link => link.hash.slice(1))"))
    assert {"ROT-5", "ROT-7", "ROT-8"} <= cited
    page.goto(f"{site}/rules")
    page.get_by_role("link", name="Rotate").click()
    anchors = set(page.locator(".rules strong[id]").evaluate_all("marks => marks.map(mark => mark.id)"))
    assert cited <= anchors


def test_events_and_sql_of_a_game_are_one_link_away(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/evening-1/3")
    page.get_by_role("link", name="Events").click()
    expect(page.locator("h2, h3").filter(has_text=f"{LAST} rows").first).to_be_visible()
    page.goto(f"{site}/replay/evening-1/3")
    page.get_by_role("link", name="SQL").click()
    expect(page.locator("table.rows-and-columns tbody tr")).to_have_count(LAST)
    page.get_by_role("link", name="home").click()
    expect(page.locator("h1")).to_have_text("Games played at a real table")


@pytest.mark.parametrize(
    "path", ["/", "/games", "/replay/hostile-1/2", f"/games?q={quote(NAMES[0])}", "/archive/players"]
)
def test_what_people_typed_is_text_everywhere(page: Page, site: str, path: str) -> None:
    page.goto(f"{site}{path}")
    text = page.locator("body").inner_text()
    assert NAMES[0] in text
    assert "\u202e" not in text or path.startswith("/archive")
    assert page.locator("body img[src='x'], svg[onload]").count() == 0
    assert page.locator("body script:not([src])").count() == 0 or path.startswith("/archive")


def test_hostile_names_step_and_draw_as_text(page: Page, site: str) -> None:
    page.goto(f"{site}/replay/hostile-1/0")
    expect(page.locator("#replay.scripted")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
        assert page.locator("body img, .board script, .board [onload]").count() == 0
    expect(page.locator(".now q")).to_have_text("javascript:alert(7)")
    assert page.title().startswith('"; drop table games; -- plays Blue 5')
    page.goto(f"{site}/replay/hostile-1/2.svg")
    assert page.evaluate("document.querySelectorAll('script, [onload]').length") == 0
