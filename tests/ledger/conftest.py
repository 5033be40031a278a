"""What the ledger's tests share; the contract classes are imported and not collected: their asserts are rewritten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.ledger.postgres_server import Server

for module in ("contract", "people_contract", "race_contract", "faults"):
    pytest.register_assert_rewrite(f"tests.ledger.{module}")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server; a test that kills one starts its own."""
    server = Server()
    yield server
    server.close()


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for what this machine keeps of ledgers on servers."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "quarterturn"


@pytest.fixture
def database(postgres: Server, state: Path) -> str:
    """The address of an empty database."""
    return postgres.database()
