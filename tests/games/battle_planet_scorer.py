"""A second reading of the rules of Battle Planet, to check the first one by: from plain tokens to brawls and result.

It shares nothing with the game under test, neither its parsing nor its data. It reads records of games that break no
rule, without corrections; cores are named or not recorded at all.
"""

import re
from dataclasses import dataclass, field

# Icon, B-Power, Damage.
CORES = {
    "c1": ("fist", 0, 1),
    "c7": ("fist", 150, 2),
    "c8": ("fist", 0, -1),
    "c11": ("fist", 100, 0),
    "c16": ("flaming-fist", 0, 5),
    "c20": ("flaming-fist", 0, -4),
    "c22": ("shield", 100, 0),
    "c31": ("shield", -300, 0),
    "c35": ("shield", 0, 0),
    "c37": ("magic-shield", 500, 0),
    "c43": ("helix", 500, -1),
    "c52": ("helix", 0, 0),
}
HOT = {"c11": (0, 3), "c35": (400, 0)}  # for Pyrus and Darkus only
WHILE = {"bb347": ("fist", 100, 2), "bb359": ("helix", 400, 0), "evo": ("flaming-fist", 300, 3)}
PEOPLE = {
    "bb343": ("pyrus", 200, 5),
    "bb350": ("pyrus", 400, 3),
    "bb347": ("pyrus", 200, 4),
    "bb357": ("pyrus", 500, 5),
    "bb318": ("darkus", 300, 4),
    "bb312": ("darkus", 400, 4),
    "bb323": ("darkus", 700, 5),
    "bb283": ("aquos", 400, 3),
    "bb295": ("aquos", 700, 3),
    "bb327": ("haos", 400, 3),
    "bb334": ("haos", 500, 7),
    "bb359": ("ventus", 700, 4),
    "bb365": ("ventus", 500, 7),
    "bb298": ("aurelus", 400, 6),
}
COSTS = {"super-shot": 1}

Fact = tuple[object, ...]


@dataclass
class One:
    """A Bakugan; `adds` are (figure, sign, amount, lasting) in order."""

    id: str
    faction: str
    b: int
    d: int
    open: bool = False
    adds: list[tuple[str, str, int, bool]] = field(default_factory=list)
    forced: int = 0


@dataclass
class Lump:
    """A core: where it lies or was taken from, and who holds it."""

    name: str
    cell: str
    holders: set[str] = field(default_factory=set)
    turn: int = 0


