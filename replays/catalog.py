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
_SHORT_HASH = 6  # characters that can be told from a word
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
        if not slug:
            raise ValueError("the name has no letter or digit that a token can hold; say in `slug` what stands for it")
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

    def sharing(self, slug: str) -> tuple[str, ...]:
        """How tokens name the cards that share a slug, where several do."""
        same = tuple(self.token_name(card) for card in self.cards if card.slug == slug)
        return same if len(same) > 1 else ()

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
    there = _KNOWN.get(hash) if hash else None
    wanted = there if there and there.game == game.name else None
    used = instead or wanted or sample(game)
    if used is wanted:
        return used, []
    if instead:
        made_with = f'the record names "{named}"' if named else "the record names none, which is the game's sample"
        return used, [_warning("catalog-other", f'folded with "{used.name}"; {made_with}', used.tag)]
    message, suggestion = _missing(game, named or "", there)
    return used, [_warning("catalog-missing", f"{message}; folded with the sample", suggestion)]


def _missing(game: "Game", named: str, other: Catalog[Any] | None) -> tuple[str, str | None]:
    """Why a catalogue that a record names was not taken, and the tag of the one that was probably meant."""
    if other is not None:
        return f'the catalogue "{named}" is for {other.game}', None
    if hash_in(named):
        return f'the catalogue "{named}" is not here; `quarterturn catalog add` keeps one', None
    ours = [one for one in _KNOWN.values() if one.game == game.name and _is_meant(named, one)]
    if len(ours) == 1:
        return f'the catalogue "{named}" is named without its whole hash; there is one: [Catalog "{ours[0].tag}"]', (
            ours[0].tag
        )
    several = f"; {len(ours)} are called so" if ours else ""
    return f'the catalogue "{named}" is not here (it is named without its hash){several}', None


def _is_meant(named: str, one: Catalog[Any]) -> bool:
    """Whether a name without a hash, or the beginning of a hash, is that of a catalogue."""
    last = named.rpartition(" ")[2].lower()
    return named == one.name or (len(last) >= _SHORT_HASH and one.hash.startswith(last))


def _warning(code: str, message: str, suggestion: str | None) -> Problem:
    return Problem(None, TAG, code, "warning", message, suggestion=suggestion)
