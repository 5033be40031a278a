"""A game as whoever records it sees it: who is to play, what is legal, what happened last, what may be claimed.

The phone's page and the terminal recorder are made from it. Writing is in `recorder.py`.
"""

from collections.abc import Mapping
from functools import cached_property, partial
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, Any

from notation import SEATS, Event, EventFixed, EventInserted, EventStruck, Record, is_correction
from replays.conduct import scores_claim
from replays.game import Fill, Form, Game, Slot, State
from replays.machine import machine
from replays.nearest import LONG, distance
from replays.referee import Referee
from replays.timeline import Step, Timeline
from replays.words import tell

if TYPE_CHECKING:
    from replays.catalog import Catalog

OUTLOOK_STEPS = 60
NEAR, LOOKED_THROUGH = 8, 1_000  # legal tokens that are told for one that is refused, of so many


class Desk:
    """One game at one moment."""

    def __init__(self, record: Record, game: Game) -> None:
        self.record = record
        self.game = game
        self.timeline = Timeline(record, game)
        self.last = len(record.tokens)
        self.names: Mapping[str, str] = self.timeline.names
        self.tags = record.tags_at(self.last)

    @property
    def state(self) -> State:
        """Where the game stands; not to be changed."""
        return self.timeline.fold.state

    @property
    def catalog(self) -> "Catalog[Any] | None":
        """What is known of the cards; None for a game without."""
        return self.timeline.fold.setup.catalog

    @property
    def to_play(self) -> str | None:
        """The seat whose turn it is; None where it is the table's."""
        seat = self.game.show(self.state).get("to_play")
        return seat if seat in self.names else None

    @cached_property
    def forms(self) -> list[Form]:
        """The acts that are legal now."""
        return list(self.game.legal(self.state))

    def near(self, token: str) -> list[str]:
        """The legal tokens that are nearest to one that was refused, at most `NEAR`."""
        legal = self.game.tokens(self.state, LOOKED_THROUGH)
        return legal[:NEAR] if len(token) > LONG else nsmallest(NEAR, legal, key=partial(distance, token))

    def claims(self) -> list[str]:
        """The claims that are true now, the scores first."""
        return [scores_claim(self.state), *self.game.facts(self.state)]

    def stops(self) -> list[Form]:
        """The acts by which people end any game."""
        if self.state.over:
            return []
        seats = tuple(Fill(seat, f"{self.names[seat]} concedes") for seat in self.state.seats)
        return [
            Form("Somebody concedes", "{seat}#", (Slot("seat", seats),)),
            Form("Play stops here, without a result", "#"),
            Form("The record stops, play goes on", "#unrecorded"),
            Form("The game shall not count", "#void"),
        ]

    def remarks(self, part: Record) -> list[str]:
        """What is to be said of a fragment that was just appended: warnings, and the tags and comments of which the
        board shows nothing."""
        new = range(self.last - len(part.tokens) + 1, self.last + 1)
        fold = self.timeline.fold
        found = [p.message for p in fold.problems if p.event in new and not p.is_error]
        for _, tag, value in part.amendments:
            found.append(f"{tag} is now “{value}”")
        if part.amendments:
            found += self.game.faults(fold.setup)
        return found + [f"Noted: “{said}”" for _, said in part.comments]

    def steps(self) -> list[Step]:
        """What happened, in the order of the corrected line, the start left out."""
        return self.timeline.steps[1:]

    def forms_at(self, number: int, *, after: bool = False) -> list[Form]:
        """The acts that were legal in the place of event `number`, or right after it."""
        index = self.timeline.index(number)
        return list(self.game.legal(self.timeline.state(index if after or not index else index - 1)))

    def instead(self, correction: Event) -> str:
        """What would stand in the record by a correction, in words."""
        if isinstance(correction, (EventFixed, EventInserted)):
            index = self.timeline.index(correction.target)
            before = self.timeline.state(index if isinstance(correction, EventInserted) else max(index - 1, 0))
            return tell(self.game, self.game.codec.event(correction.token), self.names, before).text
        if isinstance(correction, EventStruck):
            struck = self.timeline.fold.events[correction.target - 1 : correction.target]
            withdrawn = any(is_correction(event) and not isinstance(event, EventInserted) for event in struck)
            return "That correction is withdrawn" if withdrawn else "It never happened"
        return tell(self.game, correction, self.names, self.state).text

    def outlook(self) -> list[Form]:
        """What may become legal soon, by seat: for a page that cannot ask.

        The game is played on a little, the fills of equal forms are put together.
        """
        state = self.game.copy(self.state)
        found: dict[tuple[str, str], Form] = {}
        for number in range(OUTLOOK_STEPS):
            forms = list(self.game.legal(state))
            for form in forms:
                known = found.get((form.label, form.token))
                slots = tuple(map(_widened, known.slots, form.slots)) if known else form.slots
                found[form.label, form.token] = form._replace(slots=slots)
            token = _one_of(forms, number)
            if token is None:
                break
            play = (self.last + number + 1, token, self.game.codec.event(token))
            machine(self.game).run(state, [play], Referee())
        return list(found.values())


def _widened(slot: Slot, other: Slot) -> Slot:
    """The slot with the fills of both."""
    if slot.fills is None or other.fills is None:
        return slot
    fills, texts, at = list(slot.fills), [fill.text for fill in slot.fills], 0
    for fill in other.fills:
        if fill.text in texts:
            at = texts.index(fill.text)
        else:  # it keeps its place among its neighbours
            fills.insert(at, fill)
            texts.insert(at, fill.text)
        at += 1
    return slot._replace(fills=tuple(fills))


def _one_of(forms: list[Form], number: int) -> str | None:
    """A legal token, another one each time; None where there is none."""
    for turned in range(len(forms)):
        form = forms[(number + turned) % len(forms)]
        token = next(islice(form.tokens(), number * 7 % 30, None), None) or next(iter(form.tokens()), None)
        if token:
            return token
    return None


def seat_of(token: str) -> str | None:
    """The seat that a token or a form's token names first, if any.

    >>> seat_of("bR7v"), seat_of(">{seat}")
    ('b', None)
    """
    return token[0] if token[:1] in SEATS and len(token) > 1 else None
