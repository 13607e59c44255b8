"""Connectors that programs draw: their route, what they hold on to, and how they follow it."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Inches

from redraft.commands.layers.routes import WAYS, End, route
from redraft.commands.programs.program import Program
from redraft.document.geometry import Box
from redraft.edits.receipt.record import Receipt
from redraft.formats.shapes.paths import path_segments
from redraft.session.session import Session
from tests.sampling import each

PLACES = [(600, 400), (-600, 400), (600, -400), (-600, -400), (0, 400), (0, -400), (600, 0), (-600, 0), (30, 90)]


def box_deck(path: Path) -> Path:
    deck = Presentation()
    shapes = deck.slides.add_slide(deck.slide_layouts[6]).shapes
    for kind, x, y in ((MSO_SHAPE.RECTANGLE, 1, 1), (MSO_SHAPE.DIAMOND, 1, 5), (MSO_SHAPE.OVAL, 6, 1)):
        shapes.add_shape(kind, Inches(x), Inches(y), Inches(2), Inches(1))
    deck.save(str(path))
    return path


def ran(path: Path, program: str, **options: Any) -> tuple[Any, Receipt]:
    out = path.with_name("out.pptx")
    with Session(history=False) as session:
        receipt = session.run_file(path, Program(program), out, **options)
    (slide,) = Presentation(str(out)).slides
    return slide, receipt


@each("place", PLACES)
def test_an_elbow_line_leaves_and_arrives_square_and_goes_round_both_boxes(place: tuple[int, int]) -> None:
    boxes = Box(1000, 1000, 100, 60), Box(1000 + place[0], 1000 + place[1], 120, 40)
    for pair in product(WAYS, WAYS):
        ends = [
            End(
                (box.center[0] + WAYS[side][0] * box.width / 2, box.center[1] + WAYS[side][1] * box.height / 2),
                side,
                box,
            )
            for box, side in zip(boxes, pair, strict=True)
        ]
        outline, matrix, _ = route(ends[0], ends[1], 24.0)
        segments = list(path_segments(outline.d))
        points = [matrix.apply(*one) for one in (segments[0][:2], *(one[2:] for one in segments))]
        points = [one for n, one in enumerate(points) if n == 0 or one != pytest.approx(points[n - 1], abs=0.01)]
        for end, at, off in ((ends[0], points[0], points[1]), (ends[1], points[-1], points[-2])):
            assert at == pytest.approx(end.point, abs=1.4), pair
            way = WAYS[end.side]
            assert (off[0] - at[0]) * way[0] + (off[1] - at[1]) * way[1] > 0, pair
        if place == (30, 90):
            continue  # too close for every pair to have a way round
        for one, two in pairwise(points):
            line = Box(min(one[0], two[0]), min(one[1], two[1]), abs(one[0] - two[0]), abs(one[1] - two[1]))
            assert not any(
                line.right > box.x + 2
                and line.x < box.right - 2
                and line.bottom > box.y + 2
                and line.y < box.bottom - 2
                for box in boxes
            ), (pair, points)


def test_connectors_hold_on_to_shapes_that_are_stacked_below_in_the_same_program(tmp_path: Path) -> None:
    program = (
        'a = draw("rectangle", (100, 400, 120, 80), fill="red", below="slide-256/2")\n'
        'b = draw("ellipse", (400, 400, 120, 80), fill="blue", below="slide-256/3")\n'
        'c = copy("slide-256/4")\n'
        'for one, other in ((a, b), (b, c), (c, a)):\n    connect(one, other, "elbow", end_side="top")\n'
    )
    slide, receipt = ran(box_deck(tmp_path / "in.pptx"), program, render=False)
    assert all(proof.ok is not False for proof in receipt.proofs)
    shapes = {shape.shape_id: shape for shape in slide.shapes}
    lines = [shape for shape in slide.shapes if shape._element.tag == qn("p:cxnSp")]
    assert len(lines) == 3
    for line in lines:
        for tag, point in (("a:stCxn", (line.begin_x, line.begin_y)), ("a:endCxn", (line.end_x, line.end_y))):
            shape = shapes[int(line._element.find(".//" + qn(tag)).get("id"))]
            if not line.rotation:
                assert shape.left <= point[0] <= shape.left + shape.width
                assert shape.top <= point[1] <= shape.top + shape.height
    kinds = [[shapes[int(end.get("id"))].auto_shape_type for end in line._element[0][1]] for line in lines]
    diamond, oval = MSO_SHAPE.RECTANGLE, MSO_SHAPE.OVAL
    assert kinds == [[diamond, oval], [oval, oval], [oval, diamond]]


def test_a_level_elbow_line_stays_an_elbow_and_a_turned_shape_is_held_at_its_own_point(tmp_path: Path) -> None:
    program = (
        'connect("slide-256/2", "slide-256/4", "elbow"); rotate("slide-256/3", 90)\n'
        'connect("slide-256/3", "slide-256/4", end_side="bottom", start_side="right")'
    )
    slide, _ = ran(box_deck(tmp_path / "in.pptx"), program, render=False)
    level, straight = [shape._element for shape in slide.shapes if shape._element.tag == qn("p:cxnSp")]
    assert level.find(".//" + qn("a:prstGeom")).get("prst") == "bentConnector3"
    assert straight.find(".//" + qn("a:stCxn")).get("idx") == "0"  # its top is at the right now
