"""One game as rows: what the archive holds of a record, table by table."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from notation import SEATS, WITHHELD, Line, Problem, Record, TakenBack
from replays import registry
from replays.archive import facts, results
from replays.archive.logs import LOGS, Log
from replays.archive.publication import published
from replays.archive.tables import COMMENTS, EVENTS, GAMES, PROBLEMS, SEARCH, SEATS_TABLE, TAGS, TIMES
from replays.dates import is_day
from replays.effects import Effect
from replays.fold import Fold
from replays.game import State
from replays.records import copied, logged

NO_RESULT = ("stopped", "void", "unrecorded")  # reasons why a game is over that leave it without one
Row = tuple[Any, ...]
Rows = dict[str, list[Row]]


class Origin(NamedTuple):
    """What the ledger knows of a game: its number, ids, label, the texts of its entries, first and last time in ms."""

    number: int
    public_id: str
    label: str
    texts: Sequence[str]
    opened: int
    updated: int


class People(NamedTuple):
    """Who is who in the ledger: the name for every key, and for doubles the key that counts."""

    names: Mapping[str, str]
    doubles: Mapping[str, str]

    def key(self, key: str) -> str:
        """The key under which a person counts."""
        return self.doubles.get(key, key)

    def name(self, key: str) -> str:
        """A person's name; who is not known, or was forgotten, goes by the key."""
        return self.names.get(key, key)


def record_of(texts: Iterable[str], people: People) -> Record:
    """The record that the entries of one game make up, with the keys that count in its seat tags."""
    # A copy knows no places in a text; nobody asks for those of problems here, and finding them takes time.
    record = copied(logged(texts))
    for seat in SEATS:
        if seat in record.tags:
            record.tags[seat] = people.key(record.tags[seat])
    record.amendments = [(n, tag, people.key(v) if tag in SEATS else v) for n, tag, v in record.amendments]
    return record


def rows_of(origin: Origin, people: People, *, bulk: bool = False) -> Rows:
    """All rows of one game, by the names of their tables; with `bulk`, a log that `logs.py` can write stands as one."""
    record = record_of(origin.texts, people)
    try:
        game = registry.load(record.game or origin.label)
    except registry.UnknownGame as unknown:
        return _of_unknown(origin, record, people, unknown)
    fold = published(record, game)
    rows: Rows = defaultdict(list)
    names = [people.name(fold.tags[seat]) for seat in fold.setup.seats if fold.tags.get(seat)]
    clock = _clock(record)
    rows[GAMES.name] = [_game(origin, fold, names, clock)]
    rows[SEATS_TABLE.name] = _seats(origin.number, fold)
    if fold.line:
        _corrected_events(rows, origin.number, fold, fold.line, dict(clock))
    elif bulk and not clock:
        rows[LOGS] = [Log(origin.number, game.name, fold.record.tokens)]
    else:
        _plain_events(rows, origin.number, fold, dict(clock))
    _effects(rows, origin.number, fold)
    rows[PROBLEMS.name] = _problems(origin.number, fold.problems)
    title = game.title_of(fold.tags)
    _told(rows, origin.number, record, title, names, fold.line.notes if fold.line else {})
    return rows


