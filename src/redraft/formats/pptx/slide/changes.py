"""Writing whatever differs between two versions of a layer that stays where it is in the tree."""

from __future__ import annotations

from dataclasses import replace

from redraft.document.charts import Chart
from redraft.document.geometry import Box
from redraft.document.layers import Layer, Picture, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Style
from redraft.errors import EditError, says
from redraft.formats.pptx.chart.write import change_chart
from redraft.formats.pptx.package.numbers import descend
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.paint.write import solid
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.scope.save import Save, about, write_features
from redraft.formats.pptx.shape.pictures import recrop, replace_pixels
from redraft.formats.pptx.shape.write import SHAPE_WRITERS, rename, repaint, reposition, round_off
from redraft.formats.pptx.table.write import paint_cell
from redraft.formats.pptx.text.alignment import rearranged
from redraft.formats.pptx.text.frame import refitted, reflow
from redraft.formats.pptx.text.new import give_body
from redraft.formats.pptx.text.read import has_equation
from redraft.formats.pptx.text.write import drop_older_form, restyle_formulas, retype
from redraft.formats.xml.element_changes import Amendments, New
from redraft.formats.xml.tree import Element


def change(save: Save, old: Layer, new: Layer, document: Document) -> None:
    """Whatever differs between two versions of a layer that stays where it is in the tree."""
    known = (*save.reading.document.pages, *save.reading.document.masters)
    if old.id.partition("/")[0] not in {page.id for page in known}:
        raise EditError(says("not-a-slide-layer", id=old.id))
    place = save.place(old.id)
    amendments, reason = save.amendments(place.part), about(new)
    drop_older_form(amendments, place.element, reason)
    charted = place.element.tag.startswith("c:") or isinstance(new, Chart)
    if charted and change_chart(save, place, old, new, document):
        return
    if isinstance(old, Text) and isinstance(new, Text):
        if (old.runs, old.paragraphs) != (new.runs, new.paragraphs) or old.style != new.style:
            _retype(save, amendments, place, old, new, reason)
        if old.flow != new.flow and (said := reflow(amendments, place, old, new, save.typography, reason)):
            save.note(said)
        if old.style.opacity != new.style.opacity:
            raise EditError(says("text-opacity-unsupported", id=new.id))
    if isinstance(old, Picture) and isinstance(new, Picture) and (old.crop, old.frame) != (new.crop, new.frame):
        recrop(save, place, new, reason)
        reposition(amendments, place, old, new, reason)
    elif isinstance(old, Text) and isinstance(new, Text) and (frame := _grown(save, old, new)):
        reposition(amendments, place, old, replace(new, frame=frame), reason)
    elif not all(map(_as_near, old.transform, new.transform)):
        reposition(amendments, place, old, new, reason)
    if isinstance(old, Shape) and isinstance(new, Shape) and old.radius != new.radius:
        round_off(amendments, place, new, reason)
    if isinstance(old, Picture) and isinstance(new, Picture) and old.asset != new.asset:
        replace_pixels(save, place, new, document.assets[new.asset], reason)
    if old.style != new.style:
        _repaint(save, amendments, place, old, new, reason)
    if old.features != new.features:
        _feature(save, place, old, new, reason)
    if old.name != new.name:
        rename(amendments, place.element, new, reason)


def _feature(save: Save, place: DeckPlace, old: Layer, new: Layer, reason: str) -> None:
    amended = save.amendments(place.part).of(place.element, reason)
    write_features(SHAPE_WRITERS, amended, old.features, new.features)
    link = dict(new.features).get("link")
    if link and link != dict(old.features).get("link"):
        names = amended.amended(place.element.children[0].children[0])
        names.put(New("a:hlinkClick", dict(save.link_attributes(place.part, str(link)))))


def _retype(save: Save, amendments: Amendments, place: DeckPlace, old: Text, new: Text, reason: str) -> None:
    if place.body is None:
        give_body(save, place, old, new, reason)
        return
    shadows = [{run.style.over(text.style).shadow for run in text.runs if run.text} for text in (old, new)]
    if len(shadows[1]) > 1 and shadows[0] != shadows[1]:
        raise EditError(says("word-shadow-unsupported", id=new.id))
    if any(run.style.link for run in old.runs):
        save.relinked.add(place.part)
    if old.text != new.text and any(map(has_equation, place.paragraphs)):
        save.note(f"the equation among the words of '{new.id}' is kept as it is")
    restyle_formulas(amendments, place, old, new, reason)
    for message in retype(amendments, place, old, new, reason):
        save.lose(message)
    if len(old.paragraphs) != len(new.paragraphs) or rearranged(old, new):
        _look_for_animation(save, place, new)
    _refit(save, amendments, place.body, old, new, reason)


