"""Ratings: what the results of a game say about how well people play it, match after match.

They are compared within a ladder (`games.ladder`), in one fixed order, `games.sequence`, which follows from the records
and never from when they came in. What is stored are always the first so many matches of a ladder: who changes a result
takes away the rows from there on (`drop`), and `complete` works out the matches that have none. So whatever is killed
in between leaves nothing wrong, only something to go on with.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import groupby, islice, zip_longest
from typing import TYPE_CHECKING, NamedTuple

from replays.archive.tables import RATINGS, insert

if TYPE_CHECKING:
    from openskill.models import BradleyTerryPart

MU, SIGMA = 25.0, 25 / 3  # of a player whom nothing is known of
ORIGIN, SCALE, CAUTION = (
    1000,
    40,
    3,
)  # a rating is what somebody is worth at least: ORIGIN + SCALE × (mu - CAUTION × sigma)
_AT_ONCE = 512  # rows that are written together


class Standing(NamedTuple):
    """What is believed of a player's strength after `n` rated matches of a ladder."""

    mu: float = MU
    sigma: float = SIGMA
    n: int = 0

    @property
    def rating(self) -> int:
        """What the player is worth at least, for people: everybody begins at 1000."""
        return round(ORIGIN + SCALE * (self.mu - CAUTION * self.sigma))


class Rung(NamedTuple):
    """A player on a ladder: the place (shared by equal ratings), the standing, and the last rated game's number."""

    place: int
    player: str
    name: str
    rating: int
    standing: Standing
    game: int


class Match(NamedTuple):
    """A rated game: its ladder and place in the order, and its players in seating order, each with place and team."""

    game: int
    ladder: str
    sequence: str
    players: tuple[tuple[str, int, int], ...]

    def teams(self) -> tuple[list[list[str]], list[float]]:
        """The players of each team, and the place of each team: that of its best."""
        numbers = sorted({team for _, _, team in self.players})
        members = [[player for player, _, team in self.players if team == number] for number in numbers]
        ranks = [min(float(place) for _, place, team in self.players if team == number) for number in numbers]
        return members, ranks


Row = tuple[str, int, str, int, int, float, float, int]

_MATCHES = """SELECT g.id, g.ladder, g.sequence, s.player, s.rank, s.team
    FROM games AS g JOIN seats AS s ON s.game = g.id WHERE g.rated AND """
_LAST = """SELECT r.match, g.sequence FROM ratings AS r JOIN games AS g ON g.id = r.game
    WHERE r.ladder = ? ORDER BY r.match DESC LIMIT 1"""
_FIRST_AFTER = """SELECT r.match FROM games AS g CROSS JOIN ratings AS r ON r.game = g.id
    WHERE g.rated AND g.ladder = ? AND g.sequence > ? ORDER BY g.sequence LIMIT 1"""
_LADDER = """SELECT key, name, rating, mu, sigma, n, game
    FROM (SELECT key, name, (SELECT max(match) FROM ratings WHERE player = key AND ladder = :name) AS last FROM players)
    JOIN ratings ON ladder = :name AND match = last AND player = key
    ORDER BY rating DESC, mu DESC, n DESC, name COLLATE NOCASE, key"""


def ladder(db: sqlite3.Connection, name: str) -> list[Rung]:
    """Everybody who has a rating on the ladder of that name, the best first."""
    rungs: list[Rung] = []
    for count, (key, person, rating, mu, sigma, n, game) in enumerate(db.execute(_LADDER, {"name": name}), 1):
        place = rungs[-1].place if rungs and rungs[-1].rating == rating else count
        rungs.append(Rung(place, key, person, rating, Standing(mu, sigma, n), game))
    return rungs


def ladders(db: sqlite3.Connection) -> list[str]:
    """The kinds of games that have rated matches, in alphabetical order; one look into an index for each."""
    found: list[str] = []
    next_one = "SELECT min(ladder) FROM games WHERE rated AND ladder > ?"
    while (name := db.execute(next_one, (found[-1] if found else "",)).fetchone()[0]) is not None:
        found.append(name)
    return found


def matches(db: sqlite3.Connection, games: Iterable[int]) -> dict[int, Match]:
    """Those of some games that are rated, by their numbers."""
    marks = ", ".join(str(int(game)) for game in games)
    return {match.game: match for match in _grouped(db.execute(f"{_MATCHES} g.id IN ({marks}) ORDER BY g.id, s.seat"))}


def drop(db: sqlite3.Connection, before: Mapping[int, Match], after: Mapping[int, Match]) -> None:
    """Takes away what does not follow any more: from the first match on that was another one or was not there before.

    `before` and `after` are the rated ones of the games just written anew. Goes into the caller's transaction.
    """
    changed = [game for game in before.keys() | after.keys() if before.get(game) != after.get(game)]
    for game in changed:
        found = db.execute("SELECT ladder, match FROM ratings WHERE game = ? LIMIT 1", (game,)).fetchone()
        if found:
            _cut(db, *found)
    for match in (after[game] for game in changed if game in after):
        last = db.execute(_LAST, (match.ladder,)).fetchone()
        if last and last[1] > match.sequence:
            (first,) = db.execute(_FIRST_AFTER, (match.ladder, match.sequence)).fetchone()
            _cut(db, match.ladder, first)


