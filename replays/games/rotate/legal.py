"""What may come next in a game of Rotate, as forms; the claims that are true; how a record is laid out in lines."""

import re
from collections.abc import Iterable, Sequence

from notation import (
    SEATS,
    SHARED,
    Claim,
    Correction,
    Event,
    EventFixed,
    EventInserted,
    EventStruck,
    LeadGiven,
    Seat,
    TakenBack,
)
from replays.game import Fill, Form, Slot
from replays.games.rotate.events import (
    EVENTS,
    SUITS,
    CardPlayed,
    HandRecorded,
    Orientation,
    SpecialPlayed,
    TrickClaimed,
    UnseenPlayed,
)
from replays.games.rotate.rules import SUIT_NAMES, specials_held
from replays.games.rotate.state import Table

_PLAY = re.compile(r"^([a-h])(?:[RYGBP][0-8][vh]|X|_)")
_PLAYS = frozenset((CardPlayed, SpecialPlayed, UnseenPlayed))
_OPENING = frozenset((LeadGiven, HandRecorded))
_KINDS: tuple[type[Event], ...] = (*SHARED, *EVENTS)
_REMARKS = frozenset(kind for kind in _KINDS if issubclass(kind, (Claim, Correction)))
_NO_ACTS = _REMARKS | {TakenBack}
_NOBODY: frozenset[str] = frozenset()
_ALONE = {seat: frozenset((seat,)) for seat in SEATS}
_SHAPES = dict(zip(SUITS, "▲●■◆✚", strict=True))
_LEAD_LABEL = {"v": "Play a card vertically", "h": "Play a card horizontally"}


def legal(table: Table) -> Iterable[Form]:
    """The acts that the rules allow now, one form for each kind."""
    if table.over:
        return
    if not table.running:
        fills = tuple(Fill(seat, f"Seat {seat} leads") for seat in table.seats)
        yield Form("Deal a round", ">{seat}", (Slot("seat", fills),))
        return
    if table.trick == 1 and not table.plays:
        yield from _hands(table)
    if table.to_play:
        yield from _plays(table, table.to_play)
    elif table.last:
        seats = tuple(Fill(seat, f"Seat {seat}") for seat in table.seats)
        ways = (Fill("v", "vertically"), Fill("h", "horizontally"))
        yield Form("Rule who won the trick", "={seat}/{way}*", (Slot("seat", seats), Slot("way", ways)))


def _hands(table: Table) -> Iterable[Form]:
    for seat in table.seats:
        if seat not in table.hands:
            hint = f"the {table.hand_size} cards of the hand, such as R7,Y4,X"
            yield Form(f"Record the hand of seat {seat}", f"{seat}={{cards}}", (Slot("cards", None, hint),))


def _plays(table: Table, seat: Seat) -> Iterable[Form]:
    orientations: tuple[Orientation, ...] = (table.orientation,) if table.orientation else ("v", "h")
    cards = playable(table, seat)
    for orientation in orientations:
        fills = tuple(map(_fill, _read(cards, orientation)))
        if fills:
            yield Form(_LEAD_LABEL[orientation], f"{seat}{{card}}{orientation}", (Slot("card", fills),))
    hand = table.hands.get(seat)
    if table.specials_played + specials_held(table, seat) < table.specials and (hand is None or "X" in hand):
        yield Form("Play a Special Card", f"{seat}X")
    yield Form("Play a card that was not seen", f"{seat}_", weight=0)


def _fill(card: str) -> Fill:
    """A card as it reads: offered under its suit, by its number."""
    suit = card[0]
    return Fill(card, card[1:], f"{_SHAPES[suit]} {SUIT_NAMES[suit]}", f"suit-{suit.lower()}")  # type: ignore[index]


def _read(cards: list[str], orientation: Orientation) -> list[str]:
    """Cards, given by vertical number, as they read in that orientation: by suit, high to low."""
    read = [card if orientation == "v" else f"{card[0]}{8 - int(card[1])}" for card in cards]
    return sorted(read, key=lambda card: (SUITS.index(card[0]), -int(card[1])))


def playable(table: Table, seat: Seat) -> list[str]:
    """The suit cards that a seat may play now, by vertical number: what its hand allows, else all not yet seen."""
    hand = table.hands.get(seat)
    if hand is None:
        others = {card for cards in table.hands.values() for card in cards}
        deck = [f"{suit}{value}" for suit in SUITS for value in range(table.lowest, table.highest + 1)]
        return [card for card in deck if card not in table.played and card not in others]
    suits = [card for card in hand if card != "X"]
    able = [card for card in suits if card[0] == table.lead_suit]
    return able if len(able) > table.unseen.get(seat, 0) else suits


def facts(table: Table) -> Iterable[str]:
    """The claim of the last trick that is true now."""
    if table.last and table.last.seat:
        yield f"={table.last.seat}/{table.last.orientation}"


def withheld(table: Table) -> frozenset[int]:
    """ROT-14: the recorded hands of a running round."""
    return frozenset(table.hand_events if table.running and not table.over else ())


def chapter(table: Table) -> tuple[str, ...]:
    """The round, and the trick that the last event belongs to."""
    if not table.round:
        return ("Before the first round",)
    trick = table.trick - 1 if table.running and table.shown and not table.plays else table.trick
    if not table.shown:
        return (f"Round {table.round}", "Deal")
    return (f"Round {table.round}", f"Trick {trick}")


def layout(events: Sequence[Event], seats: int) -> set[int]:
    """The numbers of the events that begin a line: each `>` and each hand, and what follows a trick and its claims.

    Tricks end where corrections and takebacks have it; between them a correction or a claim of scores has its own line.
    """
    plays = _plays_at(events)
    starts: set[int] = set()
    have = _NOBODY  # seats that have a card in the trick
    before: list[frozenset[str]] = []  # the same before each act that a takeback may take
    fresh, all_seats = False, max(seats, 1)  # `fresh`: a line is to begin
    for number, event in enumerate(events, 1):
        kind = type(event)  # looked up rather than tested with isinstance: every record that is kept comes through here
        if kind in _OPENING or (fresh and kind is not TrickClaimed):
            starts.add(number)
            fresh = kind is HandRecorded or kind in _REMARKS
        if kind not in _NO_ACTS:
            before.append(have)
        elif isinstance(event, TakenBack) and event.acts <= len(before):
            have = before[-event.acts]
            del before[-event.acts :]
        have = _NOBODY if kind is LeadGiven else have | plays.get(number, _NOBODY)
        if len(have) >= all_seats:
            have, fresh = _NOBODY, True
    return starts


def _plays_at(events: Sequence[Event]) -> dict[int, frozenset[str]]:
    """The seats that play a card at the place of each event, as corrections have it."""
    seats: dict[int, frozenset[str]] = {}
    for number, event in enumerate(events, 1):
        if type(event) in _PLAYS:
            seats[number] = _ALONE[event.seat]  # type: ignore[attr-defined]
        elif isinstance(event, (EventFixed, EventInserted)):
            earlier = seats.get(event.target, frozenset()) if isinstance(event, EventInserted) else frozenset()
            seats[event.target] = earlier | set(_PLAY.findall(event.token))
        elif isinstance(event, EventStruck):
            seats.pop(event.target, None)
    return seats
