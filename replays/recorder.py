"""The one way to write: parses, checks, previews and appends, for the command line, the phone and imports alike.

The ledger holds keys of people in the seat tags; names go in here and come out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import ledger
import notation
from ledger import HistoryMismatch, LedgerError, Receipt, StaleAppend, UnknownGame
from notation import SEATS, Problem, Record, TakenBack, is_correction
from replays import registry
from replays.diff import changed_tags, changes, effective
from replays.effects import Effect
from replays.fold import Fold
from replays.game import Game, State
from replays.machine import machine
from replays.records import body, content_id, copied, fragment, joined, logged, own_tags, recall, unstorable
from replays.referee import Referee
from replays.ripple import Ripple, ripple
from replays.seating import keyed, named, seated
from replays.shelf import shelve

if TYPE_CHECKING:
    from ledger.book import Book
    from ledger.writing import Writer
    from replays.catalog import Catalog

__all__ = [
    "HistoryMismatch",
    "LedgerError",
    "Plan",
    "Preview",
    "Receipt",
    "Recorder",
    "Refused",
    "StaleAppend",
    "UnknownGame",
    "named",
    "open_ledger",
]

Outcome = Literal["new", "known", "corrected", "refused"]
UNDOABLE = frozenset(("correction-target", "correction-payload", "takeback-too-far", "unreadable-token"))
"""Problems of what was just written that no `keep_errors` should keep: it would do nothing."""


class Refused(ValueError):
    """What was to be written has errors; nothing was. `problems` says which."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("; ".join(problem.message for problem in self.problems))


class Preview(NamedTuple):
    """What an append would do: the canonical text (and as a record), how many events it has, what follows from them."""

    text: str
    events: int
    problems: list[Problem]
    effects: list[tuple[int, Effect]]
    state: State
    part: Record


class Plan(NamedTuple):
    """What an import does with one record: a new game from `record`, or `text` with `events` to append to `id`."""

    outcome: Outcome
    id: str | None
    problems: list[Problem]
    game: Game | None = None
    text: str = ""
    record: Record | None = None
    events: int = 0
    expected: int = 0
    ripple: Ripple | None = None


class _Append(NamedTuple):
    """What somebody wants to append."""

    text: str
    expected: int | None
    request_id: str | None
    seen: ledger.Receipt | None
    keep_errors: bool


