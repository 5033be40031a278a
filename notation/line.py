"""The corrected line: what the log says happened, after its corrections, with the takebacks bound. Knows no game.

Every number of the log has a place in the line, also a struck event and a correction, so that "up to event N" means something for
each N. Corrections are resolved first; takebacks count in what they give.
"""

from collections.abc import Iterable, Iterator, Sequence

from notation.codec import Codec
from notation.errors import UnreadableToken
from notation.events import (
    WITHHELD,
    Claim,
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


class Entry:
    """One place in the corrected line.

    `event` is what stands there (None: nothing, it was struck or is a correction), `token` its text, `number` its number in the log
    (an inserted event bears that of its correction), `by` the correction that brought or struck it, `back_to` for a bound takeback
    the index in the line of the act that it took back, `glyph` a reviewer's.
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
        stop = len(self.entries) if upto is None else self.index(upto) + 1
        stack: list[int] = []
        for i in range(stop):
            entry = self.entries[i]
            if entry.back_to is not None:
                while stack and stack[-1] >= entry.back_to:
                    stack.pop()
            elif entry.event is not None and type(entry.event) is not TakenBack:
                stack.append(i)
        return [self.entries[i] for i in stack]


def resolve(events: Sequence[Event], tokens: Sequence[str], codec: Codec) -> Line:
    """The corrected line of a log. `events[n - 1]` is the event with number n."""
    resolver = _Resolver(events, tokens, codec)
    return Line(resolver.entries(), resolver.problems, resolver.notes)


def is_plain(events: Iterable[Event]) -> bool:
    """True for a log without corrections and takebacks: its line is the log."""
    return not any(isinstance(event, (Correction, TakenBack)) for event in events)


class _Resolver:
    def __init__(self, events: Sequence[Event], tokens: Sequence[str], codec: Codec) -> None:
        self.events = events
        self.tokens = tokens
        self.codec = codec
        self.problems: list[Problem] = []
        self.notes: dict[int, int] = {}
        self._refused: set[int] = set()

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
        target = self.events[event.target - 1]
        return isinstance(target, Correction) and not isinstance(target, EventInserted)

    def _standing(self) -> list[int]:
        """The numbers of the corrections that can be carried out and were not withdrawn, ascending."""
        withdrawn: set[int] = set()
        standing: list[int] = []
        for number in range(len(self.events), 0, -1):
            event = self.events[number - 1]
            if not isinstance(event, Correction) or number in withdrawn:
                continue
            wrong = self._why_not(number, event)
            if wrong:
                self._refuse(number, *wrong)
            else:
                standing.append(number)
                if isinstance(event, EventStruck) and self._is_withdrawal(event):
                    withdrawn.add(event.target)
        self.problems.reverse()
        return standing[::-1]

    def _why_not(self, number: int, event: Correction) -> tuple[str, str] | None:
        """The code and the reason why a correction cannot be carried out, or None."""
        target: int = event.target  # type: ignore[attr-defined]
        inserts = isinstance(event, EventInserted)
        if target >= number:
            return "correction-target", f"a correction names an earlier event; {target} is not before {number}"
        if target == 0 and not inserts:
            return "correction-target", "events are numbered from 1; only an insert may name 0"
        aimed = self.events[target - 1] if target else None
        if isinstance(aimed, Correction) and not isinstance(aimed, EventInserted) and not isinstance(event, EventStruck):
            return "correction-target", f"{target} is a correction itself; it can only be withdrawn, with %{target}-"
        if isinstance(event, (EventFixed, EventInserted)):
            return self._bad_payload(event.token)
        return None

    def _bad_payload(self, token: str) -> tuple[str, str] | None:
        if token.startswith("%"):
            return "correction-payload", f"{token} is a correction; what happened instead is an act, a claim or a takeback"
        if token == WITHHELD:
            return None
        try:
            self.codec.decode(token)
        except UnreadableToken as wrong:
            hint = f"; did you mean {wrong.suggestion}?" if wrong.suggestion else ""
            return "correction-payload", f"{token} cannot be read: {wrong.reason}{hint}"
        return None

    def _refuse(self, number: int, code: str, message: str) -> None:
        self._refused.add(number)
        self.problems.append(Problem(number, self.tokens[number - 1], code, "error", message))

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
        """Binds every takeback of the line to the act that it takes back."""
        place = {entry.number: i for i, entry in enumerate(line)}
        taken = self._bind_originals(line, place)
        acts: list[int] = []
        for i, entry in enumerate(line):
            event = entry.event
            if event is None or entry.number in taken:
                continue
            if isinstance(event, TakenBack):
                if entry.by is not None:
                    self._bind_brought(line, i, event.acts, acts)
            elif _is_act(event) and not entry.inserted:
                acts.append(i)

    def _bind_originals(self, line: list[Entry], place: dict[int, int]) -> set[int]:
        """Binds the takebacks that stand in the log itself; gives the numbers of the acts that they took."""
        acts: list[int] = []
        taken: set[int] = set()
        for number, event in enumerate(self.events, 1):
            if not isinstance(event, TakenBack):
                if _is_act(event):
                    acts.append(number)
                continue
            entry = line[place[number]]
            stands = entry.by is None
            if event.acts > len(acts):
                if stands:
                    self._too_many(entry, event.acts, len(acts))
                continue
            gone = acts[-event.acts :]
            del acts[-event.acts :]
            if stands:
                taken.update(gone)
                entry.back_to = place[gone[0]]
        return taken

    def _bind_brought(self, line: list[Entry], i: int, count: int, acts: list[int]) -> None:
        if count > len(acts):
            self._too_many(line[i], count, len(acts))
            return
        line[i].back_to = acts[-count]
        del acts[-count:]

    def _too_many(self, entry: Entry, wanted: int, there: int) -> None:
        message = f"{wanted} acts cannot be taken back where {there or 'none'} can"
        self.problems.append(Problem(entry.number, entry.token, "takeback-too-far", "error", message))


def _is_act(event: Event) -> bool:
    return isinstance(event, Unread) or not isinstance(event, (Claim, TakenBack, Correction))
