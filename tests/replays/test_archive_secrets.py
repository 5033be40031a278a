"""What a seat hides stays out of the archive until it is revealed: nothing in the file depends on it before."""

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ledger.book import Book
from notation import WITHHELD, Unread
from replays import archive
from replays.fold import Fold
from replays.recorder import Recorder
from replays.timeline import Timeline
from tests.replays.archives import ROTATE, appended, book_at, content, loaded, opened, rows

ONE = "R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X"
TWO = "G1,G2,G3,G4,G5,G6,G7,Y1,Y2,Y3,X"
BAD = "R1,R2,R3"  # too few cards: impossible
UNREAD = "R1,R2,B9,x"

# Logs of a running round, `{}` where the hand stands.
LOGS = {
    "recorded": [">a", "a={}", "aR7v bR1v ; b looked twice"],
    "recorded twice": [">a", "a={}", "a={}"],
    "fixed": [">a", "a=Y1", "%2={}"],
    "fixed with a hand": [">a", "a=Y1", "%2=a={} ; read it wrong", "aR7v"],
    "fixed again": [">a", "a={}", "%2=a={}", "%2=a={}", "aG7v"],
    "inserted": [">a", "aR7v", "%1+a={}", "bR1v"],
    "inserted, then struck": [">a", "%1+a={}", "%2-", "aR7v"],
    "struck": [">a", "a={}", "%2-", "aR7v"],
    "taken back": [">a", "a={}", "^", "aR7v"],
    "taken back with the deal": [">a", "a={}", "^2", ">b"],
    "dealt again": [">a", "a={}", ">b*", "bR7v"],
    "before any deal": ["a={}", "%0+>a", "aR7v"],
    "withdrawn correction": [">a", "aR7v", "%2=a={}", "%3-"],
    "refused correction": [">a", "%9=a={}", "%2+a={}", "%99+a={}"],
    "noted": [">a", "a={}", "%2!? ; what a hand", "aR7v"],
    "irregular": [">a", "aR7v", "a={}*~!", "bR1v cR2v"],
    "a play that one hand forbids": [">a", "a={}", "aG7v bG1v cG2v", "aR1v bR7v", "aY3v"],
    "a wrong token of the other seat": [">a", "a={}", "b={}", "aR7v", "bR1v", "cR0v"],
}
HANDS = {"one": ONE, "legal": TWO, "of the wrong size": BAD, "unreadable": UNREAD}


def projected(folder: Path, logs: Iterable[list[str]], hand: str) -> Path:
    """The archive of a game for each log, with this hand in all of them."""
    folder.mkdir()
    with closing(book_at(folder)) as book:
        for number, log in enumerate(logs, 1):
            game = opened(book, f"game-{number:03d}")
            appended(book, game, *(text.format(hand) for text in log))
        archive.update(book, folder / "archive.db")
        assert archive.check(book, folder / "archive.db") == []
    return folder / "archive.db"


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """For each hand the archive of all logs with it."""
    folder = tmp_path_factory.mktemp("running")
    return {name: projected(folder / name, LOGS.values(), hand) for name, hand in HANDS.items()}


@pytest.mark.parametrize("log", LOGS)
@pytest.mark.parametrize("other", [name for name in HANDS if name != "one"])
def test_games_that_differ_in_a_hidden_hand_have_the_same_rows(running: dict[str, Path], log: str, other: str) -> None:
    number = list(LOGS).index(log) + 1
    assert of_game(running["one"], number) == of_game(running[other], number)


@pytest.mark.parametrize("other", [name for name in HANDS if name != "one"])
def test_archives_that_differ_in_hidden_hands_are_the_same(running: dict[str, Path], other: str) -> None:
    one, two = running["one"], running[other]
    assert content(one, without=["checkpoint"]) == content(two, without=["checkpoint"])
    # The mark is a digest of the ledger's last entry, keyed with a secret of that ledger.
    assert rows(one, "SELECT position, format FROM checkpoint") == rows(two, "SELECT position, format FROM checkpoint")


def test_the_file_holds_no_hand_of_a_running_round(running: dict[str, Path]) -> None:
    data = running["one"].read_bytes()
    for part in (b"R2,R3", b"Y2,Y3", b"R2 R3", b"R2, R3"):
        assert part not in data


