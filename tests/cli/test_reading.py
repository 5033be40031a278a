"""`check`, `format` and `fold`, as somebody with a text editor uses them."""

import json
from pathlib import Path

import pytest

from tests.cli.runner import GAME, quarterturn, right, wrong


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "thursday.qtn"
    path.write_text(GAME)
    return path


def test_a_good_file_is_summed_up_in_one_line(file: Path) -> None:
    assert right("check", "thursday.qtn") == (
        "thursday.qtn: Rotate, 3 players, 10 events, not over: Ani 0, Vova 0, Zhenya 0. No problems.\n"
    )


def test_one_typo_gives_one_problem_that_says_where_why_and_what_to_do(file: Path) -> None:
    file.write_text(GAME.replace("cR6v", "cR66v"))
    out = wrong("check", "thursday.qtn").splitlines()
    assert out[0].endswith("1 error.")
    assert out[1] == "  line 7, column 6 · event 6 · error: unreadable-token"
    assert out[2:4] == ["    7 | bR4v cR66v aR1v", "      |      ^^^^^"]
    assert out[4:6] == ["    value 66 is not within 0 to 8", "    did you mean cR6v?"]
    assert out[6].startswith("    legal here: cR")
    assert all(line.startswith("    └ ") for line in out[7:])


def test_an_id_that_no_ledger_would_take_is_said_before_an_import_is_tried(file: Path) -> None:
    file.write_text(GAME.replace("]\n", ']\n[Id "rr-2"]\n', 1))
    said = right("check", "thursday.qtn")
    assert "1 warning" in said
    assert "line 2, column 1 · warning: not-stored" in said
    assert "8 to 64 of a-z" in said
    assert json.loads(right("check", "--json", "thursday.qtn"))["problems"][0]["code"] == "not-stored"
    right("init")
    assert "8 to 64 of a-z" in wrong("import", "thursday.qtn")
    file.write_text(file.read_text().replace("cR6v", "cR66v"))
    said = wrong("import", "thursday.qtn")
    assert "8 to 64 of a-z" in said
    assert "cR66v" in said


def test_of_many_legal_tokens_the_nearest_are_shown(file: Path) -> None:
    setup = "MAP=6,8,9,10,3,4,5,7,12,2,11 TACTICS=1,5,8 >a a8x2 b8x1"
    file.write_text(f'[Game "rumble-nation"]\n[a "Ani"]\n[b "Vova"]\n\n{setup} aT1:8>4\n')
    (legal,) = (line for line in wrong("check", "thursday.qtn").splitlines() if "legal here" in line)
    assert legal.startswith("    legal here: aT1:8>3 aT1:8>6 aT1:8>10 ")


def test_the_caret_stands_under_the_token_behind_wide_characters(file: Path) -> None:
    file.write_text(GAME.replace(">a aB7v", '[Event "将棋"] >a aB77v'))
    out = wrong("check", "thursday.qtn").splitlines()
    at = next(i for i, line in enumerate(out) if "aB77v" in line)
    columns = sum(2 if ord(c) > 0x2E80 else 1 for c in out[at][: out[at].index("aB77v")])
    assert out[at + 1].index("^") == columns


def test_check_in_json_has_one_object_for_each_record(file: Path) -> None:
    file.write_text(GAME + "\n" + GAME.replace("cR6v", "cR66v"))
    first, second = map(json.loads, wrong("check", "--json", "thursday.qtn").splitlines())
    assert (first["record"], first["problems"]) == (1, [])
    primary = [p for p in second["problems"] if p["because"] is None]
    assert [(p["event"], p["line"], p["column"], p["suggestion"]) for p in primary] == [(6, 16, 6, "cR6v")]
    assert "cR6v" in primary[0]["legal"]


def test_an_empty_file_is_an_error_that_says_how_a_record_starts(file: Path) -> None:
    file.write_text("\n\n")
    assert '[Game "rotate"]' in wrong("check", "thursday.qtn")


def test_tokens_before_any_tag_are_answered_with_how_a_record_starts(file: Path) -> None:
    file.write_text(">a aB7v\n")
    assert '[Game "rotate"]' in wrong("check", "thursday.qtn")


def test_an_unknown_game_is_answered_with_the_nearest(file: Path) -> None:
    file.write_text(GAME.replace('"rotate"', '"rotata"'))
    assert 'did you mean "rotate"?' in wrong("check", "thursday.qtn")
    assert json.loads(wrong("fold", "--json", "thursday.qtn"))["problems"][0]["suggestion"] == "rotate"


def test_a_missing_file_is_named_without_a_traceback(file: Path) -> None:
    assert "nowhere.qtn" in wrong("check", "nowhere.qtn")


def test_bytes_that_are_no_text_are_an_error_with_a_place(file: Path) -> None:
    file.write_bytes(GAME.encode() + b"; caf\xe9\n")
    assert "line 9" in wrong("check", "thursday.qtn")


def test_standard_input_is_read_for_a_dash(file: Path) -> None:
    assert "-: Rotate" in right("check", "-", input=GAME)


def test_a_lenient_check_reads_what_is_meant_and_reports_each_repair(file: Path) -> None:
    file.write_text(GAME.replace("cR6v", "CR6V"))
    assert "did you mean cR6v?" in wrong("check", "thursday.qtn")
    assert "letter-case" in right("check", "--lenient", "thursday.qtn")


