"""Connections to a ledger's database on PostgreSQL: how they are set up, and what its errors mean to a caller."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from ledger.address import beside, shown
from ledger.chain import FORMAT, genesis
from ledger.errors import (
    GuardRefused,
    HistoryMismatch,
    LedgerBusy,
    LedgerDamaged,
    LedgerError,
    LedgerExists,
    LedgerMissing,
    NotALedger,
    StorageFailed,
)
from ledger.postgres_schema import REFUSED, SCHEMA, guards, statements
from ledger.shared_receipt import kept_receipt, kept_where
from ledger.store import Store

Connection = psycopg.Connection[tuple[Any, ...]]

# Text that is no UTF-8 is found by the client's decoder, not by the server.
DATABASE_ERRORS = (psycopg.Error, UnicodeDecodeError)

_CREATING = 0x51544C47  # the server's lock under which a ledger is made
_PAUSE_S = 0.05
_DAMAGED = ("XX001", "XX002")
# Connection lost, no rights, aborted by an operator, no room, read-only, input/output.
_STORAGE = ("08", "25", "28", "42501", "53", "54", "57", "58")


def connect(target: str, timeout_s: float) -> Connection:
    """A connection to the database at an address, durable at every commit.

    A server that is just starting or recovering is waited for. Raises `NotALedger` for an address that cannot be
    read, `StorageFailed`.
    """
    _check_address(target)
    until = time.monotonic() + timeout_s
    while True:
        try:
            connection: Connection = psycopg.connect(
                target,
                autocommit=True,
                client_encoding="UTF8",
                connect_timeout=max(2, int(timeout_s)),
                keepalives_idle=30,
                fallback_application_name="quarterturn",
            )
        except DATABASE_ERRORS as error:
            if not _is_starting(target) or time.monotonic() > until:
                raise translated(error, shown(target), timeout_s) from None
        else:
            return _set_up(connection, target, timeout_s)
        time.sleep(_PAUSE_S)


def open_database(target: str, timeout_s: float) -> tuple[Connection, str]:
    """A connection to the ledger at an address, and the ledger's id. Raises `LedgerMissing`, `NotALedger`."""
    connection = connect(target, timeout_s)
    try:
        return connection, _ledger_id(connection, shown(target))
    except DATABASE_ERRORS as error:
        connection.close()
        raise translated(error, shown(target), timeout_s) from error
    except BaseException:
        connection.close()
        raise


def create_database(target: str, timeout_s: float) -> None:
    """Make a new ledger in the database at an address, unless one is there."""
    with _making(target, timeout_s) as connection:
        if _has_ledger(connection):
            return
        try:
            receipt = kept_receipt(beside(target), timeout_s)
        except ValueError as error:
            raise LedgerDamaged(shown(target), str(error)) from error
        if receipt is not None:
            raise HistoryMismatch(shown(target), receipt.position, 0, kept_where(beside(target)))
        _make_tables(connection, shown(target), os.urandom(16).hex())


def fill_database(target: str, ledger_id: str, timeout_s: float, fill: Callable[[Store], None]) -> None:
    """Make a ledger with an id in the database at an address and fill it, all or nothing. Raises `LedgerExists`."""
    from ledger.postgres_store import PostgresStore

    with _making(target, timeout_s) as connection:
        if _has_ledger(connection):
            raise LedgerExists(shown(target))
        _make_tables(connection, shown(target), ledger_id)
        fill(PostgresStore(connection, genesis(ledger_id), shown(target), timeout_s))


@contextmanager
def _making(target: str, timeout_s: float) -> Iterator[Connection]:
    """One transaction in which a ledger may be made; of several processes one at a time."""
    with connect(target, timeout_s) as connection:
        try:
            with connection.transaction():
                connection.execute("SELECT pg_advisory_xact_lock(%s)", (_CREATING,))
                yield connection
        except DATABASE_ERRORS as error:
            raise translated(error, shown(target), timeout_s) from error


def _has_ledger(connection: Connection) -> bool:
    return bool(_value(connection, "SELECT to_regnamespace(%s) IS NOT NULL", SCHEMA))


