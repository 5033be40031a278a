"""A table as Parquet, with what its columns mean in the file's own metadata, under `description`."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from arro3.core import Array, DataType, Field, RecordBatch, RecordBatchReader, Schema
from arro3.io import write_parquet

from replays.archive.tables import Table
from replays.csv_cells import Value

TYPES = {"INTEGER": DataType.int64(), "REAL": DataType.float64(), "TEXT": DataType.utf8()}
BATCH = 20_000  # rows that are in memory at once
COMPRESSION = "zstd(3)"


def write(path: Path, table: Table, rows: Iterator[tuple[Value, ...]]) -> None:
    """Writes the rows, batch by batch. Raises `OSError`."""
    schema = schema_of(table)
    with path.open("wb") as stream:
        batches = RecordBatchReader.from_batches(schema, _batches(schema, rows))
        write_parquet(batches, stream, compression=COMPRESSION)


def schema_of(table: Table) -> Schema:
    """The columns with their types: 64-bit integers, 64-bit floats, UTF-8; anything may be null."""
    fields = [
        Field(column.name, TYPES[column.type], nullable=True, metadata={"description": column.about})
        for column in table.columns
    ]
    return Schema(fields, metadata={"description": table.about})


def _batches(schema: Schema, rows: Iterator[tuple[Value, ...]]) -> Iterator[RecordBatch]:
    while batch := list(islice(rows, BATCH)):
        columns = [
            Array(list(values), type=kind) for values, kind in zip(zip(*batch, strict=True), schema.types, strict=True)
        ]
        yield RecordBatch(columns, schema=schema)
