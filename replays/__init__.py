"""What a record means: the engine that folds it, one folder per game in `replays/games/`, and what is built on them.

A game                                                  A record
    game.py       what a game is: the interface             fold.py       record → state, effects, problems
    referee.py    where rules report what they found        machine.py    a game's rules applied to a state
    effects.py    derived facts                             timeline.py   every step, with its state
    conduct.py    the rules that every game shares          history.py    the log as it was written, step by step
    words.py      what every game has, in words             mend.py       suggestions, and what follows from what
    board.py      boards as shapes and as SVG               nearest.py    what a wrong token probably was
    registry.py   the games that are installed              records.py    fragments, joining, canonical text
    games/        one folder per game

Writing                                                 Showing
    recorder.py   the one way to write                      film.py       all steps of a replay as one small film
    diff.py       an edited file → corrections              desk.py       a game as whoever records it sees it
    ripple.py     what a change does to what follows        archive/      ledger → tables
    generate.py   random games to try things with           cli/          the command `quarterturn`

Asking
    questions.py  what can be asked, as data                charts.py     numbers → SVG
    answers.py    a question put to an archive              charted.py    the chart of an answer
    intervals.py  how far rates and means can be trusted    csv_cells.py  CSV that a spreadsheet only shows

The engine knows no game by name.
"""
