"""The file cut, swapped, restored older, its write-ahead log lost: the receipts know, and nothing is added on top."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

import ledger
from ledger.verification import verify_file
from tests.ledger.contract import TAGS
from tests.ledger.faults import FOREVER, receipts, start

GAME = "rotate-0001"


@pytest.fixture
def address(tmp_path: Path) -> str:
    path = str(tmp_path / "club.ledger")
    with ledger.open(path, create=True) as book:
        book.create("rotate", tags=TAGS, id=GAME)
        fill(book, 40)
    return path


def fill(book: ledger.book.Book, upto: int) -> ledger.Receipt:
    for n in range(book.head().position - 1, upto):
        receipt = book.append(GAME, expected=n, text="a5 {" + "x" * 300 + "}", count=1)
    return receipt


def findings(address: str, *kept: ledger.Receipt) -> str:
    with ledger.open(address) as book:
        return "\n".join(str(finding) for finding in book.verify(kept).findings)


def assert_no_append_on_top(address: str) -> None:
    with ledger.open(address) as book:
        before = book.head()
        with pytest.raises(ledger.HistoryMismatch):
            book.append(GAME, expected=before.position - 1, text="a5", count=1)
        with pytest.raises(ledger.HistoryMismatch):
            book.create("rotate", tags=TAGS)
        assert book.head() == before


def test_an_older_copy_in_its_place_is_shorter_than_the_receipt(address: str, tmp_path: Path) -> None:
    shutil.copy(address, tmp_path / "older")
    with ledger.open(address) as book:
        fill(book, 50)
    shutil.copy(tmp_path / "older", address)
    assert "history is shorter than the receipt: it ends at position 41, the receipt is of position 51" in findings(
        address
    )
    assert_no_append_on_top(address)


def test_another_ledger_in_its_place_differs_from_the_receipt(address: str, tmp_path: Path) -> None:
    with ledger.open(tmp_path / "other", create=True) as book:
        book.create("rotate", tags=TAGS, id=GAME)
        fill(book, 60)
    shutil.copy(tmp_path / "other", address)
    assert "history differs from the receipt at position 41" in findings(address)
    assert_no_append_on_top(address)


def test_a_new_ledger_in_its_place_differs_from_the_receipt(address: str, tmp_path: Path) -> None:
    ledger.open(tmp_path / "new", create=True).close()
    shutil.copy(tmp_path / "new", address)
    assert "history is shorter than the receipt" in findings(address)


def lose_the_log(address: str) -> list[ledger.Receipt]:
    """Let a recorder be killed, then delete what SQLite had not yet copied into the file."""
    process: subprocess.Popen[str]
    (process,) = start("endless", address, [GAME], FOREVER)
    assert process.stdout
    lines = [process.stdout.readline() for _ in range(5)]
    process.send_signal(signal.SIGKILL)
    rest = process.communicate()[0]
    Path(address + "-wal").unlink()
    Path(address + "-shm").unlink()
    return receipts("".join(lines) + rest)


def test_a_lost_write_ahead_log_is_shorter_than_the_receipt(address: str) -> None:
    kept = lose_the_log(address)
    assert "history is shorter than the receipt" in findings(address)
    assert_no_append_on_top(address)
    Path(address + "-receipt").unlink()
    assert "history is shorter than the receipt" in findings(address, kept[-1]), "the recorder's own receipt knows too"


def test_who_accepts_a_loss_deletes_the_receipt_and_goes_on(address: str) -> None:
    lose_the_log(address)
    with ledger.open(address) as book:
        with pytest.raises(ledger.HistoryMismatch):
            fill(book, 45)
        Path(address + "-receipt").unlink()
        report = book.verify()
        assert report.ok
        assert "there is no receipt" in report.notes[0]
        fill(book, 45)
        assert book.verify() == report._replace(entries=46, head=book.head(), notes=())


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 0.95])
def test_a_file_that_was_cut_is_found(address: str, part: float) -> None:
    os.truncate(address, int(Path(address).stat().st_size * part))
    assert verify_file(address).findings


def test_a_file_that_was_swapped_under_an_open_book_takes_no_append(address: str, tmp_path: Path) -> None:
    with ledger.open(address) as book:
        shutil.copy(address, tmp_path / "copy")
        os.replace(tmp_path / "copy", address)  # noqa: PTH105
        with pytest.raises(ledger.LedgerMoved):
            fill(book, 41)
        Path(address).unlink()
        with pytest.raises(ledger.LedgerMoved):
            fill(book, 41)


def test_a_receipt_file_that_cannot_be_read_is_found_and_not_overwritten(address: str) -> None:
    path = Path(address + "-receipt")
    path.write_bytes(path.read_bytes().replace(b" ", b"?"))
    assert "cannot be read" in findings(address)
    with ledger.open(address) as book, pytest.raises(ledger.LedgerDamaged):
        fill(book, 41)


@pytest.mark.parametrize("left", [b"", bytes(54)], ids=["empty", "zeros"])
def test_what_a_power_failure_leaves_of_the_receipt_file_is_no_receipt(address: str, left: bytes) -> None:
    Path(address + "-receipt").write_bytes(left)
    with ledger.open(address) as book:
        assert book.verify().ok
        fill(book, 41)
        assert book.verify().notes == ()


def test_an_older_receipt_is_no_fault(address: str) -> None:
    older = Path(address + "-receipt").read_bytes()
    with ledger.open(address) as book:
        fill(book, 50)
        Path(address + "-receipt").write_bytes(older)
        assert book.verify().ok
        fill(book, 60)
        assert book.verify().ok
    assert Path(address + "-receipt").read_bytes().startswith(b"00000000000000000061 ")


def test_a_writer_that_died_before_its_receipt_disturbs_nobody(address: str) -> None:
    with ledger.open(address) as book, ledger.open(address) as dying:
        book.append(GAME, expected=40, text="a5", count=1)
        receipt = Path(address + "-receipt").read_bytes()
        dying.append(GAME, expected=41, text="b6", count=1, request_id="tap")
        Path(address + "-receipt").write_bytes(receipt)
        assert book.append(GAME, expected=41, text="b6", count=1, request_id="tap") == dying.head()
        Path(address + "-receipt").write_bytes(receipt)
        book.create("rotate", tags=TAGS)
        with pytest.raises(ledger.StaleAppend):
            book.append(GAME, expected=41, text="c7", count=1)
        assert book.verify().ok
