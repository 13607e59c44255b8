"""A safe copy of an SVG for the renderer: it draws like the file and contains nothing harmful.

It refers to nothing outside the file: no document type, no links to files or the network, pictures only as embedded
data of bounded size. Fonts are named so that the renderer finds them, and flowed text, which it does not support,
becomes ordinary lines.

Texts that it would set wrongly are outlines in the copy: mixed fonts in a line, Indic syllables, right-to-left lines.
Left to it, because a layer does not model it: text on a path, rotated and stretched glyphs, single letter positions,
shifted baselines, decorations, small caps.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from redraft.document.geometry import Box
from redraft.document.layers import Run, Text
from redraft.document.placed_text import TextOutline
from redraft.errors import FormatError, RedraftError, says
from redraft.formats.codec import Typography
from redraft.formats.patch import Patch, Splice
from redraft.formats.pixels.rasters import inspect_raster
from redraft.formats.shapes.numbers import format_number
from redraft.formats.shapes.transforms import attribute_transform, parse_transform
from redraft.formats.svg.css.copies import PASSED_ON
from redraft.formats.svg.css.styles import PRESENTATION, ROOT, Computed, attribute_value
from redraft.formats.svg.reading.read import DEEPEST_DRAWING, SvgRead, is_drawn, read
from redraft.formats.svg.tree.elements import svg_tree
from redraft.formats.svg.tree.values import data_uri, is_svg, parse_length, parse_view_box
from redraft.formats.xml.source import Source, doctype_span, read_source
from redraft.formats.xml.tags import escaped, name_end, prefix
from redraft.formats.xml.tree import Element, Tree, plain_address
from redraft.lazy import dataclass, lazily

_PAINT = ("fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "visibility")
_ANYWHERE = lazily(rb"writing-mode|word-spacing|dominant-baseline|font-variant|font-feature")
_INSIDE = lazily(
    rb"<(?:[\w.-]+:)?(?:textPath|tref)\b|-override\b"
    rb"|\b(?:rotate|textLength|lengthAdjust|baseline-shift|alignment-baseline)\b"
    rb"|\s(?:x|y|dx|dy)\s*=\s*(?:\"\s*[^\"\s,]+[\s,]+[^\"\s,]|'\s*[^'\s,]+[\s,]+[^'\s,])"
)
_DECLARATION = lazily(rb"\s*<\?xml\b[^>]*\?>")


@dataclass(frozen=True)
class Drawable:
    """Makes drawable copies of one file."""

    source: Source
    tree: Tree
    reading: SvgRead
    typography: Typography
    depth: int = 0

    def svg(self, only: str | None = None) -> bytes:
        """The page as UTF-8 SVG; `only`: that layer alone, everything else turned into definitions."""
        data = self.patch(only).data()
        return data.decode(self.tree.encoding, "replace").removeprefix("\ufeff").encode()

    def patch(self, only: str | None = None) -> Patch:
        """The same as a patch of the file's text, in the text's own encoding."""
        alone = self._alone(only) if only is not None else ()
        return Patch(self.tree.data).spliced(_merged([*self._harmless, *alone]))

    @cached_property
    def _harmless(self) -> tuple[Splice, ...]:
        """What changes whichever layer is drawn."""
        return (
            *self._prologue(),
            *self._entities(),
            *self._links(),
            *self._restated(),
            *self._decoded(),
            *self._calmed(),
            *self._flowed(),
            *_outlined(self),
            *self._size(),
        )

    def _prologue(self) -> Iterator[Splice]:
        declaration = _DECLARATION.match(self.tree.data.removeprefix(b"\xef\xbb\xbf"))
        if declaration:
            shift = 3 if self.tree.data.startswith(b"\xef\xbb\xbf") else 0
            yield Splice(declaration.start() + shift, declaration.end() + shift, b"", "")
        doctype = doctype_span(self.tree.data)
        if doctype is not None:
            yield Splice(*doctype, b"", "")

    def _size(self) -> Iterator[Splice]:
        """A page without a size gets redraft's size, however it is drawn."""
        root, page = self.tree.root, self.reading.document.pages[0]
        if self.depth:
            return
        if parse_view_box(root.get("viewBox")) is not None:
            default_value = [name for name in ("width", "height") if root.get(name) is None]
            if len(default_value) == 1:  # it follows from the other; the renderer would take the view box's
                at, side = name_end(root), getattr(page, default_value[0]) * page.unit_mm * 96 / 25.4
                yield Splice(at, at, b' %s="%s"' % (default_value[0].encode(), format_number(side).encode()), "")
            return
        for name in ("width", "height"):
            place = root.attributes.get(name)
            size = format_number(getattr(page, name)).encode()
            if place is None:
                at = name_end(root)
                yield Splice(at, at, b' %s="%s"' % (name.encode(), size), "")
            elif not parse_length(root.get(name)):
                yield Splice(place.value_start, place.value_end, size, "")

    def _entities(self) -> Iterator[Splice]:
        for name, value in self.source.entities:
            literal = self.source.encode(escaped(value, '"').replace("'", "&apos;"))
            for found in re.finditer(b"&%s;" % re.escape(name.encode()), self.tree.data[self.tree.root.start :]):
                start = found.start() + self.tree.root.start
                yield Splice(start, start + len(found[0]), literal, "")

    def _links(self) -> Iterator[Splice]:
        """Links out of the file are removed; embedded pictures stay when they are what they declare."""
        for element in self.tree.elements:
            if element.tag == "a" or self.tree.data.find(b"href", element.start, element.head_end) < 0:
                continue
            for raw, place in self.tree.attributes(element.start, element.head_end):
                if raw.rpartition(b":")[2] != b"href":  # whatever its prefix: renderers differ in which they heed
                    continue
                link = plain_address(self.tree.value(place).strip())
                raw_link = self.tree.data[place.value_start : place.value_end]
                spelt_out = b"&" not in raw_link and (link[:1] != "#" or b"%" not in raw_link)
                if link.startswith("#"):
                    if not spelt_out:  # what refers to what is found by its bytes later on
                        plain = self.source.encode(escaped(link, '"').replace("'", "&apos;"))
                        yield Splice(place.value_start, place.value_end, plain, "")
                    continue
                content = data_uri(link) if link[:5].lower() == "data:" else None
                if content is None or element.tag not in ("image", "feImage"):
                    yield Splice(place.start, place.end, b"", "")
                    continue
                nested = self._picture(*content)
                if nested is None and not spelt_out:
                    nested = b"data:%s;base64,%s" % (content[0].encode(), base64.b64encode(content[1]))
                if nested is not None:
                    yield Splice(place.value_start, place.value_end, nested, "")

    def _picture(self, media_type: str, data: bytes) -> bytes | None:
        """None: fine as it is; else what the link becomes."""
        if not is_svg(media_type, data):
            raster = inspect_raster(data)
            if raster.refusal:
                raise FormatError(says("svg-embedded-picture-refused", refusal=raster.refusal))
            if not raster.drawn:
                return b""
            if media_type == raster.media_type:
                return None
            # the renderer believes the declared type, browsers look at the picture
            return b"data:%s;base64,%s" % (raster.media_type.encode(), base64.b64encode(data))
        if self.depth >= DEEPEST_DRAWING:
            return b""
        try:
            source = read_source(data)
            tree = svg_tree(source.text, source.encoding, source.entities)
            reading = read(tree, self.typography, self.depth + 1)
            inner = Drawable(source, tree, reading, self.typography, self.depth + 1)
            return b"data:image/svg+xml;base64," + base64.b64encode(inner.svg())
        except RedraftError:
            return b""

    def _restated(self) -> Iterator[Splice]:
        """Font names that the renderer resolves (the root's default first), transforms it does not support, and
        declarations of rules that it does not support or orders differently."""
        data, styles = self.tree.data, self.reading.styles
        inlined, coded = not styles.plain, b"\\" in data or b"-webkit-" in data or b"%" in data
        sheets = [element.text() for element in styles.elements]
        anywhere = inlined or any("font" in text or "transform" in text for text in sheets)
        narrow: set[int] = set()
        for element in self.tree.elements:
            root, span = element is self.tree.root, (element.start, element.head_end)
            if not (root or anywhere or coded or data.find(b"font", *span) >= 0 or data.find(b"transform", *span) >= 0):
                continue
            declared = styles.declared(element)
            families = declared.get("font-family", "" if root else None)
            own = families is not None and families.strip() != "inherit"
            words = list(self._font(element, families or "", narrow)) if own else []
            plainly = list(self._plainly(element)) if coded else []
            if inlined:
                words = [*self._ruled(element), *words]
            transform = declared.get("transform", "")
            if self._reads_differently(element, transform):
                numbers = ",".join(format_number(part, 9) for part in parse_transform(transform))
                words.append(f"transform:matrix({numbers}) !important")
            if words or plainly:
                yield self._declared(element, ";".join([*plainly, *words]), instead=bool(plainly))

    def _reads_differently(self, element: Element, transform: str) -> bool:
        """Whether the renderer may read the transform of an element differently than redraft."""
        styles, attribute = self.reading.styles, element.get("transform")
        if attribute_transform(transform) is None or (attribute is not None and attribute_transform(attribute) is None):
            return True
        dropped = styles.has_dropped or any(one.name == "transform" for one in styles.inline(element))
        return dropped and is_drawn(element)

    def _ruled(self, element: Element) -> Iterator[str]:
        """The declarations of rules, written on the element itself: then it draws the same at any place."""
        styles = self.reading.styles
        if styles.sheet.matching(element):
            won = styles.sheet.cascade(element, styles.inline(element))
            yield from (f"{name}:{one.value} !important" for name, one in won.items() if one.origin == "sheet")

    def _plainly(self, element: Element) -> Iterator[str]:
        """Declarations of an element's own style that the renderer may not read."""
        declarations = self.reading.styles.inline(element)
        if any(one.coded for one in declarations):
            for one in declarations:
                yield f"{one.name}:{one.value}{' !important' if one.important else ''}"

    def _decoded(self) -> Iterator[Splice]:
        """Attributes with escapes, or addresses with percent signs, in plain words."""
        data = self.tree.data
        for element in self.tree.elements if b"\\" in data or b"%" in data else ():
            for name, place in element.attributes.items():
                raw = data[place.value_start : place.value_end]
                if (name in PRESENTATION or name in PASSED_ON) and (b"\\" in raw or b"%" in raw):
                    written, plain = element.get(name), attribute_value(element, name)
                    if written != plain:
                        quote = chr(data[place.value_end])
                        yield Splice(place.value_start, place.value_end, self.source.encode(escaped(plain, quote)), "")

    def _calmed(self) -> Iterator[Splice]:
        """Style sheets removed, where all their declarations are on the elements."""
        if not self.reading.styles.plain:
            for element in self.reading.styles.elements:
                yield Splice(element.head_end, element.tail, b"", "")

    def _font(self, element: Element, families: str, narrow: set[int]) -> Iterator[str]:
        """`narrow`: where the elements start whose face is narrow, or wide; what is in them may be neither."""
        asked = self.computed(element).inherited
        weight, italic = int(asked["font-weight"]), asked["font-style"] != "normal"
        drawn, drawn_weight, drawn_italic, width = self.typography.drawn_font(families, weight, italic)
        yield f"font-family:{drawn} !important"
        if drawn_weight != weight:
            yield f"font-weight:{drawn_weight} !important"
        if drawn_italic and not italic:
            yield "font-style:italic !important"
        outer = element.parent if narrow else None
        while outer is not None and outer.start not in narrow:
            outer = outer.parent
        if width != "normal":
            narrow.add(element.start)
        if width != "normal" or outer is not None:
            yield f"font-stretch:{width} !important"

    def _declared(self, element: Element, style: str, *, instead: bool = False) -> Splice:
        place = element.attributes.get("style")
        if place is None:
            at = name_end(element)
            return Splice(at, at, self.source.encode(f' style="{escaped(style, chr(34))}"'), "")
        quote = chr(self.tree.data[place.value_end])
        if instead:
            return Splice(place.value_start, place.value_end, self.source.encode(escaped(style, quote)), "")
        return Splice(place.value_end, place.value_end, self.source.encode(escaped(";" + style, quote)), "")

    def computed(self, element: Element) -> Computed:
        """The declarations that apply to an element at its place in the file."""
        line = [element]
        while line[-1].parent is not None:
            line.append(line[-1].parent)
        computed = ROOT
        for ancestor in reversed(line):
            computed = self.reading.styles.computed(ancestor, computed)
        return computed

    def _flowed(self) -> Iterator[Splice]:
        for layer_id, place in self.reading.places.items():
            element = place.element
            if element.tag != "flowRoot" or place.uses:
                continue
            layer = self.reading.document.index[layer_id].layer
            assert isinstance(layer, Text)
            tag = prefix(element)
            lines = "".join(
                f'<{tag}tspan x="{format_number(x)}" y="{format_number(y)}">{escaped(text)}</{tag}tspan>'
                for x, y, text in self._lines(layer)
            )
            yield Splice(element.start, name_end(element), f"<{tag}text".encode(), "")
            head_end = element.head_end - (2 if element.empty else 1)
            yield Splice(head_end, element.end - 1, self.source.encode(f">{lines}</{tag}text"), "")

    def _lines(self, layer: Text) -> Iterator[tuple[float, float, str]]:
        """Flowed text broken into the width of its region."""
        frame = layer.frame or Box(0.0, 0.0, 1e9, 1e9)
        size = layer.style.font_size or 16.0
        y = frame.y
        for paragraph in layer.text.split("\n"):
            line = ""
            for word in [*paragraph.split(), None]:
                longer = f"{line} {word}".strip() if word is not None else ""
                measured = self.typography.measure(replace(layer, runs=(Run(longer),))) if word is not None else None
                if word is None or (line and measured is not None and measured.width > frame.width):
                    y += 1.25 * size
                    yield frame.x, y - 0.25 * size, line
                    line = word or ""
                else:
                    line = longer

    def _alone(self, only: str) -> Iterator[Splice]:
        place = self.reading.places[only]
        element: Element = place.uses[0] if place.uses else place.element
        while element.parent is not None:
            parent = element.parent
            if parent.tag != "switch":  # which draws only one child anyway
                yield from self._as_definitions(parent.head_end, element.start)
                yield from self._as_definitions(element.end, parent.tail)
            element = parent

    def _as_definitions(self, start: int, end: int) -> Iterator[Splice]:
        if b"<" in self.tree.data[start:end]:
            tag = prefix(self.tree.root).encode()
            yield Splice(start, start, b"<%sdefs>" % tag, "")
            yield Splice(end, end, b"</%sdefs>" % tag, "")


