"""The tokens that a wrong one most probably was: nearest first, by the slips that hands make."""

import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator

from notation import SEATS, Codec, Unread, points_fault

_MARKS = "&*~!?"
_ALPHABET = string.ascii_letters + string.digits + "/=.,:>@+-$_()"  # no #: nobody gives up by a slip
_DIGIT = re.compile("[0-9]")
_SHORT = 8  # longer tokens are varied by slips only, not by every letter
LONG = 200  # longer ones are no slip of a hand

SWAPPED, DOUBLED, MISSING_LAST, OTHER_LAST, CASE = 0.6, 0.5, 0.6, 0.8, 0.1


def distance(wrong: str, right: str) -> float:
    """How far a slip leads from `right` to `wrong`: usual edits cost 1; swaps, doublings,
    a lost or other last letter and case less.

    >>> distance("a7Bv", "aB7v"), distance("aB7", "aB7v"), distance("ab7v", "aB7v"), distance("aB7v", "cB2v")
    (0.6, 0.6, 0.1, 2.0)
    """
    rows = [[float(j) for j in range(len(right) + 1)]]
    for i, a in enumerate(wrong, 1):
        row = [float(i)]
        for j, b in enumerate(right, 1):
            ends = i == len(wrong) and j == len(right)
            swap = CASE if a.lower() == b.lower() else OTHER_LAST if ends else 1.0
            drop = DOUBLED if i > 1 and a == wrong[i - 2] else 1.0
            add = MISSING_LAST if j == len(right) and i == len(wrong) else 1.0
            best = min(rows[i - 1][j - 1] + (0.0 if a == b else swap), rows[i - 1][j] + drop, row[j - 1] + add)
            if i > 1 and j > 1 and a == right[j - 2] and b == wrong[i - 2]:
                best = min(best, rows[i - 2][j - 2] + SWAPPED)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def variants(token: str) -> Iterator[str]:
    """Every text that one slip leads to `token` from."""
    for i in range(len(token)):
        yield token[:i] + token[i + 1 :]
        yield token[:i] + token[i].swapcase() + token[i + 1 :]
        if i:
            yield token[: i - 1] + token[i] + token[i - 1] + token[i + 1 :]
    for char in _ALPHABET:
        yield token + char
        if len(token) <= _SHORT:
            for i in range(len(token)):
                yield token[:i] + char + token[i + 1 :]
                yield token[:i] + char + token[i:]


def nearest(token: str, legal: Iterable[str], codec: Codec) -> Iterator[str]:
    """Tokens near to `token`, best first: of the `legal` ones, and readable ones that one slip leads from.

    What has the form of an event is near to events of that kind only, what a seat did to what that seat does, and what
    can be read to what begins as it does. A change by 0 is near to nothing, and no card or number is made up: names are
    those of `legal` or of the token, open numbers those of the token, and a number out of its range is not replaced.
    """
    if len(token) > LONG or points_fault(token):  # no slip: something else was meant than can be written
        return
    body = token.rstrip(_MARKS)
    tail = token[len(body) :]
    reach = max(1.0, min(2.0, len(body) / 2))
    kind = codec.form(body)
    read = not isinstance(codec.event(body), Unread)
    known = dict.fromkeys(text for text in legal if abs(len(text) - len(body)) <= 2)
    found = {text: distance(body, text) for text in [*known, *_readable(body, codec)] if text != body}
    ranked = sorted(((away, text) for text, away in found.items() if away <= reach), key=lambda pair: pair[0])
    for _, text in ranked:
        event = codec.event(text)
        if kind not in (None, type(event)) or not _same_seat(body, text) or codec.changes_nothing(event):
            continue
        if not _same_place(body, text) if read else kind and not _same_digits(body, text):
            continue
        parts = codec.open_values(event)
        if all(_stands(part, body) for part in parts if part.isdecimal() or text not in known):
            yield _marked(text, tail, codec)


def _same_seat(wrong: str, right: str) -> bool:
    """Whether two tokens say that the same seat acted, as far as the wrong one says it; its first two letters may have
    been swapped."""
    return wrong[:1] not in SEATS or right[:1] == wrong[0] or right[:2] == wrong[1::-1]


def _same_place(wrong: str, right: str) -> bool:
    """Whether two tokens are the same up to a colon, such as the lane of a fighter."""
    return ":" not in wrong or right.partition(":")[0] == wrong.partition(":")[0]


def _same_digits(wrong: str, right: str) -> bool:
    """Whether the right token has no digit that the wrong one does not have."""
    return Counter(_DIGIT.findall(right)) <= Counter(_DIGIT.findall(wrong))


def _stands(part: str, token: str) -> bool:
    """Whether a number or a name stands in a token, and not as part of a longer one."""
    beside = "[0-9]" if part.isdecimal() else r"[\w-]"
    return bool(re.search(f"(?<!{beside}){re.escape(part)}(?!{beside})", token))


def _readable(body: str, codec: Codec) -> Iterator[str]:
    repaired = codec.repair(body)
    if repaired:
        yield repaired.token
    yield from (text for text in dict.fromkeys(variants(body)) if not isinstance(codec.event(text), Unread))


def _marked(text: str, marks: str, codec: Codec) -> str:
    """`text` with the marks that the wrong token had, where they can be read there."""
    return text if isinstance(codec.event(text + marks), Unread) else text + marks
