"""Plays as BoardGameGeek's XML has them, saved by a user: pages of up to 100 plays, everything in attributes.

The parser goes through the text once and builds no tree. A document type, and with it every entity, is refused.
"""

from collections.abc import Iterator
from functools import cached_property
from xml.parsers import expat

from notation import Record
from replays.exchange.ids import BGG_TAG, bgg_id
from replays.exchange.play import Play, Sitting, aim_of, record_of, undecided
from replays.imports import Item, Known, Settled, Unreadable, refused

SOURCE = "BoardGameGeek"
TOGETHER = 100  # plays that may be entered together
Attributes = dict[str, str]
_SAID = {
    "none": "no winner is marked, and it is not said how the game is won; nobody is taken for the winner",
    "lowest": "it is not said how the game is won; in other plays of it the lowest score has won",
    "team": "no winner is marked; in other plays of it everybody won together, so this one was lost",
}


def read(text: str, known: Known) -> Iterator[Item] | None:
    """The plays of a text that is XML, each as a record, or why it becomes none; None for others.

    Raises `replays.imports.Unreadable` with line and column.
    """
    if not text.lstrip().startswith("<"):
        return None
    return _items(_Document(text).plays, known)


def _items(plays: list["_Found"], known: Known) -> Iterator[Item]:
    posted = known.tagged(BGG_TAG)
    aims = _Aims(plays, known)
    for found in plays:
        number = found.attributes.get("id", "").strip()
        if number in posted:
            yield Settled(posted[number])
            continue
        copies = found.attributes.get("quantity", "1").strip() or "1"
        if not copies.isascii() or not copies.isdigit() or not 1 <= int(copies[:9]) <= TOGETHER:
            said = f"play {number or 'without a number'}: the quantity “{copies[:40]}” is none from 1 to {TOGETHER}"
            yield refused(said)
            continue
        for copy in range(1, int(copies) + 1):
            play = found.play(number, copy, int(copies))
            before = known.record(play.id)
            aims.settle(play, before)
            yield record_of(play, before)


class _Aims:
    """How games are won, which BoardGameGeek does not say: told by who won other plays of the same title in the file,
    else by what was made of the play before, else by other games of the title that are known already.
    """

    def __init__(self, plays: list["_Found"], known: Known) -> None:
        self._known = known
        self._told: dict[str, set[str]] = {}
        for found in plays:
            play = found.play("", 1, 1)
            if aim := aim_of(play):
                self._told.setdefault(play.title, set()).add(aim)

    def settle(self, play: Play, before: Record | None) -> None:
        """Says how a play is won of which nobody is marked as the winner, so that the scores would have to decide.

        Where nothing tells, or one thing and another, nobody is taken for the winner.
        """
        if not undecided(play):
            return
        then = before.tags_at(len(before.tokens)).get("Wins", "highest") if before else None
        told = self._told.get(play.title) or ({then} if then else self._others.get(play.title, set()))
        play.wins = next(iter(told)) if len(told) == 1 else "none"
        play.cooperative = play.wins == "team"
        if note := _SAID.get(play.wins):
            play.notes.append(note)

    @cached_property
    def _others(self) -> dict[str, set[str]]:
        """What known games say; plays of this program only where they say more than nothing."""
        found: dict[str, set[str]] = {}
        for _, tags in self._known.tags():
            aim = tags.get("Wins", "highest" if tags.get("Source") != SOURCE else "none")
            if aim != "none" and "Title" in tags:
                found.setdefault(tags["Title"], set()).add(aim)
        return found


class _Found:
    """One play of the document."""

    def __init__(self, attributes: Attributes) -> None:
        self.attributes = attributes
        self.item: Attributes = {}
        self.players: list[Attributes] = []
        self.comment = ""

    def play(self, number: str, copy: int, copies: int) -> Play:
        """The play, or one of several that were entered together."""
        said = self.attributes
        notes = [f"one of {copies} plays that were entered together"] if copies > 1 else []
        numbered = number.isascii() and number.isdigit()
        if not numbered:
            notes.append("the play has no number")
        return Play(
            source=SOURCE,
            id=bgg_id(str(int(number[:18])), copy) if numbered else None,
            title=self.item.get("name", ""),
            date=said.get("date", "").replace("0000-00-00", ""),
            sittings=self._sittings(),
            counts=said.get("nowinstats", "0") != "1",
            finished=said.get("incomplete", "0") != "1",
            comment=self.comment,
            tags={"Site": said.get("location", ""), "Minutes": _minutes(said.get("length", ""))},
            notes=notes,
        )

    def _sittings(self) -> list[Sitting]:
        sittings = [_sitting(player) for player in self.players]
        order = [player.get("startposition", "").strip() for player in self.players]
        if len(set(order)) == len(order) and all(place.isascii() and place.isdigit() for place in order):
            by_place = sorted(zip(order, sittings, strict=True), key=lambda pair: int(pair[0][:9]))
            return [sitting for _, sitting in by_place]
        return sittings


def _sitting(player: Attributes) -> Sitting:
    return Sitting(
        name=player.get("name", "").strip() or player.get("username", ""),
        score=player.get("score", ""),
        won={"1": True, "0": False}.get(player.get("win", "")),
        starts=player.get("startposition", "").strip() == "1",
        tags={"Colour": player.get("color", "")},
    )


def _minutes(length: str) -> str:
    return length.strip() if length.strip() not in ("", "0") else ""


class _Document:
    """The plays of an XML text."""

    def __init__(self, text: str) -> None:
        self.plays: list[_Found] = []
        self._root = True
        self._inside: str = ""
        self._parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = self._declared
        parser.StartElementHandler = self._started
        parser.EndElementHandler = self._ended
        parser.CharacterDataHandler = self._said
        try:
            parser.Parse(text, True)
        except expat.ExpatError as wrong:
            reason = expat.errors.messages.get(wrong.code, "") or "it is no XML"
            raise Unreadable(f"line {wrong.lineno}, column {wrong.offset + 1}: {reason}; is it all there?") from None
        except UnicodeEncodeError:
            raise Unreadable("the file holds bytes that are not UTF-8; save it as UTF-8") from None

    def _declared(self, *_: object) -> None:
        line = self._parser.CurrentLineNumber
        raise Unreadable(f"line {line}: it declares a document type or entities, which plays never do")

    def _started(self, name: str, attributes: Attributes) -> None:
        if self._root and name != "plays":
            raise Unreadable(f"this XML is no list of plays: it begins with <{name[:40]}>, not with <plays>")
        self._root = False
        self._inside = name
        if name == "play":
            self.plays.append(_Found(attributes))
        elif self.plays and name == "item":
            self.plays[-1].item = attributes
        elif self.plays and name == "player":
            self.plays[-1].players.append(attributes)

    def _ended(self, name: str) -> None:
        self._inside = ""

    def _said(self, text: str) -> None:
        if self._inside == "comments" and self.plays:
            self.plays[-1].comment += text
