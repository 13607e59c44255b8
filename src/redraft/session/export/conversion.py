"""The layers of a page as another format can hold them, with what is lost on the way.

Live text stays live and shapes stay shapes where the target has them; all else becomes pixels, drawn as it looks.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from redraft.document.charts import Chart
from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Asset, Group, Layer, Opaque, Picture, Run, Shape, Text, box_of, family
from redraft.document.pages import Document, Page
from redraft.document.style import BLENDS, Color, PaintServer, Style
from redraft.document.traits import FormatTraits
from redraft.edits.arrangement import CLIPPED, clipping_sets
from redraft.formats.pixels.rasters import carried
from redraft.formats.psd.bytes.code_names import NEAREST
from redraft.formats.shapes.arcs import without_arcs
from redraft.session.export.conversion_looks import (
    BLACK,
    baselines,
    faded,
    is_gradual,
    painted_through,
    plain_paints,
    regular_or_bold,
    rescaled,
    stated,
    ungraded,
    with_heights,
)

if TYPE_CHECKING:
    from redraft.formats.codec import Typography
    from redraft.inspection.page.layer_pictures import LayerPicture

SLANTED = 1e-3
"""How far from a right angle a matrix may take the sides of a thing that a slide is to hold, as a sine."""
UNEVEN = 0.03
"""How much wider or narrower than high letters may be set without a word."""
MARKS = frozenset(("text as pixels",))
"""Effects that say something about a layer and do nothing to it."""
CUTS = frozenset(("clip-path", "mask"))
"""What can be done to the parts of a group one by one as well as to all of it."""


class OutputFormat(NamedTuple):
    """A format to convert to. `told_words`: where text becomes pixels its words are noted beside them."""

    name: str
    traits: FormatTraits
    told_words: bool = False

    @property
    def live(self) -> bool:
        """Whether text and shapes stay what they are."""
        return not (self.traits.only_pixels or self.traits.flat)


class Loss(NamedTuple):
    """Something of a layer that the new file has not, in words. `layer` is '' for what is about the whole design."""

    layer: str
    what: str

    def __str__(self) -> str:
        return f"#{self.layer}: {self.what}" if self.layer else self.what


class DrawnDesign(NamedTuple):
    """The design drawn layer by layer. `picture` draws one, without what is clipped to it and cut to what it is clipped
    to; `blends` are the modes of those that are drawn alone; `faded`: whether the pictures have the layers' own opacity
    in them."""

    picture: Callable[[str], LayerPicture]
    blends: dict[str, str]
    faded: bool


class Conversion:
    """Converts one page. `unit` is how many of the target's units one of the page's is."""

    def __init__(
        self,
        document: Document,
        page: Page,
        target: OutputFormat,
        drawn: DrawnDesign,
        typography: Typography,
        unit: float,
    ) -> None:
        self.document, self.page, self.target = document, page, target
        self.drawn, self.typography, self.unit = drawn, typography, unit
        self.losses: list[Loss] = []
        self.assets: dict[str, Asset] = {}
        self.words: dict[str, str] = {}  # of texts that became pixels
        self.bases: set[str] = set()  # layers with others clipped to them

    def layers(self) -> tuple[Layer, ...]:
        outer = Matrix.scaling(self.unit, self.unit) @ self.page.view
        return tuple(self._all(self.page.layers, outer, IDENTITY))

    def _all(self, layers: Sequence[Layer], outer: Matrix, parent: Matrix, cut: bool = False) -> list[Layer]:
        """The layers of one parent. What is clipped to a layer that is faded, or blends, does so together with it."""
        found: list[Layer] = []
        for base, clipped in clipping_sets(layers):
            if any(one.style.visible is not False and box_of(one, IDENTITY) is not None for one in clipped):
                self.bases.add(base.id)
            made = self._made(base, outer, parent, cut)
            above = [one for layer in clipped for one in self._clipped(layer, base, outer, parent, cut)]
            if above and made and not _is_plain_base(made[-1]):
                made = [self._together(made[-1], above)]
            else:
                made += above
            found += made
        return found

    def _clipped(self, layer: Layer, base: Layer, outer: Matrix, parent: Matrix, cut: bool) -> list[Layer]:
        """A layer that is clipped to another: cut to it in its pixels, and hidden with it."""
        made = self._made(layer, outer, parent, cut)
        named = base.name or base.id
        if isinstance(layer, Text) and made and isinstance(made[0], Text):
            self._lose(layer, f"the text stays live, and is not clipped to '{named}' any more")
        elif made:
            self._lose(layer, f"its clipping to '{named}' is in its pixels now")
        if base.style.visible is False:
            made = [replace(one, style=replace(one.style, visible=False)) for one in made]
        return made

    def _together(self, base: Layer, above: list[Layer]) -> Layer:
        """A layer and what was clipped to it as a group that has the layer's opacity and blend mode."""
        group = Style(opacity=base.style.opacity, visible=base.style.visible, blend=base.style.blend or "normal")
        if self.target.traits.opacity_in_paint:
            group = replace(group, blend=None)
        plain = replace(base, style=replace(base.style, opacity=None, visible=None, blend=None))
        above = [replace(one, style=replace(one.style, visible=None)) if base.style.visible is False else one
                 for one in above]  # fmt: skip
        children = (plain, *above)
        if self.target.traits.opacity_in_paint and group.opacity not in (None, 1.0):
            children = tuple(faded(child, group.opacity or 0.0) for child in children)
            group = replace(group, opacity=None)
        self._lose(base, "it is in a group with what was clipped to it now")
        return Group(f"{base.id}-clipping", base.name or base.id, style=group, children=children)

    def _lose(self, layer: Layer, what: str) -> None:
        loss = Loss(layer.id, what)
        if loss not in self.losses:
            self.losses.append(loss)

    def _made(self, layer: Layer, outer: Matrix, parent: Matrix, cut: bool = False) -> list[Layer]:
        """A layer in the target's terms; nothing for one that has nothing to show.

        `outer` leads from the layer's parent to the target's page, `parent` from its new parent there. `cut`: it is
        in a group that is clipped or masked, which is in the pixels only.
        """
        match layer:
            case Group() if not is_one(layer, self.target):
                return self._group(layer, outer, parent, cut)
            case Text() if self.target.live and not {"text-path", "flow"} & set(layer.effects):
                if cut:
                    self._lose(layer, "the text stays live, without the clipping or mask of its group")
                return self._text(layer, outer, parent)
            case Shape() if self.target.live and self._is_plain(layer) and not cut:
                return self._shape(layer, outer, parent)
            case Picture() if layer.asset in self.document.assets and not cut and not done_to(layer):
                return self._picture(layer, outer, parent)
        return self._pixels(layer, outer, parent)

    def _group(self, group: Group, outer: Matrix, parent: Matrix, cut: bool) -> list[Layer]:
        inner = outer @ group.transform
        own = self._own_matrix(inner, parent)
        cut = cut or bool(CUTS & set(group.effects))
        children = tuple(self._all(group.children, inner, parent @ own, cut))
        if not children:
            return []
        opacity = group.style.opacity
        if opacity not in (None, 1.0) and self.target.traits.opacity_in_paint:
            children = tuple(faded(child, opacity or 0.0) for child in children)
            self._lose(group, "the opacity of the group is that of each thing in it now")
            opacity = None
        mode = self._mode(group)
        blended = any(one.style.blend not in (None, "normal") for child in children for one in family(child))
        if blended and opacity in (None, 1.0) and mode is None:
            if self._keeps_apart(group):
                mode = "normal" if self.target.traits.groups in ("free", "stated") else None
                if self.target.traits.groups == "open":
                    self._lose(group, "what is in the group blends with what lies below it too")
            elif self.target.traits.groups == "isolated":
                self._lose(group, "the group was dissolved, for its parts blend with what lies below it")
                return list(children)
        if mode is None and self.target.traits.groups == "stated" and opacity not in (None, 1.0):
            mode = "normal"  # fading as a whole is what others mean by it, and a group that passes through does not
        style = Style(opacity=opacity, visible=False if group.style.visible is False else None, blend=mode)
        return [Group(group.id, group.name or group.id, own, style, children=children)]

    def _keeps_apart(self, group: Group) -> bool:
        """Whether what is in a group does not blend with what lies below the group."""
        if self.document.traits.groups == "stated":
            return group.style.blend not in (None, "pass-through") or group.id in self.bases
        return (
            self.document.traits.groups == "isolated" or group.id in self.drawn.blends or group.style.blend == "normal"
        )

    def _mode(self, layer: Layer) -> str | None:
        """How a layer meets what lies below it, None for plainly; a loss is noted where the target cannot have that."""
        blend = layer.style.blend
        mode = blend if blend in BLENDS else NEAREST.get(blend or "") or self.drawn.blends.get(layer.id, "normal")
        wanted = blend or mode
        if mode != wanted and wanted != "pass-through":
            self._lose(layer, f"it blends as {mode}, the nearest to {wanted} that the new file can have")
        if mode == "normal":
            return None
        if self.target.traits.opacity_in_paint:
            self._lose(layer, f"it does not blend as {wanted} any more")
            return None
        return mode

    def _own_matrix(self, inner: Matrix, parent: Matrix) -> Matrix:
        """A group's own matrix: kept where the target allows any angle, else its children have it in them."""
        back = parent.inverse()
        return back @ inner if self.target.traits.own_units and back is not None else IDENTITY

    def _placed(self, matrix: Matrix, parent: Matrix) -> Matrix:
        """A matrix to the target's page as one to the new parent."""
        back = parent.inverse()
        return matrix if back is None or parent == IDENTITY else back @ matrix

    def _picture(self, picture: Picture, outer: Matrix, parent: Matrix) -> list[Layer]:
        asset, frame = self.document.assets[picture.asset], picture.frame
        matrix = outer @ picture.transform
        if frame is None or (self._slants(matrix) and not self.target.traits.own_units):
            return self._pixels(picture, outer, parent)
        if self.target.traits.in_pixels:
            exact = asset.media_type == "image/png" and (asset.width, asset.height) == (frame.width, frame.height)
            still = matrix[:4] == (1, 0, 0, 1) and matrix.e == int(matrix.e) and matrix.f == int(matrix.f)
            if not (exact and still) or any(picture.crop) or frame.x or frame.y:
                return self._pixels(picture, outer, parent)
        elif any(picture.crop) and self.target.traits.own_units:
            return self._pixels(picture, outer, parent)
        mode = self._mode(picture)
        if self.target.traits.bare_pixels:
            self._note_carried(picture)
        if (
            self.target.traits.own_units and asset.width and asset.height
        ):  # such a frame keeps the picture's own proportions
            stretch = Matrix(frame.width / asset.width, 0.0, 0.0, frame.height / asset.height, frame.x, frame.y)
            frame, matrix = Box(0.0, 0.0, float(asset.width), float(asset.height)), matrix @ stretch
        self.assets[asset.key] = asset
        hidden = False if picture.style.visible is False else None
        style = Style(opacity=picture.style.opacity, visible=hidden, blend=mode)
        placed = self._placed(matrix, parent)
        named = picture.name or picture.id
        return [Picture(picture.id, named, placed, style, frame, asset=asset.key, crop=picture.crop)]

    def _pixels(self, layer: Layer, outer: Matrix, parent: Matrix) -> list[Layer]:
        picture = self.drawn.picture(layer.id)
        height, width = picture.pixels.shape[:2]
        if not (width and height):
            if layer.frame is not None or isinstance(layer, Group):
                self._lose(layer, "nothing of it shows on the page, so it was left out")
            return []
        data = picture.png(crop=True)
        asset = Asset("image/png", data, width, height)
        self.assets[asset.key] = asset
        frame = Box(0.0, 0.0, float(width), float(height))
        if self.target.traits.in_pixels:
            matrix = Matrix.translation(picture.x, picture.y)
        else:
            share = self.unit / picture.unit
            matrix = Matrix(share, 0.0, 0.0, share, picture.x * share, picture.y * share)
        mode = self._mode(layer)
        self._note_pixels(layer)
        effects: tuple[str, ...] = ()
        if isinstance(layer, Text) and self.target.told_words:
            effects = tuple(MARKS)
            self.words[layer.id] = layer.text
        opacity = None if self.drawn.faded else layer.style.opacity
        style = Style(opacity=opacity, visible=False if layer.style.visible is False else None, blend=mode)
        placed = self._placed(matrix, parent)
        named = layer.name or layer.id
        return [Picture(layer.id, named, placed, style, frame, effects, asset=asset.key)]

    def _note_pixels(self, layer: Layer) -> None:
        match layer:
            case Text():
                self._lose(layer, f"live text became pixels: “{' '.join(layer.text.split())[:60]}”")
            case Shape():
                because = f" (for its {_reasons(layer)})" if self.target.live else ""
                self._lose(layer, f"the shape became pixels{because}")
            case Group():
                self._lose(layer, f"the {layer.form or 'group'} became one picture")
            case Picture():
                self._lose(layer, "the picture was redrawn, as large as it shows")
                self._note_carried(layer)
            case _:
                self._lose(layer, f"{getattr(layer, 'what', '') or layer.noun} became pixels")

    def _note_carried(self, picture: Picture) -> None:
        """Notes as lost what the bytes of a picture have that its pixels have not."""
        asset = self.document.assets.get(picture.asset)
        if asset is not None and not self.document.traits.bare_pixels and (lost := carried(asset.data)):
            self._lose(picture, f"without {' and '.join(lost)}")

    def _is_plain(self, shape: Shape) -> bool:
        style = shape.style
        if self.target.traits.in_pixels:  # Photoshop's shapes: an outline filled with one colour
            simple = shape.form in ("rect", "ellipse") and not shape.radius and not isinstance(style.stroke, Color)
            fill = BLACK if style.fill is None else style.fill
            if not simple or not isinstance(fill, Color) or fill.alpha != 255:
                return False
        painted = not isinstance(style.fill, PaintServer) and not isinstance(style.stroke, PaintServer)
        return painted and not done_to(shape) and shape.frame is not None

    def _slants(self, matrix: Matrix) -> bool:
        sides = math.hypot(matrix.a, matrix.b) * math.hypot(matrix.c, matrix.d)
        return abs(matrix.a * matrix.c + matrix.b * matrix.d) > SLANTED * max(sides, 1e-9)

    def _shape(self, shape: Shape, outer: Matrix, parent: Matrix) -> list[Layer]:
        matrix = outer @ shape.transform
        if self._slants(matrix) and not self.target.traits.own_units:
            return self._pixels(shape, outer, parent)
        style = stated(shape.style)
        d = shape.d
        style = replace(style, blend=self._mode(shape))
        if self.target.traits.in_pixels:
            style = Style(fill=style.fill, opacity=style.opacity, visible=style.visible, blend=style.blend)
        elif not self.target.traits.own_units:
            if shape.is_path:
                d = without_arcs(d)
            scale = math.sqrt(abs(matrix.determinant))
            wide = style.stroke_width if style.stroke_width is not None else 1.0
            style = replace(painted_through(style), stroke_width=wide * scale)
        placed = self._placed(matrix, parent)
        named = shape.name or shape.id
        return [Shape(shape.id, named, placed, style, shape.frame, form=shape.form, d=d, radius=shape.radius)]

    def _text(self, text: Text, outer: Matrix, parent: Matrix) -> list[Layer]:
        lost = [effect for effect in text.effects if effect not in MARKS and effect != CLIPPED]
        styles = [text.style, *(run.style for run in text.runs)]
        if any(style.shadow is not None for style in styles):
            lost.append("shadow")
        told = (("baseline", "raised letters"), ("link", "links"))
        lost += [what for name, what in told if any(getattr(run.style, name) for run in text.runs)]
        if self.target.traits.in_pixels and isinstance(text.style.stroke, Color):
            lost.append("outline")
        if lost:
            self._lose(text, f"the text stays live, without its {', '.join(lost)}")
        if any(isinstance(style.fill, PaintServer) for style in styles):
            self._lose(text, "the text stays live, in one colour of its gradient or pattern")
        if self.target.traits.in_pixels and any(map(is_gradual, styles)):
            self._lose(text, "the text stays live, in one colour of its gradient")
            text = replace(text, style=ungraded(text.style))
            text = replace(text, runs=tuple(replace(run, style=ungraded(run.style)) for run in text.runs))
        style = replace(stated(text.style), blend=self._mode(text))
        made = replace(text, style=style, effects=(), bound=False, name=text.name or text.id)
        made = replace(made, runs=tuple(replace(run, style=plain_paints(run.style)) for run in made.runs))
        matrix = outer @ text.transform
        if self.target.traits.own_units:
            return [self._set_line_by_line(made, matrix, parent)]
        if self.target.traits.in_pixels:
            return [self._two_weights(with_heights(self._set_line_by_line(made, matrix, parent)))]
        if self._slants(matrix) or made.frame is None or matrix.determinant <= 0:
            return self._pixels(text, outer, parent)
        wide, high = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
        if abs(wide - high) > UNEVEN * high:
            self._lose(text, "the text stays live, as wide as it was but not as high: slides do not squeeze letters")
        return [self._aligned(self._two_weights(rescaled(made, matrix)), text, matrix)]

    def _aligned(self, text: Text, source: Text, matrix: Matrix) -> Text:
        """A text of a slide with its lines where they were: lower by room before them, closer by their height."""
        scale = math.hypot(matrix.a, matrix.b)
        places = [height * scale for height in baselines(source)]
        flowed = self.typography.flow(text)
        frame = text.frame
        if source.flow is not None or frame is None or len(flowed.lines) != len(places):
            return text
        natural = [line.baseline for line in flowed.lines]
        paragraphs = list(text.paragraphs)
        for number in range(1, len(places)):
            step, usual = places[number] - places[number - 1], natural[number] - natural[number - 1]
            if step >= usual:
                paragraphs[number] = replace(paragraphs[number], before=step - usual)
            elif step > 0:
                paragraphs[number] = replace(paragraphs[number], line_height=round(step / usual, 4))
        shift = places[0] - natural[0]
        return replace(text, paragraphs=tuple(paragraphs), frame=frame._replace(y=frame.y + shift))

    def _two_weights(self, text: Text) -> Text:
        """Slides and type layers know regular and bold letters, and no others."""
        weights = {style.font_weight for style in (text.style, *(run.style for run in text.runs))} - {None, 400, 700}
        if not weights:
            return text
        names = ", ".join(str(weight) for weight in sorted(filter(None, weights)))
        self._lose(text, f"the weight of its letters ({names}) is regular or bold now")
        runs = tuple(replace(run, style=regular_or_bold(run.style)) for run in text.runs)
        return replace(text, style=regular_or_bold(text.style), runs=runs)

    def _set_line_by_line(self, text: Text, matrix: Matrix, parent: Matrix) -> Text:
        """Text for a format that places each line."""
        if text.flow is None:
            return replace(text, transform=self._placed(matrix, parent))
        flowed = self.typography.flow(text)
        runs = []
        for line in flowed.lines:
            for number, piece in enumerate(line.pieces):
                style = replace(plain_paints(piece.style), align=None, opacity=None, visible=None)
                runs.append(Run(piece.text, style, piece.x, piece.y, starts_line=not number))
        if len(flowed.lines) > 1:
            self._lose(text, "its lines do not break by themselves any more")
        style = replace(text.style, align=None)
        made = Text(text.id, text.name, self._placed(matrix @ flowed.turn, parent), style, runs=tuple(runs))
        return replace(made, frame=self.typography.measure(made))


