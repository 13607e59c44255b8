"""Preset geometries: outlines of the common shapes by name, with their adjust values.

Covered: boxes, polygons, stars, block arrows, callouts with a wedge, connectors, arcs and pies, brackets, the flowchart
set, curved and circular arrows, action buttons, and the usual pictures (cloud, heart, sun, moon, can, cube, gear …), as
presets.shapes has them; anything else is a box marked as unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from redraft.formats.shapes.formulas import Formula, formula
from redraft.formats.shapes.pen import Pen, ShapeOutline, digits


class _Block(NamedTuple):
    """What is drawn so many times."""

    times: Formula
    steps: Sequence[_Step]


_Step = str | Formula | _Block
_Steps = Sequence[_Step]
_Guides = Mapping[str, float]


class _Preset(NamedTuple):
    form: str
    guides: Sequence[tuple[str, Formula]]
    draw: _Steps
    lines: _Steps
    text: _Steps
    turn: int
    mirror: bool


@cache
def _sections() -> Mapping[str, str]:
    """The definition of each preset in presets.shapes, by its name."""
    text = Path(__file__).with_suffix(".shapes").read_text("utf-8")
    found: dict[str, str] = {}
    for section in text.split("\n[")[1:]:
        names, _, rows = section.partition("]")
        found.update(dict.fromkeys(names.split(), rows))
    return found


def _rows(name: str) -> dict[str, str]:
    rows: dict[str, str] = {}
    for row in re.split(r";|\n(?! )", _sections()[name]):
        key, equals, value = row.partition("=")
        if equals and not row.startswith("#"):
            rows[key.strip()] = value
    like = rows.pop("like", "").strip()
    return {**_rows(like), **rows} if like else rows


@cache
def _preset(name: str) -> _Preset:
    rows = _rows(name)
    draw, lines, text = (
        tuple(_steps(iter(words.split())))
        for words in (rows.pop("draw", "") + " " + rows.pop("more", ""), rows.pop("lines", ""), rows.pop("text", ""))
    )
    turn, mirror = int(rows.pop("turn", "0")), bool(int(rows.pop("mirror", "0")))
    form = rows.pop("form", "path").strip()
    return _Preset(form, [(key, formula(value)) for key, value in rows.items()], draw, lines, text, turn, mirror)


def _steps(words: Iterator[str]) -> Iterator[_Step]:
    for word in words:
        if word == "}":
            return
        if word.endswith("{"):
            yield _Block(formula(word[:-1]), tuple(_steps(words)))
        else:
            yield word if word.isupper() else formula(word)


def preset_outline(name: str, width: float, height: float, adjusts: Mapping[str, float]) -> ShapeOutline:
    """The outline of a preset in a frame of this size (px)."""
    if name in ("rect", "textNoShape"):
        return ShapeOutline("rect")
    if name not in _sections():
        return ShapeOutline("rect", unknown=name)
    if width <= 0 and height <= 0:
        return ShapeOutline("rect")
    preset = _preset(name)
    w, h = (height, width) if preset.turn % 2 else (width, height)
    guides = {**adjusts, "w": w, "h": h, "short": min(w, h)}
    for key, value in preset.guides:
        guides[key] = value(guides)
    place = _Place(width, height, preset.turn, preset.mirror)
    return ShapeOutline(
        preset.form,
        _drawn(preset.draw, guides, place),
        guides.get("radius", 0.0),
        _drawn(preset.lines, guides, place),
        place.rectangle([step for step in _words(preset.text, guides) if not isinstance(step, str)]),
        open=bool(guides.get("open")),
    )


def _words(steps: _Steps, guides: _Guides) -> Iterator[str | float]:
    """Commands and values, blocks written out."""
    for step in steps:
        if isinstance(step, str):
            yield step
        elif isinstance(step, _Block):
            for number in range(int(step.times(guides))):
                yield from _words(step.steps, {**guides, "n": number})
        else:
            yield step(guides)


class _Place(NamedTuple):
    """A frame, the quarters by which what is drawn in it is turned to the right, and whether it is mirrored then."""

    w: float
    h: float
    turn: int
    mirror: bool

    def points(self, values: Sequence[float]) -> list[float]:
        found: list[float] = []
        for x, y in zip(values[::2], values[1::2], strict=True):
            match self.turn:
                case 0:
                    found += x, y
                case 1:
                    found += self.w - y, x
                case 2:
                    found += self.w - x, self.h - y
                case _:
                    found += y, self.h - x
            if self.mirror:
                found[-2] = self.w - found[-2]
        return found

    def arc(self, rx: float, ry: float, start: float, sweep: float, *before: float) -> list[float]:
        """Radii, angles and the radii before the ellipse was stretched."""
        start += 90 * self.turn
        radii = [rx, ry, *before]
        for at in range(0, len(radii), 2) if self.turn % 2 else ():
            radii[at : at + 2] = radii[at + 1], radii[at]
        angles = [180 - start, -sweep] if self.mirror else [start, sweep]
        return [*radii[:2], *angles, *radii[2:]]

    def rectangle(self, values: Sequence[float]) -> tuple[float, float, float, float] | None:
        if not values:
            return None
        left, top, right, bottom = self.points(values)
        if not (self.turn or self.mirror):
            return left, top, right, bottom
        return min(left, right), min(top, bottom), max(left, right), max(top, bottom)


def _drawn(steps: _Steps, guides: _Guides, place: _Place) -> str:
    pen = Pen()
    command, values = "", list[float]()
    for word in (*_words(steps, guides), ""):
        if not isinstance(word, str):
            values.append(word)
            continue
        if command:
            values = place.arc(*values) if command == "A" else values if command in "EBZ" else place.points(values)
            _write(pen, command, values)
        command, values = word, []
    return pen.d


def _write(pen: Pen, command: str, values: list[float]) -> None:
    match command:
        case "M":
            pen.move(*values)
        case "L":
            pen.line(*values)
        case "C":
            pen.curve(*values)
        case "Q":
            pen.quad(*values)
        case "P":
            pen.polygon(values)
        case "A":
            rx, ry, start, sweep, *before = values
            pen.arc(rx, ry, start, sweep, (before[0], before[1]) if before else None)
        case "B":
            wide, high, x, y = map(digits, values)
            pen.parts.append(f"A{wide} {high} 0 1 1 {x} {y}")
        case "E":
            pen.ellipse(*values)
        case _:
            pen.close()


@lru_cache(maxsize=64)
def preset_named(d: str, width: float, height: float) -> str:
    """The preset that draws just this outline in a frame of this size, with none of its handles moved; '' for none.

    So a heart drawn by `preset_outline` needs no name of its own on its way into a slide."""
    if not d:
        return ""
    for name in _sections():  # the flowchart's box comes last: a box is a box first
        outline = preset_outline(name, width, height, {})
        if (outline.d or outline.inner) == d:  # a smiling face is an ellipse like another but for its lines
            return name
    return ""
