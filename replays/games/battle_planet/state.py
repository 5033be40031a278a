"""Where a game of Battle Planet stands: the whole table as plain data.

What a Bakugan is worth is in `figures.py`, where cores lie and who holds them in `cores.py`.
"""

from typing import Literal

import msgspec

from notation import Seat
from replays.catalog import Catalog, of
from replays.game import Setup, State
from replays.games.battle_planet.cards import PlanetCard
from replays.games.battle_planet.teams import Bakugan, team

Phase = Literal["setup", "start", "roll", "brawl", "damage", "end", "between"]
Part = Literal["Setup", "Start", "Roll", "Brawl", "Damage", "End"]
By = Literal["power", "open", "flip", "ruling"]

DECK = 40  # cards of each player
HAND = 5  # of them in the opening hand
CORES = 6  # of each player
UNSEEN = "_"  # a card in a pile that nobody saw


class Core(msgspec.Struct):
    """A BakuCore. It lies on its cell, or is held, or is loose: then it has neither cell nor holders.

    While it is held, `cell` is where it was taken from, None where nobody knows.
    """

    core: str | None  # id of the catalogue, icon or name; None: nobody saw it
    seat: Seat | None  # who placed it; None: it turned up without having been placed
    cell: str | None = None  # "q,r"
    holders: list[str] = []  # such as "a1"; two where both rolled onto it
    turn: int = 0  # the turn in which it was taken from its cell

    @property
    def lies(self) -> bool:
        """True on the Hide Matrix."""
        return self.cell is not None and not self.holders

    @property
    def loose(self) -> bool:
        """True where it came loose and nobody said where it lies."""
        return self.cell is None and not self.holders


class Rolled(msgspec.Struct, array_like=True):
    """A roll of this turn; `cells` where it opened on cores, None in it for a place that nobody saw."""

    seat: Seat
    bakugan: int
    opened: bool
    cells: list[str | None]
    number: int  # of the event


class TieFlip(msgspec.Struct, array_like=True):
    """A card flipped to break a tie, with its printed cost; X counts 0."""

    seat: Seat
    card: str
    cost: int
    number: int


class DamageFlip(msgspec.Struct, array_like=True):
    """A Flip card that was played among the cards flipped for damage, as the `count`th of them."""

    count: int
    card: str
    stops: bool
    number: int


class Brawl(msgspec.Struct):
    """A brawl that has its Victor; the damage of it is still to be done, or was."""

    victor: Seat
    loser: Seat
    by: By
    power: dict[str, int | None]  # B-Power of each side as of `V`; None: no Bakugan was open
    standing: dict[Seat, int | None]  # the Bakugan of each side in it
    attackers: list[int]  # the Victor's Bakugan whose damages are added: one, or all three in a team attack
    number: int  # of the event `V`
    flipped: int = 0  # cards that the loser has flipped so far
    flips: list[DamageFlip] = []
    done: bool = False
    done_by: int = 0  # the number of the event with which the damage was done

    @property
    def team(self) -> bool:
        """BP-8: True in a team attack."""
        return len(self.attackers) == 3


class InPlay(msgspec.Struct):
    """A card that stays in play: on a Bakugan such as "a1" or on none; an Evo has B-Power and Damage."""

    card: str
    on: str | None
    power: int | None
    damage: int | None
    number: int  # of the event that played it


class Side(msgspec.Struct):
    """What lies before one player. Cards in piles are slugs, `_` for one that nobody saw."""

    bakugan: list[Bakugan]  # three
    deck: int = DECK - HAND
    hand: int = HAND
    known: list[str] = []  # cards of the hand that everybody knows
    discard: list[str] = []  # the last one lies on top
    energy: list[str] = []  # energized cards
    charged: int = 0  # how many of them
    play: list[InPlay] = []
    energized: bool = False  # this turn, from the hand

    @property
    def uncharged(self) -> int:
        """Energy that was paid this turn."""
        return len(self.energy) - self.charged


