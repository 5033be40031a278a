"""The brawl: its Victor, ties, damage card by card, and the Bakugan that close after it."""

from typing import NamedTuple

from notation import Seat
from replays.conduct import finish
from replays.games.battle_planet.cards import several
from replays.games.battle_planet.cores import close
from replays.games.battle_planet.effects import (
    BrawlResolved,
    Contended,
    Damaged,
    Retracted,
    Stopped,
    TeamAttack,
)
from replays.games.battle_planet.events import DamageTaken, FlipPlayed, TieFlipped, VictorCalled
from replays.games.battle_planet.figures import worth
from replays.games.battle_planet.piles import check_deck, flip, pay
from replays.games.battle_planet.state import Brawl, By, DamageFlip, Table, TieFlip, Verdict
from replays.referee import Referee

CLOSED = "; where cards closed them, the turn ends without a Victor: E&"


class Outcome(NamedTuple):
    """Who would be the Victor now. `victor` is None where the tie is open; `stuck` are the seats that must flip a card
    and have none."""

    victor: Seat | None
    by: By
    stuck: tuple[Seat, ...] = ()


def powers(table: Table) -> dict[str, int | None]:
    """BP-6: the B-Power of each side in the brawl, None where it has no Bakugan open."""
    standing = {seat: table.contender(seat) for seat in table.seats}
    return {seat: None if n is None else worth(table, seat, n).total.power for seat, n in standing.items()}


def outcome(table: Table) -> Outcome | None:
    """BP-5, BP-6, BP-7: who wins the brawl as it stands; None where nobody has a Bakugan open."""
    power = powers(table)
    there = {seat: value for seat, value in power.items() if value is not None}
    if not there:
        return None
    if len(there) == 1:
        return Outcome(next(seat for seat in table.seats if seat in there), "open")
    mine, others = there.values()
    if mine != others:
        return Outcome(table.seats[mine < others], "power")
    return _flipped(table)


def _flipped(table: Table) -> Outcome:
    """BP-7: the first round of flips with different costs decides; else who still has to flip, and cannot?"""
    costs = {seat: [flip.cost for flip in table.flips if flip.seat == seat] for seat in table.seats}
    a, b = table.seats
    for mine, others in zip(costs[a], costs[b], strict=False):
        if mine != others:
            return Outcome(a if mine > others else b, "flip")
    ahead = max(map(len, costs.values())) if len(costs[a]) != len(costs[b]) else len(costs[a]) + 1
    return Outcome(None, "flip", tuple(s for s in table.seats if len(costs[s]) < ahead and not table.sides[s].deck))


def both_closed(table: Table) -> bool:
    """BP-19: whether cards closed the Bakugan of both, so that there is no brawl any more."""
    return table.phase == "brawl" and outcome(table) is None


def flip_for_tie(table: Table, event: TieFlipped, referee: Referee) -> None:
    """BP-7, BP-20: a card is flipped to break a tie."""
    seat = event.seat
    if not table.sides[seat].deck:
        referee.impossible("empty-deck", f"the deck of seat {seat} is empty; V says who loses", "BP-7")
    now = outcome(table) if table.phase == "brawl" else None
    mine = [one for one in table.flips if one.seat == seat]
    if now is None or now.by != "flip":
        referee.refuse("no-tie", "cards are flipped where both Bakugan are open with the same B-Power", "BP-7")
    elif now.victor:
        referee.refuse("no-tie", f"the tie is broken: seat {now.victor} is the Victor", "BP-7")
    elif len(mine) * 2 > len(table.flips):
        referee.refuse("no-tie", f"seat {table.other(seat)} is to flip its card first", "BP-7")
    card = table.cards.find(event.card)
    cost = event.cost if event.cost is not None else card.cost if card else None
    if cost is None:
        message = f"what {event.card} costs is not known; it counts 0{several(event.card, table.cards)}"
        referee.warn("unknown-cost", message, "BP-20")
    check_deck(table, seat, event.card, referee)
    flip(table, seat, 1, event.card)
    table.flips.append(TieFlip(seat, event.card, cost if isinstance(cost, int) else 0, referee.number))


