"""Records in the layout of their game: canonical text, fragments, joining, and the id that content gives."""

from collections.abc import Callable, Iterable
from hashlib import blake2b

from msgspec.structs import replace

import notation
from notation import SEATS, Problem, Record
from notation.problems import Severity
from replays.game import Game


def logged(texts: Iterable[str]) -> Record:
    """The record that the entries of one game in a ledger make up; of a tag given again the last value counts."""
    return next(notation.read("\n".join(texts), grown=True))


def fragment(text: str) -> Record:
    """Tokens, comments, times and amended tags without a head, as a record whose numbers start at 1.

    Raises `notation.NotationError`. Places count from the start of `text`.
    """
    part, *others = notation.read(f'[Game ""]\n{text}')
    part.problems = [replace(problem, line=problem.line and problem.line - 1) for problem in part.problems]
    del part.tags["Game"]
    part.amendments = [*((0, name, value) for name, value in part.tags.items()), *part.amendments]
    part.tags = {}
    if others:
        part.problems.append(_fixed("Game"))
    part.problems += [_fixed(name) for _, name, _ in part.amendments if name == "Id"]
    return part


def _fixed(tag: str) -> Problem:
    """What is wrong with a tag that stays as it was when the game was opened."""
    message = f"the tag {tag} is given when a game is opened, and not again"
    return Problem(None, tag, "repeated-tag", "error", message)


def joined(record: Record, part: Record) -> Record:
    """A record with a fragment appended."""
    n = len(record.tokens)
    longer = copied(record)
    longer.tokens += part.tokens
    longer.comments += [(n + after, said) for after, said in part.comments]
    longer.times += [(n + before, time) for before, time in part.times]
    amendments = [(n + after, name, value) for after, name, value in part.amendments]
    longer.tags |= {name: value for after, name, value in amendments if after == 0}
    longer.amendments += [amendment for amendment in amendments if amendment[0]]
    return longer


def copied(record: Record) -> Record:
    """A record of its own with the same content."""
    copy = Record(record.source)
    copy.tags, copy.tokens, copy.comments = dict(record.tags), list(record.tokens), list(record.comments)
    copy.times, copy.amendments, copy.problems = list(record.times), list(record.amendments), list(record.problems)
    return copy


def body(record: Record, game: Game) -> str:
    """Everything but the tags at the top, in the canonical layout of the game."""
    return notation.body_text(record, _starts(record, game))


def written(record: Record, game: Game) -> str:
    """The canonical text of a record in the layout of its game."""
    return notation.write(record, _starts(record, game), own_tags(game))


def own_tags(game: Game) -> list[str]:
    """The tags that the game itself asks for, in the order they are written."""
    return [*(option.tag for option in game.options), *(detail.tag for detail in game.details)]


def content_id(record: Record, game: Game) -> str:
    """An id that the same record always gets: the game's name and a digest of the canonical text."""
    text = written(record, game).encode("utf-8", "backslashreplace")
    return f"{game.name[:50]}-{blake2b(text, digest_size=5).hexdigest()}"


def unstorable(record: Record, severity: Severity) -> list[Problem]:
    """What is wrong with the `Id` of a record that no ledger could keep under it."""
    from ledger.checks import check_id  # only what reaches for a ledger needs to know it
    from ledger.errors import Unacceptable

    try:
        if id := record.tags.get("Id"):
            check_id(id)
    except Unacceptable as wrong:
        line, column = record.tag_place("Id")
        return [Problem(None, "Id", "not-stored", severity, str(wrong), line, column)]
    return []


def recall(record: Record, find: Callable[[str], str | None]) -> None:
    """Makes the catalogues that a record names known to its fold; `find` gives the text that is kept for a hash."""
    named = [
        value for _, tag, value in [*((0, *tag) for tag in record.tags.items()), *record.amendments] if tag == "Catalog"
    ]
    if named:
        from replays import catalogfile  # with pydantic, which games without cards do without

        for value in named:
            catalogfile.recall(value, find)


def _starts(record: Record, game: Game) -> set[int]:
    seats = sum(seat in record.tags for seat in SEATS)
    return game.layout(game.codec.events(record.tokens), seats)
