"""The worked cases in tests/cases (see the README there): what each record has to fold to."""

import json
from pathlib import Path
from typing import Any

import pytest

from notation import read
from replays.fold import Fold, as_json
from replays.registry import load

CASES = [
    pytest.param(case, id=f"{file.stem}/{case['name']}")
    for file in sorted((Path(__file__).parent.parent / "cases").glob("*.jsonl"))
    for case in map(json.loads, file.read_text("utf-8").splitlines())
]


@pytest.mark.parametrize("case", CASES)
def test_a_worked_case_folds_to_what_was_worked_out(case: dict[str, Any]) -> None:
    printed = folded(case["record"], case["args"])
    for key, expected in case["expect"].items():
        found = printed[key]
        if key == "problems":
            assert expected or not [problem for problem in found if problem["severity"] == "error"]
            assert [problem for problem in expected if not any(covers(one, problem) for one in found)] == []
        elif key == "effects":
            rest = iter(found)
            assert [effect for effect in expected if not any(covers(one, effect) for one in rest)] == []
        elif key == "winners":
            assert sorted(found) == sorted(expected)
        else:
            assert covers(found, expected), f"{key}: {found}"


def folded(text: str, args: list[str]) -> dict[str, Any]:
    """What `fold --json --effects` prints for a record, with these arguments."""
    given = dict(zip(args[::2], args[1::2], strict=True))
    record = next(read(text))
    assert record.game
    if as_of := given.pop("--as-of", None):
        record = record.upto(int(as_of))
    at, _, part = given.pop("--at", "").partition(".")
    assert not given, f"arguments that no case has used yet: {given}"
    fold = Fold(record, load(record.game), int(at) if at else None)
    printed: dict[str, Any] = json.loads(json.dumps(as_json(fold, effects=True, part=int(part) if part else None)))
    return printed


def covers(found: Any, expected: Any) -> bool:
    """Whether all that is expected is found: an object may have more keys, a list of objects more items."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(k in found and covers(found[k], v) for k, v in expected.items())
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        return len(found) >= len(expected) and all(map(covers, found, expected))
    return bool(found == expected)
