"""Commands that make a statement about a result true, fact by fact, in all forms that a reader may choose."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from redraft.document.charts import Chart, Series
from redraft.document.colors import parse_color
from redraft.document.layers import Group, Text
from redraft.document.pages import Document, Placed
from redraft.document.tables import Table
from redraft.edits.execution import Measure
from redraft.errors import CommandError
from redraft.scoring.facts import Scenery
from redraft.scoring.goals.checks import PLACES, Statement, plain, subjects
from redraft_research.offline_model.canonical.grids import chart_ways, table_ways
from redraft_research.offline_model.canonical.sentence import Sentence, whole
from redraft_research.offline_model.canonical.wording import Commands, one, rewordings

TONES = {"darker": "darker", "lighter": "lighter", "warmer": "warmer", "cooler": "cooler", "vivid": "more saturated",
         "muted": "less saturated"}  # fmt: skip
TOGETHER = (PLACES, ("width", "height"), ("stroke", "stroke_width"), ("series", "categories"))
"""Facts that one command sets together."""
WORDED = ("text", "lines", "text_in")
WEIGHTS = {"bold": 700, "regular": 400}
SIDES = {"start": "left", "middle": "center", "end": "right", "justify": "justify"}
CENTERS = {"x": "center horizontally", "y": "center vertically", "both": "center"}
STYLES = {"numbers": "numbered", True: "bulleted", False: "plain"}
EDGES = {"x": "left", "right": "right", "cx": "center", "y": "top", "bottom": "bottom", "cy": "middle"}
BESIDE = ("above", "below", "left_of", "right_of")
ALONG = {"width": "horizontal", "height": "vertical"}
MORE = {"": (1.25, 0.8), "slight": (1.1, 0.9), "much": (1.5, 0.6)}
"""Factors for larger and smaller without a number, as in the grammar's rules."""
LOOKS = ("font_weight", "font_style", "text_decoration", "font_family", "opacity", "visible")
SIMPLE: Mapping[str, Callable[[tuple[str, ...], Any], Commands]] = {
    "letter_spacing": lambda ids, value: one("space_letters", ids, "5%" if value == ">" else "-5%", add=True)
    if isinstance(value, str) else one("space_letters", ids, whole(value)),
    "line_height": lambda ids, value: one("space_lines", ids, "20%" if value == ">" else "-20%", add=True)
    if isinstance(value, str) else one("space_lines", ids, f"{100 * value:g}%"),
    "shadow": lambda ids, value: one("cast_shadow", ids) if value else one("modify", ids, shadow="none"),
    "align": lambda ids, value: one("align_text", ids, SIDES[value]),
    "flip": lambda ids, value: one("flip", ids, "horizontal" if value == "x" else "vertical"),
    "bullet": lambda ids, value: one("set_list_style", ids, STYLES[value]),
    "form": lambda ids, value: one("set_chart", ids[0], type=str(value).removesuffix(" chart")),
    "angle": lambda ids, value: one("rotate", ids, float(value)) if isinstance(value, str)
    else one("rotate", ids, to=value),
}  # fmt: skip
"""Facts that one field of a command sets."""


@dataclass(frozen=True)
class Slot:
    """One statement of a goal, with the lists of commands that may make it true."""

    statement: Statement
    ways: tuple[Commands, ...]


