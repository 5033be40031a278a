"""People: everybody, one player, one ladder; figures that were counted by hand, at both widths, and in print."""

import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from playwright.sync_api import Page, expect
from quarterturn_web import players_archive
from quarterturn_web.server import app

import ledger
from notation import read
from replays import answers, archive, questions
from replays.recorder import Recorder

# Who sat at a, b and c on each evening, and who conceded: the others share the win.
EVENINGS = (
    ("Ani", "Vova", "Zhenya", "c"),
    ("Ani", "Vova", "Zhenya", "a"),
    ("Vova", "Ani", "Zhenya", "a"),
    ("Ani", "Zhenya", "Vova", "b"),
    ("Ani", "Vova", "Zhenya", "c"),
    ("Zhenya", "Ani", "Vova", "c"),
)
BOX = """[Game "scores"]
[Title "Catan: Seafarers / 2nd"]
[a "Ani"]
[b "Ólafur"]
[Date "2026-02-01"]

=10,8
"""
RUNNING = '[Game "rotate"]\n[a "Ani"]\n[b "Ólafur"]\n[c "Noor"]\n[Date "2026-03-01"]\n\n>a aB7v\n'
IRREGULAR = '[Game "rotate"]\n[a "Ani"]\n[b "Ólafur"]\n[c "Noor"]\n[Date "2026-03-02"]\n\n>a aB7v bB6h* c#\n'


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Datasette:
    """A club whose results were counted by hand."""
    folder = tmp_path_factory.mktemp("people")
    texts = [evening(day, *played) for day, played in enumerate(EVENINGS, 1)]
    with closing(ledger.open(str(folder / "club.ledger"), create=True)) as book:
        recorder = Recorder(book)
        records = [record for text in (*texts, BOX, RUNNING, IRREGULAR) for record in read(text)]
        recorder.carry_out([recorder.plan(record, keep_errors=True) for record in records])
        archive.update(book, str(folder / "archive.db"))
    return app(folder / "archive.db")


def evening(day: int, a: str, b: str, c: str, loser: str) -> str:
    seats = f'[a "{a}"]\n[b "{b}"]\n[c "{c}"]\n'
    return f'[Game "rotate"]\n{seats}[Date "2026-01-0{day}"]\n\n>a aB7v {loser}#\n'


@pytest.fixture
def get(people: Datasette, wait_for: Callable[..., Any]) -> Callable[..., str]:
    """The text of a page."""

    def text(path: str, status: int = 200) -> str:
        response = wait_for(people.client.get, path)
        assert response.status_code == status, response.text
        return str(response.text)

    return text


def cells(html: str, caption: str) -> list[list[str]]:
    """The rows of the table with that name, as a reader sees them."""
    (found,) = re.findall(rf'aria-label="{caption}">(.*?)</table>', html, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", found.partition("<tbody>")[2], re.DOTALL)
    return [
        [unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row)]
        for row in rows
    ]


def test_a_player_has_results_by_game_with_rate_and_interval_or_a_dash(get: Callable[..., str]) -> None:
    results = cells(get("/player/ani"), "Results by game")
    assert [row[0] for row in results] == ["Rotate", "Catan: Seafarers / 2nd"]
    assert results[0][2:] == ["6", "5", "83 % (44–97)"]
    assert results[1][2:] == ["1", "1", "–"]


def test_every_count_leads_to_its_rows(
    people: Datasette, get: Callable[..., str], wait_for: Callable[..., Any]
) -> None:
    page = get("/player/ani")
    found = []
    for address, shown in re.findall(r'href="(/archive\?sql=[^"]+)">([0-9]+)<', page):
        rows = wait_for(people.client.get, unescape(address).replace("?", ".json?") + "&_shape=array").json()
        found.append((len(rows), int(shown)))
    assert len(found) == 2 * (2 + 3) + 3
    assert all(rows == shown for rows, shown in found)


