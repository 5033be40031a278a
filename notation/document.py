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
    MAX_EVENTS,
    MAX_PROBLEMS,
    MAX_RECORDS,
    MAX_TAG,
    MAX_TAGS,
    Source,
    clean,
    name_of,
    odd,
    plain_blanks,
    splits_like_ours,
    unquote,
    unusual_blank,
    visible,
)

_SPECIAL = re.compile(r"[;\[@]")
_TAG = re.compile(r'\[[ \t]*([A-Za-z][A-Za-z0-9_.-]*)[ \t]+"((?:[^"\\\n]|\\[^\n])*)"[ \t]*\]')
_BROKEN_TAG = re.compile(r"\[[^\]\n]*\]?")
_WORD = re.compile(r"[^ \t\n]+")
_TIME = re.compile(r"@(?:\+(?:0|[1-9][0-9]{0,7})|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)")


class Record:
    """One game as it was written.

    `tokens[n - 1]` is the token with number n. `comments` are (number of the event before, text), 0 for the game's own. `times` are
    (number of the event after, text). `amendments` are (number of the event before, tag, value): tags that came after the first
    token. `tags` are those before it. `repairs` are what a lenient reading mended.
    """

    __slots__ = ("_chunks", "amendments", "comments", "problems", "repairs", "source", "tags", "times", "tokens")

    def __init__(self, source: Source) -> None:
        self.source = source
        self.tags: dict[str, str] = {}
        self.tokens: list[str] = []
        self.comments: list[tuple[int, str]] = []
        self.times: list[tuple[int, str]] = []
        self.amendments: list[tuple[int, str, str]] = []
        self.problems: list[Problem] = []
        self.repairs: list[Problem] = []
        self._chunks: list[tuple[int, int, int]] = []  # first number - 1, start, end

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
        """Where in the source the token with this number starts."""
        for before, start, end in reversed(self._chunks):
            if before < number:
                words = _WORD.finditer(self.source.text, start, end)
                for _ in range(number - before - 1):
                    next(words, None)
                found = next(words, None)
                return found.start() if found else None
        return None

    def place(self, number: int | None) -> tuple[int | None, int | None]:
        """Line and column of the token with this number, from 1."""
        offset = None if number is None else self.offset(number)
        return (None, None) if offset is None else self.source.place(offset)

    def upto(self, number: int) -> "Record":
        """The record as it stood after its token `number`."""
        if number >= len(self.tokens):
            return self
        cut = Record(self.source)
        cut.tags = self.tags
        cut.tokens = self.tokens[:number]
        cut.comments = [c for c in self.comments if c[0] <= number]
        cut.times = [t for t in self.times if t[0] <= number]
        cut.amendments = [a for a in self.amendments if a[0] <= number]
        cut.problems, cut.repairs, cut._chunks = self.problems, self.repairs, self._chunks
        return cut


def read(text: str, *, lenient: bool = False) -> Iterator[Record]:
    """The records of a text, in order; raises `BudgetExceeded` for more of them than are read.

    A text without any `Game` tag gives one record with that problem, unless it holds nothing at all.
    """
    source = Source(clean(text))
    scanner = _Scanner(source, lenient)
    if lenient:
        scanner.mend_blanks()
    yield from scanner.records()


