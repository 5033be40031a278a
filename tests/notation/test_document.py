"""Records as they are written: tags, tokens, comments, times, and everything that can be wrong with them."""

import pytest

from notation import BudgetExceeded, Record, decode, read

HEAD = '[Game "rotate"]\n[a "Ani"]\n'


def one(text: str, *, lenient: bool = False) -> Record:
    (record,) = read(text, lenient=lenient)
    return record


def codes(record: Record) -> list[str]:
    return [problem.code for problem in record.problems]


def test_a_record_is_tags_then_tokens() -> None:
    record = one(HEAD + "\n>a aB7v\n\n\nbB1h\tcX\n")
    assert record.game == "rotate"
    assert record.tags == {"Game": "rotate", "a": "Ani"}
    assert record.tokens == [">a", "aB7v", "bB1h", "cX"]
    assert record.problems == []


def test_an_empty_text_holds_no_record() -> None:
    assert list(read("")) == list(read(" \n\t\n")) == []


# Characters


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_line_end_ends_a_line(end: str) -> None:
    record = one(f'[Game "rotate"]{end}aB7v ; said{end}zz{end}')
    assert record.tokens == ["aB7v", "zz"]
    assert record.comments == [(1, "said")]
    assert record.place(2) == (3, 1)


def test_text_is_read_as_nfc() -> None:
    record = one('[Game "rotate"]\n[a "Zoe\u0308"] aF2:e\u0301lan ; cafe\u0301')
    assert record.tags["a"] == "Zoë"
    assert record.tokens == ["aF2:élan"]
    assert record.comments == [(1, "café")]


def test_a_byte_order_mark_is_dropped_wherever_a_file_was_joined_to_another() -> None:
    first, second = '\ufeff[Game "rotate"] cX', '\ufeff[Game "scores"] a+5\n'
    for text in (first + "\n" + second, first + second, "\ufeff\ufeff" + first + "\n\n\ufeff; note\n" + second[1:]):
        assert [(r.game, r.tokens, codes(r)) for r in read(text)] == [("rotate", ["cX"], []), ("scores", ["a+5"], [])]


def test_any_other_byte_order_mark_is_a_blank_but_stays_in_comments() -> None:
    record = one(HEAD + 'aB7v\ufeff \ufeffb\ufeffX ; \ufeffa\ufeff[Game "x"]\n\ufeff; \ufeff')
    assert record.tokens == ["aB7v", "b", "X"]
    assert record.comments == [(3, '\\u{feff}a\\u{feff}[Game "x"]'), (3, "\\u{feff}")]


@pytest.mark.parametrize(
    "char", ["\x0b", "\x0c", "\x00", "\x1f", "\x85", "\xa0", "\u3000", "\u2028", "\u202e", "\u2066"]
)
def test_other_white_space_and_controls_do_not_separate_and_are_escaped_in_comments(char: str) -> None:
    record = one(f"{HEAD}aB7v{char}bX cX ; x{char}y")
    assert record.tokens == [f"aB7v{char}bX", "cX"]
    assert record.comments == [(2, f"x\\u{{{ord(char):x}}}y")]


def test_bytes_that_are_not_utf8_are_a_problem_with_its_place() -> None:
    record = one(decode(b'[Game "rotate"]\n[a "Ani\xff"]\ncX ; said \xfe\nbB\xfd\n'))
    assert codes(record) == ["not-utf-8", "not-utf-8"]
    assert [(p.line, p.column) for p in record.problems] == [(2, 1), (3, 4)]
    assert record.tags["a"] == "Ani\\u{dcff}"
    assert record.comments == [(1, "said \\u{dcfe}")]
    assert record.tokens == ["cX", "bB\udcfd"]


@pytest.mark.parametrize("coding", ["utf-16-le", "utf-16-be"])
def test_a_file_saved_as_utf_16_is_understood(coding: str) -> None:
    assert one(decode(("\ufeff" + HEAD + "cX").encode(coding))).tokens == ["cX"]


