"""From SVG files to documents: what becomes a layer, where it stands, and what it looks like."""

from __future__ import annotations

import math

import pytest

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Opaque, Picture, Shape, Text
from redraft.document.pages import Document
from redraft.document.style import PROPERTIES, Color, NoPaint, PaintServer, allows, is_clean_text
from redraft.errors import FormatError
from tests.cases import of_case
from tests.formats.svg.specimens import SPECIMENS, drawing, opened
from tests.sampling import each


def read(content: str, head: str = 'viewBox="0 0 200 100"') -> Document:
    return opened(drawing(content, head)).document


def layer(content: str, id: str = "a") -> Layer:
    return read(content).index[id].layer


def box(document: Document, id: str = "a") -> Box:
    found = document.index[id].box
    assert found is not None
    return Box(*(round(number, 4) for number in found))


@each("name", SPECIMENS)
def test_every_value_read_is_one_the_model_allows(name: str) -> None:
    for placed in opened(SPECIMENS[name]).document.walk():
        here = placed.layer
        styles = [here.style, *(run.style for run in here.runs)] if isinstance(here, Text) else [here.style]
        for style in styles:
            for property_name in PROPERTIES:
                assert allows(property_name, getattr(style, property_name)), (here.id, property_name, style)
        assert is_clean_text(here.name)
        assert all(math.isfinite(number) for number in (*here.transform, *(here.frame or ())))


@each(
    ("name", "expected"),
    [
        (
            "inkscape",
            "group layer2, shape rect846, shape path900, group layer1, text text111, text flowRoot333, "
            "picture image444, group use555, shape use555/path1",
        ),
        (
            "canva",
            "shape rect1, shape rect2, group g1, group g1/g1, picture g1/g1/image1, group g2, group g2/g1, "
            "group g2/g1/g1, group g2/g1/g1/g1, group g2/g1/g1/g1/g1, shape g2/g1/g1/g1/g1/path1, group g3, "
            "group g3/g1, group g3/g1/g1, group g3/g1/g1/g1, group g3/g1/g1/g1/g1, shape g3/g1/g1/g1/g1/path1, "
            "group g4, shape g4/path1",
        ),
        (
            "figma",
            "group g1, shape g1/rect1, group g1/g1, shape g1/g1/rect1, shape g1/path1, shape g1/path2, "
            "shape g1/rect2, shape g1/rect3, group g1/g2, shape g1/g2/rect1, text g1/text1",
        ),
        ("illustrator_cls", "group c, shape c/rect1, shape c/rect2, shape c/ellipse1, text text1"),
        ("careless", "shape rect1, shape hill, group g1, shape g1/path1, text text1"),
    ],
)
def test_the_layers_of_a_program_are_found(name: str, expected: str) -> None:
    found = [f"{placed.layer.kind} {placed.layer.id}" for placed in opened(SPECIMENS[name]).document.walk()]
    assert ", ".join(found) == expected


def test_inkscapes_labels_are_names_and_its_millimetres_the_page() -> None:
    document = opened(SPECIMENS["inkscape"]).document
    page = document.pages[0]
    assert (page.width, page.height) == (210, 297)
    assert page.unit_mm == pytest.approx(1)
    assert document.index["layer1"].layer.name == "Words & pictures"


def test_inkscapes_lines_are_runs_that_start_lines() -> None:
    text = opened(SPECIMENS["inkscape"]).document.index["text111"].layer
    assert isinstance(text, Text)
    assert text.text == "Garden party\nbring a cake"
    assert [run.starts_line for run in text.runs] == [False, True]
    assert (text.runs[1].style.font_size, text.runs[1].style.fill) == (8, None)


def test_flowed_text_is_text_in_its_region() -> None:
    placed = opened(SPECIMENS["inkscape"]).document.index["flowRoot333"]
    assert isinstance(placed.layer, Text)
    assert placed.layer.text == "Come early, stay late, and dance on the lawn.\nRain or shine."
    assert placed.layer.effects == ("flow",)
    assert placed.box == Box(25, 152, 80, 60)


def test_a_gradient_is_named_with_its_colours_even_through_a_link() -> None:
    fill = opened(SPECIMENS["inkscape"]).document.index["rect846"].layer.style.fill
    assert fill == PaintServer("linear-gradient", "linearGradient1023", (Color(255, 215, 0), Color(255, 69, 0, 0)))


