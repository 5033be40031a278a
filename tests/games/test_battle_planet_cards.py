"""Cards, energy and piles of Battle Planet, and what a catalogue says of cards."""

from typing import Any

import pytest

from replays.catalogfile import BadCatalog, read
from replays.fold import Fold
from replays.games.battle_planet.cards import Change, changes_in
from tests.games.battle_planet_table import PLANET, bakugan, bare, errors, figures, play, shown, warnings


def side(tokens: str, seat: str = "a") -> Any:
    return bare(tokens).state.sides[seat]  # type: ignore[attr-defined]


def test_bp_1_an_energized_card_is_charged_at_once_and_paying_uncharges_it() -> None:
    assert shown(bare("T aE"))["energy"]["a"] == {"charged": 1, "uncharged": 0}
    assert shown(bare("T aE a1o b1o aP:x$1"))["energy"]["a"] == {"charged": 0, "uncharged": 1}


def test_bp_13_one_card_is_energized_each_turn_at_the_start() -> None:
    assert errors(bare("T aE bE")) == []
    assert errors(bare("T aE aE")) == [(4, "second-energy")]
    assert errors(bare("T aE aE&")) == []
    assert errors(bare("T a1o aE")) == [(4, "not-now")]
    assert side("T aE=fireball aE=x").energy == ["fireball", "x"]


@pytest.mark.parametrize("tokens", ["aP:x$0", "T aP:x$0", "T a1o aP:x$0", "T a1o b1x V E aP:x$0"])
def test_bp_19_cards_are_played_in_the_brawl_and_after_it(tokens: str) -> None:
    assert [code for _, code in errors(bare(tokens))] == ["not-now"]
    assert errors(bare(f"{tokens}&")) == []
    assert side(tokens).discard == ["x"]


def test_bp_13_what_is_written_was_paid_and_has_to_be_charged() -> None:
    tokens = "T aE a1o b1o"
    assert errors(bare(f"{tokens} aP:fire-boost$1")) == []  # printed 2: not judged
    dear = bare(f"{tokens} aP:fire-boost$2")
    assert (errors(dear), shown(dear)["energy"]["a"]) == ([(6, "not-charged")], {"charged": 0, "uncharged": 1})
    assert errors(bare(f"{tokens} aP:fireball")) == []
    assert side(f"{tokens} aP:fireball").charged == 0  # the catalogue's cost
    assert warnings(bare(f"{tokens} aP:x")) == [(6, "unknown-cost")]


def test_an_unknown_card_is_played_like_any_other() -> None:
    played = bare("T aE a1o b1o aP:炎-2$1>b1")
    assert (errors(played), warnings(played), side("T aE a1o b1o aP:炎-2$1>b1").discard) == ([], [], ["炎-2"])


def test_nobody_plays_from_an_empty_hand() -> None:
    assert errors(bare("T a1o b1o a:discard6 aP:x$0")) == [(6, "no-such-card")]
    assert errors(bare("T a:discard6 aE")) == [(4, "no-such-card")]


def test_bp_20_an_evo_stays_on_the_bakugan_named_or_rolled_with_its_numbers() -> None:
    assert figures(bare("T a1o b1x aP:x-evo(450,6)$0>2"), "a", 2) == (450, 6)
    played = bare("T a1o b1x aP:x-evo(450,6)$0 a1:b+50 V E a1:retract")
    assert figures(played, "a", 1) == (450, 6)
    assert (bakugan(played, "a", 1)["name"], shown(played)["discard"]["a"]) == ("X Evo", 0)
    assert figures(bare("T a1o b1o aP:x-evo(450,6)$0>b1"), "b", 1) == (450, 6)
    later = bare("T a1o b1x aP:x-evo(450,6)$0 aP:y-evo(100,1)$0")
    assert figures(later, "a", 1) == (100, 1)  # the one on top
    assert errors(bare("T b1o V& aP:x-evo(450,6)$0")) == [(5, "no-target")]


