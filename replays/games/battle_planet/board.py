"""The table as a picture."""

from collections.abc import Mapping

from replays.board import Board
from replays.games.battle_planet.state import Table


def board(table: Table, names: Mapping[str, str]) -> Board:
    """How many cards each player has left to flip."""
    decks = ", ".join(f"{names.get(seat, seat)} {table.sides[seat].deck}" for seat in table.seats)
    return Board(600, 400, (), f"Turn {table.turn}, cards in the decks: {decks}.")