def behind(db: sqlite3.Connection) -> bool:
    """Whether there are rated matches without ratings."""
    sql = "SELECT 1 FROM games WHERE rated AND ladder = ? AND sequence > ? LIMIT 1"
    return any(db.execute(sql, (name, _reached(db, name)[1])).fetchone() for name in ladders(db))


def complete(db: sqlite3.Connection) -> None:
    """Works out the ratings of all matches that have none. Goes into the caller's transaction."""
    for name in ladders(db):
        number, sequence = _reached(db, name)
        rows = replayed(_following(db, name, sequence), number + 1, partial(_stored, db, name))
        while chunk := list(islice(rows, _AT_ONCE)):
            insert(db, RATINGS, chunk)


def differences(db: sqlite3.Connection) -> Iterator[tuple[int, str]]:
    """For each ladder the first match whose stored ratings do not follow from the results: its game, what differs."""
    there = (name for (name,) in db.execute("SELECT DISTINCT ladder FROM ratings"))
    for name in sorted({*ladders(db), *there}):
        stored = db.execute("SELECT * FROM ratings WHERE ladder = ? ORDER BY match, player", (name,))
        given = _by_player(replayed(_following(db, name, ""), 1, lambda _: Standing()))
        for old, new in zip_longest(stored, given):
            if old != new:
                row = new or old
                yield row[3], f"ratings: {_said(old)} in the archive, {_said(new)} follows ({row[2]}, match {row[1]})"
                break


def replayed(found: Iterable[Match], first: int, known: Callable[[str], Standing]) -> Iterator[Row]:
    """The rows that matches of one ladder give, in their order, the first of them with the number `first`.

    `known` says what was believed of a player before them.
    """
    now: dict[str, Standing] = {}
    for number, match in enumerate(found, first):
        teams, ranks = match.teams()
        for player, _, _ in match.players:
            if player not in now:
                now[player] = known(player)
        for player, standing in rate(teams, ranks, now).items():
            now[player] = standing
            yield match.ladder, number, player, match.game, standing.n, standing.mu, standing.sigma, standing.rating


def rate(teams: list[list[str]], ranks: list[float], known: Mapping[str, Standing]) -> dict[str, Standing]:
    """The players' standings after one more match: the teams, and the place of each; equal places are a tie."""
    model = _model()
    before = [[model.create_rating([known[player].mu, known[player].sigma]) for player in team] for team in teams]
    after = model.rate(before, ranks=ranks)
    return {
        player: Standing(rating.mu, rating.sigma, known[player].n + 1)
        for team, ratings in zip(teams, after, strict=True)
        for player, rating in zip(team, ratings, strict=True)
    }


@cache
def _model() -> "BradleyTerryPart":
    """Bradley and Terry's, since Plackett and Luce's puts those who share a win below the third; loaded when needed.

    `limit_sigma`: one more match never makes it less certain what somebody is worth.
    """
    from openskill.models import BradleyTerryPart

    return BradleyTerryPart(mu=MU, sigma=SIGMA, limit_sigma=True)


def _stored(db: sqlite3.Connection, name: str, player: str) -> Standing:
    """What the rows so far say of a player."""
    sql = "SELECT mu, sigma, n FROM ratings WHERE player = ? AND ladder = ? ORDER BY match DESC LIMIT 1"
    return Standing(*(db.execute(sql, (player, name)).fetchone() or ()))


def _reached(db: sqlite3.Connection, name: str) -> tuple[int, str]:
    """The number and the place in the order of the last match that has ratings."""
    return tuple(db.execute(_LAST, (name,)).fetchone() or (0, ""))


def _following(db: sqlite3.Connection, name: str, sequence: str) -> Iterator[Match]:
    sql = f"{_MATCHES} g.ladder = ? AND g.sequence > ? ORDER BY g.sequence, s.seat"
    return _grouped(db.execute(sql, (name, sequence)))


def _grouped(rows: Iterable[tuple[int, str, str, str, int, int]]) -> Iterator[Match]:
    for (game, name, sequence), of_game in groupby(rows, key=lambda row: row[:3]):
        yield Match(game, name, sequence, tuple(row[3:] for row in of_game))


def _cut(db: sqlite3.Connection, name: str, first: int) -> None:
    db.execute("DELETE FROM ratings WHERE ladder = ? AND match >= ?", (name, first))


def _by_player(rows: Iterable[Row]) -> Iterator[Row]:
    """The same, those of each match in the order in which the table holds them."""
    for _, of_match in groupby(rows, key=lambda row: row[1]):
        yield from sorted(of_match, key=lambda row: row[2])


def _said(row: Row | None) -> str:
    return "nothing" if row is None else f"{row[7]}"
