"""`import` of what BG Stats exports: which record each play becomes, and what is said where it lacks something."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import ledger
from tests.cli.foreign import bgg, bgg_play, bgg_player, bgstats, box, folded, imported, play, records, score, uuid
from tests.cli.runner import right, wrong

LOW = box(2, "6 nimmt!", highestWins=0)
TOGETHER = box(3, "Pandemic", cooperative=True, noPoints=True)


RESULTS = [
    pytest.param(play(1, score(1, "5+3-2", winner=True), score(2, "2")), "=6,2", id="a sum"),
    pytest.param(play(1, score(1, "9+9+", winner=1), score(2, " 7 ")), "=18,7", id="a sum without its end"),
    pytest.param(play(1, score(1, 12, winner=1), score(2, -3)), "=12,-3", id="numbers, one below zero"),
    pytest.param(play(1, score(1, "9", winner=1), score(2, "9", winner=1)), "=9,9", id="level"),
    pytest.param(play(1, score(1, "9"), score(2, "9", winner=1)), "=9,9 WON=b", id="a tie that was broken"),
    pytest.param(play(1, score(1, "12"), score(2, "9", winner=1)), "=12,9 WON=b", id="who won counts more"),
    pytest.param(play(1, score(1, "2,5"), score(2, "2", winner=1)), "WON=b =_,2", id="no whole number"),
    pytest.param(play(1, score(1, "2,5"), score(2, "2")), "WON=a =_,2", id="no whole number, no winner"),
    pytest.param(play(1, score(1, "lots", winner=1), score(2, "2")), "WON=a =_,2", id="text"),
    pytest.param(play(1, score(1, None, winner=1), score(2, "")), "WON=a", id="nothing but a winner"),
    pytest.param(play(1, score(1, "9"), score(2, "12")), "=9,12", id="no winner is marked"),
    pytest.param(play(1, score(1, None), score(2, None)), "#unrecorded", id="nothing at all"),
    pytest.param(
        play(1, score(1, "", rank=3), score(2, "", rank=1, winner=1), score(3, "", rank=2)),
        "RANK=b,c,a",
        id="places only",
    ),
    pytest.param(play(1, score(1, "9", rank=2), score(2, "9", rank=1)), "=9,9 WON=b", id="places break a tie"),
    pytest.param(play(1, score(1, "9", winner=1), score(2, "3"), ignored=1), "#void =9,3", id="ignored"),
    pytest.param(play(1, score(1, "9", winner=1)), "=9 WON=a", id="alone and won"),
    pytest.param(play(1, score(1, "30", winner=1), score(2, "50"), gameRefId=2), "=30,50", id="the lowest wins"),
    pytest.param(play(1, score(1, "30"), score(2, "50", winner=1), scoringSetting=2), "=30,50 WON=b", id="low"),
    pytest.param(play(1, score(1, "", winner=1), score(2, "", winner=1), gameRefId=3), "WON=a,b", id="together"),
    pytest.param(play(1, score(1, ""), score(2, ""), gameRefId=3), "LOST", id="together and lost"),
    pytest.param(play(1, score(1, "4"), score(2, "4"), scoringSetting=4), "=4,4 LOST", id="together, with points"),
    pytest.param(
        play(1, score(1, "3", winner=1), score(2, "9"), score(3, "9", winner=1), usesTeams=1),
        "=3,9,9 WON=a,c",
        id="teams",
    ),
    pytest.param(play(1, score(1, "1,500"), score(2, "2", winner=1)), "WON=b =_,2", id="1.5 or 1500"),
    pytest.param(play(1, score(1, "9999999"), score(2, "2", winner=1)), "WON=b =_,2", id="too large"),
]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    right("init")
    return tmp_path


def tokens() -> str:
    """The tokens of the only record."""
    (record,) = records()
    return " ".join(line for line in record.split("\n\n", 1)[1].splitlines() if not line.startswith(";"))


def test_a_play_becomes_a_record_of_scores_with_all_that_it_says() -> None:
    first = score(1, "10", winner=True, seatOrder=2, role="Trader")
    second = score(2, "9", startPlayer=1, seatOrder=1, team="Blue")
    said = {"locationRefId": 1, "durationMin": 75, "board": "Seafarers", "comments": "A close one.\nAgain soon!"}
    assert imported(bgstats(play(1, first, second, **said))).endswith("1 new.\n")
    assert records() == [
        f"""[Game "scores"]
[Id "bgstats-{uuid(1).lower()}"]
[a "Vova"]
[b "Ani"]
[Site "Home"]
[Date "2026-03-01"]
[Title "Catan"]
[Time "20:15"]
[Minutes "75"]
[Variant "Seafarers"]
[Side.a "Blue"]
[Role.b "Trader"]
[Source "BG Stats"]

