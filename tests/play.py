"""Random games that break no rule, for any installed game: what may come next is what the game itself says."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from notation import SEATS, tags_text
from replays.conduct import setup
from replays.game import Game, State
from replays.machine import machine
from replays.referee import Referee

NAMES = ("Ani", "Vova", "Zhenya", "Li", "Mar", "Noor", "Ólafur", "Ines")


def random_record(game: Game, rng: Random, hands: bool = False, most: int = 1_000) -> str:
    """The text of a random legal game, to its end or to `most` tokens; with `hands` they are dealt and recorded."""
    tags = random_tags(game, rng)
    return f"{tags_text(tags)}\n{' '.join(random_tokens(game, tags, rng, hands, most))}\n"


def random_tags(game: Game, rng: Random) -> dict[str, str]:
    """Tags with a random number of players and random options."""
    players = zip(SEATS[: rng.choice(game.players)], NAMES, strict=False)
    options = {option.tag: rng.choice(option.values) for option in game.options}
    return {"Game": game.name, **dict(players), **options}


def random_tokens(game: Game, tags: dict[str, str], rng: Random, hands: bool, most: int) -> Iterator[str]:
    """The tokens of a random legal game, one at a time."""
    state = game.start(setup(game, tags)[0])
    deal = DEALS.get(game.name, deal_nothing) if hands else deal_nothing
    dealt = SETUPS.get(game.name, deal_nothing)(state, rng)
    for number in range(1, most + 1):
        legal = dealt or game.tokens(state)
        if not legal:
            return
        token = dealt.pop(0) if dealt else rng.choice(legal)
        apply(game, state, number, token)
        yield token
        dealt = dealt or deal(state, rng)


def apply(game: Game, state: State, number: int, *tokens: str) -> Referee:
    """Applies tokens to the state, in place, as events from `number` on; gives what the referee says of them."""
    referee = Referee()
    plays = [(at, token, game.codec.event(token)) for at, token in enumerate(tokens, number)]
    machine(game).run(state, plays, referee)
    return referee


def deal_nothing(state: State, rng: Random) -> list[str]:
    """In a game without hidden hands, or where nobody recorded them."""
    return []


def deal_rotate(table: Any, rng: Random) -> list[str]:
    """Where a round of Rotate has just been dealt: the hands of all seats."""
    if not table.running or table.trick > 1 or table.plays or table.hands:
        return []
    deck = [f"{suit}{value}" for suit in "RYGBP" for value in range(table.lowest, table.highest + 1)]
    cards = deck + ["X"] * table.specials
    rng.shuffle(cards)
    size = table.hand_size
    return [f"{seat}={','.join(cards[i * size : (i + 1) * size])}" for i, seat in enumerate(table.seats)]


def lay_out_rumble_nation(table: Any, rng: Random) -> list[str]:
    """Before the first event of Rumble Nation: castle tokens, tactic cards and daimyo cards."""
    cards = len(table.seats) + 1
    tokens = [f"MAP={','.join(map(str, rng.sample(range(2, 13), 11)))}"]
    tokens.append(f"TACTICS={','.join(map(str, sorted(rng.sample(range(1, 13), cards))))}")
    if table.advanced:
        tokens.append(f"LORDS={','.join(rng.sample(('uesugi', 'oda', 'takeda', 'mori', 'chosokabe', 'otomo'), cards))}")
    return tokens


DEALS: dict[str, Callable[[Any, Random], list[str]]] = {"rotate": deal_rotate}
SETUPS: dict[str, Callable[[Any, Random], list[str]]] = {"rumble-nation": lay_out_rumble_nation}
