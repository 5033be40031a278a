"""Scores as people type them into a phone: `12`, `5+3-2`, `9+9+`, `2,5`."""

import re
from fractions import Fraction

_PART = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,6})?")
_THOUSANDS = re.compile(r"(?<![0-9])[1-9][0-9]{0,2}(?:[.,][0-9]{3})+(?![0-9])")
MOST = 999_999  # points that a record holds
LONGEST = 200


def amount(said: str) -> Fraction | None:
    """What a score comes to; None for what is no sum of numbers, or could be read in two ways.

    >>> [str(amount(said)) for said in ("5+3-2", "9+9+", "2,5", "ten", "1,500")]
    ['6', '18', '5/2', 'None', 'None']
    """
    plain = re.sub(r"\s", "", said).replace("−", "-")
    if len(plain) > LONGEST or _THOUSANDS.search(plain):
        return None
    plain = plain.replace(",", ".").rstrip("+-")
    parts = _PART.findall(plain)
    if not parts or "".join(parts) != plain or any(part[0] not in "+-" for part in parts[1:]):
        return None
    total = sum(map(Fraction, parts), Fraction())
    return total if abs(total) <= MOST else None
