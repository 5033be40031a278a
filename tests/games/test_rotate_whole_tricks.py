"""A trick as a whole: what questions ask of it, in one row."""

from replays.fold import Fold
from replays.games.rotate.effects import TrickWon
from tests.games.rotate_table import ROUND, play


def tricks(fold: Fold) -> list[tuple[int, TrickWon]]:
    """(event, effect) of all tricks that were won."""
    return [(event, effect) for event, _, effect in fold.effects if isinstance(effect, TrickWon)]


def test_a_trick_tells_who_led_who_won_and_how_often_it_turned() -> None:
    # 7/1 and 1/7 of blue are opposite; the Special Card turns everything once more.
    assert tricks(play(">a aB7v bB1v cX")) == [
        (4, TrickWon("a", "B", "v", 7, 1, 1, "a", 1, "v", 2, "c", special_first=False, special_last=True))
    ]


def test_a_special_card_in_front_turns_nothing_and_what_follows_sets_the_orientation() -> None:
    assert tricks(play(">b bX cG5h aG6h")) == [
        (4, TrickWon("a", "G", "h", 6, 1, 1, "b", 3, "h", 0, None, special_first=True, special_last=False))
    ]


def test_tricks_are_numbered_within_their_rounds() -> None:
    found = [(trick.round, trick.trick) for _, trick in tricks(play(f"{ROUND} >b bB1h cB4h aB6h"))]
    assert found == [*((1, trick) for trick in range(1, 12)), (2, 1)]


def test_a_ruling_replaces_the_whole_trick_also_the_last_of_a_round() -> None:
    early = play(">a aB7v bB5v cB6v =b/h*")
    assert tricks(early) == [
        (5, TrickWon("b", "B", "h", 3, 1, 1, "a", 2, "v", 0, None, special_first=False, special_last=False))
    ]
    late = play(f"{ROUND} =a/h*")
    assert [(event, trick.seat, trick.round, trick.trick) for event, trick in tricks(late)][-2:] == [
        (31, "c", 1, 10),  # who leads next
        (35, "a", 1, 11),
    ]


def test_how_a_trick_began_is_as_its_cards_lay_however_often_it_is_ruled() -> None:
    for ruled in ("=b/h*", "=c/v* =b/h*"):
        ((_, trick),) = tricks(play(f">a aB7v bB1v cB4h {ruled}"))
        assert (trick.seat, trick.orientation, trick.led, trick.rotations) == ("b", "h", "v", 1)


def test_a_trick_without_a_winner_is_whole_once_it_is_ruled() -> None:
    assert tricks(play(">a a_ bX c_")) == []
    assert tricks(play(">a a_ bX c_ =c/h*")) == [
        (5, TrickWon("c", None, "h", None, 1, 1, "a", 3, None, 0, None, special_first=False, special_last=False))
    ]