class Score:
    """One game, read token by token."""

    def __init__(self, text: str) -> None:
        tags = dict(re.findall(r'\[(\S+) "(.*)"\]', text))
        self.one: dict[str, One] = {}
        for seat in "ab":
            for n, entry in enumerate(tags[f"Team.{seat}"].split(), 1):
                written = re.fullmatch(r".+\((.+),(\d+),(\d+)\)", entry)
                faction, b, d = written.groups() if written else PEOPLE[entry]
                self.one[f"{seat}{n}"] = One("" if written else entry, faction, int(b), int(d))
        self.deck, self.hand, self.gone = (dict.fromkeys("ab", n) for n in (35, 5, 0))
        self.ready, self.used, self.kept = (dict.fromkeys("ab", 0) for _ in range(3))
        self.cores: list[Lump] = []
        self.rolled: dict[str, str] = {}
        self.again: set[str] = set()
        self.flips: dict[str, list[int]] = {"a": [], "b": []}
        self.turn = self.flipped = 0
        self.fight: tuple[str, list[str], str | None] | None = None  # the Victor, who attacks, who closes
        self.facts: list[Fact] = []
        self.winner: str | None = None
        body = re.sub(r"(?m)(?:^|(?<=\s));.*", "", text.rpartition("]\n")[2])
        for token in body.split():
            if self.winner is None:
                self.read(token.rstrip("!?"))

    def read(self, token: str) -> None:
        seat, rest = token[0], token[1:]
        if token == "T":
            self.begin()
        elif token == "E":
            self.end()
        elif seat == "V":
            self.victor(token)
        elif seat not in "ab":
            return
        elif rest.startswith("C:"):
            self.core(*rest[2:].split("@"))
        elif rest[0] == "E":
            self.hand[seat] -= 1
            self.ready[seat] += 1
        elif rest[0] == "P":
            self.play(seat, rest[2:])
        elif rest[0] == "Y":
            self.flip(seat, 1)
            cost = rest.partition("$")[2] or str(COSTS[rest[2:]])
            self.flips[seat].append(0 if cost == "X" else int(cost))
        elif rest[0] == "L":
            self.lose(seat, rest[1:])
        elif rest == "#":
            self.over("b" if seat == "a" else "a")
        elif rest[0] == ":":
            self.result(seat, rest[1:])
        elif ":" in rest:
            self.change(seat + rest[0], rest[2:])
        else:
            self.roll(seat + rest[0], rest[1:])

    def begin(self) -> None:
        self.turn += 1
        self.rolled, self.again, self.flips = {}, set(), {"a": [], "b": []}
        for seat in "ab":
            self.draw(seat, 1)

    def draw(self, seat: str, count: int) -> None:
        count = min(count, self.deck[seat])
        self.deck[seat] -= count
        self.hand[seat] += count

    def flip(self, seat: str, count: int) -> None:
        self.deck[seat] -= count
        self.gone[seat] += count

    def core(self, name: str, cell: str) -> None:
        if not self.turn:
            self.cores.append(Lump(name, cell))
            return
        loose = [core for core in self.cores if core.name == name and not core.cell and not core.holders]
        held = [core for core in self.cores if core.name == name and core.holders]
        found = (loose or held)[0]
        found.cell, found.holders = cell, set()

    def roll(self, who: str, how: str) -> None:
        for seat in "ab":
            three = [f"{seat}{n}" for n in (1, 2, 3)]
            if seat not in self.rolled and all(self.one[one].open for one in three):
                for one in three:
                    self.close(one, tell=True)
        self.drop(who, back=who in self.again)
        self.again.discard(who)
        self.rolled[who[0]] = who
        self.one[who].open = how != "x"
        if how == "x":
            self.one[who].adds = [add for add in self.one[who].adds if not add[3]]
        self.one[who].forced = 0
        for part in how[1:].split("+") if how[0] == "@" else []:
            cell, _, told = part.partition("=")
            self.take(who, cell, told)

    def take(self, who: str, cell: str, told: str) -> None:
        lying = [core for core in self.cores if core.cell == cell and not core.holders]
        shared = [core for core in self.cores if core.cell == cell and core.holders and core.turn == self.turn]
        loose = [core for core in self.cores if not core.cell and not core.holders and told in ("", core.name)]
        if lying or shared:
            core = (lying or shared)[0]
        elif loose:
            core = loose[0]
            if not told and len({other.name for other in loose}) > 1:
                for other in loose:
                    other.name = "?"
        else:
            assert not self.cores, f"no core at {cell}"
            return
        if cell != "_":
            core.cell = core.cell or cell
        core.name = told or core.name
        core.holders.add(who)
        core.turn = self.turn

    def drop(self, who: str, *, back: bool = False) -> None:
        for core in self.cores:
            if who in core.holders:
                core.holders.remove(who)
                if not core.holders:
                    lies = any(
                        other.cell == core.cell and not other.holders for other in self.cores if other is not core
                    )
                    core.cell = core.cell if back and not lies else ""

    def close(self, who: str, *, tell: bool = True) -> None:
        self.one[who].open = False
        self.one[who].adds = [add for add in self.one[who].adds if not add[3]]
        self.drop(who)
        if tell:
            self.facts.append(("retracted", who))

    def figures(self, who: str) -> tuple[int, int]:
        one = self.one[who]
        held = [core.name for core in self.cores if who in core.holders]
        b, d = one.b, one.d
        icons = {CORES[name][0] if name in CORES else name for name in held}
        if one.id in WHILE and WHILE[one.id][0] in icons:
            b, d = b + WHILE[one.id][1], d + WHILE[one.id][2]
        for name in held:
            hot = HOT.get(name, (0, 0)) if one.faction in ("pyrus", "darkus") else (0, 0)
            _, more_b, more_d = CORES.get(name, ("", 0, 0))
            b, d = b + more_b + hot[0], d + more_d + hot[1]
        for figure, sign, amount, _ in one.adds:
            if figure == "b":
                b = amount if sign == "=" else b + amount
            else:
                d = amount if sign == "=" else d + amount
        return b, max(0, d)

    def stands(self, seat: str) -> str | None:
        if seat in self.rolled and self.one[self.rolled[seat]].open:
            return self.rolled[seat]
        forced = [who for who, one in self.one.items() if who[0] == seat and one.open and one.forced == self.turn]
        return max(forced) if forced and self.turn else None

    def victor(self, token: str) -> None:
        sides = {seat: self.stands(seat) for seat in "ab"}
        power = {seat: self.figures(who)[0] if who else None for seat, who in sides.items()}
        a, b = power["a"], power["b"]
        if token.endswith(("&", "*")):
            won: str | None = token[2]
        elif a is None or b is None:
            won = "a" if b is None else "b"
        elif a != b:
            won = "a" if a > b else "b"
        else:
            rounds = [x > y for x, y in zip(self.flips["a"], self.flips["b"], strict=False) if x != y]
            won = ("a" if rounds[0] else "b") if rounds else None
        if won is None:
            behind = [s for s in "ab" if len(self.flips[s]) <= min(map(len, self.flips.values()))]
            stuck = [seat for seat in behind if not self.deck[seat]]
            assert stuck, "an open tie"
            self.over({"a": "b", "b": "a"}[stuck[0]] if len(stuck) == 1 else "")
            return
        loser = "b" if won == "a" else "a"
        three = [f"{won}{n}" for n in (1, 2, 3)]
        team = all(self.one[who].open for who in three)
        chosen = sides[won] or self.rolled.get(won)
        self.fight, self.flipped = (won, three if team else [chosen] if chosen else [], sides[loser]), 0
        self.facts.append(("brawl", won, a, b, self.damage()))
        if team:
            self.facts.append(("team", won, self.damage()))

    def damage(self) -> int:
        return sum(self.figures(who)[1] for who in self.fight[1]) if self.fight else 0

    def lose(self, seat: str, how: str) -> None:
        count, _, card = how.partition(":")
        more = min(int(count) - self.flipped, self.deck[seat])
        self.flip(seat, more)
        self.flipped += more
        paid = card.rstrip(".").partition("$")[2]
        self.pay(seat, int(paid or 0))
        if card.endswith("."):
            self.facts.append(("stopped", seat, self.flipped))
        if card.endswith(".") or int(count) >= self.damage():
            self.settle(0 if card.endswith(".") else self.damage())

    def settle(self, amount: int) -> None:
        assert self.fight
        won, attackers, closes = self.fight
        seat = "b" if won == "a" else "a"
        short = amount - self.flipped > self.deck[seat]
        more = min(max(amount - self.flipped, 0), self.deck[seat])
        self.flip(seat, more)
        self.flipped += more
        self.facts.append(("damaged", seat, self.flipped))
        self.fight = None
        if short:
            self.over(won)
            return
        for who in [closes, *(attackers if len(attackers) == 3 else [])]:
            if who and self.one[who].open:
                self.close(who)

    def end(self) -> None:
        if self.fight:
            self.settle(self.damage())
        if self.winner is not None:
            return
        for seat in "ab":
            self.ready[seat], self.used[seat] = self.ready[seat] + self.used[seat], 0
        for one in self.one.values():
            one.adds = [add for add in one.adds if add[3]]

    def pay(self, seat: str, cost: int) -> None:
        self.ready[seat] -= cost
        self.used[seat] += cost

    def play(self, seat: str, how: str) -> None:
        if self.fight:
            self.settle(self.damage())
        found = re.fullmatch(r"([^($>+]+)(?:\((\d+),(\d+)\))?(?:\$(\d+))?(?:>([ab]?\d))?(\+?)", how)
        assert found, how
        card, b, d, cost, on, plus = found.groups()
        self.pay(seat, int(cost or 0))
        self.hand[seat] -= 1
        if card == "pyrus-hyper-dragonoid":
            b, d = "400", "6"
        target = (on if on and len(on) == 2 else f"{seat}{on}") if on else self.rolled.get(seat, "")
        if b:
            one = self.one[target]
            one.b, one.d, one.id = int(b), int(d), "evo" if card == "pyrus-hyper-dragonoid" else ""
        if b or plus or card == "shun-kazami":
            self.kept[seat] += 1
        else:
            self.gone[seat] += 1

    def change(self, who: str, how: str) -> None:
        found = re.fullmatch(r"([bd])(=|[+-])(\d+)(p?)", how)
        if found:
            amount = -int(found[3]) if found[2] == "-" else int(found[3])
            self.one[who].adds.append((found[1], found[2], amount, bool(found[4])))
        elif how == "reroll":
            self.again.add(who)
        elif how == "retract":
            self.close(who)
        elif how == "open":
            self.one[who].open, self.one[who].forced = True, self.turn
        elif how.startswith("core"):
            self.gain(who, how[4], how[5:])

    def gain(self, who: str, sign: str, what: str) -> None:
        loose = [core for core in self.cores if not core.cell and not core.holders and core.name == what]
        lying = [core for core in self.cores if core.cell and not core.holders and what in (core.name, core.cell)]
        (loose if loose and sign == "=" else lying)[0].holders.add(who)

    def result(self, seat: str, how: str) -> None:
        word = re.match(r"[a-z]+(?:>[a-z])?", how)
        assert word
        number = re.search(r"[+-]?\d+", how)
        count = int(number[0]) if number else 1
        if word[0] == "draw":
            self.draw(seat, count)
        elif word[0] == "discard":
            self.hand[seat] -= count
            self.gone[seat] += count
        elif word[0] == "energy" and count > 0:
            self.deck[seat] -= count
            self.ready[seat] += count
        elif word[0] == "energy":
            self.lose_energy(seat, -count)
            self.gone[seat] -= count
        elif word[0] == "charge":
            self.pay(seat, -count)
        else:
            self.shift(seat, word[0][0], word[0][2], count)

    def lose_energy(self, seat: str, count: int) -> None:
        ready = min(count, self.ready[seat])
        self.ready[seat] -= ready
        self.used[seat] -= count - ready

    def shift(self, seat: str, origin: str, to: str, count: int) -> None:
        piles = {"d": self.deck, "h": self.hand, "x": self.gone, "e": self.ready}
        if origin == "e":
            self.lose_energy(seat, count)
        else:
            piles[origin][seat] -= count
        piles[to][seat] += count

    def over(self, winner: str) -> None:
        self.winner = winner
        self.facts.append(("over", winner))
