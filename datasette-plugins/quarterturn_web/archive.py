"""What our pages read from the archive: one game as a reel, many as rows. All of it in threads of Datasette's."""

import re
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

from notation import visible
from quarterturn_web.errors import Missing
from quarterturn_web.links import Served
from quarterturn_web.permission import DATABASE
from quarterturn_web.reel import Reel
from quarterturn_web.shelf import Shelf
from replays import dates, registry
from replays.archive import load
from replays.archive.tables import PLAYED
from replays.eyes import ALL, BYSTANDER, OPEN, offered, through
from replays.game import Game
from replays.history import History
from replays.timeline import Timeline

T = TypeVar("T")
A_PAGE = 24
_WINNERS = "(select count(*) from seats where seats.game = g.id and won)"
# What may be asked of a result: in words, and of the row `g` of a game.
RESULTS = {
    "won": ("won", f"{_WINNERS} > 0"),
    "shared": ("shared", f"{_WINNERS} > 1"),
    "nobody": ("over, without winner", f"g.over and {_WINNERS} = 0"),
    "running": ("still running", "not g.over"),
}
_ROWS = "select id, public_id, title, event, date, events, updated, over, irregular, problems from games g"
_reels: Shelf[Reel[Served]] = Shelf(48)


class Sitting(NamedTuple):
    """A seat of a game: who sits there (`key` where somebody is named), with which score, and whether that won."""

    seat: str
    key: str | None
    name: str
    score: int | None
    won: bool


class Row(NamedTuple):
    """A game in a list. `version` changes with whatever its replay shows."""

    id: int
    public_id: str
    title: str
    event: str
    date: str
    events: int
    over: bool
    irregular: bool
    problems: int
    version: str
    seats: tuple[Sitting, ...]


class Wanted(NamedTuple):
    """Which games a list shall hold; what is empty does not limit it."""

    q: str = ""
    game: str = ""
    player: str = ""
    event: str = ""
    since: str = ""
    until: str = ""
    result: str = ""
    irregular: str = ""

    @classmethod
    def of(cls, arguments: Mapping[str, str]) -> "Wanted":
        """What the arguments of an address ask for."""
        return cls(*((arguments.get(name) or "").strip() for name in cls._fields))

    @property
    def wrong(self) -> str:
        """What of it cannot be meant; empty where all can."""
        for said in (self.since, self.until):
            if said and not dates.is_limit(said):
                return f'"{said[:40]}" cannot be asked: {dates.LIMIT}.'
        if self.result and self.result not in RESULTS:
            return f'"{self.result[:40]}" is no result; there are {", ".join(RESULTS)}.'
        return ""

    @property
    def only_text(self) -> bool:
        """True where nothing but a text is asked for."""
        return not any(self[1:])

    def query(self, **others: object) -> str:
        """The same as the query of an address."""
        return urlencode({**{name: value for name, value in self._asdict().items() if value}, **others})


async def in_thread(datasette: Any, work: Callable[[sqlite3.Connection], T]) -> T:
    """What `work` makes of a connection to the archive, while other pages are served."""
    made: T = await datasette.get_database(DATABASE).execute_fn(work)
    return made


async def reel(datasette: Any, public_id: str, *, eyes: str = OPEN, written: bool = False) -> Reel[Served] | None:
    """A game ready to be shown to these eyes, on its corrected line or as its log was written; None where it is not
    there."""
    path, root = datasette.get_database(DATABASE).path, datasette.urls.path("/")

    def find(db: sqlite3.Connection) -> Reel[Served] | None:
        row = db.execute("select id, game, events, updated from games where public_id = ?", (public_id,)).fetchone()
        if row is None:
            return None
        id, name, events, updated = row
        sittings = _seats(db, [id]).get(id, ())
        seats = [sitting.seat for sitting in sittings]
        if eyes not in (OPEN, ALL, BYSTANDER, *seats):
            there = datasette.urls.path(f"/replay/{public_id}")
            raise Missing(f"Nobody sits at seat {visible(eyes[:20])} in this game.", there)
        game = _game(name)
        seen = eyes if eyes in offered(game, seats) else OPEN

        def made() -> Reel[Served]:
            people = {sitting.seat: sitting.key for sitting in sittings if sitting.key}
            links = Served(datasette, id, public_id, name, eyes=seen, written=written, people=people)
            record, line = through(seen, load(db, public_id), game, History if written else Timeline)
            return Reel(record, line, links, version=mark, written=written)

        mark = _version(events, updated, sittings)
        return _reels.get((path, root, public_id, mark, seen, written), made)

    return await in_thread(datasette, find)


