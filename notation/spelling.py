"""How the fields of a Struct are spelled as a token: the template language, compiled to a pattern and back.

    {seat}           a field: letters of a Literal, a number in its range, a text by its pattern, a nested Struct by its
                     own `spelling`, one of several such kinds, a tuple as items with commas; None is written `_`
    {points:+}       a number that always shows its sign
    {cores:+}        a tuple with another separator; `{pair:}` has none, `{ranks:,=}` one for each level of tuples
    {daimyo:d}       a bool: the letter stands there when it is true
    [/{ruling}]      what is written only when a field in it differs from its default; groups may stand in groups
    anything else    stands for itself

A text may bring a check for what a pattern cannot say: `Meta(pattern=…, extra={"check": is_slug})`.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

_PIECE = re.compile(r"\{(\w+)(?::([^}]*))?\}|([\[\]])|([^{}\[\]]+)")


class Slot(NamedTuple):
    """One kind of value: the patterns of its exact and its loose spelling, both directions, which values it holds."""

    exact: str
    loose: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    holds: Callable[[Any], bool]


def _literal(values: tuple[Any, ...]) -> Slot:
    ordered = sorted((str(v) for v in values), key=len, reverse=True)
    pattern = "|".join(map(re.escape, ordered))
    spelled = {v.lower(): v for v in ordered} | {v: v for v in ordered}
    return Slot(pattern, pattern, lambda text: spelled.get(text) or spelled[text.lower()], str, values.__contains__)


def _number(kind: inspect.IntType, sign: bool) -> Slot:
    low = kind.ge if kind.ge is not None else 0
    high = kind.le if kind.le is not None else 999_999_999
    if low >= 0 and high <= 9 and not sign:
        exact = f"[{low}-{high}]"
    else:
        digits = f"(?:0|[1-9][0-9]{{0,{len(str(max(high, -low))) - 1}}})"
        exact = f"[+-]{digits}" if sign else f"-?{digits}" if low < 0 else digits

    def read(text: str) -> int:
        value = int(text)
        if not low <= value <= high:
            raise ValueError(f"{value} is not within {low} to {high}")
        return value

    loose = exact if exact[0] == "[" and not sign else "[+-][0-9]{1,9}" if sign else "-?[0-9]{1,9}"
    return Slot(
        exact, loose, read, lambda value: f"{value:+d}" if sign else str(value), lambda value: type(value) is int
    )


def _text(kind: inspect.StrType, check: Callable[[str], bool] | None) -> Slot:
    if not kind.pattern:
        raise TypeError("a text in a token needs a pattern")
    pattern = kind.pattern.removeprefix("^").removesuffix("$")
    whole = re.compile(pattern)

    def read(text: str) -> str:
        for spelled in (text, text.lower(), text.upper()):
            if whole.fullmatch(spelled) and (check is None or check(spelled)):
                return spelled
        raise ValueError(f"{text} cannot stand there")

    return Slot(pattern, pattern, read, str, lambda value: isinstance(value, str))


def _items(item: Slot, separator: str, least: int, most: int | None) -> Slot:
    between, times = re.escape(separator), f"{{{max(least, 1) - 1},{'' if most is None else most - 1}}}"
    one = re.compile(item.loose, re.IGNORECASE)

    def group(pattern: str) -> str:
        return f"(?:{pattern})(?:{between}(?:{pattern})){times}"

    def parts(text: str) -> list[str]:
        return text.split(separator) if separator else [found[0] for found in one.finditer(text)]

    return Slot(
        group(item.exact),
        group(item.loose),
        lambda text: tuple(map(item.read, parts(text))),
        lambda values: separator.join(map(item.write, values)),
        lambda value: isinstance(value, tuple),
    )


def _nested(cls: Any) -> Slot:
    spelling = Spelling(cls)
    exact, loose = (re.sub(r"\?P<\w+>", "?:", p) for p in (spelling.exact.pattern, spelling.loose.pattern))

    def read(text: str) -> Any:
        return spelling.read(text, loose=True)

    return Slot(exact, loose, read, spelling.write, lambda value: isinstance(value, cls))


def _flag(letter: str) -> Slot:
    return Slot(
        re.escape(letter), re.escape(letter), lambda _: True, lambda _: letter, lambda value: type(value) is bool
    )


_NOTHING = Slot("_", "_", lambda _: None, lambda _: "_", lambda value: value is None)


def _either(slots: list[Slot]) -> Slot:
    """A value of one of several kinds: the first that reads it, the first that holds it."""
    if len(slots) == 1:
        return slots[0]
    patterns = [re.compile(slot.loose, re.IGNORECASE) for slot in slots]

    def read(text: str) -> Any:
        for pattern, slot in zip(patterns, slots, strict=True):
            if pattern.fullmatch(text):
                return slot.read(text)
        raise ValueError(f"{text} cannot stand there")

    def write(value: Any) -> str:
        return next(slot.write(value) for slot in slots if slot.holds(value))

    exact, loose = ("|".join(f"(?:{p})" for p in kinds) for kinds in zip(*(slot[:2] for slot in slots), strict=True))
    return Slot(exact, loose, read, write, lambda value: any(slot.holds(value) for slot in slots))


def slot_for(kind: inspect.Type, how: str | None = None, *, nothing: bool = True) -> Slot:
    """The slot of a field's type. `how` is what follows the colon in the template; `nothing`: None is written."""
    match kind:
        case inspect.Metadata(type=inspect.StrType() as text):
            return _text(text, (kind.extra or {}).get("check"))
        case inspect.Metadata():
            return slot_for(kind.type, how, nothing=nothing)
        case inspect.LiteralType():
            return _literal(kind.values)
        case inspect.IntType():
            return _number(kind, how == "+")
        case inspect.StrType():
            return _text(kind, None)
        case inspect.VarTupleType():
            separator, inner = ("," if how is None else how[:1]), (how or "")[1:] or None
            return _items(slot_for(kind.item_type, inner), separator, kind.min_length or 1, kind.max_length)
        case inspect.TupleType():
            count = len(kind.item_types)
            assert all(item == kind.item_types[0] for item in kind.item_types), (
                "a tuple of different kinds wants a Struct"
            )
            return _items(slot_for(kind.item_types[0]), "," if how is None else how[:1], count, count)
        case inspect.StructType():
            return _nested(kind.cls)
        case inspect.UnionType():
            some = [slot_for(k, how) for k in kind.types if not isinstance(k, inspect.NoneType)]
            return _either([_NOTHING, *some] if kind.includes_none and nothing else some)
    raise TypeError(f"{kind} has no spelling")


