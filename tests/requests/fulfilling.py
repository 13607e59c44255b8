"""Does what the statements of a case ask for, by the shortest way: proof that an expectation can be met at all.

What it cannot do (a new table, lines of a text farther apart, …) it says with `Unable`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from redraft.commands.programs.program import Interpreter, Program
from redraft.document.colors import parse_color
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Layer, Text
from redraft.document.style import Color, NoPaint, Shadow, gradient
from redraft.edits.execute import Measure, execute
from redraft.edits.ops import (
    Edit,
    Insert,
    Remove,
    Resize,
    Restack,
    SetCrop,
    SetForm,
    SetParagraph,
    SetRuns,
    SetStyle,
    SetText,
)
from redraft.edits.paging import HidePage
from redraft.edits.reflowing import restyled
from redraft.scoring.facts import scenery

TONES = {
    "darker": lambda r, g, b: (r * 0.7, g * 0.7, b * 0.7),
    "lighter": lambda r, g, b: (r / 2 + 127, g / 2 + 127, b / 2 + 127),
    "warmer": lambda r, g, b: (min(255, r + 20), g, max(0, b - 30)),
}
AXIS = {"x": "dx", "right": "dx", "cx": "dx", "y": "dy", "bottom": "dy", "cy": "dy"}
MEASURES = {"cx": "center_x", "cy": "center_y"}
CENTERS = {"x": "center horizontally", "y": "center vertically", "both": "center"}
WEIGHTS = {"bold": 700, "regular": 400}
FACTORS = {">": 1.2, "<": 0.8}


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
        yield _page(document, statement)
    elif "new" in statement:
        for _ in range(statement.get("count", 1)):
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


def _page(document: Document, statement: Mapping[str, Any]) -> str | Edit:
    number = statement["page"]
    if "hidden" in statement:
        return HidePage(document.pages[number - 1].id, statement["hidden"])
    if "width" in statement:
        return f"set_page({statement['width']}, {statement['height']}, page={number})"
    if "says" in statement:
        return f"modify(find('kind=text', page={number}, hidden=True)[0], text={_q(statement['says'][0])})"
    raise Unable


def _new(document: Document, statement: Mapping[str, Any]) -> str:
    if statement["new"] in ("table", "chart"):
        raise Unable
    kind = {"circle": "ellipse", "square": "rect", "shape": "rect"}.get(statement["new"], statement["new"])
    page = statement.get("slide", 1)
    unit = document.pages[page - 1].width / 1080
    size = [80 * unit, 80 * unit] if kind != "line" else [300 * unit, unit]
    asked = zip(("width", "height"), size, strict=True)
    size = [float(statement[name][1:]) + 20 if name in statement else side for name, side in asked]
    color = f"color={_q(statement.get('fill', 'black').lstrip('~'))}"
    if "stroke" in statement:
        color = f"color='none', stroke={_q(statement['stroke'])}"
    box = [0, 0] if kind == "text" else [0, 0, *size]
    words = _q(statement.get("text", ""))
    return f"new = add({_q(kind)}, {words}, {color}, page={page}, box={box}, font_size={30 * unit})"


def _looks(document: Document, id: str, statement: Mapping[str, Any]) -> Iterator[str | Edit]:
    target = _q(id)
    layer = document.index[id].layer
    if "part" in statement:
        yield from _of_words(layer, statement)
        return
    for name, value in statement.items():
        match name:
            case "line_height":
                raise Unable
            case "table" | "series" | "categories":
                yield from _grid(layer, name, value)
            case "form":
                yield SetForm(id, value)
            case "crop":
                assert layer.frame is not None
                x, y, width, height = layer.frame
                yield SetCrop(id, (0, 0, 0.25, 0), Box(x, y, 0.75 * width, height))
            case "bullet":
                yield SetParagraph(id, "bullet", {"numbers": "1.", True: "•", False: ""}[value])
            case "lines" if isinstance(layer, Text) and layer.flow is None and len(value) != layer.text.count("\n") + 1:
                known = {run.text: run for run in layer.runs}
                yield SetRuns(id, tuple(known.get(line) or replace(layer.runs[-1], text=line) for line in value))
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
            case "stroke_width" if value == ">" and layer.style.stroke in (None, NoPaint()):
                yield f"modify({target}, stroke='black', stroke_width=2)"
            case "stroke_width" if value == ">":
                yield f"modify({target}, stroke_width=get({target}).stroke_width + 4)"
            case "stroke_width" | "opacity" if isinstance(value, str):
                yield f"modify({target}, {name}=get({target}).{name} * {value[1:]})"
            case "letter_spacing" if value == ">":
                yield SetStyle(id, name, (layer.style.letter_spacing or 0) + 4)
            case "font_size" | "stroke_width" | "opacity" | "letter_spacing":
                yield f"modify({target}, {name}={value})"
            case "scale" if layer.bound:
                yield f"modify({target}, font_size=get({target}).font_size * {FACTORS.get(value, value)})"
            case "scale":
                yield f"resize({target}, {FACTORS.get(value, value)})"
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
        colors += [Color(128, 160, 128)] if len(colors) == 1 else []
        return SetStyle(id, name, gradient(colors, None if "radial" in value else 180.0))
    if value in TONES:
        facts = scenery(document).layers[id]
        old = facts.letters[name][0][0] if facts.letters else facts.looks[name]
        assert isinstance(old, Color)
        value = str(Color(*(int(part) for part in TONES[value](*old[:3]))))
    return f"modify({_q(id)}, {name}={_q(value.lstrip('~'))})"


def _of_words(layer: Layer, statement: Mapping[str, Any]) -> Iterator[Edit]:
    """What is asked of some words of a text, or of the paragraph that they are."""
    part = statement["part"]
    assert isinstance(layer, Text)
    start = layer.text.index(part)
    for name, value in statement.items():
        if name in ("bullet", "level"):
            yield SetParagraph(layer.id, name, value, layer.text.split("\n").index(part))
        elif name not in ("on", "part"):
            look = parse_color(value) if name in ("fill", "stroke") else WEIGHTS.get(value, value)
            yield from restyled(layer, [(start, start + len(part))], name, look)


def _grid(layer: Layer, name: str, wanted: Any) -> Iterator[Edit]:
    """Other words in the cells of a table or chart; rows of a table that come last, or go."""
    assert isinstance(layer, Group)
    if name != "table":
        homes = [each for each in layer.children if isinstance(each, Group) and each.form == name]
        words = list(wanted) if name == "categories" else [word for key in wanted for word in (key, *wanted[key])]
        texts = [text for home in homes for text in home.children if isinstance(text, Text)]
        if len(texts) != len(words):
            raise Unable
        yield from (
            SetText(text.id, str(word)) for text, word in zip(texts, words, strict=True) if text.text != str(word)
        )
        return
    rows = {row.id: list(_cells(row)) for row in layer.children if isinstance(row, Group)}
    if any(len(cells) != len(wanted[0]) for cells in rows.values()):
        raise Unable
    gone = [id for id, cells in rows.items() if len(wanted) < len(rows) and [cell.text for cell in cells] not in wanted]
    yield from (Remove(id) for id in gone)
    kept = [cells for id, cells in rows.items() if id not in gone]
    for cells, row in zip(kept, wanted, strict=False):
        yield from (SetText(cell.id, word) for cell, word in zip(cells, row, strict=True) if cell.text != word)
    for number, row in enumerate(wanted[len(kept) :]):
        yield Insert(_renamed(layer.children[-1], f"new{number}", iter(row)), layer.id)


def _cells(layer: Layer) -> Iterator[Text]:
    if isinstance(layer, Text):
        yield layer
    elif isinstance(layer, Group):
        for child in layer.children:
            yield from _cells(child)


def _renamed(layer: Layer, name: str, words: Iterator[str]) -> Layer:
    """A copy with other ids and words."""
    if isinstance(layer, Group):
        children = tuple(_renamed(child, name, words) for child in layer.children)
        return replace(layer, id=f"{layer.id}-{name}", children=children)
    if isinstance(layer, Text):
        return replace(layer, id=f"{layer.id}-{name}", runs=(replace(layer.runs[0], text=next(words)),))
    return replace(layer, id=f"{layer.id}-{name}")


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
