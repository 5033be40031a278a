"""A record pasted or dropped: read, replayed on the page that answers, and kept nowhere."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from datasette import Response

import notation
from notation import BudgetExceeded, Problem, Record, visible
from quarterturn_web import archive, pages, whole
from quarterturn_web.forms import FORM
from quarterturn_web.links import Inside
from quarterturn_web.permission import check_reading
from quarterturn_web.reel import Reel
from replays import registry
from replays.cli.report import caret_lines, counted, legal_at, result_line
from replays.game import Game
from replays.timeline import Timeline
from replays.words import named, tell

MOST_EVENTS = 2_000
MOST_FINDINGS = 12
MOST_LEGAL = 12
NOTHING = 'There is no record in this text. A record starts with a tag such as [Game "rotate"].'


class Finding(NamedTuple):
    """One thing that is wrong, with what a person needs to mend it."""

    severity: str
    said: str
    number: str = ""  # of the event, as the sheet has it
    line: int | None = None
    column: int | None = None
    excerpt: str = ""
    suggestion: str = ""
    meaning: str = ""
    legal: tuple[str, ...] = ()
    more: int = 0
    followers: int = 0


async def page(datasette: Any, request: Any) -> Response:
    """`/paste`: the form; and the answer to it, which is a replay with what is wrong in the text."""
    await check_reading(datasette, request)
    token = request.scope["csrftoken"]()
    if request.method != "POST":
        return pages.html(datasette, "paste.html", {"text": "", "refused": None, "csrftoken": token})
    form = request.scope[FORM]
    data = form.get("file") or form.get("text", b"")
    template, context = await archive.in_thread(datasette, lambda _: answer(data, datasette.urls.path("/rules")))
    shown = notation.decode(data).encode("utf-8", "replace").decode()
    response = pages.html(datasette, template, {"text": shown, "csrftoken": token, **context})
    response.headers["cache-control"] = "no-store"
    return response


def answer(data: bytes, rules: str) -> tuple[str, dict[str, Any]]:
    """The template that answers a text, and what it shows."""
    try:
        records = list(notation.read(notation.decode(data)))
    except BudgetExceeded as wrong:
        return "paste.html", {"refused": f"{wrong}."}
    if not records:
        return "paste.html", {"refused": NOTHING}
    record = records[0]
    if len(record.tokens) > MOST_EVENTS:
        said = f"This record has {len(record.tokens):,} events; at most {MOST_EVENTS:,} are replayed here."
        return "paste.html", {"refused": said}
    shown: dict[str, Any] = {"others": len(records) - 1, "reel": None}
    try:
        game = registry.load(record.game or "")
    except (registry.UnknownGame, registry.BrokenGame) as wrong:
        problem = Problem(None, record.game, "unknown-game", "error", str(wrong))
        findings = [_finding(found, record) for found in record.problems or [problem]]
        return "pasted.html", {**shown, "findings": findings, "verdict": "This cannot be replayed."}
    return "pasted.html", {**shown, **_replayed(record, game, f"{rules}/{game.name}")}


def _replayed(record: Record, game: Game, rules: str) -> dict[str, Any]:
    line = Timeline(record, game)
    reel = Reel(record, line, Inside(rules))
    primary = [problem for problem in line.fold.problems if problem.because is None]
    errors = sum(problem.is_error for problem in primary)
    found = [counted(n, what) for n, what in ((errors, "error"), (len(primary) - errors, "warning")) if n]
    return {
        **whole.context(reel, len(reel.steps) - 1),
        "inline": whole.plain_film(reel),
        "findings": list(_findings(reel, line, primary[:MOST_FINDINGS])),
        "verdict": f"{result_line(line.fold)}. {' and '.join(found) or 'No problems'}.",
    }


def _findings(reel: Reel[Inside], line: Timeline, problems: list[Problem]) -> Iterator[Finding]:
    legal = legal_at(line.fold, problems)
    for problem in problems:
        finding = _finding(problem, reel.record)._replace(said=named(problem.message, line.names))
        if problem.event:
            there = legal.get(problem.event, [])
            finding = finding._replace(
                number=reel.steps[reel.line.index(problem.event)].address,
                meaning=_meaning(line, problem),
                legal=tuple(there[:MOST_LEGAL]),
                more=max(0, len(there) - MOST_LEGAL),
                followers=sum(other.because == problem.event for other in line.fold.problems),
            )
        yield finding


def _finding(problem: Problem, record: Record) -> Finding:
    said = named(problem.message, {})
    if not problem.line or not problem.column:
        return Finding(problem.severity, said, suggestion=problem.suggestion or "")
    text = record.source.line(problem.line)
    excerpt = "\n".join(row[4:] for row in caret_lines(text, problem.line, problem.column, problem.token or ""))
    return Finding(
        problem.severity,
        said,
        line=problem.line,
        column=problem.column,
        excerpt=excerpt,
        suggestion=problem.suggestion or "",
    )


def _meaning(line: Timeline, problem: Problem) -> str:
    """What the suggestion would say happened."""
    index = line.index(problem.event or 0)
    if not problem.suggestion or not index:
        return ""
    event = line.game.codec.event(problem.suggestion)
    return visible(tell(line.game, event, line.names, line.state(index - 1)).text)