; A close one.
; Again soon!
>a =9,10
"""
    ]


@pytest.mark.parametrize(("made", "expected"), RESULTS)
def test_a_result_is_taken_over_as_far_as_it_goes(made: dict[str, Any], expected: str) -> None:
    imported(bgstats(made, games=[LOW, TOGETHER]))
    assert tokens() == expected
    (fold,) = folded()
    assert [problem for problem in fold["problems"] if problem["severity"] == "error"] == []


def test_what_went_to_the_app_and_comes_back_unchanged_corrects_nothing() -> None:
    odd = [
        play(1, score(1, "9", winner=1), score(2, "3"), playDate=None),
        play(1, score(1, "9", rank=2, winner=1), score(2, "3", rank=1)),
        play(1, score(1, "9", winner=1), score(2, "12"), ignored=1),
        play(1, score(1, "9", winner=1), score(7, ""), score(7, "4"), comments="Nice\n\nevening"),
        play(1, score(1, "9", winner=1), score(2, "ten"), durationMin="an hour", location_ref_id=99),
    ]
    given = [*(result.values[0] for result in RESULTS), *odd]
    plays = [{**made, "uuid": uuid(n)} for n, made in enumerate(given, 1)]  # type: ignore[dict-item]
    imported(bgstats(*plays, games=[LOW, TOGETHER]))
    before = Path("club.ledger").read_bytes()
    assert imported(right("export", "--all", "--format", "bgstats")).endswith(f"{len(plays)} known.\n")
    assert Path("club.ledger").read_bytes() == before


def test_what_went_to_the_app_before_a_correction_here_does_not_take_it_back() -> None:
    imported(bgstats(play(1, score(1, "9", winner=1), score(2, ""), playDate=None)))
    sent = right("export", "--all", "--format", "bgstats")
    Path("club.qtn").write_text(right("export", "--all").replace("=9,_", "=9,4"))
    assert right("import", "club.qtn").endswith("1 corrected.\n")
    before = Path("club.ledger").read_bytes()
    assert imported(sent).endswith("1 known.\n")
    assert Path("club.ledger").read_bytes() == before


def test_a_remark_that_a_change_made_untrue_is_remarked_as_such_once() -> None:
    imported(bgstats(play(1, score(1, "12.5", winner=1), score(2, "9"))))
    changed = bgstats(play(1, score(1, "12", winner=1), score(2, "9")))
    assert imported(changed).endswith("1 corrected.\n")
    said = "the score of Ani, “12.5”, is no whole number; it is left out"
    assert f"; BG Stats: no longer so: {said}\n" in records()[0]
    assert imported(changed).endswith("1 known.\n")


def test_a_date_that_was_unknown_here_is_unknown_again_elsewhere() -> None:
    dates = ("", "2026-1?-??", "2026-03-0?", "????-??-??", "2026-03-01")
    tags = [f'[Date "{date}"]\n' if date else "" for date in dates]
    text = "\n".join(
        f'[Game "scores"]\n[a "Ani"]\n{tag}[Title "Go"]\n\n; So {n}\n=5 WON=a\n' for n, tag in enumerate(tags)
    )
    Path("odd.qtn").write_text(text)
    right("import", "odd.qtn")
    sent = right("export", "--all", "--format", "bgstats")
    right("init", "--ledger", "again.ledger")
    Path("sent.bgsplay").write_text(sent)
    right("import", "sent.bgsplay", "--ledger", "again.ledger")
    found = right("export", "--all", "--ledger", "again.ledger")
    assert sorted(re.findall('Date "(.*)"', found)) == ["2026-03-01", "2026-03-0?", "2026-1?-??", "????-??-??"]
    assert "Quarterturn: the date is" not in found


@pytest.mark.parametrize("date", ["2026-02-30 20:15:00", "2026-13-01", "20260301", "0000-01-01"])
def test_a_day_that_there_is_not_is_left_out_and_said(date: str) -> None:
    assert f"the date “{date}” cannot be read" in imported(bgstats(play(1, score(1, "9", winner=1), playDate=date)))
    assert "[Date" not in records()[0]


def test_a_day_to_come_is_left_out_and_said() -> None:
    made = play(1, score(1, "9", winner=1), playDate="2999-01-01 20:15:00")
    assert "the date “2999-01-01 20:15:00” lies in the future" in imported(bgstats(made))
    assert "[Date" not in records()[0]


@pytest.mark.parametrize(
    ("more", "of_ani", "said"),
    [
        ({"durationMin": "an hour"}, {}, "durationMin, “an hour”, cannot be read"),
        ({"ignored": "perhaps", "bggId": [1]}, {}, "ignored, “perhaps”, cannot be read"),
        ({"comments": {"text": "hm"}}, {}, "comments, “{'text': 'hm'}”, cannot be read"),
        ({}, {"rank": "first", "seatOrder": {}}, "playerScores.0.rank, “first”, cannot be read"),
    ],
)
def test_what_cannot_be_read_of_a_play_is_left_out_and_said(
    more: dict[str, Any], of_ani: dict[str, Any], said: str
) -> None:
    made = play(1, score(1, "9", winner=1, **of_ani), score(2, "4"), **more)
    assert f"    {said}; it is left out\n" in imported(bgstats(made))
    assert tokens() == "=9,4"


def test_who_is_marked_as_the_winner_has_won_whatever_the_scores_say() -> None:
    plays = [
        play(n, score(1, a, winner=n % 2), score(2, b, winner=not n % 2)) for n, a, b in ((1, "1", "9"), (2, "9", "x"))
    ]
    imported(bgstats(*plays, play(3, score(1, "9"), score(2, "9", winner=True), ignored=True)))
    assert [fold["winners"] for fold in folded()] == [["a"], ["b"], []]


@pytest.mark.parametrize(
    ("made", "note"),
    [
        (play(1, score(1, "ten", winner=1), score(2, "9")), "the score of Ani, “ten”, is no number that can be told"),
        (
            play(1, score(1, "2,5", winner=1), score(2, "2")),
            "the score of Ani, “2,5”, is no whole number; it is left out",
        ),
        (play(1, score(1, "9", winner=1), score(2, "")), "no score of Vova"),
        (play(1, score(1, "9"), score(2, "5")), "no winner is marked; the scores decide"),
        (play(1, score(1, ""), score(2, "")), "the play does not say who won"),
        (play(1, score(9, "9", winner=1), score(2, "5")), "its player 9 is not in the file"),
        (play(1, score(1, "9", winner=1), score(2, "5"), playDate="last week"), "the date “last week” cannot be read"),
        (play(1, score(1, "9", winner=1), score(2, "5"), playDate=None), "the play has no date"),
        (
            play(1, score(1, "9", winner=1), uuid=None),
            "the play has no uuid; if it changes, it will be taken for another one",
        ),
    ],
)
def test_what_a_play_lacks_is_said_in_the_report_and_in_the_record(made: dict[str, Any], note: str) -> None:
    assert f"    {note}\n" in imported(bgstats(made))
    assert f"; BG Stats: {note}\n" in records()[0]


def test_the_same_file_again_adds_nothing_whatever_the_case_of_its_uuids() -> None:
    text = bgstats(play(1, score(1, "ten", winner=1), score(2, "9")), play(2, score(1, "3"), score(2, "9")))
    imported(text)
    before = Path("club.ledger").read_bytes()
    assert imported(text).endswith("2 known.\n")
    assert imported(text.replace(uuid(1), uuid(1).lower())).endswith("2 known.\n")
    assert Path("club.ledger").read_bytes() == before


def test_a_play_that_changed_becomes_corrections() -> None:
    imported(bgstats(play(1, score(1, "12", winner=1), score(2, "9"))))
    out = imported(bgstats(play(1, score(1, "12"), score(2, "13", winner=1), comments="counted again")))
    assert "%1==12,13" in out
    assert "winners: a → b" in out
    assert out.endswith("1 corrected.\n")
    (fold,) = folded()
    assert (fold["winners"], fold["scores"]) == (["b"], {"a": 12, "b": 13})
    assert "; counted again" in records()[0]


def test_a_play_that_a_file_has_twice_comes_in_once() -> None:
    twice = play(1, score(1, "12", winner=1), score(2, "9"))
    assert imported(bgstats(twice, {**twice, "uuid": uuid(1).lower()})).endswith("1 new, 1 known.\n")


def test_people_are_enrolled_once_and_the_nameless_not_at_all() -> None:
    nobody = {"id": 7, "uuid": uuid(7), "name": "Anonymous", "isAnonymous": 1}
    people = [{"id": 1, "name": "Ani"}, {"id": 2, "name": " Vova "}, {"id": 3, "name": "Vova"}, nobody]
    first = play(1, score(1, "3", winner=1), score(2, "1"))
    out = imported(bgstats(first, play(2, score(3, "3", winner=1), score(7, "1"), score(7, "0")), players=people))
    assert "several players of the file are called “Vova”; here they are one person" in out
    with ledger.open("club.ledger") as book:
        assert book.people.names() == {"ani": "Ani", "vova": "Vova"}
    assert folded()[1]["seats"] == {"a": "Vova", "b": "b", "c": "c"}


def test_a_broken_play_is_refused_with_its_reason_and_the_others_come_in() -> None:
    good = play(1, score(1, "3", winner=1), score(2, "1"))
    crowd = play(2, *[score(1, "1") for _ in range(9)])
    without = play(7, score(1, "1"), playerScores=[score(1, "1"), 7])
    plays = (good, crowd, play(3), {**play(4, score(1, "1")), "gameRefId": 99}, {"uuid": "x"}, 7, without)
    Path("plays.bgsplay").write_text(bgstats(*plays))
    out = wrong("import", "plays.bgsplay")
    assert "the play of Catan on 2026-03-02 has 9 players; a record holds 1 to 8" in out
    assert "the play of Catan on 2026-03-03 has no players" in out
    assert "play 4 of the file: its game 99 is not in the file" in out
    assert "play 5 of the file: gameRefId: field required" in out
    assert "play 6 of the file is no object with names and values" in out
    assert "play 7 of the file, playerScores, 1 is no object with names and values" in out
    assert out.endswith("1 new, 6 refused.\n")
    assert len(records()) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (bgstats(play(1, score(1, "3")))[:300], "line 1, column"),
        ('{\n "plays": [\n', "line 3, column 1: this JSON ends too early"),
        ('{"a": 1}', 'no export of BG Stats: it has no list "plays"'),
        ('{"plays": ' * 100_000, "nested too deeply"),
        ('{"plays": [' + "9" * 5_000 + "]}", "thousands of digits"),
    ],
)
def test_a_file_that_is_broken_says_where_and_brings_nothing(text: str, said: str) -> None:
    Path("plays.bgsplay").write_text(text)
    out = wrong("import", "plays.bgsplay")
    assert out.startswith("plays.bgsplay: ")
    assert said in out
    assert json.loads(right("games", "--json"))["recorded"] == []


def test_hostile_text_is_text_and_nothing_else() -> None:
    people = [{"id": 1, "name": '=cmd()"]\n[Game "rotate"]'}, {"id": 2, "name": "<script>\u202e\u0000\ud800"}]
    said = '%1- #void\n[Wins "lowest"]\n; > "\\'
    games = [box(2, "<script>alert(1)</script>\n>a")]
    made = play(1, score(1, "3", winner=1), score(2, "1"), gameRefId=2, comments=said, board='"] #')
    text = bgstats(made, players=people, games=games)
    assert imported(text).endswith("1 new.\n")
    (fold,) = folded()
    assert fold["seats"] == {"a": '=cmd()"] [Game "rotate"]', "b": "<script>\\u{202e}\\u{0}\\u{d800}"}
    assert (fold["winners"], fold["problems"], fold["last"]) == (["a"], [], 1)
    assert imported(text).endswith("1 known.\n")


def test_a_dry_run_writes_nothing() -> None:
    Path("plays.bgsplay").write_text(bgstats(play(1, score(1, "3", winner=1))))
    assert right("import", "--dry-run", "plays.bgsplay").endswith("Would be: 1 new.\n")
    assert json.loads(right("games", "--json"))["recorded"] == []


def test_a_file_is_known_by_its_content_also_on_standard_input() -> None:
    assert right("import", "-", input=bgstats(play(1, score(1, "3", winner=1)))).endswith("1 new.\n")
    assert right("import", "-", input="\ufeff" + bgg(bgg_play(5, bgg_player("Ani", "3", "1")))).endswith("1 new.\n")


@pytest.mark.parametrize("names", [("one.xml", "two.bgsplay"), ("two.bgsplay", "one.xml")])
def test_a_play_that_both_programs_have_comes_in_once_in_either_order(names: tuple[str, str]) -> None:
    Path("one.xml").write_text(bgg(bgg_play(55, bgg_player("Ani", "12", "1"), bgg_player("Vova", "9"))))
    Path("two.bgsplay").write_text(bgstats(play(1, score(1, "12", winner=1), score(2, "9"), bggId=55)))
    assert right("import", *names).endswith("1 new, 1 known.\n")
    assert right("import", *names).endswith("2 known.\n")


def test_of_many_plays_only_those_that_lack_something_are_listed() -> None:
    plays = [
        play(n, score(1, "3", winner=1), score(2, "1"), uuid=uuid(n), playDate="2026-03-01") for n in range(1, 131)
    ]
    plays[99]["playerScores"][1]["score"] = "few"
    listed = [line for line in imported(bgstats(*plays)).splitlines() if line.startswith("plays.bgsplay")]
    assert listed[-1].startswith("plays.bgsplay, record 100: new")
    assert len(listed) <= 51


def test_the_same_file_adds_nothing_after_people_were_renamed_and_merged_here() -> None:
    text = bgstats(play(1, score(1, "3", winner=1), score(2, "9"), score(3, "1")))
    imported(text)
    with ledger.open("club.ledger") as book:
        book.people.rename("ani", "Anna K.")
        book.people.merge("vova", book.people.enrol("Vladimir"))
        book.people.forget("li")
    assert imported(text).endswith("1 known.\n")
    seats = folded()[0]["seats"]
    assert (seats["a"], seats["b"]) == ("Anna K.", "Vladimir")
    assert seats["c"].startswith("forgotten ")
