"""The toolkit of design generators: a random number generator, words, a palette, and ready-made parts."""

from __future__ import annotations

import colorsys
import random
from typing import Any, NamedTuple

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft_research.datasets.requests.designs.facts import SYNONYMS
from redraft_research.datasets.requests.designs.sketch import (
    FACES,
    Item,
    Outline,
    inset,
    polygon,
    rows,
    star,
    text_width,
    wrapped,
)
from redraft_research.datasets.requests.designs.words import Lexis, plural

WHITE, BLACK = Color(255, 255, 255), Color(0, 0, 0)
_PURE = (
    "#e63946 #1d3557 #457b9d #ffd13f #2a9d8f #f4a261 #e76f51 #000000 #6a4c93 #8ac926 #1982c4 #ff595e #ff0000 #0000ff "
    "#008000 #ffa500 #800080 #ffc0cb #a52a2a #808080 #008080 #ffff00 #00ffff #ff00ff #800020 #2e8b57 #d2b48c #708090 "
    "#006400 #191970 #ff7f50 #40e0d0"
).split()


Fill = Color | tuple[Color, ...] | None
Piece = tuple[Any, ...]
MOST = {"one": 1, "two": 2, "three": 3}


class Palette(NamedTuple):
    """Colours of one design. `ink` is read on `paper`, `dim` is a weaker ink, `panel` a plate that lies on paper."""

    paper: Color
    ink: Color
    dim: Color
    panel: Color
    accents: tuple[Color, ...]


def hsl(hue: float, saturation: float, light: float) -> Color:
    red, green, blue = colorsys.hls_to_rgb(hue % 1.0, min(max(light, 0.0), 1.0), min(max(saturation, 0.0), 1.0))
    return Color(round(red * 255), round(green * 255), round(blue * 255))


def brightness(color: Color) -> float:
    return (0.299 * color.red + 0.587 * color.green + 0.114 * color.blue) / 255


def mixed(one: Color, other: Color, share: float) -> Color:
    """`one` with a share of the other."""
    return Color(*(round(a + (b - a) * share) for a, b in zip(one[:3], other[:3], strict=True)))


def palette(rng: random.Random) -> Palette:
    """Harmonious mostly, sometimes of plain well-known colours, sometimes clashing."""
    base, way = rng.random(), rng.random()
    if way < 0.3:
        accents = [Color.from_hex(one) or BLACK for one in rng.sample(_PURE, 4)]
    elif way < 0.42:
        accents = [hsl(rng.random(), rng.uniform(0.5, 1), rng.uniform(0.35, 0.65)) for _ in range(4)]
    else:
        steps = rng.choice(((0, 0.08, -0.08, 0.5), (0, 0.5, 0.04, 0.54), (0, 0.33, 0.66, 0.16), (0, 0.12, 0.55, 0.6)))
        strong, light = rng.uniform(0.25, 0.95), rng.uniform(0.3, 0.6)
        accents = [hsl(base + step, strong * rng.uniform(0.7, 1), light * rng.uniform(0.75, 1.25)) for step in steps]
    ground = rng.random()
    if ground < 0.3:
        paper = WHITE
    elif ground < 0.62:
        paper = hsl(base, rng.uniform(0.1, 0.7), rng.uniform(0.9, 0.98))
    elif ground < 0.85:
        paper = hsl(base, rng.uniform(0.1, 0.7), rng.uniform(0.06, 0.2))
    else:
        paper = accents.pop()
    dark = brightness(paper) < 0.55
    ink = (WHITE if rng.random() < 0.6 else mixed(WHITE, accents[0], 0.12)) if dark else (
        hsl(base, 0.4, 0.12) if rng.random() < 0.6 else Color(*(rng.choice((0, 17, 34, 51)),) * 3)
    )  # fmt: skip
    accents = [one if abs(brightness(one) - brightness(paper)) > 0.18 else mixed(one, ink, 0.45) for one in accents]
    panel = mixed(paper, WHITE if dark else accents[0], 0.12) if dark or rng.random() < 0.5 else WHITE
    if panel == paper:
        panel = mixed(paper, ink, 0.07)
    return Palette(paper, ink, mixed(ink, paper, 0.38), panel, tuple(accents))


