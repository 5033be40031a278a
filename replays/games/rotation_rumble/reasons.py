"""Effects of Rotation Rumble in plain words: why each point moved."""

from collections.abc import Mapping

from notation import Seat
from replays.effects import Effect
from replays.game import Told
from replays.games.rotation_rumble.effects import Drew, Gold, LaneResolved, LastTurn, Rumbled
from replays.games.rotation_rumble.state import OTHER, SEATS, called
from replays.words import points, scored

Names = Mapping[str, str]


def explain(effect: Effect, names: Names) -> Told | None:
    """What followed, in one sentence, and by which ruling."""
    if isinstance(effect, Drew):
        cards = "a card" if effect.count == 1 else f"{effect.count} cards"
        return Told(f"{who(effect.seat, names)} draws {cards}", ("RR-12",))
    if isinstance(effect, Gold):
        verb = "pays" if effect.paid else "gets" if effect.change > 0 else "loses"
        said = f"{who(effect.seat, names)} {verb} {abs(effect.change)} gold and has {effect.gold}"
        return Told(said, ("RR-12",))
    if isinstance(effect, LaneResolved):
        return _lane(effect, names)
    if isinstance(effect, Rumbled):
        gained = " and ".join(
            f"{who(seat, names)} {points(n) if n else 'nothing'}"
            for seat, n in zip(SEATS, (effect.a, effect.b), strict=True)
        )
        return Told(f"The lanes bring {gained}: it stands at {scored(effect.scores, names)}", ("RR-1", "RR-2"))
    if isinstance(effect, LastTurn):
        return Told(f"The deck of {who(effect.seat, names)} is empty: this is the last turn", ("RR-7",))
    return None


def who(seat: str, names: Names) -> str:
    """A seat by its player."""
    return names.get(seat, seat)


def _lane(effect: LaneResolved, names: Names) -> Told:
    lane = f"Lane {effect.lane}"
    there = [seat for seat in SEATS if effect.fighter[seat]]
    if effect.negated:
        return Told(f"{lane} is negated: no rumble", ("RR-5",))
    if not there:
        return Told(f"{lane} is empty", ("RR-2",))
    if len(there) == 1:
        return _alone(effect, there[0], names)
    attacks = "; ".join(_attack(effect, seat, names) for seat in there)
    if effect.winner is None:
        return Told(f"{lane}: {attacks}. Nobody wins it", ("RR-2",))
    ahead = points(abs(effect.a - effect.b))
    return Told(f"{lane}: {attacks}. {who(effect.winner, names)} wins it by {ahead}", ("RR-2",))


def _alone(effect: LaneResolved, seat: Seat, names: Names) -> Told:
    atk = f"ATK {_parts(effect, seat, 'atk')}"
    scores = f"scores {points(effect.a or effect.b)}" if effect.winner or not effect.atk[seat] else "does not score"
    return Told(f"Lane {effect.lane}: {_of(effect, seat, names)} meets nobody and {scores} with {atk}", ("RR-4",))


def _of(effect: LaneResolved, seat: Seat, names: Names) -> str:
    return f"{who(seat, names)}'s {called(effect.fighter[seat] or '')}"


def _attack(effect: LaneResolved, seat: Seat, names: Names) -> str:
    """One fighter's ATK against the other's DEF.

    A number that is not as printed has its parts: items, and what else cards did to it.
    """
    gained = effect.a if seat == "a" else effect.b
    result = points(gained) if gained else "blocked"
    atk, defence = _parts(effect, seat, "atk"), _parts(effect, OTHER[seat], "def")
    return f"{_of(effect, seat, names)} with ATK {atk} against DEF {defence}: {result}"


def _parts(effect: LaneResolved, seat: Seat, figure: str) -> str:
    whole, printed, items = (
        (effect.atk, effect.printed_atk, effect.item_atk)
        if figure == "atk"
        else (effect.defence, effect.printed_def, effect.item_def)
    )
    total, base, added = whole[seat] or 0, printed[seat] or 0, items[seat] or 0
    parts = [f"{added:+d} by items"] * bool(added) + [f"{total - base - added:+d} by cards"] * (total != base + added)
    return f"{total} ({', '.join([f'{base} printed', *parts])})" if parts else str(total)
