"""RN-13, RN-14: the powers of the six daimyo, each with what it does, its edges and its refusals.

The daimyo of a stands at castle 3 (Kyo), whose neighbours are 4, 5 and 10 by land and 8 by sea; the power is the last
event.
"""

import pytest

from replays.effects import Effect
from replays.games.rumble_nation.effects import SwordTaken, TroopsMoved, TroopsPlaced, TroopsReturned
from tests.games.rumble_table import RUMBLE, advanced, codes, follows, problems, shown, troops

OTHERS = {"uesugi": "oda,mori", "oda": "uesugi,mori"}
STANDS = "a3x1d b2x1 c2x1"


def record(lord: str, before: str, token: str, stands: str = STANDS) -> str:
    """Tokens of a game in which a has that daimyo, with these rulings before its power."""
    b, c = OTHERS.get(lord, "oda,uesugi").split(",")
    return f">a cK={c} bK={b} aK={lord} {stands} {before} {token}"


def use(lord: str, before: str, token: str, stands: str = STANDS) -> tuple[list[Effect], list[tuple[str, str]]]:
    """What the power does, and what is wrong: (code, severity)."""
    used = advanced(record(lord, before, token, stands), 3, f"{lord},{OTHERS.get(lord, 'oda,uesugi')},{fourth(lord)}")
    return follows(used, len(used.record.tokens)), [(problem.code, problem.severity) for problem in used.problems]


def fourth(lord: str) -> str:
    return "chosokabe" if lord != "chosokabe" else "otomo"


@pytest.mark.parametrize(
    ("lord", "before", "token", "expected"),
    [
        ("uesugi", "=3:a4&", "aL:3>4,3>5x2", [TroopsMoved("a", 3, 4, 1), TroopsMoved("a", 3, 5, 2)]),
        ("uesugi", "=3:a2&", "aL:3>10", [TroopsMoved("a", 3, 10, 1)]),
        ("oda", "", "aL:3>8d", [TroopsMoved("a", 3, 8, 1, daimyo=True)]),
        ("oda", "=3:a2&", "aL:3>4,3>4d", [TroopsMoved("a", 3, 4, 1), TroopsMoved("a", 3, 4, 1, daimyo=True)]),
        ("takeda", "=3:a1,b3&", "aL:3b>4,3b>5x2", [TroopsMoved("b", 3, 4, 1), TroopsMoved("b", 3, 5, 2)]),
        ("takeda", "=3:a1,c1&", "aL:3c>8", [TroopsMoved("c", 3, 8, 1)]),
        ("mori", "", "aL:4,5,8", [TroopsPlaced("a", 4, 1), TroopsPlaced("a", 5, 1), TroopsPlaced("a", 8, 1)]),
        ("mori", "", "aL:8", [TroopsPlaced("a", 8, 1)]),
        ("chosokabe", "=3:a4&", "aL:3>8x3", [TroopsMoved("a", 3, 8, 3)]),
        (
            "chosokabe",
            "=3:a3&",
            "aL:3>8x2,3>8d",
            [TroopsMoved("a", 3, 8, 2), TroopsMoved("a", 3, 8, 1, daimyo=True)],
        ),
        ("chosokabe", "", "aL:3>8d", [TroopsMoved("a", 3, 8, 1, daimyo=True)]),
        (
            "otomo",
            "=4:c1& =5:b2&",
            "aL:4c,5b",
            [TroopsReturned("c", 4, 1), TroopsPlaced("a", 4, 1), TroopsReturned("b", 5, 1), TroopsPlaced("a", 5, 1)],
        ),
        ("otomo", "=8:b1&", "aL:8b", [TroopsReturned("b", 8, 1), TroopsPlaced("a", 8, 1)]),
    ],
)
def test_rn_14_a_power_does_what_it_says(lord: str, before: str, token: str, expected: list[Effect]) -> None:
    assert use(lord, before, token) == (expected, [])


@pytest.mark.parametrize(
    ("lord", "before", "token", "code"),
    [
        ("uesugi", "=3:a3&", "aL:3>8", "wrong-neighbour"),  # by sea
        ("uesugi", "=3:a5&", "aL:3>4x2,3>5x2", "too-many"),
        ("uesugi", "=4:a2&", "aL:4>5", "wrong-province"),
        ("oda", "=3:a2&", "aL:3>7d", "wrong-neighbour"),
        ("oda", "=3:a2&", "aL:3>4,3>5d", "wrong-neighbour"),
        ("oda", "=3:a4&", "aL:3>4x2,3>4d", "too-many"),
        ("takeda", "=3:a1,b4&", "aL:3b>4x4", "too-many"),
        ("takeda", "=3:a1,b1,c1&", "aL:3b>4,3c>5", "several-owners"),
        ("takeda", "=3:a1,b1&", "aL:3b>7", "wrong-neighbour"),
        ("takeda", "=4:b1&", "aL:4b>5", "wrong-province"),
        ("takeda", "=3:a2&", "aL:3a>5", "own-troops"),
        ("mori", "", "aL:4,4", "same-castle"),
        ("mori", "", "aL:4,5,8,10", "too-many"),
        ("mori", "", "aL:7", "wrong-neighbour"),
        ("chosokabe", "=3:a2&", "aL:3>4", "wrong-neighbour"),  # by land
        ("chosokabe", "=3:a4&", "aL:3>8x3,3>8d", "too-many"),
        ("otomo", "=4:b1,c1&", "aL:4b,4c", "same-castle"),
        ("otomo", "=4:b1& =5:b1& =8:b1&", "aL:4b,5b,8b", "too-many"),
        ("otomo", "=7:b1&", "aL:7b", "wrong-neighbour"),
        ("otomo", "=4:a1&", "aL:4a", "own-troops"),
    ],
)
def test_rn_16_a_power_used_against_its_text_is_an_error_and_does_it_all_the_same(
    lord: str, before: str, token: str, code: str
) -> None:
    effects, wrong = use(lord, before, token)
    assert effects
    assert wrong == [(code, "error")]


