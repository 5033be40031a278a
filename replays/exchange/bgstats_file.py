"""Games as a file that BG Stats can read: any of ours, each as one play with its players, its box and its place.

Everything in it has a uuid that stays the same, so that a second import into BG Stats finds the first one's plays.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from notation import LeadGiven, Record, Seat
from replays.archive.results import places
from replays.dates import is_day
from replays.exchange.ids import BGG_TAG, bgg_number, play_uuid, uuid_of
from replays.fold import Fold
from replays.game import Game, State

SETTINGS = {"highest": 1, "lowest": 2, "none": 3, "team": 4}  # scoringSetting
MIDNIGHT, UNKNOWN = "00:00", "1970-01-01"  # for what a play does not say
NOTHING = ("stopped", "void")  # ends that leave no result
_DATE_IS = "Quarterturn: the date is "


def write(games: Iterable[tuple[Record, Game]]) -> Iterator[str]:
    """The games as one JSON text, in pieces: what people played, where, and what came of it."""
    yield json.dumps(whole(games), ensure_ascii=False, indent=1) + "\n"


def whole(games: Iterable[tuple[Record, Game]]) -> dict[str, Any]:
    """The same as plain data."""
    shelf = _Shelf()
    plays = [shelf.play(record, game) for record, game in games]
    return {
        "about": "Games from Quarterturn",
        "players": shelf.players.made,
        "locations": shelf.locations.made,
        "games": shelf.games.made,
        "plays": plays,
        "userInfo": {"meRefId": 0},
    }


class _Numbered:
    """Objects of one kind that plays refer to by a number within the file, from 1."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.made: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}

    def number(self, name: str, key: str = "", **fields: Any) -> int:
        """The number of the object of that name (and key), made when it is new."""
        known = self._numbers.get(f"{name}\n{key}")
        if known is None:
            known = self._numbers[f"{name}\n{key}"] = len(self.made) + 1
            uuid = uuid_of(self.kind, f"{name}\n{key}" if key else name)
            self.made.append(
                {"id": known, "uuid": uuid, "name": name, **fields, "modificationDate": f"{UNKNOWN} {MIDNIGHT}:00"}
            )
        return known


class _Shelf:
    """What the plays of one file refer to."""

    def __init__(self) -> None:
        self.players = _Numbered("player")
        self.locations = _Numbered("location")
        self.games = _Numbered("game")

    def play(self, record: Record, game: Game) -> dict[str, Any]:
        """One game as a play."""
        fold = Fold(record, game)
        state, tags = fold.state, fold.tags
        date = _date(tags, record)
        wins = fold.setup.options.get("Wins", "highest")
        play = {
            "uuid": play_uuid(tags.get("Id", "")),
            "playDate": date,
            "entryDate": date,
            "modificationDate": date,
            "playDateYmd": int(date[:10].replace("-", "")),
            "gameRefId": self._game(game.title_of(tags), wins),
            "durationMin": _minutes(tags),
            "ignored": not state.over or state.reason in NOTHING,
            "manualWinner": True,
            "usesTeams": False,
            "rounds": 0,
            "scoringSetting": SETTINGS.get(wins, 0),
            "bggId": _number(tags.get(BGG_TAG, "")) or bgg_number(tags.get("Id", "")),
            "board": tags.get("Variant", ""),
            "comments": "\n".join(_comments(fold)),
            "playerScores": self._scores(fold, _ranks(fold)),
        }
        if site := tags.get("Site", ""):
            play["locationRefId"] = self.locations.number(site)
        return play

    def _game(self, title: str, wins: str) -> int:
        """A box; one that was played by different aims stands once for each of them."""
        aims = {"cooperative": wins == "team", "highestWins": wins != "lowest", "noPoints": False, "usesTeams": False}
        return self.games.number(title, "" if wins == "highest" else wins, bggId=0, **aims)

    def _scores(self, fold: Fold, ranks: dict[Seat, int]) -> list[dict[str, Any]]:
        state: State = fold.state
        starting = next((event.seat for event in fold.events if isinstance(event, LeadGiven)), None)
        return [
            {
                "playerRefId": self._player(fold, seat),
                "score": None if score is None else str(score),
                "winner": seat in state.winners,
                "newPlayer": False,
                "startPlayer": seat == starting,
                "rank": ranks.get(seat, 0),
                "seatOrder": order,
                "role": fold.tags.get(f"Role.{seat}", ""),
                "team": fold.tags.get(f"Side.{seat}", ""),
            }
            for order, (seat, score) in enumerate(((seat, state.noted[seat]) for seat in state.seats), 1)
        ]

    def _player(self, fold: Fold, seat: Seat) -> int:
        name = fold.tags.get(seat, "")
        return self.players.number(name or "Anonymous", "" if name else "anonymous", isAnonymous=not name)


def _ranks(fold: Fold) -> dict[Seat, int]:
    """The places; none where scores that are not noted would be needed for them."""
    state: State = fold.state
    return {} if state.unnoted and state.reason != "rank" else places(fold.game, state)


def _comments(fold: Fold) -> Iterator[str]:
    """What was remarked, and what a play has no field for."""
    yield from (said for _, said in fold.record.comments if said)
    if not fold.state.over:
        yield "Quarterturn: the game is not over"
    elif fold.state.reason in NOTHING:
        yield f"Quarterturn: {fold.state.reason}, without a result"
    if "?" in (date := fold.tags.get("Date", "?")):
        yield f"{_DATE_IS}{date if is_day(date) else 'not known'}"


def told_date(date: str, comments: str) -> tuple[str, str]:
    """What a play says of its date and in its remarks, where both were written here: an unknown date and one that is
    known in part are what they were before.
    """
    *others, last = comments.splitlines() or [""]
    said = last.removeprefix(_DATE_IS)
    if said != last and date[:10] == _first(said if is_day(said) else UNKNOWN):
        return said if is_day(said) else "", "\n".join(others)
    return "" if date.startswith(UNKNOWN) else date, comments


def _first(day: str) -> str:
    """The first day that a day can be of which not every digit is known; `UNKNOWN` where the year is not."""
    year, *parts = day.split("-")
    firsts = ["10" if part == "?0" else max(part.replace("?", "0"), "01") for part in parts]
    first = "-".join((year, *firsts))
    return first if is_day(first) and "?" not in year else UNKNOWN


def _date(tags: dict[str, str], record: Record) -> str:
    """When it was played, as `2026-11-26 20:15:00`; what is not known of the date is its first possibility."""
    noted = next((time[1:11] for _, time in record.times if time[1] != "+"), UNKNOWN)
    date = tags.get("Date", "")
    date = _first(date if is_day(date) else noted)
    time = tags.get("Time", "")
    return f"{date} {time if re.fullmatch('[0-2][0-9]:[0-5][0-9]', time) else MIDNIGHT}:00"


def _minutes(tags: dict[str, str]) -> int:
    return _number(tags.get("Minutes", ""))


def _number(said: str) -> int:
    """The whole number that a tag holds, 0 where it holds none."""
    return int(said) if re.fullmatch("[0-9]{1,9}", said) else 0
