"""A second reading of the rules of Rumble Nation, to check the first one by: from plain tokens to war and result.

It shares nothing with the game under test, neither its parsing nor its data: pieces are letters at castles, `a` a
soldier of a and `A` its daimyo. It reads records of games that break no rule, without corrections.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

ORDER = "usuki oko shuri yoshida kyo inabayama kiyosu kasugayama yonezawa odawara tokuyama"
ROADS = """usuki-oko usuki-shuri usuki-yoshida oko-yoshida oko-kyo yonezawa-tokuyama yoshida-kyo kyo-inabayama
kyo-kiyosu inabayama-kiyosu inabayama-kasugayama kiyosu-kasugayama kiyosu-odawara kasugayama-yonezawa
kasugayama-odawara yonezawa-odawara"""

PLACED = re.compile(r"([a-d])(?:(?:[1-6]{3}|_)/)?(?:([1-6])([1-6])\.([1-6])|(\d+)x(\d))(d?)")
HEAP = re.compile(r"(\d+)([a-d]?)(?:>(\d+))?(?:x(\d+))?(d?)")
TWO = {2: 2, 3: 2}

Fact = tuple[object, ...]


@dataclass
class Scorer:
    seats: str
    advanced: bool
    castles: dict[str, int] = field(default_factory=dict)  # province -> castle
    board: dict[int, str] = field(default_factory=dict)  # castle -> its pieces, a letter each
    supply: dict[str, str] = field(default_factory=dict)
    lords: dict[str, str] = field(default_factory=dict)
    out: list[str] = field(default_factory=list)  # seats in the order in which they took their swords
    facts: list[Fact] = field(default_factory=list)
    points: dict[str, int] = field(default_factory=dict)

    def put(self, castle: int, pieces: str) -> None:
        for piece in pieces:
            owner = piece.lower()
            self.supply[owner] = self.supply[owner].replace(piece, "", 1)
            self.board[castle] += piece

    def lift(self, castle: int, pieces: str) -> None:
        for piece in pieces:
            assert piece in self.board[castle], f"no {piece} at {castle}"
            self.board[castle] = self.board[castle].replace(piece, "", 1)

    def carry(self, origin: int, to: int, pieces: str) -> None:
        self.lift(origin, pieces)
        self.board[to] += pieces

    def home(self, castle: int, pieces: str) -> None:
        self.lift(castle, pieces)
        for piece in pieces:
            self.supply[piece.lower()] += piece

    def near(self, castle: int) -> list[int]:
        here = next(name for name, number in self.castles.items() if number == castle)
        roads = [road.split("-") for road in ROADS.split()]
        return sorted(self.castles[b if a == here else a] for a, b in roads if here in (a, b))

    def place(self, seat: str, castle: int, count: int, daimyo: bool) -> None:
        count = min(count, len(self.supply[seat]))
        self.put(castle, seat.upper() + seat * (count - 1) if daimyo else seat * count)

    def card(self, seat: str, card: int, text: str) -> None:
        heaps = [
            (int(castle), owner, int(to or 0), int(count or 1)) for castle, owner, to, count, _ in HEAP.findall(text)
        ]
        castle, owner, to, _ = heaps[0]
        if card == 4:
            self.carry(castle, to, seat * (self.board[castle].count(seat) // 2))
        elif card <= 5:
            self.carry(castle, to, seat * TWO.get(card, 1))
        elif card == 6:
            for origin, _, _, count in heaps:
                self.carry(origin, self.castles["kyo"], seat * count)
        elif card == 7:
            self.put(castle, seat)
        elif card == 8:
            self.home(castle, owner)
            self.put(castle, seat)
        elif card == 11:
            self.carry(castle, to, seat + owner * 2)
        elif card == 12:
            for origin, _, _, count in heaps:
                self.home(origin, seat * count)
        else:
            self.carry(castle, to, owner)

    def power(self, seat: str, text: str) -> None:
        for castle, owner, to, count, daimyo in HEAP.findall(text):
            if to:
                piece = seat.upper() if daimyo else owner or seat
                self.carry(int(castle), int(to), piece * int(count or 1))
            else:
                if owner:
                    self.home(int(castle), owner)
                self.put(int(castle), seat)

    def sword(self, seat: str) -> int:
        return len(self.seats) - self.out.index(seat)

    def war(self) -> None:
        help = dict.fromkeys(self.board, "")
        few = len(self.seats) == 2
        for castle in sorted(self.board):
            here = self.board[castle]
            strong = {s: here.count(s) + 2 * here.count(s.upper()) + help[castle].count(s) for s in self.seats}
            able = [seat for seat in self.seats if seat in here.lower()]
            if not able:
                self.facts.append(("set_aside", castle))
                continue
            able.sort(key=lambda seat: strong[seat] * 10 + self.sword(seat))
            winner, second = able[-1], able[-2] if len(able) > 1 and not few else None
            self.facts.append(("castle_resolved", castle, strong, winner, second))
            self.points[winner] += castle
            if second:
                self.points[second] += castle // 2
            for other in self.near(castle):
                if other > castle and winner in self.board[other].lower():
                    help[other] += winner if few else winner * 2
                    self.facts.append(("reinforced", winner, other, 1 if few else 2))
        best = max(self.seats, key=lambda seat: self.points[seat] * 10 + self.sword(seat))
        self.facts.append(("game_over", (best,), dict(self.points)))


def score(text: str) -> Scorer:
    """The table after all tokens of a record, the war fought where the last piece lies."""
    tags = dict(re.findall(r'^\[([\w.]+) "(.*)"\]$', text, re.MULTILINE))
    seats = "".join(seat for seat in "abcd" if seat in tags)
    scorer = Scorer(seats, tags.get("Mode") == "advanced", points=dict.fromkeys(seats, 0))
    scorer.supply = {seat: seat * 16 + seat.upper() if scorer.advanced else seat * 18 for seat in seats}
    for token in words(text):
        if token.startswith("MAP="):
            numbers = [int(number) for number in token[4:].split(",")]
            scorer.castles = dict(zip(ORDER.split(), numbers, strict=True))
            scorer.board = dict.fromkeys(numbers, "")
        elif token[1] == "K":
            scorer.lords[token[0]] = token[3:]
        elif token[0] in seats:
            act(scorer, token)
            if not scorer.supply[token[0]] and token[0] not in scorer.out:
                scorer.out.append(token[0])
            if len(scorer.out) == len(seats):
                scorer.war()
                break
    return scorer


def act(scorer: Scorer, token: str) -> None:
    """One turn of a seat."""
    if found := PLACED.fullmatch(token.rstrip("!?~")):
        seat, one, two, single, castle, count, daimyo = found.groups()
        if single:
            scorer.place(seat, int(one) + int(two), (int(single) + 1) // 2, bool(daimyo))
        else:
            scorer.place(seat, int(castle), int(count), bool(daimyo))
    elif token[1] == "T":
        number, _, text = token[2:].partition(":")
        scorer.card(token[0], int(number), text)
    else:
        scorer.power(token[0], token[3:])


def words(text: str) -> Iterator[str]:
    """The tokens of a record, without tags, comments and times."""
    for line in text.splitlines():
        if not line.startswith("["):
            yield from (word for word in line.partition(";")[0].split() if word[0] != "@")
