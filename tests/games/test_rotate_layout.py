"""Where the lines of a record of Rotate break: at deals and hands, and after tricks as they really ended."""

import pytest

from notation import read, write
from tests.games.rotate_table import ROTATE

HEAD = '[Game "rotate"]\n[a "Ani"]\n[b "Vova"]\n[c "Zhenya"]\n\n'
HAND = "R1,R2,R3,R4,R5,R6,R7,Y1,Y2,Y3,X"


@pytest.mark.parametrize(
    ("about", "lines"),
    [
        ("a line for each trick, with its claim", [">a aB7v bB5v cB6v =a/v", "aR1v bX c_", ">b bG1v"]),
        ("a line for each hand, and for what follows", [">a", f"a={HAND}", "b=B1,B2", "aR1v bB5v cP6v", "aR2v"]),
        ("a deal right after a deal", [">a", ">b* bR1v"]),
        ("out of turn, the trick ends when every seat has a card", [">a aB7v aB6v bB5v cB4v", "aB3v"]),
        ("a claim of scores has its own line", [">a aB7v bB5v cB6v", "=0,0,0", "aR1v bR3v cR4v"]),
        ("inside a trick it has not", [">a aB7v bB5v =0,0,0 cB6v", "aR1v"]),
        ("a takeback inside a trick", [">a aB7v bB5v ^ bB4v cB6v", "aR1v"]),
        ("a takeback over the end of a trick", [">a aB7v bB5v cB6v", "^ cB4v", "aR1v"]),
        ("a takeback of more than there is", [">a aB7v ^9 bB5v cB6v", "aR1v"]),
        ("a correction between tricks has its own line", [">a aB7v bB5v cB6v", "%2=aB3v", "%3!", "aR1v"]),
        ("a play that was inserted", [">a aB7v cB6v", "aR1v bR2v cR3v", "%2+bB5v", "aR5v"]),
        ("a play that was struck", [">a aB7v cB6v bB5v cB4v", "aR1v %3-"]),
        ("a seat that was fixed", [">a aB7v cB5v cB6v", "aR1v %3=bB5v"]),
    ],
)
def test_lines_break_where_tricks_end(about: str, lines: list[str]) -> None:
    record = next(read(HEAD + " ".join(lines)))
    text = write(record, ROTATE.layout(ROTATE.codec.events(record.tokens), 3))
    assert text.removeprefix(HEAD).splitlines() == lines, about
