"""Who may write: tokens that are wrong, foreign, taken back or over; other sites; what is too much."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from datasette.app import Datasette
from quarterturn_web import headers
from quarterturn_web.recording import assets
from quarterturn_web.recording.keys import GRACE_S, LASTS_S, OWNER, Keys, keys_beside
from quarterturn_web.recording.routes import ROUTES
from quarterturn_web.server import app

import ledger
from replays import archive
from replays.recorder import Recorder

CLOSED = ({"allow": {"id": "root"}}, {"databases": {"archive": {"allow": {"id": "root"}}}})
POSTS = ("append.json", "preview.json", "ripple.json")
GETS = ("desk.json", "events.json", "outlook.json", "cards.json", "1.json", "qr.json")
OWNERS = ("/record/office.json", "/record/open.json")
APPEND = {"text": "aB7v", "expected": 1, "request": "request-1"}


class Desk:
    """A Datasette before a ledger with two games, asked without a server."""

    def __init__(self, folder: Path, wait_for: Callable[..., Any]) -> None:
        self.path = str(folder / "club.ledger")
        self.archive = str(folder / "archive.db")
        self._wait_for = wait_for
        with ledger.open(self.path, create=True) as book:
            recorder = Recorder(book)
            tags = {"a": "Ani", "b": "Vova", "c": "Zhenya"}
            self.game, self.other = (recorder.new("rotate", tags) for _ in range(2))
            recorder.append(self.game, ">a")
            archive.update(book, self.archive)
        self.keys = Keys(keys_beside(self.path))
        self.key = self.keys.make(self.game, time.time())
        self.site = self.opened()

    def opened(self, **options: Any) -> Datasette:
        return app(self.archive, record=self.path, **options)

    def ask(
        self, path: str, body: Any = None, key: str | None = "", site: Datasette | None = None, **headers: str
    ) -> Any:
        """The answer; `key` "" is the game's own, None sends none."""
        client = (site or self.site).client
        if key is not None:
            headers["authorization"] = f"Bearer {key or self.key}"
        if body is None:
            return self._wait_for(client.get, path, headers=headers)
        return self._wait_for(client.post, path, json=body, headers=headers)

    def append(self, body: Any = APPEND, **options: Any) -> Any:
        return self.ask(f"/record/{self.game}/append.json", body, **options)

    def tokens(self) -> list[str]:
        with ledger.open(self.path) as book:
            return Recorder(book).record(self.game).tokens


@pytest.fixture
def desk(tmp_path: Path, wait_for: Callable[..., Any]) -> Iterator[Desk]:
    desk = Desk(tmp_path, wait_for)
    yield desk
    desk.site.quarterturn_clerk.close()


def test_who_has_the_token_may_write(desk: Desk) -> None:
    answer = desk.append()
    assert answer.status_code == 200
    assert answer.json()["desk"]["last"] == 2
    assert desk.tokens() == [">a", "aB7v"]


def addresses(game: str) -> list[tuple[str, bool]]:
    """Every address that gives data, and whether it wants a POST."""
    return [
        *((f"/record/{game}/{name}", True) for name in POSTS),
        *((f"/record/{game}/{name}", False) for name in GETS),
        *((path, path.endswith("open.json")) for path in OWNERS),
        (f"/record/{game}/link.json", True),
        (f"/record/{game}/anew.json", True),
    ]


def test_every_address_that_gives_data_is_tried_here(desk: Desk) -> None:
    data = [pattern for pattern, _ in ROUTES if pattern.endswith(r"\.json$") and "head" not in pattern]
    tried = [path for path, _ in addresses(desk.game)]
    assert [pattern for pattern in data if not any(re.match(pattern, path) for path in tried)] == []
    assert len(data) == len(tried)


def test_nothing_is_read_or_written_without_a_good_token(desk: Desk) -> None:
    now = time.time()
    revoked = desk.keys.make(desk.game, now)
    desk.keys.revoke(desk.game)
    tokens = {
        None: (401, "no-link"),
        "made-up": (401, "unknown"),
        desk.keys.make(desk.other, now): (403, "foreign"),
        revoked: (403, "revoked"),
        desk.keys.make(desk.game, now - LASTS_S - 1): (403, "expired"),
    }
    for number, (path, posts) in enumerate(addresses(desk.game)):
        for key, (status, code) in tokens.items():
            site = desk.opened() if number % 2 == 0 else desk.site
            answer = desk.ask(path, {**APPEND} if posts else None, key=key, site=site)
            if answer.status_code == 429:
                continue
            owner = "office" in path or "open." in path or "link." in path or "anew." in path
            wanted = (403, "foreign") if owner and code in ("revoked", "expired") else (status, code)
            assert (answer.status_code, answer.json()["code"]) == wanted, path
            assert "Ani" not in answer.text
            if site is not desk.site:
                site.quarterturn_clerk.close()
    assert desk.tokens() == [">a"]


