"""The games that are installed: whatever registers in the entry point group `quarterturn.games`."""

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from replays.game import Game

GROUP = "quarterturn.games"


class UnknownGame(LookupError):
    """No game of that name is installed; `near` is the nearest one that is."""

    def __init__(self, name: str, known: list[str]) -> None:
        near = get_close_matches(name.lower(), known, 1, 0.6)
        self.name = name
        self.near = near[0] if near else None
        hint = f'did you mean "{self.near}"?' if self.near else f"known: {', '.join(known)}"
        super().__init__(f'no game "{name}" is installed; {hint}')


class BrokenGame(RuntimeError):
    """A game is installed but cannot be loaded."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        super().__init__(f"the game {name} is installed but cannot be loaded: {reason}")


@cache
def _points() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> list[str]:
    """The names of all installed games, sorted."""
    return sorted(_points())


@cache
def load(name: str) -> Game:
    """The game of that name; raises `UnknownGame`, `BrokenGame`."""
    point = _points().get(name)
    if point is None:
        raise UnknownGame(name, names())
    try:
        game = point.load()
    except Exception as wrong:  # whatever somebody else's package does when it is imported
        raise BrokenGame(name, f"{type(wrong).__name__}: {wrong}") from wrong
    if not isinstance(game, Game):
        raise BrokenGame(name, f"{point.value} is no Game")
    return game


def titled(ladder: str) -> str:
    """What people call the games of a ladder (`games.ladder`), or a game of which only the name is known."""
    name, _, own = ladder.partition("/")
    try:
        return own or load(name).title
    except (UnknownGame, BrokenGame):
        return name


def games() -> list[Game]:
    """All installed games, by name."""
    return [load(name) for name in names()]
