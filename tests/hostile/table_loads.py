"""The tables of hostile files and programs as loads, for what they take."""

from __future__ import annotations

from pathlib import Path

from . import test_hostile_ora, test_hostile_packages, test_hostile_psd
from .loads import Load
from .packed_loads import raster, talk
from .programs import ATTEMPTS
from .request_loads import program
from .rows import ROWS, Reach, Row

REACH = Reach("http://127.0.0.1:9/", Path("/nowhere/canary.png"))


def _svg(row: Row) -> Load:
    return Load(f"table: {row.name}", lambda: row.make(REACH), row.suffix)


TABLE_LOADS = [
    *map(_svg, ROWS),
    *(talk(f"table: pptx: {name}", make) for name, (_, make) in test_hostile_packages.ROWS.items()),
    *(raster(f"table: psd: {name}", ".psd", make) for name, (_, make, _) in test_hostile_psd.ROWS.items()),
    *(raster(f"table: pixels: {name}", suffix, make) for name, (_, suffix, make) in test_hostile_ora.ROWS.items()),
    *(program(f"table: {attempt.name}", attempt.source) for attempt in ATTEMPTS),
]