def test_what_people_typed_is_text(site: str, page: Page) -> None:
    page.goto(f"{site}/players")
    expect(page.get_by_role("link", name="<script>alert(1)</script>")).to_be_visible()
    assert page.locator("main script, main img, [onload]").count() == 0
    assert "\u202e" not in page.content()


def test_irregular_games_count_only_when_asked(get: Callable[..., str]) -> None:
    assert "Irregular, unsure and unfinished games are left out of rates" in get("/player/ani")
    with_all = cells(get("/player/ani?all=1"), "Results by game")
    assert with_all[0][2:] == ["7", "6", "86 % (49–97)"]


def test_results_by_seat_add_up_to_those_of_the_game(get: Callable[..., str]) -> None:
    seats = cells(get("/player/ani?game=rotate"), "Results by seat")
    assert [row[1:] for row in seats] == [["a", "4", "3", "–"], ["b", "2", "2", "–"]]


def test_head_to_head_counts_in_front_level_and_behind(get: Callable[..., str]) -> None:
    against = cells(get("/player/ani"), "Results against each opponent")
    assert against == [
        ["Vova", "6", "2", "3", "1", "–"],
        ["Zhenya", "6", "3", "2", "1", "–"],
        ["Ólafur", "1", "1", "0", "0", "–"],
    ]


def test_games_are_newest_first_with_place_company_and_what_the_rating_gained(get: Callable[..., str]) -> None:
    games = cells(get("/player/ani"), "Games")
    assert [row[0] for row in games[:3]] == ["2 Mar 2026", "1 Mar 2026", "1 Feb 2026"]
    assert games[0][2] == "1 of 3 not counted"
    assert games[1][2] == "running"
    assert games[1][4] == "Ólafur, Noor"
    assert games[0][5] == games[1][5] == ""
    assert games[2][2] == "1 of 2"
    rating, gained = games[2][5].split()
    assert int(rating) - 1000 == int(gained) > 0
    page = get("/player/ani")
    assert 'href="/player/olafur"' in page
    assert page.count('href="/replay/') >= 9


def test_ratings_over_time_are_a_drawing_with_the_numbers_behind_it(get: Callable[..., str]) -> None:
    page = get("/player/ani?game=rotate")
    assert "<title>Rating of Ani in Rotate</title>" in page
    assert page.count("<figure>") == 1
    points = page.partition("The numbers")[2].partition("</table>")[0]
    assert points.count("<tr>") == 1 + len(EVENINGS)
    assert page.count("The same as rows") == 1


