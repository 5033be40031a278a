"""Folders and files that may not be written: what only reads goes on, and what writes says what is in the way."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

import ledger
from tests.cli.runner import GAME, right, wrong
from tests.cli.unprivileged import held_back

READING = [
    ("games",),
    ("people", "list"),
    ("export", "--all"),
    ("verify",),
    ("archive", "check"),
    ("stats", "all", "wins-by-player", "--all"),
    ("find", "rotate", "trick_won"),
    ("import", "--dry-run", "thursday.qtn"),
]
WRITING = [
    ("new", "rotate", "--seat", "a=Ani", "--seat", "b=Bo", "--seat", "c=Li"),
    ("people", "rename", "ani", "Anna"),
]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    monkeypatch.delenv("QUARTERTURN_ARCHIVE", raising=False)
    Path("thursday.qtn").write_text(GAME)
    right("init")
    right("import", "thursday.qtn")
    right("archive", "update")
    return tmp_path


@contextmanager
def fixed(*paths: Path) -> Iterator[None]:
    """A block in which some files and folders may not be written."""
    before = [path.stat().st_mode for path in paths]
    for path, mode in zip(paths, before, strict=True):
        path.chmod(mode & ~0o222)
    try:
        yield
    finally:
        for path, mode in zip(paths, before, strict=True):
            path.chmod(mode)


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def works(folder: Path, *arguments: str) -> str:
    done = held_back(*arguments, cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def fails(folder: Path, *arguments: str, first: str = "") -> str:
    done = held_back(*arguments, cwd=folder, first=first)
    assert done.returncode == 1
    assert "Errno" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("which", ["the folder", "the file", "both"])
def test_what_only_reads_goes_on_and_leaves_nothing(here: Path, which: str) -> None:
    paths = {"the folder": [here], "the file": [here / "club.ledger"], "both": [here, here / "club.ledger"]}[which]
    before = files(here)
    with fixed(*paths):
        for arguments in READING:
            assert works(here, *arguments)
        for arguments in WRITING:
            said = fails(here, *arguments)
            assert all(str(path) in said for path in paths)
            assert "may not be written" in said
        assert files(here) == before
    right("people", "rename", "ani", "Anna")


def test_what_was_appended_last_and_lies_in_the_log_is_read_or_said(here: Path) -> None:
    with ledger.open("club.ledger") as book:
        book.people.rename("ani", "Anna")
        assert (here / "club.ledger-wal").stat().st_size
        with fixed(here):
            assert "Anna" in works(here, "people", "list")
        left = (here / "club.ledger-wal").read_bytes()
    (here / "club.ledger-wal").write_bytes(left)  # as it lies there when a recorder was killed
    with fixed(here):
        said = fails(here, "people", "list")
    assert "club.ledger-wal, which cannot be read like that" in said


def test_a_file_beside_the_ledger_that_may_not_be_written_is_named(here: Path) -> None:
    for part in ("-lock", "-receipt"):
        with fixed(path := here / f"club.ledger{part}"):
            assert str(path) in fails(here, *WRITING[0])
            assert "damaged" not in fails(here, *WRITING[0])
            said = held_back("doctor", cwd=here)
            assert said.returncode == 1
            assert f"{path.name} may not be written" in said.stdout
    assert right("verify")


def test_an_archive_that_cannot_follow_is_asked_as_it_is_and_that_is_said(here: Path) -> None:
    right("people", "rename", "ani", "Anna")
    for paths in ([here], [here / "archive.db"]):
        with fixed(*paths):
            for arguments in (("find", "rotate", "trick_won"), ("stats", "all", "wins-by-player", "--all")):
                done = held_back(*arguments, cwd=here)
                assert (done.returncode, bool(done.stdout)) == (0, True)
                assert "Note: archive.db may not be up to date (" in done.stderr


def test_a_ledger_that_cannot_be_read_leaves_its_archive_to_be_asked(here: Path) -> None:
    (here / "club.ledger-wal").write_bytes(b"somebody else's, who may write")
    with fixed(here):
        done = held_back("find", "rotate", "trick_won", cwd=here)
        assert (done.returncode, bool(done.stdout)) == (0, True)
        assert "may not be up to date" in done.stderr
        assert "may not be written" in fails(here, "find", "rotate", "trick_won", "--archive", "none.db")


def test_an_empty_file_that_a_full_disk_left_is_no_archive_yet(here: Path) -> None:
    (here / "archive.db").write_bytes(b"")
    assert "`archive update` makes it" in wrong("archive", "check")
    right("export", "--all", "--format", "csv", "-o", "out")
    assert "archive: there is none at archive.db" in right("doctor")
    right("archive", "update")
    with closing(sqlite3.connect("archive.db")) as db:
        assert db.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_disk_that_is_full_while_the_archive_is_made_is_said_and_the_next_update_makes_it(here: Path) -> None:
    (here / "archive.db").unlink()
    code = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))"
    said = fails(here, "archive", "update", first=code)
    assert "nothing was half-written" in said
    right("archive", "update")
    assert right("archive", "check")


def test_output_that_cannot_be_written_is_said_in_words(here: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = held_back("export", "--all", cwd=here, stdout=full)
    assert done.returncode == 1
    assert "cannot be written: no space left on device" in done.stderr
    assert "Errno" not in done.stderr
    for form in ("qtn", "csv"):
        said = fails(here, "export", "--all", "--format", form, "-o", "nowhere/x")
        assert "nowhere" in said
        assert "partial" not in said


def test_a_text_is_no_backup(here: Path) -> None:
    said = wrong("restore", "thursday.qtn", "--ledger", "new.ledger")
    assert "thursday.qtn is not a ledger" in said
    assert "damaged" not in said
    assert not Path("new.ledger").exists()
