"""The chain: the one encoding that is hashed, the same in every store. No database here.

Each entry's hash is BLAKE2b with a digest of 16 bytes over these fields, each as its length in 4 bytes (big-endian)
and its bytes; whole numbers are 8 bytes (big-endian, signed), text is UTF-8:

    previous hash, position, game, first, count, time, recorder, request (empty when none), text

and, for the entry that opens a game, so that the row of the table `games` is chained as well:

    public id, label, created

The first entry's previous hash is that of the fields `quarterturn ledger`, the format (a number) and the ledger's id.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from struct import Struct

FORMAT = 1
HASH_BYTES = 16
Bytes = bytes | bytearray

_length = Struct(">I").pack
_number = Struct(">Iq").pack
_numbers = Struct(">IqIqIqIqIq").pack


def genesis(ledger_id: str) -> bytes:
    """The hash that an empty ledger has."""
    return digest(fields((b"quarterturn ledger",)) + _number(8, FORMAT) + fields((ledger_id.encode(),)))


def entry_hash(
    previous: Bytes,
    numbers: tuple[int, int, int, int, int],
    by: Bytes,
    request: Bytes | None,
    text: Bytes,
    opening: tuple[Bytes, Bytes, int] | None = None,
) -> bytes:
    """The hash of an entry; `numbers` are position, game, first, count and time, `opening` is id, label, created."""
    position, game, first, count, time = numbers
    middle = _numbers(8, position, 8, game, 8, first, 8, count, 8, time)
    content = fields((previous,)) + middle + fields((by, request or b"", text))
    if opening is not None:
        id, label, created = opening
        content += fields((id, label)) + _number(8, created)
    return digest(content)


def fields(contents: Iterable[Bytes]) -> bytes:
    """The fields one after the other, each with its length.

    >>> fields([b"ab", b""])
    b'\\x00\\x00\\x00\\x02ab\\x00\\x00\\x00\\x00'
    """
    return b"".join([part for content in contents for part in (_length(len(content)), content)])


def digest(content: bytes) -> bytes:
    """The 16 bytes that stand for any content: an entry, a request id, a catalogue."""
    return blake2b(content, digest_size=HASH_BYTES).digest()


def seal(key: Bytes, name: Bytes, same_as: Bytes) -> bytes:
    """Eight bytes beside a person's row, which is not chained, so that a flipped bit in a name is found."""
    return blake2b(fields((key, name, same_as)), digest_size=8).digest()
