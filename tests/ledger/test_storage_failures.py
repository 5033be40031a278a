"""A full disk, as far as a process can make one: the kernel refuses to let any file grow.

In a process of its own, because the limit holds for all files of a process.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.ledger.faults import ROOT

PROGRAM = """
import resource, sys
import ledger

def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

failures = {}
with ledger.open(sys.argv[1], create=True) as book:
    game = book.create("rotate", tags='[Game "rotate"]')
    stored = 0
    for size in range(0, 400_000, 5_000):
        limit(size)
        try:
            for n in range(4):
                book.append(game, expected=stored, text=f"a{n}" * 600, count=1, request_id=f"tap-{stored}")
                stored += 1
        except ledger.StorageFailed as error:
            failures[type(error).__name__] = failures.get(type(error).__name__, 0) + 1
        try:
            with book.bulk() as batch:
                for n in range(60):
                    batch.create("rotate", tags="x" * 9000)
        except ledger.StorageFailed as error:
            failures["bulk"] = failures.get("bulk", 0) + 1
        limit(resource.RLIM_INFINITY)
        book.append(game, expected=stored, text="b6", count=1, request_id=f"tap-{stored}")
        stored += 1
        assert [entry.first for entry in book.read(game)] == [1, *range(1, stored + 1)]
    report = book.verify()
    assert report.ok, report
    assert failures["StorageFailed"] > 5 and failures["bulk"] > 20, failures
    limit(100)
    try:
        book.backup(sys.argv[1] + "-backup")
    except ledger.StorageFailed:
        print("backup refused")
    limit(resource.RLIM_INFINITY)
print("done")
"""


def test_a_full_disk_is_a_typed_error_and_the_next_call_works(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, str(tmp_path / "club.ledger")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stderr, done.stdout) == ("", "backup refused\ndone\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "club.ledger",
        "club.ledger-lock",
        "club.ledger-receipt",
    ]
