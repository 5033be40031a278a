"""The page about the archive: its diagram is that of the schema, its queries run, and every table is on a page."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from replays import archive
from replays.archive.tables import OWN
from tests.docs import tables
from tests.docs.blocks import ROOT, Block, blocks
from tests.games.samples import samples
from tests.questions.by_hand import archive_of

PAGE = ROOT / "docs" / "archive.md"
QUERIES = blocks(PAGE, "sql")
_EDGE = re.compile(r'(\w+) [|o}]{2}--[|o{]{2} (\w+) : "([\w, ]+)"')


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """An archive of all sample games."""
    folder: Path = tmp_path_factory.mktemp("samples")
    with archive_of(folder, [text for _, _, text in samples()]) as db:
        yield db


@pytest.mark.parametrize("query", QUERIES, ids=lambda query: query.text.splitlines()[0].removeprefix("-- "))
def test_a_sample_query_finds_something_among_the_sample_games(club: sqlite3.Connection, query: Block) -> None:
    assert club.execute(query.text).fetchall()


def test_the_diagram_shows_every_reference_of_the_archives_own_tables_and_no_other() -> None:
    (diagram,) = blocks(PAGE, "mermaid")
    shown = {(to, source, columns) for source, to, columns in _EDGE.findall(diagram.text)}
    own = {table.name for table in OWN}
    there = set()
    for entry in archive.dictionary():
        if entry.refers_to and entry.table_name in own:
            within = "game, " if entry.within_game else ""
            there.add((entry.table_name, entry.refers_to.partition(".")[0], f"{within}{entry.column_name}"))
    assert {edge for edge in shown if edge[0] != "FACTS"} == there
    assert {edge for edge in shown if edge[0] == "FACTS"} == {
        ("FACTS", "games", "game"),
        ("FACTS", "events", "game, event"),
        ("FACTS", "seats", "game, seat"),
    }


def test_every_fact_leads_to_its_game_and_to_its_event() -> None:
    own = {table.name for table in OWN} | {"search", "results"}
    leads = {
        (entry.table_name, entry.column_name): entry.refers_to
        for entry in archive.dictionary()
        if entry.table_name not in own
    }
    facts = {table for table, _ in leads}
    assert len(facts) > 50
    for fact in facts:
        assert leads[fact, "game"] == "games.id"
        assert leads[fact, "event"] == "events.event"


def test_the_page_of_tables_is_what_the_dictionary_says() -> None:
    assert tables.PAGE.read_text("utf-8") == tables.page(), "python -m tests.docs.tables writes it anew"
