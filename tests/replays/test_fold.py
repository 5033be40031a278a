"""What a fold gives, whatever the game: the contract that tools rely on."""

import json

import notation
from replays import registry
from replays.fold import Fold, as_json

HEAD = '[Game "rotate"]\n[Id "thursday-1"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
ROTATE = registry.load("rotate")


def printed(body: str, at: int | None = None, part: int | None = None, as_of: int | None = None) -> dict:
    record = next(notation.read(HEAD + body))
    if as_of is not None:
        record = record.upto(as_of)
    return json.loads(json.dumps(as_json(Fold(record, ROTATE, at), effects=True, part=part)))


def test_every_key_of_the_contract_is_there() -> None:
    out = printed(">a aB7v bB1v cB4h")
    assert out["game"] == "rotate"
    assert out["id"] == "thursday-1"
    assert (out["last"], out["at"], out["over"], out["reason"], out["irregular"]) == (4, 4, False, None, False)
    assert out["seats"] == {"a": "Ani", "b": "Vova", "c": "Zhenya"}
    assert (out["scores"], out["winners"], out["problems"]) == ({"a": 0, "b": 0, "c": 0}, [], [])
    assert [(e["event"], e["part"], e["effect"]) for e in out["effects"]] == [
        (3, 1, "rotated"),
        (4, 1, "trick_won"),
        (4, 2, "token_placed"),
    ]


def test_a_problem_has_its_place_and_what_to_do() -> None:
    (problem,) = printed(">a aB7v ; opening\nbP3h cB4v", as_of=3)["problems"]
    assert (problem["line"], problem["column"], problem["event"]) == (8, 1, 3)
    assert problem["suggestion"] == "bP3v"
    assert problem["because"] is None


def test_at_cuts_the_corrected_line_at_the_place_of_an_event() -> None:
    body = ">a aB7v cB6v %2+bB5v"
    assert printed(body)["state"]["to_play"] == "a"
    assert printed(body, at=4)["state"]["to_play"] == "c"
    assert [card["seat"] for card in printed(body, at=4)["state"]["table"]] == ["a", "b"]


def test_at_a_struck_event_is_the_place_where_it_stood() -> None:
    body = ">a aB7v bB5v cB6v %3- %2+bB4v"
    assert [card["card"] for card in printed(body, at=3)["state"]["table"]] == ["B7", "B4"]


def test_a_part_shows_only_the_first_effects_of_its_event() -> None:
    body = ">a aB7v bB1v cB4h aR1v"
    assert [e["part"] for e in printed(body, at=4, part=1)["effects"] if e["event"] == 4] == [1]
    assert printed(body, at=4, part=1)["state"] == printed(body, at=4)["state"]


def test_as_of_is_the_log_as_it_stood_with_the_tags_of_that_time() -> None:
    body = '>a aB7v bB5v\n[a "Anna"]\ncB6v %2=aB2v'
    assert printed(body, as_of=2)["seats"]["a"] == "Ani"
    assert printed(body, as_of=3)["seats"]["a"] == "Anna"
    assert [e["value"] for e in printed(body, as_of=4)["effects"] if e["effect"] == "trick_won"] == [7]
    assert [e["value"] for e in printed(body)["effects"] if e["effect"] == "trick_won"] == [6]


def test_what_was_taken_back_leaves_no_effect_no_problem_and_no_irregularity() -> None:
    out = printed(">a aB7v bB5v cP2h* ^ cP2h ^ cB6v")
    assert out["problems"] == []
    assert out["irregular"] is False
    assert [e["event"] for e in out["effects"]] == [8, 8]


def test_before_a_takeback_stands_its_act_still_counts() -> None:
    out = printed(">a aB7v bB5v cP2h* ^ cB6v", at=4)
    assert out["irregular"] is True
    assert [e["event"] for e in out["effects"]] == [4, 4]


def test_a_ruling_of_the_scores_counts_from_there() -> None:
    out = printed(">a aB7v bB5v cB6v =3,0,1*")
    assert out["scores"] == {"a": 3, "b": 0, "c": 1}
    assert out["irregular"] is True


def test_an_unrecorded_end_takes_a_claim_as_the_result() -> None:
    out = printed(">a aB7v #unrecorded =7,3,5")
    assert (out["over"], out["reason"], out["winners"], out["unverified"]) == (True, "unrecorded", ["a"], True)
    assert [e["event"] for e in out["effects"] if e["effect"] == "game_over"] == [4]


def test_an_act_after_the_end_is_impossible_even_with_a_mark() -> None:
    (problem,) = printed(">a b# aB7v*")["problems"]
    assert (problem["event"], problem["code"]) == (3, "after-the-end")


def test_a_takeback_of_the_end_lets_the_game_go_on() -> None:
    out = printed(">a b# ^ aB7v")
    assert (out["over"], out["problems"]) == (False, [])


def test_a_ruling_of_the_scores_after_a_concession_decides_who_of_the_others_won() -> None:
    out = printed(">a aB7v bB5v cB6v b# =3,9,5*")
    assert (out["reason"], out["winners"], out["scores"]) == ("conceded", ["c"], {"a": 3, "b": 9, "c": 5})
    assert [(e["event"], e["winners"]) for e in out["effects"] if e["effect"] == "game_over"] == [(6, ["c"])]


def test_a_ruling_of_the_scores_does_not_give_a_stopped_game_a_result() -> None:
    out = printed(">a aB7v # =3,9,5*")
    assert (out["reason"], out["winners"], out["scores"]["b"]) == ("stopped", [], 9)
