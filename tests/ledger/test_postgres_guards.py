"""SQL against the database: even a superuser is refused everything but the next row, and verification sees the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import psycopg
import pytest

import ledger
from tests.docs.blocks import OPERATING, blocks
from tests.ledger.contract import TAGS
from tests.ledger.postgres_server import Server

Sql = Callable[..., object]
HASH = r"'\x00000000000000000000000000000000'"
TABLES = ("meta", "head", "games", "entries", "catalogs")


@pytest.fixture
def address(database: str) -> str:
    with ledger.open(database, create=True) as book:
        for n in range(3):
            book.create("rotate", tags=TAGS, id=f"rotate-000{n}", request_id=f"new-{n}")
        book.append("rotate-0001", expected=0, text="a5 b6", count=2, request_id="tap")
        book.add_catalog("a catalogue")
        book.people.enrol("Ani")
    return database


@pytest.fixture
def sql(address: str) -> Iterator[Sql]:
    """Statements of a superuser, each a transaction of its own."""
    with psycopg.connect(address, autocommit=True, options="-c search_path=quarterturn") as connection:
        yield connection.execute


REFUSED = [
    *(f"DELETE FROM {table}" for table in TABLES),
    *(f"DELETE FROM {table} WHERE false" for table in TABLES),
    *(f"TRUNCATE {table}" for table in TABLES),
    "TRUNCATE entries, games, people CASCADE",
    "UPDATE games SET label = 'scores' WHERE number = 1",
    "UPDATE entries SET text = 'a6' WHERE position = 4",
    "UPDATE entries SET hash = hash",
    "UPDATE catalogs SET text = 'another'",
    "UPDATE meta SET value = '2' WHERE name = 'format'",
    "UPDATE head SET position = position",
    "UPDATE head SET position = position + 1",
    "UPDATE head SET position = 3, hash = (SELECT hash FROM entries WHERE position = 3)",
    "UPDATE head SET games = games + 1",
    "UPDATE head SET games = 0",
    "INSERT INTO meta VALUES ('more', '1')",
    "INSERT INTO meta VALUES ('format', '2') ON CONFLICT (name) DO UPDATE SET value = '2'",
    f"INSERT INTO head VALUES (9, 9, {HASH})",
    "INSERT INTO catalogs SELECT hash, 'another' FROM catalogs",
    "INSERT INTO catalogs SELECT hash, 'another' FROM catalogs ON CONFLICT (hash) DO UPDATE SET text = 'another'",
    "INSERT INTO games VALUES (5, 'rotate-0005', 'rotate', 1)",
    "INSERT INTO games VALUES (3, 'rotate-0005', 'rotate', 1)",
    "INSERT INTO games VALUES (4, 'rotate-0001', 'scores', 1)",
    "INSERT INTO games VALUES (1, 'rotate-0001', 'scores', 1) ON CONFLICT (id) DO UPDATE SET label = 'scores'",
    "INSERT INTO games VALUES (4, 'rotate-0004', 'rotate', 1), (6, 'rotate-0006', 'rotate', 1)",
    "INSERT INTO entries SELECT * FROM entries WHERE position = 2",
    "INSERT INTO entries SELECT * FROM entries WHERE position = 4 ON CONFLICT (position) DO UPDATE SET text = 'a6'",
    f"INSERT INTO entries VALUES (6, 2, 3, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (4, 2, 3, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (0, 2, 3, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 2, 4, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 2, 1, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 9, 1, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries SELECT 5, 2, 3, 1, 1, '', request, 'a5', {HASH} FROM entries WHERE position = 4",
    f"INSERT INTO entries VALUES (5, 2, 3, -1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, '', {HASH})",
    r"INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, 'a5', '\x00')",
    f"INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, 'a5', {HASH}), (7, 2, 4, 1, 1, '', NULL, 'a5', {HASH})",
    f"INSERT INTO entries (game, first, count, time, recorder, text, hash) VALUES (2, 3, 1, 1, '', 'a5', {HASH})",
]


def test_the_database_refuses_what_is_no_append_to_a_superuser_too(address: str, sql: Sql) -> None:
    for role in ("origin", "replica"):
        # As `replica` the server leaves out all triggers but those that always fire.
        sql(f"SET session_replication_role = {role}")
        for statement in REFUSED:
            with pytest.raises(psycopg.Error) as refused:
                sql(statement)
            assert refused.value.sqlstate in ("QT001", "23505", "23502"), statement
    with ledger.open(address) as book:
        report = book.verify()
        assert report.ok
        assert (report.entries, report.games) == (4, 3)


def test_a_row_that_a_conflict_leaves_out_moves_nothing(address: str, sql: Sql) -> None:
    sql("INSERT INTO entries SELECT * FROM entries WHERE position = 2 ON CONFLICT DO NOTHING")
    row = f"SELECT 5, 2, 3, 1, 1, '', request, 'a5', {HASH}::bytea FROM entries WHERE position = 4"
    sql(f"INSERT INTO entries {row} ON CONFLICT DO NOTHING")
    sql("INSERT INTO games VALUES (4, 'rotate-0001', 'rotate', 1) ON CONFLICT DO NOTHING")
    with ledger.open(address) as book:
        assert book.verify().ok
        assert book.append("rotate-0001", expected=2, text="a7", count=1).position == 5


def test_a_row_in_order_with_a_made_up_hash_is_found(address: str, sql: Sql) -> None:
    sql(f"INSERT INTO entries VALUES (5, 2, 3, 1, 1, '', NULL, 'a5', {HASH})")
    with ledger.open(address) as book:
        (finding,) = book.verify().findings
    assert (finding.position, finding.game) == (5, "rotate-0001")
    assert "hash does not fit" in finding.sentence


@pytest.mark.parametrize(
    ("change", "position", "game"),
    [
        ("UPDATE entries SET text = 'a6 b6' WHERE position = 4", 4, "rotate-0001"),
        ("UPDATE entries SET recorder = 'bo' WHERE position = 3", 3, "rotate-0002"),
        ("UPDATE entries SET request = NULL WHERE position = 4", 4, "rotate-0001"),
        ("UPDATE games SET label = 'scores' WHERE number = 2", 2, "rotate-0001"),
        ("UPDATE games SET id = 'rotate-9999' WHERE number = 1", 1, "rotate-9999"),
        ("DELETE FROM entries WHERE position = 2", 3, "rotate-0002"),
        ("DELETE FROM entries WHERE position = 4", 0, ""),
        ("UPDATE head SET position = 3", 0, ""),
        ("UPDATE catalogs SET text = 'another'", 0, ""),
        ("UPDATE people SET name = 'Bo'", 0, ""),
        ("UPDATE meta SET value = 'another' WHERE name = 'ledger'", 1, "rotate-0000"),
    ],
)
def test_what_is_changed_behind_the_guards_is_found(
    address: str, sql: Sql, change: str, position: int, game: str
) -> None:
    for table in TABLES:
        sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    sql(change)
    with ledger.open(address) as book:
        findings = book.verify().findings
    disabled = [finding for finding in findings if finding.sentence.startswith("trigger")]
    assert len(disabled) == 8, "the guards that were silenced are named"
    rest = [finding for finding in findings if finding not in disabled]
    assert (rest[0].position, rest[0].game) == (position, game)


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER entries_next ON entries",
        "ALTER TABLE entries ENABLE TRIGGER entries_next",
        "CREATE OR REPLACE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "CREATE TRIGGER more AFTER INSERT ON entries FOR EACH ROW EXECUTE FUNCTION never()",
        "CREATE RULE more AS ON DELETE TO people DO INSTEAD NOTHING",
        "DROP INDEX entries_by_request",
        "ALTER TABLE people ADD COLUMN secret text",
        "ALTER TABLE games ALTER COLUMN label DROP NOT NULL",
        "ALTER TABLE games ALTER COLUMN label SET DEFAULT 'rotate'",
        "CREATE TABLE more (x text)",
    ],
)
def test_a_changed_schema_is_found(address: str, sql: Sql, change: str) -> None:
    sql(change)
    with ledger.open(address) as book:
        assert "schema" in book.verify().findings[0].sentence


def test_a_ledger_of_another_format_is_not_opened(address: str, sql: Sql) -> None:
    sql("ALTER TABLE meta DISABLE TRIGGER USER")
    sql("UPDATE meta SET value = '2' WHERE name = 'format'")
    with pytest.raises(ledger.NotALedger, match="format 2 is unknown"):
        ledger.open(address)


def test_with_the_rights_that_the_page_gives_recorders_record_and_change_nothing(
    address: str, sql: Sql, postgres: Server
) -> None:
    sql("DROP ROLE IF EXISTS recorders")
    (grants,) = blocks(OPERATING, "sql")
    sql(grants.text)
    try:
        with ledger.open(postgres.address("club", user="recorders")) as book:
            game = book.create("rotate", tags=TAGS)
            assert book.append(game, expected=0, text="a5", count=1).position == 6
            book.people.rename(book.people.enrol("Bo"), "Bob")
            book.people.forget("bo")
            book.add_catalog("another")
            assert book.verify().ok
        with psycopg.connect(postgres.address("club", user="recorders"), autocommit=True) as connection:
            for statement in (
                "DROP TRIGGER entries_stay ON {}",
                "ALTER TABLE {} DISABLE TRIGGER USER",
                "DELETE FROM {}",
            ):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(statement.format("quarterturn.entries"))
    finally:
        sql("DROP OWNED BY recorders")
        sql("DROP ROLE recorders")
