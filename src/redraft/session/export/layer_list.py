"""A design as a list of its layers, for `redraft show`: a tree for people, a flat list for scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Opaque, Picture, Shape, Text, family
from redraft.document.pages import Document, Page, Placed
from redraft.document.selectors import page_numbered, page_numbers
from redraft.document.style import PROPERTIES, Style
from redraft.document.tables import Cell, Table
from redraft.edits.display_text import number
from redraft.edits.layer_labels import numbered
from redraft.edits.receipt.font_ledger import FontUse, written
from redraft.edits.wire.written import held_to_json
from redraft.formats.file import File
from redraft.messages import clean, shortened

SHOWN_TEXT = 48
"""Characters of a text that the tree shows."""


def as_json(file: File) -> dict[str, Any]:
    """`layers` is flat, from the bottom of the stack up, a group before its children, which name it as `parent`.
    `number` counts the layers of each page from 1: what `show --boxes` writes on the picture.

    Boxes are `[x, y, width, height]` in page units, null for a layer that fills no space.
    """
    document = file.document
    return {
        "file": str(file.path),
        "format": document.format,
        "sha256": file.snapshot.sha256,
        "size": file.snapshot.size,
        "pages": [
            {
                "number": number,
                "id": page.id,
                "name": page.name,
                "width": page.width,
                "height": page.height,
                "unit_mm": page.unit_mm,
                **({"features": dict(page.features)} if page.features else {}),
                **({"reading_order": _read_aloud(page)} if document.traits.slides else {}),
            }
            for number, page in enumerate(document.pages, 1)
        ],
        "layers": [
            {"number": number, **layer_json(placed)}
            for page in document.pages
            for number, placed in numbered(document, page)
        ],
        "fonts": [use.to_json() for use in file.fonts],
        "kept": list(document.kept),
        "undrawn": list(document.undrawn),
        "repairs": list(file.repairs),
    }


def _read_aloud(page: Page) -> list[str]:
    """What a slide has of its own, in the order in which it is read to those who do not see it: that of the stack."""
    own, ground = (one for one in page.layers if not one.bound and one.style.visible is not False), page.background
    return [one.id for one in own if one is not ground]


def as_text(file: File, only: int | None = None) -> Iterator[str]:
    """The lines of the tree, of one page or of all."""
    document = file.document
    pages = enumerate(document.pages, 1)
    for page_number, page in pages if only is None else [(only, page_numbered(document, only))]:
        many = f", page {page_number}" if len(document.pages) > 1 else ""
        size = f"{number(page.width)} × {number(page.height)}"
        unit = "" if abs(page.unit_mm - 25.4 / 96) < 1e-3 else f" units of {number(page.unit_mm)} mm"
        rows = [_row(placed) for _, placed in numbered(document, page)]
        count = f"{len(rows)} layers, bottom to top" if len(rows) != 1 else "1 layer"
        yield f"{clean(str(file.path))} ({document.format}{many}): {size}{unit}, {count}"
        shown = {name: value for name, value in page.features if name in ("transition", "animations") and value}
        yield from (f"  {name}: {clean(str(value))}" for name, value in shown.items())
        wide = min(40, max((len(row[0]) for row in rows), default=0))
        digits = len(str(len(rows)))
        kinds = max((len(row[1]) for row in rows), default=0)
        boxes = min(32, max((len(row[2]) for row in rows), default=0))
        for at, (label, kind, box, rest) in enumerate(rows, 1):
            yield f"  {at:>{digits}}  {label:<{wide}}  {kind:<{kinds}}  {box:<{boxes}}  {rest}".rstrip()
    for at, use in enumerate(file.fonts):
        yield f"{'fonts:' if not at else '':<7}{clean(_font(use))}"
    for repair in file.repairs:
        yield f"repaired while reading: {clean(repair)}"
    for kept in document.kept:
        yield f"kept, not editable: {clean(kept)}"
    for undrawn in document.undrawn:
        yield f"not drawn: {clean(undrawn)}"


def masters_as_json(document: Document) -> list[dict[str, Any]]:
    """Masters, each before its layouts: the theme, the layers that they show on slides, the names of placeholders."""
    places = {page.id: [one.name for one in page.layers if not one.bound] for page in document.layouts}
    return [
        {
            "id": page.id,
            "name": page.name,
            "follows": page.layout,
            "theme": dict(page.features),
            "slides": [page_numbers(document)[one.id] for one in document.followers(page.id)],
            "layers": [layer_json(placed) for placed in _on(document, page)],
            "placeholders": places.get(page.id, []),
        }
        for page in document.masters
    ]


def masters_as_text(document: Document) -> Iterator[str]:
    """The same for people."""
    if not document.masters:
        yield "this design has no masters"
    places = {page.id: [one for one in page.layers if not one.bound] for page in document.layouts}
    for page in document.masters:
        used = len(list(document.followers(page.id)))
        yield f"{page.id} “{clean(page.name)}”, of {used} slide{'s' * (used != 1)}"
        if page.features:
            yield "  theme: " + ", ".join(f"{name} {clean(str(value))}" for name, value in page.features)
        for label, kind, box, rest in map(_row, _on(document, page)):
            yield f"  {label}  {kind}  {box}  {rest}".rstrip()
        for one in places.get(page.id, ()):
            yield f"  placeholder “{clean(one.name)}”, which slides follow: read only"


def _on(document: Document, page: Page) -> list[Placed]:
    return [document.index[one.id] for layer in page.layers for one in family(layer)]


def _font(use: FontUse) -> str:
    """A line of the ledger: the font asked for, its substitute, and which scripts other fonts are needed for."""
    row = use.requested or f"no family named, so {use.resolved}"
    if use.substituted:
        row += f", not installed, so {use.resolved}"
    for look in use.looks:
        row += f"; no {look}"
    for script in use.scripts:
        others = [family for family in script.families if family != use.resolved]
        if others:
            row += f"; {script.script} in {' and '.join(others)}"
        if script.missing:
            row += f"; no font for {script.script} {written(script.missing)} ({script.advice})"
    return row


def _row(placed: Placed) -> tuple[str, str, str, str]:
    layer = placed.layer
    label = "  " * min(len(placed.ancestors), 12) + clean(layer.id)
    form = layer.form if isinstance(layer, Shape | Group) else ""
    kind = form if form not in ("", "path") else layer.kind
    return label, kind, _box_text(placed.box), "  ".join(_details(placed))


def _details(placed: Placed) -> Iterator[str]:
    layer, style = placed.layer, placed.layer.style
    if isinstance(layer, Text):
        yield f"“{shortened(clean(layer.text), SHOWN_TEXT)}”"
        family = (style.font_family or "").split(",")[0].strip(" '\"")
        size = f" {number(style.font_size)}" if style.font_size is not None else ""
        weight = f" {style.font_weight}" if style.font_weight not in (None, 400) else ""
        if family or size:
            yield clean(f"{family}{size}{weight}".strip())
    if isinstance(layer, Opaque):
        yield clean(layer.what)
        if (words := clean(_drawn_words(layer))) and not layer.bound:
            yield f"“{shortened(words, SHOWN_TEXT)}”"
    if isinstance(layer, Picture) and layer.link and not layer.link.startswith("data:"):
        yield clean(f"linked: {layer.link[:60]}")
    if layer.role:
        yield f"the {layer.role}"
    if layer.name and layer.name != layer.id:
        yield f"named {clean(layer.name)}"
    if style.fill is not None and not isinstance(layer, Group | Picture):
        yield f"fill {clean(str(style.fill))}"
    if style.stroke is not None and str(style.stroke) != "none":
        yield f"stroke {clean(str(style.stroke))}"
    if style.opacity not in (None, 1.0):
        yield f"opacity {number(style.opacity or 0.0)}"
    if style.blend not in (None, "normal", "pass-through"):
        yield f"blend {style.blend}"
    if style.visible is False:
        yield "hidden"
    if isinstance(layer, Group) and layer.instance_of:
        yield f"{'link to' if _leads_away(layer.instance_of) else 'copy of'} {clean(layer.instance_of)}"
    yield from (f"{name} {clean(str(value))[:SHOWN_TEXT]}" for name, value in layer.features if value is not None)
    if layer.effects:
        yield f"({', '.join(layer.effects)})"


def _drawn_words(layer: Opaque) -> str:
    """The words that are seen of something that is not editable: SmartArt, an equation."""
    return "\n".join(one.text for drawn in layer.drawn for one in family(drawn) if isinstance(one, Text) and one.text)


def _leads_away(original: str) -> bool:
    """Whether what a group repeats is an address and not the name of something in the file."""
    return "/" in original or "#" in original or original.startswith("data:")


def _box_text(box: Box | None) -> str:
    if box is None:
        return "–"
    return f"{number(box.x)}, {number(box.y)}  {number(box.width)} × {number(box.height)}"


def layer_json(placed: Placed) -> dict[str, Any]:
    """What a layer is and says, without its number."""
    layer = placed.layer
    box = placed.box
    row: dict[str, Any] = {
        "id": layer.id,
        "kind": layer.kind,
        "name": layer.name,
        **({"role": layer.role} if layer.role else {}),
        "page": placed.page.id,
        "parent": placed.ancestors[-1].id if placed.ancestors else None,
        "box": box and box.listed,
        "visible": placed.visible,
        **_style_json(layer.style),
    }
    if layer.effects:
        row["effects"] = list(layer.effects)
    if layer.features:
        row["features"] = dict(layer.features)
    return {**row, **_kind_json(layer)}


def _kind_json(layer: Layer) -> dict[str, Any]:
    match layer:
        case Text():
            runs = [{"text": run.text, **_style_json(run.style)} for run in layer.runs]
            flowing = {"flow": held_to_json(layer.flow), "paragraphs": held_to_json(layer.paragraphs)}
            return {"text": layer.text, "runs": runs, **(flowing if layer.flow is not None else {})}
        case Shape(form=form):
            return {"form": form}
        case Picture(asset=asset, link=link):
            return {"asset": asset, "link": "" if link.startswith("data:") else link}
        case Group():
            own: dict[str, Any] = {"instance_of": layer.instance_of, "form": layer.form}
            if isinstance(layer, Table):
                widths, heights = ([round(one, 4) for one in sizes] for sizes in (layer.widths, layer.heights))
                own |= {"table_style": layer.table_style, "table_parts": layer.table_parts}
                own |= {"widths": widths, "heights": heights}
            elif isinstance(layer, Cell) and layer.span != (1, 1):
                own["span"] = layer.span
            return {name: value for name, value in own.items() if value or name in ("widths", "heights")}
        case Opaque(what=what):
            words = _drawn_words(layer)
            return {"what": what, **({"text": words} if words else {})}
    return {}


def _style_json(style: Style) -> dict[str, Any]:
    """What is stated; paints and shadows as text."""
    stated = ((name, getattr(style, name)) for name in PROPERTIES if name != "visible")
    plain = (str, int, float)
    return {name: value if isinstance(value, plain) else str(value) for name, value in stated if value is not None}
