"""Random legal games for any installed game: records as a club would have kept them, the same for the same seed.

What may come next, and how usual it is, is what the game's forms say; what is dealt is what its `deal` says.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import count
from math import prod
from random import Random

import notation
from notation import SEATS, Record
from replays.conduct import scores_claim, setup
from replays.eyes import secret_in
from replays.game import Game, State
from replays.machine import machine
from replays.records import content_id
from replays.referee import Referee

NAMES = tuple(
    """Ada Ani Bao Carlos Dilnoza Emre Freya Goran Hana Ines Jonas Kofi Li Mar Noor Ólafur Pilar Quentin Rosa Sefa
    Tama Uma Vova Wanda Xenia Yusuf Zhenya Zoë""".split()  # noqa: SIM905 - a list of 28 strings would be 28 lines
)
OCCASIONS = ("Monday club", "Thursday club", "Rainy weekend", "At the lake")
SAID = ("well done", "nobody saw that coming", "tea", "close", "again", "who shuffled?", "on to the next one")
FIRST_DAY = date(2020, 1, 1)
MOST = 2_000  # events of a game, after which nobody at a table would go on

Choice = Callable[[Game, State, Random], str | None]


class NotGenerated(ValueError):
    """What was asked for is no way to play the game; the message says what is."""


def games(
    game: Game, seed: int, *, players: int | None = None, options: Mapping[str, str] | None = None, hands: bool = False
) -> Iterator[Record]:
    """Random games without end, evening after evening; the first ones are the same however many are taken.

    What is not given is drawn: `players` from the numbers that can play, each option from its values. Seats always
    play from hands that were dealt; with `hands` the records of the same games hold them. Raises `NotGenerated`.
    """
    options = dict(options or {})
    seats = [players] if players is not None else list(game.players)
    for number_of_seats in seats:
        _check(game, number_of_seats, options)
    return (_record(game, seed, number, seats, options, hands) for number in count(1))


def played(
    game: Game, tags: Mapping[str, str], rng: Random, *, hands: bool, most: int, choose: Choice | None = None
) -> Iterator[tuple[str, State]]:
    """The tokens of a random legal game with these tags, each with the state after it, which the next one changes.

    With `hands` what seats hide is dealt and written as well. `choose` picks the next token where nothing is dealt;
    `usual` when not given. It ends where nothing is legal, or after `most` tokens.
    """
    state = game.start(setup(game, tags)[0])
    referee, rules, pick = Referee(), machine(game), choose or usual
    dealt: list[str] = []
    for number in range(1, most + 1):
        dealt = dealt or [token for token in game.deal(state, rng) if hands or not hidden(token, game)]
        token = dealt.pop(0) if dealt else pick(game, state, rng)
        if token is None:
            return
        rules.run(state, [(number, token, game.codec.event(token))], referee)
        yield token, state


def usual(game: Game, state: State, rng: Random) -> str | None:
    """One of the legal tokens by the weight of its form; None where there is none. Claims are not among them."""
    forms = [form for form in game.legal(state) if form.weight and all(slot.fills for slot in form.slots)]
    if not forms:
        return None
    (form,) = rng.choices(forms, [form.weight * prod(len(slot.fills or ()) for slot in form.slots) for form in forms])
    return form.token.format_map({slot.name: rng.choice(slot.fills or ()).text for slot in form.slots})


def hidden(token: str, game: Game) -> bool:
    """Whether a token tells what a seat hides."""
    return secret_in(game.codec.event(token), game) is not None


def _check(game: Game, players: int, options: Mapping[str, str]) -> None:
    """Raises `NotGenerated` where the game is not played by so many, or not so."""
    known = [option.tag for option in game.options]
    if unknown := sorted(set(options) - set(known)):
        said = f"its options are {', '.join(known)}" if known else "it has none"
        raise NotGenerated(f"{game.title} has no option {unknown[0]}; {said}")
    if players not in game.players:
        few, many = game.players[0], game.players[-1]
        raise NotGenerated(f"{game.title} is played by {few if few == many else f'{few} to {many}'}, not by {players}")
    details = {detail.tag: "x" for detail in game.details}
    tags: dict[str, str] = {**dict.fromkeys(SEATS[:players], "x"), **details, **options}
    for problem in setup(game, tags)[1]:
        if problem.is_error:
            raise NotGenerated(problem.message)


def _record(
    game: Game, seed: int, number: int, seats: Sequence[int], options: Mapping[str, str], hands: bool
) -> Record:
    """Game `number` of a seed. Text seeds a generator alike in every run, which a hash would not."""
    rng = Random(f"{game.name} {seed} {number}")
    record = Record(notation.Source(""))
    record.tags = _tags(game, rng, number, seats, options)
    state: State | None = None
    for token, state in played(game, record.tags, rng, hands=True, most=MOST):  # noqa: B007
        if hands or not hidden(token, game):
            record.tokens.append(token)
        if rng.random() < 0.02:
            record.comments.append((len(record.tokens), rng.choice(SAID)))
    if state is not None and not state.over:
        record.tokens.append("#")
    elif state is not None:
        record.tokens.append(scores_claim(state))
    record.tags["Id"] = content_id(record, game)
    return record


def _tags(game: Game, rng: Random, number: int, seats: Sequence[int], options: Mapping[str, str]) -> dict[str, str]:
    """Who plays, how, when and where: about three games an evening, an evening or two a week."""
    drawn = {option.tag: rng.choice(option.values) for option in game.options}
    drawn |= {detail.tag: rng.choice(detail.examples) for detail in game.details if detail.examples}
    people: dict[str, str] = dict(zip(SEATS, rng.sample(NAMES, rng.choice(seats)), strict=False))
    evening = FIRST_DAY + timedelta(days=5 * (number // 3) % 3_650 + rng.randrange(3))
    return {
        "Game": game.name,
        **people,
        **drawn,
        **options,
        "Event": rng.choice(OCCASIONS),
        "Date": evening.isoformat(),
    }
