"""Scores: the results of every other box, so that one archive holds all evenings. It knows no rules, only results.

events.py   what can be written down      state.py   the sheet of scores
rules.py    how a result comes about      legal.py   what may come next
words.py    all of it in sentences        board.py   the sheet as a picture
rules.md    every ruling in words         samples/   whole games
"""

from replays.game import Detail, Game, Option
from replays.games.scores.board import board
from replays.games.scores.events import EVENTS
from replays.games.scores.legal import facts, legal
from replays.games.scores.rules import RULES, leaders, teams
from replays.games.scores.state import show, start
from replays.games.scores.words import explain, tell

CODES = {
    "score-missing": "Warning: a score is not noted, so the others decide who won (SC-4).",
    "seat-twice": "A seat is named twice among the winners or in the places (SC-5).",
    "nobody-wins": "Somebody is said to have won a game in which nobody wins (SC-6).",
    "not-a-team": "The table is said to have lost where people play against each other (SC-6).",
    "result-differs": "Warning: who won, or the places, are not in the order of the scores (SC-8).",
}

BOXES = ("Azul", "Carcassonne", "Catan", "Dominion", "Patchwork", "Splendor", "Ticket to Ride", "Wingspan")

game = Game(
    name="scores",
    title="Scores",
    about="The result of any other box: who played, the points, who won.",
    package=__name__,
    players=range(1, 9),
    events=EVENTS,
    rules=RULES,
    start=start,
    show=show,
    legal=legal,
    leaders=leaders,
    teams=teams,
    tell=tell,
    explain=explain,
    board=board,
    details=(Detail("Title", "what stands on the box, with its edition if that matters", True, BOXES),),
    options=(
        Option(
            "Wins",
            ("highest", "lowest", "team", "none"),
            "who wins by the scores: the highest, the lowest; a team wins or loses together; none: nobody wins",
        ),
    ),
    named=lambda tags: tags.get("Title", ""),
    facts=facts,
    codes=CODES,
)
