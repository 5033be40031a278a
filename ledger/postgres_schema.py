"""The tables of a ledger in PostgreSQL and their guards. Verification compares a database's schema with this text.

They lie in a schema of their own, so that a database may hold other things. `head` is one row: the last position, its
hash and the number of the newest game. Whoever writes locks it first, and the guards move it, so positions follow the
order of the commits and a reader that polls misses nothing; numbers from a sequence would be visible out of order.

What is allowed is decided by triggers that fire for everybody, the owner and a superuser included, also while
`session_replication_role` silences others. Insert guards look after the row is in: one that `ON CONFLICT DO NOTHING`
leaves out must not move the head. Columns have no CHECK of their own, since a guard's text can be compared and the
server's form of a CHECK changes between its versions.
"""

from __future__ import annotations

SCHEMA = "quarterturn"
REFUSED = "QT001"

_COLUMNS = {
    "meta": {"name": "text", "value": "text"},
    "head": {"position": "bigint", "games": "bigint", "hash": "bytea"},
    "games": {"number": "bigint", "id": "text", "label": "text", "created": "bigint"},
    "entries": {
        "position": "bigint",
        "game": "bigint",
        "first": "bigint",
        "count": "bigint",
        "time": "bigint",
        "recorder": "text",
        "request": "bytea",
        "text": "text",
        "hash": "bytea",
    },
    "catalogs": {"hash": "bytea", "text": "text"},
    "people": {"key": "text", "name": "text", "same_as": "text", "seal": "bytea"},
}
_NULLABLE = {"entries.request"}

# As the server writes them, because verification compares them as text.
_INDEXES = {
    "meta_pkey": "CREATE UNIQUE INDEX meta_pkey ON quarterturn.meta USING btree (name)",
    "games_pkey": "CREATE UNIQUE INDEX games_pkey ON quarterturn.games USING btree (number)",
    "games_by_id": "CREATE UNIQUE INDEX games_by_id ON quarterturn.games USING btree (id)",
    "entries_pkey": 'CREATE UNIQUE INDEX entries_pkey ON quarterturn.entries USING btree ("position")',
    "entries_by_game": 'CREATE INDEX entries_by_game ON quarterturn.entries USING btree (game, "position")',
    "entries_by_request": (
        "CREATE UNIQUE INDEX entries_by_request ON quarterturn.entries USING btree (request)"
        " WHERE (request IS NOT NULL)"
    ),
    "catalogs_pkey": "CREATE UNIQUE INDEX catalogs_pkey ON quarterturn.catalogs USING btree (hash)",
    "people_pkey": "CREATE UNIQUE INDEX people_pkey ON quarterturn.people USING btree (key)",
}

_REFUSE = f"RAISE EXCEPTION '%', sentence USING ERRCODE = '{REFUSED}';"

_FUNCTIONS = {
    "never": f"""
DECLARE sentence text := format('%s of %s is refused: what is there never changes', TG_OP, TG_TABLE_NAME);
BEGIN
    {_REFUSE}
END""",
    "next_game": f"""
DECLARE sentence text := 'a game takes the next number';
BEGIN
    UPDATE quarterturn.head SET games = NEW.number WHERE games = NEW.number - 1;
    IF NOT FOUND THEN
        {_REFUSE}
    END IF;
    RETURN NULL;
END""",
    "next_entry": f"""
DECLARE
    sentence text := 'an entry takes the next position and the next number of its game';
    due bigint;
BEGIN
    UPDATE quarterturn.head SET position = NEW.position, hash = NEW.hash WHERE position = NEW.position - 1;
    IF NOT FOUND THEN
        {_REFUSE}
    END IF;
    SELECT first + count INTO due FROM quarterturn.entries
        WHERE game = NEW.game AND position < NEW.position ORDER BY position DESC LIMIT 1;
    IF NEW.first <> coalesce(due, 1) OR NEW.count < 0 OR NEW.text = '' OR octet_length(NEW.hash) <> 16
        OR NOT EXISTS (SELECT FROM quarterturn.games WHERE number = NEW.game) THEN
        {_REFUSE}
    END IF;
    RETURN NULL;
END""",
    "true_head": f"""
DECLARE sentence text := 'the head follows the entry or game that was just added';
BEGIN
    IF NEW.position = OLD.position + 1 AND NEW.games = OLD.games
        AND EXISTS (SELECT FROM quarterturn.entries WHERE position = NEW.position AND hash = NEW.hash)
        OR NEW.games = OLD.games + 1 AND NEW.position = OLD.position AND NEW.hash = OLD.hash
        AND EXISTS (SELECT FROM quarterturn.games WHERE number = NEW.games) THEN
        RETURN NEW;
    END IF;
    {_REFUSE}
END""",
}

