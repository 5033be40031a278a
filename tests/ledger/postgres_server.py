"""A PostgreSQL server of the tests' own: a data folder and a socket in a temporary folder, no network.

Nobody may run a server as root: then it runs as the user `postgres`, whom Debian's package makes.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

_SETTINGS = {"listen_addresses": "", "shared_buffers": "16MB", "max_connections": "60", "logging_collector": "off"}


class Server:
    """A server that commits durably."""

    def __init__(self) -> None:
        # Not in pytest's folder: its path may be too long for a socket, and only its owner may enter it.
        self.folder = Path(tempfile.mkdtemp(prefix="pg-"))
        self._as: dict[str, Any] = {"cwd": self.folder, "stdout": subprocess.DEVNULL}
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._databases: set[str] = set()
        arguments = ["--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C"]
        subprocess.run([_program("initdb"), *arguments, "--pgdata", "data"], check=True, **self._as)
        self.start()

    def address(self, database: str, user: str = "postgres") -> str:
        """The address of a database for `ledger.open`."""
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def database(self, name: str = "club") -> str:
        """The address of a database without a ledger. What a test left in it goes: to make one anew takes longer."""
        if name not in self._databases:
            self._databases.add(name)
            self.sql(f"CREATE DATABASE {name}")
        self.sql("DROP SCHEMA IF EXISTS quarterturn CASCADE", name)
        return self.address(name)

    def sql(self, statement: str, database: str = "postgres") -> None:
        """Run a statement as the superuser."""
        with psycopg.connect(self.address(database), autocommit=True) as connection:
            connection.execute(statement)

    def start(self) -> None:
        """Start the server and wait until it answers, after a recovery where one is due."""
        settings = [f"-c{name}={value}" for name, value in _SETTINGS.items()]
        command = [_program("postgres"), "-D", "data", f"-cunix_socket_directories={self.folder}", *settings]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, stderr=log, **self._as)
        address = self.address("postgres").encode()
        while psycopg.pq.PGconn.ping(address) != psycopg.pq.Ping.OK:
            assert self._process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill every process of the server at once, as a power switch does."""
        # Stopped first, so that it starts no other process while its children are looked up.
        self._process.send_signal(signal.SIGSTOP)
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        for process in (self._process.pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self._process.wait()
        # A server does not start while a process of the one before holds its memory.
        while any(map(_lives, children)):
            time.sleep(0.01)

    def close(self) -> None:
        """Stop the server and remove all of it."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()
        shutil.rmtree(self.folder)


def _lives(process: str) -> bool:
    """Whether a process is there and not just a name that nobody has asked for yet."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _program(name: str) -> str:
    """A program of the server; Debian keeps them out of the path, a folder for each version."""
    found = shutil.which(name) or max(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{name}")), default=None)
    assert found, f"{name} is missing: .ci/programs installs it"
    return found
