"""Texts that somebody made to hurt a reader, each for a process of its own: `python -m tests.notation.hostile NAME`."""

import random
import resource
import sys
from collections.abc import Callable, Iterable

from notation import BudgetExceeded, Codec, decode, mend, read, resolve
from notation.codec import _Known
from tests.notation.table import ROTATE

HEAD = '[Game "rotate"]\n'
MILLIONS = 4_000_000
CPU_SECONDS = 60  # each takes a second or so; what is quadratic takes hours
MEMORY = 2 * 1024**3


def tag(value: str) -> str:
    """A record with one tag."""
    return HEAD + '[a "' + value + '"]'


def of_text(text: str | bytes, *, lenient: bool = False) -> str:
    """What reading a text comes to, in one word."""
    try:
        records = list(read(text if isinstance(text, str) else decode(text), lenient=lenient))
    except BudgetExceeded as exceeded:
        return exceeded.unit
    return f"{len(records)} records, {sum(len(record.problems) for record in records)} problems"


def of_tokens(tokens: Iterable[str]) -> str:
    """What reading and correcting a log comes to."""
    (record,) = read(HEAD + " ".join(tokens))
    events = ROTATE.events(record.tokens)
    line = resolve(events, record.tokens, ROTATE)
    mend(record, ROTATE)
    places = [record.place(number) for number in range(len(record.tokens) + 1)]
    return f"{len(places) - 1} tokens, {len(line.problems_at())} problems, {len(line.effective())} count"


def garbage() -> Iterable[str]:
    """Fifty thousand different tokens that nearly are some."""
    rolls = random.Random(1)
    return ["".join(rolls.choices("aBcX47vh=/,>%+-#^&*", k=9)) for _ in range(50_000)]


def cached() -> str:
    """How much a codec remembers of tokens that it never sees again."""
    codec = Codec("Rotate")
    for number in range(70_000):
        codec.event(f"{'x' * 1_900}{number}")
        codec.event(f"z{number}")
    known: _Known = codec._known
    return f"{sum(map(len, known)) < 5_000_000}"


HOSTILE: dict[str, tuple[Callable[[], str], str]] = {
    "a line of 100 MB": (lambda: of_text("a" * 100_000_000), "characters"),
    "a file of 100 MB": (lambda: of_text(b"cX " * 30_000_000), "bytes"),
    "a token of 60 MB": (lambda: of_text(HEAD + "a" * 60_000_000), "1 records, 0 problems"),
    "brackets": (lambda: of_text(HEAD + "[" * MILLIONS), "1 records, 1 problems"),
    "brackets in a token": (lambda: of_text(HEAD + "x" + "[" * MILLIONS), "1 records, 0 problems"),
    "broken tags": (lambda: of_text(HEAD + "[]" * MILLIONS), "problems"),
    "broken tags in words": (lambda: of_text(HEAD + "[x] " * MILLIONS), "problems"),
    "a value of 60 MB": (lambda: of_text(tag("x" * 60_000_000)), "1 records, 1 problems"),
    "a value that never ends": (lambda: of_text(f'{HEAD}[a "' + '\\"' * 20_000_000), "1 records, 1 problems"),
    "backslashes": (lambda: of_text(tag("\\" * 10_000_001)), "1 records, 1 problems"),
    "comments": (lambda: of_text(HEAD + ";\n" * MILLIONS), "comments"),
    "semicolons": (lambda: of_text(HEAD + ";" * MILLIONS), "1 records, 1 problems"),
    "times": (lambda: of_text(HEAD + "@+1 " * MILLIONS), "times"),
    "broken times": (lambda: of_text(HEAD + "@x " * MILLIONS), "problems"),
    "records": (lambda: of_text(HEAD * 300_000), "records"),
    "a heap of marks": (lambda: of_text(HEAD + "; e" + "\u0301\u0316" * 1_000_000), "combining marks"),
    "a heap of escaped marks": (lambda: of_text(tag("\\u{301}\\u{316}" * 100_000)), "combining marks"),
    "unusual blanks": (lambda: of_text(HEAD + "\u00a0" * MILLIONS, lenient=True), "1 records, 0 problems"),
    "bytes that are not UTF-8": (
        lambda: of_text(HEAD.encode() + b"; \xff" * MILLIONS),
        "1 records, 2 problems",
    ),
    "a million strikes": (lambda: of_text(HEAD + "%1- " * 1_000_000), "events"),
    "garbage": (lambda: of_tokens(garbage()), "50000 tokens, 28 problems, 49972 count"),
    "marks": (
        lambda: of_tokens(f"{'&' * 1_900}a{n}" for n in range(5_000)),
        "5000 tokens, 0 problems, 5000 count",
    ),
    "nested payloads": (
        lambda: of_tokens("".join(f"%{n}=" for n in range(1, 400)) + f"{n}" for n in range(2_000)),
        "2000 tokens, 2000 problems, 0 count",
    ),
    "a chain of withdrawals": (
        lambda: of_tokens(["cX", *(f"%{n}-" for n in range(1, 50_000))]),
        "50000 tokens, 0 problems, 0 count",
    ),
    "corrections of themselves and each other": (
        lambda: of_tokens(f"%{n ^ 1}-" for n in range(1, 50_001)),
        "50000 tokens, 2 problems, 0 count",
    ),
    "a chain of inserts": (
        lambda: of_tokens(["cX", *(f"%{n}+cX" for n in range(1, 50_000))]),
        "50000 tokens, 0 problems, 50000 count",
    ),
    "inserts and takebacks between them": (
        lambda: of_tokens(["cX", *(f"%1+{'^' if n % 2 else 'bX'}" for n in range(1, 50_000))]),
        "50000 tokens, 24999 problems, 24999 count",
    ),
    "takebacks": (
        lambda: of_tokens(["cX"] * 25_000 + ["^"] * 25_000),
        "50000 tokens, 0 problems, 0 count",
    ),
    "takebacks that go too far": (
        lambda: of_tokens(["cX"] * 25_000 + ["^999999"] * 25_000),
        "50000 tokens, 25000 problems, 25000 count",
    ),
    "what is remembered": (cached, "True"),
}


def main() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.stdout.write(HOSTILE[sys.argv[1]][0]())


if __name__ == "__main__":
    main()
