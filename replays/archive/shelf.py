"""The catalogues that a ledger keeps: read before its games are folded, and rows of the archive."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ledger.book import Book

NAMING = "SELECT DISTINCT game FROM tags WHERE name = 'Catalog' AND value LIKE '%' || ?"
"""The games that name the catalogue with a hash, by their numbers."""


def shelve(book: "Book") -> list[str]:
    """Makes every catalogue of a ledger known to folds, and gives their hashes."""
    hashes = book.catalogs()
    if hashes:
        from replays.catalogfile import recall  # with pydantic

        for hash in hashes:
            recall(hash, book.catalog_text)
    return hashes


def rows(hashes: Iterable[str]) -> list[tuple[Any, ...]]:
    """The rows of `catalogs` for those of some catalogues that can be read: that belong to an installed game."""
    from replays.catalog import known, of

    there = [of(hash) for hash in hashes if known(hash)]
    return [(one.hash, one.game, one.name, len(one.cards), one.text) for one in there]
