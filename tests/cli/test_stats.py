"""`stats`: the answers in the terminal are those of the pages."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from replays import csv_cells
from tests.cli.runner import right, wrong
from tests.questions.club import FORMULA, HOSTILE, SCRIPT, write_archive


@pytest.fixture(autouse=True)
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The club's ledger and archive, in this folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    write_archive(tmp_path)


def test_without_a_question_everything_that_can_be_asked_is_listed() -> None:
    out = right("stats")
    assert "quarterturn stats all …" in out
    asked = r"  wins-by-seat +Does the seat matter\?  "
    assert re.search(f"{asked}--game --players --since", out)
    assert re.search(f"{asked}--players --since", right("stats", "rotate"))


def test_a_game_that_is_called_like_a_question_is_listed_as_a_game() -> None:
    assert right("stats", "scores").startswith("quarterturn stats scores …\n  wins-by-seat")


def test_what_can_be_asked_is_listed_for_programs_too() -> None:
    listed = [json.loads(line) for line in right("stats", "--json").splitlines()]
    assert {entry["game"] for entry in listed} > {"all", "rotate"}
    seats = next(entry for entry in listed if entry["question"] == "wins-by-seat")
    assert seats["parameters"]["players"] == {"label": "Players", "kind": "number", "default": ""}
    of_one = [json.loads(line) for line in right("stats", "rotate", "--json").splitlines()]
    assert {entry["game"] for entry in of_one} == {"rotate"}
    assert "game" not in next(entry for entry in of_one if entry["question"] == "wins-by-seat")["parameters"]


def test_an_answer_is_a_sentence_a_table_and_what_counts() -> None:
    out = right("stats", "all", "wins-by-player").splitlines()
    assert out[0] == "Who wins how often?"
    assert out[1] == "Ani wins 83 % (44–97 %) of 6 games; 39 % were to be expected."
    assert out[3:8] == [
        "name             share  games  wins  expected",
        "Ani     83 % (44–97 %)      6     5      39 %",
        "Zhenya   20 % (4–62 %)      5     1      40 %",
        "Li                   –      1     1      33 %",
        "Vova                 –      4     1      33 %",
    ]
    assert out[9] == "In brackets: the 95 % interval. –: fewer than 5 cases."


def test_what_does_not_count_is_counted_when_asked_for() -> None:
    assert "Too little is known to say anything yet" in right("stats", "all", "wins-by-seat")
    assert "seat a wins 100 % (57–100 %) of 5 games" in right("stats", "all", "wins-by-seat", "--all")


def test_parameters_are_options() -> None:
    for form in (["--players", "3"], ["--players=3"]):
        assert json.loads(right("stats", "all", "wins-by-seat", *form, "--json"))["values"]["players"] == "3"


def test_a_figure_leads_to_its_rows() -> None:
    out = right("stats", "all", "wins-by-player", "--rows", "wins", "--player", "zhenya")
    assert "Catan · Vova, Zhenya, Ani · 2026-01-12" in out
    assert "2026-02-02" not in out


def test_json_and_csv_have_the_same_numbers_with_both_ends_of_the_interval() -> None:
    data = json.loads(right("stats", "all", "wins-by-player", "--json"))
    assert data["answer"].startswith("Ani wins 83 %")
    rows = list(csv.DictReader(io.StringIO(right("stats", "all", "wins-by-player", "--csv"))))
    assert [row["name"] for row in rows] == [row["name"] for row in data["rows"]]
    for written, row in zip(rows, data["rows"], strict=True):
        for column in ("share", "share_low", "share_high", "expected"):
            assert written[column] == ("" if row[column] is None else str(row[column]))


def test_an_archive_that_lags_behind_is_brought_up_to_date() -> None:
    Path("more.qtn").write_text('[Game "scores"]\n[Title "Go"]\n[a "Ani"]\n[b "Li"]\n\nWON=b\n')
    right("import", "more.qtn")
    assert "Go  " in right("stats", "all", "most-played")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["rotat", "wins-by-seat"], 1, 'no game "rotat" is installed; did you mean "rotate"?'),
        (["rotate", "wins"], 1, 'no question "wins" is asked of rotate; did you mean "wins-by-seat"?'),
        (["rotate", "nope"], 1, 'no question "nope" is asked of rotate; known: rotations, '),
        (["all", "wins-by-seat", "--foo", "1"], 1, '"foo" is no parameter of wins-by-seat; there are game, players'),
        (["all", "wins-by-seat", "--since", "2026-99"], 1, "a day that there is"),
        (["rotate", "--csv"], 2, "name a question"),
        (["wins-by-seat"], 2, "say of which game: quarterturn stats all wins-by-seat"),
        (["all", "wins-by-seat", "--player", "ani"], 1, "did you mean players?"),
        (["all", "wins-by-seat", "--players", "many"], 1, "a whole number was expected"),
        (["all", "wins-by-seat", "--players"], 2, "--players has no value"),
        (["all", "wins-by-seat", "3"], 2, "a parameter looks like --players 3"),
        (["all", "wins-by-seat", "--json", "--csv"], 2, "choose one"),
        (["all", "wins-by-seat", "--rows", "fair"], 1, "the figures are games, wins"),
    ],
)
def test_what_cannot_be_asked_is_said_with_what_can(arguments: list[str], code: int, said: str) -> None:
    assert said in wrong("stats", *arguments, code=code)


def test_without_ledger_and_archive_it_says_how_to_make_one(tmp_path: Path) -> None:
    out = wrong("stats", "all", "wins-by-seat", "--ledger", tmp_path / "no.ledger", "--archive", tmp_path / "no.db")
    assert "`archive update` makes it" in out


def test_a_narrow_terminal_cuts_the_widest_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    out = right("stats", "all", "head-to-head", "--rows", "meetings", "--player", "ani", "--opponent", "zhenya")
    assert max(map(len, out.splitlines())) <= 60
    assert "…" in out


def test_what_people_typed_stays_text_in_the_terminal_and_in_csv(tmp_path: Path) -> None:
    Path("hostile.qtn").write_text(HOSTILE)
    right("import", "hostile.qtn")
    assert "\x1b]" not in right("stats", "all", "most-played")
    written = list(csv.reader(io.StringIO(right("stats", "all", "wins-by-player", "--csv"))))
    names = [row[1] for row in written[1:]]
    assert f"'{FORMULA}" in names
    assert {FORMULA, SCRIPT} <= {csv_cells.text(name) for name in names}
