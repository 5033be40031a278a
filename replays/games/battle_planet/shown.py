"""The table as plain data: what a fold prints as its state."""

from typing import Any

from notation import Seat
from replays.games.battle_planet.brawl import due
from replays.games.battle_planet.figures import worth
from replays.games.battle_planet.rules import core_to_come
from replays.games.battle_planet.state import UNSEEN, Table


def show(table: Table) -> dict[str, Any]:
    """The table for people and tools. `matrix` holds the cells on which a core lies; `_` is one that nobody saw."""
    sides = table.sides
    return {
        "turn": table.turn,
        "phase": "over" if table.over else table.phase,
        "starter": table.starter,
        "to_play": to_play(table),
        "deck": {seat: sides[seat].deck for seat in table.seats},
        "hand": {seat: sides[seat].hand for seat in table.seats},
        "discard": {seat: len(sides[seat].discard) for seat in table.seats},
        "energy": {seat: {"charged": side.charged, "uncharged": side.uncharged} for seat, side in sides.items()},
        "bakugan": {seat: [_bakugan(table, seat, number) for number in (1, 2, 3)] for seat in table.seats},
        "matrix": {cell: core.core or UNSEEN for cell, core in table.lying().items()},
        "loose": [core.core or UNSEEN for core in table.loose()],
        "in_play": {seat: [{"card": card.card, "on": card.on} for card in sides[seat].play] for seat in table.seats},
        "rolled": {seat: table.chosen.get(seat) for seat in table.seats},
        "brawl": _brawl(table),
    }


def _brawl(table: Table) -> dict[str, Any] | None:
    brawl = table.brawl
    if brawl is None:
        return None
    return {"victor": brawl.victor, "power": brawl.power, "damage": due(table), "flipped": brawl.flipped}


def to_play(table: Table) -> Seat | None:
    """The seat that is to act, where the rules leave only one."""
    if table.over:
        return None
    if table.phase == "setup":
        return core_to_come(table)
    if table.phase == "damage" and table.brawl:
        return table.brawl.loser
    return table.due[0] if table.phase == "roll" and len(table.due) == 1 else None


def _bakugan(table: Table, seat: Seat, number: int) -> dict[str, Any]:
    bakugan, now = table.bakugan(seat, number), worth(table, seat, number)
    return {
        "name": now.name,
        "faction": bakugan.faction,
        "open": bakugan.open,
        "b": now.total.power,
        "d": now.damage,
        "cores": [core.core or UNSEEN for core in now.cores],
        "keywords": list(bakugan.keywords),
    }
