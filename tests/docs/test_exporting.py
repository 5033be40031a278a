"""The page on exports: its commands leave the files that its programs read, and it names every format."""

import shlex
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from PIL import Image

from replays.cli.exporting import MANY, ONE, TABLES, TEXTS
from replays.cli.showing import FORMATS
from tests.cli.runner import right
from tests.docs.blocks import ROOT, blocks, commands

PAGE = ROOT / "docs" / "exporting.md"


def test_the_programs_of_the_page_read_what_its_commands_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    Path("thursday.qtn").write_text(blocks(PAGE, "qtn")[0].text)
    for command in commands(PAGE):
        right(*shlex.split(command)[1:])
    programs = blocks(PAGE, "python")
    assert len(programs) == 2
    for program in programs:
        exec(compile(program.text, str(PAGE), "exec"), {})
    for name, size in (("turned.png", (960, 864)), ("thursday.gif", (320, 288))):
        with Image.open(name) as picture:
            assert picture.size == size
    assert 'width="480"' in Path("turned.svg").read_text()


def test_the_page_names_every_format() -> None:
    text = PAGE.read_text()
    brought = [point.name for group in (ONE, MANY) for point in entry_points(group=group)]
    assert brought
    assert [form for form in (*TEXTS, *TABLES, *brought) if f"--format {form}`" not in text] == []
    assert [form for form in FORMATS if form.upper() not in text] == []
