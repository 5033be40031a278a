"""The SQLite store passes the contracts, and says clearly what it cannot open."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ledger
from tests.ledger.contract import TAGS, LedgerContract
from tests.ledger.faults import ROOT
from tests.ledger.people_contract import PeopleContract
from tests.ledger.race_contract import RaceContract


@pytest.fixture
def address(tmp_path: Path) -> str:
    return str(tmp_path / "club.ledger")


class TestSQLite(LedgerContract):
    """Appends and reads in a file."""


class TestSQLitePeople(PeopleContract):
    """People in a file."""


class TestSQLiteRaces(RaceContract):
    """Ten processes on a file."""


def test_a_missing_ledger_is_not_made_and_others_in_the_folder_are_suggested(tmp_path: Path) -> None:
    ledger.open(tmp_path / "club.ledger", create=True).close()
    with pytest.raises(ledger.LedgerMissing) as caught:
        ledger.open(tmp_path / "clbu.ledger")
    assert caught.value.near == ("club.ledger",)
    assert not (tmp_path / "clbu.ledger").exists()
    with pytest.raises(ledger.StorageFailed):
        ledger.open(tmp_path / "no" / "folder" / "club.ledger", create=True)


def test_create_opens_a_ledger_that_is_there_already(address: str) -> None:
    with ledger.open(address, create=True) as book:
        game = book.create("rotate", tags=TAGS)
    with ledger.open(address, create=True) as book:
        assert book.find(game).id == game


def test_create_does_not_hide_that_a_ledger_was_lost(address: str) -> None:
    with ledger.open(address, create=True) as book:
        book.create("rotate", tags=TAGS)
    os.unlink(address)  # noqa: PTH108
    with pytest.raises(ledger.HistoryMismatch, match="history is shorter than the receipt"):
        ledger.open(address, create=True)


@pytest.mark.parametrize("content", [b"", b'[Game "rotate"]\na5 b6\n' * 300, b"SQLite format 3\0" + bytes(5000)])
def test_another_file_is_no_ledger(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "games.qtn"
    path.write_bytes(content)
    with pytest.raises((ledger.NotALedger, ledger.LedgerDamaged)):
        ledger.open(path)
    assert path.read_bytes() == content
    with pytest.raises(ledger.NotALedger):
        ledger.open(tmp_path)
    with pytest.raises(ledger.NotALedger):
        ledger.open("carrier-pigeon://club")


def test_importing_the_package_loads_no_database() -> None:
    program = "import sys, ledger; print(sorted({'sqlite3', 'hashlib', 'dataclasses'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_writer_that_holds_the_ledger_too_long_is_reported_as_busy(address: str) -> None:
    with ledger.open(address, create=True) as book, ledger.open(address, timeout_s=0.05) as other:
        game = book.create("rotate", tags=TAGS)
        with book.bulk(), pytest.raises(ledger.LedgerBusy):
            other.append(game, expected=0, text="a5", count=1)
        assert other.append(game, expected=0, text="a5", count=1).position == 2


def test_a_book_is_not_closed_inside_its_own_bulk_block(address: str) -> None:
    with ledger.open(address, create=True) as book:
        with book.bulk() as batch:
            batch.create("rotate", tags=TAGS)
            with pytest.raises(ledger.LedgerClosed):
                book.close()
        assert book.head().position == 1


def test_a_book_goes_on_with_its_file_when_the_program_changes_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with ledger.open("club.ledger", create=True) as book:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        book.create("rotate", tags=TAGS)
        assert book.verify().ok
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_closing_leaves_one_file_its_lock_and_its_receipt(tmp_path: Path) -> None:
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        book.create("rotate", tags=TAGS)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["club.ledger", "club.ledger-lock", "club.ledger-receipt"]


def test_a_forgotten_name_is_gone_from_every_byte_of_the_files(tmp_path: Path) -> None:
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        book.people.enrol("Wilhelmine Zacharias", "w")
        book.people.rename("w", "Wilhelmine Zacharias-Quandt")
        book.people.forget("w")
        for path in tmp_path.iterdir():
            assert b"Wilhelmine" not in path.read_bytes()
