"""Whole games of Rotation Rumble, random ones and the samples, against the second scorer; and what always holds."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from notation import Record, read, rewritten
from replays.fold import Fold
from replays.games.rotation_rumble.effects import Rumbled
from replays.games.rotation_rumble.state import Table
from replays.generate import played, usual
from tests.games.rotation_rumble_scorer import Scorer
from tests.games.rotation_rumble_table import NAMES, RUMBLE, effects
from tests.games.samples import samples

MINE = [pytest.param(text, id=name) for game, name, text in samples() if game is RUMBLE]
WAYS = [
    pytest.param({"Points": points, "Empty": empty}, id=f"{points}-{empty}")
    for points in ("tug", "separate")
    for empty in ("full", "none")
]


def tokens_of(text: str) -> tuple[Record, list[str]]:
    """A record, and what happened by all its corrections and takebacks, without claims."""
    record = next(read(text))
    line = Fold(record, RUMBLE).line
    counts = line.effective() if line else []
    tokens = [entry.token for entry in counts] if line else list(record.tokens)
    return record, [token.rstrip("&*~!?") for token in tokens if token[0] != "="]


def scored(record: Record, tokens: list[str]) -> Scorer:
    scorer = Scorer(record.tags.get("Points") == "separate", record.tags.get("Empty", "full") == "full")
    for token in tokens:
        scorer.read(token)
    return scorer


def said(scorer: Scorer) -> tuple[Any, ...]:
    return scorer.points, scorer.gold, [scorer.piles[seat] for seat in "ab"], scorer.over


def found(table: Table) -> tuple[Any, ...]:
    piles = [{"d": table.deck[s], "h": table.hand[s], "x": len(table.discard[s])} for s in ("a", "b")]
    return table.scores, table.gold, piles, table.over


@pytest.mark.parametrize("text", MINE)
def test_samples_end_as_the_second_scorer_says(text: str) -> None:
    record, tokens = tokens_of(text)
    fold = Fold(record, RUMBLE)
    scorer = scored(record, tokens)
    assert found(fold.state) == said(scorer)  # type: ignore[arg-type]
    assert [{"a": one.a, "b": one.b} for one in effects(fold, Rumbled)] == scorer.nets


def test_the_samples_end_as_was_worked_out_by_hand() -> None:
    ends = {name: Fold(next(read(text)), RUMBLE).state for game, name, text in samples() if game is RUMBLE}
    assert {name.partition("/")[2]: (end.scores, end.reason) for name, end in ends.items()} == {
        "lunch-break": ({"a": 1, "b": 0}, "deck"),
        "saturday-final": ({"a": 12, "b": 0}, "points"),
        "two-counters": ({"a": 15, "b": 12}, "points"),
    }


@pytest.mark.parametrize("options", WAYS)
def test_random_games_go_as_the_second_scorer_says(options: dict[str, str], fault_count: Callable[[int], int]) -> None:
    for seed in range(fault_count(150)):
        scorer = Scorer(options["Points"] == "separate", options["Empty"] == "full")
        for token, table in random_game(seed, options):
            if "counter" in token:
                break  # what a counter takes back the scorer does not know
            scorer.read(token)
            assert found(table) == said(scorer), f"seed {seed}, {token}"  # type: ignore[arg-type]


@pytest.mark.parametrize("options", WAYS)
def test_cards_gold_and_points_stay_what_they_can_be(
    options: dict[str, str], fault_count: Callable[[int], int]
) -> None:
    for seed in range(fault_count(150)):
        for token, table in random_game(seed, options):
            assert cards(table) == {"a": 10, "b": 10}, f"seed {seed}, {token}"
            assert all(0 <= gold <= 4 for gold in table.gold.values())
            assert min(table.scores.values()) >= 0
            assert all(len(table.known[seat]) <= table.hand[seat] for seat in ("a", "b"))
            if options["Points"] == "tug":
                assert -12 <= table.marker <= 12
                assert not all(table.scores.values())


def random_game(seed: int, options: dict[str, str]) -> Any:
    tags = {"Game": RUMBLE.name, **NAMES, **options}
    return played(RUMBLE, tags, Random(seed), hands=False, most=150, choose=usual)


def cards(table: Any) -> dict[str, int]:
    """How many cards each player owns, wherever they are."""
    owned = {seat: table.deck[seat] + table.hand[seat] + len(table.discard[seat]) for seat in ("a", "b")}
    for fighter in table.on_field():
        owned[fighter.owner] += 1
        for item in fighter.items:
            owned[item.owner] += 1
    return owned


@pytest.mark.parametrize("text", MINE)
def test_a_sample_that_is_written_anew_with_its_corrections_folds_to_the_same(text: str) -> None:
    fold = Fold(next(read(text)), RUMBLE)
    if fold.line is not None:
        anew = Fold(rewritten(fold.record, fold.line), RUMBLE)
        assert RUMBLE.show(anew.state) == RUMBLE.show(fold.state)
    assert [problem for problem in fold.problems if problem.is_error] == []
