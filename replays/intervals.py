"""How far a rate or a mean can be trusted: the interval that stands beside each one that is shown."""

from math import sqrt

# The quantile of the normal distribution that leaves 2.5 % on either side.
_Z = 1.959963984540054


def wilson(k: int, n: int) -> tuple[float, float]:
    """The 95 % interval of Wilson's for `k` of `n`, both ends from 0 to 1; everything where `n` is 0.

    Unlike the textbook interval it never leaves that range, and it says something at 0 of 3, too.

    >>> low, high = wilson(3, 10)
    >>> f"{low:.3f} to {high:.3f}"
    '0.108 to 0.603'
    >>> wilson(0, 0)
    (0.0, 1.0)

    Raises `ValueError` where `k` is not one of 0 to `n`.
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} of {n}: expected 0 to {n}")
    if n == 0:
        return 0.0, 1.0
    rate, spread = k / n, _Z * _Z / n
    middle = rate + spread / 2
    half = _Z * sqrt(rate * (1 - rate) / n + spread / n / 4)
    low, high = (middle - half) / (1 + spread), (middle + half) / (1 + spread)
    # At the ends rounding would leave 1e-17 where 0 or 1 is meant.
    return (0.0 if k == 0 else low), (1.0 if k == n else high)


def student(total: float, squares: float, n: int) -> tuple[float, float]:
    """Student's 95 % interval for the mean of `n` numbers, by their sum and the sum of their squares.

    >>> low, high = student(15, 55, 5)
    >>> f"{low:.2f} to {high:.2f}"
    '1.04 to 4.96'

    Raises `ValueError` where fewer than two numbers are known, which say nothing about their spread.
    """
    if n < 2:
        raise ValueError(f"{n} numbers have no spread: expected 2 or more")
    mean = total / n
    half = _quantile(n - 1) * sqrt(max(0.0, squares - total * mean) / (n - 1) / n)
    return mean - half, mean + half


def _quantile(freedom: int) -> float:
    """The quantile of Student's distribution that leaves 2.5 % on either side: from 4 on within 0.04 %."""
    if freedom < 4:
        return (12.706205, 4.302653, 3.182446)[freedom - 1]
    z, v = _Z, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / v**power for power, term in enumerate(terms, 1))
