"""Whole games of Rumble Nation, random ones and the samples, against the second scorer; and what always holds."""

from collections.abc import Callable
from random import Random

import pytest

from notation import Record, read, rewritten, tags_text, write
from replays.conduct import setup
from replays.effects import Effect, GameOver
from replays.fold import Fold
from replays.games.rumble_nation.effects import CastleResolved, Reinforced, SetAside
from replays.games.rumble_nation.state import Table
from tests.games.rumble_scorer import Fact, score
from tests.games.rumble_table import EXAMPLE, MAP, RUMBLE
from tests.games.samples import samples
from tests.play import apply, random_tags, random_tokens

MINE = [pytest.param(text, id=name) for game, name, text in samples() if game is RUMBLE]


def one(text: str) -> Record:
    return next(read(text))


def random_game(seed: int, mode: str) -> str:
    """A random legal game in which half of the first rolls that were not seen were seen after all."""
    rng = Random(seed)
    tags = {**random_tags(RUMBLE, rng), "Mode": mode}
    tokens = [seen(token, rng) for token in random_tokens(RUMBLE, tags, rng, hands=False, most=1_000)]
    return f"{tags_text(tags)}\n{' '.join(tokens)}\n"


def seen(token: str, rng: Random) -> str:
    if "_/" not in token or rng.random() < 0.5:
        return token
    return token.replace("_", "".join(sorted(rng.choices("123456", k=3))))


def facts(fold: Fold) -> list[Fact]:
    """The war and the end of a game, in the form in which the second scorer says them."""
    return [said for _, _, effect in fold.effects if (said := fact(effect))]


def fact(effect: Effect) -> Fact | None:
    match effect:
        case CastleResolved():
            return "castle_resolved", effect.castle, effect.strength, effect.winner, effect.second
        case Reinforced():
            return "reinforced", effect.seat, effect.castle, effect.count
        case SetAside():
            return "set_aside", effect.castle
        case GameOver():
            return "game_over", effect.winners, effect.scores
    return None


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_random_games_end_as_the_second_scorer_says(mode: str, fault_count: Callable[[int], int]) -> None:
    for seed in range(fault_count(1_500)):
        text = random_game(seed, mode)
        fold, second = Fold(one(text), RUMBLE), score(text)
        assert [problem for problem in fold.problems if problem.is_error] == [], f"seed {seed}"
        assert facts(fold) == second.facts, f"seed {seed}"
        assert fold.state.scores == second.points
        assert {seat: second.sword(seat) for seat in second.seats} == fold.state.swords  # type: ignore[attr-defined]


@pytest.mark.parametrize("mode", ["basic", "advanced"])
def test_what_always_holds_does_so_after_every_event_of_random_games(
    mode: str, fault_count: Callable[[int], int]
) -> None:
    for seed in range(fault_count(1_000)):
        rng = Random(-seed)
        tags = {**random_tags(RUMBLE, rng), "Mode": mode}
        table: Table = RUMBLE.start(setup(RUMBLE, tags)[0])
        for number, token in enumerate(random_tokens(RUMBLE, tags, rng, hands=False, most=1_000), 1):
            apply(RUMBLE, table, number, token)
            check_pieces(table)
        assert table.reason == "war"
        check_tokens(table)


def check_pieces(table: Table) -> None:
    """Supply and board are all the pieces of a seat, nothing is below zero, and swords go from the highest down."""
    for seat in table.seats:
        on_board = sum(table.pieces(seat, castle) for castle in range(2, 13))
        assert table.supply(seat) + on_board == (17 if table.advanced else 18)
        assert min(table.soldiers[seat], *table.troops[seat]) >= 0
        assert (seat in table.swords) == (table.supply(seat) == 0)
    assert list(table.swords.values()) == list(range(len(table.seats), 0, -1))[: len(table.swords)]
    assert table.over or not any(table.scores.values())


def check_tokens(table: Table) -> None:
    """Large tokens taken and set aside are 77; small ones go to a second colour where three or four play."""
    taken = sum(battle.castle for battle in table.battles if battle.ranking)
    aside = sum(battle.castle for battle in table.battles if not battle.ranking)
    small = sum(battle.castle // 2 for battle in table.battles if len(battle.ranking) > 1 and len(table.seats) > 2)
    assert taken + aside == 77
    assert sum(table.scores.values()) == taken + small


@pytest.mark.parametrize("text", MINE)
def test_a_sample_ends_as_the_second_scorer_says(text: str) -> None:
    fold = Fold(one(text), RUMBLE)
    plain = rewritten(fold.record, fold.line) if fold.line else fold.record
    second = score(write(plain))
    assert facts(fold) == second.facts
    assert fold.state.scores == second.points


def test_the_example_of_the_rule_text_ends_as_the_second_scorer_says() -> None:
    text = f'[Game "rumble-nation"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n{MAP} {EXAMPLE}\n'
    assert facts(Fold(one(text), RUMBLE)) == score(text).facts