class _Gap(NamedTuple):
    """A field in a template."""

    field: str
    slot: Slot


class _Group(NamedTuple):
    """What is written only when one of `fields` differs from its default."""

    nodes: "list[_Node]"
    fields: list[str]


_Node = str | _Gap | _Group


class Spelling:
    """One Struct's template, compiled: `read` and `write` are inverse on canonical tokens."""

    def __init__(self, cls: type[msgspec.Struct]) -> None:
        info = inspect.type_info(cls)
        assert isinstance(info, inspect.StructType)
        self.cls: Any = cls
        self._fields = {f.name: f for f in info.fields}
        self._slots: dict[str, Slot] = {}
        self._nodes = self._parse(_PIECE.finditer(str(cls.spelling)), grouped=False)  # type: ignore[attr-defined]
        self.exact = re.compile(_pattern(self._nodes, 0))
        self.loose = re.compile(_pattern(self._nodes, 1), re.IGNORECASE)

    def _parse(self, pieces: Iterator[re.Match[str]], *, grouped: bool) -> list[_Node]:
        nodes: list[_Node] = []
        for piece in pieces:
            name, how, bracket, fixed = piece.groups()
            if bracket == "[":
                inner = self._parse(pieces, grouped=True)
                nodes.append(_Group(inner, _fields(inner)))
            elif bracket:
                break
            else:
                nodes.append(self._gap(name, how, grouped) if name else fixed)
        return nodes

    def _gap(self, name: str, how: str | None, grouped: bool) -> _Node:
        field = self._fields[name]
        kind = field.type.type if isinstance(field.type, inspect.Metadata) else field.type
        if isinstance(kind, inspect.BoolType):
            self._slots[name] = _flag(how or "")
            return _Group([_Gap(name, self._slots[name])], [name])
        self._slots[name] = slot_for(field.type, how, nothing=not (grouped and field.default is None))
        return _Gap(name, self._slots[name])

    def read(self, text: str, *, loose: bool = False) -> Any:
        """The Struct that `text` spells, or None where it does not; raises ValueError for a number out of its range."""
        found = (self.loose if loose else self.exact).fullmatch(text)
        if not found:
            return None
        fields = {f: self._slots[f].read(raw) for f, raw in found.groupdict().items() if raw is not None}
        return self.cls(**fields)

    def write(self, value: Any) -> str:
        """The canonical text of a Struct."""
        return "".join(self._written(self._nodes, value))

    def _written(self, nodes: list[_Node], value: Any) -> Iterator[str]:
        for node in nodes:
            if isinstance(node, str):
                yield node
            elif isinstance(node, _Gap):
                yield node.slot.write(getattr(value, node.field))
            elif any(getattr(value, field) != self._fields[field].default for field in node.fields):
                yield from self._written(node.nodes, value)


def _fields(nodes: list[_Node]) -> list[str]:
    """The fields of some nodes, those of inner groups too."""
    out: list[str] = []
    for node in nodes:
        out += [node.field] if isinstance(node, _Gap) else node.fields if isinstance(node, _Group) else []
    return out


def _pattern(nodes: list[_Node], kind: int) -> str:
    """The pattern of some nodes: exact (0) or loose (1)."""
    out = ""
    for node in nodes:
        if isinstance(node, str):
            out += re.escape(node)
        elif isinstance(node, _Gap):
            out += f"(?P<{node.field}>{node.slot[kind]})"
        else:
            out += f"(?:{_pattern(node.nodes, kind)})?"
    return out
