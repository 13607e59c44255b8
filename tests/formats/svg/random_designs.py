"""Random SVGs with much in them that no model holds, and random edits of one layer of each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.arrangement import copied, next_above
from redraft.edits.flow_edits import restyled
from redraft.edits.ops import Edit, Insert, Move, Remove, Rename, Resize, Rotate, SetStyle
from redraft.edits.text_edits import replace_spans

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:my="http://my.example/ns"'
    ' viewBox="0 0 300 200" width="300" height="200">'
)
WORDS = "alpha beta gamma delta omega kappa sigma Über né a&amp;b x&lt;y &#66;old 50% end. (so) it's".split()
NEW_WORDS = ("new", "two words", "a & <b>", "é", "longer than it was", "")
LOOKS = {
    "font_weight": (700, ("font-weight",)),
    "fill": (Color(200, 10, 60), ("fill", "fill-opacity")),
    "font_size": (19.5, ("font-size", "letter-spacing")),
    "font_style": ("italic", ("font-style",)),
}


@dataclass(frozen=True)
class Case:
    """A drawing, an edit of its element `target`, and what of that the edit names: attributes and properties (also of
    elements inside), words (old and new), or whether the element goes, comes again."""

    drawing: str
    target: str
    kind: str
    edits: Sequence[Edit]
    names: tuple[str, ...] = ()
    words: tuple[str, str] | None = None
    inside: bool = False


class Maker:
    """Makes markup, all of it with names that are there once."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.count = 0

    def number(self) -> int:
        self.count += 1
        return self.count

    def maybe(self, share: float, *choices: str) -> str:
        return self.chance.choice(choices) if self.chance.random() < share else ""

    def extras(self) -> str:
        """Attributes that no model holds."""
        n = self.number()
        wanted = (
            f' data-m="{n}"', f' class="c{n % 3}"', f' onclick="f({n})"', f' my:tag="t &amp; {n}"', ' xml:lang="de"',
            f' aria-label="l{n}"', ' stroke-dasharray="1 2"', ' pointer-events="none"', f" role='r{n}'",
        )  # fmt: skip
        return "".join(self.chance.sample(wanted, self.chance.choice((0, 0, 1, 2, 3))))

    def child(self) -> str:
        """Something in an element that no model holds."""
        n = self.number()
        return self.chance.choice(
            (
                f"<title>Title {n}</title>",
                f"<desc>About <my:b>{n}</my:b></desc>",
                f"<!-- note {n} -->",
                f"<?go {n}?>",
                f'<animate attributeName="opacity" to="{n}" dur="{n}s"/>',
                f'<my:meta at="{n}">m<my:x/>n</my:meta>',
                f"<metadata>{n}</metadata>",
            )
        )

    def shape(self, id: str) -> str:
        tag, size = self.chance.choice(
            (
                ("rect", 'x="9" y="8" width="40" height="20"'),
                ("circle", 'cx="60" cy="60" r="20"'),
                ("path", 'd="M5 5h30v20z"'),
                ("ellipse", "cx='20' cy='90' rx='9' ry='5'"),
            )
        )
        styled = " style='fill:#654321; my-own: 1;stroke:none'"
        look = self.maybe(0.6, ' fill="#123456"', styled, ' fill="red" style="opacity:.9"')
        moved = self.maybe(0.4, ' transform="translate(3 4)"', ' transform="rotate(9) scale(1.1)"')
        inside = "".join(self.child() for _ in range(self.chance.choice((0, 0, 1, 2))))
        return f'<{tag} id="{id}" {size}{look}{moved}{self.extras()}>{inside}</{tag}>'

    def words(self, count: int) -> str:
        return " ".join(self.chance.choice(WORDS) for _ in range(count))

    def piece(self, depth: int) -> str:
        """A part of a text: words, or an element around some."""
        kind = self.chance.randrange(10 if depth < 3 else 5)
        if kind < 3:
            return self.words(self.chance.randint(1, 3))
        if kind < 5:
            return self.child()
        inner = self.content(depth + 1)
        n = self.number()
        match kind:
            case 5:
                return f'<a href="https://x.example/{n}"{self.extras()}>{inner}</a>'
            case 6:
                return f'<tspan data-n="{n}" display="none">{self.words(1)}</tspan>'
            case 7:
                turned = f'dx="{self.numbers()}" rotate="{self.numbers()}"'
                return f'<tspan data-n="{n}" {turned}{self.extras()}>{inner}</tspan>'
            case 8:
                return f'<tspan data-n="{n}" fill="#0a0b0c" font-size="14">{inner}</tspan>'
        return f'<tspan data-n="{n}"{self.extras()}>{inner}</tspan>'

    def numbers(self) -> str:
        return " ".join(str(self.chance.randint(1, 9)) for _ in range(self.chance.randint(1, 6)))

    def content(self, depth: int = 0) -> str:
        parts = [self.piece(depth) for _ in range(self.chance.randint(1, 4 - depth if depth < 3 else 1))]
        return " ".join(parts) if self.chance.random() < 0.7 else "".join(parts)

    def text(self, id: str) -> str:
        xs = self.chance.choice(("12", "12", " ".join(str(12 + 9 * n) for n in range(self.chance.randint(2, 9)))))
        more = self.maybe(
            0.15,
            ' textLength="150"',
            ' textLength="90" lengthAdjust="spacingAndGlyphs"',
            ' xml:space="preserve"',
            ' letter-spacing="0.1em"',
        )
        first = self.words(2) + self.maybe(0.2, " <![CDATA[raw <b> word]]>", "<![CDATA[c & d]]>")
        look = self.maybe(0.5, ' fill="#222"', ' style="fill:#333;font-weight:400"', ' font-size="15"')
        y = 20 + 9 * self.count % 150
        set_apart = self.maybe(0.2, f' dx="{self.numbers()}"', f' rotate="{self.numbers()}"', ' dy="0 1 -1"')
        place = f'x="{xs}" y="{y}{self.maybe(0.1, f" {y}", f" {y + 1} {y + 2}")}"{set_apart}'
        return f'<text id="{id}" {place}{look}{more}{self.extras()}>{first} {self.content()}</text>'

    def drawing(self) -> str:
        layers = []
        for n in range(self.chance.randint(2, 4)):
            made = self.text(f"t{n}") if self.chance.random() < 0.6 else self.shape(f"s{n}")
            if self.chance.random() < 0.25:
                made = f'<g id="g{n}"{self.extras()}>{made}{self.child()}</g>'
            layers.append(made)
        layers.append(self.text("t9"))
        layers.append(self.shape("s9"))
        if self.chance.random() < 0.3:
            layers.append('<use id="u" xlink:href="#s9" x="5"/>')
        rules = self.maybe(0.3, ".c1{stroke-width:2} text{fill:#111}", "tspan{stroke:none}")
        sheet = f"<style>{rules}</style>" if rules else ""
        joint = self.chance.choice(("", "\n  ", "<!-- between -->"))
        defs = self.maybe(0.4, '<defs><linearGradient id="lg"><stop stop-color="red"/></linearGradient><my:d/></defs>')
        top = self.maybe(0.2, '<?xml version="1.0"?>', "<!-- top -->")
        return f"{top}{HEAD}{sheet}{defs}{joint.join(layers)}</svg>"