async def rows(datasette: Any, wanted: Wanted, *, start: int = 0, most: int = A_PAGE) -> tuple[list[Row], int]:
    """The newest games that are wanted, from the one with index `start` on, and how many there are in all."""
    where, values = _conditions(wanted)

    def find(db: sqlite3.Connection) -> tuple[list[Row], int]:
        (count,) = db.execute(f"select count(*) from games g where {where}", values).fetchone()
        sql = f"{_ROWS} where {where} order by {PLAYED} desc, id desc limit ? offset ?"
        return _listed(db, db.execute(sql, (*values, most, start)).fetchall()), count

    return await in_thread(datasette, find)


async def known(datasette: Any) -> dict[str, list[tuple[str, str]]]:
    """What the filters offer: the games and the players of the archive, each as (value, name)."""

    def find(db: sqlite3.Connection) -> dict[str, list[tuple[str, str]]]:
        games = [(name, _title(name)) for (name,) in db.execute("select distinct game from games order by game")]
        players = db.execute("select key, name from players order by name collate nocase limit 500").fetchall()
        return {"games": games, "players": [(key, name) for key, name in players]}

    return await in_thread(datasette, find)


async def extent(datasette: Any) -> dict[str, int]:
    """How much the archive holds."""

    def find(db: sqlite3.Connection) -> dict[str, int]:
        games, events = db.execute("select count(*), coalesce(sum(events), 0) from games").fetchone()
        (players,) = db.execute("select count(*) from players").fetchone()
        return {"games": games, "events": events, "players": players}

    return await in_thread(datasette, find)


def of(db: sqlite3.Connection, games: Sequence[int]) -> dict[int, Row]:
    """Some games as they stand in a list, by number."""
    found = db.execute(f"{_ROWS} where id in ({', '.join('?' * len(games))})", list(games)).fetchall()
    return {row.id: row for row in _listed(db, found)}


def _listed(db: sqlite3.Connection, found: Sequence[Any]) -> list[Row]:
    seats = _seats(db, [row[0] for row in found])
    return [_row(tuple(row), seats.get(row[0], ())) for row in found]


def _game(name: str) -> Game:
    try:
        return registry.load(name)
    except (registry.UnknownGame, registry.BrokenGame) as wrong:
        raise Missing(str(wrong)) from wrong


def _conditions(wanted: Wanted) -> tuple[str, list[str]]:
    """The condition in SQL, with the values for its question marks."""
    parts: list[tuple[str, str]] = []
    words = re.findall(r"\w+", wanted.q)
    if words:
        match = " ".join(f'"{word}"*' for word in words)
        parts.append(("g.id in (select rowid from search where search match ?)", match))
    if wanted.player:
        won = " and won" if wanted.result == "won" else ""
        parts.append((f"g.id in (select game from seats where player = ?{won})", wanted.player))
    for column, test, value in (
        ("game", "= ?", wanted.game),
        ("event", "= ?", wanted.event),
        ("date", ">= ?", wanted.since),
        ("date", "<= ? || '~'", wanted.until),
    ):
        if value:
            parts.append((f"g.{column} {test}", value))
    conditions = [test for test, _ in parts] + (["g.irregular"] if wanted.irregular else [])
    if wanted.result in RESULTS:
        conditions.append(RESULTS[wanted.result][1])
    return " and ".join(conditions) or "1", [value for _, value in parts]


def _seats(db: sqlite3.Connection, games: Sequence[int]) -> dict[int, tuple[Sitting, ...]]:
    """The seats of some games, in seating order."""
    sql = (
        "select game, seat, key, coalesce(name, player, seat), score, won from seats left join players on key = player "
        f"where game in ({', '.join('?' * len(games))}) order by game, seat"
    )
    found: dict[int, tuple[Sitting, ...]] = {}
    for game, seat, key, name, score, won in db.execute(sql, list(games)):
        found[game] = (*found.get(game, ()), Sitting(seat, key, name, score, bool(won)))
    return found


def _row(row: tuple[Any, ...], seats: tuple[Sitting, ...]) -> Row:
    id, public_id, title, event, date, events, updated, over, irregular, problems = row
    mark = _version(events, updated, seats)
    return Row(
        id, public_id, title, event or "", date or "", events, bool(over), bool(irregular), problems or 0, mark, seats
    )


def _title(game: str) -> str:
    try:
        return registry.load(game).title
    except (registry.UnknownGame, registry.BrokenGame):
        return game


def _version(events: int, updated: str, seats: Sequence[Sitting]) -> str:
    names = "\n".join(f"{sitting.key} {sitting.name}" for sitting in seats)
    return blake2b(f"{events}\n{updated}\n{names}".encode(), digest_size=6).hexdigest()
