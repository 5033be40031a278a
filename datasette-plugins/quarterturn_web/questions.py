"""Questions: what can be asked, and each answer as a page, as JSON and as CSV, with the rows behind its figures."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from datasette import Response
from markupsafe import Markup

from quarterturn_web import archive, pages
from quarterturn_web.errors import Missing, refusal
from quarterturn_web.links import query_page
from quarterturn_web.permission import DATABASE, check_reading
from quarterturn_web.shelf import Shelf
from replays import answers, questions, registry
from replays.answers import Answer, Estimate, Value
from replays.charted import drawn
from replays.csv_cells import lines
from replays.questions import EVERY, FIGURE, BadValue, Question, UnknownParameter

MOST = 200  # rows of one page
LONG = 12  # characters from which on a text may need several lines
_known: Shelf[Answer] = Shelf(64)
NOT_THERE = (registry.UnknownGame, registry.BrokenGame, questions.UnknownQuestion)


class Cell(NamedTuple):
    """A cell of a table: what it says, and where it leads."""

    said: str
    href: str | None


class Group(NamedTuple):
    """The questions that are asked of one game, or of all; `broken` says why there are none."""

    game: str
    title: str
    questions: Sequence[Question]
    broken: str = ""


async def index(datasette: Any, request: Any) -> Response:
    """`/questions`: everything that can be asked."""
    await check_reading(datasette, request)
    groups = [Group(EVERY, "Of every game", questions.shared()), *map(_group_of, registry.names())]
    shown = [group for group in groups if group.questions or group.broken]
    return pages.html(datasette, "questions.html", {"groups": shown, "title": "Questions", "whole": True})


async def of_game(datasette: Any, request: Any) -> Response:
    """`/questions/GAME`: what can be asked of it."""
    await check_reading(datasette, request)
    name = request.url_vars["game"]
    try:
        group = Group(name, "Of every game", questions.asked_of(name))
        title = "Questions" if name == EVERY else f"Questions about {registry.load(name).title}"
    except NOT_THERE as wrong:
        raise Missing(str(wrong)) from wrong
    except questions.QuestionsBroken as wrong:
        group, title = Group(name, "", (), str(wrong)), "Questions"
    return pages.html(datasette, "questions.html", {"groups": [group], "title": title, "whole": False})


async def page(datasette: Any, request: Any) -> Response:
    """`/questions/GAME/NAME`: the answer, its chart, its table, its SQL."""
    return await _answered(datasette, request, _kept(datasette), _page)


async def rows(datasette: Any, request: Any) -> Response:
    """`/questions/GAME/NAME/rows`: the rows behind one figure of an answer."""
    return await _answered(datasette, request, answers.behind, _rows)


async def data(datasette: Any, request: Any) -> Response:
    """`….json`: the answer, or the rows behind a figure, for programs."""
    return await _answered(datasette, request, _whole(request), _json)


async def table(datasette: Any, request: Any) -> Response:
    """`….csv`: the answer, or the rows behind a figure, for spreadsheets."""
    return await _answered(datasette, request, _whole(request), _csv)


def canned() -> dict[str, Any]:
    """The questions as Datasette's own pages show them: with SQL, parameters, CSV and JSON."""
    return {
        f"{game}-{question.name}": {
            "sql": question.sql.strip(),
            "title": question.title,
            "description": " ".join(question.about.split()),
            "params": questions.named_in(question.sql),
        }
        for game, question in questions.everything()
    }


Asking = Callable[[Connection, Question, str, Mapping[str, str]], Answer]
Answering = Callable[[Any, Answer], Response]


def _whole(request: Any) -> Asking:
    """What is asked for as a file: all rows of an answer, or of those behind a figure."""
    asking = answers.behind if request.url_vars["rows"] else answers.ask
    return partial(asking, most=answers.FOR_PROGRAMS)


def _kept(datasette: Any) -> Asking:
    """Asks, or gives what was answered since somebody last wrote to the archive."""
    path = datasette.get_database(DATABASE).path
    found = Path(path).stat()
    state = (path, found.st_mtime_ns, found.st_size, found.st_ino)

    def ask(db: Connection, question: Question, game: str, given: Mapping[str, str]) -> Answer:
        key = (state, game, question.name, tuple(sorted(given.items())))
        return _known.get(key, lambda: answers.ask(db, question, game, given))

    return ask


async def _answered(datasette: Any, request: Any, asking: Asking, answering: Answering) -> Response:
    await check_reading(datasette, request)
    game, name = request.url_vars["game"], request.url_vars["name"]
    given = {key: request.args[key] for key in request.args}
    try:
        question = questions.find(game, name)
        answer = await archive.in_thread(datasette, lambda db: asking(db, question, game, given))
    except NOT_THERE as wrong:
        raise Missing(str(wrong)) from wrong
    except (BadValue, UnknownParameter) as wrong:
        back = ("Ask the question without it", datasette.urls.path(f"/questions/{game}/{name}"))
        return refusal(datasette, request, 400, "That cannot be asked", _ended(str(wrong)), back)
    except questions.QuestionError as wrong:
        return refusal(datasette, request, 500, "No answer", _ended(str(wrong)))
    return answering(datasette, answer)


def _ended(said: str) -> str:
    """A reason as a sentence."""
    return said if said.endswith(("?", ".")) else f"{said}."


