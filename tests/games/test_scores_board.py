"""The picture of a sheet of scores."""

from collections import Counter
from xml.etree.ElementTree import fromstring

import pytest

from replays.board import Board, Shape
from tests.games.scores_sheet import SCORES, play
from tests.replays.drawn import extent

LONG = "Wolfgang-Maximilian <李小龙> & Söhne"


def board(tokens: str, players: int = 3, **tags: str) -> Board:
    """The board after these tokens."""
    fold = play(tokens, players, **tags)
    return SCORES.board(fold.state, fold.names)


def text_of(board: Board, key: str) -> list[str]:
    """The texts of one shape."""
    (shape,) = [shape for shape in board.shapes if shape.key == key]
    return [element.text or "" for element in fromstring(f"<g>{shape.body}</g>").iter("text")]


def keys(board: Board, start: str) -> list[str]:
    return sorted(shape.key for shape in board.shapes if shape.key.startswith(start))


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("tokens", ["", ">a a+999999 a-999999 a+12345", "=_", "#"])
def test_every_shape_has_its_own_key_and_lies_on_the_sheet(players: int, tokens: str) -> None:
    names = dict.fromkeys("abcdefgh"[:players], LONG)
    drawn = board(tokens.replace("=_", "=-999999" + ",999999" * (players - 1)), players, Title=LONG * 3, **names)
    assert [key for key, count in Counter(shape.key for shape in drawn.shapes).items() if count > 1] == []
    for shape in drawn.shapes:
        left, top, right, bottom = extent(shape)
        assert 0 <= left < right <= drawn.width, shape
        assert 0 <= top < bottom <= drawn.height, shape


def test_a_body_needs_nothing_of_its_page_and_no_text_is_too_small_for_a_phone() -> None:
    elements = [e for shape in shapes("a+5 b-2 =9,9,4 WON=a") for e in fromstring(f"<g>{shape.body}</g>").iter()]
    assert {element.tag for element in elements} <= {"g", "rect", "circle", "path", "text"}
    assert not {name for element in elements for name in element.attrib} & {"style", "class", "id", "href", "onclick"}
    sizes = [float(size) for element in elements if (size := element.get("font-size"))]
    assert min(sizes) * (390 - 2 * 12) / 480 >= 11


def shapes(tokens: str) -> tuple[Shape, ...]:
    return (*board(tokens).shapes, *board(tokens.partition(" =")[0]).shapes)


def test_who_won_has_a_star_a_band_and_words_so_that_it_is_not_told_by_colour_alone() -> None:
    drawn = board("=9,9,4")
    assert keys(drawn, "star-") == ["star-a", "star-b"]
    assert keys(drawn, "won-") == ["won-a", "won-b"]
    assert text_of(drawn, "end") == ["Ani and Vova won"]
    assert text_of(drawn, "place-c") == ["3."]


@pytest.mark.parametrize(
    ("tokens", "tags", "said"),
    [
        ("a+5", {}, "Still open"),
        ("LOST", {"Wins": "team"}, "Lost against the game"),
        ("a+5 #", {}, "Stopped without a result"),
        ("#void", {}, "Does not count"),
        ("=1,2,3", {"Wins": "none"}, "Over; nobody has won"),
    ],
)
def test_the_foot_says_how_it_stands(tokens: str, tags: dict[str, str], said: str) -> None:
    assert text_of(board(tokens, **tags), "end") == [said]


def test_a_score_that_is_not_noted_is_a_dash_and_one_below_zero_has_a_minus() -> None:
    drawn = board("=-12,_,0")
    assert [text_of(drawn, f"score-{seat}") for seat in "abc"] == [["−12"], ["–"], ["0"]]
    assert "Ani -12, Vova not noted, Zhenya 0" in drawn.words


def test_while_it_runs_the_last_points_and_who_starts_stand_there() -> None:
    drawn = board(">b b+1 b+2 b-3 b+14")
    assert text_of(drawn, "lately-b") == ["+2 −3 +14"]
    assert text_of(drawn, "name-b") == ["Vova", "starts"]
    assert keys(board(">b b+1 =0,1,0"), "lately-") == []


def test_what_people_typed_is_text() -> None:
    drawn = board("", Title="<script>alert(1)</script>")
    assert text_of(drawn, "heading")[0] == "<script>alert(1)</script>"
    assert "<script>" not in "".join(shape.body for shape in drawn.shapes)
