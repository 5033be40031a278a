"""P6: bytes on disk: of a ledger of imported games and of its archive for each byte of text, and of one live play."""

from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import ledger
import notation
from benchmarks.games import rotate_texts
from benchmarks.p4_append import plays
from benchmarks.table import Row, at_most
from replays import archive
from replays.recorder import Recorder

GAMES = 400
EVENINGS = 5  # on which the same games are played: what a file needs once should not weigh
APPENDS = 2_000


def rows() -> list[Row]:
    """Imported games, their archive, plays that are appended one by one."""
    with TemporaryDirectory(dir=Path(__file__).parent) as folder:
        return [*_imported(Path(folder)), _appended(Path(folder) / "live.ledger")]


def _imported(folder: Path) -> list[Row]:
    path, tables = folder / "imported.ledger", folder / "archive.db"
    texts = [text.replace("Thursday", f"Thursday {n}") for n in range(EVENINGS) for text in rotate_texts(GAMES)]
    with ledger.open(str(path), create=True) as book:
        recorder = Recorder(book)
        recorder.carry_out([recorder.plan(next(notation.read(text))) for text in texts])
        archive.rebuild(book, str(tables))
    size, kept, shown = sum(len(text.encode()) for text in texts), path.stat().st_size, tables.stat().st_size
    games = GAMES * EVENINGS
    what = (
        f"ledger of {games:,} imported games, against their text",
        f"archive of {games:,} games, against their text",
    )
    return [
        Row("P6", what[0], f"{kept:,} bytes", f"{size:,} bytes", kept / size, at_most(1.3)),
        Row("P6", what[1], f"{shown:,} bytes", f"{size:,} bytes", shown / size, at_most(10)),
    ]


def _appended(path: Path) -> Row:
    with ledger.open(str(path), create=True) as book:
        recorder = Recorder(book)
        waiting = plays(recorder)
        token = [next(waiting)]
    before = path.stat().st_size
    with ledger.open(str(path)) as book:
        recorder = Recorder(book)
        for id, text in [*token, *islice(waiting, APPENDS - 1)]:
            recorder.append(id, text)
    grown = path.stat().st_size - before
    what = f"growth of a ledger by each of {APPENDS:,} plays"
    return Row("P6", what, f"{grown:,} bytes", "", grown / APPENDS, at_most(160, unit="bytes"))
