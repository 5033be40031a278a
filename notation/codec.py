"""`Codec`: one game's tokens to typed events and back, and both to JSON.

A token is read without any state, so the same text always gives the same (interned) event. Exactly the canonical spelling is read;
`repair` says what a careless one probably meant.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, Union

import msgspec

from notation.errors import UnreadableToken
from notation.events import SHARED, WITHHELD, Correction, Event, EventFixed, EventInserted, Marked, Unread, Withheld
from notation.spelling import Spelling
from notation.text import MAX_TOKEN, name_of, odd

_CACHE_LIMIT = 200_000
_MARKS = re.compile(r"(.+?)(&?)(\*?)(~?)(!!|\?\?|!\?|\?!|!|\?|)$")
_WITHHELD_PAYLOAD = re.compile(f"%([0-9]{{1,6}})([=+]){WITHHELD}")
_LOOSE_MARKS = re.compile(r"(.+?)([&*~!?]*)$")


class Repair(NamedTuple):
    """What a careless token probably meant: the event, its canonical token, and the name of the repair."""

    event: Event
    token: str
    name: str


class Codec:
    """The tokens of one game.

    >>> from notation.codec import Codec
    >>> Codec("any game").decode(">a")
    LeadGiven(by_card=False, irregular=False, unsure=False, glyph='', seat='a')
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

    def events(self, tokens: Iterable[str]) -> list[Event]:
        """The events of `tokens`, in order; what cannot be read becomes `Unread` and keeps its place."""
        return list(map(self._known.__getitem__, tokens))

    def event(self, token: str) -> Event:
        """The event of one token, `Unread` where it is none."""
        return self._known[token]

    def decode(self, token: str) -> Event:
        """The event that `token` spells exactly; raises `UnreadableToken` with reason and suggestion."""
        self._refuse_odd(token)
        event, out_of_range = self._exact(token)
        if event is None:
            meant = self.repair(token)
            if meant:
                raise UnreadableToken(token, _REASONS[meant.name], meant.token)
            raise UnreadableToken(token, out_of_range or f"this is no token of {self.title}")
        written = self.encode(event.canonical())
        if written != token:
            raise UnreadableToken(token, _REASONS["spelling"], written)
        return event

    def encode(self, event: Event) -> str:
        """The token of an event, in the spelling that its fields give."""
        if isinstance(event, Unread):
            return event.token
        body = self._spellings[type(event)].write(event)
        if isinstance(event, Marked):
            body += "&" * event.by_card + "*" * event.irregular + "~" * event.unsure + event.glyph
        return body

    def repair(self, token: str) -> Repair | None:
        """What a token in the wrong case, order or form probably meant, or None."""
        event = self._loose(token)
        if event is None:
            return None
        if isinstance(event, (EventFixed, EventInserted)):
            payload = self.repair(event.token)
            event = msgspec.structs.replace(event, token=payload.token) if payload else event
        event = event.canonical()
        written = self.encode(event)
        if len(written) > MAX_TOKEN:
            return None
        return Repair(event, written, "letter-case" if written.lower() == token.lower() else "spelling")

    def to_json(self, event: Event) -> bytes:
        """The event as one JSON object with its `type`."""
        return msgspec.json.encode(event)

    def from_json(self, data: bytes | str) -> Event:
        """The event of a JSON object; raises `msgspec.ValidationError`."""
        event: Event = self._json.decode(data)
        return event

    def _refuse_odd(self, token: str) -> None:
        if len(token) > MAX_TOKEN:
            raise UnreadableToken(token[:40] + "…", f"a token has at most {MAX_TOKEN:,} characters, this one {len(token):,}")
        if char := odd(token):
            raise UnreadableToken(token, f"it holds {name_of(char)}, which no token may")
        if ";" in token:
            raise UnreadableToken(token, "a comment starts with `;` after a blank", None)

    def _exact(self, token: str) -> tuple[Event | None, str | None]:
        found = _MARKS.match(token)
        marks: dict[str, Any] = {}
        body = token
        if found:
            body = found[1]
            marks = {"by_card": bool(found[2]), "irregular": bool(found[3]), "unsure": bool(found[4]), "glyph": found[5]}
        reason = None
        for spellings, text, extra in ((self._marked, body, marks), (self._bare, token, {})):
            for spelling in spellings:
                try:
                    event = spelling.read(text)
                except ValueError as wrong:
                    reason = str(wrong)
                    continue
                if event is not None:
                    return (msgspec.structs.replace(event, **extra) if any(extra.values()) else event), None
        return None, reason

    def _loose(self, token: str) -> Event | None:
        found = _LOOSE_MARKS.match(token)
        if not found or len(token) > MAX_TOKEN or odd(token):
            return None
        marks = {
            "by_card": "&" in found[2],
            "irregular": "*" in found[2],
            "unsure": "~" in found[2],
            "glyph": re.sub("[&*~]", "", found[2])[:2],
        }
        if marks["glyph"] not in ("", "!", "?", "!!", "??", "!?", "?!"):
            return None
        for spellings, text, extra in ((self._marked, found[1], marks), (self._bare, token, {})):
            for spelling in spellings:
                try:
                    event: Event | None = spelling.read(text, loose=True)
                except (ValueError, KeyError):
                    continue
                if event is not None:
                    return msgspec.structs.replace(event, **extra)
        return None


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
        try:
            event = _withheld(token) if token.endswith(WITHHELD) else self._codec.decode(token)
        except UnreadableToken:
            event = Unread(token=token)
        if len(self) >= _CACHE_LIMIT:
            self.clear()
        self[token] = event
        return event


def _withheld(token: str) -> Event:
    """What is known of a token that is not published: nothing, or which event a correction is about."""
    found = _WITHHELD_PAYLOAD.fullmatch(token)
    if not found:
        return Withheld()
    return (EventFixed if found[2] == "=" else EventInserted)(target=int(found[1]), token=WITHHELD)


def is_correction(event: Event) -> bool:
    """True for fix, strike, insert and note."""
    return isinstance(event, Correction)
