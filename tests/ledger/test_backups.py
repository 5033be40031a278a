"""Backup under load and restore: bit-equal entries, nothing overwritten, nothing unverified."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

import pytest

import ledger
from ledger.book import Book
from ledger.checks import PARTS
from tests.ledger.contract import TAGS
from tests.ledger.faults import FOREVER, start


@pytest.fixture
def address(tmp_path: Path) -> str:
    path = str(tmp_path / "club.ledger")
    with ledger.open(path, create=True) as book:
        for n in range(100):
            book.create("rotate", tags=TAGS, text=f"a{n} " * 300, count=300, id=f"rotate-0{n:03}")
        book.people.enrol("Ani")
        book.add_catalog("a catalogue")
    return path


def test_a_backup_taken_while_others_append_restores_bit_equal(address: str, tmp_path: Path) -> None:
    games = [f"rotate-0{n:03}" for n in range(3)]
    processes = start("endless", address, games, FOREVER)
    with ledger.open(address) as book:
        stop = threading.Event()
        taken: list[ledger.Receipt] = []
        for n in range(5):
            assert processes[n % 3].stdout.readline()  # type: ignore[union-attr]
            taken.append(book.backup(str(tmp_path / f"backup-{n}")))
        stop.set()
        for process in processes:
            process.kill()
            process.communicate()
        entries = list(book.tail())
    assert taken[-1].position > 100
    for n, receipt in enumerate(taken):
        report = ledger.restore(tmp_path / f"backup-{n}", tmp_path / f"restored-{n}")
        assert report.ok
        assert report.head == receipt
        with ledger.open(tmp_path / f"restored-{n}") as restored:
            assert list(restored.tail()) == entries[: receipt.position]
            assert restored.people.names() == {"ani": "Ani"}
            assert restored.verify(taken[: n + 1]).ok


def test_a_restored_ledger_goes_on_where_the_backup_ended(address: str, tmp_path: Path) -> None:
    with ledger.open(address) as book:
        seen = book.backup(str(tmp_path / "backup"))
    ledger.restore(tmp_path / "backup", tmp_path / "restored")
    with ledger.open(tmp_path / "restored") as book:
        assert book.append("rotate-0001", expected=300, text="a5", count=1, seen=seen).position == 101
        assert book.verify([seen]).ok


def test_a_backup_is_one_file_with_its_receipt(address: str, tmp_path: Path) -> None:
    (tmp_path / "safe").mkdir()
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "safe" / "backup"))
    assert sorted(path.name for path in (tmp_path / "safe").iterdir()) == ["backup", "backup-receipt"]
    content = (tmp_path / "safe" / "backup").read_bytes()
    ledger.restore(tmp_path / "safe" / "backup", tmp_path / "restored")
    assert (tmp_path / "safe" / "backup").read_bytes() == content, "restoring leaves the backup as it was"
    assert len(list((tmp_path / "safe").iterdir())) == 2
    assert content[18:20] == b"\1\1", "a file in WAL mode cannot be read from a read-only folder"


def test_a_backup_overwrites_nothing_unless_asked(address: str, tmp_path: Path) -> None:
    target = tmp_path / "backup"
    target.write_text("precious")
    with ledger.open(address) as book:
        with pytest.raises(ledger.LedgerExists):
            book.backup(str(target))
        assert target.read_text() == "precious"
        book.backup(str(target), overwrite=True)
        for itself in (address, str(tmp_path / "." / "club.ledger")):
            with pytest.raises(ledger.LedgerExists):
                book.backup(itself, overwrite=True)
        assert book.verify().ok
    ledger.restore(target, tmp_path / "restored")


@pytest.mark.parametrize("suffix", ["", "-wal", "-journal"])
def test_restore_overwrites_nothing_and_not_a_lost_ledgers_log(address: str, tmp_path: Path, suffix: str) -> None:
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "backup"))
    left = tmp_path / f"restored{suffix}"
    left.write_text("precious")
    with pytest.raises(ledger.LedgerExists):
        ledger.restore(tmp_path / "backup", tmp_path / "restored")
    assert left.read_text() == "precious"


def test_restore_says_what_the_lost_ledger_had_more(address: str, tmp_path: Path) -> None:
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "backup"))
        book.append("rotate-0001", expected=300, text="a5", count=1)
    Path(address).unlink()
    report = ledger.restore(tmp_path / "backup", address)
    assert report.notes == ("the lost ledger had come to position 101, the backup ends at 100",)
    with ledger.open(address) as book:
        assert book.verify().ok
        assert book.append("rotate-0001", expected=300, text="a6", count=1).position == 101


def damage(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"a7 a7 a7", b"a7 a8 a7", 1))


def test_a_damaged_ledger_gives_no_backup_and_a_damaged_backup_no_ledger(address: str, tmp_path: Path) -> None:
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "backup"))
    damage(tmp_path / "backup")
    damage(Path(address))
    with pytest.raises(ledger.LedgerDamaged, match="hash does not fit"):
        ledger.restore(tmp_path / "backup", tmp_path / "restored")
    with ledger.open(address) as book, pytest.raises(ledger.LedgerDamaged, match="hash does not fit"):
        book.backup(str(tmp_path / "second"))
    assert not (tmp_path / "restored").exists()
    assert not (tmp_path / "second").exists()
    assert [path.name for path in tmp_path.iterdir() if "partial" in path.name] == []


def test_an_older_backup_under_a_newer_backups_receipt_is_refused(address: str, tmp_path: Path) -> None:
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "older"))
        book.append("rotate-0001", expected=300, text="a5", count=1)
        book.backup(str(tmp_path / "newer"))
    shutil.copy(tmp_path / "older", tmp_path / "newer")
    with pytest.raises(ledger.LedgerDamaged, match="history is shorter than the receipt"):
        ledger.restore(tmp_path / "newer", tmp_path / "restored")
    with pytest.raises(ledger.LedgerMissing):
        ledger.restore(tmp_path / "none", tmp_path / "restored")


def test_a_backup_of_an_empty_ledger_restores(tmp_path: Path) -> None:
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        head: ledger.Receipt = book.backup(str(tmp_path / "backup"))
    assert ledger.restore(tmp_path / "backup", tmp_path / "restored").head == head
    with ledger.open(tmp_path / "restored") as again:
        assert isinstance(again, Book)
        assert again.head().hash == head.hash


@pytest.mark.parametrize("part", PARTS)
def test_no_ledger_is_written_over_what_belongs_to_another(address: str, tmp_path: Path, part: str) -> None:
    taken = tmp_path / f"other.ledger{part}"
    taken.touch()
    with ledger.open(address) as book, pytest.raises(ledger.NotALedger, match="take another name"):
        book.backup(taken, overwrite=True)
    with pytest.raises(ledger.NotALedger, match="take another name"):
        ledger.open(taken, create=True)
    assert taken.read_bytes() == b""
    assert not (tmp_path / f"other.ledger{part}-lock").exists()


def test_a_backup_does_not_take_the_place_of_a_ledger_whose_log_it_would_play(address: str, tmp_path: Path) -> None:
    backup, log = tmp_path / "backup.ledger", tmp_path / "backup.ledger-wal"
    with ledger.open(address) as book:
        book.backup(str(backup))
        log.write_bytes(b"the last games of another ledger")
        with pytest.raises(ledger.LedgerExists, match=r"backup\.ledger-wal"):
            book.backup(str(backup), overwrite=True)
    assert log.read_bytes() == b"the last games of another ledger"
