"""Reading catalogues: TOML, a table with commas, semicolons or tabs, and the canonical text that a ledger keeps.

    game = "rotation-rumble"        slug,name,kind,cost       {"catalog":"our cards","game":"rotation-rumble"}
    name = "our cards"              mace,Mace,item,0          {"slug":"mace","name":"Mace","kind":"item"}

    [[card]]
    name = "Mace"
    kind = "item"

A table names neither itself nor its game: the file's name does for the first, its columns for the second. Lines of a
table that begin with `#` are comments.
"""

import csv
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import PurePath
from typing import Any, NamedTuple

from pydantic import ValidationError

from replays import registry
from replays.catalog import Card, Catalog, hash_in, known, made
from replays.game import Game

MOST_CARDS = 20_000
MOST_FAULTS = 20


class Fault(NamedTuple):
    """What is wrong in a catalogue, at a line (from 1) and, where it is in one, in a field."""

    line: int | None
    field: str
    message: str

    def __str__(self) -> str:
        place = [f"line {self.line}" if self.line else "", self.field]
        return ": ".join([", ".join(part for part in place if part), self.message]).removeprefix(": ")


class BadCatalog(ValueError):
    """A file is no catalogue that can be used; `faults` says where and why."""

    def __init__(self, file: str, faults: list[Fault]) -> None:
        self.file = file
        self.faults = faults
        more = len(faults) - MOST_FAULTS
        said = [f"{file}, {fault}" if fault.line or fault.field else f"{file}: {fault}" for fault in faults]
        super().__init__("\n".join([*said[:MOST_FAULTS], *([f"… and {more} more"] if more > 0 else [])]))


class _Row(NamedTuple):
    """One card as it was written: its line, its fields, and the line of a field."""

    line: int
    given: Mapping[str, Any]
    line_of: Callable[[str], int]


class _Table(NamedTuple):
    """A file taken apart: what it says of itself, and its cards."""

    game: str | None
    name: str | None
    rows: list[_Row]


def read(text: str, file: str, *, game: Game | None = None, name: str | None = None, hash: str = "") -> Catalog[Any]:
    """The catalogue in a text that was read from `file`.

    `game` and `name` win over what the text says; `hash` is the one that it is kept under. Raises `BadCatalog`,
    `registry.UnknownGame`.
    """
    _check_letters(text, file)
    table = _taken_apart(text, file)
    if game and game.cards:
        _check_game(table, game, file)
    game = game or (registry.load(table.game) if table.game else _game_with(table, file))
    if game.cards is None:
        raise BadCatalog(file, [Fault(None, "", f"{game.title} has no card catalogues")])
    if not table.rows:
        raise BadCatalog(file, [Fault(None, "", "there is no card in it")])
    name = _name(name or table.name or PurePath(file).stem)
    cards, faults = _cards(table.rows, game.cards)
    if faults:
        raise BadCatalog(file, faults)
    return made(game, name, cards, hash)


def _check_letters(text: str, file: str) -> None:
    """Raises `BadCatalog` where a byte of the file was no UTF-8."""
    for number, line in enumerate(text.splitlines(), 1):
        if stray := next((char for char in line if "\udc80" <= char <= "\udcff"), None):
            byte = f"0x{ord(stray) - 0xDC00:02X}"
            message = f"the byte {byte} is no UTF-8; save the file as UTF-8 (it may be Latin-1 or Windows-1252)"
            raise BadCatalog(file, [Fault(number, "", message)])


def _check_game(table: _Table, game: Game, file: str) -> None:
    """Raises `BadCatalog` where a file is for another game: it says so, or only that game has all its fields."""
    other = table.game
    if not other and not _fits(table, game):
        fitting = [one.name for one in registry.games() if _fits(table, one)]
        other = fitting[0] if len(fitting) == 1 else None
    if other and other != game.name:
        raise BadCatalog(file, [Fault(None, "", f"this is a catalogue for {other}, not for {game.name}")])


def _fits(table: _Table, game: Game) -> bool:
    """Whether the cards of a game have all the fields that a table has."""
    return game.cards is not None and {field for row in table.rows for field in row.given} <= _fields(game.cards)


def recall(value: str, find: Callable[[str], str | None]) -> None:
    """Reads the catalogue that the value of a tag names, unless it is known; `find` gives the text for its hash, and
    for a name without one nothing, but may make known what could be meant."""
    hash = hash_in(value)
    if not hash:
        find(value)
    if not hash or known(hash) or not (text := find(hash)):
        return
    try:
        read(text, hash, hash=hash)
    except (BadCatalog, registry.UnknownGame):  # a game that is not installed, or whose cards have other fields today
        return


