"""Card catalogues: how they are read, found by records, kept by ledgers and carried by archives."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import ledger
from notation import Problem, Record, read
from replays import archive, catalog
from replays.catalogfile import BadCatalog
from replays.catalogfile import read as read_catalog
from replays.fold import Fold
from replays.recorder import Recorder
from replays.registry import load

GAME = load("rotation-rumble")
TABLE = "slug,name,kind,atk,def\nogre,Ogre,fighter,3,1\n,Halt Outsiders!,flash,,\n"
TOML = """
game = "rotation-rumble"
name = "ours"

[[card]]
name = "Ogre"
kind = "fighter"
atk = 3
def = 1

[[card]]
name = "Halt Outsiders!"
kind = "flash"
"""
HEAD = '[Game "rotation-rumble"]\n[a "Ani"]\n[b "Vova"]\n'


def record(tokens: str, named: str = "") -> Record:
    """A record that names a catalogue."""
    tag = f'[Catalog "{named}"]\n' if named else ""
    return next(read(f"{HEAD}{tag}\n{tokens}\n"))


def faults(text: str, file: str = "cards.csv") -> list[tuple[int | None, str]]:
    """Line and field of everything that is wrong."""
    with pytest.raises(BadCatalog) as caught:
        read_catalog(text, file, game=GAME)
    assert str(caught.value).startswith(file)
    return [(fault.line, fault.field) for fault in caught.value.faults]


def codes(problems: list[Problem]) -> list[str]:
    """The codes of problems."""
    return [problem.code for problem in problems]


def test_the_same_cards_are_one_catalogue_in_any_form() -> None:
    table = read_catalog(TABLE, "ours.csv", game=GAME)
    assert read_catalog(TABLE.replace(",", "\t"), "ours.tsv", game=GAME).hash == table.hash
    assert read_catalog(TABLE.replace(",", ";"), "ours.txt", game=GAME).hash == table.hash
    assert read_catalog(TOML, "any.toml").hash == table.hash
    assert read_catalog(table.text, "as it was kept").hash == table.hash


def test_a_card_is_found_by_its_slug_and_by_its_id_in_lower_case() -> None:
    text = "id,name,kind\nBB1,Ogre,fighter\nBB2,Ogre,item\n,Mace,item\n"
    cards = read_catalog(text, "cards.csv", game=GAME)
    found = {slug: cards.find(slug) for slug in ("bb1", "bb2", "ogre", "mace")}
    assert {slug: card and card.kind for slug, card in found.items()} == {
        "bb1": "fighter",
        "bb2": "item",
        "ogre": None,  # several share it
        "mace": "item",
    }
    assert [cards.token_name(card) for card in cards.cards] == ["bb1", "bb2", "mace"]


def test_a_name_becomes_a_slug_and_a_slug_of_ones_own_is_kept() -> None:
    cards = read_catalog("slug,name,kind\n,Löwenherz der  Große,fighter\nx1,Any,item\n", "c.csv", game=GAME)
    assert [card.slug for card in cards.cards] == ["löwenherz-der-große", "x1"]


def test_the_columns_tell_which_game_a_table_belongs_to() -> None:
    assert read_catalog(TABLE + ",Mace,item,,\n", "c.csv").game == "rotation-rumble"
    with pytest.raises(BadCatalog, match="fit no game; say which one with --game"):
        read_catalog("name,colour of the box\nOgre,green\n", "c.csv")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slug,name,kind,atk\n,Ogre,fighter,many\n", [(2, "atk")]),
        ("# ours\n\nslug,name,kind\n,Ogre,fighter\n,,item\n", [(5, "name")]),
        ("name,kind,strength\nOgre,fighter,3\n", [(2, "strength")]),
        ("name,kind\nOgre,dragon\nElf,dragon\n", [(2, "kind"), (3, "kind")]),
        ("slug,name,kind\nBad Slug,Ogre,fighter\n", [(2, "slug")]),
        ("name,kind\nOgre,fighter\nOgre,item\n", [(3, "slug")]),
        ("id,name,kind\n1,Ogre,fighter\n1,Elf,item\n", [(3, "id")]),
        ("name,kind\nOgre,fighter,3,4\n", [(2, "")]),
        ("kind\nfighter\n", [(1, "")]),
        ("name,kind\n", [(None, "")]),
        ("", [(1, "")]),
    ],
)
def test_what_is_wrong_in_a_table_is_told_with_line_and_field(text: str, expected: list[tuple[int, str]]) -> None:
    assert faults(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TOML.replace("atk = 3", 'atk = "many"'), [(8, "atk")]),
        (TOML.replace('kind = "flash"', ""), [(11, "kind")]),
        ("card = 3", [(None, "card")]),
        ('colour = "green"\n[[card]]\nname = "Ogre"', [(None, "colour")]),
        ("[[card]\n", [(None, "")]),
    ],
)
def test_what_is_wrong_in_toml_is_told_with_line_and_field(text: str, expected: list[tuple[int, str]]) -> None:
    assert faults(text, "cards.toml") == expected


def test_the_game_of_a_catalogue_has_to_have_catalogues() -> None:
    with pytest.raises(BadCatalog, match="Rotate has no card catalogues"):
        read_catalog(TABLE, "c.csv", game=load("rotate"))


def test_a_record_is_folded_with_the_catalogue_that_it_names() -> None:
    ours = read_catalog("name,kind,atk,def\nOgre,fighter,7,5\n", "ours.csv", game=GAME)
    fold = Fold(record(">a aF1:ogre", ours.tag), GAME)
    assert fold.problems == []
    assert GAME.show(fold.state)["lanes"][0]["a"]["atk"] == 7


def test_without_a_tag_the_sample_is_taken_and_nothing_is_said() -> None:
    fold = Fold(record(">a aF1:elder"), GAME)
    assert fold.problems == []
    assert GAME.show(fold.state)["lanes"][0]["a"]["atk"] == 2


def test_a_fold_with_another_catalogue_says_so() -> None:
    ours = read_catalog("name,kind,atk,def\nElder,fighter,9,9\n", "ours.csv", game=GAME)
    fold = Fold(record(">a aF1:elder"), GAME, catalog=ours)
    assert codes(fold.problems) == ["catalog-other"]
    assert GAME.show(fold.state)["lanes"][0]["a"]["atk"] == 9


@pytest.mark.parametrize("named", ["lost 0123456789abcdef0123456789abcdef", "lost"])
def test_a_catalogue_that_is_not_here_is_missed_and_the_sample_taken(named: str) -> None:
    fold = Fold(record(">a aF1:elder", named), GAME)
    assert codes(fold.problems) == ["catalog-missing"]
    assert fold.problems[0].severity == "warning"
    assert fold.problems[0].line == 4
    assert GAME.show(fold.state)["lanes"][0]["a"]["atk"] == 2


def test_a_ledger_gives_the_catalogue_that_its_games_name(tmp_path: Path) -> None:
    ours = read_catalog("name,kind,atk,def\nTroll,fighter,6,4\n", "ours.csv", game=GAME)
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        assert book.add_catalog(ours.text) == ours.hash
        forget(ours.hash)
        recorder = Recorder(book)
        id = recorder.new("rotation-rumble", {"a": "Ani", "b": "Vova", "Catalog": ours.tag})
        recorder.append(id, ">a aF1:troll")
        forget(ours.hash)
        assert Fold(Recorder(book).record(id), GAME).problems == []
        assert [one.name for one in recorder.catalogs(GAME)] == ["ours"]
        assert recorder.catalogs(load("rotate")) == []


def test_an_archive_carries_the_catalogues_and_refolds_the_games_that_waited_for_one(tmp_path: Path) -> None:
    ours = read_catalog("name,kind,atk,def\nGiant,fighter,8,2\n", "ours.csv", game=GAME)
    forget(ours.hash)
    path = tmp_path / "archive.db"
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        recorder = Recorder(book)
        id = recorder.new("rotation-rumble", {"a": "Ani", "b": "Vova", "Catalog": ours.tag})
        recorder.append(id, ">a aF1:giant")
        archive.update(book, path)
        assert problems_in(path) == ["catalog-missing", "no-numbers"]
        book.add_catalog(ours.text)
        archive.update(book, path)
        assert problems_in(path) == []
        assert archive.check(book, path) == []
    forget(ours.hash)
    with closing(sqlite3.connect(path)) as db:
        folded = Fold(archive.load(db, id), GAME)
        assert folded.problems == []
        assert db.execute("SELECT hash, game, name, cards FROM catalogs").fetchall() == [
            (ours.hash, "rotation-rumble", "ours", 1)
        ]


def problems_in(path: Path) -> list[str]:
    """The codes of the problems that an archive holds, sorted."""
    with closing(sqlite3.connect(path)) as db:
        return sorted(code for (code,) in db.execute("SELECT code FROM problems"))


def forget(hash: str) -> None:
    """Makes a catalogue one that nobody has read in this process."""
    catalog._KNOWN.pop(hash, None)


def refused(text: str, file: str = "cards.csv") -> str:
    """What is said of a file that is no catalogue."""
    with pytest.raises(BadCatalog) as caught:
        read_catalog(text, file, game=GAME)
    return str(caught.value)


def test_a_catalogue_of_another_game_is_named_as_that() -> None:
    ours = read_catalog("name,kind\nDragonoid,char\n", "planet.csv", game=load("battle-planet"))
    (problem,) = Fold(record(">a aF1:ogre(1/1)", ours.tag), GAME).problems
    assert (problem.code, problem.message) == (
        "catalog-missing",
        f'the catalogue "{ours.tag}" is for battle-planet; folded with the sample',
    )
    assert refused('game = "battle-planet"\n[[card]]\nname = "Ogre"\n', "c.toml").endswith(
        "this is a catalogue for battle-planet, not for rotation-rumble"
    )


def test_bytes_that_are_no_utf_8_are_told_with_line_byte_and_what_to_do() -> None:
    said = refused("name,kind\nL\udcf6we,fighter\n")
    assert said.startswith("cards.csv, line 2: the byte 0xF6 is no UTF-8; save the file as UTF-8")


@pytest.mark.parametrize(
    "text", ['[{"name": "Ogre"}]', '{"cards": []}', '{\n "name": "Ogre"\n}', '[\n{"name": "Ogre"}]']
)
def test_json_is_told_to_be_no_catalogue(text: str) -> None:
    assert "this looks like JSON; a catalogue is TOML, or a table" in refused(text)


def test_a_name_without_letters_asks_for_a_slug() -> None:
    assert "the name has no letter or digit that a token can hold; say in `slug`" in refused("name,kind\n🐉,fighter\n")
    assert read_catalog("name,slug,kind\n🐉,dragon,fighter\n", "c.csv", game=GAME).find("dragon")


def test_a_slug_that_several_cards_share_is_answered_with_their_ids() -> None:
    ours = read_catalog("id,name,kind\nOGR-1,Ogre,fighter\nOGR-2,Ogre,fighter\n", "c.csv", game=GAME)
    (problem,) = Fold(record(">a aF1:ogre(1/1)", ours.tag), GAME).problems
    assert problem.code == "unknown-card"
    assert problem.message.endswith("one is named by its id: ogr-1, ogr-2")
    planet = load("battle-planet")
    theirs = read_catalog("id,name,kind\nX1,Ray,action\nX2,Ray,action\n", "c.csv", game=planet)
    text = f'[Game "battle-planet"]\n[a "A"]\n[b "B"]\n[Catalog "{theirs.tag}"]\n\n>a T a1o b1o aP:ray'
    messages = [problem.message for problem in Fold(next(read(text)), planet).problems]
    assert any(message.endswith("one is named by its id: x1, x2") for message in messages)
