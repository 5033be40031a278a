"""The war of Rumble Nation: resolved in full when the last piece lies, claims about it, and rulings that replace parts
of it.

Each castle's effects stand on the event that brought them: the act that ended the deployment, or the last ruling that
changed something there.
"""

from collections.abc import Mapping, Sequence
from functools import partial

from notation import Seat
from replays.conduct import finish, reopen
from replays.games.rumble_nation.atlas import LARGE
from replays.games.rumble_nation.effects import CastleResolved, Reinforced, SetAside
from replays.games.rumble_nation.events import CastleClaimed
from replays.games.rumble_nation.state import Battle, Table, war_points
from replays.referee import Referee


def fight(table: Table, referee: Referee) -> None:
    """RN-15: resolves the war in full, or again from the first castle at which it now goes another way."""
    battles, old = resolved(table), table.battles
    first = next((i for i, now in enumerate(battles) if not old or not now.tells_as(old[i])), None)
    if first is None:
        return
    retract(old[first:], referee)
    battles[:first] = old[:first]
    for battle in battles[first:]:
        battle.number = referee.number
        tell(table, battle, referee)
    table.battles = battles
    before, after = war_points(table, old), war_points(table, battles)
    for seat in table.seats:
        table.scores[seat] += after[seat] - before[seat]
    if table.reason == "war":
        reopen(table, referee)
    settle(table, referee)


def settle(table: Table, referee: Referee) -> None:
    """RN-12: when all castles are resolved the game is over."""
    if table.battles and not table.over:
        finish(table, referee, leaders(table, table.seats), "war")


def leaders(table: Table, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """RN-12: the highest score, then the higher sword, as far as swords are taken."""
    if not seats:
        return ()
    worth = {seat: (table.scores[seat], table.swords.get(seat, 0)) for seat in seats}
    best = max(worth.values())
    return tuple(seat for seat in seats if worth[seat] == best)


def resolved(table: Table) -> list[Battle]:
    """RN-8: all castles in ascending order, with the reinforcements that each sends on."""
    help: list[dict[Seat, int]] = [{} for _ in range(13)]
    battles = []
    for castle in LARGE:
        battle = resolve(table, castle, help[castle])
        for neighbour in battle.sent:
            there = help[neighbour]
            there[battle.ranking[0]] = there.get(battle.ranking[0], 0) + table.reinforcements
        battles.append(battle)
    return battles


def resolve(table: Table, castle: int, help: Mapping[Seat, int]) -> Battle:
    """RN-9, RN-10, RN-11: the strengths at one castle, who won it, and where the winner sends reinforcements."""
    own = stationed(table, castle)
    strength = own.copy()
    for seat, more in help.items():
        strength[seat] += more
    there = [seat for seat in table.seats if own[seat]]
    computed = ranking = ranked(table, there, strength)
    if ruled := table.rulings.get(castle):
        ranking = [*ruled, *(seat for seat in computed if seat not in ruled)]
    turned = bool(help) and not ruled and computed[:1] != ranked(table, there, own)[:1]
    sent = [n for n in table.neighbours(castle) if n > castle and table.pieces(ranking[0], n)] if ranking else []
    return Battle(castle, strength, ranking, sent, turned, bool(ruled))


def stationed(table: Table, castle: int) -> dict[str, int]:
    """RN-9: the strength of each seat's pieces at a castle; a daimyo is two."""
    own: dict[str, int] = {seat: troops[castle] for seat, troops in table.troops.items()}
    for seat, stands in table.daimyo.items():
        if stands == castle:
            own[seat] += 2
    return own


def ranked(table: Table, seats: list[Seat], strength: Mapping[str, int]) -> list[Seat]:
    """RN-9: the strongest first; among equals the higher sword."""
    if len(seats) < 2:
        return seats
    return sorted(seats, key=lambda seat: (strength[seat], table.swords.get(seat, 0)), reverse=True)


def tell(table: Table, battle: Battle, referee: Referee) -> None:
    """RN-8: one castle as effects: who took its tokens and where reinforcements went, or that it was set aside."""
    province = table.province(battle.castle)
    slug = province.slug if province else None
    if not battle.ranking:
        referee.effect(SetAside(battle.castle, slug))
        return
    winner, *rest = battle.ranking
    runner_up = rest[0] if rest else None
    margin = battle.strength[winner] - battle.strength[runner_up] if runner_up else None
    second = runner_up if table.prize_seconds else None
    by_sword = margin == 0 and not battle.ruled
    referee.effect(
        CastleResolved(
            battle.castle,
            battle.strength,
            {seat: battle.strength[seat] - own for seat, own in stationed(table, battle.castle).items()},
            winner,
            second,
            runner_up,
            margin,
            by_sword,
            battle.by_reinforcements,
            battle.ruled,
            slug,
        )
    )
    for castle in battle.sent:
        referee.effect(Reinforced(winner, castle, table.reinforcements, battle.castle))


def retract(battles: Sequence[Battle], referee: Referee) -> None:
    """Takes the effects of these castles back from the events that they stand on."""
    for battle in battles:
        referee.retract(battle.number, CastleResolved, Reinforced, SetAside, where=partial(is_fought_at, battle.castle))


def is_fought_at(castle: int, effect: CastleResolved | Reinforced | SetAside) -> bool:
    """Whether an effect of the war belongs to the resolution of that castle."""
    return castle == (effect.source if isinstance(effect, Reinforced) else effect.castle)


def claim_castle(table: Table, event: CastleClaimed, referee: Referee) -> None:
    """RN-15: `W` marks the castle that the table resolves; with seats it is a claim, with a mark a ruling."""
    if not table.battles:
        message = "the war has not begun; castles are resolved when all pieces are placed"
        referee.impossible("no-war", message, "RN-15")
    strangers = [seat for seat in event.seats if seat not in table.seats]
    if strangers or len(set(event.seats)) < len(event.seats):
        message = "a claim names the winner, or the winner and another seat that came second"
        referee.impossible("claim-shape", message, "RN-15")
    battle = table.battles[event.castle - LARGE[0]]
    right = ",".join(battle.ranking[: len(event.seats)])
    if event.allowed:
        if event.seats:
            rule_castle(table, battle, event, referee)
    elif event.seats and right != ",".join(event.seats):
        message = f"castle {event.castle}: {standing(battle)}"
        suggestion = f"W{event.castle}={right}" if right else f"W{event.castle}"
        referee.error("claim-fails", message, "RN-9", suggestion)


def rule_castle(table: Table, battle: Battle, event: CastleClaimed, referee: Referee) -> None:
    """RN-15: the castle goes to whom the table ruled, and the war is computed again with it."""
    if battle.ranking[: len(event.seats)] != list(event.seats):
        message = f"the table ruled castle {event.castle} for seat {event.seats[0]}, but {standing(battle)}"
        referee.warn("ruling-differs", message, "RN-15")
    table.rulings[event.castle] = list(event.seats)
    fight(table, referee)


def standing(battle: Battle) -> str:
    """Who stood at a castle, the winner first, with what strength."""
    if not battle.ranking:
        return "nobody was there, it was set aside"
    first, *others = [f"seat {seat} with strength {battle.strength[seat]}" for seat in battle.ranking]
    return f"{first} won it" + (f", then came {', '.join(others)}" if others else "")
