"""What came of one game, as far as rates and ratings ask: who came where, does it count, where is it among the others.

All of it follows from the fold and from what the record says; how ratings are worked out is in `ratings.py`.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from notation import Seat
from replays.dates import is_day
from replays.fold import Fold
from replays.game import Game, State

_UNKNOWN_DATE = "????-??-??"
_ROUND_LENGTH = 40


def places(game: Game, state: State) -> dict[Seat, int]:
    """The place of every seat, with equal ones sharing a number (1, 1, 3); empty while there is no result.

    Winners come first and who conceded last, the others as the game itself would have them win (`Game.leaders`). After
    a draw everybody is first.
    """
    if not state.winners:
        return dict.fromkeys(state.seats, 1) if state.over and state.reason == "draw" else {}
    found: dict[Seat, int] = {}
    best: Sequence[Seat] = state.winners
    while True:
        found |= dict.fromkeys(best, len(found) + 1)
        left = [seat for seat in state.seats if seat not in found]
        if not left:
            return found
        racing = [seat for seat in left if seat != state.conceded] or left
        best = game.leaders(state, racing) or racing


def teams(game: Game, state: State) -> dict[Seat, int]:
    """The number of the team that every seat plays in, from 1."""
    return {seat: number for number, team in enumerate(game.teams(state), 1) for seat in team}


def are_different(fold: Fold) -> bool:
    """Whether all who are named at a game's seats are different people; otherwise it is no contest between them."""
    people = [fold.tags[seat] for seat in fold.state.seats if fold.tags.get(seat)]
    return len(set(people)) == len(people)


def rated(fold: Fold) -> bool:
    """Whether a game counts for ratings.

    It is over with a result, nothing in it is irregular or rests on a claim alone, and at least two teams of people who
    are all known and all different have played it.
    """
    state = fold.state
    named = all(fold.tags.get(seat) for seat in state.seats) and are_different(fold)
    sound = state.over and not state.irregular and not state.unverified
    result = bool(state.winners) or state.reason == "draw"
    return named and sound and result and len(fold.game.teams(state)) > 1


def ladder(game: Game, tags: Mapping[str, str]) -> str:
    """The results that a game's are compared with: of the same game and, where records have titles, of the same title.

    The game's name, such as `rotate`, with the title behind a slash where there is one.
    """
    own = game.named(tags).strip()
    return f"{game.name}/{own}" if own else game.name


def sequence(tags: Mapping[str, str], began: int | None, public_id: str) -> str:
    """Where a game comes among others, as text to sort by: its date, its round, when it began (seconds since 1970), id.

    Everything stands in the record itself, so the order does not depend on when it came into a ledger. A question mark
    sorts behind every digit: what is not known of a date comes last in its month, its year, or of all.

    >>> sequence({"Date": "2026-1?-??", "Round": "Final 2"}, None, "thursday")
    '2026-1?-?? Final 000002 ~ thursday'
    """
    date, round = tags.get("Date", ""), tags.get("Round", "")
    time = "~" if began is None else datetime.fromtimestamp(began, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    day = date if is_day(date) else _UNKNOWN_DATE if began is None else time[:10]
    numbered = re.sub(r"[0-9]+", lambda found: found[0].rjust(6, "0"), round[:_ROUND_LENGTH])
    return " ".join((day, numbered or "-", time, public_id))
