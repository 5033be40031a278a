"""Where the links of a replay lead: to pages of the archive, or within the one page that holds the whole replay."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol
from urllib.parse import quote, urlencode

from quarterturn_web.permission import DATABASE

EVENTS_SQL = (
    "select event, token, kinds.name as kind, seat, marks, by, undone, stands\n"
    "from events left join kinds on kinds.id = kind\n"
    "where events.game = (select id from games where public_id = :game) order by event"
)


class Links(Protocol):
    """What a row of the sheet needs to link to."""

    rules: str
    people: dict[str, str]  # the pages of those who sit at the seats

    def step(self, address: object) -> str:
        """The link to a step, by the number of its event and the part."""
        ...

    def log(self, number: int) -> str | None:
        """The link to an event as it was written; None where only the corrected line is shown."""
        ...

    def row(self, address: str) -> str | None:
        """The id of a step's row; None where no link leads to it."""
        ...


class Inside:
    """Links within one page that holds every step; its rules are at `rules`, or follow on the same page."""

    def __init__(self, rules: str = "") -> None:
        self.rules = rules
        self.people: dict[str, str] = {}

    def step(self, address: object) -> str:
        """The link to the row of a step."""
        return f"#{address}"

    def log(self, number: int) -> None:
        """Nothing: the page holds the corrected line."""

    def row(self, address: str) -> str:
        """The id that those links name."""
        return address


class Served:
    """Links between the pages of a game in an archive, as seen by `eyes`."""

    def __init__(
        self,
        datasette: Any,
        id: int,
        public_id: str,
        game: str,
        *,
        eyes: str,
        written: bool,
        people: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.eyes = eyes
        self.people = {seat: datasette.urls.path(f"/player/{quote(key, safe='')}") for seat, key in people.items()}
        self.query = f"?seat={quote(eyes)}" if eyes else ""
        self.game = datasette.urls.path(f"/replay/{public_id}")
        self.rules = f"{datasette.urls.path('/rules')}/{game}"
        self.qtn = f"{self.game}.qtn{self.query}"
        self.events = events_page(datasette, id)
        self.sql = query_page(datasette, EVENTS_SQL, game=public_id)
        self._written = written

    def step(self, address: object) -> str:
        """The link to the page of a step."""
        return f"{address}{self.query}"

    def log(self, number: int) -> str:
        """The link to an event as it was written."""
        return f"{'' if self._written else 'written/'}{number}{self.query}"

    def line(self, number: int) -> str:
        """The link to an event on the corrected line."""
        return f"{'../' if self._written else ''}{number}{self.query}"

    def file(self, address: str, kind: str) -> str:
        """The link to a step in another form: `json`, `svg` or `png`."""
        return f"{address}.{kind}{self.query}"

    def film(self, version: str) -> str:
        """The link to all boards of the game; it changes with them."""
        return f"film.json?v={version}{self.query.replace('?', '&')}"

    def gif(self, version: str) -> str:
        """The link to the whole game as a picture that moves; it changes with the game."""
        return f"{self.game}.gif?v={version}{self.query.replace('?', '&')}"

    def row(self, address: str) -> None:
        """Nothing: every step has a page."""


def events_page(datasette: Any, id: int) -> str:
    """The address of a game's events as a table of Datasette's."""
    path: str = datasette.urls.table(DATABASE, "events")
    return f"{path}?{urlencode({'game__exact': id})}"


def query_page(datasette: Any, sql: str, **values: str) -> str:
    """The address of a query, its SQL open to be changed."""
    path: str = datasette.urls.database(DATABASE)
    return f"{path}?{urlencode({'sql': sql, **values})}"
