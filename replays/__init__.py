"""What a record means: the engine that folds it, one folder per game in `replays/games/`, and what is built on them.

    game.py       what a game is: the interface          fold.py       record → state, effects, problems
    referee.py    where rules report what they found     timeline.py   every step of a record, with its state
    conduct.py    the rules that every game shares       mend.py       suggestions, and which problem follows from which
    registry.py   the games that are installed           recorder.py   the one way to write
    board.py      boards as shapes and as SVG            archive/      ledger → tables
    cli/          the command `quarterturn`              games/        one folder per game

The engine knows no game by name.
"""
