"""Battle Planet in sentences: who did what, and why a brawl went as it did."""

import pytest

from replays.timeline import Step, Timeline
from tests.games.battle_planet_table import PLANET, bare, play


def last(tokens: str) -> Step:
    return Timeline(bare(tokens).record, PLANET).steps[-1]


def told(tokens: str) -> str:
    return last(tokens).told.text


@pytest.mark.parametrize(
    ("tokens", "sentence"),
    [
        ("T", "Turn 1 begins"),
        ("T aE", "Ani energizes a card"),
        ("T aE=fire-boost", "Ani energizes Fire Boost"),
        ("T a1@0,0=c35", "Ani rolls Dragonoid: it opens on C35 Shield (cell 0,0)"),
        ("T a1@_=shadow-core", "Ani rolls Dragonoid: it opens on Shadow Core (a cell that nobody saw)"),
        ("T a1o", "Ani rolls Dragonoid: it opens without a core"),
        ("T a1x b1x a1x", "Ani rolls Dragonoid again: it stays closed"),
        ("T a1o b1o aP:ice-barrier$2>b1", "Ani plays Ice Barrier for 2 energy on Hydorous of Vova (“B+400”)"),
        ("T a1o b1o aP:dawn$0+", "Ani plays Dawn for 0 energy; it stays in play"),
        ("T a1o b1o aP:x(400,6)$0>2", "Ani plays X (B-Power 400, Damage 6) for 0 energy on Hydorous of Ani"),
        ("T a1o b1o aY:fireball", "Ani flips Fireball, which costs 1, to break the tie"),
        ("T a1o b1o aY:x", "Ani flips X, whose cost nobody knows, to break the tie"),
        ("T a1o b1o V", "The brawl is resolved"),
        ("T a1o b1o V=b", "The brawl is resolved; claim: Vova is the Victor"),
        ("T a1o b1o V=a&", "The table gives the brawl to Ani"),
        ("T a1o b1x V bL3:leaf$0.", "Vova flips Leaf as card 3 and plays it for 0 energy to stop the rest"),
        ("T a1o b1x V bL5", "Vova has flipped 5 cards"),
        ("T a1o b1x V E", "Turn 1 ends"),
        ("T a1o b1o a1:b+400", "Dragonoid of Ani: B-Power +400, which makes 600"),
        ("T a1o b1o bP:x$0 a1:d-9", "Dragonoid of Ani: Damage -9, which makes 0, after X"),
        ("T a1o b1o a1:b=700p", "Dragonoid of Ani: B-Power is 700 now, as long as it stays open"),
        ("T a1o a1:frost2", "Dragonoid of Ani has Frost Strike 2"),
        ("T a1x b1o a1:reroll", "Dragonoid of Ani may be rolled again"),
        ("T a1o a1:retract", "Dragonoid of Ani has to close"),
        ("T a1o a2:open", "Hydorous of Ani is opened"),
        ("T a1o a1:core=c1", "Dragonoid of Ani gets C1 Fist"),
        ("T a1o a1:core@0,0", "Dragonoid of Ani gets cell 0,0"),
        ("T a:draw2", "Ani may draw 2 cards"),
        ("T a:discard", "Ani discards 1 card"),
        ("T a:discard=x", "Ani discards X"),
        ("T a:energy+1", "Ani gets 1 energy card from the deck, charged"),
        ("T aE a:energy-1", "Ani loses 1 energy card"),
        ("T aE a:charge-1", "1 energy card of Ani is uncharged"),
        ("T a:d>x2", "2 cards of Ani go from deck to discard"),
        ("T a:d>h=x", "X of Ani goes from deck to hand"),
    ],
)
def test_an_event_is_one_sentence(tokens: str, sentence: str) -> None:
    assert told(tokens) == sentence


ALONE = "is the only one open and wins the brawl"


def follows(tokens: str) -> list[str]:
    return [said.text for _, said in last(tokens).consequences]


def test_a_brawl_says_of_what_its_b_power_is_made() -> None:
    step = Timeline(play("T aE a3@0,1+0,0 b1@2,1 b1:b+50 V").record, PLANET).steps[-1]
    assert [said.text for _, said in step.consequences] == [
        "Gorthion of Ani: B-Power 700 = 200 printed +100 by itself +400 by cores (c35, c1); "
        "Damage 7 = 4 printed +2 by itself +1 by cores (c35, c1)",
        "Hydorous of Vova: B-Power 350 = 300 printed +50 by cards; Damage 3 = 4 printed -1 by cores (c8)",
        "Ani wins the brawl, 700 to 350; the damage is 7",
    ]
    assert step.consequences[-1][1].rules == ("BP-6", "BP-8")


@pytest.mark.parametrize(
    ("tokens", "sentences"),
    [
        ("T", ["Ani draws 1 card", "Vova draws 1 card"]),
        (
            "T a1o b1x V",
            ["Dragonoid of Ani: B-Power 200; Damage 5", f"Ani {ALONE}; the damage is 5"],
        ),
        ("T a1o b1x V E", ["Vova flips 5 cards in all"]),
        ("T a1o b1x V a1:d-9 E", ["Vova takes no damage"]),
        ("T aE a1o b1o aP:x$1 V bP:y$0 E", ["1 energy card of Ani is charged again"]),
        (
            "T a1o b1o V aL1:x$0.",
            ["Ani stops the damage after 1 card", "Ani flips 1 card in all", "Dragonoid of Ani closes"],
        ),
        ("T a1o b1o V b#", ["The game is over: Ani wins, Ani 1, Vova 0"]),
    ],
)
def test_what_followed_is_said(tokens: str, sentences: list[str]) -> None:
    assert follows(tokens) == sentences


def test_a_tie_a_ruling_and_a_team_attack_are_named() -> None:
    assert follows("T a1o b1o a1:b+100 aY:x$2 bY:y$1 V")[-1].startswith("Ani wins the brawl: a tie at 300, broken by")
    assert follows("T a1o b1o V=a&")[-1] == "Ani is given the brawl by the table; the damage is 5"
    team = follows("T a1o b1x V E T a2o b1x V E T a3o b1x V")
    assert team[-1] == "All three Bakugan of Ani are open: a team attack for 12"


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        ("T a:discard9", "Ani discards 6 cards instead of 9"),
        ("T a:energy-2", "Ani loses 0 energy cards instead of 2"),
        ("T aE a:charge+2", "0 energy cards instead of 2 of Ani are charged"),
        ("T aE a:e>h3", "1 card instead of 3 of Ani goes from energy to hand"),
        ("T a:draw2", "Ani may draw 2 cards"),
    ],
)
def test_what_is_told_is_what_was_there_to_take(tokens: str, said: str) -> None:
    assert told(tokens) == said
