"""The rulings of Rotate: each is said once in rules.md, carried out by the code, and told by the replay."""

import re
from importlib import resources

from tests.games.rotate_table import ROTATE

ID = re.compile(r"\b(?:ROT-\d+|[AB]-\d)\b")
SPAN = re.compile(r"\b([AB])-(\d) to [AB]-(\d)\b")
SAID = re.findall(r"^\*\*(ROT-\d+|[AB]-\d)\*\* ", ROTATE.file("rules.md"), re.MULTILINE)


def cited(*modules: str) -> set[str]:
    """The ids in modules of the game, also those within a span such as `B-1 to B-4`."""
    folder = resources.files(ROTATE.package)
    files = [file for file in folder.iterdir() if file.name.endswith(".py") and (not modules or file.name in modules)]
    assert files
    text = "\n".join(file.read_text("utf-8") for file in files)
    spans = {f"{m[1]}-{n}" for m in SPAN.finditer(text) for n in range(int(m[2]), int(m[3]) + 1)}
    return set(ID.findall(text)) | spans


def test_rules_md_says_every_ruling_once() -> None:
    assert sorted(SAID) == sorted(set(SAID))
    assert {said for said in SAID if said.startswith("ROT")} == {f"ROT-{n}" for n in range(1, 17)}


def test_every_ruling_that_rules_md_mentions_is_said_there() -> None:
    assert set(ID.findall(ROTATE.file("rules.md"))) == set(SAID)


def test_every_ruling_that_the_code_cites_is_in_rules_md() -> None:
    assert cited() - set(SAID) == set()


def test_the_code_of_the_rules_cites_every_ruling() -> None:
    assert set(SAID) - cited("rules.py", "scoring.py", "legal.py") == set()


def test_rules_md_names_every_option_and_its_values() -> None:
    text = ROTATE.file("rules.md")
    for option in ROTATE.options:
        row = next(line for line in text.splitlines() if line.startswith(f"| `{option.tag}` |"))
        assert all(f"`{value}`" in row for value in option.values)
        assert f"`{option.values[0]}` (unless given)" in row
