"""A recorder in a process of its own, for races and kills: `python -m tests.ledger.writer_process MODE ADDRESS GAME N`.

It prints each acknowledged receipt on a line as soon as it has it. Modes: `places` tries every place from 0 to N - 1
once, `fill` stores N events and tries again after each conflict, `endless` does so until it is killed, with texts long
enough for checkpoints to happen meanwhile; `undaunted` repeats a call whose storage failed, with the same request id,
until it is answered. It begins when a line comes on its standard input.
"""

from __future__ import annotations

import os
import sys
import time

import ledger
from ledger.book import Book


def main() -> None:
    mode, address, game, count = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    with ledger.open(address) as book:
        sys.stdin.readline()
        if mode == "places":
            places(book, game, count)
        elif mode == "undaunted":
            undaunted(book, game, count)
        else:
            fill(book, game, count, padding=6_000 if mode == "endless" else 0)


def places(book: Book, game: str, count: int) -> None:
    for expected in range(count):
        try:
            say(book.append(game, expected=expected, text="a5", count=1))
        except ledger.StaleAppend:
            continue


def fill(book: Book, game: str, count: int, padding: int) -> None:
    seen = None
    expected = stored = 0
    while stored < count:
        try:
            text = f"t{stored}" + "x" * (stored % 3 * padding)
            seen = book.append(game, expected=expected, text=text, count=1, seen=seen)
        except ledger.StaleAppend as stale:
            expected = stale.actual
        else:
            say(seen)
            expected, stored = expected + 1, stored + 1


def undaunted(book: Book, game: str, count: int) -> None:
    expected = 0
    for _ in range(count):
        request_id = os.urandom(8).hex()
        while True:
            try:
                receipt = book.append(game, expected=expected, text="a5", count=1, request_id=request_id)
                break
            except ledger.StaleAppend as stale:
                expected = stale.actual
            except ledger.StorageFailed:
                time.sleep(0.05)
        say(receipt)
        expected = receipt.first


def say(receipt: ledger.Receipt) -> None:
    sys.stdout.write(f"{receipt}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
