"""Wilson's interval for rates, Student's for means."""

import pytest

from replays.intervals import student, wilson


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


@pytest.mark.parametrize(
    ("n", "quantile"),
    [
        (2, 12.7062),
        (3, 4.30265),
        (4, 3.18245),
        (5, 2.77645),
        (6, 2.57058),
        (10, 2.26216),
        (30, 2.04523),
        (1000, 1.96234),
    ],
)
def test_the_interval_of_a_mean_has_student_s_quantile(n: int, quantile: float) -> None:
    numbers = [number % 2 for number in range(n)]
    mean = sum(numbers) / n
    deviation = (sum((number - mean) ** 2 for number in numbers) / (n - 1)) ** 0.5
    low, high = student(sum(numbers), sum(number**2 for number in numbers), n)
    assert (low + high) / 2 == pytest.approx(mean)
    assert (high - low) / 2 == pytest.approx(quantile * deviation / n**0.5, rel=4e-4)


def test_equal_numbers_have_no_spread() -> None:
    assert student(0.3 * 7, 0.09 * 7, 7) == pytest.approx((0.3, 0.3))


def test_one_number_says_nothing_of_its_spread() -> None:
    with pytest.raises(ValueError, match="expected 2 or more"):
        student(3, 9, 1)
