"""What can be written down in a game of Battle Planet, and how: each event once, with its token.

Cards and cores are slugs: a name in small letters and hyphens, or an id of the catalogue.
"""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from notation import Act, Claim, Event, Seat
from notation.slugs import Slug

Icon = Literal["fist", "flaming-fist", "shield", "magic-shield", "helix"]

Number = Annotated[int, Meta(ge=1, le=3, description="The Bakugan of the seat, by its place in the team")]
Card = Annotated[Slug, Meta(description="The card")]
Energy = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=1, le=99)]
HowMany = Annotated[Count | None, Meta(description="How many cards; null where no number was written: one")]
Figure = Annotated[Literal["b", "d"], Meta(description="b: B-Power, d: Damage")]
Amount = Annotated[int, Meta(ge=-9_999, le=9_999, description="By how much it changes")]
Stays = Annotated[bool, Meta(description="1 where it lasts as long as the Bakugan stays open, not only this turn")]
Pile = Literal["d", "h", "x", "e"]
PILES = "d: deck, h: hand, x: discard, e: energy"


class Hex(msgspec.Struct, frozen=True):
    """`1,-2`: a cell of the Hide Matrix, in axial coordinates."""

    spelling: ClassVar[str] = "{q},{r}"
    q: Annotated[int, Meta(ge=-20, le=20)]
    r: Annotated[int, Meta(ge=-20, le=20)]

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


class Landing(msgspec.Struct, frozen=True, omit_defaults=True):
    """`0,0`: on the core of that cell; `0,0=c16`: and it was this core; `_`: the place was not seen."""

    spelling: ClassVar[str] = "{at}[={core}]"
    at: Hex | None
    core: Slug | None = None


class Target(msgspec.Struct, frozen=True, omit_defaults=True):
    """`1`: the own Bakugan 1; `b1`: that of b."""

    spelling: ClassVar[str] = "[{seat}]{bakugan}"
    bakugan: Number
    seat: Seat | None = None


class Printed(msgspec.Struct, frozen=True):
    """`(400,6)`: the B-Power and Damage printed on a card."""

    spelling: ClassVar[str] = "({power},{damage})"
    power: Annotated[int, Meta(ge=0, le=9_999)]
    damage: Annotated[int, Meta(ge=0, le=99)]


class CorePlaced(Act, frozen=True):
    """`aC:c35@0,0`: a places this core on the cell; later: a core that came loose lies there. `_`: not seen which."""

    spelling = "{seat}C:{core}@{at}"
    seat: Seat
    core: Annotated[Slug | None, Meta(description="The core, by id or icon; null where it was not seen")]
    at: Annotated[Hex, Meta(description="The cell")]


class TurnBegun(Act, frozen=True):
    """`T`: a turn begins, and both draw a card."""

    spelling = "T"


class CardEnergized(Act, frozen=True):
    """`aE`, `aE=fireball`: a puts a card of the hand, face down, to the energy."""

    spelling = "{seat}E[={card}]"
    seat: Seat
    card: Annotated[Slug | None, Meta(description="The card, where the recorder chose to write it")] = None


class BakuganOpened(Act, frozen=True):
    """`a1@0,0`, `a1@0,0+1,0`: a rolled its Bakugan 1 and it opened on this core, on these cores."""

    spelling = "{seat}{bakugan}@{landings:+}"
    seat: Seat
    bakugan: Number
    landings: Annotated[tuple[Landing, ...], Meta(description="The cells, and the cores where they were told")]


class OpenedOffCores(Act, frozen=True):
    """`a1o`: a rolled its Bakugan 1, and it opened without a core."""

    spelling = "{seat}{bakugan}o"
    seat: Seat
    bakugan: Number


class StayedClosed(Act, frozen=True):
    """`a1x`: a rolled its Bakugan 1, and it stayed closed."""

    spelling = "{seat}{bakugan}x"
    seat: Seat
    bakugan: Number


