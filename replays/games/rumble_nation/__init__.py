"""Rumble Nation: two to four warlords place their troops at eleven castles, and then the war resolves itself.

events.py      what can be written down       effects.py  what follows from it
atlas.py       the board and the cards        state.py    where a game stands
rules.py       which rule applies to what     legal.py    what may come next
deployment.py  placing, turns, swords         choices.py  the moves of cards and daimyo, counted out
cards.py       the tactic cards               words.py    all of it in sentences
lords.py       the daimyo                     board.py    the board as a picture
war.py         the war, claims and rulings    pieces.py   each piece of it
stages.py      the war castle by castle       land.py     where everything lies on it
map.toml, cards.toml, land.toml               described.py  the board in words
luck.py        what dice are worth            rules.md    every ruling in words
deal.py        the setup, laid out            samples/    whole games
"""

from replays.game import Game, Option
from replays.games.rumble_nation.board import board
from replays.games.rumble_nation.deal import deal
from replays.games.rumble_nation.effects import EFFECTS
from replays.games.rumble_nation.events import EVENTS
from replays.games.rumble_nation.legal import chapter, facts, layout, legal
from replays.games.rumble_nation.rules import RULES
from replays.games.rumble_nation.stages import stages
from replays.games.rumble_nation.state import show, start
from replays.games.rumble_nation.war import leaders, settle
from replays.games.rumble_nation.words import explain, tell

CODES = {
    "bad-map": "MAP does not name each castle token once (RN-16).",
    "bad-display": "A display of cards has the wrong number of them (RN-1, RN-13) or one twice (RN-16).",
    "setup-again": "MAP, TACTICS or LORDS for the second time (RN-1).",
    "setup-order": "Warning: the setup is not in its order, or comes late (RN-1).",
    "no-map": "Without MAP nobody knows where the castles lie (RN-16).",
    "started": "The deployment was started already (RN-2).",
    "not-started": "An act before anybody started the deployment (RN-2).",
    "draft-open": "An act before all daimyo are taken (RN-13).",
    "draft-order": "A daimyo card taken out of order (RN-13).",
    "no-such-lord": "A daimyo card that is not on display, or taken (RN-16).",
    "basic-game": "A daimyo in the basic game (RN-13).",
    "out-of-turn": "An act by a seat that is not to play, or is out (RN-4).",
    "supply-empty": "A placement by a seat that has no piece left (RN-4).",
    "too-many-pieces": "More pieces placed than dice can say (RN-2).",
    "daimyo-placed": "The daimyo is placed, and stands on the board already (RN-13).",
    "daimyo-missing": "The daimyo has to be among the pieces, and the token does not say so (RN-3, RN-16).",
    "no-such-card": "A tactic card that is not on display, or used (RN-5).",
    "second-card": "A second tactic card by one seat (RN-5).",
    "locked": "A card or a power after somebody placed all pieces (RN-4).",
    "no-such-troops": "Soldiers that are not at the castle, or not in the supply (RN-6, RN-15).",
    "no-own-troops": "A card that needs own soldiers where there are none (RN-6).",
    "own-troops": "Own troops where those of an opponent are meant (RN-6).",
    "wrong-neighbour": "A way that the board, the card or the daimyo does not know (RN-6, RN-14).",
    "wrong-count": "Retreat with another number of troops than the card's (RN-7).",
    "no-lord": "A power of a seat that has taken no daimyo (RN-13).",
    "other-lord": "A power written as that of another daimyo (RN-16).",
    "daimyo-off": "A power with the daimyo off the board (RN-13).",
    "daimyo-elsewhere": "A daimyo that moves from where it is not, or twice (RN-14).",
    "second-power": "A power used for the second time (RN-13).",
    "wrong-province": "A power that does not begin in the daimyo's province (RN-14).",
    "several-owners": "Takeda with soldiers of several opponents (RN-14).",
    "same-castle": "A power that reaches the same neighbour twice (RN-14).",
    "too-many": "A power that reaches more pieces than it may (RN-14).",
    "no-war": "A castle is resolved before the war (RN-15).",
    "ruling-differs": "Warning: the table's ruling on a castle is not what the rules compute (RN-15).",
}

game = Game(
    name="rumble-nation",
    title="Rumble Nation",
    about="Two to four warlords place their troops at eleven castles; then the war resolves itself, castle by castle.",
    package=__name__,
    players=range(2, 5),
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
    stages=stages,
    options=(
        Option("Mode", ("basic", "advanced"), "advanced: 16 soldiers and a daimyo with a power of its own"),
        Option("Retreat", ("3", "2"), "how many troops the card Retreat returns"),
    ),
    facts=facts,
    settle=settle,
    deal=deal,
    codes=CODES,
)
