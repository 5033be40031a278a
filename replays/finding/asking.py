"""What is asked: conditions on one kind of fact, and on the game around it, read from texts and written as such."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from notation import SEATS
from replays import dates
from replays.archive.columns import Column
from replays.finding.errors import Unreadable
from replays.finding.kinds import Fact

OPERATORS = {"=": "is", "!=": "is not", ">=": "at least", "<=": "at most", "~": "contains"}
RESULTS = ("won", "lost")
ANYWHERE = "any"  # the player may sit anywhere at the table
_SPELLED = {"≠": "!=", "≥": ">=", "≤": "<=", "<>": "!=", "==": "="}
_CONDITION = re.compile(r"\s*(\w+)\s*(>=|<=|!=|<>|==|[=~≠≥≤])(.*)", re.DOTALL)
_YES = {"yes": 1, "true": 1, "no": 0, "false": 0}
_MOST_CONDITIONS = 24
_LARGEST = 1 << 62


class Condition(NamedTuple):
    """One condition on a column; `value` has the column's type."""

    column: Column
    operator: str
    value: str | int | float

    def __str__(self) -> str:
        return f"{self.column.name}{self.operator}{self.value}"


class Asked(NamedTuple):
    """What is asked of a kind of fact.

    `player` is a person's key. `seat` says whom `player` and `result` speak of: a column of the fact that holds a seat,
    a seat, or `ANYWHERE`. `company` are the keys of others at the table. `since`, `until`: a year, a month or a day.
    `irregular`: "only", "no", or "" for all. `which`: "first" or "last" of the game. At least `times` in one `per`
    ("game" or "event").
    """

    fact: Fact
    where: tuple[Condition, ...] = ()
    player: str = ""
    seat: str = ANYWHERE
    result: str = ""
    company: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    irregular: str = ""
    which: str = ""
    times: int = 1
    per: str = "game"


def asked(fact: Fact, told: Mapping[str, str], where: Sequence[str] = (), company: Sequence[str] = ()) -> Asked:
    """What some texts ask of a fact; what is empty asks for nothing. `player` and `company` are people's keys.

    Raises `FindingError`.
    """
    said = {name: text.strip() for name, text in told.items() if text and text.strip()}
    if len(where) > _MOST_CONDITIONS:
        raise Unreadable(f"{len(where)} conditions", f"there may be {_MOST_CONDITIONS}")
    return Asked(
        fact,
        tuple(condition(fact, text) for text in where),
        player=said.get("player", ""),
        seat=_seat(fact, said.get("seat", "")),
        result=_one_of(said, "result", RESULTS),
        company=tuple(company),
        since=_date(said.get("since", "")),
        until=_date(said.get("until", "")),
        irregular=_one_of(said, "irregular", ("only", "no")),
        which=_one_of(said, "which", ("first", "last")),
        times=_times(said.get("times", "1")),
        per=_one_of(said, "per", ("game", "event")) or "game",
    )


def parts(text: str) -> tuple[str, str, str] | None:
    """The column, the operator and the value that a condition names; None where it is none."""
    found = _CONDITION.fullmatch(text)
    return (found[1], _SPELLED.get(found[2], found[2]), found[3].strip()) if found else None


def condition(fact: Fact, text: str) -> Condition:
    """A condition such as `value>=7`. Raises `UnknownColumn`, `Unreadable`."""
    found = parts(text)
    if found is None:
        raise Unreadable(text, "a condition is a column, one of = != >= <= ~, and a value, such as value>=7")
    name, operator, said = found
    column = fact.column(name)
    number = column.type != "TEXT"
    if number and operator == "~":
        raise Unreadable(text, f"{name} is a number: use =, !=, >= or <=")
    if not number and operator in (">=", "<="):
        raise Unreadable(text, f"{name} is a text: use =, != or ~ (contains)")
    return Condition(column, operator, _value(column, operator, said, text))


