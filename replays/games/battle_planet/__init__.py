"""Battle Planet: two players roll Bakugan onto cores, brawl, and flip the other's deck away.

events.py    what can be written down         effects.py    what follows from it
cards.py     what a catalogue says            state.py      where a game stands
teams.py     the Bakugan of a seat            figures.py    what a Bakugan is worth, and why
rules.py     setup, turns, which rule when    legal.py      what may come next
rolling.py   rolls and what opens             choices.py    cards and results to pick from
cores.py     where cores lie, who holds them  words.py      events in sentences
brawl.py     Victor, ties, damage             explained.py  what follows in sentences
playing.py   cards that are played            shown.py      the table as plain data
piles.py     cards and energy                 board.py      the table as a picture
catalog.csv  a sample of cards and cores      rules.md      every ruling in words
samples/     whole games
"""

from replays.game import Detail, Game, Option
from replays.games.battle_planet.board import board
from replays.games.battle_planet.cards import PlanetCard
from replays.games.battle_planet.effects import EFFECTS
from replays.games.battle_planet.events import EVENTS
from replays.games.battle_planet.explained import explain
from replays.games.battle_planet.legal import chapter, facts, layout, legal
from replays.games.battle_planet.rules import RULES, leaders, settle
from replays.games.battle_planet.shown import show
from replays.games.battle_planet.state import start
from replays.games.battle_planet.teams import faults
from replays.games.battle_planet.words import tell

CODES = {
    "no-lead": "Warning: nobody said who places the first core, or starts the first turn (BP-3, BP-12).",
    "started": "Who begins was said already (BP-12).",
    "team": "Warning: a team is not three Bakugan whose B-Power and Damage are known (BP-15).",
    "icons-differ": "Warning: the icons of a seat's cores are not those of its Bakugan (BP-15).",
    "cores-missing": "Warning: some cores were placed, but not six a side (BP-3).",
    "too-many-cores": "A seat places more than six cores (BP-3).",
    "out-of-turn": "The other seat is to place a core (BP-3).",
    "core-apart": "A core does not touch another one along a side, or the first is not on 0,0 (BP-3).",
    "cell-taken": "A core lies on the cell already (BP-18).",
    "core-twice": "A roll names the same core twice (BP-18).",
    "other-core": "Another core than the one told lies on the cell (BP-18).",
    "no-such-core": "No such core lies there, or came loose (BP-11, BP-18).",
    "turn-open": "A turn begins before the last one has ended (BP-19).",
    "no-turn": "No turn is running that could end (BP-19).",
    "brawl-open": "The turn ends before its brawl is resolved (BP-19).",
    "not-now": "A card is energized or played in another part of the turn (BP-19).",
    "second-energy": "A seat energizes a second card in one turn (BP-13).",
    "no-such-card": "A card that is not where it would come from.",
    "too-few-cards": "More cards or energy are taken than are there (BP-20).",
    "same-pile": "Cards go to the pile in which they are.",
    "not-charged": "More energy is paid than is charged (BP-13).",
    "unknown-cost": "Warning: neither the token nor the catalogue says what a card costs (BP-20).",
    "unlike-deck": "Warning: a card that is in no deck of this team, or more than three times in one (BP-15).",
    "no-target": "An Evo is played on no Bakugan (BP-20).",
    "printed-differs": "Warning: the catalogue prints other numbers on an Evo, which count (BP-20).",
    "no-roll": "A Bakugan is rolled when its seat is not to roll (BP-5).",
    "other-bakugan": "Another Bakugan is rolled than the one that has to roll again (BP-5).",
    "bakugan-open": "A Bakugan that is open already is rolled or opened (BP-4).",
    "bakugan-closed": "A Bakugan that is closed is retracted, or gets a core (BP-11, BP-18).",
    "no-tie": "A card is flipped to break a tie that is none (BP-7).",
    "tie-open": "A brawl is resolved while its tie is open (BP-19).",
    "nobody-open": "A brawl is resolved in which no Bakugan is open (BP-19).",
    "no-brawl": "A brawl is resolved before it begins, or again (BP-19).",
    "ruling-differs": "Warning: the table's ruling on a brawl is not what the rules compute (BP-6).",
    "empty-deck": "A card is flipped from an empty deck (BP-7, BP-10).",
    "no-damage": "Damage is taken by a seat that has none to take (BP-8).",
    "wrong-damage": "Another number of cards is flipped than the damage is (BP-19).",
    "flipped-already": "A card is flipped before one that was flipped already (BP-10).",
    "hand-limit": "A turn ends with more cards in a hand than the tag HandLimit allows (BP-2).",
}

_TEAMS = (
    "bb343 bb350 bb347",
    "bb318 bb312 bb323",
    "bb357 bb295 bb334",
    "bb359 bb365 bb327",
    "bb283 bb298 hyper-dragonoid(pyrus,600,6)",
)

game = Game(
    name="battle-planet",
    title="Battle Planet",
    about="Two players roll Bakugan onto cores, brawl, and flip the other's deck away card by card.",
    package=__name__,
    players=range(2, 3),
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
    facts=facts,
    settle=settle,
    cards=PlanetCard,
    faults=faults,
    options=(
        Option("HandLimit", ("off", "7", "5", "6", "8", "9", "10"), "how many cards may be in hand when a turn ends"),
    ),
    details=(
        Detail("Team.a", "three Bakugan of seat a: ids, or slug(faction,B,D)", examples=_TEAMS, cards="many"),
        Detail("Team.b", "three Bakugan of seat b: ids, or slug(faction,B,D)", examples=_TEAMS, cards="many"),
    ),
    codes=CODES,
)
