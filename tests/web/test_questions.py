"""Questions as pages: the answer first, then its chart, its table, its SQL; each figure leads to its rows."""

import csv
import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page, expect
from quarterturn_web.questions import MOST
from quarterturn_web.server import app

import ledger
from notation import read
from replays import archive, questions, registry
from replays.game import Game
from replays.recorder import Recorder
from tests.questions.club import FORMULA, GAMES, HOSTILE, SCRIPT, write_archive
from tests.web.conftest import A_PHONE, served, watched_context

PAGES = (
    "/questions",
    "/questions/rotate",
    "/questions/all/wins-by-seat?all=1",
    "/questions/all/scores",
    "/questions/all/head-to-head",
    "/questions/all/ladder",
    "/questions/all/wins-by-player/rows?figure=wins&player=ani",
    "/questions/all/wins-by-seat?players=7",
    "/questions/all/wins-by-seat?players=many",
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The club whose evenings were counted by hand, and a game of people with hostile names."""
    return write_archive(tmp_path_factory.mktemp("questions"), GAMES, HOSTILE)


@pytest.fixture(scope="module")
def asked(path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that shows it."""
    with served(path, tmp_path_factory.mktemp("asked") / "log") as address:
        yield address


def test_an_answer_has_sentence_chart_table_and_sql_in_this_order(page: Page, asked: str) -> None:
    page.goto(f"{asked}/questions/all/wins-by-seat?all=1")
    parts = [page.locator(part) for part in (".sentence", "figure svg", "table.answer", "pre")]
    heights = [box["y"] for box in (part.bounding_box() for part in parts) if box]
    assert heights == sorted(heights)
    assert len(heights) == len(parts)
    expect(parts[0]).to_have_text("With 3 players, seat a wins 100 % (57–100 %) of 5 games, where 33 % were fair.")
    expect(page.get_by_role("img", name="Does the seat matter?")).to_be_visible()
    expect(parts[3]).to_contain_text("GROUP BY players, seat")


def test_a_figure_leads_to_its_rows_and_a_row_to_its_replay_and_its_player(page: Page, asked: str) -> None:
    page.goto(f"{asked}/questions/all/wins-by-player")
    row = page.get_by_role("row").filter(has_text="Zhenya")
    row.get_by_role("cell").nth(2).get_by_role("link", name="5").click()
    expect(page.locator("h1")).to_have_text("The rows behind “games”")
    expect(page.locator("tbody tr")).to_have_count(5)
    page.get_by_role("link", name="Catan · Vova, Zhenya, Ani · 2026-01-12").click()
    expect(page).to_have_url(re.compile("/replay/catan-02"))
    page.goto(f"{asked}/questions/all/wins-by-player")
    expect(page.get_by_role("link", name="Zhenya", exact=True)).to_have_attribute("href", "/player/zhenya")


def test_an_act_leads_to_its_very_step(page: Page, asked: str) -> None:
    page.goto(f"{asked}/questions/all/most-irregular")
    page.get_by_role("link", name="Rotate · Ani, Vova, Li").click()
    expect(page).to_have_url(f"{asked}/replay/rotate-02/4")


def test_the_form_asks_with_its_values_and_keeps_them(page: Page, asked: str) -> None:
    page.goto(f"{asked}/questions/all/wins-by-seat")
    expect(page.locator(".sentence")).to_contain_text("Too little is known")
    page.get_by_label("Players").fill("3")
    page.get_by_label("irregular, unsure and unfinished games, too").check()
    page.get_by_role("button", name="Ask").click()
    expect(page.locator("tbody tr")).to_have_count(3)
    expect(page.get_by_label("Players")).to_have_value("3")
    expect(page.get_by_label("irregular, unsure and unfinished games, too")).to_be_checked()


def test_sql_can_be_changed_and_gives_in_datasette_what_the_page_shows(page: Page, asked: str) -> None:
    page.goto(f"{asked}/questions/all/wins-by-player?game=rotate&all=1")
    shown = page.locator("tbody tr").count()
    for link in ("Change it", "the query in Datasette"):
        page.goto(f"{asked}/questions/all/wins-by-player?game=rotate&all=1")
        page.get_by_role("link", name=link).click()
        expect(page.locator("table.rows-and-columns tbody tr")).to_have_count(shown)
        expect(page.locator("form.sql")).to_contain_text("WITH asked AS")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [{"viewport": {"width": 1280, "height": 800}}, A_PHONE], ids=["desk", "phone"])
def test_pages_are_accessible_and_fit(
    browser: Browser, asked: str, assert_accessible: Callable[[Page], None], device: dict[str, Any], scheme: str
) -> None:
    expected = ("404 (Not Found)", "400 (Bad Request)")
    with watched_context(browser, expected, color_scheme=scheme, **device) as context:  # type: ignore[arg-type]
        page = context.new_page()
        for address in PAGES:
            page.goto(f"{asked}{address}")
            assert_accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


def test_a_printed_answer_has_its_chart_in_dark_ink_also_at_night(page: Page, asked: str) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(f"{asked}/questions/all/scores")
    expect(page.locator("figure svg")).to_be_visible()
    expect(page.locator("form.asking")).to_be_hidden()
    fill = page.locator("figure text").first.evaluate("text => getComputedStyle(text).fill")
    assert max(map(int, re.findall(r"[0-9]+", fill))) < 128


