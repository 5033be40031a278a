"""The command works with a ledger on a server as with one in a file, from `init` to recording over the network."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import ledger
from replays.recorder import Recorder
from tests.cli.runner import right, wrong
from tests.docs.blocks import OPERATING, blocks
from tests.ledger.faults import ROOT
from tests.ledger.postgres_server import Server
from tests.web.conftest import wait_until_served

SAMPLES = sorted((ROOT / "replays" / "games").glob("*/samples/*.qtn"))
SECRET = "S3cret"


@pytest.fixture
def club(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder to work in, and an empty database whose address has a password (which the server does not ask for)."""
    monkeypatch.chdir(tmp_path)
    address = database.replace("postgres@", f"postgres:{SECRET}@")
    monkeypatch.setenv("QUARTERTURN_LEDGER", address)
    monkeypatch.delenv("QUARTERTURN_ARCHIVE", raising=False)
    return address


def test_a_ledger_on_a_server_goes_through_the_life_of_one_in_a_file(club: str, tmp_path: Path, state: Path) -> None:
    assert "there is no ledger at postgresql://postgres@" in wrong("games")
    said = right("init")
    assert "is not overwritten" in wrong("init")
    said += right("import", *SAMPLES)
    game = right("new", "rotate", "--seat", "a=Ani", "--seat", "b=Vova", "--seat", "c=Zhenya").strip()
    said += right("record", game, input=">a aB7v\n")
    said += right("people", "rename", "ani", "Anna K.")
    said += right("archive", "update") + right("archive", "check") + right("games") + right("fold", game[:12])
    assert (tmp_path / "archive.db").exists(), "in the folder where one works, since there is none beside a server"
    said += right("stats", "all", "most-played")
    said += right("export", game, "-o", "one.qtn")
    assert '[a "Anna K."]' in Path("one.qtn").read_text()
    backup = right("backup", "copy.ledger")
    receipt = backup.split()[-1]
    said += backup + right("verify", "--receipt", receipt) + right("doctor")
    said += right("verify", "--ledger", "copy.ledger", "--receipt", receipt)
    assert f"{len(SAMPLES) + 1} games" in said
    assert SECRET not in said
    assert [path.name for path in tmp_path.iterdir() if "postgres" in path.name] == [], "no file is named by an address"
    assert list(state.glob("*-receipt"))


def test_the_commands_that_the_page_shows_for_a_server_run_in_their_order(
    club: str, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("QUARTERTURN_LEDGER")
    right("init")
    places = {"postgresql://ani@db.example/club": club}
    places["postgresql://ani@db.example/moved"] = postgres.database("moved")
    commands = [line for block in blocks(OPERATING, "shell") for line in block.text.splitlines()]
    for command in commands:
        program, *words = command.split()
        assert program == "quarterturn"
        assert set(words) & {*places, "club.ledger"}, "each command names a ledger"
        right(*(places.get(word, word) for word in words))
    assert "moved" in right("verify", "--ledger", postgres.address("moved"))


@contextmanager
def served(ledger_path: str) -> Iterator[tuple[str, str]]:
    """Address of a server that records, and the owner's token."""
    program = "from replays.cli import main; main()"
    command = [sys.executable, "-u", "-c", program, "serve", "--record", "--port", "0", "--ledger", ledger_path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            lines = [process.stdout.readline().strip()]
            while "#" not in lines[-1]:
                lines.append(process.stdout.readline().strip())
            wait_until_served(lines[0])
            yield lines[0].rstrip("/"), lines[-1].partition("#")[2]
        finally:
            process.terminate()


def post(address: str, token: str, body: object) -> dict[str, object]:
    """The answer to a body that is sent with a token."""
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    with urlopen(Request(address, json.dumps(body).encode(), headers), timeout=60) as answer:
        found: dict[str, object] = json.load(answer)
    return found


def test_serve_records_into_a_ledger_on_a_server(club: str, state: Path) -> None:
    with ledger.open(club, create=True) as book:
        game = Recorder(book).new("rotate", {"a": "Ani", "b": "Vova", "c": "Zhenya"})
    with served(club) as (address, token):
        body = {"text": ">a aB7v", "expected": 0, "request": "request-1"}
        for _ in range(2):
            assert post(f"{address}/record/{game}/append.json", token, body)["ok"]
    with ledger.open(club) as book:
        assert Recorder(book).record(game).tokens == [">a", "aB7v"]
    (keys,) = state.glob("*-keys")
    assert keys.stat().st_mode & 0o077 == 0


def test_a_server_that_is_away_is_said_in_a_sentence_without_the_password(club: str, tmp_path: Path) -> None:
    away = f"postgresql://ani:{SECRET}@/club?host={tmp_path}"
    for command in (["games"], ["init"], ["verify"], ["archive", "update"], ["check", "x.qtn"], ["backup", "x.ledger"]):
        said = wrong(*command, "--ledger", away)
        assert SECRET not in said
        if command[0] != "check":
            assert f"Storage failed for postgresql://ani@/club?host={tmp_path}: connection" in said
    assert "wrong    ledger: Storage failed" in wrong("doctor", "--ledger", away)
    assert not Path("x.ledger").exists()


@pytest.mark.parametrize("password", ["pa@S3cret", "pa/S3cret", "pa%S3cret", "S3cret:x@y/z"])
def test_a_password_with_special_letters_is_never_printed(club: str, password: str) -> None:
    said = wrong("games", "--ledger", f"postgresql://ani:{password}@localhost/club")
    assert "postgresql://ani@localhost/club" in said
    assert "as %40 and the like" in said
    assert SECRET not in said


def test_a_database_that_is_not_there_is_named(club: str, postgres: Server) -> None:
    assert 'database "nowhere" does not exist' in wrong("init", "--ledger", postgres.address("nowhere"))
