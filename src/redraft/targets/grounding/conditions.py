"""What a phrase may ask of a look or a text: bold, in Roboto, starting with "On", larger than 40 px, at the top."""

from __future__ import annotations

import math
from collections.abc import Callable

from redraft.commands.traits import is_glow, painted
from redraft.document.layers import Group, Layer, Placed, Shape, Text, family
from redraft.document.style import Color, NoPaint, Style
from redraft.targets.grounding.colors import color_score, lightness_of
from redraft.targets.grounding.grammar import Condition
from redraft.targets.grounding.kinds import is_kind
from redraft.targets.grounding.standing import stands_on
from redraft.targets.grounding.subjects import is_about
from redraft.targets.grounding.view import View, holds
from redraft.targets.grounding.words import KINDS
from redraft.targets.names import same_name
from redraft.targets.texts import folded, occurrences, same_words
from redraft.targets.vocabulary import UNITS

BOLD = 600


def holds_true(view: View, placed: Placed, condition: Condition) -> float:
    """How well a layer fits, 0 (not at all) to 1."""
    test, value = condition.test, condition.value
    if test.startswith("not "):
        return 0.0 if holds_true(view, placed, Condition(test[4:], value, condition.anchors)) else 1.0
    if test == "color":
        return max(color_score(view, placed, name, value) for name in condition.anchors)
    if test == "says":
        said = _says(placed.layer, value, condition.anchors[0])
        if said or not isinstance(placed.layer, Shape) or not view.loosely:
            return said
        on_it = [_says(one.layer, value, condition.anchors[0]) for one in view.texts if stands_on(view, one, placed)]
        return max(on_it, default=0.0)  # 'the box with the heading "Can you help?"'
    if test == "about":
        return is_about(view, placed, value)
    if test == "kind":
        return float(is_kind(placed, *KINDS[value]))
    if test == "named":
        return float(same_name(placed.layer.id, value) or same_name(placed.layer.name, value))
    if test == "size":
        return float(_measures(view, placed, value))
    if test == "font":
        return float(any(same_name(family_of(style), value) for style in _styles(placed.layer)))
    return float(_TESTS[test](view, placed, value))


def family_of(style: Style) -> str:
    """The first font family a style names."""
    return (style.font_family or "").split(",")[0].strip(" '\"")


def _styles(layer: Layer) -> list[Style]:
    """The styles the words of a text have."""
    if not isinstance(layer, Text):
        return []
    return [run.style.over(layer.style) for run in layer.runs if run.text.strip()] or [layer.style]


def has_font(view: View, name: str) -> bool:
    return any(same_name(family_of(style), name) for placed in view.texts for style in _styles(placed.layer))


def _says(layer: Layer, how: str, quote: str) -> float:
    texts = [one.text for one in family(layer) if isinstance(one, Text)]
    if isinstance(layer, Group) and len(texts) > 12:
        return 0.0
    best = 0.0
    for text in texts:
        whole, wanted = folded(text).lower(), folded(quote).lower()
        if how == "starts":
            best = max(best, float(whole.startswith(wanted)))
        elif how == "ends":
            best = max(best, float(whole.rstrip(".!?").endswith(wanted.rstrip(".!?"))))
        elif same_words(text, quote):
            best = 1.0
        elif (hits := occurrences(text, quote)) is not None:
            best = max(best, 0.9 if hits.whole_words else 0.7)
    return best


def _measures(view: View, placed: Placed, value: str) -> bool:
    """'larger|40|px|': texts by their type, other things by their longer side."""
    how, amount, unit, dim = value.split("|")
    box = view.box(placed)
    if isinstance(placed.layer, Text) and not dim:
        size = view.size(placed)
    elif box is None:
        return False
    else:
        size = box.width if dim == "wide" else box.height if dim in ("high", "tall") else max(box.width, box.height)
    mm = UNITS.get(unit.lower())
    limit = float(amount) * (mm / placed.page.unit_mm if mm else 1.0)
    if unit == "%":
        limit = float(amount) / 100 * placed.page.width
    more = how.lower() in ("larger", "bigger", "taller", "wider", "more", "at least")
    even = how.lower() in ("at least", "at most") and abs(size - limit) < 1e-6
    return even or (size > limit if more else size < limit)


def _heavy(view: View, placed: Placed, value: str) -> bool:
    styles = _styles(placed.layer)
    heavy = bool(styles) and all((style.font_weight or 400) >= BOLD for style in styles)
    return heavy if value == "bold" else bool(styles) and not heavy


def _slanted(view: View, placed: Placed, value: str) -> bool:
    styles = _styles(placed.layer)
    return bool(styles) and all(style.font_style in ("italic", "oblique") for style in styles)


def _decorated(view: View, placed: Placed, value: str) -> bool:
    styles = _styles(placed.layer)
    return bool(styles) and all(value in (style.text_decoration or "") for style in styles)


def _cased(view: View, placed: Placed, value: str) -> bool:
    layer = placed.layer
    if not isinstance(layer, Text):
        return False
    return "all caps" in layer.effects or layer.text.isupper() if value == "upper" else layer.text.islower()


