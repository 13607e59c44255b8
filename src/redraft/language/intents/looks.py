"""Looks whose commands depend on what a thing is or on the colours that are there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from redraft.commands.palettes import color_weights
from redraft.document.color_names import named_color
from redraft.document.layers import Group, Picture, Text
from redraft.language.intents.registry import Commands, intent, make
from redraft.targets.description import Narrowed
from redraft.targets.finder import NotCertain
from redraft.targets.hues import SHADES, color_number, colors_called

if TYPE_CHECKING:
    from redraft.language.resolution import Desk


@intent
def edge(
    desk: Desk, target: Any, color: str | None = None, width: float | str | None = None, weight: float = 0
) -> Commands:
    """An outline of its own, or of a picture a frame around it; `weight`: so many times the usual width."""
    ids = desk.ids(target)
    if weight:
        page = desk.document.index[ids[0]].page
        width = max(0.5, round(weight * min(page.width, page.height) / 360, 1))
    pictures = tuple(id for id in ids if isinstance(desk.document.index[id].layer, Picture))
    others = tuple(id for id in ids if id not in pictures)
    found = [make("border", pictures, color=color, width=width)] if pictures else []
    return [*found, *([make("outline", others, color, width)] if others else [])]


@intent
def typeset(desk: Desk, target: Any, **style: Any) -> Commands:
    """How the letters of texts are set: of those meant, of what is in groups, of some words."""
    found = desk.target(target)
    if found.spans:
        return [make("modify", target=(id,), spans=spans, **style) for id, spans in found.spans]
    texts = [one for one in desk.document.walk() if isinstance(one.layer, Text)]
    around = {id for one in texts for id in (one.layer.id, *(group.id for group in one.ancestors))}
    worded = tuple(id for id in found.ids if id in around)
    if not worded or (not found.plural and len(worded) < len(found.ids)):
        raise NotCertain("there is no text in it", "name a text")
    return [make("modify", target=worded, **style)]


@intent
def put_behind(desk: Desk, target: Any, color: str) -> Commands:
    """A background: of a text a plate behind it, of all else its fill."""
    ids = desk.ids(target)
    texts = tuple(id for id in ids if isinstance(desk.document.index[id].layer, Text))
    others = tuple(id for id in ids if id not in texts)
    found = [make("highlight", texts, color)] if texts else []
    return [*found, *([make("recolor", others, color, part="fill")] if others else [])]


@intent
def repaint(desk: Desk, target: Any, color: str, was: str) -> Commands:
    """Another colour for what has a certain one."""
    return [make("recolor", desk.ids(Narrowed(target, "colored", was)), color)]


@intent
def paint_page(desk: Desk, paint: str) -> Commands:
    """The background of the page, or of the slides that are named."""
    pages = desk.page_ids()
    if not pages and len(desk.document.pages) > 1:
        raise NotCertain("which slides' background is meant is not said", "say 'of slide 3' or 'of all slides'")
    return [make("set_background", paint, page) for page in pages or (desk.page(),)]


@intent
def unshadow(desk: Desk, target: Any) -> Commands:
    """No shadow for things and what is in them."""
    ids = set(desk.ids(target))
    inner = (one for one in desk.document.walk() if ids & {one.layer.id, *(group.id for group in one.ancestors)})
    found = tuple(one.layer.id for one in inner if one.layer.style.shadow is not None)
    if not found:
        raise NotCertain("there is no shadow on it", "name what has one")
    return [make("modify", target=found, shadow="none")]


@intent
def dim(desk: Desk, target: Any, opacity: float | None = None, factor: float = 1, shared: bool = False) -> Commands:
    """An opacity, or so many times that of now (`shared`: by a percentage, which is only clear of what is opaque). Of a
    slide's shape with its text it is that of the shape."""
    layers = [desk.document.index[id].layer for id in desk.ids(target)]
    ids = tuple(
        layer.children[0].id if isinstance(layer, Group) and layer.form == "shape" and layer.children else layer.id
        for layer in layers
    )
    if opacity is not None:
        return [make("modify", target=ids, opacity=opacity)]
    if shared and any((desk.document.index[id].layer.style.opacity or 1) < 1 for id in ids):
        raise NotCertain("that percentage can be one of what it is now or of all", "say 'to' and a value", ids)
    return [make("fade", ids, factor)]


@intent
def replace_hue(desk: Desk, old: str, new: str, target: Any = None) -> Commands:
    """One colour for another wherever it stands: a name means the shades that go by it."""
    ids = desk.ids(target) if target is not None else None
    there = list(color_weights(desk.document))
    *shade, base = old.split()
    wanted = colors_called(base, shade[-1] if shade and shade[-1] in SHADES else "")
    exact = named_color(old)
    found = [one for one in there if one == exact or (not old.startswith("#") and color_number(one) in wanted)]
    if not found:
        raise NotCertain(f"nothing here is {old}", "name a colour that the design has")
    return [make("replace_colors", tuple((str(one), new) for one in found), target=ids)]
