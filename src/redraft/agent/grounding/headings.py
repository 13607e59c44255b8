"""Headings of the sections of a page, ribbons, and bands across it: things told by how they stand to others."""

from __future__ import annotations

from redraft.agent.grounding.around import box_around
from redraft.agent.grounding.candidates import Candidate
from redraft.agent.grounding.entries import entry_sets
from redraft.agent.grounding.labels import offered, short_text
from redraft.agent.grounding.roles import inferred, is_picture
from redraft.agent.grounding.view import View, is_made_up
from redraft.agent.traits import ROLES_IN_WORDS, matches_role_text, painted
from redraft.document.geometry import Box
from redraft.document.layers import Placed, Shape, Text
from redraft.document.style import NoPaint

_HEADINGS = frozenset(
    f"{which} {noun}"
    for which in ("section", "menu", "list", "block", "column", "category", "paragraph", "part")
    for noun in ("heading", "title", "header", "headline", "headings", "titles", "headers", "headlines")
) | {"subheading", "sub-heading", "section name", "section names"}
_RIBBONS = frozenset({"ribbon", "sash", "corner ribbon", "photo ribbon", "banner ribbon", "ribbon banner"})
_BANDS = frozenset({"bar", "band", "strip", "stripe", "background", "block", "area", "panel", "rectangle", "box"})


def by_standing(noun: str, view: View) -> dict[str, Candidate]:
    """'The section headings', 'the ribbon', 'the footer bar'; none where no thing here stands so."""
    if noun in _HEADINGS:
        return offered(section_headings(view), "it heads a section")
    if noun in _RIBBONS:
        found = ribbons(view)
        return offered(found, "a ribbon") if len(found) == 1 else {}
    where, _, last = noun.partition(" ")
    if where in ("footer", "header") and last in _BANDS:
        found = across(view, foot=where == "footer")
        return offered(found, f"the band at the {'foot' if where == 'footer' else 'top'} of the page")
    return {}


def section_headings(view: View) -> list[Placed]:
    """Two or more short texts set alike, each right over smaller text that begins on a line with it; the title, the
    names of things that repeat and figures are none."""
    titles = {one.layer.id for one in inferred("title", view)}
    names = {part.layer.id for each in entry_sets(view) for entry in each for part in entry.parts}
    looks: dict[tuple[object, ...], list[Placed]] = {}
    for text in view.texts:
        said, layer = short_text(text), text.layer
        if not isinstance(layer, Text) or not 1 <= len(said.split()) <= 6 or is_made_up(text) or layer.flow is not None:
            continue
        if layer.id in titles or layer.id in names or any(matches_role_text(role, said) for role in ROLES_IN_WORDS):
            continue
        style = layer.style
        look = (text.page.id, round(view.size(text), 1), style.font_weight or 400, style.font_family, str(style.fill))
        if _heads(text, view):
            looks.setdefault(look, []).append(text)
    free = {look: [one for one in same if box_around(one, view) is None] for look, same in looks.items()}
    looks = {look: free[look] if len(free[look]) > 1 else same for look, same in looks.items()}
    several = [same for same in looks.values() if len(same) > 1]
    return several[0] if len(several) == 1 else []


def _heads(text: Placed, view: View) -> bool:
    """Whether the nearest text below, in line with this one, is smaller."""
    box, size = view.box(text), view.size(text)
    if box is None:
        return False
    below = [
        (mine.y - box.bottom, view.size(other)) for other in view.texts
        if other is not text and other.page is text.page and (mine := view.box(other)) is not None
        and -0.3 * size < mine.y - box.bottom < 3 * size and mine.x - box.x < 2 * size
        and min(mine.right, box.right) > max(mine.x, box.x)
    ]  # fmt: skip
    return bool(below) and min(below)[1] < 0.95 * size


def ribbons(view: View) -> list[Placed]:
    """Flat plates with one short text that begin at an edge of the page, lie on a picture or stand askew: the group of
    both, where they are one."""
    pictures = [box for one in view.layers if is_picture(one) and (box := view.box(one)) is not None]
    found: dict[str, Placed] = {}
    for text in view.texts:
        plate = box_around(text, view) if 1 <= len(short_text(text).split()) <= 5 else None
        box = view.box(plate) if plate is not None else None
        if plate is None or box is None or is_made_up(text) or box.area > 0.08 * text.page.box.area:
            continue
        texts = [one for one in view.texts if (mine := view.box(one)) is not None and _on(box, mine)]
        edge = box.x <= 1 or box.right >= text.page.width - 1
        on_picture = any(_on(picture, box) for picture in pictures)
        if len(texts) == 1 and (edge or on_picture) and box.width >= 2 * box.height and box.width < text.page.width:
            found[plate.layer.id] = plate
    return list(found.values())


def _on(outer: Box, inner: Box) -> bool:
    x, y = inner.center
    return outer.x <= x <= outer.right and outer.y <= y <= outer.bottom and inner.area < outer.area


def across(view: View, *, foot: bool) -> list[Placed]:
    """The one rectangle from one side of the page to the other along its foot, or its top, whatever stands on it."""
    found = [
        shape for shape in view.shapes
        if isinstance(shape.layer, Shape) and shape.layer.form == "rect" and not is_made_up(shape)
        and shape.layer.id not in view.behind and not isinstance(painted(shape.layer, "fill"), NoPaint)
        and (box := view.box(shape)) is not None and box.width >= 0.97 * shape.page.width
        and box.height < 0.35 * shape.page.height
        and (box.bottom >= 0.985 * shape.page.height if foot else box.y <= 0.015 * shape.page.height)
    ]  # fmt: skip
    return found if len(found) == 1 else []
