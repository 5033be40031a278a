"""What holds for the replay of every installed game: each step is what a fold up to there gives, corrections or not."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notation import Record, TakenBack, read, rewritten, tags_text, write
from replays.fold import Fold
from replays.game import Game
from replays.registry import games
from replays.timeline import Timeline
from tests.games.samples import samples
from tests.play import random_tags, random_tokens

GAMES = [pytest.param(game, id=game.name) for game in games()]
SAMPLES = [pytest.param(game, text, id=name) for game, name, text in samples()]


def one(text: str) -> Record:
    return next(read(text))


def corrected(game: Game, rng: Random, changes: int) -> Record:
    """A random game in whose log corrections and takebacks were written, sensible ones and others."""
    tags = random_tags(game, rng)
    tokens = list(random_tokens(game, tags, rng, hands=False, most=40))
    legal = list(tokens)
    for _ in range(changes):
        place = rng.randrange(1, len(tokens) + 1)
        number, token = rng.randint(1, place), rng.choice(legal)
        kinds = (f"%{number}={token}", f"%{number}-", f"%{number}+{token}", f"%{number}!?", "^", "^2", "zz", token)
        tokens.insert(place, rng.choice(kinds))
    return one(f"{tags_text(tags)}\n{' '.join(tokens)}\n")


def numbers(record: Record, rng: Random) -> list[int]:
    """The numbers of all events and 0, forwards, backwards and jumping."""
    there = list(range(len(record.tokens) + 1))
    return [*there, *reversed(there), *rng.sample(there, len(there))]


@pytest.mark.parametrize(("game", "text"), SAMPLES)
def test_every_step_of_a_sample_is_what_a_fold_up_to_there_gives(game: Game, text: str) -> None:
    record = one(text)
    timeline = Timeline(record, game)
    folds = [Fold(record, game, at).state for at in range(len(record.tokens) + 1)]
    for number in numbers(record, Random(1)):
        assert timeline.state(timeline.index(number)) == folds[number], number


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=30)  # each folds its log as often as it has events
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 8))
def test_every_step_of_a_corrected_log_is_what_a_fold_up_to_there_gives(game: Game, seed: int, changes: int) -> None:
    record = corrected(game, Random(seed), changes)
    timeline = Timeline(record, game)
    folds = [Fold(record, game, number) for number in range(len(record.tokens) + 1)]
    for number, fold in enumerate(folds):
        assert timeline.state(timeline.index(number)) == fold.state, number
    for step in timeline.steps[1:]:
        if not isinstance(step.event, TakenBack):
            own = [effect for number, effect in step.effects if number == step.number]
            assert [effect for number, _, effect in folds[step.number].effects if number == step.number] == own


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 8))
def test_a_corrected_log_ends_as_the_log_that_was_written_anew(game: Game, seed: int, changes: int) -> None:
    record = corrected(game, Random(seed), changes)
    fold = Fold(record, game)
    anew = Fold(one(write(rewritten(record, fold.line))) if fold.line else record, game)
    assert game.show(anew.state) == game.show(fold.state)
    assert [effect for _, _, effect in anew.effects if "proof" not in effect.__struct_fields__] == [
        effect for _, _, effect in fold.effects if "proof" not in effect.__struct_fields__
    ]
    assert (anew.state.scores, anew.state.winners) == (fold.state.scores, fold.state.winners)


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32), changes=st.integers(1, 8))
def test_as_of_an_event_a_log_is_what_stood_there_then(game: Game, seed: int, changes: int) -> None:
    record = corrected(game, Random(seed), changes)
    cut = Random(seed).randint(0, len(record.tokens))
    written = one(f"{tags_text(record.tags)}\n{' '.join(record.tokens[:cut])}\n")
    assert Fold(record.upto(cut), game).state == Fold(written, game).state
