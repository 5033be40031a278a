"""Hostile texts end with an error or a result, within limits that nothing quadratic keeps. No test asserts a time."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.notation.hostile import HOSTILE

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_ends_within_limits_of_time_and_memory(name: str) -> None:
    command = [sys.executable, "-m", "tests.notation.hostile", name]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stdout) == (0, HOSTILE[name][1]), done.stderr[-2_000:]
