"""`Referee`: what a rule tells about the event it is applied to: effects, refusals, warnings."""

from collections.abc import Callable
from typing import Any, NoReturn

from notation import Event, Marked, Problem
from replays.effects import Effect


class Impossible(Exception):
    """An act that cannot be applied at all: the card, the piece, the seat or the place is not there. Nothing was
    changed."""

    def __init__(self, code: str, message: str, rule: str | None = None, suggestion: str | None = None) -> None:
        self.code = code
        self.message = message
        self.rule = rule
        self.suggestion = suggestion
        super().__init__(message)


class Referee:
    """Collects what follows from the events of a record.

    `effects` are (number of the event, effect) in the order found; `number`, `token` and `event` are those being
    applied.
    """

    __slots__ = ("effects", "event", "number", "problems", "token")

    def __init__(self) -> None:
        self.number = 0
        self.token = ""
        self.event: Event | None = None
        self.effects: list[tuple[int, Effect]] = []
        self.problems: list[Problem] = []

    def effect(self, effect: Effect, event: int | None = None) -> None:
        """A fact that follows from the current event, or belongs to an earlier one that now shows it."""
        self.effects.append((self.number if event is None else event, effect))

    def retract(self, number: int, *kinds: type[Effect], where: Callable[[Any], bool] = lambda _: True) -> None:
        """Takes effects of these kinds for which `where` holds back from event `number`: a ruling replaces them."""
        self.effects[:] = [(n, e) for n, e in self.effects if n != number or not isinstance(e, kinds) or not where(e)]

    def refuse(self, code: str, message: str, rule: str | None = None, suggestion: str | None = None) -> None:
        """The rules do not allow this event, which is applied all the same: an error, unless its marks allow it."""
        if isinstance(self.event, Marked) and self.event.allowed:
            return
        self.error(code, message, rule, suggestion)

    def error(self, code: str, message: str, rule: str | None = None, suggestion: str | None = None) -> None:
        """Something is wrong with this event, whatever its marks."""
        self.problems.append(
            Problem(self.number, self.token, code, "error", message, suggestion=suggestion, rule=rule),
        )

    def warn(
        self,
        code: str,
        message: str,
        rule: str | None = None,
        event: int | None = None,
        token: str | None = None,
        suggestion: str | None = None,
    ) -> None:
        """Suspicious, but applied. `event` and `token` where the warning is on an earlier one."""
        at = self.number if event is None else event
        problem = Problem(at, token or self.token, code, "warning", message, suggestion=suggestion, rule=rule)
        self.problems.append(problem)

    def impossible(self, code: str, message: str, rule: str | None = None, suggestion: str | None = None) -> NoReturn:
        """Raises `Impossible`: the event is not applied. Call it before anything has been changed."""
        raise Impossible(code, message, rule, suggestion)
