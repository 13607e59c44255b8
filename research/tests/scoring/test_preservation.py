"""What is kept, at its ends: everything, nothing, the wrong layer, one pixel, boxes that cover all."""

from __future__ import annotations

from dataclasses import replace

import numpy
import pytest
from numpy.typing import NDArray

from redraft.document.geometry import Box
from redraft.document.layers import Group, Layer, Run, Shape, Text
from redraft.document.pages import Document, Page
from redraft_research.scoring.preservation import bytes_kept, layers_kept, pixels_kept, without_elements
from tests.by_hand import by_hand
from tests.sampling import each

SVG = b'<svg xmlns="x">\n <text id="title">Sale</text>\n <g id="box"><rect id="a"/></g>\n</svg>'


def page(*layers: Layer) -> Document:
    return by_hand("svg", (Page("p", 100, 100, layers=layers),))


TITLE, LOGO = Text("title", runs=(Run("Sale"),)), Shape("logo", frame=Box(0, 0, 9, 9))
BOX = Group("box", children=(Shape("a", frame=Box(0, 0, 5, 5)), Shape("b", frame=Box(5, 5, 9, 9))))
WHOLE = page(TITLE, LOGO, BOX)
NEW = replace(TITLE, runs=(Run("Sold"),))


def test_identical_documents_and_an_edit_of_what_was_meant_keep_all_layers() -> None:
    assert layers_kept(WHOLE, WHOLE, {"title"}).value == 1
    assert layers_kept(WHOLE, page(NEW, LOGO, BOX), {"title"}).value == 1


def test_the_wrong_layer_is_one_of_those_that_were_to_stay() -> None:
    score = layers_kept(WHOLE, page(NEW, LOGO, BOX), {"logo"})
    assert (score.value, score.evidence["lost"]) == (0.75, ["title"])


def test_a_blank_page_keeps_nothing_and_a_layer_nobody_asked_for_counts() -> None:
    assert layers_kept(WHOLE, page(), {"title"}).value == 0
    assert layers_kept(WHOLE, page(TITLE, LOGO, BOX, Shape("new")), {"title"}).value == 0.8


def test_layers_whose_ids_tell_places_are_found_after_one_before_them_is_gone() -> None:
    first, second = Shape("rect1", frame=Box(0, 0, 1, 1)), Shape("rect2", frame=Box(2, 2, 1, 1))
    assert layers_kept(page(TITLE, first, second), page(TITLE, replace(second, id="rect1")), {"rect1"}).value == 0.5
    assert layers_kept(page(TITLE, LOGO), page(replace(TITLE, id="text2"), LOGO), {"logo"}).value == 1


def test_a_group_that_holds_what_was_meant_stays_and_one_that_moves_takes_its_layers_along() -> None:
    inner = replace(BOX, children=(BOX.children[0], Shape("b", frame=Box(5, 5, 20, 20))))
    assert layers_kept(WHOLE, page(TITLE, LOGO, inner), {"b"}).value == 1
    moved = replace(BOX, transform=BOX.transform._replace(e=10.0))
    assert layers_kept(WHOLE, page(TITLE, LOGO, moved), {"title"}).value == 0.25


def test_layers_are_absent_where_nothing_is_left_to_keep_or_the_source_lacks_the_layer() -> None:
    assert layers_kept(page(TITLE), page(NEW), {"title"}).value is None
    assert "titel" in layers_kept(WHOLE, WHOLE, {"titel"}).reason


WHITE = numpy.full((10, 10, 4), 255, numpy.uint8)


def one_pixel(x: int, y: int) -> NDArray[numpy.uint8]:
    changed = WHITE.copy()
    changed[y, x] = 0
    return changed


@each(
    ("after", "boxes", "value"),
    [
        (WHITE, [], 1.0),
        (one_pixel(3, 3), [], 0.99),
        (one_pixel(3, 3), [Box(3, 3, 1, 1)], 1.0),
        (one_pixel(3, 3), [Box(4, 4, 1, 1)], 1 - 1 / 99),
        (one_pixel(3, 3), [Box(3.4, 3.4, 0.2, 0.2)], 1.0),
        (0 * WHITE, [], 0.0),
        (0 * WHITE, [Box(-5, -5, 10, 15)], 0.0),
        (one_pixel(3, 3), [Box(-9, -9, 5, 5)], 0.99),
        (WHITE[:5], [], 0.0),
    ],
)
def test_pixels_outside_the_boxes(after: NDArray[numpy.uint8], boxes: list[Box], value: float) -> None:
    assert pixels_kept([(WHITE, after)], [boxes]).value == pytest.approx(value)


def test_pixels_are_absent_where_the_boxes_cover_the_page() -> None:
    assert pixels_kept([(WHITE, WHITE)], [[Box(0, 0, 10, 10)]]).value is None


def test_bytes_around_an_element() -> None:
    around = without_elements(SVG, {"title"})
    assert around is not None
    assert b"".join(around) == SVG.replace(b'<text id="title">Sale</text>', b"")
    nested = without_elements(SVG, {"box", "a"})
    assert nested is not None
    assert b"".join(nested) == SVG.replace(b'<g id="box"><rect id="a"/></g>', b"")
    for inner in (b'<g id="b"/>', b"<g id='b' d='/>'></g>", b'<g id="b"><g/></g>'):
        svg = b'<s><g id="a">' + inner + b"</g><i/></s>"
        assert without_elements(svg, {"b"}) == [b'<s><g id="a">', b"</g><i/></s>"]
    assert without_elements(SVG, {"none"}) is None
    assert without_elements(b"<svg", {"title"}) is None


@each(
    ("after", "value"),
    [
        (SVG, 1.0),
        (SVG.replace(b"Sale", b"Sold"), 1.0),
        (SVG.replace(b'\n <text id="title">Sale</text>', b""), 1.0),
        (SVG.replace(b'<rect id="a"/>', b'<rect id="a" fill="red"/>'), 37 / 51),
        (b"", 0.0),
    ],
)
def test_bytes_that_hold_nothing_meant(after: bytes, value: float) -> None:
    around = without_elements(SVG, {"title"}) or []
    score = bytes_kept({"svg": SVG}, {"svg": after}, {"svg": around})
    assert score.evidence["of"] == 51
    assert score.value == pytest.approx(value)


def test_bytes_of_a_package_go_part_by_part() -> None:
    before = {"a.xml": b"<a/>", "b.xml": b"<b/>"}
    assert bytes_kept(before, {"a.xml": b"<c/>", "b.xml": b"<b/>"}, {"b.xml": [b"<b/>"]}).value == 1
    score = bytes_kept(before, {"a.xml": b"<a/>"}, {"b.xml": [b"<b/>"]})
    assert (score.value, score.evidence["gone"]) == (0, ["b.xml"])
    assert bytes_kept(before, before, {}).value is None
