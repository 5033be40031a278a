"""A book: the ledger as the rest of the project sees it, the same for every store.

Here are the public calls and their meaning. How a store opens a transaction and reads rows is in `sqlite.py`; the
rules of writing are in `writing.py`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import Self

from ledger import checks
from ledger.chain import digest
from ledger.errors import AmbiguousGame, UnknownCatalog, UnknownGame
from ledger.people import People
from ledger.records import Entry, Game, GameId, Receipt, Report
from ledger.store import Store
from ledger.writing import Writer

_CHUNK = 200


class Book(ABC):
    """An open ledger, usable from several threads; several processes may open the same one.

    `address` is as it may be shown; `beside` is the path that its files on this machine are named after.
    """

    def __init__(self, address: str, beside: str) -> None:
        self.address, self.beside = address, beside
        self.people = People(self)

    def create(
        self,
        label: str,
        *,
        tags: str,
        text: str = "",
        count: int = 0,
        id: str | None = None,
        by: str = "",
        request_id: str | None = None,
        time: int | None = None,
    ) -> GameId:
        """Open a game and give its public id; when this returns, the first entry is on disk.

        `label` says which game is played. The first entry holds `tags`; with `text` and `count` (an import) it
        holds tags, an empty line and text together. Without `id` one is made from the label. The same
        `request_id` with the same content gives the first id again and stores nothing.

        Raises `Unacceptable` (also `GameExists`, `RequestReused`, `EmptyAppend`), `LedgerBusy`, `StorageFailed`.
        """
        with self.writing() as writer:
            return writer.create(
                label, tags=tags, text=text, count=count, id=id, by=by, request_id=request_id, time=time
            )

    def append(
        self,
        game: str,
        *,
        expected: int,
        text: str,
        count: int,
        by: str = "",
        request_id: str | None = None,
        seen: Receipt | None = None,
        time: int | None = None,
    ) -> Receipt:
        """Append to a game and give the receipt; when this returns, the entry is on disk.

        `expected` is the number of events that the game has so far in the caller's eyes: with 33 the first
        appended event gets number 34, which is the receipt's `first`. `count` is the number of events in `text`,
        0 for tags or comments alone. `seen` is any receipt that the caller kept. `time` is in ms, UTC; now when not
        given. The same `request_id` with the same content gives the first receipt again and stores nothing;
        `time` is not compared.

        Raises `StaleAppend`, `HistoryMismatch` when the ledger does not contain `seen` or its own receipt file,
        `UnknownGame`, `Unacceptable` (also `RequestReused`, `EmptyAppend`), `LedgerBusy`, `StorageFailed`.
        """
        with self.writing() as writer:
            return writer.append(
                game,
                expected=expected,
                text=text,
                count=count,
                by=by,
                request_id=request_id,
                seen=seen,
                time=time,
            )

    @contextmanager
    def bulk(self) -> Iterator[Writer]:
        """A writer whose `create` and `append` go into one transaction, on disk when the block ends.

        An error of one call stores nothing of that call and may be caught inside the block, and the next game goes
        on; an error that leaves the block takes back all of it. Other writers wait until the block ends.
        """
        with self.writing() as writer:
            yield writer

    def read(self, game: str, after: int = 0) -> Iterator[Entry]:
        """The entries of a game in order, those behind position `after`. Raises `UnknownGame`."""
        return self._stream(after, self.find_exactly(game).number, None)

    def tail(self, after: int = 0, limit: int | None = None) -> Iterator[Entry]:
        """The entries of all games behind position `after`, in order, at most `limit`.

        Positions have no gaps and follow the order of the commits: a reader that keeps the last position it saw
        misses nothing.
        """
        return self._stream(after, None, limit)

    def games(self) -> Iterator[Game]:
        """All games, in the order in which they were opened."""
        last = 0
        while chunk := self.games_after(last, _CHUNK):
            yield from chunk
            last = chunk[-1].number

    def find(self, prefix: str) -> Game:
        """The game whose id is, or alone begins with, `prefix`. Raises `UnknownGame` or `AmbiguousGame`."""
        found = self.games_like(prefix, 6) if prefix else []
        exact = [game for game in found if game.id == prefix]
        if exact or len(found) == 1:
            return (exact or found)[0]
        if not found:
            raise UnknownGame(prefix, self.ids_near(prefix))
        raise AmbiguousGame(prefix, [game.id for game in found])

    def find_exactly(self, id: str) -> Game:
        """The game with exactly this id. Raises `UnknownGame`."""
        found = self.games_like(id, 1)
        if not found or found[0].id != id:
            raise UnknownGame(id, self.ids_near(id))
        return found[0]

    def has(self, id: str) -> bool:
        """Whether a game has exactly this id."""
        return any(game.id == id for game in self.games_like(id, 1))

    def add_catalog(self, text: str) -> str:
        """Keep a catalogue and give its content hash in 32 hexadecimal digits; the same text is kept once."""
        hash = digest(checks.check_text(text, "catalogue", checks.CATALOG_LIMIT))
        with self.writing() as writer:
            writer.store.add_catalog(hash, text)
        return hash.hex()

    def catalog(self, hash: str) -> str:
        """The catalogue with this content hash. Raises `UnknownCatalog`."""
        text = self.catalog_text(hash)
        if text is None:
            raise UnknownCatalog(hash)
        return text

    def _stream(self, after: int, number: int | None, limit: int | None) -> Iterator[Entry]:
        # In chunks, so that no reader holds a snapshot open while its caller thinks: that would stop checkpoints
        # and make the next write on this connection fail.
        left = limit
        while left is None or left > 0:
            size = _CHUNK if left is None else min(left, _CHUNK)
            chunk = self.entries_after(after, number, size)
            yield from chunk
            if len(chunk) < size:
                return
            after = chunk[-1].position
            left = None if left is None else left - size

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @abstractmethod
    def head(self) -> Receipt:
        """The receipt of the last entry; position 0 for an empty ledger."""

    @abstractmethod
    def verify(self, receipts: Iterable[Receipt] = ()) -> Report:
        """Recompute everything and compare it with the receipts; never raises for what it finds."""

    @abstractmethod
    def backup(self, path: str, overwrite: bool = False) -> Receipt:
        """Write a verified copy while others go on writing, and give the receipt of its head."""

    @abstractmethod
    def close(self) -> None:
        """Release the ledger; closing twice is nothing."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Writer]:
        """One write transaction; inside another one of the same thread, that one."""

    @abstractmethod
    def reading(self) -> AbstractContextManager[Store]:
        """The store for a few small reads of people."""

    @abstractmethod
    def entries_after(self, after: int, number: int | None, limit: int) -> list[Entry]:
        """At most `limit` entries behind a position, of the game with this number or of all."""

    @abstractmethod
    def games_after(self, number: int, limit: int) -> list[Game]:
        """At most `limit` games behind an internal number."""

    @abstractmethod
    def games_like(self, prefix: str, limit: int) -> list[Game]:
        """At most `limit` games whose id begins like this, the shortest match first in order of ids."""

    @abstractmethod
    def ids_near(self, id: str) -> list[str]:
        """A few ids that begin like this one."""

    @abstractmethod
    def catalogs(self) -> list[str]:
        """The content hashes of all catalogues, in order."""

    @abstractmethod
    def catalog_text(self, hash: str) -> str | None:
        """The catalogue with this content hash."""
