"""The archive: what the ledger means, as tables in one SQLite file that can be deleted and made again.

projector.py    ledger → archive: update, rebuild     rows.py          one game as rows
checking.py     does it still say the same            publication.py   what may be seen while a game goes on
loading.py      a record out of the rows              tables.py        the archive's own tables
schema.py       the file and its description          facts.py         the tables of events and effects
dictionary.py   tables and columns in words, as rows  columns.py       a Struct's fields as columns
results.py      who came where, and does it count     ratings.py       how well people play
errors.py       what can go wrong
"""

from replays.archive.checking import Difference, check
from replays.archive.dictionary import Entry
from replays.archive.errors import (
    ArchiveError,
    ArchiveMissing,
    ArchiveUnusable,
    CheckpointLost,
    NotAnArchive,
    NotInArchive,
)
from replays.archive.loading import load
from replays.archive.projector import Report, rebuild, update
from replays.archive.schema import describe, dictionary

__all__ = [
    "ArchiveError",
    "ArchiveMissing",
    "ArchiveUnusable",
    "CheckpointLost",
    "Difference",
    "Entry",
    "NotAnArchive",
    "NotInArchive",
    "Report",
    "check",
    "describe",
    "dictionary",
    "load",
    "rebuild",
    "update",
]
