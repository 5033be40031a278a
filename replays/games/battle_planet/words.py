"""Events of Battle Planet in plain words; what follows from them is in `explained.py`."""

from collections.abc import Callable, Mapping
from typing import Any

from notation import Event, LeadGiven, Seat
from replays.game import Told
from replays.games.battle_planet.cards import card_name, core_name
from replays.games.battle_planet.events import (
    BakuganOpened,
    CardDiscarded,
    CardEnergized,
    CardMoved,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsMoved,
    CoreGained,
    CorePlaced,
    CoreTaken,
    DamageTaken,
    EnergyAdded,
    EnergyCharged,
    FigureAdded,
    FigureSet,
    FlipPlayed,
    KeywordGiven,
    Landing,
    OpenedByEffect,
    OpenedOffCores,
    Pile,
    RerollGiven,
    RetractedByEffect,
    StayedClosed,
    TieFlipped,
    TurnBegun,
    TurnEnded,
    VictorCalled,
)
from replays.games.battle_planet.figures import worth
from replays.games.battle_planet.piles import PILES, count_in
from replays.games.battle_planet.state import Table
from replays.words import listed

Names = Mapping[str, str]
FIGURES = {"b": "B-Power", "d": "Damage"}
KEYWORDS = {"frost": "Frost Strike", "double": "Double Strike", "shadow": "Shadow Strike"}


def tell(event: Event, names: Names, before: Table) -> Told | None:
    """What happened, in one sentence."""
    say = _TOLD.get(type(event))
    return say(event, names, before) if say else None


