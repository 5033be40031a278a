"""The picture of a table of Battle Planet."""

from collections import Counter
from random import Random
from xml.etree.ElementTree import fromstring

from notation import read
from replays.board import Board, Shape, svg
from replays.fold import Fold
from replays.games.battle_planet.cores import neighbours
from replays.generate import played
from replays.registry import load
from tests.replays.drawn import extent

GAME = load("battle-planet")
NAMES = {"a": "Ani", "b": "Vova"}
LONG = dict.fromkeys("ab", "Wolfgang-Maximilian 李小龙")
TEAMS = {
    "Team.a": "dragonoid(pyrus,200,5) hydorous(pyrus,400,3) gorthion(pyrus,200,4)",
    "Team.b": "hydorous(darkus,300,4) mantonoid(haos,500,7) pegatrix(darkus,700,5)",
}
CORES = (
    ">a aC:c35@0,0 bC:c31@1,0 aC:c1@0,1 bC:c11@1,1 aC:c7@2,0 bC:c8@2,1 aC:c20@3,0 bC:c22@3,1 aC:c37@0,2 bC:c16@1,2 "
    "aC:c43@2,2 bC:c52@3,2"
)


def board(tokens: str) -> Board:
    """The board after these tokens."""
    head = "".join(f'[{tag} "{value}"]\n' for tag, value in {"Game": GAME.name, **NAMES, **TEAMS}.items())
    fold = Fold(next(read(f"{head}\n{tokens}\n")), GAME)
    return GAME.board(fold.state, fold.names)


def shapes(board: Board, start: str = "") -> dict[str, Shape]:
    """The shapes whose keys begin so, by key."""
    return {shape.key: shape for shape in board.shapes if shape.key.startswith(start)}


def test_every_piece_has_its_own_key_and_lies_on_the_board() -> None:
    tags = {"Game": GAME.name, **LONG, **TEAMS}
    checked: set[Shape] = set()
    for seed in range(3):
        for _, state in played(GAME, tags, Random(seed), hands=False, most=300):
            drawn = GAME.board(state, LONG)
            assert [key for key, count in Counter(s.key for s in drawn.shapes).items() if count > 1] == []
            for shape in set(drawn.shapes) - checked:
                left, top, right, bottom = extent(shape)
                assert 0 <= left < right <= drawn.width, shape
                assert 0 <= top < bottom <= drawn.height, shape
            checked |= set(drawn.shapes)
    assert len(checked) > 100


def test_a_core_keeps_its_key_from_the_matrix_to_the_bakugan_that_opened_on_it() -> None:
    lying, held = shapes(board(CORES)), shapes(board(f"{CORES} T a1@0,0 b1x"))
    assert "cell-0,0" not in lying
    assert "cell-0,0" in held
    assert (held["core-0"].x, held["core-0"].y) != (lying["core-0"].x, lying["core-0"].y)
    assert abs(held["core-0"].x - held["panel-a1"].x) < 74
    assert held["core-1"] == lying["core-1"]


def test_cores_lie_as_on_the_table_each_touching_its_neighbours() -> None:
    cores = shapes(board(CORES), "core-")
    assert len(cores) == 12
    here, right, below = cores["core-0"], cores["core-1"], cores["core-2"]
    assert (right.y, right.x > here.x) == (here.y, True)
    size = (right.x - here.x) / 1.732
    assert abs((below.x - here.x) - 0.866 * size) < 0.01
    assert abs((below.y - here.y) - 1.5 * size) < 0.01


def test_a_far_core_makes_all_smaller_and_they_still_fit() -> None:
    near, far = board(">a aC:fist@0,0"), board(">a aC:fist@0,0 bC:shield@9,9* aC:helix@-9,-9*")
    assert extent(shapes(far)["core-0"])[2] - extent(shapes(far)["core-0"])[0] < 20
    assert extent(shapes(near)["core-0"])[2] - extent(shapes(near)["core-0"])[0] > 40


def test_in_the_setup_the_free_places_are_drawn_with_their_coordinates_where_there_is_room() -> None:
    start, one, all_lie = (shapes(board(tokens), "cell-") for tokens in (">a", ">a aC:fist@0,0", CORES))
    assert list(start) == ["cell-0,0"]
    assert ">0,0<" in start["cell-0,0"].body
    assert set(one) == {f"cell-{cell}" for cell in neighbours("0,0")}
    assert ">1,-1<" in one["cell-1,-1"].body
    assert all_lie == {}
    far = shapes(board(">a aC:fist@0,0 bC:shield@9,9* aC:helix@-9,-9*"))
    assert "<text" not in far["cell-1,0"].body
    assert "<text" not in far["core-0"].body


def test_numbers_are_broken_down_into_card_cores_and_changes() -> None:
    body = shapes(board(f"{CORES} T a1@0,0 b1x a1:b+100 a1:d-1"))["values-a1"].body
    assert ">200+400+100<" in body
    assert ">5-1<" in body
    assert ">700<" in body
    assert ">4<" in body
    assert ">200<" in shapes(board(CORES))["values-a1"].body
    assert "+" not in shapes(board(CORES))["values-a1"].body


def test_the_brawl_names_both_powers_the_damage_and_the_victor() -> None:
    drawn = shapes(board(f"{CORES} T a1@0,0 b1@1,0 V"))
    assert "a 600 : b 0" in drawn["note"].body
    assert "damage 0/5" in drawn["note"].body
    assert abs(drawn["victor"].x - drawn["panel-a1"].x) < 74
    assert {"stands-a", "stands-b"} <= set(drawn)
    assert "note" not in shapes(board(f"{CORES} T a1@0,0 b1@1,0 V E"))


def test_without_recorded_cores_the_matrix_says_so() -> None:
    assert "unrecorded" in shapes(board(">a T a1o b1x"))
    assert "unrecorded" not in shapes(board(CORES))


def test_what_people_typed_is_text_and_the_words_say_what_the_picture_shows() -> None:
    evil = dict.fromkeys("ab", "<script>alert(1)</script>")
    fold = Fold(next(read(f'[Game "{GAME.name}"]\n[a "x"]\n[b "y"]\n\n{CORES}\n')), GAME)
    drawn = svg(GAME.board(fold.state, evil))
    assert "<script" not in drawn
    assert fromstring(drawn).get("role") == "img"
    words = board(f"{CORES} T a1@0,0 b1x V").words
    assert "Dragonoid is open (B-Power 600, Damage 5, holding c35)" in words
    assert "Ani won the brawl." in words
