"""What the ledger hands out: receipts, entries, games, findings. Plain tuples with names, the same for every store."""

from __future__ import annotations

from typing import NamedTuple, NewType

GameId = NewType("GameId", str)
"""The public id of a game: 8 to 64 of `a-z0-9-`, safe in paths and addresses."""


class Receipt(NamedTuple):
    """Proof of one append: whoever keeps it can tell later whether the ledger still contains it.

    `position` is the entry's place in the ledger (0: the empty ledger), `first` the number of its first event,
    `count` how many events it holds, `hash` its link of the chain in 32 hexadecimal digits. Position and hash
    are enough to check a receipt.

    >>> str(Receipt(7, 34, 2, "00ff"))
    '7:00ff'
    """

    position: int
    first: int = 0
    count: int = 0  # type: ignore[assignment]  # the record's own word; tuple.count serves nobody here
    hash: str = ""

    def __str__(self) -> str:
        return f"{self.position}:{self.hash}"


class Entry(NamedTuple):
    """One append as it is stored.

    `first` is the number of its first event and `count` the number of its events; with a count of 0 the entry
    holds tags or comments alone and `first` is the number that the next event will get. `time` is in milliseconds
    since 1970, UTC. `by` is the recorder's key or "". `request` is the digest of the request id, or "".
    """

    position: int
    game: GameId
    label: str
    first: int
    count: int  # type: ignore[assignment]  # the record's own word; tuple.count serves nobody here
    time: int
    by: str
    request: str
    text: str
    hash: str

    @property
    def receipt(self) -> Receipt:
        """The receipt that the append gave."""
        return Receipt(self.position, self.first, self.count, self.hash)


class Game(NamedTuple):
    """A game of the ledger: internal number (from 1, gapless), public id, label, time of creation in ms, UTC."""

    number: int
    id: GameId
    label: str
    created: int


class Row(NamedTuple):
    """An entry in the columns of the table `entries`; `game` is the internal number."""

    position: int
    game: int
    first: int
    count: int  # type: ignore[assignment]  # the record's own word; tuple.count serves nobody here
    time: int
    by: str
    request: bytes | None
    text: str
    hash: bytes


class Finding(NamedTuple):
    """Something that verification found wrong; `position` is 0 and `game` "" where it concerns the whole ledger."""

    position: int
    game: str
    sentence: str

    def __str__(self) -> str:
        place = f"position {self.position}: " if self.position else ""
        game = f"game {self.game}: " if self.game else ""
        return f"{place}{game}{self.sentence}"


class Report(NamedTuple):
    """The result of verification: what was walked, what was found, and notes that are no fault."""

    entries: int
    games: int
    head: Receipt
    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return not self.findings


class Mention(NamedTuple):
    """An entry whose text mentions a name."""

    game: GameId
    position: int
