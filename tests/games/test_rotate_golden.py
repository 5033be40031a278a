"""Whole games of Rotate, random ones and the samples, against the second scorer."""

from random import Random

import pytest

from notation import Record, read, rewritten, write
from replays.fold import Fold
from replays.game import Game
from tests.games.rotate_facts import ROTATE, facts
from tests.games.rotate_scorer import score
from tests.games.samples import samples
from tests.play import random_record

MINE = [pytest.param(ROTATE, text, id=name) for game, name, text in samples() if game is ROTATE]


def one(text: str) -> Record:
    return next(read(text))


@pytest.mark.parametrize("block", range(10))
@pytest.mark.parametrize("hands", [True, False], ids=["hands-recorded", "hands-unknown"])
def test_random_games_end_as_the_second_scorer_says(block: int, hands: bool) -> None:
    for seed in range(block * 20, block * 20 + 20):
        text = random_record(ROTATE, Random(seed), hands)
        record = one(text)
        second = score(text)
        fold = Fold(record, ROTATE)
        assert facts(record) == second.facts, f"seed {seed}"
        assert fold.state.scores == second.totals
        assert list(fold.state.winners) == second.winners
        assert not [problem for problem in fold.problems if problem.is_error]


@pytest.mark.parametrize(("game", "text"), MINE)
def test_a_sample_ends_as_the_second_scorer_says(game: Game, text: str) -> None:
    record = one(text)
    line = Fold(record, game).line
    plain = rewritten(record, line) if line else record
    second = score(write(plain))
    assert facts(record) == facts(plain) == second.facts
    assert Fold(record, game).state.scores == second.totals
