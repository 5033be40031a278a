"""One bit flipped anywhere in the file: either verification sees it, or nothing that is read has changed."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

import ledger
from ledger.verification import verify_file

GAMES = 12


@pytest.fixture
def address(tmp_path: Path) -> str:
    path = str(tmp_path / "club.ledger")
    with ledger.open(path, create=True) as book:
        for n in range(GAMES):
            words = " ".join(f"{seat}{n}" for seat in "abcd" * 100)
            book.create("rotate", tags='[Game "rotate"]', text=words, count=400, id=f"rotate-00{n:02}")
        for n in range(200):
            book.append(f"rotate-00{n % GAMES:02}", expected=400 + n // GAMES, text="bB1v", count=1, request_id=f"r{n}")
        for n in range(20):
            book.people.enrol(f"Person {n}")
        book.add_catalog("name,cost\n" + "Dragonoid,3\n" * 400)
    return path


def everything(path: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    try:
        tables = ("games", "entries", "people", "catalogs", "meta", "sqlite_schema")
        return [row for table in tables for row in connection.execute(f"SELECT * FROM {table}")]
    finally:
        connection.close()


def verdict(path: str) -> list[ledger.Finding]:
    return list(verify_file(path, timeout_s=1).findings)


def test_no_flipped_bit_goes_unnoticed(address: str, tmp_path: Path, fault_count: Callable[[int], int]) -> None:
    whole = Path(address).read_bytes()
    before = everything(address)
    copy = tmp_path / "flipped"
    (tmp_path / "flipped-receipt").write_bytes(Path(address + "-receipt").read_bytes())
    chance = random.Random(20240)
    seen = 0
    for _ in range(fault_count(2500)):
        bit = chance.randrange(len(whole) * 8)
        copy.write_bytes(flipped(whole, bit))
        if verdict(str(copy)):
            seen += 1
        else:
            assert everything(str(copy)) == before, f"bit {bit} changed what is read and was not seen"
    assert seen


def test_a_flipped_bit_in_a_text_names_position_and_game(
    address: str, tmp_path: Path, fault_count: Callable[[int], int]
) -> None:
    whole = Path(address).read_bytes()
    copy = tmp_path / "flipped"
    chance = random.Random(7)
    for _ in range(fault_count(200)):
        game = chance.randrange(GAMES)
        place = whole.index(f"a{game} b{game} c{game} d{game} ".encode()) + chance.randrange(1000)
        copy.write_bytes(flipped(whole, place * 8 + chance.randrange(8)))
        found = verdict(str(copy))
        assert [(finding.position, finding.game) for finding in found][:1] == [(game + 1, f"rotate-00{game:02}")]


def test_a_page_of_noise_is_found_and_the_rest_is_still_verified(address: str, tmp_path: Path) -> None:
    whole = Path(address).read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    page = whole.index(b"a7 b7 c7 d7 ") // size
    copy = tmp_path / "noise"
    copy.write_bytes(whole[: page * size] + random.Random(3).randbytes(size) + whole[(page + 1) * size :])
    found = verdict(str(copy))
    unread = [(finding.position, finding.game) for finding in found if "cannot be read" in finding.sentence]
    assert (8, "rotate-0007") in unread
    assert all(position <= GAMES for position, _ in unread), "entries of other pages are read"
    assert not any("hash" in finding.sentence for finding in found), "and fit"


def test_what_was_changed_behind_an_unreadable_page_is_found_too(address: str, tmp_path: Path) -> None:
    whole = Path(address).read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    page = whole.index(b"a7 b7 c7 d7 ") // size
    noisy = whole[: page * size] + random.Random(3).randbytes(size) + whole[(page + 1) * size :]
    copy = tmp_path / "noise"
    copy.write_bytes(noisy[: noisy.rindex(b"bB1v")] + b"bB2v" + noisy[noisy.rindex(b"bB1v") + 4 :])
    assert any("hash does not fit" in finding.sentence for finding in verdict(str(copy)))


def flipped(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)
