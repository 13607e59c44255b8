"""Texts drawn as outlines because the renderer would set them wrongly: mixed fonts in a line, Indic syllables,
right-to-left lines.

Only the drawn copy is changed; the file keeps its text. Left to the renderer, because a layer does not model it: text
on a path, rotated and stretched glyphs, single letter positions, shifted baselines, decorations, small caps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from redraft.document.layers import Text
from redraft.document.placed_text import Outline
from redraft.formats.svg.markup import escaped
from redraft.formats.svg.values import format_number
from redraft.formats.xml.patch import Splice
from redraft.formats.xml.tags import name_end, prefix
from redraft.lazy import lazily

if TYPE_CHECKING:
    from redraft.formats.svg.safe_svg import Drawable
    from redraft.formats.svg.styles import Computed

PAINT = ("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "visibility")
_ANYWHERE = lazily(rb"writing-mode|word-spacing|dominant-baseline|font-variant|font-feature")
_INSIDE = lazily(
    rb"<(?:[\w.-]+:)?(?:textPath|tref)\b|-override\b"
    rb"|\b(?:rotate|textLength|lengthAdjust|baseline-shift|alignment-baseline)\b"
    rb"|\s(?:x|y|dx|dy)\s*=\s*(?:\"\s*[^\"\s,]+[\s,]+[^\"\s,]|'\s*[^'\s,]+[\s,]+[^'\s,])"
)


def outlined(drawable: Drawable) -> Iterator[Splice]:
    """Splices that turn such texts into groups of paths, in their place and with their paint."""
    tree, reading = drawable.tree, drawable.reading
    if _ANYWHERE.search(tree.bare):
        return
    done: set[int] = set()
    for id, place in reading.places.items():
        element = place.element
        layer = reading.document.index[id].layer if element.tag == "text" else None
        if not isinstance(layer, Text) or element.number in done or element.empty:
            continue
        if layer.text.isascii() and not layer.rtl:
            continue
        done.add(element.number)
        decorated = any((run.style.text_decoration or "none") != "none" for run in layer.runs)
        if decorated or (layer.style.text_decoration or "none") != "none":
            continue
        if _INSIDE.search(tree.data, element.start, element.end):
            continue
        outlines = drawable.typography.outlines(layer, always=layer.rtl)  # the renderer knows no direction
        if outlines is None:
            continue
        tag = prefix(element)
        around = drawable.computed(element.parent).inherited if element.parent else {}
        paints = [_paint(drawable.computed(run.owner), around) for run in place.runs]
        shapes = "".join(_shape(outline, tag, paints[outline.run]) for outline in outlines)
        yield Splice(element.start, name_end(element), f"<{tag}g".encode(), "")
        # the last sign stays, so that the splices of two texts without a blank between do not become one
        yield Splice(element.head_end - 1, element.end - 1, drawable.source.encode(f">{shapes}</{tag}g"), "")


def _paint(computed: Computed, around: Mapping[str, str]) -> str:
    """A run's own paint properties, beyond what the text inherits, which may come from where it is used."""
    inherited = computed.inherited
    return "".join(
        f"{name}:{inherited[name]};" for name in PAINT if name in inherited and inherited[name] != around.get(name)
    )


def _shape(outline: Outline, tag: str, paint: str) -> str:
    if outline.path:
        return f'<{tag}path d="{outline.path}" style="{escaped(paint, chr(34))}fill-rule:nonzero"/>'
    family = re.sub(r"[^\w .-]", "", outline.family)
    font = f"font-family:'{family}';font-size:{format_number(outline.size)}px;text-anchor:start"
    place = f'x="{format_number(outline.x)}" y="{format_number(outline.y)}"'
    style = escaped(f"{paint}{font};letter-spacing:0", chr(34))
    return f'<{tag}text {place} style="{style}">{escaped(outline.text)}</{tag}text>'