class _Scanner:
    """One pass over a text."""

    def __init__(self, source: Source, lenient: bool) -> None:
        self.source = source
        self.text = source.text
        self.lenient = lenient
        self.record: Record | None = None
        self._own_lines: list[int] = []  # ends of the comments on lines of their own since the last token or tag

    def mend_blanks(self) -> None:
        """Reads unusual blanks, such as U+00A0, as spaces; what was mended is reported on the first record."""
        at = unusual_blank(self.text)
        if at is not None:
            char = self.text[at]
            self.source.text = self.text = plain_blanks(self.text)
            message = f"{name_of(char)} and the like are read as spaces; the first one stands here"
            self._problem(at, "white-space", message, repaired=True)

    def records(self) -> Iterator[Record]:
        text, pos, seen, count = self.text, 0, 0, 0
        while True:
            found = _SPECIAL.search(text, pos)
            at = found.start() if found else len(text)
            if found and at and text[at - 1] not in " \t\n" and not (text[at] == "[" and at == seen):
                pos = at + 1  # inside a token
                continue
            if at > seen:
                self._tokens(seen, at)
            if not found:
                break
            char = text[at]
            if char == "[" and (tag := _TAG.match(text, at)) and tag[1] == "Game":
                done = self._open(at)
                if done:
                    count += 1
                    if count >= MAX_RECORDS:
                        raise BudgetExceeded("the text", count + 1, MAX_RECORDS, "records")
                    yield done
            pos = seen = self._comment(at) if char == ";" else self._tag(at) if char == "[" else self._time(at)
        if self.record:
            yield self.record

    def _open(self, at: int) -> Record | None:
        """Starts a record at its `Game` tag, with the comments directly before it; gives the one that this ends."""
        last, self.record = self.record, Record(self.source)
        if last is None:
            return None
        if not last.tags and not last.tokens and not last.problems:  # comments at the top of the file
            self.record.comments, self.record.repairs = last.comments, last.repairs
            return None
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

    def _tokens(self, start: int, end: int) -> None:
        chunk = self.text[start:end]
        plain = splits_like_ours(chunk)
        words = chunk.split(None, MAX_EVENTS) if plain else [m[0] for m in islice(_WORD.finditer(chunk), MAX_EVENTS + 1)]
        if not words:
            return
        record = self._current()
        if not record.tokens and "Game" not in record.tags:
            at = start + len(chunk) - len(chunk.lstrip(" \t\n"))
            self._problem(at, "no-game", 'a record starts with its game, such as [Game "rotate"]', token=words[0][:40])
        record._chunks.append((len(record.tokens), start, end))
        record.tokens += words
        self._own_lines.clear()
        if len(record.tokens) > MAX_EVENTS:
            raise BudgetExceeded("a record", len(record.tokens), MAX_EVENTS, "events")

    def _comment(self, at: int) -> int:
        end = self.text.find("\n", at)
        end = len(self.text) if end < 0 else end
        raw = self.text[at + 1 : end]
        said = raw.removeprefix(" ").rstrip(" \t")
        record = self._current()
        if len(said) > MAX_COMMENT:
            self._problem(at, "comment-too-long", f"a comment has at most {MAX_COMMENT:,} characters, this one {len(said):,}")
            said = said[:MAX_COMMENT]
        if _undecodable(said):
            self._problem(at, "not-utf-8", "the comment holds bytes that are not UTF-8; save the file as UTF-8")
        record.comments.append((len(record.tokens), visible(said)))
        own_line = not self.text[self.text.rfind("\n", 0, at) + 1 : at].strip(" \t")
        if own_line:
            self._own_lines.append(end)
        else:
            self._own_lines.clear()
        return end

    def _tag(self, at: int) -> int:
        self._own_lines.clear()
        record = self._current()
        found = _TAG.match(self.text, at)
        if not found:
            broken_tag = _BROKEN_TAG.match(self.text, at)
            assert broken_tag
            self._problem(at, "broken-tag", 'a tag is written [Name "value"] on one line', token=broken_tag[0][:60])
            return broken_tag.end()
        name, (value, broken) = found[1], unquote(found[2])
        if broken is not None:
            message = f'{broken} is no escape; in a tag write \\" \\\\ \\n or \\u{{hex}}'
            self._problem(at, "broken-escape", message, token=name)
        if _undecodable(value):
            self._problem(at, "not-utf-8", f"the tag {name} holds bytes that are not UTF-8", token=name)
            value = visible(value)
        if len(value) > MAX_TAG:
            self._problem(at, "tag-too-long", f"a tag has at most {MAX_TAG:,} characters, {name} has {len(value):,}")
            value = value[:MAX_TAG]
        self._put(record, at, name, value)
        return found.end()

    def _put(self, record: Record, at: int, name: str, value: str) -> None:
        if len(record.tags) + len(record.amendments) >= MAX_TAGS:
            raise BudgetExceeded("a record", MAX_TAGS + 1, MAX_TAGS, "tags")
        if record.tokens:
            record.amendments.append((len(record.tokens), name, value))
        elif name in record.tags:
            message = f"the tag {name} is given twice before the first token; the first one counts"
            self._problem(at, "repeated-tag", message, token=name, repaired=self.lenient)
        else:
            record.tags[name] = value

    def _time(self, at: int) -> int:
        found = _WORD.match(self.text, at)
        assert found
        record = self._current()
        if _is_time(found[0]):
            record.times.append((len(record.tokens) + 1, found[0]))
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
        if len(found) < MAX_PROBLEMS:
            found.append(problem)


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
    return not text.isascii() and any("\ud800" <= c <= "\udfff" for c in text if odd(c))
