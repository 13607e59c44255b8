"""Content that new ink covers though nothing asked for it, another thing or a text; and texts on a removed thing."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from redraft.document.geometry import Box
from redraft.imaging.pixels.arrays import Mask, Picture, closed, grown, look, slices, slope
from redraft.imaging.pixels.regions import regions
from redraft.imaging.texts.reader import SeenLine, TextReader
from redraft.imaging.texts.two_pass_reader import read_picture

EDGE = 0.05
"""In Oklab, for a pixel: how steep an edge between a thing and its ground is."""
ROUGH = 0.12
"""Share of a picture that is such edges, from which on they are ignored, as in photographs."""
LEAST = 12
"""Pixels of edges that must be met."""
READ = 0.6
"""How sure a text must be to be named."""
TOUCH = 4
"""Pixels from new ink within which it lies against a thing, and from what was there within which nothing counts."""


def covered(picture: Picture, ink: Mask, own: Mask, reader: TextReader | None = None) -> str:
    """What of a picture new ink covers beside what was in its `own` place; '' where it meets nothing, or the picture
    is too rough to know. Texts are named where there is a reader."""
    edges = _edges(picture)
    if float(edges[~own].mean() if (~own).any() else 0.0) > ROUGH:
        return ""
    met = edges & grown(ink, TOUCH) & ~grown(own, TOUCH)
    if met.sum() < LEAST:
        return ""
    _, parts = regions(closed(met, 3), LEAST)
    if not parts:
        return ""
    box = parts[0].box
    named = _named(picture, box, reader)
    if not named and max(box.width, box.height) <= TOUCH:
        return ""
    return f"it may touch {f'the text {named}' if named else f'something at {box.written}'}; look at the picture"


def carried(picture: Picture, box: Box, reader: TextReader) -> str:
    """The texts on a thing in a box, '' for none."""
    inner = box.grown(-0.08 * min(box.width, box.height))
    if _edges(picture[slices(inner, picture.shape)]).sum() < LEAST:
        return ""
    lines = [one for one in _read(picture, box, reader) if one.box.share_in(box) > 0.7]
    return ", ".join(f"“{one.text}”" for one in sorted(lines, key=lambda one: (one.box.y, one.box.x)))


def _edges(picture: Picture) -> Mask:
    seen = look(picture)
    return np.asarray(np.max([slope(seen[..., part]) for part in range(3)], axis=0) > EDGE, bool)


def _named(picture: Picture, box: Box, reader: TextReader | None) -> str:
    lines = _read(picture, box, reader) if reader is not None else []
    return ", ".join(f"“{one.text}”" for one in lines if one.box.overlap(box) is not None)


def _read(picture: Picture, box: Box, reader: TextReader) -> Sequence[SeenLine]:
    """The lines of text in a box and beside it, their boxes in the picture."""
    rows, _ = slices(box, picture.shape, max(24.0, 0.3 * box.height))
    return [
        one._replace(box=Box(one.box.x, one.box.y + rows.start, *one.box[2:]))
        for one in read_picture(picture[rows], reader)
        if one.score >= READ and sum(map(str.isalnum, one.text)) > 1
    ]
