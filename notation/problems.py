"""`Problem`: one thing that is wrong with a record, with its place and what to do about it."""

from typing import Literal

import msgspec

Severity = Literal["error", "warning"]


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a record.

    `event` is the event's number in the log (None: it concerns a tag or the text), `token` the text in force, `code`
    one of the documented list, `suggestion` the nearest token that is legal there, `because` the number of the earlier
    event that this only follows from, `rule` the ruling that says so, `line` and `column` count from 1.
    """

    event: int | None
    token: str | None
    code: str
    severity: Severity
    message: str
    line: int | None = None
    column: int | None = None
    suggestion: str | None = None
    because: int | None = None
    rule: str | None = None

    @property
    def is_error(self) -> bool:
        """True for what makes a check fail."""
        return self.severity == "error"
