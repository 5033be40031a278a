"""The chain: the one encoding that is hashed, the same in every store. No database here.

Each entry's hash is BLAKE2b with a digest of 16 bytes over these fields, each written as a netstring (its length in
bytes as decimal digits, a colon, its bytes, a comma), with integers as decimal digits and text in UTF-8:

    previous hash, position, game, first, count, time, recorder, request (empty when none), text

and, for the entry that opens a game, so that the row of the table `games` is chained as well:

    public id, label, created

The first entry's previous hash is that of the fields `quarterturn ledger`, `1` (the format) and the ledger's id.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

FORMAT = 1
HASH_BYTES = 16
Bytes = bytes | bytearray


def genesis(ledger_id: str) -> bytes:
    """The hash that an empty ledger has."""
    return digest(netstrings((b"quarterturn ledger", b"%d" % FORMAT, ledger_id.encode())))


def entry_hash(
    previous: Bytes,
    numbers: tuple[int, int, int, int, int],
    by: Bytes,
    request: Bytes | None,
    text: Bytes,
    opening: tuple[Bytes, Bytes, int] | None = None,
) -> bytes:
    """The hash of an entry; `numbers` are position, game, first, count and time, `opening` is id, label, created."""
    # What `netstrings` would write, in one step: this runs for every append and every verified row.
    position, game, first, count, time = [b"%d" % number for number in numbers]
    link = request or b""
    content: bytes = b"%d:%b,%d:%b,%d:%b,%d:%b,%d:%b,%d:%b,%d:%b,%d:%b,%d:%b," % (
        *(
            len(previous),
            bytes(previous),
            len(position),
            position,
            len(game),
            game,
            len(first),
            first,
            len(count),
            count,
        ),
        *(len(time), time, len(by), bytes(by), len(link), bytes(link), len(text), bytes(text)),
    )
    if opening is not None:
        id, label, created = opening
        content += netstrings((id, label, b"%d" % created))
    return digest(content)


def netstrings(fields: Iterable[Bytes]) -> bytes:
    """The fields one after the other, each with its length.

    >>> netstrings([b"ab", b""])
    b'2:ab,0:,'
    """
    return b"".join([b"%d:%b," % (len(field), bytes(field)) for field in fields])


def digest(content: bytes) -> bytes:
    """The 16 bytes that stand for any content: an entry, a request id, a catalogue."""
    return blake2b(content, digest_size=HASH_BYTES).digest()


def seal(key: Bytes, name: Bytes, same_as: Bytes) -> bytes:
    """Eight bytes beside a person's row, which is not chained, so that a flipped bit in a name is found."""
    return blake2b(netstrings((key, name, same_as)), digest_size=8).digest()
