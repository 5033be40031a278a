"""The picture of a field of Rotation Rumble."""

from collections import Counter
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from notation import read
from replays.board import Board, Shape, svg
from replays.fold import Fold
from replays.generate import played
from replays.registry import load
from tests.games.rotation_rumble_table import play
from tests.replays.drawn import extent

GAME = load("rotation-rumble")
NAMES = {"a": "Ani", "b": "Vova"}
LONG = dict.fromkeys("ab", "Wolfgang-Maximilian 李小龙")
FULL = ">a aF1:elder aF2:minrehol* aF3:blossom* a. bF1:daveheart bI1:mace bF2:löwenherz* bF3:rondur* b. R"


def board(tokens: str, **tags: str) -> Board:
    """The board after these tokens."""
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {"Game": GAME.name, **NAMES, **tags}.items())
    fold = Fold(next(read(f"{head}\n{tokens}\n")), GAME)
    return GAME.board(fold.state, fold.names)


def shapes(board: Board, start: str = "") -> dict[str, Shape]:
    """The shapes whose keys begin so, by key."""
    return {shape.key: shape for shape in board.shapes if shape.key.startswith(start)}


@pytest.mark.parametrize("points", ["tug", "separate"])
def test_every_piece_has_its_own_key_and_lies_on_the_board(points: str) -> None:
    tags = {"Game": GAME.name, **LONG, "Points": points, "Captain.a": "toma-oni"}
    checked: set[Shape] = set()
    for _, state in played(GAME, tags, Random(points), hands=False, most=400):
        drawn = GAME.board(state, LONG)
        assert [key for key, count in Counter(s.key for s in drawn.shapes).items() if count > 1] == []
        for shape in set(drawn.shapes) - checked:
            left, top, right, bottom = extent(shape)
            assert 0 <= left < right <= drawn.width, shape
            assert 0 <= top < bottom <= drawn.height, shape
        checked |= set(drawn.shapes)
    assert len(checked) > 50


def test_a_card_keeps_its_key_and_turns_towards_its_player() -> None:
    before, after = board(">a aF1:elder a. b. R >a"), board(">a aF1:elder a. b. R >a aR1+")
    assert shapes(before)["card-a-elder"].turn == 0
    assert shapes(after)["card-a-elder"].turn == 90
    assert "fixed-a-elder" in shapes(after)
    assert shapes(board(">b bF1:elder"))["card-b-elder"].turn == 180


def test_numbers_are_those_that_count_and_changed_ones_are_marked() -> None:
    plain, changed = shapes(board(">a aF1:elder")), shapes(board(">a aF1:elder a:atk@1+3"))
    assert ">2<" in plain["figures-a-elder"].body
    assert ">5<" in changed["figures-a-elder"].body
    assert changed["figures-a-elder"].body.count("<path") == plain["figures-a-elder"].body.count("<path") + 1


def test_items_lie_under_their_fighter_and_many_are_counted() -> None:
    few = shapes(board(f"{FULL} >b bI1:club(1/0)"))
    assert {"item-b-mace", "item-b-club"} <= set(few)
    many = shapes(board(f"{FULL} >b b:draw2 bI1:club(1/0) bI1:sword(1/0)* bI1:belt(0/1)*"), "more-")
    assert ["and 3 more" in shape.body for shape in many.values()] == [True]


def test_a_rumble_shows_what_each_lane_brought_and_the_next_act_takes_it_away() -> None:
    after = shapes(board(FULL))
    assert ["a +1" in after["result-1"].body, "blocked" in after["result-2"].body, "a +1" in after["result-3"].body]
    assert shapes(board(f"{FULL} >b"), "result-") == {}
    assert "negated-1" in shapes(board(">a aF1:elder a:negate@1"))


def test_the_marker_moves_towards_who_is_ahead_and_stops_at_twelve() -> None:
    zero, two = shapes(board(">a"))["marker"], shapes(board(">a a+2"))["marker"]
    assert two.y > zero.y > shapes(board(">a b+2"))["marker"].y
    far = shapes(board(">a a+30", Points="separate"))
    assert far["marker-a"].y == shapes(board(">a a+12", Points="separate"))["marker-a"].y
    assert "a30" in far["marker-a"].body


def test_what_people_typed_is_text_and_the_words_say_what_the_picture_shows() -> None:
    evil = dict.fromkeys("ab", "<script>alert(1)</script>")
    fold = Fold(next(read(f'[Game "{GAME.name}"]\n[a "x"]\n[b "y"]\n\n{FULL}\n')), GAME)
    drawn = svg(GAME.board(fold.state, evil))
    assert "<script" not in drawn
    assert fromstring(drawn).get("role") == "img"
    words = board(FULL).words
    assert "Lane 1: Ani has Elder (ATK 2, DEF 2), Vova has Daveheart (ATK 3, DEF 0, with Mace)." in words
    assert "lane 1 brought Ani 1 point" in words


def test_a_card_that_no_catalogue_knows_is_shown_by_a_name_as_one_that_it_knows() -> None:
    fold = play(">a aF1:grey-giant(2/2) aI1:old-club(1/0)")
    drawn = GAME.board(fold.state, NAMES)
    assert any("Grey Giant" in shape.body for shape in drawn.shapes)
    assert "Grey Giant (ATK 3, DEF 2, with Old Club)" in drawn.words
    assert "grey-giant" not in " ".join([drawn.words, *(shape.body for shape in drawn.shapes)])
    labels = [fill.label for form in GAME.legal(fold.state) for slot in form.slots for fill in slot.fills or ()]
    assert "lane 1, Grey Giant" in labels
