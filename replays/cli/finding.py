"""`find`: games by what happened in them, in the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any

import click

from replays.cli.options import archive_option, ledger_option, up_to_date

if TYPE_CHECKING:
    from replays.archive.columns import Column
    from replays.finding import Asked, Fact, Found, Hit

MOST = 20


@click.command("find")
@click.argument("game", required=False)
@click.argument("fact", required=False)
@click.argument("conditions", nargs=-1, metavar="[COLUMN=VALUE]...")
@click.option("--player", metavar="NAME", help="Whose it is, by name or key.")
@click.option("--seat", metavar="COLUMN|SEAT|any", help="Which seat --player, --won and --lost speak of.")
@click.option("--won", "result", flag_value="won", help="Who it is won the game.")
@click.option("--lost", "result", flag_value="lost", help="Who it is lost the game.")
@click.option("--with", "company", multiple=True, metavar="NAME", help="Who sat at the table, too.")
@click.option("--since", metavar="DATE", help="A year, a month or a day: 2026, 2026-03, 2026-03-15.")
@click.option("--until", metavar="DATE", help="The last one.")
@click.option("--first", "which", flag_value="first", help="Only the first of its game.")
@click.option("--last", "which", flag_value="last", help="Only the last of its game.")
@click.option("--times", metavar="N", help="At least so many in one game, by one and the same seat if that is asked.")
@click.option("--per", type=click.Choice(["game", "event"]), help="In one what --times counts.")
@click.option("--irregular", "irregular", flag_value="only", help="Irregular games only.")
@click.option("--regular", "irregular", flag_value="no", help="Without irregular games.")
@click.option("--most", default=MOST, show_default=True, type=click.IntRange(1), help="How many hits to show.")
@click.option("--columns", is_flag=True, help="Show what can be asked of the fact.")
@click.option("--sql", is_flag=True, help="Show the query in place of its hits.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object per line: for each hit, or what is listed.")
@ledger_option
@archive_option
def find_games(
    game: str | None,
    fact: str | None,
    conditions: tuple[str, ...],
    most: int,
    columns: bool,
    sql: bool,
    as_json: bool,
    ledger_path: str,
    archive_path: str | None,
    **told: Any,
) -> None:
    """Find games by what happened in them; without a FACT, list what can be found in a GAME.

    A condition is a column, one of = != >= <= ~ (contains), and a value. Quote it where it has a > or <. The archive is
    brought up to date first.

    Example: quarterturn find rotate trick_won orientation=h "value>=6" --player Ani --lost
    """
    from replays import finding
    from replays.archive.schema import connect

    if game is None or fact is None:
        click.echo("\n".join(map(_fact_json, _facts(game)) if as_json else _listed(game)))
        return
    kind = finding.fact(game, fact)
    if columns:
        click.echo("\n".join(map(_column_json, kind.columns) if as_json else _columns(kind)))
        return
    with closing(connect(up_to_date(ledger_path, archive_path))) as db:
        db.execute("PRAGMA query_only = 1")
        company = [finding.person(db, name) for name in told.pop("company")]
        if told["player"]:
            told["player"] = finding.person(db, told["player"])
        asked = finding.asked(kind, {name: said or "" for name, said in told.items()}, conditions, company)
        names = dict(db.execute("SELECT key, name FROM players").fetchall())
        if sql:
            click.echo(_query_json(asked) if as_json else "\n".join(_query(asked)))
            return
        found = finding.find(db, asked, 0, most)
    for line in map(_json, found.hits) if as_json else _lines(asked, found, names):
        click.echo(line)


def _listed(game: str | None) -> Iterator[str]:
    """What can be found: in one game, or the names of all."""
    from replays import finding, registry

    for name in registry.names() if game is None else [game]:
        yield click.style(f"quarterturn find {name} …", bold=True)
        facts = finding.facts(name)
        width = max(len(fact.name) for fact in facts)
        yield from (f"  {fact.name:{width}}  {fact.title}" for fact in facts)


def _facts(game: str | None) -> Iterator[Fact]:
    """What can be found: in one game, or in all."""
    from replays import finding, registry

    for name in registry.names() if game is None else [game]:
        yield from finding.facts(name)


def _fact_json(fact: Fact) -> str:
    said = {"game": fact.game, "fact": fact.name, "title": fact.title, "about": fact.about}
    return json.dumps({**said, "columns": [column.name for column in fact.columns]}, ensure_ascii=False)


def _column_json(column: Column) -> str:
    said = {"column": column.name, "type": column.type, "about": column.about, "values": column.values or None}
    return json.dumps(said, ensure_ascii=False)


def _query_json(asked: Asked) -> str:
    from replays import finding

    query = finding.query(asked)
    return json.dumps({"sql": query.sql, "values": query.values}, ensure_ascii=False)


def _columns(fact: Fact) -> Iterator[str]:
    yield click.style(fact.title, bold=True)
    width = max((len(column.name) for column in fact.columns), default=0)
    for column in fact.columns:
        values = "yes or no" if column.values == (0, 1) else ", ".join(map(str, column.values))
        yield f"  {column.name:{width}}  {column.about}" + (f" ({values})" if values else "")


def _query(asked: Asked) -> Iterator[str]:
    from notation import visible
    from replays import finding

    query = finding.query(asked)
    yield f"{query.sql};"
    yield from (f"-- :{name} = {visible(str(value))}" for name, value in query.values.items())


def _json(hit: Hit) -> str:
    places = [{"event": place.event, "part": place.part} for place in hit.places]
    said: dict[str, Any] = {"game": hit.public_id, "label": hit.label, **places[0], "told": hit.told}
    said |= {"times": hit.times, "places": places} if hit.times > 1 else {}
    said["fact"] = {name: value for name, value in hit.row.items() if name not in ("game", "event", "part")}
    return json.dumps(said, ensure_ascii=False)


def _lines(asked: Asked, found: Found, names: dict[str, str]) -> Iterator[str]:
    from notation import visible
    from replays import finding
    from replays.cli.report import counted

    yield visible(" · ".join(finding.described(asked, names)))
    hits, games = counted(found.total, "hit"), counted(found.games, "game")
    yield click.style(f"{hits} in {games}" if found.total else "Nothing like that.", bold=True)
    for hit in found.hits:
        yield ""
        yield f"  {visible(hit.label)}"
        often = f" ({hit.times} times, this is the first)" if hit.times > 1 else ""
        yield f"    {visible(hit.told)}{often}"
        yield click.style(f"    quarterturn replay {hit.public_id} --at {hit.places[0]}", dim=True)
    if found.total > len(found.hits):
        yield f"\n… and {found.total - len(found.hits)} more: --most shows them."


COMMANDS = (find_games,)
