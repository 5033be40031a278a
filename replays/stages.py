"""A replay in which an event with many effects, such as a war, is told in several steps, each with its own picture.

Which states lie on the way is for the game to say (`Game.stages`). A timeline has one step for each event; this is made
of it, for whoever looks on.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from copy import copy

from replays.film import Steps
from replays.game import Game, State
from replays.timeline import Step


class Staged:
    """A replay step by step, as `replay` has it, but for events with stages: a step for each, and one for the rest."""

    def __init__(self, replay: Steps) -> None:
        self.replay = replay
        self.game: Game = replay.game
        self.names: Mapping[str, str] = replay.names
        self.steps: list[Step] = []
        self._starts: list[int] = []  # for each step of the replay the first of ours
        for step in replay.steps:
            self._starts.append(len(self.steps))
            for piece in _pieces(self.game, step, replay.state(step.index)):
                piece.index = len(self.steps)
                self.steps.append(piece)

    def index(self, number: int) -> int:
        """The step at the place of an event, the first if it has several."""
        return self._starts[self.replay.index(number)]

    def find(self, number: int, part: int) -> int:
        """The step that tells a part of an event."""
        whole = self.replay.index(number)
        stages = _stages(self.game, self.replay.steps[whole], self.replay.state(whole))
        return self._starts[whole] + bisect_left([last for last, _ in stages], part)

    def state(self, index: int) -> State:
        """The state after step `index`."""
        whole = bisect_right(self._starts, index) - 1
        state = self.replay.state(whole)
        stage = index - self._starts[whole]
        stages = _stages(self.game, self.replay.steps[whole], state)
        return stages[stage][1] if stage < len(stages) else state


def _stages(game: Game, step: Step, state: State) -> list[tuple[int, State]]:
    """(last part, state) of each stage that leaves something to tell."""
    effects = [effect for _, effect in step.effects]
    told = max((part for part, said in enumerate(step.followed, 1) if said.text), default=0)
    return [(stage.part, stage.state) for stage in game.stages(state, effects) if 0 < stage.part < told]


def _pieces(game: Game, step: Step, state: State) -> Iterator[Step]:
    """A step in pieces, a copy of the whole if there are none."""
    stages = _stages(game, step, state)
    ends = [*(part for part, _ in stages), len(step.effects)]
    states: Sequence[State] = [*(state for _, state in stages), state]
    first = 0
    for end, here in zip(ends, states, strict=True):
        piece = copy(step) if not first else _later(step, first)
        piece.effects, piece.followed = step.effects[first:end], step.followed[first:end]
        if stages:
            piece.part, piece.chapter = first + 1, game.chapter(here)
        first = end
        yield piece


def _later(step: Step, first: int) -> Step:
    """A piece that tells effects only: the first of them is what happened."""
    piece = Step(0, step.number, "", None)
    piece.told, piece.undone = step.followed[first], step.undone
    return piece
