"""Random games that break no rule, for any installed game: any legal token may come, rare ones as often as usual ones.

`replays/generate.py` plays them; the games that it makes for people to use are the usual ones.
"""

from collections.abc import Iterator
from random import Random

from notation import SEATS, tags_text
from replays.game import Game, State
from replays.generate import played
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
    options |= {detail.tag: rng.choice(detail.examples) for detail in game.details if detail.examples}
    return {"Game": game.name, **dict(players), **options}


def random_tokens(game: Game, tags: dict[str, str], rng: Random, hands: bool, most: int) -> Iterator[str]:
    """The tokens of a random legal game, one at a time."""
    return (token for token, _ in played(game, tags, rng, hands=hands, choose=any_token, most=most))


def any_token(game: Game, state: State, rng: Random) -> str | None:
    """Any legal token, as likely as any other."""
    legal = game.tokens(state)
    return rng.choice(legal) if legal else None


def apply(game: Game, state: State, number: int, *tokens: str) -> Referee:
    """Applies tokens to the state, in place, as events from `number` on; gives what the referee says of them."""
    referee = Referee()
    plays = [(at, token, game.codec.event(token)) for at, token in enumerate(tokens, number)]
    machine(game).run(state, plays, referee)
    return referee
