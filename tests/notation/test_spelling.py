"""The template language spells every token of every game, exactly one way."""

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from notation import Act, Codec, Seat, UnreadableToken
from notation.slugs import is_slug
from tests.notation.table import (
    BATTLE_PLANET,
    CODECS,
    ROTATE,
    ROTATION_RUMBLE,
    RUMBLE_NATION,
    SCORES,
    BakuganOpened,
    CardsFlipped,
    CardUsed,
    DiceGrouped,
    Hex,
    Target,
    VictorNamed,
)

CANONICAL = {
    ROTATE: """
        a=R7,R1,Y4,X aB7v bB1h cX a_ bB1v/r bB1v/n cX/n =b/h =b/h* >a aD4 a+2 a-1 b# # #void #unrecorded
        =7,4,5 =7,_,5 ^ ^3 %12=cX %12- %12+cX %0+cX %12 %12!? cX&*~!? a_* >b* cX! cX? cX!! cX?? cX!? cX?!
        cX~?? %3=cX&*~!?
    """,
    RUMBLE_NATION: """
        MAP=6,8,9,10,3,4,5,7,12,2,11 a35.4 a116/35.4 a_/35.4 a35.4d a116/35.4d a8x2 a8x2d aT1:8>5 aT5:8>5
        aT6:4x2,7 aT9:8b>5 aT11:12h>10 aL:8>4,8>5x2 aL:8>5x2,8>5d aL:8>5d aL:8>5,8>5d aL:8b>4,8b>5x2
        aL:4,5,7 aL:4c,5b W8 W8=a W8=a,c W8=a,c* W8=b& =8:a3,b2 =8:a3,b2*
    """,
    ROTATION_RUMBLE: """
        aF2:elder aF2:elder(2/2) aR2+ aR2- aR2+$3 aI2:mace aI2:mace$1 aI2:club(1/0)$1 a. R R213 a:atk@2+1
        a:def@2-1 a:atk@2x2 a:atk@2/2 a:atk@2x2s a:atk@2+1p a:d>h=card a:x>h=card a:d>x2 a:d>x aR2+* aR2+!
        a.? a.&*
    """,
    BATTLE_PLANET: """
        aC:c35@0,0 aC:_@0,0 aC:flaming-fist@-1,2 a1@0,0 a1@0,0+1,0 a1@0,-1+1,0 a1@0,0=c16 a1@_ a1o a1x
        aP:fireball$1 aP:hyper-dragonoid$1>1 aP:x$1>b1 aP:x(400,6)$1>b1+ aP:x+ aP:x>b1 aY:card$2 aY:card$X
        aY:card V V=a V=a& bL4:halt-outsiders$3 bL4:halt-outsiders$3. bL4:halt-outsiders. bL5 a1:b=700
        a1:b=700p T a:d>h=炎-2
    """,
    SCORES: """
        RANK=b,a,c RANK=b,a=c RANK=a=b=c a+5 >b =12,9,7
    """,
}
WRONG = {
    ROTATE: """
        aB9v aB7 aB7V AB7v ab7v iB7v aB7v/x cX*& cX~* cX!& cX&& cX!!! a= a=R9 =b/h/ > a+ a+01 a01 +2 ^0 ^1
        ^01 ^* ^! %12-! %12-* #voids = =7, =,7 =7,,5 %-1- %012- %1000000- % %=cX %12= cX; cX;y
        aD0 aD10 aB٧v
    """,
    RUMBLE_NATION: """
        MAP=6,8 a53.4 a611/35.4 a1/35.4 a35.4dd a8x1d2 a8x0 a8x4 a13x2 aT6:7,4x2 aT6:4x1,7 aT12:8>5
        aL:8>5x2,8>4 aL:8>5d,8>5 W8=a,c,b W8=,c W8= =8:b2,a3
    """,
    ROTATION_RUMBLE: """
        aF2: aF2:Elder aF2:elder(2/_) aF2:elder_ aF2:elder(2/2 aR2 aR2+$ aR2+3 aI2:mace$-1 aI2:mace$01 a..
        R21 R4 a:atk@2x3 a:atk@2+1x a:d>x1 a:d>x0 aF2:el_der aF2:ǅ aF2:²
    """,
    BATTLE_PLANET: """
        aC:c35@0 aC:c35@0,0,0 a1@0,0+ a1@ a1@0,0=_ a1@-0,0 a1 aP:x(400)$1 aP:x$1> aP:x++ aP:x$X aY:card$x
        V=_ V= bL bL0 bL4: bL4. bL4$3 TT t
    """,
    SCORES: """
        RANK= RANK=a, RANK=a=,b RANK=a==b RANKED
    """,
}
PAIRS = [(codec, token) for codec, words in CANONICAL.items() for token in words.split()]
REFUSED = [(codec, token) for codec, words in WRONG.items() for token in words.split()]


