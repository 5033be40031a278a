"""A second reading of the rules of Rotation Rumble, to check the first one by: from plain tokens to points and cards.

It shares nothing with the game under test, neither its parsing nor its data. A fighter is a list: its name, ATK, DEF,
items as (name, ATK, DEF), changes as (which, how, how long). It reads records of games that break no rule, without
corrections.
"""

import re
from dataclasses import dataclass, field

SAMPLE = {
    "malatari": (2, 1),
    "elder": (2, 2),
    "daveheart": (2, 0),
    "minrehol": (1, 2),
    "löwenherz": (0, 3),
    "blossom": (3, 1),
    "rondur": (1, 2),
}
ITEMS = {"mace": (1, 0)}
FOE = {"a": "b", "b": "a"}
PATTERNS = {
    "fighter": r"(?P<s>[ab])F(?P<lane>\d):(?P<card>[^(]+)(?:\((?P<atk>\d+)/(?P<dfn>\d+)\))?",
    "item": r"(?P<s>[ab])I(?P<lane>\d):(?P<card>[^($]+)(?:\((?P<atk>-?\d+)/(?P<dfn>-?\d+)\))?(?:\$(?P<cost>\d+))?",
    "flash": r"(?P<s>[ab])Z:(?P<card>[^$]+)(?:\$(?P<cost>\d+))?",
    "turn": r"(?P<s>[ab])R(?P<lane>\d)[+-](?:\$(?P<cost>\d+))?",
    "face": r"(?P<s>[ab]):turn@(?P<lane>\d)=\d",
    "captain": r"(?P<s>[ab]):captain(?:\$(?P<cost>\d+))?",
    "start": r">(?P<s>[ab])",
    "end": r"(?P<s>[ab])\.",
    "rumble": r"R\d*",
    "points": r"(?P<s>[ab])(?P<n>[+-]\d+)",
    "gold": r"(?P<s>[ab]):gold(?P<n>[+-]\d+)",
    "steal": r"(?P<s>[ab]):steal(?P<n>\d+)",
    "draw": r"(?P<s>[ab]):draw(?:(?P<n>\d+)|=.+)?",
    "bury": r"(?P<s>[ab]):bury(?:=.+)?",
    "recycle": r"(?P<s>[ab]):recycle=.+",
    "discard": r"(?P<s>[ab]):discard(?:=.+)?",
    "move": r"(?P<s>[ab]):(?P<from>[dhx])>(?P<to>[dhx])(?:(?P<n>\d+)|=.+)?",
    "change": r"(?P<s>[ab]):(?P<what>atk|def)@(?P<lane>\d)(?P<how>[+-]\d+|=\d+|x2|/2)(?P<lasts>[sp]?)",
    "negate": r"[ab]:negate@(?P<lane>\d)",
    "gone": r"(?P<s>[ab]):(?P<verb>destroy|return)@(?P<lane>\d)(?:=(?P<card>.+))?",
    "equip": r"(?P<s>[ab]):equip@(?P<lane>\d)>(?P<to>\d)=(?P<card>.+)",
    "lane": r"(?P<s>[ab]):lane@(?P<lane>\d)>(?P<to>\d)",
    "swap": r"(?P<s>[ab]):swap@(?P<lane>\d)>(?P<to>\d)",
}


@dataclass
class Fighter:
    owner: str
    atk: int
    dfn: int
    items: list[tuple[str, str, int, int]] = field(default_factory=list)  # name, owner, ATK, DEF
    changes: list[tuple[str, str, str]] = field(default_factory=list)  # which, how, how long

    def number(self, what: str) -> int:
        value = self.atk + sum(i[2] for i in self.items) if what == "atk" else self.dfn + sum(i[3] for i in self.items)
        for which, how, _ in self.changes:
            n = int(how.lstrip("=x/"))
            if which == what:
                value = (
                    n if how[0] == "=" else value * n if how[0] == "x" else value // n if how[0] == "/" else value + n
                )
        return max(0, value)