@dataclass(frozen=True)
class StatedDesign:
    """A document, its facts, and the sentence about it."""

    document: Document
    facts: Scenery
    sentence: Sentence
    measure: Measure

    def slots(self, statements: Sequence[Statement]) -> Iterator[Slot]:
        """What a goal asks for, one thing after another."""
        says = [text for each in statements for text in each.get("says", each.get("texts", ()))]
        paged = any("pages" in each for each in statements)
        for each in statements:
            ids = tuple(subjects(each))
            if "gone" in each:
                yield Slot(each, (one("delete", ids), one("modify", ids, visible=False)))
            elif "new" in each:
                yield Slot(each, tuple(self._new(each)))
            elif "pages" in each:
                yield Slot(each, tuple(self._paged(each["pages"], says)))
            elif "page" in each and not (paged and {"says", "texts"} & set(each)):
                yield Slot(each, tuple(self._page(each)))
            elif "part" in each:
                yield Slot(each, tuple(self._of_part(ids, each)))
            elif "on" in each:
                yield from self._on(ids, {name: each[name] for name in each if name != "on"})

    def _on(self, ids: tuple[str, ...], left: dict[str, Any]) -> Iterator[Slot]:
        while left:
            first = next(iter(left))
            group = next((group for group in TOGETHER if first in group), (first,))
            taken = {name: left.pop(name) for name in list(left) if name in group}
            for some in [(id,) for id in ids] if first in WORDED else [ids]:
                yield Slot({"on": list(some), **taken}, tuple(self._facts(some, taken)))

    def _placed(self, id: str) -> Placed:
        return self.document.index[id]

    def _lengths(self, id: str, value: float) -> list[float | str]:
        return self.sentence.lengths(value, self._placed(id).page.unit_mm)

    def _named(self, but: Sequence[str] = (), most: int = 6) -> list[str]:
        """Layers whose words or name the sentence has, the nearest first."""
        scores = {
            id: sum(word in self.sentence.words for word in set(re.findall(r"\w+", plain(f"{facts.text} {id}"))))
            + 3 * (bool(facts.text.strip()) and self.sentence.has(facts.text))
            for id, facts in self.facts.layers.items()
        }
        return sorted((id for id in scores if scores[id] and id not in but), key=lambda id: -scores[id])[:most]

    def _facts(self, ids: tuple[str, ...], facts: Mapping[str, Any]) -> Iterator[Commands]:
        name, value = next(iter(facts.items()))
        layer = self._placed(ids[0]).layer
        match name:
            case "text" | "lines" | "text_in":
                yield from self._worded(ids[0], ["\n".join(value)] if name == "lines" else value)
            case "table" if isinstance(layer, Table):
                yield from table_ways(layer, value, self.sentence)
            case "series" | "categories" if isinstance(layer, Chart):
                yield from chart_ways(layer, facts, self.sentence)
            case "fill":
                yield from self._filled(ids, str(value), "fill")
            case "stroke" | "stroke_width":
                yield from self._outlined(ids, facts.get("stroke"), facts.get("stroke_width"))
            case "width" | "height":
                yield from self._sized(ids, facts)
            case "font_size" | "scale":
                yield from self._scaled(ids, name, value)
            case "opacity" if isinstance(value, str):
                yield one("fade", ids, 0.5 if value == "<" else float(value[1:] or 2))
            case "order":
                way, _, anchor = value.partition(" ")
                yield one("restack", ids, way, anchor or None)
                side = "above" if way in ("front", "forward") else "below"
                yield from (one("restack", ids, side, other) for other in self._named(ids))
            case "radius":
                yield from (
                    one("round_corners", ids, radius) for radius in ("10%", "20%", "50%", *self.sentence.numbers)
                )
            case "crop":
                share = next((f"{amount:g}{unit}" for amount, unit in self.sentence.measured), "25%")
                sides = [side for side in ("left", "top", "right", "bottom") if side in self.sentence.words]
                every = sides or ("left", "top", "right", "bottom")
                yield from (one("crop", ids, **dict.fromkeys(every, share)), one("crop", ids, ratio=(1, 1)))
            case _ if name in LOOKS:
                yield one("modify", ids, **{name: WEIGHTS.get(value, value) if isinstance(value, str) else value})
                yield from (one("match", ids, like, "font") for like in self._named(ids) if name == "font_family")
            case _ if name in PLACES:
                yield from self._put(ids, facts)
            case _ if name in SIMPLE:
                yield SIMPLE[name](ids, value)

    def _scaled(self, ids: tuple[str, ...], name: str, value: Any) -> Iterator[Commands]:
        if name == "font_size" and isinstance(value, str) and value[0] in "<>" and value[1:]:
            value = float(value[1:])
        if isinstance(value, str) or name == "scale":
            factor = MORE[self.sentence.amount][value == "<"] if value in (">", "<") else float(str(value).lstrip("*"))
            yield from (one("resize", ids, whole(factor), of=of) for of in ("box", "type"))
            return
        yield from (one("modify", ids, font_size=length) for length in self._lengths(ids[0], value))
        yield from (one("match", ids, like, "font size") for like in self._named(ids))

    def _worded(self, id: str, value: str | list[str]) -> Iterator[Commands]:
        placed = self._placed(id)
        for new in value if isinstance(value, list) else [str(value)]:
            if isinstance(placed.layer, Text):
                yield from rewordings(placed.layer, new, self.sentence)
                if id.endswith("/notes"):
                    yield one("set_notes", placed.page.id, new)
                    yield one("set_notes", placed.page.id, new.removeprefix(placed.layer.text).strip(), "add")

    def _filled(self, ids: tuple[str, ...], value: str, name: str) -> Iterator[Commands]:
        parts = ("auto", "fill", "text") if name == "fill" else ("auto", "outline")
        if value in TONES:
            yield from (one("shade", ids, TONES[value], part=part) for part in parts)
            return
        pages = dict.fromkeys(self._placed(id).page.id for id in ids)
        chain = [*self._placed(ids[0]).ancestors, self._placed(ids[0]).layer]
        for paint in _paints(value):
            yield from (one("recolor", ids, paint, part=part) for part in parts)
            yield one("modify", ids, **{name: paint})
            yield tuple(way for page in pages for way in one("set_background", paint, page))
            for chart, part in pairwise(chain):
                if isinstance(chart, Group) and isinstance(part, Series):
                    rows = [each for each in chart.children if isinstance(each, Series)]
                    yield one("set_series", chart.id, rows.index(part), color=paint)
            if not self.sentence.has(paint):
                aspects = ("color", "text color") if name == "fill" else ("outline color", "outline")
                yield from (one("match", ids, like, aspect) for like in self._named(ids) for aspect in aspects)

    def _outlined(self, ids: tuple[str, ...], color: str | None, width: Any) -> Iterator[Commands]:
        widths: list[Any] = [None] if width is None else []
        if isinstance(width, str) and width[0] in "<>":
            widths += self._lengths(ids[0], float(width[1:])) if width[1:] else []
            widths.append("150%" if width[0] == ">" else "60%")
        elif isinstance(width, str) and width[0] in "+-":
            old = self.facts.layers[ids[0]].looks.get("stroke_width")
            widths = self._lengths(ids[0], max(0.0, (old if isinstance(old, int | float) else 0.0) + float(width)))
        elif width is not None:
            factor = isinstance(width, str)
            widths = [f"{100 * float(width.lstrip('*')):g}%"] if factor else self._lengths(ids[0], width)
        if color is None or parse_color(color.lstrip("~")) is not None:
            yield from (one("outline", ids, color and color.lstrip("~"), each) for each in widths)
        if width == ">":
            yield one("outline", ids, self.sentence.color, 2)
        if color is not None and width is None:
            yield from self._filled(ids, color, "stroke")

    def _sized(self, ids: tuple[str, ...], facts: Mapping[str, Any]) -> Iterator[Commands]:
        box = self.facts.boxes[ids[0]]
        goal: dict[str, Any] = {}
        for name, value in facts.items():
            if isinstance(value, str) and (value in ("<", ">") or value[0] == "*"):
                factor = float(value[1:]) if value[1:] else MORE[self.sentence.amount][value == "<"]
                yield from (one("resize", ids, whole(factor), axis=axis) for axis in (ALONG[name], "both"))
                yield one("space_lines", ids, "20%" if value == ">" else "-20%", add=True)
                continue
            if isinstance(value, str):
                value = (getattr(box, name) if value[0] in "+-" else 0.0) + float(value.lstrip("<>"))
            goal[name] = self._lengths(ids[0], value)[0]
            yield from (one("resize", ids, **{name: goal[name]}, axis=axis) for axis in ("both", ALONG[name]))
            yield one("fit", ids, how=name)
            yield from (one("same_size", (*ids, like), name, like) for like in self._named(ids))
        yield one("resize", ids, **goal)

    def _put(self, ids: tuple[str, ...], facts: Mapping[str, Any]) -> Iterator[Commands]:
        """Ways to place layers so that all of these facts hold."""
        if "swapped" in facts:
            pair = sorted((ids, (facts["swapped"],)))
            yield from (one("swap", *pair, align=how, by=by) for by in ("frame", "ink") for how in ("center", "edges"))
            return
        yield from self._related(ids, facts)
        steps: dict[str, Any] = {}
        box = self.facts.boxes[ids[0]]
        if box is None:
            return
        for name, value in facts.items():
            way = "dy" if name in ("y", "bottom", "cy") else "dx"
            if name in EDGES and value in ("<", ">"):
                steps[way] = ("-" if value == "<" else "") + ("2%" if self.sentence.amount == "slight" else "5%")
            elif name in EDGES and isinstance(value, str) and value[0] in "+-":
                steps[way] = self._lengths(ids[0], float(value))[0]
            elif name in EDGES:
                goal = float(str(value).lstrip("<>"))
                yield from (one("align", ids, EDGES[name], (like,)) for like in self._named(ids, 12))
                yield one("align", ids, EDGES[name])
                yield from (one("move", ids, **{name: x}) for x in self._lengths(ids[0], goal) if name in ("x", "y"))
                steps[way] = whole(goal - (box.center[name == "cy"] if name in ("cx", "cy") else getattr(box, name)))
        if {"x", "y"} <= set(facts) and not any(isinstance(facts[name], str) for name in ("x", "y")):
            yield one("move", ids, to=(whole(facts["x"]), whole(facts["y"])))
        if steps:
            yield one("move", ids, **steps)

    def _related(self, ids: tuple[str, ...], facts: Mapping[str, Any]) -> Iterator[Commands]:
        """Beside, in or at something, or at a side or corner of the page."""
        for name, value in facts.items():
            if name in BESIDE:
                ways: tuple[dict[str, Any], ...] = ({}, {"gap": "close"}, {"gap": 0}, {"align": "start"}, {"by": "ink"})
                beside = [
                    one("place", ids, name.replace("_", " "), (value,), **{"gap": "usual", **more}) for more in ways
                ]
                center = CENTERS.get(str(facts.get("center")).split("@")[0])
                yield from (*beside, *((*way, *one("place", ids, center)) for way in beside[:2] if center))
            elif name in ("corner", "edge"):
                yield from (one("place", ids, value, gap=gap) for gap in ("usual", 0))
            elif name == "center":
                axis, _, anchor = value.partition("@")
                room = (anchor,) if anchor else None
                yield one("place", ids, CENTERS[axis], room)
                yield tuple(way for id in ids for way in one("place", (id,), CENTERS[axis], room))
            elif name == "inside":
                places = ("center", "top left", "top", "bottom", "left", "right")
                yield from (one("place", ids, where, (value,), gap=gap) for where in places for gap in ("close", 0))
            elif name == "same_line":
                yield one("align", ids, "middle", (value,))
                yield from (one("place", ids, where, (value,), gap="usual") for where in ("right of", "left of"))

    def _of_part(self, ids: tuple[str, ...], facts: Statement) -> Iterator[Commands]:
        part, text = facts["part"], self.facts.layers[ids[0]].text
        items = tuple(number for number, line in enumerate(text.split("\n")) if line == part)
        yield from (one("indent_items", ids[0], items, way) for way in ("in", "out") if "level" in facts)
        looks = {name: WEIGHTS.get(value, value.lstrip("~")) if isinstance(value, str) else value
                 for name, value in facts.items() if name not in ("on", "part", "level", "bullet")}  # fmt: skip
        for each in re.finditer(re.escape(part), text) if looks else ():
            yield one("modify", ids, **looks, spans=(each.span(),))

    def _new(self, goal: Statement) -> Iterator[Commands]:
        anchor = next((goal[name] for name in (*BESIDE, "inside") if name in goal), "")
        page = self.document.pages[goal.get("slide", 1) - 1]
        page = self._placed(anchor).page if anchor and "slide" not in goal else page
        facts = {name: value for name, value in goal.items() if name in PLACES}
        kind, text, count = goal["new"], self._new_words(goal), goal.get("count", 1)
        if kind == "text" and self.sentence.any_of("note"):
            yield one("set_notes", page.id, text)
        for name, value in [*facts.items(), ("corner", "beside")]:
            if name in (*BESIDE, "corner", "edge"):
                where, near = (name.replace("_", " "), (value,)) if name in BESIDE else (value, None)
                for like in self._named():
                    yield from (
                        one("copy", (like,), where=where, anchor=at, count=n) for at in (near, None) for n in (count, 1)
                    )
        around = str(goal.get("center")).partition("@")[2]
        color = str(goal.get("stroke", goal.get("fill", self.sentence.color))).lstrip("~")
        yield from (one("border", (around,), color=color) for _ in range(bool(around)))
        form = {"circle": "ellipse", "square": "rect", "shape": "rect"}.get(kind, kind)
        if form not in ("text", "rect", "ellipse", "line") or count > 1 or (form == "text" and not text):
            return
        room, side = self.facts.boxes.get(anchor), page.width / 8
        if kind == "line" and room is not None:
            y = room.y - side / 8 if "above" in facts else room.bottom + side / 8
            for x, width in ((room.x, room.width), (0, page.width)):
                yield one("draw", "line", (whole(x), whole(y), whole(width), 0), stroke=color, page=page.id)
        look = {"color": "none", "stroke": color} if "stroke" in goal and "fill" not in goal else {"color": color}
        size = {name: float(str(goal[name]).lstrip("<>")) for name in ALONG if name in goal}
        for box in (None, (0, 0, side, side)) if kind in ("circle", "square") else (None,):
            add = one("add", form, text, page=page.id, **look, box=box)
            try:
                made = add[0].resolve(self.document, self.measure).made
            except CommandError:
                continue
            sized = one("resize", made, **size) if size else ()
            way, _, under = goal.get("order", "").partition(" ")
            stacked = one("restack", made, way, under or None) if way else ()
            for place in self._related(made, facts) if facts else [()]:
                yield from ((*add, *sized, *place, *last) for last in dict.fromkeys(((), stacked)))

    def _new_words(self, goal: Statement) -> str:
        """What a new text says: of several wordings the one that the sentence has, else the first."""
        wanted = goal.get("text", goal.get("text_in", goal.get("text_has", "")))
        wordings = [wanted] if isinstance(wanted, str) else list(wanted)
        return next((words for words in wordings if self.sentence.has(words)), wordings[0] if wordings else "")

    def _page(self, statement: Statement) -> Iterator[Commands]:
        page = self.document.pages[min(statement["page"], len(self.document.pages)) - 1]
        if "hidden" in statement:
            yield one("hide_page", page.id, statement["hidden"])
        elif {"width", "height"} & set(statement):
            size = [statement.get(name, getattr(page, name)) for name in ALONG]
            yield from (one("resize_page", *size, home, follow=f) for home in ("", page.id) for f in (True, False))
            yield one("set_page", *size, page.id)

    def _paged(self, wanted: list[str], says: list[str]) -> Iterator[Commands]:
        have = [page.id for page in self.document.pages]
        left = [id for id in have if id in wanted]
        if "new" not in wanted:
            yield tuple(way for id in have if id not in wanted for way in one("delete_page", id))
            for id in left if left != wanted else ():
                rest, at = [other for other in left if other != id], wanted.index(id)
                yield one("move_page", id)
                yield from (one("move_page", id, rest[at]) for _ in range(at < len(rest)))
                yield from (one("move_page", id, after=rest[at - 1]) for _ in range(at > 0))
            yield one("reorder_pages", tuple(a for a, b in zip(wanted, left, strict=False) if a != b) or tuple(left))
            return
        at = wanted.index("new")
        place = {} if at == len(wanted) - 1 else {"after": wanted[at - 1]} if at else {"before": wanted[1]}
        yield from (one("copy_page", id, **where) for id in have for where in ({}, place))
        fields = {"title": says[0], "body": "\n".join(says[1:])} if says else {}
        layouts = sorted({page.layout for page in self.document.pages}, key=lambda name: not self.sentence.has(name))
        yield from (one("add_page", layout, **place, **fields) for layout in ("", *layouts))


def _paints(value: str) -> list[str]:
    """A colour as style sheets write it; of gradients those there may be."""
    if not value.startswith("gradient"):
        return [value.lstrip("~")]
    words = [word for word in value.split()[1:] if parse_color(word) is not None]
    listed = ", ".join(words if len(words) > 1 else [*words, "white"] if words else ["navy", "skyblue"])
    linear = [f"linear-gradient({turn}deg, {listed})" for turn in (180, 90) if "radial" not in value]
    return [*linear, f"radial-gradient({listed})"]
