"""What may come next in a game of Battle Planet, as forms, the most used first."""

from collections.abc import Iterable

from replays.game import Form
from replays.games.battle_planet.state import Table


def legal(table: Table) -> Iterable[Form]:
    """The acts that the rules allow now."""
    if table.phase in ("setup", "between"):
        yield Form("Begin a turn", "T")
