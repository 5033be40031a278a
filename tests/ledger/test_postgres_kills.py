"""kill -9 of the whole server while recorders append and a reader polls: nothing acknowledged is lost or missed."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import ledger
from tests.ledger.contract import TAGS
from tests.ledger.faults import FOREVER, finished, receipts, start
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
            ending = False
            while not ending:
                ending = self.done.is_set()
                last = self.seen[-1][0] if self.seen else 0
                with suppress(ledger.StorageFailed):
                    self.seen += [(entry.position, entry.hash) for entry in book.tail(after=last)]
                time.sleep(0.01)

    def finish(self) -> list[tuple[int, str]]:
        """All that it saw."""
        self.done.set()
        self.join()
        return self.seen


@contextmanager
def polling(address: str) -> Iterator[Poller]:
    """A reader that polls, and ends whatever happens."""
    poller = Poller(address)
    poller.start()
    try:
        yield poller
    finally:
        poller.finish()


def kill_under_writers(server: Server, address: str, games: list[str], pause_s: float) -> list[ledger.Receipt]:
    """What recorders acknowledged before and after the server was killed and came back."""
    processes = start("undaunted", address, games, FOREVER)
    try:
        # Before the first acknowledgements there would be nothing to lose.
        outputs = [process.stdout.readline() for process in processes if process.stdout]
        time.sleep(pause_s)
        server.kill()
        server.start()
        outputs += [process.stdout.readline() for process in processes if process.stdout]
    finally:
        for process in processes:
            process.kill()
    outputs += [process.communicate()[0] for process in processes]
    return [receipt for output in outputs for receipt in receipts(output)]


def test_nothing_acknowledged_is_lost_and_no_position_missed_when_the_server_is_killed(
    server: Server, fault_count: Callable[[int], int]
) -> None:
    address = server.database()
    with ledger.open(address, create=True) as book:
        games = [book.create("rotate", tags=TAGS) for _ in range(2)]
    chance = random.Random(11)
    acknowledged: list[ledger.Receipt] = []
    with polling(address) as poller:
        for _ in range(fault_count(20)):
            writers = [chance.choice(games) for _ in range(WRITERS)]
            acknowledged += kill_under_writers(server, address, writers, chance.random() * 0.1)
            with ledger.open(address) as book:
                report = book.verify(acknowledged)
            assert report.ok, "\n".join(map(str, report.findings))
        seen = poller.finish()
    with ledger.open(address) as book:
        assert seen == [(entry.position, entry.hash) for entry in book.tail()]
    assert [position for position, _ in seen] == list(range(1, len(seen) + 1))
    assert len(acknowledged) >= 2 * WRITERS * fault_count(20)


def test_a_reader_that_polls_misses_nothing_of_four_writers(database: str) -> None:
    with ledger.open(database, create=True) as book:
        games = [book.create("rotate", tags=TAGS) for _ in range(2)]
        with polling(database) as poller:
            finished(start("fill", database, games * 2, 50))
            seen = poller.finish()
        assert seen == [(entry.position, entry.hash) for entry in book.tail()]
        assert len(seen) == 202
