"""A table with a server that records: it can be killed and started again, and its ledger looked into."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect
from quarterturn_web.recording.keys import Keys, keys_beside

import ledger
from notation import Record
from replays import archive, registry
from replays.fold import Fold
from replays.game import State
from replays.recorder import Recorder
from tests.web.conftest import A_PHONE, wait_until_served, watched_context

NAMES = {"a": "Ani", "b": "Vova", "c": "Zhenya", "d": "Noor"}
# What a browser says of an answer that refuses, and of a network that is away: here that is what is tried.
EXPECTED = ("Failed to load resource", "blocked by CORS policy")


class Table:
    """A ledger with a server before it."""

    def __init__(self, folder: Path) -> None:
        self.ledger = str(folder / "club.ledger")
        self.archive = str(folder / "archive.db")
        self.log = folder / "log"
        self.port = 0
        self.lines: list[str] = []
        self.keys = Keys(keys_beside(self.ledger))
        self._process: subprocess.Popen[str] | None = None
        with ledger.open(self.ledger, create=True) as book:
            archive.update(book, self.archive)

    def new(self, game: str = "rotate", seats: str = "abc", **tags: str) -> str:
        """A new game of Ani, Vova, Zhenya …; its id."""
        with ledger.open(self.ledger) as book:
            return Recorder(book).new(game, {**{seat: NAMES[seat] for seat in seats}, **tags})

    def write(self, id: str, text: str) -> None:
        """Records something from elsewhere."""
        with ledger.open(self.ledger) as book:
            Recorder(book).append(id, text)

    def tokens(self, id: str) -> list[str]:
        """What the ledger holds of a game."""
        with ledger.open(self.ledger) as book:
            return Recorder(book).record(id).tokens

    def record(self, id: str) -> Record:
        """The record of a game."""
        with ledger.open(self.ledger) as book:
            return Recorder(book).record(id)

    def state(self, id: str) -> State:
        """Where a game stands."""
        record = self.record(id)
        return Fold(record, registry.load(record.game or "")).state

    def games(self) -> list[str]:
        """The ids of all games."""
        with ledger.open(self.ledger) as book:
            return [game.id for game in book.games()]

    def key(self, id: str) -> str:
        """A token for a game; the owner's for ""."""
        return self.keys.make(id, time.time())

    def link(self, id: str, key: str | None = None) -> str:
        """The link by which a phone records a game."""
        return f"{self.address}/record/{id}#{key or self.key(id)}"

    @property
    def address(self) -> str:
        """Where the server is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts the server; again at the same address."""
        code = (
            "from quarterturn_web.server import serve; "
            f"serve({self.archive!r}, port={self.port}, record={self.ledger!r})"
        )
        with self.log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-u", "-c", code], stdout=subprocess.PIPE, stderr=errors, text=True
            )
        assert self._process.stdout
        self.lines = [self._process.stdout.readline().strip()]
        assert self.lines[0].startswith("http://127.0.0.1:"), self.log.read_text(errors="replace")
        while not self.lines[-1].startswith("Only this machine"):
            self.lines.append(self._process.stdout.readline().strip())
        self.port = int(self.lines[0].rstrip("/").rpartition(":")[2])
        wait_until_served(self.address)

    def kill(self) -> None:
        """Ends the server as a flat battery would."""
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(timeout=10)
            assert self._process.stdout
            self._process.stdout.close()
            self._process = None


@contextmanager
def serving(folder: Path) -> Iterator[Table]:
    """A table in a folder with its server running."""
    table = Table(folder)
    try:
        table.start()
        yield table
    finally:
        table.kill()


@contextmanager
def phone(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A phone whose pages may neither raise nor complain, but for answers that refuse."""
    with watched_context(browser, expected=EXPECTED, **{**A_PHONE, **options}) as context:
        yield context


def opened(context: BrowserContext, link: str) -> Page:
    """A page for recording, ready."""
    page = context.new_page()
    page.goto(link)
    ready(page)
    return page


def ready(page: Page) -> None:
    """Returns when everything that was tapped is written."""
    expect(page.locator("#state"), page.locator("#trouble").text_content() or "").to_have_text("saved")
    expect(page.locator("#forms:not([inert]) button, #forms:not([inert]) p").first).to_be_visible()


def tap(page: Page, *names: str) -> None:
    """Taps buttons of the forms, one after the other; `Horizontally: ◆ Blue` is one below that heading."""
    for name in names:
        heading, colon, label = name.rpartition(": ")
        area = page.locator("#forms .part").filter(has_text=heading) if colon else page.locator("#forms")
        area.get_by_role("button", name=label, exact=True).first.tap()


def type_in(page: Page, text: str) -> None:
    """Types into the text line and records it."""
    page.locator("#token").fill(text)
    page.get_by_role("button", name="Record", exact=True).click()
