"""docs/notation.md is true: its records are read, corrected and folded as it says, its tables are those of the code."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import notation
from notation import Record, read, resolve, text
from replays import registry
from replays.conduct import CODES
from replays.records import written
from tests.cli.runner import quarterturn
from tests.docs.blocks import ROOT, Block, blocks
from tests.notation.table import ROTATE

PAGE = ROOT / "docs" / "notation.md"
SHOWN = blocks(PAGE, "qtn", "json")
PAIRS = list(zip(SHOWN[::2], SHOWN[1::2], strict=True))


def one(block: Block, *, lenient: bool = False) -> Record:
    (record,) = read(block.text, lenient=lenient)
    assert record.problems == []
    return record


def corrected(record: Record) -> Record:
    codec = registry.load("rotate").codec
    return notation.rewritten(record, resolve(codec.events(record.tokens), record.tokens, codec))


def agrees(shown: Any, given: Any) -> bool:
    """True where everything shown is there: of an object some keys, of a list all items."""
    if isinstance(shown, dict):
        return isinstance(given, dict) and all(key in given and agrees(shown[key], given[key]) for key in shown)
    if isinstance(shown, list):
        return len(shown) == len(given) and all(map(agrees, shown, given))
    return bool(shown == given)


@pytest.mark.parametrize(("before", "after"), PAIRS, ids=lambda block: block.info)
def test_what_the_page_shows_is_what_happens(before: Block, after: Block, tmp_path: Path) -> None:
    game = registry.load("rotate")
    match before.info, after.info or after.language:
        case "format", "canonical":
            assert written(one(before), game) == after.text
        case "log", "corrected":
            assert written(corrected(one(before)), game) == after.text
        case "lenient", "canonical":
            mended = notation.mend(one(before, lenient=True), game.codec)
            assert written(mended, game) == after.text
            assert {repair.code for repair in mended.repairs} == {"letter-case", "spelling"}
        case "fold", "json":
            (tmp_path / "record.qtn").write_text(before.text)
            result = quarterturn("fold", tmp_path / "record.qtn", "--json", "--effects")
            assert result.exit_code == 1
            given = json.loads(result.stdout)
            assert agrees(json.loads(after.text), given), given
            assert set(json.loads(after.text)) == set(given) - {"state"}
        case shown:
            raise AssertionError(shown)


def test_what_is_shown_as_canonical_is_canonical() -> None:
    game = registry.load("rotate")
    canonical = [block for block in SHOWN if block.info in ("canonical", "corrected")]
    assert canonical
    for block in canonical:
        assert written(one(block), game) == block.text


def rows(heading: str) -> list[list[str]]:
    """The cells of the last table under a heading."""
    section = PAGE.read_text().split(f"# {heading}\n")[1].split("\n#")[0]
    lines = re.findall(r"^\| (.*) \|$", section, re.MULTILINE)
    return [line.split(" | ") for line in lines if not line.startswith("---")]


LOGS = [row for row in rows("Corrections and takebacks") if row[0] != "log"]


@pytest.mark.parametrize(("log", "counts", "why"), LOGS, ids=lambda cell: cell)
def test_a_worked_correction_amounts_to_what_the_page_says(log: str, counts: str, why: str) -> None:
    tokens = log.strip("`").split()
    line = resolve(ROTATE.events(tokens), tokens, ROTATE)
    left = " ".join(entry.token for entry in line.effective())
    assert left == ("" if counts == "nothing" else counts.strip("`"))
    assert bool(line.problems_at()) == why.startswith("an error")


def test_the_problem_codes_of_the_page_are_those_of_the_code() -> None:
    shown = {row[0].strip("`"): row[1] for row in rows("Problem codes") if row[0] != "code"}
    assert shown == CODES


def test_every_code_that_the_notation_reports_is_described() -> None:
    sources = "".join(path.read_text() for path in Path(notation.__file__).parent.glob("*.py"))
    used = set(re.findall(r'"([a-z]+(?:-[a-z0-9]+)+)"', sources)) - {"utf-8", "utf-16"}
    assert {"no-game", "broken-tag", "takeback-too-far", "correction-payload", "letter-case"} <= used
    assert used <= set(CODES)


def test_the_budgets_of_the_page_are_those_of_the_code() -> None:
    shown = {row[0]: row[1] for row in rows("Budgets") if row[0] != "what"}
    assert shown == {
        "file": f"{text.MAX_FILE_BYTES // 1024**2} MiB",
        "records in a file": f"{text.MAX_RECORDS:,}",
        "events, comments, times of a record": f"{text.MAX_EVENTS:,} each",
        "tags of a record, amended ones too": f"{text.MAX_TAGS:,}",
        "characters of a tag, of a comment": f"{text.MAX_TAG:,}",
        "characters of a token": f"{text.MAX_TOKEN:,}",
        "problems of a record's text": f"{text.MAX_PROBLEMS:,}",
        "combining marks on one character": f"{text.MAX_STACK:,}",
    }
    assert text.MAX_EVENTS == text.MAX_COMMENTS == text.MAX_TIMES
    assert text.MAX_TAG == text.MAX_COMMENT


def test_the_tokens_of_the_page_are_the_events_that_all_games_share() -> None:
    shown = {
        row[2].strip("`"): row[0] for row in rows("Tokens that every game has") if len(row) == 3 and row[0] != "token"
    }
    assert set(shown) == {kind.__struct_config__.tag for kind in notation.SHARED}
    for kind, cell in shown.items():
        for token in re.findall("`([^`]+)`", cell):
            assert type(ROTATE.decode(token)).__struct_config__.tag == kind


def test_the_program_of_the_page_runs() -> None:
    (program,) = blocks(PAGE, "python")
    exec(program.text, {})
