"""What cannot be asked, and what to do instead.

FindingError (ValueError)
├── UnknownFact       the game has no such fact
├── UnknownColumn     the fact has no such column
├── Unreadable        something that is asked cannot be read
└── NoSuchPerson      nobody in the archive goes by that name, or several do
"""

from collections.abc import Sequence
from difflib import get_close_matches

from notation import visible


class FindingError(ValueError):
    """Something that cannot be asked."""


class UnknownFact(FindingError):
    """The game has no fact of that name."""

    def __init__(self, name: str, title: str, known: Sequence[str]) -> None:
        super().__init__(f"{title} has no fact {_quoted(name)}; {_near(name, known)}")


class UnknownColumn(FindingError):
    """The fact has no column of that name."""

    def __init__(self, name: str, fact: str, known: Sequence[str]) -> None:
        if known:
            super().__init__(f"{fact} has no column {_quoted(name)}; {_near(name, known)}")
        else:
            super().__init__(f"{fact} has no columns to ask for, and so no {_quoted(name)}")


class Unreadable(FindingError):
    """What is asked cannot be read: what was found, and what is expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"{_quoted(found)} cannot be asked: {expected}")


class NoSuchPerson(FindingError):
    """Nobody goes by that name (`known`: all that are near), or several people do (`keys`)."""

    def __init__(self, said: str, known: Sequence[str] = (), keys: Sequence[str] = ()) -> None:
        if keys:
            super().__init__(f"several people are called {_quoted(said)}; say which by key: {', '.join(keys)}")
        else:
            near = get_close_matches(said, known, 1, 0.5)
            hint = f"; did you mean {_quoted(near[0])}?" if near else ""
            super().__init__(f"nobody called {_quoted(said)} sits in any game{hint}")


def _quoted(said: str) -> str:
    return f'"{visible(said[:60])}"'


def _near(name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name.lower(), known, 1, 0.5)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
