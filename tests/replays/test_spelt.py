"""Cards as people type them, in the spelling that tokens and tags have."""

import pytest

from replays.catalog import slug_of
from replays.spelt import spelt, spelt_list
from tests.web.typed import FIGHTERS, PLAYS


@pytest.mark.parametrize(("typed", "token"), FIGHTERS.items())
def test_a_fighter_that_is_typed_becomes_its_slug_and_its_figures(typed: str, token: str) -> None:
    assert spelt(typed, "/") == token


@pytest.mark.parametrize(("typed", "token"), PLAYS.items())
def test_a_card_that_is_typed_keeps_its_cost_and_no_figures_are_made_of_its_name(typed: str, token: str) -> None:
    assert spelt(typed) == token


@pytest.mark.parametrize(
    ("typed", "tag"),
    [
        ("Dragonoid, Trox, Hydorous", "dragonoid trox hydorous"),
        ("Elder, Ogre; Club", "elder ogre club"),
        ("bb312 Mantonoid (haos,500,7) bb327", "bb312 mantonoid(haos,500,7) bb327"),
        ("Hyper Dragonoid (Pyrus, 600, 6), BB298", "hyper-dragonoid(pyrus,600,6) bb298"),
        ("elder <u> club", "elder u club"),
        ("bb343 hyper-dragonoid(pyrus,600,6) trox", "bb343 hyper-dragonoid(pyrus,600,6) trox"),
        ("", ""),
    ],
)
def test_cards_in_a_tag_are_parted_by_blanks_or_by_commas(typed: str, tag: str) -> None:
    assert spelt_list(typed) == tag
    assert spelt_list(tag) == tag


@pytest.mark.parametrize("name", ["King's Guard", "King’s Guard", "  kings-guard-", "--Kings  Guard!"])
def test_no_spelling_of_a_name_leaves_an_apostrophe_or_a_loose_hyphen(name: str) -> None:
    assert slug_of(name) == "kings-guard"
