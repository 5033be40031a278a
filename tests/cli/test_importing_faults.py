"""Whatever a file of another program holds, it becomes records, reasons, or one clear error."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import notation
from notation import NotationError
from replays.fold import Fold
from replays.imports import Known, Settled, read
from replays.registry import load
from tests.cli.foreign import bgg, bgg_play, bgg_player, bgstats, box, play, score

NOTHING = Known(lambda: (), lambda _: {})
FIRST = score(1, "5+3-2", winner=True, rank=1, seatOrder=1, startPlayer=True, role="x", team="y")
EXPORT = bgstats(play(1, FIRST, score(2, "9", rank=2)), play(2, score(1, "2,5"), score(3, None)), games=[box(2, "Go")])
PAGE = bgg(
    bgg_play(1, bgg_player("Ani", "5", "1", startposition="1"), bgg_player("Bo"), inside="<comments>a</comments>"),
    bgg_play(2, bgg_player("Ani", "2,5"), quantity="2", name="Go"),
)
TEXTS = st.one_of(
    st.text(max_size=20), st.sampled_from(["=cmd()", "\ud800", "a\nb", '"]\n[Game', "9" * 40, "0000-00-00"])
)
VALUES = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), TEXTS, st.just([]), st.just({"id": 1}))


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in some JSON where a value stands."""
    for key in node if isinstance(node, dict) else range(len(node)):
        yield node, key
        if isinstance(node[key], (dict, list)):
            yield from places(node[key])


def check(text: str) -> None:
    """Reads a text as an import does; what becomes of it can be written, read again and folded without an error."""
    with suppress(NotationError):  # the clear error
        for item in read(notation.decode(text.encode("utf-8", "surrogatepass")), NOTHING) or ():
            if isinstance(item, Settled):
                assert item.problem
                assert item.problem.message
                continue
            assert next(notation.read(notation.write(item))) == item
            assert [problem for problem in Fold(item, load("scores")).problems if problem.is_error] == []


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_value_may_stand_anywhere_in_an_export_of_bg_stats(data: st.DataObject) -> None:
    whole = json.loads(EXPORT)
    for _ in range(data.draw(st.integers(1, 3))):
        found = list(places(whole))
        node, key = found[data.draw(st.integers(0, len(found) - 1))]
        if isinstance(node, dict) and data.draw(st.booleans()):
            del node[key]
        else:
            node[key] = data.draw(VALUES)
    check(json.dumps(whole))


@settings(max_examples=150, deadline=None)
@given(page=st.sampled_from([EXPORT, PAGE]), data=st.data())
def test_any_characters_may_be_slipped_into_a_file(page: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(page) - 1))
        slip = data.draw(
            st.one_of(st.sampled_from(['"', "<", ">", "&", "}", "9", "\x00", "\ud800", "/"]), st.text(max_size=5))
        )
        page = page[:at] + slip + page[at + data.draw(st.integers(0, 3)) :]
    check(page)


def test_an_untouched_file_of_either_kind_becomes_records() -> None:
    for text, count in ((EXPORT, 2), (PAGE, 3)):
        items = list(read(text, NOTHING) or ())
        assert len(items) == count
        assert not [item for item in items if isinstance(item, Settled)]
