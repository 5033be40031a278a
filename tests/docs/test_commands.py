"""Every command that the pages show works as shown."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.runner import quarterturn
from tests.docs.blocks import PAGES, ROOT, blocks, commands

IN_OTHER_TESTS = ("make", "quarterturn serve")  # tests/test_packaging.py and tests/web run these


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.name)
def test_the_commands_of_a_page_run_in_their_order(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    for block in blocks(page, "toml"):
        if block.info.endswith(".toml"):
            Path(block.info).write_text(block.text)
    for block in blocks(page, "qtn")[:1]:
        Path("thursday.qtn").write_text(block.text)
    for block in blocks(page, "json", "xml"):
        if block.info:
            Path(block.info).write_text(block.text)
    ran = 0
    for command in commands(page):
        if command.startswith(IN_OTHER_TESTS):
            continue
        program, *arguments = shlex.split(command)
        assert program == "quarterturn", command
        result = quarterturn(*arguments)
        assert result.exit_code == 0, f"{command}\n{result.output}"
        ran += 1
    assert ran


def test_the_readme_gives_the_two_commands_and_links_only_to_what_is_there() -> None:
    text = (ROOT / "README.md").read_text()
    assert "make demo" in text
    assert "make test" in text
    for page in PAGES:
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} → {target}"


def test_the_typo_of_the_readme_is_answered_as_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = blocks(ROOT / "README.md", "qtn")
    (shown,) = blocks(ROOT / "README.md", "text")
    Path("thursday.qtn").write_text(record.text.replace("cB4h", "cB44h"))
    assert quarterturn("check", "thursday.qtn").output == shown.text
