"""The page of all tables, made from the dictionary. `python -m tests.docs.tables` writes it anew."""

from collections.abc import Iterator

from replays import archive, registry
from replays.archive import Entry
from tests.docs.blocks import ROOT

PAGE = ROOT / "docs" / "tables.md"
HEAD = """# Tables and columns

Every table of the [archive](archive.md) with its columns, as the file's own table `dictionary` has them. This page is
made from it: `python -m tests.docs.tables` writes it anew.

A column that leads to another one says so. Within one game means: join by `game` as well.
"""


def page() -> str:
    """The text of the page: what all games share, then the facts of each game."""
    tables = _by_table()
    prefixes = {game: f"{game.replace('-', '_')}_" for game in registry.names()}
    shared = [name for name in tables if not name.startswith(tuple(prefixes.values()))]
    parts = [HEAD, *_section("What all games share", shared, tables)]
    for game, prefix in prefixes.items():
        parts += _section(registry.load(game).title, [name for name in tables if name.startswith(prefix)], tables)
    return "\n".join(parts)


def _by_table() -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for entry in archive.dictionary():
        found.setdefault(entry.table_name, []).append(entry)
    return found


def _section(title: str, names: list[str], tables: dict[str, list[Entry]]) -> Iterator[str]:
    yield f"## {title}\n"
    for name in names:
        table, *columns = tables[name]
        yield f"### {name}\n"
        yield f"{_safe(table.about)}\n"
        yield "| column | type | leads to | what it holds |\n|---|---|---|---|"
        yield "".join(f"| `{c.column_name}` | {_type(c)} | {_leads(c)} | {_safe(c.about)} |\n" for c in columns)


def _type(column: Entry) -> str:
    return f"{column.type}, key" if column.in_key else str(column.type)


def _leads(column: Entry) -> str:
    within = ", within one game" if column.within_game else ""
    return f"`{column.refers_to}`{within}" if column.refers_to else ""


def _safe(about: str) -> str:
    return about.replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
