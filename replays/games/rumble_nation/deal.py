"""The castle tokens, tactic cards and daimyo cards of Rumble Nation, laid out at random, for random games."""

from random import Random

from replays.games.rumble_nation.atlas import LARGE, LORDS, TACTICS
from replays.games.rumble_nation.state import Table


def deal(table: Table, rng: Random) -> list[str]:
    """RN-1: the whole setup, before the first event."""
    if table.castles:
        return []
    display = len(table.seats) + 1
    tokens = [f"MAP={','.join(map(str, rng.sample(LARGE, len(LARGE))))}"]
    tokens.append(f"TACTICS={','.join(map(str, sorted(rng.sample(list(TACTICS), display))))}")
    if table.advanced:
        tokens.append(f"LORDS={','.join(rng.sample(list(LORDS), display))}")
    return tokens
