"""How cards are played in Rotate, and when they turn. Each function names its ruling; `rules.md` says them in words.

What tricks and rounds bring is in `scoring.py`.
"""

from typing import Literal

from notation import Event, LeadGiven, Seat
from replays.game import Rule
from replays.games.rotate.effects import Revoke, Rotated
from replays.games.rotate.events import (
    CardPlayed,
    HandRecorded,
    SpecialPlayed,
    Suit,
    TrickClaimed,
    UnseenPlayed,
)
from replays.games.rotate.scoring import FLIPPED, claim_trick, clockwise, end_trick
from replays.games.rotate.state import Played, Table, deck
from replays.referee import Referee

Condition = Literal[1, 2, 3]
SUIT_NAMES: dict[Suit, str] = {"R": "Red", "Y": "Yellow", "G": "Green", "B": "Blue", "P": "Purple"}


def give_lead(table: Table, event: LeadGiven, referee: Referee) -> None:
    """ROT-9, ROT-15: a new round is dealt and the seat leads; inside a round it is dealt again, as the same one."""
    if table.running:
        message = f"round {table.round} is not over; if it was dealt again, write {referee.token}*"
        referee.refuse("round-running", message, "ROT-15")
    else:
        table.round += 1
    table.running = True
    table.dealt = referee.number
    table.trick = 1
    table.lead_suit = table.orientation = table.result = None
    table.plays, table.ended = [], []
    table.waiting = list(clockwise(table.seats, event.seat))
    table.played, table.specials_played, table.hand_events = {}, 0, []
    table.played_by = {seat: [] for seat in table.seats}
    table.unseen, table.hands = {}, {}
    table.doubts = {seat: {} for seat in table.seats}
    table.tokens = {seat: [0, 0] for seat in table.seats}
    table.tricks_won = dict.fromkeys(table.seats, 0)


def record_hand(table: Table, event: HandRecorded, referee: Referee) -> None:
    """ROT-13, ROT-15: a whole hand, known before the round's first play."""
    need_round(table, referee)
    seat, cards = event.seat, list(event.cards)
    if wrong := bad_hand(table, seat, cards):
        referee.impossible("bad-hand", wrong, "ROT-13")
    if table.played or table.specials_played or table.plays:
        referee.refuse("hand-late", "a hand is recorded before the round's first play", "ROT-13")
    for card in table.played_by[seat]:
        cards.remove(card)
    table.hands[seat] = cards
    table.hand_events.append(referee.number)


def bad_hand(table: Table, seat: Seat, cards: list[str]) -> str | None:
    """Why these cards cannot be the whole hand of a seat, or None."""
    if seat in table.hands:
        return f"the hand of seat {seat} is recorded already in this round"
    if len(cards) != table.hand_size:
        return f"a hand has {table.hand_size} cards, this one {len(cards)}"
    specials = cards.count("X")
    elsewhere = table.specials_played - table.played_by[seat].count("X") + specials_held(table, seat)
    if specials + elsewhere > table.specials:
        return f"there are {table.specials} Special Cards, this would make {specials + elsewhere}"
    suits = set(cards) - {"X"}
    if len(suits) + specials < len(cards):
        return f"{', '.join(sorted(card for card in suits if cards.count(card) > 1))} is there twice"
    if strange := suits - deck(table.lowest, table.highest):
        return f"{min(strange)} is not in the deck for {len(table.seats)} players"
    for other, hand in table.hands.items():
        if both := suits.intersection(hand):
            return f"{min(both)} is in the hand of seat {other}"
    mine = table.played_by[seat]
    if taken := suits.intersection(table.played).difference(mine):
        return f"{min(taken)} was played by another seat (event {table.played[min(taken)]})"
    missing = [card for card in mine if cards.count(card) < mine.count(card)]
    return f"seat {seat} has played {missing[0]}, which is not in this hand" if missing else None


def holder(table: Table, card: str) -> Seat | None:
    """The seat whose recorded hand holds a suit card."""
    return next((seat for seat, hand in table.hands.items() if card in hand), None)


def specials_held(table: Table, seat: Seat) -> int:
    """The Special Cards that other seats still have in their recorded hands."""
    return sum(hand.count("X") for other, hand in table.hands.items() if other != seat)


