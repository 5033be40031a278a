"""`Slug`: the name of a card as tokens spell it: letters without case or in lower case, digits, hyphens."""

import unicodedata
from typing import Annotated

from msgspec import Meta

_LETTERS = frozenset(("Ll", "Lo", "Lm", "Mn", "Mc"))


def is_slug(text: str) -> bool:
    """True for letters without case or in lower case, marks on them, ASCII digits, hyphens; at least one.

    >>> is_slug("mace"), is_slug("炎-2"), is_slug("Mace")
    (True, True, False)
    """
    return text != "" and all(c in "-0123456789" or unicodedata.category(c) in _LETTERS for c in text)


# The pattern only keeps a slug apart from what stands around it in a token; capitals are left to the check.
Slug = Annotated[
    str,
    Meta(
        pattern=r"^[^\x00-,./:-@\[-`{-\x7f]+$",
        extra={"check": is_slug, "what": "a name of letters in lower case, digits and hyphens"},
    ),
]