# Where a record starts


def test_a_record_starts_at_a_game_tag_and_nowhere_else() -> None:
    text = '[Game "one"]\n\n\naX\n\n[Event "e"]\nbX [Game "two"]\n[Event "f"] cX'
    assert [(r.game, r.tokens, r.tags_at(9).get("Event")) for r in read(text)] == [
        ("one", ["aX", "bX"], "e"),
        ("two", ["cX"], "f"),
    ]


def test_a_game_tag_in_a_comment_or_a_value_is_text() -> None:
    record = one('[Game "rotate"]\n[a "[Game \\"x\\"]"]\ncX ; [Game "y"]\n; [Game "z"] %1-\n')
    assert record.tags["a"] == '[Game "x"]'
    assert record.tokens == ["cX"]
    assert [said for _, said in record.comments] == ['[Game "y"]', '[Game "z"] %1-']


@pytest.mark.parametrize(
    ("text", "place"), [("cX", (1, 1)), ('\n [a "Ani"]\ncX', (2, 2)), ("; hm\n@+3 cX", (2, 1)), ("; only this", (1, 1))]
)
def test_what_stands_before_any_game_tag_is_one_problem_and_a_record_of_its_own(
    text: str, place: tuple[int, int]
) -> None:
    (lost, game) = read(text + '\n\n[Game "rotate"] aX') if text[0] != ";" or "@" in text else (one(text), None)
    assert codes(lost) == ["no-game"]
    assert (lost.problems[0].line, lost.problems[0].column) == place
    assert game is None or game.tokens == ["aX"]


def test_a_broken_game_tag_is_the_only_problem() -> None:
    record = one('[Game rotate]\n[a "Ani"]\ncX')
    assert codes(record) == ["broken-tag"]
    assert record.tokens == ["cX"]


# Tags


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ('say \\"hi\\"', 'say "hi"'),
        ("back\\\\slash", "back\\slash"),
        ("two\\nlines", "two\nlines"),
        ("\\u{1F3B2}\\u{41}\\u{00041}", "🎲AA"),
        ("\\u{202e}x", "\u202ex"),
        ("\\u{d800}", "\\u{d800}"),
        ("\\\\u{d800}", "\\u{d800}"),
        ("e\\u{301}", "é"),
        ("", ""),
        ("]; x", "]; x"),
        (" @+3 %1- ", " @+3 %1- "),
    ],
)
def test_escapes_in_a_value(written: str, value: str) -> None:
    record = one(f'[Game "rotate"]\n[a "{written}"]')
    assert record.tags["a"] == value
    assert record.problems == []


@pytest.mark.parametrize("written", ["\\t", "a\\'b", "\\u41", "\\u{}", "\\u{110000}", "\\u{12345678}", "\\N"])
def test_any_other_backslash_is_an_error(written: str) -> None:
    record = one(f'[Game "rotate"]\n  [a "{written}"] cX')
    assert codes(record) == ["broken-escape"]
    assert (record.problems[0].line, record.problems[0].column) == (2, 3)
    assert record.tokens == ["cX"]


@pytest.mark.parametrize(
    "tag", ["[a Ani]", "[a 'Ani']", '[a"Ani"]', "[]", '["a"]', '[a "x" y]', '[1 "x"]', '[_ "x"]', f'[{"n" * 101} "x"]']
)
def test_what_starts_like_a_tag_is_one_even_when_broken(tag: str) -> None:
    record = one(f'[Game "rotate"]\n{tag} cX\nbX')
    assert codes(record) == ["broken-tag"]
    assert record.problems[0].token == tag[:60]
    assert record.tokens == ["cX", "bX"]


@pytest.mark.parametrize("tag", ['[a "Ani', '[a "Ani\\"]', "[", "[a"])
def test_a_tag_that_never_ends_ends_with_its_line(tag: str) -> None:
    record = one(f'[Game "rotate"]\n{tag}\ncX')
    assert record.problems[0].code == "broken-tag"
    assert record.tokens == ["cX"]


