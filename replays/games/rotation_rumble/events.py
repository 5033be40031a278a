"""What can be written down in a game of Rotation Rumble, and how: each event once, with its token.

Lanes are 1, 2, 3 from seat a's left, for both seats. Cards are named by their slugs.
"""

from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from notation import Act, Event, Seat
from notation.slugs import Slug

Lane = Annotated[int, Meta(ge=1, le=3, description="The lane, from 1 at seat a's left")]
From = Annotated[int, Meta(ge=1, le=3, description="The lane that it leaves")]
To = Annotated[int, Meta(ge=1, le=3, description="The lane that it goes to")]
Edge = Annotated[int, Meta(ge=1, le=4, description="The edge that faces its player; 1 is under the portrait")]
Card = Annotated[Slug, Meta(description="The card")]
ShownCard = Annotated[Slug | None, Meta(description="The card; null where it was not seen")]
Item = Annotated[Slug | None, Meta(description="The one item; null: the fighter with its items")]
Price = Annotated[int, Meta(ge=0, le=99)]
Cost = Annotated[Price | None, Meta(description="The gold paid; null: what the catalogue says")]
Fee = Annotated[Price | None, Meta(description="The gold paid; null: none")]
Figure = Annotated[Literal["atk", "def"], Meta(description="Which number: atk or def")]
Lasting = Literal["s", "p"]
Lasts = Annotated[
    Lasting | None,
    Meta(description="null: this turn; s: until the fighter is turned or gone; p: as long as it stays"),
]
Pile = Literal["d", "h", "x"]
Origin = Annotated[Pile, Meta(description="Where it comes from: d deck, h hand, x discard")]
Destination = Annotated[Pile, Meta(description="Where it goes: d deck, h hand, x discard")]
Count = Annotated[int, Meta(ge=1, le=99)]
HowMany = Annotated[Count | None, Meta(description="How many cards; null where no number was written: one")]


class Printed(msgspec.Struct, frozen=True):
    """`(2/2)`: the ATK and DEF that are printed on a fighter."""

    spelling: ClassVar[str] = "({attack}/{defence})"
    attack: Annotated[int, Meta(ge=0, le=99)]
    defence: Annotated[int, Meta(ge=0, le=99)]


class Bonus(msgspec.Struct, frozen=True):
    """`(1/0)`: what an item adds to ATK and DEF."""

    spelling: ClassVar[str] = "({attack}/{defence})"
    attack: Annotated[int, Meta(ge=-99, le=99)]
    defence: Annotated[int, Meta(ge=-99, le=99)]


class HandRedrawn(Act, frozen=True):
    """`aM`: a shuffles its opening hand back and draws another."""

    spelling = "{seat}M"
    seat: Seat


class FighterPlayed(Act, frozen=True):
    """`aF2:elder`: a plays the fighter into its lane 2, edge 1. `(2/2)`: its printed ATK and DEF."""

    spelling = "{seat}F{lane}:{card}[{printed}]"
    seat: Seat
    lane: Lane
    card: Card
    printed: Annotated[Printed | None, Meta(description="Its printed ATK and DEF, where written")] = None


class FighterTurned(Act, frozen=True):
    """`aR2+`, `aR2-`: a turns the fighter in its lane 2 a quarter clockwise, counter-clockwise. `$3`: for 3 gold."""

    spelling = "{seat}R{lane}{turn}[${cost}]"
    seat: Seat
    lane: Lane
    turn: Annotated[Literal["+", "-"], Meta(description="+ clockwise, - counter-clockwise")]
    cost: Fee = None


class ItemEquipped(Act, frozen=True):
    """`aI2:mace`: a equips an item to its fighter in lane 2. `(1/0)`: what it adds to ATK and DEF; `$1`: for 1 gold."""

    spelling = "{seat}I{lane}:{card}[{bonus}][${cost}]"
    seat: Seat
    lane: Lane
    card: Card
    bonus: Annotated[Bonus | None, Meta(description="What it adds to ATK and DEF, where written")] = None
    cost: Cost = None


