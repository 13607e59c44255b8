"""Third stage for what comes new into a design: shapes, text boxes and pictures from files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from math import sqrt
from typing import Any, Literal

from redraft.commands.canvas import Canvas, Ink
from redraft.commands.drawing import Draw, Write
from redraft.commands.page_colors import ground_color
from redraft.commands.shapes import Figure
from redraft.commands.things import brought
from redraft.document.geometry import Box
from redraft.document.layers import Page, Text
from redraft.document.style import Color
from redraft.errors import RequestError
from redraft.language.amounts import LARGEST, number, page_units
from redraft.language.colors import color_of
from redraft.language.new_looks import ink_color, is_thickness, lettering_for, paints_for, type_fields
from redraft.language.picture_files import picture_file
from redraft.language.room import in_a_row
from redraft.language.shapes import figure, unknown
from redraft.language.spots import Spot, page_for, spot_for
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words
from redraft.targets.vocabulary import NUMBER_WORDS

ITEMS = "\x1f"
"""What stands between the items of a list in an argument."""
MOST = 50
"""How many things are added at once."""
TEXTS = frozenset(
    ("text", "textbox", "text box", "caption", "label", "words", "word", "line of text", "paragraph", "sentence",
     "text field", "tagline", "message", "note", "list", "bullets", "bullet list", "bullet points", "phrase")
)  # fmt: skip
PICTURES = frozenset(("picture", "image", "photo", "photograph", "graphic", "illustration", "pic", "logo", "icon"))
_SMALL_PICTURES = frozenset(("logo", "icon"))
_SIZES: Mapping[str, tuple[float, float]] = {
    **dict.fromkeys(("tiny", "mini", "very small", "really small"), (0.4, 0.4)),
    **dict.fromkeys(("small", "little", "smallish"), (0.6, 0.6)),
    **dict.fromkeys(("medium", "medium-sized", "medium sized", "normal", "thick", "thin", ""), (1.0, 1.0)),
    **dict.fromkeys(("big", "large"), (1.7, 1.7)),
    **dict.fromkeys(("huge", "giant", "very large", "very big", "really big", "enormous"), (2.4, 2.4)),
    **dict.fromkeys(("wide", "long"), (1.8, 1.0)),
    "narrow": (0.5, 1.0), "tall": (1.0, 1.8), "high": (1.0, 1.8), "short": (1.0, 0.5),
}  # fmt: skip
_KNOWN = frozenset(
    "kind new items color text_color stroke stroke_amount stroke_unit width height unit unit2 amount size angle way"
    " count place side anchor anchor2 gap margin point x y target file about font_size weight slant decoration font"
    " align degree everywhere corner clear dash".split()
)


_DEGREES = lazily(r"\s*([-+]?\d+(?:\.\d+)?)\s*(?:°|deg|degrees?)?\s*", re.IGNORECASE)


_NAMING = frozenset(("head", "title", "label", "caption", "name", "note", "text"))
"""Verbs that may as well be nouns: 'heading "Timetable" in teal' asks for no second one."""


def _says(scene: Scene, words: str) -> bool:
    layers = [placed.layer for placed in scene.document.index.values() if placed.visible]
    return any(isinstance(layer, Text) and same_words(layer.text, words) for layer in layers)


def add(request: Request, scene: Scene) -> Resolved:
    """Something new: a shape, with or without words, a text, a picture from a file; tables and charts by their own."""
    _refuse_unknown(request)
    if request.verb in _NAMING and any(_says(scene, each) for each in request.get("new").split("\n") if each):
        there = f'"{request.get("new")}" is there already, and no verb asks for more'
        raise RequestError(there, "say what to do with it")
    if re.match(r"(?:every|each)\b", request.get("anchor"), re.IGNORECASE):
        raise RequestError("one new thing for each of several is not understood yet", "name one of them")
    kind = " ".join(request.get("kind").lower().split())
    bare = kind.removesuffix("s")
    if bare in ("table", "chart") or kind.endswith((" table", " chart", "graph")):
        what = "table" if "table" in kind else "chart"
        raise RequestError(f"a new {what} cannot be added here", "a slide of a deck can have one; say what else to add")
    if request.get("file") or kind in PICTURES or bare in PICTURES:
        return _picture(request, scene, bare if bare in PICTURES else "picture")
    if kind in TEXTS or bare in TEXTS or (not kind and _lines(request)):
        return _text(request, scene)
    found = figure(kind)
    if found is None:
        raise unknown(request.get("kind"))
    if request.get("way"):
        found = _pointing(found, request.get("way"))
    return _shape(request, scene, found)


def _refuse_unknown(request: Request) -> None:
    """RequestError for anything said of a new thing that would be left undone."""
    for name, said in request.arguments.items():
        if said and name not in _KNOWN:
            raise RequestError(f"what the {name.replace('_', ' ')} '{said}' means here is not known", "leave it out")


def _pointing(shape: Figure, way: str) -> Figure:
    turned = figure(f"{way} arrow") if shape.preset.endswith("Arrow") else None
    if turned is None:
        raise RequestError(f"{shape.called} cannot point {way}", "an arrow can point left, right, up or down")
    return turned


# shapes


def _shape(request: Request, scene: Scene, shape: Figure) -> Resolved:
    page = page_for(request, scene)
    canvas = Canvas.of(scene.document, page)
    canvas.refuse_pixels(shape.called)
    words, count = request.get("new"), _count(request)
    size, stated = _size(request, page, canvas.slide, _usual(shape, page), shape)
    if words.strip() and not stated and not shape.is_line:
        size = _roomy(words, size, page)
    elif not stated and not shape.is_line:
        size = _as_high_as_neighbour(request, scene, page, size)
    gap = size[0] * 0.3
    row = size[0] * count + gap * (count - 1), size[1]
    if row[0] > 0.94 * page.width and count > 1:
        factor = 0.94 * page.width / row[0]
        if stated:
            raise RequestError(
                f"{count} of that size do not fit side by side on the page", "give a smaller size, or add fewer"
            )
        row, gap = (row[0] * factor, row[1] * factor), gap * factor
    spot = spot_for(request, scene, page, row, flexible=not stated, line=shape.is_line)
    box = _enclosing(spot.box, shape) if spot.around else spot.box
    ink = paints_for(request, scene, page, shape, box, hollow=spot.around)
    boxes = in_a_row(box, count, gap / row[0] * box.width if row[0] else 0.0)
    commands = [_drawn(request, scene, page, shape, each, ink, words, spot) for each in boxes]
    drawn = scene.carried(_reading(request, shape, count, words, spot), (), *commands)
    return replace(drawn, targets=drawn.made)


def _as_high_as_neighbour(request: Request, scene: Scene, page: Page, size: tuple[float, float]) -> tuple[float, float]:
    """No higher than what it stands beside: a star next to a badge is about as large as the badge."""
    if request.get("side") not in ("left", "right", "next") or not request.get("anchor"):
        return size
    high = scene.box(scene.find(request.get("anchor")).ids).height
    factor = max(high, 0.05 * min(page.width, page.height)) / size[1] if size[1] else 1.0
    return (size[0] * factor, size[1] * factor) if factor < 1 else size


def _drawn(
    request: Request, scene: Scene, page: Page, shape: Figure, box: Box, ink: Ink, words: str, spot: Spot
) -> Draw:
    """The command for one figure, with words in it where they are said."""
    look: dict[str, Any] = {}
    if words.strip():
        solid = isinstance(ink.fill, Color) and not shape.hollow
        ground = ink.fill if isinstance(ink.fill, Color) and solid else None
        ground = ground or ground_color(scene.document, page, box)
        look = type_fields(lettering_for(request, Canvas.of(scene.document, page), ground, 1.0, words_in=True))
        look = {"text": words, "text_color": look.pop("color"), **look}
        look.pop("align")
    return Draw(
        shape.shape,
        (box.x, box.y, box.width, box.height),
        fill=str(ink.fill),
        stroke=str(ink.stroke),
        stroke_width=ink.width,
        angle=_angle(request),
        dash=_DASHES.get(request.get("dash"), ""),
        below=spot.behind or None,
        page=page.id,
        **look,
    )


_DASHES: Mapping[str, Literal["dashed", "broken", "dotted"]] = {
    "dashed": "dashed",
    "broken": "broken",
    "dotted": "dotted",
}


def _usual(shape: Figure, page: Page) -> tuple[float, float]:
    """The size of a figure when none is said: about a quarter of the page's shorter side."""
    side = min(page.width, page.height) / (6 if shape.name in ("button", "pill") else 4)
    if shape.is_line:
        return page.width / 2, 0.0
    return side * sqrt(shape.wide), side / sqrt(shape.wide)


