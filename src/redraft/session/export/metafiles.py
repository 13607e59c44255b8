"""Windows metafiles in slides, drawn by LibreOffice where it is installed."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from redraft import budget
from redraft.document.geometry import Box
from redraft.document.layers import Asset, Picture, family
from redraft.document.pages import Page
from redraft.document.style import Color
from redraft.edits.kinds import Insert, SetStyle
from redraft.edits.ops import apply
from redraft.errors import RedraftError
from redraft.formats.file import File
from redraft.formats.pptx.file.new import blank

if TYPE_CHECKING:
    from redraft.session.resources import Resources

METAFILES = ("image/x-emf", "image/x-wmf")
_SIDE = 800.0
"""Of the square slide that a metafile is stretched over (page units); its picture is put into the frame it had."""
_MOST = 12


def with_metafiles(file: File, page: Page, tools: Resources) -> Mapping[str, Asset]:
    """The metafiles of a page as pictures, by their asset; none where LibreOffice is missing or fails."""
    assets = file.document.assets
    layers = (layer for top in page.layers for layer in family(top) if isinstance(layer, Picture))
    keys = dict.fromkeys(one.asset for one in layers if one.asset in assets)
    found = {key: assets[key] for key in keys if assets[key].media_type in METAFILES}
    if found:
        budget.lift()  # LibreOffice has limits of its own
    try:
        return {key: _drawn(one, file, tools) for key, one in list(found.items())[:_MOST]}
    except RedraftError:
        return {}


def _drawn(metafile: Asset, file: File, tools: Resources) -> Asset:
    """A metafile drawn on white and on black: what differs shows through."""
    from PIL import Image, ImageChops  # only where a slide has one

    size = round(_SIDE), round(_SIDE)
    both = []
    for ground in (Color(255, 255, 255), Color(0, 0, 0)):
        opened = file.codec.open(blank(_SIDE, _SIDE), tools.fonts)
        page = opened.document.pages[0]
        frame = Box(0.0, 0.0, _SIDE, _SIDE)
        picture = Picture(f"{page.id}/9", "Picture", frame=frame, asset=metafile.key)
        edits = SetStyle(f"{page.id}/background", "fill", ground), Insert(picture, page.id, None, (metafile,))
        deck = opened.write(apply(opened.document, edits)).data
        [png] = tools.office.pictures(deck, (1, 1), size=size)
        both.append(Image.open(io.BytesIO(png)).convert("RGB"))
    light, dark = both
    shown = ImageChops.invert(ImageChops.difference(light, dark))
    alpha = ImageChops.lighter(ImageChops.lighter(*shown.split()[:2]), shown.split()[2])
    straight = Image.merge("RGBa", (*dark.split(), alpha)).convert("RGBA")
    target = io.BytesIO()
    straight.save(target, "PNG", compress_level=1)
    return replace(metafile, media_type="image/png", data=target.getvalue(), width=size[0], height=size[1])
