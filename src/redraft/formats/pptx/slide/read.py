"""Reading the shapes of one slide into layers."""

from __future__ import annotations

from dataclasses import replace

from redraft import budget
from redraft.document.features import PLACEHOLDERS, ROLES, with_feature
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Flow, Group, Layer, Opaque, Picture, Shape, Text, TextShape
from redraft.document.style import NoPaint, Style
from redraft.formats.pptx.chart.read import read_chart
from redraft.formats.pptx.package.namespaces import PREFIXES
from redraft.formats.pptx.package.numbers import child, descend, truth
from redraft.formats.pptx.paint.looks import NOTHING, Fill, PictureFill, ShapeLook, Stroke, paint_of
from redraft.formats.pptx.paint.read import NO_EFFECTS, Effects, effects_of, fill_in, line_of, picture_fill
from redraft.formats.pptx.scope.deck import SHAPES, family, placeholder
from redraft.formats.pptx.scope.inheritance import Levels
from redraft.formats.pptx.scope.reading import DeckPlace, features_of
from redraft.formats.pptx.shape.features import SHAPE, clicked
from redraft.formats.pptx.shape.geometry import Xfrm, first_xfrm, group_matrix, outline_of
from redraft.formats.pptx.shape.kinds import any_xfrm, ends, media_kind, native_ids, special_kind
from redraft.formats.pptx.shape.state import NOWHERE, ShapeState
from redraft.formats.pptx.table.read import read_table
from redraft.formats.pptx.text.read import Body, flow_of
from redraft.formats.shapes.pen import Pen, ShapeOutline
from redraft.formats.xml.tree import Element

MAX_DEPTH = 100  # of groups
_FRAMES = {  # the last words of what a graphic frame holds, in both editions of the standard
    "drawingml/diagram": "SmartArt",
    "presentationml/ole": "OLE object",
    "drawing/2014/chartex": "newer chart",
    "drawing/2017/model3d": "3-D model",
    "webextensions/webextension/2010/11": "add-in",
}
_KNOWN = frozenset("p14 p15 a14 a16 p16 p159 p188 asvg a1611".split())  # extensions whose shapes read as usual
PLACES = {kind: PLACEHOLDERS[kind] for kind in ("pic", "chart", "tbl", "dgm", "media")}


