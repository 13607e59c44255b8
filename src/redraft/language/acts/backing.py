"""Third stage for what goes around and behind a design: a border, a background."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.page_colors import WHITE, ground_color, ink_colors, main_colors, readable_on, seen_on
from redraft.commands.traits import covers_page
from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Page, Picture, Placed, Shape, Text
from redraft.document.style import Color, NoPaint
from redraft.edits.ops import Edit, Insert, Remove, SetStyle, apply
from redraft.errors import RequestError
from redraft.language.acts.adding_things import ITEMS
from redraft.language.acts.making import Canvas, Ink
from redraft.language.acts.painting import color_of, recolor
from redraft.language.amounts import page_units, plain
from redraft.language.shapes import FIGURES
from redraft.language.spots import page_for
from redraft.plan import Request
from redraft.targets import grounding
from redraft.targets.described import describe
from redraft.targets.found import Resolved
from redraft.targets.pages import is_deck
from redraft.targets.scene import Scene

_PAGE = frozenset(("", "page", "slide", "poster", "design", "the page", "the slide", "the poster", "the design",
                   "this slide", "the whole page", "everything", "the canvas", "the image", "flyer",
                   "the flyer"))  # fmt: skip


def border(request: Request, scene: Scene) -> Resolved:
    """A frame around the page or around a thing. A shape, and a picture on a slide, get an outline of their own."""
    target = request.target.strip()
    if target.lower() in _PAGE:
        return _page_border(request, scene)
    found = scene.find(target)
    if found.whole:
        return _page_border(request, scene)
    edits: list[Edit] = []
    said = ""
    canvas: Canvas | None = None
    for id in found.ids:
        placed = scene[id]
        page = placed.page
        width = _width(request, page, max(1.0, round(min(page.width, page.height) / 240, 1)))
        outlined = _outlined(scene, placed)
        if outlined is not None:
            color = _color(request, scene, page, placed.box)
            for name, value in (("stroke", color), ("stroke_width", round(width, 4))):
                if getattr(outlined.style, name) != value:
                    edits.append(SetStyle(outlined.id, name, value))
            said = f"give {found.named} a border, {plain(width)}px wide"
            continue
        box = placed.box
        if box is None:
            raise RequestError(f"'{id}' has no size on the page", "name another element")
        outer = Canvas.of(scene, page) if canvas is None else canvas
        canvas = outer
        outer.refuse_pixels("a border")
        holder = placed.ancestors[-1] if placed.ancestors else None
        if holder is not None and not holder.form:
            outer = replace(outer, parent=holder.id, outer=placed.outer)
        room = 0.0 if isinstance(placed.layer, Picture) else 0.02 * min(page.width, page.height)
        if request.get("margin"):
            room = page_units(request.get("margin"), request.get("unit"), page, of=min(page.width, page.height))
        frame = _frame(outer, box.grown(room), _color(request, scene, page, box), width)
        edits.append(outer.insert(frame, _above(placed, outer)))
        said = f"put a border around {found.named}, {plain(width)}px wide"
    if not edits:
        raise AlreadySo(f"{found.named} has that border already", "name another colour or width", found.ids)
    return Resolved(said, found.ids, tuple(edits))


def _outlined(scene: Scene, placed: Placed) -> Shape | Picture | None:
    """The layer whose own outline is the border; None where a frame has to be drawn around it."""
    layer = placed.layer
    if scene.document.format == "psd":
        return None
    if isinstance(layer, Group) and layer.form == "shape":
        return next((one for one in layer.children if isinstance(one, Shape)), None)
    if isinstance(layer, Text) and layer.bound and placed.ancestors and placed.ancestors[-1].form == "shape":
        return next((one for one in placed.ancestors[-1].children if isinstance(one, Shape)), None)
    if isinstance(layer, Shape):
        return layer
    return layer if isinstance(layer, Picture) and scene.document.format == "pptx" else None


def _above(placed: Placed, canvas: Canvas) -> str | None:
    """What the frame goes below, to stand just above what it is around."""
    siblings = [layer.id for layer in placed.siblings]
    if canvas.parent not in (placed.page.id, placed.ancestors[-1].id if placed.ancestors else ""):
        return ""
    place = siblings.index(placed.layer.id)
    return siblings[place + 1] if place + 1 < len(siblings) else None


def _page_border(request: Request, scene: Scene) -> Resolved:
    page = page_for(replace(request, target=""), scene)
    canvas = Canvas.of(scene, page)
    canvas.refuse_pixels("a border")
    shorter = min(page.width, page.height)
    width = _width(request, page, max(2.0, float(round(shorter / 90))))
    margin = page_units(request.get("margin"), request.get("unit"), page, of=shorter) if request.get("margin") else 0.0
    if 2 * (margin + width) >= shorter:
        raise RequestError(f"a border of {plain(width)}px leaves nothing of the page", "give a smaller width")
    inner = page.box.grown(-margin - width / 2)
    frame = _frame(canvas, inner, _color(request, scene, page, page.box), width)
    gap = f", {plain(margin)}px from the edge" if margin else ""
    reading = f"put a border around the page, {plain(width)}px wide{gap}"
    return Resolved(reading, (frame.id,), (canvas.insert(frame),))


def _width(request: Request, page: Page, usual: float) -> float:
    if not request.get("amount"):
        word = (request.get("size") or request.get("degree")).lower()
        return usual * {"thick": 2.0, "thin": 0.4, "heavy": 2.0, "fine": 0.4}.get(word, 1.0)
    width = page_units(request.get("amount"), request.get("unit"), page, of=None)
    if width <= 0:
        raise RequestError("a border must be wider than 0", "give a width such as 4px")
    return width


def _color(request: Request, scene: Scene, page: Page, box: Box | None) -> Color:
    if request.get("color"):
        return color_of(request.get("color"))
    ground = ground_color(scene.document, page, box or page.box)
    theme = scene.document.theme
    offered = [theme[name] for name in ("accent1", "accent2") if name in theme]
    colors = (*offered, *ink_colors(scene.document, page), *main_colors(scene.document, page))
    return seen_on(colors, ground, 1.6) or readable_on(ground or WHITE)


def _frame(canvas: Canvas, box: Box, color: Color, width: float) -> Layer:
    """A rectangle that is only its outline; in a PSD, whose new shapes have none, four bars."""
    if canvas.scene.document.format != "psd":
        return canvas.shape(FIGURES["rectangle"], box, Ink(NoPaint(), color, width), wanted="border")
    id, name = canvas.fresh("border")
    whole, inner = box.grown(width / 2), box.grown(-width / 2)
    bars = (
        Box(whole.x, whole.y, whole.width, width),
        Box(whole.x, inner.bottom, whole.width, width),
        Box(whole.x, inner.y, width, inner.height),
        Box(inner.right, inner.y, width, inner.height),
    )
    children = tuple(canvas.shape(FIGURES["rectangle"], bar, Ink(color), wanted=f"{id}-bar") for bar in bars)
    return Group(id, name, children=children)


# backgrounds

_THING_OR_PAGE = re.compile(
    r"\b(?:the|this|that|its) (?P<noun>card|banner|cover|ad|screen|sheet|graphic|drawing)\b", re.IGNORECASE
)
"""What may be all of the page, or a thing on it."""


def background(request: Request, scene: Scene) -> Resolved:
    """What covers the page is painted; where nothing does, a new layer comes below all others. A picture goes there
    too; on a slide a colour is the slide's own background."""
    page = page_for(replace(request, target=""), scene)
    if request.get("file"):
        return _picture(request, scene, page)
    thing = _THING_OR_PAGE.search(request.clause)
    if thing is not None and thing["noun"].lower() == "card" and is_deck(scene.deck.document):  # no slide is called so
        return recolor(replace(request, act="recolor", target=re.sub("^its", "that", thing[0], flags=re.I)), scene)
    if thing is not None and grounding.ground(scene.document, thing[0]).ambiguous:
        scene.find(thing[0])  # 'the card' of a page with three of them is none of the page: it refuses with the choice
    Canvas.of(scene, page).refuse_pixels("a coloured background")
    if len([word for word in request.get("colors").split(ITEMS) if word.strip()]) > 1:
        return _graded(request, scene, page)
    said = request.get("color") or request.get("colors")
    if not said:
        raise RequestError("which colour the background should have is not said", "say: make the background blue")
    paint = color_of(said)
    floor = _floor(scene, page)
    if floor is not None and isinstance(floor.layer, Picture):
        raise _is_picture(floor, f"the colour {said}")
    if floor is not None:
        if floor.layer.style.fill == paint:
            raise AlreadySo(f"the background is {said} already", "name another colour", (floor.layer.id,))
        edits = [SetStyle(floor.layer.id, "fill", paint)]
        return Resolved(f"paint the background '{floor.layer.id}' {said}", (floor.layer.id,), tuple(edits))
    canvas = Canvas.of(scene, page)
    ground = canvas.shape(FIGURES["rectangle"], page.box, Ink(paint), wanted="background")
    reading = f"put a background below everything, {said}"
    return Resolved(reading, (ground.id,), (_at_bottom(canvas, ground),))


