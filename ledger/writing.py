"""The rules of writing, once for every store: what may be created or appended, and what a retry gives.

A `Writer` lives as long as one write transaction. It checks everything before it inserts anything, so that after one
of its own errors nothing of that call is stored and the transaction can go on with the next game.
"""

from __future__ import annotations

import os
import re
from time import time_ns

from ledger import checks
from ledger.chain import digest, entry_hash
from ledger.errors import (
    EmptyAppend,
    GameExists,
    GuardRefused,
    HistoryMismatch,
    LedgerClosed,
    RequestReused,
    StaleAppend,
    UnknownGame,
)
from ledger.records import Game, GameId, Receipt, Row
from ledger.store import Store

_REMEMBERED = 1000
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


class Known:
    """What a book remembers from its last transaction: the head, and number and events of the games it wrote to.

    It holds as long as nobody else has written, which the store finds out before it hands it to a `Writer`.
    """

    __slots__ = ("games", "hash", "position")

    def __init__(self) -> None:
        self.position, self.hash = -1, b""
        self.games: dict[str, tuple[int, int]] = {}


class Writer:
    """Creates and appends inside one transaction; `position` and `hash` are the head as it stands now."""

    def __init__(self, store: Store, path: str, known: Known | None = None) -> None:
        self.store, self.path = store, path
        if known is None:
            self.position, self.hash = store.head()
            self.games: dict[str, tuple[int, int]] = {}
        else:
            self.position, self.hash, self.games = known.position, known.hash, known.games
        self._assumed = known is not None
        self.bytes_written = 0
        self._last_game: int | None = None
        self.closed = False

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
        """Open a game and give its public id. See `Book.create`."""
        self._check_open()
        checks.check_line(label, "label", checks.LABEL_LIMIT)
        if id is not None:
            checks.check_id(id)
        whole = opening_text(tags, text)
        encoded, request, stamp = _checked(whole, count, by, request_id, time)
        self._look()
        if request is not None and (known := self.store.by_request(request)):
            return self._created_before(known, request_id or "", (whole, count, by), label, id)
        if id is not None and self.store.game(id):
            raise GameExists(id)
        if self._last_game is None:
            self._last_game = self.store.last_game()
        game = Game(self._last_game + 1, GameId(id or self._free_id(label)), label, stamp)
        self.store.add_game(game)
        self._last_game += 1
        self._add(game.id, (game.number, 1, count, stamp), by, request, whole, encoded, game)
        return game.id

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
        """Append to a game and give the receipt. See `Book.append`."""
        self._check_open()
        checks.check_number(expected, "expected")
        encoded, request, stamp = _checked(text, count, by, request_id, time)
        if seen is not None:
            self.check_contains(seen, "the receipt that came with the append")
        number, actual = self.games.get(game, (0, -1))
        if actual == expected:
            # Nothing needs to be looked up: the guards refuse the row if anybody else wrote, or on a retry.
            try:
                return self._add(game, (number, actual + 1, count, stamp), by, request, text, encoded)
            except GuardRefused:
                self._assumed = True
        self._look()
        if request is not None and (known := self.store.by_request(request)):
            return self._appended_before(known, request_id or "", (text, count, by), game, expected)
        found = self.store.progress(game) if game.isascii() else None
        if found is None:
            raise UnknownGame(game, self.store.near(game))
        number, actual = found
        if expected != actual:
            raise StaleAppend(game, expected, actual)
        return self._add(game, (number, actual + 1, count, stamp), by, request, text, encoded)

    def check_contains(self, receipt: Receipt, source: str) -> None:
        """Raise `HistoryMismatch` unless the ledger contains the receipt."""
        if receipt.position == self.position:
            stored: bytes | None = self.hash
        else:
            stored = self.store.hash_at(receipt.position)
        if stored is None or stored.hex() != receipt.hash:
            raise HistoryMismatch(self.path, receipt.position, self.position, source)

    def _look(self) -> None:
        """Replace what is assumed by what is stored."""
        if self._assumed:
            self.position, self.hash = self.store.head()
            self.games.clear()
            self._assumed = False

    def _add(
        self,
        id: str,
        numbers: tuple[int, int, int, int],
        by: str,
        request: bytes | None,
        text: str,
        encoded: bytes,
        opened: Game | None = None,
    ) -> Receipt:
        game, first, count, time = numbers
        position = self.position + 1
        opening = (opened.id.encode(), opened.label.encode(), opened.created) if opened else None
        hash = entry_hash(self.hash, (position, game, first, count, time), by.encode(), request, encoded, opening)
        self.store.add_entry(Row(position, game, first, count, time, by, request, text, hash))
        self.position, self.hash = position, hash
        if len(self.games) > _REMEMBERED:
            self.games.clear()
        self.games[id] = (game, first + count - 1)
        self.bytes_written += len(encoded) + 150
        return Receipt(position, first, count, hash.hex())

    def _created_before(
        self, known: Row, request_id: str, content: tuple[str, int, str], label: str, id: str | None
    ) -> GameId:
        game = self.store.game_numbered(known.game)
        same = game and known.first == 1 and (known.text, known.count, known.by) == content and game.label == label
        if not game or not same or id not in (None, game.id):
            raise RequestReused(request_id, known.position)
        return game.id

    def _appended_before(
        self, known: Row, request_id: str, content: tuple[str, int, str], game: str, expected: int
    ) -> Receipt:
        stored = self.store.game_numbered(known.game)
        same = (known.text, known.count, known.by) == content and known.first == expected + 1
        if not stored or stored.id != game or not same:
            raise RequestReused(request_id, known.position)
        return Receipt(known.position, known.first, known.count, known.hash.hex())

    def _free_id(self, label: str) -> str:
        while self.store.game(id := generated_id(label)):
            pass
        return id

    def _check_open(self) -> None:
        if self.store.failure is not None:
            raise self.store.failure
        if self.closed:
            raise LedgerClosed(self.path, "its transaction has ended")


def opening_text(tags: str, text: str) -> str:
    """The text of a game's first entry: tags, an empty line, tokens; either alone when the other is empty."""
    if not tags or not text:
        return tags or text
    return tags.rstrip("\n") + "\n\n" + text


def generated_id(label: str) -> str:
    """A new public id: the label's own letters and ten random ones (50 bits)."""
    slug = re.sub(r"[^a-z0-9]+", "-", label.lower()).strip("-")[:40].strip("-")
    random = int.from_bytes(os.urandom(8), "big")
    tail = "".join(_ALPHABET[random >> shift & 31] for shift in range(0, 50, 5))
    return f"{slug or 'game'}-{tail}"


def _checked(
    text: str, count: int, by: str, request_id: str | None, time: int | None
) -> tuple[bytes, bytes | None, int]:
    """Text in UTF-8, digest of the request id, time in ms; raise unless all of it can be stored."""
    if text == "":
        raise EmptyAppend("text")
    encoded = checks.check_text(text)
    checks.check_number(count, "count")
    checks.check_recorder(by)
    request = None if request_id is None else digest(checks.check_request(request_id))
    if time is None:
        return encoded, request, time_ns() // 1_000_000
    checks.check_number(time, "time", checks.TIME_LIMIT)
    return encoded, request, time
