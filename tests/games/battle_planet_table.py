"""Short games of Battle Planet for tests: what follows from a few tokens after one setup."""

from typing import Any

from notation import read
from replays.effects import Effect
from replays.fold import Fold
from replays.registry import load

PLANET = load("battle-planet")

# Ani: Dragonoid Pyrus 200/5, Hydorous Pyrus 400/3, Gorthion Pyrus 200/4 (while a fist is held 300/6).
# Vova: Hydorous Darkus 300/4, Mantonoid Haos 500/7, Pegatrix Darkus 700/5.
TEAMS = {"Team.a": "bb343 bb350 bb347", "Team.b": "bb318 bb334 bb323"}
WRITTEN = {
    "Team.a": "dragonoid(pyrus,200,5) hydorous(pyrus,400,3) gorthion(pyrus,200,4)",
    "Team.b": "hydorous(darkus,300,4) mantonoid(haos,500,7) pegatrix(darkus,700,5)",
}
# Events 1 to 13: c35 B+400 for Pyrus and Darkus, c31 B-300, c1 D+1, c11 B+100 D+3 for those two, c7 B+150 D+2, c8 D-1,
# c20 D-4, c22 B+100, c37 B+500, c16 D+5, c43 B+500 D-1.
CORES = """>a aC:c35@0,0 bC:c31@1,0 aC:c1@0,1 bC:c11@1,1 aC:c7@2,0 bC:c8@2,1 aC:c20@3,0 bC:c22@3,1 aC:c37@0,2 bC:c16@1,2
aC:c43@2,2 bC:c52@3,2"""
FIRST = 14  # the number of the first event after them


def fold(tokens: str, **tags: str) -> Fold:
    """The fold of a record with these tokens and no others."""
    head = {"Game": "battle-planet", "a": "Ani", "b": "Vova", **TEAMS, **tags}
    lines = "".join(f'[{name} "{value}"]\n' for name, value in head.items())
    return Fold(next(read(f"{lines}\n{tokens}\n")), PLANET)


def play(tokens: str, **tags: str) -> Fold:
    """The fold of a game in which all cores lie; the tokens are numbered from FIRST."""
    return fold(f"{CORES} {tokens}", **tags)


def bare(tokens: str, **tags: str) -> Fold:
    """The fold of a game without recorded cores; the tokens are numbered from 2. The teams are written out."""
    return fold(f">a {tokens}", **{**WRITTEN, **tags})


def effects(fold: Fold, *kinds: type[Effect]) -> list[Effect]:
    """All effects of these kinds, or of all."""
    return [effect for _, _, effect in fold.effects if isinstance(effect, kinds or Effect)]


def follows(fold: Fold, number: int) -> list[str]:
    """The names of the effects of one event."""
    return [type(effect).__name__ for event, _, effect in fold.effects if event == number]


def errors(fold: Fold) -> list[tuple[int | None, str]]:
    """(event, code) of the errors."""
    return [(problem.event, problem.code) for problem in fold.problems if problem.is_error]


def warnings(fold: Fold) -> list[tuple[int | None, str]]:
    """(event, code) of the warnings."""
    return [(problem.event, problem.code) for problem in fold.problems if not problem.is_error]


def shown(fold: Fold) -> dict[str, Any]:
    """The state as people and tools get to see it."""
    return PLANET.show(fold.state)


def bakugan(fold: Fold, seat: str, number: int) -> dict[str, Any]:
    """One Bakugan as it is shown."""
    found: dict[str, Any] = shown(fold)["bakugan"][seat][number - 1]
    return found


def figures(fold: Fold, seat: str, number: int) -> tuple[int, int]:
    """B-Power and Damage of a Bakugan."""
    it = bakugan(fold, seat, number)
    return it["b"], it["d"]
