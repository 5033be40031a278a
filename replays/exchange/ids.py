"""How a play is recognised: the ids of the records that come from it, and the uuid of the play that a game becomes."""

import re
from uuid import UUID, uuid5

from notation import visible

OURS = UUID("6b1f4c2e-52a3-5d0f-9a63-5c9f0a6a7d11")  # the name space of everything that we give a uuid
_BGSTATS = re.compile(r"bgstats-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})")
_BGG = re.compile(r"bgg-play-([0-9]{1,18})(?:-[0-9]+)?")
BGG_TAG = "BggPlay"
"""The tag in which a play from BG Stats names the same play at BoardGameGeek."""


def uuid_of(kind: str, name: str) -> str:
    """The uuid of a thing, the same each time."""
    return str(uuid5(OURS, f"{kind}:{visible(name)}"))


def play_uuid(id: str) -> str:
    """The uuid of the play that a game is for BG Stats: its own where it came from there."""
    found = _BGSTATS.fullmatch(id)
    return found[1] if found else uuid_of("play", id)


def bgstats_id(uuid: str) -> str | None:
    """The id of the record of a play in BG Stats, whose uuids differ in case between phones; None without one."""
    said = uuid.strip()
    if not said:
        return None
    try:
        return f"bgstats-{UUID(said)}"
    except ValueError:
        return f"bgstats-{uuid_of('foreign', said.lower())}"


def bgg_id(number: str, copy: int = 1) -> str:
    """The id of the record of a play at BoardGameGeek, or of one of several that were entered together."""
    return f"bgg-play-{number}" + (f"-{copy}" if copy > 1 else "")


def bgg_number(id: str) -> int:
    """The number of the play at BoardGameGeek that a record came from; 0 for any other."""
    found = _BGG.fullmatch(id)
    return int(found[1]) if found else 0
