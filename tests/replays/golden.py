"""The golden archive: records with all the rows that they gave when it was made.

After a deliberate change of what games mean, `python -m tests.replays.golden` makes it anew out of its own records; the
difference in the commit shows what the change does to old games.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ledger
import notation
from replays import archive

FILE = Path(__file__).parent / "golden_archive.json"
_EVENTS = """CREATE TEMP VIEW named_events AS
    SELECT events.game, event, token, kinds.name AS kind, seat, marks, by, undone, stands, time
    FROM events JOIN kinds ON kinds.id = kind ORDER BY events.game, event"""
_LEFT_OUT = ("search", "sqlite_", "checkpoint", "kinds", "dictionary", "questions")
_VIEWS = {"events": "named_events"}


def golden() -> dict[str, Any]:
    """`records`: id and text of each; `columns` and `rows` by table."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def projected(records: dict[str, str], folder: Path) -> tuple[dict[str, list[str]], dict[str, list[list[Any]]]]:
    """The columns and rows that the records give today, by table."""
    path = folder / "archive.db"
    with closing(ledger.open(folder / "club.ledger", create=True)) as book:
        for number, (id, text) in enumerate(records.items()):
            game = text.partition('"')[2].partition('"')[0]
            book.create(game, tags=text, count=text_events(text), id=id, time=1_800_000_000_000 + number)
        archive.update(book, path)
    with closing(sqlite3.connect(path)) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        # The numbers of kinds change when a game is installed: `kind` is their name here.
        kept = [name for name in names if not name.startswith(_LEFT_OUT)]
        db.execute(_EVENTS)
        cursors = {name: db.execute(f"SELECT * FROM {_VIEWS.get(name, name)}") for name in kept}
        columns = {name: [column[0] for column in cursor.description] for name, cursor in cursors.items()}
        return columns, {name: [list(row) for row in cursor] for name, cursor in cursors.items()}


def text_events(text: str) -> int:
    """How many events a record has."""
    return len(next(notation.read(text)).tokens)


def written(records: dict[str, str], columns: dict[str, list[str]], rows: dict[str, list[list[Any]]]) -> str:
    """The file: one row a line, so that a change can be read."""
    tables = []
    filled = [name for name in columns if rows[name]]
    for name in filled:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows[name])
        tables.append(f'"{name}": [\n{lines}\n]')
    head = json.dumps(
        {"records": records, "columns": {name: columns[name] for name in filled}}, ensure_ascii=False, indent=1
    )
    return head[:-2] + ',\n "rows": {\n' + ",\n".join(tables) + "\n}\n}\n"


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        records = golden()["records"]
        FILE.write_text(written(records, *projected(records, Path(folder))), "utf-8")
