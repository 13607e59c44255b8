"""Inserting shapes into a slide. A duplicate of an existing shape copies its bytes, with all that the model does not
know; others are written from their layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from redraft.document.features import FOOTERS, Features
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
from redraft.formats.pptx.new_charts import chart_markup
from redraft.formats.pptx.new_notes import write_notes
from redraft.formats.pptx.new_paints import set_shadow, solid
from redraft.formats.pptx.new_parts import own_target
from redraft.formats.pptx.new_tables import table_markup
from redraft.formats.pptx.new_text import body_markup, paragraphs_markup
from redraft.formats.pptx.numbers import EMU, WIDEST_LINE, child, emu, held
from redraft.formats.pptx.picture_edits import media_relation
from redraft.formats.pptx.read_result import Place
from redraft.formats.pptx.save import Save
from redraft.formats.pptx.shape_edits import rectangle_markup, repaint, reposition, xfrm_for, xfrm_markup
from redraft.formats.pptx.shape_features import LINES
from redraft.formats.pptx.table_edits import insert_into_table
from redraft.formats.pptx.text_edits import retype
from redraft.formats.preset_shapes.presets import preset_named, preset_outline
from redraft.formats.svg.paths import path_segments
from redraft.formats.xml.element_changes import Amendments, Markup, New
from redraft.formats.xml.tree import Element

_GLUE = {"connects_from": "a:stCxn", "connects_to": "a:endCxn"}


def insert(save: Save, edit: Insert, document: Document) -> None:
    """Write a new layer into its slide or group."""
    content, parent = edit.content, edit.parent
    page = document.index[content.id].page
    if content.id == f"{page.id}/notes":
        write_notes(save, page, content)
        return
    holder = document.index.layers.get(parent)
    if isinstance(holder, Group) and holder.form in ("table", "row"):
        insert_into_table(save, edit, document)
        return
    if isinstance(holder, Group) and (holder.form.endswith(" chart") or holder.form in ("series", "categories")):
        insert_into_chart(save, edit, document)
        return
    if isinstance(holder, Group) and holder.form:
        raise EditError(says("nothing-fits-into-part", form=holder.form, parent=parent))
    part = save.reading.parts.get(page.id)
    if part is None:
        return  # on a page that is new itself, and written with it
    tree = _shape_tree(save, part, parent, page)
    reason = f"{content.kind} '{content.id}' added"
    made = _element(save, part, content, reason)
    following = save.following(parent, content.id, document)
    save.amendments(part).of(tree, reason).put(made, before=following or _closing(tree))


def _shape_tree(save: Save, part: str, parent: str, page: Page) -> Element:
    if parent == page.id:
        tree = child(child(save.parts.tree(part).root, "p:cSld"), "p:spTree")
        if tree is None:
            raise EditError(says("slide-has-no-shape-tree", id=page.id))
        return tree
    place = save.place(parent)
    if place.element.tag != "p:grpSp":
        raise EditError(says("parent-takes-no-shapes", parent=parent))
    return place.element


def _closing(tree: Element) -> Element | None:
    return next((one for one in tree.children if one.tag == "p:extLst"), None)


def _element(save: Save, part: str, layer: Layer, reason: str) -> New:
    twin = _twin(save, layer) if dict(layer.features).get("placeholder") not in FOOTERS else None
    if twin is not None:
        return _copy(save, part, layer, twin, reason)
    return shape_markup(save, part, layer, reason)


def shape_markup(save: Save, part: str, layer: Layer, reason: str) -> New:
    """A shape written from its layer alone."""
    match layer:
        case Text():
            return _text_box(save, part, layer)
        case Shape():
            return _shape(save, part, layer)
        case Picture():
            return _picture(save, part, layer, reason)
        case Group(form="shape"):
            return _shape_with_text(save, part, layer)
        case Group(form=""):
            return _group(save, part, layer, reason)
        case Group(form="table"):
            return table_markup(save, part, layer)
        case Group(form=form) if form.endswith(" chart"):
            return chart_markup(save, part, layer, reason)
    raise EditError(says("pptx-new-layer-unsupported", kind=getattr(layer, "form", "") or layer.kind))


def _names(save: Save, part: str, layer: Layer, wrapper: str, inner: str, *more: New) -> New:
    value = dict(layer.features).get("placeholder")
    number = save.next_id(part) if value is None else save.own_id(part, layer.id)
    kind = {"text": "TextBox", "shape": "Shape", "picture": "Picture", "group": "Group"}[layer.kind]
    save.numbers[layer.id] = str(number)
    attributes = {"id": str(number), "name": layer.name or f"{kind} {number}"}
    if alt := dict(layer.features).get("alt"):
        attributes["descr"] = str(alt)
    if layer.style.visible is False:
        attributes["hidden"] = "1"
    made = New(wrapper, {}, New("p:cNvPr", attributes), New(inner, {}, *more), New("p:nvPr"))
    if value is not None and inner == "p:cNvSpPr":
        layout = save.reading.parts.get(save.wanted.index[layer.id].page.layout, "")
        mark = place_mark(save.reading.deck.layout(layout), value)
        made.children[2].children += [mark] if mark is not None else []
        made.children[1].children.append(New("a:spLocks", {"noGrp": "1"}))
    return made


def _xfrm(layer: Layer, frame: Box, tag: str = "a:xfrm") -> New:
    return xfrm_markup(xfrm_for(layer.transform, frame, (False, False), layer.id), tag)


def _text_box(save: Save, part: str, text: Text) -> New:
    frame = text.frame
    if frame is None:
        raise EditError(says("new-text-has-no-place", id=text.id))
    properties = New("p:spPr", {}, _xfrm(text, frame), New("a:prstGeom", {"prst": "rect"}, New("a:avLst")))
    properties.children.append(New("a:noFill"))
    names = _names(save, part, text, "p:nvSpPr", "p:cNvSpPr")
    if dict(text.features).get("placeholder") is None:
        names.children[1].set("txBox", "1")
        return New("p:sp", {}, names, properties, body_markup(text, link=partial(save.link_attributes, part)))
    levels = tuple(Paragraph(level=paragraph.level) for paragraph in text.paragraphs)
    words = replace(text, style=Style(), paragraphs=levels)
    body = New(
        "p:txBody",
        {},
        New("a:bodyPr"),
        New("a:lstStyle"),
        *paragraphs_markup(words, partial(save.link_attributes, part)),
    )
    bare = any(effect.startswith("place for a ") for effect in text.effects)
    page = save.wanted.index[text.id].page
    sheets = (one for one in save.reading.document.layouts if one.id == page.layout)
    places = (place for sheet in sheets for place in (*sheet.layers, *sheet.offers))
    kind = dict(text.features)["placeholder"]
    model = next((place for place in places if dict(place.features).get("placeholder") == kind), None)
    moved = model is None or model.transform != text.transform
    return New(
        "p:sp", {}, names, New("p:spPr", {}, *([_xfrm(text, frame)] if moved else [])), *([] if bare else [body])
    )


def _shape(save: Save, part: str, shape: Shape) -> New:
    if shape.frame is None:
        raise EditError(says("new-shape-has-no-size", id=shape.id))
    geometry = _geometry(shape, shape.frame)
    properties = New("p:spPr", {}, _xfrm(shape, shape.frame), geometry)
    _painted(properties, shape.style)
    if (geometry.get("prst") or "").startswith(("line", "bentConnector")):
        if any(name in ("arrow_start", "arrow_end") for name, _ in shape.features) and geometry.get("prst") == "line":
            geometry.set("prst", "straightConnector1")
        made = New("p:cxnSp", {}, _names(save, part, shape, "p:nvCxnSpPr", "p:cNvCxnSpPr"), properties)
        page = shape.id.rpartition("/")[0]
        with_features(made, shape.features)
        holder = made.children[0].children[1]
        save.glue += [(holder, one, f"{page}/{one.get('id')}") for one in holder.children if one.tag in GLUE]
        return made
    made = New("p:sp", {}, _names(save, part, shape, "p:nvSpPr", "p:cNvSpPr"), properties)
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


def _shape_with_text(save: Save, part: str, group: Group) -> New:
    outline = next((one for one in group.children if isinstance(one, Shape)), None)
    text = next((one for one in group.children if isinstance(one, Text)), None)
    if outline is None or text is None or outline.frame is None:
        raise EditError(says("new-shape-incomplete", id=group.id))
    properties = New("p:spPr", {}, _xfrm(group, outline.frame), _geometry(outline, outline.frame))
    _painted(properties, outline.style)
    names = _names(save, part, replace(outline, name=group.name), "p:nvSpPr", "p:cNvSpPr")
    return New("p:sp", {}, names, properties, body_markup(text, link=partial(save.link_attributes, part)))


def _picture(save: Save, part: str, picture: Picture, reason: str) -> New:
    asset = save.wanted.assets.get(picture.asset)
    if asset is None or picture.frame is None:
        raise EditError(says("new-picture-has-no-size", id=picture.id))
    relation = media_relation(save, part, asset, reason)
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
    return New("p:pic", {}, _names(save, part, picture, "p:nvPicPr", "p:cNvPicPr", locks), fill, properties)


def _group(save: Save, part: str, group: Group, reason: str) -> New:
    inside = Box.union(box_of(one, IDENTITY) for one in group.children)
    if inside is None:
        raise EditError(says("new-group-empty", id=group.id))
    return group_markup(save, part, group, inside, [_element(save, part, one, reason) for one in group.children])


def group_markup(save: Save, part: str, group: Group, inside: Box, children: Sequence[New]) -> New:
    """A group around shapes, which fill a box of its own coordinates."""
    xfrm = _xfrm(group, inside)
    xfrm.children += [
        New("a:chOff", {"x": emu(inside.x), "y": emu(inside.y)}),
        New("a:chExt", {"cx": emu(inside.width), "cy": emu(inside.height)}),
    ]
    names = _names(save, part, group, "p:nvGrpSpPr", "p:cNvGrpSpPr")
    return New("p:grpSp", {}, names, New("p:grpSpPr", {}, xfrm), *children)


def _twin(save: Save, layer: Layer) -> Layer | None:
    """A shape of the deck that the layer repeats in all but its place and name, and in all but its words where these
    have what no layer states. A copy of a placeholder may look otherwise, too."""
    worded = any(one.effects or _links(one) for one in family(layer) if isinstance(one, Text))
    source = layer.id.partition("-copy")[0]
    placed = (
        source != layer.id
        and dict(layer.features).get("placeholder") is not None
        and source in save.reading.document.index
    )
    for words in (True, *((False,) if worded else ()), *((None,) if placed else ())):
        wanted = _nameless(layer, words)
        for id, known in (
            save.reading.document.index.layers.items()
            if words is not None
            else ((source, save.reading.document.index.layers[source]),)
        ):
            if (
                type(known) is type(layer)
                and not known.bound
                and id in save.reading.places
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


def _copy(save: Save, part: str, layer: Layer, twin: Layer, reason: str) -> Markup:
    """The bytes of a shape with ids of their own, at the new layer's place. Connectors in it are glued to the copies of
    what they were glued to; they are detached from shapes outside it, which is reported."""
    place = save.place(twin.id)
    element = save.outermost(twin.id)
    copying = Amendments(save.parts.tree(place.part), save.order)
    numbers: dict[str, str] = {}
    for one in element.walk():
        if one.tag == "p:cNvPr":
            amended = copying.of(one).set("id", number := str(save.next_id(part)))
            numbers.setdefault(one.get("id") or "", number)
            save.numbers.setdefault(layer.id, number)  # the first is the shape's own
            if one is child(place.element.children[0], "p:cNvPr") and layer.name:
                amended.set("name", layer.name)
        for name in one.attributes:
            relation = save.parts.related(place.part).get(one.get(name) or "") if name.startswith("r:") else None
            if relation is not None and (place.part != part or relation.kind == "chart"):
                target, external = own_target(save, relation, reason), relation.external
                new = save.revision.relate(part, relation.type, target, reason, external=external)
                copying.of(one).set(name, new)
    for one in element.walk():
        if one.tag in GLUE and one.parent is not None:
            if (glued := numbers.get(one.get("id") or "")) is not None:
                copying.of(one).set("id", glued)
            else:
                copying.of(one.parent).drop_child(one)
                save.warn(f"the copy '{layer.id}' has a connector that is not glued to what the other one is")
    drop_older_form(copying, place.element, reason)
    if layer.transform != twin.transform or (part != place.part and place.kind):  # another layout has other places
        reposition(copying, place, twin, layer, reason)
    for was, now in zip(family(twin), family(layer), strict=True):
        if isinstance(was, Text) and isinstance(now, Text):
            if (was.runs, was.paragraphs, was.style) != (now.runs, now.paragraphs, now.style):
                linked = save.place(was.id)._replace(link=partial(save.link_attributes, part))
                for message in retype(copying, linked, was, now, reason):
                    save.lose(message)
            if was.flow != now.flow and (said := reflow(copying, place, was, now, save.typography, reason)):
                save.note(said)
        elif was.style != now.style:
            repaint(copying, save.place(was.id), was, now, reason)
    return copying.copied(element)


def give_body(save: Save, place: Place, old: Text, new: Text, reason: str) -> None:
    """Text for a placeholder that has none yet: it inherits all but the words and the requested properties."""
    stated = replace(new, style=_difference(old.style, new.style), flow=None)
    body = New("p:txBody", {}, New("a:bodyPr"), New("a:lstStyle"), *paragraphs_markup(stated, place.link))
    save.amendments(place.part).of(place.element, reason).put(body, "p:txBody")


def _difference(old: Style, new: Style) -> Style:
    stated = {name: getattr(new, name) for name in PROPERTIES if getattr(old, name) != getattr(new, name)}
    return Style(**stated)


def with_features(made: New, features: Features) -> New:
    """A new shape with its features; a connector holds on to the shapes that they name by number and point (`4:2`)."""
    for name, value in features:
        if value is None:
            continue
        if name == "alt":
            made.children[0].children[0].set("descr", str(value))
        elif name in _GLUE and made.tag == "p:cxnSp":
            id, _, point = str(value).partition(":")
            made.children[0].children[1].children.append(New(_GLUE[name], {"id": id, "idx": point or "0"}))
        elif name in LINES and (line := made.child("p:spPr")) is not None and (line := line.child("a:ln")) is not None:
            tag, attribute = LINES[name]
            line.children.append(New(tag, {attribute: str(value)}))
    return made
