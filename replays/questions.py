"""Questions: what can be asked of the archive, as data. Here is what a question is, and how a file of them is read;
`answers.py` asks, `charts.py` draws. `docs/questions.md` has the format.

What every game answers is in `questions.toml` beside this module, what only one game answers in the file of that name
in its folder.

QuestionError
├── QuestionsBroken   (ValueError)    a file of questions says something that cannot be meant
├── UnknownQuestion   (LookupError)   nobody wrote a question of that name
├── UnknownParameter  (LookupError)   a question is asked with something that it does not ask for
├── BadValue          (ValueError)    what is asked for cannot be a value of that parameter
└── Unanswerable      (RuntimeError)  the archive has no answer: another version made it, or the SQL is wrong
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import resources
from string import Formatter
from typing import Annotated, Any, Literal

import msgspec

from replays import registry

EVERY = "all"  # in the place of a game's name: all games
FILE = "questions.toml"
ALL = "all"  # the parameter that lets in what does not count
FIGURE = "figure"  # the parameter of the rows behind a figure that names it
LEAST = "least"  # the parameter with the number below which nothing is said
TAKEN = (ALL, FIGURE, LEAST, "sql")
_QUOTED = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/", re.DOTALL)
_NAMED = re.compile(r":([A-Za-z_]\w*)")
_PLACE = re.compile(r"`\$\.question\[(\d+)\]?\.?(.*?)`|`\$\.?(.*?)`")


class QuestionError(Exception):
    """Everything about questions that goes wrong on purpose."""


class QuestionsBroken(QuestionError, ValueError):
    """A file of questions cannot be read; `source` is the file, `reason` says where in it and why."""

    def __init__(self, source: str, reason: str) -> None:
        self.source = source
        super().__init__(f"{source}: {reason}; docs/questions.md has the format")


class UnknownQuestion(QuestionError, LookupError):
    """No question of that name is asked of a game; `near` is the nearest one that is."""

    def __init__(self, game: str, name: str, known: list[str]) -> None:
        self.near = _near(name, known)
        hint = f'did you mean "{self.near}"?' if self.near else f"known: {', '.join(known) or 'none'}"
        whose = "all games" if game == EVERY else game
        super().__init__(f'no question "{name}" is asked of {whose}; {hint}')


class UnknownParameter(QuestionError, LookupError):
    """A question has no parameter of that name; `known` are those that it has."""

    def __init__(self, question: str, name: str, known: list[str]) -> None:
        near = _near(name, known)
        hint = f"did you mean {near}?" if near else f"there are {', '.join(known)}"
        super().__init__(f'"{name[:60]}" is no parameter of {question}; {hint}')


class BadValue(QuestionError, ValueError):
    """A parameter got a value that it cannot have."""

    def __init__(self, name: str, value: str, expected: str) -> None:
        self.name = name
        super().__init__(f'"{value[:60]}" is no value for {name}; {expected}')


class Unanswerable(QuestionError, RuntimeError):
    """The archive gives no answer to a question."""

    def __init__(self, question: str, reason: str) -> None:
        super().__init__(f"the question {question} cannot be answered: {reason}")


def _near(name: str, known: Iterable[str]) -> str | None:
    """The known name that was most probably meant: one that begins with this one, or that a slip or two lead from."""
    said, names = name.lower(), list(known)
    begun = [one for one in names if len(said) > 2 and one.startswith(said)]
    return next(iter([*begun, *get_close_matches(said, names, 1, 0.7)]), None)


class _Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a file of questions: every key is known."""


class Parameter(_Part, frozen=True, kw_only=True):
    """Something that may be asked for; an empty value limits nothing."""

    label: str
    kind: Literal["text", "number", "date", "choice", "game", "player"] = "text"
    default: str = ""
    choices: tuple[str, ...] = ()


class Chart(_Part, frozen=True, kw_only=True):
    """The picture of an answer, by the names of its columns."""

    kind: Literal["bars", "lines", "histogram"]
    label: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    value: str
    mark: str = ""
    series: str = ""


