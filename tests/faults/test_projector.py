"""Projectors that are killed or run at once leave the archive that a rebuild makes, row for row."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ledger.book import Book
from replays import archive
from tests.replays.archives import TAGS, book_at, content, rows

ROOT = Path(__file__).parents[2]
GAMES = 250  # more than one batch
START = ">a aR7v bR2v cR3v"
TURNS = ("^", "aY7v ; well")  # legal as often as one likes


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with closing(book_at(tmp_path)) as book:
        with book.bulk() as writer:
            for number in range(GAMES):
                writer.create("rotate", tags=TAGS, text=START, count=4, id=f"game-{number:04d}")
        yield book


def play_on(book: Book, turn: int) -> None:
    """Appends the same to every game."""
    text = TURNS[turn % len(TURNS)]
    with book.bulk() as writer:
        for number in range(GAMES):
            done = writer.store.progress(f"game-{number:04d}")
            assert done
            writer.append(f"game-{number:04d}", expected=done[1], text=text, count=1)


def projector(book: Book, path: Path, call: str) -> subprocess.Popen[str]:
    """A process that is about to project."""
    command = [sys.executable, "-m", "tests.faults.projector_process", book.address, str(path), call]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process


def go(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    process.stdin.write("\n")
    process.stdin.flush()


def finished(process: subprocess.Popen[str]) -> int:
    """The number of events that the process says it projected."""
    said, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return int(said)


def names(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


@pytest.mark.parametrize("call", ["update", "rebuild"])
def test_a_killed_projector_leaves_a_whole_archive_and_the_next_one_goes_on(
    book: Book, tmp_path: Path, fault_count: Callable[[int], int], call: str
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    path = site / "archive.db"
    started = time.monotonic()
    archive.update(book, path)
    whole_s = time.monotonic() - started
    kills = fault_count(60)
    behind = 0
    for turn in range(1, kills + 1):
        play_on(book, turn)
        process = projector(book, path, call)
        go(process)
        time.sleep(whole_s * 1.5 * turn / kills)
        process.kill()
        process.communicate()
        behind += rows(path, "SELECT position FROM checkpoint")[0][0] < book.head().position
        assert rows(path, "PRAGMA integrity_check") == [("ok",)]
        if turn % 5 == 0:
            assert archive.check(book, path) == []
    assert behind, "no projector was killed before it was done"
    archive.update(book, path)
    followed = content(path)
    archive.rebuild(book, path)
    assert content(path) == followed
    assert names(site) == ["archive.db"]


def test_projectors_at_once_project_every_event_exactly_once(
    book: Book, tmp_path: Path, fault_count: Callable[[int], int]
) -> None:
    path = tmp_path / "archive.db"
    projected = 0
    for turn in range(1, fault_count(20) + 1):
        processes = [projector(book, path, "update") for _ in range(3)]
        for process in processes:
            go(process)
        play_on(book, turn)
        projected += sum(finished(process) for process in processes)
    projected += archive.update(book, path).events
    assert projected == sum(entry.count for entry in book.tail())
    followed = content(path)
    archive.rebuild(book, path)
    assert content(path) == followed


def test_a_rebuild_beside_projectors_is_caught_up_with(
    book: Book, tmp_path: Path, fault_count: Callable[[int], int]
) -> None:
    path = tmp_path / "archive.db"
    for turn in range(1, fault_count(20) + 1):
        processes = [projector(book, path, call) for call in ("rebuild", "update", "rebuild")]
        for process in processes:
            go(process)
        play_on(book, turn)
        for process in processes:
            finished(process)
    archive.update(book, path)
    assert archive.check(book, path) == []
    followed = content(path)
    archive.rebuild(book, path)
    assert content(path) == followed
