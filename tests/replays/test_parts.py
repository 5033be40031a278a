"""An event with stages is told in several steps, whatever the game; every part of it has its step and its state."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from notation import Record, read
from replays.effects import Effect
from replays.film import film
from replays.game import UNTOLD, Game, Stage, Told
from replays.games.rotate.effects import TokenPlaced, TrickWon
from replays.games.rotate.state import Table
from replays.history import History
from replays.registry import games, load
from replays.stages import Staged
from replays.timeline import Timeline
from tests.play import random_record

GAMES = [pytest.param(game, id=game.name) for game in games()]
TRICK = '[Game "rotate"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n>a aB7v ; high\nbB1v cB4h bR4v\n'


def record(text: str) -> Record:
    return next(read(text))


def by_effect(table: Table, effects: list[object]) -> list[Stage]:
    """A stage for each effect; its state has as many tricks as effects have been told."""
    return [Stage(part, _with_trick(table, part)) for part in range(1, len(effects) + 1)]


def _with_trick(table: Table, trick: int) -> Table:
    table = Timeline(record(TRICK), load("rotate")).state(1)
    table.trick = trick
    return table


@pytest.fixture
def staged() -> Staged:
    """A trick of Rotate whose end is told in two steps: who won, and the token that follows."""
    game = replace(load("rotate"), stages=by_effect)
    return Staged(Timeline(record(TRICK), game))


def test_an_event_with_stages_is_several_steps_each_with_its_address(staged: Staged) -> None:
    assert [step.address for step in staged.steps] == ["0", "1", "2", "3", "4.1", "4.2", "5"]
    assert [step.index for step in staged.steps] == list(range(7))


def test_the_first_step_tells_the_event_and_the_others_what_follows(staged: Staged) -> None:
    first, second = staged.steps[4:6]
    assert (first.told.text, first.token) == ("Zhenya plays Blue 4 horizontal", "cB4h")
    assert [part for part, _ in first.consequences] == [1]
    assert second.told == second.followed[0]
    assert (second.token, second.event, second.consequences) == ("", None, [])


def test_each_stage_has_its_state_and_the_last_that_of_the_whole_event(staged: Staged) -> None:
    whole = Timeline(record(TRICK), load("rotate"))
    assert staged.state(4).trick == 1
    assert staged.state(4) != whole.state(4)
    assert staged.state(5) == whole.state(4)
    assert staged.state(6) == whole.state(5)


def test_every_part_is_found_and_an_event_begins_with_its_first(staged: Staged) -> None:
    assert [staged.find(4, part) for part in (1, 2)] == [4, 5]
    assert [staged.index(number) for number in range(6)] == [0, 1, 2, 3, 4, 6]


def test_what_only_questions_ask_for_is_in_no_replay_and_opens_no_stage() -> None:
    def explain(effect: Effect, names: Mapping[str, str]) -> Told | None:
        return UNTOLD if isinstance(effect, TokenPlaced) else rotate.explain(effect, names)

    rotate = load("rotate")
    line = Timeline(record(TRICK), replace(rotate, stages=by_effect, explain=explain))
    assert [type(effect) for _, effect in line.steps[4].effects] == [TrickWon, TokenPlaced]
    assert [part for part, _ in line.steps[4].consequences] == [1]
    assert [step.address for step in Staged(line).steps][4:] == ["4", "5"]


def test_comments_stay_with_the_step_of_their_event(staged: Staged) -> None:
    assert [step.comments for step in staged.steps[2:6]] == [["high"], [], [], []]


def test_a_log_as_it_was_written_is_told_in_stages_too() -> None:
    game = replace(load("rotate"), stages=by_effect)
    assert [step.address for step in Staged(History(record(TRICK), game)).steps][4:] == ["4.1", "4.2", "5"]


def test_a_film_has_a_picture_for_each_stage(staged: Staged) -> None:
    made = film(staged)
    assert made.steps == [step.address for step in staged.steps]
    assert made.board(4).words != made.board(5).words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5))
def test_the_steps_of_an_event_tell_all_its_effects_once_and_in_order(game: Game, seed: int) -> None:
    timeline = Timeline(record(random_record(game, Random(seed))), game)
    staged = Staged(timeline)
    for step in timeline.steps:
        pieces = [piece for piece in staged.steps if piece.number == step.number]
        assert [effect for piece in pieces for effect in piece.effects] == step.effects
        assert [told for piece in pieces for told in piece.followed] == step.followed
        assert staged.state(pieces[-1].index) == timeline.state(step.index)
        for part in range(1, len(step.effects) + 1):
            piece = staged.steps[staged.find(step.number, part)]
            first = piece.part or 1
            assert (piece.number, first <= part < first + len(piece.effects)) == (step.number, True)


def test_a_war_is_told_castle_by_castle() -> None:
    text = random_record(load("rumble-nation"), Random(3))
    staged = Staged(Timeline(record(text), load("rumble-nation")))
    castles = [step.told.text.split(":")[0] for step in staged.steps if step.told.text.startswith("Castle ")]
    assert castles == [f"Castle {castle}" for castle in range(2, 13)]
    before = next(step.index for step in staged.steps if step.told.text.startswith("Castle 2:")) - 1
    scores = [sum(staged.state(index).scores.values()) for index in range(before, len(staged.steps))]
    assert scores[0] == 0
    assert scores == sorted(scores)
    assert [staged.state(index).over for index in range(before, len(staged.steps))] == [False] * 12 + [True]
