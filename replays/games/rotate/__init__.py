"""Rotate: a trick-taking game for 3 to 5 in which the cards turn, and with them their numbers and the lead.

events.py   what can be written down      effects.py   what follows from it
state.py    where a game stands           rules.py     how cards are played, and when they turn
scoring.py  what tricks and rounds bring  legal.py     what may come next
words.py    all of it in sentences        board.py     the table as a picture
pieces.py   what lies on it, drawn        deal.py      the cards, dealt
rules.md    every ruling in words         samples/     whole games
"""

from replays.game import Game, Option
from replays.games.rotate.board import board
from replays.games.rotate.deal import deal
from replays.games.rotate.effects import EFFECTS
from replays.games.rotate.events import EVENTS, HandRecorded
from replays.games.rotate.legal import chapter, facts, layout, legal, withheld
from replays.games.rotate.rules import RULES
from replays.games.rotate.scoring import leaders, settle
from replays.games.rotate.state import show, start, unveil
from replays.games.rotate.words import explain, tell

CODES = {
    "round-running": "`>` inside a round: it is dealt again (ROT-15).",
    "no-round": "A card or a hand while no round is running (ROT-15).",
    "bad-hand": "A recorded hand that cannot be: wrong size, not in the deck, a card twice or elsewhere (ROT-13).",
    "hand-late": "A hand recorded after the round's first play (ROT-13).",
    "no-such-card": "A card that is not in the deck for this number of players (ROT-13).",
    "card-twice": "A card played twice in a round (ROT-13).",
    "too-many-specials": "More Special Cards than there are, played or in other recorded hands (ROT-13).",
    "in-another-hand": "A card that is in another seat's recorded hand (ROT-13).",
    "not-in-hand": "A card that is not in the seat's recorded hand (ROT-13).",
    "out-of-turn": "A play by a seat that is not to play (ROT-15).",
    "wrong-orientation": "The orientation letter is not the one in force (ROT-13).",
    "must-follow": "The suit was not followed although the recorded hand could (ROT-13).",
    "revoke": "Warning: the suit was not followed, and a later play shows that it could have been (ROT-12).",
    "ruling-differs": "Warning: the table's ruling on a rotation is not what the rules compute (ROT-1).",
    "no-winner": "Warning: no card of the lead suit was seen, so the trick has no winner (ROT-16).",
}

game = Game(
    name="rotate",
    title="Rotate",
    about="A trick-taking game in which cards turn, and with them their numbers and the lead.",
    package=__name__,
    players=range(3, 6),
    events=EVENTS,
    effects=EFFECTS,
    rules=RULES,
    start=start,
    show=show,
    legal=legal,
    leaders=leaders,
    tell=tell,
    explain=explain,
    board=board,
    chapter=chapter,
    layout=layout,
    options=(
        Option("Scoring", ("black", "white"), "black: the basic scoring; white: the variant that rewards balance"),
        Option("Match", ("previous", "any"), "which earlier card of the trick conditions 1 and 2 look at"),
    ),
    facts=facts,
    settle=settle,
    withheld=withheld,
    secret=(HandRecorded,),
    unveil=unveil,
    deal=deal,
    codes=CODES,
)
