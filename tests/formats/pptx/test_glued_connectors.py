"""Connectors glued to a shape: other programs draw their ends at the shape, so edits that part them are not proven."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pptx
import pytest
from pptx.enum.shapes import MSO_CONNECTOR, MSO_SHAPE
from pptx.util import Inches

from redraft.edits.receipt import Receipt
from redraft.session.session import Session
from tests.command_line import redraft


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as made:
        yield made


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


PARTED = [
    "move Alpha 100px down", "rotate Alpha by 45 degrees", "make Alpha twice as big", "swap Alpha and Beta",
    "move Alpha to the top right corner", "make Alpha as wide as Zeta", "flip Alpha horizontally",
    "move Beta 10px up", "move 'Connector 3' 50px down",
]  # fmt: skip
TOGETHER = [
    "move Zeta 50px up", "make Alpha red", "duplicate Alpha", "hide Alpha", "rename Alpha to Gamma", "make Zeta bigger",
]  # fmt: skip


@pytest.mark.parametrize("request_", PARTED)
@pytest.mark.parametrize("grouped", [(), ("Alpha",), ("Alpha", "Beta", "Connector 3")], ids=str)
def test_a_shape_that_leaves_the_end_of_a_connector_is_not_proven(
    session: Session, tmp_path: Path, request_: str, grouped: tuple[str, ...]
) -> None:
    receipt = edited(session, tmp_path, request_, *grouped)
    assert [proof.about for proof in receipt.proofs if not proof.ok] == ["pixels"]
    (warning,) = [said for said in receipt.warnings if "glued" in said]
    assert "“Connector 3”" in warning
    assert "“Beta”" in warning if "Beta" in request_ else "“Alpha”" in warning


@pytest.mark.parametrize("request_", TOGETHER)
def test_an_edit_that_leaves_shapes_and_their_connectors_in_place_is_proven(
    session: Session, tmp_path: Path, request_: str
) -> None:
    assert edited(session, tmp_path, request_, "Alpha").proven


@pytest.mark.parametrize("request_", ["move Group G 50px down", "make Group G half as big"])
def test_a_group_takes_its_connectors_along_and_leaves_others_behind(
    session: Session, tmp_path: Path, request_: str
) -> None:
    assert edited(session, tmp_path, request_, "Alpha", "Beta", "Connector 3").proven
    parted = edited(session, tmp_path, request_, "Alpha")
    assert not parted.proven
    assert any("“Connector 3”" in said for said in parted.warnings)


def test_a_shape_that_is_removed_lets_go_of_its_connector_and_is_proven(session: Session, tmp_path: Path) -> None:
    receipt = edited(session, tmp_path, "delete Alpha")
    assert receipt.proven
    assert any("no longer glued" in said for said in receipt.warnings)


def test_a_strict_move_of_a_glued_shape_is_taken_back(tmp_path: Path) -> None:
    out = tmp_path / "out.pptx"
    source = deck(tmp_path / "in.pptx")
    asked = redraft("edit", source, "move Alpha 100px down", "-o", out, "--strict", "--model", "none")
    assert (asked.returncode, out.exists()) == (4, False), asked.stdout + asked.stderr
    asked = redraft("edit", source, "move Zeta 50px up", "-o", out, "--strict", "--model", "none")
    assert (asked.returncode, out.exists()) == (0, True), asked.stdout + asked.stderr