def _at_bottom(canvas: Canvas, layer: Layer) -> Insert:
    below = next((one.id for one in canvas.page.layers if not one.bound), None)
    return canvas.insert(layer, below if below is not None else "")


def _graded(request: Request, scene: Scene, page: Page) -> Resolved:
    """A gradient: what covers the page gets it, a new layer where nothing does."""
    from redraft.language.acts.shading import SHADING_ACTS

    floor = _floor(scene, page)
    before: tuple[Edit, ...] = ()
    if floor is None:
        plain = replace(request, arguments={**request.arguments, "colors": "", "color": "white"})
        before = background(plain, scene).edits
        scene = replace(scene, document=apply(scene.document, before))
        floor = _floor(scene, page)
    assert floor is not None
    if isinstance(floor.layer, Picture):
        raise _is_picture(floor, "a gradient")
    found = SHADING_ACTS["gradient"](replace(request, act="gradient", target=f"#{floor.layer.id}"), scene)
    return replace(
        found, edits=(*before, *found.edits), reading=found.reading.replace("fill", "fill the background", 1)
    )


def _is_picture(floor: Placed, said: str) -> RequestError:
    return RequestError(
        f"the background is a picture, {describe(floor)}, and {said} would have to cover it",
        f"delete #{floor.layer.id} first, or name what to paint",
    )


