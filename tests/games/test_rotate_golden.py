"""Whole games of Rotate, random ones and the samples, against the second scorer; and what holds in each of them."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import Record, read, rewritten, write
from replays.conduct import setup
from replays.fold import Fold
from replays.game import Game
from replays.games.rotate.state import Table
from tests.games.rotate_facts import ROTATE, facts
from tests.games.rotate_scorer import score
from tests.games.samples import samples
from tests.play import apply, random_record, random_tags, random_tokens

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


@given(seed=st.integers(0, 2**32), hands=st.booleans())
def test_random_games_keep_what_always_holds(seed: int, hands: bool) -> None:
    rng = Random(seed)
    tags = random_tags(ROTATE, rng)
    table = ROTATE.start(setup(ROTATE, tags)[0])
    for number, token in enumerate(random_tokens(ROTATE, tags, rng, hands, most=120), 1):
        apply(ROTATE, table, number, token)
        assert holds(table)


def holds(table: Table) -> bool:
    """Tokens within the limit and only of who won tricks; no more tricks than were played; no card twice."""
    tokens = {seat: sum(lying) for seat, lying in table.tokens.items()}
    finished = table.trick - 1 if table.running else table.trick
    cards = [card for cards in table.played_by.values() for card in cards if card != "X"]
    return (
        all(lying == min(table.limit, table.tricks_won[seat]) for seat, lying in tokens.items())
        and sum(table.tricks_won.values()) <= finished <= table.hand_size
        and len(cards) == len(set(cards)) == len(table.played)
        and table.specials_played <= table.specials
        and bool(table.over) == (not table.running and max(table.scores.values()) >= table.target)
    )