class Scorer:
    """Points, gold and cards; `read` takes one token after the other."""

    def __init__(self, separate: bool, empty: bool) -> None:
        self.separate, self.empty = separate, empty
        self.points = {"a": 0, "b": 0}
        self.gold = {"a": 0, "b": 0}
        self.piles = {seat: {"d": 7, "h": 3, "x": 0} for seat in "ab"}
        self.lanes: dict[tuple[str, int], Fighter] = {}
        self.quiet: set[int] = set()
        self.first, self.last, self.over = "", False, False
        self.nets: list[dict[str, int]] = []  # of each rumble

    def read(self, token: str) -> None:
        """One more token; what says nothing about points, gold or cards is passed over."""
        for kind, pattern in PATTERNS.items():
            if found := re.fullmatch(pattern, token):
                getattr(self, f"do_{kind}")({key: value for key, value in found.groupdict().items() if value})
                return

    def draw(self, seat: str, count: int) -> None:
        drawn = min(count, self.piles[seat]["d"])
        self.move(seat, "d", "h", drawn)
        self.last = self.last or self.piles[seat]["d"] == 0

    def move(self, seat: str, origin: str, to: str, count: int = 1) -> None:
        self.piles[seat][origin] -= count
        self.piles[seat][to] += count

    def begin(self, seat: str) -> None:
        self.draw(seat, 1)
        self.get(seat, 1)

    def get(self, seat: str, more: int) -> None:
        self.gold[seat] = max(0, min(4, self.gold[seat] + more))

    def leave(self, place: tuple[str, int], to: str) -> None:
        there = self.lanes.pop(place, None)
        for owner in [there.owner, *(item[1] for item in there.items)] if there else []:
            self.piles[owner][to] += 1

    def score(self, gained: dict[str, int]) -> None:
        if self.separate:
            self.points = {seat: max(0, self.points[seat] + gained.get(seat, 0)) for seat in "ab"}
        else:
            at = self.points["a"] - self.points["b"] + gained.get("a", 0) - gained.get("b", 0)
            at = max(-12, min(12, at))
            self.points = {"a": max(0, at), "b": max(0, -at)}
        self.over = max(self.points.values()) >= 12

    def hit(self, seat: str, lane: int) -> int:
        own, other = self.lanes.get((seat, lane)), self.lanes.get((FOE[seat], lane))
        if own is None or (other is None and not self.empty):
            return 0
        return max(0, own.number("atk") - (other.number("def") if other else 0))

    def do_start(self, f: dict[str, str]) -> None:
        self.first = f["s"]
        self.begin(f["s"])

    def do_end(self, f: dict[str, str]) -> None:
        if f["s"] == self.first:
            self.begin(FOE[f["s"]])

    def do_fighter(self, f: dict[str, str]) -> None:
        place = f["s"], int(f["lane"])
        self.piles[f["s"]]["h"] -= 1
        self.leave(place, "h")
        self.lanes[place] = Fighter(f["s"], *(SAMPLE.get(f["card"]) or (int(f.get("atk", 0)), int(f.get("dfn", 0)))))

    def do_item(self, f: dict[str, str]) -> None:
        atk, dfn = ITEMS.get(f["card"]) or (int(f.get("atk", 0)), int(f.get("dfn", 0)))
        self.get(f["s"], -int(f.get("cost", 0)))
        self.piles[f["s"]]["h"] -= 1
        self.lanes[f["s"], int(f["lane"])].items.append((f["card"], f["s"], atk, dfn))

    def do_flash(self, f: dict[str, str]) -> None:
        self.get(f["s"], -int(f.get("cost", 0)))
        self.move(f["s"], "h", "x")

    def do_turn(self, f: dict[str, str]) -> None:
        self.get(f["s"], -int(f.get("cost", 0)))
        self.do_face(f)

    def do_face(self, f: dict[str, str]) -> None:
        there = self.lanes[f["s"], int(f["lane"])]
        there.changes = [change for change in there.changes if change[2] != "s"]

    def do_captain(self, f: dict[str, str]) -> None:
        self.get(f["s"], -int(f.get("cost", 0)))

    def do_rumble(self, f: dict[str, str]) -> None:
        hits = {lane: {seat: self.hit(seat, lane) for seat in "ab"} for lane in {1, 2, 3} - self.quiet}
        net = {seat: sum(max(0, hit[seat] - hit[FOE[seat]]) for hit in hits.values()) for seat in "ab"}
        self.nets.append(net)
        self.score(net)
        self.quiet = set()
        for there in self.lanes.values():
            there.changes = [change for change in there.changes if change[2]]
        self.over = self.over or self.last

    def do_points(self, f: dict[str, str]) -> None:
        self.score({f["s"]: int(f["n"])})

    def do_gold(self, f: dict[str, str]) -> None:
        self.get(f["s"], int(f["n"]))

    def do_steal(self, f: dict[str, str]) -> None:
        stolen = min(int(f["n"]), self.gold[FOE[f["s"]]])
        self.get(FOE[f["s"]], -stolen)
        self.get(f["s"], stolen)

    def do_draw(self, f: dict[str, str]) -> None:
        self.draw(f["s"], int(f.get("n", 1)))

    def do_bury(self, f: dict[str, str]) -> None:
        self.move(f["s"], "d", "x")

    def do_recycle(self, f: dict[str, str]) -> None:
        self.move(f["s"], "x", "d")

    def do_discard(self, f: dict[str, str]) -> None:
        self.move(f["s"], "h", "x")

    def do_move(self, f: dict[str, str]) -> None:
        self.move(f["s"], f["from"], f["to"], int(f.get("n", 1)))

    def do_change(self, f: dict[str, str]) -> None:
        self.lanes[f["s"], int(f["lane"])].changes.append((f["what"], f["how"], f.get("lasts", "")))

    def do_negate(self, f: dict[str, str]) -> None:
        self.quiet.add(int(f["lane"]))

    def do_gone(self, f: dict[str, str]) -> None:
        place, to = (f["s"], int(f["lane"])), "x" if f["verb"] == "destroy" else "h"
        if "card" not in f:
            self.leave(place, to)
            return
        item = next(item for item in self.lanes[place].items if item[0] == f["card"])
        self.lanes[place].items.remove(item)
        self.piles[item[1]][to] += 1

    def do_equip(self, f: dict[str, str]) -> None:
        origin, to = self.lanes[f["s"], int(f["lane"])], self.lanes[f["s"], int(f["to"])]
        item = next(item for item in origin.items if item[0] == f["card"])
        origin.items.remove(item)
        to.items.append(item)

    def do_lane(self, f: dict[str, str]) -> None:
        here, there = (f["s"], int(f["lane"])), (f["s"], int(f["to"]))
        moved = {there: self.lanes.pop(here), here: self.lanes.pop(there, None)}
        self.lanes.update({place: fighter for place, fighter in moved.items() if fighter})

    def do_swap(self, f: dict[str, str]) -> None:
        here, there = (f["s"], int(f["lane"])), (FOE[f["s"]], int(f["to"]))
        own, foe = self.lanes.pop(here), self.lanes.pop(there)
        for item in own.items + foe.items:
            self.piles[item[1]]["h"] += 1
        self.lanes[here] = Fighter(foe.owner, foe.atk, foe.dfn)
        self.lanes[there] = Fighter(own.owner, own.atk, own.dfn)
