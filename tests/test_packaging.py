"""What lies in the repository, what is locked, and what a wheel holds."""

import re
import subprocess
import sys
import tomllib
import zipfile
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOP_LEVEL = {
    "pyproject.toml",
    "README.md",
    "Makefile",
    "ledger",
    "notation",
    "replays",
    "datasette-plugins",
    "tests",
    "benchmarks",
    "docs",
}
LOCKS = {name: ROOT / ".ci" / f"{name}.txt" for name in ("lock", "lock-test", "lock-bench")}
SET_UP = [ROOT / "pyproject.toml", ROOT / "Makefile", *sorted((ROOT / ".ci").iterdir())]


@cache
def tracked() -> list[str]:
    """Every file that git knows, as a path from the top of the repository."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    files = [name for name in listing.split("\0") if name and (ROOT / name).exists()]
    assert files
    return files


def pins(lock: Path) -> dict[str, str]:
    """Package to version, with the marker that limits it where there is one."""
    return dict(re.findall(r"^([a-z0-9-]+)==(.+?) \\$", lock.read_text(), re.MULTILINE))


def test_top_level_holds_only_what_belongs_there() -> None:
    top = {name.split("/")[0] for name in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP_LEVEL


@pytest.mark.parametrize("path", SET_UP, ids=lambda path: path.name)
def test_set_up_names_no_address_and_no_place_on_one_machine(path: Path) -> None:
    text = path.read_text()
    assert text
    assert re.findall(r"\w+://\S*", text) == []
    assert re.findall(r"^\s*(?:-i|-f|--(?:extra-)?index-url|--find-links|--index)\b.*", text, re.MULTILINE) == []
    assert re.findall(r"(?<![\w./])/(?:root|home|tmp|opt|srv|mnt|work)\b\S*", text) == []


@pytest.mark.parametrize("lock", LOCKS.values(), ids=lambda path: path.name)
def test_every_pin_has_a_hash(lock: Path) -> None:
    entries = [entry for entry in re.split(r"^(?=\S)", lock.read_text(), flags=re.MULTILINE) if entry[:1].isalnum()]
    assert len(entries) == len(pins(lock)) > 20
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_locks_agree_so_that_one_environment_holds_them_all() -> None:
    base, test, bench = (pins(LOCKS[name]) for name in ("lock", "lock-test", "lock-bench"))
    assert base.items() <= test.items()
    assert base.items() <= bench.items()
    assert {name for name in test.keys() & bench.keys() if test[name] != bench[name]} == set()


def test_every_dependency_is_locked() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    wanted = {
        "lock": project["project"]["dependencies"] + groups["build"] + project["build-system"]["requires"],
        "lock-test": groups["test"] + project["project"]["optional-dependencies"]["postgresql"],
        "lock-bench": groups["bench"],
    }
    for name, requirements in wanted.items():
        names = {re.match(r"[\w.-]+", requirement)[0].lower() for requirement in requirements}
        assert names <= pins(LOCKS[name]).keys(), f"run `make lock`: {LOCKS[name].name} lacks a package"


def test_wheel_holds_every_file_of_the_packages(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    packages = ("ledger/", "notation/", "replays/", "datasette-plugins/quarterturn_web/")
    ours = {name.removeprefix("datasette-plugins/") for name in tracked() if name.startswith(packages)}
    assert ours <= held
    assert {name.split("/")[0] for name in held} == {"ledger", "notation", "replays", "quarterturn_web"}