@pytest.mark.parametrize(
    ("lord", "before", "token", "code"),
    [
        ("uesugi", "", "aL:3>4", "no-such-troops"),  # only the daimyo is there
        ("uesugi", "=3:a3&", "aL:3>4d", "other-lord"),
        ("uesugi", "", "aL:4,5", "other-lord"),
        ("oda", "=3:a3&", "aL:3>4", "other-lord"),
        ("oda", "", "aL:3>4,3>4d", "no-such-troops"),
        ("oda", "", "aL:4>5d", "daimyo-elsewhere"),
        ("oda", "", "aL:3>4d,3>5d", "daimyo-elsewhere"),
        ("takeda", "=3:a1,b1&", "aL:3b>4x2", "no-such-troops"),
        ("takeda", "=3:a1,b1&", "aL:3d>4", "no-such-seat"),
        ("takeda", "=3:a3&", "aL:3>4", "other-lord"),
        ("mori", "=3:a15&", "aL:4,5,8", "no-such-troops"),
        ("mori", "=4:b1&", "aL:4b", "other-lord"),
        ("chosokabe", "=3:a2&", "aL:3>8x2", "no-such-troops"),
        ("chosokabe", "", "aL:8", "other-lord"),
        ("otomo", "", "aL:4b", "no-such-troops"),
        ("otomo", "=4:b1&", "aL:4b,4b", "no-such-troops"),
        ("otomo", "=3:a16& =4:b1& =5:b1&", "aL:4b,5b", "no-such-troops"),
        ("otomo", "=4:b1&", "aL:4d", "no-such-seat"),
        ("otomo", "=3:b1&", "aL:3b>4", "other-lord"),
    ],
)
def test_rn_16_a_power_that_cannot_be_carried_out_is_impossible(lord: str, before: str, token: str, code: str) -> None:
    assert use(lord, before, token) == ([], [(code, "error")])


@pytest.mark.parametrize(
    ("lord", "token"),
    [
        ("uesugi", "aL:3>4"),
        ("oda", "aL:3>4d"),
        ("takeda", "aL:3b>4"),
        ("mori", "aL:4"),
        ("chosokabe", "aL:3>8"),
        ("otomo", "aL:4b"),
    ],
)
def test_rn_13_a_power_needs_the_daimyo_on_the_board(lord: str, token: str) -> None:
    before = "=3:a2,b1& =4:b1&"
    assert use(lord, before, token, "a3x2 b2x1 c2x1")[1] == [("daimyo-off", "error")]
    assert use(lord, before.replace("a2", "a3"), token)[1] == []


def test_rn_13_a_power_is_used_once_a_game() -> None:
    tokens = record("mori", "", "aL:4 b2x1 c2x1 aL:5")
    used = advanced(tokens, 3, "mori,oda,uesugi,otomo")
    assert problems(used) == [(len(used.record.tokens), "second-power", "error")]
    assert (troops(used, 5), shown(used)["powers_used"]) == ({"a": 1}, ["a"])


def test_rn_13_a_power_takes_the_turn_and_a_card_may_be_used_as_well() -> None:
    used = advanced(record("mori", "", "aL:4 b2x1 c2x1 aT1:4>5"), 3, "mori,oda,uesugi,otomo")
    assert problems(used) == []
    assert shown(used)["to_play"] == "b"


def test_rn_4_the_first_sword_locks_the_powers() -> None:
    assert use("mori", "=2:b16&", "aL:4")[1] == []
    assert use("mori", "=2:b17&", "aL:4") == ([TroopsPlaced("a", 4, 1)], [("locked", "error")])


def test_rn_4_a_power_may_empty_the_supply() -> None:
    effects, wrong = use("mori", "=3:a16&", "aL:4")
    assert effects == [TroopsPlaced("a", 4, 1), SwordTaken("a", 3)]
    assert wrong == []


def test_rn_13_without_a_daimyo_card_there_is_no_power() -> None:
    assert codes(advanced(">a a3x1d* b2x1 c2x1 aL:4")) == ["no-lord"]


@pytest.mark.parametrize(
    ("lord", "before", "expected"),
    [
        ("oda", "=3:a2&", {f"3>{n}d" for n in (4, 5, 8, 10)} | {f"3>{n},3>{n}d" for n in (4, 5, 8, 10)}),
        ("uesugi", "=3:a2&", {"3>4", "3>5", "3>10"}),
        ("chosokabe", "=3:a3&", {"3>8", "3>8x2", "3>8d", "3>8,3>8d", "3>8x2,3>8d"}),
        ("takeda", "=3:a1,b1&", {"3b>4", "3b>5", "3b>8", "3b>10"}),
        ("mori", "=3:a15&", {"4", "5", "8", "10", "4,5", "4,8", "4,10", "5,8", "5,10", "8,10"}),
        ("otomo", "=4:b1,c1& =8:b1&", {"4b", "4c", "8b", "4b,8b", "4c,8b"}),
    ],
)
def test_legal_acts_offer_every_way_to_use_a_power(lord: str, before: str, expected: set[str]) -> None:
    lords = f"{lord},{OTHERS.get(lord, 'oda,uesugi')},{fourth(lord)}"
    table = advanced(record(lord, before, ""), 3, lords).state
    assert {token[3:] for token in RUMBLE.tokens(table) if token.startswith("aL:")} == expected
