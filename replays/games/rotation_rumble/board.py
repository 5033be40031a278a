"""The board of Rotation Rumble: for now the lanes in words, one line each."""

from collections.abc import Mapping

from replays.board import Board, Shape, fit, label
from replays.games.rotation_rumble.state import LANES, Table

WIDTH, HEIGHT = 640, 260


def board(table: Table, names: Mapping[str, str]) -> Board:
    """Scores and lanes as lines of text."""
    lines = [" · ".join(f"{names.get(seat, seat)} {table.scores[seat]}" for seat in table.seats)]
    lines += [f"Lane {lane}: {_side(table, 'a', lane)} against {_side(table, 'b', lane)}" for lane in LANES]
    drawn = (label(fit(line, WIDTH - 40, 20), 20, 0, 20, anchor="start") for line in lines)
    shapes = tuple(Shape(f"line-{n}", body, 0, 40 + 60 * n) for n, body in enumerate(drawn))
    return Board(WIDTH, HEIGHT, shapes, f"Rotation Rumble. {'. '.join(lines)}.")


def _side(table: Table, seat: str, lane: int) -> str:
    fighter = table.fighter(seat, lane)  # type: ignore[arg-type]
    return f"{fighter.card} {fighter.value('atk')}/{fighter.value('def')}" if fighter else "nobody"
