"""How far a rate can be trusted: the interval that stands beside every rate that is shown."""

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
