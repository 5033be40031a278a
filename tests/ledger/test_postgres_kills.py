"""kill -9 of the whole server while recorders append and a reader polls: nothing acknowledged is lost or missed."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import ledger
from tests.ledger.contract import TAGS
from tests.ledger.faults import FOREVER, receipts, start
from tests.ledger.postgres_server import Server

WRITERS = 4


@pytest.fixture
def server(state: Path) -> Iterator[Server]:
    """A server of this test's own: after a kill the recovery reads all databases that there are."""
    server = Server()
    yield server
    server.close()


class Poller(threading.Thread):
    """A reader that asks again and again for what lies behind the last position it saw, whether or not it is answered.

    It ends with what it sees after `done` is set.
    """

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address
        self.seen: list[tuple[int, str]] = []
        self.done = threading.Event()

    def run(self) -> None:
        with ledger.open(self._address) as book:
            while True:
                ending = self.done.is_set()
                with suppress(ledger.StorageFailed):
                    last = self.seen[-1][0] if self.seen else 0
                    self.seen += [(entry.position, entry.hash) for entry in book.tail(after=last)]
                    if ending:
                        return
                time.sleep(0.01)

    def finish(self) -> list[tuple[int, str]]:
        """All that it saw."""
        self.done.set()
        self.join()
        return self.seen


def test_nothing_acknowledged_is_lost_and_no_position_missed_when_the_server_is_killed(
    server: Server, fault_count: Callable[[int], int]
) -> None:
    address = server.database()
    with ledger.open(address, create=True) as book:
        games = [book.create("rotate", tags=TAGS) for _ in range(2)]
    poller = Poller(address)
    poller.start()
    chance = random.Random(11)
    acknowledged: list[ledger.Receipt] = []
    for _ in range(fault_count(20)):
        processes = start("undaunted", address, [chance.choice(games) for _ in range(WRITERS)], FOREVER)
        # Before the first acknowledgements there would be nothing to lose.
        outputs = [process.stdout.readline() for process in processes if process.stdout]
        time.sleep(chance.random() * 0.1)
        server.kill()
        server.start()
        # The same recorders go on with the server that came back.
        outputs += [process.stdout.readline() for process in processes if process.stdout]
        for process in processes:
            process.kill()
        outputs += [process.communicate()[0] for process in processes]
        acknowledged += [receipt for output in outputs for receipt in receipts(output)]
        with ledger.open(address) as book:
            report = book.verify(acknowledged)
        assert report.ok, "\n".join(map(str, report.findings))
    with ledger.open(address) as book:
        entries = [(entry.position, entry.hash) for entry in book.tail()]
    assert poller.finish() == entries
    assert [position for position, _ in entries] == list(range(1, len(entries) + 1))
    assert len(acknowledged) >= 2 * WRITERS * fault_count(20)


def test_a_reader_that_polls_misses_nothing_of_four_writers(database: str) -> None:
    with ledger.open(database, create=True) as book:
        games = [book.create("rotate", tags=TAGS) for _ in range(2)]
        poller = Poller(database)
        poller.start()
        processes = start("fill", database, games * 2, 50)
        for process in processes:
            process.communicate(timeout=120)
        seen = poller.finish()
        assert seen == [(entry.position, entry.hash) for entry in book.tail()]
        assert len(seen) == 202
