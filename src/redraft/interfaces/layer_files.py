"""`redraft render --layers`: every layer of a page as a picture, in a folder with a list of them."""

from __future__ import annotations

import argparse
import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.errors import UsageError
from redraft.formats.file import File
from redraft.formats.files import MANIFEST
from redraft.formats.saves import write_file
from redraft.inspection.layer_numbers import numbered
from redraft.interfaces.layer_list import layer_json
from redraft.interfaces.terminal import clean, print_json, say, warn, warn_of_repairs
from redraft.session.session import Session

if TYPE_CHECKING:
    from redraft.inspection.layer_pictures import LayerPicture, LayerPictures

PAGE = "page.png"
LONGEST_NAME = 40
"""Characters of a layer's id in the name of its picture."""


def render_layers(options: argparse.Namespace) -> int:
    """The command `redraft render FILE --layers DIR`."""
    if options.layer is not None:
        raise UsageError("--layers draws every layer, and --layer one", "leave out one of the two")
    folder: Path = options.layers
    _refuse_full(folder)
    with Session(options.fonts, strict_fonts=options.strict_fonts) as session:
        file = session.open(options.file)
        session.refuse_unmet_fonts(file)
        pictures = session.layer_pictures(file, options.page, options.scale)
        folder.mkdir(parents=True, exist_ok=True)
        manifest = write_layers(file, pictures, options.page, folder)
    if options.json:
        fonts = [use.to_json() for use in file.fonts]
        print_json({"output": str(folder / MANIFEST), "repairs": list(file.repairs), "fonts": fonts, **manifest})
        return 0
    warn_of_repairs(file.repairs)
    for warning in (*file.document.undrawn, *file.font_warnings):
        warn(f"redraft: warning: {warning}")
    blank = sum(layer["picture"] is None for layer in manifest["layers"])
    if blank:
        which = f"{blank} layers have" if blank != 1 else "1 layer has"
        warn(f"redraft: warning: {which} no picture, since nothing there shows on the page")
    count = len(manifest["layers"]) - blank
    say(clean(f"{options.file} → {folder} ({count} layer{'' if count == 1 else 's'}, {PAGE}, {MANIFEST})"))
    return 0


def write_layers(file: File, pictures: LayerPictures, number: int, folder: Path) -> dict[str, Any]:
    """Write a picture of every layer of a page, cropped to its ink, the page itself, and the manifest last.

    A layer's `at` is where the top left corner of its picture is on the page, in pixels. Those with a `part`
    number, put down in that order in their `blend` mode, give the page: the others are groups or parts of them.
    """
    document, page = file.document, pictures.page
    parts = {unit.layer: (at, unit.blend) for at, unit in enumerate(pictures.parts)}
    layers = list(numbered(document, page))
    digits = len(str(len(layers)))
    rows = []
    for at, placed in layers:
        picture = pictures.of(placed.layer.id)
        name = f"{at:0{digits}}-{_as_name(placed.layer.id)}.png" if picture.ink is not None else None
        if name is not None:
            write_file(folder / name, picture.png(crop=True))
        rows.append({"number": at, **_row(file, placed.layer.id, picture), "picture": name, **_part(parts, placed)})
    write_file(folder / PAGE, pictures.page_png())
    manifest = {
        "redraft": 1,
        "file": str(file.path),
        "sha256": file.snapshot.sha256,
        "page": {"number": number, "id": page.id, "width": page.width, "height": page.height, "unit_mm": page.unit_mm},
        "scale": pictures.scale,
        "size": list(pictures.size),
        "picture": PAGE,
        "separable": page.id not in parts,
        "undrawn": list(document.undrawn),
        "layers": rows,
    }
    write_file(
        folder / MANIFEST, (json.dumps(manifest, indent=2, ensure_ascii=False) + "\n").encode("utf-8", "replace")
    )
    return manifest


def _row(file: File, id: str, picture: LayerPicture) -> dict[str, Any]:
    ink = picture.ink
    return {
        **layer_json(file.document.index[id]),
        "ink": [round(side, 4) for side in ink] if ink else None,
        "at": [picture.x, picture.y] if ink else None,
        **({"drawn_with": picture.drawn_with} if picture.drawn_with else {}),
    }


def _part(parts: dict[str, tuple[int, str]], placed: Any) -> dict[str, Any]:
    at, blend = parts.get(placed.layer.id, (None, None))
    return {"part": at, "blend": blend}


def _as_name(id: str) -> str:
    return re.sub(r"[^A-Za-z0-9_-]+", "-", id).strip("-")[:LONGEST_NAME] or "layer"


def _refuse_full(folder: Path) -> None:
    try:
        full = bool(os.listdir(folder))
    except FileNotFoundError:
        return
    except OSError as error:
        raise UsageError(f"{folder} cannot be used: {error.strerror}", "give a new folder") from None
    if full:
        raise UsageError(f"the folder {folder} is not empty", "give a new or an empty folder")
