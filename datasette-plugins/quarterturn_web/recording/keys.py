"""Who may write: random tokens, kept as hashes in a small file beside the ledger, `club.ledger-keys`.

For a ledger on a server the file lies on the machine that serves, where the ledger's receipt is kept as well.

A recorder's token is for one game. It ends when the game is over (with some hours left to mend what is noticed on the
way home), when it is taken back, or after a month. An owner's token may open games and record all of them.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Literal, NamedTuple

OWNER = ""
TOKEN_BYTES = 16
LASTS_S = 30 * 86_400
GRACE_S = 12 * 3_600
_TABLE = """CREATE TABLE IF NOT EXISTS keys (
    hash BLOB PRIMARY KEY, game TEXT NOT NULL, made REAL NOT NULL, revoked INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID"""

Finding = Literal["good", "unknown", "foreign", "revoked", "expired"]


class Standing(NamedTuple):
    """What a game's tokens depend on: whether it is over, and when something was last written (seconds since 1970)."""

    over: bool
    written: float


class Keys:
    """The tokens of one ledger."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        if not self.path.exists():
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
        with self._open() as db:
            db.execute(_TABLE)

    def make(self, game: str, now: float) -> str:
        """A new token for a game, or for the owner; only its hash is kept."""
        token = token_urlsafe(TOKEN_BYTES)
        with self._open() as db:
            db.execute("INSERT INTO keys (hash, game, made) VALUES (?, ?, ?)", (_hash(token), game, now))
        return token

    def revoke(self, game: str) -> int:
        """Takes back every token of a game, or of the owner; gives how many."""
        with self._open() as db:
            return db.execute("UPDATE keys SET revoked = 1 WHERE game = ? AND NOT revoked", (game,)).rowcount

    def revoke_all(self) -> int:
        """Takes back every token."""
        with self._open() as db:
            return db.execute("UPDATE keys SET revoked = 1 WHERE NOT revoked").rowcount

    def look(self, token: str, game: str, now: float, standing: Standing | None = None) -> Finding:
        """What a token is worth for a game (`OWNER`: for opening games). `standing` is that of the game."""
        owner, made, revoked = self._row(token)
        if owner is None:
            return "unknown"
        if owner not in (OWNER, game):
            return "foreign"
        if revoked:
            return "revoked"
        ended = owner != OWNER and standing is not None and standing.over and now > standing.written + GRACE_S
        return "expired" if ended or now > made + LASTS_S else "good"

    def _row(self, token: str) -> tuple[str | None, float, bool]:
        """Whose token it is; all are compared, so that the time it takes says nothing about any of them."""
        wanted = _hash(token)
        found: tuple[str | None, float, bool] = (None, 0.0, False)
        with self._open() as db:
            for hash, game, made, revoked in db.execute("SELECT hash, game, made, revoked FROM keys"):
                if compare_digest(hash, wanted):
                    found = (game, made, bool(revoked))
        return found

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=10)) as db, db:
            yield db


def keys_beside(ledger_path: str | Path) -> Path:
    """Where the tokens of a ledger lie."""
    return Path(f"{ledger_path}-keys")


def _hash(token: str) -> bytes:
    return blake2b(token.encode("utf-8", "surrogatepass"), digest_size=32).digest()
