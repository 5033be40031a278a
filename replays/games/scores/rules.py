"""How a result comes about: points, scores, places, winners; who has won, and when the game is over.

Two things are kept apart: the scores, and what was said about who won. The last of each counts, in whatever order they
were written.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from notation import LeadGiven, PointsChanged, ScoresClaimed, Seat
from replays.conduct import finish, reopen
from replays.game import Rule
from replays.games.scores.events import PlacesNamed, TableLost, WinnersNamed
from replays.games.scores.state import LATELY, Sheet, worth
from replays.referee import Referee

ENDED = ("conceded", "stopped", "void", "unrecorded")  # ends that a later result does not replace


def give_lead(sheet: Sheet, event: LeadGiven, referee: Referee) -> None:
    """SC-2: who starts is noted."""
    sheet.starter = event.seat


def change_points(sheet: Sheet, event: PointsChanged, referee: Referee) -> None:
    """SC-2: points are gained and lost, also below zero; once somebody has points, the others have none."""
    sheet.scores[event.seat] += event.points
    sheet.unnoted = ()
    sheet.lately[event.seat] = (*sheet.lately.get(event.seat, ()), event.points)[-LATELY:]


def set_scores(sheet: Sheet, event: ScoresClaimed, referee: Referee) -> None:
    """SC-3: nothing else knows the scores, so what is said counts, and ends the game unless a team plays."""
    if len(event.scores) != len(sheet.seats):
        given = len(event.scores)
        shaped = [*event.scores, *[None] * len(sheet.seats)][: len(sheet.seats)]
        suggestion = "=" + ",".join("_" if score is None else str(score) for score in shaped)
        message = f"{len(sheet.seats)} seats play; {given} score{'s are' if given != 1 else ' is'} given"
        referee.impossible("claim-shape", message, "SC-3", suggestion)
    scores = zip(sheet.seats, event.scores, strict=True)
    said: dict[str, int] = {seat: score for seat, score in scores if score is not None}
    if not said:
        return
    sheet.scores.update(said)
    sheet.unnoted = tuple(seat for seat in sheet.unnoted if seat not in said)
    _settle(sheet, referee, ends=sheet.wins != "team" or len(sheet.seats) == 1)
    if sheet.unnoted and sheet.reason == "points" and sheet.winners:
        referee.warn(
            "score-missing", f"the score of {_seats(sheet.unnoted)} is not noted; the others decide who won", "SC-4"
        )


def name_places(sheet: Sheet, event: PlacesNamed, referee: Referee) -> None:
    """SC-5: the order in which the seats came."""
    _check_seats(sheet, [seat for tied in event.places for seat in tied], referee)
    _check_winning(sheet, referee)
    sheet.verdict, sheet.places, sheet.named = "rank", event.places, event.places[0]
    _settle(sheet, referee)


def name_winners(sheet: Sheet, event: WinnersNamed, referee: Referee) -> None:
    """SC-5: the seats that won."""
    _check_seats(sheet, event.seats, referee)
    _check_winning(sheet, referee)
    sheet.verdict, sheet.places, sheet.named = "won", (), event.seats
    _settle(sheet, referee)


def lose(sheet: Sheet, event: TableLost, referee: Referee) -> None:
    """SC-6: a team, or somebody who plays alone, lost against the game."""
    if not sheet.together:
        referee.refuse(
            "not-a-team", 'the table loses together in a game with the tag [Wins "team"], or when one plays', "SC-6"
        )
    sheet.verdict, sheet.places, sheet.named = "lost", (), ()
    _settle(sheet, referee)


def leaders(sheet: Sheet, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """SC-4: the best of some seats: by the places where they were said, else who has most, or least; nobody where
    scores do not decide. Seats whose score is not noted come behind the others."""
    if sheet.verdict == "rank":
        places = [tuple(seat for seat in tied if seat in seats) for tied in sheet.places]
        return next(filter(None, places), tuple(seats))
    if sheet.wins not in ("highest", "lowest") or len(sheet.seats) == 1:
        return ()
    noted = [seat for seat in seats if seat not in sheet.unnoted] or list(seats)
    most = max((worth(sheet, seat) for seat in noted), default=0)
    return tuple(seat for seat in noted if worth(sheet, seat) == most)


def teams(sheet: Sheet) -> tuple[tuple[Seat, ...], ...]:
    """SC-6: who plays together: in a team game those who won and those who did not, else everybody alone."""
    if sheet.wins != "team":
        return tuple((seat,) for seat in sheet.seats)
    sides = sheet.winners, tuple(seat for seat in sheet.seats if seat not in sheet.winners)
    return tuple(side for side in sides if side)


def _settle(sheet: Sheet, referee: Referee, ends: bool = True) -> None:
    """SC-7: looks again who has won. A game that was stopped or conceded stays so."""
    before = sheet.reason
    if before is None and not ends:
        return
    reopen(sheet, referee)
    sheet.unverified = before == "unrecorded"
    if before in ("stopped", "void"):
        finish(sheet, referee, (), before)
        return
    finish(sheet, referee, _winners(sheet), before if before in ENDED else sheet.verdict or "points")
    _compare(sheet, referee)


def _winners(sheet: Sheet) -> tuple[Seat, ...]:
    """SC-5: what was said about who won counts more than the scores."""
    if sheet.verdict:
        return sheet.named
    return leaders(sheet, [seat for seat in sheet.seats if seat != sheet.conceded])


def _compare(sheet: Sheet, referee: Referee) -> None:
    """SC-8: warns where the order that was said is not the order of the scores."""
    if sheet.verdict in ("", "lost") or sheet.wins not in ("highest", "lowest"):
        return
    groups = list(sheet.places) if sheet.verdict == "rank" else [sheet.named]
    groups.append(tuple(seat for seat in sheet.seats if not any(seat in group for group in groups)))
    noted = [[seat for seat in group if seat not in sheet.unnoted] for group in groups]
    ranked = [group for group in noted if group]
    for better, worse in pairwise(ranked):
        last = min(better, key=lambda seat: worth(sheet, seat))
        first = max(worse, key=lambda seat: worth(sheet, seat))
        if worth(sheet, first) > worth(sheet, last):
            message = f"seat {first} has {sheet.scores[first]} and stands behind seat {last} with {sheet.scores[last]}"
            referee.warn("result-differs", f"{message}; the {sheet.wins} score wins", "SC-8")
            return


def _check_seats(sheet: Sheet, named: Sequence[Seat], referee: Referee) -> None:
    """Each seat that is named plays, and is named once."""
    for seat in named:
        if seat not in sheet.seats:
            message = f"no seat {seat} plays; the seats are {', '.join(sheet.seats)}"
            referee.impossible("no-such-seat", message, "SC-5")
        if named.count(seat) > 1:
            referee.impossible("seat-twice", f"seat {seat} is named twice", "SC-5")


def _check_winning(sheet: Sheet, referee: Referee) -> None:
    if sheet.wins == "none":
        message = 'nobody wins a game with the tag [Wins "none"]; leave the tag out where somebody does'
        referee.refuse("nobody-wins", message, "SC-6")


def _seats(seats: Iterable[Seat]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats)


RULES: dict[type, Rule] = {
    LeadGiven: give_lead,
    PointsChanged: change_points,
    ScoresClaimed: set_scores,
    PlacesNamed: name_places,
    WinnersNamed: name_winners,
    TableLost: lose,
}