class FlashPlayed(Act, frozen=True):
    """`bZ:ambush$1`: b plays a flash card for 1 gold."""

    spelling = "{seat}Z:{card}[${cost}]"
    seat: Seat
    card: Card
    cost: Cost = None


class PhaseEnded(Act, frozen=True):
    """`a.`: a ends its phase."""

    spelling = "{seat}."
    seat: Seat


class RumbleHeld(Act, frozen=True):
    """`R`: the rumble. `R213`: the lanes in this order."""

    spelling = "R[{lanes}]"
    lanes: Annotated[
        str, Meta(pattern="^(?:123|132|213|231|312|321)$", description="The order of the lanes, where written")
    ] = ""


class GoldChanged(Act, frozen=True):
    """`a:gold+1`, `a:gold-1`: a gets or loses gold by a card."""

    spelling = "{seat}:gold{amount:+}"
    seat: Seat
    amount: Annotated[int, Meta(ge=-99, le=99, description="How much; negative: lost")]


class GoldStolen(Act, frozen=True):
    """`a:steal2`: a steals 2 gold from the opponent."""

    spelling = "{seat}:steal{amount}"
    seat: Seat
    amount: Annotated[int, Meta(ge=1, le=99, description="How much")]


class CardsDrawn(Act, frozen=True):
    """`a:draw2`: a draws two more cards."""

    spelling = "{seat}:draw[{count}]"
    seat: Seat
    count: HowMany = None


class CardDrawn(Act, frozen=True):
    """`a:draw=elder`: a draws one more card and shows it."""

    spelling = "{seat}:draw={card}"
    seat: Seat
    card: Card


class CardBuried(Act, frozen=True):
    """`a:bury`, `a:bury=elder`: the top card of a's deck goes to the discard."""

    spelling = "{seat}:bury[={card}]"
    seat: Seat
    card: ShownCard = None


class CardRecycled(Act, frozen=True):
    """`a:recycle=elder`: a card of a's discard goes under the deck."""

    spelling = "{seat}:recycle={card}"
    seat: Seat
    card: Card


class CardDiscarded(Act, frozen=True):
    """`a:discard`, `a:discard=elder`: a card of a's hand goes to the discard."""

    spelling = "{seat}:discard[={card}]"
    seat: Seat
    card: ShownCard = None


class CardMoved(Act, frozen=True):
    """`a:d>h=elder`: a card of a's goes from one pile to another in any other way; it is not drawn."""

    spelling = "{seat}:{origin}>{to}={card}"
    seat: Seat
    origin: Origin
    to: Destination
    card: Card


class CardsMoved(Act, frozen=True):
    """`a:d>x2`: two cards of a's go from one pile to another in any other way; they are not drawn."""

    spelling = "{seat}:{origin}>{to}[{count}]"
    seat: Seat
    origin: Origin
    to: Destination
    count: HowMany = None


class CardDestroyed(Act, frozen=True):
    """`a:destroy@2`: the fighter in a's lane 2 and its items go to the discard. `=mace`: only this item of it."""

    spelling = "{seat}:destroy@{lane}[={item}]"
    seat: Seat
    lane: Lane
    item: Item = None


class CardReturned(Act, frozen=True):
    """`a:return@2`: the fighter in a's lane 2 and its items go to their owner's hand. `=mace`: only this item of it."""

    spelling = "{seat}:return@{lane}[={item}]"
    seat: Seat
    lane: Lane
    item: Item = None


class FigureRaised(Act, frozen=True):
    """`a:atk@2+1`, `a:def@2-1`: ATK or DEF of the fighter in a's lane 2 is so much higher or lower."""

    spelling = "{seat}:{figure}@{lane}{amount:+}[{lasts}]"
    seat: Seat
    figure: Figure
    lane: Lane
    amount: Annotated[int, Meta(ge=-99, le=99, description="By how much; negative: lower")]
    lasts: Lasts = None


