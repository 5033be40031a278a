"""Everything that the ledger raises; each error builds its sentence from what was expected and what was found.

LedgerError
 +- LedgerMissing      (FileNotFoundError)  no ledger at the address
 +- LedgerExists       (FileExistsError)    something would be overwritten
 +- NotALedger         (ValueError)         the file is something else, or of a format this version does not know
 +- LedgerClosed       (RuntimeError)       the book was closed, or belongs to another process
 +- LedgerMoved        (RuntimeError)       another file lies where the opened one lay
 +- LedgerBusy         (TimeoutError)       another writer holds the ledger for too long
 +- StorageFailed      (OSError)            disk full, read-only, input/output error; nothing was half-written
 +- LedgerDamaged      (RuntimeError)       the stored bytes are not what was written
 |   +- HistoryMismatch                     the ledger does not contain a receipt that it once gave
 +- GuardRefused       (RuntimeError)       the database itself refused a row that is out of order
 +- Unacceptable       (ValueError)         an argument cannot be stored
 |   +- EmptyAppend                         nothing to store
 |   +- GameExists                          the id is taken
 |   +- RequestReused                       the request id was used before, with other content
 |   +- KeyTaken                            the key belongs to another person
 +- StaleAppend        (RuntimeError)       the game has moved on since the caller looked
 +- NotFound           (LookupError)
     +- UnknownGame, UnknownPerson, UnknownCatalog
     +- AmbiguousGame                       several games begin like this
"""

from __future__ import annotations

from collections.abc import Sequence


class LedgerError(Exception):
    """The root of the tree."""


class LedgerMissing(LedgerError, FileNotFoundError):
    """There is no ledger at the address."""

    def __init__(self, path: str, near: Sequence[str] = ()) -> None:
        hint = f"did you mean {_listed(near)}?" if near else "create one with create=True, or check the path."
        super().__init__(f"There is no ledger at {path}: {hint}")
        self.path, self.near = path, tuple(near)


class LedgerExists(LedgerError, FileExistsError):
    """Something lies where a backup or a restored ledger would be written."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} exists and is not overwritten: move it away or choose another name.")
        self.path = path


class NotALedger(LedgerError, ValueError):
    """The file is something else, or a ledger of an unknown format."""

    def __init__(self, path: str, found: str) -> None:
        super().__init__(f"{path} is not a ledger that can be read here: {found}.")
        self.path, self.found = path, found


class LedgerClosed(LedgerError, RuntimeError):
    """The book cannot be used any more."""

    def __init__(self, path: str, why: str = "it was closed") -> None:
        super().__init__(f"The book of {path} cannot be used: {why}. Open the ledger again.")
        self.path = path


class LedgerMoved(LedgerError, RuntimeError):
    """Another file, or none, lies where the opened one lay; what is written now would be lost."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"The file at {path} is not the one that was opened: nothing was stored. Open the ledger again."
        )
        self.path = path


class LedgerBusy(LedgerError, TimeoutError):
    """Another writer holds the ledger for longer than the caller wants to wait."""

    def __init__(self, path: str, waited_s: float) -> None:
        super().__init__(f"Another writer has held {path} for {waited_s:g} seconds: nothing was stored, try again.")
        self.path, self.waited_s = path, waited_s


class StorageFailed(LedgerError, OSError):
    """The disk refused; nothing was half-written and the next call starts afresh."""

    def __init__(self, path: str, found: str) -> None:
        super().__init__(
            f"Storage failed for {path}: {found}. When it is mended, repeat the call with the same request id."
        )
        self.path, self.found = path, found


class LedgerDamaged(LedgerError, RuntimeError):
    """The stored bytes are not what was written."""

    def __init__(self, path: str, found: str) -> None:
        super().__init__(f"The ledger {path} is damaged: {found}. Run verify, then restore a backup.")
        self.path, self.found = path, found


class HistoryMismatch(LedgerDamaged):
    """The ledger does not contain a receipt; `end` is the last position that it has."""

    def __init__(self, path: str, position: int, end: int, source: str) -> None:
        super().__init__(path, f"{mismatch(position, end)} ({source})")
        self.position, self.end, self.source = position, end, source


class GuardRefused(LedgerError, RuntimeError):
    """A guard of the database refused a row."""

    def __init__(self, path: str, found: str) -> None:
        super().__init__(f"{path} refused a row: {found}. Nothing was stored.")
        self.path, self.found = path, found


class Unacceptable(LedgerError, ValueError):
    """An argument cannot be stored: `what` is its name, `found` its beginning, `wanted` what would be stored."""

    def __init__(self, what: str, found: object, wanted: str) -> None:
        super().__init__(f"The {what} {_short(found)} cannot be stored: {wanted}.")
        self.what, self.found, self.wanted = what, found, wanted


class EmptyAppend(Unacceptable):
    """There is nothing to store."""

    def __init__(self, what: str) -> None:
        super().__init__(what, "", "it must hold at least one token, tag or comment")


class GameExists(Unacceptable):
    """The id belongs to a game already."""

    def __init__(self, id: str) -> None:
        super().__init__("id", id, "it belongs to another game")
        self.id = id


class RequestReused(Unacceptable):
    """The request id was used before, for other content, at `position`."""

    def __init__(self, request_id: str, position: int) -> None:
        super().__init__("request id", request_id, f"it was used for other content at position {position}")
        self.position = position


class KeyTaken(Unacceptable):
    """The key belongs to another person."""

    def __init__(self, key: str) -> None:
        super().__init__("key", key, "it belongs to another person")
        self.key = key


class StaleAppend(LedgerError, RuntimeError):
    """The game has `actual` events, not the `expected` number: look at it again, then append."""

    def __init__(self, game: str, expected: int, actual: int) -> None:
        super().__init__(f"Game {game} has {actual} events, not {expected}: read what was added, then append again.")
        self.game, self.expected, self.actual = game, expected, actual


class NotFound(LedgerError, LookupError):
    """What was asked for is not in the ledger."""


class UnknownGame(NotFound):
    """No game has this id; `near` are ids that begin alike."""

    def __init__(self, id: str, near: Sequence[str] = ()) -> None:
        hint = f" Did you mean {_listed(near)}?" if near else ""
        super().__init__(f"No game has the id {_short(id)}.{hint}")
        self.id, self.near = id, tuple(near)


class AmbiguousGame(NotFound):
    """Several games begin like this; `candidates` are the first of them."""

    def __init__(self, prefix: str, candidates: Sequence[str]) -> None:
        super().__init__(f"Several games begin with {_short(prefix)}: {_listed(candidates)}. Give more letters.")
        self.prefix, self.candidates = prefix, tuple(candidates)


class UnknownPerson(NotFound):
    """No person has this key."""

    def __init__(self, key: str) -> None:
        super().__init__(f"No person has the key {_short(key)}.")
        self.key = key


class UnknownCatalog(NotFound):
    """No catalogue has this content hash."""

    def __init__(self, hash: str) -> None:
        super().__init__(f"No catalogue has the content hash {_short(hash)}.")
        self.hash = hash


def mismatch(position: int, end: int) -> str:
    """What a receipt of `position` says about a ledger that ends at `end` and does not contain it."""
    if position > end:
        return f"history is shorter than the receipt: it ends at position {end}, the receipt is of position {position}"
    return f"history differs from the receipt at position {position}"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)


def _short(value: object) -> str:
    # ascii() keeps control characters and lone surrogates out of terminals and logs.
    shown = ascii(value[:40] if isinstance(value, str) else value)
    return shown + "…" if isinstance(value, str) and len(value) > 40 else shown
