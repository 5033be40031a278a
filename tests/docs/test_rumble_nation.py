"""The queries about Rumble Nation, on two games whose answers were worked out by hand."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

import ledger
from replays import archive
from tests.docs.blocks import ROOT, blocks
from tests.games.rumble_table import EXAMPLE, MAP

QUERIES = blocks(ROOT / "docs" / "rumble-nation.md", "sql")

# By land 2-5, 2-7, 2-12, 3-4, 3-5, 3-10, 4-5, 4-7, 5-7, 7-12; by sea 3-8, 6-8, 6-9, 6-10, 8-10, 11-12.
# In the end Ani has three pieces at each of 2, 3, 5, 7, 11, 12 and Vova at each of 5, 6, 7, 8, 10, 12 and the higher
# sword. Ani takes 2 and 3 alone, 5 by 3 + 2 to 3, 7 by 3 + 2 to 3, 11 alone, 12 by 3 + 3 to 3: all three are Vova's
# without reinforcements, by the sword. Vova takes 6, 8, 10 alone.
DUEL = f"""{MAP} TACTICS=1,5,8 >b b66.6 a11.5 b14.6 a26.1 b7x3 aT1:8>3 b10x3 a112/12.3 b6x3 a5x3 b8x3 a7x3 a11x3 a66.6
=40,24"""

# The example of the rule text, in which Ani and Vova sit with Zhenya: swords 3, 2, 1. Castles 5 and 9 are Ani's and 10
# Zhenya's thanks to reinforcements. Sent are 2 from 2 to 5, 12; from 3 to 4, 5; from 4 to 5; from 6 to 9; from 7 to 12;
# from 8 to 10; from 11 to 12.
OF_THREE = f"{MAP} TACTICS=1,5,8,11 {EXAMPLE} =50,27,33"

ANSWERS = {
    # Ani was offered 6, 9, 3 (rolled again), 6, 36: 60 of 5 x 16.046; Vova 36 and 15 of 2 x 16.046. Of 2 + 6 and 1 Ani
    # took 8, where 1 + 2 and 6 would have been 9.
    "Luck by player": [("Vova", 2, 18.9, 0), ("Ani", 5, -20.2, 1)],
    "Value of each province": [
        ("kyo", 2, 1.0, 2.5),  # 1 and 4
        ("inabayama", 1, 1.0, 2.0),
        ("tokuyama", 2, 1.0, 1.5),  # 1 and 2
        ("kiyosu", 2, 1.0, 0.5),  # 1 and none
        ("shuri", 1, 1.0, 0.0),
        ("yonezawa", 2, 1.0, 0.0),
        ("odawara", 2, 0.5, 3.5),  # 3 and 4; Zhenya took it and lost
        ("usuki", 2, 0.5, 2.0),  # 2 and 2
        ("kasugayama", 2, 0.5, 1.5),  # 1 and 2
        ("oko", 2, 0.0, 1.5),  # 1 and 2
        ("yoshida-koriyama", 2, 0.0, 0.0),
    ],
    "Who is out first": [(2, 2, 1, 0.0), (2, 1, 1, 1.0), (3, 3, 1, 1.0), (3, 2, 1, 0.0), (3, 1, 1, 0.0)],
    "Reinforcements received": [("Ani", 7 + 10, 3 + 2), ("Zhenya", 6, 1), ("Vova", 3 + 2, 0)],
    # Of two: 2, 2, 3. Of three: 2 by 1, 3 by 0, 4 by 2, 5 by 0, 6 by 0, 8 by 1, 9 by 1, 10 by 1, 11 by 2, 12 by 2.
    "How castles are decided": [(0, 3, 3, 1), (1, 4, 0, 2), (2, 5, 0, 2), (3, 1, 0, 1)],
    "Tactic cards": [(1, 1, 1.0)],
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    """An archive of the two games."""
    folder: Path = tmp_path_factory.mktemp("club")
    book = ledger.open(folder / "club.ledger", create=True)
    for name in ("Ani", "Vova", "Zhenya"):
        book.people.enrol(name, name.lower())
    seats = '[Game "rumble-nation"]\n[a "ani"]\n[b "vova"]\n'
    for tags, text in ((seats, DUEL), (f'{seats}[c "zhenya"]\n', OF_THREE)):
        id = book.create("rumble-nation", tags=tags, by="ani")
        book.append(id, expected=0, text=text, count=len(text.split()), by="ani")
    archive.update(book, folder / "archive.db")
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        yield db


def test_the_games_have_no_problem_and_end_as_they_claim(club: sqlite3.Connection) -> None:
    assert club.execute("SELECT result, problems, over FROM games").fetchall() == [("40–24", 0, 1), ("50–27–33", 0, 1)]


@pytest.mark.parametrize(("begins", "rows"), ANSWERS.items(), ids=list(ANSWERS))
def test_a_query_gives_what_was_worked_out_by_hand(
    club: sqlite3.Connection, begins: str, rows: list[tuple[object, ...]]
) -> None:
    (query,) = (block.text for block in QUERIES if block.text.startswith(f"-- {begins}"))
    assert club.execute(query).fetchall() == rows


def test_every_query_of_the_page_has_an_answer_here() -> None:
    assert len(QUERIES) == len(ANSWERS)
