"""`init`, `new`, `import`, `export` and what keeps a ledger whole, as a club uses them."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ledger
from tests.cli.runner import GAME, right, wrong


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    (tmp_path / "thursday.qtn").write_text(GAME)
    right("init")
    return tmp_path


def only_id() -> str:
    (game,) = json.loads(right("games", "--json"))["recorded"]
    return str(game["id"])


def test_a_second_init_overwrites_nothing(here: Path) -> None:
    right("import", "thursday.qtn")
    assert "exists" in wrong("init")
    assert only_id()


def test_a_command_without_a_ledger_says_how_to_make_one(here: Path) -> None:
    assert "no ledger" in wrong("import", "thursday.qtn", "--ledger", "nowhere.ledger")


def test_new_opens_a_game_and_prints_its_id(here: Path) -> None:
    out = right("new", "rotate", "--seat", "a=Ani", "--seat", "b=Vova", "--seat", "c=Li", "--tag", "Scoring=white")
    assert out.strip() == only_id()


def test_new_spells_cards_and_doubts_those_that_can_hardly_be_meant(here: Path) -> None:
    tags = (
        "--tag",
        "Captain.a=Toma Oni",
        "--tag",
        "Captain.b=Toma Onni",
        "--tag",
        "Deck.a=Elder, King's Guard; Mace, <u>",
    )
    said = right("new", "rotation-rumble", "--seat", "a=Ani", "--seat", "b=Vova", *tags)
    assert "Captain.b: no catalogue knows toma-onni, which looks like toma-oni" in said
    assert "Captain.a" not in said
    assert "the list of seat a has 4" in said
    assert '[Deck.a "elder kings-guard mace u"]' in right("export", "--raw", "--all")
    said = right(
        "new", "battle-planet", "--seat", "a=Ani", "--seat", "b=Vova", "--tag", "Team.a=Dragonoid, Trox, Hydorous"
    )
    assert "Team.a: dragonoid is the name of" in said
    assert "Team.b" not in said


def test_new_with_an_unknown_option_or_too_few_players_says_what_is_known(here: Path) -> None:
    seats = ("--seat", "a=Ani", "--seat", "b=Vova", "--seat", "c=Li")
    assert '"black" or "white"' in wrong("new", "rotate", *seats, "--tag", "Scoring=blue")
    assert "3 to 5" in wrong("new", "rotate", *seats[:4])
    assert "did you mean" in wrong("new", "rotat", *seats)
    assert "NAME=VALUE" in wrong("new", "rotate", "--seat", "Ani", code=2)


def test_a_second_import_of_the_same_files_adds_nothing(here: Path) -> None:
    assert right("import", "thursday.qtn").endswith("1 new.\n")
    before = Path("club.ledger").read_bytes()
    out = right("import", "thursday.qtn")
    assert "already there as" in out
    assert out.endswith("1 known.\n")
    assert Path("club.ledger").read_bytes() == before


def test_a_game_with_errors_is_refused_and_the_others_are_imported(here: Path) -> None:
    bad = GAME.replace("cR6v", "cR66v")
    (here / "evening.qtn").write_text(f"{GAME}\n{bad}\n{GAME.replace('Li', 'Lisa').replace('Ani', 'Anna')}")
    out = wrong("import", "evening.qtn", "nowhere.qtn")
    assert "record 2: refused" in out
    assert "did you mean cR6v?" in out
    assert "nowhere.qtn" in out
    assert out.endswith("2 new, 2 refused.\n")
    assert right("import", "--keep-errors", "evening.qtn").endswith("1 new, 2 known.\n")


def test_a_dry_run_writes_nothing(here: Path) -> None:
    assert right("import", "--dry-run", "thursday.qtn").endswith("Would be: 1 new.\n")
    assert json.loads(right("games", "--json"))["recorded"] == []


def test_an_edited_export_becomes_corrections_whose_ripple_is_shown_before(here: Path) -> None:
    right("import", "thursday.qtn")
    exported = right("export", "--all")
    (here / "thursday.qtn").write_text(exported.replace("cR6v", "cB6v ; misheard\n"))
    dry = wrong("import", "--dry-run", "thursday.qtn")
    assert "%6=cB6v ; misheard" in dry
    assert "new: event 8: cR5h" in dry
    (here / "thursday.qtn").write_text(exported.replace("cR6v", "cR5v ; misheard\n"))
    assert "%6=cR5v ; misheard" in right("import", "thursday.qtn")
    assert "cR5v ; misheard" in right("export", "--all")
    assert right("import", "thursday.qtn").endswith("1 known.\n")


def test_export_raw_shows_the_log_and_plain_export_what_it_amounts_to(here: Path) -> None:
    (here / "log.qtn").write_text(GAME + "^ bX %4=cB5h\n")
    right("import", "log.qtn")
    assert "^ bX\n%4=cB5h" in right("export", "--all", "--raw")
    clean = right("export", only_id()[:8])
    assert "^" not in clean
    assert "cB5h" in clean


def test_export_as_json_lines_has_one_typed_event_a_line(here: Path) -> None:
    right("import", "thursday.qtn")
    rows = [json.loads(line) for line in right("export", "--all", "--format", "jsonl").splitlines()]
    assert len(rows) == 10
    assert rows[1] == {
        "game": only_id(),
        "number": 2,
        "type": "card_played",
        "seat": "a",
        "suit": "B",
        "value": 7,
        "orientation": "v",
    }


def test_an_export_is_the_file_that_was_imported_with_its_id(here: Path) -> None:
    right("import", "thursday.qtn")
    head, rest = GAME.split("\n", 1)
    assert right("export", "--all") == f'{head}\n[Id "{only_id()}"]\n{rest}'


def test_an_unknown_or_ambiguous_id_is_answered_with_the_near_ones(here: Path) -> None:
    right("import", "thursday.qtn")
    assert "no game" in wrong("export", "chess-1").lower()
    (here / "other.qtn").write_text(GAME.replace("Ani", "Anna"))
    right("import", "other.qtn")
    assert "rotate-" in wrong("fold", "rotate")


def test_games_lists_what_can_be_recorded_and_what_was(here: Path) -> None:
    right("import", "thursday.qtn")
    out = right("games")
    assert "Rotate, 3–5 players" in out
    assert "10 events  Ani, Vova, Zhenya" in out


def test_verify_passes_on_a_whole_ledger_and_names_a_receipt_that_is_not_in_it(here: Path) -> None:
    right("import", "thursday.qtn")
    assert "is whole" in right("verify")
    assert wrong("verify", "--receipt", "9:00ff").strip()
    assert "no receipt" in wrong("verify", "--receipt", "nine", code=2)


def test_a_backup_comes_back_with_the_same_games(here: Path) -> None:
    right("import", "thursday.qtn")
    before = right("export", "--all", "--raw")
    right("backup", "copy.ledger")
    assert "exists" in wrong("backup", "copy.ledger")
    assert "exists" in wrong("restore", "copy.ledger")
    right("restore", "copy.ledger", "--ledger", "again.ledger")
    assert right("export", "--all", "--raw", "--ledger", "again.ledger") == before


def ids() -> set[str]:
    with ledger.open("club.ledger") as book:
        return {game.id for game in book.games()}


def test_an_import_that_is_killed_keeps_every_game_that_was_seen_in_the_ledger(here: Path, fault_count) -> None:
    games = 1_000
    (here / "many.qtn").write_text("\n".join(GAME.replace("Ani", f"Ani {i}") for i in range(games)))
    for kill in range(fault_count(30)):
        for old in here.glob("club.ledger*"):
            old.unlink()
        right("init")
        command = [sys.executable, "-c", "from replays.cli import main; main()", "import", "many.qtn"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            while not (seen := ids()):
                time.sleep(0.01)
            time.sleep(0.02 * kill)
            process.kill()
        kept = ids()
        assert seen <= kept
        assert "is whole" in right("verify")
    assert right("import", "many.qtn").endswith(f"{games - len(kept)} new, {len(kept)} known.\n")


def test_an_archive_in_a_folder_that_is_not_there_is_an_error_in_words(here: Path) -> None:
    right("import", "thursday.qtn")
    assert "does its folder exist" in wrong("archive", "update", "--archive", "nowhere/archive.db")
    Path("text.db").write_text("not a database at all, but a long enough text to be read as one" * 20)
    assert "is no archive" in wrong("archive", "update", "--archive", "text.db")


def test_an_archive_of_another_ledger_is_named(here: Path) -> None:
    right("import", "thursday.qtn")
    right("archive", "update")
    right("init", "--ledger", "other.ledger")
    assert "which ledger is the right one" in wrong("archive", "update", "--ledger", "other.ledger")
    assert "what the ledger says" in right("archive", "check")


WITH_ID = GAME.replace("]\n", ']\n[Id "thursday-1"]\n', 1)


def test_two_files_with_one_id_in_one_command_are_imported_one_after_the_other(here: Path) -> None:
    longer = WITH_ID + "cG6v aB5v bG4v\n"
    (here / "one.qtn").write_text(WITH_ID)
    (here / "two.qtn").write_text(longer)
    assert right("import", "one.qtn", "two.qtn").endswith("1 new, 1 corrected.\n")
    exported = right("export", "--all")
    assert "cG6v aB5v bG4v" in exported
    for _ in range(2):
        assert right("import", "one.qtn", "two.qtn").endswith("2 known.\n")
    assert right("export", "--all", "--raw") == exported


def test_importing_an_old_file_again_does_not_undo_a_fix(here: Path) -> None:
    (here / "thursday.qtn").write_text(WITH_ID)
    right("import", "thursday.qtn")
    right("fix", "thursday-1", "6=cR5v", "--yes")
    assert right("import", "thursday.qtn").endswith("1 known.\n")
    assert "cR5v" in right("export", "--all")


def test_an_edit_after_a_fix_is_still_an_edit(here: Path) -> None:
    (here / "thursday.qtn").write_text(WITH_ID)
    right("import", "thursday.qtn")
    right("fix", "thursday-1", "6=cR5v", "--yes")
    (here / "thursday.qtn").write_text(right("export", "--all").replace("cR5v", "cR7v").replace("aR1v", "aR2v"))
    wrong("import", "thursday.qtn")  # the two sevens meet their opposites
    (here / "thursday.qtn").write_text(right("export", "--all").replace("cR5v ", "cB6v "))
    assert "%6=cB6v" in wrong("import", "--dry-run", "thursday.qtn")


def test_an_export_never_overwrites_a_ledger_or_an_archive(here: Path) -> None:
    right("import", "thursday.qtn")
    right("archive", "update")
    for target in ("club.ledger", "club.ledger-receipt", "archive.db"):
        before = Path(target).read_bytes()
        assert "give another name" in wrong("export", "--all", "-o", target)
        assert Path(target).read_bytes() == before


def test_an_export_that_fails_leaves_the_old_file_and_nothing_else(here: Path) -> None:
    right("import", "thursday.qtn")
    (here / "all.qtn").write_text("the old file")
    assert wrong("export", "--all", "-o", "nowhere/all.qtn")
    right("export", "--all", "-o", "all.qtn")
    assert Path("all.qtn").read_text() == right("export", "--all")
    assert not list(here.glob(".*partial*"))


def test_new_refuses_tags_that_contradict_each_other(here: Path) -> None:
    seats = ("--seat", "a=Ani", "--seat", "b=Vova", "--seat", "c=Li")
    for more in (("--tag", "Game=x"), ("--tag", "Id=foo-bar-baz"), ("--seat", "a=Zed"), ("--seat", "d=")):
        assert "each tag once" in wrong("new", "rotate", *seats, *more, code=2)


def test_a_bad_id_refuses_its_game_and_the_others_are_imported(here: Path) -> None:
    (here / "bad.qtn").write_text(WITH_ID.replace("thursday-1", "../../x"))
    out = wrong("import", "bad.qtn", "nowhere.qtn", "thursday.qtn")
    assert "bad.qtn, record 1: refused ../../x" in out
    assert "nowhere.qtn: there is no such file" in out
    assert out.endswith("1 new, 2 refused.\n")


def test_an_id_of_another_game_is_refused(here: Path) -> None:
    (here / "thursday.qtn").write_text(WITH_ID)
    right("import", "thursday.qtn")
    (here / "other.qtn").write_text(WITH_ID.replace('"rotate"', '"rumble-nation"'))
    assert "is a game of rotate in the ledger" in wrong("import", "other.qtn")


def test_a_dry_run_enrols_nobody(here: Path) -> None:
    right("import", "--dry-run", "thursday.qtn")
    with ledger.open("club.ledger") as book:
        assert book.people.names() == {}


def test_a_failed_init_leaves_nothing_in_the_way_of_a_restore(here: Path) -> None:
    right("import", "thursday.qtn")
    right("backup", "copy.ledger")
    for lost in here.glob("club.ledger*"):
        if not lost.name.endswith("-receipt"):
            lost.unlink()
    wrong("init")
    assert not Path("club.ledger").exists()


def test_games_shows_a_player_by_the_name_that_was_amended(here: Path) -> None:
    (here / "thursday.qtn").write_text(WITH_ID)
    right("import", "thursday.qtn")
    (here / "thursday.qtn").write_text(WITH_ID.replace('"Ani"', '"Anna"'))
    right("import", "thursday.qtn")
    assert "Anna, Vova, Zhenya" in right("games")