def _of_unknown(origin: Origin, record: Record, people: People, unknown: registry.UnknownGame) -> Rows:
    """The rows of a game that is not installed: what its tags say. Which tokens are secret nobody knows here."""
    tags = record.tags_at(len(record.tokens))
    seats = [seat for seat in SEATS if seat in tags]
    names = [people.name(tags[seat]) for seat in seats]
    sums = (len(seats), len(seats), len(record.tokens), *(0, None, None, 0, 0, 0, 0, unknown.name), 1, None)
    end = (_utc(origin.opened // 1000), _utc(origin.updated // 1000), results.sequence(tags, None, origin.public_id))
    rows: Rows = defaultdict(list)
    rows[GAMES.name] = [(*_head(origin, unknown.name, unknown.name, names, tags), *sums, *end)]
    rows[SEATS_TABLE.name] = [
        (origin.number, seat, tags[seat], tags.get(f"Colour.{seat}"), *[None] * 4) for seat in seats
    ]
    problem = Problem(None, unknown.name, "unknown-game", "error", str(unknown), suggestion=unknown.near)
    rows[PROBLEMS.name] = _problems(origin.number, [problem])
    _told(rows, origin.number, record, unknown.name, names, {})
    return rows


def _head(origin: Origin, game: str, title: str, names: Sequence[str], tags: Mapping[str, str]) -> Row:
    event, site, round, recorder = (tags.get(tag) for tag in ("Event", "Site", "Round", "Recorder"))
    said = (event, site, tags["Date"] if is_day(tags.get("Date", "")) else None, round, recorder)
    return (origin.number, origin.public_id, _label(title, names, tags), game, title, *said)


def _game(origin: Origin, fold: Fold, names: Sequence[str], clock: list[tuple[int, int | None]]) -> Row:
    state = fold.state
    known = [time for _, time in clock if time is not None]
    return (
        *_head(origin, fold.game.name, fold.game.title_of(fold.tags), names, fold.tags),
        len(state.seats),
        len(fold.game.teams(state)),
        fold.last,
        int(state.over),
        state.reason,
        _result(state) if state.over else None,
        int(state.irregular),
        int(state.unverified),
        int(_counts(state)),
        int(results.rated(fold)),
        results.ladder(fold.game, fold.tags),
        len(fold.problems),
        max(0, known[-1] - known[0]) if len(known) > 1 else None,
        _utc(origin.opened // 1000),
        _utc(origin.updated // 1000),
        results.sequence(fold.tags, next(iter(known), None), origin.public_id),
    )


def _counts(state: State) -> bool:
    """Whether questions count the game: it was played to its end by the rules, and somebody can vouch for it."""
    return state.over and not (state.irregular or state.unverified) and state.reason not in NO_RESULT


def _result(state: State) -> str | None:
    """The scores in seat order, `_` for one that is not noted; None where none is."""
    scores = state.noted.values()
    if all(score is None for score in scores):
        return None
    return "–".join("_" if score is None else str(score) for score in scores)


def _label(title: str, names: Sequence[str], tags: Mapping[str, str]) -> str:
    said = [title, ", ".join(names), tags.get("Date", "")]
    return " · ".join(part for part in said if part)


@lru_cache
def _utc(second: int) -> str:
    return datetime.fromtimestamp(second, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _seats(game: int, fold: Fold) -> list[Row]:
    state, tags = fold.state, fold.tags
    won = {seat: int(seat in state.winners) if state.over else None for seat in state.seats}
    places = results.places(fold.game, state) if results.are_different(fold) else {}
    teams = results.teams(fold.game, state)
    noted = state.noted
    end = {seat: (noted[seat], won[seat], places.get(seat), teams[seat]) for seat in state.seats}
    return [(game, seat, tags.get(seat) or None, tags.get(f"Colour.{seat}"), *end[seat]) for seat in state.seats]


def _plain_events(rows: Rows, game: int, fold: Fold, times: Mapping[int, int | None]) -> None:
    """Events and their facts of a log without corrections and takebacks."""
    known = facts.tokens(fold.game.name)
    events = rows[EVENTS.name]
    for number, token in enumerate(fold.record.tokens, 1):
        kind, seat, marks, table, values = known[token]
        written = None if token == WITHHELD else token
        events.append((game, number, written, kind, seat, marks, None, None, 1, times.get(number)))
        if table:
            rows[table.name].append((game, number, *values))


def _corrected_events(rows: Rows, game: int, fold: Fold, line: Line, times: Mapping[int, int | None]) -> None:
    """Events and their facts of a log with corrections: each number as it was written, with what stands there now."""
    known = facts.tokens(fold.game.name)
    stands, undone = _bound(line)
    for entry in line.entries:
        number, token = entry.number, fold.record.tokens[entry.number - 1]
        kind, seat, marks, table, values = known[token if entry.event is None else entry.token]
        if entry.glyph and marks:
            marks = marks.rstrip("!?")
        marks = f"{marks or ''}{entry.glyph}" or None
        written = None if token == WITHHELD else token
        counts = int(number in stands)
        row = (game, number, written, kind, seat, marks, entry.by, undone.get(number), counts, times.get(number))
        rows[EVENTS.name].append(row)
        if table and counts:
            rows[table.name].append((game, number, *values))


def _bound(line: Line) -> tuple[set[int], dict[int, int]]:
    """The numbers of the events that count in the end, and for those taken back the takeback that did it."""
    standing: list[int] = []
    undone: dict[int, int] = {}
    for index, entry in enumerate(line.entries):
        if entry.back_to is not None:
            while standing and standing[-1] >= entry.back_to:
                undone[line.entries[standing.pop()].number] = entry.number
        elif entry.event is not None and not isinstance(entry.event, TakenBack):
            standing.append(index)
    return {line.entries[index].number for index in standing}, undone


def _effects(rows: Rows, game: int, fold: Fold) -> None:
    tables = facts.effects_of(fold.game.name)
    found: dict[type[Effect], list[Row]] = defaultdict(list)
    for event, part, effect in fold.effects:
        kind = type(effect)
        found[kind].append((game, event, part, *tables[kind].fields.values(effect)))
    for kind, of_kind in found.items():
        rows[tables[kind].table.name] += of_kind


def _problems(game: int, problems: Iterable[Problem]) -> list[Row]:
    return [
        (game, part, p.event, p.token, p.code, p.severity, p.message, p.suggestion, p.because, p.rule)
        for part, p in enumerate(problems, 1)
    ]


def _told(rows: Rows, game: int, record: Record, title: str, names: Sequence[str], notes: Mapping[int, int]) -> None:
    """Tags, times, comments, and the text by which a game is found."""
    tags = [(0, name, value) for name, value in record.tags.items()] + record.amendments
    rows[TAGS.name] = [(game, part, *tag) for part, tag in enumerate(tags, 1)]
    rows[TIMES.name] = [(game, part, *time) for part, time in enumerate(record.times, 1)]
    rows[COMMENTS.name] = [
        (game, part, notes.get(after, after), after, said) for part, (after, said) in enumerate(record.comments, 1)
    ]
    now = record.tags_at(len(record.tokens))
    said = "\n".join(text for _, text in record.comments)
    rows[SEARCH.name] = [(game, ", ".join(names), title, now.get("Event"), now.get("Site"), said)]


def _clock(record: Record) -> list[tuple[int, int | None]]:
    """For each time in the record the number of the event that it stands before, and the second since 1970."""
    clock: list[tuple[int, int | None]] = []
    now: int | None = None
    for number, said in record.times:
        if said.startswith("@+"):
            now = None if now is None else now + int(said[2:])
        else:
            now = int(datetime.fromisoformat(said[1:]).timestamp())
        clock.append((number, now))
    return clock
