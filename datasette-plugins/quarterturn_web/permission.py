"""Who may read. Plugins' routes are not under Datasette's `allow` blocks: each view calls `check_reading` first."""

from typing import Any

DATABASE = "archive"


async def check_reading(datasette: Any, request: Any) -> None:
    """Raises Datasette's Forbidden unless the actor may see the archive."""
    await datasette.ensure_permissions(request.actor, [("view-database", DATABASE), "view-instance"])