def test_illustrators_switch_shows_the_drawing_and_not_the_private_part() -> None:
    document = opened(SPECIMENS["illustrator"]).document
    assert "switch1/g1" in document.index
    assert "switch1/foreignObject1" not in document.index
    assert [placed.layer.text for placed in document.walk() if isinstance(placed.layer, Text)] == [
        "SUMMER\nSALE",
        "50 %",
    ]


def test_a_switch_without_a_part_that_holds_shows_nothing() -> None:
    assert list(read('<switch id="a"><rect requiredExtensions="x"/><rect systemLanguage="fr"/></switch>').index) == [
        "a"
    ]


def test_a_symbol_is_put_where_its_use_says() -> None:
    document = opened(SPECIMENS["illustrator"]).document
    assert box(document, "switch1/g1/g2/polygon1") == Box(320, 40, 40, 40)


def test_a_repeated_svg_stands_by_its_own_corner_and_that_of_its_use() -> None:
    document = read(
        '<defs><svg id="s" x="10" y="20"><rect width="5" height="5"/></svg></defs><use href="#s" x="30" y="5"/>'
    )
    assert box(document, "g1/rect1") == Box(40, 25, 5, 5)


def test_figmas_filters_masks_and_patterns_are_kept_as_effects_and_paints() -> None:
    document = opened(SPECIMENS["figma"]).document
    assert document.index["g1/g1"].layer.effects == ("filter",)
    assert document.index["g1/g2"].layer.effects == ("mask",)
    assert document.index["g1/rect3"].layer.style.fill == PaintServer("pattern", "pattern0")
    assert document.index["g1/path2"].layer.style.fill == Color(79, 70, 229, 102)
    text = document.index["g1/text1"].layer
    assert isinstance(text, Text)
    assert text.text == "Sign up\ntoday"


def test_canvas_page_and_embedded_picture_are_read() -> None:
    document = opened(SPECIMENS["canva"]).document
    picture = document.index["g1/g1/image1"].layer
    assert isinstance(picture, Picture)
    asset = document.assets[picture.asset]
    assert (asset.media_type, asset.width, asset.height) == ("image/png", 4, 3)
    assert box(document, "g1/g1/image1") == Box(37.5003, 37.5, 299.9996, 224.9997)


def test_units_and_percentages_become_page_units() -> None:
    document = opened(SPECIMENS["handwritten"]).document
    expected = Box(24, round(10 * 96 / 25.4, 4), round(100 * 96 / 72, 4), 48)
    assert box(document, "rect1") == expected
    assert document.pages[0].unit_mm == pytest.approx(120 / 480)


def test_a_page_is_the_whole_drawn_area_of_its_view_box() -> None:
    page = read("", 'width="400" height="100" viewBox="10 20 100 100"').pages[0]
    assert (page.width, page.height, page.view) == (400, 100, Matrix(1, 0, 0, 1, 140, -20))


@each("head", ["", 'width="100%" height="100%"', 'width="auto"', 'viewBox="0 0 0 0"'])
def test_a_page_without_a_size_is_as_large_as_its_content(head: str) -> None:
    page = read('<rect x="10" y="20" width="90" height="30"/>', head).pages[0]
    assert (page.width, page.height) == (100, 50)


def test_a_page_without_a_size_is_no_larger_and_no_smaller_than_one_may_state() -> None:
    page = read('<rect width="4294967296" height="1e-30"/>', "").pages[0]
    assert (page.width, page.height) == (100_000, 100)


@each("size", ["1e6", "0"])
def test_a_page_too_large_or_without_a_size_is_refused(size: str) -> None:
    with pytest.raises(FormatError, check=of_case("svg-page-size-invalid")):
        read("<rect/>", f'width="{size}" height="10"')


@each(
    "head",
    [
        *(f'width="{size}" height="10"' for size in ("1e30", "NaN", "-5", "1e999", "inf", "-1%")),
        *(f'viewBox="{area}"' for area in ("0 0 1e30 1", "0 0 -1 5", "0 0 NaN 1", "1e300 0 10 10", "0 0 inf 1")),
    ],
)
def test_absurd_pages_are_refused(head: str) -> None:
    with pytest.raises(FormatError, check=of_case("svg-page-attribute-invalid")):
        read("<rect/>", head)


