"""The PostgreSQL store passes the contracts, and says clearly what it cannot open."""

from __future__ import annotations

import pytest

from tests.ledger.contract import LedgerContract
from tests.ledger.people_contract import PeopleContract
from tests.ledger.race_contract import RaceContract


@pytest.fixture
def address(database: str) -> str:
    return database


class TestPostgres(LedgerContract):
    """Appends and reads in a database."""


class TestPostgresPeople(PeopleContract):
    """People in a database."""


class TestPostgresRaces(RaceContract):
    """Ten processes on a database."""