def case(chance: random.Random, drawing: str, document: Document) -> Case | None:
    """An edit of some layer of a drawing; None where there is nothing to do it to."""
    id = chance.choice([one for one in document.index if "/" not in one])
    layer = document.index[id].layer
    placed = document.index[id]
    if isinstance(layer, Text) and chance.random() < 0.75:
        return _of_words(chance, drawing, layer)
    kinds = ["move", "turn", "resize", "opacity", "hide", "rename", "delete", "duplicate"]
    kind = chance.choice([*kinds, *(["fill", "stroke", "fill"] if layer.kind in ("text", "shape") else [])])
    match kind:
        case "fill" | "stroke":
            value = Color(chance.randrange(256), 20, 30, chance.choice((255, 255, 100)))
            return Case(drawing, id, kind, [SetStyle(id, kind, value)], (kind, f"{kind}-opacity"), inside=True)
        case "move":
            return Case(drawing, id, kind, [Move(id, 7.0, -3.0)], ("transform",))
        case "turn":
            return Case(drawing, id, kind, [Rotate(id, 12.0, (50.0, 50.0))], ("transform",))
        case "resize":
            return Case(drawing, id, kind, [Resize(id, 1.5, 0.8, (10.0, 20.0))], ("transform",))
        case "opacity":
            return Case(drawing, id, kind, [SetStyle(id, "opacity", 0.4)], ("opacity",))
        case "hide":
            return Case(drawing, id, kind, [SetStyle(id, "visible", False)], ("display", "visibility"))
        case "rename":
            return Case(drawing, id, kind, [Rename(id, "Called anew")], ("data-name", "inkscape:label"))
        case "delete":
            return Case(drawing, id, kind, [Remove(id)])
    parent = placed.ancestors[-1].id if placed.ancestors else placed.page.id
    return Case(drawing, id, kind, [Insert(copied(document, layer, set()), parent, next_above(placed))])


def _of_words(chance: random.Random, drawing: str, layer: Text) -> Case | None:
    runs = [number for number, run in enumerate(layer.runs) if run.text.strip()]
    if not runs:
        return None
    number = chance.choice(runs)
    before = "".join(("\n" if run.starts_line and n else "") + run.text for n, run in enumerate(layer.runs[:number]))
    run = layer.runs[number]
    at = len(before) + (1 if run.starts_line and number else 0)
    words = run.text.split()
    word = chance.choice(words)
    start = at + run.text.index(word)
    if chance.random() < 0.6:
        name = chance.choice(list(LOOKS))
        value, names = LOOKS[name]
        edits = restyled(layer, [(start, start + len(word))], name, value)  # type: ignore[arg-type]
        return Case(drawing, layer.id, f"{name} of a word", edits, names, inside=True) if edits else None
    new = chance.choice((*NEW_WORDS, word[::-1], word.swapcase()))  # also as many letters
    if new == word or (not new and len(words) < 2):
        return None
    return Case(drawing, layer.id, "reword", replace_spans(layer, [(start, start + len(word))], new), words=(word, new))