def _name(name: str) -> str:
    """A name that can stand in a tag, before the hash."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:60] or "catalogue"


def _taken_apart(text: str, file: str) -> _Table:
    text = text.removeprefix("\ufeff")
    if text.lstrip().startswith("{") and '"catalog"' in text.lstrip().partition("\n")[0]:
        return _of_lines(text, file)
    if text.lstrip().startswith(("{", "[{", "[\n")) or PurePath(file).suffix.lower() == ".json":
        message = "this looks like JSON; a catalogue is TOML, or a table with commas, semicolons or tabs"
        raise BadCatalog(file, [Fault(None, "", message)])
    if PurePath(file).suffix.lower() == ".toml":
        return _of_toml(text, file)
    return _of_columns(text, file)


def _of_lines(text: str, file: str) -> _Table:
    rows = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            given = json.loads(line)
        except ValueError as wrong:
            raise BadCatalog(file, [Fault(number, "", f"this is no JSON object: {wrong}")]) from wrong
        rows.append(_Row(number, given, lambda _, n=number: n))  # type: ignore[misc]
    head = rows[0].given
    return _Table(head.get("game"), head.get("catalog"), rows[1:])


def _of_toml(text: str, file: str) -> _Table:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise BadCatalog(file, [Fault(None, "", f"this is no TOML: {wrong}")]) from wrong
    cards = found.pop("card", [])
    game, name = found.pop("game", None), found.pop("name", None)
    if found or not isinstance(cards, list) or not all(isinstance(card, dict) for card in cards):
        field = next(iter(found), "card")
        raise BadCatalog(file, [Fault(None, field, "a catalogue has `game`, `name`, and a `[[card]]` for each card")])
    lines = text.splitlines()
    starts = [n for n, line in enumerate(lines, 1) if re.match(r"\s*\[\[\s*card\s*\]\]", line)]
    starts = starts if len(starts) == len(cards) else [1] * len(cards)

    def line_of(start: int, end: int) -> Callable[[str], int]:
        def find(field: str) -> int:
            own = re.compile(rf"\s*[\"']?{re.escape(field)}[\"']?\s*=")
            return next((n for n in range(start, end) if own.match(lines[n - 1])), start)

        return find

    ends = [*starts[1:], len(lines) + 1]
    rows = [_Row(start, card, line_of(start, end)) for start, end, card in zip(starts, ends, cards, strict=True)]
    return _Table(str(game) if game else None, str(name) if name else None, rows)


def _of_columns(text: str, file: str) -> _Table:
    lines = ((number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip() and line[0] != "#")
    numbers: list[int] = []

    def counted() -> Iterator[str]:
        for number, line in lines:
            numbers.append(number)
            yield line

    found = iter(counted())
    head = next(found, "")
    columns = [name.strip() for name in next(csv.reader([head], delimiter=_delimiter(head)), [])]
    if "name" not in columns:
        raise BadCatalog(
            file, [Fault(numbers[0] if numbers else 1, "", "the first line names the columns, one of them `name`")]
        )
    rows, faults = [], []
    reader = csv.reader(found, delimiter=_delimiter(head))
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error as wrong:
            raise BadCatalog(file, [Fault(numbers[-1], "", f"this line cannot be taken apart: {wrong}")]) from wrong
        number = numbers[-1]
        if len(cells) > len(columns):
            faults.append(Fault(number, "", f"{len(cells)} values for {len(columns)} columns"))
            continue
        given = {column: cell for column, cell in zip(columns, cells, strict=False) if cell.strip()}
        rows.append(_Row(number, given, lambda _, n=number: n))  # type: ignore[misc]
    if faults:
        raise BadCatalog(file, faults)
    return _Table(None, None, rows)


def _delimiter(head: str) -> str:
    return max("\t;,", key=head.count)


def _game_with(table: _Table, file: str) -> Game:
    """The only installed game whose cards have all the fields that a table has."""
    known = [game for game in registry.games() if game.cards is not None]
    fitting = [game for game in known if _fits(table, game)]
    if len(fitting) == 1:
        return fitting[0]
    names = ", ".join(game.name for game in fitting or known)
    reason = "its columns fit several games" if fitting else "its columns fit no game"
    raise BadCatalog(file, [Fault(None, "", f"{reason}; say which one with --game: {names}")])


def _fields(card: type[Card] | None) -> set[str]:
    fields = card.model_fields.items() if card else ()
    return {name for field, info in fields for name in (field, info.alias) if name}


def _cards(rows: Iterable[_Row], kind: type[Card]) -> tuple[list[Card], list[Fault]]:
    cards: list[Card] = []
    faults: list[Fault] = []
    for row in rows:
        if len(cards) >= MOST_CARDS:
            faults.append(Fault(row.line, "", f"a catalogue has at most {MOST_CARDS} cards"))
            break
        try:
            cards.append(kind.model_validate(row.given))
        except ValidationError as wrong:
            faults += [_fault(row, error, kind) for error in wrong.errors(include_url=False)]
    return cards, faults or list(_doubles(cards, rows))


def _fault(row: _Row, error: Any, kind: type[Card]) -> Fault:
    field = str(error["loc"][0]) if error["loc"] else ""
    if error["type"] == "extra_forbidden":
        known = ", ".join(sorted(_fields(kind)))
        return Fault(row.line_of(field), field, f"there is no such field; the fields are {known}")
    value = f" ({str(error['input'])[:40]!r} is given)" if error["type"] not in ("missing", "value_error") else ""
    said = error["msg"].removeprefix("Value error, ")
    return Fault(row.line_of(field), field, f"{said[:1].lower()}{said[1:]}{value}")


def _doubles(cards: Iterable[Card], rows: Iterable[_Row]) -> Iterator[Fault]:
    """Cards that no token could tell apart from an earlier one."""
    seen: dict[str, int] = {}
    for card, row in zip(cards, rows, strict=True):
        for field, said in (("id", card.id.lower()), ("slug", "" if card.id else card.slug)):
            if said and said in seen:
                way = "ids are used once" if field == "id" else "give one of them an id or another slug"
                yield Fault(row.line_of(field), field, f"{said!r} is the card of line {seen[said]} already; {way}")
            elif said:
                seen[said] = row.line
