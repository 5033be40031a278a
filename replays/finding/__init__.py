"""Finding games by what happened in them: which facts there are, what is asked of one, the query for it, its hits.

kinds.py    what can be found, in words          asking.py   what is asked, read from texts
sql.py      the query, with bound parameters     hits.py     what it finds, in words, with its steps
errors.py   what cannot be asked
"""

from replays.finding.asking import ANYWHERE, OPERATORS, Asked, Condition, asked, condition, described, parts, written
from replays.finding.errors import FindingError
from replays.finding.hits import Found, Hit, Place, find
from replays.finding.kinds import Example, Fact, examples, fact, facts, words
from replays.finding.sql import Query, person, query

__all__ = [
    "ANYWHERE",
    "OPERATORS",
    "Asked",
    "Condition",
    "Example",
    "Fact",
    "FindingError",
    "Found",
    "Hit",
    "Place",
    "Query",
    "asked",
    "condition",
    "described",
    "examples",
    "fact",
    "facts",
    "find",
    "parts",
    "person",
    "query",
    "words",
    "written",
]
