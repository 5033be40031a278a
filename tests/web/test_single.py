"""A replay as one file: opened from the disk it needs no server, no network and no more room than a picture."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect
from quarterturn_web import single

import ledger
from notation import read
from replays import registry
from replays.recorder import Recorder
from tests.cli.runner import quarterturn
from tests.play import random_record
from tests.web.club import EVENING, HOSTILE, LAST

ROTATE = registry.load("rotate")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An evening in a file."""
    return written(tmp_path, EVENING)


def written(folder: Path, text: str) -> Path:
    record = next(read(text))
    path = folder / "evening.html"
    path.write_text(single.html(record, registry.load(record.game or "")), "utf-8")
    return path


def test_a_file_is_stepped_through_from_the_disk(page: Page, file: Path) -> None:
    page.goto(file.as_uri())
    expect(page.locator("#replay.scripted")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".sheet li[aria-current] b").first).to_have_text(str(LAST))
    expect(page).to_have_url(re.compile(rf"evening\.html#{LAST}$"))
    board = page.locator(".board svg")
    expect(board).to_have_attribute("aria-label", re.compile("Vova won it"))
    page.reload()
    expect(page.locator(".sheet li[aria-current] b").first).to_have_text(str(LAST))
    page.locator(".sheet").get_by_role("link", name="ROT-5").first.click()
    expect(page.locator("#ROT-5")).to_be_in_viewport()


def test_a_file_brings_its_record(page: Page, file: Path) -> None:
    page.goto(file.as_uri())
    with page.expect_download() as download:
        page.get_by_role("link", name="QTN").click()
    assert download.value.suggested_filename == "evening-1.qtn"
    assert next(read(download.value.path().read_text("utf-8"))) == next(read(EVENING))


def test_a_file_is_read_without_script(no_script: Page, file: Path) -> None:
    no_script.goto(file.as_uri())
    expect(no_script.locator(".board svg g[data-key]").first).to_be_visible()
    expect(no_script.locator(".sheet ol > li")).to_have_count(LAST - 1)


def test_a_step_in_the_address_of_a_file_opens_with_its_board_on_a_phone(phone: Page, file: Path) -> None:
    phone.goto(f"{file.as_uri()}#14")
    expect(phone.locator(".now h2")).to_have_text("Ani plays Purple 2 vertical (irregular)")
    expect(phone.locator(".board svg")).to_be_in_viewport(ratio=1)


def test_a_file_is_accessible(page: Page, file: Path, assert_accessible: Callable[[Page], None]) -> None:
    page.goto(file.as_uri())
    expect(page.locator("#replay.scripted")).to_be_visible()
    assert_accessible(page)


def test_what_people_typed_runs_nowhere_in_a_file(page: Page, tmp_path: Path) -> None:
    page.goto(written(tmp_path, HOSTILE).as_uri())
    expect(page.locator("#replay.scripted")).to_be_visible()
    page.keyboard.press("End")
    assert page.locator("img, .board script, [onload], [onerror]").count() == 0
    assert page.locator("script").count() == 1


@pytest.mark.parametrize("hands", [False, True])
def test_a_game_of_300_events_takes_less_than_150_kb(hands: bool) -> None:
    records = (next(read(random_record(ROTATE, Random(seed), hands))) for seed in count())
    record = next(record for record in records if len(record.tokens) >= 300).upto(300)
    assert len(single.html(record, ROTATE).encode()) < 150_000


def test_export_writes_the_page_of_one_game(tmp_path: Path) -> None:
    path = str(tmp_path / "club.ledger")
    with ledger.open(path, create=True) as book:
        recorder = Recorder(book)
        recorder.carry_out([recorder.plan(next(read(EVENING)), keep_errors=True)])
    made = quarterturn("export", "evening-1", "--format", "html", "--ledger", path)
    assert made.exit_code == 0
    assert made.output.startswith("<!doctype html>")
    assert "First written" not in made.output
    assert "First written" in quarterturn("export", "evening-1", "--format", "html", "--raw", "--ledger", path).output
    assert quarterturn("export", "--all", "--format", "html", "--ledger", path).exit_code == 2
    wrong = quarterturn("export", "evening-1", "--format", "docx", "--ledger", path)
    assert wrong.exit_code == 2
    assert "'docx' is not one of qtn, jsonl, csv" in wrong.output
