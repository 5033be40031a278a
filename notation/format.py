"""Records as text: the one canonical layout, and the corrected record that a log amounts to. Knows no game."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from notation.document import Record
from notation.events import SEATS, Event, Marked, Unread
from notation.line import Line
from notation.text import clean, quote, visible

TAG_ORDER: tuple[str, ...] = (
    "Game",
    "Notation",
    "Rules",
    "Id",
    *SEATS,
    *(f"Colour.{seat}" for seat in SEATS),
    "Event",
    "Site",
    "Date",
    "Round",
    "Recorder",
    "Catalog",
)


def tag_text(name: str, value: str) -> str:
    """One tag as it is written, such as `[a "Ani"]`."""
    return f'[{name} "{quote(value)}"]'


def tags_text(tags: dict[str, str], options: Sequence[str] = ()) -> str:
    """All tags, one a line: the known ones in their order, a game's own (`options`), then the rest as they came."""
    order = {name: i for i, name in enumerate((*TAG_ORDER, *options))}
    names = sorted(tags, key=lambda name: order.get(name, len(order)))
    return "".join(tag_text(name, tags[name]) + "\n" for name in names)


def comment_text(said: str) -> str:
    """A comment as it is written, without its last line end; several lines become several comments in a row."""
    return "\n".join(f"; {line}".rstrip(" \t") for line in visible(clean(said)).split("\n"))


def write(record: Record, starts: Collection[int] = (), options: Sequence[str] = ()) -> str:
    """The canonical text of a record: `starts` are the events that begin a line, `options` the game's own tags."""
    body = body_text(record, starts)
    head = tags_text(record.tags, options)
    return f"{head}\n{body}" if body else head


def body_text(record: Record, starts: Collection[int] = ()) -> str:
    """Tokens, comments, times and amended tags in their canonical layout; empty, or ending with a line end."""
    comments = _grouped(record.comments)
    times = _grouped(record.times)
    amended = defaultdict(list)
    for after, name, value in record.amendments:
        amended[after].append(tag_text(name, value))
    begins, last = frozenset(starts), len(record.tokens)
    words = record.tokens
    if times:
        words = [" ".join([*times.get(number, ()), token]) for number, token in enumerate(words, 1)]
    # The events behind which something else stands, or a line ends: between two of them are nothing but blanks.
    stops = {0, last, *comments, *amended, *(number - 1 for number in begins)}
    out: list[str] = []
    fresh, done = True, 0  # at the start of a line; how many events are written
    for number in sorted(stop for stop in stops if 0 <= stop <= last):
        if number > done:
            if not fresh:
                out.append("\n" if done + 1 in begins else " ")
            out.append(" ".join(words[done:number]))
            fresh, done = False, number
        for said in comments.get(number, ()):
            out.append(f"{'' if fresh else ' '}{comment_text(said)}\n")
            fresh = True
        for tag in amended.get(number, ()):
            out.append(f"{'' if fresh else chr(10)}{tag}\n")
            fresh = True
    if late := times.get(last + 1):
        out.append(("" if fresh else " ") + " ".join(late))
        fresh = False
    if not fresh:
        out.append("\n")
    return "".join(out)


def rewritten(record: Record, line: Line) -> Record:
    """The record that a log amounts to: corrections carried out, what was taken back left out, amended tags at the top.

    A comment or a time on something that is gone stays: with the event before it, with the event after it.
    """
    clean = Record(record.source)
    clean.tags = record.tags_at(len(record.tokens))
    kept = line.effective()
    clean.tokens = [_with_glyph(entry.token, entry.event, entry.glyph) for entry in kept]
    new = {entry.number: i for i, entry in enumerate(kept, 1)}
    standing = _nearest_before(line, new)
    moved = _targets(line)
    clean.comments = sorted(
        ((standing.get(moved.get(n, n), 0), said) for n, said in record.comments), key=lambda comment: comment[0]
    )
    brought = {entry.number for entry in kept if entry.inserted}
    after = len(kept) + 1
    for number, time in reversed(record.times):
        if number not in brought:  # the time of an insert is when it was written down, which may be much later
            after = new.get(number, after)
        clean.times.append((after, time))
    clean.times.reverse()
    return clean


def _grouped(pairs: Iterable[tuple[int, str]]) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = defaultdict(list)
    for number, text in pairs:
        groups[number].append(text)
    return groups


def _nearest_before(line: Line, new: dict[int, int]) -> dict[int, int]:
    """For every number of the log the new number of the last kept event at or before its place."""
    last, out = 0, {0: 0}
    for entry in line.entries:
        last = new.get(entry.number, last)
        out[entry.number] = last
    return out


def _targets(line: Line) -> dict[int, int]:
    """The event that each standing fix, strike and note speaks of: comments on it go there."""
    changed = {entry.by: entry.number for entry in line.entries if entry.by is not None and entry.by != entry.number}
    return changed | line.notes


def _with_glyph(token: str, event: Event | None, glyph: str) -> str:
    if not glyph or not isinstance(event, Marked) or isinstance(event, Unread):
        return token
    return token.removesuffix(event.glyph) + glyph
