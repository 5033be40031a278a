"""What a seat could know: nothing of a replay depends on what others hide, until plays have shown it."""

import dataclasses
from random import Random
from typing import Any

import msgspec
import pytest

from notation import Record, read
from replays import registry
from replays.eyes import ALL, BYSTANDER, OPEN, offered, through
from replays.film import Steps, as_data, film
from replays.game import Game
from replays.history import History
from replays.records import written
from replays.timeline import Timeline
from tests.games.rotate_table import ROUND
from tests.play import random_record

ROTATE = registry.load("rotate")
HEAD = '[Game "rotate"]\n[Id "eyes-1"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
HANDS = {
    "one": "R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X",
    "other": "B1,R2,G3,G4,G5,G6,G7,Y1,Y2,Y3,X",
    "of the wrong size": "R1,R2,R3",
    "unreadable": "R1,R2,B9,x",
}
LOGS = {
    "recorded": ">a b={} aB7v bR2v",
    "with a play that one hand forbids": ">a b={} aR7v bB1v cR1v b_",
    "fixed": ">a b=Y1 aB7v %2=b={} bR2v",
    "inserted and struck": ">a %1+b={} aB7v %2- bR2v",
    "taken back": ">a b={} ^ aB7v bG3v",
    "over": ">a b={} aB7v bR2v c#",
    "with an own hand": ">a a=B7,B6,B5,B4,B3,B2,P1,P2,P3,P4,X b={} aB7v bR2v",
}


def record_of(text: str) -> Record:
    return next(read(HEAD + text))


def seen(text: str, eyes: str, line: Any = Timeline) -> tuple[Any, ...]:
    """All that a replay shows to these eyes."""
    record, replay = through(eyes, record_of(text), ROTATE, line)
    steps = [(s.token, s.told, s.followed, msgspec.to_builtins(s.problems), s.comments) for s in replay.steps]
    states = [msgspec.to_builtins(replay.state(step.index)) for step in replay.steps]
    return written(record, ROTATE), steps, states, as_data(film(replay))


def hands(replay: Steps, number: int) -> dict[str, list[str]]:
    state: Any = replay.state(replay.index(number))
    return {seat: hand for seat, hand in state.hands.items() if hand}


@pytest.mark.parametrize("line", [Timeline, History])
@pytest.mark.parametrize("eyes", ["a", "c", BYSTANDER])
@pytest.mark.parametrize("log", LOGS.values(), ids=LOGS)
def test_what_a_seat_hides_changes_nothing_that_others_see(log: str, eyes: str, line: Any) -> None:
    first, *others = (seen(log.format(hand), eyes, line) for hand in HANDS.values())
    assert [other == first for other in others] == [True, True, True]


@pytest.mark.parametrize("eyes", ["b", OPEN, ALL])
def test_a_seat_sees_its_own_hand_and_so_does_who_sees_all(eyes: str) -> None:
    texts = [LOGS["recorded"].format(HANDS[hand]) for hand in ("one", "other")]
    assert seen(texts[0], eyes) != seen(texts[1], eyes)


def test_hands_are_shown_as_the_plays_of_a_round_that_is_over_showed_them() -> None:
    record = record_of(ROUND)
    everybody = through(ALL, record, ROTATE)[1]
    dealt = hands(everybody, 1)
    assert {seat: len(hand) for seat, hand in dealt.items()} == {"a": 11, "b": 11, "c": 11}
    assert hands(everybody, 2) == dealt | {"a": [card for card in dealt["a"] if card != "B7"]}
    assert hands(everybody, 34) == {}
    assert hands(through("a", record, ROTATE)[1], 1) == {"a": dealt["a"]}
    for eyes in (OPEN, BYSTANDER):
        assert hands(through(eyes, record, ROTATE)[1], 1) == {}


def test_cards_that_nobody_saw_stay_face_down_in_a_hand() -> None:
    replay = through(ALL, record_of(ROUND.replace("bB1v", "b_")), ROTATE)[1]
    assert hands(replay, 1)["b"][-1] == "_"
    shapes = [shape.key for shape in ROTATE.board(replay.state(1), replay.names).shapes]
    assert "back-b-1" in shapes
    assert "back-b-2" not in shapes
    assert "1 not seen" in ROTATE.board(replay.state(1), replay.names).words


@pytest.mark.parametrize("line", [Timeline, History])
@pytest.mark.parametrize(
    "end", ["", "^", "%34-", ">b"], ids=["is not over", "is running again", "was never over", "is another one"]
)
def test_no_hands_of_a_running_round_are_shown(end: str, line: Any) -> None:
    text = ROUND if end else ROUND.rpartition(" ")[0]
    replay = through(ALL, record_of(f"{text} {end}"), ROTATE, line)[1]
    assert hands(replay, 1 if end != ">b" else 35) == {}


def test_a_deal_that_was_abandoned_shows_no_hands_of_the_next() -> None:
    replay = through(ALL, record_of(f">c cR7v {ROUND.replace('>a', '>a*')}"), ROTATE)[1]
    assert hands(replay, 1) == hands(replay, 2) == {}
    assert len(hands(replay, 3)["a"]) == 11


def test_the_choice_of_eyes_is_offered_where_a_game_hides_something() -> None:
    assert offered(ROTATE, ("a", "b")) == [OPEN, ALL, "a", "b", BYSTANDER]
    assert offered(hiding_nothing(ROTATE), ("a", "b")) == []


def hiding_nothing(game: Game) -> Game:
    """The game as one that hides nothing."""
    return dataclasses.replace(game, secret=())


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_every_pair_of_eyes_sees_any_game_whole(game: Game) -> None:
    record = next(read(random_record(game, Random(5), hands=True, most=90)))
    for eyes in (OPEN, ALL, "a", BYSTANDER):
        replay = through(eyes, record, game)[1]
        assert len(film(replay).steps) == len(record.tokens) + 1
