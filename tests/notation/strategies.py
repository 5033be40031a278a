"""Hypothesis strategies from the fields of Structs: any event of a codec, any record, any text that people type."""

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

from notation import (
    Codec,
    Correction,
    Event,
    EventFixed,
    EventInserted,
    EventNoted,
    EventStruck,
    Record,
    Source,
    visible,
)
from notation.text import nfc

SLUGS = st.from_regex(r"\A[a-z0-9炎ß-]{1,6}\Z").map(nfc)
# What a comment or a tag may hold, with a liking for what is dangerous.
TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=("Cs",)),
        st.sampled_from('\\"[];@%^ \t\nn{}u\u0303\u0301\u202e\ufeff\r\x00\u2028é🎲'),
    ),
    max_size=30,
).map(nfc)


def values(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a field's type."""
    match kind:
        case inspect.Metadata():
            return SLUGS if (kind.extra or {}).get("check") else values(kind.type)
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.IntType():
            return st.integers(0 if kind.ge is None else kind.ge, kind.le)
        case inspect.StrType():
            return st.from_regex(kind.pattern or "", fullmatch=True)
        case inspect.VarTupleType():
            least, most = kind.min_length or 1, kind.max_length or 4
            return st.lists(values(kind.item_type), min_size=least, max_size=most).map(tuple)
        case inspect.TupleType():
            return st.tuples(*map(values, kind.item_types))
        case inspect.UnionType():
            return st.one_of(map(values, kind.types))
        case inspect.StructType():
            return structs(kind.cls)
    raise AssertionError(kind)


def structs(cls: type, **given: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Values of a Struct, the defaults of its fields among them."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    fields = {}
    for field in info.fields:
        some = given[field.name] if field.name in given else values(field.type)
        fields[field.name] = some if field.required else st.one_of(st.just(field.default), some)
    return st.builds(cls, **fields)


def plain_events(codec: Codec) -> st.SearchStrategy[Event]:
    """Events of a codec that are no corrections, in their canonical form."""
    kinds = [kind for kind in codec.kinds if not issubclass(kind, Correction)]
    return st.sampled_from(kinds).flatmap(structs).map(lambda event: event.canonical())


def tokens(codec: Codec) -> st.SearchStrategy[str]:
    """Canonical tokens of a codec, corrections with readable payloads among them."""
    plain = plain_events(codec).map(codec.encode).filter(lambda token: codec.refusal(token) is None)
    brought = st.sampled_from((EventFixed, EventInserted)).flatmap(lambda cls: structs(cls, token=plain))
    others = st.sampled_from((EventStruck, EventNoted)).flatmap(structs)
    return st.one_of(plain, st.one_of(brought, others).map(codec.encode))


NAMES = st.sampled_from(("a", "b", "Event", "Zeta", "Site", "Alpha", "Imię", "x-y.z"))
TIMES = st.sampled_from(("@+0", "@+35", "@2026-11-26T19:03:11Z"))


@st.composite
def records(draw: st.DrawFn, codec: Codec) -> Record:
    """Records as the reader gives them: comments are single lines without blanks at their ends."""
    record = Record(Source(""))
    record.tags = {"Game": draw(TEXTS), **draw(st.dictionaries(NAMES, TEXTS, max_size=4))}
    words = st.one_of(tokens(codec), st.sampled_from(("zz", "%", "a;b", "é", "=cmd()")))
    record.tokens = draw(st.lists(words, max_size=8))
    last = len(record.tokens)

    def spread(first: int, what: st.SearchStrategy[Any]) -> list[Any]:
        return sorted(draw(st.lists(st.tuples(st.integers(first, last), what), max_size=5)), key=lambda pair: pair[0])

    record.comments = spread(0, TEXTS.map(as_comment))
    record.times = [(before + 1, time) for before, time in spread(0, TIMES)]
    if last:
        record.amendments = [(n, name, value) for n, (name, value) in spread(1, st.tuples(NAMES, TEXTS))]
    return record


def as_comment(text: str) -> str:
    """A text as it comes back when it was a comment of one line."""
    return visible(text.replace("\r", " ").replace("\n", " ")).rstrip(" \t")