class Kit:
    """One design's tools. Sizes are in page units; `unit` is a comfortable size of body text."""

    def __init__(self, rng: random.Random, width: float, height: float, words: Lexis | None = None) -> None:
        self.rng = rng
        self.words = words or Lexis(rng)
        self.width, self.height = width, height
        self.unit = (width * height) ** 0.5 / 42
        self.colors = palette(rng)
        families = list(FACES)
        self.family = rng.choice(families)
        self.display = rng.choice(families) if rng.random() < 0.5 else self.family
        self.rounding = rng.choice((0.0, 0.0, 0.06, 0.12, 0.2, 0.5))
        self.outlined, self.graded = rng.random() < 0.12, rng.random() < 0.08
        self.margin = min(width, height) * rng.uniform(0.045, 0.09)

    @property
    def page(self) -> Box:
        return Box(0.0, 0.0, self.width, self.height)

    def chance(self, share: float) -> bool:
        return self.rng.random() < share

    def accent(self, number: int | None = None) -> Color:
        accents = self.colors.accents
        return self.rng.choice(accents) if number is None else accents[number % len(accents)]

    def on(self, color: Color | tuple[Color, ...] | None) -> Color:
        """An ink that can be read on a colour."""
        ground = color[0] if isinstance(color, tuple) and isinstance(color[0], Color) else color or self.colors.paper
        assert isinstance(ground, Color)
        if brightness(ground) < 0.55:
            return WHITE if brightness(self.colors.paper) < 0.8 or self.chance(0.6) else self.colors.paper
        return BLACK if brightness(self.colors.ink) > 0.4 else self.colors.ink

    # --- parts --------------------------------------------------------------------------------------------------------
    def say(self, box: Box, words: str, size: float, role: str, look: str = "", fill: Color | None = None,
            nouns: tuple[str, ...] = (), **more: Any) -> Item:  # fmt: skip
        """Words set into a box, `size` times the usual type: broken into lines and made smaller until they fit.

        `look` is any of bold, medium, italic, struck, display, dim, accent, centre, right, mid, low, one, two, three
        (the most lines it may have); `more` sets other fields of the item.
        """
        asked = look.split()
        family = self.display if "display" in asked else self.family
        weight = 700 if "bold" in asked else 600 if "medium" in asked else 400
        pitch, height = 1.1 if "display" in asked else 1.22, FACES[family][1]
        most = next((MOST[word] for word in asked if word in MOST), 40)
        size *= self.unit
        for _ in range(15):
            lines = wrapped(words, box.width, size, weight, family)
            wide = max(text_width(line, size, weight, family) for line in lines)
            high = size * (pitch * (len(lines) - 1) + height)
            if wide <= box.width * 1.005 and high <= box.height * 1.12 and len(lines) <= most:
                break
            size *= 0.88
        align = "middle" if "centre" in asked else "end" if "right" in asked else "start"
        x = box.x + {"start": 0.0, "middle": (box.width - wide) / 2, "end": box.width - wide}[align]
        y = box.y + ((box.height - high) / 2 if "mid" in asked else box.height - high if "low" in asked else 0.0)
        ink = fill or (self.colors.dim if "dim" in asked else self.accent() if "accent" in asked else self.colors.ink)
        item = self._item("text", Box(x, y, wide, high), ink, nouns, role, like=role, attribute=role)
        item.words = words
        item.lines, item.size, item.weight, item.align, item.family = lines, round(size, 1), weight, align, family
        item.italic, item.struck, item.pitch, item.room = "italic" in asked, "struck" in asked, pitch, box
        item.stand = "middle" if "mid" in asked else "bottom" if "low" in asked else "top"
        for name, value in more.items():
            setattr(item, name, value)
        return item

    def rect(self, box: Box, fill: Fill, nouns: tuple[str, ...] = (), role: str = "decoration", **more: Any) -> Item:
        corner = more.pop("radius", self.rounding * min(box.width, box.height))
        return self._item("rect", box, fill, nouns, role, radius=round(min(corner, 2.5 * self.unit), 1), **more)

    def ellipse(self, box: Box, fill: Fill, nouns: tuple[str, ...] = (), role: str = "decoration", **more: Any) -> Item:
        return self._item("ellipse", box, fill, nouns, role, **more)

    def path(self, box: Box, outline: Outline, fill: Fill, nouns: tuple[str, ...], **more: Any) -> Item:
        role = more.pop("role", "decoration")
        return self._item("path", box, fill, nouns, role, outline=outline, **more)

    def picture(self, box: Box, *nouns: str, **more: Any) -> Item:
        return self._item("picture", box, None, nouns, "photo", like="photo", **{"attribute": "photo", **more})

    def _item(self, kind: str, box: Box, fill: Fill, nouns: tuple[str, ...], role: str, **more: Any) -> Item:
        first = nouns[0] if nouns else role
        if role == "plate" and isinstance(fill, Color):
            if self.outlined:
                more = {"stroke": mixed(fill, self.colors.ink, 0.4), "stroke_width": round(self.unit / 8, 1), **more}
            fill = (fill, mixed(fill, self.accent(), 0.3)) if self.graded else fill
        more = {"like": first, "attribute": more.get("like", first), **more}
        return Item(kind, box, (*nouns, *SYNONYMS.get(role, ())), role, fill=fill, **more)

    def line(self, x: float, y: float, x2: float, y2: float, color: Color | None = None, nouns: tuple[str, ...] = (),
             **more: Any) -> Item:  # fmt: skip
        box = Box(min(x, x2), min(y, y2), abs(x2 - x), abs(y2 - y))
        rises = (x2 - x) * (y2 - y) < 0
        ends = polygon((0.0, float(rises)), (1.0, float(not rises)), closed=False)
        more = {"stroke_width": max(1.0, round(self.unit / 9, 1)), "role": "divider", **more}
        return self.path(box, ends, None, nouns, stroke=color or self.colors.dim, **more)

    def group(self, nouns: tuple[str, ...], children: list[Item], like: str = "", title: str = "", **more: Any) -> Item:
        """Parts that make up one thing; its box is theirs."""
        box = Box.union(child.box for child in children) or self.page
        content = (*nouns, *SYNONYMS.get(more.get("role", ""), ()))
        more = {"attribute": like or nouns[0], **more}
        return Item("group", box, content, like=like or nouns[0], title=title, children=children, **more)

    def card(self, box: Box, title: str, like: str, fill: Color | None, parts: list[Piece], **more: Any) -> Item:
        """Parts one below another, on a plate where there is a fill: each its share of the height, then what makes it
        for a box, or a text's role, words, size, look and nouns. `more`: nouns, sets, pad, gap."""
        pad, gap = more.get("pad", 1.0) * self.unit, more.get("gap", 0.3) * self.unit
        children = [self.rect(box, fill, (f"{like} background",), "plate")] if fill else []
        ink = self.on(fill) if fill else self.colors.ink
        slots = rows(inset(box, pad) if fill else box, [piece[0] for piece in parts], gap)
        for (_, made, *rest), slot in zip(parts, slots, strict=True):
            if callable(made):
                children.append(made(slot))
                continue
            words, size, look, *nouns = rest
            shade = None if "accent" in look else mixed(ink, fill or self.colors.paper, 0.35) if "dim" in look else ink
            children.append(self.say(slot, words, size, made, look, shade, tuple(nouns)))
        first = next((word for word in title.split() if word not in ("Dr.", "Prof.", "Mr", "Ms")), title)
        own = (title, f"{first}'s box") if like == "person" else (f"{title.lower()} {like}",)
        called = (*own, like, *more.get("nouns", ()))
        return self.group(called, children, like, title, sets=(plural(like), *more.get("sets", ())))

    def background(self) -> list[Item]:
        """The page's ground: a rectangle, one with a gradient, or nothing."""
        way = self.rng.random()
        if way < 0.08 and brightness(self.colors.paper) > 0.8:
            return []
        fill: Fill = self.colors.paper
        if way < 0.2:
            fill = (self.colors.paper, mixed(self.colors.paper, self.accent(), 0.25))
        return [self.rect(self.page, fill, (), "background", radius=0.0)]

    def button(self, box: Box, nouns: tuple[str, ...] = ()) -> Item:
        content, fill = self.words.button(), self.accent()
        corner = self.rng.choice((0.5, 0.5, 0.2, 0.1, 0.0)) * box.height
        filled = self.chance(0.82)
        look = {"fill": fill} if filled else {"fill": None, "stroke": fill, "stroke_width": max(1.5, self.unit / 10)}
        plate = self.rect(box, nouns=("button background", "button shape"), role="plate", radius=corner, **look)
        size = box.height * 0.42 / self.unit
        inner = inset(box, box.width * 0.06, box.height * 0.1)
        label = self.say(
            inner, content, size, "button text", "medium centre mid one", self.on(fill) if filled else fill
        )
        called = (*nouns, f"{content.lower()} button")
        return self.group(called, [plate, label], "button", content, role="button", sets=("buttons",))

    def badge(self, box: Box, words: str) -> Item:
        """A round or starry sticker with a few words."""
        fill = self.accent()
        if self.chance(0.5):
            shape = self.ellipse(box, fill, ("badge shape", "circle"), "plate")
        else:
            shape = self.path(
                box, star(self.rng.choice((10, 12, 16)), 0.82), fill, ("star", "badge shape"), role="plate"
            )
        inner = inset(box, box.width * 0.17, box.height * 0.25)
        size = box.height * 0.25 / self.unit
        label = self.say(inner, words, size, "label", "bold centre mid three", self.on(fill), ("badge text",))
        turn = self.rng.choice((0.0, 0.0, -12.0, 10.0, 15.0))
        return self.group(("badge", "sticker"), [shape, label], "badge", words, role="badge", turn=turn)

    def words_for(self, role: str) -> str:
        """Words of a role: a date where a date is asked for, and so on."""
        made = {"place": "venue"}.get(role, role)
        return str(getattr(self.words, made)())
