"""A play as other programs know it, and the record of Scores that it becomes.

What a play lacks, and what of it has no place in a record, is noted: in the record as a comment, for the report as a
repair. Who is marked as the winner counts more than the scores, because the scores are what people typed.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction

from notation import SEATS, NotationError, Record, Seat, Source, visible
from replays import registry
from replays.dates import is_day
from replays.exchange.amounts import amount
from replays.imports import Item, canonical, refused
from replays.records import own_tags
from replays.words import listed

GAME = "scores"
_DATE = re.compile(r"([0-9?]{4}-[0-9?]{2}-[0-9?]{2})(?:[ T]((?:[01][0-9]|2[0-3]):[0-5][0-9])(?::[0-9]{2})?)?(?![0-9?])")
_STALE = "no longer so: "


@dataclass
class Sitting:
    """Who sat at one place: `name` is empty where nobody is named, `won` None where the file does not say."""

    name: str = ""
    score: str = ""
    won: bool | None = None
    rank: int = 0
    starts: bool = False
    tags: dict[str, str] = field(default_factory=dict)  # such as Colour, Role; the seat is added


@dataclass
class Play:
    """One play. `wins` is what the program says of how the game is won, None where it says nothing."""

    source: str
    id: str | None
    title: str
    date: str = ""
    sittings: list[Sitting] = field(default_factory=list)
    wins: str | None = None
    cooperative: bool = False
    counts: bool = True
    finished: bool = True
    comment: str = ""
    tags: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list, compare=False)

    @property
    def said(self) -> str:
        """Which play it is, in a sentence."""
        return " of ".join(filter(None, ("the play", _line(self.title)))) + (
            f" on {self.date[:10]}" if self.date else ""
        )


def record_of(play: Play, before: Record | None = None) -> Item:
    """The record that a play becomes, or why it cannot become one.

    `before` is the record that it became earlier: what was remarked there and holds no longer is remarked as such,
    because a record's comments only grow.
    """
    if not 1 <= len(play.sittings) <= len(SEATS):
        count = len(play.sittings) or "no"
        return refused(f"{play.said} has {count} players; a record holds 1 to {len(SEATS)}", play.id)
    try:
        return _record(play, before)
    except NotationError as wrong:
        return refused(f"{play.said}: {wrong}", play.id)


def aim_of(play: Play) -> str | None:
    """How the game of a play is won, where who won it tells: `highest`, `lowest` or `team`."""
    return Result(play, _seated(play)).aim() if 1 < len(play.sittings) <= len(SEATS) else None


def undecided(play: Play) -> bool:
    """Whether the scores of a play would have to say who won it, and it is not said how they do."""
    several = 1 < len(play.sittings) <= len(SEATS) and play.counts and play.finished
    nobody = play.wins is None and not any(sitting.won for sitting in play.sittings)
    return several and nobody and any(amount(sitting.score) is not None for sitting in play.sittings)


def _seated(play: Play) -> dict[Seat, Sitting]:
    return dict(zip(SEATS, play.sittings, strict=False))


def _record(play: Play, before: Record | None) -> Record:
    seated = _seated(play)
    result = Result(play, seated)
    record = Record(Source(""))
    record.tags = {
        "Game": GAME,
        **({"Id": play.id} if play.id else {}),
        **{seat: _line(sitting.name) for seat, sitting in seated.items()},
        **_when(play),
        **{tag: _line(said) for tag, said in play.tags.items() if _line(said)},
        **{f"{tag}.{seat}": _line(said) for seat, s in seated.items() for tag, said in s.tags.items() if _line(said)},
        "Title": _line(play.title),
    }
    if not record.tags["Title"]:
        record.tags["Title"] = "Unknown"
        play.notes.append("the play does not say which game it is of")
    record.tokens = list(result.tokens())
    if result.wins != "highest":
        record.tags["Wins"] = result.wins
    record.tags["Source"] = play.source
    notes = [*play.notes, *result.notes]
    said = [line for line in play.comment.splitlines() if line.strip()]
    remarks = [f"{play.source}: {note}" for note in notes]
    record.comments = [(0, line) for line in (*said, *remarks, *_stale(play, before, {*said, *remarks}))]
    return canonical(record, notes, own_tags(registry.load(GAME)))


def _stale(play: Play, before: Record | None, now: set[str]) -> Iterator[str]:
    """Remarks of ours on the play as it was that are not true of what it is now."""
    said, stale = f"{play.source}: ", f"{play.source}: {_STALE}"
    for _, comment in before.comments if before else ():
        if comment.startswith(said) and not comment.startswith(stale) and comment not in now:
            yield stale + comment.removeprefix(said)


def _when(play: Play) -> dict[str, str]:
    """Date and time of day as written: local, nobody knows in which zone."""
    found = _DATE.match(play.date.strip())
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date().isoformat()  # somewhere it is that already
    if not found or not is_day(found[1]):
        play.notes.append(f"the date “{play.date}” cannot be read" if play.date else "the play has no date")
        return {}
    if found[1].replace("?", "0") > tomorrow:
        play.notes.append(f"the date “{play.date}” lies in the future; it is left out")
        return {}
    return {"Date": found[1]} | ({"Time": found[2]} if found[2] and found[2] != "00:00" else {})


def _line(said: str) -> str:
    """A text of one line, as names and tags are."""
    return " ".join(visible(said).split())


class Result:
    """What a play says about how it ended, as tokens; `notes` is what it does not say, or says so that nobody knows."""

    def __init__(self, play: Play, seated: dict[Seat, Sitting]) -> None:
        self.play = play
        self.seated = seated
        self.notes: list[str] = []
        self.values = {seat: self._value(seat, sitting) for seat, sitting in seated.items()}
        self.scores = {s: int(v) for s, v in self.values.items() if v is not None and v.denominator == 1}
        self.won = [seat for seat, sitting in seated.items() if sitting.won]
        self.wins = play.wins or self._inferred()

    def tokens(self) -> Iterator[str]:
        """Who starts, whether it counts, the scores, and who won where the scores do not say just that."""
        starting = [seat for seat, sitting in self.seated.items() if sitting.starts]
        if len(starting) == 1:
            yield f">{starting[0]}"
        if not (self.play.finished and self.play.counts):
            yield "#" if self.play.counts else "#void"
        scores, verdict = self._claim(), self._verdict()
        # Where scores are missing the winner comes first, lest the others seem to decide.
        yield from filter(None, (scores, verdict) if len(self.scores) == len(self.seated) else (verdict, scores))
        if not verdict and self._open():
            self.notes.append("the play does not say who won")
            yield "#unrecorded"

    def _value(self, seat: Seat, sitting: Sitting) -> Fraction | None:
        said = sitting.score.strip()
        value = amount(said) if said else None
        if said and value is None:
            self.notes.append(f"the score of {self._name(seat)}, “{said[:200]}”, is no number that can be told")
        elif value is not None and value.denominator != 1:
            self.notes.append(f"the score of {self._name(seat)}, “{said}”, is no whole number; it is left out")
        return value

    def _claim(self) -> str | None:
        """The scores, if there are any."""
        if not self.scores:
            return None
        missing = [self._name(seat) for seat, sitting in self.seated.items() if not sitting.score.strip()]
        if missing:
            self.notes.append(f"no score of {listed(missing)}")
        return "=" + ",".join(str(self.scores.get(seat, "_")) for seat in self.seated)

    def _name(self, seat: Seat) -> str:
        return _line(self.seated[seat].name) or f"seat {seat}"

    def _inferred(self) -> str:
        """How the game is won, from who is said to have won it."""
        aim = self.aim()
        if aim == "lowest":
            self.notes.append("it is not said how the game is won; who won has the lowest score")
        return aim or "highest"

    def aim(self) -> str | None:
        """How the game is won, where who won it tells: `team`, `lowest` or `highest`."""
        if len(self.seated) > 1 and len(self.won) == len(self.seated) and len(set(self.scores.values())) != 1:
            return "team"
        if not self.won or len(self.scores) < len(self.seated) or self._best() == self._best(lowest=True):
            return None
        aims = {"highest": self._best(), "lowest": self._best(lowest=True)}
        return next((aim for aim, best in aims.items() if best == self.won), None)

    def _best(self, *, lowest: bool = False) -> list[Seat]:
        best = min(self.scores.values()) if lowest else max(self.scores.values())
        return [seat for seat, score in self.scores.items() if score == best]

    def _open(self) -> bool:
        """Whether the game would not be over with what is said: there are no scores, or a team has them."""
        team = self.wins == "team" and len(self.seated) > 1
        return self.play.finished and self.play.counts and (team or not self.scores)

    def _verdict(self) -> str | None:
        """`WON`, `RANK` or `LOST`, where it says more than the scores do."""
        if self.wins == "none":
            return None
        if not self.won:
            return self._without_winner()
        if self.wins != "team" and len(self.seated) > 1:
            ranked, scored = self._ranked(), self._by_scores()
            if scored and self.won == list(scored[0]) and ranked in ([], scored):
                return None
            if ranked and list(ranked[0]) == self.won:
                return self._spelled(ranked)
        return f"WON={','.join(self.won)}"

    def _spelled(self, ranked: list[tuple[Seat, ...]]) -> str:
        """Places as `RANK`, or as `WON` where those behind the first are in the order of the scores, or in none."""
        first, scored = ranked[0], self._by_scores() or [tuple(self.seated)]
        behind = [tuple(seat for seat in tied if seat not in first) for tied in scored]
        if ranked[1:] == [tied for tied in behind if tied]:
            return f"WON={','.join(first)}"
        return "RANK=" + ",".join("=".join(tied) for tied in ranked)

    def _without_winner(self) -> str | None:
        if self.play.cooperative:
            return "LOST" if self.play.finished and self.play.counts else None
        if self.wins == "team" or len(self.seated) == 1:
            return None
        ranked = self._ranked() or self._by_values()
        if ranked and ranked != self._by_scores():
            self.notes.append("no winner is marked; the places decide")
            return self._spelled(ranked)
        if self.scores and self.play.finished and self.play.counts:
            self.notes.append("no winner is marked; the scores decide")
        return None

    def _ranked(self) -> list[tuple[Seat, ...]]:
        """The places that are given, if every seat has one."""
        if any(sitting.rank < 1 for sitting in self.seated.values()):
            return []
        return _grouped({seat: -sitting.rank for seat, sitting in self.seated.items()})

    def _by_scores(self) -> list[tuple[Seat, ...]]:
        """The places as the scores have them, if every seat has one."""
        return self._ordered(self.scores)

    def _by_values(self) -> list[tuple[Seat, ...]]:
        """The same with those that are no whole numbers."""
        return self._ordered({seat: value for seat, value in self.values.items() if value is not None})

    def _ordered(self, values: dict[Seat, int] | dict[Seat, Fraction]) -> list[tuple[Seat, ...]]:
        if len(values) < len(self.seated):
            return []
        return _grouped({seat: -value if self.wins == "lowest" else value for seat, value in values.items()})


def _grouped(worth: dict[Seat, int] | dict[Seat, Fraction] | dict[Seat, int | Fraction]) -> list[tuple[Seat, ...]]:
    """Seats from the most to the least, equal ones together."""
    return [tuple(s for s, w in worth.items() if w == value) for value in sorted(set(worth.values()), reverse=True)]
