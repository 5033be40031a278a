"""Records as they are written: tags, tokens, comments and times of a text, each with its place. Knows no game.

`read` is the only reader. What it cannot read becomes a `Problem` of the record and never hides its neighbours.
"""

import re
from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from notation.errors import BudgetExceeded
from notation.problems import Problem, Severity
from notation.text import (
    MAX_COMMENT,
    MAX_COMMENTS,
    MAX_EVENTS,
    MAX_PROBLEMS,
    MAX_RECORDS,
    MAX_TAG,
    MAX_TAGS,
    MAX_TIMES,
    UNUSUAL_BLANKS,
    Source,
    clean,
    name_of,
    splits_like_ours,
    unquote,
    visible,
)

# The repeats are possessive: they never give back what they have read, so a broken tag costs its length and no more.
_TAG_TEXT = r'\[[ \t]*+([^\W\d_](?:[^\W\d]|[0-9.-]){0,99}+)[ \t]++"((?:[^"\\\n]++|\\[^\n])*+)"[ \t]*+\]'
_TAG = re.compile(_TAG_TEXT)
_BROKEN_TAG = re.compile(r"\[[^\]\n]*+\]?")
_SPECIAL = re.compile(r"[;\[@](?<![^ \t\n].)")  # at the start of a word; the lookbehind stands last because it is slow
_WORD = re.compile(r"[^ \t\n]+")
_TIME = re.compile(r"@(?:\+(?:0|[1-9][0-9]{0,7})|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)")
_UNUSUAL = re.compile(f"[{UNUSUAL_BLANKS}]")
# Tags and comments, in which nothing is changed, or what is read as blanks: by a lenient reader; in files put together.
_TAG_AND_COMMENT = f"{_TAG_TEXT}(?:;[^\n]*+)?"
_BLANKS_OUTSIDE = re.compile(f";(?<![^ \t\n{UNUSUAL_BLANKS}].)[^\n]*+|{_TAG_AND_COMMENT}|[{UNUSUAL_BLANKS}]++")
_BOM_OUTSIDE = re.compile(f";(?<![^ \t\n\ufeff].)[^\n]*+|{_TAG_AND_COMMENT}|\ufeff++")


class Record:
    """One game as it was written.

    `tokens[n - 1]` is the token with number n. `comments` are (number of the event before, text), 0 for the game's own.
    `times` are (number of the event after, text). `amendments` are (number of the event before, tag, value): tags that
    came after the first token. `tags` are those before it. `problems` are what could not be read, `repairs` what a
    lenient reading mended. Records are equal that say the same, wherever they stand.
    """

    __slots__ = (
        "_chunks",
        "_offsets",
        "_tag_offsets",
        "amendments",
        "comments",
        "problems",
        "repairs",
        "source",
        "tags",
        "times",
        "tokens",
    )

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tags: dict[str, str] = {}
        self.tokens: list[str] = []
        self.comments: list[tuple[int, str]] = []
        self.times: list[tuple[int, str]] = []
        self.amendments: list[tuple[int, str, str]] = []
        self.problems: list[Problem] = []
        self.repairs: list[Problem] = []
        self._chunks: list[tuple[int, int]] = []  # where in the source tokens stand
        self._offsets: list[int] | None = None
        self._tag_offsets: dict[str, int] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._said() == other._said()

    __hash__ = None  # type: ignore[assignment]

    def _said(self) -> tuple[object, ...]:
        return self.tags, self.tokens, self.comments, self.times, self.amendments

    @property
    def game(self) -> str | None:
        """The value of the `Game` tag."""
        return self.tags.get("Game")

    def tags_at(self, number: int) -> dict[str, str]:
        """The tags in force before the event after `number`: the first ones and what amended them by then."""
        tags = dict(self.tags)
        for after, name, value in self.amendments:
            if after <= number:
                tags[name] = value
        return tags

    def offset(self, number: int) -> int | None:
        """Where in the source the token with this number starts; None for a record that was not read from a text."""
        if self._offsets is None:
            text = self.source.text
            self._offsets = [found.start() for start, end in self._chunks for found in _WORD.finditer(text, start, end)]
        return self._offsets[number - 1] if 0 < number <= len(self._offsets) else None

    def tag_place(self, name: str | None) -> tuple[int | None, int | None]:
        """Line and column of a tag at the top, from 1."""
        offset = self._tag_offsets.get(name or "")
        return (None, None) if offset is None else self.source.place(offset)

    def place(self, number: int | None) -> tuple[int | None, int | None]:
        """Line and column of the token with this number, from 1."""
        offset = None if number is None else self.offset(number)
        return (None, None) if offset is None else self.source.place(offset)

    def upto(self, number: int) -> "Record":
        """The record as it stood after its token `number`."""
        if number >= len(self.tokens):
            return self
        cut = self.replaced(self.tokens[:number])
        cut.comments = [c for c in self.comments if c[0] <= number]
        cut.times = [t for t in self.times if t[0] <= number]
        cut.amendments = [a for a in self.amendments if a[0] <= number]
        return cut

    def replaced(self, tokens: list[str]) -> "Record":
        """The same record with other tokens in the places of its own."""
        other = Record(self.source)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.tokens = tokens
        return other


