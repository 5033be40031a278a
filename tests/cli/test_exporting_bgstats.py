"""`export --format bgstats`: every game as a play that BG Stats can read, and that comes back as the same result."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.foreign import bgg, bgg_play, bgg_player, bgstats, folded, imported, play, score, uuid
from tests.cli.runner import right
from tests.games.samples import samples

ALWAYS = {
    "players": {"id", "uuid", "name", "isAnonymous", "modificationDate"},
    "locations": {"id", "uuid", "name", "modificationDate"},
    "games": {
        *("id", "uuid", "name", "bggId", "cooperative", "highestWins", "noPoints", "usesTeams", "modificationDate"),
    },
    "plays": {
        *("uuid", "playDate", "entryDate", "modificationDate", "gameRefId", "durationMin", "ignored", "manualWinner"),
        *("usesTeams", "rounds", "scoringSetting", "playerScores"),
    },
}
OF_A_PLAYER = {"playerRefId", "score", "winner", "newPlayer", "startPlayer", "rank", "seatOrder"}
ODD = """[Game "scores"]
[a ""]
[b "Li"]
[Date "2026-0?-??"]
[Title "Odd"]

a+1

[Game "scores"]
[a "Ani"]
[b "Li"]
[Wins "none"]
[Title "Dixit"]

=5,3

[Game "scores"]
[a "Ani"]
[Title "Friday"]

LOST

[Game "scores"]
[a "Ani"]
[b "Li"]
[c "Bo"]
[Title "Go"]

WON=b =4,_,4
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    right("init")
    return tmp_path


def everything() -> None:
    """Brings the samples of all games into the ledger, and some that are odd."""
    for game, name, text in samples():
        Path(f"{game.name}-{Path(name).name}.qtn").write_text(text, "utf-8")
    Path("odd.qtn").write_text(ODD)
    right("import", "--keep-errors", *map(str, Path().glob("*.qtn")))


def exported(*arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(right("export", *(arguments or ("--all",)), "--format", "bgstats"))
    return found


def test_a_file_has_everything_that_the_program_expects_and_refers_to_nothing_else() -> None:
    everything()
    whole = exported()
    for kind, fields in ALWAYS.items():
        assert whole[kind]
        for one in whole[kind]:
            assert set(one) >= fields, kind
    ids = {kind: [one["id"] for one in whole[kind]] for kind in ("players", "locations", "games")}
    assert all(len(set(found)) == len(found) for found in ids.values())
    uuids = [one["uuid"] for kind in ALWAYS for one in whole[kind]]
    assert len(set(uuids)) == len(uuids)
    for made in whole["plays"]:
        assert made["gameRefId"] in ids["games"]
        assert made.get("locationRefId", 1) in ids["locations"]
        for one in made["playerScores"]:
            assert set(one) >= OF_A_PLAYER
            assert one["playerRefId"] in ids["players"]


def test_an_export_comes_back_into_an_empty_ledger_with_the_same_results() -> None:
    everything()
    Path("all.bgsplay").write_text(right("export", "--all", "--format", "bgstats"), "utf-8")
    before = {fold["id"]: fold for fold in folded()}
    right("init", "--ledger", "again.ledger")
    assert right("import", "all.bgsplay", "--ledger", "again.ledger").endswith(f"{len(before)} new.\n")
    Path("again.qtn").write_text(right("export", "--all", "--ledger", "again.ledger"), "utf-8")
    after = [json.loads(line) for line in right("fold", "--json", "again.qtn").splitlines()]
    assert sorted(map(result, before.values())) == sorted(map(result, after))
    assert right("import", "all.bgsplay", "--ledger", "again.ledger").endswith(f"{len(before)} known.\n")


def result(fold: dict[str, Any]) -> str:
    """Who played and what came of it; a game without a result has none either way."""
    ended = fold["over"] and fold["reason"] not in ("stopped", "void")
    return json.dumps([fold["seats"], fold["scores"], sorted(fold["winners"]), ended], ensure_ascii=False)


def test_an_export_is_recognised_where_it_came_from() -> None:
    everything()
    Path("all.bgsplay").write_text(right("export", "--all", "--format", "bgstats"), "utf-8")
    before = Path("club.ledger").read_bytes()
    assert right("import", "all.bgsplay").endswith(f"{len(exported()['plays'])} known.\n")
    assert Path("club.ledger").read_bytes() == before


def test_an_export_is_the_same_each_time() -> None:
    everything()
    assert exported() == exported()


def test_only_the_games_that_were_named_are_written() -> None:
    imported(bgg(bgg_play(41, bgg_player("Ani", "5", "1")), bgg_play(42, bgg_player("Li", "3", "1"))))
    whole = exported("bgg-play-42")
    assert [one["name"] for one in whole["players"]] == ["Li"]
    assert [made["bggId"] for made in whole["plays"]] == [42]


def test_a_play_from_there_keeps_its_uuid_and_what_it_said() -> None:
    first = score(1, "12", winner=True, seatOrder=1, startPlayer=True, role="Trader")
    given = play(1, first, score(2, "9", seatOrder=2), durationMin=75, board="Seafarers", comments="A\nB", bggId=7)
    imported(bgstats(given))
    (made,) = exported()["plays"]
    assert made["uuid"] == uuid(1).lower()
    assert {name: made[name] for name in ("playDate", "durationMin", "board", "comments", "bggId")} == {
        name: given[name] for name in ("playDate", "durationMin", "board", "comments", "bggId")
    }
    assert [(one["score"], one["winner"], one["rank"], one["startPlayer"]) for one in made["playerScores"]] == [
        ("12", True, 1, True),
        ("9", False, 2, False),
    ]


def test_a_game_without_a_result_is_left_out_of_the_programs_statistics_and_says_why() -> None:
    Path("odd.qtn").write_text(ODD)
    right("import", "odd.qtn")
    made = next(made for made in exported()["plays"] if made["ignored"])
    assert made["playDate"] == "2026-01-01 00:00:00"
    assert made["comments"] == "Quarterturn: the game is not over\nQuarterturn: the date is 2026-0?-??"


def test_no_score_is_written_where_none_is_noted() -> None:
    Path("odd.qtn").write_text(ODD)
    right("import", "odd.qtn")
    scores = [[one["score"] for one in made["playerScores"]] for made in exported()["plays"]]
    assert [None] in scores
    assert ["4", None, "4"] in scores
