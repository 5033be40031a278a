"""Which rule of Rotation Rumble applies to which event. `rules.md` says them in words.

Turns and phases are in `turns.py`, cards that are played in `plays.py`, what they do in `fighters.py`, `counters.py`,
`piles.py` and `scoring.py`, the rumble in `rumble.py`.
"""

from collections.abc import Mapping
from typing import Any

from notation import DieRolled, Event, LeadGiven, PointsChanged
from replays.game import Rule
from replays.games.rotation_rumble import counters, events, fighters, piles, plays, scoring, turns
from replays.games.rotation_rumble.rumble import rumble
from replays.games.rotation_rumble.state import Table
from replays.referee import Referee

_RULES: Mapping[type[Event], Rule] = {
    DieRolled: turns.roll,
    LeadGiven: turns.give_lead,
    PointsChanged: scoring.change_points,
    events.HandRedrawn: piles.redraw,
    events.FighterPlayed: plays.play_fighter,
    events.FighterTurned: plays.turn_fighter,
    events.ItemEquipped: plays.equip,
    events.FlashPlayed: plays.play_flash,
    events.PhaseEnded: turns.end_phase,
    events.RumbleHeld: rumble,
    events.GoldChanged: scoring.change_gold,
    events.GoldStolen: scoring.steal,
    events.CardsDrawn: piles.draw_more,
    events.CardDrawn: piles.draw_shown,
    events.CardBuried: piles.bury,
    events.CardRecycled: piles.recycle,
    events.CardDiscarded: piles.discard,
    events.CardMoved: piles.move_card,
    events.CardsMoved: piles.move_cards,
    events.CardDestroyed: fighters.destroy,
    events.CardReturned: fighters.bring_home,
    events.FigureRaised: fighters.raise_figure,
    events.FigureSet: fighters.set_figure,
    events.FigureScaled: fighters.scale_figure,
    events.LaneNegated: fighters.negate,
    events.ItemMoved: fighters.move_item,
    events.FighterMoved: fighters.move_fighter,
    events.FightersSwapped: fighters.swap,
    events.FighterFaced: fighters.turn_by_effect,
    events.ActionCountered: counters.counter,
    events.DiceCalled: fighters.call,
    events.CaptainUsed: plays.use_captain,
}


def noted(rule: Rule) -> Rule:
    """The rule, and what is kept of every act: who did it; dice before it (RR-8) and the rumble are past."""

    def apply(table: Table, event: Any, referee: Referee) -> None:
        rule(table, event, referee)
        table.acted, table.number = getattr(event, "seat", None), referee.number
        if not isinstance(event, events.RumbleHeld):
            table.arena = None
        if not isinstance(event, DieRolled):
            table.dice = {}
        if isinstance(event, LeadGiven | events.PhaseEnded | events.RumbleHeld):
            table.source = ""

    return apply


RULES: dict[type[Event], Rule] = {kind: noted(rule) for kind, rule in _RULES.items()}
