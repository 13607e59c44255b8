"""The masks of a design's layers: drawn from a file that has layers, or read from a folder of pictures.

The paper finds masks in flat pages with a model that is not published with it. A file with layers needs none: a layer's
mask is where it alone would have ink. A flat page has masks only where somebody gives them.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from redraft.cage.decoder import DECODER, Undecodable
from redraft.document.layers import Picture
from redraft.errors import UsageError
from redraft.planners.layers.units import units
from redraft.scoring.layout_consistency import MEASURE, PAPER, Masks, Settings, layout_consistency
from redraft.scoring.score import Score
from redraft.session.session import Session

Array = NDArray[np.bool_]
MOST_PIXELS = 512
"""The longer side of a page that masks are drawn of."""
INSIDE = 128
"""The least cover, of 255, that makes a pixel a part of a mask."""


def mask_pages(path: Path, session: Session) -> list[list[Array]] | None:
    """For each page of a file, or for the one that a folder of pictures is about, the masks on it; None for a flat
    picture, which has one layer that says nothing of what is on it."""
    if path.is_dir():
        return [_pictures(path)]
    file = session.open(path)
    document = file.document
    if all(isinstance(layer, Picture) for page in document.pages for layer in page.layers) and len(document.index) == 1:
        return None
    found: list[list[Array]] = []
    for number, page in enumerate(document.pages, 1):
        scale = min(1.0, MOST_PIXELS * 25.4 / 96 / (max(page.width, page.height, 1.0) * page.unit_mm))
        pictures = session.layer_pictures(file, number, scale)
        seen = [unit for unit in units(document, number) if unit.visible]
        found.append([pictures.of(unit.id).on_page()[:, :, 3] >= INSIDE for unit in seen])
    return found


def _pictures(folder: Path) -> list[Array]:
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".png")
    if not paths:
        raise UsageError(f"{folder} has no PNG pictures", "give a folder with one picture for each mask")
    masks = [_mask(path) for path in paths]
    if any(mask.shape != masks[0].shape for mask in masks):
        raise UsageError(f"the masks in {folder} are of different sizes", "masks are as large as the page")
    return masks


def _mask(path: Path) -> Array:
    try:
        found = DECODER.pixels(path.read_bytes(), ["PNG"])
    except Undecodable as error:
        raise UsageError(f"{path} cannot be read: {error}", "give masks as PNG pictures") from None
    pixels = np.frombuffer(bytes(found.data), np.uint8).reshape(found.height, found.width, 4)
    clear: Array = pixels[:, :, 3] >= INSIDE
    light: Array = pixels[:, :, :3].max(axis=2) >= INSIDE
    return clear & light if clear.all() else clear


def fitted(mask: Array, shape: tuple[int, int]) -> Array:
    """The mask as it is on a page of another size, by its nearest pixels."""
    rows, columns = ((np.arange(to) * was) // to for to, was in zip(shape, mask.shape, strict=True))
    found: Array = mask[rows[:, None], columns]
    return found


def compared(
    before: Sequence[Sequence[Array]] | None, after: Sequence[Sequence[Array]] | None, settings: Settings = PAPER
) -> Score:
    """The layout consistency of two files: the mean over the pages of both that have a mask. Pages are compared in
    their order, and those of the second are brought to the size of the first's."""
    if before is None or after is None:
        return Score.absent(MEASURE, "a flat page has no masks: give a layered file, or a folder of masks", pages=[])
    scores: list[Score] = []
    for number in range(max(len(before), len(after))):
        old, new = (list(pages[number]) if number < len(pages) else [] for pages in (before, after))
        shape = (old or new)[0].shape if old or new else None
        fit = [fitted(mask, shape) if shape and mask.shape != shape else mask for mask in new]
        scores.append(layout_consistency(Masks.of(old), Masks.of(fit), settings))
    values = [one.value for one in scores if one.value is not None]
    pages = [one.as_json() for one in scores]
    if not values:
        return Score.absent(MEASURE, "there is no mask on either page", pages=pages)
    return Score.of(MEASURE, fmean(values), pages=pages)