def _make_tables(connection: Connection, address: str, ledger_id: str) -> None:
    if (encoding := _value(connection, "SHOW server_encoding")) != "UTF8":
        raise NotALedger(address, f"the database's encoding is {encoding}; make one with createdb --encoding=UTF8")
    for statement in statements():
        connection.execute(statement)
    for row in (("format", str(FORMAT)), ("ledger", ledger_id)):
        connection.execute(f"INSERT INTO {SCHEMA}.meta VALUES (%s, %s)", row)
    connection.execute(f"INSERT INTO {SCHEMA}.head VALUES (0, 0, %s)", (genesis(ledger_id),))
    for statement in guards():
        connection.execute(statement)


def translated(error: Exception, address: str, timeout_s: float) -> LedgerError:
    """The ledger's own error for one of PostgreSQL; `address` is shown."""
    code = getattr(error, "sqlstate", None) or ""
    found = said(error)
    if isinstance(error, errors.LockNotAvailable | errors.DeadlockDetected | errors.SerializationFailure):
        return LedgerBusy(address, timeout_s)
    if code == REFUSED or code.startswith("23"):
        return GuardRefused(address, found)
    if code in _DAMAGED or not isinstance(error, psycopg.Error):
        return LedgerDamaged(address, found)
    # Without a code: the connection was lost or never made.
    if code.startswith(_STORAGE) or (not code and isinstance(error, psycopg.OperationalError)):
        return StorageFailed(address, found)
    return LedgerDamaged(address, found)


def said(error: Exception) -> str:
    """The server's sentence, or the first line of the client's."""
    diag = getattr(error, "diag", None)
    sentence = (diag.message_primary if diag is not None else None) or str(error) or type(error).__name__
    return ascii(sentence.splitlines()[0]).strip("'\"").rstrip(".")


def _check_address(target: str) -> None:
    """Raise `NotALedger` unless the address can be read; the client's own words could hold a part of the password."""
    wrong = "write the special characters of a user, a password or a folder as %40 and the like"
    try:
        found = conninfo_to_dict(target)
    except psycopg.ProgrammingError:
        raise NotALedger(shown(target), f"the address cannot be read, {wrong}") from None
    credentials = target.partition("://")[2].partition("?")[0].rpartition("@")[0]
    ports = str(found.get("port", "")).split(",")
    if {"@", "/"} & set(credentials) or not all(port.isdigit() or not port for port in ports):
        raise NotALedger(shown(target), f"the address cannot be read, {wrong}")


def _set_up(connection: Connection, target: str, timeout_s: float) -> Connection:
    settings = {
        "lock_timeout": str(max(1, int(timeout_s * 1000))),
        # A machine that vanished in the middle of a transaction would hold the head for two hours.
        "tcp_keepalives_idle": "30",
        "tcp_keepalives_interval": "10",
        "tcp_keepalives_count": "3",
    }
    try:
        for name, value in settings.items():
            connection.execute("SELECT set_config(%s, %s, false)", (name, value))
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false)"
            " WHERE current_setting('synchronous_commit') IN ('off', 'local')"
        )
    except DATABASE_ERRORS as error:
        connection.close()
        raise translated(error, shown(target), timeout_s) from error
    return connection


def _ledger_id(connection: Connection, address: str) -> str:
    if not _value(connection, "SELECT to_regclass(%s) IS NOT NULL", f"{SCHEMA}.meta"):
        raise LedgerMissing(address)
    meta: dict[str, str] = dict(connection.execute(f"SELECT name, value FROM {SCHEMA}.meta").fetchall())
    if meta.get("format") != str(FORMAT):
        raise NotALedger(address, f"format {meta.get('format')} is unknown to this version, which knows {FORMAT}")
    if "ledger" not in meta:
        raise LedgerDamaged(address, "its own id is missing")
    return meta["ledger"]


def _value(connection: Connection, sql: str, *values: object) -> Any:
    row = connection.execute(sql, values).fetchone()
    return row[0] if row else None


def _is_starting(target: str) -> bool:
    # A connection that was refused comes without a code, and its sentence is in the server's language.
    return psycopg.pq.PGconn.ping(target.encode()) == psycopg.pq.Ping.REJECT