def written(asked: Asked) -> list[tuple[str, str]]:
    """The same as the arguments of an address, in order, without what asks for nothing."""
    default = _seat(asked.fact, "")
    pairs = [("game", asked.fact.game), ("fact", asked.fact.name)]
    pairs += [("where", str(condition)) for condition in asked.where]
    pairs += [
        ("player", asked.player),
        ("seat", asked.seat if asked.seat != default else ""),
        ("result", asked.result),
        *(("with", key) for key in asked.company),
        ("since", asked.since),
        ("until", asked.until),
        ("irregular", asked.irregular),
        ("which", asked.which),
        ("times", str(asked.times) if asked.times > 1 else ""),
        ("per", asked.per if asked.times > 1 and asked.per != "game" else ""),
    ]
    return [(name, text) for name, text in pairs if text]


def described(asked: Asked, names: Mapping[str, str]) -> list[str]:
    """The same in words, in pieces; `names` are those of the people by their keys."""
    said = [asked.fact.title]
    said += [_condition_in_words(condition) for condition in asked.where]
    if asked.player or asked.result:
        who = names.get(asked.player, asked.player) or "somebody"
        said.append(" ".join(part for part in (who, _role(asked), asked.result and f"{asked.result} the game") if part))
    said += [f"with {names.get(key, key)}" for key in asked.company]
    said += [f"from {asked.since}"] * bool(asked.since) + [f"to {asked.until}"] * bool(asked.until)
    said += {"only": ["irregular games only"], "no": ["without irregular games"]}.get(asked.irregular, [])
    said += [f"the {asked.which} of its game"] * bool(asked.which)
    said += [f"at least {asked.times} times in one {asked.per}"] * (asked.times > 1)
    return said


def _role(asked: Asked) -> str:
    if asked.seat in SEATS:
        return f"at seat {asked.seat}"
    return "" if asked.seat in (ANYWHERE, "seat") else f"({asked.seat.replace('_', ' ')})"


def _condition_in_words(condition: Condition) -> str:
    value = {0: "no", 1: "yes"}[int(condition.value)] if condition.column.values == (0, 1) else condition.value
    return f"{condition.column.name.replace('_', ' ')} {OPERATORS[condition.operator]} {value}"


def _value(column: Column, operator: str, said: str, text: str) -> str | int | float:
    if column.type == "TEXT":
        if column.values and operator != "~" and said not in column.values:
            raise Unreadable(text, f"{column.name} is one of {', '.join(map(str, column.values))}")
        return said
    said = said.replace("−", "-")
    if column.values == (0, 1) and said.lower() in _YES:
        return _YES[said.lower()]
    if column.values == (0, 1) and said not in ("0", "1"):
        raise Unreadable(text, f"{column.name} is yes or no")
    try:
        number = int(said) if column.type == "INTEGER" else float(said)
    except ValueError:
        raise Unreadable(text, f"{column.name} is a number") from None
    if not abs(number) < _LARGEST:  # also what is no number at all
        raise Unreadable(text, f"{column.name} is never as large as that")
    return number


def _seat(fact: Fact, said: str) -> str:
    """Whom a player and a result speak of: without a word the one whose fact it is."""
    if not said:
        return fact.seats[0].name if fact.seats else ANYWHERE
    names = [column.name for column in fact.seats]
    if said not in (*names, *SEATS, ANYWHERE):
        raise Unreadable(said, f"a seat is one of {', '.join((*names, *SEATS, ANYWHERE))}")
    return said


def _one_of(said: Mapping[str, str], name: str, known: Sequence[str]) -> str:
    found = said.get(name, "")
    if found and found not in known:
        raise Unreadable(found, f"{name} is {' or '.join(known)}")
    return found


def _date(said: str) -> str:
    if said and not dates.is_limit(said):
        raise Unreadable(said, dates.LIMIT)
    return said


def _times(said: str) -> int:
    if not (said.isascii() and said.isdecimal() and len(said) < 6 and int(said)):
        raise Unreadable(said, "how many times is a number from 1")
    return int(said)
