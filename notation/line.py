"""The corrected line: what the log says happened, after its corrections, with the takebacks bound. Knows no game.

Every number of the log has a place in the line, also a struck event and a correction, so that "up to event N" means
something for each N. Corrections are resolved first; takebacks count in what they give.
"""

from collections.abc import Iterable, Iterator, Sequence

from notation.codec import Codec
from notation.events import (
    Act,
    Correction,
    Event,
    EventFixed,
    EventInserted,
    EventNoted,
    EventStruck,
    TakenBack,
    Unread,
)
from notation.problems import Problem

TOO_FAR = "takeback-too-far"


class Entry:
    """One place in the corrected line.

    `event` is what stands there (None: nothing, it was struck or is a correction), `token` its text, `number` its
    number in the log (an inserted event bears that of its correction), `by` the correction that brought or struck it,
    `back_to` for a bound takeback the index in the line of the act that it took back, `glyph` a reviewer's.
    """

    __slots__ = ("back_to", "by", "event", "glyph", "inserted", "number", "token")

    def __init__(self, number: int, token: str, event: Event | None, *, inserted: bool = False) -> None:
        self.number = number
        self.token = token
        self.event = event
        self.inserted = inserted
        self.by: int | None = None
        self.back_to: int | None = None
        self.glyph: str = ""


class Line:
    """The places of a log in order, and what is wrong with its corrections and takebacks."""

    def __init__(self, entries: list[Entry], problems: list[Problem], notes: dict[int, int]) -> None:
        self.entries = entries
        self.problems = problems
        self.notes = notes  # number of a standing note -> the event it speaks of
        self._index = {entry.number: i for i, entry in enumerate(entries)}

    def index(self, number: int) -> int:
        """The place of an event in the line, from 0; -1 for number 0."""
        return self._index[number] if number else -1

    def effective(self, upto: int | None = None) -> list[Entry]:
        """What counts when the line has been played up to the event `upto` (None: to its end), in order."""
        return [entry for entry in self._standing(upto) if type(entry.event) is not TakenBack]

    def problems_at(self, upto: int | None = None) -> list[Problem]:
        """What is wrong up to the event `upto`. A takeback that went too far is not, once it was taken back itself."""
        if upto is None and not any(problem.code == TOO_FAR for problem in self.problems):
            return self.problems
        stop = len(self.entries) if upto is None else self.index(upto) + 1
        standing = {entry.number for entry in self._standing(upto)}
        seen = [p for p in self.problems if p.event is not None and self.index(p.event) < stop]
        return [p for p in seen if p.code != TOO_FAR or p.event in standing]

    def _standing(self, upto: int | None) -> list[Entry]:
        """What was not taken back, with the takebacks that did nothing.

        A takeback restores what stood before the act it is bound to, also what a takeback in between had undone.
        """
        stop = len(self.entries) if upto is None else self.index(upto) + 1
        top: _Chain = None
        before: list[_Chain] = []
        for i in range(stop):
            entry = self.entries[i]
            before.append(top)
            if entry.back_to is not None:
                top = before[entry.back_to]
            elif entry.event is not None:
                top = (i, top)
        out: list[Entry] = []
        while top is not None:
            i, top = top
            out.append(self.entries[i])
        return out[::-1]


_Chain = tuple[int, "_Chain"] | None  # an index in the line, and what stood before it


def resolve(events: Sequence[Event], tokens: Sequence[str], codec: Codec) -> Line:
    """The corrected line of a log. `events[n - 1]` is the event with number n."""
    resolver = _Resolver(events, tokens, codec)
    return Line(resolver.entries(), resolver.problems, resolver.notes)


def is_plain(events: Iterable[Event]) -> bool:
    """True for a log without corrections and takebacks: its line is the log."""
    return not any(issubclass(kind, (Correction, TakenBack)) for kind in set(map(type, events)))


