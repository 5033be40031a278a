"""Problems, results and ripples for people: what `check`, `import` and `fold` print."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import click

from notation import Problem, visible

if TYPE_CHECKING:
    from notation import Source
    from replays.fold import Fold
    from replays.ripple import Ripple

WIDTH = 96
MOST = 40  # problems of one record that are shown
_FOLLOWING = 3
_LEGAL = 12


def problem_lines(problem: Problem, source: Source | None, legal: Sequence[str] = ()) -> Iterable[str]:
    """One problem: where, the line with a caret, why, and what to do."""
    where = f"line {problem.line}, column {problem.column}" if problem.line else "no place in the text"
    event = f" · event {problem.event}" if problem.event else ""
    rule = f" ({problem.rule})" if problem.rule else ""
    colour = "red" if problem.is_error else "yellow"
    yield f"  {where}{event} · " + click.style(f"{problem.severity}: {problem.code}{rule}", fg=colour, bold=True)
    if source is not None and problem.line and problem.column:
        yield from caret_lines(source.line(problem.line), problem.line, problem.column, problem.token or "")
    yield f"    {visible(problem.message)}"
    if problem.suggestion:
        yield "    did you mean " + click.style(problem.suggestion, fg="green", bold=True) + "?"
    if legal:
        more = f" … and {len(legal) - _LEGAL} more" if len(legal) > _LEGAL else ""
        yield f"    legal here: {' '.join(legal[:_LEGAL])}{more}"


def caret_lines(line: str, number: int, column: int, token: str) -> Iterable[str]:
    """A line of the text and a caret under the token in it; long lines are cut around it."""
    start = max(0, column - 1 - WIDTH // 2)
    shown = line[start : start + WIDTH]
    before = line[start : column - 1]
    length = (
        max(1, min(display_width(token), WIDTH - display_width(before))) if line[column - 1 :].startswith(token) else 1
    )
    gutter = f"    {number} | "
    dots = "…" if start else ""
    yield f"{gutter}{dots}{visible(shown)}"
    yield " " * (len(gutter) - 2) + "| " + " " * (len(dots) + display_width(visible(before))) + "^" * length


def display_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return len(text) + wide - sum(unicodedata.combining(c) != 0 for c in text)


def problems_text(fold: Fold) -> str:
    """All problems of a record, as far as anybody reads; what only follows from another one stands under it."""
    lines: list[str] = []
    followers: dict[int, list[Problem]] = {}
    for problem in fold.problems:
        if problem.because is not None:
            followers.setdefault(problem.because, []).append(problem)
    primary = [problem for problem in fold.problems if problem.because is None]
    legal = legal_at(fold, primary[:MOST])
    for problem in primary[:MOST]:
        lines += problem_lines(problem, fold.record.source, legal.get(problem.event or 0, ()))
        if problem.event is not None and problem.is_error:
            lines += _following(followers.pop(problem.event, []))
    if len(primary) > MOST:
        lines.append(f"  … and {len(primary) - MOST:,} more problems")
    return "\n".join(lines)


def legal_at(fold: Fold, problems: Iterable[Problem]) -> dict[int, list[str]]:
    """What would be legal in the places of the errors among these problems, by event."""
    from replays.mend import legal_here

    events = {p.event for p in problems if p.is_error and p.event and p.code != "claim-fails"}
    return legal_here(fold.machine, fold.game.start(fold.setup), fold.plays, events)


def _following(problems: list[Problem]) -> Iterable[str]:
    for problem in problems[:_FOLLOWING]:
        yield f"    └ from this follows, event {problem.event}: {problem.token} · {visible(problem.message)}"
    if len(problems) > _FOLLOWING:
        yield f"    └ … and {len(problems) - _FOLLOWING} more that only follow from this"


def counted(n: int, what: str) -> str:
    """A number of things in words, such as `2 errors`."""
    return f"{n} {what}{'' if n == 1 else 's'}"


def result_line(fold: Fold) -> str:
    """One line that says what a record amounts to."""
    from replays.words import listed, scored

    state, names = fold.state, {seat: visible(name) for seat, name in fold.names.items()}
    events = counted(fold.at, "event")
    score = scored(state.noted, names)
    if not state.over:
        result = f"not over: {score}"
    elif state.winners:
        won = listed([names[seat] for seat in state.winners])
        result = f"{won} won ({state.reason}): {score}"
    else:
        result = f"{state.reason}: {score}"
    marks = "".join(
        f", {mark}" for mark, on in (("irregular", state.irregular), ("unverified", state.unverified)) if on
    )
    return f"{visible(fold.game.title_of(fold.tags))}, {counted(len(names), 'player')}, {events}, {result}{marks}"


def ripple_lines(ripple: Ripple) -> Iterable[str]:
    """What a correction changes later."""
    from replays.words import scored

    for problem in ripple.new_problems:
        under = f" (follows from event {problem.because})" if problem.because is not None else ""
        kind = "new" if problem.is_error else "new warning"
        yield f"    {kind}: event {problem.event}: {problem.token} · {visible(problem.message)}{under}"
    for problem in ripple.gone_problems:
        yield f"    gone: event {problem.event}: {problem.token} · {visible(problem.message)}"
    if ripple.scores_before != ripple.scores_after:
        before, after = (scored(scores, {}) for scores in (ripple.scores_before, ripple.scores_after))
        yield f"    scores: {before} → {after}"
    if ripple.winners_before != ripple.winners_after:
        before, after = (", ".join(x) or "nobody" for x in (ripple.winners_before, ripple.winners_after))
        yield f"    winners: {before} → {after}"
