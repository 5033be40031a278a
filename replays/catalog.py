"""Card catalogues: what the cards of a game say, as far as somebody wrote it down.

A game names the class of its cards (`Game.cards`) and ships a sample, `catalog.csv`. People bring their own, as TOML
or as a table (`catalogfile.py` reads them). A catalogue is known by the hash of its content: records name it, states
hold it, ledger and archive keep the text, and `of` gives the catalogue itself. A card that no catalogue has is a card
all the same.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from notation import Problem
from notation.slugs import is_slug

if TYPE_CHECKING:
    from replays.game import Game

TAG = "Catalog"
HASH_CHARACTERS = 32
_APOSTROPHES = re.compile("['’‘ʼ`´]")


class Card(BaseModel):
    """What a catalogue says of one card; a game's own class adds its fields.

    A token names it by `slug`, made of `name` where none is given, or by `id` in lower case.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True, populate_by_name=True)

    id: str = Field("", description="The number printed on the card")
    slug: str = Field("", description="The card's name in tokens; made of the name where it is left out")
    name: str = Field(min_length=1, max_length=100, description="The card's name")

    @model_validator(mode="before")
    @classmethod
    def _with_slug(cls, given: Any) -> Any:
        if isinstance(given, Mapping) and not given.get("slug") and isinstance(given.get("name"), str):
            return {**given, "slug": slug_of(given["name"])}
        return given

    @field_validator("slug")
    @classmethod
    def _readable(cls, slug: str) -> str:
        if not is_slug(slug):
            raise ValueError(f"{slug!r} cannot stand in a token: lower-case letters, digits and hyphens can")
        return slug


C = TypeVar("C", bound=Card)


def slug_of(name: str) -> str:
    """A card's name as tokens spell it: without apostrophes; a hyphen for whatever else cannot stand there.

    >>> slug_of("Halt Outsiders!"), slug_of("Löwenherz"), slug_of("King's Guard")
    ('halt-outsiders', 'löwenherz', 'kings-guard')
    """
    lower = _APOSTROPHES.sub("", unicodedata.normalize("NFC", name).lower())
    return "-".join("".join(c if is_slug(c) and c != "-" else " " for c in lower).split())


@dataclass(frozen=True)
class Catalog(Generic[C]):
    """The cards of one catalogue. `text` is its canonical form, `hash` the hash of that."""

    game: str
    name: str
    cards: tuple[C, ...]
    text: str = field(repr=False)
    hash: str

    def __post_init__(self) -> None:
        often = Counter(card.slug for card in self.cards)
        found = {card.slug: card for card in self.cards if often[card.slug] == 1}
        found |= {card.id.lower(): card for card in self.cards if card.id}
        object.__setattr__(self, "_found", found)

    @property
    def tag(self) -> str:
        """How a record names it."""
        return f"{self.name} {self.hash}"

    def find(self, slug: str) -> C | None:
        """The card with this id or slug; None for one that is not here, and for a slug that several cards share."""
        card: C | None = self._found.get(slug)  # type: ignore[attr-defined]
        return card

    def token_name(self, card: C) -> str:
        """How a token names one of its cards: by the slug, or by the id where several share the slug."""
        return card.slug if self.find(card.slug) is card else card.id.lower()


NOTHING: Catalog[Any] = Catalog("", "", (), "", "")
_KNOWN: dict[str, Catalog[Any]] = {"": NOTHING}
_SAMPLES: dict[str, Catalog[Any]] = {}


def known(hash: str) -> bool:
    """Whether `of` has the catalogue with that hash."""
    return hash in _KNOWN


def made(game: "Game", name: str, cards: Iterable[Card], hash: str = "") -> Catalog[Any]:
    """The catalogue of these cards, known from now on; `hash` where it was kept under one."""
    head = msgspec.json.encode({"catalog": name, "game": game.name}).decode()
    kept = tuple(cards)
    lines = [card.model_dump_json(exclude_defaults=True) for card in kept]
    text = "\n".join([head, *lines, ""])
    hash = hash or blake2b(text.encode(), digest_size=HASH_CHARACTERS // 2).hexdigest()
    return _KNOWN.setdefault(hash, Catalog(game.name, name, kept, text, hash))


def of(hash: str) -> Catalog[Any]:
    """The catalogue with that hash, which somebody has read in this process; the empty one for ""."""
    return _KNOWN[hash]


def sample(game: "Game") -> Catalog[Any]:
    """The catalogue that ships with a game that has cards."""
    found = _SAMPLES.get(game.name)
    if found is None:
        from replays.catalogfile import read

        found = _SAMPLES[game.name] = read(game.file("catalog.csv"), "catalog.csv", game=game, name="sample")
    return found


def hash_in(value: str | None) -> str:
    """The hash in the value of a tag `[Catalog "name hash"]`, or ""."""
    last = (value or "").rpartition(" ")[2].lower()
    return last if len(last) == HASH_CHARACTERS and set(last) <= set("0123456789abcdef") else ""


def chosen(
    game: "Game", tags: Mapping[str, str], instead: Catalog[Any] | None = None
) -> tuple[Catalog[Any] | None, list[Problem]]:
    """The catalogue that a record is folded with, and a warning where it is not the one that it was made with.

    `instead` is taken whatever the record names; without it, the one named by the tag, else the game's sample.
    """
    if game.cards is None:
        return None, []
    named = tags.get(TAG)
    hash = hash_in(named) if named else sample(game).hash
    wanted = _KNOWN.get(hash) if hash else None
    if wanted is not None and wanted.game != game.name:
        wanted = None
    used = instead or wanted or sample(game)
    if used is wanted:
        return used, []
    if instead:
        made_with = f'"{named}"' if named else "the sample that ships with the game"
        return used, [_warning("catalog-other", f'folded with "{used.name}", but made with {made_with}', used.tag)]
    how = "" if hash else " (it is named without its hash)"
    message = f'the catalogue "{named}" is not here{how}; folded with the sample. `quarterturn catalog add` keeps one'
    return used, [_warning("catalog-missing", message, None)]


def _warning(code: str, message: str, suggestion: str | None) -> Problem:
    return Problem(None, TAG, code, "warning", message, suggestion=suggestion)
