"""The picture of a table of Rotate."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import fromstring

import msgspec
import pytest

from notation import read, tags_text
from replays.board import Board, Shape, svg
from replays.game import Game
from replays.games.rotate import pieces
from replays.games.rotate.events import SUITS
from replays.registry import load
from replays.timeline import Timeline
from tests.games.rotate_table import NAMES, ROUND, play
from tests.play import random_tokens
from tests.replays.drawn import extent

ROTATE: Game = load("rotate")
CONDITION_1 = ">a aB7v bB1v"


def board(tokens: str, players: int = 3, **tags: str) -> Board:
    """The board after these tokens."""
    fold = play(tokens, players, **tags)
    return ROTATE.board(fold.state, fold.names)


def pieces_of(board: Board, start: str = "") -> dict[str, Shape]:
    """The shapes whose keys begin so, by key."""
    return {shape.key: shape for shape in board.shapes if shape.key.startswith(start)}


def game(players: int, seed: int, hands: bool, names: dict[str, str] = NAMES) -> Iterator[Board]:
    """The boards of every step of a random whole game."""
    tags = {"Game": "rotate", **{seat: names[seat] for seat in "abcde"[:players]}, "Scoring": "white"}
    tokens = random_tokens(ROTATE, tags, Random(seed), hands, 1_000)
    timeline = Timeline(next(read(f"{tags_text(tags)}\n{' '.join(tokens)}\n")), ROTATE)
    return (ROTATE.board(timeline.state(step.index), timeline.names) for step in timeline.steps)


@pytest.mark.parametrize(("players", "hands"), [(3, True), (4, False), (5, True)])
def test_every_piece_has_its_own_key_and_lies_on_the_board(players: int, hands: bool) -> None:
    names = dict.fromkeys("abcde", "Wolfgang-Maximilian 李小龙")
    checked: set[Shape] = set()
    for board in game(players, players, hands, names):
        twice = [key for key, count in Counter(shape.key for shape in board.shapes).items() if count > 1]
        assert twice == []
        for shape in set(board.shapes) - checked:
            left, top, right, bottom = extent(shape)
            assert 0 <= left < right <= board.width, shape
            assert 0 <= top < bottom <= board.height, shape
        checked |= set(board.shapes)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_body_needs_nothing_of_its_page(players: int) -> None:
    bodies = {shape.body for board in game(players, 7, hands=True) for shape in board.shapes}
    elements = [element for body in bodies for element in fromstring(f"<g>{body}</g>").iter()]
    assert {element.tag for element in elements} == {"g", "rect", "circle", "ellipse", "path", "text"}
    assert not {name for element in elements for name in element.attrib} & {"style", "class", "id", "href", "onclick"}
    assert not any("url(" in body or "http" in body for body in bodies)


def test_no_text_is_smaller_than_a_phone_can_show() -> None:
    bodies = {shape.body for board in game(5, 7, hands=True) for shape in board.shapes}
    elements = [element for body in bodies for element in fromstring(f"<g>{body}</g>").iter()]
    sizes = {float(element.get("font-size", 15)) for element in elements}
    assert min(sizes) * (390 - 2 * 12) / 480 >= 11


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_card_on_the_table_keeps_its_body_through_the_game(players: int) -> None:
    bodies: dict[str, set[str]] = {}
    for board in game(players, 11, hands=False):
        for key, shape in pieces_of(board, "card-").items():
            bodies.setdefault(key, set()).add(shape.body)
    assert len(bodies) > 20
    assert {key for key, seen in bodies.items() if len(seen) > 1} == set()


def test_a_rotation_turns_the_cards_that_lie_and_nothing_else_of_them() -> None:
    before, after = pieces_of(board(">a aB7v"))["card-B7"], pieces_of(board(CONDITION_1))["card-B7"]
    assert (before.turn, after.turn) == (0, 90)
    assert after == before._replace(turn=90)


def test_the_number_in_force_stands_large_and_upright_on_a_turned_card() -> None:
    values = pieces_of(board(CONDITION_1), "value-")
    assert set(values) == {"value-B7-1", "value-B1-7"}
    assert {shape.turn for shape in values.values()} == {0}
    assert {fromstring(shape.body).text for shape in values.values()} == {"1", "7"}


def test_a_card_has_both_its_numbers_each_upright_in_its_own_corners() -> None:
    card = fromstring(f"<g>{pieces.suit_card('B', 7)}</g>")
    corners = {(text.get("transform"), text.text) for text in card.iter("text")}
    assert corners == {("rotate(0)", "7"), ("rotate(180)", "7"), ("rotate(-90)", "1"), ("rotate(90)", "1")}


def test_every_suit_has_its_own_shape_and_colour() -> None:
    shapes = [fromstring(pieces.pip(suit)) for suit in SUITS]
    assert len({shape.get("d") for shape in shapes}) == len({shape.get("fill") for shape in shapes}) == 5


def test_the_card_that_turned_the_others_is_marked_special_or_not() -> None:
    assert set(pieces_of(board(CONDITION_1), "turned-")) == {"turned-B1"}
    assert set(pieces_of(board(">a aB7v bX"), "turned-")) == {"turned-X-3"}
    assert not pieces_of(board(">a aB7v bB2v"), "turned-")


def test_special_and_unseen_cards_lie_as_the_others_and_show_no_number() -> None:
    shown = board(">a aB7v bX c_")
    cards = pieces_of(shown, "card-")
    assert {key: shape.turn for key, shape in cards.items()} == {"card-B7": 90, "card-X-3": 90, "card-_-4": 90}
    assert cards["card-X-3"].body == pieces.special_card()
    assert cards["card-_-4"].body == pieces.card_back()
    assert set(pieces_of(shown, "value-")) == {"value-B7-1"}


def test_whose_turn_it_is_is_marked_at_the_seat_and_where_the_card_will_lie() -> None:
    shown = pieces_of(board(">a aB7v"))
    assert (shown["to-play"].x, shown["to-play"].y) == (shown["plate-b"].x, shown["plate-b"].y)
    assert (shown["slot"].x, shown["slot"].y) == (shown["spot-b"].x, shown["spot-b"].y)
    assert "plays" in shown["prompt"].body


def test_who_leads_may_lay_the_card_either_way() -> None:
    shown = pieces_of(board(">c"))
    assert {shown["slot"].turn, shown["slot-other"].turn} == {0, 90}
    assert "leads" in shown["prompt"].body
    assert pieces_of(board(">a aB7h"))["slot"].turn == 90


def test_the_lead_is_told_with_its_suit_and_orientation() -> None:
    shown = pieces_of(board(CONDITION_1))
    assert "Blue" in shown["info"].body
    assert "horizontal" in shown["info"].body
    assert pieces.pip("B", -56, 0, 0.95) in shown["info"].body
    assert (shown["in-force"].x, shown["in-force"].y) == (shown["side-h"].x, shown["side-h"].y)


def test_a_finished_trick_stays_with_its_winner_until_somebody_leads() -> None:
    done = pieces_of(board(f"{CONDITION_1} cB4h"))
    assert {key for key in done if key.startswith("card-")} == {"card-B7", "card-B1", "card-B4"}
    winning, card = done["winning"], done["card-B1"]
    assert (winning.x, winning.y, winning.turn) == (card.x, card.y, card.turn)
    assert "leads" in done["star"].body
    assert "Trick 1" in done["heading"].body
    after = pieces_of(board(f"{CONDITION_1} cB4h bR4v"))
    assert {key for key in after if key.startswith(("card-", "winning"))} == {"card-R4"}
    assert "Trick 2" in after["heading"].body


def test_a_trick_without_winner_marks_none() -> None:
    shown = pieces_of(board(">a a_ b_ c_"))
    assert "winning" not in shown
    assert "No winner" in shown["info"].body


def test_a_token_goes_from_the_scoring_card_to_the_indicator_card_and_moves_no_other() -> None:
    before, after = pieces_of(board(CONDITION_1), "token-"), pieces_of(board(f"{CONDITION_1} cB4h"), "token-")
    moved = {key for key in before if before[key] != after[key]}
    assert moved == {"token-b-3"}
    side = pieces_of(board(CONDITION_1))["side-h"]
    assert abs(after["token-b-3"].x - side.x) < pieces.SIDE[0] / 2
    assert abs(after["token-b-3"].y - side.y) < pieces.SIDE[1] / 2


def test_moving_a_token_over_moves_one_only() -> None:
    tricks = [">a aB7v bB5v cB6v", "aR7v bR5v cR6v", "aG7v bG5v cG6v", "aP7h bP5h cP6h"]
    before, after = (pieces_of(board(" ".join(tricks[:n])), "token-") for n in (3, 4))
    assert {key for key in before if before[key] != after[key]} == {"token-a-3"}


def test_tokens_carry_the_letter_of_their_seat() -> None:
    letters = {
        key: fromstring(f"<g>{s.body}</g>").findtext("text") for key, s in pieces_of(board(">a"), "token-").items()
    }
    assert letters == {f"token-{seat}-{i}": seat for seat in "abc" for i in (1, 2, 3)}


def test_a_scoring_card_says_who_what_and_how_much() -> None:
    said = [text.text for text in fromstring(f"<g>{pieces.plate('b', 'Vova', 4, 7, 2)}</g>").iter("text")]
    assert said == ["b", "Vova", "2", "4", "/7"]


def test_recorded_hands_lie_open_and_others_face_down() -> None:
    shown = board(">a a=B1,B2,B3,B4,B5,B6,B7,R1,R2,X,X aB7v")
    assert set(pieces_of(shown, "hand-")) == {
        *(f"hand-{card}" for card in ("B1", "B2", "B3", "B4", "B5", "B6", "R1", "R2")),
        "hand-X-a-1",
        "hand-X-a-2",
    }
    assert Counter(key[5] for key in pieces_of(shown, "back-")) == {"b": 11, "c": 11}


def test_a_hidden_hand_leaves_nothing_in_the_picture() -> None:
    fold = play(">a a=B1,B2,B3,B4,B5,B6,B7,R1,R2,X,X aB7v")
    hidden = msgspec.structs.replace(fold.state, hands={})
    assert ROTATE.board(fold.state, fold.names) != ROTATE.board(hidden, fold.names) == board(">a aB7v")


def test_before_the_first_round_the_table_is_calm() -> None:
    shown = board("")
    keys = {key.split("-")[0] for key in pieces_of(shown)}
    assert keys == {"felt", "spot", "side", "count", "token", "plate", "heading", "info"}
    assert "Nothing dealt yet" in pieces_of(shown)["heading"].body
    assert shown.words.startswith("Nothing has been dealt yet. Ani, Vova and Zhenya play to 7 points.")


def test_after_a_round_its_points_and_the_minor_are_told() -> None:
    shown = pieces_of(board(ROUND))
    gained = {seat: "".join(fromstring(f"<g>{shown[f'gained-{seat}'].body}</g>").itertext()) for seat in "abc"}
    assert gained == {"a": "+2", "b": "+0", "c": "+4"}
    assert "Round 1 is over" in shown["heading"].body
    assert "Minor" in shown["info"].body
    assert "vertical" in shown["info"].body
    assert "to-play" not in shown


def test_at_the_end_the_winners_are_marked() -> None:
    shown = pieces_of(board(f"{ROUND} =7,7,5*"))
    assert {key for key in shown if key.startswith(("won-", "star-"))} == {"won-a", "star-a"}
    assert "Game over" in shown["heading"].body
    assert "Ani" in shown["info"].body


def test_the_white_side_lies_up_in_the_variant() -> None:
    black, white = pieces_of(board(">a")), pieces_of(board(">a", Scoring="white"))
    assert {key for key in black if black[key].body != white[key].body} == {"side-v", "side-h", "count-v", "count-h"}


def test_a_hostile_name_is_shown_as_text() -> None:
    hostile = '<script>alert("x")</script>'
    fold = play(">a")
    root = fromstring(svg(ROTATE.board(fold.state, {"a": hostile, "b": "\u202eVova", "c": "&lt;"})))
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert hostile in (root.get("aria-label") or "")
    said = {element.text for element in root.iter() if element.tag.endswith("text")}
    assert {"&lt;", "\\u{202e}Vova"} <= said


def test_cards_out_of_turn_lie_on_each_other_the_last_on_top() -> None:
    shown = board(">a aB7v bX bX b_ a_")
    cards = list(pieces_of(shown, "card-").values())
    assert len(cards) == 5
    for card in cards:
        left, top, right, bottom = extent(card)
        assert 0 <= left < right <= shown.width
        assert 0 <= top < bottom <= shown.height
    layers = {card.key: card.layer for card in cards}
    assert layers["card-B7"] < layers["card-_-6"]
    assert layers["card-X-3"] < layers["card-X-4"] < layers["card-_-5"]


@pytest.mark.parametrize("players", [1, 2, 6])
def test_a_record_with_a_wrong_number_of_seats_has_a_picture_all_the_same(players: int) -> None:
    shown = board(">a aB7v", players)
    assert len(pieces_of(shown, "plate-")) == players
    assert len(pieces_of(shown)) == len(shown.shapes)


def test_the_words_say_what_the_picture_shows() -> None:
    assert board(f"{CONDITION_1}").words == (
        "Round 1, trick 1. Blue leads, horizontal. On the table: Ani Blue 1, Vova Blue 7, which turned all cards. "
        "Zhenya is to play. Tokens on Vertical: none. Tokens on Horizontal: none. "
        "Scores, target 7: Ani 0, Vova 0, Zhenya 0."
    )
    assert board(f"{CONDITION_1} c_").words == (
        "Round 1, trick 1. The last trick: Ani Blue 1, Vova Blue 7, which turned all cards, Zhenya a card not seen. "
        "Vova won it. Vova is to lead. Tokens on Vertical: none. Tokens on Horizontal: Vova 1. "
        "Scores, target 7: Ani 0, Vova 0, Zhenya 0."
    )


def test_the_words_tell_the_end_of_a_round_and_of_the_game() -> None:
    assert "The round is over: Ani +2, Vova +0, Zhenya +4." in board(ROUND).words
    assert board(f"{ROUND} =7,4,5*").words.endswith("The game is over; Ani won.")
