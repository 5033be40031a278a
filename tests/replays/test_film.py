"""A film gives the very boards that the game draws, for each step, in a fraction of the space."""

from random import Random
from typing import Any

import pytest

from notation import Record, read
from replays import registry
from replays.board import Board, Shape
from replays.film import Film, as_data, film
from replays.game import Game
from replays.history import History
from replays.timeline import Timeline
from tests.play import random_record


def random_replay(game: Game, seed: int) -> Timeline:
    (record,) = read(random_record(game, Random(seed), most=60))
    return Timeline(record, game)


def pieces(board: Board) -> dict[str, Shape]:
    return {shape.key: shape for shape in board.shapes}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_a_film_holds_every_board_as_it_is_drawn(game: Game, seed: int) -> None:
    replay = random_replay(game, seed)
    made = film(replay)
    assert made.steps == [str(step.number) for step in replay.steps]
    for index in range(len(replay.steps)):
        drawn = game.board(replay.state(index), replay.names)
        assert pieces(made.board(index)) == pieces(drawn)
        assert made.board(index).words == drawn.words


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_the_changes_of_a_film_unroll_to_its_boards(game: Game) -> None:
    replay = random_replay(game, 7)
    made = film(replay)
    data = as_data(made)
    for index in range(0, len(replay.steps), 5):
        assert unrolled(data, index) == pieces(made.board(index))


def unrolled(data: dict[str, Any], index: int) -> dict[str, Shape]:
    """What a player of the film shows at a step: each piece as its changes up to there leave it."""
    lying = {}
    for key, changes in data["pieces"].items():
        values: list[float] = [0, 0, 0, 0, 0]
        there, step = False, 0
        for steps, *changed in changes:
            step += steps
            if step <= index:
                there = bool(changed)
                values = [*changed, *values[len(changed) :]]
        if there:
            x, y, turn, body, layer = values
            lying[key] = Shape(key, data["bodies"][int(body)], x, y, turn, int(layer))
    return lying


def test_a_piece_that_lies_still_is_written_once() -> None:
    made = film(Still(steps=100))
    assert as_data(made)["pieces"] == {"still": [[0, 5]], "gone": [[0, 1], [50]], "turned": [[0, 0, 2], [10, 0, 2, 90]]}
    assert made.bodies == ["<circle/>"]
    assert made.said == ["a board"]


class Still:
    """A replay of one piece that never moves, one that goes away halfway and one that turns once."""

    def __init__(self, steps: int) -> None:
        game = registry.games()[0]
        (record,) = read(f'[Game "{game.name}"]\n')
        self.steps = Timeline(record, game).steps * steps
        self.names: dict[str, str] = {}
        self.game: Any = self

    def state(self, index: int) -> int:
        return index

    def index(self, number: int) -> int:
        return number

    def board(self, index: int, names: object) -> Board:
        body = "<circle/>"
        shapes = [Shape("still", body, 5), Shape("turned", body, 0, 2, 90 if index >= 10 else 0)]
        return Board(10, 10, (*shapes, Shape("gone", body, 1)) if index < 50 else tuple(shapes), "a board")


def corrected() -> tuple[Record, Game]:
    text = """[Game "rotate"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n
    >a aB7v bB1v cB4h %4=cB5h bR4v cR6v aR2v ^ aR1v %0+=0,0,0 %7- ; said late
    """
    return next(read(text)), registry.load("rotate")


def test_a_history_is_filmed_as_well() -> None:
    history = History(*corrected())
    made: Film = film(history)
    last = len(history.steps) - 1
    assert pieces(made.board(last)) == pieces(history.game.board(history.state(last), history.names))