class _Resolver:
    def __init__(self, events: Sequence[Event], tokens: Sequence[str], codec: Codec) -> None:
        self.events = events
        self.tokens = tokens
        self.codec = codec
        self.problems: list[Problem] = []
        self.notes: dict[int, int] = {}
        self._refused: dict[int, Problem] = {}

    def entries(self) -> list[Entry]:
        standing = self._standing()
        inserts: dict[int, list[int]] = {}
        last: dict[int, int] = {}  # event -> the last standing fix or strike of it
        glyphs: dict[int, str] = {}
        for number in standing:
            event = self.events[number - 1]
            if isinstance(event, EventInserted):
                inserts.setdefault(event.target, []).append(number)
            elif isinstance(event, (EventFixed, EventStruck)):
                if not self._is_withdrawal(event):
                    last[event.target] = number
            elif isinstance(event, EventNoted):
                self.notes[number] = event.target
                glyphs[event.target] = event.remark or glyphs.get(event.target, "")
        line = [self._entry(number, last.get(number), glyphs.get(number, "")) for number in self._order(inserts)]
        self._bind(line)
        return line

    def _is_withdrawal(self, event: EventFixed | EventStruck) -> bool:
        return self._is_correction(event.target) or event.target in self._refused

    def _is_correction(self, number: int) -> bool:
        """True for what can only be withdrawn: an insert stands for the event that it brought."""
        event = self.events[number - 1] if number else None
        return isinstance(event, Correction) and not isinstance(event, EventInserted)

    def _standing(self) -> list[int]:
        """The numbers of the corrections that can be carried out and were not withdrawn, ascending."""
        corrections = [n for n, event in enumerate(self.events, 1) if isinstance(event, Correction)]
        for number in corrections:
            event = self.events[number - 1]
            if wrong := self._why_not(number, event):
                self._refused[number] = wrong
        withdrawn: set[int] = set()
        for number in reversed(corrections):
            event = self.events[number - 1]
            if number in withdrawn or number in self._refused or not isinstance(event, EventStruck):
                continue
            if self._is_withdrawal(event):
                withdrawn.add(event.target)
        self.problems += [problem for number, problem in self._refused.items() if number not in withdrawn]
        return [number for number in corrections if number not in withdrawn and number not in self._refused]

    def _why_not(self, number: int, event: Event) -> Problem | None:
        """The problem of a correction that cannot be carried out, or None."""
        target: int = event.target  # type: ignore[attr-defined]
        wrong = None
        if target >= number:
            wrong = f"a correction names an earlier event; {target} is not before {number}"
        elif target == 0 and not isinstance(event, EventInserted):
            wrong = "events are numbered from 1; only an insert may name 0"
        elif isinstance(event, EventStruck):
            return None
        elif self._is_correction(target):
            wrong = f"{target} is a correction itself; it can only be withdrawn, with %{target}-"
        elif target in self._refused:
            wrong = f"the insert {target} was refused and brought no event"
        if wrong:
            return Problem(number, self.tokens[number - 1], "correction-target", "error", wrong)
        return self._bad_payload(number, event.token) if isinstance(event, (EventFixed, EventInserted)) else None

    def _bad_payload(self, number: int, payload: str) -> Problem | None:
        token = self.tokens[number - 1]
        if payload.startswith("%"):
            wrong = f"{payload} is a correction; what happened instead is an act, a claim or a takeback"
            return Problem(number, token, "correction-payload", "error", wrong)
        if not isinstance(self.codec.event(payload), Unread) or not (refused := self.codec.refusal(payload)):
            return None
        wrong = f"{payload} cannot be read: {refused.reason}"
        suggestion = token.removesuffix(payload) + refused.suggestion if refused.suggestion else None
        return Problem(number, token, "correction-payload", "error", wrong, suggestion=suggestion)

    def _order(self, inserts: dict[int, list[int]]) -> Iterator[int]:
        """All numbers in their places: each event followed by what was inserted after it."""
        brought = {n for numbers in inserts.values() for n in numbers}
        for base in range(len(self.events) + 1):
            if base in brought:
                continue
            stack = [base]
            while stack:
                number = stack.pop()
                if number:
                    yield number
                stack += reversed(inserts.get(number, ()))

    def _entry(self, number: int, changed_by: int | None, glyph: str) -> Entry:
        event: Event | None = self.events[number - 1]
        token = self.tokens[number - 1]
        inserted = isinstance(event, EventInserted) and number not in self._refused
        entry = Entry(number, token, event, inserted=inserted)
        if isinstance(event, Correction):
            entry.event = None
            if isinstance(event, EventInserted) and inserted:
                entry.token, entry.by = event.token, number
                entry.event = self.codec.event(event.token)
        if changed_by:
            change = self.events[changed_by - 1]
            entry.by = changed_by
            if isinstance(change, EventFixed):
                entry.token, entry.event = change.token, self.codec.event(change.token)
            else:
                entry.event = None
        entry.glyph = glyph
        return entry

    def _bind(self, line: list[Entry]) -> None:
        """Binds every takeback of the line to the act that it takes back.

        One that stands in the log itself is bound there; one that a correction brought, to the acts that count at its
        place.
        """
        place = {entry.number: i for i, entry in enumerate(line)}
        original = self._bound_originals()
        top: _Counted = None
        before: list[_Counted] = []
        for i, entry in enumerate(line):
            before.append(top)
            event = entry.event
            if isinstance(event, TakenBack):
                if entry.by is None:
                    act, there = original[entry.number]
                    entry.back_to = place[act] if act else None
                else:
                    there = top[1] if top else 0
                    entry.back_to = _act_back(top, event.acts)
                if entry.back_to is None:
                    self._too_far(entry, event.acts, there)
                else:
                    top = before[entry.back_to]
            elif event is not None:
                top = (i, (top[1] if top else 0) + (_is_act(event) and not entry.inserted), top)

    def _bound_originals(self) -> dict[int, tuple[int, int]]:
        """For every takeback of the log the act it is bound to (0: it goes too far), and how many acts there were."""
        acts: list[int] = []
        bound: dict[int, tuple[int, int]] = {}
        for number, event in enumerate(self.events, 1):
            if not isinstance(event, TakenBack):
                if _is_act(event):
                    acts.append(number)
            elif event.acts > len(acts):
                bound[number] = 0, len(acts)
            else:
                bound[number] = acts[-event.acts], len(acts)
                del acts[-event.acts :]
        return bound

    def _too_far(self, entry: Entry, wanted: int, there: int) -> None:
        message = f"{wanted} acts cannot be taken back where {there or 'none'} can"
        self.problems.append(Problem(entry.number, entry.token, TOO_FAR, "error", message))


_Counted = tuple[int, int, "_Counted"] | None  # an index in the line, the acts up to it, and what counts before it


def _act_back(top: _Counted, acts: int) -> int | None:
    """The place of the last act but `acts` - 1, or None where there are fewer."""
    if top is None or top[1] < acts:
        return None
    left = top[1] - acts
    place, _, below = top
    while below is not None and below[1] > left:
        place, _, below = below
    return place


def _is_act(event: Event) -> bool:
    return isinstance(event, Act)
