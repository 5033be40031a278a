"""A game as whoever records it sees it, the same for every game that is installed."""

from random import Random

import pytest

from notation import read
from replays import registry
from replays.desk import Desk, seat_of
from replays.game import Game
from replays.timeline import Timeline
from tests.games.samples import samples
from tests.play import random_record

TRICK = """[Game "rotate"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

>a aB7v bB1v cB4h bR4v ^
"""


def desk(text: str) -> Desk:
    record = next(read(text))
    return Desk(record, registry.load(record.game or ""))


def tokens(of: Desk, number: int, *, after: bool = False) -> set[str]:
    return {token for form in of.forms_at(number, after=after) for token in form.tokens()}


def test_it_knows_whose_turn_it_is_also_after_a_takeback() -> None:
    assert desk(TRICK).to_play == "b"
    assert desk(TRICK + "c#").to_play is None


def test_what_was_legal_in_the_place_of_an_event_holds_that_event() -> None:
    table = desk(TRICK)
    assert "bB1v" in tokens(table, 3)
    assert "bB1v" not in tokens(table, 3, after=True)
    assert "cB4h" in tokens(table, 3, after=True)
    assert tokens(table, 0, after=True) == {">a", ">b", ">c"}


def test_claims_are_true() -> None:
    for claim in desk(TRICK).claims():
        assert desk(TRICK + claim).timeline.fold.problems == []


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("%3=bB5v", "Vova plays Blue 5 vertical"),
        ("%2+bX", "Vova plays a Special Card"),
        ("%3-", "It never happened"),
    ],
)
def test_a_correction_says_what_would_stand_there(token: str, said: str) -> None:
    table = desk(TRICK)
    assert said in table.instead(table.game.codec.event(token))


def test_a_withdrawn_correction_is_called_so() -> None:
    table = desk(TRICK + "%3=bB5v")
    assert table.instead(table.game.codec.event("%7-")) == "That correction is withdrawn"


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(3))
def test_looking_ahead_finds_acts_of_other_seats_and_changes_nothing(game: Game, seed: int) -> None:
    rng = Random(seed)
    table = desk(random_record(game, rng, most=12))
    before = game.show(table.state)
    forms = table.outlook()
    assert game.show(table.state) == before
    found = {token for form in forms for token in form.tokens()}
    assert {token for form in table.forms for token in form.tokens()} <= found
    for form in forms:
        for slot in form.slots:
            texts = [fill.text for fill in slot.fills or ()]
            assert len(set(texts)) == len(texts)
    if table.forms and seat_of(table.forms[-1].token):
        assert {seat_of(form.token) for form in forms} >= set(table.state.seats)


def test_suits_keep_their_order_when_looking_ahead() -> None:
    for form in desk(TRICK).outlook():
        if form.token == "c{card}v":
            groups = list(dict.fromkeys(fill.group for fill in form.slots[0].fills or ()))
            assert [group[2:] for group in groups] == ["Red", "Yellow", "Green", "Blue", "Purple"]
            return
    pytest.fail("nothing was said of seat c")


@pytest.mark.parametrize("name", ["battle-planet", "rotation-rumble"])
def test_what_may_be_picked_on_the_board_lies_there(name: str) -> None:
    texts = [text for game, _, text in samples() if game.name == name]
    keys = set()
    for text in texts:
        game, record = registry.load(name), next(read(text))
        timeline = Timeline(record, game)
        for index in range(0, len(timeline.steps), 5):
            state = timeline.state(index)
            slots = [slot for form in game.legal(state) if not form.group for slot in form.slots]
            keyed = {fill.key for slot in slots for fill in slot.fills or () if fill.key}
            assert keyed <= {shape.key for shape in game.board(state, timeline.names).shapes}
            keys |= keyed
    assert len(keys) >= 3