def test_bp_20_of_an_evo_that_the_catalogue_knows_its_numbers_count() -> None:
    known = play("T aE a1@1,2 b1x aP:pyrus-hyper-dragonoid$1>1")
    assert figures(known, "a", 1) == (700, 14)  # 400/6, B+300 D+3 while a flaming fist is held, D+5 of c16
    assert shown(known)["in_play"]["a"] == [{"card": "pyrus-hyper-dragonoid", "on": "a1"}]
    other = play("T aE a1@1,1 b1x aP:bb265(500,9)$1")
    assert (figures(other, "a", 1), warnings(other)[-1:]) == ((500, 9), [(18, "printed-differs")])  # c11: B+100 D+3


def test_a_card_that_stays_is_in_play_and_others_are_discarded() -> None:
    tokens = "T a1o b1o aP:marta$0+ aP:shield$0>1+ aP:shun-kazami$0 aP:x$0"
    assert [card["card"] for card in shown(bare(tokens))["in_play"]["a"]] == ["marta", "shield", "shun-kazami"]
    assert side(tokens).discard == ["x"]


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("D+1", [Change(0, 1)]),
        ("B+150 D+2", [Change(150, 2)]),
        ("B+100; D+3 if Pyrus or Darkus", [Change(100, 0), Change(0, 3, ("pyrus", "darkus"))]),
        ("held FT: B+100 D+2", [Change(100, 2, (), "fist")]),
        ("on Dragonoid; held FF: B+300 D+3", [Change(300, 3, (), "flaming-fist")]),
        ("SS", []),
        ("B-400 (one Bakugan)", []),
        ("B+100; draw 1", []),
        ("", []),
    ],
)
def test_bp_17_a_text_is_a_list_of_changes_or_stays_a_text(effect: str, found: list[Change]) -> None:
    assert list(changes_in(effect)) == found


def test_bp_17_a_condition_belongs_to_its_own_part() -> None:
    written = {"Team.a": "x(haos,200,5) bb350 bb347"}
    assert figures(play("T a1@1,1 b1x", **written), "a", 1) == (300, 5)
    assert figures(play("T a1@1,1 b1x"), "a", 1) == (300, 8)


def test_bp_17_what_is_held_counts_once() -> None:
    assert figures(play("T a3@0,1+2,0 b1x"), "a", 3) == (450, 9)  # 200/4, once B+100 D+2, D+1, B+150 D+2
    assert figures(play("T a3@0,2 b1x"), "a", 3) == (700, 4)


TOML = """
game = "battle-planet"
[[card]]
id = "C11"
name = "Fist"
kind = "core"
cores = ["FT"]
effect = [{B = 100}, {D = 3, if = ["Pyrus", "Darkus"]}, {held = "FT", D = -1}]
"""


def test_bp_17_a_list_in_toml_says_the_same() -> None:
    (card,) = read(TOML, "cards.toml").cards
    assert (card.effect, card.icon) == ("B+100; D+3 if Pyrus or Darkus; held FT: D-1", "fist")
    assert card.changes == (Change(100, 0), Change(0, 3, ("pyrus", "darkus")), Change(0, -1, (), "fist"))
    kept = read(TOML, "cards.toml")
    assert read(kept.text, "kept").cards == kept.cards


def test_a_game_is_folded_with_the_catalogue_of_its_club() -> None:
    record = play("T a1@1,1 b1x").record
    ours = Fold(record, PLANET, catalog=read(TOML.replace("B = 100", "B = 900"), "cards.toml"))
    assert figures(ours, "a", 1) == (900, 0)  # c11, which counts for a Bakugan that this catalogue does not know
    assert shown(ours)["matrix"]["0,0"] == "c35"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("effect = [{X = 1}]", "line 8, effect: in change 1, X: Extra inputs"),
        ('effect = [{B = "much"}]', "line 8, effect: in change 1, B: Input should be a valid integer"),
        ('effect = [{held = "fist"}]', "line 8, effect: in change 1, held: Input should be"),
        ('effect = "B+100; D+1 if Dragon"', "line 8, effect: dragon is none of Pyrus"),
        ('effect = [{B = 100, if = ["Fire"]}]', "line 8, effect: fire is none of Pyrus"),
        ('effect = "B+99999999999"', "line 8, effect: the change B+99999999999 is not within -9999 to +9999"),
        ('effect = "D-100"', "line 8, effect: the change D-100 is not within -99 to +99"),
        ("B = 10000", "line 8, B"),
        ("cost = 100", "line 8, cost"),
        ('cost = "many"', "line 8, cost"),
        ('power = "a lot"', "line 8, power"),
    ],
)
def test_what_is_wrong_in_a_catalogue_is_said_with_line_and_field(wrong: str, said: str) -> None:
    text = TOML.replace('effect = [{B = 100}, {D = 3, if = ["Pyrus", "Darkus"]}, {held = "FT", D = -1}]', wrong)
    with pytest.raises(BadCatalog, match="line 8") as found:
        read(text, "cards.toml")
    assert said in str(found.value)


