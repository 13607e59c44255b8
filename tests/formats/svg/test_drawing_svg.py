"""The harmless copy of a file that is drawn: what it shows, and what it must not hold."""

from __future__ import annotations

import base64
import io
import re
import zlib
from collections.abc import Iterator

import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.document.style import Color
from redraft.edits.ops import SetStyle, apply
from redraft.errors import EditError, FormatError
from redraft.formats.svg.tree.elements import svg_tree
from redraft.render.pixels import ink_box
from redraft.render.renderer import Renderer
from tests.formats.svg.specimens import PNG, SPECIMENS, drawing, fonts, opened
from tests.sampling import each

SECRET = "/etc/hostname"


@pytest.fixture(scope="module")
def renderer() -> Iterator[Renderer]:
    with Renderer(fonts().files()) as started:
        yield started


def drawable(content: str, only: str | None = None, head: str = 'width="200" height="100"') -> bytes:
    return opened(drawing(content, head)).drawable("page1", only)


def ink(renderer: Renderer, svg: bytes) -> Box | None:
    return ink_box(renderer.draw(svg))


def embedded(data: bytes, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


@each("name", SPECIMENS)
def test_every_specimen_draws_and_names_nothing_outside(name: str, renderer: Renderer) -> None:
    svg = opened(SPECIMENS[name]).drawable("page1")
    tree = svg_tree(svg)  # UTF-8, and well-formed still
    assert b"<!DOCTYPE" not in svg
    for element in tree.elements:
        if element.tag != "a":
            assert (element.href() or "#").startswith(("#", "data:"))
    assert ink(renderer, svg) is not None


@each(
    "link",
    [
        f'xlink:href="{SECRET}"',
        f'href="{SECRET}"',
        f'href="file://{SECRET}"',
        'href="../secret.png"',
        'href="http://localhost:9/x.png"',
        'href="  https://localhost/x.png"',
        f's:href="{SECRET}" xmlns:s="http://www.w3.org/2000/svg"',
        f'l:href="{SECRET}" xmlns:l="http://www.w3.org/1999/xlink"',
        'href="data:text/html,hi"',
        'href="&#x2f;etc/hostname"',
    ],
)
def test_links_out_of_the_file_are_taken_out(link: str) -> None:
    for tag in ("image", "feImage", "use"):
        svg = drawable(f'<{tag} width="5" height="5" {link}/>')
        hrefs = [place for element in svg_tree(svg).elements for place in element.attributes if place.endswith("href")]
        assert [svg_tree(svg).elements[-1].get(name) for name in hrefs if svg_tree(svg).elements[-1].get(name)] == []


def test_a_picture_inside_a_picture_is_made_harmless_too() -> None:
    inner = drawing(
        f'<image width="5" height="5" href="{SECRET}"/><rect width="5" height="5"/>', 'width="9" height="9"'
    )
    svg = drawable(f'<image width="50" height="50" href="{embedded(inner.encode(), "image/svg+xml")}"/>')
    found = re.search(rb"base64,([^\"]+)", svg)
    assert found is not None
    nested = base64.b64decode(found[1])
    assert SECRET.encode() not in nested
    assert b"<rect" in nested


def test_pictures_are_nested_only_so_deep_and_broken_ones_go() -> None:
    content = drawing("<rect/>", 'width="9" height="9"')
    for _ in range(5):
        href = embedded(content.encode(), "image/svg+xml")
        content = drawing(f'<image width="9" height="9" href="{href}"/>', 'width="9" height="9"')
    assert opened(content).drawable("page1")
    assert b'href=""' in drawable(f'<image href="{embedded(b"<svg", "image/svg+xml")}"/>')
    assert b'href=""' in drawable(f'<image href="{embedded(b"not a picture")}"/>')


def test_a_picture_of_absurd_size_is_refused() -> None:
    head = (60_000).to_bytes(4, "big") * 2 + b"\x08\x02\x00\x00\x00"
    chunk = b"IHDR" + head
    bomb = PNG[:8] + len(head).to_bytes(4, "big") + chunk + zlib.crc32(chunk).to_bytes(4, "big")
    with pytest.raises(FormatError, match="60000 × 60000"):
        drawable(f'<image width="5" height="5" href="{embedded(bomb)}"/>')


def test_an_entity_cannot_break_out_of_an_attribute() -> None:
    text = (
        "<!DOCTYPE svg [<!ENTITY e \"x' onload='y\">]>"
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect class='&e;'/></svg>"
    )
    root = svg_tree(opened(text).drawable("page1")).elements[1]
    assert (root.get("class"), root.get("onload")) == ("x' onload='y", None)


@each("name", ["illustrator", "utf16_le", "latin1", "bom"])
def test_declarations_of_type_and_encoding_are_left_out(name: str) -> None:
    svg = opened(SPECIMENS[name]).drawable("page1")
    assert not svg.startswith((b"<?xml", b"\xef\xbb\xbf"))
    assert svg.decode("utf-8")


def test_a_comment_inside_the_document_type_goes_with_it() -> None:
    text = '<!DOCTYPE svg [<!-- a > b --> <!ENTITY e "x">]><!-- after --><svg xmlns="http://www.w3.org/2000/svg"/>'
    assert opened(text).drawable("page1").startswith(b"<!-- after --><svg")


def test_an_unknown_font_is_replaced_by_one_that_draws(renderer: Renderer) -> None:
    for said in (
        'font-family="Nobody Has This"',
        "style=\"font-family:'Nobody Has This'\"",
        "",
        'style="font:20px Nope"',
    ):
        svg = drawable(f'<text x="10" y="50" font-size="20" {said}>Words</text>')
        assert b"Source" in svg
        assert ink(renderer, svg) is not None


def test_bold_by_name_is_drawn_bold(renderer: Renderer) -> None:
    def width(family: str) -> float:
        found = ink(renderer, drawable(f'<text x="0" y="50" font-size="40" font-family="{family}">mmm</text>'))
        assert found is not None
        return found.width

    assert width("SourceSansPro-Black") > width("SourceSansPro-Regular")


MOVED = '<g id="g" transform="translate(100 50)"><rect id="b" width="10" height="10"/></g>'
TWO = f'<rect id="a" width="20" height="20"/>{MOVED}'


@each(
    ("only", "expected"),
    [(None, Box(0, 0, 110, 60)), ("a", Box(0, 0, 20, 20)), ("b", Box(100, 50, 10, 10)), ("g", Box(100, 50, 10, 10))],
)
def test_a_layer_alone_is_drawn_in_its_place(only: str | None, expected: Box, renderer: Renderer) -> None:
    assert ink(renderer, drawable(TWO, only)) == expected


def test_a_layer_alone_keeps_its_style_path_and_definitions(renderer: Renderer) -> None:
    content = (
        '<style>.k{fill:url(#p)}</style><linearGradient id="p"><stop stop-color="red"/></linearGradient>'
        '<path id="c" d="M10 50h150" stroke="red"/><rect id="a" class="k" width="10" height="10"/>'
        '<text id="t" font-size="20"><textPath xlink:href="#c">along</textPath></text>'
    )
    assert ink(renderer, drawable(content, "a")) == Box(0, 0, 10, 10)
    text = ink(renderer, drawable(content, "t"))
    assert text is not None
    assert text.y < 50


def test_a_layer_alone_is_drawn_in_a_prefixed_file(renderer: Renderer) -> None:
    file = opened(SPECIMENS["prefixed"])
    assert ink(renderer, file.drawable("page1", "g2")) == Box(10, 60, 38, 20)


def test_flowed_text_is_drawn_in_its_region(renderer: Renderer) -> None:
    for name in ("inkscape", "bom"):
        file = opened(SPECIMENS[name])
        found = ink_box(renderer.draw(file.drawable("page1", "flowRoot333"), 1))
        assert found is not None
        region = Box(25 * 96 / 25.4, 152 * 96 / 25.4, 80 * 96 / 25.4, 60 * 96 / 25.4).grown(3)
        assert region.overlap(found) == found
        assert found.height > 2 * 6 * 96 / 25.4


def test_a_page_without_a_size_is_drawn_as_large_as_the_model_says(renderer: Renderer) -> None:
    file = opened(drawing('<rect x="10" y="20" width="90" height="30"/>', ""))
    assert ink(renderer, file.drawable("page1")) == Box(10, 20, 90, 30)
    assert b'width="100" height="50"' in file.drawable("page1") or b'height="50" width="100"' in file.drawable("page1")


def test_a_page_or_layer_that_is_not_there_is_named() -> None:
    file = opened(drawing("<rect/>"))
    with pytest.raises(EditError, match="no page 'page2'"):
        file.drawable("page2")
    with pytest.raises(EditError, match="no layer 'x'"):
        file.drawable("page1", "x")


@each("where", ['transform="{}"', 'style="transform:{}"'])
def test_a_transform_in_the_units_of_style_sheets_is_drawn_where_the_model_says(where: str, renderer: Renderer) -> None:
    said = where.format("translate(50px, 20px) rotate(90deg)")
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    file = opened(f'{head}<rect id="r" width="10" height="4" {said}/></svg>')
    assert ink(renderer, file.drawable("page1")) == file.document.index["r"].box


def test_an_important_rule_and_an_edit_that_overrules_it_are_drawn_as_browsers_do(renderer: Renderer) -> None:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    sheet = "<style>#a{fill:#00aa00 !important}</style>"
    file = opened(f'{head}{sheet}<rect id="a" width="20" height="20"/></svg>')
    blue = apply(file.document, SetStyle("a", "fill", Color(0, 0, 255)))
    for data, expected in ((file.data, (0, 0xAA, 0, 255)), (file.write(blue).data, (0, 0, 255, 255))):
        png = renderer.draw(opened(data).drawable("page1"))
        assert Image.open(io.BytesIO(png)).convert("RGBA").getpixel((10, 10)) == expected
