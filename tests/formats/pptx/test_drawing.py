"""Drawing decks made by hand: whole slides and units, and the boxes around their ink. Bundled fonts only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Asset, Flow, Group, Layer, Opaque, Paragraph, Picture, Run, Shape, Text, TextShape
from redraft.document.pages import Document, Page
from redraft.document.style import Color, NoPaint, PaintServer, Style
from redraft.document.tables import Cell, Row, Table
from redraft.formats.pptx.paint.draw import shrunk
from redraft.formats.pptx.paint.looks import (
    Borders,
    Bullet,
    End,
    GradientLook,
    Pattern,
    PictureFill,
    PixelRecolor,
    RunLook,
    ShadowLook,
    ShapeLook,
    Stroke,
    Tiling,
)
from redraft.formats.pptx.slide.draw import DeckDrawing
from redraft.render.direct_pixels import photograph_tile, solid_tile
from redraft.render.renderer import Renderer

RED, BLUE, WHITE, BLACK = Color(220, 30, 30), Color(30, 60, 220), Color(255, 255, 255), Color(0, 0, 0)
SQUARE, FIELD = Box(50, 40, 100, 80), Box(20, 20, 200, 100)
LETTERS = Style(font_family="Source Sans Pro", font_size=20.0, fill=BLACK, align="start")
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


@dataclass
class Deck:
    """A reading made by hand."""

    document: Document
    looks: Mapping[str, ShapeLook] = field(default_factory=dict)
    beneath: Mapping[str, tuple[Layer, ...]] = field(default_factory=dict)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def renderer(fonts: Fonts) -> Iterator[Renderer]:
    with Renderer(fonts.files()) as found:
        yield found


def picture_asset() -> Asset:
    """Left half red, right half blue."""
    image = Image.new("RGB", (8, 4), "red")
    image.paste("blue", (4, 0, 8, 4))
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return Asset("image/png", buffer.getvalue(), 8, 4)


ASSET = picture_asset()


def deck(*layers: Layer, looks: Mapping[str, ShapeLook] | None = None, **more: Any) -> Deck:
    page = Page("s", 400.0, 300.0, layers)
    return Deck(Document("pptx", (page,), {ASSET.key: ASSET}), looks or {}, **more)


def rect(id: str = "r", box: Box = SQUARE, **style: Any) -> Shape:
    frame = Box(0.0, 0.0, box.width, box.height)
    return Shape(id, transform=Matrix.translation(box.x, box.y), frame=frame, style=Style(**style), form="rect")


def words(text: str, id: str = "t", box: Box = FIELD, **more: Any) -> Text:
    runs = (Run(text, starts_line=True, starts_paragraph=True),)
    paragraphs = more.pop("paragraphs", (Paragraph(),))
    frame = Box(0.0, 0.0, box.width, box.height)
    place = Matrix.translation(box.x, box.y)
    return Text(id, transform=place, frame=frame, style=LETTERS, runs=runs, flow=Flow(), paragraphs=paragraphs, **more)


def pixels(renderer: Renderer, svg: bytes) -> Pixels:
    return np.asarray(Image.open(BytesIO(renderer.draw(svg))).convert("RGBA"))


def at(picture: Pixels, x: float, y: float) -> tuple[int, ...]:
    return tuple(int(part) for part in picture[int(y), int(x)])


def ink(picture: Pixels) -> Box | None:
    rows, columns = np.nonzero(picture[..., 3])
    if not len(rows):
        return None
    return Box(float(columns.min()), float(rows.min()), float(np.ptp(columns) + 1), float(np.ptp(rows) + 1))


def table() -> Group:
    """Two rows and columns; the text of one cell needs more room than its row has."""
    rows = []
    for row in range(2):
        cells = []
        for column in range(2):
            id = f"tab/r{row + 1}c{column + 1}"
            place = Matrix.translation(column * 100.0, row * 30.0)
            frame = Box(0.0, 0.0, 100.0, 30.0)
            shape = Shape(f"{id}/shape", form="rect", frame=frame, style=Style(fill=WHITE), bound=True)
            said = "a text that needs several lines to stand in" if (row, column) == (0, 1) else "cell"
            text = replace(words(said, f"{id}/text"), transform=Matrix(), frame=frame, bound=True)
            cells.append(Cell(id, transform=place, children=(shape, text), bound=True))
        rows.append(Row(f"tab/r{row + 1}", children=tuple(cells), bound=True))
    return Table("tab", transform=Matrix.translation(60, 50), children=tuple(rows))


GRADIENT = GradientLook(((0.0, RED), (1.0, BLUE)), angle=90.0)
THICK = Stroke(fill=BLUE, width=6.0, dash=(3.0, 1.0))
ARROW = Stroke(fill=BLUE, width=5.0, head=End("oval"), tail=End("triangle", 4.0, 4.0))


def everything() -> Deck:
    """A slide with one of each."""
    line = Shape(
        "line", form="path", d="M 0 0 L 120 60", frame=Box(0, 0, 120, 60), transform=Matrix.translation(220, 200)
    )
    picture = Picture("pic", frame=Box(0, 0, 80, 40), transform=Matrix.translation(300, 20), asset=ASSET.key)
    turned = replace(
        rect("turned", Box(0, 0, 60, 30), fill=BLUE), transform=Matrix.rotation(30) @ Matrix.translation(250, 0)
    )
    pair = TextShape("pair", children=(rect("pair/shape", Box(20, 200, 90, 50)), words("inside", "pair/text")))
    half = Group(
        "half", children=(rect("h1", fill=RED), rect("h2", Box(90, 60, 90, 80), fill=BLUE)), style=Style(opacity=0.5)
    )
    looks = {
        "s/background": ShapeLook(fill=GRADIENT),
        "r": ShapeLook(
            fill=Pattern("dkUpDiag", RED, WHITE), line=THICK, shadow=ShadowLook(BLACK._replace(alpha=120), 8, 6, 45)
        ),
        "line": ShapeLook(line=ARROW),
        "pair/shape": ShapeLook(fill=PictureFill(ASSET.key, tiling=Tiling())),
        "tab/r1c1/shape": ShapeLook(borders=Borders(top=THICK, left=THICK, bottom=Stroke(RED, 2.0))),
        "t": ShapeLook(bullets=(Bullet(color=RED, size=1.5),), runs=(RunLook(highlight=WHITE),)),
    }
    background = rect("s/background", Box(0, 0, 400, 300), fill=PaintServer("linear-gradient", "s/background"))
    hidden = rect("hidden", Box(0, 0, 400, 300), fill=BLACK, visible=False)
    bullets = words("bullet & <sign>", paragraphs=(Paragraph(bullet="•", margin=20, indent=-20),))
    server = rect("r", fill=PaintServer("pattern", "r"))
    fields = Opaque("s/layout", what="from the layout and master", bound=True)
    return deck(
        *(background, fields, half, server, line, picture, turned, pair, table(), bullets, hidden),
        looks=looks,
        beneath={"s/layout": (rect("m1", Box(0, 280, 400, 20), fill=RED), words("footer", "m2", Box(5, 250, 100, 30)))},
    )


def test_a_slide_is_harmless_and_well_formed(fonts: Fonts) -> None:
    drawing = DeckDrawing(everything(), fonts)
    for svg in (drawing.drawable("s"), *(unit.svg for unit in drawing.units("s"))):
        tree = ElementTree.fromstring(svg)
        tags = {element.tag.rpartition("}")[2] for element in tree.iter()}
        assert tags <= set(
            "svg g defs rect ellipse path text image linearGradient radialGradient stop pattern filter "
            "feGaussianBlur clipPath".split()
        )
        for reference in re.findall(r'href="([^"]*)"', svg.decode()):
            assert reference.startswith("data:image/")
        names = [element.get("id") for element in tree.iter() if element.get("id")]
        assert len(names) == len(set(names))
        used = set(re.findall(r"url\(#([^)]*)\)", svg.decode()))
        assert used <= set(names)


def test_units_laid_over_each_other_give_the_slide(fonts: Fonts, renderer: Renderer) -> None:
    drawing = DeckDrawing(everything(), fonts)
    whole = pixels(renderer, drawing.drawable("s")).astype(int)
    ground = Image.new("RGBA", (400, 300))
    for unit in drawing.units("s"):
        ground = Image.alpha_composite(ground, Image.fromarray(pixels(renderer, unit.svg)))
    difference = np.abs(whole - np.asarray(ground).astype(int))
    assert difference.max() <= 6
    assert difference.mean() < 0.1


def test_the_box_of_a_unit_holds_all_its_ink(fonts: Fonts, renderer: Renderer) -> None:
    drawing = DeckDrawing(everything(), fonts)
    units = drawing.units("s")
    wanted = "s/background s/layout half r line pic turned pair/shape pair/text tab t"
    assert [unit.layer for unit in units] == wanted.split()
    for unit in units:
        found = ink(pixels(renderer, unit.svg))
        assert found is not None
        box = unit.box
        assert box is not None
        seen = box.overlap(Box(0, 0, 400, 300))
        assert Box.union((seen, found)) == seen, unit.layer


def test_a_hidden_layer_draws_nothing_and_only_draws_one_layer(fonts: Fonts, renderer: Renderer) -> None:
    drawing = DeckDrawing(everything(), fonts)
    assert "hidden" not in [unit.layer for unit in drawing.units("s")]
    alone = ink(pixels(renderer, drawing.drawable("s", "pic")))
    assert alone == Box(300, 20, 80, 40)
    assert ink(pixels(renderer, drawing.drawable("s", "hidden"))) is None
    assert drawing.reach("hidden") == Box(0, 0, 400, 300)


def test_only_a_cell_of_a_table_draws_that_cell(fonts: Fonts, renderer: Renderer) -> None:
    drawing = DeckDrawing(deck(table()), fonts)
    found = ink(pixels(renderer, drawing.drawable("s", "tab/r1c2/shape")))
    reach = drawing.reach("tab/r1c2")
    assert found is not None
    assert reach is not None
    assert (found.x, found.y, found.width) == (160, 50, 100)
    assert found.height > 60
    assert reach.bottom >= found.bottom


def test_rows_below_one_that_grows_move_down(fonts: Fonts) -> None:
    drawing = DeckDrawing(deck(table()), fonts)
    upper, lower = drawing.reach("tab/r1c2/shape"), drawing.reach("tab/r2c1/shape")
    assert upper is not None
    assert lower is not None
    assert lower.y == pytest.approx(upper.bottom - 2, abs=0.1)
    assert lower.height == pytest.approx(32, abs=0.1)


def test_the_models_colour_counts_before_the_looks(fonts: Fonts, renderer: Renderer) -> None:
    drawing = DeckDrawing(deck(rect(fill=RED), looks={"r": ShapeLook(fill=BLUE)}), fonts)
    assert at(pixels(renderer, drawing.drawable("s")), 100, 80) == RED
    empty = DeckDrawing(deck(rect(fill=NoPaint()), looks={"r": ShapeLook(fill=BLUE)}), fonts)
    assert empty.units("s") == []


def test_a_gradient_runs_along_its_angle(fonts: Fonts, renderer: Renderer) -> None:
    layer = rect(fill=PaintServer("linear-gradient", "r"))
    found = pixels(renderer, DeckDrawing(deck(layer, looks={"r": ShapeLook(fill=GRADIENT)}), fonts).drawable("s"))
    top, bottom = at(found, 100, 42), at(found, 100, 118)
    assert top[0] > top[2]
    assert bottom[2] > bottom[0]
    assert at(found, 55, 80) == at(found, 145, 80)


def test_a_crop_leaves_the_part_that_is_asked_for(fonts: Fonts, renderer: Renderer) -> None:
    layer = Picture("pic", frame=Box(0, 0, 80, 40), asset=ASSET.key, crop=(0.5, 0.0, 0.0, 0.0))
    found = pixels(renderer, DeckDrawing(deck(layer), fonts).drawable("s"))
    assert at(found, 20, 20)[:3] == at(found, 60, 20)[:3] == (0, 0, 255)
    assert ink(found) == Box(0, 0, 80, 40)


def test_a_picture_in_two_tones_runs_from_the_dark_one_to_the_light_one(fonts: Fonts, renderer: Renderer) -> None:
    layer = Picture("pic", frame=Box(0, 0, 80, 40), asset=ASSET.key)
    look = ShapeLook(recolors=(PixelRecolor(True, ((0.5, 0.0), (0.0, 0.5), (0.0, 1.0))),))
    drawing = DeckDrawing(deck(layer, looks={"pic": look}), fonts)
    found = pixels(renderer, drawing.drawable("s"))
    red, blue = at(found, 20, 20), at(found, 60, 20)
    assert red[1:] == blue[1:] == (127, 255, 255)
    assert (red[0], blue[0]) == pytest.approx((0.2126 * 127, 0.0722 * 127), abs=2)
    assert [unit.photo for unit in drawing.units("s")] == [None]


def test_a_picture_that_cannot_be_drawn_leaves_a_pale_box(fonts: Fonts, renderer: Renderer) -> None:
    made = deck(Picture("pic", frame=Box(0, 0, 80, 40), asset="gone"))
    metafile = Asset("image/x-emf", b"\x01\x00\x00\x00 no pixels")
    made = replace(made, document=replace(made.document, assets={"gone": metafile}))
    assert at(pixels(renderer, DeckDrawing(made, fonts).drawable("s")), 40, 20) == (232, 232, 232, 255)


def test_letters_and_lines_keep_their_size_in_a_scaled_group(fonts: Fonts, renderer: Renderer) -> None:
    line = ShapeLook(line=Stroke(fill=BLACK, width=4.0))
    inside = (words("word", box=Box(0, 0, 50, 20)), rect("r", Box(0, 30, 50, 20)))
    plain = DeckDrawing(deck(Group("g", children=inside), looks={"r": line}), fonts)
    scaled = DeckDrawing(deck(Group("g", children=inside, transform=Matrix.scaling(3, 2)), looks={"r": line}), fonts)
    one = ink(pixels(renderer, plain.drawable("s", "t")))
    other = ink(pixels(renderer, scaled.drawable("s", "t")))
    assert one is not None
    assert other is not None
    assert (other.width, other.height) == pytest.approx((one.width, one.height), abs=1)
    frame = ink(pixels(renderer, scaled.drawable("s", "r")))
    assert frame == Box(0, 58, 152, 44)


def test_text_in_a_mirrored_shape_is_not_mirrored(fonts: Fonts, renderer: Renderer) -> None:
    text = words("L", box=Box(100, 20, 40, 40))
    flipped = replace(text, transform=text.transform @ Matrix.scaling(-1, 1, (20, 20)))
    found = [pixels(renderer, DeckDrawing(deck(layer), fonts).drawable("s")) for layer in (text, flipped)]
    assert np.array_equal(found[0], found[1])


def test_the_ends_of_a_line_stand_at_its_points(fonts: Fonts, renderer: Renderer) -> None:
    layer = Shape("line", form="path", d="M 0 0 L 100 0", frame=Box(0, 0, 100, 0), transform=Matrix.translation(50, 50))
    arrow = Stroke(fill=BLUE, width=4.0, tail=End("triangle", 3.0, 3.0))
    found = pixels(renderer, DeckDrawing(deck(layer, looks={"line": ShapeLook(line=arrow)}), fonts).drawable("s"))
    box = ink(found)
    assert box is not None
    assert box.right == pytest.approx(150, abs=1)
    assert box.height == pytest.approx(12, abs=1)
    assert box.x == 50


def test_a_shadow_falls_where_it_points_even_from_a_turned_shape(fonts: Fonts, renderer: Renderer) -> None:
    layer = replace(rect(fill=RED), transform=Matrix.translation(50, 40) @ Matrix.rotation(180, (50, 40)))
    look = ShapeLook(shadow=ShadowLook(BLACK, blur=0, distance=10, direction=0))
    found = pixels(renderer, DeckDrawing(deck(layer, looks={"r": look}), fonts).drawable("s"))
    assert at(found, 155, 80) == BLACK
    assert at(found, 45, 80)[3] == 0


def test_raised_letters_are_smaller_and_higher(fonts: Fonts) -> None:
    text = replace(words("x"), runs=(Run("x", starts_paragraph=True), Run("2")))
    drawing = DeckDrawing(deck(text, looks={"t": ShapeLook(runs=(RunLook(), RunLook(baseline=0.3)))}), fonts)
    tree = ElementTree.fromstring(drawing.drawable("s"))
    base, raised = (element for element in tree.iter() if element.tag.endswith("}text"))
    assert float(raised.get("font-size") or 0) == pytest.approx(20 * 2 / 3, abs=0.01)
    assert float(base.get("y") or 0) - float(raised.get("y") or 0) == pytest.approx(6, abs=0.02)


def test_control_characters_do_not_reach_the_drawing(fonts: Fonts) -> None:
    drawing = DeckDrawing(deck(words("a\x01b\x0bc")), fonts)
    assert ElementTree.fromstring(drawing.drawable("s")) is not None


def test_rows_without_any_height_grow_with_their_text(fonts: Fonts) -> None:
    """A file may give a row no height at all."""
    made = table()
    rows = []
    for number, row in enumerate(made.children):
        assert isinstance(row, Group)
        cells = []
        for cell in row.children:
            assert isinstance(cell, Group)
            flat = tuple(
                replace(child, frame=Box(0.0, 0.0, 100.0, 0.0 if not number else 30.0)) for child in cell.children
            )
            place = Matrix.translation(cell.transform.e, 0.0)
            cells.append(replace(cell, children=flat, transform=place))
        rows.append(replace(row, children=tuple(cells)))
    drawing = DeckDrawing(deck(replace(made, children=tuple(rows))), fonts)
    upper, lower = drawing.reach("tab/r1c1/shape"), drawing.reach("tab/r2c1/shape")
    assert upper is not None
    assert lower is not None
    assert upper.height > 60
    assert lower.y == pytest.approx(upper.bottom - 2, abs=0.1)


def test_plain_colours_and_pictures_say_what_they_come_to(fonts: Fonts) -> None:
    picture = Picture("pic", frame=Box(0, 0, 80, 40), transform=Matrix.translation(10, 20), asset=ASSET.key)
    cropped = replace(picture, id="cropped", crop=(0.5, 0.0, 0.0, 0.0))
    turned = replace(picture, id="turned", transform=Matrix.rotation(10))
    shadowed = rect("shadowed", fill=RED)
    made = deck(
        rect("plain", fill=RED),
        picture,
        cropped,
        turned,
        shadowed,
        looks={"shadowed": ShapeLook(shadow=ShadowLook(BLACK))},
    )
    plain, whole, part, *rest = DeckDrawing(made, fonts).units("s")
    assert plain.solid == (SQUARE, RED)
    assert whole.photo == (ASSET.data, 8, 4, Box(10, 20, 80, 40), None)
    assert part.photo == (ASSET.data, 8, 4, Box(-70, 20, 160, 40), Box(10, 20, 80, 40))
    assert [(unit.solid, unit.photo) for unit in rest] == [(None, None)] * 2


def test_tiles_of_what_a_unit_comes_to_are_what_its_document_draws(fonts: Fonts, renderer: Renderer) -> None:
    picture = Picture("pic", frame=Box(0, 0, 80, 40), transform=Matrix.translation(10, 20), asset=ASSET.key)
    cropped = replace(picture, id="cropped", crop=(0.25, 0.0, 0.25, 0.0))
    for unit in DeckDrawing(deck(rect("plain", fill=RED), picture, cropped), fonts).units("s"):
        tile = (
            solid_tile(unit.solid, 1.0, (400, 300), "normal")
            if unit.solid
            else photograph_tile(unit.photo, 1.0, (400, 300), "normal")  # type: ignore[arg-type]
        )
        assert tile is not None, unit.layer
        drawn = pixels(renderer, unit.svg).astype(int)
        height, width = tile.pixels.shape[:2]
        there = drawn[tile.y : tile.y + height, tile.x : tile.x + width]
        assert np.abs(there - tile.pixels).max() <= 2, unit.layer
        assert drawn[..., 3].sum() == there[..., 3].sum()


def test_a_photograph_far_too_fine_for_its_place_is_averaged_and_others_are_left_alone(
    fonts: Fonts, renderer: Renderer
) -> None:
    """A checkerboard of single pixels is gray from afar."""
    board = Image.fromarray((np.indices((600, 600)).sum(axis=0) % 2 * 255).astype(np.uint8)).convert("RGB")
    buffer = BytesIO()
    board.save(buffer, "PNG")
    fine = Asset("image/png", buffer.getvalue(), 600, 600)
    layer = Picture("pic", frame=Box(0, 0, 61, 61), asset="fine")
    made = deck(layer)
    made = replace(made, document=replace(made.document, assets={"fine": fine}))
    [unit] = DeckDrawing(made, fonts).units("s")
    inside = pixels(renderer, unit.svg)[5:55, 5:55, :3].astype(int)
    assert np.abs(inside - 127).max() < 12
    assert unit.photo is not None
    assert (unit.photo.width, unit.photo.height) == (122, 122)
    assert shrunk("fine", fine, 300, 61) is fine
    broken = replace(fine, data=fine.data[:50])
    assert shrunk("broken", broken, 61, 61) is broken
