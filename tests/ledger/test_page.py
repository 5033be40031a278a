"""The page about the ledger names every call, and its example runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ledger.book import Book
from ledger.people import People
from tests.ledger.faults import ROOT

PAGE = (ROOT / "docs" / "ledger.md").read_text()
FOR_STORES = {"address", "people", "writing", "reading", "entries_after", "games_after", "games_like"}
FOR_STORES |= {"ids_near", "catalog_text", "close"}


def calls(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


@pytest.mark.parametrize("call", sorted(calls(Book) - FOR_STORES))
def test_the_page_names_every_call_of_a_book(call: str) -> None:
    assert f"`book.{call}(" in PAGE


@pytest.mark.parametrize("call", sorted(calls(People)))
def test_the_page_names_every_call_about_people(call: str) -> None:
    assert f"`people.{call}(" in PAGE


def test_the_example_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    example = re.search(r"```python\n(import ledger.*?)```", PAGE, re.DOTALL)
    assert example
    monkeypatch.chdir(tmp_path)
    exec(example[1], {})
    assert capsys.readouterr().out.endswith("2 1 a5\n3 2 b6 >b\n")
