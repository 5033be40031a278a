"""The one way to write: what is refused, what is appended, and how edited files become corrections."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import ledger
import notation
from ledger.book import Book
from notation import Record
from replays import archive, registry
from replays.diff import changes
from replays.fold import Fold
from replays.recorder import Recorder, Refused
from replays.records import written
from tests.play import random_record

HEAD = '[Game "rotate"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
SEATS = {"a": "Ani", "b": "Vova", "c": "Zhenya"}
ROTATE = registry.load("rotate")


@pytest.fixture
def book(tmp_path: Path) -> Iterator[Book]:
    with ledger.open(tmp_path / "club.ledger", create=True) as book:
        yield book


def read(text: str) -> Record:
    return next(notation.read(text))


def bring(book: Book, text: str, **options: bool) -> str:
    recorder = Recorder(book)
    (plan,) = recorder.carry_out([recorder.plan(read(text), **options)])
    return plan.outcome


def tokens(book: Book, id: str) -> list[str]:
    return Recorder(book).record(id).tokens


def test_a_new_game_holds_keys_in_the_ledger_and_names_outside(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    (entry,) = book.read(id)
    assert '[a "ani"]' in entry.text
    assert "Ani" not in entry.text
    assert recorder.record(id).tags["a"] == "Ani"


def test_a_renamed_person_is_renamed_in_every_record(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    book.people.rename("ani", "Anna K.")
    assert recorder.record(id).tags["a"] == "Anna K."


def test_an_old_file_means_the_same_people_after_they_were_renamed_merged_or_forgotten(book: Book) -> None:
    head = HEAD.replace("[a", '[Id "of-thursday"]\n[a')
    text = f"{head}>a aB7v bB1v\n"
    assert bring(book, text) == "new"
    book.people.rename("ani", "Anna K.")
    book.people.merge("vova", book.people.enrol("Vladimir"))
    book.people.forget("zhenya")
    before = book.head()
    assert bring(book, text) == "known"
    assert bring(book, text.replace("Vova", "Vladimir")) == "known"
    assert book.head() == before
    assert book.people.present() == ["Anna K.", "Vladimir"]
    assert bring(book, text.replace("Vova", "Li")) == "corrected"
    assert Recorder(book).record("of-thursday").tags_at(3)["b"] == "Li"


def test_a_new_game_with_wrong_tags_is_refused_and_nothing_is_written(book: Book) -> None:
    with pytest.raises(Refused, match="Scoring"):
        Recorder(book).new("rotate", {**SEATS, "Scoring": "blue"})
    assert list(book.games()) == []


def test_appended_events_are_numbered_on(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    assert recorder.append(id, ">a aB7v").first == 1
    receipt = recorder.append(id, "bB1v ; quick\n cB4h")
    assert (receipt.first, receipt.count) == (3, 2)
    assert tokens(book, id) == [">a", "aB7v", "bB1v", "cB4h"]
    assert recorder.record(id).comments == [(3, "quick")]


def test_what_the_rules_refuse_is_not_appended_unless_errors_are_kept(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    recorder.append(id, ">a aB7v")
    with pytest.raises(Refused, match="seat b is to play") as refused:
        recorder.append(id, "cB4v")
    assert refused.value.problems[0].event == 3
    assert tokens(book, id) == [">a", "aB7v"]
    recorder.append(id, "cB4v", keep_errors=True)
    assert tokens(book, id) == [">a", "aB7v", "cB4v"]


def test_a_tag_given_again_before_the_first_event_replaces_the_first_one_everywhere(book: Book, tmp_path: Path) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", {**SEATS, "Event": "Thursday"})
    recorder.append(id, '[Event "Friday"]')
    recorder.append(id, '[Scoring "white"] >a')
    recorder.append(id, '[Event "Saturday"]')
    record = recorder.record(id)
    assert record.problems == []
    assert (record.tags["Event"], record.tags["Scoring"], record.tags_at(1)["Event"]) == ("Friday", "white", "Saturday")
    archive.update(book, tmp_path / "archive.db")
    with closing(sqlite3.connect(tmp_path / "archive.db")) as database:
        assert database.execute("SELECT event FROM games").fetchall() == [("Saturday",)]
        assert database.execute("SELECT count(*) FROM problems").fetchall() == [(0,)]


def test_a_tag_given_twice_in_one_file_stays_a_problem(book: Book) -> None:
    record = read(HEAD.replace("\n\n", '\n[Event "x"]\n[Event "y"]\n\n') + ">a\n")
    assert [problem.code for problem in Recorder(book).plan(record).problems] == ["repeated-tag"]


@pytest.mark.parametrize("text", ['[Game "rotate"] >a', '>a [Game "rotate"] aB7v', '[Id "another-one"]'])
def test_tags_that_make_a_game_what_it_is_are_not_given_again(book: Book, text: str) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    with pytest.raises(Refused, match="given when a game is opened"):
        recorder.append(id, text, keep_errors=True)
    assert tokens(book, id) == []


def test_whoever_takes_a_seat_later_stands_in_the_ledger_by_key(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    recorder.append(id, '[b "Zoë"]')
    assert not any("Zoë" in entry.text for entry in book.read(id))
    assert recorder.record(id).tags["b"] == "Zoë"


def test_a_preview_says_what_would_follow_and_writes_nothing(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    recorder.append(id, ">a aB7v bB5v")
    preview = recorder.preview(id, "cB6v")
    assert [(number, type(effect).__name__) for number, effect in preview.effects] == [
        (4, "TrickWon"),
        (4, "TokenPlaced"),
    ]
    assert tokens(book, id) == [">a", "aB7v", "bB5v"]


def test_a_preview_of_a_fix_shows_the_problems_that_it_makes(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    recorder.append(id, ">a aB7v bB1v cB4h")
    assert [p.event for p in recorder.preview(id, "%3=bB2v").problems if p.is_error] == [4]
    assert recorder.preview(id, "%4=cB5h").problems == []


def test_a_caller_that_names_a_stale_event_number_is_refused(book: Book) -> None:
    id = Recorder(book).new("rotate", SEATS)
    one, two = Recorder(book), Recorder(book)
    one.append(id, ">a", expected=0)
    with pytest.raises(ledger.StaleAppend):
        two.append(id, ">b", expected=0)
    assert tokens(book, id) == [">a"]


def test_two_recorders_without_expectations_see_each_others_events(book: Book) -> None:
    id = Recorder(book).new("rotate", SEATS)
    one, two = Recorder(book), Recorder(book)
    one.append(id, ">a")
    two.append(id, "aB7v")
    one.append(id, "bB5v")
    with pytest.raises(Refused):
        two.append(id, "bB6v")
    assert tokens(book, id) == [">a", "aB7v", "bB5v"]


def test_a_retried_append_is_stored_once(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    first = recorder.append(id, ">a", expected=0, request_id="tap-1")
    assert Recorder(book).append(id, ">a", expected=0, request_id="tap-1", keep_errors=True) == first
    assert tokens(book, id) == [">a"]


def test_a_second_import_of_the_same_record_adds_nothing(book: Book) -> None:
    text = HEAD + ">a aB7v bB1v cB4h ; nice\n"
    assert bring(book, text) == "new"
    head = book.head()
    assert bring(book, text) == "known"
    assert bring(book, text.replace("\n", "\r\n")) == "known"
    assert book.head() == head


def test_an_imported_game_comes_out_as_it_went_in(book: Book) -> None:
    text = HEAD + "; a cold evening\n>a aB7v @+35 bB1v cB4h ; nice\n%2 ; should have kept it\n"
    bring(book, text)
    (game,) = book.games()
    record = Recorder(book).record(game.id)
    assert record.tags.pop("Id") == game.id
    assert written(record, ROTATE) == written(read(text), ROTATE)


def test_a_record_with_errors_is_refused_unless_they_are_kept(book: Book) -> None:
    text = HEAD + ">a aB7v cB4v\n"
    assert bring(book, text) == "refused"
    assert list(book.games()) == []
    assert bring(book, text, keep_errors=True) == "new"


def test_an_unreadable_text_is_refused_even_where_errors_are_kept(book: Book) -> None:
    assert bring(book, HEAD + '[Event "x\n>a\n', keep_errors=True) == "refused"


def test_a_grown_file_appends_what_is_new(book: Book) -> None:
    id = Recorder(book).new("rotate", SEATS, id="thursday-1")
    Recorder(book).append(id, ">a aB7v")
    grown = HEAD.replace("]\n", ']\n[Id "thursday-1"]\n', 1) + ">a aB7v bB1v cB4h ; nice\n"
    assert bring(book, grown) == "corrected"
    assert tokens(book, id) == [">a", "aB7v", "bB1v", "cB4h"]
    assert bring(book, grown) == "known"


def test_an_edited_file_becomes_corrections_with_their_ripple(book: Book) -> None:
    id = Recorder(book).new("rotate", SEATS, id="thursday-1")
    Recorder(book).append(id, ">a aB7v bB5v cB6v")
    edited = HEAD.replace("]\n", ']\n[Id "thursday-1"]\n', 1) + ">a aB2v ; I misheard\nbB5v cB6v\n"
    recorder = Recorder(book)
    plan = recorder.plan(read(edited))
    assert (plan.outcome, plan.text, plan.ripple and plan.ripple.new_errors) == (
        "corrected",
        "%2=aB2v ; I misheard\n",
        [],
    )
    recorder.carry_out([plan])
    assert tokens(book, id) == [">a", "aB7v", "bB5v", "cB6v", "%2=aB2v"]
    assert bring(book, edited) == "known"


def test_a_changed_tag_of_a_known_game_is_amended(book: Book) -> None:
    id = Recorder(book).new("rotate", SEATS, id="thursday-1")
    Recorder(book).append(id, ">a")
    edited = HEAD.replace("]\n", ']\n[Id "thursday-1"]\n[Event "Club"]\n', 1).replace("Ani", "Anna") + ">a\n"
    assert bring(book, edited) == "corrected"
    record = Recorder(book).record(id)
    assert record.tags_at(1)["Event"] == "Club"
    assert record.tags_at(1)["a"] == "Anna"
    assert "anna" in [entry.text for entry in book.read(id)][-1]


def test_an_edit_that_breaks_the_game_is_refused_with_what_it_breaks(book: Book) -> None:
    id = Recorder(book).new("rotate", SEATS, id="thursday-1")
    Recorder(book).append(id, ">a aB7v bB1v cB4h")
    edited = HEAD.replace("]\n", ']\n[Id "thursday-1"]\n', 1) + ">a aB7v bB2v cB4h\n"
    plan = Recorder(book).plan(read(edited))
    assert plan.outcome == "refused"
    assert [p.event for p in plan.problems] == [4]
    assert bring(book, edited, keep_errors=True) == "corrected"


def edited(record: Record, rng: Random) -> Record:
    """A record with a few of its tokens changed, left out or added, as somebody with a text editor does."""
    text = read(HEAD)
    text.tags = dict(record.tags)
    text.tokens = list(record.tokens)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(text.tokens))
        kind = rng.choice(["change", "drop", "add", "end"])
        if kind == "change":
            text.tokens[at] = rng.choice(["aX", "bB4v", "c_", ">b", "=1,2,3"])
        elif kind == "drop" and len(text.tokens) > 1:
            del text.tokens[at]
        elif kind == "add":
            text.tokens.insert(at, rng.choice(["aX", "bB4v", "c_"]))
        else:
            text.tokens.append("a_")
    return text


@pytest.mark.parametrize("seed", range(40))
def test_corrections_bring_the_log_to_say_what_the_edited_record_says(seed: int) -> None:
    rng = Random(seed)
    old = read(random_record(ROTATE, rng, most=rng.randrange(5, 60)))
    for _ in range(3):  # corrections of corrections
        events = ROTATE.codec.events(old.tokens)
        new = edited(notation.rewritten(old, notation.resolve(events, old.tokens, ROTATE.codec)), rng)
        after = changes(old, new, ROTATE).after
        events = ROTATE.codec.events(after.tokens)
        line = notation.resolve(events, after.tokens, ROTATE.codec)
        assert line.problems == []
        assert [entry.token for entry in line.effective()] == new.tokens
        assert changes(after, new, ROTATE).text == ""
        assert ROTATE.show(Fold(after, ROTATE).state) == ROTATE.show(Fold(new, ROTATE).state)
        old = after


def test_a_problem_of_a_fragment_has_its_place_in_it(book: Book) -> None:
    recorder = Recorder(book)
    id = recorder.new("rotate", SEATS)
    (problem,) = recorder.preview(id, ">a\n aB7v @noon").problems
    assert (problem.code, problem.line, problem.column) == ("broken-time", 2, 7)


def test_a_game_that_the_ledger_refuses_enrols_nobody(book: Book) -> None:
    recorder = Recorder(book)
    there = recorder.new("rotate", {"a": "Ani", "b": "Vova", "c": "Zhenya"})
    before = book.people.names()
    ghosts = {"a": "Ani", "b": "Ghost", "c": "Zhenya"}
    with pytest.raises(ledger.Unacceptable):
        recorder.new("rotate", ghosts, id="zz")
    with pytest.raises(ledger.GameExists):
        recorder.new("rotate", ghosts, id=there)
    with pytest.raises(ledger.StaleAppend):
        recorder.append(there, '[b "Ghost"]', expected=7)
    assert bring(book, HEAD.replace("[a", '[Id "zz"]\n[a').replace("Vova", "Ghost") + ">a aB7v bB1v\n") == "refused"
    assert book.people.names() == before


def test_of_several_records_only_those_that_are_written_enrol_their_people(book: Book) -> None:
    texts = [
        HEAD.replace("[a", f'[Id "{id}"]\n[a').replace("Vova", name) + ">a aB7v\n"
        for id, name in (("zz", "Ghost"), ("evening-1", "Bo"), ("evening-2", "bo"), ("evening-3", "Bo"))
    ]
    recorder = Recorder(book)
    done = recorder.carry_out([recorder.plan(next(notation.read(text))) for text in texts])
    assert [plan.outcome for plan in done] == ["refused", "new", "new", "new"]
    assert "Ghost" not in book.people.present()
    assert [recorder.record(f"evening-{n}").tags["b"] for n in (1, 2, 3)] == ["Bo", "bo", "Bo"]


def test_a_name_that_was_forgotten_meanwhile_is_somebody_new(book: Book) -> None:
    recorder = Recorder(book)
    recorder.new("rotate", {"a": "Ani", "b": "Vova", "c": "Zhenya"})
    book.people.forget("vova")
    later = recorder.new("rotate", {"a": "Ani", "b": "Vova", "c": "Zhenya"})
    assert '[b "vova-2"]' in next(book.read(later)).text
