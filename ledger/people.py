"""People beside the log: key to name, changeable and deletable. The log holds keys only.

A double that was merged stays as a key that leads to the other, since the log still holds it. `forget` puts a number in
the place of the names; the keys stay, so that nobody who comes later gets one of them, and the games with it. What a
comment says about a person is in the chained text, so those entries are listed for a decision.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from secrets import randbelow
from typing import TYPE_CHECKING

from ledger.chain import digest
from ledger.checks import check_key, check_name
from ledger.errors import KeyTaken, Unacceptable, UnknownPerson
from ledger.records import Mention
from ledger.store import Person, Store

if TYPE_CHECKING:
    from ledger.book import Book


class People:
    """The people of one book."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def enrol(self, name: str, key: str | None = None) -> str:
        """The key of a person, who is enrolled when new.

        The same name (compared in NFC) gives the same key: a merged double's name gives the key it was merged into.
        Without `key` one is made from the name; `key` serves to tell two people of one name apart. Raises
        `Unacceptable`, `KeyTaken` when the key belongs to another name.
        """
        name = check_name(name)
        if key is not None:
            check_key(key)
        with self._book.writing() as writer:
            store = writer.store
            if key is not None:
                return self._enrol_as(store, name, key)
            everybody = store.people()
            key = _known_key(name, everybody)
            if key is None:
                key = free_key(name, {person.key for person in everybody})
                store.put_person(Person(key, name, ""))
            return key

    def keys(self, names: Iterable[str]) -> dict[str, str]:
        """The key of each name, or the one that it would get if these were enrolled in this order. Nobody is enrolled.

        Raises `Unacceptable`.
        """
        with self._book.reading() as store:
            everybody = store.people()
        keys: dict[str, str] = {}
        for said in names:
            name = check_name(said)
            key = _known_key(name, everybody)
            if key is None:
                key = free_key(name, {person.key for person in everybody})
                everybody.append(Person(key, name, ""))
            keys[said] = key
        return keys

    def name(self, key: str) -> str:
        """The name for a key, a double's included. Raises `UnknownPerson`."""
        with self._book.reading() as store:
            return _real(store, key).name

    def key(self, key: str) -> str:
        """The key under which this person is counted: for a double the one it was merged into."""
        with self._book.reading() as store:
            return _real(store, key).key

    def present(self) -> list[str]:
        """The names of everybody who was not forgotten, doubles left out."""
        with self._book.reading() as store:
            everybody = store.people()
        return sorted({one.name for one in everybody if not one.same_as and not is_forgotten(one.name)})

    def names(self) -> dict[str, str]:
        """Every key with its name, doubles with the name of the person they were merged into.

        Who was forgotten is called `forgotten` and a number.
        """
        with self._book.reading() as store:
            everybody = store.people()
        names = {person.key: person.name for person in everybody}
        return {person.key: names.get(person.same_as or person.key, person.name) for person in everybody}

    def answers_to(self, key: str, name: str) -> bool:
        """Whether a person is or was known by a name: now, as a double, or when the key was made from it.

        A name that somebody else has now is theirs; but who was forgotten does not lose their games to somebody who
        comes later with the same name.
        """
        name = unicodedata.normalize("NFC", name.strip())
        with self._book.reading() as store:
            everybody = store.people()
        real = {person.key: person.same_as or person.key for person in everybody}
        called = {person.key: person.name for person in everybody}
        named = {real[person.key] for person in everybody if person.name == name}
        if named and not is_forgotten(called.get(real.get(key, key), "")):
            return real.get(key, key) in named
        made = free_key(name, set())
        group = {key, *(other for other in real if real[other] == real.get(key, key))}
        return real.get(key, key) in named or any(re.fullmatch(rf"{made}(-[0-9]+)?", one) for one in group)

    def doubles(self) -> dict[str, str]:
        """Every merged key with the key that it was merged into."""
        with self._book.reading() as store:
            return {person.key: person.same_as for person in store.people() if person.same_as}

    def rename(self, key: str, name: str) -> None:
        """Give a person another name; no log changes. Raises `UnknownPerson`, `Unacceptable`."""
        name = check_name(name)
        with self._book.writing() as writer:
            writer.store.put_person(_real(writer.store, key)._replace(name=name))

    def merge(self, double: str, into: str) -> None:
        """Let a double's key stand for another person. Raises `UnknownPerson`, or `Unacceptable` for one person."""
        with self._book.writing() as writer:
            store = writer.store
            gone, stays = _real(store, double), _real(store, into)
            if gone.key == stays.key:
                raise Unacceptable("double", double, f"it is the same person as {into} already")
            for person in store.people():
                if gone.key in (person.key, person.same_as):
                    store.put_person(person._replace(same_as=stays.key))

    def forget(self, key: str) -> list[Mention]:
        """Delete the names of a person and all doubles, and give the entries whose text mentions one of them.

        Those texts are chained and stay; the log keeps the keys. The person is called `forgotten` and a number from
        now on. Raises `UnknownPerson`.
        """
        with self._book.writing() as writer:
            store = writer.store
            real = _real(store, key)
            everybody = store.people()
            group = [person for person in everybody if real.key in (person.key, person.same_as)]
            if is_forgotten(real.name):
                return []
            name = _forgotten_name({person.name for person in everybody})
            store.erase_people(person._replace(name=name) for person in group)
        return self._mentions(group)

    def _enrol_as(self, store: Store, name: str, key: str) -> str:
        known = store.person(key)
        if known is None:
            store.put_person(Person(key, name, ""))
        elif known.name != name:
            raise KeyTaken(key)
        return known.same_as or key if known else key

    def _mentions(self, group: list[Person]) -> list[Mention]:
        # A key in a seat tag, `[a "ani"]`, is no mention of Ani: it names nobody once the row is gone.
        tag = re.compile("|".join(rf'"{re.escape(person.key)}"\]' for person in group))
        names = "|".join(re.escape(person.name.casefold()) for person in group)
        word = re.compile(rf"(?<!\w)(?:{names})(?!\w)")
        return [
            Mention(entry.game, entry.position)
            for entry in self._book.tail()
            if word.search(unicodedata.normalize("NFC", tag.sub("", entry.text)).casefold())
        ]


def is_forgotten(name: str) -> bool:
    """Whether a name stands in the place of that of somebody who was forgotten, here or where it was exported."""
    return re.fullmatch("forgotten [1-9][0-9]{4}", name) is not None


def free_key(name: str, taken: set[str]) -> str:
    """A key for a name that is not taken: its ASCII letters, or `p-` and a short hash; -2, -3 when taken.

    >>> free_key("Ani Ö.", {"ani-o"})
    'ani-o-2'
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    slug = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
    # A name that is mostly letters of another script would shrink to a misleading rest.
    letters = sum(c.isalnum() for c in name)
    if len(slug.replace("-", "")) * 2 < letters or not slug:
        slug = "p-" + digest(name.encode()).hex()[:8]
    key, number = slug, 2
    while key in taken:
        key, number = f"{slug}-{number}", number + 1
    return key


def _forgotten_name(taken: set[str]) -> str:
    # A number that counts would be the same one in another club's ledger, and an export would make one of two people.
    while (name := f"forgotten {10_000 + randbelow(90_000)}") in taken:
        pass
    return name


def _known_key(name: str, everybody: Iterable[Person]) -> str | None:
    return next((person.same_as or person.key for person in everybody if person.name == name), None)


def _real(store: Store, key: str) -> Person:
    person = store.person(key) if key.isascii() else None
    if person is not None and person.same_as:
        person = store.person(person.same_as)
    if person is None:
        raise UnknownPerson(key)
    return person
