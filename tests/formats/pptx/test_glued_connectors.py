"""Connectors glued to a shape follow it. Edits that part the two are not proven: other programs draw them joined."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pptx
import pytest
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.oxml.ns import qn
from pptx.util import Inches

from redraft.edits.receipt.record import Receipt
from redraft.edits.scope import Scope
from redraft.session.session import Session
from tests.command_line import redraft
from tests.sampling import each


def deck(path: Path, *grouped: str) -> Path:
    """Alpha and Beta with 'Connector 3' between them, and Zeta beside; the `grouped` are in 'Group G'."""
    presentation = pptx.Presentation()
    shapes = presentation.slides.add_slide(presentation.slide_layouts[6]).shapes
    group = shapes.add_group_shape() if grouped else None
    if group is not None:
        group.name = "Group G"

    def holder(name: str):  # type: ignore[no-untyped-def]
        return group.shapes if group is not None and name in grouped else shapes

    made = {}
    places = {"Alpha": (1, 1, 2, 1), "Beta": (6, 4, 2, 1), "Zeta": (8, 6, 1, 1)}
    for name, place in places.items():
        kind = MSO_SHAPE.OVAL if name == "Beta" else MSO_SHAPE.RECTANGLE
        made[name] = holder(name).add_shape(kind, *map(Inches, place))
        made[name].name = name
    line = holder("Connector 3").add_connector(MSO_CONNECTOR.STRAIGHT, 0, 0, 1, 1)
    line.name = "Connector 3"
    line.begin_connect(made["Alpha"], 3)
    line.end_connect(made["Beta"], 1)
    presentation.save(str(path))
    return path


def edited(session: Session, folder: Path, request: str, *grouped: str) -> Receipt:
    return session.edit_file(deck(folder / "in.pptx", *grouped), request, folder / "out.pptx")


FOLLOWED = [
    "move Alpha 100px down", "rotate Alpha by 45 degrees", "make Alpha twice as big", "swap Alpha and Beta",
    "move Alpha to the top right corner", "make Alpha as wide as Zeta", "flip Alpha horizontally",
    "move Beta 10px up", "move Alpha 288px down",
]  # fmt: skip
TOGETHER = [
    "move Zeta 50px up", "make Alpha red", "duplicate Alpha", "hide Alpha", "rename Alpha to Gamma", "make Zeta bigger",
]  # fmt: skip


def end_of(shape: Any, index: int) -> tuple[float, float]:
    """Where a connection point of a rectangle or an ellipse is, turned and mirrored with it."""
    across, down = {1: (-1, 0), 2: (-1, 0), 3: (1, 0)}[index]
    xfrm = shape._element.spPr.find(qn("a:xfrm"))
    across = -across if xfrm.get("flipH") == "1" else across
    turn = math.radians(shape.rotation)
    x, y = across * shape.width / 2, down * shape.height / 2
    middle = shape.left + shape.width / 2, shape.top + shape.height / 2
    return middle[0] + x * math.cos(turn) - y * math.sin(turn), middle[1] + x * math.sin(turn) + y * math.cos(turn)


@each("request_", FOLLOWED)
def test_a_connector_follows_the_shape_it_is_glued_to(session: Session, tmp_path: Path, request_: str) -> None:
    before = {one.name: one for one in pptx.Presentation(str(deck(tmp_path / "in.pptx"))).slides[0].shapes}
    receipt = edited(session, tmp_path, request_)
    assert receipt.proven, [proof.why for proof in receipt.proofs if not proof.ok]
    shapes = {one.name: one for one in pptx.Presentation(str(tmp_path / "out.pptx")).slides[0].shapes}
    line = shapes["Connector 3"]
    ends = [("Alpha", 3, (line.begin_x, line.begin_y)), ("Beta", 2, (line.end_x, line.end_y))]
    if line.rotation == 180:  # mirrored twice
        ends = [(*ends[0][:2], ends[1][2]), (*ends[1][:2], ends[0][2])]
    for name, point, found in ends:
        if name == "Beta":  # glued by python-pptx to the top left of the ellipse: that moves as the ellipse does
            moved = shapes[name].left - before[name].left, shapes[name].top - before[name].top
            old = before["Connector 3"]
            assert found == pytest.approx((old.end_x + moved[0], old.end_y + moved[1]), abs=500)
        else:
            assert found == pytest.approx(end_of(shapes[name], point), abs=500)


@each("grouped", [("Alpha",), ("Alpha", "Beta", "Connector 3")], ids=str)
@each("request_", ["move Alpha 100px down", "flip Alpha horizontally", "make Alpha twice as big"])
def test_a_connector_follows_across_groups(
    session: Session, tmp_path: Path, request_: str, grouped: tuple[str, ...]
) -> None:
    assert edited(session, tmp_path, request_, *grouped).proven


def test_a_connector_that_an_edit_names_or_a_scope_holds_stays_and_is_named(session: Session, tmp_path: Path) -> None:
    parted = [edited(session, tmp_path, "move 'Connector 3' 50px down")]
    for scope in (Scope.of(only=("#slide-256/2",)), Scope.of(lock=("#slide-256/5",))):
        source = deck(tmp_path / "in.pptx")
        parted.append(session.edit_file(source, "move Alpha 100px down", tmp_path / "out.pptx", scope=scope))
    for receipt in parted:
        assert [proof.about for proof in receipt.proofs if proof.ok is not True] == ["pixels"]
        assert any("“Connector 3” is glued to “" in said for said in receipt.warnings)


def test_an_elbow_that_is_turned_round_is_named(session: Session, tmp_path: Path) -> None:
    presentation = pptx.Presentation(str(deck(tmp_path / "bent.pptx")))
    line = presentation.slides[0].shapes[3]
    line._element.spPr.find(qn("a:prstGeom")).set("prst", "bentConnector3")
    presentation.save(str(tmp_path / "bent.pptx"))
    receipt = session.edit_file(tmp_path / "bent.pptx", "swap Alpha and Beta", tmp_path / "out.pptx")
    assert receipt.proven
    assert any("connect the two anew" in said for said in receipt.warnings)


@each("request_", TOGETHER)
def test_an_edit_that_leaves_shapes_and_their_connectors_in_place_is_proven(
    session: Session, tmp_path: Path, request_: str
) -> None:
    assert edited(session, tmp_path, request_, "Alpha").proven


@each("request_", ["move Group G 50px down", "make Group G half as big"])
def test_a_group_takes_its_connectors_along_and_leaves_others_behind(
    session: Session, tmp_path: Path, request_: str
) -> None:
    assert edited(session, tmp_path, request_, "Alpha", "Beta", "Connector 3").proven
    assert edited(session, tmp_path, request_, "Alpha").proven


def test_a_shape_that_is_removed_lets_go_of_its_connector_and_is_proven(session: Session, tmp_path: Path) -> None:
    receipt = edited(session, tmp_path, "delete Alpha")
    assert receipt.proven
    assert any("no longer glued" in said for said in receipt.warnings)


def test_a_strict_move_of_a_glued_shape_takes_the_line_along_or_is_taken_back(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    source = deck(tmp_path / "in.pptx")
    order = "edit", source, "move Alpha 100px down", "-o", out, "--strict", "--model", "none"
    asked = redraft(*order, "--lock", "#slide-256/5")
    assert (asked.returncode, out.exists()) == (4, False), asked.stdout + asked.stderr
    asked = redraft(*order)
    assert (asked.returncode, out.exists()) == (0, True), asked.stdout + asked.stderr
    assert "a line follows" in asked.stdout
