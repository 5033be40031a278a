"""What can go wrong while a record is read, as exceptions; what is wrong *in* a record is a `Problem`.

NotationError(ValueError)
├── UnreadableToken      the text is no token of this game
└── BudgetExceeded       a file, or a part of a record, is larger than a reader accepts
"""


class NotationError(ValueError):
    """Something that was to be read as notation cannot be."""


class UnreadableToken(NotationError):
    """A text that is no token: `token`, the `reason`, and the nearest spelling that is one, if any."""

    def __init__(self, token: str, reason: str, suggestion: str | None = None) -> None:
        self.token = token
        self.reason = reason
        self.suggestion = suggestion
        hint = f"; did you mean {suggestion}?" if suggestion else ""
        super().__init__(f"{token}: {reason}{hint}")


class BudgetExceeded(NotationError):
    """A text is larger than a reader accepts: `what`, its `size`, the `limit`, both in `unit`."""

    def __init__(self, what: str, size: int, limit: int, unit: str = "characters") -> None:
        self.what = what
        self.size = size
        self.limit = limit
        self.unit = unit
        super().__init__(f"{what} has {size:,} {unit}; at most {limit:,} are read")
