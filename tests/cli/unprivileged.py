"""Runs the command as somebody whom the rights of files hold back, also where the tests run as root."""

import ctypes
import subprocess
import sys
from pathlib import Path
from typing import Any

_PR_CAPBSET_DROP = 24
_OVERRIDING = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH: what root passes rights by with


def held_back(*arguments: str | Path, cwd: Path, first: str = "", stdout: Any = subprocess.PIPE) -> Any:
    """The result of one call in a folder, of a process that runs `first` before."""
    program = f"{first}\nimport sys\nfrom replays.cli import main\nmain(sys.argv[1:])"
    command = [sys.executable, "-c", program, *map(str, arguments)]
    done = subprocess.run(
        command, cwd=cwd, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False, preexec_fn=_hold_back
    )
    assert "Traceback" not in done.stderr
    return done


def _hold_back() -> None:
    # Who is not root has nothing to drop, and is refused: that is what is wanted.
    for capability in _OVERRIDING:
        ctypes.CDLL(None).prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
