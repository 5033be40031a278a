"""The encoding that is hashed is the documented one: written a second time here, from the words alone."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import ledger
from ledger import chain


def independent(*fields: object) -> bytes:
    content = b""
    for field in fields:
        if isinstance(field, int):
            field = field.to_bytes(8, "big", signed=True)
        elif isinstance(field, str):
            field = field.encode()
        assert isinstance(field, bytes)
        content += len(field).to_bytes(4, "big") + field
    return hashlib.blake2b(content, digest_size=16).digest()


def test_every_hash_of_a_file_follows_from_the_documented_encoding(tmp_path: Path) -> None:
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        for id in ("rotate-0001", "rotate-0002"):
            book.create("rotate", tags='[Game "rotate"]', id=id, by="ani", request_id="new " + id)
            book.append(id, expected=0, text="a5 {Jos\u00e9 \U0001f3b2}", count=1)
        with book.bulk() as batch:
            batch.append("rotate-0001", expected=1, text="b6", count=1, by="bo", request_id="tap")
            batch.create("scores", tags='[Game "scores"]', text="a+5", count=1)
    connection = sqlite3.connect(tmp_path / "club.ledger")
    (ledger_id,) = connection.execute("SELECT value FROM meta WHERE name = 'ledger'").fetchone()
    games = {number: rest for number, *rest in connection.execute("SELECT number, id, label, created FROM games")}
    previous = independent("quarterturn ledger", 1, ledger_id)
    opened = 0
    rows = connection.execute("SELECT * FROM entries ORDER BY position").fetchall()
    connection.close()
    assert len(rows) == 6
    for position, game, first, count, time, by, request, text, stored in rows:
        fields = [previous, position, game, first, count, time, by, request or b"", text]
        if game > opened:
            fields, opened = fields + games[game], game
        previous = independent(*fields)
        assert previous == stored


small = st.binary(max_size=6)
number = st.integers(0, 2**53)


@given(small, st.tuples(*[number] * 5), small, small, small, st.none() | st.tuples(small, small, number))
def test_any_entry_is_hashed_as_documented(
    previous: bytes,
    numbers: tuple[int, int, int, int, int],
    by: bytes,
    request: bytes,
    text: bytes,
    opening: tuple[bytes, bytes, int] | None,
) -> None:
    expected = independent(previous, *numbers, by, request, text, *(opening or ()))
    assert chain.entry_hash(previous, numbers, by, request, text, opening) == expected


@given(st.lists(small, max_size=5), st.lists(small, max_size=5))
def test_no_two_lists_of_fields_have_the_same_encoding(one: list[bytes], two: list[bytes]) -> None:
    assert (chain.fields(one) == chain.fields(two)) == (one == two)
