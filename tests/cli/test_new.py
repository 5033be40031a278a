"""`quarterturn new`: who sits where, and which game."""

from pathlib import Path

import pytest

from tests.cli.runner import quarterturn, right, wrong


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    right("init")


def test_new_names_what_is_no_seat_and_who_sits_twice() -> None:
    said = wrong("new", "rotate", "--seat", "a=Ani", "--seat", "q=Z", code=2)
    assert "'q' is no seat; seats are a to h" in said
    seats = ("--seat", "a=Ani", "--seat", "b=Ani", "--seat", "c=Li")
    result = quarterturn("new", "rotate", *seats)
    assert result.exit_code == 0
    assert "Ani sits at a and at b" in result.output


def test_a_name_that_is_far_from_every_game_is_answered_with_all_of_them() -> None:
    said = wrong("new", "chess", "--seat", "a=Ani", "--seat", "b=Vova")
    assert "did you mean" not in said
    assert "known: battle-planet" in said
