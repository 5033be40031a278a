"""Short records of Scores for tests: what follows from a few tokens."""

from notation import read
from replays.fold import Fold
from replays.registry import load

SCORES = load("scores")
NAMES = dict(zip("abcdefgh", ("Ani", "Vova", "Zhenya", "Li", "Mar", "Noor", "Ólafur", "Ines"), strict=True))


def play(tokens: str, players: int = 3, **tags: str) -> Fold:
    """The fold of a record with these tokens."""
    seats = {seat: NAMES[seat] for seat in "abcdefgh"[:players]}
    head = "".join(
        f'[{name} "{value}"]\n' for name, value in {"Game": "scores", **seats, "Title": "Catan", **tags}.items()
    )
    return Fold(next(read(f"{head}\n{tokens}\n")), SCORES)


def won(fold: Fold) -> str:
    """The seats that won, and why it is over: `ab points`; empty while it is not."""
    return f"{''.join(fold.state.winners) or 'nobody'} {fold.state.reason}" if fold.state.over else ""


def problems(fold: Fold) -> list[tuple[int | None, str, str]]:
    """(event, code, severity) of all that is wrong."""
    return [(problem.event, problem.code, problem.severity) for problem in fold.problems]