def _roomy(words: str, size: tuple[float, float], page: Page) -> tuple[float, float]:
    """Larger where the words would hardly fit, up to half of the page."""
    letters = len(folded(words))
    factor = min(max(sqrt(letters / 12), 1.0), 0.55 * page.width / size[0], 0.55 * page.height / size[1])
    return size[0] * max(factor, 1.0), size[1] * max(factor, 1.0)


def _long(amount: str, unit: str, page: Page, slide: bool, of: float) -> float:
    """A width or height in page units. A plain number on a slide is one of centimetres, as slide programs show sizes,
    unless that is more than the slide has."""
    centimetres = page_units(amount, "cm", page, of=of)
    if slide and not unit and centimetres <= max(page.width, page.height):
        return centimetres
    return page_units(amount, unit, page, of=of)


def _size(
    request: Request, page: Page, slide: bool, usual: tuple[float, float], shape: Figure | None
) -> tuple[tuple[float, float], bool]:
    """Width and height on the page, and whether they were said."""
    wide, high, unit = request.get("width"), request.get("height"), request.get("unit")
    word = " ".join(request.get("size").lower().split())
    if not wide and not high and (shape is None or not shape.is_line):
        wide = request.get("amount") or (word if word[:1].isdigit() else "")
    width = _long(wide, unit, page, slide, page.width) if wide else None
    height = _long(high, request.get("unit2") or unit, page, slide, page.height) if high else None
    for said in (width, height):
        if said is not None and (said <= 0 or said > LARGEST):
            raise RequestError("a width or height must be more than 0", "give a size such as 200px")
    if shape is not None and shape.is_line:
        return _line_size(request, page, usual, width, height)
    if width is None and height is None:
        if word not in _SIZES:
            raise RequestError(
                f"how large '{word}' is is not known", "say small or large, or give a size such as 200px"
            )
        across, down = _SIZES[word]
        most = 0.9 * page.width / (usual[0] * across), 0.9 * page.height / (usual[1] * down)
        less = min(1.0, *most)
        return (usual[0] * across * less, usual[1] * down * less), False
    if shape is not None and shape.even and width is not None and height is not None and abs(width - height) > 0.01:
        raise RequestError(
            f"a {shape.name} is as wide as it is high, and the width and height said are not the same",
            f"say {'a rectangle' if shape.name == 'square' else 'an ellipse'}, or give one size",
        )
    ratio = usual[0] / usual[1]
    if width is None:
        assert height is not None
        width = height * ratio
    return (width, width / ratio if height is None else height), True


