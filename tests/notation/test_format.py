"""The canonical form: `parse(format(x)) == x`, formatting twice changes nothing, a corrected record says the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import Record, Source, comment_text, read, resolve, rewritten, write
from notation.text import clean, nfc, quote, unquote
from tests.notation.strategies import TEXTS, records, tokens
from tests.notation.table import CODECS, ROTATE

PEOPLE = [
    "<script>alert(1)</script>",
    '"; drop table games; --',
    "=cmd()",
    '[Game "x"]',
    "%12-",
    "; %1-",
    "a\u202eb\u2066c",
    "x" * 10_000,
    "🎲👩🏽‍🚀",
    "back\\slash\\n\\u{41}",
    "two\nlines\r\nand\tmore",
    "n\n\u0303",
    "\u0301first",
    "e\u0301",
    "\ufeff",
    "\x00\x1b[31m",
    "\u3000wide\u2028",
    "\ud800",
    "\\u{d800}",
    "\\\\u{dfff}\\",
    "",
    "   ",
]


def one(text: str) -> Record:
    (record,) = read(text)
    return record


def canonical(text: str, starts: tuple[int, ...] = ()) -> str:
    return write(one(text), starts)


# Layout


def test_tags_come_first_in_their_order_then_the_game_s_own_then_the_others_as_they_came() -> None:
    text = (
        '[zeta "1"] [Date "2026-11-26"] [b "Bo"] [Colour.a "red"] [Scoring "white"] [Catalog "c"] [a "Ani"] [Id "x"] '
        '[Alpha "2"] [Event "e"] [Rules "1"] [Notation "1"] [Recorder "r"] [Round "3"] [Site "s"] [Colour.b "blue"]'
    )
    written = write(one(f'[Game "rotate"] {text}'), options=("Match", "Scoring"))
    order = "Game Notation Rules Id a b Colour.a Colour.b Event Site Date Round Recorder Catalog Scoring zeta Alpha"
    assert " ".join(line[1:].split()[0] for line in written.splitlines()) == order


def test_tokens_stand_on_lines_that_begin_where_the_game_says() -> None:
    assert canonical('[Game "x"]>a aX\nbX  cX >b', (5,)) == '[Game "x"]\n\n>a aX bX cX\n>b\n'
    assert canonical('[Game "x"] >a aX bX', (1, 3)) == '[Game "x"]\n\n>a aX\nbX\n'


def test_a_record_without_tokens_has_no_empty_line() -> None:
    assert canonical('[Game "x"]\n\n\n') == '[Game "x"]\n'


def test_a_comment_ends_its_line() -> None:
    text = '; top\n\n[Game "x"] ; g\naX ;one\n;   two\n; \nbX ; last'
    assert canonical(text) == '[Game "x"]\n\n; top\n; g\naX ; one\n;   two\n;\nbX ; last\n'


def test_times_stand_before_their_event_and_late_ones_at_the_end() -> None:
    text = '[Game "x"] @+3 @+4 aX\n@+5 ; said\nbX @+6'
    assert canonical(text, (2,)) == '[Game "x"]\n\n@+3 @+4 aX ; said\n@+5 bX @+6\n'


def test_amended_tags_stand_on_lines_of_their_own_where_they_came() -> None:
    text = '[Game "x"] aX [a "Ani"] ; said\n[b "Bo"] @+1 bX [c "C"]'
    assert canonical(text) == '[Game "x"]\n\naX ; said\n[a "Ani"]\n[b "Bo"]\n@+1 bX\n[c "C"]\n'


def test_records_keep_their_comments_when_an_empty_line_stands_between_them() -> None:
    text = '[Game "x"]\n\naX ; one\n; two\n\n; next\n[Game "y"]\n\n[Game "z"]\n; mine\n'
    first = list(read(text))
    joined = "\n".join(map(write, first))
    assert list(read(joined)) == first
    assert "\n".join(map(write, read(joined))) == joined
    assert [[said for _, said in record.comments] for record in first] == [["one", "two"], ["next"], ["mine"]]


# What people type


@pytest.mark.parametrize("text", PEOPLE)
def test_any_name_comes_back_as_it_was(text: str) -> None:
    record = Record(Source(""))
    record.tags = {"Game": "rotate", "a": text}
    again = one(write(record))
    assert again.problems == []
    assert again.tags == {"Game": "rotate", "a": "\\u{d800}" if text == "\ud800" else nfc(text)}
    assert write(again) == write(record)


@pytest.mark.parametrize("text", PEOPLE)
def test_any_comment_becomes_comments_and_nothing_else(text: str) -> None:
    record = Record(Source(""))
    record.tags = {"Game": "rotate"}
    record.tokens = ["aX"]
    record.comments = [(1, text)]
    again = one(write(record))
    assert again.problems == []
    assert (again.tags, again.tokens) == (record.tags, record.tokens)
    assert [comment_text(said) for _, said in again.comments] == comment_text(text).split("\n")
    assert write(again) == write(record)


@given(TEXTS)
def test_a_value_is_quoted_so_that_it_is_read_back(value: str) -> None:
    written = quote(value)
    assert unquote(written) == (value, None)
    assert clean(written) == written


# Any record


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.title)
@given(data=st.data())
def test_any_record_is_read_back_and_formatting_twice_changes_nothing(codec: object, data: st.DataObject) -> None:
    record = data.draw(records(codec))  # type: ignore[arg-type]
    starts = data.draw(st.sets(st.integers(1, 9)))
    text = write(record, starts)
    again = one(text)
    assert again == record
    assert next(iter(again.tags)) == "Game"
    assert write(again, starts) == text
    assert clean(text) == text


@given(st.lists(st.one_of(TEXTS, st.sampled_from(['[Game "x"]\n', "cX", "; c\n", "@+3", '[a "b"]', "%1-", "\n"]))))
def test_whatever_could_be_read_is_the_same_after_formatting(parts: list[str]) -> None:
    for record in read(" ".join(parts)):
        if record.game is not None:
            text = write(record)
            again = one(text)
            assert again == record
            assert write(again) == text


# Corrected records


def corrected(text: str) -> str:
    record = one(text)
    return write(rewritten(record, resolve(ROTATE.events(record.tokens), record.tokens, ROTATE)))


@pytest.mark.parametrize(
    ("log", "body"),
    [
        ("aX bX %1=cX", "cX bX"),
        ("aX bX cX ^2", "aX"),
        ("aX bX %1- %2+cX!", "bX cX!"),
        ("aX bX! %2!? %1??", "aX?? bX!?"),
        ("aX zz %2!?", "aX zz"),
        ("aX & %1=zz", "aX &"),
    ],
)
def test_a_corrected_record_has_only_what_counts(log: str, body: str) -> None:
    assert corrected(f'[Game "x"]\n{log}') == f'[Game "x"]\n\n{body}\n'


def test_amended_tags_move_to_the_top() -> None:
    text = '[Game "x"] [a "Ani"] aX [Event "e"] bX [a "Anna"]'
    assert corrected(text) == '[Game "x"]\n[a "Anna"]\n[Event "e"]\n\naX bX\n'


def test_comments_go_to_the_event_they_speak_of() -> None:
    text = '[Game "x"]\n; g\naX ; a\nbX ; b\ncX ; c\n%1 ; note\n%2- ; struck\n%3=dX ; fixed\n%3+aR1v ; brought'
    assert corrected(text) == ('[Game "x"]\n\n; g\naX ; a\n; b\n; note\n; struck\ndX ; c\n; fixed\naR1v ; brought\n')


def test_times_keep_their_order_and_go_to_the_next_event_that_is_left() -> None:
    text = '[Game "x"] @+1 aX @+2 bX @+3 cX @+4 %2- @+5 %1+dX @+6 aR1v @+7'
    assert corrected(text) == '[Game "x"]\n\n@+1 aX dX @+2 @+3 cX @+4 @+5 @+6 aR1v @+7\n'


@given(
    st.lists(st.one_of(tokens(ROTATE), st.sampled_from(("^", "^2", "zz", "%1-", "%2=aX", "%1+bX", "%3!"))), max_size=12)
)
def test_a_corrected_record_amounts_to_what_the_log_does(log: list[str]) -> None:
    record = Record(Source(""))
    record.tags = {"Game": "x"}
    record.tokens = log
    line = resolve(ROTATE.events(log), log, ROTATE)
    clean_record = rewritten(record, line)
    again = resolve(ROTATE.events(clean_record.tokens), clean_record.tokens, ROTATE)
    bare = [token.rstrip("!?") for token in clean_record.tokens]
    assert bare == [entry.token.rstrip("!?") for entry in line.effective()]
    assert [entry.token for entry in again.effective()] == clean_record.tokens
    assert again.problems == []