def resolve(table: Table, event: VictorCalled, referee: Referee) -> None:
    """BP-5, BP-7, BP-8, BP-19: the brawl has its Victor; a claim is checked, a ruling followed."""
    if table.over:
        referee.impossible("after-the-end", f"the game is over ({table.reason}) since event {table.ended_by}")
    ruled = event.victor if event.allowed else None
    if ruled and ruled not in table.seats:
        referee.impossible("no-such-seat", f"no seat {ruled} plays; the seats are {', '.join(table.seats)}")
    if table.brawl and not ruled:
        message = f"seat {table.brawl.victor} is the Victor of this turn's brawl already, since event"
        referee.impossible("no-brawl", f"{message} {table.brawl.number}", "BP-19")
    now = outcome(table)
    if now is None and not ruled:
        message = f"no Bakugan is open in this brawl{CLOSED if both_closed(table) else ''}"
        referee.impossible("nobody-open", message, "BP-19")
    if now and not now.victor and not now.stuck and not ruled:
        referee.impossible("tie-open", "the brawl is a tie; both flip a card, such as aY:card$2", "BP-19")
    _check(table, event, now, referee)
    if ruled:
        _win(table, ruled, "ruling", referee)
    elif now and now.victor:
        _win(table, now.victor, now.by, referee)
    elif now:
        _stuck(table, now.stuck, referee)


def _check(table: Table, event: VictorCalled, now: Outcome | None, referee: Referee) -> None:
    """BP-19: whether a brawl is to be resolved, and whether what is said of it is so."""
    ruled = event.victor is not None and event.allowed
    if table.phase != "brawl":
        message = "there is no brawl to resolve; it begins when both have rolled and one is open"
        referee.refuse("no-brawl", message, "BP-19")
    if now is None or now.victor is None or event.victor in (None, now.victor):
        return
    if ruled:
        said = f"the table gives the brawl to seat {event.victor}; by the rules seat {now.victor} is the Victor"
        referee.warn("ruling-differs", said, "BP-6")
    else:
        said = " to ".join(f"{value}" for value in powers(table).values())
        message = f"seat {now.victor} is the Victor, not seat {event.victor} (B-Power {said})".replace("None", "closed")
        referee.error("claim-fails", message, "BP-6", f"V={now.victor}")


def _stuck(table: Table, stuck: tuple[Seat, ...], referee: Referee) -> None:
    """BP-7: who cannot flip loses the game; neither can: a draw."""
    if len(stuck) == 1:
        lose(table, stuck[0], "deck", referee)
    else:
        table.verdict = Verdict([], "draw")
        finish(table, referee, (), "draw")


def _win(table: Table, victor: Seat, by: By, referee: Referee) -> None:
    """BP-8: the Victor, its damage, and whether it is a team attack."""
    old = table.brawl if table.phase == "damage" else None
    if old:
        referee.retract(old.number, Contended, BrawlResolved, TeamAttack)
    loser = table.other(victor)
    standing = {seat: table.contender(seat) for seat in table.seats}
    number = standing[victor] or table.chosen.get(victor)
    team = all(bakugan.open for bakugan in table.sides[victor].bakugan)
    attackers = [1, 2, 3] if team else [number] if number else []
    brawl = Brawl(victor, loser, by, powers(table), standing, attackers, referee.number)
    if old and old.loser == loser:
        brawl.flipped, brawl.flips = old.flipped, old.flips
    table.brawl, table.phase, table.starter = brawl, "damage", victor
    for seat, n in standing.items():
        if n is not None:
            referee.effect(_contended(table, seat, n, seat == victor))
    referee.effect(BrawlResolved(victor, dict(brawl.power), due(table), by))
    if team:
        referee.effect(TeamAttack(victor, due(table)))


def _contended(table: Table, seat: Seat, number: int, won: bool) -> Contended:
    it = worth(table, seat, number)
    power = (it.total.power, it.printed.power, it.own.power, it.by_cores.power, it.changes.power)
    damage = (it.damage, it.printed.damage, it.own.damage, it.by_cores.damage, it.changes.damage)
    return Contended(seat, number, it.name, it.faction, tuple(core.core for core in it.cores), *power, *damage, won)


def due(table: Table) -> int:
    """BP-8: the damage of the brawl as it stands; in a team attack that of all three."""
    brawl = table.brawl
    return sum(worth(table, brawl.victor, number).damage for number in brawl.attackers) if brawl else 0


