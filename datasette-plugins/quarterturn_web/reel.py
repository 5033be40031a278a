"""One game ready to be shown: its steps, its sheet as HTML, its film. Made once and kept while somebody looks at it."""

from collections import Counter
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from markupsafe import Markup

from notation import Problem, Record, is_plain, visible
from quarterturn_web import sheet
from quarterturn_web.links import Links
from quarterturn_web.pages import environment
from replays.board import svg
from replays.film import Steps, as_data, film
from replays.game import Game, State, Told
from replays.stages import Staged
from replays.timeline import Step
from replays.words import listed, named, scored

AnyLinks = TypeVar("AnyLinks", bound=Links)


class Part(NamedTuple):
    """A heading of the sheet with its rows as HTML. `chapter` is the whole of what `title` shortens."""

    title: str
    chapter: str
    level: int
    rows: list[str]


class Tick(NamedTuple):
    """A mark under the slider, where a chapter begins: `x` in thousandths."""

    x: int
    major: bool


class Reel(Generic[AnyLinks]):
    """A replay and everything about it that does not depend on the step that is looked at.

    `version` changes whenever anything of it does. `written` tells the log as it was written from the corrected line.
    `events` has a step for each event, `line` those that are shown: an event such as a war takes several.
    """

    def __init__(
        self, record: Record, line: Steps, links: AnyLinks, *, version: str = "", written: bool = False
    ) -> None:
        self.version = version
        self.record = record
        self.links = links
        self.game: Game = line.game
        line.steps[0].told = Told(f"{listed([visible(name) for name in line.names.values()])} sit down to play")
        self.events = line
        self.line = Staged(line)
        self.written = written
        self.steps = self.line.steps
        self.parts = sheet.parts(self.steps)
        self.starts = [part.steps[0].index for part in self.parts]
        self.at = {step.number: step.index for step in line.steps}
        self.highest = max(self.at)
        self.problems = [step.address for step in self.steps if step.problems]
        self.clock = sheet.clock(self.steps)

    @cached_property
    def rewritten(self) -> bool:
        """True where corrections or takebacks make the line another than the log."""
        return not is_plain(self.game.codec.events(self.record.tokens))

    @cached_property
    def title(self) -> str:
        """The game and the occasion."""
        return " · ".join(filter(None, (self.game.title_of(self.tags), self.tags.get("Event", ""))))

    @cached_property
    def players(self) -> str:
        """Who plays, as a list in a sentence."""
        return listed(list(self.line.names.values()))

    def said(self, problem: Problem) -> str:
        """What is wrong, with people's names."""
        return named(problem.message, self.line.names)

    @cached_property
    def timed(self) -> bool:
        """True where some times are known."""
        return any(second is not None for second in self.clock)

    @cached_property
    def end(self) -> State:
        """The state after the last step."""
        return self.line.state(len(self.steps) - 1)

    @cached_property
    def result(self) -> str:
        """Who has won, or how it stands."""
        names, scores = self.line.names, scored(self.end.noted, self.line.names)
        won = listed([names[seat] for seat in self.end.winners])
        return f"{won} won: {scores}" if self.end.winners else f"Over: {scores}" if self.end.over else scores

    @cached_property
    def tags(self) -> dict[str, str]:
        """The tags in force at the end."""
        return self.record.tags_at(len(self.record.tokens))

    def board(self, state: State) -> str:
        """The board as SVG."""
        return svg(self.game.board(state, self.line.names))

    def sheet(self, current: int) -> list[Part]:
        """The headings and rows; the row of the step `current` says that it is."""
        rows = self._rows
        return [
            Part(
                part.title,
                " · ".join(part.steps[0].chapter),
                part.level,
                [self._row(step, True) if step.index == current else rows[step.index] for step in part.steps],
            )
            for part in self.parts
        ]

    def goto(self, index: int) -> dict[str, str | None]:
        """Where the controls lead from a step, as links; None where they lead nowhere."""
        last = len(self.steps) - 1
        back = next((start for start in reversed(self.starts) if start < index), None)
        forward = next((start for start in self.starts if start > index), last if index < last else None)
        places = {
            "first": 0 if index else None,
            "chapter_back": back,
            "back": index - 1 if index else None,
            "forward": index + 1 if index < last else None,
            "chapter_forward": forward,
            "last": last if index < last else None,
        }
        link = self.links.step
        return {name: None if place is None else link(self.steps[place].address) for name, place in places.items()}

    @cached_property
    def ticks(self) -> list[Tick]:
        """The marks under the slider."""
        last = max(len(self.steps) - 1, 1)
        return [Tick(round(1000 * part.steps[0].index / last), not part.level) for part in self.parts[1:]]

    @cached_property
    def unit(self) -> str:
        """What the game's smaller chapters are called, such as "trick"."""
        names = (part.title.rpartition(" · ")[2].rpartition(" ") for part in self.parts)
        counted = Counter(kind.lower() for kind, _, number in names if number.isdigit())
        return counted.most_common(1)[0][0] if counted else "chapter"

    @cached_property
    def film(self) -> bytes:
        """The film as JSON."""
        return msgspec.json.encode(as_data(film(self.line)))

    @cached_property
    def _rows(self) -> list[str]:
        return [self._row(step) for step in self.steps]

    def _row(self, step: Step, current: bool = False) -> str:
        row: Any = _macros().row
        return Markup(row(step, self, current).strip())


def _macros() -> Any:
    return environment().get_template("quarterturn/step.html").module