class Recorder:
    """Writes to one ledger. `by` is the key of who records."""

    def __init__(self, book: Book, by: str = "") -> None:
        self.book = book
        self.by = by
        self._live: dict[str, _Live] = {}

    def new(self, game: str, tags: Mapping[str, str], id: str | None = None, *, request_id: str | None = None) -> str:
        """Opens a game and gives its id; the same request again gives the same game.

        Cards in its tags are brought into their spelling. Raises `UnknownGame`, `Refused` for tags that are wrong,
        `LedgerError`.
        """
        kind = registry.load(game)
        fold = self._proposed(kind, tags)
        if wrong := [problem for problem in fold.problems if problem.is_error]:
            raise Refused(wrong)
        with self.book.bulk() as writer, self._enrolling(fold.record, {}) as keys:
            text = notation.tags_text(keyed(fold.record, keys).tags, own_tags(kind))
            return writer.create(game, tags=text, id=id, by=self.by, request_id=request_id)

    def doubts(self, game: str, tags: Mapping[str, str]) -> list[Problem]:
        """What in the tags of a game that is to be opened is no error and yet can hardly be meant so.

        Raises `UnknownGame`.
        """
        kind = registry.load(game)
        return doubts(self._proposed(kind, tags))

    def _proposed(self, game: Game, tags: Mapping[str, str]) -> Fold:
        record = Record(notation.Source(""))
        record.tags = {"Game": game.name, **tags}
        if game.cards is not None:
            from replays.spelt import spelt_tags  # with pydantic, which games without cards do without

            record.tags = spelt_tags(game, record.tags)
        recall(record, self.book.catalog_text)
        return Fold(record, game)

    def record(self, id: str) -> Record:
        """The record of a game as it was written, with names in the seat tags. Raises `ledger.UnknownGame`."""
        record = named(id, (entry.text for entry in self.book.read(id)), self.book.people.names())
        recall(record, self.book.catalog_text)
        return record

    def catalogs(self, game: Game) -> list[Catalog[Any]]:
        """The card catalogues of a game that the ledger keeps."""
        return [catalog for catalog in shelve(self.book) if catalog.game == game.name]

    def preview(self, id: str, text: str) -> Preview:
        """What appending `text` to a game would do; nothing is written. Raises `notation.NotationError`."""
        return self._look(self._current(id), text)

    def ripple(self, id: str, text: str) -> Ripple:
        """What appending `text` to a game would change of what it holds already; nothing is written.

        Raises `Refused` for what cannot be carried out itself, `notation.NotationError`.
        """
        live = self._current(id)
        part = fragment(text)
        after = Fold(joined(live.record, part), live.game)
        own = [p for p in after.problems if p.is_error and p.event and p.event > live.events]
        if wrong := [*part.problems, *(p for p in own if p.code in UNDOABLE)]:
            raise Refused(wrong)
        return ripple(live.fold, after)

    def append(
        self,
        id: str,
        text: str,
        *,
        expected: int | None = None,
        request_id: str | None = None,
        seen: ledger.Receipt | None = None,
        keep_errors: bool = False,
    ) -> ledger.Receipt:
        """Appends tokens, comments and tags to a game; gives the receipt.

        `expected` is how many events the game has in the caller's eyes. Raises `Refused` for what the rules refuse,
        unless errors are kept; `ledger.StaleAppend` when the game has moved on.
        """
        append = _Append(text, expected, request_id, seen, keep_errors)
        if id in self._live:
            try:
                return self._append(id, append)
            except (ledger.StaleAppend, Refused):  # perhaps somebody else wrote meanwhile
                del self._live[id]
        return self._append(id, append)

    def _append(self, id: str, wanted: _Append) -> ledger.Receipt:
        live = self._current(id)
        preview = self._look(live, wanted.text)
        stale = wanted.expected not in (None, live.events)
        unread = preview.part.problems  # what could not even be read would be lost
        errors = unread if wanted.keep_errors else [problem for problem in preview.problems if problem.is_error]
        if errors and not stale:
            raise Refused(errors)
        with self.book.bulk() as writer, self._enrolling(preview.part, {}) as keys:
            receipt = writer.append(
                id,
                expected=live.events if wanted.expected is None else wanted.expected,
                text=notation.body_text(keyed(preview.part, keys)),
                count=preview.events,
                by=self.by,
                request_id=wanted.request_id,
                seen=wanted.seen,
            )
        if stale or receipt.first != live.events + 1:  # a retry of what is stored already
            del self._live[id]
        else:
            live.add(preview)
        return receipt

    def id_of(self, record: Record) -> str | None:
        """The id that a record has, or gets from its content; None where its game is not installed."""
        try:
            return record.tags.get("Id") or content_id(record, registry.load(record.game or ""))
        except registry.UnknownGame:
            return None

    def plan(self, record: Record, *, keep_errors: bool = False) -> Plan:
        """What an import does with one record: a new game, one that is here already, corrections to it, or nothing.

        A record without an `Id` gets one from its content, so the same record is recognised. With the `Id` of a game
        that is here, what differs becomes corrections, unless it says what the game said at an earlier time: then the
        file is merely old.
        """
        try:
            game = registry.load(record.game or "")
        except registry.UnknownGame as unknown:
            line, column = record.tag_place("Game")
            problem = Problem(None, record.game, "unknown-game", "error", str(unknown), line, column, unknown.near)
            return Plan("refused", None, record.problems or [problem])
        recall(record, self.book.catalog_text)
        id = record.tags.get("Id") or None
        if id is not None and self.book.has(id):
            return self._corrections(id, record, game, keep_errors)
        fold, wrong = Fold(record, game), unstorable(record, "error")
        if record.problems or wrong or (not keep_errors and any(problem.is_error for problem in fold.problems)):
            return Plan("refused", id, [*wrong, *fold.problems])
        if id is None and self.book.has(id := content_id(record, game)):
            return Plan("known", id, [])
        return Plan("new", id, fold.problems, game, record=record, events=len(record.tokens))

    def carry_out(self, plans: Iterable[Plan]) -> list[Plan]:
        """Writes what was planned, in one transaction: when this returns, all of it is on disk, and so are its people.

        Gives the plans as they went: a game that came into the ledger meanwhile is `known`, what the ledger does not
        take is `refused`.
        """
        done = []
        enrolled: dict[str, str] = {}
        with self.book.bulk() as writer:
            for plan in plans:
                try:
                    self._write(writer, plan, enrolled)
                except ledger.GameExists:
                    plan = plan._replace(outcome="known")
                except (ledger.Unacceptable, ledger.StaleAppend) as wrong:
                    problem = Problem(None, plan.id, "not-stored", "error", str(wrong))
                    plan = plan._replace(outcome="refused", problems=[problem])
                done.append(plan)
        return done

    def _write(self, writer: Writer, plan: Plan, enrolled: dict[str, str]) -> None:
        if plan.outcome == "new" and plan.record and plan.game:
            with self._enrolling(plan.record, enrolled) as keys:
                record = keyed(plan.record, keys)
                record.tags.pop("Id", None)
                tags, text = notation.tags_text(record.tags, own_tags(plan.game)), body(record, plan.game)
                writer.create(plan.game.name, tags=tags, text=text, count=plan.events, id=plan.id, by=self.by)
        elif plan.outcome == "corrected" and plan.id:
            part = fragment(plan.text)
            with self._enrolling(part, enrolled) as keys:
                text = notation.body_text(keyed(part, keys))
                writer.append(plan.id, expected=plan.expected, text=text, count=plan.events, by=self.by)

    @contextmanager
    def _enrolling(self, record: Record, enrolled: dict[str, str]) -> Iterator[Mapping[str, str]]:
        """The keys of the people in a record; who is new is enrolled when the block has written it, and only then.

        `enrolled` are those that are known to the transaction already.
        """
        new = [name for name in dict.fromkeys(seated(record)) if name not in enrolled]
        yield {**enrolled, **self.book.people.keys(new)} if new else enrolled
        for name in new:
            enrolled[name] = self.book.people.enrol(name)

    def _corrections(self, id: str, record: Record, game: Game, keep_errors: bool) -> Plan:
        old = self.record(id)
        if record.problems:
            return Plan("refused", id, record.problems)
        if old.game != record.game:
            line, column = record.tag_place("Game")
            message = f"{id} is a game of {old.game} in the ledger, not of {record.game}"
            return Plan("refused", id, [Problem(None, "Game", "other-game", "error", message, line, column, old.game)])
        record = self._called_as_now(id, old, record)
        change = changes(old, record, game)
        if not change.text or self._said_before(id, old, record, game):
            return Plan("known", id, [])
        after = Fold(change.after, game)
        moved = ripple(Fold(old, game), after)
        if moved.new_errors and not keep_errors:
            return Plan("refused", id, moved.new_errors, game, change.text, ripple=moved)
        return Plan("corrected", id, after.problems, game, change.text, None, change.events, len(old.tokens), moved)

    def _called_as_now(self, id: str, old: Record, new: Record) -> Record:
        """The record with the names that its people have now, where they were renamed, merged or forgotten since."""
        now = old.tags_at(len(old.tokens))
        other = [seat for seat in SEATS if seat in now and new.tags.get(seat, now[seat]) != now[seat]]
        if not other:
            return new
        stored = logged(entry.text for entry in self.book.read(id))
        keys, renamed = stored.tags_at(len(stored.tokens)), copied(new)
        for seat in other:
            if self.book.people.answers_to(keys[seat], notation.visible(new.tags[seat])):
                renamed.tags[seat] = now[seat]
        return renamed

    def _said_before(self, id: str, old: Record, new: Record, game: Game) -> bool:
        """Whether the game amounted to just this record after one of its earlier entries."""
        wanted = effective(new, game)
        ends = {entry.first + entry.count - 1 for entry in self.book.read(id)} - {len(old.tokens)}
        for end in sorted(ends):
            then = old.upto(end)
            if effective(then, game) == wanted:
                there = Counter(said for _, said in old.comments)
                return not (Counter(said for _, said in new.comments) - there) and not changed_tags(old, new)
        return False

    def _current(self, id: str) -> _Live:
        live = self._live.get(id)
        if live is None:
            live = self._live[id] = _Live(self.record(id))
        return live

    def _look(self, live: _Live, text: str) -> Preview:
        part = fragment(text)
        canonical = notation.body_text(part)
        events = live.game.codec.events(part.tokens)
        if part.problems:
            return Preview(canonical, len(events), part.problems, [], live.state, part)
        if part.amendments or any(is_correction(event) or isinstance(event, TakenBack) for event in events):
            return live.refolded(part, canonical)
        referee, state = Referee(), live.game.copy(live.state)
        plays = zip(range(live.events + 1, live.events + 1 + len(events)), part.tokens, events, strict=True)
        machine(live.game).run(state, plays, referee)
        if any(problem.is_error for problem in referee.problems):
            return live.refolded(part, canonical)
        return Preview(canonical, len(events), referee.problems, referee.effects, state, part)


