"""Receipts, backups and failures of a ledger on a server."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

import ledger
from ledger.book import Book
from ledger.postgres_connection import connect
from tests.ledger.contract import TAGS
from tests.ledger.faults import FOREVER, ROOT, start
from tests.ledger.postgres_server import Server

GAME = "rotate-0001"


@pytest.fixture
def address(database: str) -> str:
    with ledger.open(database, create=True) as book:
        book.create("rotate", tags=TAGS, id=GAME, request_id="new")
        fill(book, 10)
        book.people.enrol("Ani")
        book.add_catalog("a catalogue")
    return database


def fill(book: Book, upto: int) -> ledger.Receipt:
    for n in range(book.head().position - 1, upto):
        receipt = book.append(GAME, expected=n, text=f"a5 {{{n}}}", count=1)
    return receipt


def receipt_file(state: Path) -> Path:
    (found,) = state.glob("*-receipt")
    return found


def test_a_database_that_was_restored_older_is_shorter_than_the_receipt_of_this_machine(
    address: str, state: Path, tmp_path: Path, postgres: Server
) -> None:
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "older"))
        newest = fill(book, 20)
    assert receipt_file(state).read_bytes().startswith(b"%020d " % newest.position)
    receipt = receipt_file(state).read_bytes()
    postgres.database()
    with pytest.raises(ledger.HistoryMismatch, match="the receipt that this machine keeps"):
        ledger.open(address, create=True)
    report = ledger.restore(tmp_path / "older", address)
    assert report.ok
    assert report.notes == (f"the lost ledger had come to position {newest.position}, the backup ends at 11",)
    receipt_file(state).write_bytes(receipt)
    with ledger.open(address) as book:
        assert "history is shorter than the receipt" in book.verify().findings[0].sentence
        assert "history is shorter than the receipt" in book.verify([newest]).findings[-1].sentence
        with pytest.raises(ledger.HistoryMismatch):
            fill(book, 11)
        receipt_file(state).unlink()
        assert "there is no receipt" in book.verify().notes[0]
        fill(book, 11)
        assert book.verify().notes == ()


def test_a_receipt_that_cannot_be_read_is_found_and_not_overwritten(address: str, state: Path) -> None:
    receipt_file(state).write_bytes(b"?" * 54)
    with ledger.open(address) as book:
        assert "cannot be read" in book.verify().findings[0].sentence
        with pytest.raises(ledger.LedgerDamaged):
            fill(book, 11)
    assert receipt_file(state).read_bytes() == b"?" * 54


def test_an_older_receipt_is_no_fault_and_never_replaces_a_newer_one(address: str, state: Path) -> None:
    older = receipt_file(state).read_bytes()
    with ledger.open(address) as book:
        fill(book, 15)
        receipt_file(state).write_bytes(older)
        assert book.verify().ok
        fill(book, 16)
        assert receipt_file(state).read_bytes().startswith(b"00000000000000000017 ")


def test_a_machine_that_cannot_keep_a_receipt_appends_all_the_same(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    with ledger.open(address) as book:
        fill(book, 11)
        assert "there is no receipt" in book.verify().notes[0]


def test_a_backup_taken_while_others_append_is_a_file_with_the_same_chain(
    address: str, tmp_path: Path, postgres: Server
) -> None:
    processes = start("endless", address, [GAME, GAME], FOREVER)
    with ledger.open(address) as book:
        assert processes[0].stdout
        processes[0].stdout.readline()
        receipt = book.backup(str(tmp_path / "backup"))
        for process in processes:
            process.kill()
            process.communicate()
        with pytest.raises(ledger.LedgerExists):
            book.backup(str(tmp_path / "backup"))
        entries = list(book.tail(limit=receipt.position))
    assert receipt.position > 11
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup", "backup-receipt", "state"]
    content = (tmp_path / "backup").read_bytes()
    ledger.restore(tmp_path / "backup", tmp_path / "restored")
    elsewhere = postgres.database("elsewhere")
    assert ledger.restore(tmp_path / "backup", elsewhere).head == receipt
    with pytest.raises(ledger.LedgerExists):
        ledger.restore(tmp_path / "backup", elsewhere)
    assert (tmp_path / "backup").read_bytes() == content, "restoring leaves the backup as it was"
    for place in (tmp_path / "restored", elsewhere):
        with ledger.open(place) as restored:
            assert list(restored.tail()) == entries
            assert restored.people.names() == {"ani": "Ani"}
            assert len(restored.catalogs()) == 1
            assert restored.create("rotate", tags=TAGS, id=GAME, request_id="new") == GAME, "a retry is known again"
            assert restored.append(GAME, expected=receipt.position - 1, text="b6", count=1, seen=receipt).count == 1
            assert restored.verify([receipt]).ok


def test_a_damaged_backup_makes_no_ledger(address: str, tmp_path: Path, postgres: Server) -> None:
    with ledger.open(address) as book:
        book.backup(str(tmp_path / "backup"))
    damaged = tmp_path / "backup"
    damaged.write_bytes(damaged.read_bytes().replace(b"a5 {7}", b"a6 {7}"))
    elsewhere = postgres.database("elsewhere")
    with pytest.raises(ledger.LedgerDamaged):
        ledger.restore(damaged, elsewhere)
    with pytest.raises(ledger.LedgerMissing):
        ledger.open(elsewhere)


def test_a_damaged_ledger_gives_no_backup(address: str, tmp_path: Path) -> None:
    with psycopg.connect(address) as connection:
        connection.execute("ALTER TABLE quarterturn.entries DISABLE TRIGGER USER")
        connection.execute("UPDATE quarterturn.entries SET text = 'a6' WHERE position = 5")
    with ledger.open(address) as book, pytest.raises(ledger.LedgerDamaged, match="hash does not fit"):
        book.backup(str(tmp_path / "backup"))
    assert [path.name for path in tmp_path.iterdir()] == ["state"]


def test_a_writer_that_holds_the_ledger_too_long_is_reported_as_busy(address: str) -> None:
    with ledger.open(address) as book, ledger.open(address, timeout_s=0.05) as other:
        with book.bulk(), pytest.raises(ledger.LedgerBusy):
            fill(other, 11)
        assert fill(other, 11).position == 12


def test_a_connection_that_was_lost_between_two_calls_is_made_anew(address: str, postgres: Server) -> None:
    with ledger.open(address) as book:
        for call in (lambda: fill(book, 11), lambda: book.people.names(), lambda: list(book.tail()), book.head):
            end_all_connections(postgres)
            call()
        assert book.verify().ok


def test_a_connection_that_is_lost_inside_a_block_stores_nothing_and_the_next_call_works(
    address: str, postgres: Server
) -> None:
    def lose(book: Book, more: bool) -> None:
        with book.bulk() as batch:
            batch.append(GAME, expected=10, text="b6", count=1, request_id="tap")
            end_all_connections(postgres)
            if more:
                batch.append(GAME, expected=11, text="b7", count=1)

    with ledger.open(address) as book:
        for more in (True, False):
            with pytest.raises(ledger.StorageFailed, match="repeat the call with the same request id"):
                lose(book, more)
            assert book.head().position == 11
        assert book.append(GAME, expected=10, text="b6", count=1, request_id="tap").position == 12


def end_all_connections(postgres: Server) -> None:
    postgres.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'club'")


def test_a_ledger_that_was_put_in_the_place_of_an_open_one_takes_no_append(
    address: str, postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ledger.open(address) as book:
        end_all_connections(postgres)
        postgres.database()
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another machine"))
        ledger.open(address, create=True).close()
        with pytest.raises(ledger.LedgerMoved):
            fill(book, 11)


def test_settings_of_a_database_make_no_append_less_durable_and_no_writer_fail(address: str, postgres: Server) -> None:
    settings = {"synchronous_commit": "off", "default_transaction_isolation": "serializable"}
    settings |= {"default_transaction_read_only": "on", "client_encoding": "LATIN1"}
    for name, value in settings.items():
        postgres.sql(f"ALTER DATABASE club SET {name} = '{value}'")
    try:
        with connect(address, 5) as connection:
            assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
        with ledger.open(address) as book, ledger.open(address) as other:
            for n in range(11, 15, 2):
                assert (fill(book, n).position, fill(other, n + 1).position) == (n + 1, n + 2)
            book.append(GAME, expected=14, text="b6 {\U0001f3b2}", count=1)
            assert list(book.tail())[-1].text == "b6 {\U0001f3b2}"
    finally:
        postgres.sql("ALTER DATABASE club RESET ALL")


def test_a_server_that_does_not_write_through_to_the_disk_is_noted(address: str, postgres: Server) -> None:
    def set_fsync(value: str) -> None:
        postgres.sql(f"ALTER SYSTEM SET fsync = {value}")
        postgres.sql("SELECT pg_reload_conf()")

    with ledger.open(address) as book:
        set_fsync("off")
        try:
            # The server reads its settings anew when its processes come to it.
            deadline = time.monotonic() + 30
            while not book.verify().notes:
                assert time.monotonic() < deadline
            assert "fsync off" in book.verify().notes[0]
        finally:
            set_fsync("on")


def test_a_forgotten_name_is_gone_from_the_table_on_disk(address: str, postgres: Server) -> None:
    with ledger.open(address) as book:
        book.people.enrol("Wilhelmine Zacharias", "w")
        book.people.rename("w", "Wilhelmine Zacharias-Quandt")
        book.people.forget("w")
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        (path,) = connection.execute("SELECT pg_relation_filepath('quarterturn.people')").fetchone()
    assert b"Ani" in (postgres.folder / "data" / path).read_bytes()
    assert b"Wilhelmine" not in (postgres.folder / "data" / path).read_bytes()


def test_ten_processes_that_create_one_ledger_make_one(database: str) -> None:
    program = (
        "import ledger, sys\nwith ledger.open(sys.argv[1], create=True) as b: b.create('rotate', tags='[a \"ani\"]')"
    )
    command = [sys.executable, "-c", program, database]
    processes = [subprocess.Popen(command, cwd=ROOT) for _ in range(10)]
    assert [process.wait(60) for process in processes] == [0] * 10
    with ledger.open(database) as book:
        assert book.verify().ok
        assert [game.number for game in book.games()] == list(range(1, 11))


def test_a_database_of_another_encoding_is_refused_with_what_to_do(postgres: Server, state: Path) -> None:
    postgres.sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(ledger.NotALedger, match="createdb --encoding=UTF8"):
        ledger.open(postgres.address("latin"), create=True)
    postgres.sql("DROP DATABASE latin")


def test_a_book_is_not_closed_inside_its_own_block(address: str) -> None:
    with ledger.open(address) as book:
        with book.bulk(), pytest.raises(ledger.LedgerClosed):
            book.close()
        assert fill(book, 11).position == 12


def test_a_book_from_before_a_fork_is_refused_in_the_child_and_goes_on_in_the_parent(address: str) -> None:
    program = """
import ledger, os, sys
with ledger.open(sys.argv[1]) as book:
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


def test_without_psycopg_it_is_said_what_to_install(address: str) -> None:
    program = "import sys; sys.modules['psycopg'] = None\nimport ledger\n"
    program += "try: ledger.open(sys.argv[1])\nexcept ledger.NotALedger as wrong: print(wrong)"
    done = subprocess.run(
        [sys.executable, "-c", program, address], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert "pip install 'quarterturn[postgresql]'" in done.stdout
