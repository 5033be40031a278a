"""What is said of a token that has the form of an event and a value that cannot stand there."""

import pytest

from replays.games.rotation_rumble.events import FighterPlayed
from replays.registry import load


@pytest.mark.parametrize(
    ("game", "token", "reason"),
    [
        ("rotation-rumble", "aF4:x", "lane 4 is not within 1 to 3"),
        ("rotation-rumble", "a:turn@1=5*", "edge 5 is not within 1 to 4"),
        ("rotation-rumble", "a:atk@1x3", "scale x3 is not /2 or x2"),
        ("rotation-rumble", "aZ:x$X", "cost X is no number within 0 to 99"),
        ("rotation-rumble", "aF1:x(100/1)", "printed attack 100 is not within 0 to 99"),
        (
            "rotation-rumble",
            "aF1:big_troll",
            "card big_troll is not a name of letters in lower case, digits and hyphens",
        ),
        ("rotation-rumble", "a+99999999999", "points +99999999999 is not within -999999 to 999999"),
        ("rotation-rumble", "zF1:x", "seat z is not one of a to h"),
        ("rotation-rumble", "aR9+", "lane 9 is not within 1 to 3"),
        ("battle-planet", "a1:b-99999", "amount -99999 is not within -9999 to 9999"),
        ("battle-planet", "aY:card$Z", "cost Z is no number within 0 to 99 and Z is not X"),
        ("battle-planet", "aP:x$1>4", "target bakugan 4 is not within 1 to 3"),
        ("rotate", "aM7v", "suit M is not B, G, P, R or Y"),
        ("rumble-nation", "a35.7", "single 7 is not within 1 to 6"),
        ("scores", "WON=z", "seats z is not one of a to h"),
    ],
)
def test_a_value_that_cannot_stand_in_a_known_form_is_named_with_what_could(game: str, token: str, reason: str) -> None:
    assert load(game).codec.refusal(token).reason == reason  # type: ignore[union-attr]


def test_what_has_the_form_of_no_event_is_no_token() -> None:
    codec = load("rotation-rumble").codec
    assert codec.refusal("a:golf+1").reason == "this is no token of Rotation Rumble"  # type: ignore[union-attr]
    assert codec.form("a:golf+1") is None
    assert codec.form("aF4:x") is codec.form("aF1:x") is FighterPlayed
