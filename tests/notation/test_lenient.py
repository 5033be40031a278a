"""A lenient reader is the strict one plus repairs that are named and have a place."""

import pytest

from notation import Record, mend, read
from tests.notation.table import ROTATE, RUMBLE_NATION

HEAD = '[Game "rotate"]\n[a "Ani"]\n'


def lenient(text: str) -> Record:
    (record,) = read(text, lenient=True)
    return mend(record, ROTATE)


def test_letters_in_the_wrong_case_are_mended() -> None:
    record = lenient(HEAD + "\n>a aB7v\n  Bb1H cX")
    assert record.tokens == [">a", "aB7v", "bB1h", "cX"]
    (repair,) = record.repairs
    assert (repair.code, repair.severity, repair.event, repair.token) == ("letter-case", "warning", 3, "Bb1H")
    assert (repair.line, repair.column, repair.suggestion) == (5, 3, "bB1h")


def test_another_spelling_is_mended_also_inside_of_a_correction() -> None:
    record = lenient(HEAD + ">a cX*& %02=CX ^01 %2+BX*~&!")
    assert record.tokens == [">a", "cX&*", "%2=cX", "^", "%2+bX&*~!"]
    assert [(r.event, r.code) for r in record.repairs] == [
        (2, "spelling"),
        (3, "spelling"),
        (4, "spelling"),
        (5, "spelling"),
    ]


def test_what_cannot_be_understood_stays_as_it_is() -> None:
    record = lenient(HEAD + "zz %1=zz %1=%1=CX aB9v >A")
    assert record.tokens == ["zz", "%1=zz", "%1=%1=CX", "aB9v", ">a"]
    assert [r.event for r in record.repairs] == [5]


def test_numbers_and_everything_else_stay() -> None:
    text = HEAD + '; game\n>A ; one\n@+3 CX [a "Anna"]\n%2 ; note'
    (strict,) = read(text)
    record = lenient(text)
    assert (record.tags, record.comments, record.times) == (strict.tags, strict.comments, strict.times)
    assert record.amendments == strict.amendments
    assert strict.tokens == [">A", "CX", "%2"]
    assert [record.place(n) for n in (1, 2, 3)] == [strict.place(n) for n in (1, 2, 3)]


def test_a_record_without_a_slip_is_the_same_object() -> None:
    (record,) = read(HEAD + ">a cX", lenient=True)
    assert mend(record, ROTATE) is record


@pytest.mark.parametrize("blank", ["\xa0", "\u3000", "\u2028", "\x0b", "\x1f"])
def test_unusual_white_space_separates_but_stays_in_names_and_comments(blank: str) -> None:
    text = f'[Game "rotate"]{blank}[a "x{blank}y"]\n>a{blank}{blank}cX{blank}; p{blank}q\n{blank}bX'
    record = lenient(text)
    assert record.tokens == [">a", "cX", "bX"]
    assert record.tags["a"] == f"x{blank}y"
    assert record.comments == [(2, f"p\\u{{{ord(blank):x}}}q")]
    assert [(r.code, r.line, r.column) for r in record.repairs] == [("white-space", 1, 16)]
    (strict,) = read(text)
    assert strict.tokens != record.tokens


def test_unusual_white_space_is_reported_once_for_each_record() -> None:
    one, two, three = read('\xa0[Game "a"] x\xa0y\xa0z\n[Game "b"] x\n[Game "c"]\n\xa0y', lenient=True)
    assert [len(record.repairs) for record in (one, two, three)] == [1, 0, 1]


def test_lists_are_put_in_order() -> None:
    (record,) = read('[Game "rumble-nation"]\naT6:7,4x2 A53.4D', lenient=True)
    assert mend(record, RUMBLE_NATION).tokens == ["aT6:4x2,7", "a35.4d"]
