"""Does what the statements of a case ask for, by the shortest way: proof that an expectation can be met at all.

What it cannot do (rows of tables, words within a text, …) it says with `Unable`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from redraft.agent.scoring.facts import scenery
from redraft.document.colors import parse_color
from redraft.document.layers import Document
from redraft.document.style import Color, Shadow, gradient
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import Edit, Resize, Restack, SetStyle
from redraft.edits.programs.program import Interpreter, Program

TONES = {
    "darker": lambda r, g, b: (r * 0.7, g * 0.7, b * 0.7),
    "lighter": lambda r, g, b: (r / 2 + 127, g / 2 + 127, b / 2 + 127),
    "warmer": lambda r, g, b: (min(255, r + 20), g, max(0, b - 30)),
}
AXIS = {"x": "dx", "right": "dx", "cx": "dx", "y": "dy", "bottom": "dy", "cy": "dy"}
MEASURES = {"cx": "center_x", "cy": "center_y"}
CENTERS = {"x": "center horizontally", "y": "center vertically", "both": "center"}
WEIGHTS = {"bold": 700, "regular": 400}


class Unable(Exception):
    """There is no short way to this statement."""


def fulfilled(
    document: Document, statements: list[Mapping[str, Any]], measure: Measure, interpreter: Interpreter
) -> Document:
    """The document after all that the statements ask for."""
    lines: list[str] = []
    edits: list[Edit] = []
    for statement in statements:
        for step in _steps(document, statement):
            (lines if isinstance(step, str) else edits).append(step)  # type: ignore[arg-type]
    if lines:
        program = Program("\n".join(lines))
        document = program.run(document, measure, interpreter=interpreter, check_types=False).document
    return execute(document, edits, measure)


def _q(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _steps(document: Document, statement: Mapping[str, Any]) -> Iterator[str | Edit]:
    """Lines of a program, and edits for what programs cannot say."""
    if "may" in statement:
        return
    if "gone" in statement:
        yield from (f"delete({_q(id)})" for id in statement["gone"])
    elif "pages" in statement:
        yield from _paging([page.id for page in document.pages], statement["pages"])
    elif "page" in statement:
        yield _page(statement)
    elif "new" in statement:
        yield _new(document, statement)
        yield from _placing("new", statement)
    else:
        ids = statement["on"]
        for id in [ids] if isinstance(ids, str) else ids:
            yield from _looks(document, id, statement)
            yield from _placing(_q(id), statement)


def _paging(have: list[str], want: list[str]) -> Iterator[str]:
    yield from (f"delete_page({number})" for number in range(len(have), 0, -1) if have[number - 1] not in want)
    if "new" in want:
        place = want.index("new") + 1
        yield f"add_page('Title Only', before={place if place <= len(have) else 0})"


def _page(statement: Mapping[str, Any]) -> str:
    number = statement["page"]
    if "width" in statement:
        return f"set_page({statement['width']}, {statement['height']}, page={number})"
    if "says" in statement:
        return f"modify(find('kind=text', page={number}, hidden=True)[0], text={_q(statement['says'][0])})"
    raise Unable


def _new(document: Document, statement: Mapping[str, Any]) -> str:
    if statement["new"] in ("table", "chart") or "count" in statement:
        raise Unable
    kind = {"circle": "ellipse", "square": "rect", "shape": "rect"}.get(statement["new"], statement["new"])
    page = statement.get("slide", 1)
    unit = document.pages[page - 1].width / 1080
    size = [80 * unit, 80 * unit] if kind != "line" else [300 * unit, unit]
    size = [float(statement[name][1:]) + 20 for name in ("width", "height") if name in statement] or size
    color = f"color={_q(statement.get('fill', 'black'))}"
    if "stroke" in statement:
        color = f"color='none', stroke={_q(statement['stroke'])}"
    box = [0, 0] if kind == "text" else [0, 0, *size]
    words = _q(statement.get("text", ""))
    return f"new = add({_q(kind)}, {words}, {color}, page={page}, box={box}, font_size={30 * unit})"


def _looks(document: Document, id: str, statement: Mapping[str, Any]) -> Iterator[str | Edit]:
    target = _q(id)
    for name, value in statement.items():
        match name:
            case "part" | "table" | "series" | "categories" | "form" | "crop" | "bullet" | "line_height":
                raise Unable
            case "text" | "font_family" | "font_style" | "text_decoration" | "align":
                yield f"modify({target}, {name}={_q(value)})"
            case "lines":
                yield f"modify({target}, text={_q(chr(10).join(value))})"
            case "fill" | "stroke":
                yield _paint(document, id, name, value)
            case "font_weight":
                yield f"modify({target}, font_weight={WEIGHTS.get(value, value)})"
            case "font_size" if value == ">":
                yield f"modify({target}, font_size=get({target}).font_size * 1.2)"
            case "stroke_width" if value == ">":
                yield f"modify({target}, stroke_width=get({target}).stroke_width + 4)"
            case "stroke_width" | "opacity" if isinstance(value, str):
                yield f"modify({target}, {name}=get({target}).{name} * {value[1:]})"
            case "font_size" | "stroke_width" | "opacity" | "letter_spacing":
                yield f"modify({target}, {name}={value})"
            case "scale":
                yield f"resize({target}, { {'>': 1.2, '<': 0.8}.get(value, value) })"
            case "visible":
                yield SetStyle(id, name, value)
            case "height" if value in ("<", ">"):  # the lines of a text closer or wider apart
                raise Unable
            case "width" if "height" in statement:
                yield f"resize({target}, width={value}, height={statement['height']})"
            case "height" if str(value).startswith("*"):
                yield Resize(id, 1, float(value[1:]), _middle(document, id))
            case "width":
                yield f"resize({target}, width={value})"
            case "angle":
                leaf = next(facts for facts in scenery(document).family(id) if facts.corners)
                turn = float(value) if isinstance(value, str) else value - leaf.angle
                yield f"rotate({target}, {turn})"
            case "flip":
                yield Resize(id, -1 if value == "x" else 1, -1 if value == "y" else 1, _middle(document, id))
            case "order":
                yield _restack(document, id, value)
            case "shadow" if value:
                yield SetStyle(id, "shadow", Shadow(4, 4, 6, Color(0, 0, 0, 128)))
            case "shadow":
                raise Unable


def _middle(document: Document, id: str) -> tuple[float, float]:
    box = document.index[id].box
    assert box is not None
    return box.center


def _paint(document: Document, id: str, name: str, value: str) -> str | Edit:
    if value.startswith("gradient"):
        colors = [color for word in value.split() if (color := parse_color(word)) is not None]
        return SetStyle(id, name, gradient(colors, None if "radial" in value else 180.0))
    if value in TONES:
        facts = scenery(document).layers[id]
        old = facts.letters[name][0][0] if facts.letters else facts.looks[name]
        assert isinstance(old, Color)
        value = str(Color(*(int(part) for part in TONES[value](*old[:3]))))
    return f"modify({_q(id)}, {name}={_q(value)})"


def _restack(document: Document, id: str, value: str) -> Edit:
    way, _, anchor = value.partition(" ")
    if not anchor:
        return Restack(id, document.index[id].page.id, None)
    placed = document.index[anchor]
    siblings = [layer.id for layer in placed.siblings]
    above = [*siblings, None][siblings.index(anchor) + 1]
    return Restack(
        id, placed.ancestors[-1].id if placed.ancestors else placed.page.id, anchor if way == "below" else above
    )


def _placing(target: str, statement: Mapping[str, Any]) -> Iterator[str]:
    if "inside" in statement:
        yield f"move({target}, to=infer({target}, 'top left', {_q(statement['inside'])}, gap=2))"
        return
    for name, value in statement.items():
        if name in AXIS and isinstance(value, str):
            step = {"<": -15.0, ">": 15.0}.get(value) or float(value)
            yield f"move({target}, {AXIS[name]}={step})"
        elif name in AXIS:
            yield f"move({target}, {AXIS[name]}={value} - get({target}).{MEASURES.get(name, name)})"
        elif name in ("corner", "edge"):
            yield f"move({target}, to=infer({target}, {_q(value)}, gap=pages()[0].width * 0.03))"
        elif name == "center":
            axis, _, anchor = value.partition("@")
            yield f"move({target}, to=infer({target}, {_q(CENTERS[axis])}{f', {_q(anchor)}' if anchor else ''}))"
        elif name in ("above", "below", "left_of", "right_of"):
            yield f"move({target}, to=infer({target}, {_q(name.replace('_', ' '))}, {_q(value)}, gap=3))"
        elif name == "swapped" and target < _q(value):
            yield f"swap({target}, {_q(value)})"
