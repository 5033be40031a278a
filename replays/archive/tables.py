"""The archive's own tables, each column described: what every game has. Those of the games' facts are in `facts.py`.

Tables are `WITHOUT ROWID` and keyed by (game, event, part), so that one B-tree is all that a table costs.
"""

import sqlite3
from collections.abc import Sequence
from itertools import chain
from typing import Any, NamedTuple

from replays.archive.columns import Column

# The day on which a game was played, as far as it is known, by which games are put in order. There is an index for it.
PLAYED = "coalesce(nullif(date, ''), substr(opened, 1, 10))"
_AT_ONCE = 64  # rows of one statement


class Table(NamedTuple):
    """A table: what it is, its columns, and how many of the first ones are its key.

    `label` is the column that stands for a row where another table refers to it, `sort` the order in which it is
    shown, with a hyphen for descending.
    """

    name: str
    about: str
    columns: tuple[Column, ...]
    key: int
    label: str | None = None
    sort: str | None = None
    rowid: bool = False

    @property
    def by_game(self) -> bool:
        """Whether its rows belong to one game each."""
        return self.columns[0].name == "game"


GAME = Column("game", "INTEGER", "The game", ("games", "id"))
EVENT = Column("event", "INTEGER", "The number of the event in the game's log, from 1")
PART = Column("part", "INTEGER", "Which of several that follow from one event, from 1")


def _integer(name: str, about: str, references: tuple[str, str] | None = None) -> Column:
    return Column(name, "INTEGER", about, references)


def _text(name: str, about: str, references: tuple[str, str] | None = None) -> Column:
    return Column(name, "TEXT", about, references)


GAMES = Table(
    "games",
    "Every game, with its result as far as it has come.",
    (
        _integer("id", "The ledger's number for the game, from 1 in the order in which games were opened"),
        _text("public_id", "The id that stands in addresses and files"),
        _text("label", "Game, players and date"),
        _text("game", "Which game was played"),
        _text("title", "What was played, in words: the game's title, or that of the box where the record names one"),
        _text("event", "The tag Event: the occasion"),
        _text("site", "The tag Site: where it was played"),
        _text("date", "The tag Date: YYYY-MM-DD, with ? for an unknown digit; empty where that is no day"),
        _text("round", "The tag Round"),
        _text("recorder", "The tag Recorder: who kept the record"),
        _integer("players", "How many seats play"),
        _integer("teams", "How many sides play against each other; as many as seats where everybody plays alone"),
        _integer("events", "How many events the log has, corrections and takebacks included"),
        _integer("over", "1 when the game is over"),
        _text("reason", "Why it is over: target, war, points, deck, conceded, draw, stopped, void, unrecorded …"),
        _text("result", "The final scores in seat order"),
        _integer("irregular", "1 where something counts that no rule allows, marked * at the table"),
        _integer("unverified", "1 where the result rests on a claim alone"),
        _integer("counts", "1 where questions count it: it is over, with a regular result that is sure"),
        _integer("rated", "1 where it counts for ratings: a sound result between people who are known"),
        _text("ladder", "The ladder that its result belongs to: the game, with the record's title after a slash"),
        _integer("problems", "How many problems the record has, errors and warnings"),
        _integer("seconds", "Seconds from the first time noted in the record to the last; empty without them"),
        _text("opened", "When the first entry came into the ledger, UTC"),
        _text("updated", "When the last entry came into the ledger, UTC"),
        _text("sequence", "Its place among others, as text to sort by: date, round, beginning, id; unknown ones last"),
    ),
    1,
    label="label",
    sort="-id",
    rowid=True,
)

TAGS = Table(
    "tags",
    "The tags of every record as they were written, later amendments included.",
    (
        GAME,
        _integer("part", "Their order in the record, from 1"),
        _integer("event", "The number of the event that stands before the tag; 0 for those at the top"),
        _text("name", "The tag's name"),
        _text("value", "Its value; for a seat (a to h) the player's key"),
    ),
    2,
)

