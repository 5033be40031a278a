"""`find` in the terminal."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.cli.runner import quarterturn
from tests.replays.findable import write_club


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    write_club(folder)
    return folder


@pytest.fixture
def find(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.chdir(folder)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    return lambda *arguments: quarterturn("find", *arguments)


def test_the_game_in_which_ani_led_first_and_lost_is_found(find: Callable[..., Result]) -> None:
    said = ["--player", "Ani", "--lost", "--first", "--since", "2026-03", "--until", "2026-05"]
    result = find("rotate", "lead_given", *said)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[1] == "1 hit in 1 game"
    assert lines[3:] == [
        "  Rotate · Ani, Vova, Zhenya · 2026-04-12",
        "    Round 1 is dealt; Ani leads",
        "    quarterturn replay spring-one --at 1",
    ]


def test_conditions_are_arguments_and_hits_can_be_json(find: Callable[..., Result]) -> None:
    result = find("rotate", "rotated", "condition=3", "--times", "2", "--json")
    (hit,) = map(json.loads, result.output.splitlines())
    assert (hit["game"], hit["event"], hit["part"], hit["times"]) == ("summer-one", 4, 1, 2)
    (won,) = map(json.loads, find("rotate", "trick_won", "value>=6", "suit=R", "--json").output.splitlines())
    assert won["fact"] == {
        **{"seat": "c", "suit": "R", "orientation": "h", "value": 6, "round": 1, "trick": 2, "leader": "b", "place": 2},
        **{"led": "v", "rotations": 1, "turner": "c", "special_first": 0, "special_last": 0},
    }
    assert won["told"] == "Zhenya wins the trick with Red 6, horizontal"


def test_nothing_found_is_no_error_and_prints_nothing_as_json(find: Callable[..., Result]) -> None:
    result = find("rotate", "trick_won", "value=0")
    assert (result.exit_code, result.output.splitlines()[1]) == (0, "Nothing like that.")
    assert find("rotate", "trick_won", "value=0", "--json").output == ""


def test_more_hits_than_are_shown_are_counted(find: Callable[..., Result]) -> None:
    result = find("rotate", "trick_won", "--most", "1")
    assert result.output.splitlines()[1] == "4 hits in 3 games"
    assert result.output.endswith("… and 3 more: --most shows them.\n")


def test_what_can_be_found_is_listed_with_its_columns(find: Callable[..., Result]) -> None:
    assert "  trick_won       A trick was won\n" in find("rotate").output
    assert "quarterturn find rumble-nation …" in find().output
    assert (
        "  special_last   1 where a Special Card was played last (yes or no)\n"
        in find("rotate", "trick_won", "--columns").output
    )


def test_what_can_be_found_its_columns_and_the_query_can_be_json(find: Callable[..., Result]) -> None:
    facts = [json.loads(line) for line in find("--json").output.splitlines()]
    assert {"rotate", "scores"} < {fact["game"] for fact in facts}
    of_one = [json.loads(line) for line in find("rotate", "--json").output.splitlines()]
    assert of_one == [fact for fact in facts if fact["game"] == "rotate"]
    columns = [json.loads(line) for line in find("rotate", "trick_won", "--columns", "--json").output.splitlines()]
    assert [column["column"] for column in columns][:5] == ["seat", "suit", "orientation", "value", "round"]
    query = json.loads(find("rotate", "trick_won", "value=6", "--sql", "--json").output)
    assert query["sql"].startswith("SELECT games.public_id")
    assert query["values"] == {"game": "rotate", "value": 6}


def test_the_query_can_be_taken_elsewhere(find: Callable[..., Result]) -> None:
    output = find("rotate", "trick_won", "value=6", "--sql").output
    assert output.startswith("SELECT games.public_id")
    assert output.endswith("-- :game = rotate\n-- :value = 6\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rotat", "trick_won"], 'did you mean "rotate"?'),
        (["rotate", "trick"], "did you mean trick_won?"),
        (["rotate", "trick_won", "colour=red"], "there are seat, suit, orientation, value"),
        (["rotate", "trick_won", "--player", "Anni"], 'did you mean "Ani"?'),
        (["rotate", "trick_won", "--since", "yesterday"], "2026-03-15"),
        (["rotate", "trick_won", "--since", "2026-99"], '"2026-99" cannot be asked: a date is'),
        (["rotate", "trick_won", "--until", "2026-02-30"], "a day that there is"),
        (["rotate", "trick_won", "--times", "many"], "how many times is a number from 1"),
    ],
)
def test_slips_are_answered_in_one_sentence(find: Callable[..., Result], arguments: list[str], said: str) -> None:
    result = find(*arguments)
    assert result.exit_code == 1
    assert said in result.output
    assert "Traceback" not in result.output
