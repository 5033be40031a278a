"""Quarterturn notation (QTN): how a record of a game at the table is written. Knows no game and no store.

text.py       characters, escapes, budgets, places        spelling.py   how a Struct's fields become a token
document.py   text → records: tags, tokens, comments      events.py     the typed events that every game has
line.py       corrections and takebacks → what happened   codec.py      tokens ↔ events ↔ JSON, for one game
format.py     records → canonical text                    lenient.py    careless tokens in their canonical spelling
problems.py   what is wrong with a record                 slugs.py      names of cards
"""

from notation.codec import Codec, Repair, is_correction, points_fault
from notation.document import Record, read
from notation.errors import BudgetExceeded, NotationError, UnreadableToken
from notation.events import (
    SEATS,
    SHARED,
    WITHHELD,
    Act,
    Claim,
    Conceded,
    Correction,
    DieRolled,
    Event,
    EventFixed,
    EventInserted,
    EventNoted,
    EventStruck,
    Glyph,
    LeadGiven,
    Marked,
    PlayStopped,
    PointsChanged,
    ScoresClaimed,
    Seat,
    TakenBack,
    Unread,
    Withheld,
)
from notation.format import body_text, comment_text, rewritten, tag_text, tags_text, write
from notation.lenient import mend
from notation.line import Entry, Line, is_plain, resolve
from notation.problems import Problem, Severity
from notation.text import Source, decode, quote, visible

__all__ = [
    "SEATS",
    "SHARED",
    "WITHHELD",
    "Act",
    "BudgetExceeded",
    "Claim",
    "Codec",
    "Conceded",
    "Correction",
    "DieRolled",
    "Entry",
    "Event",
    "EventFixed",
    "EventInserted",
    "EventNoted",
    "EventStruck",
    "Glyph",
    "LeadGiven",
    "Line",
    "Marked",
    "NotationError",
    "PlayStopped",
    "PointsChanged",
    "Problem",
    "Record",
    "Repair",
    "ScoresClaimed",
    "Seat",
    "Severity",
    "Source",
    "TakenBack",
    "Unread",
    "UnreadableToken",
    "Withheld",
    "body_text",
    "comment_text",
    "decode",
    "is_correction",
    "is_plain",
    "mend",
    "points_fault",
    "quote",
    "read",
    "resolve",
    "rewritten",
    "tag_text",
    "tags_text",
    "visible",
    "write",
]