def test_many_games_come_in_pages(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    with closing(ledger.open(str(tmp_path / "club.ledger"), create=True)) as book:
        for key in ("ani", "vova", "zhenya"):
            book.people.enrol(key.title(), key)
        with book.bulk() as writer:
            for number in range(30):
                tags = f'[Game "rotate"]\n[a "ani"]\n[b "vova"]\n[c "zhenya"]\n[Date "2026-01-{number + 1:02d}"]\n'
                writer.create("rotate", tags=tags, text=">a aB7v b#", count=3, id=f"game-{number:04d}")
        archive.update(book, str(tmp_path / "archive.db"))
    datasette = app(tmp_path / "archive.db")
    first = wait_for(datasette.client.get, "/player/ani").text
    assert len(cells(first, "Games")) == 25
    assert 'rel="next" href="?start=25"' in first
    second = wait_for(datasette.client.get, "/player/ani?start=25").text
    assert [row[0] for row in cells(second, "Games")] == [f"{day} Jan 2026" for day in range(5, 0, -1)]
    assert 'rel="prev" href="?start=0"' in second


def test_a_ladder_has_places_ratings_and_uncertainty(get: Callable[..., str]) -> None:
    ladder = cells(get("/ladder/rotate"), "The ladder")
    assert [row[1] for row in ladder] == ["Ani", "Vova", "Zhenya"]
    assert [row[0] for row in ladder] == ["1", "2", "3"]
    assert [row[4] for row in ladder] == ["6", "6", "6"]
    assert all(" ± " in row[3] for row in ladder)
    ratings = [int(row[2]) for row in ladder]
    assert ratings == sorted(ratings, reverse=True)


def test_each_box_has_a_ladder_of_its_own(get: Callable[..., str]) -> None:
    page = get("/players")
    address = "/ladder/scores/Catan%3A%20Seafarers%20/%202nd"
    assert f'href="{address}"' in page
    assert [row[1] for row in cells(get(address), "The ladder")] == ["Ani", "Ólafur"]


@pytest.mark.parametrize(("text", "found"), [("OLAF", ["Ólafur"]), ("o", ["Noor", "Vova", "Ólafur"]), ("", None)])
def test_people_are_found_whatever_the_case_and_the_accents(
    get: Callable[..., str], text: str, found: Sequence[str] | None
) -> None:
    names = [row[0] for row in cells(get(f"/players?q={text}"), "People")]
    assert names == (found or ["Ani", "Noor", "Vova", "Zhenya", "Ólafur"])


def test_nobody_found_says_what_to_do(get: Callable[..., str]) -> None:
    assert "Nobody is called like that" in get("/players?q=quetzalcoatl")


def test_an_unknown_player_is_answered_with_those_who_may_be_meant(get: Callable[..., str]) -> None:
    page = get("/player/zenya", 404)
    assert 'href="/player/zhenya"' in page
    assert "No such player" in get("/player/%3Cscript%3E", 404)


def test_an_unknown_ladder_names_those_there_are_and_a_game_without_results_says_so(get: Callable[..., str]) -> None:
    assert 'href="/ladder/rotate"' in get("/ladder/chess", 404)
    assert "No rated game of Rumble Nation" in get("/ladder/rumble-nation")


def test_an_archive_without_games_says_how_people_come_in(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    with closing(ledger.open(str(tmp_path / "club.ledger"), create=True)) as book:
        archive.update(book, str(tmp_path / "archive.db"))
    assert "Nobody has played yet" in wait_for(app(tmp_path / "archive.db").client.get, "/players").text


@pytest.mark.parametrize("path", ["/players", "/player/ani", "/ladder/rotate", "/player/nobody", "/players?q=alert"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_accessible_and_fit_at_both_widths(
    page: Page, phone: Page, site: str, assert_accessible: Callable[[Page], None], path: str, scheme: Any
) -> None:
    for at in (page, phone):
        at.emulate_media(color_scheme=scheme)
        at.goto(f"{site}{path}")
        assert_accessible(at)
        assert at.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_from_the_ladder_to_a_player_to_a_replay(page: Page, site: str) -> None:
    page.goto(f"{site}/players")
    page.get_by_role("link", name="Rotate").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rotate: the ladder")
    page.get_by_role("table").get_by_role("link", name="Li").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Li")
    page.get_by_role("region", name="Games").get_by_role("row").filter(has_text="2025").get_by_role(
        "link", name="Rotate"
    ).click()
    expect(page).to_have_url(f"{site}/replay/conceded-1/0")


def test_a_ladder_prints_as_a_list_without_what_is_for_the_screen(page: Page, site: str) -> None:
    page.goto(f"{site}/ladder/rotate")
    page.emulate_media(media="print")
    expect(page.locator("header.site")).to_be_hidden()
    expect(page.locator(".more")).to_be_hidden()
    expect(page.get_by_role("table")).to_be_visible()
    assert page.locator(".scroll").evaluate("frame => getComputedStyle(frame).overflow") == "visible"


def test_on_a_phone_a_ladder_has_its_rates_in_sight(phone: Page, site: str) -> None:
    phone.goto(f"{site}/ladder/rotate")
    frame = phone.get_by_role("region", name="The ladder")
    assert frame.evaluate("frame => frame.scrollWidth <= frame.clientWidth")
    expect(phone.get_by_role("columnheader", name="Rate", exact=True)).to_be_in_viewport()


MIXED = """[Game "scores"]
[Id "mixed-{0}-team"]
[Title "Pandemic"]
[Wins "team"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]
[Date "2026-01-0{0}"]

WON=a,b

[Game "scores"]
[Id "mixed-{0}-tied"]
[Title "Go"]
[a "Ani"]
[b "Vova"]
[Date "2026-02-0{0}"]

=5,5

[Game "scores"]
[Id "mixed-{0}-first"]
[Title "Go"]
[a "Ani"]
[b "Vova"]
[Date "2026-03-0{0}"]

=5,{0}

[Game "scores"]
[Id "mixed-{0}-twice"]
[Title "Go"]
[a "Vova"]
[b "Ani"]
[c "Wowa"]
[Date "2026-04-0{0}"]

=9,5,{0}

[Game "scores"]
[Id "mixed-{0}-unsure"]
[Title "Go"]
[a "Zhenya"]
[b "Ani"]
[Date "2026-05-0{0}"]

#unrecorded =9,5
"""


@pytest.fixture
def mixed(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """Six evenings with teams, ties, results nobody can vouch for, and two names that turn out to be one person."""
    with closing(ledger.open(str(tmp_path / "club.ledger"), create=True)) as book:
        recorder = Recorder(book)
        records = [record for evening in range(1, 7) for record in read(MIXED.format(evening))]
        recorder.carry_out([recorder.plan(record) for record in records])
        archive.update(book, str(tmp_path / "archive.db"))
        book.people.merge("wowa", "vova")
        archive.update(book, str(tmp_path / "archive.db"))
    with closing(sqlite3.connect(tmp_path / "archive.db")) as db:
        yield db


@pytest.mark.parametrize("everything", [False, True])
def test_the_page_of_a_player_and_the_questions_give_the_same_numbers(
    mixed: sqlite3.Connection, everything: bool
) -> None:
    given = {"all": "1"} if everything else {}
    asked = answers.ask(mixed, questions.find("all", "head-to-head"), "all", {**given, "player": "ani"})
    met = [dict(zip(asked.header(), record, strict=True)) for record in asked.records()]
    shown = players_archive.opponents(mixed, "ani", "", everything=everything)
    assert sorted((one.key, one.met, one.ahead, one.behind, one.rate.n) for one in shown) == sorted(
        (row["opponent"], row["meetings"], row["ahead"], row["behind"], row["decided"]) for row in met
    )
    won = answers.ask(mixed, questions.find("all", "wins-by-player"), "all", given)
    for row in (dict(zip(won.header(), record, strict=True)) for record in won.records()):
        found = players_archive.results(mixed, row["player"], everything=everything, by_seat=False)
        assert (row["games"], row["wins"]) == (sum(one.won.n for one in found), sum(one.won.k for one in found))


def test_team_mates_do_not_meet_and_ties_are_not_decided(mixed: sqlite3.Connection) -> None:
    vova, zhenya = sorted(players_archive.opponents(mixed, "ani", "", everything=False), key=lambda one: one.key)
    assert (vova.key, vova.met, vova.rate) == ("vova", 12, players_archive.Rate(4, 5))
    assert (zhenya.key, zhenya.met, zhenya.rate) == ("zhenya", 6, players_archive.Rate(6, 6))
    rows = answers.behind(
        mixed,
        questions.find("all", "head-to-head"),
        "all",
        {"figure": "meetings", "player": "ani", "opponent": "vova"},
    )
    assert len(rows.rows) == 12


def test_who_sits_at_two_seats_of_a_game_has_played_one(mixed: sqlite3.Connection) -> None:
    (vova,) = players_archive.people(mixed, [("vova", "Vova")])
    assert (
        vova.games == mixed.execute("SELECT count(DISTINCT game) FROM seats WHERE player = 'vova'").fetchone()[0] == 24
    )
    assert vova.won.n == 18
    listed, count = players_archive.games(mixed, "vova", "", 0)
    assert (count, len({played.public_id for played in listed})) == (24, 24)
