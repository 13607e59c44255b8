"""Random edits of random decks full of what the layer model does not know: nothing differs in the file beyond what the
edit names, or the edit is not called proven."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from redraft.document.geometry import Box
from redraft.document.layers import Asset, Group, Layer, Picture, Run, Shape, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import Color, Shadow, Style, Value
from redraft.edits.flow_edits import with_order, with_paragraphs
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    SetCrop,
    SetParagraph,
    SetRuns,
    SetStyle,
    SetText,
)
from redraft.edits.page_edits import HidePage, InsertPage, MovePage, RemovePage, duplicate
from redraft.errors import EditError, LeakError
from redraft.formats.pptx import CODEC
from redraft.formats.pptx.file.validation import new_findings, validate
from tests.formats.pptx.decks import png
from tests.formats.pptx.editing import SESSION, chart_deck, repacked
from tests.formats.pptx.judging import Named, beyond, paths
from tests.formats.pptx.random_decks import WORDS, Deck
from tests.sampling import tries

FILLS = "(solidFill|gradFill|pattFill|noFill)"
LOOKS: dict[str, tuple[Value, str, str]] = {  # what a property is given, and what that is on a shape and on letters
    "fill": (Color(200, 30, 90), rf"^/spPr/{FILLS}", rf"^/rPr$|^/rPr/{FILLS}|hlinkClick/extLst"),
    "stroke": (Color(10, 90, 30), rf"^/spPr/ln$|^/spPr/ln/{FILLS}", rf"^/rPr$|^/rPr/ln$|^/rPr/ln/{FILLS}"),
    "stroke_width": (3.0, r"^/spPr/ln$|^/spPr/ln@w", r"^/rPr$|^/rPr/ln$|^/rPr/ln@w"),
    "shadow": (Shadow(3.0, 4.0, 2.0, Color(0, 0, 0)), r"^/spPr/effectLst$|outerShdw", r"^/rPr$|effectLst$|outerShdw"),
    "font_weight": (700, "", r"^/rPr$|^/rPr@b="),
    "font_size": (31.0, "", r"^/rPr$|^/rPr@sz="),
    "font_style": ("italic", "", r"^/rPr$|^/rPr@i="),
    "text_decoration": ("underline", "", r"^/rPr$|^/rPr@(u|strike)="),
    "font_family": ("Georgia", "", r"^/rPr$|^/rPr/(latin|ea|cs|sym)"),
    "letter_spacing": (2.0, "", r"^/rPr$|^/rPr@spc="),
}
PLACE = r"^/(spPr|grpSpPr)/xfrm(@(rot|flip)|/(off|ext)|$)|^/xfrm(@|/|$)|gridCol@w|/tr\d*@h|/tr@h"
FIT = r"/bodyPr/normAutofit"
Try = Callable[["Case"], tuple[list[Edit], Named]]


class Case:
    """One deck and what is tried on it."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.data = Deck(self.chance).data()
        self.document: Document = CODEC.open(self.data, SESSION.fonts).document
        self.placed = [one for one in self.document.walk() if not one.layer.id.endswith("/background")]

    def pick(self, wanted: Callable[[Placed], bool]) -> Placed:
        found = [one for one in self.placed if wanted(one)]
        if not found:
            raise LookupError
        return self.chance.choice(found)

    def named(self, placed: Placed, **more: object) -> Named:
        page, _, rest = placed.layer.id.partition("/")
        shape = rest.partition("/")[0]
        number = [one.id for one in self.document.pages].index(page) + 1
        owner = next((one.id for one in reversed((*placed.ancestors, placed.layer)) if one.id.count("/") == 1), "")
        shape = _native(placed) or owner.partition("/")[2] or shape
        cell = _cell(placed.layer.id)
        return Named(part=f"ppt/slides/slide{number}.xml", shape=shape, cell=cell, **more)  # type: ignore[arg-type]


def _native(placed: Placed) -> str:
    """The id that the shape of a layer has in the file: the last number in its name that is no cell."""
    numbers = [step for step in placed.layer.id.split("/")[1:] if step.isdigit()]
    return numbers[-1] if numbers else ""


def _cell(id: str) -> tuple[int, int] | None:
    step = next((one for one in id.split("/") if one.startswith("r") and "c" in one), None)
    if step is None:
        return None
    row, column = step[1:].split("c")
    return int(row) - 1, int(column) - 1