def test_the_sample_has_all_kinds_and_names_its_doubles_by_id() -> None:
    from replays.catalog import sample

    cards = sample(PLANET)
    assert {card.kind for card in cards.cards} == {"char", "core", "action", "flip", "hero", "evo"}
    assert cards.find("hydorous") is None
    assert cards.find("bb318").faction == "Darkus"  # type: ignore[union-attr]
    assert cards.find("fireball").cost == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("token", "deck", "hand", "discard", "energy"),
    [
        ("a:draw2", 32, 8, 0, 0),
        ("a:draw", 33, 7, 0, 0),
        ("a:draw99", 0, 40, 0, 0),  # what is there
        ("a:discard2", 34, 4, 2, 0),
        ("a:discard=fireball", 34, 5, 1, 0),
        ("a:energy+2", 32, 6, 0, 2),
        ("a:d>x2", 32, 6, 2, 0),
        ("a:d>h=fireball", 33, 7, 0, 0),
        ("a:h>d", 35, 5, 0, 0),
        ("a:h>e", 34, 5, 0, 1),
    ],
)
def test_cards_go_from_pile_to_pile(token: str, deck: int, hand: int, discard: int, energy: int) -> None:
    moved = bare(f"T {token}")
    one = side(f"T {token}")
    assert errors(moved) == []
    assert (one.deck, one.hand, len(one.discard), len(one.energy), one.charged) == (deck, hand, discard, energy, energy)


def test_a_card_that_was_seen_is_remembered_in_its_pile() -> None:
    assert side("T a:d>h=fireball").known == ["fireball"]
    assert side("T a:d>h=fireball a:discard=fireball a:x>h=fireball a:discard").known == []
    assert side("T a:discard=x a:discard=y a:x>h=x").discard == ["y"]
    assert side("T a:discard a:x>h=x").known == ["x"]  # one that nobody saw
    assert side("T aE=x a:e>h=x").known == ["x"]


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("a:x>h=fireball", "no-such-card"),
        ("a:x>h", "no-such-card"),
        ("a:e>h=fireball", "no-such-card"),
        ("a:h>h", "same-pile"),
        ("a:discard9", "too-few-cards"),
        ("a:energy-1", "too-few-cards"),
        ("a:energy+99", "too-few-cards"),
        ("a:charge+1", "too-few-cards"),
        ("a:d>x99", "too-few-cards"),
    ],
)
def test_what_is_not_there_cannot_be_taken(token: str, code: str) -> None:
    assert errors(bare(f"T {token}")) == [(3, code)]
    assert errors(bare("T a:discard=y a:x>h=x")) == [(4, "no-such-card")]


def test_bp_20_lost_energy_is_charged_energy_first() -> None:
    tokens = "T aE a:energy+1 a1o b1o aP:x$1"
    assert (side(tokens).charged, side(tokens).uncharged) == (1, 1)
    assert (side(f"{tokens} a:energy-1").charged, side(f"{tokens} a:energy-1").uncharged) == (0, 1)
    assert side(f"{tokens} a:energy-2").energy == []
    assert len(side(f"{tokens} a:energy-2").discard) == 3


def test_energy_is_charged_and_uncharged_by_effects() -> None:
    assert side("T aE a:charge-1").charged == 0
    assert side("T aE a:charge-1 a:charge+1").charged == 1