SEATS_TABLE = Table(
    "seats",
    "Who sat where in every game, and what came of it.",
    (
        GAME,
        _text("seat", "The seat, a to h in seating order"),
        _text("player", "The player; empty where the record names nobody", ("players", "key")),
        _text("colour", "The colour that the seat plays, where noted"),
        _integer("score", "The score at the end, or as it stands"),
        _integer("won", "1 for who won or shared the win, 0 for the others; empty until the game is over"),
        _integer(
            "rank",
            "The place, from 1, equal ones sharing it (1, 1, 3); empty without a result, or where somebody sits twice",
        ),
        _integer("team", "The number of the team, from 1; a seat that plays for itself is a team of its own"),
    ),
    2,
)

PLAYERS = Table(
    "players",
    "The people who sit in some game.",
    (_text("key", "The key by which the ledger knows the person"), _text("name", "The person's name as it is now")),
    1,
    label="name",
    sort="name",
)

RATINGS = Table(
    "ratings",
    "How well people play each kind of game, as its results say: one row for every player of every rated match.",
    (
        _text("ladder", "The ladder: within it ratings are compared"),
        _integer("match", "The number of the match in the order of its ladder, from 1"),
        _text("player", "The player", ("players", "key")),
        _integer("game", "The game after which it stands so", ("games", "id")),
        _integer("n", "How many rated matches of this ladder the player has played so far, this one included"),
        Column("mu", "REAL", "The estimate of the player's strength; 25 to begin with"),
        Column("sigma", "REAL", "Its standard deviation; 8.33 to begin with, never more after a match than before"),
        _integer("rating", "What the player is worth at least: 1000 + 40 × (mu − 3 × sigma), rounded"),
    ),
    3,
)

KINDS = Table(
    "kinds",
    "The kinds of events.",
    (
        _integer("id", "A number, so that the table of events stays small"),
        _text("name", "The name of the kind"),
        _text("game", "The game that has it; empty for what all games share"),
        _text("about", "What it means, with the token that spells it"),
    ),
    1,
    label="name",
)

EVENTS = Table(
    "events",
    "The log of every game: one row for each number, also for what was corrected or taken back.",
    (
        GAME,
        EVENT,
        _text("token", "The token as it was written; empty while it is hidden"),
        _integer("kind", "What stands at its place after all corrections", ("kinds", "id")),
        _text("seat", "The seat that acted"),
        _text("marks", "& by a card, * irregular, ~ the recorder is unsure, then a reviewer's glyph"),
        _integer("by", "The number of the correction that fixed, struck or inserted it"),
        _integer("undone", "The number of the takeback that took it back"),
        _integer("stands", "1 for what counts in the end; 0 for corrections, takebacks, and what they removed"),
        _integer("time", "When it happened, in seconds since 1970, UTC, as far as the record says so"),
    ),
    2,
)

TIMES = Table(
    "times",
    "The times as they were written.",
    (
        GAME,
        _integer("part", "Their order in the record, from 1"),
        _integer("event", "The number of the event that comes next"),
        _text("token", "The token: a moment in UTC, or seconds since the time before"),
    ),
    2,
)

COMMENTS = Table(
    "comments",
    "What people said about games and events.",
    (
        GAME,
        _integer("part", "Their order in the record, from 1"),
        _integer("event", "The number of the event that it speaks of; 0 for the game as a whole"),
        _integer("after", "The number of the event after which it was written"),
        _text("text", "The comment"),
    ),
    2,
)

PROBLEMS = Table(
    "problems",
    "What is wrong or suspicious in every record.",
    (
        GAME,
        _integer("part", "Their order in the game, from 1"),
        _integer("event", "The number of the event; empty where it concerns a tag"),
        _text("token", "The token in force there, or the tag"),
        _text("code", "The kind of problem"),
        _text("severity", "error or warning"),
        _text("message", "What is wrong, in a sentence"),
        _text("suggestion", "The nearest token that is legal there"),
        _integer("because", "The number of the earlier event that this only follows from"),
        _text("rule", "The ruling that says so"),
    ),
    2,
)

CATALOGS = Table(
    "catalogs",
    "The card catalogues that the ledger keeps: what the cards of a game say.",
    (
        _text("hash", "The hash of its content, by which the tag Catalog of a record names it"),
        _text("game", "The game that its cards belong to"),
        _text("name", "Its name"),
        _integer("cards", "How many cards it has"),
        _text("text", "Its content: one JSON object a line, the first for the catalogue, each other for a card"),
    ),
    1,
    label="name",
    sort="name",
)

