"""New pictures on a page, and in the place of something else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from redraft.commands.layers.builder import Canvas
from redraft.commands.measure.places import free_spot
from redraft.commands.place.crops import covering, in_its_place, stretch_of
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture, Shape
from redraft.document.pages import Document, Page, Placed
from redraft.document.style import is_picture_paint
from redraft.edits.ops import Edit, Remove, ReplacePixels, SetCrop, SetFeature
from redraft.errors import CommandError, says

_UNCUT = (0.0, 0.0, 0.0, 0.0)


def added(document: Document, page: Page, asset: Asset, spot: Sequence[float] | None) -> tuple[Edit, str]:
    """What adds a picture at (x, y), in a box, or where there is room; and its id. It keeps its proportions, and takes
    at most half of the page's sides where no box says how large it is."""
    fit = min(0.5 * page.width / asset.width, 0.5 * page.height / asset.height, 1.0)
    size = asset.width * fit, asset.height * fit
    if spot is None:
        box = free_spot(document, page, size, (), min(page.width, page.height) / 50)
    else:
        box = Box(spot[0], spot[1], *size) if len(spot) == 2 else _inside(Box(*spot), asset)
    canvas = Canvas.of(document, page)
    layer = canvas.picture(asset, box, 0.0, "picture")
    return canvas.insert(layer, "", (asset,)), layer.id


def put_in_place(document: Document, placed: Placed, asset: Asset, whole: bool = False) -> tuple[list[Edit], str]:
    """What puts a picture in the place of an element; and the id of what is there then. It fills the frame of a
    picture, or stands `whole` in its middle; of another element's box, and of a mask along the outline of what was
    there, which is switched off, it takes what its proportions allow; it fills a rectangle that is filled with a
    picture, as Figma writes them."""
    old = placed.layer
    if isinstance(old, Picture):
        there = document.assets.get(old.asset)
        if there is not None and dict(old.features).get("mask") and (outline := there.cut_out) is not None:
            frame, new = _inside(outline, asset), None if asset.key in document.assets else asset
            uncut = SetCrop(old.id, _UNCUT, frame)
            return [SetFeature(old.id, "mask", False), ReplacePixels(old.id, asset.key, new), uncut], old.id
        edits = in_its_place(old, asset, document)
        if whole and old.frame is not None:
            inside = _inside(old.frame, asset, stretch_of(old))
            if (old.frame, covering(old, asset)) != (inside, _UNCUT):
                edits = [one for one in edits if not isinstance(one, SetCrop)]
                edits.append(SetCrop(old.id, _UNCUT, inside))
        return edits, old.id
    box = placed.box
    if box is None or not box.area:
        raise CommandError(says("no-area-for-picture", id=old.id))
    canvas = Canvas.of(document, placed.page, old.id)
    layer = canvas.picture(asset, _inside(box, asset), 0.0, "picture")
    if is_picture_paint(old.style.fill) and isinstance(old, Shape) and old.is_rect and not canvas.slide:
        layer = replace(layer, transform=old.transform, frame=old.frame)
        layer = replace(layer, crop=covering(layer, asset))
    return [canvas.insert(layer, old.id, (asset,)), Remove(old.id)], layer.id


def is_cut_out(asset: Asset) -> bool:
    """Whether all corners of a picture are clear, so that it has an outline of its own: a logo, a product."""
    if asset.media_type not in ("image/png", "image/webp"):
        return False
    from redraft.formats.pixels.resampling import opened

    seen = opened(asset.data)
    across, down = seen.width - 1, seen.height - 1
    return not any(seen.getchannel("A").getpixel((x, y)) for x in (0, across) for y in (0, down))


def _inside(box: Box, asset: Asset, stretch: float = 1.0) -> Box:
    """The largest box of a picture's proportions in another, in its middle. `stretch`: what is stretched by so much
    across."""
    if min(box.width, box.height) <= 0:
        raise CommandError(says("picture-box-not-positive"))
    across = asset.width / stretch
    share = min(box.width / across, box.height / asset.height)
    width, height = across * share, asset.height * share
    return Box(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, width, height)
