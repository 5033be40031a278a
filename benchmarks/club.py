"""Clubs with many games: random ones of any kind as files, and the ledger and archive that the commands make of them.

So many games take long to play, so a few are played and come again evening after evening, each time with other ids.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import islice
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from typing import NamedTuple

from benchmarks.games import SEED
from replays import generate, registry
from replays.cli import main
from replays.records import written

FULL = "--full" in sys.argv  # as much as the goals speak of; else what takes minutes
PLAYED = 250
A_FILE = 5_000
_MEASURED = """import sys
from replays.cli import main
main(sys.argv[1:], standalone_mode=False)
with open("/proc/self/status") as status:
    sys.stderr.write(status.read())"""
_ID = re.compile(r'^\[Id "[^"]*"\]$', re.MULTILINE)


class Usage(NamedTuple):
    """What a process took: seconds of the processor, and the most memory that it held, in MB."""

    seconds: float
    megabytes: float


@cache
def played(kind: str) -> list[str]:
    """Records of different games of a kind."""
    game = registry.load(kind)
    return [written(record, game) for record in islice(generate.games(game, SEED), PLAYED)]


def files(folder: Path, kind: str, count: int) -> list[str]:
    """So many games of a kind as files, each with an id of its own."""
    paths = []
    for first in range(0, count, A_FILE):
        path = folder / f"{kind}-{first}.qtn"
        texts = (_again(kind, number) for number in range(first, min(first + A_FILE, count)))
        path.write_text("\n".join(texts), "utf-8")
        paths.append(str(path))
    return paths


def _again(kind: str, number: int) -> str:
    evening, which = divmod(number, PLAYED)
    text = _ID.sub(f'[Id "{kind}-{number:06}"]', played(kind)[which], 1)
    return text.replace('[Event "', f'[Event "{evening}. ', 1)


def quarterturn(*arguments: str | Path) -> None:
    """Runs a command in this process, without what it prints."""
    with redirect_stdout(StringIO()):
        main([str(argument) for argument in arguments], standalone_mode=False)


def used_by(*arguments: str | Path) -> Usage:
    """Runs a command in a process of its own.

    The process itself says how much memory it had: what the system tells of a child counts that of its parent in.
    """
    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-c", _MEASURED, *map(str, arguments)]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    (kilobytes,) = re.findall(r"VmHWM:\s*(\d+) kB", done.stderr)
    return Usage(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, int(kilobytes) / 1024)


def kept(folder: Path, kinds: list[str], count: int) -> Path:
    """The archive of a club that has played so many games of each of these kinds."""
    where = ("--ledger", folder / "club.ledger")
    quarterturn("init", *where)
    for kind in kinds:
        quarterturn("import", *files(folder, kind, count), *where)
    quarterturn("archive", "update", *where)
    return folder / "archive.db"


def events_of(kind: str, count: int) -> int:
    """How many events so many games of a kind have."""
    sizes = list(_sizes(kind))
    return sum(sizes) * (count // PLAYED) + sum(sizes[: count % PLAYED])


def _sizes(kind: str) -> Iterator[int]:
    import notation

    return (len(next(notation.read(text)).tokens) for text in played(kind))
