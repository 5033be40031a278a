"""What `serve --record` prints: the owner's link and that of a game that goes on, with their QR codes."""

import socket
import time
from collections.abc import Iterator
from io import StringIO

import segno

from notation import visible
from quarterturn_web.recording import assets
from quarterturn_web.recording.clerk import Clerk
from quarterturn_web.recording.keys import OWNER
from replays.words import listed

LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("0.0.0.0", "::")


def invitation(clerk: Clerk, host: str, port: int, *, pictures: bool) -> Iterator[str]:
    """The lines to print. Each link holds a new token; those given out before stay good."""
    root = f"http://{reachable(host)}:{port}"
    yield from _link("Open games, as the owner", f"{root}/record/new/{assets.version()}", OWNER, clerk, pictures)
    for found in clerk.office()["recent"]:
        if not found["over"]:
            players = listed([visible(name) for name in found["players"]])
            said = f"Record {found['title']} of {players} ({found['last']} events so far)"
            yield from _link(said, f"{root}/record/{found['id']}/{assets.version()}", found["id"], clerk, pictures)
            break
    if host in LOOPBACK:
        yield "Only this machine reaches these addresses; for a phone add --host 0.0.0.0"


def reachable(host: str) -> str:
    """The host as others write it: for "any address" the one by which this machine is known in its network."""
    if host in ANYWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # nothing is sent: it only chooses the address
                host = probe.getsockname()[0]
            except OSError:
                host = "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _link(said: str, address: str, game: str, clerk: Clerk, pictures: bool) -> Iterator[str]:
    link = f"{address}#{clerk.keys.make(game, time.time())}"
    yield f"{said}:"
    yield f"  {link}"
    if pictures:
        out = StringIO()
        segno.make(link, error="l", micro=False).terminal(out, compact=True, border=2)
        yield out.getvalue().rstrip("\n")