def read(text: str, *, lenient: bool = False, grown: bool = False) -> Iterator[Record]:
    """The records of a text, in order; raises `BudgetExceeded` for more than a reader accepts.

    A text without any `Game` tag gives one record with that problem, unless it holds nothing at all. A `lenient`
    reading takes unusual white space between tokens and a tag given twice; `mend` does the rest. A text that has
    `grown` was written bit by bit: a tag that comes again before the first token replaces what stood there.

    >>> [record.tokens for record in read('[Game "rotate"] >a aB7v ; opens')]
    [['>a', 'aB7v']]
    """
    yield from _Scanner(clean(text), lenient, grown).records()


class _Scanner:
    """One pass over a text."""

    def __init__(self, text: str, lenient: bool, grown: bool) -> None:
        if "\ufeff" in text:
            text = _BOM_OUTSIDE.sub(_spaces, text)
        self.given = text  # before unusual blanks were mended
        self.text = _BLANKS_OUTSIDE.sub(_spaces, text) if lenient and _UNUSUAL.search(text) else text
        self.source = Source(self.text)
        self.plain = splits_like_ours(self.text)
        self.lenient = lenient
        self.grown = grown
        self.record: Record | None = None
        self._own_lines: list[int] = []  # ends of the comments on lines of their own since the last token or tag

    def records(self) -> Iterator[Record]:
        text, pos, count = self.text, 0, 0
        while True:
            at = self._next_special(pos)
            if at > pos:
                self._tokens(pos, at)
            if at == len(text):
                break
            char = text[at]
            tag = _TAG.match(text, at) if char == "[" else None
            if tag and tag[1] == "Game" and (done := self._open(at)):
                count += 1
                if count >= MAX_RECORDS:
                    raise BudgetExceeded("the text", count + 1, MAX_RECORDS, "records")
                yield done
            pos = self._comment(at) if char == ";" else self._tag(at, tag) if char == "[" else self._time(at)
        if self.record:
            if self.record.game is None:
                self._without_game(0, None)
            yield self.record

    def _next_special(self, pos: int) -> int:
        """Where the next comment, tag or time starts: at a word, or directly behind a tag."""
        if pos and self.text.startswith(("[", "@", ";"), pos):
            return pos
        found = _SPECIAL.search(self.text, pos)
        return found.start() if found else len(self.text)

    def _open(self, at: int) -> Record | None:
        """Starts a record at its `Game` tag, with the comments directly before it; gives the one that this ends."""
        last, self.record = self.record, Record(self.source)
        if last is None:
            return None
        if not (last.tags or last.tokens or last.times or any(p.code == "no-game" for p in last.problems)):
            self.record.comments, self.record.repairs, self.record.problems = last.comments, last.repairs, last.problems
            return None  # there were only comments so far, at the top of the file
        taken = 0
        for end in reversed(self._own_lines):
            if self.text[end:at].strip(" \t") != "\n":
                break
            taken += 1
            at = self.text.rfind("\n", 0, end) + 1
        if taken:
            self.record.comments = [(0, said) for _, said in last.comments[-taken:]]
            del last.comments[-taken:]
        return last

    def _current(self) -> Record:
        if self.record is None:
            self.record = Record(self.source)
        return self.record

    def _without_game(self, at: int, token: str | None) -> None:
        """Reports, once and unless a broken tag was the reason, that a record has no game."""
        if not self._current().problems:
            self._problem(at, "no-game", 'a record starts with its game, such as [Game "rotate"]', token=token)

    def _tokens(self, start: int, end: int) -> None:
        chunk = self.text[start:end]
        if self.lenient:
            self._report_blanks(start, end)
        if not chunk.strip(" \t\n"):
            return
        plain = self.plain or splits_like_ours(chunk)
        words = (
            chunk.split(None, MAX_EVENTS) if plain else [m[0] for m in islice(_WORD.finditer(chunk), MAX_EVENTS + 1)]
        )
        record = self._current()
        if record.game is None and not record.tokens:
            self._without_game(start + len(chunk) - len(chunk.lstrip(" \t\n")), words[0][:40])
        record._chunks.append((start, end))
        record.tokens += words
        self._own_lines.clear()
        _check_budget(len(record.tokens), MAX_EVENTS, "events")

    def _report_blanks(self, start: int, end: int) -> None:
        if self.given is self.text or any(repair.code == "white-space" for repair in self._current().repairs):
            return
        if found := _UNUSUAL.search(self.given, start, end):
            message = f"{name_of(found[0])} and the like are read as spaces; the first one stands here"
            self._problem(found.start(), "white-space", message, repaired=True)

    def _comment(self, at: int) -> int:
        end = self.text.find("\n", at)
        end = len(self.text) if end < 0 else end
        said = self.text[at + 1 : end].removeprefix(" ").rstrip(" \t")
        record = self._current()
        if len(said) > MAX_COMMENT:
            self._problem(
                at, "comment-too-long", f"a comment has at most {MAX_COMMENT:,} characters, this one {len(said):,}"
            )
            said = said[:MAX_COMMENT]
        if _undecodable(said):
            self._problem(at, "not-utf-8", "the comment holds bytes that are not UTF-8; save the file as UTF-8")
        record.comments.append((len(record.tokens), visible(said)))
        _check_budget(len(record.comments), MAX_COMMENTS, "comments")
        if self.text[self.text.rfind("\n", 0, at) + 1 : at].strip(" \t"):
            self._own_lines.clear()
        else:
            self._own_lines.append(end)
        return end

    def _tag(self, at: int, found: re.Match[str] | None) -> int:
        self._own_lines.clear()
        record = self._current()
        if not found:
            broken_tag = _BROKEN_TAG.match(self.text, at)
            assert broken_tag
            self._problem(at, "broken-tag", 'a tag is written [Name "value"] on one line', token=broken_tag[0][:60])
            return broken_tag.end()
        name, (value, broken) = found[1], unquote(found[2])
        if record.game is None and name != "Game":
            self._without_game(at, name)
        if broken is not None:
            message = f'{broken} is no escape; in a tag write \\" \\\\ \\n or \\u{{hex}}'
            self._problem(at, "broken-escape", message, token=name)
        if _undecodable(found[2]):
            self._problem(at, "not-utf-8", f"the tag {name} holds bytes that are not UTF-8", token=name)
        if len(value) > MAX_TAG:
            message = f"a tag has at most {MAX_TAG:,} characters, {name} has {len(value):,}"
            self._problem(at, "tag-too-long", message, token=name)
            value = value[:MAX_TAG]
        self._put(record, at, name, value)
        return found.end()

    def _put(self, record: Record, at: int, name: str, value: str) -> None:
        _check_budget(len(record.tags) + len(record.amendments) + 1, MAX_TAGS, "tags")
        if record.tokens:
            record.amendments.append((len(record.tokens), name, value))
        elif name in record.tags and not self.grown:
            message = f"the tag {name} is given twice before the first token; the first one counts"
            self._problem(at, "repeated-tag", message, token=name, repaired=self.lenient)
        else:
            record.tags[name] = value
            record._tag_offsets[name] = at

    def _time(self, at: int) -> int:
        found = _WORD.match(self.text, at)
        assert found
        record = self._current()
        if record.game is None:
            self._without_game(at, found[0][:40])
        if _is_time(found[0]):
            record.times.append((len(record.tokens) + 1, found[0]))
            _check_budget(len(record.times), MAX_TIMES, "times")
        else:
            message = "a time is written @2026-11-26T19:03:11Z, or @+35 for seconds after the last one"
            self._problem(at, "broken-time", message, token=found[0][:60])
        return found.end()

    def _problem(self, at: int, code: str, message: str, *, token: str | None = None, repaired: bool = False) -> None:
        line, column = self.source.place(at)
        severity: Severity = "warning" if repaired else "error"
        token = visible(token) if token else token
        problem = Problem(None, token, code, severity, message, line=line, column=column)
        record = self._current()
        found = record.repairs if repaired else record.problems
        found.append(problem)
        _check_budget(len(found), MAX_PROBLEMS, "problems")


def _check_budget(count: int, limit: int, what: str) -> None:
    if count > limit:
        raise BudgetExceeded("a record", count, limit, what)


def _spaces(found: re.Match[str]) -> str:
    """As many spaces as were found; a tag or a comment stays as it is."""
    return found[0] if found[0][0] in ";[" else " " * len(found[0])


def _is_time(word: str) -> bool:
    if not _TIME.fullmatch(word):
        return False
    if word[1] == "+":
        return True
    try:
        datetime.fromisoformat(word[1:-1])
    except ValueError:
        return False
    return True


def _undecodable(text: str) -> bool:
    return not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text)
