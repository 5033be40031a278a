"""The ledger, on a connection and a thread of its own, and what the pages may ask of it. Datasette never sees it.

All that is written goes through one `Recorder`, one request after the other. What is asked comes with a token, which is
looked at on the same thread, directly before.
"""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from notation import SEATS, NotationError, Problem, visible
from quarterturn_web.recording import views
from quarterturn_web.recording.access import SAID, Bucket, Refusal
from quarterturn_web.recording.bodies import Appended, Opened
from quarterturn_web.recording.following import Follower
from quarterturn_web.recording.keys import OWNER, Keys, Standing, keys_beside
from replays import registry
from replays.archive import update
from replays.desk import Desk
from replays.game import Game
from replays.recorder import (
    HistoryMismatch,
    LedgerError,
    Receipt,
    Recorder,
    Refused,
    StaleAppend,
    UnknownGame,
    named,
    open_ledger,
)
from replays.records import fragment, joined, recall
from replays.timeline import Timeline

T = TypeVar("T")
OPEN_GAMES = 12
RECENT = 60
WRONG_TOKENS = (10, 1 / 30)
APPENDS = (240, 4.0)


class Clerk:
    """Writes to one ledger for whoever has a token."""

    def __init__(self, ledger_path: str, archive_path: str) -> None:
        self.book = open_ledger(ledger_path)
        self.recorder = Recorder(self.book)
        self.keys = Keys(keys_beside(self.book.beside))
        self.follower = Follower(lambda: self.book.head().position, lambda: update(self.book, archive_path).position)
        self._wrong, self._appends = Bucket(*WRONG_TOKENS), Bucket(*APPENDS)
        self._hand = ThreadPoolExecutor(1, "quarterturn-clerk")
        self._desks: OrderedDict[str, tuple[Receipt, float, Desk]] = OrderedDict()

    def close(self) -> None:
        """Gives the ledger back."""
        self._hand.shutdown()
        self.follower.stop()
        self.book.close()

    async def ask(self, work: Callable[..., T], *arguments: Any) -> T:
        """What a function makes of its arguments on the clerk's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._hand, work, *arguments)

    # Who may.

    def admit(self, token: str, game: str, client: str) -> None:
        """Raises `Refusal` unless the token is good for the game (`OWNER`: for opening games)."""
        found = self.keys.look(token, game, time.time())
        if found == "good" and game != OWNER:
            found = self.keys.look(token, game, time.time(), self._standing(game))
        if found == "good":
            return
        if wait := self._wrong.wait_s(client):
            raise Refusal(429, "too-many", f"Too many wrong links from here. Try again in {wait} s.", wait)
        status, said = SAID[found]
        raise Refusal(status, found, said)

    def _standing(self, id: str) -> Standing:
        _, written, desk = self._desk(id)
        return Standing(desk.state.over, written)

    # Games.

    def desk(self, id: str) -> tuple[Receipt, Desk]:
        """A game as it stands in the ledger now. Raises `Refusal`."""
        receipt, _, desk = self._desk(id)
        return receipt, desk

    def _desk(self, id: str) -> tuple[Receipt, float, Desk]:
        kept = self._desks.get(id)
        try:
            if kept and next(iter(self.book.read(id, after=kept[0].position)), None) is None:
                return kept
            entries = list(self.book.read(id))
        except UnknownGame:
            raise Refusal(404, "no-game", "There is no such game in this ledger.") from None
        record = named(id, (entry.text for entry in entries), self.book.people.names())
        recall(record, self.book.catalog_text)
        desk = Desk(record, registry.load(record.game or ""))
        self._desks[id] = made = (entries[-1].receipt, entries[-1].time / 1000, desk)
        self._desks.move_to_end(id)
        if len(self._desks) > OPEN_GAMES:
            self._desks.popitem(last=False)
        return made

    def show(self, id: str, known: int = -1) -> dict[str, Any] | None:
        """The game as data; None where its last entry is the one that is known already."""
        receipt, desk = self.desk(id)
        return None if receipt.position == known else views.desk(desk, receipt)

    def outlook(self, id: str) -> list[dict[str, Any]]:
        """The forms of acts that may come soon."""
        desk = self.desk(id)[1]
        return views.forms(desk.outlook(), desk.names)

    def cards(self, id: str) -> list[dict[str, str]]:
        """All cards of the catalogue of a game."""
        return views.cards(self.desk(id)[1])

    def events(self, id: str) -> list[dict[str, Any]]:
        """All events of a game."""
        return [views.step(step) for step in self.desk(id)[1].steps()]

    def place(self, id: str, number: int, after: bool) -> dict[str, Any]:
        """What was legal in the place of an event, or after it."""
        desk = self.desk(id)[1]
        if not 0 <= number <= desk.last:
            raise Refusal(404, "no-event", f"This game has no event {number}.")
        return {"forms": views.forms(desk.forms_at(number, after=after), desk.names)}

    # Writing.

    def preview(self, id: str, text: str) -> dict[str, Any]:
        """What a text would do."""
        receipt, desk = self.desk(id)
        try:
            part = fragment(text)
            found = self.recorder.preview(id, text)
            again = Timeline(joined(desk.record, part), desk.game) if part.tokens and not part.problems else None
        except NotationError as wrong:
            raise Refusal(422, "unreadable", str(wrong)) from None
        new = [step for step in again.steps if step.number > desk.last] if again else []
        return {
            "seen": receipt.position,
            "events": found.events,
            "problems": [views.problem(problem) for problem in found.problems],
            "would": views.followed(new),
        }

    def ripple(self, id: str, text: str) -> dict[str, Any]:
        """What a correction would change, and what stands there instead."""
        _, desk = self.desk(id)
        try:
            found = self.recorder.ripple(id, text)
        except Refused as refused:
            raise _refused(refused) from None
        except NotationError as wrong:
            raise Refusal(422, "unreadable", str(wrong)) from None
        events = desk.game.codec.events(fragment(text).tokens)
        return {**views.ripple(found, desk), "instead": visible(". ".join(map(desk.instead, events)))}

    def append(self, id: str, wanted: Appended, client: str) -> dict[str, Any]:
        """Writes, and gives the game as it is then. Raises `Refusal`."""
        if wait := self._appends.wait_s(client):
            raise Refusal(429, "too-many", f"Too much at once. Try again in {wait} s.", wait)
        seen = Receipt(wanted.seen.position, hash=wanted.seen.hash) if wanted.seen else None
        try:
            receipt = self.recorder.append(
                id,
                wanted.text,
                expected=wanted.expected,
                request_id=wanted.request,
                seen=seen,
                keep_errors=wanted.keep,
            )
        except StaleAppend:
            said = "Somebody else has recorded something meanwhile."
            raise Refusal(409, "moved-on", said, desk=self.show(id)) from None
        except Refused as refused:
            raise _refused(refused, self.desk(id)[1]) from None
        except HistoryMismatch as wrong:
            raise Refusal(409, "history", str(wrong)) from None
        except (LedgerError, NotationError) as wrong:
            raise Refusal(422, "unacceptable", str(wrong)) from None
        self.follower.wake()
        found, desk = self.desk(id)
        last = receipt.first + receipt.count - 1
        remarks = desk.remarks(fragment(wanted.text)) if desk.last == last else []  # else it was stored before
        return {
            "first": receipt.first,
            "count": receipt.count,
            "desk": views.desk(desk, found),
            "remarks": [visible(remark) for remark in remarks],
        }

    # The owner.

    def office(self) -> dict[str, Any]:
        """What is needed to open a game: the games, the people, who played last, which games run."""
        recent = list(self.book.games())[-RECENT:][::-1]
        sittings = [self._sitting(game.id) for game in recent]
        return {
            "games": [
                {
                    "name": game.name,
                    "title": game.title,
                    "about": game.about,
                    "players": [game.players[0], game.players[-1]],
                    "options": [option._asdict() for option in game.options],
                    "details": [detail._asdict() for detail in game.details],
                    "catalogs": self._catalogs(game),
                }
                for game in registry.games()
            ],
            "people": sorted(self.book.people.present(), key=str.lower),
            "recent": [sitting for sitting in sittings if sitting],
        }

    def _catalogs(self, game: Game) -> list[dict[str, str]]:
        """The card catalogues of a game to choose from, the sample first: as a tag names them, and for people."""
        if game.cards is None:
            return []
        ours = self.recorder.catalogs(game)
        often = Counter(one.name for one in ours)
        told = []
        for one in ours:
            apart = f", {one.hash[:8]}" if often[one.name] > 1 else ""  # as `quarterturn catalog` says it
            told.append({"tag": one.tag, "said": f"{one.name}, {len(one.cards)} cards{apart}"})
        return [{"tag": "", "said": "the sample"}, *told]

    def _sitting(self, id: str) -> dict[str, Any] | None:
        try:
            _, desk = self.desk(id)
        except (Refusal, registry.UnknownGame):
            return None
        return {
            "id": id,
            "game": desk.game.name,
            "title": desk.game.title_of(desk.tags),
            "players": [desk.names[seat] for seat in SEATS if seat in desk.names],
            "last": desk.last,
            "over": desk.state.over,
        }

    def open(self, wanted: Opened) -> dict[str, str]:
        """Opens a game and makes a token for it."""
        tags: dict[str, str] = {**_own(wanted.tags), **dict(zip(SEATS, wanted.players, strict=False))}
        try:
            if not wanted.sure and (doubts := self.recorder.doubts(wanted.game, tags)):
                raise _doubted(doubts)
            id = self.recorder.new(wanted.game, tags, request_id=wanted.request)
        except Refused as refused:
            raise _refused(refused) from None
        except (LedgerError, registry.UnknownGame) as wrong:
            raise Refusal(422, "unacceptable", str(wrong)) from None
        self.follower.wake()
        return {"id": id, "key": self.keys.make(id, time.time())}

    def link(self, id: str, *, anew: bool) -> dict[str, str]:
        """A token for a game that is there; `anew`: those given out before stop working."""
        self.desk(id)
        if anew:
            self.keys.revoke(id)
        return {"id": id, "key": self.keys.make(id, time.time())}


def _own(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if value and name not in SEATS and name not in ("Id", "Game")}


def _doubted(doubts: list[Problem]) -> Refusal:
    problems = [views.problem(problem) for problem in doubts]
    return Refusal(422, "doubtful", "Is this what you mean?", problems=problems)


def _refused(refused: Refused, at: Desk | None = None) -> Refusal:
    """What is said of a refusal; at a desk also what is legal there, for the first event that is not."""
    problems = [views.problem(problem) for problem in refused.problems]
    first = next((problem for problem in refused.problems if problem.event), None)
    legal = at.near(first.token or "") if at and first and first.event == at.last + 1 else []
    said = problems[0]["said"] if problems else "This cannot be recorded."
    return Refusal(422, "refused", said, problems=problems, legal=legal)
