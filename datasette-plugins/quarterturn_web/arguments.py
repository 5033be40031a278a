"""What the query of an address says, read strictly: what cannot be meant is refused, and not passed over."""

from typing import Any

from quarterturn_web.errors import BadAddress

_DIGITS = 8


def start(request: Any) -> int:
    """`start`: the index of the first row that is shown, from 0. Raises `BadAddress`."""
    said = (request.args.get("start") or "0").strip()
    if not (said.isascii() and said.isdecimal() and len(said) <= _DIGITS):
        raise BadAddress(f'start is a whole number from 0, not "{said[:40]}".', request.path)
    return int(said)


def switch(request: Any, name: str) -> bool:
    """Whether a switch such as `all` is on. Raises `BadAddress` for what is neither 1 nor 0."""
    said = (request.args.get(name) or "0").strip()
    if said not in ("0", "1"):
        raise BadAddress(f'{name} is 1 or 0, not "{said[:40]}".', request.path)
    return said == "1"
