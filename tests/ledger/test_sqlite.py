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


def test_forgotten_names_are_gone_from_every_byte_of_the_files(tmp_path: Path) -> None:
    # Long names and many, so that SQLite moves rows from page to page and leaves copies behind.
    names = [f"Wilhelmine {n:03}" + " Zacharias" * (n % 18) for n in range(300)]
    forgotten = range(0, 300, 5)
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        keys = [book.people.enrol(name, f"w{n}") for n, name in enumerate(names)]
        for n in forgotten:
            book.people.rename(keys[n], f"Wilhelmine {n:03}" + "-Quandt" * 26)
        for n in forgotten:
            book.people.forget(keys[n])
        left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert [n for n in range(300) if f"Wilhelmine {n:03}".encode() not in left] == list(forgotten)
        assert book.verify().ok


def test_ten_processes_that_create_one_ledger_make_one(address: str) -> None:
    program = (
        "import ledger, sys\nwith ledger.open(sys.argv[1], create=True) as b: b.create('rotate', tags='[a \"ani\"]')"
    )
    command = [sys.executable, "-c", program, address]
    processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(10)]
    assert [process.wait(60) for process in processes] == [0] * 10
    with ledger.open(address) as book:
        assert book.verify().ok
        assert [game.number for game in book.games()] == list(range(1, 11))


def test_a_creation_that_was_cut_short_is_finished_by_the_next_one(address: str) -> None:
    Path(address).touch()
    with ledger.open(address, create=True) as book:
        assert book.create("rotate", tags=TAGS)
        assert book.verify().ok


def test_the_log_does_not_grow_without_end(address: str) -> None:
    with ledger.open(address, create=True) as book:
        game = book.create("rotate", tags=TAGS)
        for n in range(1500):
            book.append(game, expected=n, text="a5", count=1)
        assert Path(address + "-wal").stat().st_size < 20_000_000
        with book.bulk() as batch:
            for _ in range(3000):
                batch.create("rotate", tags=TAGS, text="a5 " * 3000, count=3000)
        book.append(game, expected=1500, text="a5", count=1)
        book.append(game, expected=1501, text="a5", count=1)
        assert Path(address + "-wal").stat().st_size < 20_000_000, "after a large import it is cut again"


def test_a_book_from_before_a_fork_is_refused_in_the_child(address: str) -> None:
    program = """
import ledger, os, sys
with ledger.open(sys.argv[1], create=True) as book:
    child = os.fork()
    if child == 0:
        try:
            book.create("rotate", tags="x")
        except ledger.LedgerClosed:
            os._exit(7)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    book.create("rotate", tags="x")
"""
    subprocess.run([sys.executable, "-c", program, address], cwd=ROOT, check=True)
    with ledger.open(address) as book:
        assert book.verify().ok
