"""What the pages of people read from the archive: who there is, and what came of the games that somebody played.

Rates count contests: games in which there are places, so that no person sits at two seats, and two sides or more. They
are over with a regular result that is sure (`games.counts`), or, when asked, just over.
"""

import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from replays.archive import ratings
from replays.archive.tables import PLAYED
from replays.intervals import wilson

CONTEST = "({} and rank is not null and teams > 1)"
LEAST = 5  # games without which no rate is said
POINTS = 60  # of a line in a chart
A_PAGE = 25
# The first seat of each game that the player sits at, for those who sit at two.
_ONCE = "not exists (select 1 from seats as t where t.game = s.game and t.player = s.player and t.seat < s.seat)"
# What the ratings say of the player after a game; the index by game is the one to use.
_OF_GAME = "(select {} from ratings indexed by ratings_game where ratings.game = id and player = :key)"


class Rate(NamedTuple):
    """How often something happened: `k` times of `n`."""

    k: int
    n: int

    @property
    def known(self) -> bool:
        """Whether there are enough games to speak of a rate."""
        return self.n >= LEAST

    @property
    def percent(self) -> int:
        """The rate in per cent."""
        return round(100 * self.k / self.n)

    @property
    def interval(self) -> str:
        """Its 95 % interval in per cent."""
        low, high = (round(100 * end) for end in wilson(self.k, self.n))
        return f"{low}–{high}"


class Person(NamedTuple):
    """Somebody in a list: how many games, and how many of those that count were won."""

    key: str
    name: str
    games: int
    won: Rate


class Played(NamedTuple):
    """A game that a player sat in; `rating` is the one after it and `gained` what it changed, where it is rated."""

    id: int
    public_id: str
    ladder: str
    date: str
    over: bool
    counts: bool
    seat: str
    score: int | None
    place: int | None
    of: int
    rating: int | None
    gained: int | None
    others: tuple[tuple[str | None, str], ...] = ()


class Result(NamedTuple):
    """The results on one ladder, or at one seat of it; `rating` is the one that stands now."""

    ladder: str
    seat: str
    won: Rate
    rating: int | None = None


class Opponent(NamedTuple):
    """Somebody whom a player met: how often in front of them, level and behind."""

    key: str
    name: str
    ahead: int
    level: int
    behind: int

    @property
    def met(self) -> int:
        """In how many games."""
        return self.ahead + self.level + self.behind

    @property
    def rate(self) -> Rate:
        """How often in front of them, where they were not level."""
        return Rate(self.ahead, self.ahead + self.behind)


class Point(NamedTuple):
    """A rating after a game."""

    ladder: str
    n: int
    rating: int
    date: str
    public_id: str


def name_of(db: sqlite3.Connection, key: str) -> str | None:
    """The name of a player; None where nobody has the key."""
    found = db.execute("select name from players where key = ?", (key,)).fetchone()
    return str(found[0]) if found else None


def matching(db: sqlite3.Connection, text: str) -> list[tuple[str, str]]:
    """Everybody with all words of a text in the name or the key, whatever their case and accents: keys and names."""
    words = _plain(text).split()
    everybody = db.execute("select key, name from players order by name collate nocase, key")
    return [(key, name) for key, name in everybody if all(word in _plain(f"{name} {key}") for word in words)]


def near(db: sqlite3.Connection, said: str) -> list[tuple[str, str]]:
    """Those whose key or name looks most like this."""
    by_word: dict[str, tuple[str, str]] = {}
    for key, name in db.execute("select key, name from players"):
        by_word |= {_plain(word): (key, name) for word in (key, name)}
    return list(dict.fromkeys(by_word[word] for word in get_close_matches(_plain(said), by_word, 5)))


def people(db: sqlite3.Connection, keys: Sequence[tuple[str, str]]) -> list[Person]:
    """These people, with their games."""
    counted = CONTEST.format("counts")
    sql = f"""select player, count(distinct seats.game), sum({counted} and won), sum({counted})
        from seats join games on id = seats.game where player in ({_marks(keys)}) group by player"""
    sums = {row[0]: row[1:] for row in db.execute(sql, [key for key, _ in keys])}
    found = ((key, name, *sums.get(key, (0, 0, 0))) for key, name in keys)
    return [Person(key, name, games, Rate(won, counted)) for key, name, games, won, counted in found]


def ladders(db: sqlite3.Connection, most: int) -> list[tuple[str, list[ratings.Rung], int]]:
    """Every ladder with its highest rungs, and how many it has; those that most people stand on come first."""
    found = [(name, ratings.ladder(db, name)) for name in ratings.ladders(db)]
    found.sort(key=lambda ladder: -len(ladder[1]))
    return [(name, rungs[:most], len(rungs)) for name, rungs in found]