class FigureSet(Act, frozen=True):
    """`a:atk@2=3`: ATK or DEF of the fighter in a's lane 2 is 3."""

    spelling = "{seat}:{figure}@{lane}={value}[{lasts}]"
    seat: Seat
    figure: Figure
    lane: Lane
    value: Annotated[int, Meta(ge=0, le=99, description="What it is now")]
    lasts: Lasts = None


class FigureScaled(Act, frozen=True):
    """`a:atk@2x2`, `a:atk@2/2`: ATK or DEF of the fighter in a's lane 2 is doubled, halved."""

    spelling = "{seat}:{figure}@{lane}{scale}[{lasts}]"
    seat: Seat
    figure: Figure
    lane: Lane
    scale: Annotated[Literal["x2", "/2"], Meta(description="x2: doubled; /2: halved, rounded down")]
    lasts: Lasts = None


class LaneNegated(Act, frozen=True):
    """`a:negate@2`: by a card of a's there is no rumble in lane 2 this turn."""

    spelling = "{seat}:negate@{lane}"
    seat: Seat
    lane: Lane


class ItemMoved(Act, frozen=True):
    """`a:equip@1>2=mace`: the item goes from a's fighter in lane 1 to the one in lane 2."""

    spelling = "{seat}:equip@{origin}>{to}={item}"
    seat: Seat
    origin: From
    to: To
    item: Annotated[Slug, Meta(description="The item")]


class FighterMoved(Act, frozen=True):
    """`a:lane@1>3`: a's fighters in lanes 1 and 3 change places, or the one in lane 1 goes to lane 3."""

    spelling = "{seat}:lane@{origin}>{to}"
    seat: Seat
    origin: From
    to: To


class FightersSwapped(Act, frozen=True):
    """`a:swap@1>3`: a's fighter in lane 1 and the opponent's in lane 3 change sides."""

    spelling = "{seat}:swap@{origin}>{to}"
    seat: Seat
    origin: Annotated[int, Meta(ge=1, le=3, description="The lane of the seat's own fighter")]
    to: Annotated[int, Meta(ge=1, le=3, description="The lane of the opponent's fighter")]


class FighterFaced(Act, frozen=True):
    """`a:turn@2=3`: an effect turns the fighter in a's lane 2 to edge 3."""

    spelling = "{seat}:turn@{lane}={edge}"
    seat: Seat
    lane: Lane
    edge: Edge


class ActionCountered(Act, frozen=True):
    """`a:counter`: a counters what the opponent did last."""

    spelling = "{seat}:counter"
    seat: Seat


class DiceCalled(Act, frozen=True):
    """`a:odd`, `a:even`: a calls what the die will show."""

    spelling = "{seat}:{call}"
    seat: Seat
    call: Annotated[Literal["odd", "even"], Meta(description="odd or even")]


class CaptainUsed(Act, frozen=True):
    """`a:captain`, `a:captain$1`: a uses the ability of its captain, for 1 gold."""

    spelling = "{seat}:captain[${cost}]"
    seat: Seat
    cost: Fee = None


EVENTS: tuple[type[Event], ...] = (
    HandRedrawn,
    FighterPlayed,
    FighterTurned,
    ItemEquipped,
    FlashPlayed,
    PhaseEnded,
    RumbleHeld,
    GoldChanged,
    GoldStolen,
    CardsDrawn,
    CardDrawn,
    CardBuried,
    CardRecycled,
    CardDiscarded,
    CardMoved,
    CardsMoved,
    CardDestroyed,
    CardReturned,
    FigureRaised,
    FigureSet,
    FigureScaled,
    LaneNegated,
    ItemMoved,
    FighterMoved,
    FightersSwapped,
    FighterFaced,
    ActionCountered,
    DiceCalled,
    CaptainUsed,
)
