"""`export`: tables for spreadsheets and programs, and the formats that other packages bring."""

import csv
import json
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from arro3.io import read_parquet

import ledger
import notation
from replays import archive, registry
from replays.archive import schema
from replays.csv_cells import text
from tests.cli.runner import GAME, right, wrong
from tests.replays.archives import book_at, imported

Tables = dict[str, list[tuple[Any, ...]]]
NUMBERS = {"INTEGER": int, "REAL": float}
EVIL = ['=HYPERLINK("http://evil.example","x")', "+1+1", "-2+3", "@SUM(1)", "=cmd|' /C calc'!A0", "a;=1+1", "'", "\t=1"]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a ledger of random games of two kinds."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    monkeypatch.delenv("QUARTERTURN_ARCHIVE", raising=False)
    with book_at(tmp_path) as book:
        imported(book, 2, seed=1)
        imported(book, 1, seed=2, game=registry.load("rumble-nation"))
    return tmp_path


def of_archive() -> Tables:
    """Every row of every table of an archive of the ledger, but for how far it has come."""
    with ledger.open("club.ledger") as book:
        archive.rebuild(book, "compared.db")
    with closing(sqlite3.connect("compared.db")) as db:
        return {
            table.name: sorted(db.execute(f'SELECT * FROM "{table.name}"'), key=repr)
            for table in schema.tables()
            if table.name != "checkpoint"
        }


def of_csv(folder: str) -> Tables:
    """What the CSV files of a folder hold, read by the documented rule and the types of the dictionary."""
    kinds = {(row["table_name"], row["column_name"]): row["type"] for row in dicts(f"{folder}/dictionary.csv")}
    return {
        path.stem: sorted(
            (
                tuple(
                    None if not cell else NUMBERS.get(kinds[path.stem, name], text)(cell) for name, cell in row.items()
                )
                for row in dicts(path)
            ),
            key=repr,
        )
        for path in Path(folder).glob("*.csv")
    }


def dicts(path: str | Path) -> list[dict[str, str]]:
    with Path(path).open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def of_parquet(folder: str) -> Tables:
    found: Tables = {}
    for path in Path(folder).glob("*.parquet"):
        table = read_parquet(path).read_all()
        columns = [column.to_pylist() for column in table.columns]
        found[path.stem] = sorted(zip(*columns, strict=True), key=repr)
    return found


def test_csv_holds_every_row_of_the_archive() -> None:
    assert "tables of all games" in right("export", "--all", "--format", "csv", "-o", "out")
    assert of_csv("out") == of_archive()


def test_parquet_holds_every_row_of_the_archive() -> None:
    right("export", "--all", "--format", "parquet", "-o", "out")
    assert of_parquet("out") == of_archive()


def test_parquet_has_the_types_and_the_descriptions_of_the_columns() -> None:
    right("export", "--all", "--format", "parquet", "-o", "out")
    kinds = {"INTEGER": "Int64", "REAL": "Float64", "TEXT": "Utf8"}
    seen = set()
    for table in schema.tables():
        if table.name == "checkpoint":
            continue
        read = read_parquet(Path("out", f"{table.name}.parquet")).schema
        assert read.metadata_str["description"] == table.about
        assert read.names == [column.name for column in table.columns]
        for column in table.columns:
            field = read.field(column.name)
            assert kinds[column.type] in str(field.type)
            assert field.metadata_str["description"] == column.about
            seen.add(column.type)
    assert seen == set(kinds)


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_named_games_come_alone_with_their_people_and_the_whole_dictionary(form: str) -> None:
    right("export", "random-2-0000", "--format", form, "-o", "out")
    tables, whole = (of_csv if form == "csv" else of_parquet)("out"), of_archive()
    (game,) = tables["games"]
    assert game[1] == "random-2-0000"
    for table in schema.tables():
        if table.by_game:
            assert tables[table.name] == [row for row in whole[table.name] if row[0] == game[0]]
    assert tables["events"]
    assert {key for key, _ in tables["players"]} == {row[2] for row in tables["seats"]}
    assert {row[2] for row in tables["ratings"]} <= {key for key, _ in tables["players"]}
    assert tables["dictionary"] == whole["dictionary"]


def test_nothing_that_somebody_typed_begins_a_formula() -> None:
    for number, evil in enumerate(EVIL):
        said = evil.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\u{9}")
        head = f'[Game "rotate"]\n[Id "evil-name-{number}"]\n[a "{said}"]\n[b "B {number}"]\n[c "C {number}"]\n'
        head += f'[Event "{said}"]\n[Site "{said}"]\n'
        Path("evil.qtn").write_text(f"{head}\n; {evil}\n>a aB7v ; {evil}\n=1+1 ;{evil}\n")
        right("import", "--keep-errors", "evil.qtn")
    right("export", "--all", "--format", "csv", "-o", "out")
    kinds = {(row["table_name"], row["column_name"]): row["type"] for row in dicts("out/dictionary.csv")}
    typed = 0
    for path in Path("out").glob("*.csv"):
        for row in dicts(path):
            for column, cell in row.items():
                if kinds[path.stem, column] == "TEXT":
                    parts = re.split(r"[;\t\r\n]", cell)
                    assert not [part for part in parts if part.lstrip().startswith(("=", "+", "-", "@"))], cell
                    typed += any(evil.strip() in (text(cell) or "") for evil in EVIL[:5])
                else:
                    float(cell or 0)
    assert typed > 20
    assert of_csv("out") == of_archive()


