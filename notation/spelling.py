"""How the fields of a Struct are spelled as a token: the template language, compiled to a pattern and back.

    {seat}           a field: letters of a Literal, a number in its range, a text by its pattern, a nested Struct by its
                     own `spelling`, one of several such kinds, a tuple as items with commas; None is written `_`
    {points:+}       a number that always shows its sign
    {cores:+}        a tuple with another separator; `{pair:}` has none, `{ranks:,=}` one for each level of tuples
    {daimyo:d}       a bool: the letter stands there when it is true
    [/{ruling}]      what is written only when a field in it differs from its default; groups may stand in groups
    anything else    stands for itself

A text may bring a check for what a pattern cannot say: `Meta(pattern=…, extra={"check": is_slug, "what": "a
name"})`, where `what` says what the check wants.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import inspect

_MANY = 4  # values from which on a run of them is told by its ends
_OPEN = 20  # numbers of a wider range could be nearly any
_PIECE = re.compile(r"\{(\w+)(?::([^}]*))?\}|([\[\]])|([^{}\[\]]+)")


class Slot(NamedTuple):
    """One kind of value: the patterns of its exact and its loose spelling, both directions, which values it holds.

    `wide` is the pattern of what was meant as such a value, right or wrong, and `fault` says what is wrong with a text
    of that pattern, such as "4 is not within 1 to 3"; None where it is right. `opens` gives the names and numbers in a
    value that could be nearly any others.
    """

    exact: str
    loose: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]
    holds: Callable[[Any], bool]
    wide: str
    fault: Callable[[str], str | None]
    opens: Callable[[Any], Iterable[str]] = lambda _: ()


def _never(_: str) -> None:
    """The fault of what cannot be wrong once it is there."""


def _literal(values: tuple[Any, ...]) -> Slot:
    ordered = sorted((str(v) for v in values), key=len, reverse=True)
    pattern = "|".join(map(re.escape, ordered))
    spelled = {v.lower(): v for v in ordered} | {v: v for v in ordered}

    def fault(text: str) -> str | None:
        return None if text.lower() in spelled else f"{text} is not {_one_of([str(v) for v in values])}"

    wide = "[a-z0-9]" if all(len(v) == 1 and v.isalnum() for v in ordered) else "|".join(map(_shape, ordered))
    return Slot(
        pattern,
        pattern,
        lambda text: spelled.get(text) or spelled[text.lower()],
        str,
        values.__contains__,
        wide,
        fault,
    )


def _shape(text: str) -> str:
    """The pattern of a text with other numbers in it."""
    return re.sub("[0-9]+", "[0-9]+", re.escape(text))


def _one_of(values: list[str]) -> str:
    """Some values in words.

    >>> _one_of(["x2", "/2"]), _one_of(["a", "b", "c"]), _one_of(["a", "b", "c", "d", "e"])
    ('x2 or /2', 'a, b or c', 'one of a to e')
    """
    if len(values) > _MANY and [ord(v) - ord(values[0]) for v in values if len(v) == 1] == list(range(len(values))):
        return f"one of {values[0]} to {values[-1]}"
    return " or ".join(filter(None, [", ".join(values[:-1]), values[-1]]))


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

    def fault(text: str) -> str | None:
        bare = text.removeprefix("-") if low < 0 or sign else text
        number = bare.removeprefix("+") if sign else bare
        if not number.isdecimal():
            return f"{text} is no number within {low} to {high}"
        return None if len(number) <= 9 and low <= int(text) <= high else f"{text} is not within {low} to {high}"

    loose = exact if exact[0] == "[" and not sign else "[+-][0-9]{1,9}" if sign else "-?[0-9]{1,9}"
    wide = "[+-][0-9]+" if sign else "-?[0-9]+|[a-z_]"
    return Slot(
        exact,
        loose,
        read,
        lambda value: f"{value:+d}" if sign else str(value),
        lambda value: type(value) is int,
        wide,
        fault,
        lambda value: [str(abs(value))] if high - low > _OPEN else [],
    )


def _text(kind: inspect.StrType, check: Callable[[str], bool] | None = None, what: str = "") -> Slot:
    if not kind.pattern:
        raise TypeError("a text in a token needs a pattern")
    pattern = kind.pattern.removeprefix("^").removesuffix("$")
    whole = re.compile(pattern)

    def read(text: str) -> str:
        for spelled in (text, text.lower(), text.upper()):
            if whole.fullmatch(spelled) and (check is None or check(spelled)):
                return spelled
        raise ValueError(f"{text} is not {what}" if what else f"{text} cannot stand there")

    def fault(text: str) -> str | None:
        try:
            read(text)
        except ValueError as wrong:
            return str(wrong)
        return None

    return Slot(
        pattern,
        pattern,
        read,
        str,
        lambda value: isinstance(value, str),
        r"[^\s()$@=>:+/,%]+",
        fault,
        lambda value: [value] if check else [],
    )


def _items(item: Slot, separator: str, least: int, most: int | None) -> Slot:
    between, times = re.escape(separator), f"{{{max(least, 1) - 1},{'' if most is None else most - 1}}}"
    one = re.compile(item.loose, re.IGNORECASE)

    def group(pattern: str) -> str:
        return f"(?:{pattern})(?:{between}(?:{pattern})){times}"

    def parts(text: str) -> list[str]:
        return text.split(separator) if separator else [found[0] for found in one.finditer(text)]

    def fault(text: str) -> str | None:
        return next(filter(None, map(item.fault, text.split(separator))), None) if separator else None

    return Slot(
        group(item.exact),
        group(item.loose),
        lambda text: tuple(map(item.read, parts(text))),
        lambda values: separator.join(map(item.write, values)),
        lambda value: isinstance(value, tuple),
        group(item.wide) if separator else group(item.loose),
        fault,
        lambda values: chain.from_iterable(map(item.opens, values)),
    )


def _nested(cls: Any) -> Slot:
    spelling = Spelling(cls)
    patterns = (spelling.exact.pattern, spelling.loose.pattern, spelling.wide.pattern)
    exact, loose, wide = (re.sub(r"\?P<\w+>", "?:", pattern) for pattern in patterns)

    def read(text: str) -> Any:
        return spelling.read(text, loose=True)

    return Slot(
        exact,
        loose,
        read,
        spelling.write,
        lambda value: isinstance(value, cls),
        wide,
        spelling.fault,
        spelling.open_values,
    )


def _flag(letter: str) -> Slot:
    spelled = re.escape(letter)
    return Slot(spelled, spelled, lambda _: True, lambda _: letter, lambda value: type(value) is bool, spelled, _never)


_NOTHING = Slot("_", "_", lambda _: None, lambda _: "_", lambda value: value is None, "_", _never)


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

    def fault(text: str) -> str | None:
        """What is wrong with a text by the kinds that it was meant as; None where one reads it."""
        meant = [slot.fault(text) for slot in slots if re.fullmatch(slot.wide, text, re.IGNORECASE)]
        return None if None in meant else " and ".join(filter(None, meant))

    def opens(value: Any) -> Iterable[str]:
        return next(slot.opens(value) for slot in slots if slot.holds(value))

    exact, loose, wide = (
        "|".join(f"(?:{pattern})" for pattern in kinds)
        for kinds in zip(*((slot.exact, slot.loose, slot.wide) for slot in slots), strict=True)
    )
    return Slot(exact, loose, read, write, lambda value: any(slot.holds(value) for slot in slots), wide, fault, opens)


def slot_for(kind: inspect.Type, how: str | None = None, *, nothing: bool = True) -> Slot:
    """The slot of a field's type. `how` is what follows the colon in the template; `nothing`: None is written."""
    match kind:
        case inspect.Metadata(type=inspect.StrType() as text):
            return _text(text, **(kind.extra or {}))
        case inspect.Metadata():
            return slot_for(kind.type, how, nothing=nothing)
        case inspect.LiteralType():
            return _literal(kind.values)
        case inspect.IntType():
            return _number(kind, how == "+")
        case inspect.StrType():
            return _text(kind)
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
        self._changes: list[str] = []
        self._nodes = self._parse(_PIECE.finditer(str(cls.spelling)), grouped=False)  # type: ignore[attr-defined]
        self.exact = re.compile(_pattern(self._nodes, "exact"))
        self.loose = re.compile(_pattern(self._nodes, "loose"), re.IGNORECASE)
        self.fixed = len("".join(re.findall(r"\{[^}]*\}|\[|\]|(.)", str(cls.spelling))))  # type: ignore[attr-defined]
        self.wide = re.compile(_pattern(self._nodes, "wide"), re.IGNORECASE)

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
        if how == "+" and isinstance(kind, inspect.IntType):
            self._changes.append(name)
        self._slots[name] = slot_for(field.type, how, nothing=not (grouped and field.default is None))
        return _Gap(name, self._slots[name])

    def read(self, text: str, *, loose: bool = False) -> Any:
        """The Struct that `text` spells, or None where it does not; raises ValueError for a number out of its range."""
        found = (self.loose if loose else self.exact).fullmatch(text)
        if not found:
            return None
        fields = {f: self._slots[f].read(raw) for f, raw in found.groupdict().items() if raw is not None}
        return self.cls(**fields)

    def fault(self, text: str) -> str | None:
        """What is wrong with a text in the form of this Struct: the first field whose value cannot stand there; None
        where it is in another form, or nothing is wrong."""
        found = self.wide.fullmatch(text)
        for name, raw in found.groupdict().items() if found else ():
            wrong = raw and self._slots[name].fault(raw)
            if wrong:
                return f"{name.replace('_', ' ')} {wrong}"
        return None

    def open_values(self, value: Any) -> Iterator[str]:
        """The names and numbers of a Struct that could be nearly any others."""
        for name, slot in self._slots.items():
            if (held := getattr(value, name)) is not None:
                yield from slot.opens(held)

    def unchanging(self, value: Any) -> bool:
        """Whether a Struct spells a change of a number, by 0."""
        return any(getattr(value, name) == 0 for name in self._changes)

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


def _pattern(nodes: list[_Node], kind: Literal["exact", "loose", "wide"]) -> str:
    """The pattern of some nodes."""
    out = ""
    for node in nodes:
        if isinstance(node, str):
            out += re.escape(node)
        elif isinstance(node, _Gap):
            out += f"(?P<{node.field}>{getattr(node.slot, kind)})"
        else:
            out += f"(?:{_pattern(node.nodes, kind)})?"
    return out
