"""The typed events that every game has, and the classes on which a game's own events stand.

An event is one frozen Struct; its class says once how its token is spelled (`notation.spelling` reads that). Games add
theirs in `replays/games/<game>/events.py`. Documents, corrections and formatting are elsewhere in this package.
"""

import re
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

Seat = Literal["a", "b", "c", "d", "e", "f", "g", "h"]
SEATS: tuple[Seat, ...] = ("a", "b", "c", "d", "e", "f", "g", "h")
Glyph = Literal["!", "?", "!!", "??", "!?", "?!"]
Number = Annotated[int, Meta(ge=0, le=999_999)]
Points = Annotated[int, Meta(ge=-999_999, le=999_999)]


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Event(msgspec.Struct, frozen=True, tag=snake, tag_field="type", omit_defaults=True):
    """One thing that was written down: one token."""

    spelling: ClassVar[str] = ""

    def canonical(self) -> "Event":
        """The same event in its one canonical form (lists in order, and the like)."""
        return self


class Marked(Event, frozen=True, kw_only=True):
    """An event that can carry marks: by a card `&`, irregular `*`, the recorder is unsure `~`, a reviewer's glyph."""

    by_card: bool = False
    irregular: bool = False
    unsure: bool = False
    glyph: Glyph | Literal[""] = ""

    @property
    def allowed(self) -> bool:
        """True where a mark says that the event stands although the rules refuse it; on a claim: that it rules."""
        return self.irregular or self.by_card


class Act(Marked, frozen=True):
    """Something that a seat, or the table, did."""


class Claim(Marked, frozen=True):
    """A derived fact that a person wrote down; the reducer verifies it, or follows it where it is a ruling."""


class Correction(Event, frozen=True):
    """The record was wrong: not part of the game, but of its writing."""


class LeadGiven(Act, frozen=True):
    """`>a`: seat a has the lead."""

    spelling = ">{seat}"
    seat: Seat


class DieRolled(Act, frozen=True):
    """`aD4`: seat a rolled a die and it shows 4."""

    spelling = "{seat}D{value}"
    seat: Seat
    value: Annotated[int, Meta(ge=1, le=9)]


class PointsChanged(Act, frozen=True):
    """`a+2`, `a-1`: seat a gains or loses points."""

    spelling = "{seat}{points:+}"
    seat: Seat
    points: Points


class Conceded(Act, frozen=True):
    """`b#`: seat b concedes; the best of the others win."""

    spelling = "{seat}#"
    seat: Seat


class PlayStopped(Act, frozen=True):
    """`#`, `#void`, `#unrecorded`: play, or its record, ends here without a result."""

    spelling = "#[{outcome}]"
    outcome: Literal["void", "unrecorded"] | None = None


class ScoresClaimed(Claim, frozen=True):
    """`=7,4,_`: the scores in seat order; None is "not noted"."""

    spelling = "={scores}"
    scores: tuple[Points | None, ...]


class TakenBack(Event, frozen=True):
    """`^`, `^3`: the table took back the last act, the last three."""

    spelling = "^[{acts}]"
    acts: Annotated[int, Meta(ge=1, le=999_999)] = 1


class EventFixed(Correction, frozen=True):
    """`%12=cX`: event 12 was recorded wrongly, it was `cX`."""

    spelling = "%{target}={token}"
    target: Number
    token: Annotated[str, Meta(pattern=r"^\S+$")]


class EventStruck(Correction, frozen=True):
    """`%12-`: event 12 never happened; or correction 12 is withdrawn."""

    spelling = "%{target}-"
    target: Number


class EventInserted(Correction, frozen=True):
    """`%12+cX`: after event 12, `cX` happened and was not recorded."""

    spelling = "%{target}+{token}"
    target: Number
    token: Annotated[str, Meta(pattern=r"^\S+$")]


class EventNoted(Correction, frozen=True):
    """`%12`, `%12!?`: the comments that follow belong to event 12; its reviewer's glyph."""

    spelling = "%{target}[{remark}]"
    target: Number
    remark: Glyph | None = None


class Unread(Act, frozen=True):
    """A token that cannot be read; it keeps its number."""

    token: str = ""


WITHHELD = " "
"""What stands in a record for a token, or for a correction's payload, that is not published yet. No text can spell it,
because tokens hold no blanks."""


class Withheld(Act, frozen=True):
    """A token that is in the ledger and not published yet: what a seat still hides."""


SHARED: tuple[type[Event], ...] = (
    LeadGiven,
    DieRolled,
    PointsChanged,
    Conceded,
    PlayStopped,
    ScoresClaimed,
    TakenBack,
    EventFixed,
    EventStruck,
    EventInserted,
    EventNoted,
)
