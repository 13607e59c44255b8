"""Imitates how drawing tools write SVG: their groups, names and transforms."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from redraft.document.geometry import IDENTITY, Box, Matrix
from redraft.document.layers import Group, Layer, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, Paint, PaintServer, Style
from redraft.formats.svg.reading.read import TRAITS as SVG
from redraft_research.datasets.requests.designs.pixels import KEYS, PIXELS
from redraft_research.datasets.requests.designs.sketch import (
    FACES,
    Item,
    Sheet,
    curve,
    outline_bounds,
    path_data,
    polygon,
)


class Habit(NamedTuple):
    """A tool's ways. Shares of groups that are kept, of those wrapped into unnamed ones, of texts taken apart into
    lines, of groups with a transform; `naming` is how layers are called; `scaled`: groups also scale."""

    name: str
    naming: str
    keep: float = 0.9
    wrap: float = 0.0
    split: float = 0.1
    moved: float = 0.1
    scaled: bool = False
    layered: bool = False


HABITS = (
    (Habit("clean", "well", 0.92), 20),
    (Habit("mixed", "mixed", 0.85, split=0.2), 18),
    (Habit("figma", "figma", 0.9, wrap=0.1, split=0.25), 14),
    (Habit("illustrator", "structural", 0.75, wrap=0.2, split=0.3, moved=0.3, layered=True), 12),
    (Habit("inkscape", "inkscape", 0.8, split=0.15, moved=0.3, layered=True), 12),
    (Habit("canva", "nothing", 0.6, wrap=0.5, split=0.5, moved=0.9, scaled=True), 10),
    (Habit("hand", "sparse", 0.75, split=0.3, moved=0.4), 8),
    (Habit("flat", "nothing", 0.0, split=0.4), 4),
    (Habit("flat", "mixed", 0.0, split=0.4), 4),
)
PLOTTER = Habit("plotter", "plotter", 0.7, moved=0.2)

_PLAIN = ("rect", "ellipse", "path", "picture", "group", "text")
_FIGMA = dict(zip(_PLAIN, ("Rectangle", "Ellipse", "Vector", "image", "Group", "Text"), strict=True))
_PLOT = dict(zip(_PLAIN, ("patch", "PathCollection", "line2d", "image", "axes", "text"), strict=True))
_LAYER = "Layer 1,Layer_1,Calque_1,Calque 1,Ebene_1,Ebene 1,Capa_1,Livello_1,Warstwa 1,Layer 2".split(",")
_SHORT = {"background": "bg", "button": "btn", "image": "img", "picture": "img", "photo": "img", "title": "hdr",
          "icon": "ico", "text": "txt", "label": "lbl", "button text": "btn-label", "decoration": "deco"}  # fmt: skip
_ODD = ("asset", "obj", "el", "copy", "new", "final", "tmp", "untitled", "thing", "item", "x", "part")
NONE = NoPaint()


class Space(NamedTuple):
    """Own coordinates: page units less an origin, divided by a scale."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0

    def box(self, box: Box) -> Box:
        scale = self.scale
        return Box((box.x - self.x) / scale, (box.y - self.y) / scale, box.width / scale, box.height / scale)

    def to(self, inner: Space) -> Matrix:
        """From an inner space's coordinates to this one's."""
        share = inner.scale / self.scale
        x, y = (inner.x - self.x) / self.scale, (inner.y - self.y) / self.scale
        return Matrix(share, 0.0, 0.0, share, x, y)


