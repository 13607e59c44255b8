"""Inserting shapes into a slide. A duplicate of an existing shape copies its bytes, with all that the model does not
know; others are written from their layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from redraft.document.features import FOOTERS
from redraft.document.geometry import IDENTITY, Box
from redraft.document.layers import Document, Group, Layer, Page, Paragraph, Picture, Run, Shape, Text, box_of, family
from redraft.document.style import PLAIN, PROPERTIES, NoPaint, Style
from redraft.edits.kinds import Insert
from redraft.errors import EditError, says
from redraft.formats.pptx.chart_edits import insert_into_chart
from redraft.formats.pptx.formulas.styling import drop_older_form
from redraft.formats.pptx.frame_edits import reflow
from redraft.formats.pptx.glued_connectors import GLUE
from redraft.formats.pptx.layout_edits import place_mark
from redraft.formats.pptx.links import link_attributes
from redraft.formats.pptx.new_charts import chart_markup
from redraft.formats.pptx.new_notes import write_notes
from redraft.formats.pptx.new_paints import set_shadow, solid
from redraft.formats.pptx.new_parts import own_target
from redraft.formats.pptx.new_tables import table_markup
from redraft.formats.pptx.new_text import body_markup, paragraphs_markup
from redraft.formats.pptx.numbers import EMU, WIDEST_LINE, child, emu, held
from redraft.formats.pptx.picture_edits import media_relation
from redraft.formats.pptx.read_result import Place
from redraft.formats.pptx.shape_edits import rectangle_markup, repaint, reposition, xfrm_for, xfrm_markup
from redraft.formats.pptx.shape_features import with_features
from redraft.formats.pptx.table_edits import insert_into_table
from redraft.formats.pptx.text_edits import retype
from redraft.formats.preset_shapes.presets import preset_named, preset_outline
from redraft.formats.svg.paths import path_segments
from redraft.formats.xml.element_changes import Amendments, Markup, New
from redraft.formats.xml.tree import Element

if TYPE_CHECKING:
    from redraft.formats.pptx.writer import Writer


def insert(writer: Writer, edit: Insert, document: Document) -> None:
    """Write a new layer into its slide or group."""
    content, parent = edit.content, edit.parent
    page = document.index[content.id].page
    if content.id == f"{page.id}/notes":
        write_notes(writer, page, content)
        return
    holder = document.index.layers.get(parent)
    if isinstance(holder, Group) and holder.form in ("table", "row"):
        insert_into_table(writer, edit, document)
        return
    if isinstance(holder, Group) and (holder.form.endswith(" chart") or holder.form in ("series", "categories")):
        insert_into_chart(writer, edit, document)
        return
    if isinstance(holder, Group) and holder.form:
        raise EditError(says("nothing-fits-into-part", form=holder.form, parent=parent))
    part = writer.reading.parts.get(page.id)
    if part is None:
        return  # on a page that is new itself, and written with it
    tree = _shape_tree(writer, part, parent, page)
    reason = f"{content.kind} '{content.id}' added"
    made = _element(writer, part, content, reason)
    following = writer.following(parent, content.id, document)
    writer.amendments(part).of(tree, reason).put(made, before=following or _closing(tree))


def _shape_tree(writer: Writer, part: str, parent: str, page: Page) -> Element:
    if parent == page.id:
        tree = child(child(writer.parts.tree(part).root, "p:cSld"), "p:spTree")
        if tree is None:
            raise EditError(says("slide-has-no-shape-tree", id=page.id))
        return tree
    place = writer.place(parent)
    if place.element.tag != "p:grpSp":
        raise EditError(says("parent-takes-no-shapes", parent=parent))
    return place.element


def _closing(tree: Element) -> Element | None:
    return next((one for one in tree.children if one.tag == "p:extLst"), None)


def _element(writer: Writer, part: str, layer: Layer, reason: str) -> New:
    twin = _twin(writer, layer) if dict(layer.features).get("placeholder") not in FOOTERS else None
    if twin is not None:
        return _copy(writer, part, layer, twin, reason)
    return shape_markup(writer, part, layer, reason)


def shape_markup(writer: Writer, part: str, layer: Layer, reason: str) -> New:
    """A shape written from its layer alone."""
    match layer:
        case Text():
            return _text_box(writer, part, layer)
        case Shape():
            return _shape(writer, part, layer)
        case Picture():
            return _picture(writer, part, layer, reason)
        case Group(form="shape"):
            return _shape_with_text(writer, part, layer)
        case Group(form=""):
            return _group(writer, part, layer, reason)
        case Group(form="table"):
            return table_markup(writer, part, layer)
        case Group(form=form) if form.endswith(" chart"):
            return chart_markup(writer, part, layer, reason)
    raise EditError(says("pptx-new-layer-unsupported", kind=getattr(layer, "form", "") or layer.kind))


def _names(writer: Writer, part: str, layer: Layer, wrapper: str, inner: str, *more: New) -> New:
    value = dict(layer.features).get("placeholder")
    kept = writer.numbers.get(layer.id, "")  # a connector that was written before holds on to it
    number = int(kept) if kept else writer.next_id(part) if value is None else writer.own_id(part, layer.id)
    kind = {"text": "TextBox", "shape": "Shape", "picture": "Picture", "group": "Group"}[layer.kind]
    writer.numbers[layer.id] = str(number)
    attributes = {"id": str(number), "name": layer.name or f"{kind} {number}"}
    if alt := dict(layer.features).get("alt"):
        attributes["descr"] = str(alt)
    if layer.style.visible is False:
        attributes["hidden"] = "1"
    made = New(wrapper, {}, New("p:cNvPr", attributes), New(inner, {}, *more), New("p:nvPr"))
    if value is not None and inner == "p:cNvSpPr":
        layout = writer.reading.parts.get(writer.wanted.index[layer.id].page.layout, "")
        mark = place_mark(writer.reading.deck.layout(layout), value)
        made.children[2].children += [mark] if mark is not None else []
        made.children[1].children.append(New("a:spLocks", {"noGrp": "1"}))
    return made


def _xfrm(layer: Layer, frame: Box, tag: str = "a:xfrm") -> New:
    return xfrm_markup(xfrm_for(layer.transform, frame, (False, False), layer.id), tag)


def _text_box(writer: Writer, part: str, text: Text) -> New:
    frame = text.frame
    if frame is None:
        raise EditError(says("new-text-has-no-place", id=text.id))
    properties = New("p:spPr", {}, _xfrm(text, frame), New("a:prstGeom", {"prst": "rect"}, New("a:avLst")))
    properties.children.append(New("a:noFill"))
    names = _names(writer, part, text, "p:nvSpPr", "p:cNvSpPr")
    if dict(text.features).get("placeholder") is None:
        names.children[1].set("txBox", "1")
        return New("p:sp", {}, names, properties, body_markup(text, link=partial(link_attributes, writer, part)))
    levels = tuple(Paragraph(level=paragraph.level) for paragraph in text.paragraphs)
    words = replace(text, style=Style(), paragraphs=levels)
    body = New(
        "p:txBody",
        {},
        New("a:bodyPr"),
        New("a:lstStyle"),
        *paragraphs_markup(words, partial(link_attributes, writer, part)),
    )
    bare = any(effect.startswith("place for a ") for effect in text.effects)
    page = writer.wanted.index[text.id].page
    sheets = (one for one in writer.reading.document.layouts if one.id == page.layout)
    places = (place for sheet in sheets for place in (*sheet.layers, *sheet.offers))
    kind = dict(text.features)["placeholder"]
    model = next((place for place in places if dict(place.features).get("placeholder") == kind), None)
    moved = model is None or model.transform != text.transform
    return New(
        "p:sp", {}, names, New("p:spPr", {}, *([_xfrm(text, frame)] if moved else [])), *([] if bare else [body])
    )


def _shape(writer: Writer, part: str, shape: Shape) -> New:
    if shape.frame is None:
        raise EditError(says("new-shape-has-no-size", id=shape.id))
    geometry = _geometry(shape, shape.frame)
    properties = New("p:spPr", {}, _xfrm(shape, shape.frame), geometry)
    _painted(properties, shape.style)
    if (geometry.get("prst") or "").startswith(("line", "bentConnector")):
        if any(name in ("arrow_start", "arrow_end") for name, _ in shape.features) and geometry.get("prst") == "line":
            geometry.set("prst", "straightConnector1")
        made = New("p:cxnSp", {}, _names(writer, part, shape, "p:nvCxnSpPr", "p:cNvCxnSpPr"), properties)
        page = shape.id.rpartition("/")[0]
        with_features(made, shape.features)
        holder = made.children[0].children[1]
        writer.glue += [(holder, one, f"{page}/{one.get('id')}") for one in holder.children if one.tag in GLUE]
        return made
    made = New("p:sp", {}, _names(writer, part, shape, "p:nvSpPr", "p:cNvSpPr"), properties)
    with_features(made, shape.features)
    if shape.style.fill is not None and not isinstance(shape.style.fill, NoPaint):
        made.children += [_themed(), _room_for_words()]
    return made


def _themed() -> New:
    """What a slide program gives the shapes it draws, so that words typed into them later are light. Fill and line are
    stated by the shape itself."""

    def reference(tag: str, idx: str, color: str) -> New:
        return New(tag, {"idx": idx}, New("a:schemeClr", {"val": color}))

    references = (("a:lnRef", "2", "accent1"), ("a:fillRef", "1", "accent1"), ("a:effectRef", "0", "accent1"))
    return New("p:style", {}, *(reference(*one) for one in references), reference("a:fontRef", "minor", "lt1"))


def _room_for_words() -> New:
    """An empty text body, for words in the middle."""
    paragraph = New("a:p", {}, New("a:pPr", {"algn": "ctr"}), New("a:endParaRPr"))
    return New("p:txBody", {}, New("a:bodyPr", {"rtlCol": "0", "anchor": "ctr"}), New("a:lstStyle"), paragraph)


def _painted(properties: New, style: Style) -> None:
    properties.children += [solid(NoPaint() if style.fill is None else style.fill), _line(style)]
    if style.shadow is not None:
        set_shadow(properties, style.shadow, "the shape")


def _line(style: Style) -> New:
    if style.stroke is None or isinstance(style.stroke, NoPaint):
        return New("a:ln", {}, New("a:noFill"))
    width = 1.0 if style.stroke_width is None else style.stroke_width
    return New("a:ln", {"w": held(width, 0, WIDEST_LINE, EMU, "a line")}, solid(style.stroke))


def _geometry(shape: Shape, frame: Box) -> New:
    if shape.form == "rect":
        return rectangle_markup(shape.radius, frame)
    if shape.form == "ellipse":
        return New("a:prstGeom", {"prst": "ellipse"}, New("a:avLst"))
    preset = preset_named(shape.d, frame.width, frame.height) if not (frame.x or frame.y) else ""
    if preset:
        return New("a:prstGeom", {"prst": preset}, New("a:avLst"))
    if (bent := _bent(shape, frame)) is not None:
        return bent
    return _custom(shape, frame)


def _bent(shape: Shape, frame: Box) -> New | None:
    """The bent connector whose corners, as shares of its frame, draw the outline of a line; None where none does."""
    corners = [segment[2:4] for segment in path_segments(shape.d)][:-1]
    if not 1 < len(corners) < 5 or not any(name.startswith(("arrow", "connects")) for name, _ in shape.features):
        return None
    name, size = f"bentConnector{len(corners) + 1}", (frame.width or 1.0, frame.height or 1.0)
    shares = {f"adj{n + 1}": round(one[n % 2] / size[n % 2] * 1e5) for n, one in enumerate(corners[:-1])}
    if preset_outline(name, frame.width, frame.height, shares).d != shape.d:
        return None
    guides = (New("a:gd", {"name": name, "fmla": f"val {value}"}) for name, value in shares.items())
    return New("a:prstGeom", {"prst": name}, New("a:avLst", {}, *guides))


def _custom(shape: Shape, frame: Box) -> New:
    def point(x: float, y: float) -> New:
        return New("a:pt", {"x": emu(x - frame.x), "y": emu(y - frame.y)})

    size = {"w": emu(frame.width), "h": emu(frame.height)}
    path = New("a:path", size)
    pen: tuple[float, float] | None = None
    for segment in path_segments(shape.d):
        if len(segment) == 9:
            raise EditError(says("arcs-unsupported", id=shape.id))
        if pen != segment[:2]:
            path.children.append(New("a:moveTo", {}, point(*segment[:2])))
        tag = {4: "a:lnTo", 6: "a:quadBezTo", 8: "a:cubicBezTo"}[len(segment)]
        points = [point(segment[n], segment[n + 1]) for n in range(2, len(segment), 2)]
        path.children.append(New(tag, {}, *points))
        pen = segment[-2], segment[-1]
    if shape.d.rstrip()[-1:] in ("z", "Z"):
        path.children.append(New("a:close"))
    lists = [New(f"a:{name}") for name in ("avLst", "gdLst", "ahLst", "cxnLst")]
    return New("a:custGeom", {}, *lists, New("a:pathLst", {}, path))


def _shape_with_text(writer: Writer, part: str, group: Group) -> New:
    outline = next((one for one in group.children if isinstance(one, Shape)), None)
    text = next((one for one in group.children if isinstance(one, Text)), None)
    if outline is None or text is None or outline.frame is None:
        raise EditError(says("new-shape-incomplete", id=group.id))
    properties = New("p:spPr", {}, _xfrm(group, outline.frame), _geometry(outline, outline.frame))
    _painted(properties, outline.style)
    names = _names(writer, part, replace(outline, name=group.name), "p:nvSpPr", "p:cNvSpPr")
    return New("p:sp", {}, names, properties, body_markup(text, link=partial(link_attributes, writer, part)))


def _picture(writer: Writer, part: str, picture: Picture, reason: str) -> New:
    asset = writer.wanted.assets.get(picture.asset)
    if asset is None or picture.frame is None:
        raise EditError(says("new-picture-has-no-size", id=picture.id))
    relation = media_relation(writer, part, asset, reason)
    blip = New("a:blip", {"r:embed": relation})
    if picture.style.opacity is not None and picture.style.opacity < 1:
        blip.children.append(New("a:alphaModFix", {"amt": str(round(picture.style.opacity * 100000))}))
    fill = New("p:blipFill", {}, blip)
    if any(picture.crop):
        sides = zip("ltrb", picture.crop, strict=True)
        fill.children.append(New("a:srcRect", {side: str(round(cut * 100000)) for side, cut in sides if cut}))
    fill.children.append(New("a:stretch", {}, New("a:fillRect")))
    properties = New("p:spPr", {}, _xfrm(picture, picture.frame), New("a:prstGeom", {"prst": "rect"}, New("a:avLst")))
    if picture.style.stroke is not None and not isinstance(picture.style.stroke, NoPaint):
        properties.children.append(_line(picture.style))
    locks = New("a:picLocks", {"noChangeAspect": "1"})
    return New("p:pic", {}, _names(writer, part, picture, "p:nvPicPr", "p:cNvPicPr", locks), fill, properties)


def _group(writer: Writer, part: str, group: Group, reason: str) -> New:
    inside = Box.union(box_of(one, IDENTITY) for one in group.children)
    if inside is None:
        raise EditError(says("new-group-empty", id=group.id))
    return group_markup(writer, part, group, inside, [_element(writer, part, one, reason) for one in group.children])


def group_markup(writer: Writer, part: str, group: Group, inside: Box, children: Sequence[New]) -> New:
    """A group around shapes, which fill a box of its own coordinates."""
    xfrm = _xfrm(group, inside)
    xfrm.children += [
        New("a:chOff", {"x": emu(inside.x), "y": emu(inside.y)}),
        New("a:chExt", {"cx": emu(inside.width), "cy": emu(inside.height)}),
    ]
    names = _names(writer, part, group, "p:nvGrpSpPr", "p:cNvGrpSpPr")
    return New("p:grpSp", {}, names, New("p:grpSpPr", {}, xfrm), *children)


def _twin(writer: Writer, layer: Layer) -> Layer | None:
    """A shape of the deck that the layer repeats in all but its place and name, and in all but its words where these
    have what no layer states. A copy of a placeholder may look otherwise, too."""
    worded = any(one.effects or _links(one) for one in family(layer) if isinstance(one, Text))
    source = layer.id.partition("-copy")[0]
    placed = (
        source != layer.id
        and dict(layer.features).get("placeholder") is not None
        and source in writer.reading.document.index
    )
    for words in (True, *((False,) if worded else ()), *((None,) if placed else ())):
        wanted = _nameless(layer, words)
        for id, known in (
            writer.reading.document.index.layers.items()
            if words is not None
            else ((source, writer.reading.document.index.layers[source]),)
        ):
            if (
                type(known) is type(layer)
                and not known.bound
                and id in writer.reading.places
                and _nameless(known, words) == wanted
            ):
                return known
    return None


def _nameless(layer: Layer, words: bool | None = True) -> Layer:
    if isinstance(layer, Group):
        children = tuple(replace(_nameless(one, words), transform=one.transform) for one in layer.children)
        return replace(layer, id="", name="", transform=IDENTITY, children=children)
    if isinstance(layer, Text) and not words:
        layer = replace(layer, runs=tuple(map(Run, _links(layer))), paragraphs=())
    if words is None and isinstance(layer, Text | Shape):
        layer = replace(layer, style=PLAIN, flow=None) if isinstance(layer, Text) else replace(layer, style=PLAIN)
    return replace(layer, id="", name="", transform=IDENTITY)


def _links(text: Text) -> list[str]:
    return sorted({run.style.link for run in text.runs if run.style.link})


def _copy(writer: Writer, part: str, layer: Layer, twin: Layer, reason: str) -> Markup:
    """The bytes of a shape with ids of their own, at the new layer's place. Connectors in it are glued to the copies of
    what they were glued to; they are detached from shapes outside it, which is reported."""
    place = writer.place(twin.id)
    element = writer.outermost(twin.id)
    copying = Amendments(writer.parts.tree(place.part), writer.order)
    numbers: dict[str, str] = {}
    for one in element.walk():
        if one.tag == "p:cNvPr":
            number = (not numbers and writer.numbers.get(layer.id)) or str(writer.next_id(part))
            amended = copying.of(one).set("id", number)
            numbers.setdefault(one.get("id") or "", number)
            writer.numbers.setdefault(layer.id, number)  # the first is the shape's own
            if one is child(place.element.children[0], "p:cNvPr") and layer.name:
                amended.set("name", layer.name)
        for name in one.attributes:
            relation = writer.parts.related(place.part).get(one.get(name) or "") if name.startswith("r:") else None
            if relation is not None and (place.part != part or relation.kind == "chart"):
                target, external = own_target(writer, relation, reason), relation.external
                new = writer.revision.relate(part, relation.type, target, reason, external=external)
                copying.of(one).set(name, new)
    for one in element.walk():
        if one.tag in GLUE and one.parent is not None:
            if (glued := numbers.get(one.get("id") or "")) is not None:
                copying.of(one).set("id", glued)
            elif (beside := _copied_with(writer, layer, twin, one.get("id") or "")) is not None:
                writer.numbers[beside] = writer.numbers.get(beside) or str(writer.next_id(part))
                copying.of(one).set("id", writer.numbers[beside])
            else:
                copying.of(one.parent).drop_child(one)
                writer.warn(f"the copy '{layer.id}' has a connector that is not glued to what the other one is")
    drop_older_form(copying, place.element, reason)
    if layer.transform != twin.transform or (part != place.part and place.kind):  # another layout has other places
        reposition(copying, place, twin, layer, reason)
    homes = (found.index[one.id].page for found, one in ((writer.reading.document, twin), (writer.wanted, layer)))
    elsewhere = bool(place.kind) and len({page.layout for page in homes}) > 1
    for was, now in zip(family(twin), family(layer), strict=True):
        if isinstance(was, Text) and isinstance(now, Text):
            was = _unsized(was) if elsewhere else was
            if (was.runs, was.paragraphs, was.style) != (now.runs, now.paragraphs, now.style):
                linked = writer.place(was.id)._replace(link=partial(link_attributes, writer, part))
                for message in retype(copying, linked, was, now, reason):
                    writer.lose(message)
            if was.flow != now.flow and (said := reflow(copying, place, was, now, writer.typography, reason)):
                writer.note(said)
        elif was.style != now.style:
            repaint(copying, writer.place(was.id), was, now, reason)
    return copying.copied(element)


def _unsized(text: Text) -> Text:
    """A text as another layout may size it: what it has now is to be stated."""
    runs = (replace(run, style=replace(run.style, font_size=None)) for run in text.runs)
    return replace(text, runs=tuple(runs), style=replace(text.style, font_size=None))


def _copied_with(writer: Writer, layer: Layer, twin: Layer, number: str) -> str | None:
    """The new layer that is to a copied connector what the shape with a number, which it was glued to, is to the one
    it was copied from."""
    old, part = writer.reading.document.index, writer.place(twin.id).part
    sources = (id for id, place in writer.reading.places.items() if place.part == part and id in old
               and place.element.children and _number_of(place.element) == number)  # fmt: skip
    source = next(sources, None)
    if source is None:
        return None
    held, was, placed = old[source], old[twin.id].box, writer.wanted.index[layer.id]
    if held.box is None or was is None or placed.box is None:
        return None
    wanted = held.box._replace(x=held.box.x + placed.box.x - was.x, y=held.box.y + placed.box.y - was.y)
    for one in (one for each in placed.page.layers for one in family(each)):
        there = writer.wanted.index[one.id]
        known = one.id in old or any(group.id not in old for group in there.ancestors)  # parts of what is new, too
        box = there.box if not known and type(one) is type(held.layer) else None
        if box is not None and max(abs(a - b) for a, b in zip(box, wanted, strict=True)) < 0.5:
            return one.id
    return None


def _number_of(element: Element) -> str | None:
    names = child(element.children[0], "p:cNvPr")
    return names.get("id") if names is not None else None


def give_body(writer: Writer, place: Place, old: Text, new: Text, reason: str) -> None:
    """Text for a placeholder that has none yet: it inherits all but the words and the requested properties."""
    stated = replace(new, style=_difference(old.style, new.style), flow=None)
    body = New("p:txBody", {}, New("a:bodyPr"), New("a:lstStyle"), *paragraphs_markup(stated, place.link))
    writer.amendments(place.part).of(place.element, reason).put(body, "p:txBody")


def _difference(old: Style, new: Style) -> Style:
    stated = {name: getattr(new, name) for name in PROPERTIES if getattr(old, name) != getattr(new, name)}
    return Style(**stated)