def _floor(scene: Scene, page: Page) -> Placed | None:
    """The lowest thing that covers the page, and so is its background: a painted shape or a picture."""
    for id in _ids(scene, page):
        placed = scene[id]
        layer = placed.layer
        if not placed.visible or not covers_page(placed) or placed.layer.effects:
            continue
        if isinstance(layer, Picture):
            return placed
        if isinstance(layer, Shape) and not isinstance(layer.style.fill, NoPaint) and _plain(layer):
            return placed
    return None


def _plain(shape: Shape) -> bool:
    return shape.form == "rect" and (shape.style.opacity is None or shape.style.opacity == 1)


def _ids(scene: Scene, page: Page) -> list[str]:
    """What could be the background: the first few layers of the page, and those inside its first groups."""
    found = []
    for id, placed in scene.document.index.items():
        if placed.page.id == page.id and not isinstance(placed.layer, Group):
            found.append(id)
        if len(found) >= 40:
            break
    return found


def _picture(request: Request, scene: Scene, page: Page) -> Resolved:
    from redraft.language.picture_files import picture_file

    if scene.document.format == "raster":
        raise RequestError("a picture has one layer, and cannot take another", "turn it into an SVG or PSD first")
    asset = picture_file(request.get("file"), scene.document.format)
    scale = max(page.width / asset.width, page.height / asset.height)
    wide, high = asset.width * scale, asset.height * scale
    box = Box((page.width - wide) / 2, (page.height - high) / 2, wide, high)
    canvas = Canvas.of(scene, page)
    picture = canvas.picture(asset, box, 0.0, "background picture", cover=page.box)
    floor = _floor(scene, page)
    edits: list[Edit] = []
    before: str | None = next((one.id for one in page.layers if not one.bound), None)
    note = ""
    if floor is not None and not floor.layer.bound:
        siblings = [layer.id for layer in floor.siblings]
        at = siblings.index(floor.layer.id) + 1
        before = siblings[at] if at < len(siblings) else None
        if floor.ancestors:
            canvas = replace(canvas, parent=floor.ancestors[-1].id, outer=floor.outer)
            picture = replace(picture, frame=canvas.box(box)) if not canvas.slide else picture
        if isinstance(floor.layer, Picture):
            edits.append(Remove(floor.layer.id))
            note = f" in place of '{floor.layer.id}'"
    edits.append(canvas.insert(picture, before if before is not None or canvas.parent != page.id else None, (asset,)))
    reading = f"put the picture {request.get('file')} over the whole page as its background{note}"
    return Resolved(reading, (picture.id,), tuple(edits))
