"""Plays as BG Stats writes them: a whole export (`BGStatsExport.json`) or a file of plays (`*.bgsplay`), both the same
JSON.

It comes from outside, so each play is validated by itself: what is broken in one says so and stops no other.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator
from pydantic.alias_generators import to_camel

from notation import Record
from replays import registry
from replays.exchange.bgstats_file import told_date, whole
from replays.exchange.ids import BGG_TAG, bgg_id, bgstats_id, play_uuid
from replays.exchange.play import Play, Sitting, record_of
from replays.game import Game
from replays.imports import Item, Known, Settled, Unreadable, refused

SOURCE = "BG Stats"
NEEDED = ("id", "gameRefId", "playerScores")  # without which there is nothing to say
HIGH, LOW, POINTLESS, TOGETHER = 1, 2, 3, (4, 6)  # scoringSetting; 0 leaves it to the game


class Loose(BaseModel):
    """An object of the file: what we do not know is ignored, what is null counts as left out."""

    model_config = ConfigDict(alias_generator=to_camel, coerce_numbers_to_str=True, extra="ignore")

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, given: Any) -> Any:
        return {name: value for name, value in given.items() if value is not None} if isinstance(given, dict) else given


class Named(Loose):
    """A player or a location."""

    id: int
    name: str = ""
    is_anonymous: bool = False


class Box(Loose):
    """A game on the shelf."""

    id: int
    name: str = ""
    cooperative: bool = False
    highest_wins: bool = True
    no_points: bool = False


class PlayerScore(Loose):
    """What one player has from a play."""

    player_ref_id: int | None = None
    score: str = ""
    winner: bool | None = None
    start_player: bool = False
    rank: int = 0
    seat_order: int = 0
    role: str = ""
    team: str = ""
    anonymous_name: str = ""


class Played(Loose):
    """A play."""

    uuid: str = ""
    play_date: str = ""
    game_ref_id: int
    duration_min: int = 0
    ignored: bool = False
    uses_teams: bool = False
    scoring_setting: int = 0
    player_scores: list[PlayerScore]
    location_ref_id: int | None = None
    board: str = ""
    comments: str = ""
    bgg_id: int = 0


Kind = TypeVar("Kind", bound=Loose)
Listed = TypeVar("Listed", Named, Box)


def read(text: str, known: Known) -> Iterator[Item] | None:
    """The plays of a text that is a JSON object, each as a record, or why it becomes none.

    None for a text of another kind. Raises `replays.imports.Unreadable` with line and column.
    """
    if not text.lstrip().startswith("{"):
        return None
    try:
        data = json.loads(text)
    except json.JSONDecodeError as wrong:
        place = f"line {wrong.lineno}, column {wrong.colno}"
        raise Unreadable(f"{place}: this JSON ends too early or is broken ({wrong.msg}); is the file whole?") from None
    except RecursionError:
        raise Unreadable("this JSON is nested too deeply; no export is") from None
    except ValueError:
        raise Unreadable("this JSON holds a number of thousands of digits; no export does") from None
    if not isinstance(data.get("plays"), list):
        raise Unreadable('this JSON is no export of BG Stats: it has no list "plays"')
    return _items(data, known)


def _items(data: Mapping[str, Any], known: Known) -> Iterator[Item]:
    shelf = _Shelf(data)
    ids = known.ids
    ours = {play_uuid(id): id for id in ids}
    for number, given in enumerate(data["plays"], 1):
        try:
            played, notes = _lenient(Played, given)
        except ValidationError as wrong:
            yield refused(f"play {number} of the file{_said(wrong)}")
            continue
        id = bgstats_id(played.uuid)
        there = ours.get((id or "").removeprefix("bgstats-"))
        if there and there != id:
            yield Settled(there)  # it came from here
        elif played.bgg_id and id not in ids and bgg_id(str(played.bgg_id)) in ids:
            yield Settled(bgg_id(str(played.bgg_id)))
        elif played.game_ref_id not in shelf.boxes:
            yield refused(f"play {number} of the file: its game {played.game_ref_id} is not in the file", id)
        else:
            play = shelf.play(played, id, notes)
            before = known.record(id)
            made = record_of(play, before)
            changed = before is not None and isinstance(made, Record) and not _says(before, made)
            yield Settled(id) if before and changed and _was_written_here(play, before) else made


def _says(before: Record, made: Record) -> bool:
    """Whether a game says already what a record says."""
    tags = before.tags_at(len(before.tokens))
    same = before.tokens == made.tokens and {name: tags.get(name) for name in made.tags} == made.tags
    return same and {said for _, said in made.comments} <= {said for _, said in before.comments}


def _was_written_here(play: Play, before: Record) -> bool:
    """Whether a play is just what is written for BG Stats of a game, now or as it was before later corrections: then
    the game says more than the play, in which there is no room for it.
    """
    if before.game not in registry.names():
        return False
    game = registry.load(before.game)
    return any(_written(before.upto(last), game, play.id) == play for last in range(len(before.tokens), -1, -1))


def _written(record: Record, game: Game, id: str | None) -> Play:
    data = whole([(record, game)])
    return _Shelf(data).play(Played.model_validate(data["plays"][0]), id)


def _lenient(kind: type[Kind], given: Any) -> tuple[Kind, list[str]]:
    """An object of the file, and what of it could not be read and is left out; whatever it cannot do without stays.

    Raises `pydantic.ValidationError`.
    """
    try:
        return kind.model_validate(given), []
    except ValidationError as wrong:
        places = [error["loc"] for error in wrong.errors(include_url=False)]
        if any(not place or place[-1] in NEEDED or isinstance(place[-1], int) for place in places):
            raise
    left, notes = deepcopy(given), []
    for *path, name in places:
        within = left
        for step in path:
            within = within[step]
        found = within.pop(name)
        notes.append(f"{'.'.join(map(str, (*path, name)))}, “{str(found)[:60]}”, cannot be read; it is left out")
    return kind.model_validate(left), notes


def _said(wrong: ValidationError) -> str:
    """The first thing that is wrong, with its place."""
    first = wrong.errors(include_url=False)[0]
    if first["type"] in ("model_type", "model_attributes_type"):
        return f"{''.join(f', {step}' for step in first['loc'])} is no object with names and values"
    return f": {'.'.join(map(str, first['loc']))}: {first['msg'][0].lower()}{first['msg'][1:]}"


class _Shelf:
    """What the plays of a file refer to."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.people = _by_id(Named, data.get("players"))
        self.places = _by_id(Named, data.get("locations"))
        self.boxes = _by_id(Box, data.get("games"))
        names = [person.name.strip() for person in self.people.values() if not person.is_anonymous]
        self.ambiguous = {name for name in names if names.count(name) > 1} if len(set(names)) < len(names) else set()

    def play(self, played: Played, id: str | None, notes: Iterable[str] = ()) -> Play:
        """A play with what it refers to; `notes` is what could not be read of it."""
        box = self.boxes[played.game_ref_id]
        place = self.places.get(played.location_ref_id) if played.location_ref_id is not None else None
        wins = _wins(played, box)
        date, comment = told_date(played.play_date.strip(), played.comments)
        play = Play(
            source=SOURCE,
            id=id,
            title=box.name,
            date=date,
            wins=wins,
            cooperative=wins == "team" and not (played.uses_teams and not box.cooperative),
            counts=not played.ignored,
            comment=comment,
            notes=list(notes),
            tags={
                "Site": place.name if place else "",
                "Minutes": str(played.duration_min) if played.duration_min > 0 else "",
                "Variant": played.board,
                BGG_TAG: str(played.bgg_id) if played.bgg_id > 0 else "",
            },
        )
        if id is None:
            play.notes.append("the play has no uuid; if it changes, it will be taken for another one")
        orders = [score.seat_order for score in played.player_scores]
        seated = len(set(orders)) == len(orders)
        scores = sorted(played.player_scores, key=lambda score: score.seat_order if seated else 0)
        play.sittings = [self._sitting(score, play.notes) for score in scores]
        return play

    def _sitting(self, score: PlayerScore, notes: list[str]) -> Sitting:
        person = self.people.get(score.player_ref_id) if score.player_ref_id is not None else None
        name = score.anonymous_name.strip()
        if person is None and not name:
            notes.append(f"its player {score.player_ref_id} is not in the file")
        elif person is not None and not person.is_anonymous:
            name = person.name.strip()
            if name in self.ambiguous:
                notes.append(f"several players of the file are called “{name}”; here they are one person")
        elif not name:
            notes.append("an anonymous player")
        return Sitting(
            name=name,
            score=score.score,
            won=score.winner,
            rank=score.rank,
            starts=score.start_player,
            tags={"Role": score.role, "Side": score.team},
        )


def _wins(played: Played, box: Box) -> str:
    """How the game is won: as the play says, or else as the game does."""
    if played.scoring_setting in TOGETHER or box.cooperative or played.uses_teams:
        return "team"
    if played.scoring_setting == LOW or (played.scoring_setting != HIGH and not box.highest_wins):
        return "lowest"
    if played.scoring_setting == POINTLESS and not any(score.winner or score.rank for score in played.player_scores):
        return "none"
    return "highest"


def _by_id(kind: type[Listed], given: Any) -> dict[int, Listed]:
    """Those of a list that can be read, by their ids; a play that refers to another one says that it is missing."""
    found = {}
    for one in given if isinstance(given, list) else []:
        try:
            read, _ = _lenient(kind, one)
        except ValidationError:
            continue
        found[read.id] = read
    return found
