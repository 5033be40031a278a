"""Races that every store must stand, with real processes; subclassed like `LedgerContract`."""

from __future__ import annotations

import ledger
from tests.ledger.contract import TAGS
from tests.ledger.faults import finished, start


class RaceContract:
    """Ten writers: nobody sees a lock, nothing is lost, positions have no gap."""

    def test_of_ten_processes_on_one_game_exactly_one_wins_each_place(self, address: str) -> None:
        with ledger.open(address, create=True) as book:
            game = book.create("rotate", tags=TAGS)
            won = finished(start("places", address, [game] * 10, 30))
            entries = list(book.read(game))[1:]
            assert [entry.first for entry in entries] == list(range(1, 31))
            assert sorted(receipt.position for mine in won for receipt in mine) == list(range(2, 32))
            assert book.verify(receipt for mine in won for receipt in mine).ok

    def test_ten_processes_on_one_game_store_all_of_their_events(self, address: str) -> None:
        with ledger.open(address, create=True) as book:
            game = book.create("rotate", tags=TAGS)
            stored = finished(start("fill", address, [game] * 10, 15))
            assert [len(mine) for mine in stored] == [15] * 10
            assert [entry.first for entry in book.read(game)][1:] == list(range(1, 151))
            assert book.verify(receipt for mine in stored for receipt in mine).ok

    def test_ten_processes_on_ten_games_do_not_disturb_each_other(self, address: str) -> None:
        with ledger.open(address, create=True) as book:
            games = [book.create("rotate", tags=TAGS) for _ in range(10)]
            finished(start("fill", address, games, 15))
            assert [entry.position for entry in book.tail()] == list(range(1, 161))
            for game in games:
                assert [entry.text for entry in book.read(game)][1:] == [f"t{n}" for n in range(15)]
            assert book.verify().ok