def play_card(table: Table, event: CardPlayed, referee: Referee) -> None:
    """A-1, A-2: a suit card is played; ROT-1, ROT-4, ROT-5 decide whether it rotates, ROT-12, ROT-13 whether it may."""
    seat, suit, vertical, card = event.seat, event.suit, event.vertical, event.card
    hand = table.hands.get(seat)
    if hand:
        free = card in hand
    else:
        free = not table.hands and card not in table.played and table.lowest <= vertical <= table.highest
    if not (free and table.running):
        need_card(table, seat, card, referee)
    if not table.waiting or seat != table.waiting[0]:
        refuse_turn(table, seat, referee)
    condition: Condition | None = None
    if table.orientation is None:
        table.lead_suit, table.orientation = suit, event.orientation
    else:
        if event.orientation != table.orientation:
            right = f"{referee.token[:3]}{table.orientation}{referee.token[4:]}"
            referee.refuse("wrong-orientation", wrong_letter(table, event), "ROT-13", right)
        if suit != table.lead_suit:
            check_follow(table, event, referee)
        condition = rotate_condition(table, suit, vertical)
    if suit in table.doubts[seat]:
        show_revokes(table, seat, suit, referee)
    play = Played(seat, suit, vertical, False, referee.number)
    if (condition or event.ruling) and rules_to_rotate(condition, event.ruling, referee):
        table.lead_suit = suit
        rotate(table, condition, play, referee)
    table.played[card] = referee.number
    table.played_by[seat].append(card)
    if hand:
        hand.remove(card)
    lay(table, play, referee)


def play_special(table: Table, event: SpecialPlayed, referee: Referee) -> None:
    """ROT-2, ROT-3: a Special Card turns all cards once an orientation is set; it never wins."""
    need_round(table, referee)
    hand = table.hands.get(event.seat)
    if table.specials_played + specials_held(table, event.seat) >= table.specials:
        message = f"all {table.specials} Special Cards are played, or in recorded hands of other seats"
        referee.impossible("too-many-specials", message, "ROT-13")
    if hand is not None:
        need_in_hand(table, event.seat, "X", referee)
    if event.seat != table.to_play:
        refuse_turn(table, event.seat, referee)
    play = Played(event.seat, None, None, True, referee.number)
    condition: Condition | None = 3 if table.orientation else None
    if rules_to_rotate(condition, event.ruling, referee) and table.orientation:
        rotate(table, condition, play, referee)
    table.specials_played += 1
    table.played_by[event.seat].append("X")
    if hand:
        hand.remove("X")
    lay(table, play, referee)


def play_unseen(table: Table, event: UnseenPlayed, referee: Referee) -> None:
    """A card that the recorder did not see: it neither rotates nor wins."""
    need_round(table, referee)
    if event.seat != table.to_play:
        refuse_turn(table, event.seat, referee)
    table.unseen[event.seat] = table.unseen.get(event.seat, 0) + 1
    lay(table, Played(event.seat, None, None, False, referee.number), referee)


def need_round(table: Table, referee: Referee) -> None:
    """ROT-15: cards are played in a round only."""
    if not table.running:
        message = "no round is running; >a deals one and gives seat a the lead"
        referee.impossible("no-round", message, "ROT-15")


def need_card(table: Table, seat: Seat, card: str, referee: Referee) -> None:
    """ROT-13: the card is in the deck, not played yet in this round, and in no other recorded hand."""
    need_round(table, referee)
    name = card_name(card)
    if not table.lowest <= int(card[1]) <= table.highest:
        message = f"{name} is not in the deck for {len(table.seats)} players"
        referee.impossible("no-such-card", message, "ROT-13")
    if card in table.played:
        message = f"{name} was played already in this round, as event {table.played[card]}"
        referee.impossible("card-twice", message, "ROT-13")
    other = holder(table, card)
    if other and other != seat:
        referee.impossible("in-another-hand", f"{name} is in the recorded hand of seat {other}", "ROT-13")
    if seat in table.hands:
        need_in_hand(table, seat, card, referee)


def need_in_hand(table: Table, seat: Seat, card: str, referee: Referee) -> None:
    """ROT-13: a card that is not in the recorded hand cannot be played from it."""
    if card not in table.hands[seat]:
        held = ", ".join(table.hands[seat])
        message = f"{card_name(card)} is not in the recorded hand of seat {seat}: {held}"
        referee.impossible("not-in-hand", message, "ROT-13")