def test_tags_may_be_glued_together_and_to_what_follows() -> None:
    record = one('[Game "rotate"][a "Ani"]  [b "Bo"]>a[x "y"] @+3')
    assert record.tags == {"Game": "rotate", "a": "Ani", "b": "Bo"}
    assert record.tokens == [">a[x", '"y"]']
    assert one('[Game "x"]@+3 cX').times == [(1, "@+3")]
    assert one('[Game "x"]; c\ncX').comments == [(0, "c")]


def test_blanks_inside_of_a_tag_mean_nothing_and_names_may_be_in_any_script() -> None:
    assert one('[ Game \t "rotate" ]\n[Место "Kyiv"]').tags == {"Game": "rotate", "Место": "Kyiv"}


def test_a_tag_after_the_first_token_amends() -> None:
    record = one(HEAD + 'cX [a "Anna"] bX\n[Event "e"]\n[a "Ana"]')
    assert record.tags["a"] == "Ani"
    assert record.amendments == [(1, "a", "Anna"), (2, "Event", "e"), (2, "a", "Ana")]
    assert [record.tags_at(n)["a"] for n in (0, 1, 2)] == ["Ani", "Anna", "Ana"]
    assert "Event" not in record.tags_at(1)


def test_a_tag_given_twice_before_the_first_token_is_an_error_and_the_first_counts() -> None:
    record = one(HEAD + '[a "Bo"] cX')
    assert record.tags["a"] == "Ani"
    assert [(p.code, p.severity, p.token, p.line) for p in record.problems] == [("repeated-tag", "error", "a", 3)]
    mended = one(HEAD + '[a "Bo"] cX', lenient=True)
    assert mended.tags["a"] == "Ani"
    assert mended.problems == []
    assert [(p.code, p.severity) for p in mended.repairs] == [("repeated-tag", "warning")]


# Comments


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("; said", "said"),
        (";said", "said"),
        (";  said", " said"),
        (";\tsaid \t ", "\tsaid"),
        (";", ""),
        ("; ; x", "; x"),
    ],
)
def test_a_comment_is_what_follows_one_space_without_trailing_blanks(written: str, said: str) -> None:
    assert one(f"{HEAD}cX {written}\nbX").comments == [(1, said)]


def test_a_comment_belongs_to_the_event_before_it_or_to_the_game() -> None:
    record = one('; top\n\n[Game "rotate"] ; tag\n; own\n>a ; one\n; two\n@+3 ; three\ncX\n[Event "e"] ; four')
    assert record.comments == [(0, "top"), (0, "tag"), (0, "own"), (1, "one"), (1, "two"), (1, "three"), (2, "four")]


def test_a_semicolon_inside_of_a_word_starts_no_comment() -> None:
    assert one(HEAD + "cX;y bX").tokens == ["cX;y", "bX"]


@pytest.mark.parametrize(
    ("between", "first", "second"),
    [
        ("\n; own\n", [], ["own"]),
        ("\n ; one\n\t; two\n", [], ["one", "two"]),
        (" ; behind\n", ["behind"], []),
        (" ; behind\n; own\n", ["behind"], ["own"]),
        ("\n; far\n\n", ["far"], []),
        ("\n; far\n\n; own\n", ["far"], ["own"]),
        ("\n; own\n  ", [], ["own"]),
        ('\n; not\n[x "y"] ', ["not"], []),
        ("\n; not\n@+3\n", ["not"], []),
    ],
)
def test_comments_alone_on_the_lines_above_a_game_tag_are_the_next_record_s(
    between: str, first: list[str], second: list[str]
) -> None:
    one_, two = read(f'[Game "one"] cX{between}[Game "two"]\naX')
    assert [said for _, said in one_.comments] == first
    assert two.comments == [(0, said) for said in second]


