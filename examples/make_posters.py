"""Writes the two example posters, event.svg and sale.svg: `python examples/make_posters.py [FOLDER]`.

They go next to this script unless a folder is given. Nothing is random: a second run writes the same bytes.
posters/event.py and posters/sale.py hold the designs; the other files there paint the pictures inside them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from posters.event import event_poster
from posters.sale import sale_poster


def write_posters(folder: Path) -> None:
    """Write both posters into an existing folder, as UTF-8 with plain line feeds on every system."""
    for name, poster in (("event.svg", event_poster), ("sale.svg", sale_poster)):
        data = poster().encode("utf-8")
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data) // 1024} KB")


if __name__ == "__main__":
    write_posters(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
