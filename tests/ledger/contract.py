"""What every store must do, as tests. A store subclasses `LedgerContract` and gives a fresh address:

class TestSQLite(LedgerContract):
    @pytest.fixture
    def address(self, tmp_path):
        return str(tmp_path / "club.ledger")
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

import ledger
from ledger.book import Book
from ledger.writing import Writer

TAGS = '[Game "rotate"]\n[a "ani"]\n[b "bo"]'


def append_then_fail(writer: Book | Writer, game: str) -> None:
    """Store two things, then raise `StaleAppend`."""
    writer.create("rotate", tags=TAGS)
    if isinstance(writer, Book):
        writer.people.enrol("Bo")
    writer.append(game, expected=99, text="b7", count=1)


class LedgerContract:
    """Creating, appending, reading, finding, catalogues; people and races have contracts of their own."""

    @pytest.fixture
    def book(self, address: str) -> Iterator[Book]:
        with ledger.open(address, create=True) as book:
            yield book

    @pytest.fixture
    def game(self, book: Book) -> str:
        return book.create("rotate", tags=TAGS, by="ani")

    def test_a_new_ledger_is_empty_and_sound(self, book: Book) -> None:
        assert list(book.tail()) == []
        assert list(book.games()) == []
        assert book.head().position == 0
        assert book.verify().ok

    def test_the_first_entry_of_a_game_holds_its_tags(self, book: Book) -> None:
        game = book.create("rotate", tags=TAGS, by="ani", time=1_700_000_000_000)
        (entry,) = book.read(game)
        assert (entry.position, entry.game, entry.label, entry.first, entry.count) == (1, game, "rotate", 1, 0)
        assert (entry.text, entry.by, entry.time) == (TAGS, "ani", 1_700_000_000_000)

    def test_an_import_is_one_entry_with_tags_an_empty_line_and_tokens(self, book: Book) -> None:
        game = book.create("rotate", tags=TAGS + "\n", text="a5 b6\n>a", count=3)
        (entry,) = book.read(game)
        assert entry.text == TAGS + "\n\na5 b6\n>a"
        assert (entry.first, entry.count) == (1, 3)
        assert book.append(game, expected=3, text="a7", count=1).first == 4

    def test_an_appended_text_is_given_back_exactly(self, book: Book, game: str) -> None:
        text = "a5 {<script> ; drop table \u202e\U0001f3b2 cafe\u0301\r\n\t}\nb6 "
        book.append(game, expected=0, text=text, count=2)
        assert [entry.text for entry in book.read(game)] == [TAGS, text]

    def test_the_receipt_says_position_first_number_count_and_hash(self, book: Book, game: str) -> None:
        receipt = book.append(game, expected=0, text="a5 b6", count=2)
        assert receipt[:3] == (2, 1, 2)
        assert receipt == book.head() == list(book.tail())[-1].receipt
        assert len(bytes.fromhex(receipt.hash)) == 16

    def test_expected_counts_the_events_so_far_and_tags_count_for_none(self, book: Book, game: str) -> None:
        assert book.append(game, expected=0, text="a5 b6", count=2).first == 1
        assert book.append(game, expected=2, text='[Event "Finale"]', count=0)[1:3] == (3, 0)
        assert book.append(game, expected=2, text="c7", count=1).first == 3

    def test_a_stale_append_is_refused_and_stores_nothing(self, book: Book, game: str) -> None:
        book.append(game, expected=0, text="a5", count=1)
        for expected in (0, 2):
            with pytest.raises(ledger.StaleAppend) as caught:
                book.append(game, expected=expected, text="b6", count=1)
            assert (caught.value.expected, caught.value.actual) == (expected, 1)
        assert book.head().position == 2
        assert book.append(game, expected=1, text="b6", count=1).position == 3

    def test_a_retried_append_gives_the_first_receipt_and_is_stored_once(self, book: Book, game: str) -> None:
        first = book.append(game, expected=0, text="a5", count=1, request_id="tap-1")
        assert book.append(game, expected=0, text="a5", count=1, request_id="tap-1", time=5) == first
        book.append(game, expected=1, text="b6", count=1, request_id="tap-2")
        assert book.append(game, expected=0, text="a5", count=1, request_id="tap-1", seen=first) == first
        assert book.head().position == 3

    def test_a_retry_is_recognised_after_the_ledger_was_opened_again(self, address: str, book: Book, game: str) -> None:
        first = book.append(game, expected=0, text="a5", count=1, request_id="tap-1")
        book.close()
        with ledger.open(address) as again:
            assert again.append(game, expected=0, text="a5", count=1, request_id="tap-1") == first

    @pytest.mark.parametrize(
        "change", [{"text": "a6"}, {"count": 2}, {"expected": 1}, {"by": "bo"}], ids=["text", "count", "expected", "by"]
    )
    def test_a_request_id_with_other_content_is_refused(self, book: Book, game: str, change: dict[str, object]) -> None:
        content: dict[str, object] = {"expected": 0, "text": "a5", "count": 1, "by": "ani", "request_id": "tap-1"}
        book.append(game, **content)  # type: ignore[arg-type]
        with pytest.raises(ledger.RequestReused) as caught:
            book.append(game, **(content | change))  # type: ignore[arg-type]
        assert caught.value.position == 2
        assert book.head().position == 2

    def test_a_request_id_of_another_game_is_refused(self, book: Book, game: str) -> None:
        other = book.create("rotate", tags=TAGS)
        book.append(game, expected=0, text="a5", count=1, request_id="tap-1")
        with pytest.raises(ledger.RequestReused):
            book.append(other, expected=0, text="a5", count=1, request_id="tap-1")
        with pytest.raises(ledger.RequestReused):
            book.create("rotate", tags=TAGS, request_id="tap-1")

    def test_a_retried_create_gives_the_same_game(self, book: Book) -> None:
        first = book.create("rotate", tags=TAGS, request_id="new-1")
        assert book.create("rotate", tags=TAGS, request_id="new-1") == first
        assert book.create("rotate", tags=TAGS, request_id="new-1", id=first) == first
        for change in ({"label": "scores"}, {"tags": '[Game "scores"]'}, {"id": "another-id"}):
            with pytest.raises(ledger.RequestReused):
                book.create(**({"label": "rotate", "tags": TAGS, "request_id": "new-1"} | change))
        assert len(list(book.games())) == 1

    def test_a_receipt_that_the_ledger_contains_is_accepted_with_an_append(self, book: Book, game: str) -> None:
        empty_and_first = [ledger.Receipt(1, hash=book.head().hash)]
        receipt = book.append(game, expected=0, text="a5", count=1, seen=empty_and_first[0])
        book.append(game, expected=1, text="b6", count=1, seen=receipt)
        book.append(game, expected=2, text="c7", count=1, seen=empty_and_first[0])
        assert book.verify([receipt, *empty_and_first]).ok

    def test_a_receipt_that_the_ledger_does_not_contain_is_refused(self, book: Book, game: str) -> None:
        for lost in (ledger.Receipt(1, hash="0" * 32), ledger.Receipt(9, hash=book.head().hash)):
            with pytest.raises(ledger.HistoryMismatch):
                book.append(game, expected=0, text="a5", count=1, seen=lost)
            report = book.verify([lost])
            assert "receipt" in report.findings[0].sentence
        assert "history is shorter than the receipt" in report.findings[0].sentence
        assert book.head().position == 1

    def test_an_empty_append_is_refused(self, book: Book, game: str) -> None:
        for text in ("", " \n"):
            with pytest.raises(ledger.EmptyAppend):
                book.append(game, expected=0, text=text, count=0)
        with pytest.raises(ledger.EmptyAppend):
            book.create("rotate", tags="")
        assert book.head().position == 1

    @pytest.mark.parametrize("text", ["a5\0", "a\ud800", "x" * 1_048_577], ids=["NUL", "surrogate", "too long"])
    def test_text_that_no_store_could_give_back_is_refused(self, book: Book, game: str, text: str) -> None:
        with pytest.raises(ledger.Unacceptable) as caught:
            book.append(game, expected=0, text=text, count=1)
        assert caught.value.what == "text"
        str(caught.value).encode("ascii", "strict" if text[0] == "a" else "ignore")

    @pytest.mark.parametrize(
        "id", ["short", "../../etc/x", "Upper-case", "-begins", "ends-in-nl\n", "x" * 65, "é2345678"]
    )
    def test_an_id_that_is_not_path_safe_is_refused(self, book: Book, id: str) -> None:
        with pytest.raises(ledger.Unacceptable):
            book.create("rotate", tags=TAGS, id=id)
        assert list(book.games()) == []

    @pytest.mark.parametrize("label", ["", " rotate", "ro\ntate", "r\0", "\ud800", "x" * 101])
    def test_a_label_that_is_not_one_visible_line_is_refused(self, book: Book, label: str) -> None:
        with pytest.raises(ledger.Unacceptable):
            book.create(label, tags=TAGS)

    @pytest.mark.parametrize(
        "wrong", [{"count": -1}, {"count": True}, {"expected": -1}, {"by": "Ani B"}, {"request_id": ""}, {"time": -5}]
    )
    def test_other_arguments_out_of_range_are_refused(self, book: Book, game: str, wrong: dict[str, object]) -> None:
        content: dict[str, object] = {"expected": 0, "text": "a5", "count": 1}
        with pytest.raises(ledger.Unacceptable):
            book.append(game, **(content | wrong))  # type: ignore[arg-type]
        assert book.head().position == 1

    def test_a_generated_id_is_path_safe_and_tells_the_game(self, book: Book) -> None:
        for label, begin in (("Rumble Nation!", "rumble-nation-"), ("囲碁", "game-"), ("x" * 100, "x" * 40 + "-")):
            id = book.create(label, tags=TAGS)
            assert id.startswith(begin)
            assert 8 <= len(id) <= 64
            assert set(id) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")

    def test_an_id_is_given_once(self, book: Book) -> None:
        assert book.create("rotate", tags=TAGS, id="finale-2024") == "finale-2024"
        with pytest.raises(ledger.GameExists):
            book.create("rotate", tags=TAGS, id="finale-2024")

    def test_a_game_is_found_by_any_unambiguous_beginning(self, book: Book) -> None:
        for id in ("rotate-aaaa", "rotate-aaab", "rotate-aaaab", "scores-0001"):
            book.create(id[:6], tags=TAGS, id=id)
        assert book.find("s").id == "scores-0001"
        assert book.find("rotate-aaab").id == "rotate-aaab"
        assert book.find("rotate-aaaa").id == "rotate-aaaa", "a whole id wins over longer ones"
        with pytest.raises(ledger.AmbiguousGame) as several:
            book.find("rot")
        assert several.value.candidates == ("rotate-aaaa", "rotate-aaaab", "rotate-aaab")
        for wrong in ("rotate-b", "", "r%", "é\0", "\ud800"):
            with pytest.raises(ledger.UnknownGame):
                book.find(wrong)

    def test_a_game_is_there_by_its_whole_id_only(self, book: Book, game: str) -> None:
        assert book.has(game)
        assert not any(map(book.has, (game[:-1], game + "0", "another-game", "", "ß", "~")))

    def test_an_unknown_game_suggests_ids_that_begin_alike(self, book: Book) -> None:
        book.create("rotate", tags=TAGS, id="rotate-aaaa")
        for call in (
            lambda: book.find("rotate-x"),
            lambda: list(book.read("rotate-x")),
            lambda: book.append("rotate-x", expected=0, text="a5", count=1),
        ):
            with pytest.raises(ledger.UnknownGame) as caught:
                call()
            assert caught.value.near == ("rotate-aaaa",)

    def test_read_gives_one_game_and_tail_all_of_them_in_order(self, book: Book) -> None:
        games = [book.create("rotate", tags=TAGS) for _ in range(3)]
        for n in range(250):
            book_append = book.append(games[n % 2], expected=n // 2, text=f"t{n}", count=1)
        assert book_append.position == 253
        assert [entry.position for entry in book.tail()] == list(range(1, 254))
        assert [entry.text for entry in book.read(games[1])][1:] == [f"t{n}" for n in range(1, 250, 2)]
        assert [entry.position for entry in book.tail(after=250)] == [251, 252, 253]
        assert [entry.position for entry in book.tail(after=10, limit=205)] == list(range(11, 216))
        assert [entry.text for entry in book.read(games[0], after=250)] == ["t248"]

    def test_a_reader_may_append_between_two_entries(self, book: Book, game: str) -> None:
        for n in range(300):
            book.append(game, expected=n, text="a5", count=1)
        for n, entry in enumerate(book.tail(limit=301)):
            book.append(game, expected=300 + n, text=f"again {entry.position}", count=1)
        assert book.head().position == 602

    def test_games_come_in_the_order_in_which_they_were_opened(self, book: Book) -> None:
        ids = [book.create("rotate", tags=TAGS, time=n) for n in range(250)]
        games = list(book.games())
        assert [game.id for game in games] == ids
        assert [(game.number, game.created) for game in games[:2]] == [(1, 0), (2, 1)]

    def test_bulk_stores_all_games_or_none(self, book: Book) -> None:
        with book.bulk() as batch:
            games = [batch.create("rotate", tags=TAGS, text=f"a{n}", count=1) for n in range(50)]
            batch.append(games[7], expected=1, text="b6", count=1)
        with pytest.raises(ledger.StaleAppend), book.bulk() as batch:
            append_then_fail(batch, games[7])
        assert (book.head().position, len(list(book.games()))) == (51, 50)
        assert book.append(games[7], expected=2, text="b7", count=1).position == 52
        assert book.verify().ok

    def test_a_refused_game_in_a_bulk_leaves_the_others(self, book: Book) -> None:
        refused = []
        with book.bulk() as batch:
            for n, id in enumerate(("game-0001", "game-0002", "game-0001", "bad", "game-0003")):
                try:
                    batch.create("rotate", tags=TAGS, id=id, request_id=f"import-{n}")
                except ledger.Unacceptable as error:
                    refused.append((id, type(error)))
        assert refused == [("game-0001", ledger.GameExists), ("bad", ledger.Unacceptable)]
        assert [game.id for game in book.games()] == ["game-0001", "game-0002", "game-0003"]
        assert book.verify().ok

    def test_a_writer_is_of_no_use_after_its_bulk_block(self, book: Book, game: str) -> None:
        with book.bulk() as batch:
            batch.append(game, expected=0, text="a5", count=1)
        with pytest.raises(ledger.LedgerClosed):
            batch.append(game, expected=1, text="a5", count=1)

    def test_calls_of_the_book_inside_a_bulk_block_are_part_of_it(self, book: Book, game: str) -> None:
        book.people.enrol("Ani")
        with pytest.raises(ledger.StaleAppend), book.bulk():
            append_then_fail(book, game)
        assert book.people.names() == {"ani": "Ani"}
        assert book.head().position == 1

    def test_a_catalogue_is_kept_by_its_content(self, book: Book) -> None:
        hash = book.add_catalog("name,cost\nDragonoid,3\n")
        assert book.add_catalog("name,cost\nDragonoid,3\n") == hash
        assert book.catalog(hash) == "name,cost\nDragonoid,3\n"
        other = book.add_catalog("name\nFist\n")
        assert book.catalogs() == sorted((hash, other))
        for unknown in ("0" * 32, "no hash"):
            with pytest.raises(ledger.UnknownCatalog):
                book.catalog(unknown)

    def test_several_threads_may_use_one_book(self, book: Book, game: str) -> None:
        games = [book.create("rotate", tags=TAGS) for _ in range(4)]
        failures: list[BaseException] = []

        def record(mine: str) -> None:
            try:
                for n in range(25):
                    book.append(mine, expected=n, text="a5", count=1)
                    list(book.read(mine))
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=record, args=(mine,)) for mine in games]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert failures == []
        assert [entry.position for entry in book.tail()] == list(range(1, 106))
        assert book.verify().ok

    def test_two_books_see_each_other_at_once(self, address: str, book: Book, game: str) -> None:
        with ledger.open(address) as other:
            for n in range(0, 20, 2):
                book.append(game, expected=n, text="a5", count=1, request_id=f"one-{n}")
                other.append(game, expected=n + 1, text="b6", count=1, request_id=f"two-{n}")
                with pytest.raises(ledger.StaleAppend):
                    book.append(game, expected=n + 1, text="c7", count=1)
                assert book.append(game, expected=n + 1, text="b6", count=1, request_id=f"two-{n}") == other.head()
            mine = book.create("scores", tags=TAGS)
            assert other.append(mine, expected=0, text="a5", count=1).position == 23
            assert book.create("scores", tags=TAGS) == other.find_exactly(list(other.games())[-1].id).id

    def test_a_closed_book_says_so(self, book: Book, game: str) -> None:
        book.close()
        book.close()
        for call in (
            book.head,
            lambda: book.append(game, expected=0, text="a5", count=1),
            lambda: list(book.tail()),
            lambda: book.people.names(),
        ):
            with pytest.raises(ledger.LedgerClosed):
                call()

    def test_the_time_of_an_append_is_now_in_milliseconds(self, book: Book, game: str) -> None:
        (entry,) = book.read(game)
        assert abs(entry.time - time.time() * 1000) < 60_000
