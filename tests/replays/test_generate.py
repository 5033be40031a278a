"""Random games for people to use: the same for a seed, without errors, to their end, and as importable as real ones."""

import os
import subprocess
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import ledger
import notation
from notation import SEATS
from replays import generate, registry
from replays.conduct import setup
from replays.fold import Fold
from replays.game import Form, Game
from replays.generate import NotGenerated
from replays.recorder import Recorder
from replays.records import written
from tests.cli.runner import quarterturn, right, wrong
from tests.play import random_tags

GAMES = [pytest.param(game, id=game.name) for game in registry.games()]


def texts(game: Game, seed: int, count: int, *, hands: bool = False) -> list[str]:
    return [written(record, game) for record in islice(generate.games(game, seed, hands=hands), count)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", [False, True])
def test_games_have_no_problem_and_come_to_an_end(game: Game, hands: bool) -> None:
    for record in islice(generate.games(game, 3, hands=hands), 12):
        fold = Fold(record, game)
        assert fold.problems == []
        assert fold.state.over
        assert fold.state.reason != "stopped"
        assert not fold.state.irregular


@pytest.mark.parametrize("game", GAMES)
def test_games_are_written_as_they_are_read(game: Game) -> None:
    for text in texts(game, 4, 4, hands=True):
        (record,) = notation.read(text)
        assert written(record, game) == text


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_games_however_many_are_taken(game: Game) -> None:
    assert texts(game, 5, 4)[:2] == texts(game, 5, 2)
    assert not set(texts(game, 5, 3)) & set(texts(game, 6, 3))


@pytest.mark.parametrize("game", GAMES)
def test_another_run_of_python_gives_the_same_games(game: Game) -> None:
    call = f"from replays.cli import main; main(['generate', '{game.name}', '--games=2', '--seed=8', '--hands'])"
    runs = [
        subprocess.check_output([sys.executable, "-c", call], env={**os.environ, "PYTHONHASHSEED": hash_seed})
        for hash_seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].decode() == "\n".join(texts(game, 8, 2, hands=True))


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_imported_once_with_the_id_that_it_has(game: Game, tmp_path: Path) -> None:
    records = list(islice(generate.games(game, 9), 6))
    with ledger.open(str(tmp_path / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        assert [done.outcome for done in recorder.carry_out(map(recorder.plan, records))] == ["new"] * 6
        assert [entry.id for entry in book.games()] == [record.tags["Id"] for record in records]
        assert [recorder.plan(record).outcome for record in records] == ["known"] * 6


@pytest.mark.parametrize("game", GAMES)
def test_players_are_different_people_and_days_follow_each_other(game: Game) -> None:
    records = list(islice(generate.games(game, 10), 30))
    for record in records:
        names = [record.tags[seat] for seat in SEATS if seat in record.tags]
        assert len(set(names)) == len(names) in game.players
    days = [record.tags["Date"] for record in records[::6]]
    assert days == sorted(days)
    assert days[0] < days[-1]


@pytest.mark.parametrize("game", [game for game in registry.games() if game.secret], ids=lambda game: game.name)
def test_what_seats_hide_is_written_only_when_asked_for(game: Game) -> None:
    (whole,) = islice(generate.games(game, 11, hands=True), 1)
    (record,) = islice(generate.games(game, 11), 1)
    secret = [isinstance(event, game.secret) for event in game.codec.events(whole.tokens)]
    assert any(secret)
    assert record.tokens == [token for token, hides in zip(whole.tokens, secret, strict=True) if not hides]


@pytest.mark.parametrize("game", GAMES)
def test_what_only_recorders_need_is_never_drawn(game: Game) -> None:
    rng = Random(12)
    state = game.start(setup(game, random_tags(game, rng))[0])
    legal = [Form("usual", "usual"), Form("missed", "missed", weight=0)]
    only = replace(game, legal=lambda _: legal)
    assert {generate.usual(only, state, rng) for _ in range(30)} == {"usual"}
    legal.clear()
    assert generate.usual(only, state, rng) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_goes_on_for_ever_is_stopped(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "MOST", 8)
    (record,) = islice(generate.games(game, 13, hands=True), 1)
    assert len(record.tokens) == 9
    assert Fold(record, game).state.reason == "stopped"


def test_players_and_options_are_as_asked() -> None:
    game = registry.load("rotate")
    for record in islice(generate.games(game, 14, players=4, options={"Scoring": "white"}), 5):
        assert "d" in record.tags
        assert "e" not in record.tags
        assert record.tags["Scoring"] == "white"


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"players": 2}, "3 to 5, not by 2"),
        ({"options": {"Scoring": "blue"}}, '"black" or "white"'),
        ({"options": {"Scorign": "white"}}, "no option Scorign; its options are Scoring, Match"),
    ],
)
def test_what_cannot_be_played_is_refused_with_what_can(wanted: dict[str, object], said: str) -> None:
    with pytest.raises(NotGenerated, match=said):
        generate.games(registry.load("rotate"), 1, **wanted)  # type: ignore[arg-type]


def test_the_command_writes_what_check_accepts(tmp_path: Path) -> None:
    file = tmp_path / "random.qtn"
    out = right("generate", "rotate", "--games", "3", "--seed", "7", "--players", "3", "--option", "Match=any")
    right("generate", "rotate", "--games", "3", "--seed", "7", "--players", "3", "--option", "Match=any", "-o", file)
    assert file.read_text() == out
    assert out.count("[Game ") == 3
    assert quarterturn("check", file).exit_code == 0


def test_the_command_says_what_is_wrong() -> None:
    assert "did you mean" in wrong("generate", "rotat")
    assert "3 to 5" in wrong("generate", "rotate", "--players", "9", code=2)
    assert "TAG=VALUE" in wrong("generate", "rotate", "--option", "Scoring", code=2)
    assert "no option Speed" in wrong("generate", "rotate", "--option", "Speed=fast", code=2)
    assert "0 is not" in wrong("generate", "rotate", "--games", "0", code=2)
