"""A record that is pasted or dropped is replayed, and kept nowhere; whatever is sent has an answer in words."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser, Page, expect
from quarterturn_web import forms, paste
from quarterturn_web.server import app

from tests.web.club import EVENING, GAMES, HOSTILE, LAST, NAMES
from tests.web.conftest import A_PHONE, watched_context

HEAD = '[Game "rotate"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
SLIP = f"{HEAD}>a aB7v bB1x cB4h\nbR4v cR6v aR2v"


def send(datasette: Datasette, wait_for: Callable[..., Any], text: bytes, **options: Any) -> Any:
    """The answer to a text pasted as a browser without cookies does it, or to the options of a request."""
    given = options or {"files": {"file": ("record.qtn", text)}}
    return wait_for(datasette.client.post, "/paste", **given)


def test_a_pasted_record_is_replayed_and_kept_nowhere(page: Page, site: str) -> None:
    page.goto(f"{site}/paste")
    page.get_by_label("The record").fill(EVENING)
    page.get_by_role("button", name="Replay").click()
    expect(page.locator("#replay.scripted")).to_be_visible()
    expect(page.locator(".title h1")).to_have_text("Rotate · Thursday club")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")  # what was forgotten at first
    page.keyboard.press("ArrowRight")
    expect(page.locator(".now h2")).to_have_text("Round 1 is dealt; Ani leads")
    expect(page).to_have_url(f"{site}/paste#1")
    expect(page.locator(".board svg")).to_have_attribute("aria-label", re.compile("Ani is to lead"))
    page.locator(".goto input").fill(str(LAST))
    page.locator(".goto input").press("Enter")
    expect(page.locator(".sheet li[aria-current] b").first).to_have_text(str(LAST))
    page.goto(f"{site}/games")
    expect(page.locator(".games li")).to_have_count(len(GAMES))


def test_a_dropped_file_is_replayed(page: Page, site: str, tmp_path: Path) -> None:
    page.goto(f"{site}/paste")
    page.evaluate(
        """text => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([text], "evening.qtn"));
            document.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
        }""",
        EVENING,
    )
    expect(page.locator(".title h1")).to_have_text("Rotate · Thursday club")


def test_a_file_is_replayed_without_script(no_script: Page, site: str, tmp_path: Path) -> None:
    path = tmp_path / "evening.qtn"
    path.write_text(EVENING)
    no_script.goto(f"{site}/paste")
    no_script.get_by_label("or a file").set_input_files(path)
    no_script.get_by_role("button", name="Replay").click()
    expect(no_script.locator(".board svg g[data-key]").first).to_be_visible()
    expect(no_script.locator(".sheet ol > li")).to_have_count(LAST - 1)
    no_script.get_by_role("link", name="aY6h~").click()
    expect(no_script).to_have_url(re.compile("/paste#11$"))


def test_a_slip_is_shown_in_place_with_what_was_meant(page: Page, site: str) -> None:
    page.goto(f"{site}/paste")
    page.get_by_label("The record").fill(SLIP)
    page.get_by_role("button", name="Replay").click()
    error = page.locator(".report .error")
    expect(error).to_have_count(1)
    expect(error.locator("pre")).to_have_text("6 | >a aB7v bB1x cB4h\n  |         ^^^^")
    expect(error).to_contain_text("Perhaps bB1v: Vova plays Blue 1 vertical?")
    expect(error).to_contain_text("Legal there: bB1v bR1v bY1v bX")
    error.get_by_role("link", name="Event 3").click()
    expect(page.locator(".now h2")).to_have_text("bB1x cannot be read")
    expect(page.get_by_label("The record")).to_have_value(SLIP)


def test_a_pasted_record_is_accessible_at_night_on_a_phone(
    browser: Browser, site: str, assert_accessible: Callable[[Page], None]
) -> None:
    with watched_context(browser, color_scheme="dark", **A_PHONE) as context:
        page = context.new_page()
        page.goto(f"{site}/paste")
        page.get_by_label("The record").fill(SLIP)
        page.get_by_role("button", name="Replay").click()
        expect(page.locator("#replay.scripted")).to_be_visible()
        assert_accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", paste.NOTHING),
        ("aB7v", "A record starts with its game, such as [Game"),
        ('[Game "rotat"] >a', "did you mean &#34;rotate&#34;?"),
        (f"{HEAD}{'>a* ' * 2_001}", "2,001 events; at most 2,000"),
        ("\ufeff" + HEAD.replace("\n", "\r\n") + ">a", "No problems"),
        (f"{HEAD}>a\n{HEAD}>b", "the first of 2 records"),
    ],
)
def test_a_text_that_is_no_record_is_answered_in_words(
    datasette: Datasette, wait_for: Callable[..., Any], text: str, said: str
) -> None:
    answer = send(datasette, wait_for, text.encode())
    assert answer.status_code == 200
    assert said in answer.text or said in answer.text.replace("&#34;", '"')


def test_what_is_too_large_is_refused_on_a_page(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    answer = send(datasette, wait_for, b"a" * forms.MOST_BYTES)
    assert answer.status_code == 413
    assert "At most 250 kB" in answer.text


def test_people_s_text_stays_text(datasette: Datasette, wait_for: Callable[..., Any]) -> None:
    answer = send(datasette, wait_for, HOSTILE.encode())
    assert answer.status_code == 200
    assert not re.findall(r"<script(?! src)|<img|onerror=(?!alert)", answer.text)
    assert NAMES[0] not in answer.text


@settings(max_examples=60, deadline=None)
@given(text=st.one_of(st.binary(max_size=400), st.builds(lambda b: HEAD.encode() + b">a aB7v " + b, st.binary())))
def test_any_bytes_have_an_answer(archive_path: Path, wait_for: Callable[..., Any], text: bytes) -> None:
    assert send(app(archive_path), wait_for, text).status_code == 200


@settings(max_examples=60, deadline=None)
@given(body=st.binary(max_size=300), kind=st.sampled_from(["multipart/form-data; boundary=x", "text/plain", "", "é;"]))
def test_any_request_has_an_answer(archive_path: Path, wait_for: Callable[..., Any], body: bytes, kind: str) -> None:
    headers = {"content-type": kind.encode("latin-1")}
    answer = send(app(archive_path), wait_for, b"", content=b"--x\r\n" + body, headers=headers)
    assert answer.status_code in (200, 400)


def test_a_form_of_another_site_is_refused(archive_path: Path, wait_for: Callable[..., Any]) -> None:
    site = app(archive_path)
    cookie = {"ds_csrftoken": wait_for(site.client.get, "/paste").cookies["ds_csrftoken"]}
    for token in ({}, {"csrftoken": "made up"}):
        answer = wait_for(site.client.post, "/paste", data=token, files={"file": ("x", EVENING)}, cookies=cookie)
        assert answer.status_code == 403
        assert "Thursday" not in answer.text
