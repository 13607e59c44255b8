"""Masks of a design's layers: drawn from a layered file, or read from a folder of pictures.

A layer's mask is where it alone has ink; a text's is its box, since other words there leave the layout as it is. A flat
page has masks only if somebody gives them: the paper's model for finding them is not published.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from redraft.cage.decoder import DECODER, Undecodable
from redraft.errors import UsageError
from redraft.inspection.page.layer_pictures import LayerPicture
from redraft.pictures.layers.units import units
from redraft.scoring.score import Score
from redraft.session.session import Session
from redraft_research.evaluation.milde.pages import is_flat, scale_for
from redraft_research.messages import says
from redraft_research.scoring.layout_consistency import MEASURE, PAPER, PageMasks, Settings, layout_consistency

Array = NDArray[np.bool_]
MOST_PIXELS = 512
"""The longer side of a page that masks are drawn of."""
INSIDE = 128
"""The least cover, of 255, that makes a pixel a part of a mask."""


def mask_pages(path: Path, session: Session) -> list[list[Array]] | None:
    """The masks of each page of a file, or of the one a folder is about; None for a flat picture."""
    if path.is_dir():
        return [_pictures(path)]
    file = session.open(path)
    document = file.document
    if is_flat(document):
        return None
    found: list[list[Array]] = []
    for number, page in enumerate(document.pages, 1):
        pictures = session.layer_pictures(file, number, min(1.0, scale_for(page, MOST_PIXELS)))
        seen = [unit for unit in units(document, number) if unit.visible]
        found.append([_drawn(pictures.of(unit.id), unit.sort == "text") for unit in seen])
    return found


def _drawn(picture: LayerPicture, text: bool) -> Array:
    width, height = picture.size
    mask: Array = np.zeros((height, width), bool)
    tall, wide = picture.pixels.shape[:2]
    if tall and wide:
        mask[picture.y : picture.y + tall, picture.x : picture.x + wide] = text or picture.mask >= INSIDE
    return mask


def _pictures(folder: Path) -> list[Array]:
    paths = sorted(path for path in folder.iterdir() if path.suffix.lower() in (".png", ".webp"))
    if not paths:
        raise UsageError(says("no-mask-pictures", folder=folder))
    for path in paths:
        if not path.resolve().is_relative_to(folder.resolve()):
            raise UsageError(says("mask-link-out-of-folder", path=path))
    masks = [_light(path) for path in paths]
    if any(mask.shape != masks[0].shape for mask in masks):
        raise UsageError(says("mask-sizes-differ", folder=folder))
    return masks


def _light(path: Path) -> Array:
    """What is light in a picture without transparency, or what is opaque in one with it."""
    pixels = _pixels(path)
    opaque: Array = pixels[:, :, 3] >= INSIDE
    light: Array = pixels[:, :, :3].max(axis=2) >= INSIDE
    return light if opaque.all() else opaque


def opaque_mask(path: Path) -> Array:
    """Where a layer's picture has ink."""
    opaque: Array = _pixels(path)[:, :, 3] >= INSIDE
    return opaque


def _pixels(path: Path) -> NDArray[np.uint8]:
    if not path.is_file():  # what is a folder or a pipe is not opened
        raise UsageError(says("mask-not-regular-file", path=path))
    try:
        found = DECODER.pixels(path.read_bytes(), ["PNG", "WEBP"])
    except (OSError, Undecodable) as error:
        raise UsageError(says("mask-unreadable", path=path, error=error)) from None
    return np.frombuffer(bytes(found.data), np.uint8).reshape(found.height, found.width, 4)


def fitted(mask: Array, shape: tuple[int, int]) -> Array:
    """The mask as it is on a page of another size, by its nearest pixels."""
    rows, columns = ((np.arange(to) * was) // to for to, was in zip(shape, mask.shape, strict=True))
    found: Array = mask[rows[:, None], columns]
    return found


def compared(
    before: Sequence[Sequence[Array]] | None, after: Sequence[Sequence[Array]] | None, settings: Settings = PAPER
) -> Score:
    """Layout consistency of two files: the mean over common pages with masks, at the first's size."""
    if before is None or after is None:
        return Score.absent(MEASURE, "a flat page has no masks: give a layered file, or a folder of masks", pages=[])
    scores: list[Score] = []
    for number in range(max(len(before), len(after))):
        old, new = (list(pages[number]) if number < len(pages) else [] for pages in (before, after))
        shape = (old or new)[0].shape if old or new else None
        fit = [fitted(mask, shape) if shape and mask.shape != shape else mask for mask in new]
        scores.append(layout_consistency(PageMasks.of(old), PageMasks.of(fit), settings))
    values = [one.value for one in scores if one.value is not None]
    pages = [one.as_json() for one in scores]
    if not values:
        return Score.absent(MEASURE, "there is no mask on either page", pages=pages)
    return Score.of(MEASURE, fmean(values), pages=pages)
