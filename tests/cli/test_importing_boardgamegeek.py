"""`import` of plays that were saved from BoardGameGeek: its XML says less than it seems, and all of it as text."""

import json
import tracemalloc
from pathlib import Path

import pytest

from tests.cli.foreign import bgg, bgg_play, bgg_player, folded, imported, records
from tests.cli.runner import right, wrong

BOMB = """<?xml version="1.0"?>
<!DOCTYPE plays [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<plays><play id="1"><item name="&b;"/></play></plays>"""
OUTSIDE = '<!DOCTYPE plays SYSTEM "file:///etc/hostname"><plays></plays>'


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    right("init")
    return tmp_path


def test_a_play_becomes_a_record_of_scores_with_all_that_it_says() -> None:
    first = bgg_player("Ani", "10", "1", username="ani", startposition="2", color="Red")
    second = bgg_player("", "9+", "0", username="vova77", startposition="1")
    said = {"inside": "<comments>Great &amp; long\nAgain</comments>", "length": "90", "location": "Home"}
    assert imported(bgg(bgg_play(101, first, second, **said)), "plays.xml").endswith("1 new.\n")
    assert records() == [
        """[Game "scores"]
[Id "bgg-play-101"]
[a "vova77"]
[b "Ani"]
[Colour.b "Red"]
[Site "Home"]
[Date "2026-03-01"]
[Title "Catan"]
[Minutes "90"]
[Source "BoardGameGeek"]

; Great & long
; Again
>a =9,10
"""
    ]


@pytest.mark.parametrize(
    ("players", "more", "expected"),
    [
        ((bgg_player("Ani", "22", "1"), bgg_player("Vova", "65")), {}, "=22,65"),
        ((bgg_player("Ani", "22", "1"), bgg_player("Li", "9"), bgg_player("Vova", "65")), {}, "=22,9,65 WON=a"),
        ((bgg_player("Ani", "", "1"), bgg_player("Li", "", "1")), {}, "WON=a,b"),
        ((bgg_player("Ani", "ten", "1"), bgg_player("Li", "")), {}, "WON=a"),
        ((bgg_player("Ani", "3"), bgg_player("Li", "5")), {}, "=3,5"),
        ((bgg_player("Ani"), bgg_player("Li")), {}, "#unrecorded"),
        ((bgg_player("Ani", "3"), bgg_player("Li", "5")), {"incomplete": "1"}, "# =3,5"),
        ((bgg_player("Ani", "3"), bgg_player("Li", "5", "1")), {"nowinstats": "1"}, "#void =3,5"),
    ],
)
def test_a_result_is_taken_over_as_far_as_it_goes(
    players: tuple[str, ...], more: dict[str, str], expected: str
) -> None:
    imported(bgg(bgg_play(1, *players, **more)))
    (record,) = records()
    body = record.split("\n\n", 1)[1]
    assert " ".join(line for line in body.splitlines() if not line.startswith(";")) == expected
    (fold,) = folded()
    assert [problem for problem in fold["problems"] if problem["severity"] == "error"] == []


def test_how_a_game_is_won_is_taken_from_who_won_it_and_said() -> None:
    golf = bgg_play(1, bgg_player("Ani", "22", "1"), bgg_player("Vova", "65"), name="6 nimmt!")
    together = bgg_play(2, bgg_player("Ani", "", "1"), bgg_player("Vova", "", "1"), name="Pandemic")
    assert "it is not said how the game is won; who won has the lowest score" in imported(bgg(golf, together))
    assert [fold["state"]["wins"] for fold in folded()] == ["lowest", "team"]
    assert [fold["winners"] for fold in folded()] == [["a"], ["a", "b"]]


LOST = (bgg_player("Ani", "22"), bgg_player("Vova", "65"))


def outcome(*plays: str) -> tuple[str, list[str]]:
    """How the last play is won, and who won it."""
    imported(bgg(*plays))
    fold = folded()[-1]
    return fold["state"]["wins"], fold["winners"]


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ((), ("none", [])),
        ((bgg_play(1, bgg_player("Ani", "9", "1"), bgg_player("Li", "30")),), ("lowest", ["a"])),
        ((bgg_play(1, bgg_player("Ani", "9"), bgg_player("Li", "30", "1")),), ("highest", ["b"])),
        ((bgg_play(1, bgg_player("Ani", "", "1"), bgg_player("Li", "", "1")),), ("team", [])),
        ((bgg_play(1, bgg_player("Ani", "9", "1"), bgg_player("Li", "30"), name="Golf"),), ("none", [])),
        (
            (
                bgg_play(1, bgg_player("Ani", "9", "1"), bgg_player("Li", "30")),
                bgg_play(2, bgg_player("Ani", "9"), bgg_player("Li", "30", "1")),
            ),
            ("none", []),
        ),
    ],
)
def test_where_no_winner_is_marked_other_plays_of_the_title_tell_how_it_is_won_or_nobody_has(
    others: tuple[str, ...], expected: tuple[str, list[str]]
) -> None:
    assert outcome(*others, bgg_play(9, *LOST)) == expected


