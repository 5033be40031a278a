"""A replay in words, for a terminal: one step after the other, or all of them. Keys and screens are not here."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from textwrap import wrap

from notation import Record, visible
from replays.game import Told
from replays.stages import Staged
from replays.timeline import Step
from replays.words import listed, named, scored


class Missing(LookupError):
    """There is no such event or part; the message says which there are."""


class Stepper:
    """A place in a replay that moves; it begins at the start, before any event."""

    def __init__(self, record: Record, line: Staged) -> None:
        self.record = record
        self.line = line
        self.at = 0
        self.names = {seat: visible(name) for seat, name in line.names.items()}
        steps = line.steps
        self._chapters = [i for i, step in enumerate(steps) if not i or step.chapter != steps[i - 1].chapter]

    @property
    def last(self) -> int:
        """The index of the last step."""
        return len(self.line.steps) - 1

    @property
    def title(self) -> str:
        """The game, the occasion, and who plays."""
        tags = self.record.tags_at(len(self.record.tokens))
        said = (self.line.game.title, tags.get("Event"), tags.get("Date"), listed(list(self.names.values())))
        return " · ".join(visible(part) for part in said if part)

    def go(self, index: int) -> None:
        """To a step by its index, or to the nearest that there is."""
        self.at = min(max(index, 0), self.last)

    def to_next_chapter(self) -> None:
        """To where the next chapter begins, or to the last step."""
        later = bisect_right(self._chapters, self.at)
        self.go(self._chapters[later] if later < len(self._chapters) else self.last)

    def to_chapter_before(self) -> None:
        """To where this chapter begins, or if that is here, the one before."""
        self.go(self._chapters[max(bisect_left(self._chapters, self.at) - 1, 0)])

    def to_event(self, number: int, part: int | None = None) -> None:
        """To the step of an event, or to the one that tells a part of it. Raises `Missing`."""
        self.go(find(self.record, self.line, number, part))

    def view(self, width: int) -> list[str]:
        """The step that is looked at, as lines of so many columns."""
        step = self.line.steps[self.at]
        head = [self.title, f"{self.at} of {self.last} · {' · '.join(step.chapter)}"]
        texts = [*head, "", *self._told(step), "", self._scores(self.at), "", self._board(self.at)]
        return [line for text in texts for line in wrap(text, width, subsequent_indent=_indent(text)) or [""]]

    def story(self) -> Iterator[str]:
        """All steps as lines: chapters as headings, the scores where they change, the board as it is in the end."""
        yield self.title
        for step in self.line.steps:
            if step.index in self._chapters:
                yield ""
                yield " · ".join(step.chapter)
            yield from self._told(step)
            if step.index and self._scores(step.index) != self._scores(step.index - 1):
                yield f"        {self._scores(step.index)}"
        yield ""
        yield self._board(self.last)

    def _told(self, step: Step) -> Iterator[str]:
        """What happened, what followed and by which rule, what was said about it, what is wrong with it."""
        what = _with_rules(step.told) or f"{listed(list(self.names.values()))} sit down to play"
        yield f"{step.address:>6}  {visible(step.token):<10} {what}".rstrip()
        for _, told in step.consequences:
            yield f"        {_with_rules(told)}"
        if step.by:
            yield f"        corrected by event {step.by}"
        if step.undone:
            yield f"        taken back by event {step.undone}"
        for comment in step.comments:
            yield f"        ; {visible(comment)}"
        for problem in step.problems:
            hint = f"; did you mean {problem.suggestion}?" if problem.suggestion else ""
            yield f"        {problem.severity}: {visible(named(problem.message, self.names))}{hint}"

    def _scores(self, index: int) -> str:
        return scored(self.line.state(index).scores, self.names)

    def _board(self, index: int) -> str:
        return visible(self.line.game.board(self.line.state(index), self.line.names).words)


def find(record: Record, line: Staged, number: int, part: int | None = None) -> int:
    """The index of the step at the place of an event of the log, or of the one that tells a part of it.

    Raises `Missing`.
    """
    last = len(record.tokens)
    if number > last:
        raise Missing(f"there is no event {number}: the record has {last} events")
    if part is None:
        return line.index(number)
    parts = len(line.replay.steps[line.replay.index(number)].followed)
    if not 1 <= part <= parts:
        raise Missing(f"event {number} has no part {part}; {parts or 'nothing'} followed from it")
    return line.find(number, part)


def _with_rules(told: Told) -> str:
    rules = f" ({', '.join(told.rules)})" if told.rules else ""
    return f"{visible(told.text)}{rules}"


def _indent(text: str) -> str:
    """What stands before the further lines of a wrapped one: as much as before its first word, and two more."""
    blanks = len(text) - len(text.lstrip())
    return " " * (blanks + 2 if blanks else 0)