class Verdict(msgspec.Struct, array_like=True):
    """Who won by the rules, and why; a ruling of scores does not change it."""

    winners: list[Seat]
    reason: str


class Table(State, kw_only=True):
    """A game of Battle Planet."""

    catalog: str  # the hash of the catalogue
    hand_limit: int | None
    team_faults: list[str] = []  # what is wrong with the team tags, said when the first turn begins
    sides: dict[Seat, Side]
    phase: Phase = "setup"
    turn: int = 0
    starter: Seat | None = None  # who starts the coming turn, in a turn this one
    first_core: Seat | None = None  # who was given the lead
    cores: list[Core] = []  # all of them, in the order in which they were placed
    recorded: bool = False  # whether cores are: without, nothing about them is checked
    chosen: dict[Seat, int] = {}  # the Bakugan that each seat rolled this turn
    due: list[Seat] = []  # who has still to roll, or to roll again
    rerolls: list[str] = []  # Bakugan such as "a1" that may be rolled again
    rolls: list[Rolled] = []  # of this turn
    flips: list[TieFlip] = []  # of this turn
    brawl: Brawl | None = None  # the last of this turn
    last_card: str | None = None  # played last: what changes next is most probably its doing
    acted: Seat | None = None  # who did the last act; None where the table did, as in `T` and `E`
    last: int = 0  # the number of the last event
    part: Part = "Setup"  # the part of the turn that it belongs to
    verdict: Verdict | None = None

    @property
    def cards(self) -> Catalog[PlanetCard]:
        """What is known of the cards."""
        return of(self.catalog)

    def bakugan(self, seat: Seat, number: int) -> Bakugan:
        """A Bakugan by its number, from 1."""
        return self.sides[seat].bakugan[number - 1]

    def other(self, seat: Seat) -> Seat:
        """The opponent."""
        return next(other for other in self.seats if other != seat)

    def lying(self) -> dict[str, Core]:
        """The cores on the Hide Matrix by cell."""
        return {core.cell: core for core in self.cores if core.cell is not None and not core.holders}

    def loose(self) -> list[Core]:
        """The cores that came loose and lie nowhere yet."""
        return [core for core in self.cores if core.loose]

    def held(self, seat: Seat, number: int) -> list[Core]:
        """The cores that a Bakugan holds."""
        return [core for core in self.cores if f"{seat}{number}" in core.holders]

    def contender(self, seat: Seat) -> int | None:
        """BP-5: the open Bakugan of a seat that stands in the brawl of this turn: the one it rolled, else the one that
        an effect opened last; None where there is none."""
        side = self.sides[seat].bakugan
        number = self.chosen.get(seat)
        if number is not None and side[number - 1].open:
            return number
        opened = [(b.opened_in, n) for n, b in enumerate(side, 1) if b.open and b.opened_in and b.by_effect]
        turn, last = max(opened, default=(0, 0))
        return last if turn == self.turn and last else None

    def evo(self, seat: Seat, number: int) -> InPlay | None:
        """The Evo that lies on top of a Bakugan."""
        on = f"{seat}{number}"
        evos = [card for side in self.sides.values() for card in side.play if card.on == on and card.power is not None]
        return max(evos, key=lambda card: card.number, default=None)


def start(setup: Setup) -> Table:
    """BP-2: decks are shuffled, five cards are drawn, no core lies."""
    catalog = setup.catalog.hash if setup.catalog else ""
    faults: list[str] = []
    limit = setup.options["HandLimit"]
    return Table(
        seats=setup.seats,
        scores=dict.fromkeys(setup.seats, 0),
        catalog=catalog,
        hand_limit=None if limit == "off" else int(limit),
        sides={seat: Side(team(setup.tags.get(f"Team.{seat}", ""), seat, of(catalog), faults)) for seat in setup.seats},
        team_faults=faults,
    )
