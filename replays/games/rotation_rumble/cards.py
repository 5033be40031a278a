"""`RumbleCard`: what a catalogue says of a card of Rotation Rumble."""

from typing import Annotated, Any, Literal, TypeVar

from pydantic import BeforeValidator, Field

from replays.catalog import Card

Colour = Literal["red", "blue", "green", "black"]
Turn = Literal["+", "-"]
T = TypeVar("T")


def _words(given: Any) -> Any:
    """A list that was written as one text, its words apart."""
    return given.replace(",", " ").split() if isinstance(given, str) else given


Words = Annotated[tuple[T, ...], BeforeValidator(_words)]
Figure = Annotated[int, Field(ge=0, le=99)]
Bonus = Annotated[int, Field(ge=-99, le=99)]


class RumbleCard(Card):
    """A captain, fighter, item or flash card. Its texts are shown; nothing in them is carried out."""

    kind: Literal["captain", "fighter", "item", "flash"] = Field(description="What it is")
    colours: Words[Colour] = Field((), description="Its colours, such as `blue red`")
    cost: Figure | Literal["X"] | None = Field(None, description="What it costs, in gold; `X`: as much as one likes")
    attack: Figure | None = Field(None, alias="atk", description="ATK of a fighter")
    defence: Figure | None = Field(None, alias="def", description="DEF of a fighter")
    bonus_atk: Bonus = Field(0, description="What an item adds to ATK")
    bonus_def: Bonus = Field(0, description="What an item adds to DEF")
    types: Words[str] = Field((), description="The types of a fighter")
    arrows: Words[Turn] = Field((), description="The turns that its arrows allow, `+` or `-`; without arrows: both")
    edge1: str = Field("", description="What the edge under the portrait says")
    edge2: str = Field("", description="What the next edge says, after a quarter turn clockwise")
    edge3: str = Field("", description="What the third edge says")
    edge4: str = Field("", description="What the fourth edge says")
    max_gold: Figure = Field(4, description="How much gold a captain can hold")
    note: str = Field("", description="Anything else")
