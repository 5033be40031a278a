"""Events and effects in plain words: those that every game has; a game's own come first."""

import re
from collections.abc import Mapping

from notation import (
    Conceded,
    DieRolled,
    Event,
    LeadGiven,
    PlayStopped,
    PointsChanged,
    ScoresClaimed,
    TakenBack,
    Unread,
    Withheld,
)
from replays.effects import Effect, GameOver
from replays.game import Game, State, Told

_SEAT = re.compile(r"\b[Ss]eat ([a-h])\b")
_WORD = re.compile(r"[a-z]+ ")  # a token has other characters too, or stands with a colon
REASONS = {
    "conceded": "{}: the others conceded",
    "stopped": "Play stopped without a result",
    "void": "The game does not count",
    "draw": "A draw",
}


def tell(game: Game, event: Event, names: Mapping[str, str], before: State) -> Told:
    """What happened, in one sentence; `before` is the state that the event met."""
    return game.tell(event, names, before) or _shared(event, names)


def explain(game: Game, effect: Effect, names: Mapping[str, str]) -> Told:
    """What followed, in one sentence, and by which ruling."""
    return game.explain(effect, names) or _ended(effect, names)


def points(n: int) -> str:
    """A number of points in words."""
    return f"{n} point{'' if abs(n) == 1 else 's'}"


def listed(items: list[str]) -> str:
    """Names as a list in a sentence."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else "nobody"


def named(message: str, names: Mapping[str, str]) -> str:
    """What is wrong as a sentence for people: it begins with a capital, seats are called by names."""
    said = seated(message, names)
    return said[0].upper() + said[1:] if _WORD.match(message) else said


def seated(said: str, names: Mapping[str, str]) -> str:
    """Words with seats called by the names of who sits there.

    >>> seated("Seat a leads", {"a": "Ani"})
    'Ani leads'
    """
    return _SEAT.sub(lambda seat: names.get(seat[1], seat[0]), said)


def _shared(event: Event, names: Mapping[str, str]) -> Told:
    seat: str = getattr(event, "seat", "")
    who = names.get(seat, seat)
    if isinstance(event, LeadGiven):
        return Told(f"{who} has the lead")
    if isinstance(event, PointsChanged):
        return Told(f"{who} {'gains' if event.points > 0 else 'loses'} {points(abs(event.points))}")
    if isinstance(event, DieRolled):
        return Told(f"{who} rolls a {event.value}")
    if isinstance(event, Conceded):
        return Told(f"{who} concedes")
    if isinstance(event, PlayStopped):
        said = {
            None: "Play stops here",
            "void": "The game shall not count",
            "unrecorded": "The record stops; play went on",
        }
        return Told(said[event.outcome])
    if isinstance(event, ScoresClaimed):
        verb = "The table sets the scores:" if event.allowed else "Claim of the scores:"
        return Told(f"{verb} {scored(dict(zip(names, event.scores, strict=False)), names)}")
    if isinstance(event, TakenBack):
        return Told("The last act is taken back" if event.acts == 1 else f"The last {event.acts} acts are taken back")
    if isinstance(event, Unread):
        return Told(f"{event.token[:40]} cannot be read")
    if isinstance(event, Withheld):
        return Told("Something that is not shown yet")
    return Told(type(event).__name__)


def _ended(effect: Effect, names: Mapping[str, str]) -> Told:
    if not isinstance(effect, GameOver):
        return Told(type(effect).__name__)
    won = listed([names.get(seat, seat) for seat in effect.winners])
    result = scored(effect.scores, names) or "no score is noted"
    if effect.winners:
        return Told(f"The game is over: {won} win{'s' * (len(effect.winners) == 1)}, {result}")
    return Told(f"{REASONS.get(effect.reason, 'The game is over')}; {result}")


def scored(scores: Mapping[str, int | None], names: Mapping[str, str]) -> str:
    """Scores with their names, in seat order."""
    return ", ".join(f"{names.get(seat, seat)} {'–' if value is None else value}" for seat, value in scores.items())
