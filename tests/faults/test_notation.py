"""Any text and any bytes: the reader ends with records or with `BudgetExceeded`, and what it read can be written."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from notation import BudgetExceeded, decode, mend, read, resolve, rewritten, write
from tests.notation.table import BATTLE_PLANET, CODECS, ROTATE, ROTATION_RUMBLE, RUMBLE_NATION, SCORES

EXAMPLES = 20_000
MUTATIONS = 1_000_000
PIECES = (
    '[Game "rotate"]',
    "[Game ",
    '"',
    "]",
    "[",
    "; ",
    "@+3",
    "@",
    "%1-",
    "%0+",
    "%2=",
    "^",
    "^3",
    ">a",
    "aB7v",
    "cX*",
    "\n",
    " ",
)
PIECES += (
    "\\u{301}",
    "\\",
    "\ufeff",
    "\u202e",
    "\xa0",
    "\ud800",
    "\r",
    "é",
    "e\u0301",
    "漢",
    "🎲",
    "=7,4,5",
    "%3!?",
    "\x00",
)
BODIES = {
    ROTATE: ">a aB7v bB1h/r cX* @+3 a=R7,X =b/h ; said\n%3=cX ^2 %4- %0+aR1v",
    RUMBLE_NATION: "MAP=6,8,9,10,3,4,5,7,12,2,11 a116/35.4d aT6:4x2,7 aL:8>4,8>5x2 W8=a,c* =8:a3,b2",
    ROTATION_RUMBLE: "aF2:elder(2/2) aR2+$3 aI2:club(1/0)$1 a. R213 a:atk@2x2s a:d>h=card",
    BATTLE_PLANET: "aC:c35@0,0 a1@0,0+1,0=c16 aP:x(400,6)$1>b1+ bL4:halt-outsiders$3. V=a& aY:card$X",
    SCORES: 'RANK=b,a=c a+5 =12,9,7 #unrecorded [b "Bo"]',
}


def outcome(text: str | bytes) -> None:
    """Reads a text both ways, corrects it, writes it: nothing but `BudgetExceeded` may be raised."""
    try:
        given_text = decode(text) if isinstance(text, bytes) else text
        for lenient in (False, True):
            for record in read(given_text, lenient=lenient):
                codec = CODECS[len(record.tokens) % len(CODECS)]
                record = mend(record, codec) if lenient else record
                events = codec.events(record.tokens)
                line = resolve(events, record.tokens, codec)
                for upto in (None, len(events) // 2):
                    line.problems_at(upto)
                assert [codec.encode(event) for event in events] == record.tokens
                if record.game is not None:
                    (again,) = read(write(record))
                    assert again == record
                    assert write(rewritten(record, line)).startswith("[Game ")
    except BudgetExceeded:
        pass


def test_any_text_ends_with_records_or_a_budget(fault_count: Callable[[int], int]) -> None:
    texts = st.one_of(st.text(), st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=3))).map("".join))
    settings(max_examples=fault_count(EXAMPLES))(given(texts)(outcome))()


def test_any_bytes_end_with_records_or_a_budget(fault_count: Callable[[int], int]) -> None:
    coded = st.sampled_from(PIECES).map(lambda piece: piece.encode("utf-8", "surrogatepass"))
    some = st.one_of(st.binary(), st.lists(st.one_of(coded, st.binary(max_size=3))).map(b"".join))
    settings(max_examples=fault_count(EXAMPLES))(given(some)(outcome))()


def test_a_mutated_record_of_any_game_is_read_to_its_end(fault_count: Callable[[int], int]) -> None:
    rolls = random.Random(0)
    alphabet = "".join(PIECES) + "".join(BODIES.values())
    for seed in range(fault_count(MUTATIONS)):
        codec = CODECS[seed % len(CODECS)]
        body = list(BODIES[codec])
        for _ in range(rolls.randint(1, 3)):
            at = rolls.randrange(len(body))
            body[at : at + rolls.randint(0, 2)] = rolls.choices(alphabet, k=rolls.randint(0, 2))
        try:
            for record in read('[Game "x"]\n' + "".join(body)):
                events = codec.events(record.tokens)
                line = resolve(events, record.tokens, codec)
                assert len(line.entries) == len(record.tokens)
                assert [codec.encode(event) for event in events] == record.tokens
        except BudgetExceeded as exceeded:
            raise AssertionError(body) from exceeded