def _line_size(
    request: Request, page: Page, usual: tuple[float, float], width: float | None, height: float | None
) -> tuple[tuple[float, float], bool]:
    kind = request.get("kind").lower()
    if request.get("amount") and width is None and height is None and not is_thickness(request, page):
        width = page_units(request.get("amount"), request.get("unit"), page, of=page.width)
    factor = _SIZES.get(" ".join(request.get("size").lower().split()), (1.0, 1.0))[0]
    long = width or height or usual[0] * factor * (0.5 if "vertical" in kind or "diagonal" in kind else 1.0)
    stated = width is not None or height is not None
    if "vertical" in kind or (height is not None and width is None):
        return (0.0, long), stated
    if "diagonal" in kind or (width and height):
        return (long, height if width and height else long), stated
    return (long, 0.0), stated


def _count(request: Request) -> int:
    said = request.get("count").lower().strip()
    if not said:
        return 1
    count = NUMBER_WORDS.get(said) or (int(said) if said.isdigit() and len(said) < 6 else 0)
    if not 1 <= count <= MOST:
        raise RequestError(f"'{said}' is no number of things to add", f"from 1 to {MOST} can be added at once")
    return count


def _angle(request: Request) -> float:
    said = request.get("angle").replace("−", "-")
    if not said:
        return 0.0
    found = _DEGREES.fullmatch(said)
    if found is None:
        raise RequestError(f"'{said}' is no angle", "give it in degrees: rotated by 30 degrees")
    return number(found[1])


def _enclosing(box: Box, shape: Figure) -> Box:
    """A box whose figure goes around another box: an ellipse has to be larger by a good deal."""
    if shape.preset == "rect" and shape.name != "square":
        return box
    grow = 1.0 if shape.preset in ("rect", "roundRect") else sqrt(2)
    width, height = box.width * grow, box.height * grow
    if shape.even:
        width = height = max(width, height)
    x, y = box.center
    return Box(x - width / 2, y - height / 2, width, height)


# text


