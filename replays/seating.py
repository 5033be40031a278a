"""Who sits where in a record: names for people, keys for the ledger."""

from collections.abc import Iterable, Iterator, Mapping

import notation
from notation import SEATS, Record
from replays.records import copied, logged


def named(id: str, texts: Iterable[str], names: Mapping[str, str]) -> Record:
    """The record that a ledger's entries of one game make up, with people's names in the seat tags."""
    record = logged(texts)
    record.tags["Id"] = id
    record.tags = {tag: names.get(value, value) if tag in SEATS else value for tag, value in record.tags.items()}
    record.amendments = [(n, t, names.get(v, v) if t in SEATS else v) for n, t, v in record.amendments]
    return record


def seated(record: Record) -> Iterator[str]:
    """The names in the seat tags, as people see them."""
    for _, tag, value in [*((0, *pair) for pair in record.tags.items()), *record.amendments]:
        if tag in SEATS and (name := _name(value)):
            yield name


def keyed(record: Record, keys: Mapping[str, str]) -> Record:
    """The record with keys for the names in its seat tags."""
    copy = copied(record)
    copy.tags = {tag: keys.get(_name(value), "") if tag in SEATS else value for tag, value in record.tags.items()}
    copy.amendments = [(n, t, keys.get(_name(v), "") if t in SEATS else v) for n, t, v in record.amendments]
    return copy


def _name(value: str) -> str:
    return notation.visible(value).strip()
