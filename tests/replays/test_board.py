"""Boards of any game as SVG."""

from xml.etree.ElementTree import fromstring

import pytest

from replays.board import Board, Shape, fit, label, place, svg, text

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</text><script>alert("1")</script>\u202e\x00\ufffe\ufdd0&amp;'


def drawn(*shapes: Shape, words: str = "Nothing.") -> str:
    return svg(Board(100, 50, shapes, words))


def test_a_board_is_well_formed_and_says_what_it_shows() -> None:
    root = fromstring(drawn(Shape("a", '<circle r="3"/>', 10, 20), words='Ani & "Vova"'))
    assert (root.tag, root.get("viewBox"), root.get("role")) == (f"{SVG}svg", "0 0 100 50", "img")
    assert root.get("aria-label") == 'Ani & "Vova"'
    assert [(g.get("data-key"), g.get("transform")) for g in root] == [("a", "translate(10 20)")]


def test_higher_layers_lie_above_and_others_keep_their_order() -> None:
    root = fromstring(drawn(Shape("mark", "", layer=2), Shape("b", ""), Shape("a", ""), Shape("card", "", layer=1)))
    assert [g.get("data-key") for g in root] == ["b", "a", "card", "mark"]


def test_a_turn_is_part_of_the_place_only_where_there_is_one() -> None:
    assert place(Shape("a", "", 1.5, 2)) == "translate(1.5 2)"
    assert place(Shape("a", "", 1.5, 2, 90)) == "translate(1.5 2) rotate(90)"


def test_attributes_are_put_on_the_svg_itself() -> None:
    assert fromstring(svg(Board(1, 1, (), ""), attributes=' data-step="3"')).get("data-step") == "3"


def test_what_people_typed_stays_text_and_well_formed() -> None:
    root = fromstring(drawn(Shape("a", label(HOSTILE, 0, 0, 15)), words=HOSTILE))
    assert [element.tag for element in root.iter()] == [f"{SVG}svg", f"{SVG}g", f"{SVG}text"]
    assert root[0][0].text == '</text><script>alert("1")</script>\\u{202e}\\u{0}\ufffd\ufdd0&amp;'
    assert "<" not in text(HOSTILE)


def test_a_label_is_centred_on_its_height() -> None:
    element = fromstring(label("7", 3, 10, 50, anchor="end", weight=800))
    assert (element.get("x"), element.get("y"), element.get("text-anchor")) == ("3", "28", "end")
    assert (element.get("font-size"), element.get("font-weight")) == ("50", "800")


@pytest.mark.parametrize("name", ["", "Ani", "Nastassja", "Zhenya-Maria"])
def test_a_name_that_fits_is_left_as_it_is(name: str) -> None:
    assert fit(name, 120, 15) == name


@pytest.mark.parametrize("name", ["Maximilian-Alexander", "M" * 40, "李小龙" * 9, "😀" * 30, "e" + "\u0301" * 900])
def test_a_name_that_does_not_fit_is_cut_with_an_ellipsis(name: str) -> None:
    cut = fit(name, 120, 15)
    assert cut.endswith("…")
    assert name.startswith(cut[:-1])
    assert 4 <= len(cut) < len(name)


def test_wide_letters_are_cut_earlier_than_narrow_ones() -> None:
    assert len(fit("M" * 40, 120, 15)) < len(fit("n" * 40, 120, 15)) < len(fit("i" * 40, 120, 15))


def test_a_cut_leaves_no_blank_before_the_ellipsis() -> None:
    cuts = {fit("Ann of the Hill", room, 15) for room in range(40, 120)}
    assert "Ann of…" in cuts
    assert not [cut for cut in cuts if cut.endswith(" …")]


def test_what_cannot_be_seen_is_cut_by_what_is_shown_of_it() -> None:
    assert fit("\u202eabc", 200, 15) == "\\u{202e}abc"
    assert fit("\u202e" * 9, 60, 15).count("u{202e}") < 2