def test_a_play_without_winner_stays_what_it_was_when_its_page_comes_alone() -> None:
    told = bgg_play(1, bgg_player("Ani", "9", "1"), bgg_player("Li", "30"))
    assert outcome(told, bgg_play(9, *LOST)) == ("lowest", ["a"])
    assert imported(bgg(bgg_play(9, *LOST))).endswith("1 known.\n")


def test_a_later_page_that_tells_how_a_game_is_won_settles_it() -> None:
    assert "nobody is taken for the winner" in imported(bgg(bgg_play(9, *LOST)))
    told = bgg_play(1, bgg_player("Ani", "9", "1"), bgg_player("Li", "30"))
    assert imported(bgg(told, bgg_play(9, *LOST))).endswith("1 new, 1 corrected.\n")
    assert folded()[-1]["winners"] == ["a"]


def test_what_is_known_of_a_title_already_tells_how_a_game_is_won() -> None:
    Path("golf.qtn").write_text('[Game "scores"]\n[a "Li"]\n[b "Bo"]\n[Title "Catan"]\n[Wins "lowest"]\n\n=3,4\n')
    right("import", "golf.qtn")
    imported(bgg(bgg_play(9, *LOST)))
    assert next(fold for fold in folded() if fold["id"] == "bgg-play-9")["winners"] == ["a"]


def test_plays_that_were_entered_together_become_as_many_records_once() -> None:
    text = bgg(bgg_play(102, bgg_player("Ani", "5", "1"), bgg_player("Li", "3"), quantity="3"))
    out = imported(text)
    assert out.count("one of 3 plays that were entered together") == 3
    assert out.endswith("3 new.\n")
    assert [fold["id"] for fold in folded()] == ["bgg-play-102", "bgg-play-102-2", "bgg-play-102-3"]
    assert imported(text).endswith("3 known.\n")


def test_pages_that_overlap_bring_a_play_once() -> None:
    plays = [bgg_play(n, bgg_player("Ani", "5", "1"), bgg_player("Li", "3")) for n in (1, 2, 3)]
    Path("one.xml").write_text(bgg(*plays[:2]))
    Path("two.xml").write_text(bgg(*plays[1:]))
    assert right("import", "one.xml", "two.xml").endswith("3 new, 1 known.\n")


def test_a_broken_play_is_refused_with_its_reason_and_the_others_come_in() -> None:
    good = bgg_play(1, bgg_player("Ani", "5", "1"))
    plays = (
        good,
        bgg_play(2),
        *(bgg_play(n, bgg_player("Ani"), quantity=said) for n, said in ((3, "9999999"), (4, "0"))),
    )
    Path("plays.xml").write_text(bgg(*plays))
    out = wrong("import", "plays.xml")
    assert "the play of Catan on 2026-03-01 has no players" in out
    assert "play 3: the quantity “9999999” is none from 1 to 100" in out
    assert "play 4: the quantity “0”" in out
    assert out.endswith("1 new, 3 refused.\n")


def test_a_date_that_nobody_knows_is_left_out_and_said() -> None:
    assert "the play has no date" in imported(bgg(bgg_play(1, bgg_player("Ani", "5", "1"), date="0000-00-00")))
    assert "[Date" not in records()[0]


@pytest.mark.parametrize("text", [BOMB, OUTSIDE])
def test_a_document_type_is_refused_before_anything_is_expanded(text: str) -> None:
    Path("plays.xml").write_text(text)
    assert "declares a document type or entities" in wrong("import", "plays.xml")


def test_a_bomb_of_entities_costs_no_memory() -> None:
    lines = [f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "a" * 100}">' for n in range(12)]
    Path("plays.xml").write_text(f"<!DOCTYPE plays [{''.join(lines)}]><plays>&e11;</plays>")
    wrong("import", "plays.xml")
    tracemalloc.start()
    wrong("import", "plays.xml")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000_000  # as much as any file takes; the entity would be 10 TB


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (bgg(bgg_play(1, bgg_player("Ani", "5")))[:150], "line 2, column"),
        ("<html><body>Log in</body></html>", "it begins with <html>, not with <plays>"),
        ("<plays>&nbsp;</plays>", "line 1, column 8: undefined entity"),
        ("<" * 10, "line 1, column"),
    ],
)
def test_a_file_that_is_broken_says_where_and_brings_nothing(text: str, said: str) -> None:
    Path("plays.xml").write_text(text)
    assert said in wrong("import", "plays.xml")
    assert json.loads(right("games", "--json"))["recorded"] == []


def test_bytes_that_are_no_text_are_refused() -> None:
    Path("plays.xml").write_bytes(b'<plays><play id="1"><item name="\xff\xfe"/></play></plays>')
    assert "not UTF-8" in wrong("import", "plays.xml")


def test_hostile_text_is_text_and_nothing_else() -> None:
    made = bgg_play(1, bgg_player("=cmd()", "3", "1"), bgg_player('"]\n[Game'), name="<script>alert(1)</script>")
    imported(bgg(made))
    (fold,) = folded()
    assert fold["seats"] == {"a": "=cmd()", "b": '"] [Game'}
    assert fold["state"]["title"] == "<script>alert(1)</script>"
