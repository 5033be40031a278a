"""The rulings of Scores: each is said once in rules.md, carried out by the code, and told by the replay."""

import re
from importlib import resources

import pytest

from replays.timeline import Timeline
from tests.games.scores_sheet import SCORES, play

ID = re.compile(r"\bSC-\d+\b")
SAID = re.findall(r"^\*\*(SC-\d+)\*\* ", SCORES.file("rules.md"), re.MULTILINE)


def cited() -> set[str]:
    files = [file for file in resources.files(SCORES.package).iterdir() if file.name.endswith(".py")]
    assert files
    return set(ID.findall("\n".join(file.read_text("utf-8") for file in files)))


def told(tokens: str, players: int = 3, **tags: str) -> list[str]:
    """All sentences of a replay."""
    timeline = Timeline(play(tokens, players, **tags).record, SCORES)
    return [said.text for step in timeline.steps[1:] for said in (step.told, *step.followed)]


def test_rules_md_says_every_ruling_once_and_the_code_cites_them_all() -> None:
    assert sorted(SAID) == [f"SC-{n}" for n in range(1, 9)]
    assert set(ID.findall(SCORES.file("rules.md"))) == set(SAID) == cited()


def test_rules_md_names_every_option_and_its_values() -> None:
    text = SCORES.file("rules.md")
    for option in SCORES.options:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option.tag}` |"))
        assert all(f"`{value}`" in row for value in option.values)
        assert f"`{option.values[0]}` (unless given)" in row
    assert all(f"| `{detail.tag}` |" in text for detail in SCORES.details)


@pytest.mark.parametrize(
    ("tokens", "sentences"),
    [
        (">b a+5 b-1", ["Vova starts", "Ani gains 5 points", "Vova loses 1 point"]),
        ("=12,_,7", ["The scores: Ani 12, Vova –, Zhenya 7", "The game is over: Ani wins with 12"]),
        ("=9,9,7", ["The scores: Ani 9, Vova 9, Zhenya 7", "The game is over: Ani and Vova win with 9"]),
        ("RANK=b,a=c", ["Vova first, Ani and Zhenya second", "The game is over: Vova wins"]),
        ("RANK=a=b,c", ["Ani and Vova first, Zhenya third", "The game is over: Ani and Vova win"]),
        ("WON=a,c", ["Ani and Zhenya won", "The game is over: Ani and Zhenya win"]),
    ],
)
def test_every_token_is_told_in_a_sentence(tokens: str, sentences: list[str]) -> None:
    assert told(tokens) == sentences


def test_a_game_that_nobody_wins_says_so() -> None:
    assert told("LOST", Wins="team") == ["The game won, and the table lost", "The game is over; nobody has won"]
    assert told("=4,5,6", Wins="none")[1] == "The game is over; nobody has won"


def test_a_score_that_nobody_noted_is_told_as_none_when_play_stops() -> None:
    assert told("=5,_,_ #", Wins="team")[-1].endswith("; Ani 5")
    assert told("#")[-1].endswith("; no score is noted")
