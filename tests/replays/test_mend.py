"""What is said about a slip: one primary problem, and the token that was meant."""

from random import Random

import pytest

import notation
from notation import Record
from replays import registry
from replays.fold import Fold
from replays.game import Fill, Form, Game, Slot
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


def legal(game: Game, body: str, number: int) -> list[str]:
    """What is legal in the place of an event."""
    head = f'[Game "{game.name}"]\n[a "Ani"]\n[b "Vova"]\n[Team.a "{TEAM}"]\n[Team.b "{TEAM}"]\n\n'
    folded = Fold(next(notation.read(head + body)), game)
    return legal_here(folded.machine, game.start(folded.setup), folded.plays, [number])[number]


def test_what_is_usual_is_shown_first_with_a_gap_where_any_card_may_stand() -> None:
    tie = legal(PLANET, ">a T a1o b1o V", 5)
    assert {text[:3] for text in tie[:6]} == {"aY:", "bY:"}
    phase = legal(RUMBLE, ">a aF1:x(1/1) a. bF9:y", 4)
    assert phase[0].startswith("bF")
    assert "b." in phase[:6]
    assert not any(text.startswith("a") for text in phase[:6])
    assert not any(":" in text and text[1] == ":" for text in phase[:8])
    assert Form("A card", "{seat}Y:{card}", (Slot("seat", (Fill("a", "a"),)), Slot("card", ()))).outline() == "aY:…"


def test_nearest_tokens_come_in_the_order_of_how_likely_a_hand_slips() -> None:
    assert distance("a7Bv", "aB7v") < distance("aR7v", "aB7v") < distance("bR7v", "aB7v")
    assert next(nearest("aB7", ["aB7v", "aB6v", "bB7v"], ROTATE.codec)) == "aB7v"


RUMBLE, PLANET = registry.load("rotation-rumble"), registry.load("battle-planet")
OUT_AND_BACK = ">a aF1:elder(2/2) a. b. R >a"
TEAM = "dragonoid(pyrus,300,3) trox(ventus,300,3) hydorous(aquos,300,3)"


def suggested(game: Game, body: str) -> str | None:
    """What is suggested for the first error."""
    head = (
        f'[Game "{game.name}"]\n[a "Ani"]\n[b "Vova"]\n[Team.a "{TEAM}"]\n[Team.b "{TEAM.replace("300", "200")}"]\n\n'
    )
    folded = Fold(next(notation.read(head + body)), game)
    return next(problem.suggestion for problem in folded.problems if problem.is_error)


@pytest.mark.parametrize(
    ("game", "body"),
    [
        (RUMBLE, ">a aF1:elder(2/2) aR1+"),
        (RUMBLE, f"{OUT_AND_BACK} bR2+"),
        (RUMBLE, f"{OUT_AND_BACK} aF3:elder a. b. R"),
        (RUMBLE, ">a bZ:x-drain$2 a. b. R"),
        (RUMBLE, ">a aF4:x a. b. R"),
        (RUMBLE, ">a aF1:x(1/1) a:atk@1x3 a. b. R"),
        (RUMBLE, ">a a:gold+100 a. b. R"),
        (RUMBLE, "a. >a a. b. R"),
        (PLANET, ">a T a1o b1o V aL4"),
        (PLANET, ">a T a:energy+40 a1o b1o V E"),
        (PLANET, ">a T a1o b1o a1:b-99999 V E"),
        (PLANET, ">a T a1o b1o V E E"),
        (PLANET, ">a a."),
    ],
)
def test_where_nothing_like_it_is_legal_nothing_is_suggested(game: Game, body: str) -> None:
    assert suggested(game, body) is None


@pytest.mark.parametrize(
    ("game", "body", "meant"),
    [
        (RUMBLE, f"{OUT_AND_BACK} ar1+ a. b. R", "aR1+"),
        (RUMBLE, f"{OUT_AND_BACK} aR11+ a. b. R", "aR1+"),
        (RUMBLE, f"{OUT_AND_BACK} a:golf+3 a. b. R", "a:gold+3"),
        (RUMBLE, ">a aF1:elder(2/2 a. b. R", "aF1:elder(2/2)"),
        (RUMBLE, ">a aF1:elder((2/2)* a. b. R", "aF1:elder(2/2)*"),
        (RUMBLE, ">a Fa1:elder(2/2) a. b. R", "aF1:elder(2/2)"),
        (PLANET, ">a T a1o b1o V bL33 E", "bL3"),
    ],
)
def test_a_slip_in_a_card_game_is_answered_with_what_was_meant(game: Game, body: str, meant: str) -> None:
    assert suggested(game, body) == meant


def test_a_slip_of_case_is_answered_with_the_case_even_where_the_rules_refuse_that() -> None:
    folded = Fold(next(notation.read('[Game "rotation-rumble"]\n[a "A"]\n[b "B"]\n\n>a aF1:x(1/1) ar1+')), RUMBLE)
    (problem,) = folded.problems
    assert problem.suggestion == "aR1+"
    assert "aR1+ would be refused too: x came this turn" in problem.message


@pytest.mark.parametrize(
    ("game", "wrong"), [(RUMBLE, "a+"), (RUMBLE, "a:gold+"), (RUMBLE, "a:gold0"), (PLANET, "a:energy+00")]
)
def test_a_change_by_nothing_is_never_suggested(game: Game, wrong: str) -> None:
    assert not any("+0" in near for near in nearest(wrong, [], game.codec))


def test_only_changes_by_nothing_change_nothing() -> None:
    changes = {token: RUMBLE.codec.changes_nothing(RUMBLE.codec.event(token)) for token in ("a+0", "a:gold+0", "a+1")}
    assert changes == {"a+0": True, "a:gold+0": True, "a+1": False}
    assert not PLANET.codec.changes_nothing(PLANET.codec.decode("a1@0,0+0,1"))


def test_a_card_is_suggested_only_where_it_is_known() -> None:
    assert list(nearest("aF1:eldr", ["aF1:elder"], RUMBLE.codec)) == ["aF1:elder"]
    assert list(nearest("aF1:eldr", [], RUMBLE.codec)) == []


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
