"""Which package may know which: dependencies point one way, and no game is known by name outside of its folder.

The sources are read, not imported, so that an import inside of a function counts as well.
"""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FRONT_END = ROOT / "datasette-plugins" / "quarterturn_web"
GAMES = ROOT / "replays" / "games"
OURS = {"ledger", "notation", "replays", "quarterturn_web", "tests", "benchmarks"}
MAY_IMPORT = {
    "ledger": {"ledger"},
    "notation": {"notation"},
    "replays": {"replays", "notation", "ledger"},
    "quarterturn_web": {"quarterturn_web", "replays", "notation", "ledger"},
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
GAME_FOLDERS = sorted(folder.name for folder in GAMES.glob("*/") if (folder / "__init__.py").exists())


def sources(folder: Path) -> list[Path]:
    """All Python files of a folder; there has to be one, or a test over them would prove nothing."""
    found = sorted(folder.rglob("*.py"))
    assert found, f"no Python file in {folder}"
    return found


def folder_of(package: str) -> Path:
    return FRONT_END if package == "quarterturn_web" else ROOT / package


def outside_of_games() -> list[Path]:
    """The engine and the front end: what has to work with a game that it never heard of."""
    engine = [path for path in sources(ROOT / "replays") if not path.is_relative_to(GAMES)]
    assert engine
    return engine + sources(FRONT_END)


def module_name(path: Path) -> list[str]:
    """The dotted name of a source file, in parts, with `__init__` kept as the last one."""
    base = FRONT_END.parent if path.is_relative_to(FRONT_END) else ROOT
    return list(path.relative_to(base).with_suffix("").parts)


def imported(path: Path) -> Iterator[tuple[int, str]]:
    """Line and absolute dotted name of everything that a file imports, `from a import b` as `a.b`."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = module_name(path)[: -node.level] if node.level else []
            module = [*start, *(node.module or "").split(".")]
            prefix = ".".join(part for part in module if part)
            yield from ((node.lineno, f"{prefix}.{alias.name}") for alias in node.names)


def game_of(name: str) -> str | None:
    """The game that a dotted name lies in: `replays.games.rotate.rules` is in `rotate`."""
    match name.split("."):
        case ["replays", "games", game, *_] if game in GAME_FOLDERS:
            return game
    return None


def at(path: Path, line: int, what: str) -> str:
    return f"{path.relative_to(ROOT)}:{line}: {what}"


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """Line and value of every string in a file."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_package_imports_only_what_lies_below_it(package: str) -> None:
    forbidden = OURS - MAY_IMPORT[package]
    wrong = [
        at(path, line, name)
        for path in sources(folder_of(package))
        for line, name in imported(path)
        if name.split(".")[0] in forbidden
    ]
    assert wrong == []


def test_relative_imports_are_seen_as_absolute_names() -> None:
    seen = {name for path in sources(ROOT / "replays") for _, name in imported(path)}
    assert not [name for name in seen if name.startswith(".")]
    assert [name for name in seen if name.split(".")[0] == "notation"], "replays reads notation, and we did not see it"


def test_nothing_outside_of_games_imports_a_game() -> None:
    assert GAME_FOLDERS
    wrong = [
        at(path, line, name)
        for path in outside_of_games()
        for line, name in imported(path)
        if name.startswith("replays.games")
    ]
    assert wrong == []


def test_nothing_outside_of_games_names_a_game() -> None:
    assert GAME_FOLDERS
    names = {spelling for folder in GAME_FOLDERS for spelling in (folder, folder.replace("_", "-"))}
    # "scores" is a game as well as an English word; its tables and fields are found in any game.
    names -= {"scores"}
    wrong = [
        at(path, line, value)
        for path in outside_of_games()
        for line, value in literals(path)
        if value in names or value.startswith("replays.games.")
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAME_FOLDERS)
def test_game_imports_no_other_game(game: str) -> None:
    wrong = [
        at(path, line, name)
        for path in sources(GAMES / game)
        for line, name in imported(path)
        if game_of(name) not in (None, game)
    ]
    assert wrong == []


def test_each_game_is_one_folder_and_one_line() -> None:
    lines = PROJECT["entry-points"]["quarterturn.games"]
    assert lines == {folder.replace("_", "-"): f"replays.games.{folder}:game" for folder in GAME_FOLDERS}
