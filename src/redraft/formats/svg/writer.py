"""From a changed document to splices of the file it was read from.

Style edits go where they win: into the declaration or attribute that says it now, else into the element's own `style`.
Moves go to `transform`. An edit inside a `use` instance detaches it; a removed element that others refer to stays
as a definition. Restacking keeps to one parent: across parents it would change what an element inherits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from redraft.document.geometry import IDENTITY, Matrix
from redraft.document.layers import Document, Layer, Placed, Text
from redraft.document.style import PLAIN, Color, Style, Value
from redraft.edits.diff import diff
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetPage,
    SetStyle,
    SetText,
    SetTransform,
)
from redraft.errors import EditError
from redraft.formats.svg.changes import Changes, Writing
from redraft.formats.svg.markup import attribute_value, css_value, element_markup, escaped, picture_uri
from redraft.formats.svg.patch import Splice
from redraft.formats.svg.reader import Place, Reading
from redraft.formats.svg.source import Source
from redraft.formats.svg.styles import NAMES
from redraft.formats.svg.text import INSIDE, RunPlace
from redraft.formats.svg.tree import Element, Tree
from redraft.formats.svg.values import (
    format_matrix,
    format_number,
    parse_length,
    parse_number_list,
    parse_transform,
    parse_view_box,
)

_LISTS = ("x", "y", "dx", "dy", "rotate")
_LONE_TRANSLATE = re.compile(r"\s*translate\s*\([^()]*\)\s*")
_REFERENCE = re.compile(rb"""url\(\s*["']?#([^"')]+)|href\s*=\s*["']#([^"']+)|(?:begin|end)\s*=\s*["']([\w.-]+)\.""")


@dataclass
class _RunChange:
    text: str | None = None
    style: Style = PLAIN


@dataclass
class Writer:
    """Writes documents that descend from one reading."""

    source: Source
    tree: Tree
    reading: Reading
    changes: Changes = field(default_factory=Changes)
    runs: dict[tuple[str, int], _RunChange] = field(default_factory=dict)

    def splices(self, document: Document) -> list[Splice]:
        for edit in diff(self.reading.document, document):
            self._take(edit, document)
        for (layer, run), change in self.runs.items():
            self._write_run(layer, run, change)
        self._spare_instances()
        return Writing(self.source, self.tree, self.reading).splices(self.changes)

    def _take(self, edit: Edit, document: Document) -> None:
        match edit:
            case SetText(layer, text, run):
                self.runs.setdefault((layer, run), _RunChange()).text = text
            case SetStyle(layer, name, value, None):
                self._restyle(layer, name, value, document.index[layer].layer)
            case SetStyle(layer, name, value, int(run)):
                change = self.runs.setdefault((layer, run), _RunChange())
                change.style = change.style.changed(name, value)
            case Move(layer) | SetTransform(layer) | Resize(layer) | Rotate(layer):
                self._place(layer, document.index[layer].layer.transform)
            case ReplacePixels(layer, asset):
                element = self._place_of(layer).element
                name = "href" if "href" in element.attributes else "xlink:href"
                self._changes(layer).set_attribute(element, name, picture_uri(document.assets[asset]))
            case Remove(layer):
                self._remove(layer)
            case Insert(content, parent, before):
                self._insert(element_markup(content, document.assets), parent, before, f"added {content.kind}")
            case Restack(layer, parent, before):
                self._restack(layer, parent, before)
            case SetPage(_, width, height):
                self._resize_page(width, height)

    def _spare_instances(self) -> None:
        """Instances of what changes get their own copy of how it was: only what was asked for may look different."""
        changed = [
            self.tree.elements[number].start for number in {*self.changes.attributes, *self.changes.declarations}
        ]
        changed += [cut.start for cut in self.changes.splices]
        changed += [self.tree.elements[number].start for number in self.changes.uses]
        for place in self.reading.places.values():
            if place.uses and any(place.element.start <= at < place.element.end for at in changed):
                self.changes.within(place.uses)

    def _place_of(self, layer: str) -> Place:
        place = self.reading.places.get(layer)
        if place is None:
            raise EditError(f"layer '{layer}' is new in this document; give it its final form when inserting it")
        return place

    def _changes(self, layer: str) -> Changes:
        return self.changes.within(self._place_of(layer).uses)

    def _restyle(self, layer: str, name: str, value: Value, after: Layer) -> None:
        place, changes = self._place_of(layer), self._changes(layer)
        old = self.reading.document.index[layer].layer
        self._declare(changes, place.element, name, value, getattr(old.style, name))
        if isinstance(after, Text) and name not in ("opacity", "visible"):
            # Inner elements that repeat what the text said count as part of it.
            said = {run.owner.number: after.runs[n].style for n, run in enumerate(place.runs)}
            for inner in place.element.walk():
                repeats = inner.tag in INSIDE and self._says(inner, NAMES[name])
                if repeats and getattr(said.get(inner.number, PLAIN), name) is None:
                    self._declare(changes, inner, name, value, getattr(old.style, name))

    def _says(self, element: Element, css: str) -> bool:
        return css in self.reading.styles.declared(element)

    def _declare(self, changes: Changes, element: Element, name: str, value: Value, old: Value) -> None:
        if name == "visible":
            self._write_property(changes, element, "display", None if value else "none", None if value else "none")
            if value and self._says(element, "visibility"):
                self._write_property(changes, element, "visibility", "visible", "visible")
            return
        css = NAMES[name]
        if value is None:
            self._write_property(changes, element, css, None, None)
            return
        self._write_property(changes, element, css, css_value(name, value), attribute_value(name, value))
        if isinstance(value, Color):
            alpha = old.alpha if isinstance(old, Color) else 255
            if value.alpha != alpha or (not isinstance(old, Color) and self._says(element, f"{css}-opacity")):
                text = format_number(value.alpha / 255, 4)
                self._write_property(changes, element, f"{css}-opacity", text, text)

    def _write_property(
        self, changes: Changes, element: Element, css: str, declared: str | None, attribute: str | None
    ) -> None:
        """Where the property stands now, or where it will win."""
        styles = self.reading.styles
        inline = any(one.name == css for one in styles.inline(element))
        by_sheet = styles.from_sheet(element, css) is not None
        if declared is None:
            if inline:
                changes.declare(element, css, None)
            if css in element.attributes:
                changes.set_attribute(element, css, None)
            if by_sheet:
                changes.declare(element, css, "inline" if css == "display" else "initial")
        elif inline or by_sheet or ("style" in element.attributes and css not in element.attributes):
            changes.declare(element, css, declared)
        else:
            changes.set_attribute(element, css, attribute)

    def _place(self, layer: str, matrix: Matrix) -> None:
        place, changes = self._place_of(layer), self._changes(layer)
        before, after = place.before.inverse(), place.after.inverse()
        if before is None or after is None:
            raise EditError(f"layer '{layer}' is drawn flattened to nothing, so it cannot be moved")
        wanted = before @ matrix @ after
        element = place.element
        said = self.reading.styles.declared(element).get("transform")
        now = parse_transform(said) if said and said.strip() != "none" else IDENTITY
        if element.tag == "svg" and said is None and wanted[:4] == IDENTITY[:4]:  # not all programs know its transform
            corner = [parse_length(element.get(name) or "0") for name in ("x", "y")]
            if corner[0] is not None and corner[1] is not None:
                changes.set_attribute(element, "x", format_number(corner[0] + wanted.e))
                changes.set_attribute(element, "y", format_number(corner[1] + wanted.f))
                return
        in_css = said is not None and said != element.get("transform")
        if in_css:
            numbers = ",".join(format_number(part) for part in wanted)
            changes.declare(element, "transform", f"matrix({numbers})")
        elif said and now != IDENTITY and wanted[:4] == now[:4] and not _LONE_TRANSLATE.fullmatch(said):
            shift = Matrix.translation(wanted.e - now.e, wanted.f - now.f)
            changes.set_attribute(element, "transform", f"{format_matrix(shift)} {said.strip()}")
        elif wanted == IDENTITY:
            changes.set_attribute(element, "transform", None)
        else:
            changes.set_attribute(element, "transform", format_matrix(wanted))

    def _write_run(self, layer: str, run: int, change: _RunChange) -> None:
        place, changes = self._place_of(layer), self._changes(layer)
        spot = place.runs[run]
        old = self.reading.document.index[layer].layer
        assert isinstance(old, Text)
        alone = sum(other.owner is spot.owner for other in place.runs) == 1 and spot.owner is not place.element
        if change.style != PLAIN and alone:
            for name in NAMES:
                value = getattr(change.style, name)
                if value is not None:
                    effective = getattr(old.runs[run].style.over(old.style), name)
                    self._declare(changes, spot.owner, name, value, effective)
        wrap = "" if change.style == PLAIN or alone else _inline_style(change.style)
        text = old.runs[run].text if change.text is None else change.text
        if change.text is None and not wrap:
            return
        if change.text is not None:
            self._free_glyphs(changes, place, spot)
        changes.splices.append(self._stretch(spot, old.runs[run].text, text, wrap))

    def _stretch(self, spot: RunPlace, old: str, text: str, style: str) -> Splice:
        """The splice that gives a run other characters, white space of the file's layout kept."""
        content = escaped(text)
        if style:
            content = f'<tspan style="{escaped(style, chr(34))}">{content}</tspan>'
        reason = f"text “{_excerpt(old)}” → “{_excerpt(text)}”"
        element = spot.owner
        if element.empty:
            name = self.tree.data[element.start + 1 : element.head_end].split(None, 1)[0].rstrip(b"/>")
            slash = self.tree.data.rfind(b"/", element.start, element.head_end)
            return Splice(slash, element.head_end, b">" + self._encode(content) + b"</" + name + b">", reason)
        start, end = spot.start, spot.end
        if not spot.cdata and old.strip():
            raw = self.tree.data[start:end]
            lead, trail = len(raw) - len(raw.lstrip()), len(raw) - len(raw.rstrip())
            if old[:1] != " ":
                start += lead
            if old[-1:] != " ":
                end -= trail
        return Splice(start, end, self._encode(content), reason)

    def _free_glyphs(self, changes: Changes, place: Place, spot: RunPlace) -> None:
        """New words flow by themselves: positions of single old letters and a forced length go."""
        owner: Element | None = spot.owner
        while owner is not None:
            for name in _LISTS:
                numbers = parse_number_list(owner.get(name)) if name in owner.attributes else []
                if len(numbers) > 1:
                    first = None if name == "rotate" else re.split(r"[\s,]+", (owner.get(name) or "").strip())[0]
                    changes.set_attribute(owner, name, first)
            if "textLength" in owner.attributes:
                changes.set_attribute(owner, "textLength", None)
            owner = owner.parent if owner is not place.element else None

    def _remove(self, layer: str) -> None:
        place, changes = self._place_of(layer), self._changes(layer)
        element = place.element
        if self._referred(element):
            why = f"{element.tag}: kept as a definition, because other parts of the file use it"
            changes.splices.append(Splice(element.start, element.start, b"<defs>", why))
            changes.splices.append(Splice(element.end, element.end, b"</defs>", why))
        else:
            changes.splices.append(Splice(*self._line(element), b"", f"removed {element.tag}"))

    def _referred(self, element: Element) -> bool:
        """Whether anything outside the element refers to it or to a part of it."""
        ids = {name.encode() for part in element.walk() if "id" in part.attributes and (name := part.get("id"))}
        if not ids:
            return False
        data = self.tree.data
        outside = (data[: element.start], data[element.end :])
        return any(ids & {*match.groups()} for text in outside for match in _REFERENCE.finditer(text))

    def _line(self, element: Element) -> tuple[int, int]:
        """The element's bytes, with its line when it has one to itself."""
        data, start = self.tree.data, element.start
        while start > 0 and data[start - 1 : start] in (b" ", b"\t"):
            start -= 1
        before = data[max(0, start - 2) : start]
        if before.endswith(b"\n") and data[element.end : element.end + 2].startswith((b"\n", b"\r\n")):
            return start - (2 if before == b"\r\n" else 1), element.end
        return element.start, element.end

    def _insert(self, markup: str, parent: str, before: str | None, reason: str) -> None:
        holder = self.tree.root if self.reading.document.page(parent) else self._holder(parent)
        if before is not None:
            anchor = self._place_of(before).element
            self.changes.splices.append(Splice(anchor.start, anchor.start, self._encode(markup), reason))
        elif holder.empty:
            name = self.tree.data[holder.start + 1 : holder.head_end].split(None, 1)[0].rstrip(b"/>")
            slash = self.tree.data.rfind(b"/", holder.start, holder.head_end)
            content = b">" + self._encode(markup) + b"</" + name + b">"
            self.changes.splices.append(Splice(slash, holder.head_end, content, reason))
        else:
            self.changes.splices.append(Splice(holder.tail, holder.tail, self._encode(markup), reason))

    def _holder(self, parent: str) -> Element:
        place = self._place_of(parent)
        if place.uses or place.element.tag == "use":
            raise EditError(f"'{parent}' repeats another part of the file; layers cannot be put inside it")
        return place.element

    def _restack(self, layer: str, parent: str, before: str | None) -> None:
        placed = self.reading.document.index[layer]
        if _parent_id(placed) != parent or self._place_of(layer).uses:
            raise EditError(f"layer '{layer}' can only be restacked within its own group in an SVG")
        element = self._place_of(layer).element
        moved = self.tree.data[element.start : element.end].decode(self.tree.encoding)
        self.changes.splices.append(Splice(*self._line(element), b"", f"took {element.tag} from its place"))
        self._insert(moved, parent, before, f"put {element.tag} into its new place")

    def _resize_page(self, width: float, height: float) -> None:
        root, page = self.tree.root, self.reading.document.pages[0]
        view_box = parse_view_box(root.get("viewBox"))
        if view_box is not None:
            size = [view_box.x, view_box.y, view_box.width * width / page.width, view_box.height * height / page.height]
            self.changes.set_attribute(root, "viewBox", " ".join(map(format_number, size)))
        for name, new, old in (("width", width, page.width), ("height", height, page.height)):
            text = (root.get(name) or "").strip()
            number = re.match(r"[-+.\deE]+", text)
            if number and not text.endswith("%") and parse_length(text):
                self.changes.set_attribute(
                    root, name, format_number(float(number[0]) * new / old) + text[number.end() :]
                )
            elif not text and view_box is None:
                self.changes.set_attribute(root, name, format_number(new))

    def _encode(self, text: str) -> bytes:
        return self.source.encode(text)


def _inline_style(style: Style) -> str:
    said = [
        f"{css}:{css_value(name, value)}" for name, css in NAMES.items() if (value := getattr(style, name)) is not None
    ]
    return ";".join(said)


def _excerpt(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:39] + "…"


def _parent_id(placed: Placed) -> str:
    return placed.ancestors[-1].id if placed.ancestors else placed.page.id
