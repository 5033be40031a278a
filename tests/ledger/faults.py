"""Real processes for races and kills."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import ledger

ROOT = Path(__file__).parents[2]
FOREVER = 1_000_000_000


def start(mode: str, address: str, games: Iterable[str], count: int) -> list[subprocess.Popen[str]]:
    """One recorder per game named (a game may be named often), all let go at the same time."""
    command = [sys.executable, "-m", "tests.ledger.writer_process", mode, address]
    processes = [
        subprocess.Popen(
            [*command, game, str(count)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for game in games
    ]
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.close()
        process.stdin = None
    return processes


def finished(processes: list[subprocess.Popen[str]]) -> list[list[ledger.Receipt]]:
    """What each process acknowledged, all of which ended well."""
    outputs = [process.communicate(timeout=120)[0] for process in processes]
    assert [process.returncode for process in processes] == [0] * len(processes)
    return [receipts(output) for output in outputs]


def receipts(output: str) -> list[ledger.Receipt]:
    """The receipts in complete lines of output."""
    lines = [line for line in output.splitlines(keepends=True) if line.endswith("\n")]
    return [ledger.Receipt(int(line.split(":")[0]), hash=line.split(":")[1].strip()) for line in lines]
