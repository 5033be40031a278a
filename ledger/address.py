"""Addresses of ledgers: the path of a file, or `postgresql://…` for a database on a server.

Here are how an address is shown (never with a password) and where the files lie that belong to it on this machine.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

_SCHEMES = ("postgresql", "postgres")
# What may be shown of the options behind the question mark; all others could be secrets.
_OPTIONS = {"host", "hostaddr", "port", "user", "dbname", "service", "sslmode"}
# A password reaches to the last @: one that should have been written as %40 belongs to it as well.
_CREDENTIALS = re.compile(r"([^:@/?]*)(?::.*)?@(.*)", re.DOTALL)


def is_server(address: str) -> bool:
    """Whether an address names a server and not a file, whether or not there is a store for it."""
    return "://" in address


def is_postgres(address: str) -> bool:
    """Whether an address names a database on PostgreSQL."""
    return address.partition("://")[0] in _SCHEMES and is_server(address)


def shown(address: str) -> str:
    """The address as it may be printed and kept: without a password.

    >>> shown("postgresql://ani:s3cret@club.example:5433/games?sslmode=require&password=s3cret")
    'postgresql://ani@club.example:5433/games?sslmode=require'
    >>> shown("club.ledger")
    'club.ledger'
    """
    scheme, separator, rest = address.partition("://")
    if not separator:
        return address
    if match := _CREDENTIALS.fullmatch(rest):
        rest = f"{match[1]}@{match[2]}"
    place, _, query = rest.partition("?")
    kept = "&".join(pair for pair in query.split("&") if pair.partition("=")[0] in _OPTIONS)
    return f"{scheme}://{place}" + (f"?{kept}" if kept else "")


def beside(address: str) -> str:
    """The path that the files of a ledger on this machine are named after, as `club.ledger` in `club.ledger-receipt`.

    For a file it is its own path. For a database it lies in the folder `quarterturn` of `XDG_STATE_HOME` (by itself
    `~/.local/state`) and is made from the address as it is shown.
    """
    if not is_server(address):
        return address
    from ledger.chain import digest

    name = shown(address)
    letters = re.sub(r"[^A-Za-z0-9.]+", "-", name.partition("://")[2]).strip("-.")[:60]
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return str(Path(state).absolute() / "quarterturn" / f"{letters}-{digest(name.encode()).hex()[:8]}")
