"""An archive as a Datasette, for tests and for `quarterturn serve`."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import uvicorn
from datasette.app import Datasette
from datasette.database import Database

from quarterturn_web import questions
from quarterturn_web.permission import DATABASE
from quarterturn_web.recording.clerk import Clerk
from quarterturn_web.recording.invitation import invitation
from replays.archive import describe

SETTINGS = {"suggest_facets": False, "num_sql_threads": 6}


def app(archive_path: str | Path, *, metadata: Mapping[str, Any] | None = None, record: str | None = None) -> Datasette:
    """The Datasette that shows an archive and nothing else; `metadata` adds to what is known of it, such as `allow`.

    `record` is the ledger that may be written, by whoever has a token.
    """
    described = {"title": "Quarterturn", "databases": {DATABASE: {**describe(), "queries": questions.canned()}}}
    datasette = Datasette([], metadata={**described, **(metadata or {})}, settings=SETTINGS)
    datasette.remove_database("_memory")
    datasette.add_database(Database(datasette, path=str(archive_path), is_mutable=True), name=DATABASE)
    if record is not None:
        datasette.quarterturn_clerk = Clerk(record, str(archive_path))
    return datasette


def serve(
    archive_path: str | Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8001,
    record: str | None = None,
    new_keys: bool = False,
) -> None:
    """Serves an archive until interrupted and prints its address; with port 0 the system chooses one.

    With the ledger `record` games can be recorded, and the links for that are printed too; with `new_keys` all links
    given out before stop working.
    """
    datasette = app(archive_path, record=record)
    config = uvicorn.Config(datasette.app(), host=host, port=port, log_level="warning", lifespan="on")
    socket = config.bind_socket()
    chosen = socket.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"http://{shown}:{chosen}/")
    if record is None:
        uvicorn.Server(config).run(sockets=[socket])
        return
    clerk: Clerk = datasette.quarterturn_clerk
    if new_keys:
        clerk.keys.revoke_all()
    for line in invitation(clerk, host, chosen, pictures=sys.stdout.isatty()):
        click.echo(line)
    try:
        uvicorn.Server(config).run(sockets=[socket])
    finally:
        clerk.close()
