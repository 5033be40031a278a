"""What is wrong with the captains and the deck lists that a record's tags name."""

from collections.abc import Iterator

from replays.game import Setup
from replays.games.rotation_rumble.piles import check_decks
from replays.games.rotation_rumble.plays import nearest
from replays.games.rotation_rumble.state import Table, start
from replays.referee import Referee


def faults(setup: Setup) -> Iterator[str]:
    """RR-15, RR-16: cards that look like slips, captains that are none, lists that are no deck."""
    table = start(setup)
    for seat in table.seats:
        if captain := table.captains.get(seat):
            yield from _slips(table, f"Captain.{seat}", [captain])
            card = table.find(captain)
            if card and card.kind != "captain":
                yield f"Captain.{seat}: the catalogue has {captain} as {card.kind}"
        yield from _slips(table, f"Deck.{seat}", table.decks.get(seat, []))
    referee = Referee()
    check_decks(table, referee)
    yield from (problem.message for problem in referee.problems)


def _slips(table: Table, tag: str, cards: list[str]) -> Iterator[str]:
    for slug in dict.fromkeys(cards):
        if table.find(slug) is None and (near := nearest(table.catalog, slug)):
            yield f"{tag}: no catalogue knows {slug}, which looks like {near}"