def test_json_and_csv_have_the_same_rows(path: Path, wait_for: Callable[..., Any]) -> None:
    site = app(path)
    for name in ("wins-by-player", "wins-by-player/rows"):
        query = "?figure=games&player=ani&all=1" if name.endswith("rows") else "?all=1"
        rows = wait_for(site.client.get, f"/questions/all/{name}.json{query}").json()["rows"]
        answer = wait_for(site.client.get, f"/questions/all/{name}.csv{query}")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        table = list(csv.DictReader(io.StringIO(answer.text)))
        assert [list(row) for row in table] == [list(row) for row in rows]
        assert len(rows) > 3


def test_an_answer_follows_what_is_written_to_the_archive(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    site = app(write_archive(tmp_path))
    address = "/questions/all/most-played"
    assert "Catan is played most: 5 games" in wait_for(site.client.get, address).text
    with ledger.open(str(tmp_path / "club.ledger")) as book:
        recorder = Recorder(book)
        game = '[Game "scores"]\n[Title "Catan"]\n[a "Ani"]\n[b "Li"]\n\n=3,4\n'
        recorder.carry_out([recorder.plan(record) for record in read(game)])
        archive.update(book, str(tmp_path / "archive.db"))
    assert "Catan is played most: 6 games" in wait_for(site.client.get, address).text


def test_a_page_shows_the_first_rows_and_leads_to_all_of_them(tmp_path: Path, wait_for: Callable[..., Any]) -> None:
    game = '[Game "scores"]\n[Title "Go"]\n[Round "{}"]\n[a "Ani"]\n[b "Li"]\n\nWON=b\n'
    site = app(write_archive(tmp_path, *(game.format(number) for number in range(MOST + 5))))
    address = "/questions/all/most-played/rows{}?figure=games&ladder=scores%2FGo"
    page = wait_for(site.client.get, address.format("")).text
    assert page.count("<tr>") == 1 + MOST
    assert "5 more rows are in" in page
    assert wait_for(site.client.get, address.format(".csv")).text.count("\r\n") == 1 + MOST + 5


def test_an_unknown_parameter_is_named_and_the_way_back_leads_to_the_question(
    path: Path, wait_for: Callable[..., Any]
) -> None:
    answer = wait_for(app(path).client.get, "/questions/all/wins-by-player?player=ani")
    assert answer.status_code == 400
    assert "&#34;player&#34; is no parameter of wins-by-player; did you mean players?</p>" in answer.text
    assert '<a class="button" href="/questions/all/wins-by-player">Ask the question without it</a>' in answer.text


def test_names_are_text_on_pages_and_in_spreadsheets(path: Path, wait_for: Callable[..., Any]) -> None:
    site = app(path)
    for name in ("wins-by-player", "head-to-head", "ladder", "most-played"):
        page = wait_for(site.client.get, f"/questions/all/{name}").text
        assert "<script>" not in page
        assert "&lt;script&gt;" in page
    cells = wait_for(site.client.get, "/questions/all/wins-by-player.csv").text
    assert f"'{FORMULA}" in cells
    assert f",{FORMULA}" not in cells


def test_what_is_typed_into_an_address_is_text(path: Path, wait_for: Callable[..., Any]) -> None:
    answer = wait_for(app(path).client.get, "/questions/all/head-to-head", params={"player": SCRIPT + "x"})
    assert answer.status_code == 400
    assert "<script>" not in answer.text
    assert "is no value for player" in answer.text


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("/questions/rotat", 404, "did you mean “rotate”"),
        ("/questions/rotate/wins", 404, "did you mean “wins-by-seat”"),
        ("/questions/all/wins-by-seat?players=many", 400, "a whole number was expected"),
        ("/questions/all/wins-by-seat/rows?figure=fair", 400, "the figures are games, wins"),
        ("/questions/all/wins-by-seat/rows", 400, "the figures are games, wins"),
    ],
)
def test_what_cannot_be_asked_has_a_page_that_says_what_can(
    path: Path, wait_for: Callable[..., Any], address: str, status: int, said: str
) -> None:
    answer = wait_for(app(path).client.get, address)
    assert answer.status_code == status
    assert re.search(said.replace("“", "(&#34;|“)").replace("”", "(&#34;|”)"), answer.text)


def test_a_broken_file_of_questions_is_named_and_the_others_are_asked(
    path: Path, wait_for: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    file_of = Game.file

    def file(game: Game, name: str) -> str:
        return "[[question]" if (game.name, name) == ("rotate", "questions.toml") else file_of(game, name)

    questions.own.cache_clear()
    monkeypatch.setattr(Game, "file", file)
    try:
        for address in ("/questions", "/questions/rotate", "/questions/rotate/wins-by-seat"):
            assert "questions.toml of rotate: this is no TOML" in wait_for(app(path).client.get, address).text
        assert "Does the seat matter?" in wait_for(app(path).client.get, "/questions").text
    finally:
        questions.own.cache_clear()


def test_every_query_has_a_page_of_datasettes(path: Path, wait_for: Callable[..., Any]) -> None:
    site = app(path)
    for game, question in questions.everything():
        answer = wait_for(site.client.get, f"/archive/{game}-{question.name}.json")
        assert answer.status_code == 200, (game, question.name, answer.text[:300])
    assert {game for game, _ in questions.everything()} <= {questions.EVERY, *registry.names()}
    assert "all-wins-by-seat" in unquote(wait_for(site.client.get, "/archive").text)
