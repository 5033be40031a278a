"""The walk-through builds a game that works: exactly its files are written, registered and played."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, blocks

PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the game of the page as an installed distribution."""
    entry, questions = blocks(PAGE, "toml")[::-1]
    for block in (*blocks(PAGE, "python"), questions):
        path = tmp_path / block.info
        path.parent.mkdir(exist_ok=True)
        path.write_text(block.text)
    metadata = tmp_path / "noughts-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: noughts\nVersion: 1.0\n")
    line = entry.text.splitlines()[1].replace('"', "")
    (metadata / "entry_points.txt").write_text(f"[quarterturn.games]\n{line}\n")
    (record,) = blocks(PAGE, "qtn")
    (tmp_path / "game.qtn").write_text(record.text)
    return tmp_path


def quarterturn(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from replays.cli import main; main()", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_the_record_of_the_page_folds_to_what_it_says(installed: Path) -> None:
    result = quarterturn(installed, "fold", "game.qtn", "--json", "--effects")
    assert result.returncode == 0, result.stdout + result.stderr
    out = json.loads(result.stdout)
    assert (out["over"], out["reason"], out["winners"], out["problems"]) == (True, "draw", [], [])


def test_a_line_wins_and_is_explained(installed: Path) -> None:
    (installed / "line.qtn").write_text('[Game "noughts"]\n[a "Ani"]\n[b "Vova"]\na5 b1 a3 b2 a7\n')
    out = quarterturn(installed, "fold", "line.qtn", "--effects").stdout
    assert "Ani has a line: 3, 5, 7" in out
    assert "Ani won (line): Ani 1, Vova 0" in out


def test_slips_are_answered_with_suggestions_and_what_is_legal(installed: Path) -> None:
    (installed / "slip.qtn").write_text('[Game "noughts"]\n[a "Ani"]\n[b "Vova"]\na5 b1 a33 b7\n')
    result = quarterturn(installed, "check", "slip.qtn")
    assert result.returncode == 1
    assert "did you mean a3?" in result.stdout
    assert "legal here: a2 a3 a4 a6 a7 a8 a9" in result.stdout


def test_it_is_imported_archived_and_listed_like_every_other_game(installed: Path) -> None:
    for command in (["init"], ["import", "game.qtn"], ["archive", "update"], ["archive", "check"]):
        result = quarterturn(installed, *command)
        assert result.returncode == 0, result.stdout + result.stderr
    assert "Noughts and crosses, 2 players" in quarterturn(installed, "games").stdout


def test_its_question_is_answered_from_its_own_tables(installed: Path) -> None:
    wins = "\n\n".join(f'[Game "noughts"]\n[a "Ani"]\n[b "Vova"]\n[Round "{n}"]\na5 b1 a3 b2 a7' for n in range(5))
    (installed / "five.qtn").write_text(wins + "\n")
    for command in (["init"], ["import", "game.qtn", "five.qtn"]):
        assert quarterturn(installed, *command).returncode == 0
    out = quarterturn(installed, "stats", "noughts", "first-square").stdout
    assert "Who begins on square 5 wins 83 % (44–97 %) of 6 games." in out
    rows = json.loads(
        quarterturn(installed, "stats", "noughts", "first-square", "--rows", "wins", "--square", "5", "--json").stdout
    )
    assert [row["replay"].partition("/")[2] for row in rows["rows"]] == ["1"] * 5


def test_a_slip_in_its_questions_is_named_and_stops_nothing_else(installed: Path) -> None:
    file = installed / "noughts" / "questions.toml"
    file.write_text(file.read_text().replace('title = "Which', 'titel = "Which'))
    for command in (["init"], ["import", "game.qtn"], ["archive", "update"], ["stats", "all", "most-played"]):
        assert quarterturn(installed, *command).returncode == 0
    result = quarterturn(installed, "stats", "noughts", "first-square")
    assert result.returncode == 1
    assert (
        'Error: questions.toml of noughts: question "first-square": object contains unknown field `titel`'
        in result.stderr
    )


def test_its_page_is_drawn(installed: Path) -> None:
    script = (
        "import notation\n"
        "from replays import registry\n"
        "from replays.board import svg\n"
        "from replays.timeline import Timeline\n"
        "record = next(notation.read(open('game.qtn').read()))\n"
        "line = Timeline(record, registry.load('noughts'))\n"
        "print(svg(line.game.board(line.state(9), line.names)))\n"
        "print([step.told.text for step in line.steps][1])\n"
    )
    command = [sys.executable, "-c", script]
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    out = subprocess.run(command, cwd=installed, env=environment, capture_output=True, text=True, check=True).stdout
    assert out.count('data-key="mark-') == 9
    assert out.splitlines()[-1] == "Ani takes square 5"
