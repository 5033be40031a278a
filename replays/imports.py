"""How files of other programs come in: whatever registers in the entry point group `quarterturn.imports`.

A reader is given the text of a file and what is known already. It gives None for a file that is not of its kind, else
an item for each game: a record, or the id of a game that is known already and is not to be written again. What the
file lacks or what could not be understood stands in the record as a comment and among its `repairs`; what cannot
become a record is one with a problem (`refused`). Which kinds of files there are, only the readers know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from importlib.metadata import entry_points

import notation
from notation import NotationError, Problem, Record, Source

GROUP = "quarterturn.imports"
Item = Record | str


class Unreadable(NotationError):
    """A file is of a kind that can be imported, and is broken."""


class Known:
    """The games that are known already, in the ledger or from files that were read before.

    `there` gives the ids of those in the ledger, `tags` the tags of one; both are asked only when a reader asks.
    """

    def __init__(self, there: Callable[[], Iterable[str]], tags: Callable[[str], Mapping[str, str]]) -> None:
        self._there = there
        self._tags = tags
        self._added: dict[str, Mapping[str, str]] = {}

    @cached_property
    def _before(self) -> list[str]:
        return list(self._there())

    @property
    def ids(self) -> set[str]:
        """The ids of all games."""
        return {*self._before, *self._added}

    def tagged(self, tag: str) -> dict[str, str]:
        """The ids of the games that have a tag, by its value."""
        pairs = [*((id, self._tags(id)) for id in self._before), *self._added.items()]
        return {tags[tag]: id for id, tags in pairs if tag in tags}

    def add(self, record: Record) -> None:
        """Takes note of a record that was read."""
        if (id := record.tags.get("Id")) and not record.problems:
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


def refused(game: str, message: str, id: str | None = None) -> Record:
    """A record that says only why there is none."""
    record = Record(Source(""))
    record.tags = {"Game": game} | ({"Id": id} if id else {})
    record.problems = [Problem(None, id, "not-imported", "error", message)]
    return record


def canonical(record: Record, notes: Iterable[str], own_tags: list[str]) -> Record:
    """A record that was put together, as it will be read again, with notes on what could not be taken over.

    Raises `notation.NotationError` where it is larger than a reader accepts.
    """
    again = next(notation.read(notation.write(record, options=own_tags)))
    again.repairs = [Problem(None, None, "import-note", "warning", note) for note in notes]
    return again
