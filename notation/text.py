"""Characters: what a record may hold, how the rest is escaped, and where in a text an offset lies.

Nothing here knows tokens or tags.
"""

import re
import unicodedata
from bisect import bisect_right

from notation.errors import BudgetExceeded

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_RECORDS = 200_000
MAX_EVENTS = 50_000
MAX_COMMENTS = 50_000
MAX_TIMES = 50_000
MAX_TAGS = 256
MAX_TAG = 20_000
MAX_COMMENT = 20_000
MAX_TOKEN = 2_000
MAX_PROBLEMS = 1_000
MAX_STACK = 256

# White space other than space, tab and line ends.
UNUSUAL_BLANKS = "\x0b\x0c\x1c-\x1f\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
# With them: C0 and C1 controls, what `clean` left of CR and U+FEFF, bidirectional controls, lone surrogates.
_ODD = re.compile(
    f"[\x00-\x08\x0d-\x1f\x7f-\x9f\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff{UNUSUAL_BLANKS}]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_ASCII_SPACES = "\x0b\x0c\x1c\x1d\x1e\x1f"
_ESCAPE = re.compile(r'\\(?:(["\\])|(n)|u\{([0-9A-Fa-f]{1,6})\})|\\')
# A backslash, unless it begins the escape of a surrogate: text cannot hold one, so its escape stands for itself.
_BACKSLASH = re.compile(r"\\(?!u\{d[89a-f][0-9a-f]{2}\})")
# Whatever can combine with the character before it is no letter, no digit, no blank and not ASCII.
_MAY_COMBINE = r"[^\w\s\x00-\x7f]"
_LONG_STACK = re.compile(f"{_MAY_COMBINE}{{{MAX_STACK + 1},}}")
_LINE_THEN_MARK = re.compile(f"\n(?={_MAY_COMBINE})")


def odd(text: str) -> str | None:
    """The first character of `text` that no token may hold, or None."""
    found = _ODD.search(text)
    return found[0] if found else None


def name_of(char: str) -> str:
    """A character in words, such as `U+00A0 NO-BREAK SPACE`."""
    return f"U+{ord(char):04X} {unicodedata.name(char, 'control character')}"


def visible(text: str) -> str:
    """`text` with every odd character (controls, bidirectional marks, unusual blanks) written as `\\u{hex}`."""
    return text if text.isascii() and text.isprintable() else _ODD.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{{{ord(found[0]):x}}}"


def splits_like_ours(text: str) -> bool:
    """True where `str.split()` separates exactly at the white space of a record."""
    return text.isascii() and not any(c in text for c in _ASCII_SPACES)


def quote(value: str) -> str:
    """A tag's value as it is written between quotation marks.

    >>> print(quote('the "old" set'))
    the \\"old\\" set
    """
    if value.isascii() and value.isprintable() and '"' not in value and "\\" not in value:
        return value
    plain = _BACKSLASH.sub(r"\\\\", nfc(value)).replace('"', '\\"')
    return visible(_LINE_THEN_MARK.sub(r"\\u{a}", plain).replace("\n", "\\n"))  # `\n` and a tilde would become `\ñ`


def unquote(raw: str) -> tuple[str, str | None]:
    """A tag's value read from between its quotation marks, and the first broken escape, or None.

    A surrogate, which no text can hold, stays as its escape.
    """
    if "\\" not in raw:
        return raw if raw.isascii() else _SURROGATE.sub(_escaped, raw), None
    broken: list[str] = []

    def read(m: re.Match[str]) -> str:
        if m[1]:
            return m[1]
        if m[2]:
            return "\n"
        point = int(m[3], 16) if m[3] else -1
        if 0xD800 <= point <= 0xDFFF:
            return f"\\u{{{point:x}}}"
        if 0 <= point <= 0x10FFFF:
            return chr(point)
        broken.append(raw[m.start() : m.start() + max(2, len(m[0]))])
        return m[0]

    value = _SURROGATE.sub(_escaped, _ESCAPE.sub(read, raw))
    return nfc(value), broken[0] if broken else None


def decode(data: bytes) -> str:
    """The text of a file: UTF-8 read as NFC, a mark of byte order dropped, every line end an LF.

    Bytes that are no UTF-8 become lone surrogates, which the reader then reports with their place.
    Raises `BudgetExceeded`.
    """
    if len(data) > MAX_FILE_BYTES:
        raise BudgetExceeded("the file", len(data), MAX_FILE_BYTES, "bytes")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = data.decode("utf-16", "replace").encode()  # some editors on Windows
    return clean(data.decode("utf-8", "surrogateescape"))


def clean(text: str) -> str:
    """`text` in NFC with LF as its only line end and without a mark of byte order at its start.

    Raises `BudgetExceeded`.
    """
    if len(text) > MAX_FILE_BYTES:
        raise BudgetExceeded("the text", len(text), MAX_FILE_BYTES)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return nfc(text.lstrip("\ufeff"))


def nfc(text: str) -> str:
    """`text` in NFC; raises `BudgetExceeded` for a heap of combining marks, which would take quadratic time."""
    if text.isascii():
        return text
    for found in _LONG_STACK.finditer(text):
        high = 0
        for char in found[0]:
            high = high + 1 if unicodedata.combining(char) else 0
            if high > MAX_STACK:
                raise BudgetExceeded("a character", high, MAX_STACK, "combining marks")
    return unicodedata.normalize("NFC", text)


class Source:
    """A text with the places (line and column, from 1) of its offsets."""

    __slots__ = ("_starts", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts: list[int] | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset`."""
        starts = self._lines()
        line = bisect_right(starts, offset)
        return line, offset - starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of line `number`, without its end."""
        start = self._lines()[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)]

    def _lines(self) -> list[int]:
        if self._starts is None:
            self._starts = [0, *(m.end() for m in re.finditer("\n", self.text))]
        return self._starts
