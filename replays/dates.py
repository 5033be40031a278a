"""Dates as people write them down: a day of a record with `?` for digits that nobody knows, and the year, month or day
from which, or up to which, games are asked for.
"""

import re
from calendar import monthrange
from functools import lru_cache

_DAY = re.compile(r"([0-9?]{4})-([0-9?]{2})-([0-9?]{2})")
_LIMIT = re.compile(r"[0-9]{4}(-[0-9]{2}){0,2}")
_LEAP = 2000  # stands for a year of which too little is known
LIMIT = "a date is a year, a month or a day that there is, such as 2026, 2026-03 or 2026-03-15"


@lru_cache(4096)
def is_day(said: str) -> bool:
    """Whether a text is a day, in which a `?` stands for any digit, and there is such a day.

    >>> [is_day(said) for said in ("2026-03-15", "2026-1?-??", "????-??-??", "2024-02-29")]
    [True, True, True, True]
    >>> [is_day(said) for said in ("2026-02-30", "2026-13-01", "2026-00-??", "20260315", "2026")]
    [False, False, False, False, False]
    """
    found = _DAY.fullmatch(said)
    if not found or found[1] == "0000":
        return False
    year = int(found[1]) if found[1].isdigit() else _LEAP
    months = [month for month in range(1, 13) if _fits(month, found[2])]
    longest = max((monthrange(year, month)[1] for month in months), default=0)
    return any(_fits(day, found[3]) for day in range(1, longest + 1))


def is_limit(said: str) -> bool:
    """Whether a text is a year, a month or a day that there is.

    >>> [is_limit(said) for said in ("2026", "2026-03", "2026-03-15", "2026-99", "2026-02-30", "last week")]
    [True, True, True, False, False, False]
    """
    return bool(_LIMIT.fullmatch(said)) and is_day(said + "-??" * (2 - said.count("-")))


def _fits(number: int, pattern: str) -> bool:
    return all(sign in ("?", digit) for digit, sign in zip(f"{number:02}", pattern, strict=True))
