"""What holds for every installed game: its samples, its legal acts, its refusals, its documentation, its data."""

import ast
import re
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from random import Random
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import notation
import replays
from notation import SEATS, SHARED, Act, Claim, Correction, Record, TakenBack, Unread, read, write
from replays.conduct import CODES, setup
from replays.effects import Effect, GameOver
from replays.fold import Fold
from replays.game import Game, State
from replays.records import own_tags
from replays.registry import games
from replays.timeline import Timeline
from tests.games.samples import samples
from tests.play import apply, random_record, random_tags, random_tokens

GAMES = [pytest.param(game, id=game.name) for game in games()]
SAMPLES = [pytest.param(game, text, id=name) for game, name, text in samples()]
BELOW_ZERO = {"scores"}  # games in which people may have less than no points
SLIPS = "abcdefghRYGBPX_0123456789vhrn/=>#+-%^&*~!?"


def one(text: str) -> Record:
    return next(read(text))


def seats_of(record: Record) -> int:
    return sum(seat in record.tags for seat in SEATS)


def copied(game: Game, state: State) -> State:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=game.state_type)


def walk(game: Game, seed: int, hands: bool, most: int = 400) -> Iterator[tuple[State, str]]:
    """A random legal game as (a copy of the state before, the token that was played)."""
    rng = Random(seed)
    tags = random_tags(game, rng)
    state = game.start(setup(game, tags)[0])
    for number, token in enumerate(random_tokens(game, tags, rng, hands, most), 1):
        yield copied(game, state), token
        apply(game, state, number, token)


@pytest.mark.parametrize(("game", "text"), SAMPLES)
def test_a_sample_is_canonical(game: Game, text: str) -> None:
    record = one(text)
    events = game.codec.events(record.tokens)
    assert write(record, game.layout(events, seats_of(record)), own_tags(game)) == text


@pytest.mark.parametrize(("game", "text"), SAMPLES)
def test_a_sample_is_a_whole_game_without_errors(game: Game, text: str) -> None:
    fold = Fold(one(text), game)
    assert [problem for problem in fold.problems if problem.is_error] == []
    assert fold.state.over


@pytest.mark.parametrize(("game", "text"), SAMPLES)
def test_a_sample_is_told_in_sentences(game: Game, text: str) -> None:
    for step in Timeline(one(text), game).steps[1:]:
        said = [step.told, *(told for _, told in step.consequences)]
        assert all(told.text and "{" not in told.text and "None" not in told.text for told in said)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_samples_rules_and_options(game: Game) -> None:
    assert [text for owner, _, text in samples() if owner is game]
    assert game.file("rules.md").startswith(f"# {game.title}\n")
    assert all(option.about and len(set(option.values)) > 1 for option in game.options)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), hands=st.booleans())
def test_random_legal_games_have_no_errors_and_end_only_once(game: Game, seed: int, hands: bool) -> None:
    for state, token in walk(game, seed, hands, most=120):
        assert min(state.scores.values()) >= 0 or game.name in BELOW_ZERO
        assert not state.over
        referee = apply(game, state, 1, token)
        assert [problem for problem in referee.problems if problem.is_error] == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", [False, True])
def test_every_legal_token_is_applied_without_an_error(game: Game, hands: bool) -> None:
    for step, (state, _) in enumerate(walk(game, 1, hands, most=150)):
        if step % 7 == 0:
            for token in game.tokens(state):
                problems = apply(game, copied(game, state), 1, token).problems
                assert [problem for problem in problems if problem.is_error] == [], token


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("hands", [False, True])
def test_an_act_that_is_not_legal_is_a_problem_with_a_reason(game: Game, hands: bool) -> None:
    tried = 0
    for seed in range(2, 40):
        played = list(walk(game, seed, hands, most=150))
        rng = Random(seed)
        acts = sorted({token for _, token in played if isinstance(game.codec.event(token), Act)})
        for state in (*(state for state, _ in played[::5]), after(game, *played[-1])):
            legal = set(game.tokens(state))
            for token in rng.sample(acts, min(20, len(acts))):
                if token in legal or any(open_form(game, state, token)):
                    continue
                tried += 1
                problems = apply(game, copied(game, state), 1, token).problems
                assert problems, token
                assert all(problem.message for problem in problems)
        if tried > 20:
            return
    raise AssertionError(f"{tried} acts tried")


def after(game: Game, state: State, token: str) -> State:
    """The state that a token leads to."""
    state = copied(game, state)
    apply(game, state, 1, token)
    return state


def open_form(game: Game, state: State, token: str) -> Iterator[bool]:
    """Whether the token may fill a form that is not finite, such as a hand, or whose fills are only what is likely."""
    for form in game.legal(state):
        if any(slot.fills is None or slot.open for slot in form.slots):
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(form.token))
            yield bool(re.fullmatch(pattern, token))


