"""What may be published of a record while its game goes on: a seat's secrets stay out until they are revealed.

A secret is a token of a kind that the game names, also as a correction's payload, also one that was refused, struck or
taken back; and a token that cannot be read, because it may be a slip in one. It comes out when its place in the line is
one that the state's `revealed` has passed, or when the game is over. Effects and problems are then taken from a fold of
what is published, so nothing that follows from a secret can show it.
"""

from notation import EventFixed, Record
from replays.eyes import secret_in, without
from replays.fold import Fold
from replays.game import Game


def published(record: Record, game: Game) -> Fold:
    """The fold of what everybody may see of a record; its `record` holds `WITHHELD` for what is hidden."""
    fold = Fold(record, game)
    hidden = secrets(fold)
    return Fold(without(record, fold.events, hidden), game) if hidden else fold


def secrets(fold: Fold) -> set[int]:
    """The numbers of the tokens that may not be published yet."""
    game, state = fold.game, fold.state
    if state.over or not game.secret:
        return set()
    telling = {number for number, event in enumerate(fold.events, 1) if secret_in(event, game)}
    shown = _place(fold, state.revealed)
    return {number for number in telling if _place(fold, _subject(fold, number)) > shown}


def _subject(fold: Fold, number: int) -> int:
    """The event in whose place a token has its effect: for a fix the one that it fixes, else its own."""
    event = fold.events[number - 1]
    if isinstance(event, EventFixed) and 0 < event.target < number:
        return event.target
    return number


def _place(fold: Fold, number: int) -> int:
    return fold.line.index(number) if fold.line else number - 1