def _lines(request: Request) -> list[str]:
    if request.get("items"):
        return [item for item in request.get("items").split(ITEMS) if item.strip()]
    return request.get("new").split("\n") if request.get("new").strip() else []


def _text(request: Request, scene: Scene) -> Resolved:
    page = page_for(request, scene)
    canvas = Canvas.of(scene.document, page)
    canvas.refuse_pixels("live text")
    lines = _lines(request)
    if not lines:
        raise RequestError("what the new text should say is not said", 'put its words in quotes: add the text "New"')
    bullet = "•" if request.get("items") and "bullet" in request.get("kind").lower() else ""
    factor = _SIZES.get(" ".join(request.get("size").lower().split()), (1.0, 1.0))[1]
    trial = lettering_for(request, canvas, None, factor)
    margin = 0.05 * min(page.width, page.height)
    size = canvas.text_size([f"{bullet}  {line}" if bullet else line for line in lines], trial, page.width - 2 * margin)
    if request.get("width"):
        wide = page_units(request.get("width"), request.get("unit"), page, of=page.width)
        size = canvas.text_size(lines, trial, wide)
        size = wide, size[1]
    if request.get("height"):
        size = size[0], page_units(request.get("height"), request.get("unit"), page, of=page.height)
    if size[1] > page.height:
        raise RequestError("the text is longer than the page has room for", "give a smaller font size, or fewer words")
    spot = spot_for(request, scene, page, size, flexible=False, text=True)
    align = "start" if spot.across == 0 or bullet else "end" if spot.across == 1 else "middle"
    aligned = request.get("align").lower() or align
    align = {"left": "start", "right": "end", "center": "middle", "centre": "middle"}.get(aligned, aligned)
    color = request.get("color")
    paint = color_of(color) if color else ink_color(scene, page, spot.box)
    box = spot.box
    look = type_fields(replace(trial, color=paint, align=align))
    written = Write(
        "\n".join(lines),
        (box.x, box.y, box.width, box.height),
        angle=_angle(request),
        bullet=bullet,
        below=spot.behind or None,
        page=page.id,
        **look,
    )
    done = scene.carried(f'add the text "{_excerpt(" / ".join(lines))}" {spot.said}', (), written)
    return replace(done, targets=done.made)


# pictures


def _picture(request: Request, scene: Scene, kind: str) -> Resolved:
    if not request.get("file"):
        about = request.get("about") or request.get("new")
        what = f"a {kind} of {about}" if about else f"a new {kind}"
        file = f"{re.sub(r'[^a-z0-9]+', '-', re.sub(r'^(?:an?|the) ', '', about.lower())).strip('-')[:24] or 'cat'}.png"
        raise RequestError(
            f"which file {what} is in is not said, and no picture is made up here",
            f"give a file: add the picture {file} at the top right",
        )
    page = page_for(request, scene)
    canvas = Canvas.of(scene.document, page)
    if scene.document.format == "raster":
        raise RequestError("a picture has one layer, and cannot take another", "turn it into an SVG or PSD first")
    asset = picture_file(request.get("file"), scene.document.format)
    share = 0.15 if kind in _SMALL_PICTURES else 0.5
    fit = min(share * page.width / asset.width, share * page.height / asset.height, 1.0)
    size, stated = _size(request, page, canvas.slide, (asset.width * fit, asset.height * fit), None)
    spot = spot_for(request, scene, page, size, flexible=not stated)
    if spot.around:
        raise RequestError("a picture cannot go around something", "say beside, above or behind it")
    canvas = Canvas.of(scene.document, page, spot.behind)
    picture = canvas.picture(asset, spot.box, _angle(request), kind)
    reading = f"add the {kind} {request.get('file')}, {asset.width} × {asset.height} pixels, {spot.said}"
    return scene.carried(reading, (picture.id,), brought(canvas.insert(picture, spot.behind, (asset,))))


def _reading(request: Request, shape: Figure, count: int, words: str, spot: Spot) -> str:
    look = "".join(f"{request.get(name)} " for name in ("dash", "color") if request.get(name))
    article = ("an" if look[0].lower() in "aeiou" else "a") if look else shape.called.split(" ")[0]
    what = f"{article} {look}{shape.name}" if count == 1 else f"{count} {look}{shape.name}s"
    said = f' that says "{_excerpt(words)}"' if words.strip() else ""
    return f"add {what}{said} {spot.said}"


def _excerpt(words: str) -> str:
    words = folded(words)
    return words if len(words) <= 60 else f"{words[:59]}…"