@pytest.mark.parametrize("game", GAMES)
@given(seed=st.integers(0, 2**32), at=st.integers(0, 60), slips=st.integers(1, 2), data=st.data())
def test_a_mutated_token_is_a_problem_with_a_reason_or_is_legal_itself(
    game: Game, seed: int, at: int, slips: int, data: st.DataObject
) -> None:
    *_, (state, token) = walk(game, seed % 50, bool(seed % 2), most=at + 1)
    wrong = token
    for _ in range(slips):
        place = data.draw(st.integers(0, len(wrong) - 1))
        char = data.draw(st.sampled_from(["", *SLIPS]))
        keep = data.draw(st.booleans())
        wrong = wrong[:place] + char + wrong[place + (not keep) :]
    if not wrong:
        return
    event = game.codec.event(wrong)
    before = copied(game, state)
    referee = apply(game, state, 1, wrong)
    assert all(problem.message and problem.code in {**CODES, **game.codes} for problem in referee.problems)
    if isinstance(event, Unread):
        assert referee.problems
        assert state == before
    elif not referee.problems and not isinstance(event, (*SHARED, Claim, Correction, TakenBack)):
        bare = game.codec.encode(msgspec.structs.replace(event, unsure=False, glyph=""))
        legal = {*game.tokens(before)}
        assert event.allowed or ruled(bare) in legal or any(open_form(game, before, bare))  # type: ignore[attr-defined]


def ruled(token: str) -> str:
    """The token without the table's ruling on it, such as the `/r` of `bB1v/r`."""
    return token.partition("/")[0]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32))
def test_events_round_trip_through_token_and_json(game: Game, seed: int) -> None:
    record = one(random_record(game, Random(seed), bool(seed % 2), most=80))
    for token, event in zip(record.tokens, game.codec.events(record.tokens), strict=True):
        assert game.codec.from_json(game.codec.to_json(event)) == event
        assert game.codec.encode(event) == token


@pytest.mark.parametrize(("game", "text"), SAMPLES)
def test_effects_round_trip_through_json(game: Game, text: str) -> None:
    union: Any = Union[(*game.effects, GameOver)]
    found = [effect for _, _, effect in Fold(one(text), game).effects]
    assert found
    assert [msgspec.json.decode(msgspec.json.encode(effect), type=union) for effect in found] == found


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), hands=st.booleans())
def test_a_state_that_was_kept_is_the_same_state_and_goes_on_the_same(game: Game, seed: int, hands: bool) -> None:
    rng = Random(seed)
    tags = random_tags(game, rng)
    state = game.start(setup(game, tags)[0])
    kept = copied(game, state)
    for number, token in enumerate(random_tokens(game, tags, rng, hands, 120), 1):
        apply(game, state, number, token)
        apply(game, kept, number, token)
        assert kept == state
        kept = copied(game, kept)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_event_and_effect_is_described(game: Game) -> None:
    for kind in (*game.events, *SHARED, *game.effects, GameOver):
        assert kind.__doc__
        assert kind.__doc__.rstrip().endswith((".", "…"))


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_an_effect_is_described(game: Game) -> None:
    for kind in (*game.effects, GameOver):
        assert set(described(kind)) == set(kind.__struct_fields__), kind.__name__


def described(kind: type[Effect]) -> Iterator[str]:
    """The fields of an effect that have a description."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        metas = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        if any(isinstance(meta, msgspec.Meta) and meta.description for meta in metas):
            yield name


@pytest.mark.parametrize("game", GAMES)
def test_every_code_that_a_game_uses_is_described(game: Game) -> None:
    used = set(codes_used(resources.files(game.package)))
    assert used
    assert used - {*CODES, *game.codes} == set()
    assert set(game.codes) - used == set()
    assert all(about.endswith(".") for about in {**CODES, **game.codes}.values())


def test_every_code_that_the_engine_describes_is_used() -> None:
    engine, reader = resources.files(replays), resources.files(notation)
    text = "".join(file.read_text("utf-8") for folder in (engine, reader) for file in modules(folder))
    assert [code for code in CODES if text.count(f'"{code}"') < 2] == []  # once where it is described
    assert set(codes_used(engine)) - set(CODES) == set()


def codes_used(folder: Traversable) -> Iterator[str]:
    """The codes with which the modules of a folder refuse and warn."""
    for node in nodes(folder):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            first = node.args[0] if node.args else None
            if node.func.attr in ("refuse", "error", "warn", "impossible") and isinstance(first, ast.Constant):
                yield str(first.value)


def nodes(folder: Traversable) -> Iterator[ast.AST]:
    """All parts of all modules of a folder."""
    for file in modules(folder):
        yield from ast.walk(ast.parse(file.read_text("utf-8")))


def modules(folder: Traversable) -> list[Traversable]:
    """The modules of a folder, not those of the folders in it."""
    return [file for file in folder.iterdir() if file.name.endswith(".py")]