def _page(datasette: Any, answer: Answer) -> Response:
    chart = drawn(answer)
    context = {
        **_shared(datasette, answer, _address(datasette, answer), answer.values),
        "sentence": answer.sentence or answers.too_few(answer),
        "chart": Markup(chart) if chart else None,
        "parameters": [(name, p) for name, p in answer.question.parameters.items() if not _fixed(answer, name)],
        "games": [(game, registry.titled(game)) for game in registry.names()],
        "switch": questions.ALL in questions.named_in(answer.sql),
        "others": not answer.rows and answer.values[questions.ALL] == "0",
        "datasette": _canned_page(datasette, answer),
    }
    return pages.html(datasette, "question.html", context)


def _rows(datasette: Any, answer: Answer) -> Response:
    address = _address(datasette, answer)
    figure = answer.values[FIGURE]
    about = {name: value for name, value in answer.values.items() if value and name not in (FIGURE, questions.ALL)}
    asked = {
        name: value for name, value in answer.values.items() if name in (*answer.question.parameters, questions.ALL)
    }
    context = {
        **_shared(datasette, answer, f"{address}/rows", answer.values),
        "back": f"{address}?{_query(answer, asked)}",
        "figure": figure.replace("_", " "),
        "about": [(name.replace("_", " "), value) for name, value in about.items()],
    }
    return pages.html(datasette, "question_rows.html", context)


def _shared(datasette: Any, answer: Answer, address: str, values: Mapping[str, str]) -> dict[str, Any]:
    """What both pages show: the table, the SQL, where the same is in other forms."""
    kept = [at for at, column in enumerate(answer.columns) if column.kind != "hidden"]
    query = _query(answer, values)
    named = {name: values.get(name, "") for name in questions.named_in(answer.sql)}
    named |= {questions.LEAST: str(answer.question.least)} if questions.LEAST in named else {}
    return {
        "answer": answer,
        "question": answer.question,
        "of": "" if answer.game == EVERY else registry.titled(answer.game),
        "columns": [(answer.columns[at], _look(answer, at)) for at in kept],
        "table": [_cells(datasette, answer, row, kept) for row in answer.rows[:MOST]],
        "left": max(0, len(answer.rows) - MOST),
        "more": answer.more,
        "json": f"{address}.json?{query}",
        "csv": f"{address}.csv?{query}",
        "sql": answer.sql.strip(),
        "change": query_page(datasette, answer.sql.strip(), **named),
    }


def _cells(datasette: Any, answer: Answer, row: Sequence[Value], kept: Sequence[int]) -> list[Cell]:
    known = {column.name: value for column, value in zip(answer.columns, row, strict=True)}
    cells = []
    for at in kept:
        column = answer.columns[at]
        href = _linked(datasette, answer, known, column.name)
        if href is None and row[at] and column.name in answer.question.figures and FIGURE not in answer.values:
            values = answers.path_values(answer, row, column.name)
            href = f"{_address(datasette, answer)}/rows?{urlencode(values)}"
        cells.append(Cell(answers.shown(column, row[at]), href))
    return cells


def _look(answer: Answer, at: int) -> str:
    """How a column is set: numbers on the right, long texts with room for a few words."""
    if answer.columns[at].name in answer.numeric:
        return "number"
    texts = (value for value in (row[at] for row in answer.rows) if isinstance(value, str))
    return "words" if any(len(text) > LONG for text in texts) else ""


def _linked(datasette: Any, answer: Answer, known: Mapping[str, Value], name: str) -> str | None:
    """Where a cell leads by the question's links."""
    source = answer.question.links.get(name)
    value = known.get(source) if source else None
    if value is None or isinstance(value, Estimate):
        return None
    if source == "replay":
        return str(datasette.urls.path(f"/replay/{quote(str(value), safe='/.')}"))
    return str(datasette.urls.path(f"/player/{quote(str(value), safe='')}"))


def _fixed(answer: Answer, name: str) -> bool:
    """Whether a parameter follows from the address."""
    return name == "game" and answer.game != EVERY


def _address(datasette: Any, answer: Answer) -> str:
    return str(datasette.urls.path(f"/questions/{answer.game}/{answer.question.name}"))


def _query(answer: Answer, values: Mapping[str, str]) -> str:
    """What was asked for, as the query of an address; what is as it is anyway is left out."""
    plain = {name: parameter.default for name, parameter in answer.question.parameters.items()} | {questions.ALL: "0"}
    said = {name: value for name, value in values.items() if not _fixed(answer, name) and value != plain.get(name, "")}
    return urlencode(said)


def _canned_page(datasette: Any, answer: Answer) -> str:
    """Datasette's own page of the query."""
    where = questions.home(answer.game, answer.question)
    path = datasette.urls.query(DATABASE, f"{where}-{answer.question.name}")
    return (
        f"{path}?{urlencode({name: answer.values.get(name, '') for name in questions.named_in(answer.question.sql)})}"
    )


def _json(_: Any, answer: Answer) -> Response:
    return pages.data(json.dumps(answers.plain(answer), ensure_ascii=False))


def _csv(_: Any, answer: Answer) -> Response:
    text = "".join(lines([answer.header(), *answer.records()]))
    return pages.data(text, kind="text/csv; charset=utf-8")


def _group_of(name: str) -> Group:
    try:
        return Group(name, f"Of {registry.load(name).title}", questions.own(name))
    except (questions.QuestionsBroken, registry.BrokenGame) as wrong:
        return Group(name, f"Of {name}", (), str(wrong))