class _Live:
    """A game that is being recorded: its record and its state."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = registry.load(record.game or "")
        self._fold: Fold | None = Fold(record, self.game)
        self.state = self._fold.state
        self.events = len(record.tokens)

    @property
    def fold(self) -> Fold:
        """What the record amounts to, folded at most once between two appends."""
        if self._fold is None:
            self._fold = Fold(self.record, self.game)
        return self._fold

    def refolded(self, part: Record, canonical: str) -> Preview:
        """The preview of a fragment that reaches back or has errors: the whole record is folded with it."""
        fold = Fold(joined(self.record, part), self.game)
        new = ripple(self.fold, fold).new_problems
        effects = [(event, effect) for event, _, effect in fold.effects if event > self.events]
        return Preview(canonical, len(part.tokens), new, effects, fold.state, part)

    def add(self, preview: Preview) -> None:
        """Takes note of what was appended."""
        self.record = joined(self.record, preview.part)
        self.state = preview.state
        self.events += preview.events
        self._fold = None


def doubts(fold: Fold) -> list[Problem]:
    """Warnings of what a record's tags say, those of its game included."""
    warnings = [problem for problem in fold.problems if problem.event is None and not problem.is_error]
    faults = [Problem(None, None, "tag-doubt", "warning", said) for said in fold.game.faults(fold.setup)]
    return [*warnings, *faults]


def open_ledger(path: str) -> Book:
    """The ledger at a path, for whoever writes through a `Recorder` only. Raises `LedgerError`."""
    return ledger.open(path)
