"""What a request may say: every body has one of these shapes, nothing else and nothing more."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(min_length=1, max_length=200)]
RequestId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Number = Annotated[int, Field(ge=0, le=10**9)]


class Body(BaseModel):
    """A body in strict JSON."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Seen(Body):
    """The receipt of the last append that the page knows of."""

    position: Number
    hash: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{32}$")]


class Appended(Body):
    """Tokens, comments or both, for a game that has `expected` events. `keep`: although the rules refuse it."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
    expected: Number
    request: RequestId
    seen: Seen | None = None
    keep: bool = False


class Asked(Body):
    """What a text would do."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=20_000)]


class Opened(Body):
    """A new game: which, who sits where in seating order, other tags. `sure`: in spite of doubts."""

    game: Name
    players: Annotated[list[Name], Field(min_length=1, max_length=8)]
    tags: dict[Name, Annotated[str, StringConstraints(max_length=1_000)]] = {}
    request: RequestId
    sure: bool = False


class Nothing(Body):
    """A body that says nothing: `{}`."""
