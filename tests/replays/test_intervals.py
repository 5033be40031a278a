"""Wilson's interval."""

import pytest

from replays.intervals import wilson


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [(3, 10, 0.10779, 0.60322), (1, 1, 0.20655, 1.0), (0, 3, 0.0, 0.56150), (50, 100, 0.40383, 0.59617)],
)
def test_the_interval_is_wilson_s(k: int, n: int, low: float, high: float) -> None:
    assert wilson(k, n) == pytest.approx((low, high), abs=1e-5)


def test_nothing_is_known_of_no_game() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_both_ends_are_symmetric_and_exact() -> None:
    for n in range(1, 40):
        assert wilson(0, n)[0] == 0.0
        assert wilson(n, n)[1] == 1.0
        for k in range(n + 1):
            low, high = wilson(k, n)
            assert 0.0 <= low <= k / n <= high <= 1.0
            other_low, other_high = wilson(n - k, n)
            assert (low, high) == pytest.approx((1 - other_high, 1 - other_low))


@pytest.mark.parametrize(("k", "n"), [(-1, 3), (4, 3), (0, -1)])
def test_more_than_there_were_is_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="expected 0 to"):
        wilson(k, n)
