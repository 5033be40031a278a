"""How files of other programs come in: whatever registers in the entry point group `quarterturn.imports`.

A reader is given the text of a file and what is known already. It gives None for a file that is not of its kind, else
an item for each game: a record, or what is settled without one. What the file lacks or what could not be understood
stands in a record as a comment and among its `repairs`. Which kinds of files there are, only the readers know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points
from typing import NamedTuple

import notation
from notation import NotationError, Problem, Record

GROUP = "quarterturn.imports"


class Settled(NamedTuple):
    """A game of a file that becomes no record: it is known already as `id`, or refused because of a `problem`."""

    id: str | None
    problem: Problem | None = None


Item = Record | Settled


class Unreadable(NotationError):
    """A file is of a kind that can be imported, and is broken."""


class Known:
    """The games that are known already, in the ledger or from files that were read before.

    `there` gives the ids of those in the ledger, `record` one of them; both are asked only when a reader asks.
    """

    def __init__(self, there: Callable[[], Iterable[str]], record: Callable[[str], Record]) -> None:
        self._there = there
        self._record = record
        self._added: dict[str, Mapping[str, str]] = {}

    @cached_property
    def _before(self) -> list[str]:
        return list(self._there())

    @property
    def ids(self) -> set[str]:
        """The ids of all games."""
        return {*self._before, *self._added}

    @cached_property
    def _here(self) -> set[str]:
        return set(self._before)

    @cached_property
    def _tags_before(self) -> list[tuple[str, Mapping[str, str]]]:
        records = ((id, self._record(id)) for id in self._before)
        return [(id, record.tags_at(len(record.tokens))) for id, record in records]

    def record(self, id: str | None) -> Record | None:
        """The game of that id as the ledger has it; None where it is not there."""
        return self._record(id) if id in self._here and id is not None else None

    def tags(self) -> Iterator[tuple[str, Mapping[str, str]]]:
        """The tags of every game, with its id."""
        yield from self._tags_before
        yield from self._added.items()

    def tagged(self, tag: str) -> dict[str, str]:
        """The ids of the games that have a tag, by its value."""
        return {tags[tag]: id for id, tags in self.tags() if tag in tags}

    def add(self, record: Record) -> None:
        """Takes note of a record that was read."""
        if id := record.tags.get("Id"):
            self._added[id] = record.tags


Reader = Callable[[str, Known], Iterator[Item] | None]


def read(text: str, known: Known) -> Iterator[Item] | None:
    """What the first reader makes of a text that knows its kind; None for notation and where none does.

    Raises `Unreadable`, here or while it is read.
    """
    if text.lstrip()[:1] in ("", "[", ";"):
        return None
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        reader: Reader = point.load()
        found = reader(text, known)
        if found is not None:
            return _noted(found, known)
    return None


def _noted(items: Iterable[Item], known: Known) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Record):
            known.add(item)
        yield item


def refused(message: str, id: str | None = None) -> Settled:
    """What is said of a game that cannot become a record."""
    return Settled(id, Problem(None, id, "not-imported", "error", message))


def canonical(record: Record, notes: Iterable[str], own_tags: list[str]) -> Record:
    """A record that was put together, as it will be read again, with notes on what could not be taken over.

    Raises `notation.NotationError` where it is larger than a reader accepts.
    """
    again = next(notation.read(notation.write(record, options=own_tags)))
    again.repairs = [Problem(None, None, "import-note", "warning", note) for note in notes]
    return again
