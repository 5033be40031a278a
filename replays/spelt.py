"""Cards as people type them, in the spelling of tokens and tags. `cards.js` does the same on the recording page."""

import re
from collections.abc import Callable, Mapping

from replays.catalog import slug_of
from replays.game import Game

_COST = re.compile(r"\s*\$\s*(\d+|[xX])$")
_FIGURES = re.compile(r"\s*\(?\s*([+-]?\d+)\s*[/,]\s*([+-]?\d+)\s*\)?$")
_SAID = re.compile(r"\s*\(([^()]*)\)$")
_BETWEEN = re.compile(r"[,;\n](?![^()]*\))")  # not within brackets
_BLANKS = re.compile(r"\s+(?![^()]*\))(?!\()")


def spelt(text: str, figures: str = "") -> str:
    """A card as a token names it; what can be no name stays as it is. A cost may follow, and two numbers in brackets
    where `figures` says what stands between them.

    >>> spelt("King’s Guard 3/3", "/"), spelt("Fireball $1"), spelt("_")
    ('kings-guard(3/3)', 'fireball$1', '_')
    """
    name, end = text.strip(), ""
    if cost := _COST.search(name):
        name, end = name[: cost.start()], f"${cost[1].upper()}"
    if figures and (found := _FIGURES.search(name)):
        name, end = name[: found.start()], f"({found[1]}{figures}{found[2]}){end}"
    slug = slug_of(name)
    return slug + end if slug else text.strip()


def spelt_list(text: str) -> str:
    """Several cards as a tag names them, with a blank between. Where commas, semicolons or lines part them, a name may
    hold blanks; what is said of a card in brackets stays with it.

    >>> spelt_list("Hyper Dragonoid, Trox"), spelt_list("bb312 Mantonoid (haos, 500, 7)")
    ('hyper-dragonoid trox', 'bb312 mantonoid(haos,500,7)')
    """
    parts = _BETWEEN.split(text) if _BETWEEN.search(text) else _BLANKS.split(text.strip())
    return " ".join(filter(None, map(_in_list, parts)))


def spelt_tags(game: Game, tags: Mapping[str, str]) -> dict[str, str]:
    """The tags of a game with the cards in them spelt right."""
    kinds = {detail.tag: detail.cards for detail in game.details}
    spell: dict[str, Callable[[str], str]] = {"": str, "one": spelt, "many": spelt_list}
    return {tag: spell[kinds.get(tag, "")](value) for tag, value in tags.items()}


def _in_list(part: str) -> str:
    name, end = part.strip(), ""
    if said := _SAID.search(name):
        name, end = name[: said.start()], f"({''.join(said[1].split()).lower()})"
    slug = slug_of(name)
    return slug + end if slug else "".join(part.split())
