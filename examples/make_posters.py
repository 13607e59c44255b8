"""Writes the example posters: `python examples/make_posters.py [FOLDER]`.

They go next to this script unless a folder is given. Nothing is random: a second run writes the same bytes.
In posters/, the file named like a poster holds its design; the others draw or paint what is pictured in it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from posters.event import event_poster
from posters.menu import menu_poster
from posters.multilingual import multilingual_poster
from posters.sale import sale_poster
from posters.social import social_poster
from posters.travel import travel_poster

POSTERS = {
    "event.svg": event_poster,
    "sale.svg": sale_poster,
    "travel.svg": travel_poster,
    "menu.svg": menu_poster,
    "social.svg": social_poster,
    "multilingual.svg": multilingual_poster,
}


def write_posters(folder: Path) -> None:
    """Write all posters into an existing folder, as UTF-8 with plain line feeds on every system."""
    for name, poster in POSTERS.items():
        data = poster().encode("utf-8")
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data) // 1024} KB")


if __name__ == "__main__":
    write_posters(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
