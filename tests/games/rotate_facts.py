"""What a fold of Rotate says, in the form in which the second scorer says it."""

from notation import Record
from replays.effects import Effect, GameOver
from replays.fold import Fold
from replays.games.rotate.effects import Rotated, RoundScored, TokenMoved, TokenPlaced, TrickWon
from replays.registry import load
from tests.games.rotate_scorer import Fact

ROTATE = load("rotate")


def facts(record: Record) -> list[Fact]:
    """The effects of the whole record, without their numbers."""
    said = (fact(effect) for _, _, effect in Fold(record, ROTATE).effects)
    return [one for one in said if one]


def fact(effect: Effect) -> Fact | None:
    """One effect, None where the second scorer does not know of such things."""
    match effect:
        case Rotated():
            return "rotated", effect.condition, effect.suit, effect.orientation
        case TrickWon():
            return "trick_won", effect.seat, effect.suit, effect.orientation, effect.value
        case TokenPlaced():
            return "token_placed", effect.seat, effect.side
        case TokenMoved():
            return "token_moved", effect.seat, effect.side
        case RoundScored():
            return "round_scored", effect.vertical, effect.horizontal, effect.gained
        case GameOver():
            return "game_over", effect.winners, effect.scores
    return None