def counted(count: int, what: str = "card") -> str:
    """So many of something in words."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def _who(event: Any, names: Names) -> str:
    return names.get(event.seat, str(event.seat))


def _bakugan(table: Table, names: Names, seat: Seat, number: int) -> str:
    """A Bakugan by its owner and its name."""
    owner = names.get(seat, seat)
    if seat not in table.sides:
        return f"Bakugan {number} of {owner}"
    return f"{table.bakugan(seat, number).name} of {owner}"


def _lead(event: LeadGiven, names: Names, table: Table) -> Told:
    return Told(f"{_who(event, names)} begins: with the first core, or without cores with the first turn", ("BP-3",))


def _core(event: CorePlaced, names: Names, table: Table) -> Told:
    core = core_name(event.core, table.cards)
    if table.phase == "setup":
        return Told(f"{_who(event, names)} places {core} on cell {event.at}", ("BP-3",))
    return Told(f"{_capital(core)} lies on cell {event.at}", ("BP-11",))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _turn(event: TurnBegun, names: Names, table: Table) -> Told:
    return Told(f"Turn {table.turn + 1} begins", ("BP-2",))


def _energize(event: CardEnergized, names: Names, table: Table) -> Told:
    card = card_name(event.card, table.cards) if event.card else "a card"
    return Told(f"{_who(event, names)} energizes {card}", ("BP-13",))


def _opened(event: BakuganOpened, names: Names, table: Table) -> Told:
    where = listed([_landed(landing, table) for landing in event.landings])
    return Told(f"{_rolls(event, names, table)}: it opens on {where}", ("BP-5",))


def _landed(landing: Landing, table: Table) -> str:
    at = "a cell that nobody saw" if landing.at is None else f"cell {landing.at}"
    lying = table.lying().get(str(landing.at))
    core = landing.core or (lying.core if lying else None)
    return f"{core_name(core, table.cards)} ({at})" if core else at


def _rolls(event: Any, names: Names, table: Table) -> str:
    again = " again" if event.seat in table.chosen else ""
    name = table.bakugan(event.seat, event.bakugan).name if event.seat in table.sides else event.bakugan
    return f"{_who(event, names)} rolls {name}{again}"


def _off(event: OpenedOffCores, names: Names, table: Table) -> Told:
    return Told(f"{_rolls(event, names, table)}: it opens without a core", ("BP-5",))


def _closed(event: StayedClosed, names: Names, table: Table) -> Told:
    return Told(f"{_rolls(event, names, table)}: it stays closed", ("BP-5",))


def _played(event: CardPlayed, names: Names, table: Table) -> Told:
    what = card_name(event.card, table.cards)
    if event.printed:
        what += f" (B-Power {event.printed.power}, Damage {event.printed.damage})"
    on = ""
    if event.target:
        on = f" on {_bakugan(table, names, event.target.seat or event.seat, event.target.bakugan)}"
    stays = "; it stays in play" if event.stays else ""
    said = f"{_who(event, names)} plays {what}{_paid(event.cost, event.card, table)}{on}{stays}"
    return Told(f"{said}{_printed(event.card, table)}", ("BP-13",))


def _paid(cost: int | None, slug: str, table: Table) -> str:
    card = table.cards.find(slug)
    if cost is None:
        cost = card.cost if card and isinstance(card.cost, int) else None
    return "" if cost is None else f" for {cost} energy"


def _printed(slug: str, table: Table) -> str:
    """What the catalogue says that the card does."""
    card = table.cards.find(slug)
    return f" (“{card.effect}”)" if card and card.effect else ""


def _tie(event: TieFlipped, names: Names, table: Table) -> Told:
    cost, card = event.cost, table.cards.find(event.card)
    cost = cost if cost is not None or card is None else card.cost
    said = "whose cost nobody knows" if cost is None else f"which costs {cost}"
    return Told(f"{_who(event, names)} flips {card_name(event.card, table.cards)}, {said}, to break the tie", ("BP-7",))


def _victor(event: VictorCalled, names: Names, table: Table) -> Told:
    if event.victor is None:
        return Told("The brawl is resolved", ("BP-6",))
    victor = names.get(event.victor, event.victor)
    if event.allowed:
        return Told(f"The table gives the brawl to {victor}", ("BP-19",))
    return Told(f"The brawl is resolved; claim: {victor} is the Victor", ("BP-6",))


def _flip(event: FlipPlayed, names: Names, table: Table) -> Told:
    name, paid = card_name(event.card, table.cards), _paid(event.cost, event.card, table)
    stops = " to stop the rest" if event.stops else ""
    said = f"{_who(event, names)} flips {name} as card {event.count} and plays it{paid}{stops}"
    return Told(f"{said}{_printed(event.card, table)}", ("BP-10",))


def _damage(event: DamageTaken, names: Names, table: Table) -> Told:
    return Told(f"{_who(event, names)} has flipped {counted(event.count)}", ("BP-8",))


def _end(event: TurnEnded, names: Names, table: Table) -> Told:
    return Told(f"Turn {table.turn} ends", ("BP-14",))


def _figure(event: FigureAdded | FigureSet, names: Names, table: Table) -> Told:
    seat, number, figure = event.seat, event.bakugan, FIGURES[event.figure]
    now = 0
    if seat in table.sides:
        total = worth(table, seat, number).total
        now = total.power if event.figure == "b" else total.damage
    if isinstance(event, FigureAdded):
        now += event.amount
        said = f"{figure} {event.amount:+d}, which makes {now if event.figure == 'b' else max(0, now)}"
    else:
        said = f"{figure} is {event.value} now"
    why = f", after {card_name(table.last_card, table.cards)}" if table.last_card else ""
    lasts = ", as long as it stays open" if event.stays else ""
    return Told(f"{_bakugan(table, names, seat, number)}: {said}{lasts}{why}", ("BP-6", "BP-14"))


def _keyword(event: KeywordGiven, names: Names, table: Table) -> Told:
    number = f" {event.value}" if event.value else ""
    return Told(f"{_bakugan(table, names, event.seat, event.bakugan)} has {KEYWORDS[event.keyword]}{number}")


def _reroll(event: RerollGiven, names: Names, table: Table) -> Told:
    return Told(f"{_bakugan(table, names, event.seat, event.bakugan)} may be rolled again", ("BP-5",))


def _retract(event: RetractedByEffect, names: Names, table: Table) -> Told:
    return Told(f"{_bakugan(table, names, event.seat, event.bakugan)} has to close", ("BP-11",))


def _open(event: OpenedByEffect, names: Names, table: Table) -> Told:
    return Told(f"{_bakugan(table, names, event.seat, event.bakugan)} is opened", ("BP-5",))


def _gained(event: CoreGained | CoreTaken, names: Names, table: Table) -> Told:
    it = _bakugan(table, names, event.seat, event.bakugan)
    if isinstance(event, CoreGained):
        return Told(f"{it} gets {core_name(event.core, table.cards)}", ("BP-18",))
    return Told(f"{it} gets {_landed(Landing(event.at), table)}", ("BP-18",))


def _drawn(event: CardsDrawn, names: Names, table: Table) -> Told:
    return Told(f"{_who(event, names)} may draw {_taken(event.count or 1, table, event.seat, 'd')}", ("BP-2",))


def _discarded(event: CardsDiscarded, names: Names, table: Table) -> Told:
    return Told(f"{_who(event, names)} discards {_taken(event.count or 1, table, event.seat, 'h')}")


def _discarded_one(event: CardDiscarded, names: Names, table: Table) -> Told:
    return Told(f"{_who(event, names)} discards {card_name(event.card, table.cards)}")


def _energy(event: EnergyAdded, names: Names, table: Table) -> Told:
    lost = event.amount < 0
    what = _taken(abs(event.amount), table, event.seat, "e" if lost else "d", "energy card")
    if lost:
        return Told(f"{_who(event, names)} loses {what}", ("BP-20",))
    return Told(f"{_who(event, names)} gets {what} from the deck, charged", ("BP-1",))


def _charged(event: EnergyCharged, names: Names, table: Table) -> Told:
    side, count = table.sides.get(event.seat), abs(event.amount)
    there = count if side is None else side.charged if event.amount < 0 else side.uncharged
    what = f"{_instead(count, there, 'energy card')} of {_who(event, names)}"
    done = "uncharged" if event.amount < 0 else "charged"
    return Told(f"{what} {'is' if min(count, there) == 1 else 'are'} {done}", ("BP-1",))


def _moved(event: CardMoved | CardsMoved, names: Names, table: Table) -> Told:
    way = f"from {PILES[event.origin]} to {PILES[event.destination]}"
    if isinstance(event, CardMoved):
        return Told(f"{card_name(event.card, table.cards)} of {_who(event, names)} goes {way}")
    what = _taken(event.count or 1, table, event.seat, event.origin)
    return Told(f"{what} of {_who(event, names)} {'goes' if what.startswith('1 ') else 'go'} {way}")


def _taken(wanted: int, table: Table, seat: Seat, pile: Pile, what: str = "card") -> str:
    """So many cards as can leave a pile, and how many were named where that is more."""
    return _instead(wanted, count_in(table.sides[seat], pile) if seat in table.sides else wanted, what)


def _instead(wanted: int, there: int, what: str) -> str:
    """How many there are of those that were named.

    >>> _instead(2, 3, "card"), _instead(2, 1, "card")
    ('2 cards', '1 card instead of 2')
    """
    return counted(wanted, what) if wanted <= there else f"{counted(there, what)} instead of {wanted}"


_TOLD: dict[type[Event], Callable[[Any, Names, Table], Told]] = {
    LeadGiven: _lead,
    CorePlaced: _core,
    TurnBegun: _turn,
    CardEnergized: _energize,
    BakuganOpened: _opened,
    OpenedOffCores: _off,
    StayedClosed: _closed,
    CardPlayed: _played,
    TieFlipped: _tie,
    VictorCalled: _victor,
    FlipPlayed: _flip,
    DamageTaken: _damage,
    TurnEnded: _end,
    FigureAdded: _figure,
    FigureSet: _figure,
    KeywordGiven: _keyword,
    RerollGiven: _reroll,
    RetractedByEffect: _retract,
    OpenedByEffect: _open,
    CoreGained: _gained,
    CoreTaken: _gained,
    CardsDrawn: _drawn,
    CardsDiscarded: _discarded,
    CardDiscarded: _discarded_one,
    EnergyAdded: _energy,
    EnergyCharged: _charged,
    CardMoved: _moved,
    CardsMoved: _moved,
}
