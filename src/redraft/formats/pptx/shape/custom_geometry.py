"""Custom geometry: guide formulas evaluated, and paths scaled to the frame."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from redraft.formats.pptx.package.numbers import child, number
from redraft.formats.shapes.pen import Pen, ShapeOutline
from redraft.formats.xml.tree import Element

MAX_GUIDES = 20000
_MINUTES = 60000.0


def custom_outline(geometry: Element, width: float, height: float) -> ShapeOutline:
    """Of an a:custGeom in a frame of this size (px). Unknown guides are 0, as a reader that goes on has it."""
    guides = _builtin(width * 9525, height * 9525)
    for tag in ("a:avLst", "a:gdLst"):
        listed = child(geometry, tag)
        for guide in listed.children[:MAX_GUIDES] if listed is not None else ():
            name = guide.get("name")
            if name:
                guides[name] = _formula(guide.get("fmla") or "", guides)
    filled, inner = Pen(), Pen()
    paths = child(geometry, "a:pathLst")
    for path in paths.children if paths is not None else ():
        own_width, own_height = number(path.get("w")), number(path.get("h"))
        sx = width / own_width if own_width > 0 else 1 / 9525
        sy = height / own_height if own_height > 0 else 1 / 9525
        pen = inner if path.get("fill") == "none" else filled
        _draw(path, pen, guides, sx, sy)
    if not filled.parts and not inner.parts:
        return ShapeOutline("rect")
    if not filled.parts:
        return ShapeOutline("path", inner.d, open=True)
    return ShapeOutline("path", filled.d, inner=inner.d)


def _draw(path: Element, pen: Pen, guides: Mapping[str, float], sx: float, sy: float) -> None:
    started = False
    for command in path.children:
        tag = command.tag
        if tag == "a:close":
            if started:
                pen.close()
            continue
        if tag == "a:arcTo":
            get = command.get
            rx, ry = abs(_value(get("wR"), guides)), abs(_value(get("hR"), guides))
            if not started:
                pen.move(0.0, 0.0)
                started = True
            start, sweep = (_value(get(name), guides) / _MINUTES for name in ("stAng", "swAng"))
            pen.arc(rx * sx, ry * sy, start, sweep, (rx, ry))
            continue
        points = [
            value
            for point in command.children
            for value in (_value(point.get("x"), guides) * sx, _value(point.get("y"), guides) * sy)
        ]
        if len(points) < 2:
            continue
        if tag == "a:moveTo" or not started:
            pen.move(*points[-2:])
            started = True
        elif tag == "a:lnTo":
            pen.line(*points[:2])
        elif tag == "a:cubicBezTo" and len(points) == 6:
            pen.curve(*points)
        elif tag == "a:quadBezTo" and len(points) == 4:
            pen.quad(*points)


def _builtin(w: float, h: float) -> dict[str, float]:
    """The guides every geometry has."""
    least, most = min(w, h), max(w, h)
    known = {"w": w, "h": h, "l": 0.0, "t": 0.0, "r": w, "b": h, "hc": w / 2, "vc": h / 2, "ss": least, "ls": most}
    for part in (2, 3, 4, 5, 6, 8, 10, 12, 16, 32):
        known[f"wd{part}"], known[f"hd{part}"], known[f"ssd{part}"] = w / part, h / part, least / part
    full = 21600000.0
    known.update({"cd2": full / 2, "cd4": full / 4, "cd8": full / 8, "3cd4": full * 3 / 4, "3cd8": full * 3 / 8})
    known.update({"5cd8": full * 5 / 8, "7cd8": full * 7 / 8})
    return known


def _value(text: str | None, guides: Mapping[str, float]) -> float:
    if text is None:
        return 0.0
    found = guides.get(text)
    return number(text) if found is None else found


def _formula(text: str, guides: Mapping[str, float]) -> float:
    name, *words = text.split() or [""]
    x, y, z = ([_value(word, guides) for word in words[:3]] + [0.0, 0.0, 0.0])[:3]
    try:
        result = _FORMULAS[name](x, y, z) if name in _FORMULAS else 0.0
    except (ZeroDivisionError, OverflowError, ValueError):
        return 0.0
    return result if -1e15 < result < 1e15 else 0.0


def _radians(angle: float) -> float:
    return math.radians(angle / _MINUTES)


_FORMULAS: dict[str, Callable[[float, float, float], float]] = {
    "val": lambda x, y, z: x,
    "*/": lambda x, y, z: x * y / z,
    "+-": lambda x, y, z: x + y - z,
    "+/": lambda x, y, z: (x + y) / z,
    "?:": lambda x, y, z: y if x > 0 else z,
    "abs": lambda x, y, z: abs(x),
    "sqrt": lambda x, y, z: math.sqrt(x),
    "max": lambda x, y, z: max(x, y),
    "min": lambda x, y, z: min(x, y),
    "pin": lambda x, y, z: min(max(y, x), z),
    "mod": math.hypot,
    "sin": lambda x, y, z: x * math.sin(_radians(y)),
    "cos": lambda x, y, z: x * math.cos(_radians(y)),
    "tan": lambda x, y, z: x * math.tan(_radians(y)),
    "at2": lambda x, y, z: math.degrees(math.atan2(y, x)) * _MINUTES,
    "cat2": lambda x, y, z: x * math.cos(math.atan2(z, y)),
    "sat2": lambda x, y, z: x * math.sin(math.atan2(z, y)),
}
