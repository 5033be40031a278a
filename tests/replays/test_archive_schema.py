"""Every table and column is described, and foreign keys lead somewhere: what Datasette shows of an archive."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from datasette.app import Datasette
from msgspec import Meta

from replays import archive, registry
from replays.archive.columns import fields
from tests.replays.archives import appended, book_at, opened

DOCS = Path(__file__).parents[2] / "docs" / "archive.md"
SHADOWS = ("sqlite_", "search_")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("schema")
    with closing(book_at(folder)) as book:
        opened(book)
        appended(book, "game-one", ">a aR7v ; a lighthouse")
        archive.rebuild(book, folder / "archive.db")
    return folder / "archive.db"


@pytest.fixture(scope="module")
def columns(path: Path) -> dict[str, list[str]]:
    """The columns of every table that the file has."""
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        kept = [name for name in names if not name.startswith(SHADOWS)]
        return {name: [row[1] for row in db.execute(f'PRAGMA table_info("{name}")')] for name in kept}


def test_every_table_and_column_is_described(path: Path, columns: dict[str, list[str]]) -> None:
    described = archive.describe()["tables"]
    with closing(sqlite3.connect(path)) as db:
        views = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'view'")]
        columns = columns | {name: [row[1] for row in db.execute(f'PRAGMA table_info("{name}")')] for name in views}
    assert described.keys() == columns.keys()
    for name, table in described.items():
        assert list(table["columns"]) == columns[name]
        assert table["description"]
        assert all(table["columns"].values()), name


def test_every_foreign_key_leads_to_a_table_with_a_label(path: Path, columns: dict[str, list[str]]) -> None:
    described = archive.describe()["tables"]
    with closing(sqlite3.connect(path)) as db:
        keys = [key for name in columns for key in db.execute(f'PRAGMA foreign_key_list("{name}")')]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    assert {key[2] for key in keys} == {"games", "players", "kinds"}
    for _, _, table, _, column, *_ in keys:
        assert column in columns[table]
        assert described[table]["label_column"] in columns[table]


def test_every_table_of_one_game_leads_to_the_game(path: Path, columns: dict[str, list[str]]) -> None:
    with closing(sqlite3.connect(path)) as db:
        for name, has in columns.items():
            if has[0] == "game":
                keys = db.execute(f'PRAGMA foreign_key_list("{name}")').fetchall()
                assert ("games", "game", "id") in [key[2:5] for key in keys], name


def test_order_and_search_name_what_is_there(columns: dict[str, list[str]]) -> None:
    for name, table in archive.describe()["tables"].items():
        order = table.get("sort") or table.get("sort_desc")
        assert order is None or order in columns[name]
    assert archive.describe()["tables"]["games"]["fts_table"] in columns


def test_datasette_searches_games_and_follows_their_keys(path: Path) -> None:
    metadata = {"databases": {"archive": archive.describe()}}

    async def get(address: str) -> dict[str, object]:
        datasette = Datasette([str(path)], metadata=metadata)
        response = await datasette.client.get(address)
        assert response.status_code == 200
        found: dict[str, object] = response.json()
        return found

    found = asyncio.run(get("/archive/games.json?_search=lighthouse&_shape=objects"))
    assert [row["public_id"] for row in found["rows"]] == ["game-one"]  # type: ignore[attr-defined]
    assert asyncio.run(get("/archive/games.json?_search=shipwreck&_shape=objects"))["rows"] == []
    rows = asyncio.run(get("/archive/seats.json?_labels=on&_shape=objects"))["rows"]
    assert rows[0]["player"] == {"value": "ani", "label": "Ani"}  # type: ignore[index]
    assert rows[0]["game"]["label"].startswith("Rotate · Ani")  # type: ignore[index]


def test_the_docs_name_every_table_that_all_games_have() -> None:
    said = DOCS.read_text("utf-8")
    own = tuple(f"{game.replace('-', '_')}_" for game in registry.names())
    shared = [name for name in archive.describe()["tables"] if not name.startswith(own)]
    assert [name for name in shared if f"`{name}`" not in said] == []


class Moved(msgspec.Struct, frozen=True):
    """Where to."""

    spelling = "{count}>{to}"
    count: Annotated[int, Meta(ge=0)]
    to: Annotated[int, Meta(ge=0)]


class Everything(msgspec.Struct, frozen=True):
    """A Struct with every type of field that a game may need."""

    number: Annotated[int | None, Meta(description="a number")]
    ratio: float
    flag: bool
    which: Literal[1, 2] | None
    who: Literal["a", "b"]
    source: str = msgspec.field(name="from")
    cards: tuple[str | None, ...] = ()
    moves: tuple[Moved, ...] = ()
    gained: Annotated[dict[str, int] | None, Meta(description="points")] = None
    loose: dict[str, list[int]] = {}


def test_fields_become_columns_of_their_type() -> None:
    made = fields(Everything, ("a", "b"))
    assert [(column.name, column.type) for column in made.columns] == [
        ("number", "INTEGER"),
        ("ratio", "REAL"),
        ("flag", "INTEGER"),
        ("which", "INTEGER"),
        ("who", "TEXT"),
        ("from", "TEXT"),
        ("cards", "TEXT"),
        ("moves", "TEXT"),
        ("gained_a", "INTEGER"),
        ("gained_b", "INTEGER"),
        ("loose_a", "TEXT"),
        ("loose_b", "TEXT"),
    ]
    assert made.columns[0].about == "a number"
    assert made.columns[9].about == "points: seat b"


def test_values_become_what_their_columns_hold() -> None:
    made = fields(Everything, ("a", "b"))
    moves = (Moved(2, 5), Moved(1, 8))
    full = Everything(3, 0.5, True, 2, "b", "deck", ("R1", None), moves, {"a": 4}, {"b": [1, 2]})
    assert made.values(full) == (3, 0.5, True, 2, "b", "deck", "R1,_", "2>5,1>8", 4, None, None, "1,2")
    bare = Everything(None, 0.0, False, None, "a", "")
    assert made.values(bare) == (None, 0.0, False, None, "a", "", "", "", None, None, None, None)