class CardPlayed(Act, frozen=True):
    """`aP:fireball$1>b1`: a plays a card for 1 energy on Bakugan 1 of b; `+`: it stays in play; `(400,6)`: what is
    printed on an Evo that no catalogue knows."""

    spelling = "{seat}P:{card}[{printed}][${cost}][>{target}]{stays:+}"
    seat: Seat
    card: Card
    printed: Annotated[Printed | None, Meta(description="B-Power and Damage of an Evo that no catalogue knows")] = None
    cost: Annotated[Energy | None, Meta(description="The energy paid; null: what the catalogue says")] = None
    target: Annotated[Target | None, Meta(description="The Bakugan that it is played on")] = None
    stays: Annotated[bool, Meta(description="1 where it stays in play")] = False

    def canonical(self) -> Event:
        if self.target and self.target.seat == self.seat:
            return replace(self, target=Target(self.target.bakugan))
        return self


class TieFlipped(Act, frozen=True):
    """`aY:card$2`: a flips this card to break a tie; its printed cost is 2. `$X` counts 0."""

    spelling = "{seat}Y:{card}[${cost}]"
    seat: Seat
    card: Card
    cost: Annotated[Energy | Literal["X"] | None, Meta(description="Its printed cost; null: the catalogue's")] = None


class VictorCalled(Act, Claim, frozen=True):
    """`V`, `V=a`: the brawl is resolved; a claim of the Victor, with `&` or `*` a ruling."""

    spelling = "V[={victor}]"
    victor: Annotated[Seat | None, Meta(description="The Victor, as the table says; null: not said")] = None


class FlipPlayed(Act, frozen=True):
    """`bL4:halt-outsiders$3`: the 4th card that b flips for damage is a Flip card and is played; `.`: it stops the
    rest."""

    spelling = "{seat}L{count}:{card}[${cost}]{stops:.}"
    seat: Seat
    count: Annotated[int, Meta(ge=1, le=99, description="Which of the flipped cards it is, counted from 1")]
    card: Card
    cost: Annotated[Energy | None, Meta(description="The energy paid; null: what the catalogue says")] = None
    stops: Annotated[bool, Meta(description="1 where it stops the rest of the damage")] = False


class DamageTaken(Act, frozen=True):
    """`bL5`: b has flipped its 5 cards; the damage is done."""

    spelling = "{seat}L{count}"
    seat: Seat
    count: Annotated[int, Meta(ge=1, le=99, description="How many cards were flipped in all")]


class TurnEnded(Act, frozen=True):
    """`E`: the turn ends."""

    spelling = "E"


class FigureAdded(Act, frozen=True):
    """`a1:b+400`, `a1:d-1`: B-Power or Damage of Bakugan 1 of a changes this turn; `p`: as long as it stays."""

    spelling = "{seat}{bakugan}:{figure}{amount:+}{stays:p}"
    seat: Seat
    bakugan: Number
    figure: Figure
    amount: Amount
    stays: Stays = False


class FigureSet(Act, frozen=True):
    """`a1:b=700`: B-Power or Damage of Bakugan 1 of a is so much this turn; `p`: as long as it stays."""

    spelling = "{seat}{bakugan}:{figure}={value}{stays:p}"
    seat: Seat
    bakugan: Number
    figure: Figure
    value: Annotated[int, Meta(ge=0, le=9_999, description="What it is now")]
    stays: Stays = False


class KeywordGiven(Act, frozen=True):
    """`a1:frost2`, `a1:double`, `a1:shadow`: a keyword on Bakugan 1 of a: noted, not computed."""

    spelling = "{seat}{bakugan}:{keyword}[{value}]"
    seat: Seat
    bakugan: Number
    keyword: Annotated[Literal["frost", "double", "shadow"], Meta(description="The keyword")]
    value: Annotated[Count | None, Meta(description="Its number, if it has one")] = None


class RerollGiven(Act, frozen=True):
    """`a1:reroll`: Bakugan 1 of a may be rolled again."""

    spelling = "{seat}{bakugan}:reroll"
    seat: Seat
    bakugan: Number


