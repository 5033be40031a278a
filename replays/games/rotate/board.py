"""The table of Rotate as a board."""

from collections.abc import Mapping

from replays.board import Board
from replays.games.rotate.state import Table


def board(table: Table, names: Mapping[str, str]) -> Board:
    """The table as it lies."""
    return Board(480, 420, (), "")