def name(value: object) -> str:
    return value.title if isinstance(value, Codec) else str(value)


@pytest.mark.parametrize(("codec", "token"), PAIRS, ids=name)
def test_a_canonical_token_becomes_one_event_and_the_same_token_again(codec: Codec, token: str) -> None:
    event = codec.decode(token)
    assert codec.encode(event) == token
    assert event.canonical() == event
    assert codec.from_json(codec.to_json(event)) == event


@pytest.mark.parametrize(("codec", "token"), REFUSED, ids=name)
def test_any_other_spelling_is_refused_with_a_reason(codec: Codec, token: str) -> None:
    with pytest.raises(UnreadableToken) as refused:
        codec.decode(token)
    assert refused.value.reason
    suggestion = refused.value.suggestion
    assert suggestion is None or codec.encode(codec.decode(suggestion)) == suggestion != token


@pytest.mark.parametrize(
    ("codec", "token", "meant"),
    [
        (ROTATE, "Ab7V", "aB7v"),
        (ROTATE, "CX*&", "cX&*"),
        (ROTATE, "cX!*~", "cX*~!"),
        (ROTATE, "a=r7,X", "a=R7,X"),
        (ROTATE, "=007,4", "=7,4"),
        (ROTATE, "^1", "^"),
        (ROTATE, "%012-", "%12-"),
        (ROTATE, "%12=CX", "%12=cX"),
        (ROTATE, "%012+cX*&", "%12+cX&*"),
        (ROTATE, "#VOID", "#void"),
        (RUMBLE_NATION, "a53.4", "a35.4"),
        (RUMBLE_NATION, "A611/53.4D", "a116/35.4d"),
        (RUMBLE_NATION, "aT6:7,4x2", "aT6:4x2,7"),
        (RUMBLE_NATION, "aT6:4x1,7", "aT6:4,7"),
        (RUMBLE_NATION, "aL:8>5d,8>5x2,8>4", "aL:8>4,8>5x2,8>5d"),
        (RUMBLE_NATION, "=8:b2,a3", "=8:a3,b2"),
        (RUMBLE_NATION, "w8=A,C*", "W8=a,c*"),
        (ROTATION_RUMBLE, "aF2:Elder", "aF2:elder"),
        (ROTATION_RUMBLE, "af2:ÉLDER(2/2)", "aF2:élder(2/2)"),
        (BATTLE_PLANET, "bL4:Halt-Outsiders$03.", "bL4:halt-outsiders$3."),
        (BATTLE_PLANET, "ay:card$x", "aY:card$X"),
        (SCORES, "rank=B,A=c", "RANK=b,a=c"),
    ],
    ids=name,
)
def test_a_careless_token_is_understood(codec: Codec, token: str, meant: str) -> None:
    repair = codec.repair(token)
    assert repair is not None
    assert repair.token == meant
    assert repair.event == codec.decode(meant)
    assert repair.name == ("letter-case" if token.lower() == meant.lower() else "spelling")
    if token[0] != "%":
        assert codec.refusal(token).suggestion == meant  # type: ignore[union-attr]


