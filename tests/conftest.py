"""What all tests share: how many examples and faults they try. Browser and pages are in tests/web/conftest.py."""

import os
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

# A shared machine is slow at times: neither a deadline nor a slow generator says anything about the code.
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples in each run, so that a red run is the fault of the change and can be repeated elsewhere.
settings.register_profile("ci", settings.get_profile("local"), derandomize=True, database=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--faults",
        choices=("tenth", "full"),
        default="tenth",
        help="how many of their faults the fault tests try (default: a tenth of them)",
    )


@pytest.fixture(scope="session")
def fault_count(request: pytest.FixtureRequest) -> Callable[[int], int]:
    """How many faults to try, given the number in a full run: `for seed in range(fault_count(300))`."""
    full = request.config.getoption("--faults") == "full"
    return lambda count: count if full else max(1, count // 10)
