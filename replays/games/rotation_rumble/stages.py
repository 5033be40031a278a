"""The rumble lane by lane: the states on the way through the act that holds it."""

from collections.abc import Sequence

from msgspec.structs import replace

from replays.effects import Effect
from replays.game import Stage
from replays.games.rotation_rumble.effects import LaneResolved
from replays.games.rotation_rumble.state import Arena, Table


def stages(table: Table, effects: Sequence[Effect]) -> list[Stage]:
    """RR-2: after each lane in which fighters met or a card forbade it; the points are taken after the last."""
    lanes = [effect for effect in effects if isinstance(effect, LaneResolved)]
    if not lanes or table.arena is None:
        return []
    busy = [n for n, lane in enumerate(lanes) if lane.negated or any(lane.fighter.values())]
    ends = [*busy[1:], len(lanes)] if busy else []  # an empty lane is told with the one before it
    return [Stage(end, until(table, table.arena, end)) for end in ends]


def until(table: Table, arena: Arena, lanes: int) -> Table:
    """The table when so many lanes are resolved: the fighters with all that counted, and no points taken yet."""
    return replace(
        table,
        phase="rumble",
        field=arena.field,
        results=table.results[:lanes],
        negated=[result.lane for result in table.results if result.negated],
        scores=arena.scores,
        over=False,
        reason=None,
        winners=(),
        ended_by=0,
    )