class Question(_Part, frozen=True, kw_only=True):
    """A question: what is asked, the SQL that answers it, and what its columns are."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z0-9-]{1,64}$")]
    title: str
    about: str
    sql: str
    answer: str = ""
    headline: str = ""
    parameters: dict[str, Parameter] = {}
    rates: dict[str, tuple[str, str]] = {}
    means: dict[str, tuple[str, str, str]] = {}
    bounds: dict[str, tuple[str, str, str, str]] = {}
    least: Annotated[int, msgspec.Meta(ge=1)] = 5
    percent: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    rows: str = ""
    figures: tuple[str, ...] = ()
    links: dict[str, str] = {}
    columns: dict[str, str] = {}
    chart: Chart | None = None

    @property
    def estimates(self) -> dict[str, tuple[str, ...]]:
        """Rates, means and what has bounds of its own, with the columns that they are made of."""
        return {**self.rates, **self.means, **self.bounds}


class _File(_Part, frozen=True, kw_only=True):
    question: tuple[Question, ...]


def read(text: str, source: str) -> tuple[Question, ...]:
    """The questions of a file. Raises `QuestionsBroken`, which names `source`."""
    try:
        raw = tomllib.loads(text)
        found = msgspec.convert(raw, _File).question
    except tomllib.TOMLDecodeError as wrong:
        raise QuestionsBroken(source, f"this is no TOML: {wrong}") from wrong
    except msgspec.ValidationError as wrong:
        raise QuestionsBroken(source, _placed(str(wrong), raw)) from wrong
    for reason in _faults(found):
        raise QuestionsBroken(source, reason)
    return found


@cache
def shared() -> tuple[Question, ...]:
    """What every game answers."""
    return read(resources.files("replays").joinpath(FILE).read_text("utf-8"), FILE)


@cache
def own(game: str) -> tuple[Question, ...]:
    """What only this game answers. Raises `QuestionsBroken`, `UnknownGame`, `BrokenGame`."""
    try:
        text = registry.load(game).file(FILE)
    except FileNotFoundError:
        return ()
    except UnicodeDecodeError as wrong:
        raise QuestionsBroken(f"{FILE} of {game}", f"this is no UTF-8 at byte {wrong.start}") from wrong
    return read(text, f"{FILE} of {game}")


def asked_of(game: str) -> tuple[Question, ...]:
    """What can be asked of a game, its own questions first; of all games for `EVERY`."""
    if game == EVERY:
        return shared()
    mine = own(game)
    names = {question.name for question in mine}
    return (*mine, *(q for q in shared() if "game" in q.parameters and q.name not in names))


def find(game: str, name: str) -> Question:
    """The question of that name that is asked of a game. Raises `UnknownQuestion`, and what `own` raises."""
    known = {question.name: question for question in asked_of(game)}
    if name not in known:
        raise UnknownQuestion(game, name, list(known))
    return known[name]


def everything() -> Iterator[tuple[str, Question]]:
    """All questions with the game that they are asked of, those of all games first; what is broken is left out."""
    yield from ((EVERY, question) for question in shared())
    for game in registry.names():
        try:
            yield from ((game, question) for question in own(game))
        except (QuestionsBroken, registry.BrokenGame):
            continue


def home(game: str, question: Question) -> str:
    """Where a question that is asked of a game was written down: with the game, or with `EVERY`."""
    return game if game != EVERY and question in own(game) else EVERY


def named_in(sql: str) -> list[str]:
    """The parameters that a query names, in the order in which they come.

    >>> named_in("SELECT ':no', a FROM t WHERE b = :yes -- :nor this")
    ['yes']
    """
    return list(dict.fromkeys(_NAMED.findall(_QUOTED.sub(" ", sql))))


def _placed(said: str, raw: dict[str, Any]) -> str:
    """What msgspec says of a value, with the question by its name and the key as it stands in the file."""
    place = _PLACE.search(said)
    if not place or place[1] is None:
        return said
    entry = raw["question"][int(place[1])]
    name = entry.get("name") if isinstance(entry, dict) else None
    which = f'question "{name}"' if isinstance(name, str) else f"question {int(place[1]) + 1}"
    reason = said[: place.start()].removesuffix(" - at ")
    return f"{which}{f', key {place[2]}' if place[2] else ''}: {reason[:1].lower()}{reason[1:]}"


def _faults(found: Iterable[Question]) -> Iterator[str]:
    """What cannot be meant although every key has the right type."""
    seen: set[str] = set()
    for question in found:
        if question.name in seen:
            yield f'two questions are called "{question.name}"'
        seen.add(question.name)
        yield from (f'question "{question.name}", {reason}' for reason in _faults_of(question))


def _faults_of(question: Question) -> Iterator[str]:
    for key in ("sql", "rows"):
        sql = _QUOTED.sub(lambda part: "" if part[0][:1] in "-/" else part[0], getattr(question, key)).strip()
        if (sql or key == "sql") and not re.match(r"(?i)(select|with)\b", sql):
            yield f"key {key}: expected one SELECT, or WITH and a SELECT"
    for name, parameter in question.parameters.items():
        if name in TAKEN or not re.fullmatch(r"[a-z][a-z0-9_]*", name):
            yield f"key parameters: {name} cannot be the name of a parameter"
        if bool(parameter.choices) != (parameter.kind == "choice"):
            yield f'key parameters.{name}: choices belong to the kind "choice", and only there'
    known = [ALL, LEAST, *question.parameters]
    for name in named_in(question.sql):
        if name not in known:
            near = get_close_matches(name, known, 1)
            yield f"key sql: :{name} is no parameter{f'; did you mean :{near[0]}?' if near else ''}"
    if bool(question.rows) != bool(question.figures):
        yield "keys rows and figures: one is nothing without the other"
    try:
        fields = [(field, form, change) for _, field, form, change in Formatter().parse(question.answer) if field]
    except ValueError as wrong:
        yield f"key answer: {wrong}"
    else:
        if any(form or change or not field.isidentifier() for field, form, change in fields):
            yield "key answer: only {column} stands in braces"


def used_in(question: Question) -> list[str]:
    """The columns that the sentence of the answer speaks of."""
    return [field for _, field, _, _ in Formatter().parse(question.answer) if field]
