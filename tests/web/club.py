"""A small club's archive for the tests of the pages: what its games are called and what stands in them."""

from pathlib import Path

import ledger
from notation import read
from replays import archive, registry
from replays.recorder import Recorder

# An evening with everything that a page may have to show: comments, times, a takeback, a fix, an insert, a strike, a
# remark, marks, a wrong claim, an irregular play.
EVENING = """[Game "rotate"]
[Id "evening-1"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]
[Event "Thursday club"]
[Date "2026-11-26"]

; Tea was late.
@2026-11-26T19:00:00Z >a
@+5 aB7v @+2 bB1v @+3 cB4h ; everything turned
bR4v cR6v aR2v ^ aR1v
cY5h aY6h~ bX
cG3v aP2v* bG4v
%4=cB5h
%0+=0,0,0
%13!? ; a slip of the hand
=a/h
"""
LAST = 19

PLAIN = """[Game "rotate"]
[Id "kitchen-1"]
[a "Mar"]
[b "Li"]
[c "Vova"]
[d "Noor"]
[Event "Kitchen"]
[Date "2026-10-0?"]

>b
bB1h cB4h dP3h aB6h
aB7h bB6h cB2h dB3h
=_,0,0,0
"""

NAMES = (
    "<script>alert(1)</script>",
    '"; drop table games; --',
    "\u202egnirts\u2066 =cmd()' onload=alert(2)",
    "&lt;b&gt; {{ 7 * 7 }} </svg>",
)
HOSTILE = f"""[Game "rotate"]
[Id "hostile-1"]
[a "{NAMES[0]}"]
[b "{NAMES[1].replace('"', chr(92) + '"')}"]
[c "{NAMES[2].encode("ascii", "backslashreplace").decode().replace("u202e", "u{202e}").replace("u2066", "u{2066}")}"]
[d "{NAMES[3]}"]
[Event "</title><img src=x onerror=alert(3)>"]
[Date "<b>"]

; </li><script>alert(4)</script>
>a
aB7v ; </q><img src=x onerror=alert(5)>
<svg/onload=alert(6)>
bB5v ; javascript:alert(7)
"""

LONG_TRICKS = 250
LONG = """[Game "rotate"]
[Id "long-evening"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]

""" + "\n".join([">a aB7v bB1v cB4h", *[">a* aB7v bB1v cB4h"] * (LONG_TRICKS - 1)])

ENDED = """[Game "rotate"]
[Id "conceded-1"]
[a "Ani"]
[b "Li"]
[c "Mar"]
[Date "2025-??-??"]

>c
cB1h aB4h b#
"""

# A whole round, with a's hand on record.
HELD = """[Game "rotate"]
[Id "held-hands"]
[a "Ani"]
[b "Vova"]
[c "Zhenya"]
[Date "2025-06-01"]

>a a=B7,R1,R2,B5,P4,B6,Y5,Y1,Y7,R5,B2
aB7v bB1v cB4h bR4v cR6v aR1v cR5h aR6h bX cG6v aB5v bG4v cX aP4h bP5h bG3v cG7v aB6v
cP1v aY5v bY4v cP2h aY7h bY6h cY3v aY7v bR7v bG6h cP6h aR5v cY2h aB6h bG3h
"""

# Another game, whose last event has many parts: a war.
WAR = '[Game "rumble-nation"]\n[Id "cats-and-war"]' + registry.load("rumble-nation").file(
    "samples/two-and-the-cat.qtn"
).removeprefix('[Game "rumble-nation"]')

GAMES = (WAR, HELD, ENDED, EVENING, PLAIN, HOSTILE, LONG)


def write_archive(folder: Path) -> Path:
    """Makes a ledger of these games and the archive of it; gives the archive's path."""
    path = folder / "club.db"
    with ledger.open(str(folder / "club.ledger"), create=True) as book:
        recorder = Recorder(book)
        records = [record for text in GAMES for record in read(text)]
        recorder.carry_out([recorder.plan(record, keep_errors=True) for record in records])
        archive.update(book, str(path))
    return path
