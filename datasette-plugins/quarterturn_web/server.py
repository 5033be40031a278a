"""An archive as a Datasette, for tests and for `quarterturn serve`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import uvicorn
from datasette.app import Datasette
from datasette.database import Database

from quarterturn_web.permission import DATABASE
from replays.archive import describe

SETTINGS = {"suggest_facets": False, "num_sql_threads": 6}


def app(archive_path: str | Path, *, metadata: Mapping[str, Any] | None = None) -> Datasette:
    """The Datasette that shows an archive and nothing else; `metadata` adds to what is known of it, such as `allow`."""
    described = {"title": "Quarterturn", "databases": {DATABASE: describe()}}
    datasette = Datasette([], metadata={**described, **(metadata or {})}, settings=SETTINGS)
    datasette.remove_database("_memory")
    datasette.add_database(Database(datasette, path=str(archive_path), is_mutable=True), name=DATABASE)
    return datasette


def serve(archive_path: str | Path, *, host: str = "127.0.0.1", port: int = 8001) -> None:
    """Serves an archive until interrupted and prints its address; with port 0 the system chooses one."""
    config = uvicorn.Config(app(archive_path).app(), host=host, port=port, log_level="warning", lifespan="on")
    socket = config.bind_socket()
    shown = f"[{host}]" if ":" in host else host
    click.echo(f"http://{shown}:{socket.getsockname()[1]}/")
    uvicorn.Server(config).run(sockets=[socket])