def test_the_next_record_s_comments_may_be_all_that_a_record_has() -> None:
    one_, two = read('[Game "one"]\n; own\n[Game "two"]')
    assert (one_.comments, two.comments) == ([], [(0, "own")])


# Times


@pytest.mark.parametrize("time", ["@2026-11-26T19:03:11Z", "@+35", "@+0", "@+99999999", "@2024-02-29T00:00:00Z"])
def test_a_time_has_no_number_and_belongs_to_the_next_event(time: str) -> None:
    record = one(f"{HEAD}>a {time} cX {time}")
    assert record.tokens == [">a", "cX"]
    assert record.times == [(2, time), (3, time)]


@pytest.mark.parametrize(
    "time",
    ["@", "@35", "@+", "@+035", "@-3", "@2026-11-26", "@2026-13-01T00:00:00Z", "@2023-02-29T00:00:00Z", "@+3!", "@+٣"],
)
def test_what_starts_like_a_time_is_one_even_when_broken(time: str) -> None:
    record = one(f"{HEAD}>a {time} cX")
    assert record.tokens == [">a", "cX"]
    assert record.times == []
    assert [(p.code, p.token, p.line, p.column) for p in record.problems] == [("broken-time", time, 3, 4)]


# Places and cuts


def test_a_place_counts_characters_also_wide_ones_and_tabs() -> None:
    record = one('[Game "rotate"]\n\tцХ 🎲 漢字 e\u0301 zz [x "漢"]\nz')
    assert [record.place(n) for n in range(7)] == [
        (None, None),
        (2, 2),
        (2, 5),
        (2, 7),
        (2, 10),
        (2, 12),
        (3, 1),
    ]
    assert record.place(None) == record.place(7) == (None, None)
    assert record.source.line(3) == "z"


def test_a_record_cut_at_an_event_has_what_stood_before_the_next_one() -> None:
    record = one(HEAD + '; game\n>a ; one\n@+3 cX [a "Anna"] ; two\n@+4 bX')
    cut = record.upto(1)
    assert (cut.tokens, cut.comments, cut.times, cut.amendments) == ([">a"], [(0, "game"), (1, "one")], [], [])
    assert record.upto(2).amendments == [(2, "a", "Anna")]
    assert record.upto(2).times == [(2, "@+3")]
    assert record.upto(2).place(2) == record.place(2) == (5, 5)
    assert record.upto(3) == record


def test_records_are_equal_that_say_the_same() -> None:
    assert one(HEAD + ">a  cX") == one("\n" + HEAD + ">a\ncX\n")
    assert one(HEAD + ">a cX") != one(HEAD + ">a cX ; x")


# Budgets (what is far too large is in test_budgets.py)


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("cX " * 50_001, "events"),
        ("; x\n" * 50_001, "comments"),
        ("@+1 " * 50_001, "times"),
        ("".join(f'[x{n} "y"]\n' for n in range(257)), "tags"),
        ("[x] " * 1_001, "problems"),
        ("; e" + "\u0301" * 300, "combining marks"),
    ],
)
def test_each_budget_has_its_own_error(text: str, unit: str) -> None:
    with pytest.raises(BudgetExceeded) as exceeded:
        list(read(HEAD + text))
    assert exceeded.value.unit == unit
    assert exceeded.value.size > exceeded.value.limit


@pytest.mark.parametrize(
    ("text", "code"), [(f'[x "{"y" * 20_001}"]', "tag-too-long"), (f"; {'y' * 20_001}", "comment-too-long")]
)
def test_what_is_too_long_is_cut_and_reported(text: str, code: str) -> None:
    record = one(HEAD + text + "\ncX")
    assert codes(record) == [code]
    assert record.tokens == ["cX"]
    assert max(len(record.tags.get("x", "")), *(len(said) for _, said in record.comments), 0) == 20_000


def test_ten_thousand_emoji_are_no_heap_of_marks() -> None:
    assert one(HEAD + "; " + "👩🏽‍🚀" * 2_500).comments[0][1] == "👩🏽‍🚀" * 2_500