def _is_plain_base(layer: Layer) -> bool:
    """Whether what is clipped to a layer can lie over it just so."""
    return layer.style.opacity in (None, 1.0) and layer.style.blend in (None, "normal", "pass-through")


def is_one(group: Group, target: OutputFormat) -> bool:
    """Whether a group has to become one picture: for what is done to it as a whole, or for what it is."""
    fades = group.style.opacity not in (None, 1.0) and target.traits.opacity_in_paint and target.traits.in_pixels
    copied = group.instance_of and (target.traits.in_pixels or any(_needs_pixels(inner) for inner in family(group)))
    return bool(done_to(group) - CUTS) or fades or bool(copied) or isinstance(group, Chart)


def _needs_pixels(layer: Layer) -> bool:
    """Whether a part of a copy would have to be drawn, which can be done with all of the copy only."""
    paints = layer.style.fill, layer.style.stroke
    return bool(layer.effects) or isinstance(layer, Picture | Opaque) or any(isinstance(p, PaintServer) for p in paints)


def done_to(layer: Layer) -> set[str]:
    """The effects that change how a layer looks by itself; blending is kept beside the pixels."""
    cast = {"shadow"} if layer.style.shadow is not None else set()
    return {one for one in layer.effects if one not in MARKS and one != "artboard"} | cast


def _reasons(shape: Shape) -> str:
    paints = {one.kind for one in (shape.style.fill, shape.style.stroke) if isinstance(one, PaintServer)}
    effects = ["clipping" if effect == CLIPPED else effect for effect in shape.effects]
    return ", ".join([*effects, *sorted(paints)]) or "place"
