"""Whole games of Battle Planet, random ones and the samples, against the second scorer; and what always holds."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from notation import Record, read, rewritten, tags_text, write
from replays.effects import Effect, GameOver
from replays.fold import Fold
from replays.game import Game, State
from replays.games.battle_planet.effects import BrawlResolved, Damaged, Retracted, Stopped, TeamAttack
from replays.games.battle_planet.state import Table
from replays.generate import played, usual
from tests.games.battle_planet_scorer import Fact, Score
from tests.games.battle_planet_table import PLANET
from tests.games.samples import samples
from tests.play import random_tags

MINE = [pytest.param(text, id=name) for game, name, text in samples() if game is PLANET]


def one(text: str) -> Record:
    return next(read(text))


def named(game: Game, state: State, rng: Random) -> str | None:
    """A usual token that says which core it is about: the second scorer does not follow unseen ones."""
    tokens = (usual(game, state, rng) for _ in range(40))
    return next((token for token in tokens if token and "_" not in token and ":core" not in token), None)


def random_game(seed: int) -> str:
    rng = Random(seed)
    tags = random_tags(PLANET, rng)
    tokens = (token for token, _ in played(PLANET, tags, rng, hands=False, most=400, choose=named))
    return f"{tags_text(tags)}\n{' '.join(tokens)}\n"


def facts(fold: Fold) -> Iterator[Fact]:
    """The brawls and the end of a game, in the form in which the second scorer says them."""
    return (said for _, _, effect in fold.effects if (said := fact(effect)))


def fact(effect: Effect) -> Fact | None:
    match effect:
        case BrawlResolved():
            return "brawl", effect.victor, effect.power["a"], effect.power["b"], effect.damage
        case TeamAttack():
            return "team", effect.seat, effect.damage
        case Stopped():
            return "stopped", effect.seat, effect.count
        case Damaged():
            return "damaged", effect.seat, effect.count
        case Retracted():
            return "retracted", f"{effect.seat}{effect.bakugan}"
        case GameOver():
            return "over", "".join(effect.winners)
    return None


def check_against(fold: Fold, second: Score) -> None:
    """Both say the same of the game and of where the cards are in the end."""
    assert list(facts(fold)) == second.facts
    for seat, side in fold.state.sides.items():  # type: ignore[attr-defined]
        assert side.deck == second.deck[seat]
        assert side.hand == second.hand[seat]
        assert len(side.discard) == second.gone[seat]
        assert (side.charged, side.uncharged) == (second.ready[seat], second.used[seat])
        assert len(side.play) == second.kept[seat]


@pytest.mark.parametrize("text", MINE)
def test_a_sample_ends_as_the_second_scorer_says(text: str) -> None:
    fold = Fold(one(text), PLANET)
    plain = rewritten(fold.record, fold.line) if fold.line else fold.record
    check_against(fold, Score(write(plain)))


def test_random_games_end_as_the_second_scorer_says(fault_count: Callable[[int], int]) -> None:
    for seed in range(fault_count(300)):
        text = random_game(seed)
        fold = Fold(one(text), PLANET)
        assert [problem for problem in fold.problems if problem.is_error] == [], f"seed {seed}"
        check_against(fold, Score(text))


def test_what_always_holds_does_so_after_every_event_of_random_games(fault_count: Callable[[int], int]) -> None:
    for seed in range(fault_count(200)):
        rng = Random(-seed)
        for _, table in played(PLANET, random_tags(PLANET, rng), rng, hands=False, most=400):
            assert isinstance(table, Table)
            check_cards(table)
            check_cores(table)
        assert table.over


def check_cards(table: Table) -> None:
    """Forty cards of each, in one pile or another, and no pile below nothing."""
    for side in table.sides.values():
        assert side.deck + side.hand + len(side.discard) + len(side.energy) + len(side.play) == 40
        assert min(side.deck, side.hand, side.charged, side.uncharged) >= 0
        assert len(side.known) <= side.hand


def check_cores(table: Table) -> None:
    """Every core that was placed lies on a cell of its own, is held, or is loose; cores are held by open Bakugan."""
    placed = [core for core in table.cores if core.seat]
    if table.recorded:
        assert all(core.lies + bool(core.holders) + core.loose == 1 for core in placed)
        assert len(placed) == 12 or not table.turn
    assert len(table.lying()) == sum(core.lies for core in table.cores)
    for core in table.cores:
        assert all(table.bakugan(holder[0], int(holder[1])).open for holder in core.holders)  # type: ignore[arg-type]
