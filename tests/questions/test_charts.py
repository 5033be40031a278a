"""Charts: what is drawn of which numbers, for eyes and for those who hear it."""

import re
from xml.etree import ElementTree

import pytest

from replays.charts import EDGE, WIDTH, Bar, Scale, bars, histogram, lines, scale

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</title><script>alert(1)</script>\x00\u202e" + "W" * 300


def drawing(svg: str) -> ElementTree.Element:
    """The drawing, which is well-formed, named, and has nothing that a page would not allow."""
    root = ElementTree.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    for element in root.iter():
        assert element.tag != f"{SVG}script"
        assert not {"style", "class", "id"} & element.attrib.keys()
    return root


def rectangles(svg: str) -> list[dict[str, float]]:
    found = drawing(svg).iter(f"{SVG}rect")
    return [{key: float(rect.attrib[key]) for key in ("x", "y", "width", "height")} for rect in found]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in drawing(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize(
    ("values", "axis"),
    [
        ([0.12, 0.4], Scale(0.0, 0.4, 0.1)),
        ([3, 17], Scale(0.0, 20.0, 5.0)),
        ([-4, 6], Scale(-4.0, 6.0, 2.0)),
        ([0], Scale(0.0, 1.0, 0.2)),
        ([], Scale(0.0, 1.0, 0.2)),
        ([1_000_000], Scale(0.0, 1_000_000.0, 200_000.0)),
    ],
)
def test_an_axis_goes_in_round_steps_from_zero_to_where_the_values_end(values: list[float], axis: Scale) -> None:
    assert scale(values) == pytest.approx(axis)


def test_a_bar_is_as_long_as_its_value_with_its_interval_and_what_to_compare_it_with() -> None:
    svg = bars(
        [Bar("seat a", 0.5, "50 %", 0.25, 0.75, 1 / 3), Bar("seat b", 1.0, "100 %", 0.8, 1.0)],
        title="Who?",
        about="Share by seat.",
        percent=True,
        mark="fair",
    )
    first, second = rectangles(svg)
    assert first["x"] == EDGE
    assert second["width"] == pytest.approx(WIDTH - 2 * EDGE)
    assert first["width"] == pytest.approx(second["width"] / 2)
    quarter = (WIDTH - 2 * EDGE) / 4
    assert f"M{EDGE + quarter:.4g} 36H{EDGE + 3 * quarter:.4g}" in svg
    assert {"seat a", "50 %", "seat b", "100 %", "95 % interval", "fair", "0 %", "20 %"} <= set(texts(svg))


def test_what_is_not_known_has_a_dash_and_no_bar() -> None:
    svg = bars([Bar("seat a", None, "–")], title="Who?", about="Nobody knows.")
    assert rectangles(svg) == []
    assert "–" in texts(svg)
    assert "95 % interval" not in svg


def test_losses_go_to_the_left_of_zero() -> None:
    left, right = rectangles(bars([Bar("a", -5, "−5"), Bar("b", 5, "5")], title="Luck", about="By player."))
    assert left["x"] + left["width"] == pytest.approx(right["x"], abs=0.1)
    assert left["width"] == pytest.approx(right["width"], abs=0.1)


def test_a_histogram_has_a_column_for_each_bin_and_gaps_where_nothing_is() -> None:
    columns = rectangles(histogram([(0, 2), (5, 4), (15, 1)], title="T", about="A", across="score", up="games"))
    assert [round(column["height"] / columns[2]["height"]) for column in columns] == [2, 4, 1]
    steps = [column["x"] for column in columns]
    assert steps[2] - steps[1] == pytest.approx(2 * (steps[1] - steps[0]), abs=0.2)


def test_lines_differ_in_dashes_and_points_and_are_named() -> None:
    series = {name: [(1, 1000.0), (2, 1000.0 + 10 * number)] for number, name in enumerate("abcdef")}
    svg = lines(series, title="T", about="A", across="match", up="rating")
    assert set("abcdef") <= set(texts(svg))
    assert len(set(re.findall(r'stroke-dasharray="([^"]+)"', svg))) == len(series) - 1
    assert len(set(re.findall(r'<path transform="[^"]+" d="([^"]+)"/>', svg))) == len(series)


def test_lines_over_dates_keep_their_order() -> None:
    svg = lines({"a": [("2026-02", 2.0), ("2026-01", 1.0)]}, title="T", about="A", across="month", up="games")
    shown = texts(svg)
    assert shown.index("2026-01") < shown.index("2026-02")


@pytest.mark.parametrize(
    "empty", [bars([], title="T", about="A"), histogram([], title="T", about="A", across="x", up="y")]
)
def test_nothing_is_an_empty_drawing(empty: str) -> None:
    assert rectangles(empty) == []


def test_what_people_typed_is_text_that_fits() -> None:
    svg = bars([Bar(HOSTILE, 1, "1", mark=1)], title=HOSTILE, about=HOSTILE, mark=HOSTILE)
    svg += lines({HOSTILE: [(HOSTILE, 1.0)]}, title=HOSTILE, about=HOSTILE, across="x", up="y")
    for one in svg.replace("</svg><svg", "</svg>\n<svg").split("\n"):
        drawing(one)
    assert "<script" not in svg
    (named,) = (said for said in texts(bars([Bar(HOSTILE, 1, "1")], title="T", about="A")) if said.startswith("<"))
    assert len(named) < 60
    assert named.endswith("…")
