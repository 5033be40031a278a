"""From the fields of a Struct to columns: their SQL types, their descriptions, and the values of one row.

bool, int → INTEGER    float → REAL    text → TEXT    tuple → TEXT, items joined with commas, `_` for None
dict by seat → one column for each seat, such as `gained_a`    nested Struct → TEXT, as in a token, else JSON
"""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from notation import Marked
from notation.spelling import Spelling

Value = int | float | str | None
MARKS = frozenset(Marked.__struct_fields__)

# Fields of the events that all games share, which `notation` describes in their docstrings only.
SHARED_FIELDS = {
    "seat": "The seat, a to h in seating order",
    "points": "Points gained; negative: lost",
    "value": "What the die shows",
    "outcome": "void: the game shall not count; unrecorded: play went on; null: it stopped here",
    "scores": "The scores claimed, in seat order; _ for one that was not noted",
}


class Column(NamedTuple):
    """A column: its name, SQL type, description, and the table and column that it refers to.

    `values` are all that can stand in it besides nothing, where that is known; a yes or no is (0, 1). With `many` it
    holds a list.
    """

    name: str
    type: str
    about: str
    references: tuple[str, str] | None = None
    values: tuple[str | int, ...] = ()
    many: bool = False


class Fields(NamedTuple):
    """The columns of a Struct, and the function that gives their values for one of its objects."""

    columns: tuple[Column, ...]
    values: Callable[[Any], tuple[Value, ...]]


class _Part(NamedTuple):
    """One column, and how its value is taken from a Struct; `plain` where it is the attribute itself."""

    column: Column
    take: Callable[[Any], Value]
    plain: bool


def fields(cls: type[msgspec.Struct], seats: Sequence[str]) -> Fields:
    """The columns of a kind of event or effect; what stands for all seats gets one column for each of `seats`."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    parts = [part for field in info.fields if field.name not in MARKS for part in _parts(field, seats)]
    columns = tuple(part.column for part in parts)
    if all(part.plain for part in parts) and len(parts) == len(info.fields):
        return Fields(columns, msgspec.structs.astuple)
    if all(part.plain for part in parts) and len(parts) > 1:
        return Fields(columns, attrgetter(*(part.column.name for part in parts)))
    takes = [part.take for part in parts]
    return Fields(columns, lambda struct: tuple([take(struct) for take in takes]))


def _parts(field: inspect.Field, seats: Sequence[str]) -> list[_Part]:
    kind, about = _described(field.type)
    about = about or SHARED_FIELDS.get(field.name, "")
    attribute = attrgetter(field.name)
    if isinstance(kind, inspect.DictType):
        item, _ = _described(kind.value_type)
        return [_by_seat(field, item, about, seat) for seat in seats]
    many = isinstance(kind, (inspect.VarTupleType, inspect.ListType))
    column = Column(field.encode_name, _sql_type(kind), about, values=_values(kind), many=many)
    write = _writer(kind)
    if write is None:
        return [_Part(column, attribute, field.encode_name == field.name)]
    return [_Part(column, lambda struct: None if (v := attribute(struct)) is None else write(v), False)]


def _by_seat(field: inspect.Field, item: inspect.Type, about: str, seat: str) -> _Part:
    said = f"{about}: seat {seat}" if about else ""
    column = Column(f"{field.encode_name}_{seat}", _sql_type(item), said, values=_values(item))
    attribute, write = attrgetter(field.name), _writer(item)

    def take(struct: Any) -> Value:
        value: Any = (attribute(struct) or {}).get(seat)
        return value if value is None or write is None else write(value)

    return _Part(column, take, False)


def _described(kind: inspect.Type) -> tuple[inspect.Type, str]:
    """A field's type without its wrapping (what describes it, what lets it be None), and the description."""
    about = ""
    while True:
        if isinstance(kind, inspect.Metadata):
            about = about or str((kind.extra_json_schema or {}).get("description", ""))
            kind = kind.type
            continue
        if isinstance(kind, inspect.UnionType):
            some = [t for t in kind.types if not isinstance(t, inspect.NoneType)]
            if len(some) == 1:
                kind = some[0]
                continue
        return kind, about


def _sql_type(kind: inspect.Type) -> str:
    if isinstance(kind, (inspect.IntType, inspect.BoolType)):
        return "INTEGER"
    if isinstance(kind, inspect.LiteralType) and all(isinstance(value, int) for value in kind.values):
        return "INTEGER"
    return "REAL" if isinstance(kind, inspect.FloatType) else "TEXT"


def _values(kind: inspect.Type) -> tuple[str | int, ...]:
    if isinstance(kind, inspect.BoolType):
        return (0, 1)
    values = kind.values if isinstance(kind, inspect.LiteralType) else ()
    return tuple(value for value in values if isinstance(value, (str, int)))


def _writer(kind: inspect.Type) -> Callable[[Any], Value] | None:
    """How a value becomes text, or None where it is stored as it is."""
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        item = _writer(_described(kind.item_type)[0]) or str
        return lambda values: ",".join(["_" if value is None else str(item(value)) for value in values])
    if isinstance(kind, inspect.StructType) and hasattr(kind.cls, "spelling"):
        return Spelling(kind.cls).write
    if isinstance(kind, (inspect.StrType, inspect.LiteralType, inspect.IntType, inspect.BoolType, inspect.FloatType)):
        return None
    return lambda value: msgspec.json.encode(value).decode()