def take_damage(table: Table, event: DamageTaken, referee: Referee) -> None:
    """BP-19: so many cards were flipped in all, and the damage is done."""
    brawl = _pending(table, event.seat, referee)
    if event.count < brawl.flipped:
        message = f"seat {event.seat} has flipped {brawl.flipped} cards already, not {event.count}"
        referee.impossible("flipped-already", message, "BP-19")
    amount, there = due(table), brawl.flipped + table.sides[event.seat].deck
    if event.count > amount or event.count < min(amount, there):
        message = f"the damage is {amount}, not {event.count}"
        referee.refuse("wrong-damage", message, "BP-19", f"{event.seat}L{amount}" if amount else None)
    _finish_damage(table, amount if event.count >= there else event.count, referee, least=event.count)


def play_flip(table: Table, event: FlipPlayed, referee: Referee) -> None:
    """BP-10: a Flip card among the flipped ones is played; it may stop the rest."""
    brawl, side = _pending(table, event.seat, referee), table.sides[event.seat]
    if event.count <= brawl.flipped:
        message = f"seat {event.seat} has flipped {brawl.flipped} cards already; this one is later than card"
        referee.impossible("flipped-already", f"{message} {brawl.flipped}", "BP-10")
    if event.count > brawl.flipped + side.deck:
        message = f"the deck of seat {event.seat} has {side.deck} cards left; there is no card {event.count} to flip"
        referee.impossible("empty-deck", message, "BP-10")
    amount = due(table)
    if event.count > amount:
        message = f"the damage is {amount}; there is no card {event.count}"
        referee.refuse("wrong-damage", message, "BP-19")
    pay(table, event.seat, event.card, event.cost, referee)
    check_deck(table, event.seat, event.card, referee)
    flip(table, event.seat, event.count - brawl.flipped - 1)
    flip(table, event.seat, 1, event.card)
    brawl.flipped = event.count
    brawl.flips.append(DamageFlip(event.count, event.card, event.stops, referee.number))
    table.last_card = event.card
    if event.stops:
        referee.effect(Stopped(event.seat, event.count))
        _finish_damage(table, event.count, referee)
    elif event.count >= amount:
        _finish_damage(table, event.count, referee)


def _pending(table: Table, seat: Seat, referee: Referee) -> Brawl:
    """BP-8: the brawl whose damage a seat is to take."""
    if table.brawl and table.brawl.done:
        flipped = f"seat {table.brawl.loser} flipped {table.brawl.flipped} of its cards"
        message = f"the damage was done already, by event {table.brawl.done_by}: {flipped}"
        referee.impossible("no-damage", message, "BP-8")
    if table.brawl is None or table.phase != "damage":
        referee.impossible("no-damage", "there is no damage to take; V resolves the brawl", "BP-8")
    if table.brawl.loser != seat:
        referee.impossible("no-damage", f"seat {table.brawl.loser} takes the damage, not seat {seat}", "BP-8")
    return table.brawl


def do_damage(table: Table, referee: Referee) -> None:
    """BP-8: the damage that is not done yet is, and Bakugan close."""
    if table.phase == "damage":
        _finish_damage(table, due(table), referee)


def _finish_damage(table: Table, amount: int, referee: Referee, least: int = 0) -> None:
    """BP-8, BP-9: cards are flipped up to that amount; who has none left to flip loses the game."""
    brawl = table.brawl
    assert brawl
    deck = table.sides[brawl.loser].deck
    more = max(amount, least) - brawl.flipped
    flip(table, brawl.loser, min(max(more, 0), deck))
    brawl.flipped += min(max(more, 0), deck)
    brawl.done, brawl.done_by, table.phase = True, referee.number, "end"
    referee.effect(Damaged(brawl.loser, brawl.flipped))
    if amount > brawl.flipped:
        lose(table, brawl.loser, "deck", referee)
        return
    number = brawl.standing[brawl.loser]
    closing = [(brawl.loser, number)] if number else []
    closing += [(brawl.victor, attacker) for attacker in brawl.attackers if brawl.team]
    for seat, one in closing:
        if table.bakugan(seat, one).open:
            close(table, seat, one)
            referee.effect(Retracted(seat, one, table.bakugan(seat, one).name))


def lose(table: Table, loser: Seat, reason: str, referee: Referee) -> None:
    """BP-16: a seat loses the game, the other one scores 1."""
    winner = table.other(loser)
    table.verdict = Verdict([winner], reason)
    table.scores[winner] = 1
    finish(table, referee, [winner], reason)
