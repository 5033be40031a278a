"""Plays of other programs: what BG Stats and BoardGameGeek keep of an evening, read as records and written from them.

play.py             a play as both know it, and the record of Scores that it becomes
amounts.py          scores as people type them
bgstats.py          BG Stats: reading          bgstats_file.py   BG Stats: writing
boardgamegeek.py    BoardGameGeek: reading     ids.py            how a play is recognised

The engine knows none of this: the readers and the writer are entry points in pyproject.toml, in the groups
`quarterturn.imports` (replays/imports.py) and `quarterturn.exports.many`.
"""
