"""The contract classes are imported and not collected: their asserts are rewritten here."""

from __future__ import annotations

import pytest

for module in ("contract", "people_contract", "race_contract", "faults"):
    pytest.register_assert_rewrite(f"tests.ledger.{module}")
