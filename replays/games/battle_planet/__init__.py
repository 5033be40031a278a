"""Battle Planet."""

from replays.game import Detail, Game, Option
from replays.games.battle_planet.board import board
from replays.games.battle_planet.cards import PlanetCard
from replays.games.battle_planet.effects import EFFECTS
from replays.games.battle_planet.events import EVENTS
from replays.games.battle_planet.legal import legal
from replays.games.battle_planet.rules import RULES, leaders, settle
from replays.games.battle_planet.shown import show
from replays.games.battle_planet.state import start

game = Game(
    name="battle-planet",
    title="Battle Planet",
    about="Two players roll Bakugan onto cores, brawl by B-Power, and flip the other's deck away.",
    package=__name__,
    players=range(2, 3),
    events=EVENTS,
    effects=EFFECTS,
    rules=RULES,
    start=start,
    show=show,
    legal=legal,
    leaders=leaders,
    board=board,
    settle=settle,
    cards=PlanetCard,
    options=(
        Option("HandLimit", ("off", "7", "5", "6", "8", "9", "10"), "how many cards may be in hand when a turn ends"),
    ),
    details=(
        Detail("Team.a", "the three Bakugan of a: catalogue ids, or slug(faction,B,D) such as dragonoid(pyrus,200,5)"),
        Detail("Team.b", "the three Bakugan of b"),
    ),
)
