"""What follows in a game of Battle Planet, in plain words, and by which ruling."""

from collections.abc import Callable, Mapping
from typing import Any

from replays.effects import Effect
from replays.game import UNTOLD, Told
from replays.games.battle_planet.effects import (
    BrawlResolved,
    Contended,
    Damaged,
    Drew,
    Recharged,
    Retracted,
    Stopped,
    TeamAttack,
)
from replays.games.battle_planet.words import counted

Names = Mapping[str, str]


def explain(effect: Effect, names: Names) -> Told | None:
    """What followed, in one sentence, and by which ruling."""
    say = _EXPLAINED.get(type(effect))
    return say(effect, names) if say else None


def _who(effect: Any, names: Names) -> str:
    return names.get(effect.seat, str(effect.seat))


def _drew(effect: Drew, names: Names) -> Told:
    return Told(f"{_who(effect, names)} draws {counted(effect.count)}", ("BP-2",))


def _contended(effect: Contended, names: Names) -> Told:
    cores = ", ".join("unseen" if core is None else core for core in effect.cores)
    parts = (effect.power_printed, effect.power_own, effect.power_cores, effect.power_changes)
    power = _sum(effect.power, parts, cores)
    parts = (effect.damage_printed, effect.damage_own, effect.damage_cores, effect.damage_changes)
    said = f"{effect.card} of {_who(effect, names)}: B-Power {power}; Damage {_sum(effect.damage, parts, cores)}"
    return Told(said, ("BP-6", "BP-17") if cores else ("BP-6",))


def _sum(total: int, parts: tuple[int, int, int, int], cores: str) -> str:
    """A figure, and what it is made of where that is more than what is printed."""
    printed, own, by_cores, changes = parts
    more = [f"{own:+d} by itself"] if own else []
    more += [f"{by_cores:+d} by cores ({cores})"] if by_cores else []
    more += [f"{changes:+d} by cards"] if changes else []
    return f"{total} = {' '.join([f'{printed} printed', *more])}" if more else str(total)


def _resolved(effect: BrawlResolved, names: Names) -> Told:
    victor = names.get(effect.victor, effect.victor)
    mine, others = effect.power[effect.victor], next(v for s, v in effect.power.items() if s != effect.victor)
    how = {
        "power": f"wins the brawl, {mine} to {others}",
        "open": "is the only one open and wins the brawl",
        "flip": f"wins the brawl: a tie at {mine}, broken by the cards flipped",
        "ruling": "is given the brawl by the table",
    }
    rules = {"power": "BP-6", "open": "BP-5", "flip": "BP-7", "ruling": "BP-19"}
    return Told(f"{victor} {how[effect.by]}; the damage is {effect.damage}", (rules[effect.by], "BP-8"))


def _team(effect: TeamAttack, names: Names) -> Told:
    return Told(f"All three Bakugan of {_who(effect, names)} are open: a team attack for {effect.damage}", ("BP-8",))


def _stopped(effect: Stopped, names: Names) -> Told:
    return Told(f"{_who(effect, names)} stops the damage after {counted(effect.count)}", ("BP-10",))


def _damaged(effect: Damaged, names: Names) -> Told:
    what = f"flips {counted(effect.count)} in all" if effect.count else "takes no damage"
    return Told(f"{_who(effect, names)} {what}", ("BP-8", "BP-9"))


def _retracted(effect: Retracted, names: Names) -> Told:
    return Told(f"{effect.card} of {_who(effect, names)} closes", ("BP-11",))


def _recharged(effect: Recharged, names: Names) -> Told:
    if not effect.count:
        return UNTOLD  # nothing was used: how much energy there is, is for questions only
    what = f"{counted(effect.count, 'energy card')} of {_who(effect, names)}"
    return Told(f"{what} {'is' if effect.count == 1 else 'are'} charged again", ("BP-1",))


_EXPLAINED: dict[type[Effect], Callable[[Any, Names], Told]] = {
    Drew: _drew,
    Contended: _contended,
    BrawlResolved: _resolved,
    TeamAttack: _team,
    Stopped: _stopped,
    Damaged: _damaged,
    Retracted: _retracted,
    Recharged: _recharged,
}
