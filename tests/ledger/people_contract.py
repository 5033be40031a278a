"""What every store must do for people, as tests; subclassed like `LedgerContract`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import ledger
from ledger.book import Book


class PeopleContract:
    """Enrolling, renaming, merging, forgetting: none of it touches the log."""

    @pytest.fixture
    def book(self, address: str) -> Iterator[Book]:
        with ledger.open(address, create=True) as book:
            yield book

    def test_the_same_name_gives_the_same_key(self, book: Book) -> None:
        assert book.people.enrol("Ani") == "ani"
        assert book.people.enrol(" Ani ") == "ani"
        assert book.people.enrol("Jos\u00e9") == book.people.enrol("Jose\u0301") == "jose"
        assert book.people.name("jose") == "Jos\u00e9"

    def test_a_person_answers_to_names_of_now_and_before_but_not_to_those_of_others(self, book: Book) -> None:
        ani, bo, bob, double = map(book.people.enrol, ("Ani", "Bo", "Bob", "BO"))
        book.people.rename(ani, "Anna K.")
        book.people.merge(bo, bob)
        book.people.forget(double)
        assert book.people.answers_to(ani, "Ani")
        assert book.people.answers_to(ani, " Anna K. ")
        assert book.people.answers_to(bo, "Bo")
        assert book.people.answers_to(bob, "Bo")
        assert book.people.answers_to(bo, "Bob")
        assert book.people.answers_to("forgotten", "Forgotten")
        assert not book.people.answers_to(ani, "Bob")
        assert not book.people.answers_to(ani, "Vova")
        assert book.people.enrol("Ani") == "ani-2"
        assert not book.people.answers_to(ani, "Ani")

    def test_keys_are_made_unique_and_fit_into_tags_and_addresses(self, book: Book) -> None:
        names = [
            "Bo",
            "BO",
            "bo!",
            "Anna-Lena  Müller",
            "明日香",
            "Борис",
            "\U0001f3b2",
            '"; drop table',
            "=cmd()",
            "x" * 200,
        ]
        keys = [book.people.enrol(name) for name in names]
        assert keys[:4] == ["bo", "bo-2", "bo-3", "anna-lena-muller"]
        assert all(key.startswith("p-") and len(key) == 10 for key in keys[4:7])
        assert len(set(keys)) == len(names)
        assert all(set(key) <= set("abcdefghijklmnopqrstuvwxyz0123456789-") for key in keys)
        assert book.people.names() == dict(zip(keys, names, strict=True))

    def test_a_given_key_tells_two_people_of_one_name_apart(self, book: Book) -> None:
        assert book.people.enrol("Anna", "anna") == "anna"
        assert book.people.enrol("Anna", "anna-k") == "anna-k"
        assert book.people.enrol("Anna") == "anna"
        with pytest.raises(ledger.KeyTaken):
            book.people.enrol("Bo", "anna")

    @pytest.mark.parametrize("name", ["", "  ", "a\nb", "a\0b", "\ud800", "x" * 201])
    def test_a_name_that_is_not_one_line_of_text_is_refused(self, book: Book, name: str) -> None:
        with pytest.raises(ledger.Unacceptable):
            book.people.enrol(name)

    @pytest.mark.parametrize("key", ["", "Ani", "a b", 'a"', "é", "-a", "x" * 65])
    def test_a_key_that_does_not_fit_into_a_tag_is_refused(self, book: Book, key: str) -> None:
        with pytest.raises(ledger.Unacceptable):
            book.people.enrol("Ani", key)

    def test_a_person_is_renamed_and_no_log_changes(self, book: Book) -> None:
        key = book.people.enrol("Ani")
        book.create("rotate", tags='[a "ani"]')
        before = list(book.tail())
        book.people.rename(key, "Ani Sommer")
        assert book.people.name(key) == "Ani Sommer"
        assert list(book.tail()) == before
        assert book.verify().ok

    def test_a_merged_double_leads_to_the_other(self, book: Book) -> None:
        for name in ("Ani", "Anni", "Annie", "Bo"):
            book.people.enrol(name)
        book.people.merge("annie", into="anni")
        book.people.merge("anni", into="ani")
        assert book.people.names() == {"ani": "Ani", "anni": "Ani", "annie": "Ani", "bo": "Bo"}
        assert book.people.doubles() == {"anni": "ani", "annie": "ani"}
        assert book.people.key("annie") == book.people.enrol("Annie") == "ani"
        book.people.rename("annie", "Ani Sommer")
        assert book.people.name("anni") == "Ani Sommer"
        for double, into in (("annie", "ani"), ("ani", "anni"), ("bo", "bo")):
            with pytest.raises(ledger.Unacceptable):
                book.people.merge(double, into)
        assert book.verify().ok

    def test_forgetting_deletes_the_names_and_lists_the_texts_that_mention_them(self, book: Book) -> None:
        for name in ("Ani", "Anni"):
            book.people.enrol(name)
        book.people.merge("anni", into="ani")
        one = book.create("rotate", tags='[a "ani"]\n[b "bo"]')
        two = book.create("rotate", tags='[a "bo"]', text="a5 {nice, ANI!} b6", count=2)
        book.append(one, expected=0, text="a5 {Botanik}", count=1)
        book.append(one, expected=1, text="b6 {says Anni}", count=1)
        assert book.people.forget("anni") == [(two, 2), (one, 4)]
        assert set(book.people.names()) == {"ani", "anni"}
        assert re.fullmatch(r"forgotten \d{5}", book.people.name("ani"))
        assert book.people.name("anni") == book.people.name("ani")
        assert book.people.key("anni") == "ani"
        assert book.people.forget("ani") == []
        assert book.people.present() == []
        assert book.verify().ok

    def test_nobody_who_comes_later_gets_the_key_of_somebody_forgotten(self, book: Book) -> None:
        jonas, double = book.people.enrol("Jonas"), book.people.enrol("Joni")
        book.people.merge(double, into=jonas)
        book.people.forget(jonas)
        before = book.people.name(jonas)
        assert book.people.keys(["Jonas", "Joni"]) == {"Jonas": "jonas-2", "Joni": "joni-2"}
        assert book.people.enrol("Jonas") == "jonas-2"
        assert book.people.enrol("Joni") == "joni-2"
        for key in ("jonas", "joni"):
            with pytest.raises(ledger.KeyTaken):
                book.people.enrol("Jonas", key)
        assert book.people.name(jonas) == before
        assert book.people.present() == ["Jonas", "Joni"]

    def test_an_old_file_means_the_forgotten_person_and_not_a_later_one_of_that_name(self, book: Book) -> None:
        jonas, double = book.people.enrol("Jonas"), book.people.enrol("Joni")
        book.people.merge(double, into=jonas)
        book.people.forget(jonas)
        later = book.people.enrol("Jonas")
        for name in ("Jonas", "Joni"):
            assert book.people.answers_to(jonas, name)
        assert book.people.answers_to(later, "Jonas")
        assert not book.people.answers_to(jonas, "Vova")

    def test_forgotten_people_keep_apart_and_a_new_name_brings_one_back(self, book: Book) -> None:
        keys = [book.people.enrol(name) for name in ("Ani", "Bo", "Li")]
        for key in keys:
            book.people.forget(key)
        assert len(set(book.people.names().values())) == 3
        book.people.rename("bo", "Bo")
        assert book.people.present() == ["Bo"]
        assert book.people.enrol("Bo") == "bo"

    def test_the_keys_of_names_are_told_before_anybody_is_enrolled(self, book: Book) -> None:
        book.people.enrol("Ani")
        told = book.people.keys(["ani", "Ani", "Bo", "bo", " Bo "])
        assert told == {"ani": "ani-2", "Ani": "ani", "Bo": "bo", "bo": "bo-2", " Bo ": "bo"}
        assert book.people.present() == ["Ani"]
        assert {name: book.people.enrol(name) for name in told} == told
        with pytest.raises(ledger.Unacceptable):
            book.people.keys(["two\nlines"])

    def test_people_enrolled_in_a_block_that_fails_are_not_there(self, book: Book) -> None:
        def fail() -> None:
            with book.bulk():
                book.people.enrol("Ghost")
                assert book.people.keys(["Ghost"]) == {"Ghost": "ghost"}
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert book.people.names() == {}

    def test_an_unknown_key_is_named(self, book: Book) -> None:
        people = book.people
        for call in (
            lambda: people.name("x"),
            lambda: people.key("x"),
            lambda: people.rename("x", "Ani"),
            lambda: people.merge("x", "x"),
            lambda: people.forget("x"),
        ):
            with pytest.raises(ledger.UnknownPerson, match="'x'"):
                call()
