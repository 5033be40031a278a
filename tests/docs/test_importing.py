"""What docs/importing.md shows is what an import makes of the files that it shows."""

from pathlib import Path

import pytest

from tests.cli.runner import right
from tests.docs.blocks import ROOT, blocks

PAGE = ROOT / "docs" / "importing.md"


def test_the_play_becomes_the_record_that_the_page_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("QUARTERTURN_LEDGER", raising=False)
    (play,) = blocks(PAGE, "json")
    (shown,) = blocks(PAGE, "qtn")
    Path("plays.bgsplay").write_text(play.text)
    right("init")
    right("import", "plays.bgsplay")
    assert right("export", "--all") == shown.text
