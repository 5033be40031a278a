"""A real browser, a small club's archive, and a server for the one to look at the other.

Playwright's sync interface keeps an event loop running in the thread of the tests, where `asyncio.run` then refuses to
work. Coroutines (Datasette's own client) run in a thread of their own instead: `wait_for(datasette.client.get, path)`.
The browser ends with the last test of this folder, so that the tests of other folders may use asyncio as they like.
"""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio.from_thread
import pytest
from axe_playwright_python.sync_playwright import Axe
from datasette.app import Datasette
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright
from quarterturn_web.server import app

from tests.web.club import write_archive

# A shared machine is slow at times, and what is slow is not wrong.
expect.set_options(timeout=20_000)

LOOPBACK = {"127.0.0.1", "localhost", "[::1]", "::1"}
# The rest keeps Chromium from calling home, which it does at every start and which fails where there is no network.
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # root, in a container, has no user namespaces
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
A_PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium as it is installed here; Playwright's own builds are not used."""
    names = ("chromium", "chromium-browser", "google-chrome")
    executable = next(filter(None, map(shutil.which, names)), None)
    assert executable, f"none of {', '.join(names)} is installed; `make test` does that on Debian"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def watched_context(
    browser: Browser, expected: tuple[str, ...] = ("404 (Not Found)",), **options: Any
) -> Iterator[BrowserContext]:
    """A fresh context whose pages may neither raise, nor complain (of their content policy, say), nor leave here.

    `expected` are parts of complaints that belong to what is tried.
    """
    complaints: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(part in message.text for part in expected):
            complaints.append(message.text)

    def on_request(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about", "file") and address.hostname not in LOOPBACK:
            complaints.append(f"asked for {request.url}")

    context = browser.new_context(**options)
    context.set_default_timeout(20_000)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.on("console", on_console)
    context.on("request", on_request)
    yield context
    context.close()
    assert complaints == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A desktop browser without history."""
    with watched_context(browser, viewport={"width": 1280, "height": 800}) as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """An empty page in a desktop browser."""
    return context.new_page()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """An empty page on a phone, held upright."""
    with watched_context(browser, **A_PHONE) as context:
        yield context.new_page()


@pytest.fixture
def no_script(browser: Browser) -> Iterator[Page]:
    """An empty page in a browser that runs no script."""
    with watched_context(browser, java_script_enabled=False) as context:
        yield context.new_page()


@pytest.fixture(scope="session")
def assert_accessible() -> Callable[[Page], None]:
    """Fails with axe's report when it finds anything on the page."""
    axe = Axe()

    def check(page: Page) -> None:
        results = axe.run(page)
        assert results.violations_count == 0, results.generate_report()

    return check


@pytest.fixture(scope="session")
def wait_for() -> Iterator[Callable[..., Any]]:
    """Calls an async function with its arguments and gives its result."""
    with anyio.from_thread.start_blocking_portal() as portal:

        def call(function: Callable[..., Awaitable[Any]], *arguments: Any, **named: Any) -> Any:
            async def bound() -> Any:
                return await function(*arguments, **named)

            return portal.call(bound)

        yield call


@pytest.fixture(scope="session")
def archive_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of a small club."""
    return write_archive(tmp_path_factory.mktemp("club"))


@pytest.fixture
def datasette(archive_path: Path) -> Datasette:
    """The front end without a server, for `wait_for(datasette.client.get, path)`."""
    return app(archive_path)


@pytest.fixture(scope="session")
def site(archive_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that shows the club's archive, without the last slash."""
    with served(archive_path, tmp_path_factory.mktemp("server") / "log") as address:
        yield address


@contextmanager
def served(archive_path: Path, log: Path) -> Iterator[str]:
    """The address of a server that shows an archive, without the last slash; what it complains of is in `log`."""
    code = f"from quarterturn_web.server import serve; serve({str(archive_path)!r}, port=0)"
    with log.open("wb") as errors:
        command = [sys.executable, "-u", "-c", code]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        assert process.stdout
        address = process.stdout.readline().strip().rstrip("/")
        assert address.startswith("http://127.0.0.1:"), log.read_text(errors="replace")
        wait_until_served(address)
        yield address
        process.terminate()
        process.wait(timeout=10)
        process.stdout.close()


def wait_until_served(address: str, timeout_s: float = 30) -> None:
    """Returns once the address answers."""
    parts = urlsplit(address)
    deadline = time.monotonic() + timeout_s
    while True:
        try:
            socket.create_connection((parts.hostname, parts.port), timeout=1).close()
        except OSError:
            assert time.monotonic() < deadline, f"nobody answers at {address}"
            time.sleep(0.05)
        else:
            return
