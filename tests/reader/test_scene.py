"""Scenes: their nodes, features and relations."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import redraft
from redraft.document.charts import Chart
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Flow, Group, Layer, Paragraph, Picture, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft.document.style import Color, Style
from redraft.document.tables import Row, Table
from redraft.reader.scene import FEATURES, MOST_NODES, NUMBERS, RELATIONS, SPECIALS, Node, NodeScene
from tests.by_hand import by_hand
from tests.sampling import each

EXAMPLES = Path(__file__).parents[2] / "examples"


def opened(name: str) -> Document:
    return redraft.open(EXAMPLES / name).document


def text(id: str, words: str, box: tuple[float, float, float, float], size: float = 16, **more: object) -> Text:
    runs = tuple(Run(line, starts_line=bool(number)) for number, line in enumerate(words.split("\n")))
    return Text(id, runs=runs, frame=Box(*box), style=Style(font_size=size, fill=Color(0, 0, 0)), **more)  # type: ignore[arg-type]


def rect(id: str, box: tuple[float, float, float, float], fill: str = "#1f5fe0", **more: object) -> Shape:
    return Shape(id, frame=Box(*box), form="rect", style=Style(fill=Color.from_hex(fill)), **more)  # type: ignore[arg-type]


def page(*layers: Layer, id: str = "page1") -> Document:
    return by_hand("svg", (Page(id, 800, 600, layers),))


def node(scene: NodeScene, id: str) -> Node:
    return scene.nodes[scene.places[id]]


def related(scene: NodeScene, first: str, relation: str, second: str) -> bool:
    bits = int(scene.relations[scene.places[first], scene.places[second]])
    return bool(bits >> RELATIONS.index(relation) & 1)


def feature(scene: NodeScene, id: str, name: str) -> int:
    return int(scene.features[scene.places[id], [one for one, _ in FEATURES].index(name)])


CARDS = page(
    rect("ground", (0, 0, 800, 600), "#ffffff"),
    text("head", "Fresh bread", (40, 20, 400, 60), 48),
    text("sub", "from our oven", (40, 84, 200, 24), 20),
    *(
        Group(
            f"g{n}",
            children=(
                rect(f"plate{n}", (40 + 240 * n, 200, 200, 150), "#f2e8d0"),
                text(f"name{n}", words, (60 + 240 * n, 220, 120, 24), 20),
                text(f"price{n}", price, (60 + 240 * n, 300, 80, 24), 20),
            ),
        )
        for n, (words, price) in enumerate([("Rye", "£4.80"), ("Focaccia", "£3.20"), ("Bun", "£2.50")])
    ),
    rect("button", (300, 450, 160, 50)),
    text("order", "Order online", (320, 462, 120, 26), 20),
)


@pytest.mark.slow
def test_every_number_is_within_what_the_lists_say() -> None:
    for name in ("deck.pptx", "menu.svg", "sale.svg"):
        scene = NodeScene.of(opened(name))
        count = len(scene.nodes)
        assert scene.features.shape == (count, len(FEATURES))
        assert scene.numbers.shape == (count, len(NUMBERS))
        assert scene.relations.shape == (count, count)
        assert len(scene.strings) == count
        assert (scene.features >= 0).all()
        assert (scene.features < np.array([many for _, many in FEATURES])).all()
        assert np.isfinite(scene.numbers).all()
        assert (scene.relations >> len(RELATIONS) == 0).all()
        assert (np.diag(scene.relations) == 0).all()


def test_the_specials_come_first() -> None:
    assert [node.id for node in NodeScene.of(CARDS).nodes[:4]] == [*SPECIALS, "page1"]


def test_roles_are_guessed_from_size_place_and_words() -> None:
    scene = NodeScene.of(CARDS)
    wanted = {"ground": "background", "head": "title", "sub": "subtitle", "plate1": "card", "g1": "card",
              "price1": "price", "button": "button", "order": "button"}  # fmt: skip
    assert {id: node(scene, id).role for id in wanted} == wanted


def test_like_things_are_counted_in_reading_order() -> None:
    scene = NodeScene.of(CARDS)
    assert [feature(scene, f"g{n}", "like") for n in range(3)] == [1, 2, 3]
    assert [feature(scene, f"price{n}", "like from end") for n in range(3)] == [3, 2, 1]
    assert feature(scene, "plate0", "likes") == 3


def test_relations_of_place() -> None:
    scene = NodeScene.of(CARDS)
    assert related(scene, "g0", "parent of", "name0")
    assert related(scene, "name0", "child of", "g0")
    assert related(scene, "order", "stands on", "button")
    assert related(scene, "button", "carries", "order")
    assert related(scene, "head", "above", "sub")
    assert related(scene, "sub", "below", "head")
    assert related(scene, "g0", "left of", "g1")
    assert not related(scene, "g0", "left of", "g2")
    assert related(scene, "price0", "same row", "price2")
    assert related(scene, "name0", "same column", "price0")
    assert related(scene, "plate0", "same look", "plate2")
    assert related(scene, "g0", "same look", "g2")
    assert related(scene, "name1", "same holder", "price1")
    assert not related(scene, "name1", "same holder", "price2")
    assert not related(scene, "ground", "carries", "head")


def test_a_table_has_rows_columns_and_cells_with_their_words() -> None:
    scene = NodeScene.of(opened("deck.pptx"))
    cell = scene.nodes[scene.by_index["cell", "slide-259/3", 2, 1]]
    assert (cell.id, cell.words, cell.inner) == (
        "slide-259/3/r3c2", "3.40", ("slide-259/3/r3c2/shape", "slide-259/3/r3c2/text"),
    )  # fmt: skip
    assert scene.places["slide-259/3/r3c2/text"] == scene.places["slide-259/3/r3c2"]
    column = scene.by_index["column", "slide-259/3", 1, -1]
    assert scene.nodes[column].words == "Small | 2.20 | 3.40 | 2.60"
    head = 1 << RELATIONS.index("head of")
    assert scene.relations[column, scene.places["slide-259/3/r3c2"]] & head
    assert related(scene, "slide-259/3/r1c2", "head of", "slide-259/3/r3c2")
    assert related(scene, "slide-259/3/r3c1", "head of", "slide-259/3/r3c2")
    assert related(scene, "slide-259/3/r3", "parent of", "slide-259/3/r3c2")


def test_a_chart_has_series_and_categories_by_number() -> None:
    scene = NodeScene.of(opened("deck.pptx"))
    chart = "slide-260/3"
    assert scene.nodes[scene.by_index["series", chart, 1, -1]].words == "Old town"
    assert scene.nodes[scene.by_index["category", chart, 2, -1]].words == "Q3"
    assert scene.places["slide-260/3/s2/v1"] == scene.places["slide-260/3/s2"]
    assert scene.places["slide-260/3/x-title"] == scene.places[chart]  # empty, so there is nothing to see


def test_items_are_numbered_as_commands_number_paragraphs_and_lines() -> None:
    flowing = Text(
        "body",
        frame=Box(0, 0, 400, 300),
        flow=Flow(),
        runs=tuple(
            Run(line, starts_line=bool(n), starts_paragraph=True) for n, line in enumerate(["Bread", "", "rye"])
        ),
        paragraphs=(Paragraph(bullet="•"), Paragraph(), Paragraph(bullet="•", level=1)),
    )
    scene = NodeScene.of(
        page(flowing, text("lines", "one\ntwo", (400, 0, 200, 60)), text("alone", "x", (0, 400, 9, 9)))
    )
    items = [(one.id, one.index, one.words) for one in scene.nodes if one.sort == "item"]
    assert items == [("body", 0, "Bread"), ("body", 2, "rye"), ("lines", 0, "one"), ("lines", 1, "two")]
    first, second = scene.by_index["item", "body", 0, -1], scene.by_index["item", "body", 2, -1]
    assert scene.relations[first, second] & 1 << RELATIONS.index("head of")
    assert scene.relations[first, second] & 1 << RELATIONS.index("before")


def test_a_shape_of_a_slide_is_one_node_with_its_text_beside_it() -> None:
    scene = NodeScene.of(opened("deck.pptx"))
    assert scene.places["slide-261/4/shape"] == scene.places["slide-261/4"] != scene.places["slide-261/4/text"]
    assert related(scene, "slide-261/4/text", "stands on", "slide-261/4")


def test_colours_have_coarse_names() -> None:
    scene = NodeScene.of(CARDS)
    assert (node(scene, "button").fill, node(scene, "plate0").fill, node(scene, "order").ink) == (
        "blue",
        "beige",
        "black",
    )
    assert node(scene, "g0").fill == "beige"


def test_hidden_layers_are_seen_as_hidden() -> None:
    off = replace(rect("off", (0, 0, 9, 9)), style=Style(visible=False))
    scene = NodeScene.of(
        page(Group("g", children=(off,)), Group("h", style=Style(visible=False), children=(rect("in", (0, 0, 9, 9)),)))
    )
    assert [node(scene, id).hidden for id in ("g", "off", "h", "in")] == [False, True, True, True]


def test_names_state_roles() -> None:
    names = {
        "cta-button": "button",
        "hero title": "",
        "card-1-name": "",
        "Card 2": "card",
        "Frame 12": "",
        "bg": "background",
    }
    layers = [replace(rect(f"l{n}", (n, 0, 9, 9)), name=name) for n, name in enumerate(names)]
    scene = NodeScene.of(page(*layers, replace(text("t", "Hi", (0, 50, 9, 9)), name="hero title")))
    assert [node(scene, layer.id).named for layer in layers] == list(names.values())
    assert node(scene, "t").named == "title"


def test_generated_names_are_left_out() -> None:
    names = {"Rectangle 4": "", "path832": "", "cta-button": "cta button", "heroImage": "hero image",
             "Title 1": "title 1", "a3f2b8c09d1e4f56": "", "g12": "", "Harbour picture": "harbour picture"}  # fmt: skip
    layers = [replace(rect(f"l{n}", (n, 0, 9, 9)), name=name) for n, name in enumerate(names)]
    scene = NodeScene.of(page(*layers))
    assert [node(scene, layer.id).name for layer in layers] == list(names.values())


def test_of_too_many_parts_those_are_kept_that_the_sentence_is_about() -> None:
    pages = tuple(
        Page(f"p{n}", 800, 600, tuple(text(f"p{n}t{k}", f"word{n}x{k}", (k, 0, 9, 9)) for k in range(100)))
        for n in range(8)
    )
    document = by_hand("pptx", pages)
    scene = NodeScene.of(document, "make word2x7 on slide 6 red")
    assert len(scene.nodes) == MOST_NODES
    assert not scene.whole
    ids = {one.id for one in scene.nodes}
    assert {f"p5t{k}" for k in range(100)} <= ids
    assert "p2t7" in ids
    assert {f"p{n}" for n in range(8)} <= ids
    assert all(one.parent < 0 or scene.nodes[one.parent].page == one.page for one in scene.nodes)


HOSTILE = {
    "no pages": by_hand("svg", ()),
    "an empty page": page(),
    "a page without size": by_hand("svg", (Page("p", 0, math.nan, (rect("a", (0, 0, 1, 1)),)),)),
    "no boxes": page(Text("t", runs=(Run("Hi"),)), Shape("s"), Picture("p"), Group("g")),
    "no numbers": page(
        rect("a", (math.nan, 0, 1, 1)), replace(rect("b", (0, 0, 1, 1)), transform=Matrix(math.inf, 0, 0, 1e308))
    ),
    "far away": page(rect("a", (1e300, 0, 1e300, 1)), rect("b", (-1e8, 0, 1, 1)), rect("c", (5, 5, 0, 0))),
    "one id twice": page(rect("a", (0, 0, 9, 9)), text("a", "x", (0, 0, 9, 9))),
    "an empty table": page(Table("t"), Table("u", children=(Row("r"),))),
    "an empty chart": page(Chart("c", type="pie")),
    "no words": page(text("t", "\n\n\n", (0, 0, 9, 9)), text("u", "", (0, 0, 9, 9))),
    "a huge text": page(text("t", "word " * 400_000, (0, 0, 9, 9)), text("u", "line\n" * 50_000, (0, 0, 9, 9))),
    "many layers": page(*(rect(f"r{n}", (n % 100, n // 100, 5, 5)) for n in range(10_000))),
    "many pages": by_hand("pptx", tuple(Page(f"p{n}", 10, 10, (rect(f"r{n}", (0, 0, 1, 1)),)) for n in range(3_000))),
}


def nested(depth: int) -> Document:
    inner: Layer = text("deep", "inside", (0, 0, 9, 9))
    for n in range(depth):
        inner = Group(f"g{n}", children=(inner, text(f"t{n}", f"level {n}", (n % 700, 0, 9, 9))))
    return page(inner)


@each("name", [*HOSTILE, "deep groups"])
def test_no_document_is_too_odd(name: str) -> None:
    document = nested(5_000) if name == "deep groups" else HOSTILE[name]
    scene = NodeScene.of(document, "make the word red")
    assert 3 <= len(scene.nodes) <= MOST_NODES
    assert np.isfinite(scene.numbers).all()
    assert (scene.features >= 0).all()
    assert (scene.features < np.array([many for _, many in FEATURES])).all()


@pytest.mark.slow
def test_the_same_document_gives_the_same_scene() -> None:
    one, two = NodeScene.of(opened("menu.svg")), NodeScene.of(opened("menu.svg"))
    assert one.nodes == two.nodes
    assert one.strings == two.strings
    assert (one.features == two.features).all()
    assert (one.relations == two.relations).all()
    assert (one.numbers == two.numbers).all()
