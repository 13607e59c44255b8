"""Whether a part is what a noun of words.toml means, told from its layer, its looks and its role."""

from __future__ import annotations

from redraft.document.layers import Group, Picture, Shape, Text
from redraft.targets.roles import role_of_name
from redraft.targets.scene import GENERIC, Scene

_FORMS = {
    "rectangle": ("rect", "rounded", "square"), "square": ("square",), "circle": ("circle",),
    "ellipse": ("ellipse", "circle"), "line": ("line",), "triangle": ("triangle",), "polygon": ("polygon", "triangle"),
}  # fmt: skip
_TITLES = ("title", "heading", "headline")


def fits_kind(scene: Scene, number: int, meaning: str) -> int | None:
    """1 where it is that by its kind, 2 by what its name states, 3 where it plays that role by its looks, None else."""
    part, look, layer = scene.parts[number], scene.looks[number], scene.layer(number)
    if _in_chart(scene, number):
        return None
    form = scene.form(number)
    if meaning in _FORMS:
        return 1 if form in _FORMS[meaning] and not isinstance(layer, Text) else None
    match meaning:
        case "text":
            return 1 if isinstance(layer, Text) and part.words.strip() else None
        case "box":
            plain = form in _FORMS["rectangle"] and not isinstance(layer, Text)
            if not plain:
                return 3 if isinstance(layer, Text) and layer.flow is not None and not layer.bound else None
            return 1 if scene.role(number) != "background" else None
        case "picture":
            return 1 if isinstance(layer, Picture) else None
        case "shape":
            return 1 if isinstance(layer, Shape) or look.form == "box" else None
        case "group":
            return 1 if isinstance(layer, Group) and look.form == "group" else None
        case "pie chart" | "line chart" | "bar chart" | "column chart":
            kin = ("bar chart", "column chart") if meaning in ("bar chart", "column chart") else (meaning,)
            return 1 if isinstance(layer, Group) and layer.form in kin else None
        case "table" | "chart" | "list":
            return 1 if meaning in look.form else None
        case "element":
            return 1 if part.depth == 1 else None
    named = role_of_name(part, GENERIC)
    if meaning == named or (meaning == "title" and named in _TITLES):
        return 2
    return 3 if not named and scene.looks_like(number) == meaning else None


def _in_chart(scene: Scene, number: int) -> bool:
    parent = scene.parts[number].parent
    return parent >= 0 and scene.looks[parent].form.endswith("chart")
