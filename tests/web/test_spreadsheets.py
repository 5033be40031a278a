"""CSV of Datasette's own pages: nothing in it can begin a formula, and it reads back to what it was."""

import csv
import io
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from datasette.app import Datasette
from quarterturn_web.server import app
from quarterturn_web.spreadsheets import Guard

from replays import csv_cells
from tests.questions.club import FORMULA, GAMES, HOSTILE, SCRIPT, write_archive

CELLS = [
    "=cmd()",
    "@SUM(A1)",
    "+1+1",
    "-1+1",
    "\t=1",
    "\r=1",
    "a;=1",
    "a\n=1",
    "'it",
    'say "=1", she said',
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Datasette:
    return app(write_archive(tmp_path_factory.mktemp("sheets"), GAMES, HOSTILE))


def table(text: str) -> list[list[str]]:
    csv.field_size_limit(1_000_000)
    return list(csv.reader(io.StringIO(text, newline="")))


@pytest.mark.parametrize(
    "address",
    [
        "/archive/players.csv",
        "/archive/players.csv?_stream=on&_size=max",
        "/archive/players.csv?_dl=1",
        "/archive/seats.csv?_labels=on&_size=max",
        "/archive/results.csv?_size=max",
        "/archive/all-wins-by-player.csv?all=1&game=&players=&since=&least=1",
        "/archive.csv?sql=select+name+as+%22%3Dx%22+from+players",
    ],
)
def test_no_name_begins_a_formula_in_any_csv(site: Datasette, wait_for: Callable[..., Any], address: str) -> None:
    rows = table(wait_for(site.client.get, address).text)
    cells = [cell for row in rows for cell in row]
    assert f"'{FORMULA}" in cells
    assert SCRIPT in cells
    assert [cell for cell in cells if cell.startswith(("=", "@", "+", "\t"))] == []


@pytest.mark.parametrize("more", ["", "&_stream=on"])
def test_every_cell_reads_back_and_numbers_stay_numbers(
    site: Datasette, wait_for: Callable[..., Any], more: str
) -> None:
    values = ", ".join(f":c{number}" for number in range(len(CELLS)))
    asked = urlencode(
        {
            "sql": f"select -3, 1.5, -2e-20, null, printf('%.*c', 200000, 'x'), {values}",
            **{f"c{n}": c for n, c in enumerate(CELLS)},
        }
    )
    row = table(wait_for(site.client.get, f"/archive.csv?{asked}{more}").text)[1]
    assert row[:5] == ["-3", "1.5", "-2e-20", "", "x" * 200_000]
    assert [csv_cells.text(cell) for cell in row[5:]] == CELLS
    assert row[5:] == [csv_cells.cell(cell) for cell in CELLS]


def test_our_own_csv_is_guarded_once(site: Datasette, wait_for: Callable[..., Any]) -> None:
    text = wait_for(site.client.get, "/questions/all/wins-by-player.csv").text
    assert f"'{FORMULA}" in text
    assert f"''{FORMULA}" not in text


def test_it_does_not_matter_where_a_stream_is_cut() -> None:
    whole = io.StringIO(newline="")
    csv.writer(whole).writerows([CELLS, ["é=", "=é", -3, ""]])
    data = whole.getvalue().encode()
    once = Guard().feed(data, last=True)
    guard = Guard()
    assert b"".join(guard.feed(data[at : at + 1], last=at == len(data) - 1) for at in range(len(data))) == once
    assert table(once.decode())[1] == ["é=", "'=é", "-3", ""]
