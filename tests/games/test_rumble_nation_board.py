"""The picture of a table of Rumble Nation."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import fromstring

import pytest

from notation import read, tags_text
from replays.board import Board, Shape, svg
from replays.fold import Fold
from replays.games.rumble_nation import pieces
from replays.games.rumble_nation.atlas import PROVINCES, WAYS
from replays.games.rumble_nation.land import LANDS
from replays.stages import Staged
from replays.timeline import Timeline
from tests.games.rumble_table import EXAMPLE, LORDS, MAP, NAMES, RUMBLE, advanced, fold, play
from tests.play import random_tokens
from tests.replays.drawn import extent

MODES = [(players, mode) for players in (2, 3, 4) for mode in ("basic", "advanced")]
LAST = 33  # the event that ends the deployment of the example


def board(fold: Fold) -> Board:
    """The board of a record."""
    return RUMBLE.board(fold.state, fold.names)


def shapes(fold: Fold, start: str = "") -> dict[str, Shape]:
    """The shapes whose keys begin so, by key."""
    return pieces_of(board(fold), start)


def pieces_of(board: Board, start: str = "") -> dict[str, Shape]:
    """The shapes of a board whose keys begin so, by key."""
    return {shape.key: shape for shape in board.shapes if shape.key.startswith(start)}


def at_castle(castle: int, war: str = EXAMPLE) -> dict[str, Shape]:
    """The shapes of the stage in which the example's war is at a castle."""
    replay = Staged(Timeline(play(war).record, RUMBLE))
    told = next(step for step in replay.steps if step.told.text.startswith(f"Castle {castle}:"))
    return pieces_of(RUMBLE.board(replay.state(told.index), replay.names))


def said(shape: Shape) -> list[str | None]:
    """The texts of a shape."""
    return [text.text for text in fromstring(f"<g>{shape.body}</g>").iter("text")]


def spot(slug: str) -> tuple[float, float]:
    """Where a province's troops stand."""
    return LANDS[[province.slug for province in PROVINCES].index(slug)].spot


def game(players: int, mode: str, seed: int, names: dict[str, str] = NAMES) -> Iterator[Board]:
    """The boards of every step and stage of a random whole game."""
    tags = {"Game": "rumble-nation", **{seat: names[seat] for seat in "abcd"[:players]}, "Mode": mode}
    tokens = random_tokens(RUMBLE, tags, Random(seed), False, 1_000)
    replay = Staged(Timeline(next(read(f"{tags_text(tags)}\n{' '.join(tokens)}\n")), RUMBLE))
    return (RUMBLE.board(replay.state(step.index), replay.names) for step in replay.steps)


