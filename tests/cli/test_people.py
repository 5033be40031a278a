"""`people`: a club keeps its names in order from the terminal."""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import ledger
from ledger.store import Person
from tests.cli.runner import GAME, right, wrong


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    Path("thursday.qtn").write_text(GAME.replace("; nice", "; nice, Vova"))
    Path("friday.qtn").write_text(GAME.replace('"Vova"', '"Wowa"'))
    right("init")
    right("import", "thursday.qtn", "friday.qtn")
    return tmp_path


def names() -> dict[str, str]:
    """The keys that count, with their names."""
    lines = right("people", "list", "--json").splitlines()
    return {one["key"]: one["name"] for one in map(json.loads, lines)}


def players() -> list[tuple[str, str]]:
    """The players that the archive shows."""
    right("archive", "update")
    with closing(sqlite3.connect("archive.db")) as db:
        return db.execute("SELECT key, name FROM players").fetchall()


def test_everybody_is_listed_with_key_and_name(here: Path) -> None:
    assert right("people", "list").splitlines() == [
        "ani     Ani",
        "vova    Vova",
        "wowa    Wowa",
        "zhenya  Zhenya",
    ]


def test_an_empty_ledger_says_how_people_come_in(here: Path) -> None:
    right("init", "--ledger", "new.ledger")
    assert "first game" in right("people", "list", "--ledger", "new.ledger")


def test_a_person_is_renamed_by_key_or_by_name(here: Path) -> None:
    assert "Ani (ani) is called Anahit now" in right("people", "rename", "ani", "Anahit")
    assert "Anahit (ani) is called Anna K. now" in right("people", "rename", "anahit", "Anna K.")
    assert names()["ani"] == "Anna K."
    assert ("ani", "Anna K.") in players()


def test_a_name_that_somebody_else_has_is_given_and_said(here: Path) -> None:
    assert "also the name of vova" in right("people", "rename", "wowa", "Vova")
    assert "Vova is the name of several: vova, wowa; give the key" in wrong("people", "rename", "Vova", "Vladimir")


def test_a_double_is_merged_once_that_is_confirmed(here: Path) -> None:
    asked = wrong("people", "merge", "wowa", "vova", input="n\n")
    assert "Every game of Wowa (wowa) will be one of Vova (vova), for good. Go on?" in asked
    assert "wowa" in names()
    right("people", "merge", "wowa", "vova", input="y\n")
    assert "vova    Vova  (also wowa)" in right("people", "list")
    assert players() == [("ani", "Ani"), ("vova", "Vova"), ("zhenya", "Zhenya")]
    assert "are one person already" in wrong("people", "merge", "wowa", "vova", "--yes")


def test_before_a_merge_it_is_said_in_how_many_games_both_sat(here: Path) -> None:
    game = '[Game "scores"]\n[Title "Go"]\n[Round "{}"]\n[a "Wowa"]\n[b "Vova"]\n\n=3,4\n'
    Path("both.qtn").write_text("\n".join((game.format(1), game.format(2), game.format(3).replace("Wowa", "Li"))))
    right("import", "both.qtn")
    assert "They sat together in 2 games: " in wrong("people", "merge", "wowa", "vova", input="n\n")
    assert "They sat together in 1 game: " in wrong("people", "merge", "li", "vova", input="n\n")
    assert "sat together" not in wrong("people", "merge", "wowa", "li", input="n\n")
    assert "They sat together in 2 games: " in right("people", "merge", "wowa", "vova", "--yes")


def test_a_person_is_forgotten_and_what_mentions_the_name_is_listed(here: Path) -> None:
    assert "Go on?" in wrong("people", "forget", "vova", input="\n")
    out = right("people", "forget", "vova", "--yes")
    with ledger.open("club.ledger") as book:
        (game,) = [game.id for game in book.games() if "nice, Vova" in next(iter(book.read(game.id))).text]
    assert re.search(r"Vova is forgotten; games show forgotten \d{5}, and the log goes on to hold the key vova\.", out)
    assert f"still mentions a name in:\n  game {game}, position 1\n" in out
    assert "Vova" not in names().values()
    assert ("vova", names()["vova"]) in players()


def test_somebody_who_comes_later_with_a_forgotten_name_is_somebody_else(here: Path) -> None:
    right("people", "forget", "vova", "--yes")
    forgotten = names()["vova"]
    Path("later.qtn").write_text(GAME.replace("; nice", "; later"))
    right("import", "later.qtn")
    assert (names()["vova"], names()["vova-2"]) == (forgotten, "Vova")
    assert {("vova", forgotten), ("vova-2", "Vova")} < set(players())
    right("export", "--all", "-o", "all.qtn")
    assert right("import", "all.qtn").endswith("3 known.\n")
    assert Path("all.qtn").read_text().count(f'"{forgotten}"') == 1


def test_who_is_mentioned_nowhere_is_forgotten_without_a_list(here: Path) -> None:
    assert "mentions" not in right("people", "forget", "Zhenya", "--yes")


def test_an_unknown_person_is_answered_with_the_nearest(here: Path) -> None:
    assert "did you mean zhenya (Zhenya)?" in wrong("people", "rename", "Zenya", "X")
    assert "`quarterturn people list` shows everybody" in wrong("people", "forget", "quetzalcoatl", "--yes")
    assert "nobody has the key or name" in wrong("people", "merge", "ani", "\u202eani", "--yes")


def test_a_name_that_is_none_changes_nothing(here: Path) -> None:
    before = names()
    assert "name" in wrong("people", "rename", "ani", " ")
    assert "name" in wrong("people", "rename", "ani", "two\nlines")
    assert names() == before


def test_a_name_that_would_flood_every_list_is_refused_in_a_short_sentence(here: Path) -> None:
    long = "Ani" * 2000
    Path("long.qtn").write_text(GAME.replace('"Ani"', f'"{long}"'))
    before = names()
    for arguments in (
        ("import", "long.qtn"),
        ("people", "rename", "ani", long),
        ("new", "rotate", "--seat", f"a={long}", "--seat", "b=Bo", "--seat", "c=Li"),
    ):
        said = wrong(*arguments)
        assert "it has 6000 characters, 200 are the most" in said
        assert len(said) < 300
    assert names() == before


def test_a_long_name_that_was_enrolled_earlier_stays_readable(here: Path) -> None:
    with ledger.open("club.ledger") as book, book.bulk() as writer:
        writer.store.put_person(Person("ani", long := "Ani" * 2000, ""))
    assert names()["ani"] == long
    assert right("export", "--all").count(long) == 2
    assert ("ani", long) in players()
    right("people", "rename", "ani", "Ani")
    assert names()["ani"] == "Ani"