def _outlined(view: View, placed: Placed, value: str) -> bool:
    layer = placed.layer
    if not isinstance(layer, Shape | Text) or isinstance(painted(layer, "stroke"), NoPaint):
        return False
    return value == "has" or isinstance(painted(layer, "fill"), NoPaint)


def _filled(view: View, placed: Placed, value: str) -> bool:
    return isinstance(placed.layer, Shape | Text) and not isinstance(painted(placed.layer, "fill"), NoPaint)


def _graded(view: View, placed: Placed, value: str) -> bool:
    paint = placed.layer.style.fill
    return paint is not None and not isinstance(paint, Color | NoPaint) and "gradient" in paint.kind


def _shadowed(view: View, placed: Placed, value: str) -> bool:
    return any("shadow" in effect for effect in placed.layer.effects)


def _rounded(view: View, placed: Placed, value: str) -> bool:
    return any(isinstance(one, Shape) and one.form == "rect" and one.radius > 0 for one in family(placed.layer))


def _round(view: View, placed: Placed, value: str) -> bool:
    return any(isinstance(one, Shape) and one.form == "ellipse" for one in family(placed.layer))


def _transparent(view: View, placed: Placed, value: str) -> bool:
    layer = placed.layer
    opacity = 1.0 if layer.style.opacity is None else layer.style.opacity
    fill = layer.style.fill
    return opacity < 0.95 or (fill is not None and not isinstance(fill, NoPaint) and is_glow(fill))


def _lies(view: View, placed: Placed, value: str) -> bool:
    box = view.box(placed)
    if box is None:
        return False
    return box.width > 2 * box.height if value == "horizontal" else box.height > 2 * box.width


def _turned(view: View, placed: Placed, value: str) -> bool:
    matrix = placed.matrix
    return abs(math.sin(math.atan2(matrix.b, matrix.a))) > 0.01


def _shaded(view: View, placed: Placed, value: str) -> bool:
    light = lightness_of(view, placed)
    return light is not None and (light < 0.4 if value == "dark" else light > 0.6)


def _hued(view: View, placed: Placed, value: str) -> bool:
    return not any(color_score(view, placed, name) for name in ("black", "white", "gray"))


def _is_blank(view: View, placed: Placed) -> bool:
    """A text without words; a shape that no text stands on."""
    layer, box = placed.layer, view.box(placed)
    if isinstance(layer, Text):
        return not layer.text.strip()
    if not isinstance(layer, Shape) or box is None:
        return False
    return not any(
        text.page is placed.page and (mine := view.box(text)) is not None and holds(box, mine, 0.5)
        for text in view.texts
    )


def _has_digits(view: View, placed: Placed) -> bool:
    """A text with a figure in it; a shape that a number stands on."""
    if isinstance(placed.layer, Text):
        return any(map(str.isdigit, placed.layer.text))
    return any(
        isinstance(text.layer, Text) and text.layer.text.strip().strip(".#").isdigit() and stands_on(view, text, placed)
        for text in view.texts
    )


_TESTS: dict[str, Callable[[View, Placed, str], bool]] = {
    "weight": _heavy, "slant": _slanted, "decoration": _decorated, "case": _cased, "outline": _outlined,
    "filled": _filled, "gradient": _graded, "shadow": _shadowed, "rounded": _rounded, "round": _round,
    "transparent": _transparent, "lies": _lies, "turned": _turned, "shade": _shaded, "hued": _hued,
    "former": lambda view, placed, value: _decorated(view, placed, "line-through"),
    "any": lambda view, placed, value: True,
    "digits": lambda view, placed, value: _has_digits(view, placed),
    "lines": lambda view, placed, value: isinstance(placed.layer, Text) and "\n" in placed.layer.text.strip(),
    "blank": lambda view, placed, value: _is_blank(view, placed),
}  # fmt: skip


# Places on the page

_OUTER = 0.4
"""How much of the page, from its edge, is 'at the top' or 'on the left'."""


def in_place(view: View, placed: Placed, place: str) -> float:
    """Whether a layer's middle lies in a part of its page: 1 within the outer third, less up to two fifths."""
    box, page = view.box(placed), placed.page
    if box is None or not page.width or not page.height:
        return 0.0
    x, y = box.center[0] / page.width, box.center[1] / page.height
    if place == "corner":
        return float(min(x, 1 - x) <= 0.25 and min(y, 1 - y) <= 0.25)
    names = place.split()
    scores = []
    if "middle" in names:
        if not {"left", "right"} & set(names):
            scores.append(_middle(x))
        if not {"top", "bottom"} & set(names):
            scores.append(_middle(y))
    far = {"left": x, "right": 1 - x, "top": y, "bottom": 1 - y}
    limit = 0.5 if len(names) > 1 and "middle" not in names else _OUTER
    scores += [1.0 if far[name] <= 1 / 3 else 0.9 if far[name] <= limit else 0.0 for name in names if name in far]
    return min(scores, default=0.0)


def _middle(share: float) -> float:
    return 1.0 if abs(share - 0.5) <= 1 / 6 else 0.9 if abs(share - 0.5) <= 0.2 else 0.0
