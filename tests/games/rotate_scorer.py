"""A second reading of the rules of Rotate, to check the first one by: from plain card plays to what followed.

It shares nothing with the game under test, neither its parsing nor its data, and is written card by card as one would
do it at the table: cards that lie in front of people, tokens that are put down. It reads records without corrections.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

PLAY = re.compile(r"([a-e])(?:([RYGBP])([0-8])([vh])|(X)|(_))(?:/([rn]))?[&*~]*[!?]*")
RULING = re.compile(r"=([a-e])/([vh])[*&]")
NUMBERS = {3: (11, 3, 7), 4: (9, 2, 6), 5: (9, 2, 5)}  # cards in hand, tokens, target

Fact = tuple[object, ...]


@dataclass
class Card:
    """A card on the table. A Special Card, or one that nobody saw, has no suit and no numbers."""

    seat: str
    suit: str = ""
    up: int = -1  # the number it shows as it lies now
    side: int = -1  # the one it would show after a quarter turn
    special: bool = False

    def turn(self) -> None:
        self.up, self.side = self.side, self.up


@dataclass
class Table:
    seats: str
    white: bool
    any_card: bool
    facts: list[Fact] = field(default_factory=list)
    totals: dict[str, int] = field(default_factory=dict)
    winners: list[str] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    lead: str = ""
    lies: str = ""
    tokens: dict[str, str] = field(default_factory=dict)  # seat -> one letter for each of its tokens on the table
    won: dict[str, int] = field(default_factory=dict)
    tricks: int = 0

    def deal(self) -> None:
        self.tokens = dict.fromkeys(self.seats, "")
        self.won = dict.fromkeys(self.seats, 0)
        self.tricks = 0
        self.clear()

    def clear(self) -> None:
        self.cards, self.lead, self.lies = [], "", ""

    def play(self, seat: str, suit: str, number: str, way: str, special: bool, ruling: str) -> None:
        card = Card(seat, suit, special=special)
        if suit:
            if not self.lies:
                self.lead, self.lies = suit, way
            card.up, card.side = int(number), 8 - int(number)
            if way != self.lies:  # the card was named as it does not lie
                card.turn()
        why = self.cause(card)
        self.cards.append(card)
        turns = ruling == "r" or (why > 0 and ruling != "n")
        if turns and self.lies:
            for lying in self.cards:
                lying.turn()
            self.lies = "h" if self.lies == "v" else "v"
            self.lead = suit or self.lead
            self.facts.append(("rotated", why or None, self.lead, self.lies))
        if {lying.seat for lying in self.cards} == set(self.seats):
            self.end_trick()

    def cause(self, card: Card) -> int:
        if card.special:
            return 3 if self.lies else 0
        if not card.suit:
            return 0
        looked_at = self.cards[::-1] if self.any_card else self.cards[-1:]
        for other in looked_at:
            same_numbers = (other.up, other.side) == (card.up, card.side)
            opposite = (other.up, other.side) == (card.side, card.up)
            if other.suit == card.suit and opposite:
                return 1
            if other.suit and other.suit != card.suit and same_numbers:
                return 2
        return 0

    def end_trick(self) -> None:
        self.tricks += 1
        able = sorted((card.up, card.seat) for card in self.cards if card.suit and card.suit == self.lead)
        if able:
            number, seat = able[-1]
            self.give(seat, self.lead, self.lies, number)
        if self.tricks == NUMBERS[len(self.seats)][0]:
            self.clear()
            self.count()

    def give(self, seat: str, suit: str | None, way: str, number: int | None) -> None:
        self.facts.append(("trick_won", seat, suit, way, number))
        self.won[seat] += 1
        mine, limit = self.tokens[seat], NUMBERS[len(self.seats)][1]
        other = "h" if way == "v" else "v"
        if len(mine) < limit:
            self.tokens[seat] = mine + way
            self.facts.append(("token_placed", seat, way))
        elif other in mine:
            self.tokens[seat] = mine.replace(other, way, 1)
            self.facts.append(("token_moved", seat, way))
        self.clear()

    def count(self) -> None:
        lying = "".join(self.tokens.values())
        vertical, horizontal = lying.count("v"), lying.count("h")
        if vertical == horizontal:
            worth = {"v": 1, "h": 1} if not self.white else {"v": 2, "h": 2}
            nothing_won = len(lying) // 2
        else:
            minor = "v" if vertical < horizontal else "h"
            worth = {"v": 0, "h": 0} | {minor: 1 if self.white else 2}
            nothing_won = lying.count(minor)
        gained = {
            seat: sum(worth[letter] for letter in self.tokens[seat]) if self.won[seat] else nothing_won
            for seat in self.seats
        }
        for seat, points in gained.items():
            self.totals[seat] = self.totals.get(seat, 0) + points
        self.facts.append(("round_scored", vertical, horizontal, gained))
        if max(self.totals.values()) >= NUMBERS[len(self.seats)][2]:
            ranked = sorted(self.seats, key=lambda seat: (-self.totals[seat], -gained[seat]))
            first = ranked[0]
            shares = [s for s in ranked if (self.totals[s], gained[s]) == (self.totals[first], gained[first])]
            self.winners = sorted(shares)
            self.facts.append(("game_over", tuple(self.winners), dict(self.totals)))


def score(text: str) -> Table:
    """What follows from a record, in order, and the totals and winners at its end."""
    tags = dict(re.findall(r'^\[([\w.]+) "(.*)"\]$', text, re.MULTILINE))
    seats = "".join(seat for seat in "abcde" if seat in tags)
    table = Table(seats, tags.get("Scoring") == "white", tags.get("Match") == "any", totals=dict.fromkeys(seats, 0))
    for token in words(text):
        if token[0] == ">":
            table.deal()
        elif found := PLAY.fullmatch(token):
            seat, suit, number, way, special, _, ruling = (part or "" for part in found.groups())
            table.play(seat, suit, number, way, bool(special), ruling)
        elif (found := RULING.fullmatch(token)) and len({c.seat for c in table.cards}) == len(seats):
            unwon = next(card for card in table.cards if card.seat == found[1])
            assert not unwon.suit  # only a trick in which nothing was seen is left for a ruling
            table.give(found[1], None, found[2], None)
    return table


def words(text: str) -> Iterator[str]:
    """The tokens of a record, without tags, comments and times."""
    for line in text.splitlines():
        if not line.startswith("["):
            yield from (word for word in line.partition(";")[0].split() if word[0] != "@")
