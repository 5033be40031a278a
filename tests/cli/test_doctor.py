"""`doctor`: what is here, and what is wrong with it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ledger
from replays import doctor
from replays.doctor import Finding
from tests.cli.runner import GAME, quarterturn, right

DAY_MS = 86_400_000


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    monkeypatch.delenv("QUARTERTURN_ARCHIVE", raising=False)
    return tmp_path


def findings(*arguments: str, code: int = 0) -> dict[str, dict[str, Any]]:
    """What is found, by subject; the last one of each."""
    result = quarterturn("doctor", "--json", *arguments)
    assert result.exit_code == code, result.output
    data = json.loads(result.output)
    assert data["ok"] is (code == 0)
    return {finding["subject"]: finding for finding in data["findings"]}


def recorded() -> None:
    """A ledger with a game, and its archive."""
    Path("thursday.qtn").write_text(GAME)
    right("init")
    right("import", "thursday.qtn")
    right("archive", "update")


def test_a_club_in_order_has_nothing_wrong() -> None:
    recorded()
    found = findings()
    assert {name: found[name]["state"] for name in ("ledger", "receipt", "archive", "clock", "game rotate")} == {
        "ledger": "ok",
        "receipt": "ok",
        "archive": "ok",
        "clock": "ok",
        "game rotate": "ok",
    }
    assert "games 1, entries 1" in found["ledger"]["found"]
    assert found["datasette"]["found"].startswith("0.65")
    assert {"python", "quarterturn", "pillow", "sqlite", "disk"} <= set(found)


def test_people_read_lines_with_what_to_do_under_them() -> None:
    said = right("doctor")
    assert "ok       python: 3." in said
    assert "warning  ledger: there is none at club.ledger\n         → quarterturn init makes one" in said


def test_nothing_is_changed(here: Path) -> None:
    recorded()
    before = {path.name: path.read_bytes() for path in here.iterdir()}
    right("doctor")
    assert {path.name: path.read_bytes() for path in here.iterdir()} == before


def test_a_ledger_that_is_named_or_has_left_its_receipt_is_missed() -> None:
    assert "restore" in findings("--ledger", "lost.ledger", code=1)["ledger"]["to_do"]
    recorded()
    Path("club.ledger").unlink()
    assert findings(code=1)["ledger"]["state"] == "wrong"


def test_a_ledger_that_is_none_is_named() -> None:
    Path("club.ledger").write_text("My shopping list, which is long enough to be looked at\n" * 20)
    assert findings(code=1)["ledger"]["state"] == "wrong"
    assert Path("club.ledger").read_text().startswith("My shopping list")


def test_a_ledger_that_was_exchanged_does_not_fit_its_receipt() -> None:
    recorded()
    receipt = Path("club.ledger-receipt").read_bytes()
    Path("club.ledger-receipt").write_bytes(receipt.replace(receipt[22:26], b"0000"))
    assert "as it was received" in findings(code=1)["receipt"]["found"]
    Path("club.ledger-receipt").write_text("nonsense")
    assert "cannot be read" in findings(code=1)["receipt"]["found"]
    Path("club.ledger-receipt").unlink()
    assert findings()["receipt"]["state"] == "warning"


def test_an_archive_that_lags_is_of_another_ledger_or_is_none_is_told_apart() -> None:
    recorded()
    Path("friday.qtn").write_text(GAME.replace("Ani", "Anja"))
    right("import", "friday.qtn")
    lags = findings()["archive"]
    assert (lags["state"], lags["to_do"]) == ("warning", "quarterturn archive update")
    assert "behind the ledger by 1" in lags["found"]
    right("init", "--ledger", "other.ledger")
    right("import", "friday.qtn", "--ledger", "other.ledger")
    assert "rebuild" in findings("--ledger", "other.ledger", "--archive", "archive.db", code=1)["archive"]["to_do"]
    Path("archive.db").write_text("no archive at all")
    assert findings(code=1)["archive"]["state"] == "wrong"
    Path("archive.db").unlink()
    assert findings()["archive"]["to_do"] == "quarterturn archive update makes it"


def test_an_entry_of_tomorrow_says_that_a_clock_is_wrong() -> None:
    recorded()
    with ledger.open("club.ledger") as book:
        now = next(book.tail()).time
        book.create("rotate", tags='[Game "rotate"]', by="ani", time=now + DAY_MS)
    assert "which is to come" in findings()["clock"]["found"]


def test_a_folder_that_is_not_there_is_said() -> None:
    assert "there is no folder" in findings("--ledger", "nowhere/club.ledger", code=1)["folder"]["found"]


def states(found: list[Finding]) -> list[str]:
    return [finding.state for finding in found]


@pytest.mark.parametrize(
    ("version", "state"), [((3, 40, 1), "warning"), ((3, 51, 2), "warning"), ((3, 51, 3), "ok"), ((3, 52, 0), "ok")]
)
def test_sqlite_before_3_51_3_is_warned_about(version: tuple[int, ...], state: str) -> None:
    assert states(list(doctor.sqlite(version))) == [state]


@pytest.mark.parametrize(("now", "state"), [(0, "wrong"), (1_700_000_000, "wrong"), (1_800_000_000, "ok")])
def test_a_clock_that_stands_in_the_past_is_wrong(now: int, state: str) -> None:
    assert states(list(doctor.clock(now))) == [state]


def test_little_room_on_the_disk_is_told_in_two_degrees(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = []
    for scarce, few in ((0, 0), (10**18, 0), (10**18, 10**18)):
        monkeypatch.setattr(doctor, "SCARCE_BYTES", scarce)
        monkeypatch.setattr(doctor, "TOO_FEW_BYTES", few)
        told += states(list(doctor.room(here)))
    assert told == ["ok", "warning", "wrong"]


def test_a_game_that_cannot_be_loaded_is_named(here: Path) -> None:
    metadata = here / "broken-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[quarterturn.games]\nbroken = nothing_of_that_name:game\n")
    script = "from replays.doctor import games\nprint([f for f in games() if f.state == 'wrong'])"
    environment = {**os.environ, "PYTHONPATH": str(here)}
    out = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert "game broken" in out.stdout
