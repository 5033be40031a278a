"""Rotation Rumble: two players, three lanes, fighters that turn, and a marker that is pulled to and fro.

events.py     what can be written down          effects.py   what follows from it
cards.py      what a catalogue says of a card   state.py     where a game stands
rules.py      which rule applies to what        legal.py     what may come next
turns.py      turns, phases, dice               results.py   … of what cards do
plays.py      cards that are played, turning    words.py     events in sentences
fighters.py   what cards do to fighters         reasons.py   effects in sentences
counters.py   what a counter makes void         stages.py    the rumble lane by lane
decks.py      what tags say of cards
piles.py      deck, hand, discard               board.py     the table as a picture
scoring.py    points and gold                   pieces.py    each piece of it
rumble.py     the rumble                        catalog.csv  the sample catalogue
rules.md      every ruling in words             samples/     whole games
"""

from replays.game import Detail, Game, Option
from replays.games.rotation_rumble.board import board
from replays.games.rotation_rumble.cards import RumbleCard
from replays.games.rotation_rumble.decks import faults
from replays.games.rotation_rumble.effects import EFFECTS
from replays.games.rotation_rumble.events import EVENTS
from replays.games.rotation_rumble.legal import chapter, layout, legal
from replays.games.rotation_rumble.reasons import explain
from replays.games.rotation_rumble.rules import RULES
from replays.games.rotation_rumble.scoring import settle
from replays.games.rotation_rumble.stages import stages
from replays.games.rotation_rumble.state import show, start
from replays.games.rotation_rumble.words import tell

CODES = {
    "turn-running": "A turn is begun while one is running; it starts without the rumble of that one (RR-19).",
    "no-turn": "A rumble although no turn is running (RR-19).",
    "early-rumble": "A rumble before both phases are over (RR-19).",
    "no-phase": "A phase is ended although none is running (RR-19).",
    "other-phase": "An act of a seat in a phase that is not its own, or outside of the phases (RR-9, RR-11).",
    "second-fighter": "A second fighter by one seat in one turn (RR-9).",
    "second-item": "A second item by one seat in one turn (RR-9).",
    "second-flash": "A second flash card by one seat in one phase (RR-9).",
    "lane-taken": "A fighter onto an own one while another lane is free (RR-10).",
    "fixed": "A fighter that was turned this turn is switched (RR-10).",
    "just-came": "A fighter is turned in the turn in which it came (RR-11, RR-14).",
    "second-turn": "A fighter is turned twice in one turn (RR-11).",
    "no-fighter": "There is no fighter in that lane (RR-11).",
    "no-item": "The fighter has no such item (RR-17).",
    "card-on-field": "A card that lies on the field is played or taken from elsewhere (RR-17).",
    "card-elsewhere": "The card is in another pile (RR-17, RR-21).",
    "no-cards": "The pile is empty (RR-21).",
    "too-few-cards": "More cards are moved than are there (RR-21).",
    "same-place": "Something goes to where it is already (RR-20, RR-21).",
    "cannot-pay": "A cost that there is not enough gold for (RR-12).",
    "nothing-to-counter": "The opponent has done nothing that could be countered (RR-13).",
    "redraw-late": "An opening hand is drawn again after the first turn began (RR-15).",
    "redraw-again": "An opening hand is drawn again for the second time (RR-15).",
    "no-such-die": "A die shows more than 6 (RR-21).",
    "equal-dice": "Warning: a turn begins after equal dice (RR-8).",
    "from-discard": "Warning: a card is played from the discard (RR-17).",
    "no-numbers": "Warning: a fighter whose ATK and DEF nobody knows (RR-16).",
    "printed-differs": "Warning: the token has other numbers than the catalogue, which wins (RR-16).",
    "unknown-card": "Warning: a card that no catalogue knows looks like one that it does (RR-16).",
    "other-kind": "Warning: in the catalogue the card is of another kind (RR-16).",
    "no-such-arrow": "Warning: a turn that the arrows of the fighter do not show (RR-18).",
    "deck-list": "Warning: a deck list that is no deck for its captain (RR-15).",
    "not-in-deck": "Warning: a card that is not in the deck list (RR-21).",
    "not-in-hand": "Warning: a card from a hand whose cards are all known to be others (RR-21).",
}

game = Game(
    name="rotation-rumble",
    title="Rotation Rumble",
    about="Two players send fighters into three lanes, turn them for their abilities, and pull one marker to and fro.",
    package=__name__,
    players=range(2, 3),
    events=EVENTS,
    effects=EFFECTS,
    rules=RULES,
    start=start,
    show=show,
    legal=legal,
    tell=tell,
    explain=explain,
    board=board,
    chapter=chapter,
    layout=layout,
    stages=stages,
    options=(
        Option("Points", ("tug", "separate"), "separate: each has a counter of its own"),
        Option("Empty", ("full", "none"), "none: a fighter without an opponent scores nothing"),
    ),
    details=(
        Detail("Captain.a", "the captain of seat a", cards="one"),
        Detail("Captain.b", "the captain of seat b", cards="one"),
        Detail("Deck.a", "the cards of seat a, with commas between", cards="many"),
        Detail("Deck.b", "the cards of seat b, with commas between", cards="many"),
    ),
    cards=RumbleCard,
    faults=faults,
    settle=settle,
    codes=CODES,
)
