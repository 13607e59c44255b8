"""Every deck of an outside folder, edited: the proofs hold, only the entries meant differ, and all other elements of
the part that was edited are what they were.

Needs a folder in the environment variable REDRAFT_CORPUS. All `*.pptx` files below it are read.
"""

from __future__ import annotations

import io
import os
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from redraft.assets.fonts import Fonts
from redraft.document.charts import Series
from redraft.document.layers import Flow, Group, Layer, Opaque, Paragraph, Picture, Run, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import Color
from redraft.edits.ops import CHARTS, Insert, Move, Remove, SetForm, SetRuns, SetStyle, SetText, apply
from redraft.errors import EditError, FormatError
from redraft.formats.pptx import CODEC, PptxFile
from redraft.formats.pptx.chart.looks import KINDS, LINED
from redraft.formats.pptx.file.validation import PartFault, new_findings, validate
from redraft.formats.xml.tree import Element
from redraft.session.proof.proof import prove
from tests.sampling import each

FOLDER = os.environ.get("REDRAFT_CORPUS", "")
MOST = 30 << 20  # larger decks take minutes
NEW = Color(1, 130, 77)

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]


def decks() -> Iterator[Path]:
    for path in sorted(Path(FOLDER).rglob("*.pptx")) if FOLDER else ():
        if path.stat().st_size < MOST:
            yield path


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@each("path", list(decks()), ids=lambda path: path.name)
def test_an_edited_deck_differs_where_it_was_edited(path: Path, fonts: Fonts) -> None:
    data = path.read_bytes()
    try:
        opened = CODEC.open(data, fonts)
        document = opened.document
    except FormatError:
        return
    assert opened.write(document).data == data
    assert opened.write(apply(document, [])).data == data
    before = validate(data)
    problems = []
    for what, edit, touched in edits_for(opened):
        try:
            problems += [f"{what} {edit}: {said}" for said in found_wrong(opened, before, edit, touched)]
        except EditError as error:
            if not any(word in str(error) for word in FAIR):
                problems.append(f"{what} {edit.layer}: refused: {error}")
    assert not problems, "\n".join(problems[:6])


@each("path", list(decks()), ids=lambda path: path.name)
def test_charts_tables_and_notes_of_a_deck_change_as_asked(path: Path, fonts: Fonts) -> None:
    data = path.read_bytes()
    try:
        opened = CODEC.open(data, fonts)
        document = opened.document
    except FormatError:
        return
    before = validate(data)
    problems = []
    for what, edits, allowed in structural_edits(document):
        try:
            after = apply(document, edits)
            written = opened.write(after)
        except EditError as error:
            if not any(word in str(error) for word in FAIR):
                problems.append(f"{what}: refused: {error}")
            continue
        again = CODEC.open(written.data, fonts)
        targets = {edit.layer for edit in edits}
        proven = prove(opened, after, written, again, targets, edits, None, lambda stage: nullcontext())
        problems += [f"{what}: {proof.about}: {proof.why}" for proof in proven.proofs if proof.ok is False]
        problems += [f"{what}: {found}" for found in new_findings(before, validate(written.data))]
        others = {name for name in different(data, written.data) if not name.startswith(allowed)}
        problems += [f"{what}: other entries changed: {sorted(others)}"] if others else []
    assert not problems, "\n".join(problems[:6])


FAIR = (  # refusals that have their reasons
    "merged across",
    "reaches into",
    "last series",
    "gives its chart the categories",
    "holds a number",
    "mixes types",
    "cannot become",
    "no categories in the file",
    "cannot be put on a slide yet",
    "cut through",
    "are a field",
)
CHART_PARTS = ("ppt/charts/", "ppt/embeddings/")
SLIDES = ("ppt/slides/",)


def structural_edits(document: Document) -> Iterator[tuple[str, list[Any], tuple[str, ...]]]:
    """For the first chart of each type and the first tables and slides: what, the edits, and what may change."""
    forms: dict[str, int] = {}
    for id, layer in document.index.layers.items():
        form = layer.form if isinstance(layer, Group) else ""
        if not (form == "table" or form.endswith(" chart")) or forms.get(form, 0) > 1:
            continue
        forms[form] = forms.get(form, 0) + 1
        assert isinstance(layer, Group)
        if form == "table":
            rows = [row for row in layer.children if isinstance(row, Group)]
            if len(rows) > 1:
                yield f"row of {id} removed", [Remove(rows[-1].id)], SLIDES
                yield f"first row of {id} removed", [Remove(rows[0].id)], SLIDES
                columns = [row.children[-1].id for row in rows]
                if len(rows[0].children) > 1:
                    yield f"column of {id} removed", [Remove(one) for one in columns], SLIDES
                yield f"row of {id} added", [Insert(renamed(rows[-1], rows[-1].id, f"{id}/new"), id)], SLIDES
            continue
        yield f"title of {id}", [SetText(f"{id}/title", "Another title")], CHART_PARTS
        yield f"no title of {id}", [SetRuns(f"{id}/title", (LINE,), (Paragraph(),))], CHART_PARTS
        legend = document.index.layers[f"{id}/legend"]
        yield f"legend of {id}", [SetStyle(legend.id, "visible", not legend.style.visible)], CHART_PARTS
        for end in ("s1/name", "categories/c1", "x-title", "y-title"):
            text = document.index.layers.get(f"{id}/{end}")
            if isinstance(text, Text):
                yield f"{end} of {id}", [SetRuns(text.id, (replace(LINE, text="Zebra"),), (Paragraph(),))], CHART_PARTS
        series = [one for one in layer.children if isinstance(one, Group) and one.form == "series"]
        if len(series) > 1:
            yield f"series of {id} removed", [Remove(series[0].id)], CHART_PARTS
        for kind in CHARTS if form in CHARTS else ():
            if kind != form:
                yield f"{id} becomes a {kind}", [SetForm(id, kind)], CHART_PARTS
    for page in document.pages[:2]:
        if f"{page.id}/notes" not in document.index:
            text = Text(f"{page.id}/notes", runs=(replace(LINE, text="Note"),), flow=Flow(), paragraphs=(Paragraph(),))
            allowed = ("ppt/notes", "ppt/slides/_rels/", "ppt/theme/", "[Content", "ppt/presentation.xml", "ppt/_rels/")
            yield f"notes of {page.id}", [Insert(replace(text, bound=True), page.id)], allowed


