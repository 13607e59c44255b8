"""Laws of edits on random documents: difference, inverse, sharing, failure, and the JSON form."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Flow, Group, Layer, Opaque, Paragraph, Picture, Run, Shape, Text, family
from redraft.document.pages import Document, Page
from redraft.document.style import (
    ALIGNS,
    BLENDS,
    FONT_STYLES,
    OTHER_BLENDS,
    PROPERTIES,
    Color,
    NoPaint,
    PaintServer,
    Shadow,
    Style,
    Value,
    gradient,
)
from redraft.edits.diff import diff
from redraft.edits.ops import (
    Edit,
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetFlow,
    SetParagraph,
    SetRadius,
    SetRuns,
    SetStyle,
    SetText,
    SetTransform,
    apply,
    inverse,
)
from redraft.edits.page_edits import (
    HidePage,
    InsertPage,
    MovePage,
    PageEdit,
    RemovePage,
    SetPage,
    SetPageFeature,
    duplicate,
)
from redraft.edits.wire.edits import decode, dumps, edit_from_json, edit_to_json, encode, loads
from redraft.errors import EditError
from tests.by_hand import by_hand
from tests.sampling import each, tries

FAST = settings(max_examples=tries(31, 250), deadline=None)

ASSETS = {asset.key: asset for asset in (Asset("image/png", bytes([number]) * 3, 1, number) for number in range(4))}
IDS = [f"l{number}" for number in range(14)]
PARAGRAPHING: list[tuple[str, Any]] = [
    ("level", 2),
    ("bullet", "1."),
    ("line_pitch", None),
    ("rtl", True),
    ("level", 9),
]
PARENT_MATRIX = Matrix.scaling(1.5, 1.5)


class Chance(Random):
    """Random parts of documents. One seed gives one document: drawing each part by itself takes minutes."""

    def number(self) -> float:
        return self.choice([float(self.randint(-50, 50)), self.uniform(-1e4, 1e4), self.gauss(0, 1)])

    def size(self) -> float:
        return self.choice([float(self.randint(1, 50)), self.uniform(0.01, 999)])

    def factor(self) -> float:
        return self.choice([-1, 1]) * self.size()

    def point(self) -> tuple[float, float]:
        return self.number(), self.number()

    def words(self) -> str:
        return "".join(self.choices('aé 字\n\t"\\<&🙂', k=self.randint(0, 6)))

    def matrix(self) -> Matrix:
        match self.randint(0, 5):
            case 0:
                return Matrix.translation(*self.point())
            case 1:
                return Matrix.rotation(self.choice([90.0, -450.0, self.uniform(-360, 360)]), self.point())
            case 2:
                return Matrix.scaling(self.factor(), self.factor(), self.point())
            case 3:
                return Matrix(*(self.uniform(-9, 9) for _ in range(6)))
            case 4:
                return Matrix.scaling(self.choice([0.0, 1.0]), 1.0)  # flat, now and then
        return Matrix()

    def color(self) -> Color:
        red, green, blue, alpha = self.choices(range(256), k=4)
        return Color(red, green, blue, self.choice([255, alpha]))

    def value(self, name: str) -> Value:
        match name:
            case "fill" | "stroke":
                server = PaintServer("linear", "g1", tuple(self.color() for _ in range(self.randint(0, 2))))
                way = self.choice([None, self.randint(0, 35_999) / 100])
                graded = gradient([self.color() for _ in range(self.randint(2, 4))], way)
                paints: list[Value] = [NoPaint(), self.color(), server, graded]
                return self.choice(paints)
            case "stroke_width" | "font_size":
                return self.choice([0.0, self.size()])
            case "opacity":
                return self.choice([0.0, 1.0, self.random()])
            case "visible":
                return self.choice([True, False])
            case "font_family":
                return self.choice(["Inter", "Source Sans, sans-serif"])
            case "font_weight":
                return self.randint(1, 1000)
            case "font_style":
                return self.choice(FONT_STYLES)
            case "text_decoration":
                return self.choice(["none", "underline", "underline line-through"])
            case "letter_spacing" | "baseline":
                return self.number()
            case "link":
                return self.choice(["https://example.com/?a=1&b=2", "p1"])
            case "blend":
                return self.choice([*BLENDS, *OTHER_BLENDS])
            case "shadow":
                dx, dy, blur = (round(self.uniform(low, 50), 2) for low in (-50, -50, 0))
                return Shadow(dx, dy, blur, self.color())
        return self.choice(ALIGNS)

    def style(self) -> Style:
        stated: dict[str, Any] = {name: self.value(name) for name in self.sample(PROPERTIES, k=self.randint(0, 3))}
        return Style(**stated)

    def run(self) -> Run:
        x, y = self.choice([None, self.number()]), self.choice([None, self.number()])
        return Run(self.words(), self.style(), x, y, self.choice([0.0, self.number()]), 0.0, self.random() < 0.3)

    def common(self) -> dict[str, Any]:
        return {
            "name": self.choice(["", "", "Logo"]),
            "transform": self.matrix(),
            "style": self.style(),
            "effects": self.choice([(), (), ("filter",)]),
            "features": self.choice([(), (("alt", None),)]),
        }

    def leaf(self, id: str) -> Layer:
        common = {**self.common(), "frame": self.choice([None, Box(*self.point(), self.size(), self.size())])}
        match self.randint(0, 4):
            case 0:
                return Shape(id, **common, form=self.choice(["rect", "path"]), d="M0 0", radius=self.choice([0.0, 2.0]))
            case 1 | 2:
                return Picture(id, **common, asset=self.choice(["", *ASSETS]), link=self.choice(["", "a.png"]))
            case 3:
                return Opaque(id, **common, what=self.choice(["chart", "filter tree"]))
        runs = tuple(self.run() for _ in range(self.randint(0, 3)))
        if self.random() < 0.5:
            return Text(id, **common, runs=runs)
        starts = tuple(replace(run, starts_paragraph=self.random() < 0.5) for run in runs)
        count = sum(1 for number, run in enumerate(starts) if run.starts_paragraph or not number)
        return Text(id, **common, runs=starts, flow=Flow(left=self.size()), paragraphs=(Paragraph(),) * count)

    def stack(self, ids: list[str]) -> tuple[Layer, ...]:
        """Layers with these ids, nested at random."""
        layers: list[Layer] = []
        while ids:
            inside = self.randint(0, len(ids) - 1) if self.random() < 0.4 else 0
            if inside or self.random() < 0.1:
                children = self.stack(ids[1 : inside + 1])
                layers.append(Group(ids[0], **self.common(), children=children, instance_of=self.choice(["", "sym"])))
            else:
                layers.append(self.leaf(ids[0]))
            ids = ids[inside + 1 :]
        return tuple(layers)

    def document(self, size: int) -> Document:
        ids = self.sample(IDS, k=size)
        cut = self.randint(0, size)
        pages = (
            Page("p1", self.size(), 200.0, self.stack(ids[:cut]), PARENT_MATRIX),
            Page("p2", 100.0, 200.0, self.stack(ids[cut:]), features=(("advance_after", None),)),
        )
        used = {placed.layer.asset for placed in by_hand("svg", pages).walk() if isinstance(placed.layer, Picture)}
        return by_hand("svg", pages, MappingProxyType({key: ASSETS[key] for key in sorted(used - {""})}))

    def edit(self, document: Document) -> Edit:
        """An edit of any kind. Some do not fit the document."""
        layers = [placed.layer for placed in document.walk()]
        ids = [*(layer.id for layer in layers), "nowhere"]
        pages = [page.id for page in document.pages]
        parents = [*pages, *(layer.id for layer in layers if isinstance(layer, Group))]
        id = self.choice(ids)
        match self.randint(0, 22):
            case 0:
                return SetText(id, self.words(), self.randint(0, 2))
            case 1:
                name = self.choice(PROPERTIES)
                return SetStyle(id, name, self.choice([None, self.value(name)]), self.choice([None, 0, 1]))
            case 2:
                return Move(id, *self.point())
            case 3:
                return Resize(id, self.factor(), self.factor(), self.point())
            case 4:
                return Rotate(id, self.number(), self.point())
            case 5:
                return SetTransform(id, self.matrix())
            case 6:
                return Restack(id, self.choice(parents), self.choice([None, *ids]))
            case 7:
                return Remove(id)
            case 8:
                new = self.stack(["n1", "n2", "n3"])[0]
                lacks = {layer.asset for layer in family(new) if isinstance(layer, Picture)} - {"", *document.assets}
                siblings = [None, *ids] if self.random() < 0.5 else [None]
                return Insert(new, self.choice(parents), self.choice(siblings), tuple(ASSETS[key] for key in lacks))
            case 9:
                pictures = [layer.id for layer in layers if isinstance(layer, Picture)] or ids
                asset = self.choice(list(ASSETS))
                return ReplacePixels(self.choice(pictures), asset, None if asset in document.assets else ASSETS[asset])
            case 10:
                return SetParagraph(id, *self.choice(PARAGRAPHING), self.choice([None, 0, 1]))
            case 11:
                texts = [layer for layer in layers if isinstance(layer, Text)]
                other = self.choice(texts) if texts else Text("")
                return SetRuns(id, other.runs, other.paragraphs)
            case 12:
                return MovePage(self.choice(pages), self.choice([None, *pages]))
            case 13:
                return RemovePage(self.choice([*pages, "nowhere"]))
            case 14:
                return InsertPage(duplicate(self.choice(document.pages), "p3"), self.choice([None, *pages]))
            case 15:
                return HidePage(self.choice(pages), self.choice([True, False]))
            case 16:
                pictures = [layer.id for layer in layers if isinstance(layer, Picture)] or ids
                cuts = [round(self.uniform(-0.2, 0.6), 3) for _ in range(4)]
                return SetCrop(
                    self.choice(pictures),
                    (cuts[0], cuts[1], cuts[2], cuts[3]),
                    Box(*self.point(), self.size(), self.size()),
                )
            case 17:
                return Rename(id, self.words())
            case 18:
                return SetRadius(id, self.choice([0.0, 4.0, 12.5]))
            case 19:
                return SetFeature(id, "alt", self.choice([None, "", self.words()]))
            case 20:
                return SetPageFeature(self.choice(pages), "advance_after", self.choice([None, 2.5]))
            case 21:
                anchor, fit = self.choice(["top", "bottom"]), self.choice(["none", "shrink", "grow"])
                return SetFlow(id, Flow(self.size(), anchor=anchor, fit=fit, columns=self.randint(0, 3)))
        return SetPage(self.choice(pages), self.size(), self.size())

    def edited(self, document: Document) -> tuple[Edit, Document]:
        """An edit that fits, and the document after it."""
        while True:
            edit = self.edit(document)
            try:
                return edit, apply(document, edit)
            except EditError:
                continue


seeds = st.integers(0, 2**32)
sizes = st.integers(0, len(IDS))
documents = st.builds(lambda seed, size: Chance(seed).document(size), seeds, sizes)


def one_edit(seed: int, size: int) -> tuple[Document, Edit, Document]:
    chance = Chance(seed)
    before = chance.document(size)
    return before, *chance.edited(before)


edited = st.builds(one_edit, seeds, sizes)


def texts_with_frames(document: Document) -> dict[str, Box | None]:
    return {placed.layer.id: placed.layer.frame for placed in document.walk() if isinstance(placed.layer, Text)}


def exactly(a: Document, b: Document) -> bool:
    """Equal also in what `==` leaves out, and found alike by id."""
    found = {id: placed[:1] + placed[2:] for id, placed in a.index.items()}
    walked = {placed.layer.id: placed[:1] + placed[2:] for placed in b.walk()}
    return a == b and texts_with_frames(a) == texts_with_frames(b) and found == walked and list(found) == list(walked)


@FAST
@given(documents, documents)
def test_the_difference_leads_from_any_document_to_any_other(a: Document, b: Document) -> None:
    result = apply(a, diff(a, b))
    assert result == b
    assert dict(result.assets) == dict(b.assets)


@FAST
@given(seeds, sizes)
def test_the_difference_after_a_few_edits_leads_to_the_same_document(seed: int, size: int) -> None:
    chance = Chance(seed)
    a = b = chance.document(size)
    for _ in range(4):
        _, b = chance.edited(b)
    assert apply(a, diff(a, b)) == b
    assert apply(b, diff(b, a)) == a


@FAST
@given(documents)
def test_a_document_does_not_differ_from_itself_nor_from_a_copy(a: Document) -> None:
    assert diff(a, a) == diff(a, copied(a)) == []


def copied(document: Document) -> Document:
    """An equal document that shares no layer object with the first."""

    def again(layer: Layer) -> Layer:
        if isinstance(layer, Group):
            return replace(layer, children=tuple(map(again, layer.children)))
        return replace(layer)

    pages = tuple(replace(page, layers=tuple(map(again, page.layers))) for page in document.pages)
    return replace(document, pages=pages)


@FAST
@given(edited)
def test_every_edit_has_an_exact_inverse(case: tuple[Document, Edit, Document]) -> None:
    before, edit, after = case
    assert exactly(apply(after, inverse(before, edit)), before)


@FAST
@given(edited)
def test_layers_an_edit_does_not_touch_are_the_same_objects(case: tuple[Document, Edit, Document]) -> None:
    before, edit, after = case
    touched = {edit.page} if isinstance(edit, PageEdit) else {edit.layer}
    for document in (before, after):
        for id in [*touched, getattr(edit, "parent", "")]:
            if id in document.index:
                touched |= {id, *(group.id for group in document.index[id].ancestors)}
    if isinstance(edit, Insert):
        touched |= {layer.id for layer in family(edit.content)}
    if isinstance(edit, Remove):
        touched |= {layer.id for layer in family(before.index[edit.layer].layer)}
    if isinstance(edit, InsertPage | RemovePage):
        pages = [page for page in (before.page(edit.page), after.page(edit.page)) if page]
        touched |= {inner.id for page in pages for layer in page.layers for inner in family(layer)}
    assert before.index.keys() - touched == after.index.keys() - touched
    for id in before.index.keys() - touched:
        assert before.index[id].layer is after.index[id].layer


@FAST
@given(edited)
def test_the_index_an_edit_hands_on_is_the_one_a_fresh_look_gives(case: tuple[Document, Edit, Document]) -> None:
    after = case[2]
    fresh = {placed.layer.id: placed for placed in after.walk()}
    assert list(after.index) == list(fresh)
    for id, placed in fresh.items():
        assert after.index[id].layer is placed.layer
        assert after.index[id].page is placed.page
        assert after.index[id].outer == placed.outer
        assert after.index[id].ancestors == placed.ancestors


@FAST
@given(seeds, sizes)
def test_a_failing_edit_leaves_the_document_as_it_was(seed: int, size: int) -> None:
    chance = Chance(seed)
    document = chance.document(size)
    copy = copied(document)
    with pytest.raises(EditError):
        apply(document, [chance.edited(document)[0], Remove("nowhere")])
    assert exactly(document, copy)


@FAST
@given(edited, st.none() | st.just("0123456789abcdef" * 4))
def test_an_edit_comes_back_from_json_unchanged(case: tuple[Document, Edit, Document], base: str | None) -> None:
    before, edit, _ = case
    back = inverse(before, edit)
    assert edit_from_json(edit_to_json(edit)) == edit
    assert loads(dumps([edit, back], base)) == ([edit, back], base)
    assert decode(json.loads(json.dumps(encode([edit, back], base)))) == ([edit, back], base)
    if isinstance(edit, Insert):
        again = edit_from_json(edit_to_json(edit))
        assert isinstance(again, Insert)
        assert [layer.frame for layer in family(again.content)] == [layer.frame for layer in family(edit.content)]


@FAST
@given(st.integers(1, 40), st.data())
def test_reordering_one_layer_of_many_is_one_restack(count: int, data: st.DataObject) -> None:
    layers = [Shape(f"s{number}") for number in range(count + 1)]
    moved = layers.copy()
    layer = moved.pop(data.draw(st.integers(0, count)))
    moved.insert(data.draw(st.integers(0, count)), layer)
    assume(moved != layers)
    a, b = (by_hand("svg", (Page("p", 1, 1, tuple(order)),)) for order in (layers, moved))
    changes = diff(a, b)
    assert [type(change) for change in changes] == [Restack]
    assert apply(a, changes) == b


@each(
    "kind",
    [
        *(SetText, SetStyle, SetRuns, SetParagraph, Move, Resize, Rotate, SetTransform, Restack, Insert, Remove),
        *(ReplacePixels, Rename, SetPage, InsertPage, RemovePage, MovePage, HidePage),
    ],
)
def test_the_random_edits_are_of_every_kind(kind: type[Edit]) -> None:
    assert any(isinstance(one_edit(seed, 14)[1], kind) for seed in range(800))