class RetractedByEffect(Act, frozen=True):
    """`a2:retract`: by an effect Bakugan 2 of a is closed."""

    spelling = "{seat}{bakugan}:retract"
    seat: Seat
    bakugan: Number


class OpenedByEffect(Act, frozen=True):
    """`a2:open`: by an effect Bakugan 2 of a opens."""

    spelling = "{seat}{bakugan}:open"
    seat: Seat
    bakugan: Number


class CoreGained(Act, frozen=True):
    """`a1:core=c35`: by an effect Bakugan 1 of a gets this core, a loose one before one from the matrix."""

    spelling = "{seat}{bakugan}:core={core}"
    seat: Seat
    bakugan: Number
    core: Annotated[Slug, Meta(description="The core")]


class CoreTaken(Act, frozen=True):
    """`a1:core@0,0`: by an effect Bakugan 1 of a gets the core of that cell."""

    spelling = "{seat}{bakugan}:core@{at}"
    seat: Seat
    bakugan: Number
    at: Annotated[Hex, Meta(description="The cell")]


class CardsDrawn(Act, frozen=True):
    """`a:draw2`: a draws two cards besides the one of the turn."""

    spelling = "{seat}:draw[{count}]"
    seat: Seat
    count: HowMany = None


class CardsDiscarded(Act, frozen=True):
    """`a:discard2`: a discards two cards of the hand."""

    spelling = "{seat}:discard[{count}]"
    seat: Seat
    count: HowMany = None


class CardDiscarded(Act, frozen=True):
    """`a:discard=fireball`: a discards this card of the hand."""

    spelling = "{seat}:discard={card}"
    seat: Seat
    card: Card


class EnergyAdded(Act, frozen=True):
    """`a:energy+1`: an energy card comes from the deck, charged; `a:energy-1`: one is lost."""

    spelling = "{seat}:energy{amount:+}"
    seat: Seat
    amount: Annotated[int, Meta(ge=-99, le=99, description="How many energy cards come; negative: are lost")]


class EnergyCharged(Act, frozen=True):
    """`a:charge+2`: two energy cards are charged; `a:charge-1`: one is uncharged."""

    spelling = "{seat}:charge{amount:+}"
    seat: Seat
    amount: Annotated[int, Meta(ge=-99, le=99, description="How many are charged; negative: uncharged")]


class CardMoved(Act, frozen=True):
    """`a:x>h=fireball`: this card goes from one pile to another: `d` deck, `h` hand, `x` discard, `e` energy."""

    spelling = "{seat}:{origin}>{destination}={card}"
    seat: Seat
    origin: Annotated[Pile, Meta(description=f"Where it leaves; {PILES}")]
    destination: Annotated[Pile, Meta(description=f"Where it goes; {PILES}")]
    card: Card


class CardsMoved(Act, frozen=True):
    """`a:d>x2`: two cards go from one pile to another."""

    spelling = "{seat}:{origin}>{destination}[{count}]"
    seat: Seat
    origin: Annotated[Pile, Meta(description=f"Where they leave; {PILES}")]
    destination: Annotated[Pile, Meta(description=f"Where they go; {PILES}")]
    count: HowMany = None


Roll = BakuganOpened | OpenedOffCores | StayedClosed

EVENTS: tuple[type[Event], ...] = (
    CorePlaced,
    TurnBegun,
    CardEnergized,
    BakuganOpened,
    OpenedOffCores,
    StayedClosed,
    CardPlayed,
    TieFlipped,
    VictorCalled,
    FlipPlayed,
    DamageTaken,
    TurnEnded,
    FigureAdded,
    FigureSet,
    KeywordGiven,
    RerollGiven,
    RetractedByEffect,
    OpenedByEffect,
    CoreGained,
    CoreTaken,
    CardsDrawn,
    CardsDiscarded,
    CardDiscarded,
    EnergyAdded,
    EnergyCharged,
    CardMoved,
    CardsMoved,
)
