"""kill -9 while recorders append: what was acknowledged is there, and the chain is whole."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import ledger
from tests.ledger.contract import TAGS
from tests.ledger.faults import FOREVER, receipts, start


@pytest.mark.parametrize("writers", [1, 2, 10])
def test_no_acknowledged_event_is_lost_when_recorders_are_killed(
    tmp_path: Path, writers: int, fault_count: Callable[[int], int]
) -> None:
    address = str(tmp_path / "club.ledger")
    with ledger.open(address, create=True) as book:
        games = [book.create("rotate", tags=TAGS) for _ in range(max(1, writers // 2))]
    chance = random.Random(writers)
    for _ in range(-(-fault_count(300) // writers)):
        processes = start("endless", address, [chance.choice(games) for _ in range(writers)], FOREVER)
        assert processes[0].stdout
        # Before the first acknowledgement there would be nothing to lose.
        output = processes[0].stdout.readline()
        time.sleep(chance.choice((0, 0.01, 0.03, 0.1)) * chance.random())
        for process in processes:
            process.kill()
        output += "".join(process.communicate()[0] for process in processes)
        acknowledged = receipts(output)
        assert acknowledged
        with ledger.open(address) as book:
            report = book.verify(acknowledged)
            assert report.ok, "\n".join(map(str, report.findings))
            assert report.head.position >= max(receipt.position for receipt in acknowledged)
            firsts = [entry.first for entry in book.read(games[0])][1:]
            assert firsts == list(range(1, len(firsts) + 1))
