"""A replay as one small piece of data: every body once, and for each piece where it lies from which step to which.

A page moves the pieces of one drawing by it, without asking again for each step. It sees keyed shapes, no game.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from replays.board import Board, Shape
from replays.game import Game, State
from replays.timeline import Step


class Steps(Protocol):
    """What can be shown and filmed: the steps of a replay, and the state after each of them."""

    @property
    def game(self) -> Game: ...

    @property
    def names(self) -> Mapping[str, str]: ...

    @property
    def steps(self) -> Sequence[Step]: ...

    def index(self, number: int) -> int:
        """The step at the place of an event."""
        ...

    def state(self, index: int) -> State:
        """The state after step `index`."""
        ...


class Stay(Struct, array_like=True):
    """One piece lying still: from step `first` to step `last`, as `bodies[body]`, at `x`, `y`, turned, in its layer."""

    first: int
    last: int
    body: int
    x: float
    y: float
    turn: float
    layer: int


class Film(Struct):
    """All boards of a replay. `steps` are the addresses, `pieces` the stays of each key in order, `words` index `said`.

    Pieces stand in the order in which they first appear; within a layer a later one lies above an earlier one.
    """

    size: tuple[int, int]
    steps: list[str]
    bodies: list[str]
    pieces: dict[str, list[Stay]]
    said: list[str]
    words: list[int]

    def board(self, index: int) -> Board:
        """The board at step `index`, as the page shows it."""
        lying = [
            Shape(key, self.bodies[stay.body], stay.x, stay.y, stay.turn, stay.layer)
            for key, stays in self.pieces.items()
            for stay in stays
            if stay.first <= index <= stay.last
        ]
        return Board(*self.size, tuple(lying), self.said[self.words[index]])


def film(replay: Steps) -> Film:
    """The boards of all steps in their compact form."""
    draw, names = replay.game.board, replay.names
    pieces: dict[str, list[Stay]] = {}
    bodies: dict[str, int] = {}
    said: dict[str, int] = {}
    words: list[int] = []
    size = (0, 0)
    for index in range(len(replay.steps)):
        board = draw(replay.state(index), names)
        size = (max(size[0], board.width), max(size[1], board.height))
        words.append(said.setdefault(board.words, len(said)))
        for shape in board.shapes:
            _lay(pieces.setdefault(shape.key, []), shape, bodies.setdefault(shape.body, len(bodies)), index)
    return Film(size, [step.address for step in replay.steps], list(bodies), pieces, list(said), words)


def as_data(film: Film) -> dict[str, Any]:
    """The film as plain data.

    The stays of a piece are written as changes: `[steps, x, y, turn, body, layer]`, so many steps after the change
    before it, shortened to where nothing more differs from that (the first is compared with zeros); `[steps]` alone
    takes the piece away.
    """
    return {
        "size": film.size,
        "steps": film.steps,
        "bodies": film.bodies,
        "pieces": {key: _changes(stays, len(film.steps)) for key, stays in film.pieces.items()},
        "said": film.said,
        "words": film.words,
    }


def _lay(stays: list[Stay], shape: Shape, body: int, index: int) -> None:
    last = stays[-1] if stays else None
    if last and last.last == index - 1 and _lies(last, shape, body):
        last.last = index
    else:
        stays.append(Stay(index, index, body, shape.x, shape.y, shape.turn, shape.layer))


def _lies(stay: Stay, shape: Shape, body: int) -> bool:
    there = (stay.body, stay.x, stay.y, stay.turn, stay.layer)
    return there == (body, shape.x, shape.y, shape.turn, shape.layer)


def _changes(stays: list[Stay], steps: int) -> list[list[float]]:
    changes: list[list[float]] = []
    before: list[float] = [0, 0, 0, 0, 0]
    at = 0
    for stay, following in zip(stays, [*stays[1:], None], strict=True):
        there = [_short(stay.x), _short(stay.y), _short(stay.turn), stay.body, stay.layer]
        differing = [i for i, (old, new) in enumerate(zip(before, there, strict=True), 1) if old != new]
        changes.append([stay.first - at, *there[: max(differing, default=1)]])
        before, at = there, stay.first
        if stay.last + 1 < (following.first if following else steps):
            changes.append([stay.last + 1 - at])
            at = stay.last + 1
    return changes


def _short(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
