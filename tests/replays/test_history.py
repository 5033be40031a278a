"""A history shows the log token by token: at each step what the log amounted to when that token had been written."""

from random import Random

import pytest
from msgspec import to_builtins

from notation import read
from replays import registry
from replays.fold import Fold
from replays.game import Game
from replays.history import History
from tests.play import random_record

CORRECTED = """[Game "rotate"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

; first
>a @2026-11-26T19:00:00Z aB7v bB1v cB4h
%4=cB5h ; I mixed them up
bR4v cR6v aR2v ^ aR1v %0+=0,0,0 %4 %9-
[Event "Thursday"]
cY5h aY6h bX =c/v
"""


def history(text: str = CORRECTED, game: str = "rotate") -> History:
    return History(next(read(text)), registry.load(game))


def test_each_state_is_the_fold_of_the_log_up_to_there() -> None:
    shown = history()
    for step in shown.steps:
        fold = Fold(shown.record.upto(step.number), shown.game)
        assert to_builtins(shown.state(step.index)) == to_builtins(fold.state), step.number


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_each_state_of_a_random_game_is_the_fold_up_to_there(game: Game) -> None:
    shown = history(random_record(game, Random(5), most=50), game.name)
    for index in range(0, len(shown.steps), 7):
        assert to_builtins(shown.state(index)) == to_builtins(Fold(shown.record.upto(index), game).state)


def test_every_token_has_its_step_with_the_number_it_has_in_the_log() -> None:
    shown = history()
    assert [step.number for step in shown.steps] == list(range(len(shown.record.tokens) + 1))
    assert [step.token for step in shown.steps[1:]] == shown.record.tokens
    assert shown.index(7) == 7


def test_corrections_are_told_where_they_were_written() -> None:
    told = {step.token: step.told.text for step in history().steps}
    assert told["%4=cB5h"] == "Event 4 was written wrongly: it was cB5h (Zhenya plays Blue 5 horizontal)"
    assert told["%0+=0,0,0"] == (
        "Forgotten at the very beginning: =0,0,0 (Claim of the scores: Ani 0, Vova 0, Zhenya 0)"
    )
    assert told["%9-"] == "Event 9 never happened"
    assert told["%4"] == "A remark on event 4"
    assert told["cB4h"] == "Zhenya plays Blue 4 horizontal"


def test_what_was_corrected_or_taken_back_later_says_by_what() -> None:
    steps = history().steps
    assert steps[4].by == 5
    assert steps[8].undone is None  # its takeback was struck
    assert steps[9].by == 13
    assert steps[11].by is None


def test_comments_and_times_stay_where_they_were_written() -> None:
    steps = history().steps
    assert steps[0].comments == ["first"]
    assert steps[5].comments == ["I mixed them up"]
    assert steps[2].time == "@2026-11-26T19:00:00Z"


def test_what_followed_is_told_as_it_was_known_then() -> None:
    steps = history().steps
    assert [told.text for told in steps[3].followed] == [
        "Same suit, opposite values: every card turns. Blue leads, now horizontal"
    ]
    assert steps[5].followed == []
