"""The cards of Rotate, shuffled and dealt, for random games."""

from random import Random

from replays.games.rotate.events import SUITS
from replays.games.rotate.state import Table


def deal(table: Table, rng: Random) -> list[str]:
    """The hands of all seats where a round has just begun."""
    if not table.running or table.trick > 1 or table.plays or table.hands:
        return []
    deck = [f"{suit}{value}" for suit in SUITS for value in range(table.lowest, table.highest + 1)]
    cards = deck + ["X"] * table.specials
    rng.shuffle(cards)
    size = table.hand_size
    return [f"{seat}={','.join(cards[i * size : (i + 1) * size])}" for i, seat in enumerate(table.seats)]
