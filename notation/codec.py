"""`Codec`: one game's tokens to typed events and back, and both to JSON.

A token is read without any state, so the same text always gives the same (interned) event. Exactly the canonical
spelling is read; `repair` says what a careless one probably meant.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, Union, get_args

import msgspec

from notation.errors import UnreadableToken
from notation.events import (
    SHARED,
    WITHHELD,
    Correction,
    Event,
    EventFixed,
    EventInserted,
    Glyph,
    Marked,
    Unread,
    Withheld,
)
from notation.spelling import Spelling
from notation.text import MAX_TOKEN, name_of, odd

_CACHE_LIMIT = 65_536
_CACHED_LENGTH = 64  # longer tokens are rare, and would let a stranger fill the memory
_MARKS = re.compile(r"(&?)(\*?)(~?)(!!|\?\?|!\?|\?!|!|\?|)")
_MARK_SIGNS = "&*~!?"
_GLYPHS = ("", *get_args(Glyph))
_POINTS = re.compile(r"=(?:[-0-9_]|$)|[a-h][+-][0-9]")
_FRACTION = re.compile(r"[0-9]+\.[0-9]+|[0-9]*[½¼¾⅓⅔]")
_WITHHELD_PAYLOAD = re.compile(f"%([0-9]{{1,6}})([=+]){WITHHELD}")


class Repair(NamedTuple):
    """What a careless token probably meant: the event, its canonical token, and the name of the repair."""

    event: Event
    token: str
    name: str


class Codec:
    """The tokens of one game.

    >>> Codec("any game").decode(">a").seat
    'a'
    """

    def __init__(self, title: str, own: Iterable[type[Event]] = ()) -> None:
        self.title = title
        self.kinds: tuple[type[Event], ...] = (*own, *SHARED)
        self._spellings = {cls: Spelling(cls) for cls in self.kinds}
        self._marked = [s for cls, s in self._spellings.items() if issubclass(cls, Marked)]
        self._bare = [s for cls, s in self._spellings.items() if not issubclass(cls, Marked)]
        self._known = _Known(self)
        union: Any = Union[(*self.kinds, Unread, Withheld)]
        self._json = msgspec.json.Decoder(union)
        self._refusals: dict[str, UnreadableToken | None] = {}

    def events(self, tokens: Iterable[str]) -> list[Event]:
        """The events of `tokens`, in order; what cannot be read becomes `Unread` and keeps its place."""
        return list(map(self._known.__getitem__, tokens))

    def event(self, token: str) -> Event:
        """The event of one token, `Unread` where it is none."""
        return self._known[token]

    def decode(self, token: str) -> Event:
        """The event that `token` spells exactly; raises `UnreadableToken` with reason and suggestion."""
        event, reason = self._exact(token)
        if event is None:
            raise self._refusal(token, reason)
        return event

    def refusal(self, token: str) -> UnreadableToken | None:
        """Why a token cannot be read, and what it may have meant; None where it can."""
        if token not in self._refusals:
            event, reason = self._exact(token)
            if len(self._refusals) >= _CACHE_LIMIT:
                self._refusals.clear()
            self._refusals[token] = self._refusal(token, reason) if event is None else None
        return self._refusals[token]

    def encode(self, event: Event) -> str:
        """The token of an event, in the spelling that its fields give."""
        if isinstance(event, Unread):
            return event.token
        body = self._spellings[type(event)].write(event)
        if isinstance(event, Marked):
            body += "&" * event.by_card + "*" * event.irregular + "~" * event.unsure + event.glyph
        return body

    def repair(self, token: str) -> Repair | None:
        """What a token in the wrong case, order or form probably meant; None if that is unknown, or what it says."""
        event = None if _unusable(token) else self._loose(token)
        if event is None:
            return None
        if isinstance(event, (EventFixed, EventInserted)) and not event.token.startswith("%"):
            payload = self.repair(event.token)
            event = msgspec.structs.replace(event, token=payload.token) if payload else event
        written = self.encode(event.canonical())
        meant = None if written == token else self._exact(written)[0]
        if meant is None:
            return None
        return Repair(meant, written, "letter-case" if written.lower() == token.lower() else "spelling")

    def changes_nothing(self, event: Event) -> bool:
        """Whether an event changes a number by 0, such as `a+0`, which can be read and which nobody needs."""
        return type(event) in self._spellings and self._spellings[type(event)].unchanging(event)

    def open_values(self, event: Event) -> list[str]:
        """The names and the numbers of an event that could be nearly any others, as they are spelled."""
        return list(self._spellings[type(event)].open_values(event)) if type(event) in self._spellings else []

    def to_json(self, event: Event) -> bytes:
        """The event as one JSON object with its `type`."""
        return msgspec.json.encode(event)

    def from_json(self, data: bytes | str) -> Event:
        """The event of a JSON object; raises `msgspec.ValidationError`."""
        event: Event = self._json.decode(data)
        return event

    def _exact(self, token: str) -> tuple[Event | None, str | None]:
        """The event whose one canonical spelling is `token`, or why there is none."""
        if reason := _unusable(token):
            return None, reason
        body = token.rstrip(_MARK_SIGNS)
        found = _MARKS.fullmatch(token, len(body))
        if found and body:
            card, irregular, unsure, glyph = found.groups()
            marks = {"by_card": bool(card), "irregular": bool(irregular), "unsure": bool(unsure), "glyph": glyph}
            event, reason = self._spelled(self._marked, body, marks, loose=False)
            if event is not None:
                return self._canonical(event, token)
        event, bare_reason = self._spelled(self._bare, token, {}, loose=False)
        return self._canonical(event, token) if event is not None else (None, reason or bare_reason)

    def _refusal(self, token: str, reason: str | None) -> UnreadableToken:
        meant = self.repair(token)
        if meant:
            return UnreadableToken(token, _REASONS[meant.name], meant.token)
        clipped = token if len(token) <= MAX_TOKEN else token[:40] + "…"
        formed = None if _unusable(token) else self._formed(token)
        reason = points_fault(token) or (formed and formed[1]) or reason
        return UnreadableToken(clipped, reason or f"this is no token of {self.title}")

    def form(self, token: str) -> type[Event] | None:
        """The kind of event that a token has the form of, with a value that cannot stand there or without; None where
        it has none."""
        event = self.event(token)
        if not isinstance(event, Unread):
            return type(event)
        formed = None if _unusable(token) else self._formed(token)
        return formed[0] if formed else None

    def _formed(self, token: str) -> tuple[type[Event], str] | None:
        """The kind of event that a token has the form of although a value in it cannot stand there, and which; of
        several the one with the most that is fixed."""
        if len(token) > _CACHED_LENGTH:
            return None
        body = token.rstrip(_MARK_SIGNS)
        faults = ((cls, spelling.fault(body)) for cls, spelling in self._spellings.items())
        found = [(cls, fault) for cls, fault in faults if fault]
        return max(found, key=lambda pair: self._spellings[pair[0]].fixed, default=None)

    def _canonical(self, event: Event, token: str) -> tuple[Event | None, str | None]:
        return (event, None) if self.encode(event.canonical()) == token else (None, None)

    def _loose(self, token: str) -> Event | None:
        body = token.rstrip(_MARK_SIGNS)
        signs = token[len(body) :]
        glyph = re.sub("[&*~]", "", signs)
        if glyph in _GLYPHS:
            marks = {"by_card": "&" in signs, "irregular": "*" in signs, "unsure": "~" in signs, "glyph": glyph}
            event, _ = self._spelled(self._marked, body, marks, loose=True)
            if event is not None:
                return event
        return self._spelled(self._bare, token, {}, loose=True)[0]

    def _spelled(
        self, spellings: list[Spelling], text: str, marks: dict[str, Any], *, loose: bool
    ) -> tuple[Event | None, str | None]:
        """The first event of some kinds that `text` spells, with these marks; else what was in the way."""
        reason = None
        for spelling in spellings:
            try:
                event = spelling.read(text, loose=loose)
            except ValueError as wrong:
                reason = str(wrong)
                continue
            if event is not None:
                return (msgspec.structs.replace(event, **marks) if any(marks.values()) else event), None
        return None, reason


_REASONS = {
    "letter-case": "letters are in the wrong case: seats are small, the rest as the notation shows it",
    "spelling": "this has another canonical spelling",
}


class _Known(dict[str, Event]):
    """Token to event; a miss is read and remembered, within bounds."""

    def __init__(self, codec: Codec) -> None:
        super().__init__()
        self._codec = codec

    def __missing__(self, token: str) -> Event:
        event = _withheld(token) if token.endswith(WITHHELD) else self._codec._exact(token)[0] or Unread(token=token)
        if len(token) <= _CACHED_LENGTH:
            if len(self) >= _CACHE_LIMIT:
                self.clear()
            self[token] = event
        return event


def _unusable(token: str) -> str | None:
    """Why a text is no token of any game, or None."""
    if len(token) > MAX_TOKEN:
        return f"a token has at most {MAX_TOKEN:,} characters, this one {len(token):,}"
    if char := odd(token) or next((blank for blank in " \t\n" if blank in token), None):
        return f"it holds {name_of(char)}, which no token may"
    return "a comment starts with `;` after a blank" if ";" in token else None


def points_fault(token: str) -> str | None:
    """What is wrong with a token of points or scores that people write elsewhere in another way; None for others.

    >>> points_fault("=10,9.5"), points_fault("a+2½"), points_fault("=10,9")
    ('points are whole numbers, and 9.5 is none', 'points are whole numbers, and 2½ is none', None)
    >>> points_fault("=10,")
    'scores stand in one token without blanks, with a number or _ for each seat, such as =12,9'
    """
    if not _POINTS.match(token):
        return None
    if found := _FRACTION.search(token):
        return f"points are whole numbers, and {found[0]} is none"
    if token.startswith("=") and token.endswith((",", "=")):
        return "scores stand in one token without blanks, with a number or _ for each seat, such as =12,9"
    return None


def _withheld(token: str) -> Event:
    """What is known of a token that is not published: nothing, or which event a correction is about."""
    found = _WITHHELD_PAYLOAD.fullmatch(token)
    if not found:
        return Withheld()
    return (EventFixed if found[2] == "=" else EventInserted)(target=int(found[1]), token=WITHHELD)


def is_correction(event: Event) -> bool:
    """True for fix, strike, insert and note."""
    return isinstance(event, Correction)