class SheetDrawing:
    """Makes one SVG document of a sheet, with the ids written into its items."""

    def __init__(self, rng: random.Random, habit: Habit) -> None:
        self.rng, self.habit = rng, habit
        self.taken: set[str] = set()
        self.counter = rng.choice((0, 0, 0, 1, 4, 10, 830, 1040, 3000))
        self.style = rng.choice(("kebab", "kebab", "kebab", "snake", "camel", "title", "plain"))
        self.owned = rng.random() < 0.5
        self.short = rng.random() < 0.25
        self.absolute = rng.random() < 0.4
        self.labelled = rng.random() < 0.2
        self.plain_fill = rng.random() < 0.15
        self.shadowed = rng.random() < 0.1
        self.traced = rng.random() < (0.3 if habit.naming != "well" else 0.05)

    def document(self, sheet: Sheet) -> Document:
        items = self._arranged(sheet.items)
        if self.habit.layered and self.rng.random() < 0.8:
            items = [Item("group", sheet.items[0].box, form="layer", children=items)]
        layers = self._layers(items, Space(), "")
        return Document("svg", (Page("page1", float(sheet.width), float(sheet.height), layers),), PIXELS, traits=SVG)

    # --- grouping -----------------------------------------------------------------------------------------------------
    def _arranged(self, items: list[Item]) -> list[Item]:
        """The items as the tool groups them. What it adds has no nouns; what it drops never gets an id."""
        out: list[Item] = []
        for item in items:
            if item.kind == "group":
                inside = self._arranged(item.children)
                if item.form == "loose" or (not item.turn and self.rng.random() > self.habit.keep):
                    out += inside
                    continue
                made = replace(item, children=inside, source=item)
            elif len(item.lines) > 1 and self.rng.random() < self.habit.split:
                out += self._lines(item)
                continue
            else:
                made = replace(item, source=item)
                if self.traced and item.role != "background" and item.kind in ("rect", "ellipse"):
                    made = replace(made, kind="path", outline=_OVAL if item.kind == "ellipse" else _SQUARE)
            while self.rng.random() < self.habit.wrap * (1.0 if item.kind == "group" else 0.35):
                made = Item("group", item.box, children=[made])
            out.append(made)
        return out

    def _lines(self, item: Item) -> list[Item]:
        """A text's lines as texts of their own; the text itself is then a thing without a layer."""
        height = FACES[item.family][1]
        count, out = len(item.lines), []
        order = ("first", "second", "third", "fourth", "fifth")
        for number, line in enumerate(item.lines):
            box = Box(item.box.x, item.box.y + number * item.pitch * item.size, item.box.width, height * item.size)
            place = order[number] if number < 5 else f"{number + 1}th"
            nouns = tuple(f"{place} line of the {noun}" for noun in item.nouns[:2])
            if number == count - 1:
                nouns = (*nouns, f"last line of the {item.nouns[0]}") if item.nouns else nouns
            out.append(replace(item, box=box, lines=(line,), nouns=(*nouns, *item.nouns), attribute="line", like="",
                               number=number + 1, count=count, parent=item, id=""))  # fmt: skip
        item.children = out
        return [replace(one, source=one) for one in out]

    # --- layers -------------------------------------------------------------------------------------------------------
    def _layers(self, items: list[Item], space: Space, parent: str) -> tuple[Layer, ...]:
        seen: dict[str, int] = {}
        out = []
        for item in items:
            tag = _tag(item)
            seen[tag] = seen.get(tag, 0) + 1
            path = f"{parent}/{tag}{seen[tag]}" if parent else f"{tag}{seen[tag]}"
            id, name = self._named(item, tag, path)
            out.append(self._layer(item, id, name, space))
        return tuple(out)

    def _layer(self, item: Item, id: str, name: str, space: Space) -> Layer:
        source = item.source or item
        source.id = id if source.nouns else ""
        if self.shadowed and item.role in ("plate", "badge", "button"):
            item.effects = ("filter",)
        style = Style(opacity=item.opacity, visible=not item.hidden)
        if item.kind == "group":
            inner = self._inner(item, space)
            transform = space.to(inner) if inner != space else IDENTITY
            if item.turn:
                center = space.box(item.box).center
                transform = Matrix.rotation(item.turn, center) @ transform
            children = self._layers(item.children, inner, id)
            return Group(id, name, transform, style, None, item.effects, children=children)
        own = space
        if self.rng.random() < self.habit.moved * 0.3:
            own = Space(item.box.x, item.box.y, space.scale)
        transform = space.to(own) if own != space else IDENTITY
        if item.turn:
            transform = Matrix.rotation(item.turn, space.box(item.box).center) @ transform
        return self._leaf(item, id, name, transform, style, own)

    def _leaf(self, item: Item, id: str, name: str, transform: Matrix, style: Style, own: Space) -> Layer:
        frame = own.box(item.box)
        match item.kind:
            case "text":
                return self._text(item, id, name, transform, style, own)
            case "picture":
                return Picture(id, name, transform, style, frame, item.effects, asset=self.rng.choice(KEYS))
        width = round((item.stroke_width if item.stroke else 1.0) / own.scale, 3)
        style = replace(style, fill=self._paint(item), stroke=item.stroke or NONE, stroke_width=width)
        if item.kind == "path":
            d = path_data(item.outline, frame)
            bounds = outline_bounds(item.outline, frame)
            return Shape(id, name, transform, style, bounds, item.effects, form="path", d=d)
        return Shape(id, name, transform, style, frame, item.effects, form=item.kind, radius=item.radius / own.scale)

    def _text(self, item: Item, id: str, name: str, transform: Matrix, style: Style, own: Space) -> Text:
        ascent = FACES[item.family][0]
        size, frame = item.size / own.scale, own.box(item.box)
        x = frame.x + {"start": 0.0, "middle": frame.width / 2, "end": frame.width}[item.align]
        y, step = frame.y + ascent * size, item.pitch * size
        family = f"'{item.family}',sans-serif" if " " in item.family else item.family
        style = replace(
            style, fill=self._paint(item), stroke=NONE, stroke_width=1.0, font_family=family,
            font_size=round(size, 3), font_weight=item.weight, font_style="italic" if item.italic else "normal",
            text_decoration="line-through" if item.struck else "none", letter_spacing=0.0, align=item.align,
        )  # fmt: skip
        runs: list[Run] = []
        for number, line in enumerate(item.lines):
            if number == 0:
                runs += self._first(line, round(x, 2), round(y, 2), item)
            elif self.absolute:
                runs.append(Run(line, x=round(x, 2), y=round(y + number * step, 2), starts_line=True))
            else:
                runs.append(Run(line, x=round(x, 2), dy=round(step, 2), starts_line=True))
        return Text(id, name, transform, style, frame, item.effects, runs=tuple(runs))

    def _first(self, line: str, x: float, y: float, item: Item) -> list[Run]:
        """A first line, now and then with its last word in another weight or colour."""
        head, _, last = line.rpartition(" ")
        if len(head) < 6 or self.rng.random() > 0.05:
            return [Run(line, x=x, y=y)]
        strong = Style(font_weight=700 if item.weight < 600 else 400)
        return [Run(head + " ", x=x, y=y), Run(last, style=strong)]

    def _inner(self, item: Item, space: Space) -> Space:
        if self.rng.random() > self.habit.moved or item.form == "layer":
            return space
        scale = space.scale * self.rng.choice((1.0, 0.5, 0.75, 1.25, 2.0)) if self.habit.scaled else space.scale
        return Space(round(item.box.x), round(item.box.y), scale)

    def _paint(self, item: Item) -> Paint:
        fill = item.fill
        if isinstance(fill, Color):
            return fill
        if not fill:
            return BLACK_PAINT if self.plain_fill and _tag(item) == "line" else NONE
        kind = "radial-gradient" if item.form == "radial" else "linear-gradient"
        self.counter += 1
        before = self.rng.choice(("grad", "linear-gradient-", "paint0_linear_", "a", "SVGID_"))
        return PaintServer(kind, f"{before}{self.counter}", fill)

    # --- names --------------------------------------------------------------------------------------------------------
    def _named(self, item: Item, tag: str, path: str) -> tuple[str, str]:
        """The id and name of a layer; one without an id in the file has its path, and no name."""
        if item.form == "layer":
            id = self._unique("layer1" if self.habit.naming == "inkscape" else self.rng.choice(_LAYER))
            return id, self.rng.choice(_LAYER) if self.habit.naming == "inkscape" else id
        self.counter += 1
        rng, number = self.rng, self.counter
        match self.habit.naming:
            case "well":
                id = self._well(item) if item.nouns else ""
                id = self._unique(id) if id else path
                if self.labelled and id != path:
                    return id, id.replace("-", " ").replace("_", " ").capitalize()
            case "mixed":
                good = self._well(item) if item.nouns and rng.random() < 0.45 else f"{tag}{number}"
                id = self._unique(good)
            case "figma":
                words = item.lines[0][:40] if item.lines and rng.random() < 0.8 else ""
                frame = rng.choice(("Frame", "Group", "Group")) if item.kind == "group" else _FIGMA[item.kind]
                id = self._unique(words or f"{frame} {number}", "_")
            case "inkscape":
                id = self._unique(
                    f"{tag}{number + rng.randint(0, 9)}" + (f"-{rng.randint(1, 9)}" if rng.random() < 0.2 else "")
                )
                self.counter += rng.choice((1, 2, 7, 13))
                if item.nouns and rng.random() < 0.12:
                    return id, item.nouns[0]
            case "structural" | "sparse":
                named = rng.random() < (0.1 if self.habit.naming == "structural" else 0.3)
                if not named:
                    id = path
                elif self.habit.naming == "structural":
                    id = self._unique(
                        f"{tag}-{number}" if rng.random() < 0.6 or not item.nouns else self._well(item), "_"
                    )
                else:
                    id = self._unique(self._well(item) if item.nouns else rng.choice(_ODD))
            case "plotter":
                id = self._unique(f"{_PLOT[item.kind]}_{number}")
            case _:
                id = path
        self.taken.add(id)
        return id, "" if id == path else id

    def _well(self, item: Item) -> str:
        """A descriptive layer name, as people with good habits give them."""
        word = item.nouns[0] if self.rng.random() < 0.75 else self.rng.choice(item.nouns[:3])
        if self.short:
            word = _SHORT.get(item.role, word)
        owner = item.parent
        if self.owned and owner and owner.nouns and owner.count > 1:
            word = f"{owner.like} {owner.number} {word}"
        elif item.count > 1 and item.like in (word, item.role) and self.rng.random() < 0.8:
            word = f"{word} {item.number}"
        elif self.rng.random() < 0.04:
            word = f"{word} {self.rng.choice(_ODD)}"
        parts = [part for part in word.replace("'", "").replace("/", " ").replace("-", " ").split(" ") if part]
        match self.style:
            case "snake":
                return "_".join(parts).lower()
            case "camel":
                return parts[0].lower() + "".join(part.capitalize() for part in parts[1:])
            case "title":
                return " ".join(part[:1].upper() + part[1:] for part in parts)
            case "plain":
                return "".join(parts).lower()
        return "-".join(parts).lower()

    def _unique(self, id: str, joint: str = "-") -> str:
        made, number = id, 1
        while made in self.taken:
            number += 1
            made = f"{id}{joint}{number}"
        self.taken.add(made)
        return made


BLACK_PAINT = Color(0, 0, 0)
_OVAL = curve("M.5 0C.776 0 1 .224 1 .5C1 .776 .776 1 .5 1C.224 1 0 .776 0 .5C0 .224 .224 0 .5 0Z")
_SQUARE = polygon((0, 0), (1, 0), (1, 1), (0, 1))


def _tag(item: Item) -> str:
    """The SVG element that an item is."""
    match item.kind:
        case "group":
            return "g"
        case "picture":
            return "image"
        case "ellipse":
            return "circle" if abs(item.box.width - item.box.height) < 0.01 else "ellipse"
        case "path":
            letters = {letter for letter, _ in item.outline}
            if letters == {"M", "L"}:
                return "line" if len(item.outline) == 2 else "polyline"
            return "polygon" if letters == {"M", "L", "Z"} else "path"
    return item.kind