def _grown(save: Save, old: Text, new: Text) -> Box | None:
    """The frame of a box that follows its words, as much higher or lower as its lines have become; at least as high
    as they are."""
    across, down = abs(new.transform.a), abs(new.transform.d)
    if new.bound or not (old.frame and old.flow and new.flow and new.text) or new.flow.turned or not across * down:
        return None
    if new.flow.fit != "grow" or new.transform.b or new.transform.c or old.transform.a != 1:
        return None
    wide = old.frame._replace(width=old.frame.width * across)
    was, now = (save.typography.fitted(replace(one, flow=replace(flow, fit="grow"), frame=frame)).frame
                for one, flow, frame in ((old, old.flow, old.frame), (new, new.flow, wide)))  # fmt: skip
    if was is None or now is None or abs(now.height - was.height) <= 0.5:
        return None
    height = max(old.frame.height + (now.height - was.height) / down, now.height / down)
    return old.frame._replace(height=height)


def _look_for_animation(save: Save, place: DeckPlace, text: Text) -> None:
    """Effects that count the paragraphs of a text may mean others after some came, went or moved."""
    names = next((one for one in place.element.walk() if one.tag == "p:cNvPr"), None)
    shape = names.get("id") if names is not None else None
    for one in save.parts.tree(place.part).elements:
        if one.tag == "p:spTgt" and one.get("spid") == shape and any(two.tag == "p:pRg" for two in one.walk()):
            save.lose(f"the animation of '{text.id}' counts its paragraphs, which have changed: check it")
            return


def _refit(save: Save, amendments: Amendments, body: Element, old: Text, new: Text, reason: str) -> None:
    """The right font scale for text that shrinks to fit: PowerPoint does not work it out before it is touched."""
    flow = refitted(save.typography, old, new)
    if flow is None:
        return
    holder = amendments.of(body, reason).require("a:bodyPr")
    fit = holder.child("a:normAutofit")
    if fit is None:
        fit = New("a:normAutofit")
        holder.put(fit, "a:noAutofit", "a:spAutoFit")
    shown = "at full size now"
    if flow.scale < 1:
        shown = f"at {flow.scale * 100:.4g}% of their size now, so that they fit"
        sizes = [(one.style.font_size or 0.0) * by.scale for one, by in ((new, flow), (old, old.flow)) if by]
        shown += f": {sizes[0]:.3g} px, {sizes[1]:.3g} before" if len(sizes) == 2 and all(sizes) else ""
    save.note(f"the words of '{new.id}' are set {shown}")
    fit.set("fontScale", str(round(flow.scale * 100000)) if flow.scale < 1 else None)
    fit.set("lnSpcReduction", str(round(flow.tighten * 100000)) if flow.tighten > 0 else None)


def _repaint(save: Save, amendments: Amendments, place: DeckPlace, old: Layer, new: Layer, reason: str) -> None:
    if new.id.endswith("/background") and place.element.tag in ("p:bg", "p:sld"):
        _background(save, amendments, place, new, reason)
    elif place.element.tag == "a:tc" and not isinstance(new, Text):
        if (look := save.reading.looks.get(old.id)) is None:
            raise EditError(says("new-part-not-paintable", id=new.id))
        borders = look.borders
        paint_cell(amendments.of(place.element, reason).require("a:tcPr"), old, new, place.inks(""), borders)
    elif isinstance(new, Text):
        if (old.style.visible is False) != (new.style.visible is False):
            repaint(amendments, place, _bare(old), _bare(new), reason)
    else:
        repaint(amendments, place, old, new, reason)


def _background(save: Save, amendments: Amendments, place: DeckPlace, new: Layer, reason: str) -> None:
    root = save.parts.tree(place.part).root
    slide = next(child for child in root.children if child.tag == "p:cSld")
    known = descend(slide, "p:bg", "p:bgPr")
    if known is not None:
        amendments.of(known, reason).put(solid(new.style.fill), *FILLS)
        return
    painted = New("p:bgPr", {}, solid(new.style.fill), New("a:effectLst"))
    amendments.of(slide, reason).put(New("p:bg", {}, painted), "p:bg")


def _bare(layer: Layer) -> Shape:
    """The layer's visibility and nothing else, as something that can be painted."""
    return Shape(layer.id, style=Style(visible=layer.style.visible))


def _as_near(one: float, other: float) -> bool:
    """Whether two numbers of a place differ by no more than sums of moves there and back do."""
    return abs(one - other) < 1e-9
