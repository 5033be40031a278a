"""The war of Rumble Nation castle by castle: the states on the way through the act that ended the deployment."""

from collections.abc import Sequence

from msgspec.structs import replace

from replays.effects import Effect
from replays.game import Stage
from replays.games.rumble_nation.atlas import LARGE
from replays.games.rumble_nation.effects import CastleResolved, Reinforced, SetAside
from replays.games.rumble_nation.state import Table, war_points


def stages(table: Table, effects: Sequence[Effect]) -> list[Stage]:
    """RN-8: before the war, if the event begins it, and after each castle with the reinforcements it sends."""
    parts: dict[int, int] = {}  # castle -> its last
    before = 0
    for part, effect in enumerate(effects, 1):
        if isinstance(effect, CastleResolved | SetAside):
            before = before if parts else part - 1
            parts[effect.castle] = part
        elif isinstance(effect, Reinforced):
            parts[effect.source] = part
    on_the_way = [Stage(part, until(table, castle)) for castle, part in parts.items()]
    if before and LARGE[0] in parts:
        return [Stage(before, until(table, 0)), *on_the_way]
    return on_the_way


def until(table: Table, castle: int) -> Table:
    """The table when the war has come to a castle: those above it are not resolved yet, and nobody has won."""
    battles = [battle for battle in table.battles if battle.castle <= castle]
    later, now = war_points(table, table.battles), war_points(table, battles)
    scores = {seat: table.scores[seat] - later[seat] + now[seat] for seat in table.seats}
    return replace(table, battles=battles, scores=scores, over=False, reason=None, winners=(), ended_by=0)
