"""`quarterturn catalog`, and the commands that take a catalogue."""

from pathlib import Path

import pytest

from tests.cli.runner import quarterturn

CARDS = "slug,name,kind,atk,def\n,Ogre,fighter,3,1\n"
GAME = '[Game "rotation-rumble"]\n[a "Ani"]\n[b "Vova"]\n\n>a aF1:ogre\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    Path("ours.csv").write_text(CARDS)
    Path("game.qtn").write_text(GAME)
    return tmp_path


def test_a_catalogue_is_added_once_and_a_new_game_names_it() -> None:
    quarterturn("init")
    first = quarterturn("catalog", "add", "ours.csv")
    assert first.exit_code == 0, first.output
    assert "ours: 1 cards of rotation-rumble." in first.output
    assert "it was there already" in quarterturn("catalog", "add", "ours.csv").output
    made = quarterturn("new", "rotation-rumble", "--catalog", "ours", "--seat", "a=Ani", "--seat", "b=Vova")
    assert made.exit_code == 0, made.output
    record = quarterturn("export", made.output.strip()).output
    assert '[Catalog "ours ' in record
    Path("again.qtn").write_text(f"{record}\n>a aF1:ogre\n")
    assert "No problems" in quarterturn("check", "again.qtn").output


def test_the_list_has_the_samples_and_the_ledgers_own() -> None:
    quarterturn("init")
    quarterturn("catalog", "add", "ours.csv", "--name", "club cards")
    lines = quarterturn("catalog", "list").output.splitlines()
    assert any("sample" in line and "rotation-rumble, ships with the game" in line for line in lines)
    assert any("club cards: 1 cards of rotation-rumble, in the ledger" in line for line in lines)


def test_a_catalogue_with_faults_is_answered_with_file_line_and_field() -> None:
    Path("ours.csv").write_text(CARDS.replace("3", "three"))
    result = quarterturn("catalog", "check", "ours.csv")
    assert result.exit_code == 1
    assert "ours.csv, line 2, atk: " in result.output
    assert "'three'" in result.output
    quarterturn("init")
    assert quarterturn("catalog", "add", "ours.csv").exit_code == 1
    assert "ours" not in quarterturn("catalog", "list").output


def test_a_file_that_is_not_there_or_no_text_is_answered() -> None:
    Path("picture.csv").write_bytes(b"\x89PNG\x00\xff\xfe")
    for file in ("nothing.csv", "picture.csv"):
        result = quarterturn("catalog", "check", file)
        assert result.exit_code == 1
        assert result.output.startswith(f"Error: {file}")


def test_check_and_fold_take_the_cards_of_a_file_and_say_so() -> None:
    assert "no-numbers" in quarterturn("check", "game.qtn").output
    result = quarterturn("check", "game.qtn", "--catalog", "ours.csv")
    assert "catalog-other" in result.output
    assert "no-numbers" not in result.output
    assert '"atk": 3' in quarterturn("fold", "game.qtn", "--json", "--catalog", "ours.csv").output


def test_a_catalogue_that_the_ledger_does_not_have_cannot_be_chosen() -> None:
    quarterturn("init")
    result = quarterturn("new", "rotation-rumble", "--catalog", "ours", "--seat", "a=Ani", "--seat", "b=Vova")
    assert result.exit_code == 1
    assert "there is no such catalogue" in result.output
    assert "No games" in quarterturn("games").output or "rotation-rumble-" not in quarterturn("games").output


@pytest.mark.parametrize("named", ["ours", "short"])
def test_of_a_catalogue_that_is_named_without_its_hash_the_whole_tag_is_told(named: str) -> None:
    quarterturn("init")
    tag = quarterturn("catalog", "add", "ours.csv").output.partition('[Catalog "')[2].partition('"')[0]
    value = named if named == "ours" else f"ours {tag[-32:][:8]}"
    Path("game.qtn").write_text(GAME.replace("\n\n", f'\n[Catalog "{value}"]\n\n'))
    out = quarterturn("check", "game.qtn").output
    assert "catalog-missing" in out
    assert f'there is one: [Catalog "{tag}"]' in out


def test_a_file_for_another_game_is_told_in_one_sentence() -> None:
    Path("planet.csv").write_text("name,kind,faction,B,D\nFireball,action,Pyrus,,\n")
    result = quarterturn("check", "game.qtn", "--catalog", "planet.csv")
    assert "planet.csv: this is a catalogue for battle-planet, not for rotation-rumble" in result.output
    assert "line 2" not in result.output