def of_game(path: Path, number: int) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of one game."""
    found = content(path, without=["checkpoint", "players", "kinds"])
    return {name: [row for row in table if row[0] == number] for name, table in found.items()}


def test_a_hidden_token_keeps_its_number_and_its_comments(tmp_path: Path) -> None:
    path = projected(tmp_path / "one", [LOGS["fixed with a hand"]], ONE)
    sql = "SELECT event, token, kinds.name, seat, by FROM events JOIN kinds ON kinds.id = kind ORDER BY event"
    assert rows(path, sql) == [
        (1, ">a", "lead_given", "a", None),
        (2, None, "withheld", None, 3),
        (3, f"%2={WITHHELD}", "event_fixed", None, None),
        (4, "aR7v", "card_played", "a", None),
    ]
    assert rows(path, "SELECT event, text FROM comments") == [(3, "read it wrong")]
    assert rows(path, "SELECT count(*) FROM rotate_hand_recorded") == [(0,)]


def test_a_record_with_hidden_tokens_folds_and_steps(tmp_path: Path) -> None:
    path = projected(tmp_path / "one", [LOGS["fixed with a hand"]], ONE)
    record = loaded(path, "game-001")
    assert record.tokens == [">a", WITHHELD, f"%2={WITHHELD}", "aR7v"]
    assert Fold(record, ROTATE).problems == []
    assert [step.told.text for step in Timeline(record, ROTATE).steps][2] == "Something that is not shown yet"


def test_no_text_spells_a_withheld_token(tmp_path: Path) -> None:
    assert WITHHELD.isspace()
    assert isinstance(ROTATE.codec.event("%2="), Unread)
    assert isinstance(ROTATE.codec.event(""), Unread)


def whole_round() -> list[str]:
    """A round for three, without the hands."""
    suits = [f"{suit}{value}" for suit in "RYGBP" for value in range(1, 8)]
    hands = {seat: suits[i::3][:11] for i, seat in enumerate("abc")}
    return [f"{seat}={','.join(cards)}" for seat, cards in hands.items()]


def some_play(book: Book) -> list[str]:
    """A legal play of a card in the first round of the game, or nothing once that is over."""
    fold = Fold(Recorder(book).record("game-one"), ROTATE)
    if fold.state.revealed:
        return []
    return [token for token in ROTATE.tokens(fold.state) if not token.endswith("_")]


def test_hands_come_out_when_their_round_is_over(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with closing(book_at(tmp_path)) as book:
        opened(book)
        appended(book, "game-one", ">a", *whole_round())
        archive.update(book, path)
        while not rows(path, "SELECT count(*) FROM rotate_round_scored")[0][0]:
            assert rows(path, "SELECT count(*) FROM rotate_hand_recorded") == [(0,)]
            appended(book, "game-one", some_play(book).pop())
            archive.update(book, path)
        assert rows(path, "SELECT count(*) FROM rotate_hand_recorded") == [(3,)]
        assert rows(path, "SELECT token FROM events WHERE event = 2") == [(whole_round()[0],)]


def test_a_game_that_is_over_hides_nothing(tmp_path: Path) -> None:
    path = projected(tmp_path / "one", [[">a", "a={}", "aR7v", "#"]], ONE)
    assert rows(path, "SELECT cards FROM rotate_hand_recorded") == [(ONE,)]


def test_an_earlier_round_stays_open_while_the_next_one_hides(tmp_path: Path) -> None:
    path = tmp_path / "archive.db"
    with closing(book_at(tmp_path)) as book:
        opened(book)
        appended(book, "game-one", ">a", *whole_round())
        while plays := some_play(book):
            appended(book, "game-one", plays.pop())
        appended(book, "game-one", ">b", f"b={ONE}", f"%2={whole_round()[0]}", "zap")
        archive.update(book, path)
        assert rows(path, "SELECT count(*) FROM rotate_hand_recorded") == [(3,)]
        tokens = [token for (token,) in rows(path, "SELECT token FROM events ORDER BY event DESC LIMIT 4")]
        assert tokens == [None, f"%2={whole_round()[0]}", None, ">b"]
