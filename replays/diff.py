"""What an edited file says differently from the log, as corrections that bring the log to say the same."""

from collections import Counter
from difflib import SequenceMatcher
from typing import NamedTuple

from notation import Line, Record, comment_text, is_plain, resolve, tag_text
from replays.game import Game
from replays.records import fragment, joined


class Change(NamedTuple):
    """Text to append (empty: nothing differs), how many events it has, and the record with it."""

    text: str
    events: int
    after: Record


class _Kept(NamedTuple):
    """An event that counts: its number, its token, and the comments that stand with it."""

    number: int
    token: str
    comments: list[str]


def changes(old: Record, new: Record, game: Game) -> Change:
    """The corrections, new events, comments and tags by which `old` comes to say what `new` says.

    A record that has only grown gives what came behind it. Comments are added, never taken away: the log only grows.
    """
    if _grown(old, new):
        return _change(old, new, _behind(new, len(old.tokens)))
    before, wanted = _kept(old, game), _kept(new, game)
    change = _change(old, new, _corrections(before, wanted))
    if effective(change.after, game) == [kept.token for kept in wanted]:
        return change
    # An insert cannot come before an earlier insert after the same event: that part is recorded anew.
    return _change(old, new, _anew(before, wanted))


def _change(old: Record, new: Record, tokens: list[tuple[str, list[str]]]) -> Change:
    there = {said for _, said in old.comments}
    lines = [comment_text(said) for said in _comments(new, 0) if said not in there]
    lines += [tag_text(name, value) for name, value in changed_tags(old, new).items()]
    lines += [_line(token, comments) for token, comments in tokens]
    text = "".join(line + "\n" for line in lines)
    part = fragment(text)
    return Change(text, len(part.tokens), joined(old, part))


def effective(record: Record, game: Game) -> list[str]:
    """The tokens that a record amounts to."""
    return [kept.token for kept in _kept(record, game)]


def _grown(old: Record, new: Record) -> bool:
    n = len(old.tokens)
    if new.tokens[:n] != old.tokens:
        return False
    earlier = [comment for comment in new.comments if comment[0] <= n]
    return not (Counter(earlier) - Counter(old.comments))


def _behind(new: Record, n: int) -> list[tuple[str, list[str]]]:
    return [(token, _comments(new, i)) for i, token in enumerate(new.tokens[n:], n + 1)]


def _comments(record: Record, number: int) -> list[str]:
    return [said for n, said in record.comments if n == number]


def _kept(record: Record, game: Game) -> list[_Kept]:
    """The events of the corrected line, with their comments."""
    events = game.codec.events(record.tokens)
    if is_plain(events):
        return [_Kept(n, token, _comments(record, n)) for n, token in enumerate(record.tokens, 1)]
    line: Line = resolve(events, record.tokens, game.codec)
    spoken = line.notes | {entry.by: entry.number for entry in line.entries if entry.by is not None}
    said: dict[int, list[str]] = {}
    for number, text in record.comments:
        said.setdefault(spoken.get(number, number), []).append(text)
    return [_Kept(entry.number, entry.token, said.get(entry.number, [])) for entry in line.effective()]


def _corrections(old: list[_Kept], new: list[_Kept]) -> list[tuple[str, list[str]]]:
    out: list[tuple[str, list[str]]] = []
    matcher = SequenceMatcher(None, [kept.token for kept in old], [kept.token for kept in new], autojunk=False)
    for kind, i, j, k, m in matcher.get_opcodes():
        if kind == "equal":
            out += _notes(old[i:j], new[k:m])
            continue
        gone, come = old[i:j], new[k:m]
        pairs = zip(gone, come, strict=False)
        out += [(f"%{before.number}={after.token}", _more(before, after)) for before, after in pairs]
        out += [(f"%{before.number}-", []) for before in gone[len(come) :]]
        anchor = old[j - 1].number if j else 0
        at_end = j == len(old)
        for after in come[len(gone) :]:
            out.append((after.token if at_end else f"%{anchor}+{after.token}", after.comments))
    return out


def _anew(old: list[_Kept], new: list[_Kept]) -> list[tuple[str, list[str]]]:
    """Strikes all that follows the common beginning, and appends what is said instead."""
    same = next(
        (i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a.token != b.token), min(len(old), len(new))
    )
    struck: list[tuple[str, list[str]]] = [(f"%{kept.number}-", []) for kept in old[same:]]
    return [*_notes(old[:same], new[:same]), *struck, *((kept.token, kept.comments) for kept in new[same:])]


def _notes(old: list[_Kept], new: list[_Kept]) -> list[tuple[str, list[str]]]:
    pairs = zip(old, new, strict=True)
    return [(f"%{before.number}", more) for before, after in pairs if (more := _more(before, after))]


def _more(before: _Kept, after: _Kept) -> list[str]:
    """The comments that are new."""
    left = Counter(before.comments)
    out = []
    for said in after.comments:
        if left[said]:
            left[said] -= 1
        else:
            out.append(said)
    return out


def changed_tags(old: Record, new: Record) -> dict[str, str]:
    """Tags that are new or different; `Id` and `Game` are the game's own."""
    before = old.tags_at(len(old.tokens))
    after = new.tags_at(len(new.tokens))
    return {n: v for n, v in after.items() if n not in ("Id", "Game") and before.get(n) != v}


def _line(token: str, comments: list[str]) -> str:
    if not comments:
        return token
    return "\n".join([f"{token} {comment_text(comments[0])}", *map(comment_text, comments[1:])])
