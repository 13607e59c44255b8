"""The tiles kept between commands: where, how many, and what they follow from besides the drawings.

`REDRAFT_TILE_CACHE` is `off`, or how many megabytes are kept; `--no-tile-cache` does without for one command.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from redraft.cache import most_bytes, private_folder
from redraft.render.tile_files import TileFiles
from redraft.render.tiles import Draw, DrawEach, Tiles
from redraft.version import __version__

FOLDER = "tiles"


def tiles_of(draw: Draw, draw_each: DrawEach, fonts: Sequence[Path] | None) -> Tiles:
    """Tiles that are kept for the next command where `fonts`, which they are drawn with, are given."""
    return Tiles(draw, draw_each, store=None if fonts is None else tile_cache(fonts))


def tile_cache(fonts: Sequence[Path]) -> TileFiles | None:
    """The user's cache of tiles drawn with these fonts, the preferred ones first; None where it is switched off."""
    if not (most := most_bytes()) or (folder := private_folder(FOLDER)) is None:
        return None
    return TileFiles(folder, lambda: identity(fonts), most)


def identity(fonts: Sequence[Path], makers: Sequence[str] = ()) -> bytes:
    """What every tile follows from: redraft, what draws (and `makers`, for what they make), and the fonts in their
    order, each with its time and size."""
    parts = [f"redraft {__version__}"]
    for package in ("resvg", "PIL", "numpy", "redraft.render", *makers):
        spec = find_spec(package)
        folders = spec.submodule_search_locations if spec is not None else None
        parts += sorted(_modules(folder) for folder in folders or ())
    parts += (_stamp(os.fspath(path)) for path in fonts)
    return "\n".join(parts).encode("utf-8", "surrogateescape")


def _modules(folder: str) -> str:
    """The time and size of a package's modules: they change with its version."""
    with os.scandir(folder) as entries:
        names = [entry.path for entry in entries if entry.name.endswith((".py", ".so", ".pyd"))]
    return "\n".join(map(_stamp, sorted(names)))


def _stamp(path: str) -> str:
    try:
        found = os.stat(path)
    except OSError:
        return f"{path} ?"
    return f"{path} {found.st_mtime_ns} {found.st_size}"