class SlideReader(ShapeState):
    """Reads the shape tree of a slide (or layout or master); layers get ids below it."""

    def layers(self, tree: Element | None, plain_only: bool = False) -> list[Layer]:
        """All shapes in a p:spTree, bottom to top; `plain_only` leaves the placeholders out."""
        if tree is None:
            return []
        seen: set[str] = set()
        repeated: set[str] = set()
        for name in native_ids(tree):
            (repeated if name in seen else seen).add(name)
        self.repeated = frozenset(repeated)
        return self._children(tree, self.page, None, 0, plain_only)

    def _children(
        self, parent: Element, prefix: str, fill: Fill | None, depth: int, plain_only: bool = False
    ) -> list[Layer]:
        found: list[Layer] = []
        counts: dict[str, int] = {}
        for element in parent.children:
            budget.check()
            tag = element.tag
            if tag not in SHAPES:
                continue
            if plain_only and placeholder(element) is not None:
                continue
            kind = tag.rpartition(":")[2]
            counts[kind] = counts.get(kind, 0) + 1
            layer = self._layer(element, f"{prefix}/{kind}{counts[kind]}", fill, depth)
            if layer is not None:
                found.append(layer)
        return found

    def _layer(self, element: Element, path: str, group: Fill | None, depth: int) -> Layer | None:
        layer = self._read(element, path, group, depth)
        if layer is None or element.tag == "mc:AlternateContent":  # read with the shape in it
            return layer
        worded = isinstance(layer, Text | TextShape)
        role = ROLES.get(PLACEHOLDERS.get(self.places[layer.id].kind, ""), "") if worded else ""
        features = features_of(SHAPE, element)
        if (link := clicked(element)) is not None:
            features = with_feature(features, "link", self.link(link) or None)
        return replace(layer, features=(*features, *layer.features), role=role)

    def _read(self, element: Element, path: str, group: Fill | None, depth: int) -> Layer | None:
        match element.tag:
            case "p:sp" | "p:cxnSp":
                return self._shape(element, path, group)
            case "p:pic":
                return self._picture(element, path)
            case "p:grpSp":
                return self._group(element, path, group, depth)
            case "p:graphicFrame":
                return self._frame(element, path)
            case "mc:AlternateContent":
                return self._alternative(element, path, group, depth)
        return self._opaque(element, path, "ink", None)

    def _paints(
        self, element: Element, follows: tuple[Element, ...], group: Fill | None
    ) -> tuple[Fill, Stroke, Effects, list[Element | None]]:
        """Fill, line and effects in force, and the p:spPr they and the geometry come from."""
        scope = self.scope
        style = child(element, "p:style")
        properties = [child(one, "p:spPr") for one in (element, *follows)]
        fill: Fill | None = None
        effects: Effects | None = None
        lines: list[Element] = []
        for one in properties:
            for inner in one.children if one is not None else ():
                if inner.tag == "a:ln":
                    lines.append(inner)
                elif inner.tag == "a:effectLst" and effects is None:
                    effects = effects_of(inner, scope)
            if fill is None:
                fill = fill_in(one, scope, group=group)
        if truth(element.get("useBgFill")):
            fill = self.background
        given = scope.styled(style) if style is not None else _UNSTYLED
        if fill is None:
            fill = given[0]
        line = given[1]
        for stated in reversed(lines):
            line = line_of(stated, scope, line)
        if effects is None:
            effects = given[2]
        return fill if fill is not None else NOTHING, line, effects, properties

    # shapes and text

    def _shape(self, element: Element, path: str, group: Fill | None) -> Layer:
        id, name, visible = self.common(element, path)
        mark = placeholder(element)
        follows = self.scope.follows(element, mark) if mark is not None else ()
        kind = (mark.get("type") or "obj") if mark is not None else ""
        fill, line, effects, properties = self._paints(element, follows, group)
        xfrm = first_xfrm((element, *follows)) or NOWHERE
        frame = xfrm.frame if xfrm is not NOWHERE else None
        body = child(element, "p:txBody")
        outlined = not isinstance(fill, NoPaint) or line.drawn
        read = None
        if body is not None:
            levels = self.scope.levels(body, follows, kind or None, child(element, "p:style"))
            read = self.scope.texts.read(body, levels, id, self.link)
        outline = outline_of(properties, xfrm.width, xfrm.height)
        if body is None or read is None or (read.empty and not mark and outlined):
            if mark is not None and body is None and not outlined:
                return self._no_text(id, name, visible, element, follows, kind, xfrm)
            place = self.put(id, element, follows, kind)
            self.places[id] = place._replace(body=body)
            return self._outline(id, name, visible, xfrm.matrix, frame, outline, fill, line, effects)
        self.put(id, element, follows, kind)
        if not outlined:
            text = self._text(id, name, element, body, read, follows, kind, frame)
            self.looks[id] = replace(self.looks[id], shadow=effects.shadow)
            style = text.style if visible else replace(text.style, visible=False)
            return replace(text, transform=xfrm.lettered, style=style)
        shape = self._outline(f"{id}/shape", "", True, IDENTITY, frame, outline, fill, line, effects)
        room = frame
        if outline.text is not None and frame is not None:
            left, top, right, bottom = outline.text
            room = Box(left, top, max(right - left, 0.0), max(bottom - top, 0.0))
        text = self._text(f"{id}/text", "", element, body, read, follows, kind, room)
        self.places[f"{id}/shape"] = DeckPlace(self.part, element, follows=follows, kind=kind)
        children = replace(shape, bound=True), replace(text, transform=xfrm.upright, bound=True)
        style = Style(opacity=1.0, visible=visible)
        self.looks[id] = ShapeLook()
        return TextShape(id, name, xfrm.matrix, style, children=children)

    def _outline(
        self,
        id: str,
        name: str,
        visible: bool,
        matrix: Matrix,
        frame: Box | None,
        outline: ShapeOutline,
        fill: Fill,
        line: Stroke,
        effects: Effects,
    ) -> Shape:
        names = effects.kept
        if outline.unknown:
            names = (*names, f"preset {outline.unknown} drawn as a box")
        if outline.open:
            fill = NOTHING
        look = ShapeLook(fill, line, effects.shadow, effects.glow, effects.soft, outline.inner)
        self.looks[id] = look
        style = Style(
            fill=paint_of(fill, id),
            stroke=paint_of(line.fill, f"{id}/line"),
            stroke_width=line.width,
            opacity=1.0,
            visible=visible,
            shadow=effects.cast,
        )
        form, d, radius = outline.form, outline.d, outline.radius
        return Shape(id, name, matrix, style, frame, names, form=form, d=d, radius=radius)

    def _text(
        self,
        id: str,
        name: str,
        element: Element,
        body: Element,
        read: Body,
        follows: tuple[Element, ...],
        kind: str,
        frame: Box | None,
    ) -> Text:
        chain = child(body, "a:bodyPr"), *(descend(one, "p:txBody", "a:bodyPr") for one in follows)
        flow, effects = self.scope.flow(chain)
        places = read.paragraph_places, read.run_places
        self.places[id] = DeckPlace(self.part, element, body, *places, follows, kind)
        return self.text_layer(id, name, read, flow, frame, effects)

    def _no_text(
        self, id: str, name: str, visible: bool, element: Element, follows: tuple[Element, ...], kind: str, xfrm: Xfrm
    ) -> Text:
        """A placeholder without a text body: a place for words."""
        levels = self.scope.levels(element, follows, kind)
        read = self.scope.texts.read(element, levels, id, self.link)
        flow, effects = flow_of([descend(one, "p:txBody", "a:bodyPr") for one in follows])
        self.places[id] = DeckPlace(self.part, element, None, follows=follows, kind=kind)
        frame = xfrm.frame if xfrm is not NOWHERE else None
        if kind in PLACES:
            effects = (*effects, f"place for a {PLACES[kind]}")
        text = self.text_layer(id, name, read, flow, frame, effects)
        style = replace(text.style, visible=visible)
        return replace(text, transform=xfrm.lettered, style=style, role=ROLES.get(PLACEHOLDERS.get(kind, ""), ""))

    def empty(self, shape: Element, mark: Element) -> Layer | None:
        """A placeholder of a layout as a new slide would have it."""
        id, name, visible = self.common(shape, f"{self.page}/{mark.get('idx') or '0'}")
        below = self.scope.layout.master.placeholders
        kind = mark.get("type") or "obj"
        # by its type only: the numbers of a layout's placeholders are not those of the master's
        root = below.by_kind.get(kind) or below.by_family.get(family(kind))
        follows = (shape, root) if root is not None else (shape,)
        xfrm = first_xfrm(follows) or NOWHERE
        return self._no_text(id, name, visible, shape, follows, kind, xfrm)

    def notes(self, id: str, part: str, shape: Element, body: Element) -> Text:
        """The words of the notes page."""
        levels = self.scope.levels(body, (), None)
        read = self.scope.texts.read(body, _Small(levels), id, self.link)
        self.places[id] = DeckPlace(part, shape, body, read.paragraph_places, read.run_places, kind="body")
        text = self.text_layer(id, "Notes", read, Flow(), None)
        return replace(text, style=replace(text.style, visible=False), bound=True)

    # groups, pictures, frames

    def _group(self, element: Element, path: str, outer: Fill | None, depth: int) -> Layer:
        id, name, visible = self.common(element, path)
        properties = child(element, "p:grpSpPr")
        self.put(id, element)
        self.looks[id] = ShapeLook()
        if depth >= MAX_DEPTH:
            return Opaque(id, name, style=Style(opacity=1.0, visible=visible), what="deeply nested group")
        fill = fill_in(properties, self.scope, group=outer)
        effects = effects_of(child(properties, "a:effectLst"), self.scope)
        children = self._children(element, id, fill, depth + 1)
        style = Style(opacity=1.0, visible=visible)
        return Group(id, name, group_matrix(properties), style, None, effects.names, children=tuple(children))

    def _picture(self, element: Element, path: str) -> Layer:
        id, name, visible, xfrm = self.frame_common(element, path)
        follows = self.places[id].follows
        frame = xfrm.frame if xfrm is not NOWHERE else None
        behind, line, effects, properties = self._paints(element, follows, None)
        blip = child(element, "p:blipFill")
        pixels = picture_fill(blip, self.scope) if blip is not None else PictureFill("")
        outline = outline_of(properties, xfrm.width, xfrm.height)
        clip = self._clip(outline, xfrm)
        media = media_kind(element)
        if media:
            self.looks[id] = ShapeLook(pixels, line, effects.shadow, effects.glow, effects.soft, clip=clip)
            style = Style(opacity=1.0, visible=visible)
            return Opaque(id, name, xfrm.matrix, style, frame, effects.names, what=media)
        self.looks[id] = ShapeLook(
            behind, line, effects.shadow, effects.glow, effects.soft, clip=clip, recolors=pixels.recolors
        )
        names = effects.kept
        if clip:
            names = (*names, "clip")
        if pixels.recolored:
            names = (*names, "recolour")
        style = Style(
            stroke=paint_of(line.fill, f"{id}/line"),
            stroke_width=line.width,
            opacity=pixels.opacity,
            visible=visible,
            shadow=effects.cast,
        )
        link = ""
        inner = child(blip, "a:blip")
        if not pixels.asset and inner is not None:
            relation = self.deck.relation(inner, inner.get("r:link") or inner.get("r:embed"))
            link = relation.target[:500] if relation is not None else ""
        crop = pixels.crop
        return Picture(id, name, xfrm.matrix, style, frame, names, asset=pixels.asset, link=link, crop=crop)

    @staticmethod
    def _clip(outline: ShapeOutline, xfrm: Xfrm) -> str:
        """The outline of a picture as path data where it is no plain box."""
        if outline.form == "path":
            return outline.d
        if outline.form == "ellipse":
            return Pen().ellipse(xfrm.width / 2, xfrm.height / 2, xfrm.width / 2, xfrm.height / 2).d
        if outline.radius:
            w, h, r = xfrm.width, xfrm.height, outline.radius
            pen = Pen().move(r, 0).line(w - r, 0).arc(r, r, 270, 90).line(w, h - r).arc(r, r, 0, 90)
            return pen.line(r, h).arc(r, r, 90, 90).line(0, r).arc(r, r, 180, 90).close().d
        return ""

    def _frame(self, element: Element, path: str) -> Layer:
        data = descend(element, "a:graphic", "a:graphicData")
        uri = (data.get("uri") or "") if data is not None else ""
        inner = data.children[0] if data is not None and data.children else None
        if inner is not None and inner.tag == "a:tbl":
            return read_table(self, element, inner, path)
        if inner is not None and inner.tag == "c:chart":
            layer = read_chart(self, element, inner, path)
            if layer is not None:
                return layer
        what = next((name for words, name in _FRAMES.items() if ends(uri, words)), "graphic")
        return self._opaque(element, path, "chart" if inner is not None and inner.tag == "c:chart" else what, data)

    def _opaque(self, element: Element, path: str, what: str, data: Element | None) -> Opaque:
        id, name, visible, xfrm = self.frame_common(element, path)
        picture = next((one for one in data.walk() if one.tag == "p:pic"), None) if data is not None else None
        blip = child(picture, "p:blipFill")
        self.looks[id] = ShapeLook(picture_fill(blip, self.scope)) if blip is not None else ShapeLook()
        if what == "SmartArt":
            self._diagram(id, data)
        style = Style(opacity=1.0, visible=visible)
        frame = xfrm.frame if xfrm is not NOWHERE else None
        return Opaque(id, name, xfrm.matrix, style, frame, what=what, drawn=self.beneath.get(id, ()))

    def _diagram(self, id: str, data: Element | None) -> None:
        """The shapes that SmartArt was last drawn as, which PowerPoint keeps beside its data."""
        links = child(data, "dgm:relIds")
        relation = self.deck.relation(links, links.get("r:dm")) if links is not None else None
        model = self.deck.root(relation.target) if relation is not None and not relation.external else None
        named = (
            next((one.get("relId") for one in model.walk() if one.tag == "dsp:dataModelExt"), None) if model else None
        )
        drawn = self.deck.related(self.part).get(named or "")
        if drawn is None or drawn.external or drawn.missing:
            return
        tree = child(self.deck.drawing(drawn.target), "p:spTree")
        inner = SlideReader(f"{id}/drawn", drawn.target, self.scope, {}, self.looks, self.beneath, self.background)
        self.beneath[id] = tuple(inner.layers(tree))

    def _alternative(self, element: Element, path: str, group: Fill | None, depth: int) -> Layer | None:
        """What PowerPoint shows of an mc:AlternateContent, as far as we understand it; else opaque."""
        chosen = [one for one in element.children if one.tag in ("mc:Choice", "mc:Fallback")]
        for option in chosen:
            special = special_kind(option) if option.tag == "mc:Choice" else ""
            shape = next((one for one in option.children if one.tag in SHAPES), None)
            if special and (special != "math" or shape is None):
                return self._replaced(element, option, shape, path, special)
            named = (option.get("Requires") or "").split()
            required = {PREFIXES.get(option.namespaces.get(one, ""), one) for one in named}
            understood = option.tag == "mc:Fallback" or required <= _KNOWN
            if shape is not None and understood:
                return self._layer(shape, path, group, depth + 1) if depth < MAX_DEPTH else None
        return None

    def _replaced(self, element: Element, option: Element, shape: Element | None, path: str, what: str) -> Layer:
        """An opaque layer for what only newer programs show; drawn from the picture in the fallback."""
        holder = shape if shape is not None else element
        id, name, visible = self.common(holder, path)
        self.put(id, element)
        fallback = child(element, "mc:Fallback")
        shapes = [one for one in (fallback.children if fallback is not None else ()) if one.tag in SHAPES]
        xfrm = first_xfrm((*([shape] if shape is not None else []), *shapes)) or any_xfrm(option) or NOWHERE
        blip = None
        for one in shapes:
            blip = child(one, "p:blipFill") or descend(one, "p:spPr", "a:blipFill") or blip
        self.looks[id] = ShapeLook(picture_fill(blip, self.scope)) if blip is not None else ShapeLook()
        frame = xfrm.frame if xfrm is not NOWHERE else None
        style = Style(opacity=1.0, visible=visible)
        return Opaque(id, name, xfrm.matrix, style, frame, what=what)


_UNSTYLED: tuple[Fill | None, Stroke, Effects] = (None, Stroke(), NO_EFFECTS)


class _Small(Levels):
    """Levels of notes: as those of any text, in 12 points."""

    def __init__(self, levels: Levels) -> None:
        self._levels = levels

    def __getitem__(self, level: int):  # type: ignore[no-untyped-def]
        found = self._levels[level]
        return found._replace(run={**found.run, "size": 16.0})