def test_absurd_numbers_inside_a_page_do_not_leave_it() -> None:
    document = read(
        '<rect x="1e308" y="-1e308" width="1e308" height="1e308"/><circle r="1e308"/><path d="M1e400 0L1e308 1e308"/>'
        '<g transform="scale(1e300)"><g transform="scale(1e300)"><rect width="5" height="5"/></g></g>'
        '<text font-size="1e308" x="1e308">a</text><text font-size="-4">b</text>'
        '<rect rx="-1" width="4" height="4" stroke-width="-2"/><path d="nonsense"/><rect width="NaN" height="5"/>'
    )
    for placed in document.walk():
        assert placed.layer.style.stroke_width in (None, 1.0)


def test_rules_are_weighed_against_attributes_and_styles() -> None:
    document = opened(SPECIMENS["handwritten"]).document
    fills = [document.index[id].layer.style.fill for id in ("rect1", "rect2", "rect3", "price")]
    assert fills == [Color(192, 57, 43), Color(231, 76, 60), Color(192, 57, 43), Color(255, 215, 0)]
    price = document.index["price"].layer.style
    assert (price.font_size, price.font_weight, price.font_style) == (32, 700, "italic")
    assert document.index["rect2"].layer.style.stroke == NoPaint()


def test_words_for_back_to_the_start_are_understood() -> None:
    outer = '<g fill="lime" stroke="lime" font-size="30" visibility="hidden">'
    style = layer(f'{outer}<rect id="a" style="fill:initial;stroke:inherit;visibility:initial"/></g>').style
    assert (style.fill, style.stroke, style.visible) == (Color(0, 0, 0), Color(0, 255, 0), True)
    unset = layer(f'{outer}<rect id="a" style="fill:unset;opacity:initial"/></g>').style
    assert (unset.fill, unset.opacity) == (Color(0, 255, 0), 1.0)


@each(
    ("shorthand", "size", "weight", "slant", "family"),
    [
        ("12px Arial", 12, 400, "normal", "Arial"),
        ("italic 700 12px/1.5 'My Font', serif", 12, 700, "italic", "'My Font', serif"),
        ("bold large Georgia", 18, 700, "normal", "Georgia"),
        ("12px", 30, 300, "normal", "Lato"),
        ("inherit", 40, 300, "normal", "Roboto"),
    ],
)
def test_the_font_shorthand_says_four_things(shorthand: str, size: float, weight: int, slant: str, family: str) -> None:
    text = f'<text id="a" font-size="30" font-family="Lato" style="font:{shorthand}">x</text>'
    style = layer(f'<g font-weight="300" font-size="40" font-family="Roboto">{text}</g>').style
    assert (style.font_size, style.font_weight, style.font_style, style.font_family) == (size, weight, slant, family)


def test_nonsense_in_styles_counts_as_not_said() -> None:
    style = layer(
        '<text id="a" font-style="tilted" text-anchor="centre" text-decoration="underline wavy red" '
        'stroke-width="-3" font-weight="5000" font-size="big" letter-spacing="normal">x</text>'
    ).style
    assert (style.font_style, style.align, style.text_decoration) == ("normal", "start", "underline")
    assert (style.stroke_width, style.font_weight, style.font_size, style.letter_spacing) == (1, 400, 16, 0)


@each(
    ("content", "text"),
    [
        ("  One\n   two  ", "One two"),
        ("One <tspan> two</tspan>", "One two"),
        ("<tspan>One</tspan> <tspan>two</tspan>", "One two"),
        ("One<!-- no --> two", "One two"),
        ("<![CDATA[<a> & b]]>", "<a> & b"),
        ("R&amp;D &#233;&#x1F389;", "R&D é🎉"),
        ('\n<tspan x="0" y="9">One</tspan>\n<tspan x="0" y="19">two</tspan>\n', "One\ntwo"),
        ('<tspan x="0" y="9">One</tspan><tspan x="0" dy="1.2em"/><tspan x="0" dy="1.2em">two</tspan>', "One\n\ntwo"),
        ('<tspan x="0" y="9">One</tspan><tspan x="50" y="9" display="none">two</tspan>', "One"),
        ('<tspan xml:space="preserve">  a  b </tspan>', "  a  b "),
        ("<title>tip</title>One", "One"),
        ("", ""),
        ("   ", ""),
    ],
)
def test_white_space_and_markup_in_text_are_read_as_svg_says(content: str, text: str) -> None:
    found = layer(f'<text id="a">{content}</text>')
    assert isinstance(found, Text)
    assert found.text == text
    assert len(found.runs) >= 1


def test_runs_say_only_what_differs_from_the_text() -> None:
    found = layer('<text id="a" fill="red" opacity=".5">One <tspan fill="red" font-weight="bold">two</tspan></text>')
    assert isinstance(found, Text)
    first, second = found.runs
    assert [getattr(first.style, name) for name in PROPERTIES] == [None] * len(PROPERTIES)
    assert {name for name in PROPERTIES if getattr(second.style, name) is not None} == {"font_weight"}