def _merged(splices: list[Splice]) -> list[Splice]:
    """One splice for several at one place, and none inside another: what is cut away takes its inner changes along."""
    found: list[Splice] = []
    for cut in sorted(splices, key=lambda one: (one.start, one.start != one.end, -one.end)):
        if found and cut.start < found[-1].end:
            continue
        if found and found[-1].start == found[-1].end == cut.start == cut.end:
            found[-1] = found[-1]._replace(new=found[-1].new + cut.new)
        else:
            found.append(cut)
    return found


def _outlined(drawable: Drawable) -> Iterator[Splice]:
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
        f"{name}:{inherited[name]};" for name in _PAINT if name in inherited and inherited[name] != around.get(name)
    )


def _shape(outline: TextOutline, tag: str, paint: str) -> str:
    if outline.path:
        return f'<{tag}path d="{outline.path}" style="{escaped(paint, chr(34))}fill-rule:nonzero"/>'
    family = re.sub(r"[^\w .-]", "", outline.family)
    font = f"font-family:'{family}';font-size:{format_number(outline.size)}px;text-anchor:start"
    place = f'x="{format_number(outline.x)}" y="{format_number(outline.y)}"'
    style = escaped(f"{paint}{font};letter-spacing:0", chr(34))
    return f'<{tag}text {place} style="{style}">{escaped(outline.text)}</{tag}text>'
