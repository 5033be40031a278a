"""What `make bench` runs: each goal of speed and size against the tool it is measured by (docs/benchmarks.md).

    games.py     the games, hands and positions that are run     rounds.py   taking turns with a peer, and the median
    table.py     rows, goals, verdicts, the table                p1_….py     one module for each goal, with its `rows()`

Nothing is asserted: a missed goal is a row that says so.
"""
