"""What is said about a slip: one primary problem, and the token that was meant."""

from random import Random

import pytest

import notation
from notation import Record
from replays import registry
from replays.fold import Fold
from replays.mend import legal_here
from replays.nearest import distance, nearest
from tests.play import random_record

HEAD = '[Game "rotate"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
ROTATE = registry.load("rotate")


def fold(body: str) -> Fold:
    return Fold(next(notation.read(HEAD + body)), ROTATE)


def primary(folded: Fold) -> list[tuple[int | None, str, str | None]]:
    return [(p.event, p.code, p.suggestion) for p in folded.problems if p.is_error and p.because is None]


@pytest.mark.parametrize(
    ("slip", "meant"),
    [("aB77v", "aB7v"), ("Ba7v", "aB7v"), ("aBv7", "aB7v"), ("ab7v", "aB7v"), ("AB7v", "aB7v"), ("aB7", "aB7v")],
)
def test_a_slip_of_the_hand_is_answered_with_what_was_meant(slip: str, meant: str) -> None:
    assert primary(fold(f">a {slip} bB5v cB6v aR1v bR2v cR3v")) == [(2, "unreadable-token", meant)]


def test_nobody_concedes_by_a_slip() -> None:
    near = list(nearest("a8", [], ROTATE.codec))
    assert near
    assert "a#" not in near


def test_marks_of_a_wrong_token_are_kept_in_the_suggestion() -> None:
    assert primary(fold(">a aB77v~!? bB5v cB6v"))[0][2] == "aB7v~!?"


def test_what_only_follows_from_a_slip_names_it() -> None:
    folded = fold(">a aB7v zB5v cB6v aR1v bR2v cR3v")
    causes = {p.event: p.because for p in folded.problems if p.is_error}
    assert causes.pop(3) is None
    assert causes
    assert set(causes.values()) == {3}


def test_two_slips_are_two_primary_problems() -> None:
    folded = fold(">a aB7v bBB5v cB6v aR1v bR22v cR3v")
    assert [event for event, _, _ in primary(folded)] == [3, 6]


def test_a_forgotten_play_is_one_problem_that_says_so() -> None:
    folded = fold(">a aB7v cB6v aR1v bR2v cR3v cY1v aY2v bY3v")
    (problem,) = [p for p in folded.problems if p.is_error and p.because is None]
    assert problem.event == 3
    assert problem.message.endswith("perhaps an event before it is missing")


def test_a_play_written_twice_is_one_problem() -> None:
    folded = fold(">a aB7v bB5v bB5v cB6v aR1v bR2v cR3v")
    assert [(event, code) for event, code, _ in primary(folded)] == [(4, "card-twice")]


def test_a_wrong_claim_is_answered_with_the_right_one() -> None:
    assert primary(fold(">a aB7v bB5v cB6v =b/v")) == [(5, "claim-fails", "=a/v")]


def test_a_record_without_errors_has_no_advice() -> None:
    folded = fold(">a aB7v bB5v cP3v aB3v bB6v cB2v")
    assert [(p.code, p.suggestion, p.because) for p in folded.problems] == [("revoke", None, None)]


def test_what_is_legal_in_the_place_of_an_event_leaves_out_what_was_played_before() -> None:
    folded = fold(">a aB7v bB5v cB6v")
    legal = legal_here(folded.machine, ROTATE.start(folded.setup), folded.plays, [4])[4]
    assert "cB6v" in legal
    assert "cX" in legal
    assert not {"cB7v", "cB5v", "cB6h", "aB6v"} & set(legal)


def test_nearest_tokens_come_in_the_order_of_how_likely_a_hand_slips() -> None:
    assert distance("a7Bv", "aB7v") < distance("aR7v", "aB7v") < distance("bR7v", "aB7v")
    assert next(nearest("aB7", ["aB7v", "aB6v", "bB7v"], ROTATE.codec)) == "aB7v"


def slip(token: str, rng: Random) -> str:
    """One slip of the hand: neighbours swapped, doubled, the last one missing, wrong case, the other letter."""
    i = rng.randrange(len(token))
    kinds = [token[:i] + token[i] + token[i:], token[:-1], token[:i] + token[i].swapcase() + token[i + 1 :]]
    if i:
        kinds.append(token[: i - 1] + token[i] + token[i - 1] + token[i + 1 :])
    if token[-1] in "vh":
        kinds.append(token[:-1] + {"v": "h", "h": "v"}[token[-1]])
    return rng.choice([kind for kind in kinds if kind not in (token, "")] or [token + token])


def planted(rng: Random) -> tuple[Record, int, str]:
    """A legal game with one slip, the number of its event, and the token that was meant."""
    record = next(notation.read(random_record(ROTATE, rng, hands=rng.random() < 0.3)))
    at = rng.randrange(len(record.tokens))
    meant = record.tokens[at]
    record.tokens[at] = slip(meant, rng)
    return record, at + 1, meant


def test_planted_slips_give_one_primary_problem_and_in_four_of_five_cases_the_original(fault_count) -> None:
    rng = Random(20261126)
    found = alone = answered = 0
    wanted = fault_count(1_000)
    while found < wanted:
        record, number, meant = planted(rng)
        problems = primary(Fold(record, ROTATE))
        if not problems:
            continue  # still a legal game: nothing can be said
        found += 1
        alone += len(problems) == 1
        answered += any(event == number and suggestion == meant for event, _, suggestion in problems)
    assert answered >= 0.8 * wanted
    assert alone >= 0.9 * wanted
