"""The score sheet of a replay: its steps grouped as the game groups itself, and what is to be noted about them."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from notation import Marked
from replays.timeline import Step


class Part(NamedTuple):
    """A heading of the sheet with its steps. `level` is 0 where a unit of the largest kind begins."""

    title: str
    level: int
    steps: tuple[Step, ...]


def parts(steps: Sequence[Step]) -> list[Part]:
    """The steps under their headings; each heading names what has changed since the one before it."""
    found: list[Part] = []
    chapter: tuple[str, ...] | None = None
    run: list[Step] = []
    title, level = "", 0
    for step in steps:
        if step.chapter != chapter:
            if run:
                found.append(Part(title, level, tuple(run)))
            level = _shared(chapter or (), step.chapter)
            chapter, run, title = step.chapter, [], " · ".join(step.chapter[level:])
        run.append(step)
    return [*found, Part(title, level, tuple(run))] if run else found


def _shared(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many names two chapters begin with together."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        count += 1
    return count


def marks(step: Step) -> list[str]:
    """The marks of a step in words."""
    event = step.event
    if not isinstance(event, Marked):
        return []
    said = []
    if event.by_card:
        said.append("by a card")
    if event.irregular:
        said.append("irregular")
    if event.unsure:
        said.append("recorder unsure")
    return said


def glyph(step: Step) -> str:
    """A reviewer's `!` or `?`."""
    own = step.event.glyph if isinstance(step.event, Marked) else ""
    return step.glyph or own


def clock(steps: Sequence[Step]) -> list[int | None]:
    """The second at which each step happened, counted from the first known time; None where it is not known."""
    seconds: list[int | None] = []
    now: int | None = None
    start: datetime | None = None
    for step in steps:
        if step.time is None:
            seconds.append(None)
            continue
        if step.time.startswith("@+"):
            now = (now or 0) + int(step.time[2:])
        else:
            moment = datetime.fromisoformat(step.time[1:])
            if start is None:
                start = moment
                now = now or 0
            else:
                now = int((moment - start).total_seconds())
        seconds.append(now)
    return seconds
