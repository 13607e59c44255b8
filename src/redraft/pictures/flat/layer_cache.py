"""A cache of the layers found in flat pictures: the next edit of a picture need not find them again.

They lie beside the tiles in the cache directory and are left out where tiles are; what does not read as it was written
is found anew.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.cache import most_bytes, owned, private_folder, replace_file
from redraft.errors import RedraftError
from redraft.formats.svg import CODEC as svg
from redraft.pictures.flat.layers import TakenApart, TextFound
from redraft.render.tile_files import identity

if TYPE_CHECKING:
    from redraft.pictures.edit_context import DrawingTools

FOLDER, MOST = "flat", 12
"""Pictures whose layers are kept: those used last."""
_ENDING = ".json"
_MAKERS = ("redraft.imaging", "redraft.pictures", "rapidocr")


def place_for(tools: DrawingTools, picture: bytes) -> Path | None:
    """Where the layers of a picture, by its file's bytes, are kept; None where nothing is."""
    if not tools.keeps_tiles or not most_bytes() or (folder := private_folder(FOLDER)) is None:
        return None
    made_with = sha256(identity(tools.fonts.files(), _MAKERS)).digest()
    return folder / (sha256(made_with + sha256(picture).digest()).hexdigest() + _ENDING)


def kept(tools: DrawingTools, place: Path) -> TakenApart | None:
    """What is kept there, if it can be trusted and read."""
    with suppress(OSError, ValueError, KeyError, TypeError, RedraftError):
        if owned(os.lstat(place)):
            read = json.loads(place.read_bytes())
            data = read["svg"].encode()
            texts = tuple(TextFound(layer, text, sure, tuple(notes)) for layer, text, sure, notes in read["texts"])
            os.utime(place)
            document = svg.open(data, tools.fonts).document
            return TakenApart(data, document, texts, tuple(map(tuple, read["left"])), tuple(read["ghosts"]))
    return None


def keep(place: Path, found: TakenApart) -> None:
    """Keep layers; done without where that is impossible."""
    texts = [(one.layer, one.text, one.sure, one.notes) for one in found.texts]
    record = {"svg": found.data.decode(), "texts": texts, "left": found.left, "ghosts": found.ghosts}
    replace_file(place, json.dumps(record, ensure_ascii=False).encode())
    with suppress(OSError):
        files = sorted(place.parent.glob(f"*{_ENDING}"), key=lambda path: -path.stat().st_mtime_ns)
        for old in files[MOST:]:
            old.unlink()