def _text(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and bool(placed.layer.text.strip())


def _free(placed: Placed) -> bool:
    return not placed.layer.bound


def style_words(case: Case) -> tuple[list[Edit], Named]:
    """A few letters out of a text, looking otherwise."""
    placed = case.pick(_text)
    text = placed.layer
    assert isinstance(text, Text)
    name = case.chance.choice(list(LOOKS))
    at = case.chance.choice([n for n, run in enumerate(text.runs) if run.text])
    run = text.runs[at]
    start = case.chance.randrange(len(run.text))
    end = case.chance.randint(start + 1, len(run.text))
    pieces = [
        replace(run, text=run.text[:start]),
        replace(run, text=run.text[start:end]),
        replace(run, text=run.text[end:]),
    ]
    pieces[1] = replace(pieces[1], style=pieces[1].style.changed(name, LOOKS[name][0]))
    made = [one for one in pieces if one.text]
    made = [made[0], *(replace(one, starts_line=False, starts_paragraph=False) for one in made[1:])]
    runs = (*text.runs[:at], *made, *text.runs[at + 1 :])
    named = case.named(placed, typed=True, letters=paths(LOOKS[name][2]), looks=paths(FIT))
    return [SetRuns(text.id, runs, text.paragraphs)], named


def style_text(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_text)
    name = case.chance.choice(list(LOOKS))
    text = placed.layer
    assert isinstance(text, Text)
    run = case.chance.choice([None, *range(len(text.runs))])
    named = case.named(placed, typed=True, letters=paths(LOOKS[name][2]), looks=paths(FIT))
    return [SetStyle(text.id, name, LOOKS[name][0], run)], named


def reword(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_text)
    text = placed.layer
    assert isinstance(text, Text)
    at = case.chance.choice([n for n, run in enumerate(text.runs) if run.text])
    words = text.runs[at].text.split(" ")
    words[case.chance.randrange(len(words))] = case.chance.choice(["Zebra", "Quite new", "", "9"])
    named = case.named(placed, typed=True, reworded=True, looks=paths(FIT))
    return [SetText(text.id, " ".join(words), at)], named


def rewrite(case: Case) -> tuple[list[Edit], Named]:
    """Runs that come and go."""
    placed = case.pick(_text)
    text = placed.layer
    assert isinstance(text, Text)
    at = case.chance.randrange(len(text.runs))
    added = Run(" and " + case.chance.choice(WORDS), text.runs[at].style)
    runs = (*text.runs[: at + 1], added, *text.runs[at + 1 :])
    if case.chance.random() < 0.4 and len(text.runs) > 1 and at and not text.runs[at].starts_paragraph:
        runs = (*text.runs[:at], *text.runs[at + 1 :])
    named = case.named(placed, typed=True, reworded=True, looks=paths(FIT))
    return [SetRuns(text.id, runs, text.paragraphs)], named


def _several(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and len(placed.layer.paragraphs) > 1


def reorder(case: Case) -> tuple[list[Edit], Named]:
    """Whole paragraphs in another order."""
    placed = case.pick(_several)
    text = placed.layer
    assert isinstance(text, Text)
    order = list(range(len(text.paragraphs)))
    while order == sorted(order):
        case.chance.shuffle(order)
    named = case.named(placed, typed=True, order=tuple(order), looks=paths(FIT))
    return [with_order(text, order)], named


def add_paragraph(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_several)
    text = placed.layer
    assert isinstance(text, Text)
    at = case.chance.randint(1, len(text.paragraphs))
    named = case.named(placed, typed=True, added=at, looks=paths(FIT))
    return [with_paragraphs(text, at, [f"Fresh {case.chance.choice(WORDS)}"], at - 1)], named


PARAGRAPHS: dict[str, tuple[int | float | str, str]] = {  # a property, and what it is in the file
    "bullet": ("•", r"^/pPr$|/pPr/bu(None|Char|AutoNum|Blip)|/pPr@(marL|indent)="),
    "level": (2, r"^/pPr$|/pPr@(lvl|marL)="),
    "before": (12.0, r"^/pPr$|/pPr/spcBef"),
    "line_height": (1.5, r"^/pPr$|/pPr/lnSpc"),
    "margin": (40.0, r"^/pPr$|/pPr@marL="),
}


def set_paragraph(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_text)
    text = placed.layer
    assert isinstance(text, Text)
    name = case.chance.choice(list(PARAGRAPHS))
    at = case.chance.choice([None, *range(len(text.paragraphs))])
    named = case.named(placed, typed=True, paragraphs=paths(PARAGRAPHS[name][1]), looks=paths(FIT))
    return [SetParagraph(text.id, name, PARAGRAPHS[name][0], at)], named


def paint(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(lambda one: isinstance(one.layer, Shape) and not _cell(one.layer.id))
    name = case.chance.choice(["fill", "stroke", "stroke_width", "shadow"])
    named = case.named(placed, looks=paths(LOOKS[name][1]))
    return [SetStyle(placed.layer.id, name, LOOKS[name][0])], named


def stand(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_free)
    kinds: list[Edit] = [Move(placed.layer.id, 11.0, -7.0), Resize(placed.layer.id, 1.5, 1.5, (100.0, 80.0))]
    return [case.chance.choice(kinds)], case.named(placed, looks=paths(PLACE))


def call(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_free)
    if case.chance.random() < 0.5:
        return [Rename(placed.layer.id, "Called so")], case.named(placed, looks=paths(r"cNvPr@name"))
    return [SetStyle(placed.layer.id, "visible", False)], case.named(placed, looks=paths(r"cNvPr@hidden"))


def remove(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(_free)
    native = {_native(one) for one in case.placed if placed.layer in (one.layer, *one.ancestors)}
    return [Remove(placed.layer.id)], case.named(placed, gone=frozenset(native))


def restack(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(lambda one: _free(one) and not one.ancestors)
    siblings = [
        one.id for one in placed.page.layers if one.id != placed.layer.id and not one.id.endswith("/background")
    ]
    before = case.chance.choice([None, *siblings])
    return [Restack(placed.layer.id, placed.page.id, before)], case.named(placed, restacked=True)


def put_in(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(lambda one: _free(one) and not one.ancestors)
    id = f"{placed.page.id}/new"
    layer: Layer = Shape(id, style=Style(fill=Color(1, 2, 3)), frame=Box(0, 0, 90, 60), form="rect")
    return [Insert(layer, placed.page.id)], case.named(placed, comes=True)


def recut(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(lambda one: isinstance(one.layer, Picture))
    picture = placed.layer
    assert isinstance(picture, Picture)
    kind = case.chance.randrange(3)
    if kind == 0:
        return [SetStyle(picture.id, "opacity", 0.5)], case.named(placed, looks=paths("alphaModFix"))
    if kind == 1 and picture.frame is not None:
        looks = paths(rf"srcRect|{PLACE}")
        return [SetCrop(picture.id, (0.2, 0.0, 0.1, 0.0), picture.frame)], case.named(placed, looks=looks)
    asset = Asset("image/png", png(5), 5, 5)
    return [ReplacePixels(picture.id, asset.key, asset)], case.named(placed, media=True, looks=paths(r"blip@embed"))


def table_row(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(lambda one: isinstance(one.layer, Group) and one.layer.form == "table")
    table = placed.layer
    assert isinstance(table, Group)
    at = case.chance.randrange(len(table.children))
    looks = paths(r"^/xfrm/ext@cy")
    return [Remove(table.children[at].id)], case.named(placed, row_gone=at, looks=looks)


def cell_look(case: Case) -> tuple[list[Edit], Named]:
    placed = case.pick(lambda one: isinstance(one.layer, Shape) and _cell(one.layer.id) is not None)
    cell = _cell(placed.layer.id)
    assert cell is not None
    here = rf"/tr{cell[0] + 1}/tr/tc{cell[1] + 1}/tc/tcPr"
    return [SetStyle(placed.layer.id, "fill", Color(9, 99, 199))], case.named(
        placed, looks=paths(rf"{here}$|{here}/{FILLS}")
    )


def pages(case: Case) -> tuple[list[Edit], Named]:
    page = case.chance.choice(case.document.pages)
    number = case.document.pages.index(page) + 1
    kind = case.chance.randrange(4)
    if kind == 0:
        return [RemovePage(page.id)], Named(pages=True)
    if kind == 1:
        return [MovePage(page.id, None)], Named(pages=True)
    if kind == 2:
        return [HidePage(page.id, True)], Named(part=f"ppt/slides/slide{number}.xml", looks=paths("sld@show"))
    return [InsertPage(duplicate(page, "slide-300"), None)], Named(pages=True)


TRIES: tuple[Try, ...] = (
    style_words,
    style_words,
    style_words,
    style_text,
    reword,
    reword,
    rewrite,
    reorder,
    reorder,
    add_paragraph,
    set_paragraph,
    paint,
    stand,
    call,
    remove,
    restack,
    put_in,
    recut,
    table_row,
    cell_look,
    pages,
)


KINDS = ("COLUMN_CLUSTERED", "BAR_CLUSTERED", "LINE_MARKERS", "PIE", "AREA")
CHART = "slide-256/2"
POINT = r"/(val|cat|tx)/(num|str)Ref/(num|str)Cache/pt"


def charted(chance: Random) -> tuple[bytes, list[Edit], Named]:
    """A chart with what the model does not know of it, and an edit."""
    kind = chance.choice(KINDS)
    data = chart_deck(kind, series=1 if kind == "PIE" else 2)
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        part = next(name for name in file.namelist() if re.fullmatch(r"ppt/charts/chart\d+\.xml", name))
        text = file.read(part).decode()
    kept = '<c:extLst><c:ext uri="{{F00D}}"><y:kept xmlns:y="urn:y" n="{}"/></c:ext></c:extLst>'
    odd = (
        ("</c:ser>", kept.format(1) + "</c:ser>"),
        ("<c:ser>", "<c:ser><!-- a series -->"),
        ("<c:autoTitleDeleted", "<!-- a title --><c:autoTitleDeleted"),
        ("<c:plotArea>", '<c:plotArea xmlns:z="urn:z" z:mark="2"><!-- an area -->'),
        ("</c:numCache>", "<c:extLst/></c:numCache>"),
        ("<c:formatCode>", '<c:formatCode xmlns:z="urn:z" z:mark="3">'),
        ("<c:overlay", "<!-- over --><c:overlay"),
    )
    for old, new in odd:
        if chance.random() < 0.5:
            text = text.replace(old, new)
    series, point = f"{CHART}/s1", chance.randint(1, 3)
    lined = kind == "LINE_MARKERS"
    looks = rf"/ser/(marker/)?spPr($|/{FILLS}|/ln$|/ln/{FILLS})|/ser/marker$|varyColors@val"
    tries_: list[tuple[Edit, str]] = [
        (SetText(f"{series}/v{point}", str(chance.randint(1, 99))), POINT),
        (SetText(f"{CHART}/categories/c{point}", "Else"), POINT),
        (SetText(f"{series}/name", "Crew"), rf"{POINT}|/title/tx|autoTitleDeleted"),
        (SetStyle(series, "stroke" if lined else "fill", Color(200, 30, 90)), looks),
        (SetStyle(f"{CHART}/legend", "visible", False), "/legend"),
        (SetText(f"{CHART}/title", "Another title"), "/title/tx/rich/p/r/t"),
        (SetStyle(f"{CHART}/title", "font_weight", 700), r"/title/tx/rich/p/(r/rPr$|r/rPr@b|endParaRPr)"),
    ]
    edit, named = chance.choice(tries_)
    return repacked(data, part, text.encode()), [edit], Named(part=part, looks=paths(named), cells=True)


def a_case(seed: int) -> tuple[bytes, list[Edit], Named]:
    chance = Random(seed)
    if chance.random() < 0.12:
        return charted(chance)
    case = Case(seed)
    edits, named = case.chance.choice(TRIES)(case)
    return case.data, edits, named


def tried(seed: int, folder: Path) -> str:
    """Carry out one random edit of one random deck: how it was judged. AssertionError where it was judged wrongly."""
    try:
        data, edits, named = a_case(seed)
    except LookupError:
        return "nothing to edit"
    source, target = folder / "deck.pptx", folder / "edited.pptx"
    source.write_bytes(data)
    try:
        receipt = SESSION.apply_file(source, edits, None, target, render=False)
    except EditError:
        return "refused"
    except LeakError as error:
        return f"taken back: {error.message}"
    made = target.read_bytes()
    if seed % 8 == 0:  # a save looks at what it wrote; here at the whole file
        assert new_findings(validate(data), validate(made)) == [], f"seed {seed}: {edits}"
    if made == data:
        return "nothing to do"
    inside = next(proof for proof in receipt.proofs if proof.about == "inside")
    more = beyond(data, made, named)
    assert not (inside.ok and more), f"seed {seed}: called proven, but {more[:5]} for {edits}"
    return "proven" if inside.ok else f"unknown, {'rightly' if more else 'wrongly'}: {inside.why}"


@pytest.mark.parametrize("start", range(tries(1, 25)))
def test_nothing_else_differs_in_the_file_or_the_edit_is_not_proven(start: int, tmp_path: Path) -> None:
    size = tries(8, 100)
    found = Counter(tried(start * size + seed, tmp_path).partition(":")[0] for seed in range(size))
    done = found["proven"] + found["unknown, rightly"] + found["unknown, wrongly"]
    print(f"{done} carried out, {found['proven']} of them proven; {dict(found)}")
    assert found["proven"] >= 0.9 * done, found
    assert found["unknown, wrongly"] + found["taken back"] <= 0.05 * size, found