# Name: table, when, function. `tgtype` is how the server's catalogue says the same.
_TRIGGERS = {
    "meta_stays": ("meta", "BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE", "STATEMENT", "never"),
    "head_stays": ("head", "BEFORE INSERT OR DELETE OR TRUNCATE", "STATEMENT", "never"),
    "head_true": ("head", "BEFORE UPDATE", "ROW", "true_head"),
    "games_stay": ("games", "BEFORE UPDATE OR DELETE OR TRUNCATE", "STATEMENT", "never"),
    "games_next": ("games", "AFTER INSERT", "ROW", "next_game"),
    "entries_stay": ("entries", "BEFORE UPDATE OR DELETE OR TRUNCATE", "STATEMENT", "never"),
    "entries_next": ("entries", "AFTER INSERT", "ROW", "next_entry"),
    "catalogs_stay": ("catalogs", "BEFORE UPDATE OR DELETE OR TRUNCATE", "STATEMENT", "never"),
}
_TRIGGER_BITS = {"ROW": 1, "BEFORE": 2, "INSERT": 4, "DELETE": 8, "UPDATE": 16, "TRUNCATE": 32}

# Everything in the schema: what kind of thing it is, its name, and what it has to be.
DESCRIBED = f"""
SELECT 'table', relname::text, relkind::text || relpersistence::text FROM pg_class
    WHERE relnamespace = '{SCHEMA}'::regnamespace AND relkind NOT IN ('i', 'I')
UNION ALL SELECT 'column', relname || '.' || attname,
    format_type(atttypid, atttypmod) || CASE WHEN attnotnull THEN ' NOT NULL' ELSE '' END
        || CASE WHEN atthasdef OR attgenerated <> '' THEN ' with a default' ELSE '' END
        || coalesce(' COLLATE ' || quote_ident(nullif(collname, 'default')), '')
    FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_collation n ON n.oid = attcollation
    WHERE relnamespace = '{SCHEMA}'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
UNION ALL SELECT 'index', relname, CASE WHEN indisvalid THEN '' ELSE 'broken ' END || pg_get_indexdef(indexrelid)
    FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relnamespace = '{SCHEMA}'::regnamespace
UNION ALL SELECT 'function', proname, prosrc FROM pg_proc WHERE pronamespace = '{SCHEMA}'::regnamespace
UNION ALL SELECT 'trigger', tgname,
    concat_ws(' ', c.relname, tgtype, tgenabled, tgqual IS NULL AND tgnargs = 0 AND tgattr = '',
        pronamespace::regnamespace || '.' || proname)
    FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid JOIN pg_proc p ON p.oid = tgfoid
    WHERE relnamespace = '{SCHEMA}'::regnamespace
UNION ALL SELECT 'rule', rulename, relname FROM pg_rewrite JOIN pg_class c ON c.oid = ev_class
    WHERE relnamespace = '{SCHEMA}'::regnamespace
"""


def statements() -> list[str]:
    """What makes an empty ledger, but for the rows of `meta` and `head`."""
    made = [f"CREATE SCHEMA {SCHEMA}"]
    for table, columns in _COLUMNS.items():
        lines = ", ".join(f"{column} {_column(table, column, kind)}" for column, kind in columns.items())
        made.append(f"CREATE TABLE {SCHEMA}.{table} ({lines})")
    return made + list(_INDEXES.values())


def guards() -> list[str]:
    """What makes the guards, once those rows are in."""
    made = [
        f"CREATE FUNCTION {SCHEMA}.{name}() RETURNS trigger LANGUAGE plpgsql AS $guard${body}$guard$"
        for name, body in _FUNCTIONS.items()
    ]
    for name, (table, when, each, function) in _TRIGGERS.items():
        place = f"{SCHEMA}.{table}"
        made.append(f"CREATE TRIGGER {name} {when} ON {place} FOR EACH {each} EXECUTE FUNCTION {SCHEMA}.{function}()")
        made.append(f"ALTER TABLE {place} ENABLE ALWAYS TRIGGER {name}")
    return made


def expected() -> dict[str, str]:
    """What `DESCRIBED` has to give: kind and name, and what that is."""
    described = {f"table {table}": "rp" for table in _COLUMNS}
    for table, columns in _COLUMNS.items():
        described |= {f"column {table}.{column}": _column(table, column, kind) for column, kind in columns.items()}
    described |= {f"index {name}": sql for name, sql in _INDEXES.items()}
    described |= {f"function {name}": body for name, body in _FUNCTIONS.items()}
    for name, (table, when, each, function) in _TRIGGERS.items():
        bits = sum(_TRIGGER_BITS.get(word, 0) for word in (*when.split(), each))
        described[f"trigger {name}"] = f"{table} {bits} A t {SCHEMA}.{function}"
    return described


def _column(table: str, column: str, kind: str) -> str:
    required = "" if f"{table}.{column}" in _NULLABLE else " NOT NULL"
    # Compared byte by byte: the order of ids must not depend on the server's language.
    return kind + required + (' COLLATE "C"' if kind == "text" else "")