def refuse_turn(table: Table, seat: Seat, referee: Referee) -> None:
    """ROT-13, ROT-15: it is another seat's turn, or nobody's; the seats after this one follow it."""
    if table.to_play:
        message = f"seat {table.to_play} is to play, not seat {seat}"
    else:
        message = "nobody is to play: the last trick has no winner; rule it, for example =b/v*"
    referee.refuse("out-of-turn", message, "ROT-15")
    others = table.waiting or table.seats
    table.waiting = [seat, *(other for other in clockwise(table.seats, seat)[1:] if other in others)]


def check_follow(table: Table, event: CardPlayed, referee: Referee) -> None:
    """ROT-12, ROT-13: a suit must be followed; without a recorded hand only a later play can show that it could be."""
    suit = table.lead_suit
    assert suit is not None
    hand = table.hands.get(event.seat)
    if hand is None:
        if not event.allowed:
            table.doubts[event.seat].setdefault(suit, {})[referee.number] = referee.token
        return
    able = [card for card in hand if card[0] == suit]
    if len(able) > table.unseen.get(event.seat, 0):
        held = ", ".join(able)
        message = f"seat {event.seat} must follow {SUIT_NAMES[suit]} and holds {held} (vertical numbers)"
        referee.refuse("must-follow", message, "ROT-13")


def show_revokes(table: Table, seat: Seat, suit: Suit, referee: Referee) -> None:
    """ROT-12: a card of the suit that should have been followed shows each earlier offence, once."""
    for number, token in table.doubts[seat].pop(suit).items():
        message = f"seat {seat} did not follow {SUIT_NAMES[suit]}, but plays one in event {referee.number}"
        referee.warn("revoke", message, "ROT-12", event=number, token=token)
        referee.effect(Revoke(seat, referee.number), event=number)


def rotate_condition(table: Table, suit: Suit, vertical: int) -> Condition | None:
    """ROT-1, ROT-4: the Rotate condition that a suit card meets with the one before it, or any earlier of the trick."""
    for play in reversed(table.plays):
        if play.suit == suit:
            if play.vertical == 8 - vertical:
                return 1
        elif play.vertical == vertical:
            return 2
        if not table.match_any:
            break
    return None


def rules_to_rotate(condition: Condition | None, ruling: str | None, referee: Referee) -> bool:
    """ROT-1: whether the cards turn; a ruling on the play beats the computed condition, a difference is a warning."""
    if ruling is None:
        return condition is not None
    turns = ruling == "r"
    if turns != (condition is not None):
        computed = f"condition {condition} is met" if condition else "no Rotate condition is met"
        referee.warn("ruling-differs", f"the table ruled {'a' if turns else 'no'} rotation, but {computed}", "ROT-1")
    return turns


def rotate(table: Table, condition: Condition | None, play: Played, referee: Referee) -> None:
    """ROT-3, ROT-5, ROT-6: all cards in play turn, once."""
    assert table.orientation is not None
    table.orientation = FLIPPED[table.orientation]
    play.turned = True
    referee.effect(Rotated(condition, table.lead_suit, table.orientation))


def lay(table: Table, play: Played, referee: Referee) -> None:
    """ROT-15: the card lies in the trick; the next seat clockwise without one is to play, or the trick ends."""
    table.plays.append(play)
    del table.waiting[0]
    if not table.waiting:
        end_trick(table, referee)


def wrong_letter(table: Table, event: CardPlayed) -> str:
    """What to say of a wrong orientation letter."""
    lies = "vertically" if table.orientation == "v" else "horizontally"
    return f"the trick lies {lies}: the letter is {table.orientation}, not {event.orientation}"


def card_name(card: str) -> str:
    """A card in words, by both of its numbers."""
    if card == "X":
        return "the Special Card"
    vertical = int(card[1])
    return f"{SUIT_NAMES[card[0]]} {vertical}/{8 - vertical}"  # type: ignore[index]


RULES: dict[type[Event], Rule] = {
    LeadGiven: give_lead,
    HandRecorded: record_hand,
    CardPlayed: play_card,
    SpecialPlayed: play_special,
    UnseenPlayed: play_unseen,
    TrickClaimed: claim_trick,
}
