"""Results in sentences, each with the rules that it rests on."""

from collections.abc import Mapping

from notation import Event, LeadGiven, PointsChanged, ScoresClaimed
from replays.effects import Effect, GameOver
from replays.game import Told
from replays.games.scores.events import PlacesNamed, TableLost, WinnersNamed
from replays.games.scores.state import Sheet
from replays.words import listed, points, scored

WINS = {
    "highest": "highest score wins",
    "lowest": "lowest score wins",
    "team": "played as a team",
    "none": "nobody wins",
}
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def tell(event: Event, names: Mapping[str, str], before: Sheet) -> Told | None:
    """What was said, in one sentence."""
    match event:
        case LeadGiven():
            return Told(f"{names[event.seat]} starts", ("SC-2",))
        case PointsChanged():
            verb = "gains" if event.points >= 0 else "loses"
            return Told(f"{names[event.seat]} {verb} {points(abs(event.points))}", ("SC-2",))
        case ScoresClaimed():
            noted: dict[str, int | None] = dict(zip(before.seats, event.scores, strict=False))
            return Told(f"The scores: {scored(noted, names)}", ("SC-3",))
        case PlacesNamed():
            said = [f"{_all(tied, names)} {PLACES[place]}" for place, tied in placed(event.places)]
            return Told(", ".join(said), ("SC-5",))
        case WinnersNamed():
            return Told(f"{_all(event.seats, names)} won", ("SC-5",))
        case TableLost():
            return Told("The game won, and the table lost", ("SC-6",))
    return None


def explain(effect: Effect, names: Mapping[str, str]) -> Told | None:
    """Who has won; the scores stand on the sheet."""
    if not isinstance(effect, GameOver) or effect.reason not in ("points", "rank", "won", "lost"):
        return None
    rule = {"points": "SC-4", "lost": "SC-6"}.get(effect.reason, "SC-5")
    if not effect.winners:
        return Told("The game is over; nobody has won", (rule,))
    won = f"{_all(effect.winners, names)} win{'s' * (len(effect.winners) == 1)}"
    points = effect.scores.get(effect.winners[0]) if effect.reason == "points" else None
    score = "" if points is None else f" with {points}"
    return Told(f"The game is over: {won}{score}", (rule,))


def placed(places: tuple[tuple[str, ...], ...]) -> list[tuple[int, tuple[str, ...]]]:
    """The groups of seats with their places, from 0: who comes after two that share the first place is third."""
    found, place = [], 0
    for tied in places:
        found.append((place, tied))
        place += len(tied)
    return found


def _all(seats: tuple[str, ...], names: Mapping[str, str]) -> str:
    return listed([names.get(seat, seat) for seat in seats])
