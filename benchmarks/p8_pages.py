"""P8: the replay page of a step and a step's data, of a game of about 300 events that somebody is looking at; and every
question, and other pages, in the archive of a club that has played thousands of games of each kind.
"""

import asyncio
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from datasette.app import Datasette
from quarterturn_web.server import app

import ledger
import notation
from benchmarks.club import FULL, kept
from benchmarks.games import long_record
from benchmarks.rounds import computing
from benchmarks.table import Row, at_most, took
from replays import archive, questions, registry
from replays.recorder import Recorder

ID = "three-hundred"
STEPS = range(1, 300, 37)
GAMES = 10_000 if FULL else 1_000
PLAYER = "vova"


def rows() -> list[Row]:
    """Milliseconds, which no peer takes."""
    return [*_of_a_replay(), *_of_a_club()]


def _of_a_replay() -> list[Row]:
    with TemporaryDirectory() as folder, asyncio.Runner() as loop:
        site = _site(Path(folder))
        ask = loop.run(_asked(site))
        page, data = (_round(loop, ask, kind) for kind in ("", ".json"))
        times = computing(31, page, data)
        page_ms, data_ms = (times.of(i) * 1e3 / len(STEPS) for i in (0, 1))
    return [
        Row(
            "P8", "the page of a step of 304 events, compressed", took(page_ms / 1e3), "", page_ms, at_most(15, 5, "ms")
        ),
        Row("P8", "the data of a step", took(data_ms / 1e3), "", data_ms, at_most(2, 1, "ms")),
    ]


def _of_a_club() -> list[Row]:
    """The slowest questions, which come as whole pages with their charts, and the slowest of the other pages."""
    kinds = registry.names()
    of_one = [f"/questions/{kind}/{question.name}" for kind in kinds for question in questions.asked_of(kind)]
    of_all = [f"/questions/{questions.EVERY}/{question.name}" for question in questions.shared()]
    pages = ["/", "/questions", "/games", "/players", "/find", f"/player/{PLAYER}"]
    pages += [f"/ladder/{kind}" for kind in kinds]
    with TemporaryDirectory() as folder, asyncio.Runner() as loop:
        ask = loop.run(_asked(app(kept(Path(folder), kinds, GAMES))))
        every = f"all {GAMES * len(kinds):,} games of {len(kinds)} kinds"
        return [
            _slowest(loop, ask, of_one, f"the slowest of {{}} questions asked of {GAMES:,} games of a kind"),
            _slowest(loop, ask, of_all, f"the slowest of {{}} questions asked of {every}"),
            _slowest(loop, ask, pages, f"the slowest of {{}} other pages of a club with {every}"),
        ]


def _slowest(loop: asyncio.Runner, ask: Any, paths: list[str], what: str) -> Row:
    """The page that takes longest, at the median of a few times."""
    taken = {path: computing(3, lambda: loop.run(ask(path))).of(0) for path in paths}  # noqa: B023 - called at once
    path = max(taken, key=lambda path: taken[path])
    said = f"{took(taken[path])}: {path}"
    return Row("P8", what.format(len(paths)), said, "", taken[path] * 1e3, at_most(200, 100, "ms"))


def _round(loop: asyncio.Runner, ask: Any, kind: str) -> Any:
    """A call that asks for some steps, one after the other."""
    paths = cycle([f"/replay/{ID}/{step}{kind}" for step in STEPS])

    def run() -> None:
        for _ in STEPS:
            loop.run(ask(next(paths)))

    return run


def _site(folder: Path) -> Datasette:
    """A site with the game in its archive."""
    record = next(notation.read(long_record()))
    record.tags["Id"] = ID
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        recorder.carry_out([recorder.plan(record)])
        archive.update(book, str(folder / "club.db"))
    return app(folder / "club.db")


async def _asked(site: Datasette) -> Any:
    """What gives the body of a page without a network in between."""
    await site.invoke_startup()
    application = site.app()

    async def ask(path: str) -> bytes:
        scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b""}
        sent: list[dict[str, Any]] = []

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await application({**scope, "headers": [(b"accept-encoding", b"gzip")], "http_version": "1.1"}, None, send)
        assert sent[0]["status"] == 200, path
        return b"".join(message.get("body", b"") for message in sent)

    return ask
