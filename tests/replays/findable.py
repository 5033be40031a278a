"""A small club whose games were worked out by hand: what is found in them is known."""

from pathlib import Path

import ledger
from notation import read
from replays import archive
from replays.recorder import Recorder

# Ani leads, nothing turns, and Vova wins the trick with blue 6; then Zhenya's opposite card turns the second one, which
# she wins with red 2, that shows 6 now. Ani concedes: Vova and Zhenya win.
SPRING = """[Game "rotate"]
[Id "spring-one"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]
[Date "2026-04-12"]

>a
aB5v bB6v cB1v
bR6v cR2v aR5h
a#
"""

# Three turns in the first trick: yellow 1 lies on 7, a Special Card, another one. Zhenya leads; the table gives her
# nine points, which no rule allows, and Ani concedes: Zhenya wins.
SUMMER = """[Game "rotate"]
[Id "summer-one"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]
[d "Li"]
[Date "2026-07-03"]

>c
cY7v dY1v aX bX
=0,0,9,0* a#
"""

# Nobody knows the day, and the game is not over.
RUNNING = """[Game "rotate"]
[Id "running-one"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

>a
aG7v bG1v cG2h
"""

NATION = """[Game "rumble-nation"]
[Id "nation-one"]
[a "Ani"]
[b "Vova"]
[Date "2026-05-30"]

MAP=6,8,9,10,3,4,5,7,12,2,11 TACTICS=1,5,8
>b b66.6 a11.5 b14.6 a26.1
"""

GAMES = (SPRING, SUMMER, RUNNING, NATION)


def write_club(folder: Path) -> Path:
    """Makes a ledger of these games and the archive of it; gives the archive's path."""
    path = folder / "archive.db"
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        records = [record for text in GAMES for record in read(text)]
        recorder.carry_out([recorder.plan(record, keep_errors=True) for record in records])
        archive.update(book, str(path))
    return path
