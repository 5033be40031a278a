"""SQL against the file: the database itself refuses everything but the next row, and verification sees the rest."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import ledger
from ledger.verification import verify_file
from tests.ledger.contract import TAGS

Sql = Callable[..., object]
HASH = "zeroblob(16)"


@pytest.fixture
def address(tmp_path: Path) -> str:
    path = str(tmp_path / "club.ledger")
    with ledger.open(path, create=True) as book:
        for n in range(3):
            book.create("rotate", tags=TAGS, id=f"rotate-000{n}", request_id=f"new-{n}")
        book.append("rotate-0001", expected=0, text="a5 b6", count=2, request_id="tap")
        book.add_catalog("a catalogue")
        book.people.enrol("Ani")
    return path


@pytest.fixture
def sql(address: str) -> Iterator[Sql]:
    connection = sqlite3.connect(address, isolation_level=None)
    yield connection.execute
    connection.close()


REFUSED = [
    *(f"DELETE FROM {table}" for table in ("games", "entries", "catalogs", "meta")),
    *(f"DELETE FROM {table} WHERE rowid = 1" for table in ("games", "entries", "catalogs")),
    "UPDATE games SET label = 'scores' WHERE number = 1",
    "UPDATE entries SET text = 'a6' WHERE position = 4",
    "UPDATE OR REPLACE entries SET position = 1 WHERE position = 4",
    "UPDATE entries SET hash = hash",
    "UPDATE catalogs SET text = 'another'",
    "UPDATE meta SET value = '2' WHERE name = 'format'",
    "INSERT INTO meta VALUES ('more', '1')",
    "INSERT OR REPLACE INTO meta VALUES ('format', '2')",
    "INSERT OR REPLACE INTO catalogs SELECT hash, 'another' FROM catalogs",
    "INSERT INTO games VALUES (5, 'rotate-0005', 'rotate', 1)",
    "INSERT OR REPLACE INTO games VALUES (1, 'rotate-0001', 'scores', 1)",
    "INSERT OR REPLACE INTO games VALUES (4, 'rotate-0001', 'scores', 1)",
    "INSERT INTO games (id, label, created) VALUES ('rotate-0005', 'rotate', 1)",
    "REPLACE INTO entries SELECT * FROM entries WHERE position = 2",
    f"INSERT INTO entries VALUES (6, 2, 3, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (4, 2, 3, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT OR REPLACE INTO entries VALUES (1, 1, 1, 0, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 2, 4, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 2, 1, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 9, 1, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT OR REPLACE INTO entries SELECT 5, 2, 3, 1, 1, '', request, 'a5', {HASH} FROM entries WHERE position = 4",
    f"INSERT INTO entries VALUES (5, 2, 3, -1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, '', {HASH})",
    "INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, 'a5', zeroblob(15))",
    f"INSERT INTO entries (game, first, count, time, recorder, text, hash) VALUES (2, 3, 1, 1, '', 'a5', {HASH})",
]


@pytest.mark.parametrize("statement", REFUSED)
def test_the_database_refuses_what_is_no_append(address: str, sql: Sql, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        sql(statement)
    report = verify_file(address)
    assert report.ok
    assert (report.entries, report.games) == (4, 3)


@pytest.mark.parametrize("statement", [s for s in REFUSED if s.startswith("INSERT INTO entries")])
def test_ignoring_a_refusal_stores_nothing(address: str, sql: Sql, statement: str) -> None:
    with suppress(sqlite3.IntegrityError):
        sql(statement.replace("INSERT", "INSERT OR IGNORE", 1))
    assert verify_file(address).ok
    assert verify_file(address).entries == 4


def test_a_row_in_order_with_a_made_up_hash_is_found(address: str, sql: Sql) -> None:
    sql(f"INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, 'a5', {HASH})")
    (finding,) = verify_file(address).findings
    assert (finding.position, finding.game) == (5, "rotate-0001")
    assert "hash does not fit" in finding.sentence


@pytest.mark.parametrize(
    ("change", "position", "game"),
    [
        ("UPDATE entries SET text = 'a6 b6' WHERE position = 4", 4, "rotate-0001"),
        ("UPDATE entries SET recorder = 'bo' WHERE position = 3", 3, "rotate-0002"),
        ("UPDATE entries SET time = time + 1 WHERE position = 1", 1, "rotate-0000"),
        ("UPDATE entries SET request = NULL WHERE position = 4", 4, "rotate-0001"),
        ("UPDATE entries SET count = 3 WHERE position = 4", 4, "rotate-0001"),
        ("UPDATE games SET label = 'scores' WHERE number = 2", 2, "rotate-0001"),
        ("UPDATE games SET created = 0 WHERE number = 3", 3, "rotate-0002"),
        ("UPDATE games SET id = 'rotate-9999' WHERE number = 1", 1, "rotate-9999"),
        ("DELETE FROM entries WHERE position = 2", 3, "rotate-0002"),
        ("UPDATE catalogs SET text = 'another'", 0, ""),
        ("UPDATE people SET name = 'Bo'", 0, ""),
        ("UPDATE meta SET value = 'another' WHERE name = 'ledger'", 1, "rotate-0000"),
        ("INSERT INTO games VALUES (4, 'rotate-0004', 'rotate', 1)", 0, "rotate-0004"),
    ],
)
def test_what_is_changed_behind_the_guards_is_found(
    address: str, sql: Sql, change: str, position: int, game: str
) -> None:
    for table in ("entries", "games", "catalogs", "meta"):
        for action in ("update", "delete"):
            sql(f"DROP TRIGGER {table}_{action}")
    sql(change)
    report = verify_file(address)
    missing = [finding for finding in report.findings if "missing from the database's schema" in finding.sentence]
    assert len(missing) == 8, "the guards that were dropped are named"
    rest = [finding for finding in report.findings if finding not in missing]
    assert (rest[0].position, rest[0].game) == (position, game)


@pytest.mark.parametrize(
    "change",
    [
        "DROP INDEX entries_by_request",
        "CREATE TRIGGER more AFTER INSERT ON entries BEGIN SELECT 1; END",
        "ALTER TABLE people ADD COLUMN secret TEXT",
        "CREATE TABLE more (x)",
    ],
)
def test_a_changed_schema_is_found(address: str, sql: Sql, change: str) -> None:
    sql(change)
    assert "schema" in verify_file(address).findings[0].sentence


def test_a_ledger_of_another_format_is_not_opened(address: str, sql: Sql) -> None:
    sql("DROP TRIGGER meta_update")
    sql("UPDATE meta SET value = '2' WHERE name = 'format'")
    with pytest.raises(ledger.NotALedger, match="format 2 is unknown"):
        ledger.open(address)
