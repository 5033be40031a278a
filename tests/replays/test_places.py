"""Places to write at: names in the making that nobody shares, and names that belong to a database."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from replays.cli.options import write_whole
from replays.exports.folder import whole
from replays.places import in_the_making, is_database

DEAD = 999_999_999


def test_two_that_write_one_file_at_once_both_succeed_and_the_last_stays(tmp_path: Path) -> None:
    path = tmp_path / "all.qtn"

    def first() -> Iterator[str]:
        yield "half of the first, "
        write_whole(path, ["the second"])
        assert path.read_text() == "the second"
        yield "and the rest"

    write_whole(path, first())
    assert path.read_text() == "half of the first, and the rest"
    assert [left.name for left in tmp_path.iterdir()] == ["all.qtn"]


def test_two_that_write_one_folder_at_once_both_succeed_and_the_last_stays(tmp_path: Path) -> None:
    def is_export(folder: Path) -> bool:
        return (folder / "whose").exists()

    with whole(tmp_path / "out", is_export) as first:
        (first / "whose").write_text("first")
        with whole(tmp_path / "out", is_export) as second:
            (second / "whose").write_text("second")
        assert (tmp_path / "out" / "whose").read_text() == "second"
    assert (tmp_path / "out" / "whose").read_text() == "first"
    assert [left.name for left in tmp_path.iterdir()] == ["out"]


def test_what_somebody_puts_at_the_place_meanwhile_is_left_as_it_is(tmp_path: Path) -> None:
    def export() -> None:
        with whole(tmp_path / "out", lambda _: False):
            (tmp_path / "out").mkdir()
            (tmp_path / "out" / "letter.txt").write_text("mine")

    with pytest.raises(FileExistsError, match="holds more than an export"):
        export()
    assert [left.name for left in tmp_path.rglob("*")] == ["out", "letter.txt"]


def test_what_the_dead_left_is_cleared_and_what_the_living_write_is_not(tmp_path: Path) -> None:
    path = tmp_path / "all.qtn"
    (tmp_path / f".all.qtn.partial-{DEAD}-ab").write_text("of a process that was killed")
    (tmp_path / f".all.qtn.partial-{os.getppid()}-ab").write_text("of one that goes on")
    (tmp_path / ".all.qtn.partial-list.txt").write_text("somebody's own")
    with in_the_making(path) as mine:
        mine.write_text("in the making")
    assert sorted(left.name for left in tmp_path.iterdir()) == [
        f".all.qtn.partial-{os.getppid()}-ab",
        ".all.qtn.partial-list.txt",
    ]


def test_an_export_that_is_killed_while_another_one_writes_harms_neither(tmp_path: Path) -> None:
    path = tmp_path / "all.qtn"
    script = f"""
import os, pathlib
from replays.cli.options import write_whole
def pieces():
    yield "x" * 1_000_000
    os.kill(os.getpid(), 9)
write_whole(pathlib.Path({str(path)!r}), pieces())
"""

    def mine() -> Iterator[str]:
        yield "the first half "
        assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -9
        yield "and the second"

    write_whole(path, mine())
    assert path.read_text() == "the first half and the second"
    write_whole(path, ["next"])
    assert [left.name for left in tmp_path.iterdir()] == ["all.qtn"]


@pytest.mark.parametrize("part", ["-wal", "-shm", "-journal", "-lock", "-receipt", "-keys"])
def test_what_belongs_to_a_ledger_or_an_archive_is_no_place_to_write_at(tmp_path: Path, part: str) -> None:
    for name in ("club.ledger", "archive.db"):
        path = tmp_path / f"{name}{part}"
        with pytest.raises(click.ClickException, match="give another name"):
            write_whole(path, ["text"])
        assert not path.exists()
        path.write_bytes(b"acknowledged games")
        with pytest.raises(click.ClickException, match="give another name"):
            write_whole(path, ["text"])
        assert path.read_bytes() == b"acknowledged games"
        assert is_database(tmp_path / name), "its own place is kept, though it is lost or damaged"


def test_a_file_that_cannot_be_written_is_named_with_the_reason(tmp_path: Path) -> None:
    with pytest.raises(click.ClickException, match=r"there is no folder .*nowhere; make it first"):
        write_whole(tmp_path / "nowhere" / "x.qtn", ["text"])
    with pytest.raises(click.ClickException, match="cannot be written: file name too long") as wrong:
        write_whole(tmp_path / ("x" * 250), ["text"])
    with pytest.raises(click.ClickException, match="cannot be written: file name too long"):
        write_whole(tmp_path / ("x" * 300), ["text"])
    assert "Errno" not in str(wrong.value)
    assert "partial" not in str(wrong.value)
