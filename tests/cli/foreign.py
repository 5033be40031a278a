"""Files of other programs, made by hand with what they always hold; a test says only what is special."""

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from tests.cli.runner import quarterturn, right

PEOPLE = ("Ani", "Vova", "Li")


def uuid(number: int) -> str:
    return f"0A000000-0000-4000-8000-{number:012d}"


def score(player: int, said: str | None, **more: Any) -> dict[str, Any]:
    """What one player has from a play."""
    fixed = {"newPlayer": False, "startPlayer": False, "rank": 0, "seatOrder": 0, "winner": False}
    return {**fixed, "playerRefId": player, "score": said, **more}


def play(number: int, *scores: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A play in BG Stats."""
    date = f"2026-03-{number:02d} 20:15:00"
    fixed = {"playDate": date, "entryDate": date, "modificationDate": date, "durationMin": 0, "gameRefId": 1}
    kept = {"ignored": False, "manualWinner": False, "usesTeams": False, "rounds": 0, "scoringSetting": 0}
    return {"uuid": uuid(number), **fixed, **kept, "playerScores": scores, **more}


def box(number: int, name: str, **more: Any) -> dict[str, Any]:
    """A game in BG Stats."""
    aims = {"cooperative": False, "highestWins": True, "noPoints": False, "usesTeams": False}
    return {"id": number, "uuid": uuid(100 + number), "name": name, "bggId": 13, **aims, **more}


def bgstats(*plays: dict[str, Any], games: Sequence[dict[str, Any]] = (), **more: Any) -> str:
    """An export of BG Stats."""
    players = [{"id": n, "uuid": uuid(n), "name": name, "isAnonymous": 0} for n, name in enumerate(PEOPLE, 1)]
    whole = {"players": players, "locations": [{"id": 1, "name": "Home"}], "games": [box(1, "Catan"), *games]}
    return json.dumps({**whole, "plays": plays, "userInfo": {"meRefId": 1}, "tags": [], **more})


def bgg(*plays: str) -> str:
    """A page of plays from BoardGameGeek."""
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<plays username="ani" total="{len(plays)}">{"".join(plays)}</plays>'
    )


def bgg_play(number: int, *players: str, name: str = "Catan", inside: str = "", **more: str) -> str:
    """A play at BoardGameGeek."""
    said = {"id": str(number), "date": "2026-03-01", "quantity": "1", "length": "0", "incomplete": "0", **more}
    seated = f"<players>{''.join(players)}</players>"
    item = f'<item name="{escape(name)}" objecttype="thing" objectid="13"/>'
    return f"<play {attributes(said)}>{item}{inside}{seated}</play>"


def bgg_player(name: str, said: str = "", won: str = "0", **more: str) -> str:
    """Who took part in it."""
    return f"<player {attributes({'name': name, 'score': said, 'win': won, 'new': '0', **more})}/>"


def attributes(said: dict[str, str]) -> str:
    return " ".join(f'{name}="{escape(value)}"' for name, value in said.items())


def imported(text: str, name: str = "plays.bgsplay") -> str:
    """What the import of a text prints; all of it has to succeed."""
    Path(name).write_text(text, "utf-8")
    return right("import", name)


def records(*options: str) -> list[str]:
    """The records of the ledger, as text."""
    return right("export", "--all", *options).split("\n\n[Game")


def folded() -> list[dict[str, Any]]:
    """What the records of the ledger fold to, in the order of their ids."""
    Path("all.qtn").write_text(right("export", "--all"), "utf-8")
    found = [json.loads(line) for line in quarterturn("fold", "--json", "all.qtn").output.splitlines()]
    return sorted(found, key=lambda fold: str(fold["id"]))