def test_letter_spacing_in_ems_is_that_of_the_element_that_says_it() -> None:
    found = layer('<text id="a" font-size="20" letter-spacing=".1em">A<tspan font-size="40">b</tspan></text>')
    assert isinstance(found, Text)
    assert found.style.letter_spacing == 2
    assert found.runs[1].style.letter_spacing is None


def test_kinds_names_and_what_is_kept_are_told() -> None:
    document = opened(SPECIMENS["handwritten"]).document
    assert isinstance(document.index["foreignObject1"].layer, Opaque)
    assert document.kept == ("foreign content",)
    assert document.index["rect1"].layer.name == "a > b"
    picture = document.index["image1"].layer
    assert isinstance(picture, Picture)
    assert (picture.asset, picture.link) == ("", "logo.png")
    assert isinstance(document.index["svg1"].layer, Group)
    assert document.index["text7"].layer.style.visible is False
    assert "text-path" in document.index["text6"].layer.effects


def test_a_repeated_id_is_no_id() -> None:
    document = read('<rect id="a"/><g><rect id="a"/></g><rect id="b"/>')
    assert list(document.index) == ["rect1", "g1", "g1/rect1", "b"]


def test_a_structural_id_never_is_another_elements_own() -> None:
    document = read('<rect/><circle id="rect1" r="3"/>')
    assert list(document.index) == ["rect1~2", "rect1"]


@each(
    ("content", "layers"),
    [
        ('<use id="a" href="#a"/>', ["a"]),
        ('<g id="a"><use href="#a"/></g>', ["a", "a/g1"]),
        ('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>', ["a", "a/g1", "b", "b/g1"]),
        ('<g id="a"><use href="#a"/></g><use id="u" href="#a"/>', ["a", "a/g1", "u", "u/g1", "u/g1/g1"]),
        ('<use id="u" href="#nothing"/><use id="v"/><use id="w" href="other.svg#x"/>', ["u", "v", "w"]),
    ],
)
def test_uses_that_lead_back_to_themselves_or_nowhere_are_empty(content: str, layers: list[str]) -> None:
    assert list(read(content).index) == layers


def test_a_tree_of_uses_with_a_thousand_million_leaves_is_refused_at_once() -> None:
    groups = "".join(f'<g id="a{n}">{f"<use href={chr(34)}#a{n + 1}{chr(34)}/>" * 10}</g>' for n in range(9))
    with pytest.raises(FormatError, check=of_case("svg-instances-too-many")):
        read(f'{groups}<g id="a9"><rect width="1" height="1"/></g>')


@pytest.mark.slow
def test_a_long_chain_of_uses_is_refused_and_a_short_one_read() -> None:
    def chain(length: int) -> str:
        groups = "".join(f'<g id="a{n}"><use href="#a{n + 1}"/></g>' for n in range(length))
        return f'<defs>{groups}<g id="a{length}"/></defs><use href="#a0"/>'

    assert len(read(chain(100)).index) == 202
    with pytest.raises(FormatError, match="nested more than"):
        read(chain(5000))


@pytest.mark.slow
def test_a_path_of_two_million_segments_is_read() -> None:
    document = read(f'<path id="a" d="M0 0{"l1 1" * 2_000_000}"/>')
    assert box(document) == Box(0, 0, 2e6, 2e6)


def test_a_book_in_one_text_is_read_without_being_measured() -> None:
    document = read(f'<text id="a">{"word " * 100_000}</text>')
    assert document.index["a"].layer.frame is None


def test_a_transform_origin_counts_whether_or_not_there_is_a_transform() -> None:
    turned = read('<rect id="a" width="10" height="10" transform="rotate(90)" transform-origin="5 5"/>')
    assert box(turned) == Box(0, 0, 10, 10)
    still = layer('<rect id="a" width="10" height="10" style="transform-origin:50% 50%"/>')
    assert still.transform == Matrix()