@pytest.mark.parametrize(("players", "mode"), MODES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_piece_has_its_own_key_and_lies_on_the_board(players: int, mode: str, seed: int) -> None:
    names = dict.fromkeys("abcd", "Wolfgang-Maximilian 李小龙")
    checked: set[Shape] = set()
    for board in game(players, mode, seed, names):
        assert [key for key, count in Counter(shape.key for shape in board.shapes).items() if count > 1] == []
        for shape in set(board.shapes) - checked:
            left, top, right, bottom = extent(shape)
            assert 0 <= left < right <= board.width, shape
            assert 0 <= top < bottom <= board.height, shape
        checked |= set(board.shapes)


@pytest.mark.parametrize(("players", "mode"), [(2, "basic"), (4, "advanced")])
def test_a_body_needs_nothing_of_its_page(players: int, mode: str) -> None:
    bodies = {shape.body for board in game(players, mode, 7) for shape in board.shapes}
    elements = [element for body in bodies for element in fromstring(f"<g>{body}</g>").iter()]
    assert {element.tag for element in elements} == {"g", "rect", "circle", "path", "text"}
    assert not {name for element in elements for name in element.attrib} & {"style", "class", "id", "href", "onclick"}
    assert not any("url(" in body or "http" in body for body in bodies)


def test_no_text_is_smaller_than_a_phone_can_show() -> None:
    bodies = {shape.body for board in game(4, "advanced", 7) for shape in board.shapes}
    texts = [text for body in bodies for text in fromstring(f"<g>{body}</g>").iter("text")]
    assert min(float(text.get("font-size", 0)) for text in texts) * (390 - 2 * 12) / 480 >= 11


def luminance(colour: str) -> float:
    """How bright a colour such as `#c8483f` is, from 0 to 1."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("seat", "abcd")
def test_letter_and_count_of_a_block_can_be_read_on_its_colour(seat: str) -> None:
    block = fromstring(f"<g>{pieces.block(seat, 3)}</g>")
    colour = re.fullmatch(rf"var\(--seat-{seat}, (#\w+)\)", block[0].get("fill", ""))
    assert colour
    assert {contrast(colour[1], text.get("fill", "")) >= 4.5 for text in block.iter("text")} == {True}


def test_every_province_has_its_land_around_its_spot_and_its_name() -> None:
    shown = shapes(fold(""))
    for province, land in zip(PROVINCES, LANDS, strict=True):
        left, top, right, bottom = extent(shown[f"land-{province.slug}"])
        x, y = land.spot
        assert left < x < right
        assert top < y < bottom
        assert land.name in said(shown[f"name-{province.slug}"])
        assert land.name in province.name


def test_provinces_connected_by_land_share_a_border_and_others_none() -> None:
    points = [set(re.findall(r"[\d.]+ [\d.]+", land.outline)) for land in LANDS]
    shared = {(a, b) for a in range(11) for b in range(a) if len(points[a] & points[b]) > 1}
    assert {(a, b) for a in range(11) for b, way in WAYS[a].items() if b < a and way == "land"} == shared


def test_ways_by_land_are_solid_and_brown_and_ways_by_sea_dotted_and_blue() -> None:
    roads = shapes(fold(""), "road-")
    slugs = [province.slug for province in PROVINCES]
    expected = {f"road-{slugs[a]}-{slugs[b]}": way for a in range(11) for b, way in WAYS[a].items() if a < b}
    assert roads.keys() == expected.keys()
    for key, road in roads.items():
        dotted = "stroke-dasharray" in road.body
        assert (dotted, pieces.ROUTE in road.body, pieces.ROAD in road.body) == (
            (True, True, False) if expected[key] == "sea" else (False, False, True)
        )


def test_before_the_map_is_known_no_castle_has_a_number() -> None:
    shown = shapes(fold(""))
    assert not [key for key in shown if key.startswith(("castle-", "to-play", "troops-"))]
    assert {tuple(said(shown[key])) for key in shown if key.startswith("place-")} == {("?",)}
    assert said(shown["heading"]) == ["Setup"]


def test_a_castle_stands_over_its_province_with_its_number() -> None:
    shown = shapes(fold(MAP), "castle-")
    assert len(shown) == 11
    x, y = spot("kiyosu")
    assert (shown["castle-5"].x, said(shown["castle-5"])) == (x, ["5"])
    assert shown["castle-5"].y < y


def test_troops_stand_as_a_block_for_each_seat_with_letter_and_count() -> None:
    shown = shapes(play(">a a8x2 b8x3 c8x1 a8x3"), "troops-")
    assert {key: said(shape) for key, shape in shown.items()} == {
        "troops-a-8": ["a", "5"],
        "troops-b-8": ["b", "3"],
        "troops-c-8": ["c", "1"],
    }
    xs = [shape.x for shape in shown.values()]
    assert xs == sorted(xs)
    assert xs[1] == spot("oko")[0]


def test_what_was_just_placed_is_ringed_and_counted() -> None:
    shown = shapes(play(">a a8x2 b8x3"))
    assert {key for key in shown if key.startswith(("came-", "change-", "way-"))} == {"came-b-8", "change-b-8"}
    assert said(shown["change-b-8"]) == ["+3"]
    assert (shown["came-b-8"].x, shown["came-b-8"].y) == (shown["troops-b-8"].x, shown["troops-b-8"].y)


def test_what_was_just_moved_has_an_arrow_in_its_seats_colour() -> None:
    shown = shapes(play(">a a8x3 b8x1 c8x1 aT1:8>3"))
    assert {key for key in shown if key.startswith("way-")} == {"way-a-8-3"}
    assert pieces.seat_colour("a") in shown["way-a-8-3"].body
    assert {key: said(shown[key]) for key in shown if key.startswith("change-")} == {"change-a-3": ["+1"]}


def test_troops_sent_back_are_counted_beside_the_others_if_none_is_left() -> None:
    shown = shapes(play(">a a8x3 b8x1 c8x1 aT8:8b"))
    assert {key: said(shown[key]) for key in shown if key.startswith("change-")} == {
        "change-b-8": ["b\N{MINUS SIGN}1"],
        "change-a-8": ["+1"],
    }
    assert shown["change-b-8"].x > shown["troops-c-8"].x


def test_the_seat_to_play_is_marked_at_its_plate() -> None:
    shown = shapes(play(">a a8x2"))
    assert (shown["to-play"].x, shown["to-play"].y) == (shown["plate-b"].x, shown["plate-b"].y)
    assert "to-play" not in shapes(play(EXAMPLE))


def test_a_plate_says_who_and_what_is_left_and_in_the_end_the_points() -> None:
    assert said(shapes(play(">a a8x2"))["plate-a"]) == ["a", "Ani", "16"]
    assert said(shapes(play(EXAMPLE))["plate-c"]) == ["c", "Zhenya", "33"]


def test_the_pile_of_a_supply_has_a_cube_for_each_soldier() -> None:
    shown = shapes(play(">a a8x2"), "pile-")
    assert {key: shape.body.count("<rect") for key, shape in shown.items()} == {
        "pile-a": 16,
        "pile-b": 18,
        "pile-c": 18,
    }


def test_a_sword_goes_from_the_display_to_the_plate_of_who_took_it() -> None:
    before = shapes(play(" ".join(EXAMPLE.split()[:-6])), "sword-")
    taken = shapes(play(" ".join(EXAMPLE.split()[:-5])))
    assert taken["sword-3"].body == before["sword-3"].body
    assert taken["sword-2"] == before["sword-2"]
    left, top, right, bottom = extent(taken["plate-a"])
    assert left < taken["sword-3"].x < right
    assert top < taken["sword-3"].y < bottom


def test_a_tactic_card_stays_on_view_with_the_letter_of_who_used_it() -> None:
    shown = shapes(play(">a a8x3 b8x1 c8x1 aT1:8>3"))
    assert {key: said(shown[key]) for key in shown if key.startswith("tactic-")} == {
        "tactic-1": ["1", "Scout"],
        "tactic-5": ["5", "Ninja"],
        "tactic-8": ["8", "Betrayal"],
        "tactic-11": ["11", "Feint"],
    }
    assert {key: said(shown[key]) for key in shown if key.startswith("by-")} == {"by-1": ["a"]}
    assert said(shown["used-a"]) == ["1"]


def test_daimyo_cards_lie_on_display_in_the_draft_and_then_at_their_seats() -> None:
    start = shapes(advanced(">a"))
    assert {key for key in start if key.startswith("lord-")} == {f"lord-{lord}" for lord in LORDS[3].split(",")}
    drafted = shapes(advanced(">a cK=oda bK=mori aK=otomo"))
    assert {key for key in drafted if key.startswith("lord-")} == {"lord-oda", "lord-mori", "lord-otomo"}
    assert said(drafted["lord-oda"]) == ["Oda"]
    assert abs(drafted["lord-oda"].y - drafted["plate-c"].y) < pieces.PLATE / 2


def test_a_daimyo_goes_from_its_plate_onto_its_own_troops_and_the_castle_makes_room() -> None:
    drafted = ">a cK=oda bK=mori aK=otomo"
    before, after = (shapes(advanced(f"{drafted}{more}")) for more in ("", " a8x2d"))
    assert before["daimyo-a"].body == after["daimyo-a"].body
    assert before["daimyo-a"].y < before["castle-8"].y
    assert after["daimyo-a"].x == after["troops-a-8"].x
    assert after["castle-8"].y < before["castle-8"].y
    assert said(after["troops-a-8"]) == ["a", "1"]
    assert after["castle-9"] == before["castle-9"]


def test_a_power_that_was_used_is_told_at_its_daimyo() -> None:
    shown = shapes(advanced(">a cK=oda bK=mori aK=otomo a8x1d b8x1 c8x1 a3x1 b3x1 c3x1 aL:3b"))
    assert said(shown["lord-otomo"]) == ["Ōtomo, used"]


def test_the_province_of_the_war_is_bright_and_says_how_strong_everybody_is() -> None:
    shown = at_castle(5)
    bright = {key for key, shape in shown.items() if key.startswith("land-") and pieces.GLOW in shape.body}
    assert bright == {"land-kiyosu"}
    assert {key: said(shown[key]) for key in shown if key.startswith("strength-")} == {
        "strength-a": ["5"],
        "strength-c": ["5"],
    }
    assert (pieces.GLOW in shown["strength-a"].body, pieces.GLOW in shown["strength-c"].body) == (True, False)
    assert said(shown["heading"]) == ["War", "Kiyosu"]


def test_reinforcements_stand_as_white_tabs_below_the_troops_they_help() -> None:
    shown = at_castle(5)
    tabs = {key: said(shown[key]) for key in shown if key.startswith("help-")}
    assert tabs == {"help-a-5": ["+4"], "help-c-5": ["+2"], "help-c-12": ["+2"]}
    assert shown["help-a-5"].x == shown["troops-a-5"].x
    assert shown["help-a-5"].y > shown["troops-a-5"].y


def test_where_reinforcements_went_is_shown_by_arrows_and_bright_tabs() -> None:
    shown = at_castle(2)
    assert {key for key in shown if key.startswith("sent-")} == {"sent-5", "sent-12"}
    assert shown["help-c-5"].body == pieces.tab(2, True)
    assert at_castle(3)["help-c-5"].body == pieces.tab(2, False)


def test_the_castle_goes_below_the_troops_of_who_took_it_and_the_small_one_to_the_second() -> None:
    before, after = at_castle(4), at_castle(5)
    assert before["castle-5"].body == after["castle-5"].body
    assert before["castle-5"].y < before["troops-a-5"].y < after["castle-5"].y
    assert after["castle-5"].x < after["small-5"].x  # a stands left of c
    assert said(after["small-5"]) == ["2"]
    assert "small-5" not in before


def test_tokens_of_two_players_leave_no_small_castle() -> None:
    shown = shapes(play(">a a2x3 b2x1 " + " ".join(["a3x3 b4x3"] * 6), 2))
    assert not [key for key in shown if key.startswith("small-")]


def test_a_castle_that_nobody_stood_at_stays_and_is_pale() -> None:
    shown = shapes(play(">a a2x3 b2x1 " + " ".join(["a3x3 b4x3"] * 6), 2))
    assert shown["castle-9"].body == pieces.castle(9, aside=True)
    assert shown["castle-9"].y < spot("shuri")[1]


def test_the_land_takes_the_colour_of_who_took_its_castle() -> None:
    shown = shapes(play(EXAMPLE))
    assert pieces.seat_colour("a") in shown["land-kyo"].body
    assert pieces.seat_colour("c") in shown["land-odawara"].body
    assert pieces.seat_colour("c") not in at_castle(2)["land-kyo"].body


def test_at_the_end_the_winner_is_marked() -> None:
    shown = shapes(play(EXAMPLE))
    assert {key for key in shown if key.startswith(("won-", "star-"))} == {"won-a", "star-a"}
    assert said(shown["heading"]) == ["Ani", "wins"]


def test_who_was_ruled_the_winner_without_troops_there_has_the_castle_all_the_same() -> None:
    shown = shapes(play(f"{EXAMPLE} W7=a*"))
    assert shown["castle-7"].y > spot("kasugayama")[1]
    assert pieces.seat_colour("a") in shown["land-kasugayama"].body


def test_a_hostile_name_is_shown_as_text() -> None:
    hostile = '<script>alert("x")</script>'
    table = play(">a").state
    root = fromstring(svg(RUMBLE.board(table, {"a": hostile, "b": "\u202eVova", "c": "&lt;"})))
    assert not [element for element in root.iter() if element.tag.endswith("script")]
    assert hostile in (root.get("aria-label") or "")
    assert "&lt;" in {element.text for element in root.iter() if element.tag.endswith("text")}


@pytest.mark.parametrize("players", [1, 5, 8])
def test_a_record_with_a_wrong_number_of_seats_has_a_picture_all_the_same(players: int) -> None:
    seats = {seat: seat.upper() for seat in "abcdefgh"[:players]}
    tags = tags_text({"Game": "rumble-nation", **seats})
    shown = board(Fold(next(read(f"{tags}\n{MAP} >a a8x2\n")), RUMBLE))
    assert len(pieces_of(shown, "plate-")) == players
    assert len(pieces_of(shown)) == len(shown.shapes)


def test_troops_placed_before_the_map_is_known_are_shown_all_the_same() -> None:
    assert said(shapes(fold(">a a8x2"))["troops-a-8"]) == ["a", "2"]


def test_the_words_say_what_the_picture_shows() -> None:
    assert board(play(">a a8x2 b3x1")).words == (
        "Round 1: Zhenya is to play. Castle 3, Kyo: Vova 1. Castle 8, Okō Castle: Ani 2. "
        "Still to place: Ani 16, Vova 17, Zhenya 18. "
        "Tactic cards on display: 1 Scout, 5 Ninja, 8 Betrayal, 11 Feint."
    )


def test_the_words_tell_the_war_and_its_end() -> None:
    replay = Staged(Timeline(play(EXAMPLE).record, RUMBLE))
    boards = [RUMBLE.board(replay.state(step.index), replay.names).words for step in replay.steps]
    assert boards[-9].startswith("War at castle 5, Kiyosu Castle. ")
    assert (
        "Castle 5, Kiyosu Castle: Ani 1 and 4 reinforcements, Zhenya 3 and 2 reinforcements, "
        "taken by Ani with strength 5, Zhenya took the small token 2."
    ) in boards[-9]
    assert boards[-1].startswith("The game is over; Ani won. ")
    assert "Scores: Ani 50, Vova 27, Zhenya 33. Ani: sword 3. Vova: sword 2. Zhenya: sword 1." in boards[-1]