QUESTIONS = Table(
    "questions",
    "What can be asked of this file, with the SQL that answers it.",
    (
        _text("asked_of", "The game that it is asked of; all: every game"),
        _text("name", "Its name, unique for that game"),
        _text("title", "The question"),
        _text("about", "What counts and what does not"),
        _text("sql", "The query; a parameter that is left empty limits nothing, :all is 1 for games that do not count"),
    ),
    2,
    label="title",
)

CHECKPOINT = Table(
    "checkpoint",
    "Up to where the archive follows the ledger: one row.",
    (
        _integer("id", "Always 1"),
        _integer("position", "The position of the last entry that is in the archive"),
        _text("mark", "A digest of that entry, by which its ledger knows it again"),
        _text("format", "A digest of the tables' definition"),
    ),
    1,
)

DICTIONARY = Table(
    "dictionary",
    "Every table and column of this file, in words.",
    (
        _text("table_name", "The table"),
        _integer("position", "0 for the table itself, then its columns in order"),
        _text("column_name", "The column; empty for the table itself"),
        _text("type", "INTEGER, REAL or TEXT"),
        _integer("in_key", "Its place in the key by which a row is known; empty outside of it"),
        _text("refers_to", "The column that it leads to, such as games.id"),
        _integer("within_game", "1 where it leads to a row of the same game: join by game as well"),
        _text("about", "What it holds"),
    ),
    2,
)

SEARCH = Table(
    "search",
    "Full text of every game; its rowid is the game.",
    (
        _text("players", "The players' names"),
        _text("title", "What was played"),
        _text("event", "The tag Event"),
        _text("site", "The tag Site"),
        _text("comments", "All comments, one a line"),
    ),
    0,
)

RESULTS = Table(
    "results",
    "A view: who sat where in which game, and what came of it.",
    (
        GAME,
        _text("public_id", "The id that stands in addresses and files"),
        _text("label", "Game, players and date"),
        _text("played", "Which game was played"),
        _text("ladder", "What is compared with each other: the game, for other boxes with their title"),
        _text("date", "The tag Date: YYYY-MM-DD, with ? for an unknown digit; empty where that is no day"),
        _integer("players", "How many seats play"),
        _integer("teams", "How many sides play against each other; as many as seats where everybody plays alone"),
        _integer("over", "1 when the game is over"),
        _integer("counts", "1 where questions count the game"),
        _text("seat", "The seat, a to h in seating order"),
        _text("player", "The player; empty where the record names nobody", ("players", "key")),
        _text("name", "The player's name as it is now"),
        _integer("score", "The score at the end, or as it stands"),
        _integer("won", "1 for who won or shared the win, 0 for the others; empty until the game is over"),
        _integer(
            "rank",
            "The place, from 1, equal ones sharing it (1, 1, 3); empty without a result, or where somebody sits twice",
        ),
    ),
    0,
)
# The name is a query of its own: SQLite leaves it out where nobody asks for it, which it does not do with a join.
RESULTS_SQL = """SELECT seats.game, public_id, label, games.game AS played, ladder, date, games.players, teams, over,
       counts, seat, player, (SELECT name FROM players WHERE key = player) AS name, score, won, rank
FROM seats JOIN games ON games.id = seats.game"""

OWN = (
    *(GAMES, TAGS, SEATS_TABLE, PLAYERS, RATINGS, KINDS, EVENTS, TIMES, COMMENTS, PROBLEMS, CATALOGS),
    *(QUESTIONS, CHECKPOINT, DICTIONARY),
)


def insert(db: sqlite3.Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
    """Inserts rows, many with each statement: that takes a quarter less time than one by one."""
    row = f"({', '.join('?' * len(table.columns))})"
    into = f"INSERT INTO {quoted(table.name)} VALUES "
    whole = len(rows) // _AT_ONCE * _AT_ONCE
    blocks = (list(chain.from_iterable(rows[first : first + _AT_ONCE])) for first in range(0, whole, _AT_ONCE))
    db.executemany(into + ", ".join([row] * _AT_ONCE), blocks)
    db.executemany(into + row, rows[whole:])


def quoted(name: str) -> str:
    """A name as SQL reads it, whatever it holds."""
    return '"' + name.replace('"', '""') + '"'