def test_shapes_have_frames_in_their_own_coordinates() -> None:
    document = read(
        '<rect id="a" x="1" y="2" width="3" height="4" rx="1"/><circle id="b" cx="5" cy="5" r="5"/>'
        '<line id="c" x1="1" y1="2" x2="4" y2="6"/><polygon id="d" points="0,0 4,0 4,3"/><ellipse id="e" rx="3"/>'
        '<path id="f" d="M0 0h10v5"/><rect id="g" width="0" height="5"/>'
    )
    frames = {placed.layer.id: placed.layer.frame for placed in document.walk()}
    assert frames == {
        "a": Box(1, 2, 3, 4),
        "b": Box(0, 0, 10, 10),
        "c": Box(1, 2, 3, 4),
        "d": Box(0, 0, 4, 3),
        "e": Box(-3, -3, 6, 6),
        "f": Box(0, 0, 10, 5),
        "g": None,
    }
    shape = document.index["a"].layer
    assert isinstance(shape, Shape)
    assert (shape.form, shape.radius) == ("rect", 1)


def test_a_rule_that_is_not_understood_is_told_and_harmless_ones_are_not() -> None:
    css = """rect:-x-odd(> g) { fill: red } rect:has(> g) { fill: red }
      @media (width > 9px) { rect { fill: red } } @supports (fill: red) { }
      rect:hover, rect::before, a[href="x:y"] { fill: red }
      @charset "utf-8"; @keyframes a { from { x: 0 } } rect { fill: blue } @media print { rect { fill: red } }"""
    document = read(f'<style>{css}</style><rect id="a" width="9" height="9"/>')
    assert document.kept == (
        "a CSS rule that is not understood: rect:-x-odd(> g)",
        "a CSS rule that is not understood: @media (width > 9px)",
        "a CSS rule that is not understood: @supports (fill: red)",
    )
    assert document.index["a"].layer.style.fill == Color(0, 0, 255)


def test_many_rules_that_are_not_understood_are_counted() -> None:
    rules = "".join(f"a:-x-odd(b{number}) {{ }}" for number in range(12))
    assert read(f"<style>{rules}</style>").kept[-1] == "and 7 more CSS rules that are not understood"


@each(
    ("stop", "alpha"),
    [
        ('stop-color="red"', 255),
        ('stop-color="red" stop-opacity="0.5"', 128),
        ('style="stop-color:red;stop-opacity:20%"', 51),
        ('class="faint" stop-color="red"', 0),
        ('class="faint" style="stop-opacity:1" stop-color="red"', 255),
        ('stop-color="rgba(255,0,0,.5)" stop-opacity="0.5"', 64),
    ],
)
def test_a_stop_has_the_alpha_its_opacity_gives_it(stop: str, alpha: int) -> None:
    gradient = f'<linearGradient id="g"><stop {stop}/></linearGradient><style>.faint {{ stop-opacity: 0 }}</style>'
    fill = layer(f'{gradient}<rect id="a" width="9" height="9" fill="url(#g)"/>').style.fill
    assert isinstance(fill, PaintServer)
    assert fill.colors == (Color(255, 0, 0, alpha),)


def test_pictures_that_are_not_drawn_are_named_once() -> None:
    image = '<image id="{}" width="9" height="9" href="{}"/>'
    links = ["data:image/png;base64,AAAA", "data:image/png;base64,AAAA", "photo.png", "#a", ""]
    document = read("".join(image.format(f"i{number}", link) for number, link in enumerate(links)))
    assert document.undrawn == (
        "the picture 'i0' is empty, not a PNG, JPEG, GIF or WebP picture; it is kept, and left out of drawings",
        "the picture 'i2' lies outside the file (photo.png) and is left out",
    )


def test_a_damaged_picture_inside_an_embedded_drawing_is_told_too() -> None:
    import base64

    inner = drawing(
        '<image id="deep" width="9" height="9" href="data:image/png;base64,eHh4eHg="/>', 'viewBox="0 0 9 9"'
    )
    packed = base64.b64encode(inner if isinstance(inner, bytes) else inner.encode()).decode()
    document = read(f'<image id="outer" width="9" height="9" href="data:image/svg+xml;base64,{packed}"/>')
    assert len(document.undrawn) == 1
    assert document.undrawn[0].startswith(
        "the picture 'outer' is a drawing in which the picture 'deep' is something else"
    )


@each(
    ("said", "family"),
    [
        (r'"Manr\6f pe"', '"Manrope"'),
        (r"Manr\00006Fpe, serif", "Manrope, serif"),
        (r"'A \22 b'", "A b"),
        ("'Arial", "Arial"),
        ("Lato", "Lato"),
    ],
)
def test_escapes_in_a_font_family_are_read(said: str, family: str) -> None:
    assert layer(f'<style>text {{ font-family: {said} }}</style><text id="a">x</text>').style.font_family == family