def test_a_recorder_opens_no_games_and_an_owner_records_all(desk: Desk) -> None:
    opened = {"game": "rotate", "players": ["X", "Y", "Z"], "request": "request-2"}
    assert desk.ask("/record/open.json", opened).json()["code"] == "foreign"
    owner = desk.keys.make(OWNER, time.time())
    first = desk.ask("/record/open.json", opened, key=owner).json()
    again = desk.ask("/record/open.json", opened, key=owner).json()
    assert first["id"] == again["id"]
    assert desk.append(key=owner).status_code == 200
    path = f"/record/{first['id']}/append.json"
    assert desk.ask(path, {**APPEND, "text": ">a", "expected": 0, "request": "request-3"}, key=first["key"]).json()[
        "ok"
    ]


def test_a_new_link_ends_the_old_ones(desk: Desk) -> None:
    owner = desk.keys.make(OWNER, time.time())
    made = desk.ask(f"/record/{desk.game}/anew.json", {}, key=owner).json()
    assert desk.append().json()["code"] == "revoked"
    assert desk.append(key=made["key"]).status_code == 200


def test_a_token_ends_with_its_game_and_some_hours_are_left(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk.append({**APPEND, "text": "a#"}).json()["desk"]["over"]
    assert desk.append({**APPEND, "text": "; good game", "expected": 2, "request": "request-4"}).status_code == 200
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + GRACE_S + 60)
    assert desk.append({**APPEND, "text": "; late", "expected": 2, "request": "request-5"}).json()["code"] == "expired"


def test_wrong_tokens_are_slowed_down_and_good_ones_are_not(desk: Desk) -> None:
    answers = [desk.append(key=f"wrong-{n}").status_code for n in range(14)]
    assert answers[:10] == [401] * 10
    assert set(answers[10:]) == {429}
    assert desk.append().status_code == 200


def test_too_many_appends_at_once_are_told_to_wait(desk: Desk) -> None:
    for number in range(1_000):
        answer = desk.append({**APPEND, "expected": 99, "request": f"request-{number}"})
        if answer.status_code == 429:
            break
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert number >= 200  # what a phone has kept over an evening goes through at once


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data"])
def test_what_a_form_of_another_site_can_send_is_refused(desk: Desk, kind: str) -> None:
    headers = {"content-type": kind, "origin": "http://elsewhere.example"}
    for key in (None, ""):
        answer = desk.append(key=key, **headers)
        assert answer.status_code in (401, 403, 415)
    assert desk.tokens() == [">a"]


def test_no_other_site_is_allowed_to_ask(desk: Desk) -> None:
    answer = desk.append(origin="http://elsewhere.example")
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {**APPEND, "more": 1},
        {**APPEND, "expected": "1"},
        {**APPEND, "expected": -1},
        {**APPEND, "request": "short"},
        {**APPEND, "text": ""},
        {**APPEND, "text": "x" * 20_001},
        {**APPEND, "seen": {"position": 1, "hash": "no"}},
    ],
)
def test_a_body_of_another_shape_is_refused(desk: Desk, body: Any) -> None:
    answer = desk.append(body)
    assert (answer.status_code, answer.json()["code"]) == (400, "body")
    assert desk.tokens() == [">a"]


def test_a_body_is_not_read_on_for_ever(desk: Desk) -> None:
    assert desk.append({**APPEND, "text": "x" * 70_000}).status_code == 413


@pytest.mark.parametrize("metadata", CLOSED, ids=["instance", "database"])
def test_a_token_does_not_open_what_is_closed(desk: Desk, metadata: dict[str, Any]) -> None:
    closed = desk.opened(metadata=metadata)
    paths = [path for path, _ in addresses(desk.game)]
    version = assets.version()
    paths += ["/record", f"/record/new/{version}", f"/record/{desk.game}", f"/record/{desk.game}/{version}"]
    paths += [f"/record/assets/{version}/record.js", f"/replay/{desk.game}/head.json"]
    for path in paths:
        assert desk.ask(path, site=closed).status_code == 403, path
    closed.quarterturn_clerk.close()


def test_where_nothing_may_be_recorded_there_is_no_such_page(desk: Desk) -> None:
    site = app(desk.archive)
    for path, _ in addresses(desk.game):
        assert desk.ask(path, site=site).status_code == 404
    assert desk.ask("/record", site=site).status_code == 404


def test_the_page_holds_nothing_of_a_game_is_kept_by_the_browser_and_says_not_where_it_was(desk: Desk) -> None:
    page = desk.ask(f"/record/{desk.game}/{assets.version()}", key=None)
    assert page.status_code == 200
    assert "Ani" not in page.text
    assert desk.game not in page.text
    assert page.headers["cache-control"] == "max-age=31536000, immutable"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["content-security-policy"] == headers.OURS
    assert "set-cookie" not in page.headers
    moved = desk.ask(f"/record/{desk.game}/000000000000", key=None)
    assert moved.headers["location"].endswith(assets.version())


def test_answers_with_data_are_kept_by_nobody(desk: Desk) -> None:
    told = desk.ask(f"/record/{desk.game}/desk.json").headers
    assert "no-store" in told["cache-control"]
    assert told["referrer-policy"] == "no-referrer"


def test_no_token_is_in_ledger_archive_or_its_own_file(desk: Desk) -> None:
    desk.append()
    desk.site.quarterturn_clerk.follower.stop()
    for path in Path(desk.path).parent.iterdir():
        assert desk.key.encode() not in path.read_bytes(), path
    assert keys_beside(desk.path).stat().st_mode & 0o077 == 0
