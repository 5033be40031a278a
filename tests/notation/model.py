"""Corrections and takebacks as the specification tells them, word by word and without a thought for speed.

It shares no code with `notation.line`; tokens are told apart by their first characters.
"""

import re
from typing import NamedTuple


class Told(NamedTuple):
    """What a log amounts to: (number, token) of what counts, in order, and (number, code) of what is wrong."""

    kept: list[tuple[int, str]]
    wrong: set[tuple[int, str]]


class Log:
    """A log of tokens; `readable` says of a payload whether it can be read."""

    def __init__(self, tokens: list[str], readable: set[str]) -> None:
        self.tokens = ["", *tokens]
        self.numbers = range(1, len(tokens) + 1)
        self.readable = readable

    # Kinds of tokens

    def correction(self, n: int) -> re.Match[str] | None:
        return re.fullmatch(r"%(\d+)([-+=!?]|$)(.*)", self.tokens[n])

    def target(self, n: int) -> int:
        found = self.correction(n)
        assert found
        return int(found[1])

    def is_(self, n: int, sign: str) -> bool:
        found = self.correction(n)
        return found is not None and found[2] == sign

    def payload(self, n: int) -> str:
        found = self.correction(n)
        assert found
        return found[3]

    # Which corrections are carried out

    def code(self, n: int) -> str | None:
        """What is wrong with correction n, by itself."""
        target = self.target(n)
        if target >= n or (target == 0 and not self.is_(n, "+")):
            return "correction-target"
        if target and self.no_event(target) and not self.is_(n, "-"):
            return "correction-target"
        says_what_happened = self.is_(n, "=") or self.is_(n, "+")
        return "correction-payload" if says_what_happened and self.payload(n) not in self.readable else None

    def no_event(self, n: int) -> bool:
        """True for a correction that is no insert, or an insert that brought nothing."""
        return bool(self.correction(n)) and (not self.is_(n, "+") or bool(self.code(n)))

    def withdraws(self, n: int) -> bool:
        """True for what strikes a correction and not an event."""
        return self.is_(n, "-") and self.no_event(self.target(n))

    def withdrawn(self, n: int) -> bool:
        later = (m for m in self.numbers if m > n and self.correction(m) and self.stands(m))
        return any(self.withdraws(m) and self.target(m) == n for m in later)

    def stands(self, n: int) -> bool:
        return self.code(n) is None and not self.withdrawn(n)

    def in_force(self, n: int) -> str | None:
        """The token that counts at the place of event n."""
        token: str | None = self.tokens[n]
        if self.correction(n):
            token = self.payload(n) if self.is_(n, "+") and self.stands(n) else None
        for m in self.numbers:
            if self.correction(m) and self.stands(m) and self.target(m) == n and not self.withdraws(m):
                token = self.payload(m) if self.is_(m, "=") else None if self.is_(m, "-") else token
        return token

    def changed(self, n: int) -> bool:
        return bool(self.correction(n)) or any(
            self.correction(m) and (self.is_(m, "=") or self.is_(m, "-")) and self.stands(m) and self.target(m) == n
            for m in self.numbers
        )

    # The corrected line

    def brought(self, n: int) -> bool:
        return self.is_(n, "+") and self.stands(n)

    def line(self) -> list[int]:
        out: list[int] = []
        for n in (0, *self.numbers):
            if not n or not self.brought(n):
                out += self.with_inserts(n)
        return out[1:]

    def with_inserts(self, n: int) -> list[int]:
        after = [m for m in self.numbers if self.brought(m) and self.target(m) == n]
        return [n, *(x for m in after for x in self.with_inserts(m))]

    # Takebacks

    def bound(self) -> dict[int, int | None]:
        """For each takeback of the original log the act it is bound to."""
        taken: set[int] = set()
        out: dict[int, int | None] = {}
        for n in self.numbers:
            if back := count(self.tokens[n]):
                acts = [m for m in range(1, n) if is_act(self.tokens[m]) and m not in taken]
                out[n] = acts[-back] if len(acts) >= back else None
                taken |= set(acts[-back:]) if out[n] else set()
        return out

    def told(self, upto: int | None = None) -> Told:
        """Plays the line up to the place of an event."""
        kept: list[tuple[int, str]] = []
        before: dict[int, list[tuple[int, str]]] = {}
        wrong = {
            (n, code) for n in self.numbers if self.correction(n) and not self.withdrawn(n) and (code := self.code(n))
        }
        line = self.line()
        played = line if upto is None else line[: line.index(upto) + 1] if upto else []
        for n in played:
            before[n] = list(kept)
            token = self.in_force(n)
            if token is None:
                continue
            back = count(token)
            if not back:
                kept.append((n, token))
                continue
            if self.changed(n):  # a correction brought it: it counts the acts that are there
                acts = [m for m, said in kept if is_act(said) and not self.brought(m)]
                act = acts[-back] if len(acts) >= back else None
            else:
                act = self.bound()[n]
            if act is None:
                kept.append((n, token))  # it does nothing, and is a problem as long as it stands
            else:
                kept = list(before[act])
        wrong = {(n, code) for n, code in wrong if n in played}
        too_far = {(n, "takeback-too-far") for n, token in kept if count(token)}
        return Told([(n, token) for n, token in kept if not count(token)], wrong | too_far)


def count(token: str) -> int:
    """How many acts a takeback takes back, 0 for any other token."""
    found = re.fullmatch(r"\^(\d*)", token)
    return int(found[1] or 1) if found else 0


def is_act(token: str) -> bool:
    """All numbered tokens but claims, takebacks and corrections; an unreadable one too."""
    return not re.match(r"=|\^|%\d", token)
