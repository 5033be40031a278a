"""`mend`: a record as its writer probably meant it. Each repair is named and has its place."""

from notation.codec import Codec
from notation.document import Record
from notation.events import EventFixed, EventInserted, Unread
from notation.problems import Problem
from notation.text import visible


def mend(record: Record, codec: Codec) -> Record:
    """The record with its careless tokens in their canonical spelling, each a warning in `repairs`.

    Mended are letters in the wrong case (`letter-case`) and other ways to write the same (`spelling`), also in what a
    correction says. What cannot be understood stays as it is.
    """
    repairs = list(record.repairs)
    tokens = list(record.tokens)
    for number, event in enumerate(codec.events(record.tokens), 1):
        if isinstance(event, (EventFixed, EventInserted)):
            event = codec.event(event.token)
        meant = codec.repair(tokens[number - 1]) if isinstance(event, Unread) else None
        if meant is None:
            continue
        line, column = record.place(number)
        was, tokens[number - 1] = visible(tokens[number - 1]), meant.token
        message = f"{was} is read as {meant.token}"
        repairs.append(
            Problem(number, was, meant.name, "warning", message, line=line, column=column, suggestion=meant.token)
        )
    if tokens == record.tokens:
        return record
    mended = record.replaced(tokens)
    mended.repairs = repairs
    return mended
