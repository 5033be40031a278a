"""What a database has to offer to be a ledger: small reads and two inserts inside one write transaction.

The rules (what may be appended, what a retry gives) are in `writing.py`, once for all stores. A new store subclasses
`Store` and `Book` (see `book.py`) and passes the contract tests.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import NamedTuple

from ledger.errors import LedgerError
from ledger.records import Game, Row


class Person(NamedTuple):
    """A row of `people`; `same_as` is the key that a double was merged into, or ""."""

    key: str
    name: str
    same_as: str


class Store(ABC):
    """One open write transaction: nobody else writes until it ends.

    `failure` is the first error of the database itself: nothing may follow it. `erased` says that somebody was
    forgotten, so that the store can clear what else it still holds of the name.
    """

    failure: LedgerError | None = None
    erased: bool = False

    @abstractmethod
    def head(self) -> tuple[int, bytes]:
        """The last position and hash; position 0 and the genesis hash for an empty ledger."""

    @abstractmethod
    def last_game(self) -> int:
        """The number of the newest game, 0 when there is none."""

    @abstractmethod
    def game(self, id: str) -> Game | None:
        """The game with exactly this public id."""

    @abstractmethod
    def game_numbered(self, number: int) -> Game | None:
        """The game with this internal number."""

    @abstractmethod
    def progress(self, id: str) -> tuple[int, int] | None:
        """Internal number and count of events so far of the game with this public id."""

    def near(self, id: str) -> list[str]:
        """A few ids that begin like this one."""
        # Letters that no id has cannot begin one, and half a surrogate pair cannot even be looked up.
        begin = re.match("[a-z0-9-]{0,64}", id)[0]  # type: ignore[index]
        while begin:
            if found := self.beginning(begin):
                return found
            begin = begin[:-1]
        return []

    @abstractmethod
    def beginning(self, begin: str) -> list[str]:
        """The first five ids that begin with these letters, in order."""

    @abstractmethod
    def by_request(self, request: bytes) -> Row | None:
        """The entry that was stored for this digest of a request id."""

    @abstractmethod
    def hash_at(self, position: int) -> bytes | None:
        """The stored hash at a position, the genesis hash at 0."""

    @abstractmethod
    def add_game(self, game: Game) -> None:
        """Insert a game."""

    @abstractmethod
    def add_entry(self, row: Row) -> None:
        """Insert an entry. Raises `GuardRefused` where the database's guards refuse it; the transaction goes on."""

    @abstractmethod
    def add_catalog(self, hash: bytes, text: str) -> None:
        """Insert a catalogue unless it is there."""

    @abstractmethod
    def people(self) -> list[Person]:
        """Everybody, in the order of their keys."""

    @abstractmethod
    def person(self, key: str) -> Person | None:
        """The person with exactly this key."""

    @abstractmethod
    def put_person(self, person: Person) -> None:
        """Insert or replace a person."""

    @abstractmethod
    def erase_people(self, people: Iterable[Person]) -> None:
        """Replace people so that what was known of them, now or before, is gone from the file."""
