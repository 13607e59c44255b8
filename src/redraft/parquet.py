"""The rows of a parquet file, in pieces and within bounds; who calls it reports that pyarrow is not installed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

UNPACKED, UNPACKED_TIMES, CELL = 200 << 20, 20, 100
"""Bytes that the rows of any parquet file may take, how many times its own size besides, and what a cell takes."""


def parquet_rows(source: Any, size: int) -> tuple[list[str], Iterator[list[Any]]]:
    """A parquet file's columns, and its rows in pieces. ValueError if repeated values would make them far larger."""
    import pyarrow as arrow
    from pyarrow import parquet

    most = UNPACKED + UNPACKED_TIMES * size
    file = parquet.ParquetFile(source, pre_buffer=False)
    form = file.metadata
    groups = [form.row_group(number) for number in range(form.num_row_groups)]
    chunk = max((one.column(at).total_uncompressed_size for one in groups for at in range(one.num_columns)), default=0)
    count = max(1, min(1024, most // max(1, chunk)))

    def rows() -> Iterator[list[Any]]:
        held = max(chunk, form.num_rows * max(1, form.num_columns) * CELL)
        for batch in file.iter_batches(count, use_threads=False) if held <= most else ():
            columns = [
                one.dictionary_decode() if isinstance(one, arrow.DictionaryArray) else one for one in batch.columns
            ]
            held += sum(one.nbytes for one in columns)
            if held > most:
                break
            yield arrow.record_batch(columns, batch.schema.names).to_pylist()
        if held > most:
            raise ValueError(f"its rows take more than {most >> 20:,} MB, far more than the file")

    return file.schema_arrow.names, rows()
