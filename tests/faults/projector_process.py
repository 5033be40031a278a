"""A projector in a process of its own, to be killed or run beside others.

`python -m tests.faults.projector_process LEDGER ARCHIVE update|rebuild` says `ready` when everything is loaded, waits
for a line, projects, and says how many events it projected.
"""

import sys

import ledger
from replays import archive, registry


def main(ledger_path: str, archive_path: str, call: str) -> None:
    """Projects once."""
    registry.games()
    book = ledger.open(ledger_path)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    report = {"update": archive.update, "rebuild": archive.rebuild}[call](book, archive_path)
    sys.stdout.write(f"{report.events}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