@pytest.mark.parametrize("token", ["cX", "zz", "^*", "cX!!!", "%1=%2=CX", "%1=zz", "", "&", "*" * 1000, "cX\n", "c X"])
def test_nothing_is_repaired_that_is_right_or_cannot_be_understood(token: str) -> None:
    assert ROTATE.repair(token) is None


@pytest.mark.parametrize("codec", CODECS, ids=name)
def test_no_two_tokens_of_a_game_differ_in_case_alone(codec: Codec) -> None:
    words = [token for of, token in PAIRS if of is codec]
    assert len({word.lower() for word in words}) == len(set(words))


def test_fields_say_what_a_token_means() -> None:
    assert RUMBLE_NATION.decode("a116/35.4d") == DiceGrouped(
        seat="a", first=(1, 1, 6), pair=(3, 5), single=4, daimyo=True
    )
    assert RUMBLE_NATION.decode("a_/35.4") == DiceGrouped(seat="a", first=None, pair=(3, 5), single=4)
    assert BATTLE_PLANET.decode("a1@0,-1+1,0") == BakuganOpened(seat="a", bakugan=1, at=(Hex(0, -1), Hex(1, 0)))
    assert BATTLE_PLANET.decode("aP:x>b1+") == CardUsed(seat="a", card="x", on=Target(1, "b"), stays=True)
    assert BATTLE_PLANET.decode("bL4:halt$3.") == CardsFlipped(seat="b", count=4, card="halt", cost=3, stops=True)
    assert BATTLE_PLANET.decode("V=a&") == VictorNamed(victor="a", by_card=True)


def test_a_number_out_of_its_range_says_so() -> None:
    assert "13 is not within 2 to 12" in RUMBLE_NATION.refusal("a13x2").reason  # type: ignore[union-attr]


@pytest.mark.parametrize("text", ["elder", "炎", "dragonoid-2", "straße", "ผู้", "नि", "-", "7"])
def test_letters_without_capitals_digits_and_hyphens_are_a_slug(text: str) -> None:
    assert is_slug(text)
    assert ROTATION_RUMBLE.decode(f"aF2:{text}").card == text  # type: ignore[attr-defined]


@pytest.mark.parametrize("text", ["", "Elder", "ǅ", "²", "٣", "a b", "a.b", "a_b", "🎲", "a\u200b"])
def test_anything_else_is_no_slug(text: str) -> None:
    assert not is_slug(text)
    assert ROTATION_RUMBLE.refusal(f"aF2:{text}")


def test_a_template_that_cannot_be_read_back_is_refused_when_the_codec_is_made() -> None:
    class Loose(Act, frozen=True):
        spelling = "{seat}{text}"
        seat: Seat
        text: str

    class Mixed(Act, frozen=True):
        spelling = "{pair}"
        pair: tuple[Seat, int]

    class Odd(Act, frozen=True):
        spelling = "{share}"
        share: Annotated[float, Meta(ge=0)]

    for cls in (Loose, Odd):
        with pytest.raises(TypeError):
            Codec("x", (cls,))
    with pytest.raises(AssertionError, match="different kinds"):
        Codec("x", (Mixed,))


def test_the_same_token_always_gives_the_same_object() -> None:
    first, second = ROTATE.events(["aB7v", "aB7v"])
    assert first is second


def test_one_bad_token_never_spoils_its_neighbours() -> None:
    kinds = [type(event).__name__ for event in ROTATE.events(["aB7v", "aB9v", "cX"])]
    assert kinds == ["CardPlayed", "Unread", "SpecialPlayed"]


def test_json_has_a_type_and_leaves_defaults_out() -> None:
    data = msgspec.json.decode(ROTATE.to_json(ROTATE.decode("bB1v/r*")))
    assert data == {
        "type": "card_played",
        "seat": "b",
        "suit": "B",
        "value": 1,
        "orientation": "v",
        "ruling": "r",
        "irregular": True,
    }
