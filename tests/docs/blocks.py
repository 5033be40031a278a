"""The fenced blocks of the project's pages: what a test of documentation runs."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
OPERATING = ROOT / "docs" / "operating.md"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """One fenced block: its language, what follows that on the fence, its text."""

    language: str
    info: str
    text: str


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of a page in these languages, in order."""
    found = (Block(m[1], m[2].strip(), m[3]) for m in _FENCE.finditer(page.read_text("utf-8")))
    return [block for block in found if block.language in languages]


def commands(page: Path) -> list[str]:
    """The commands that a page shows, in order, without what is said about them."""
    lines = [line.split(" #")[0].strip() for block in blocks(page, "sh") for line in block.text.splitlines()]
    return [line for line in lines if line]
