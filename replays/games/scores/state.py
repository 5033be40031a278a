"""Where the result of a box stands: the sheet of scores, and what was said about who won."""

from typing import Any, Literal

from notation import Seat
from replays.game import Setup, State

LATELY = 6  # changes of points that the sheet shows for each seat
Verdict = Literal["", "rank", "won", "lost"]


class Sheet(State, kw_only=True):
    """A sheet of scores.

    `verdict` is what was said last about who won: `rank` with `places`, `won` with `named`, `lost`; empty where the
    scores decide. `lately` holds each seat's last changes of points.
    """

    title: str = ""
    wins: str = "highest"
    starter: Seat | None = None
    verdict: Verdict = ""
    places: tuple[tuple[Seat, ...], ...] = ()
    named: tuple[Seat, ...] = ()
    lately: dict[str, tuple[int, ...]] = {}

    @property
    def together(self) -> bool:
        """Whether the table may lose: a team against the game, or somebody who plays alone."""
        return self.wins == "team" or len(self.seats) == 1


def start(setup: Setup) -> Sheet:
    """The empty sheet (SC-1): nobody's score is noted."""
    return Sheet(
        seats=setup.seats,
        scores=dict.fromkeys(setup.seats, 0),
        unnoted=setup.seats,
        title=setup.tags.get("Title", ""),
        wins=setup.options["Wins"],
    )


def show(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data."""
    return {
        "title": sheet.title,
        "wins": sheet.wins,
        "starter": sheet.starter,
        "noted": [seat for seat in sheet.seats if seat not in sheet.unnoted],
        "places": [list(tied) for tied in standing(sheet)],
    }


def standing(sheet: Sheet) -> list[tuple[Seat, ...]]:
    """The seats from first to last, as far as places or scores say (SC-4, SC-5); those that share a place together."""
    if sheet.verdict == "rank":
        return list(sheet.places)
    if sheet.wins not in ("highest", "lowest"):
        return []
    noted = [seat for seat in sheet.seats if seat not in sheet.unnoted]
    scores = sorted({worth(sheet, seat) for seat in noted}, reverse=True)
    return [tuple(seat for seat in noted if worth(sheet, seat) == score) for score in scores]


def worth(sheet: Sheet, seat: Seat) -> int:
    """A seat's score such that more is better."""
    score = sheet.scores[seat]
    return -score if sheet.wins == "lowest" else score
