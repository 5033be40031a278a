"""The card catalogues that a ledger keeps."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ledger.book import Book
    from replays.catalog import Catalog


def shelve(book: "Book") -> "list[Catalog[Any]]":
    """The catalogues of a ledger that belong to installed games, from now on known to every fold."""
    hashes = book.catalogs()
    if not hashes:
        return []
    from replays.catalog import known, of  # with pydantic, which games without cards do without
    from replays.catalogfile import recall

    for hash in hashes:
        recall(hash, book.catalog_text)
    return [of(hash) for hash in hashes if known(hash)]
