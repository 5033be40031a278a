"""Cards that are played, and what they do to B-Power, Damage and keywords, as the table wrote it down."""

from notation import Seat
from replays.games.battle_planet.brawl import do_damage
from replays.games.battle_planet.cards import PlanetCard
from replays.games.battle_planet.events import CardPlayed, FigureAdded, FigureSet, KeywordGiven, Printed
from replays.games.battle_planet.piles import check_deck, from_hand, pay
from replays.games.battle_planet.state import InPlay, Table
from replays.games.battle_planet.teams import Change
from replays.referee import Referee


def play(table: Table, event: CardPlayed, referee: Referee) -> None:
    """BP-8, BP-13, BP-19, BP-20: a card of the hand is played; after `V` the damage is done before it."""
    seat = event.seat
    take = from_hand(table, seat, event.card, referee)
    on = _target(table, event)
    if event.target and event.target.seat and event.target.seat not in table.seats:
        referee.impossible("no-such-seat", f"no seat {event.target.seat} plays; the seats are a, b")
    if table.phase not in ("brawl", "damage", "end"):
        message = "cards are played in the brawl, and after it until the turn ends"
        referee.refuse("not-now", message, "BP-19")
    do_damage(table, referee)
    if table.over:
        referee.error("after-the-end", f"the damage ended the game; {event.card} is not played any more", "BP-9")
        return
    card = table.cards.find(event.card)
    printed = _printed(event.printed, card, referee)
    pay(table, seat, event.card, event.cost, referee)
    take()
    check_deck(table, seat, event.card, referee)
    if event.stays or printed or (card and card.kind in ("evo", "hero")):
        if printed and on is None:
            referee.refuse("no-target", f"{event.card} is an Evo; >1 says on which Bakugan it lies", "BP-20")
        power, damage = (printed.power, printed.damage) if printed else (None, None)
        table.sides[seat].play.append(InPlay(event.card, on, power, damage, referee.number))
    else:
        table.sides[seat].discard.append(event.card)
    table.last_card = event.card


def _target(table: Table, event: CardPlayed) -> str | None:
    """BP-20: the Bakugan that a card is played on; an Evo lies on the one rolled where none is named."""
    if event.target:
        return f"{event.target.seat or event.seat}{event.target.bakugan}"
    card = table.cards.find(event.card)
    evo = event.printed or (card and card.kind == "evo")
    rolled = table.chosen.get(event.seat)
    return f"{event.seat}{rolled}" if evo and rolled else None


def _printed(told: Printed | None, card: PlanetCard | None, referee: Referee) -> Printed | None:
    """The figures of an Evo: the catalogue's where it knows them."""
    if card is None or card.kind != "evo" or card.power is None or card.damage is None:
        return told
    known = Printed(card.power, card.damage)
    if told and told != known:
        message = f"{card.name} is printed ({known.power},{known.damage}) in the catalogue, which counts"
        referee.warn("printed-differs", message, "BP-20")
    return known


def add_figure(table: Table, event: FigureAdded, referee: Referee) -> None:
    """BP-6, BP-14: B-Power or Damage changes by so much."""
    _change(table, event.seat, event.bakugan, event.figure, event.amount, False, event.stays, referee)


def set_figure(table: Table, event: FigureSet, referee: Referee) -> None:
    """BP-6, BP-14: B-Power or Damage is so much, with whatever is added later."""
    _change(table, event.seat, event.bakugan, event.figure, event.value, True, event.stays, referee)


def _change(
    table: Table, seat: Seat, number: int, figure: str, amount: int, sets: bool, stays: bool, referee: Referee
) -> None:
    change = Change(figure, amount, sets, stays, table.last_card, referee.number)
    table.bakugan(seat, number).changes.append(change)


def give_keyword(table: Table, event: KeywordGiven, referee: Referee) -> None:
    """A keyword is noted; what it does, the table writes down."""
    table.bakugan(event.seat, event.bakugan).keywords.append(f"{event.keyword}{event.value or ''}")
