"""What can be stored: every argument is checked here before a transaction sees it. Nothing is repaired silently."""

from __future__ import annotations

import re
import unicodedata

from ledger.errors import EmptyAppend, NotALedger, Unacceptable

TEXT_LIMIT = 1 << 20
CATALOG_LIMIT = 16 << 20
COUNT_LIMIT = 1 << 31
TIME_LIMIT = 1 << 53
LABEL_LIMIT = 100
NAME_LIMIT = 200
REQUEST_LIMIT = 200
PARTS = ("-wal", "-shm", "-journal", "-lock", "-receipt")
"""How the names of the files end that lie beside a ledger's own."""

_ID = re.compile(r"[a-z0-9][a-z0-9-]{7,63}")
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


def check_place(path: str) -> None:
    """Raise `NotALedger` where a ledger would be written over what belongs to another one, as its last appends."""
    if path.endswith(PARTS):
        raise NotALedger(
            path, f"files that belong to a ledger are named like this ({', '.join(PARTS)}); take another name"
        )


def check_id(id: str) -> None:
    """Raise `Unacceptable` unless the public id is path-safe; it never begins with a hyphen, as an option would."""
    if not isinstance(id, str) or not _ID.fullmatch(id):
        raise Unacceptable("id", id, "8 to 64 of a-z, 0-9 and -, not beginning with -")


def check_key(key: str, what: str = "key") -> None:
    """Raise `Unacceptable` unless the key can stand in a seat tag and in an address."""
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise Unacceptable(what, key, "1 to 64 of a-z, 0-9 and -, not beginning with -")


def check_recorder(by: str) -> None:
    """Raise `Unacceptable` unless the recorder is a key or empty."""
    if by != "":
        check_key(by, "recorder")


def check_line(value: str, what: str, limit: int) -> None:
    """Raise `Unacceptable` unless the value is one visible line of at most `limit` characters."""
    if not isinstance(value, str) or not value.isprintable() or value != value.strip() or not 0 < len(value) <= limit:
        raise Unacceptable(what, value, f"one line of 1 to {limit} visible characters without spaces around them")


def check_name(name: str) -> str:
    """The name in composed form (NFC); raise `Unacceptable` for line breaks, control characters and emptiness.

    Joiners and bidirectional controls are letters of real names and emoji: whoever shows a name escapes them.
    """
    refused = ("Cc", "Cs", "Zl", "Zp")
    if not isinstance(name, str) or not name.strip() or any(unicodedata.category(c) in refused for c in name):
        raise Unacceptable("name", name, "one line of text without control characters")
    if len(name) > NAME_LIMIT:
        raise Unacceptable("name", name, f"it has {len(name)} characters, {NAME_LIMIT} are the most")
    return unicodedata.normalize("NFC", name.strip())


def check_text(text: str, what: str = "text", limit: int = TEXT_LIMIT) -> bytes:
    """The text as UTF-8; raise `Unacceptable` for NUL, lone surrogates or more than `limit` bytes."""
    if not isinstance(text, str):
        raise Unacceptable(what, text, "it must be a string")
    try:
        encoded = text.encode()
    except UnicodeEncodeError as error:
        raise Unacceptable(what, text, f"character {error.start} is half of a surrogate pair") from None
    if not encoded.strip():
        raise EmptyAppend(what)
    if 0 in encoded:
        raise Unacceptable(what, text, f"character {text.index(chr(0))} is NUL")
    if len(encoded) > limit:
        raise Unacceptable(what, text, f"it has {len(encoded)} bytes, {limit} are the most")
    return encoded


def check_number(value: int, what: str, limit: int = COUNT_LIMIT) -> None:
    """Raise `Unacceptable` unless the value is a whole number from 0 to below `limit`."""
    if type(value) is not int or not 0 <= value < limit:
        raise Unacceptable(what, value, f"a whole number from 0 to {limit - 1}")


def check_request(request_id: str) -> bytes:
    """The request id as UTF-8; raise `Unacceptable` unless it is one visible line."""
    check_line(request_id, "request id", REQUEST_LIMIT)
    return request_id.encode()
