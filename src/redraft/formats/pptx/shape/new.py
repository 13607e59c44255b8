"""Shapes written from their layers alone: text boxes, shapes, pictures, and the frames of tables and charts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from redraft.document.features import PLACEHOLDERS, Feature, Features
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Paragraph, Picture, Shape, Text
from redraft.document.style import NoPaint, Style
from redraft.errors import EditError, says
from redraft.formats.pptx.package.namespaces import STRICT, TRANSITIONAL
from redraft.formats.pptx.package.numbers import EMU, WIDEST_LINE, descend, emu, held
from redraft.formats.pptx.paint.write import set_shadow, solid
from redraft.formats.pptx.scope.deck import SHAPES, SlideLayout, placeholder
from redraft.formats.pptx.scope.save import Save
from redraft.formats.pptx.shape.features import LINES
from redraft.formats.pptx.shape.kinds import GLUE
from redraft.formats.pptx.shape.pictures import media_relation
from redraft.formats.pptx.shape.write import rectangle_markup, xfrm_for, xfrm_markup
from redraft.formats.pptx.text.new import body_markup, paragraphs_markup
from redraft.formats.shapes.paths import path_segments
from redraft.formats.shapes.presets import preset_named, preset_outline
from redraft.formats.xml.element_changes import New

_GLUE = {"connects_from": "a:stCxn", "connects_to": "a:endCxn"}


def _names(save: Save, part: str, layer: Layer, wrapper: str, inner: str, *more: New) -> New:
    value = dict(layer.features).get("placeholder")
    kept = save.numbers.get(layer.id, "")  # a connector that was written before holds on to it
    number = int(kept) if kept else save.next_id(part) if value is None else save.own_id(part, layer.id)
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


def text_box(save: Save, part: str, text: Text) -> New:
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


def plain_shape(save: Save, part: str, shape: Shape) -> New:
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
    if shape.is_rect:
        return rectangle_markup(shape.radius, frame)
    if shape.is_ellipse:
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


def shape_with_text(save: Save, part: str, group: Group) -> New:
    outline = next((one for one in group.children if isinstance(one, Shape)), None)
    text = next((one for one in group.children if isinstance(one, Text)), None)
    if outline is None or text is None or outline.frame is None:
        raise EditError(says("new-shape-incomplete", id=group.id))
    properties = New("p:spPr", {}, _xfrm(group, outline.frame), _geometry(outline, outline.frame))
    _painted(properties, outline.style)
    names = _names(save, part, replace(outline, name=group.name), "p:nvSpPr", "p:cNvSpPr")
    return New("p:sp", {}, names, properties, body_markup(text, link=partial(save.link_attributes, part)))


def picture_markup(save: Save, part: str, picture: Picture, reason: str) -> New:
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


def group_markup(save: Save, part: str, group: Group, inside: Box, children: Sequence[New]) -> New:
    """A group around shapes, which fill a box of its own coordinates."""
    xfrm = _xfrm(group, inside)
    xfrm.children += [
        New("a:chOff", {"x": emu(inside.x), "y": emu(inside.y)}),
        New("a:chExt", {"cx": emu(inside.width), "cy": emu(inside.height)}),
    ]
    names = _names(save, part, group, "p:nvGrpSpPr", "p:cNvGrpSpPr")
    return New("p:grpSp", {}, names, New("p:grpSpPr", {}, xfrm), *children)


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


def place_mark(layout: SlideLayout, value: Feature, number: int = 0) -> New | None:
    """What makes a shape follow the place with this number of those that are for one thing."""
    if value is None:
        return None
    tree = descend(layout.root, "p:cSld", "p:spTree")
    marks = [placeholder(one) for one in (tree.children if tree is not None else ()) if one.tag in SHAPES]
    fit = [one for one in marks if one is not None and PLACEHOLDERS.get(one.get("type") or "obj") == value]
    if number < len(fit):
        return New(
            "p:ph", {one: fit[number].get(one) or "" for one in fit[number].attributes if one != "hasCustomPrompt"}
        )
    native = next((native for native, name in PLACEHOLDERS.items() if name == value), "obj")
    return New("p:ph", {"type": native})


def frame_markup(save: Save, part: str, group: Group, size: tuple[float, float], kind: str, inside: New) -> New:
    """A p:graphicFrame of this size (px, the group's own) that holds a 'table' or 'chart'."""
    number = save.next_id(part)
    attributes = {"id": str(number), "name": group.name or f"{kind.capitalize()} {number}"}
    if alt := dict(group.features).get("alt"):
        attributes["descr"] = str(alt)
    if group.style.visible is False:
        attributes["hidden"] = "1"
    locks = New("a:graphicFrameLocks", {"noGrp": "1"})
    names = New(
        "p:nvGraphicFramePr", {}, New("p:cNvPr", attributes), New("p:cNvGraphicFramePr", {}, locks), New("p:nvPr")
    )
    place = xfrm_for(group.transform, Box(0.0, 0.0, *size), (False, False), group.id)
    data = New("a:graphicData", {"uri": vocabulary(save, kind)}, inside)
    return New("p:graphicFrame", {}, names, xfrm_markup(place, "p:xfrm"), New("a:graphic", {}, data))


def vocabulary(save: Save, kind: str) -> str:
    """The full name of a vocabulary of DrawingML, in the edition of the standard that the deck has."""
    return (STRICT + "drawingml/" if save.parts.strict else TRANSITIONAL + "drawingml/2006/") + kind
