"""Third stage for what goes around and behind a design: a border, a background."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.commands.canvas import Canvas
from redraft.commands.command import AlreadySo, Command
from redraft.commands.drawing import Border, SetBackground
from redraft.commands.page_colors import floor_of
from redraft.commands.things import Delete, brought
from redraft.document.geometry import Box
from redraft.document.layers import Page, Picture, Placed
from redraft.edits.ops import apply
from redraft.errors import RequestError
from redraft.language.acts.adding_things import ITEMS
from redraft.language.acts.paint import grade, recolor
from redraft.language.amounts import page_units, plain
from redraft.language.colors import color_of
from redraft.language.picture_files import picture_file
from redraft.language.spots import page_for
from redraft.lazy import lazily
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
    """A frame around the page or around a thing."""
    target = request.target.strip()
    found = None if target.lower() in _PAGE else scene.find(target)
    page = page_for(replace(request, target=""), scene) if found is None or found.whole else scene[found.ids[0]].page
    shorter = min(page.width, page.height)
    color = str(color_of(request.get("color"))) if request.get("color") else None
    gap = page_units(request.get("margin"), request.get("unit"), page, of=shorter) if request.get("margin") else None
    if found is None or found.whole:
        width = _width(request, page, max(2.0, float(round(shorter / 90))))
        far = f", {plain(gap)}px from the edge" if gap else ""
        reading = f"put a border around the page, {plain(width)}px wide{far}"
        done = scene.carried(reading, (), Border(color=color, width=width, gap=gap, page=page.id))
        return replace(done, targets=done.made)
    width = _width(request, page, max(1.0, round(shorter / 240, 1)))
    done = scene.carried("", found.ids, Border(found.ids, color=color, width=width, gap=gap))
    how = f"put a border around {found.named}" if done.made else f"give {found.named} a border"
    return replace(done, reading=f"{how}, {plain(width)}px wide")


def _width(request: Request, page: Page, usual: float) -> float:
    if not request.get("amount"):
        word = (request.get("size") or request.get("degree")).lower()
        return usual * {"thick": 2.0, "thin": 0.4, "heavy": 2.0, "fine": 0.4}.get(word, 1.0)
    return page_units(request.get("amount"), request.get("unit"), page, of=None)


# backgrounds

_THING_OR_PAGE = lazily(
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
    Canvas.of(scene.document, page).refuse_pixels("a coloured background")
    if len([word for word in request.get("colors").split(ITEMS) if word.strip()]) > 1:
        return _graded(request, scene, page)
    said = request.get("color") or request.get("colors")
    if not said:
        raise RequestError("which colour the background should have is not said", "say: make the background blue")
    paint = color_of(said)
    floor = floor_of(scene.document, page)
    if floor is not None and isinstance(floor.layer, Picture):
        raise _is_picture(floor, f"the colour {said}")
    reading = f"put a background below everything, {said}"
    if floor is not None:
        if floor.layer.style.fill == paint:
            raise AlreadySo(f"the background is {said} already", "name another colour", (floor.layer.id,))
        reading = f"paint the background '{floor.layer.id}' {said}"
    done = scene.carried(reading, (), SetBackground(str(paint), page.id))
    return replace(done, targets=done.made if floor is None else (floor.layer.id,))


def _graded(request: Request, scene: Scene, page: Page) -> Resolved:
    """A gradient: what covers the page gets it, a new layer where nothing does."""
    floor = floor_of(scene.document, page)
    before = Resolved("", (), ())
    if floor is None:
        plain = replace(request, arguments={**request.arguments, "colors": "", "color": "white"})
        before = background(plain, scene)
        scene = replace(scene, document=apply(scene.document, before.edits))
        floor = floor_of(scene.document, page)
    assert floor is not None
    if isinstance(floor.layer, Picture):
        raise _is_picture(floor, "a gradient")
    found = grade(replace(request, act="gradient", target=f"#{floor.layer.id}"), scene)
    return replace(
        found,
        edits=(*before.edits, *found.edits),
        commands=(*before.commands, *found.commands),
        reading=found.reading.replace("fill", "fill the background", 1),
    )


def _is_picture(floor: Placed, said: str) -> RequestError:
    return RequestError(
        f"the background is a picture, {describe(floor)}, and {said} would have to cover it",
        f"delete #{floor.layer.id} first, or name what to paint",
    )


def _picture(request: Request, scene: Scene, page: Page) -> Resolved:
    if scene.document.format == "raster":
        raise RequestError("a picture has one layer, and cannot take another", "turn it into an SVG or PSD first")
    asset = picture_file(request.get("file"), scene.document.format)
    scale = max(page.width / asset.width, page.height / asset.height)
    wide, high = asset.width * scale, asset.height * scale
    box = Box((page.width - wide) / 2, (page.height - high) / 2, wide, high)
    canvas = Canvas.of(scene.document, page)
    picture = canvas.picture(asset, box, 0.0, "background picture", cover=page.box)
    floor = floor_of(scene.document, page)
    commands: list[Command] = []
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
            commands.append(Delete((floor.layer.id,)))
            note = f" in place of '{floor.layer.id}'"
    commands.append(brought(canvas.insert(picture, before, (asset,))))
    reading = f"put the picture {request.get('file')} over the whole page as its background{note}"
    return scene.carried(reading, (picture.id,), *commands)
