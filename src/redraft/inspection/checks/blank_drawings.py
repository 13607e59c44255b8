"""Check: things with content that an edit made or changed, and of which nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from redraft.commands.measure.traits import paints
from redraft.document.charts import Categories, Series
from redraft.document.geometry import Box
from redraft.document.layers import Group, Opaque, Picture, Shape, Text, family
from redraft.document.pages import Document, Placed
from redraft.edits.display_text import excerpt
from redraft.edits.native_edits import SetPageNative
from redraft.edits.ops import Edit
from redraft.errors import ToolError
from redraft.formats.codec import Opened
from redraft.inspection.page.edit_facts import PROBLEM, Finding
from redraft.inspection.page.layer_pictures import LayerPictures

if TYPE_CHECKING:
    from redraft.render.tiles import Tiles

MOST = 40
"""Things that are drawn alone for this."""


def blanks(
    before: Opened, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str], tiles: Tiles
) -> Iterator[Finding]:
    """Each thing that shows nothing though it has words, paint or pixels, stands on its page and showed something
    before. `found_as` maps the ids of edits to those in `after`."""
    for id, now in islice(_touched(before.document, after.document, edits, found_as), MOST):
        placed = after.document.index[now]
        if after.document.page(placed.page.id) is None:  # of a master
            continue
        was = before.document.index.get(id)
        was = was if was is not None and was.layer.kind == placed.layer.kind else None
        try:
            found = _shows(placed) and _is_blank(after, placed, tiles)
            if found and (was is None or not _is_blank(before, was, tiles)):
                yield Finding("unseen", (id,), _message(id, placed), PROBLEM, placed.page.id)
        except ToolError:  # it cannot be drawn, which the pixel proof says
            return


def _touched(
    before: Document, after: Document, edits: Sequence[Edit], found_as: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The ids of things that are no groups, in the edits and in `after`; of a page's markup those that are new."""
    named = {found_as.get(id, id): id for edit in edits if (id := getattr(edit, "layer", ""))}
    for edit in edits:
        page = after.page(edit.page) if isinstance(edit, SetPageNative) else None
        for top in page.layers if page is not None else ():
            named |= {} if top.id in before.index else {top.id: top.id}
    for now, id in named.items():
        for layer in family(after.index.layers[now]) if now in after.index else ():
            if not isinstance(layer, Group):
                yield (id if layer.id == now else layer.id), layer.id


def _shows(placed: Placed) -> bool:
    """Whether something of it is to be seen."""
    layer, box, page = placed.layer, placed.box, placed.page
    if box is None or not placed.visible or any(one.style.opacity == 0 for one in (*placed.ancestors, layer)):
        return False
    if box.overlap(Box(0.0, 0.0, page.width, page.height)) is None:  # told as off the page
        return False
    if any(isinstance(one, Categories | Series) for one in placed.ancestors):
        return False  # its chart draws it, as a label or not at all
    painted = paints(layer, "fill") or paints(layer, "stroke")
    match layer:
        case Text():
            return painted and (bool(layer.text.strip()) or any(one.startswith("equation") for one in layer.effects))
        case Shape():
            return painted and bool(box.width or box.height)
    return isinstance(layer, Opaque | Picture)


def _is_blank(opened: Opened, placed: Placed, tiles: Tiles) -> bool:
    return LayerPictures(opened, placed.page, tiles).alone(placed.layer.id).ink is None


def _message(id: str, placed: Placed) -> str:
    layer = placed.layer
    if isinstance(layer, Text) and layer.text.strip():
        return f"nothing is seen of “{excerpt(layer.text)}” ('{id}'): its drawing is empty"
    what = layer.what if isinstance(layer, Opaque) else ", ".join(layer.effects)
    what = f", {what}" if what else ""
    return f"nothing is seen of '{layer.name or id}' ('{id}'{what}): redraft draws nothing of it"
