"""How the fields of a Struct are spelled as a token: the template language, compiled to a pattern and back.

    {seat}           a field: letters of a Literal, a number in its range, a text by its pattern, a nested Struct by its own
                     `spelling`, a tuple as items with commas; None is written `_`
    {points:+}       a number that always shows its sign
    {daimyo:d}       a bool: the letter stands there when it is true
    [/{ruling}]      what is written only when a field in it differs from its default
    anything else    stands for itself
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

_PIECE = re.compile(r"\{(\w+)(?::([^}]*))?\}|(\[)|(\])|([^{}\[\]]+)")


class Slot(NamedTuple):
    """One kind of value: the pattern of its exact spelling, of a loose one, and both directions."""

    exact: str
    loose: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def _literal(values: tuple[Any, ...]) -> Slot:
    ordered = sorted((str(v) for v in values), key=len, reverse=True)
    pattern = "|".join(map(re.escape, ordered))
    folded = {v.lower(): v for v in ordered}
    return Slot(pattern, pattern, lambda text: folded[text.lower()], str)


def _number(kind: inspect.IntType, sign: bool) -> Slot:
    low = kind.ge if kind.ge is not None else 0
    high = kind.le if kind.le is not None else 999_999_999
    if 0 <= low and high <= 9 and not sign:
        exact = f"[{low}-{high}]"
    else:
        digits = f"(?:0|[1-9][0-9]{{0,{len(str(high)) - 1}}})"
        exact = f"[+-]{digits}" if sign else f"-?{digits}" if low < 0 else digits

    def read(text: str) -> int:
        value = int(text)
        if not low <= value <= high:
            raise ValueError(f"{value} is not within {low} to {high}")
        return value

    loose = exact if high <= 9 else "[+-][0-9]{1,9}" if sign else "-?[0-9]{1,9}"
    return Slot(exact, loose, read, lambda value: f"{value:+d}" if sign else str(value))


def _text(kind: inspect.StrType) -> Slot:
    if not kind.pattern:
        raise TypeError("a text in a token needs a pattern")
    pattern = kind.pattern.removeprefix("^").removesuffix("$")
    whole = re.compile(pattern)

    def read(text: str) -> str:
        for spelled in (text, text.lower(), text.upper()):
            if whole.fullmatch(spelled):
                return spelled
        raise ValueError(text)

    return Slot(pattern, pattern, read, str)


def _items(item: Slot) -> Slot:
    def group(pattern: str) -> str:
        return f"(?:{pattern})(?:,(?:{pattern}))*"

    return Slot(
        group(item.exact),
        group(item.loose),
        lambda text: tuple(item.read(part) for part in text.split(",")),
        lambda values: ",".join(map(item.write, values)),
    )


def _nested(cls: Any) -> Slot:
    spelling = Spelling(cls)
    exact, loose = (re.sub(r"\?P<\w+>", "?:", p) for p in (spelling.exact.pattern, spelling.loose.pattern))
    return Slot(exact, loose, lambda text: spelling.read(text, loose=True), spelling.write)


def _flag(letter: str) -> Slot:
    return Slot(re.escape(letter), re.escape(letter), lambda _: True, lambda _: letter)


def slot_for(kind: inspect.Type, how: str | None = None) -> Slot:
    """The slot of a field's type; `how` is what follows the colon in the template."""
    if isinstance(kind, inspect.Metadata):
        return slot_for(kind.type, how)
    if isinstance(kind, inspect.LiteralType):
        return _literal(kind.values)
    if isinstance(kind, inspect.IntType):
        return _number(kind, how == "+")
    if isinstance(kind, inspect.StrType):
        return _text(kind)
    if isinstance(kind, inspect.VarTupleType):
        return _items(slot_for(kind.item_type))
    if isinstance(kind, inspect.StructType):
        return _nested(kind.cls)
    if isinstance(kind, inspect.UnionType):
        return _optional([t for t in kind.types if not isinstance(t, inspect.NoneType)], how)
    raise TypeError(f"{kind} has no spelling")


def _optional(kinds: list[inspect.Type], how: str | None) -> Slot:
    (kind,) = kinds
    some = slot_for(kind, how)
    return Slot(
        f"_|{some.exact}",
        f"_|{some.loose}",
        lambda text: None if text == "_" else some.read(text),
        lambda value: "_" if value is None else some.write(value),
    )


class _Piece(NamedTuple):
    """A stretch of the template: fields and fixed text, written together or, if `optional`, not at all."""

    parts: tuple[tuple[str | None, str, Slot | None], ...]  # field, fixed text, slot
    optional: bool


class Spelling:
    """One Struct's template, compiled: `read` and `write` are inverse on canonical tokens."""

    def __init__(self, cls: type[msgspec.Struct]) -> None:
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        self.cls: Any = cls
        self._fields = {f.name: f for f in info.fields}
        self._slots: dict[str, Slot] = {}
        self._pieces = self._parse(str(cls.spelling))  # type: ignore[attr-defined]
        self.exact = re.compile(self._pattern(lambda s: s.exact))
        self.loose = re.compile(self._pattern(lambda s: s.loose), re.IGNORECASE)

    def _parse(self, template: str) -> list[_Piece]:
        pieces: list[_Piece] = []
        parts: list[tuple[str | None, str, Slot | None]] = []
        for field, how, opens, closes, fixed in _PIECE.findall(template):
            if opens or closes:
                pieces.append(_Piece(tuple(parts), bool(closes)))
                parts = []
            elif field and isinstance(self._fields[field].type, inspect.BoolType):
                slot = _flag(how)
                self._slots[field] = slot
                pieces += [_Piece(tuple(parts), False), _Piece(((field, "", slot),), True)]
                parts = []
            elif field:
                self._slots[field] = slot = slot_for(self._fields[field].type, how or None)
                parts.append((field, "", slot))
            else:
                parts.append((None, fixed, None))
        return [*pieces, _Piece(tuple(parts), False)]

    def _pattern(self, choose: Callable[[Slot], str]) -> str:
        out = ""
        for piece in self._pieces:
            inner = "".join(f"(?P<{f}>{choose(s)})" if f and s else re.escape(t) for f, t, s in piece.parts)
            out += f"(?:{inner})?" if piece.optional else inner
        return out

    def read(self, text: str, *, loose: bool = False) -> Any:
        """The Struct that `text` spells, or None where it does not; raises ValueError for a number out of its range."""
        found = (self.loose if loose else self.exact).fullmatch(text)
        if not found:
            return None
        fields = {f: self._slots[f].read(raw) for f, raw in found.groupdict().items() if raw is not None}
        return self.cls(**fields)

    def write(self, value: Any) -> str:
        """The canonical text of a Struct."""
        out = []
        for piece in self._pieces:
            fields = [f for f, _, _ in piece.parts if f]
            if piece.optional and all(getattr(value, f) == self._fields[f].default for f in fields):
                continue
            out += [s.write(getattr(value, f)) if f and s else text for f, text, s in piece.parts]
        return "".join(out)
