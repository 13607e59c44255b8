"""Kinds: whether a part is what a noun of words.toml means, judged by its layer, its looks and its role."""

from __future__ import annotations

from itertools import pairwise

from redraft.commands.measure.traits import corners
from redraft.document.layers import Group, Picture, Shape, Text
from redraft.grammar.vocabulary import vocabulary
from redraft.targets.parts.names import GENERIC
from redraft.targets.parts.part import Part, name_words
from redraft.targets.parts.roles import role_by_words, role_named
from redraft.targets.scene import Scene

_BY_CORNERS = {(5, 0): "pentagon", (6, 0): "hexagon", (6, 1): "chevron", (7, 2): "arrow", (10, 4): "arrow",
               (12, 4): "cross"}  # fmt: skip


def figure_of(shape: Shape | None) -> str:
    """The name of an outline: star, arrow, chevron, diamond, pentagon, hexagon or cross; '' for all others."""
    points = corners(shape.d) if shape is not None and shape.is_path else None
    if points is None or not 4 <= len(points) <= 64:
        return ""
    turns = []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[number - 1], points[(number + 1) % len(points)]
        turns.append((x - x0) * (y1 - y) - (y - y0) * (x1 - x))
    way = (
        1
        if sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True)) > 0
        else -1
    )
    inward = [way * turn < 0 for turn in turns]
    count = len(points)
    if count >= 8 and count % 2 == 0 and sum(inward) == count // 2 and all(a != b for a, b in pairwise(inward)):
        return "star"
    if count == 4 and not any(inward):
        xs, ys = sorted(x for x, _ in points), sorted(y for _, y in points)
        return "diamond" if xs[0] < xs[1] == xs[2] < xs[3] and ys[0] < ys[1] == ys[2] < ys[3] else ""
    return _BY_CORNERS.get((count, sum(inward)), "")


_FORMS = {
    "rectangle": ("rect", "rounded", "square"), "square": ("square",), "circle": ("circle",),
    "ellipse": ("ellipse", "circle"), "line": ("line",), "triangle": ("triangle",), "polygon": ("polygon", "triangle"),
}  # fmt: skip
_FIGURES = ("star", "arrow", "chevron", "diamond", "hexagon", "pentagon", "cross")
_DOT = 0.06
"""How large a dot is at most, as a share of the page's shorter side."""
_CLEARLY = 1.3
"""How much larger than the next text a title must be to be recognised by its size."""
_TITLES = ("title", "heading", "headline")


def fits_kind(scene: Scene, number: int, meaning: str) -> int | None:
    """The rank of a part for a meaning: 1 by its kind, 2 by its name, 3 by its role or looks; None where it does not
    fit."""
    part, look, layer = scene.parts[number], scene.looks[number], scene.layer(number)
    if _in_chart(scene, number):
        return None
    form = scene.form(number)
    if meaning in _FORMS and (meaning != "line" or form == "line"):
        return 1 if form in _FORMS[meaning] and not isinstance(layer, Text) else None
    if meaning in _FIGURES and (found := figure_of(scene.outline(number))):
        return 1 if found == meaning else None
    match meaning:
        case "line" if form in _FORMS["rectangle"] and part.box is not None:
            wide, high = part.box[2] - part.box[0], part.box[3] - part.box[1]
            return 1 if max(wide, high) > 12 * min(wide, high) else None
        case "dot":
            box, page = part.box, scene.document.pages[part.page]
            small = box is not None and box[2] - box[0] < _DOT * min(page.width, page.height)
            return 3 if form == "circle" and small and not role_named(part) else None
        case "text":
            return 1 if isinstance(layer, Text) and part.words.strip() else None
        case "box":
            plain = form in _FORMS["rectangle"] and not isinstance(layer, Text)
            if not plain:
                return 3 if isinstance(layer, Text) and layer.flow is not None and not layer.bound else None
            return 1 if scene.role(number) != "background" else None
        case "drawing":
            return 1 if isinstance(layer, Picture | Shape | Group) and look.figure not in ("table", "box") else None
        case "picture":
            return 1 if isinstance(layer, Picture) else None
        case "shape":
            return 1 if isinstance(layer, Shape) or look.figure == "box" else None
        case "group":
            return 1 if isinstance(layer, Group) and look.figure == "group" else None
        case "pie chart" | "line chart" | "bar chart" | "column chart":
            kin = ("bar chart", "column chart") if meaning in ("bar chart", "column chart") else (meaning,)
            return 1 if isinstance(layer, Group) and layer.form in kin else None
        case "table" | "chart" | "list":
            return 1 if meaning in look.figure else None
        case "element":
            return 1 if part.depth == 1 else None
    if layer is not None and layer.role == meaning:
        return 1
    named = meaning_of_name(part)
    if meaning == named or (meaning == "title" and named in _TITLES):
        return 2
    if meaning == "button" and _is_button(scene, number):
        return 3
    if meaning == "label" and isinstance(layer, Text) and part.words.strip():
        return 3
    looks = scene.looks_like(number)
    if looks in ("button", "badge") and isinstance(layer, Text):
        return None  # the plate below it is one
    if meaning == "title" == looks and not named and round(look.size) in scene.title_sizes:
        return 2
    if layer is not None and layer.role == "body" and role_by_words(part.words) == meaning:
        return 3
    return 3 if not named and (looks == meaning or (meaning == "title" and _rivals_title(scene, number))) else None


def _rivals_title(scene: Scene, number: int) -> bool:
    """Whether a text is nearly as large as the apparent title of its page."""
    part, size = scene.parts[number], scene.looks[number].size
    if not isinstance(part.layer, Text) or role_by_words(part.words):
        return False
    there = (one for one in scene.elements if scene.parts[one].page == part.page)
    return any(scene.looks[one].size < _CLEARLY * size for one in there if scene.looks_like(one) == "title")


def meaning_of_name(part: Part) -> str:
    """The role that the file states, or the meaning of the noun in a part's name: 'cta-label' is a label, 'tagline' a
    subtitle, 'Price tags' no price."""
    if part.layer is not None and part.layer.role:
        return part.layer.role
    words = [word for word in name_words(part.name or part.id.rpartition("/")[2]) if not word.isdigit()]
    while words and words[-1] in GENERIC:
        words.pop()
    return str(vocabulary().tables["singular"].get(words[-1], "")) if words else ""


def _is_button(scene: Scene, number: int) -> bool:
    """Whether a part is a plate, or its group, with a few words on it in one line."""
    box, texts = scene.box(number), scene.texts_of(number)
    if box is None or len(texts) != 1 or isinstance(scene.layer(number), Text):
        return False
    inner = [one for one in scene.elements if scene.parts[one].parent == number]
    plates = [one for one in inner or [number] if scene.form(one) in _FORMS["rectangle"] and one != texts[0]]
    if len(inner) > 2 or len(plates) != 1 or (inner and not scene.inside(texts[0], plates[0])):
        return False
    words, size = scene.parts[texts[0]].words.split(), scene.looks[texts[0]].size
    wide, high = box[2] - box[0], box[3] - box[1]
    return len(words) <= 5 and 1.2 * size < high < 4.5 * size and wide > 1.5 * high


def _in_chart(scene: Scene, number: int) -> bool:
    parent = scene.parts[number].parent
    return parent >= 0 and scene.looks[parent].figure.endswith("chart")