LINE = Run("", starts_line=True, starts_paragraph=True)


def renamed(layer: Layer, old: str, new: str) -> Layer:
    made = replace(layer, id=layer.id.replace(old, new, 1))
    if isinstance(made, Group):
        return replace(made, children=tuple(renamed(one, old, new) for one in made.children))
    return made


def edits_for(opened: PptxFile) -> Iterator[tuple[str, Any, Element]]:
    """One edit of each sort, with the element of the file that it may change."""
    reading = opened.reading
    done: set[str] = set()
    for id, layer in reading.document.index.layers.items():
        place = reading.places.get(id)
        if place is None or (layer.bound and not isinstance(layer, Group | Text | Shape)):
            continue
        page = id.partition("/")[0]
        if reading.parts.get(page) is None or page.startswith("layout-"):
            continue
        sort = sort_of(layer, place.element)
        if not sort or sort in done:
            continue
        done.add(sort)
        match sort.split():
            case ["move", *_]:
                yield sort, Move(id, 12.5, 7.0), place.element
            case ["series"]:
                kind = KINDS[place.element.parent.tag]  # type: ignore[union-attr]
                yield sort, SetStyle(id, "stroke" if kind in LINED else "fill", NEW), place.element.parent  # type: ignore[misc]
            case ["value"]:
                yield sort, SetText(id, "123.5"), place.element.tree.root
            case ["fill", *_]:
                yield sort, SetStyle(id, "fill", NEW), place.element
            case ["words", *_]:
                assert isinstance(layer, Text)
                number = next(n for n, run in enumerate(layer.runs) if run.text.strip())
                yield sort, SetText(id, "Zebra crossing", number), place.element
                weight = layer.runs[number].style.over(layer.style).font_weight
                other = SetStyle(id, "font_weight", 400 if weight == 700 else 700, number)
                yield f"look of {sort}", other, place.element
                if not layer.bound:
                    yield f"place of {sort}", Move(id, 12.5, 7.0), place.element


def sort_of(layer: Layer, element: Element) -> str:
    """What is tried on a layer; '' for nothing."""
    match layer:
        case Series() if element.tag == "c:ser":
            return "series"
        case Text() if element.tag == "c:pt" and "/v" in layer.id:
            return "value"
        case Text(bound=True) if element.tag.startswith("c:"):
            return ""
        case Text() if any(run.text.strip() for run in layer.runs):
            return f"words {element.tag} {layer.bound}"
        case Shape(bound=True) if element.tag == "a:tc":
            return "fill cell"
        case Shape() if element.tag == "p:sp":
            return "fill shape" if layer.bound else "move shape"
        case Picture() | Group(bound=False) | Opaque(bound=False):
            return f"move {layer.kind} {getattr(layer, 'form', '')} {getattr(layer, 'what', '')[:12]}"
    return ""


def found_wrong(opened: PptxFile, before: Sequence[PartFault], edit: Any, touched: Element) -> Iterator[str]:
    document = apply(opened.document, edit)
    written = opened.write(document)
    again = CODEC.open(written.data, opened._typography)
    proven = prove(opened, document, written, again, {edit.layer}, [edit], None, lambda stage: nullcontext())
    yield from (f"{proof.about}: {proof.why}" for proof in proven.proofs if proof.ok is False)
    yield from (str(finding) for finding in new_findings(before, validate(written.data)))
    part = opened.reading.places[edit.layer].part
    changed = different(opened.data, written.data)
    allowed = {part}
    if isinstance(edit, SetText) and touched.tag == "c:chartSpace":
        allowed |= {name for name in changed if name.startswith("ppt/embeddings/")}
    if not changed <= allowed:
        yield f"other entries changed: {sorted(changed - allowed)}"
    if touched.parent is not None and part in changed:
        was = without(opened.parts.source(part).text, touched)
        now = without(again.parts.source(part).text, touched)
        if was != now:
            yield "other elements changed"


def different(old: bytes, new: bytes) -> set[str]:
    a, b = zipfile.ZipFile(io.BytesIO(old)), zipfile.ZipFile(io.BytesIO(new))
    names = {*a.namelist()} ^ {*b.namelist()}
    return names | {name for name in {*a.namelist()} & {*b.namelist()} if a.read(name) != b.read(name)}


def without(text: bytes, touched: Element) -> bytes:
    """A part in canonical form, with nothing in the place of the element."""
    from lxml import etree

    root = etree.fromstring(text)
    element = root
    ranks: list[int] = []
    up = touched
    while up.parent is not None:
        ranks.append(up.rank)
        up = up.parent
    for rank in reversed(ranks):
        element = [one for one in element if isinstance(one.tag, str)][rank]
    element.getparent().remove(element)
    return bytes(etree.tostring(root, method="c14n"))