def test_format_rewrites_a_file_once(file: Path) -> None:
    file.write_text(GAME.replace("\n\n", "\n").replace(" aB7v", "\naB7v").replace("; nice", ";nice  "))
    assert right("format", "thursday.qtn") == "thursday.qtn: rewritten\n"
    assert file.read_text() == GAME
    assert right("format", "thursday.qtn") == "thursday.qtn: is canonical\n"


def test_format_check_and_diff_change_nothing(file: Path) -> None:
    crooked = GAME.replace("\n\n", "\n")
    file.write_text(crooked)
    assert "would change" in wrong("format", "--check", "thursday.qtn")
    assert "+\n" in right("format", "--diff", "thursday.qtn")
    assert file.read_text() == crooked


def test_format_goes_from_standard_input_to_standard_output(file: Path) -> None:
    assert right("format", "-", input=GAME.replace("\n\n", "\n")) == GAME


def test_format_leaves_a_file_with_an_unreadable_tag_as_it_is(file: Path) -> None:
    broken = '[Game "rotate"]\n[Event "x\n>a\n'
    file.write_text(broken)
    assert "left as it is" in wrong("format", "thursday.qtn")
    assert file.read_text() == broken


def test_fold_shows_people_the_state_and_what_followed(file: Path) -> None:
    out = right("fold", "thursday.qtn", "--effects")
    assert "to play:" in out
    assert "4.1  Vova wins the trick with Blue 7, horizontal" in out


def test_fold_in_json_prints_one_object_for_each_record(file: Path) -> None:
    file.write_text(GAME + "\n" + GAME)
    rows = [json.loads(line) for line in right("fold", "thursday.qtn", "--json").splitlines()]
    assert [row["last"] for row in rows] == [10, 10]
    assert "effects" not in rows[0]


def test_fold_at_an_event_and_part(file: Path) -> None:
    out = json.loads(right("fold", "thursday.qtn", "--json", "--effects", "--at", "4.1"))
    assert (out["at"], out["part"], [e["part"] for e in out["effects"] if e["event"] == 4]) == (4, 1, [1])


@pytest.mark.parametrize("at", ["x", "4.x", "-1", "４", ""])
def test_fold_at_something_else_is_an_error_of_usage(file: Path, at: str) -> None:
    assert "no event number" in wrong("fold", "thursday.qtn", f"--at={at}", code=2)


def test_fold_beyond_the_last_event_says_how_many_there_are(file: Path) -> None:
    assert "has 10 events" in wrong("fold", "thursday.qtn", "--at", "11")


def test_fold_exits_with_1_where_there_is_an_error(file: Path) -> None:
    file.write_text(GAME.replace("cR6v", "cR66v"))
    assert quarterturn("fold", "thursday.qtn", "--json").exit_code == 1


def test_what_people_typed_cannot_steer_the_terminal(file: Path) -> None:
    file.write_text(GAME.replace('"Ani"', '"A\\u{1b}[31mni"').replace("cR6v", "cR66v"))
    out = wrong("check", "thursday.qtn")
    assert "\x1b" not in out
    assert "\\u{1b}" in out


def test_one_file_that_cannot_be_read_does_not_hide_the_others(file: Path) -> None:
    out = wrong("check", "nowhere.qtn", "thursday.qtn")
    assert "nowhere.qtn: there is no such file" in out
    assert "No problems" in out


def test_fold_at_an_event_after_the_one_it_is_seen_as_of_is_refused(file: Path) -> None:
    assert "no event 5: the record has 3 events" in wrong("fold", "thursday.qtn", "--at", "5", "--as-of", "3")


def test_a_tag_of_a_seat_that_cannot_be_read_is_one_problem(file: Path) -> None:
    file.write_text(GAME.replace('[b "Vova"]', "[b Vova]"))
    out = wrong("check", "thursday.qtn")
    assert "2 errors" in out.splitlines()[0]
    assert '[b "…"]' in out


def test_a_wrong_option_has_the_place_of_its_tag(file: Path) -> None:
    file.write_text(GAME.replace("\n\n", '\n[Scoring "White"]\n\n'))
    assert "line 5, column 1" in wrong("check", "thursday.qtn")


def test_what_comes_after_the_end_is_one_problem(file: Path) -> None:
    file.write_text(GAME + "# second round\n>a aB6v bB5v cB3v\n")
    out = wrong("check", "thursday.qtn")
    assert "since event 11" in out


def test_a_file_in_capitals_is_told_of_the_lenient_reading(file: Path) -> None:
    file.write_text(GAME.replace("bR4v cR6v aR1v", "BR4V CR6V AR1V"))
    assert "With --lenient, 3 tokens would be read" in wrong("check", "thursday.qtn")


def test_warnings_that_a_slip_brings_about_stand_under_it(file: Path) -> None:
    body = ">a aB7v bB5v cB6v aR1v bR2v cR33v bG4v cR5v aG5v\n"
    file.write_text(GAME[: GAME.index(">a")] + body)
    head = wrong("check", "thursday.qtn").splitlines()[0]
    assert head.endswith("1 error.")