def wins(db: sqlite3.Connection, ladder: str) -> dict[str, Rate]:
    """How often everybody on a ladder won the rated games."""
    sql = """select player, sum(won), count(*) from games join seats on seats.game = id
        where rated and ladder = ? group by player"""
    return {player: Rate(won, n) for player, won, n in db.execute(sql, (ladder,))}


def results(db: sqlite3.Connection, key: str, *, everything: bool, by_seat: bool) -> list[Result]:
    """A player's results by ladder, or by ladder and seat; those with most games first."""
    seat = "seat" if by_seat else "''"
    sql = f"""select ladder, {seat}, sum(won), count(*) from seats join games on id = seats.game
        where player = ? and {counted(everything)} group by 1, 2 order by count(*) desc, 1, 2"""
    now = """select rating from ratings where player = ? and ladder = ? order by match desc limit 1"""
    found = []
    for ladder, at, won, n in db.execute(sql, (key,)):
        rating = None if by_seat else db.execute(now, (key, ladder)).fetchone()
        found.append(Result(ladder, at, Rate(won, n), rating[0] if rating else None))
    return found


def opponents(db: sqlite3.Connection, key: str, ladder: str, *, everything: bool) -> list[Opponent]:
    """Everybody whom a player met in another team, those met most often first; `ladder` may be empty: on any."""
    sql = f"""select o.player, name, sum(me.rank < o.rank), sum(me.rank = o.rank), sum(me.rank > o.rank)
        from seats as me join games on id = me.game join seats as o on o.game = me.game and o.team <> me.team
        join players on key = o.player
        where me.player = :key and me.rank is not null and {"over" if everything else "counts"}
        and (:ladder = '' or ladder = :ladder)
        group by o.player order by count(*) desc, name collate nocase, o.player"""
    return [Opponent(*row) for row in db.execute(sql, {"key": key, "ladder": ladder})]


def games(db: sqlite3.Connection, key: str, ladder: str, start: int) -> tuple[list[Played], int]:
    """The newest games of a player from the one with index `start` on, and how many there are in all."""
    named = {"key": key, "ladder": ladder, "start": start, "most": A_PAGE, "origin": ratings.ORIGIN}
    which = f"""from seats as s cross join games as g on g.id = s.game
        where player = :key and :ladder in ('', g.ladder) and {_ONCE}"""
    (count,) = db.execute(f"select count(*) {which}", named).fetchone()
    sql = f"""select id, public_id, ladder, coalesce(date, ''), over, counts, seat, score, rank, players, rating,
            rating - coalesce((select before.rating from ratings as before where before.player = :key
                and before.ladder = page.ladder and before.match < page.match order by match desc limit 1), :origin)
        from (select *, {_OF_GAME.format("rating")} as rating, {_OF_GAME.format("match")} as match
            from (select g.*, seat, score, rank {which}
                order by {PLAYED} desc, id desc, seat limit :most offset :start)) as page"""
    found = [Played(*row) for row in db.execute(sql, named)]
    others = _others(db, [played.id for played in found])
    return [
        played._replace(others=tuple(other[1:] for other in others[played.id] if other[0] != played.seat))
        for played in found
    ], count


def history(db: sqlite3.Connection, key: str) -> dict[str, list[Point]]:
    """A player's rating after each rated game, by ladder; the ladders with most games first."""
    sql = """select r.ladder, r.n, r.rating, coalesce(date, ''), public_id from ratings as r join games on id = r.game
        where player = ? order by r.ladder, r.match"""
    found: dict[str, list[Point]] = {}
    for row in db.execute(sql, (key,)):
        found.setdefault(row[0], []).append(Point(*row))
    return dict(sorted(found.items(), key=lambda ladder: -len(ladder[1])))


def thinned(points: Sequence[Point]) -> list[Point]:
    """About as many of the points as a chart shows, evenly, with the first and the last one."""
    step = -(-len(points) // POINTS) or 1
    kept = [*reversed(points[::-1][::step])]
    return kept if kept[:1] == [*points[:1]] else [points[0], *kept]


def _others(db: sqlite3.Connection, games: Sequence[int]) -> dict[int, list[tuple[str, str | None, str]]]:
    """For each game who sits where: seat, key, name."""
    sql = f"""select game, seat, player, coalesce(name, player, seat) from seats left join players on key = player
        where game in ({_marks(games)}) order by game, seat"""
    found: dict[int, list[tuple[str, str | None, str]]] = {game: [] for game in games}
    for game, *seat in db.execute(sql, list(games)):
        found[game].append((seat[0], seat[1], seat[2]))
    return found


def counted(everything: bool) -> str:
    """The condition on a seat and its game under which it stands in a rate."""
    return CONTEST.format("over" if everything else "counts")


def _marks(values: Iterable[object]) -> str:
    return ", ".join("?" for _ in values)


def _plain(text: str) -> str:
    """A text without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
