"""The board of Rumble Nation as a picture."""

from collections.abc import Mapping

from replays.board import Board
from replays.games.rumble_nation.state import Table


def board(table: Table, names: Mapping[str, str]) -> Board:
    """The table as it stands after an event."""
    return Board(1000, 640, (), "The board of Rumble Nation")