def test_a_hand_of_a_running_round_is_in_no_table() -> None:
    hand = "a=R3,R4,R5,Y1,Y3,G2,B5,B7,P1,P2,P6"
    Path("hands.qtn").write_text(
        GAME[: GAME.index("bR4v")].replace("\n[a", '\n[Id "running-1"]\n[a').replace(">a", f">a {hand}")
    )
    right("import", "hands.qtn")
    right("export", "running-1", "--format", "csv", "-o", "out")
    assert hand in right("export", "running-1")
    assert not [path for path in Path("out").iterdir() if "R3,R4,R5" in path.read_text("utf-8")]


def test_the_archive_beside_the_ledger_is_read_and_left_as_it_is(here: Path) -> None:
    right("archive", "update")
    right("import", sample())
    before = Path("archive.db").read_bytes()
    right("export", "--all", "--format", "csv", "-o", "out")
    assert len(dicts("out/games.csv")) == 4
    assert Path("archive.db").read_bytes() == before


def test_an_archive_of_another_ledger_does_not_matter() -> None:
    right("init", "--ledger", "other.ledger")
    right("import", sample(), "--ledger", "other.ledger")
    right("archive", "update", "--ledger", "other.ledger", "--archive", "other.db")
    right("export", "--all", "--format", "csv", "-o", "out", "--archive", "other.db")
    assert of_csv("out") == of_archive()


def sample() -> Path:
    Path("thursday.qtn").write_text(GAME)
    return Path("thursday.qtn")


def test_an_export_replaces_an_export_and_nothing_else() -> None:
    right("export", "--all", "--format", "csv", "-o", "out")
    right("export", "--all", "--format", "parquet", "-o", "out")
    assert {path.suffix for path in Path("out").iterdir()} == {".md", ".parquet"}
    Path("out/mine.txt").write_text("mine")
    assert "give another name" in wrong("export", "--all", "--format", "csv", "-o", "out")
    assert Path("out/mine.txt").read_text() == "mine"
    Path("mine").mkdir()
    Path("mine/README.md").write_text("# Mine\n")
    assert "give another name" in wrong("export", "--all", "--format", "csv", "-o", "mine")
    assert "give another name" in wrong("export", "--all", "--format", "csv", "-o", "club.ledger")
    assert right("verify")


def test_an_export_that_fails_half_way_leaves_what_was_there(here: Path) -> None:
    right("export", "--all", "--format", "csv", "-o", "out")
    before = {path.name: path.read_bytes() for path in Path("out").iterdir()}
    script = (
        "import resource\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))\n"
        "from replays.cli import main\n"
        "main(['export', '--all', '--format', 'parquet', '-o', 'out', '--archive', 'none.db'])\n"
    )
    failed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert failed.returncode == 1
    assert "Traceback" not in failed.stderr
    assert {path.name: path.read_bytes() for path in Path("out").iterdir()} == before
    assert not list(here.glob(".out*"))


def test_what_a_killed_export_left_is_cleared_away_by_the_next(here: Path) -> None:
    right("export", "--all", "--format", "csv", "-o", "out")
    Path("out").rename(".out.old-999999999-ab")  # it was killed between the two steps of the exchange
    half = Path(".out.partial-999999999-ab")
    half.mkdir()
    (half / "games.csv").write_text("half of it")
    right("export", "--all", "--format", "csv", "-o", "out")
    assert not list(here.glob(".out*"))
    assert len(dicts("out/games.csv")) == 3


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_the_same_games_give_the_same_files(form: str) -> None:
    for folder in ("one", "two"):
        right("export", "--all", "--format", form, "-o", folder)
    names = sorted(path.name for path in Path("one").iterdir())
    assert names == sorted(path.name for path in Path("two").iterdir())
    assert all(Path("one", name).read_bytes() == Path("two", name).read_bytes() for name in names)


def test_json_lines_read_back_to_the_events_of_the_record() -> None:
    rotate = registry.load("rotate")
    lines = [json.loads(line) for line in right("export", "random-1-0000", "--format", "jsonl").splitlines()]
    record = next(notation.read(right("export", "random-1-0000")))
    assert [line.pop("number") for line in lines] == list(range(1, len(record.tokens) + 1))
    assert {line.pop("game") for line in lines} == {"random-1-0000"}
    assert [rotate.codec.encode(rotate.codec.from_json(json.dumps(line))) for line in lines] == record.tokens


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--all", "--format", "csv"], "-o FOLDER says where to"),
        (["--all", "--format", "csv", "--raw", "-o", "out"], "--raw is for texts"),
        (["--all", "--format", "docx"], "'docx' is not one of qtn, jsonl, csv, parquet"),
        (["--format", "csv", "-o", "out"], "name the games"),
        (["random-1-0000", "--all", "--format", "csv", "-o", "out"], "name the games"),
    ],
)
def test_arguments_that_do_not_go_together_are_answered(arguments: list[str], says: str, here: Path) -> None:
    assert says in wrong("export", *arguments, code=2)
    assert not (here / "out").exists()


def test_a_package_brings_formats_for_one_game_and_for_many(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = here / "brought-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: brought\nVersion: 1\n")
    points = "[quarterturn.exports]\nhead = brought:head\n[quarterturn.exports.many]\nheads = brought:heads\n"
    (metadata / "entry_points.txt").write_text(points)
    (here / "brought.py").write_text(
        "def head(record, game):\n"
        "    return f'{record.tags[\"Id\"]}: {game.title}\\n'\n"
        "def heads(games):\n"
        "    return (head(record, game) for record, game in games)\n"
    )
    monkeypatch.syspath_prepend(here)
    assert right("export", "random-1-0001", "--format", "head") == "random-1-0001: Rotate\n"
    assert "head holds one game" in wrong("export", "--all", "--format", "head", code=2)
    assert right("export", "--all", "--format", "heads") == (
        "random-1-0000: Rotate\nrandom-1-0001: Rotate\nrandom-2-0000: Rumble Nation\n"
    )
